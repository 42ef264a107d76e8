"""An independent program plays a whole game with our engine and lets it analyse, over real pipes.

Usage: drive.py PROGRAM. python-chess checks every move for legality and every line of the protocol for sense.
"""

import asyncio
import sys

import chess
import chess.engine

# A limit by nodes, so that a busy machine changes nothing.
FAST = chess.engine.Limit(nodes=2_000)


async def play_a_game(engine):
    """Both sides by the same engine until the game ends by the rules or is long enough."""
    board = chess.Board()
    while not board.is_game_over(claim_draw=True) and board.ply() < 400:
        result = await engine.play(board, FAST, info=chess.engine.INFO_ALL, game="whole game")
        assert result.move in board.legal_moves, f"{result.move} is not legal in {board.fen()}"
        assert "score" in result.info and "depth" in result.info, result.info
        board.push(result.move)
    outcome = board.outcome(claim_draw=True)
    assert outcome is not None, f"no end after {board.ply()} plies: {board.fen()}"
    return f"a game of {board.ply()} plies, {outcome.result()} by {outcome.termination.name.lower()}"


async def analyse(engine):
    """Three lines at once, a stop in the middle, a mate, and a position without moves."""
    board = chess.Board("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
    lines = await engine.analyse(board, chess.engine.Limit(depth=6), multipv=3)
    assert len(lines) == 3 and len({line["pv"][0] for line in lines}) == 3, lines
    scores = [line["score"].relative for line in lines]
    assert scores == sorted(scores, reverse=True), scores
    for line in lines:
        copy = board.copy()
        for move in line["pv"]:
            assert move in copy.legal_moves, f"{move} in {copy.fen()}"
            copy.push(move)

    with await engine.analysis(board) as analysis:
        async for info in analysis:
            if info.get("depth", 0) >= 5 and "pv" in info:
                break
    best = await analysis.wait()
    assert best.move in board.legal_moves, best

    mate = await engine.analyse(chess.Board("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"), chess.engine.Limit(depth=4))
    assert mate["score"].relative == chess.engine.Mate(1), mate


async def set_options(engine):
    """Everything that the engine lists can be set to its default, and a weaker player still plays."""
    settable = {
        name: option.default
        for name, option in engine.options.items()
        if option.type != "button" and not option.is_managed()
    }
    await engine.configure(settable)
    await engine.configure({"UCI_LimitStrength": True, "UCI_Elo": 800})
    result = await engine.play(chess.Board(), chess.engine.Limit(time=1.0))
    assert result.move in chess.Board().legal_moves
    await engine.configure({"UCI_LimitStrength": False})
    return len(settable)


async def main(program):
    _, engine = await chess.engine.popen_uci([program, "uci"])
    print(f"{engine.id['name']}, python-chess {chess.__version__}")
    print(await play_a_game(engine))
    await analyse(engine)
    print("an analysis of three lines, one that was stopped, and a mate")
    print(f"{await set_options(engine)} options set")
    await engine.quit()
    code = await engine.returncode
    assert code == 0, f"exit code {code}"


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    asyncio.run(asyncio.wait_for(main(sys.argv[1]), timeout=300))
