//! What waits in the lobby, as it is stored.

use std::time::{Duration, Instant};

use chronicle_protocol::{Challenge, PlayerId, Terms};
use serde::{Deserialize, Serialize};

use super::{Open, Waiter};
use crate::store::{PlayerRow, Who};

/// A challenge.
#[derive(Serialize, Deserialize)]
pub(super) struct KeptChallenge {
    by: Who,
    to: Option<PlayerId>,
    listed: bool,
    shown: Challenge,
    since: i64,
}

impl From<&Open> for KeptChallenge {
    fn from(open: &Open) -> Self {
        let Open { by, to, listed, shown, since } = open;
        Self { by: by.into(), to: *to, listed: *listed, shown: shown.clone(), since: *since }
    }
}

impl From<KeptChallenge> for Open {
    fn from(KeptChallenge { by, to, listed, shown, since }: KeptChallenge) -> Self {
        Self { by: by.into(), to, listed, shown, since }
    }
}

/// Somebody who waits for an opponent.
#[derive(Serialize, Deserialize)]
pub(super) struct KeptSeek {
    player: Who,
    terms: Terms,
    rating: Option<i32>,
    /// In milliseconds since 1970.
    since: i64,
}

impl KeptSeek {
    pub(super) fn new(player: &PlayerRow, terms: &Terms, rating: Option<i32>, since: i64) -> Self {
        Self { player: player.into(), terms: terms.clone(), rating, since }
    }

    /// The same as it was before: who has waited has waited.
    pub(super) fn waiter(self, now: Instant, now_ms: i64) -> (PlayerRow, Terms, Waiter) {
        let player = PlayerRow::from(self.player);
        let waited = Duration::from_millis(now_ms.saturating_sub(self.since).max(0).unsigned_abs());
        let since = now.checked_sub(waited).unwrap_or(now);
        let waiter = Waiter { player: player.id, rating: self.rating, since, present: false };
        (player, self.terms, waiter)
    }
}
