//! The rules of CoTuLenh (Cờ Tư Lệnh, "Commander Chess"): land, sea and air on 11 files and 12 ranks.
//!
//! A [`Position`] is a small value that is always legal; [`Position::play`] gives the next one. Pieces carry others in
//! stacks, and a stack may send its pieces away one by one within a turn: such a deployment is a sequence of actions of
//! the same side, ended by a commit, and while it is open it is part of the position.
//!
//! ```
//! use chronicle_cotulenh::{Position, perft::perft};
//!
//! let start = Position::start();
//! assert_eq!(start.legal_moves().len(), 116);
//! assert_eq!(perft(&start, 2), 13_460);
//! let next = start.play(start.parse_san("Nc6")?);
//! assert_eq!(next.parse_san("Nc7")?, next.parse_uci("c9c7")?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # For user interfaces
//!
//! A board needs no rules of its own. [`Terrain::of`] and [`Terrain::BRIDGES`] tell how it looks; [`Position::units`] or
//! [`Position::unit`] what stands on it, with [`Unit::pieces`] from the carrier to what it carries, heroes marked;
//! [`Position::air_zone`] where planes are in danger. [`Position::dests`] has all that a player may do, square by square.
//!
//! A [`PlayedGame`] is what a player plays. Sending a piece off a stack opens a deployment: from then on
//! [`Position::session`] tells where it began and what has been done, [`Position::idle_pieces`] who may still act,
//! [`Position::recombinations`] who could have gone along with a group that has left, and [`Position::commit`] is the
//! action that confirms it, once it may end. [`PlayedGame::undo_turn`] cancels it.
//!
//! ```
//! use chronicle_cotulenh::{PlayedGame, Position, Role, Square, Terrain};
//!
//! let start: Position = "7c3/11/11/11/11/11/11/11/11/2(+NFT)8/11/6C4 r - - 0 1".parse()?;
//! let (c3, d3): (Square, Square) = ("c3".parse()?, "d3".parse()?);
//! assert_eq!((Terrain::of(c3), Terrain::of(d3)), (Terrain::Mixed, Terrain::Land));
//! let stack = start.unit(c3).expect("a stack");
//! let shown: Vec<_> = stack.pieces().map(|piece| (piece.role, piece.heroic)).collect();
//! assert_eq!(shown, [(Role::Navy, true), (Role::AirForce, false), (Role::Tank, false)]);
//!
//! // The tank is dragged to d3. Also the plane could go there, alone or with the tank.
//! let mut game = PlayedGame::new(start);
//! let dest = game.position().dests().into_iter().find(|dest| (dest.from, dest.to) == (c3, d3)).expect("a target");
//! let groups: Vec<_> = dest.moves.iter().map(|&mv| game.position().group(mv).expect("pieces").to_string()).collect();
//! assert_eq!(groups, ["F", "T", "(FT)"]);
//! game.play(dest.moves[1])?;
//!
//! // The deployment is open: two pieces are left, and one of them could have carried the tank.
//! let open = game.position();
//! assert_eq!(open.session().expect("open").origin(), c3);
//! assert_eq!(open.idle_pieces(c3).map(|piece| piece.role).collect::<Vec<_>>(), [Role::Navy, Role::AirForce]);
//! let together = open.recombinations().remove(0);
//! assert_eq!((together.piece.role, together.to), (Role::AirForce, d3));
//!
//! // Confirm it, or cancel it.
//! let mut cancelled = game.clone();
//! assert!(cancelled.undo_turn() && cancelled.position() == game.start());
//! game.play(open.commit().expect("the navy stays at sea, the commander is safe"))?;
//! assert_eq!(game.turns(), ["(+NF)<T>d3"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod air;
mod attack;
mod bits;
mod color;
mod context;
mod dests;
mod drawing;
mod ending;
mod fen;
mod game;
pub mod measure;
mod movegen;
mod moves;
pub mod perft;
mod pgn;
mod play;
mod played;
mod position;
mod reach;
mod role;
mod rules;
mod san;
mod searching;
pub mod see;
mod session;
mod setup;
mod square;
mod terrain;
mod turn;
mod uci;
mod unit;
mod zobrist;

pub use color::Color;
pub use dests::{Dest, Recombination};
pub use ending::Ending;
pub use fen::FenError;
pub use movegen::MoveClass;
pub use moves::{Move, MoveKind};
pub use pgn::{Pgn, PgnError};
pub use played::{IllegalMove, PlayedGame};
pub use position::Position;
pub use reach::{AirControl, Reach};
pub use role::Role;
pub use rules::{Battle, RuleSet, UnknownRules};
pub use san::{COMMIT, MoveError};
pub use searching::Survey;
pub use session::{Session, Step};
pub use setup::{Setup, SetupError};
pub use square::{ParseSquareError, Square};
pub use terrain::Terrain;
pub use unit::{Piece, Unit};
