//! Numbers that nobody can guess.

use chronicle_protocol::{ChallengeId, GameId, PlayerId, VariantId};

/// Random bytes from the system.
pub(crate) fn bytes<const COUNT: usize>() -> [u8; COUNT] {
    let mut bytes = [0; COUNT];
    getrandom::fill(&mut bytes).expect("the system has random numbers");
    bytes
}

/// A random number.
pub(crate) fn number() -> u64 {
    u64::from_le_bytes(bytes())
}

pub(crate) fn game() -> GameId {
    GameId::new(number())
}

pub(crate) fn player() -> PlayerId {
    PlayerId::new(number())
}

pub(crate) fn challenge() -> ChallengeId {
    ChallengeId::new(number())
}

pub(crate) fn variant() -> VariantId {
    VariantId::new(number())
}
