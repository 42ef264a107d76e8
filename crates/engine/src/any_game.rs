pub use chronicle_chess::uci::CastlingStyle;
use chronicle_chess::{
    Color, Move, Position, SetupError, Strictness,
    fen::{self, FenError, Mode},
    uci::UciMoveError,
};
use chronicle_game::{Game, Outcome, Side};
use thiserror::Error;

/// A position of any game that the engine plays. Further games become further variants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnyGame {
    /// Orthodox chess and Chess960.
    Chess(Position),
}

/// A move of any game; it means something only together with its position.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum AnyMove {
    /// A move of chess.
    Chess(Move),
}

/// Why a text is not a position.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum PositionError {
    /// The text is not a FEN.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// The FEN breaks the rules.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

/// Why a text is not a legal move.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum MoveError {
    /// Not a legal move of chess.
    #[error(transparent)]
    Chess(#[from] UciMoveError),
}

impl AnyGame {
    /// The start position of orthodox chess.
    #[must_use]
    pub fn chess() -> Self {
        Self::Chess(Position::start())
    }

    /// Reads a chess position. As programs send them: clocks may be missing, rights may be written in any way, and it
    /// is enough that the rules say which moves are legal.
    ///
    /// # Errors
    /// What is wrong with the text or the position.
    pub fn chess_from_fen(text: &str) -> Result<Self, PositionError> {
        let setup = fen::parse(text, Mode::Lenient)?;
        Ok(Self::Chess(Position::from_setup(&setup, Strictness::Playable)?))
    }

    /// Whose move it is.
    #[must_use]
    pub fn turn(&self) -> Side {
        match self {
            Self::Chess(position) => Game::turn(position),
        }
    }

    /// Every legal move.
    #[must_use]
    pub fn moves(&self) -> Vec<AnyMove> {
        match self {
            Self::Chess(position) => position.legal_moves().iter().copied().map(AnyMove::Chess).collect(),
        }
    }

    /// Whether a move is legal here.
    #[must_use]
    pub fn is_legal(&self, mv: AnyMove) -> bool {
        match (self, mv) {
            (Self::Chess(position), AnyMove::Chess(mv)) => position.is_legal(mv),
        }
    }

    /// The position after a move; `None` if the move is not legal.
    #[must_use]
    pub fn play(&self, mv: AnyMove) -> Option<Self> {
        match (self, mv) {
            (Self::Chess(position), AnyMove::Chess(mv)) => {
                position.is_legal(mv).then(|| Self::Chess(position.play(mv)))
            }
        }
    }

    /// How the game has ended, if this position ends it.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        match self {
            Self::Chess(position) => Game::outcome(position),
        }
    }

    /// How the game ends when a side runs out of time: it has lost, unless the other could never win.
    #[must_use]
    pub fn outcome_on_time(&self, loser: Side) -> Outcome {
        match self {
            Self::Chess(position) => {
                let winner = if loser == Color::White.into() { Color::Black } else { Color::White };
                if position.can_mate(winner) { Outcome::Win(winner.into()) } else { Outcome::Draw }
            }
        }
    }

    /// Reads a move in long algebraic notation (`e2e4`, `e7e8q`; castling both as `e1g1` and as `e1h1`).
    ///
    /// # Errors
    /// What is wrong with the text, or that the move is not legal.
    pub fn parse_move(&self, text: &str) -> Result<AnyMove, MoveError> {
        match self {
            Self::Chess(position) => Ok(AnyMove::Chess(position.parse_uci(text)?)),
        }
    }

    /// Writes a legal move in long algebraic notation, castling in the way that is understood by all.
    #[must_use]
    pub fn move_text(&self, mv: AnyMove) -> String {
        match (self, mv) {
            (Self::Chess(position), AnyMove::Chess(mv)) => position.uci(mv),
        }
    }

    /// Writes a legal move with castling in a given style.
    #[must_use]
    pub fn move_text_in(&self, mv: AnyMove, style: CastlingStyle) -> String {
        match (self, mv) {
            (Self::Chess(position), AnyMove::Chess(mv)) => position.uci_in(mv, style),
        }
    }
}
