//! Who may say what, wherever it is said.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use chronicle_protocol::{Code, PlayerId, PlayerKind, Problem};

use crate::{
    accounts::{Throttle, failed},
    socket::People,
    store::{PlayerRow, Store, now_ms},
};

/// How many lines somebody may say, in which time.
const LINES: u32 = 5;
const PER: Duration = Duration::from_secs(10);
/// How many somebody may not want to hear.
const IGNORED: usize = 500;

/// Whether a character is not seen but changes how others are: control characters, ends of lines, and those that turn the
/// direction of writing, with which a text can be made to look like another.
pub(crate) fn is_hidden(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

/// What all talk goes through.
pub(crate) struct Talk {
    store: Store,
    people: Arc<People>,
    said: Throttle<PlayerId>,
}

impl Talk {
    pub(crate) fn new(store: Store, people: Arc<People>) -> Arc<Self> {
        Arc::new(Self { store, people, said: Throttle::new(LINES, PER) })
    }

    /// A line as others may see it: without hidden characters, not too often, and not from who has been muted.
    pub(crate) async fn line(&self, player: &PlayerRow, text: &str) -> Result<String, Problem> {
        if !self.said.allows(player.id, Instant::now()) {
            return Err(Problem::new(Code::TooMany, "too much talk; wait a moment"));
        }
        let text: String = text.chars().filter(|letter| !is_hidden(*letter)).collect();
        if text.trim().is_empty() {
            return Err(Problem::new(Code::OutOfRange, "the line is empty"));
        }
        let until = self.store.muted_until(player.id).await.map_err(failed)?;
        if until.is_some_and(|until| until > now_ms()) {
            return Err(Problem::new(Code::Forbidden, "a moderator has muted you for some time"));
        }
        Ok(text)
    }

    /// Whom a player does not want to hear.
    pub(crate) async fn ignored(&self, player: &PlayerRow) -> Result<Vec<PlayerId>, Problem> {
        if player.kind != PlayerKind::Member {
            return Ok(Vec::new());
        }
        self.store.ignored_by(player.id).await.map_err(failed)
    }

    /// A player does not want to hear another any more, or does again.
    pub(crate) async fn ignore(&self, player: &PlayerRow, whom: PlayerId, ignored: bool) -> Result<(), Problem> {
        if player.id == whom {
            return Err(Problem::new(Code::OutOfRange, "nobody can be muted by themselves"));
        }
        if ignored && self.people.ignored(player.id) >= IGNORED {
            return Err(Problem::new(Code::TooMany, format!("{IGNORED} are enough")));
        }
        // Guests are forgotten, and so is whom they do not hear.
        if player.kind == PlayerKind::Member {
            self.store.ignore(player.id, whom, ignored).await.map_err(failed)?;
        }
        self.people.ignore(player.id, whom, ignored);
        Ok(())
    }
}
