pub use chronicle_chess::uci::CastlingStyle;
use chronicle_chess::{
    Color, Move, Position, SetupError, Strictness,
    fen::{self, FenError, Mode},
    uci::UciMoveError,
};
use chronicle_cotulenh as cotulenh;
use chronicle_game::{Game, Key, Outcome, Searchable, Side};
use chronicle_variants as variants;
use thiserror::Error;

/// A position of any game that the engine plays. Further games become further variants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnyGame {
    /// Orthodox chess and Chess960.
    Chess(Position),
    /// A variant of chess.
    Variant(Box<variants::AnyPosition>),
    /// Commander Chess.
    Cotulenh(Box<cotulenh::Position>),
}

/// A move of any game; it means something only together with its position.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum AnyMove {
    /// A move of chess.
    Chess(Move),
    /// A move of a variant.
    Variant(variants::Move),
    /// An action of Commander Chess.
    Cotulenh(cotulenh::Move),
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
    /// The text is not a position of the variant.
    #[error(transparent)]
    Variant(#[from] variants::FenError),
    /// The text is not a position of Commander Chess.
    #[error(transparent)]
    Cotulenh(#[from] cotulenh::FenError),
}

/// Why a text is not a legal move.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum MoveError {
    /// Not a legal move of chess.
    #[error(transparent)]
    Chess(#[from] UciMoveError),
    /// Not a legal move of the variant.
    #[error(transparent)]
    Variant(#[from] variants::MoveError),
    /// Not a legal action of Commander Chess.
    #[error(transparent)]
    Cotulenh(#[from] cotulenh::MoveError),
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

    /// The start position of Commander Chess.
    #[must_use]
    pub fn cotulenh() -> Self {
        Self::Cotulenh(Box::new(cotulenh::Position::start()))
    }

    /// Reads a position of Commander Chess.
    ///
    /// # Errors
    /// What is wrong with the text or the position.
    pub fn cotulenh_from_fen(text: &str) -> Result<Self, PositionError> {
        Ok(Self::Cotulenh(Box::new(text.parse()?)))
    }

    /// The position, if it is one of a variant.
    #[must_use]
    pub fn variant(&self) -> Option<&variants::AnyPosition> {
        if let Self::Variant(position) = self { Some(position) } else { None }
    }

    /// Whose move it is.
    #[must_use]
    pub fn turn(&self) -> Side {
        match self {
            Self::Chess(position) => Game::turn(position),
            Self::Cotulenh(position) => Game::turn(&**position),
            Self::Variant(position) => position.turn(),
        }
    }

    /// Every legal move.
    #[must_use]
    pub fn moves(&self) -> Vec<AnyMove> {
        match self {
            Self::Chess(position) => position.legal_moves().iter().copied().map(AnyMove::Chess).collect(),
            Self::Variant(position) => position.legal_moves().into_iter().map(AnyMove::Variant).collect(),
            Self::Cotulenh(position) => position.legal_moves().into_iter().map(AnyMove::Cotulenh).collect(),
        }
    }

    /// Whether a move is legal here.
    #[must_use]
    pub fn is_legal(&self, mv: AnyMove) -> bool {
        match (self, mv) {
            (Self::Chess(position), AnyMove::Chess(mv)) => position.is_legal(mv),
            (Self::Variant(position), AnyMove::Variant(mv)) => position.is_legal(mv),
            (Self::Cotulenh(position), AnyMove::Cotulenh(mv)) => position.is_legal(mv),
            _ => false,
        }
    }

    /// The position after a move; `None` if the move is not legal.
    #[must_use]
    pub fn play(&self, mv: AnyMove) -> Option<Self> {
        match (self, mv) {
            (Self::Chess(position), AnyMove::Chess(mv)) => {
                position.is_legal(mv).then(|| Self::Chess(position.play(mv)))
            }
            (Self::Variant(position), AnyMove::Variant(mv)) => {
                position.is_legal(mv).then(|| Self::Variant(Box::new(position.after(mv))))
            }
            (Self::Cotulenh(position), AnyMove::Cotulenh(mv)) => {
                position.is_legal(mv).then(|| Self::Cotulenh(Box::new(position.play(mv))))
            }
            _ => None,
        }
    }

    /// How the game has ended, if this position ends it.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        match self {
            Self::Chess(position) => Game::outcome(position),
            Self::Variant(position) => position.outcome(),
            Self::Cotulenh(position) => Game::outcome(&**position),
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
            Self::Variant(_) | Self::Cotulenh(_) => {
                Outcome::Win(if loser == Side::First { Side::Second } else { Side::First })
            }
        }
    }

    /// The position as a FEN.
    #[must_use]
    pub fn fen(&self) -> String {
        match self {
            Self::Chess(position) => position.to_string(),
            Self::Variant(position) => position.fen(),
            Self::Cotulenh(position) => position.to_string(),
        }
    }

    /// The hash key.
    #[must_use]
    pub fn key(&self) -> Key {
        match self {
            Self::Chess(position) => position.key(),
            Self::Variant(position) => position.key(),
            Self::Cotulenh(position) => position.key(),
        }
    }

    /// How many plies back a position could at most be repeated; 0 right after a move that cannot be undone.
    #[must_use]
    pub fn reversible_plies(&self) -> usize {
        match self {
            Self::Chess(position) => position.halfmove_clock().into(),
            Self::Variant(position) => position.reversible_plies(),
            Self::Cotulenh(position) => position.reversible_plies(),
        }
    }

    /// How the game ends when its position has come up so often; `None` if it goes on.
    #[must_use]
    pub fn outcome_of_repetition(&self, times: usize) -> Option<Outcome> {
        match self {
            Self::Chess(_) => (times >= 3).then_some(Outcome::Draw),
            Self::Variant(position) => position.outcome_of_repetition(times),
            // Never while a deployment is open.
            Self::Cotulenh(position) => (times >= 3 && position.session().is_none()).then_some(Outcome::Draw),
        }
    }

    /// Counts the sequences of legal moves of this length.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        match self {
            Self::Chess(position) => chronicle_chess::perft::perft(position, depth),
            Self::Variant(position) => position.perft(depth),
            Self::Cotulenh(position) => cotulenh::perft::perft(position, depth),
        }
    }

    /// Counts those that begin with a move; none if it is not legal.
    #[must_use]
    pub fn perft_from(&self, mv: AnyMove, depth: u32) -> u64 {
        match (self, mv) {
            // A deployment may end by itself, which counts as an action here.
            (Self::Cotulenh(position), AnyMove::Cotulenh(mv)) if position.is_legal(mv) => {
                cotulenh::perft::perft_from(position, mv, depth)
            }
            _ => self.play(mv).map_or(0, |next| next.perft(depth.saturating_sub(1))),
        }
    }

    /// Reads a move in long algebraic notation (`e2e4`, `e7e8q`; castling both as `e1g1` and as `e1h1`), or an action of
    /// Commander Chess in either of its notations (`c3d3t`, `T>d3`).
    ///
    /// # Errors
    /// What is wrong with the text, or that the move is not legal.
    pub fn parse_move(&self, text: &str) -> Result<AnyMove, MoveError> {
        match self {
            Self::Chess(position) => Ok(AnyMove::Chess(position.parse_uci(text)?)),
            Self::Variant(position) => Ok(AnyMove::Variant(position.parse_uci(text)?)),
            Self::Cotulenh(position) => Ok(AnyMove::Cotulenh(position.parse_move(text)?)),
        }
    }

    /// Reads a move as people write it (`Nf3`, `P@e4`), or in any notation that [`parse_move`](Self::parse_move) knows.
    ///
    /// # Errors
    /// What is wrong with the text, or that the move is not legal.
    pub fn read_move(&self, text: &str) -> Result<AnyMove, MoveError> {
        match self {
            Self::Variant(position) => Ok(AnyMove::Variant(position.parse_san(text)?)),
            Self::Chess(position) => match position.parse_san(text) {
                Ok(mv) => Ok(AnyMove::Chess(mv)),
                Err(_) => self.parse_move(text),
            },
            Self::Cotulenh(_) => self.parse_move(text),
        }
    }

    /// Writes a legal move as people do, where the game has such a notation.
    #[must_use]
    pub fn san(&self, mv: AnyMove) -> String {
        match (self, mv) {
            (Self::Variant(position), AnyMove::Variant(mv)) => position.san(mv),
            (Self::Chess(position), AnyMove::Chess(mv)) => position.san(mv).to_string(),
            _ => self.move_text(mv),
        }
    }

    /// Writes a legal move in long algebraic notation, castling in the way that is understood by all.
    #[must_use]
    pub fn move_text(&self, mv: AnyMove) -> String {
        match (self, mv) {
            (Self::Chess(position), AnyMove::Chess(mv)) => position.uci(mv),
            (Self::Variant(position), AnyMove::Variant(mv)) => position.uci(mv, variants::CastlingStyle::KingMoves),
            (Self::Cotulenh(position), AnyMove::Cotulenh(mv)) => position.uci(mv),
            _ => String::new(),
        }
    }

    /// Writes a legal move with castling in a given style.
    #[must_use]
    pub fn move_text_in(&self, mv: AnyMove, style: CastlingStyle) -> String {
        match (self, mv) {
            (Self::Chess(position), AnyMove::Chess(mv)) => position.uci_in(mv, style),
            (Self::Variant(position), AnyMove::Variant(mv)) => match style {
                CastlingStyle::Chess960 => position.uci(mv, variants::CastlingStyle::KingTakesRook),
                _ => position.uci(mv, variants::CastlingStyle::KingMoves),
            },
            _ => self.move_text(mv),
        }
    }
}
