use chronicle_game::Outcome;

use crate::{Color, Position};

/// How a game ends by the rules.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// A commander is captured.
    CommanderCaptured {
        /// Who captured him.
        winner: Color,
    },
    /// The commander is attacked and nothing helps.
    Checkmate {
        /// Who attacks.
        winner: Color,
    },
    /// No legal move, and no attack.
    Stalemate,
    /// A hundred turns without a capture.
    HundredTurns,
    /// The same position for the third time; only a played game can know.
    Repetition,
}

/// Turns of either side without a capture after which the game is drawn.
pub(crate) const QUIET_TURNS: u16 = 100;

impl Position {
    /// How the game has ended, if this position ends it. Never while a deployment is open.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        if self.session.is_some() {
            return None;
        }
        if let Some(winner) = self.captor() {
            return Some(Ending::CommanderCaptured { winner });
        }
        if !self.has_moves() {
            let mate = Ending::Checkmate { winner: !self.turn };
            return Some(if self.check { mate } else { Ending::Stalemate });
        }
        (self.halfmoves >= QUIET_TURNS).then_some(Ending::HundredTurns)
    }

    /// Who has captured the other's commander.
    #[inline]
    pub(crate) fn captor(&self) -> Option<Color> {
        match self.commanders {
            [None, _] => Some(Color::Blue),
            [_, None] => Some(Color::Red),
            _ => None,
        }
    }
}

impl From<Ending> for Outcome {
    fn from(ending: Ending) -> Self {
        match ending {
            Ending::CommanderCaptured { winner } | Ending::Checkmate { winner } => Self::Win(winner.into()),
            Ending::Stalemate | Ending::HundredTurns | Ending::Repetition => Self::Draw,
        }
    }
}
