//! How large anything from outside may be; everything that checks sizes reads this page.

/// The longest message on a socket, in bytes.
pub const FRAME_BYTES: usize = 8 * 1024;
/// The longest body of a request over HTTP, in bytes.
pub const BODY_BYTES: usize = 64 * 1024;
/// The longest move, in bytes. Those of Commander Chess with their carried pieces are the longest.
pub const MOVE_BYTES: usize = 32;
/// The longest name of a variant, in bytes.
pub const VARIANT_BYTES: usize = 40;
/// The longest line of chat, in characters.
pub const CHAT_CHARS: usize = 200;
/// The shortest and the longest name of a player, in characters.
pub const NAME_CHARS: std::ops::RangeInclusive<usize> = 2..=20;
/// The shortest and the longest password, in bytes.
pub const PASSWORD_BYTES: std::ops::RangeInclusive<usize> = 8..=256;
/// The longest time on a clock, in milliseconds: three hours.
pub const BASE_MS: u32 = 3 * 60 * 60 * 1000;
/// The longest increment, in milliseconds: three minutes.
pub const INCREMENT_MS: u32 = 3 * 60 * 1000;
/// The most days for a move of a correspondence game.
pub const DAYS: u8 = 14;
/// Games end as draws after so many moves of both sides together, so that nothing grows without end.
pub const GAME_PLIES: usize = 6_000;
/// The shortest and the longest name of a room, in bytes.
pub const ROOM_NAME_BYTES: std::ops::RangeInclusive<usize> = 3..=40;
/// The most who may look on in one room.
pub const ROOM_SPECTATORS: u16 = 200;
/// The longest definition of a variant as its author writes it, in bytes.
pub const DEFINITION_BYTES: usize = 48 * 1024;
/// The longest name of a variant that somebody saves, in characters.
pub const VARIANT_NAME_CHARS: usize = 50;
/// The longest description of one, in characters.
pub const DESCRIPTION_CHARS: usize = 1_000;
/// The longest reason that a moderator gives, in characters.
pub const REASON_CHARS: usize = 500;
