//! Scored games in few bytes: what self-play leaves behind and training reads.
//!
//! A file is a row of blocks, and a block a row of whole games: a start, the moves of the opening, and then a move with
//! its score for every ply, about one and a half bytes each. Blocks have checksums, so damage is noticed; they stand
//! on their own, so files can be appended to, joined, and read on many threads; and they say how long they are, so
//! skipping costs nothing. `docs/data-format.md` has every bit.
//!
//! ```
//! use chronicle_chess::Position;
//! use chronicle_data::{Ending, Game, GameResult, Reader, ScoredMove, Writer};
//! use chronicle_game::Score;
//!
//! let start = Position::start();
//! let mv = start.parse_uci("e2e4")?;
//! let plies = vec![ScoredMove { mv, score: Score::new(31) }];
//! let game = Game { start, opening: vec![], plies, result: GameResult::Draw, ending: Ending::TooLong };
//!
//! let mut file = Vec::new();
//! let mut writer = Writer::new(&mut file);
//! writer.push(&game)?;
//! writer.finish()?;
//!
//! for block in Reader::new(&file[..]) {
//!     for read in block?.games() {
//!         assert_eq!(read?, game);
//!     }
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod bits;
mod block;
mod codec;
mod game;
mod reader;
mod tail;
mod varint;
mod writer;

pub use block::{Block, BlockHeader, Games, HeaderFault, Variant};
pub use codec::GameFault;
pub use game::{Ending, Game, GameResult, Sample, ScoredMove};
pub use reader::{Damage, ReadError, Reader};
pub use tail::{Tail, TailError};
pub use writer::{UnfitGame, WriteError, Writer};
