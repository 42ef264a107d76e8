//! What several test files share.
#![allow(dead_code, reason = "each test file uses a part")]

#[path = "../../../../../tests/shared_data.rs"]
mod shared_data;

#[allow(unused_imports, reason = "not every test file has use for it")]
pub(crate) use shared_data::shared_data;

use chronicle_engine::{AnyGame, Control, Engine, Event, Found, GameRecord, Limits, Line};

/// A game from a position and moves.
#[track_caller]
pub(crate) fn game(fen: &str, moves: &str) -> GameRecord {
    let mut game = GameRecord::new(AnyGame::chess_from_fen(fen).expect("test positions are legal"));
    for text in moves.split_whitespace() {
        let mv = game.position().parse_move(text).expect("test moves are legal");
        game.play(mv).expect("just parsed");
    }
    game
}

pub(crate) fn engine() -> Engine {
    Engine::builder().hash_mb(4).build().expect("4 MiB")
}

/// Searches and keeps all lines.
pub(crate) fn search(engine: &mut Engine, game: &GameRecord, limits: &Limits) -> (Found, Vec<Line>) {
    let mut lines = Vec::new();
    let found = engine.search(game, limits, &Control::new(), |event| {
        if let Event::Line(line) = event {
            lines.push(line);
        }
    });
    (found, lines)
}

/// The best move as text.
pub(crate) fn best(game: &GameRecord, found: &Found) -> String {
    found.best().map_or_else(|| "none".to_owned(), |mv| game.position().move_text(mv))
}

/// A few positions of all phases.
pub(crate) const VARIED: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
    "8/8/1p6/p1p3k1/P1P2p2/1P3P2/6K1/8 w - - 0 1",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
];
