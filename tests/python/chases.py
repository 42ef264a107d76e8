"""Repetitions of xiangqi with what Fairy-Stockfish makes of them, for a test of ours.

Puts pieces on the board at random, lets both sides go back and forth, and writes who loses by it. Most repetitions are plain draws, so
as many of these are kept as of the others. The output is crates/variants/tests/data/chases.txt.
"""

import argparse
import random

import pyffish

VARIANT = "xiangqi"


def split(move):
    """The squares of a move such as a10b10."""
    middle = 3 if move[1:3] == "10" else 2
    return move[:middle], move[middle:]


def back(move):
    start, end = split(move)
    return end + start


def occupied(fen):
    """The squares with a piece. Asking Fairy-Stockfish about every move would take hours."""
    squares = set()
    for rank, row in zip(range(10, 0, -1), fen.split()[0].split("/")):
        file = 0
        for letter in row:
            if letter.isdigit():
                file += int(letter)
            else:
                squares.add(f"{'abcdefghi'[file]}{rank}")
                file += 1
    return squares


PALACE = [(file, rank) for file in (3, 4, 5) for rank in (0, 1, 2)]
ADVISOR = [(3, 0), (5, 0), (4, 1), (3, 2), (5, 2)]
ELEPHANT = [(2, 0), (6, 0), (0, 2), (4, 2), (8, 2), (2, 4), (6, 4)]
ANYWHERE = [(file, rank) for file in range(9) for rank in range(10)]
SOLDIER = [(file, rank) for file in range(9) for rank in range(3, 10) if rank > 4 or file % 2 == 0]
PLACES = {"K": PALACE, "A": ADVISOR, "B": ELEPHANT, "P": SOLDIER, "R": ANYWHERE, "N": ANYWHERE, "C": ANYWHERE}


def random_position(rng):
    """Some pieces on squares where they can be, nobody in check."""
    board = {}
    for red in (True, False):
        for letter in "K" + "".join(rng.choice("RRNNCCPPAB") for _ in range(rng.randrange(1, 6))):
            file, rank = rng.choice(PLACES[letter])
            square = (file, rank if red else 9 - rank)
            if square not in board:
                board[square] = letter if red else letter.lower()
    if sorted(letter for letter in board.values() if letter in "kK") != ["K", "k"]:
        return None
    rows = ["".join(board.get((file, rank), "1") for file in range(9)) for rank in range(9, -1, -1)]
    fen = "/".join(rows)
    for length in range(9, 1, -1):
        fen = fen.replace("1" * length, str(length))
    fens = [f"{fen} {turn} - - 0 1" for turn in "wb"]
    return None if any(pyffish.gives_check(VARIANT, fen, []) for fen in fens) else rng.choice(fens)


def random_round(fen, rng):
    """Moves of both sides that lead back to the position: there and back."""
    full = occupied(fen)
    quiet = [move for move in pyffish.legal_moves(VARIANT, fen, []) if split(move)[1] not in full]
    if not quiet:
        return None
    own = rng.choice(quiet)
    full = full - {split(own)[0]} | {split(own)[1]}
    answers = [move for move in pyffish.legal_moves(VARIANT, fen, [own]) if split(move)[1] not in full]
    # A piece that is attacked likes to run away, and that is what chases are made of.
    attacked = {split(move)[1] for move in pyffish.legal_moves(VARIANT, turned(fen, own), [])}
    running = [move for move in answers if split(move)[0] in attacked]
    if not answers:
        return None
    answer = rng.choice(running or answers)
    moves = [own, answer, back(own), back(answer)]
    legal = all(moves[index] in pyffish.legal_moves(VARIANT, fen, moves[:index]) for index in (2, 3))
    return moves if legal else None


def turned(fen, move):
    """The position after a move with the same side to move again."""
    fields = pyffish.get_fen(VARIANT, fen, [move]).split()
    fields[1] = "b" if fields[1] == "w" else "w"
    return " ".join(fields)


def verdict(fen, moves):
    """Who wins: w, b or d; None if it is no end."""
    played = moves * 2
    ended, value = pyffish.is_optional_game_end(VARIANT, fen, played)
    if not ended:
        return None
    turn = fen.split()[1]
    if value == 0:
        return "d"
    return turn if value > 0 else ("b" if turn == "w" else "w")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--decided", type=int, default=300, help="how many that somebody loses [%(default)s]")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    found = {"decided": [], "drawn": []}
    while len(found["decided"]) < options.decided:
        fen = random_position(rng)
        if not fen:
            continue
        for _ in range(12):
            moves = random_round(fen, rng)
            result = verdict(fen, moves) if moves else None
            if not result:
                continue
            bucket = found["drawn" if result == "d" else "decided"]
            line = f"{result}\t{fen}\t{' '.join(moves)}"
            if len(bucket) < options.decided and line not in bucket:
                bucket.append(line)
    for line in sorted(found["decided"]) + sorted(found["drawn"]):
        print(line)


if __name__ == "__main__":
    main()
