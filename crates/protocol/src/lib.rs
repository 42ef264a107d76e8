//! Every message between clients and the server.
//!
//! A client sends [`Request`]s over its socket: a number of its own choice, and a [`Command`]. Each is answered by one
//! [`Answer::Ack`] or one [`Answer::Error`] with the same number. Between the answers come events: everything that
//! happens in a game has a version, one more than the one before, so a client that was away says the last version it
//! saw and is told exactly what it missed, or the whole state.
//!
//! ```
//! use chronicle_protocol::{Answer, Command, Request};
//!
//! let request = Request::parse(r#"{"id":7,"do":{"resign":{"game":"0000000042"}}}"#)?;
//! assert!(matches!(request.command, Command::Resign { .. }));
//! assert_eq!(Answer::Ack { id: request.id }.to_json(), r#"{"ack":{"id":7}}"#);
//! # Ok::<(), chronicle_protocol::Malformed>(())
//! ```
//!
//! The types of TypeScript in `web/src/net/generated` are made from these by a test, which fails when they differ.
#![forbid(unsafe_code)]

mod analysis;
mod client;
mod error;
mod game;
mod ids;
pub mod limits;
mod moderation;
mod rest;
mod rooms;
mod server;
#[cfg(test)]
mod typescript;
mod variants;

pub use analysis::{AnalysisProgress, GameAnalysis, Judgement};
pub use client::{Command, Malformed, Offer, Request, Terms};
pub use error::{Code, Problem};
pub use game::{
    Clocks, Ending, Event, EventKind, GameState, Millis, Outcome, PlayerKind, PlayerView, Reason, Side, Speed,
    TimeControl,
};
pub use ids::{BadId, ChallengeId, GameId, PlayerId, VariantId};
pub use moderation::{AuditLine, AuditPage, CloseOrder, ModerationAct, MuteOrder, VoidOrder};
pub use rest::{
    Account, AccountRating, Credentials, GamePage, GameSummary, Leader, NewPassword, Profile, RatingPoint, SessionView,
    SignedIn,
};
pub use rooms::{BadRoomName, RoomAct, RoomLine, RoomName, RoomSettings, RoomSummary, RoomView};
pub use server::{Answer, Challenge, Chat, LiveGame, LobbyChange, Presence, Waiting};
pub use variants::{CustomVariant, NewVariant, VariantPage, VariantSource};

/// The version of this protocol. It grows when a client that does not know the change could misunderstand something.
pub const VERSION: u32 = 1;
