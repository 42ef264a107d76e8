use chronicle_game::Outcome;

use crate::{Battle, Color, Position};

/// How a game ends by the rules.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// A commander is captured.
    CommanderCaptured {
        /// Who captured him.
        winner: Color,
    },
    /// All that the battle is about is captured, though the commander is not.
    BattleWon {
        /// Who captured it.
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
        if let Some(ending) = self.decision() {
            return Some(ending);
        }
        if !self.has_moves() {
            let mate = Ending::Checkmate { winner: !self.turn };
            return Some(if self.check { mate } else { Ending::Stalemate });
        }
        (self.halfmoves >= QUIET_TURNS).then_some(Ending::HundredTurns)
    }

    /// How captures have decided the game.
    #[inline]
    pub(crate) fn decision(&self) -> Option<Ending> {
        match self.commanders {
            [None, _] => Some(Ending::CommanderCaptured { winner: Color::Blue }),
            [_, None] => Some(Ending::CommanderCaptured { winner: Color::Red }),
            _ if self.is_battle_won() => {
                // When planes die with each other, he who attacked has won.
                let winner = if self.has_lost_battle(self.turn) { !self.turn } else { self.turn };
                Some(Ending::BattleWon { winner })
            }
            _ => None,
        }
    }

    /// Whether a side has lost all that the battle is about, beside the commander.
    #[inline]
    pub(crate) fn is_battle_won(&self) -> bool {
        self.rules.battle() != Battle::Full && Color::ALL.into_iter().any(|color| self.has_lost_battle(color))
    }

    fn has_lost_battle(&self, color: Color) -> bool {
        let stakes = self.rules.battle().stakes();
        self.units(color).all(|(_, unit)| unit.roles() & stakes == 0)
    }
}

impl From<Ending> for Outcome {
    fn from(ending: Ending) -> Self {
        match ending {
            Ending::CommanderCaptured { winner } | Ending::BattleWon { winner } | Ending::Checkmate { winner } => {
                Self::Win(winner.into())
            }
            Ending::Stalemate | Ending::HundredTurns | Ending::Repetition => Self::Draw,
        }
    }
}
