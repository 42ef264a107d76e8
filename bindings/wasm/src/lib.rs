//! Chronicle for browsers and Node.
//!
//! Four builds come from this crate. The one of the *rules* of chess has [`Game`] and what a board and a move list need; it
//! is small, and a page loads it first. The one of all *variants* is the same for every game, reads and writes PGN, and is
//! loaded when somebody wants that, or another game than chess. The *engine* build has [`Uci`], which talks UCI line by line inside a
//! worker, and the *learning* build [`TrainingRoom`]. Errors are thrown as exceptions with our texts; input is never replaced by something else.
#![allow(missing_docs, reason = "what wasm-bindgen makes has none; everything written here has")]

#[cfg(feature = "variants")]
mod any;
#[cfg(feature = "rules")]
mod board;
#[cfg(feature = "rules")]
mod chess;
#[cfg(feature = "variants")]
mod commander;
#[cfg(feature = "engine")]
mod engine;
#[cfg(feature = "rules")]
mod game;
#[cfg(feature = "learning")]
mod learning;
#[cfg(feature = "rules")]
mod moves;
#[cfg(feature = "rules")]
mod openings;
#[cfg(feature = "variants")]
mod pgn;
#[cfg(feature = "rules")]
mod progress;
#[cfg(feature = "variants")]
mod score;
#[cfg(feature = "threads")]
mod threads;
#[cfg(feature = "variants")]
mod variants;

#[cfg(feature = "rules")]
pub use {
    board::{Air, Board, Companion, Deployment, DeploymentStep, HandPiece, Piece, PieceOn, Terrain},
    game::{EndReason, Ending, Game, History, PieceKind, PieceKinds, PlayedMove},
    moves::{Manner, Move, Moves},
    openings::{Opening, chess960, opening},
    progress::{Era, Eras, era_of, eras, rate},
};
#[cfg(feature = "variants")]
pub use {
    pgn::{BadGame, PgnFile, PgnGame, TreeNode, parse_pgn, write_pgn},
    variants::{VariantInfo, VariantInfos, known_games},
};

#[cfg(feature = "engine")]
pub use engine::Uci;
#[cfg(feature = "learning")]
pub use learning::{Knowledge, Measured, Progress, StageInfo, TrainingRoom, learner_move};
#[cfg(feature = "threads")]
pub use threads::{expect_helpers, help};
