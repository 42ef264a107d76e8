//! From anything a text can say to a position that obeys the rules, and back.

use thiserror::Error;

use super::Position;
use crate::{
    Bitboard, Board, CastlingClaim, CastlingRights, CastlingSide, Color, File, Role, Setup, Square, attacks, zobrist,
};

/// How much must be right about a setup.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Strictness {
    /// It could have come up in a game, as far as counting can tell: no more pieces than promotions explain, no more
    /// than two checkers.
    #[default]
    Reachable,
    /// The rules say which moves are legal: one king each, the opponent not in check, pawns where pawns can be, castling
    /// rights and en-passant squares that fit the board.
    Playable,
}

/// Why a setup is not a legal position.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum SetupError {
    /// There must be exactly one king of each colour.
    #[error("{color} has {count} kings, expected exactly one")]
    Kings {
        /// Whose kings.
        color: Color,
        /// How many there are.
        count: u32,
    },
    /// A pawn on the first or last rank.
    #[error("there is a pawn on {square}; pawns never stand on the first or the last rank")]
    PawnOnBackRank {
        /// Where it stands.
        square: Square,
    },
    /// The side that has just moved left its king in check.
    #[error("{color} is in check but it is not {color}'s move")]
    OpponentInCheck {
        /// Whose king could be taken.
        color: Color,
    },
    /// A castling right without a king on its back rank.
    #[error("castling right for {color}: the king is not on its back rank")]
    CastlingKing {
        /// Whose right.
        color: Color,
    },
    /// A castling right without a rook to castle with.
    #[error("castling right for {color}: there is no rook {}", describe_claim(*claim))]
    CastlingRook {
        /// Whose right.
        color: Color,
        /// What was claimed.
        claim: CastlingClaim,
    },
    /// Two rooks on one side of the king both claim the right to castle.
    #[error("castling rights for {color}: two rooks on the same side of the king")]
    CastlingTwice {
        /// Whose rights.
        color: Color,
    },
    /// The en-passant square lies on the wrong rank for the side to move.
    #[error("en-passant square {square} is on the wrong rank with {turn} to move, expected rank {}", turn.en_passant_rank())]
    EnPassantRank {
        /// The square.
        square: Square,
        /// Whose move it is.
        turn: Color,
    },
    /// No pawn can have made a double step over the en-passant square.
    #[error("en-passant square {square}: no pawn can have just made a double step over it")]
    EnPassantPawn {
        /// The square.
        square: Square,
    },
    /// More than eight pawns of a colour.
    #[error("{color} has {count} pawns, at most 8 are possible")]
    Pawns {
        /// Whose pawns.
        color: Color,
        /// How many there are.
        count: u32,
    },
    /// More than sixteen pieces of a colour.
    #[error("{color} has {count} pieces, at most 16 are possible")]
    Pieces {
        /// Whose pieces.
        color: Color,
        /// How many there are.
        count: u32,
    },
    /// More promoted pieces than missing pawns.
    #[error("{color} has {promoted} promoted pieces but only {missing} pawns are missing")]
    Promotions {
        /// Whose pieces.
        color: Color,
        /// Pieces beyond those of the start position.
        promoted: u32,
        /// Pawns that are gone.
        missing: u32,
    },
    /// A single move cannot give check from three pieces.
    #[error("{count} pieces give check at once, at most 2 can")]
    Checkers {
        /// How many do.
        count: u32,
    },
}

fn describe_claim(claim: CastlingClaim) -> String {
    match claim {
        CastlingClaim::Outermost(CastlingSide::King) => "on the back rank on the king's right".into(),
        CastlingClaim::Outermost(CastlingSide::Queen) => "on the back rank on the king's left".into(),
        CastlingClaim::File(file) => format!("on the back rank on the {file}-file"),
    }
}

impl TryFrom<&Setup> for Position {
    type Error = SetupError;

    /// Checks a setup with [`Strictness::Reachable`].
    fn try_from(setup: &Setup) -> Result<Self, SetupError> {
        Self::from_setup(setup, Strictness::Reachable)
    }
}

impl Position {
    /// The position that a setup describes, if it is as right as asked for.
    ///
    /// An en-passant square on which no pawn can legally capture is accepted and forgotten, so that positions with the
    /// same moves are equal.
    ///
    /// # Errors
    /// The first reason found why the setup is not a legal position.
    pub fn from_setup(setup: &Setup, strictness: Strictness) -> Result<Self, SetupError> {
        let mut board = *setup.board();
        board.turn = setup.turn;
        kings(&board)?;
        if let Some(square) = (board.role(Role::Pawn) & Bitboard::BACK_RANKS).first() {
            return Err(SetupError::PawnOnBackRank { square });
        }
        if strictness == Strictness::Reachable {
            Color::ALL.into_iter().try_for_each(|color| material(&board, color))?;
        }
        let waiting = !setup.turn;
        if board.is_attacked(board.king(waiting), setup.turn, board.occupied()) {
            return Err(SetupError::OpponentInCheck { color: waiting });
        }
        board.castling = castling(&board, &setup.castling)?;
        board.en_passant = setup.en_passant.map(|square| en_passant(&board, square)).transpose()?;
        if !board.has_legal_en_passant() {
            board.en_passant = None;
        }
        let position = Self {
            board,
            key: zobrist::key(&board),
            pawn_key: zobrist::pawn_key(&board),
            fullmove_number: setup.fullmove_number.max(1),
            halfmove_clock: setup.halfmove_clock,
        };
        match position.checkers().count() {
            count @ 3.. if strictness == Strictness::Reachable => Err(SetupError::Checkers { count }),
            _ => Ok(position),
        }
    }
}

/// The setup that describes a position.
pub(super) fn to_setup(position: &Position) -> Setup {
    let mut setup = Setup::empty();
    for square in position.board.occupied() {
        if let Some(piece) = position.board.piece_at(square) {
            setup.put(square, piece);
        }
    }
    setup.turn = position.turn();
    setup.castling = castling_claims(&position.board);
    setup.en_passant = position.board.en_passant();
    setup.halfmove_clock = position.halfmove_clock;
    setup.fullmove_number = position.fullmove_number;
    setup
}

fn kings(board: &Board) -> Result<(), SetupError> {
    Color::ALL.into_iter().try_for_each(|color| match board.pieces(color, Role::King).count() {
        1 => Ok(()),
        count => Err(SetupError::Kings { color, count }),
    })
}

fn material(board: &Board, color: Color) -> Result<(), SetupError> {
    let pawns = board.pieces(color, Role::Pawn).count();
    if pawns > 8 {
        return Err(SetupError::Pawns { color, count: pawns });
    }
    let pieces = board.color(color).count();
    if pieces > 16 {
        return Err(SetupError::Pieces { color, count: pieces });
    }
    let beyond = |set: Bitboard, at_start: u32| set.count().saturating_sub(at_start);
    let bishops = board.pieces(color, Role::Bishop);
    let promoted = beyond(board.pieces(color, Role::Queen), 1)
        + beyond(board.pieces(color, Role::Rook), 2)
        + beyond(board.pieces(color, Role::Knight), 2)
        + beyond(bishops & Bitboard::LIGHT, 1)
        + beyond(bishops & Bitboard::DARK, 1);
    let missing = 8 - pawns;
    if promoted > missing {
        return Err(SetupError::Promotions { color, promoted, missing });
    }
    Ok(())
}

fn castling(board: &Board, claims: &[(Color, CastlingClaim)]) -> Result<CastlingRights, SetupError> {
    let mut rights = CastlingRights::NONE;
    for &(color, claim) in claims {
        let king = board.king(color);
        if king.rank() != color.back_rank() {
            return Err(SetupError::CastlingKing { color });
        }
        let rook = claimed_rook(board, color, king, claim).ok_or(SetupError::CastlingRook { color, claim })?;
        let side = CastlingSide::of(king, rook);
        if rights.rook_file(color, king.file(), side).is_some_and(|other| other != rook.file()) {
            return Err(SetupError::CastlingTwice { color });
        }
        rights = rights.with(color, rook.file());
    }
    Ok(rights)
}

fn claimed_rook(board: &Board, color: Color, king: Square, claim: CastlingClaim) -> Option<Square> {
    let rooks = board.pieces(color, Role::Rook) & color.back_rank().bitboard();
    match claim {
        CastlingClaim::Outermost(CastlingSide::King) => rooks.last().filter(|rook| rook.index() > king.index()),
        CastlingClaim::Outermost(CastlingSide::Queen) => rooks.first().filter(|rook| rook.index() < king.index()),
        CastlingClaim::File(file) => (rooks & file.bitboard()).first(),
    }
}

fn castling_claims(board: &Board) -> Vec<(Color, CastlingClaim)> {
    let mut claims = Vec::with_capacity(4);
    for color in Color::ALL {
        let king = board.king(color);
        for side in CastlingSide::ALL {
            if let Some(file) = board.castling.rook_file(color, king.file(), side) {
                let outermost = CastlingClaim::Outermost(side);
                let is_outermost = claimed_rook(board, color, king, outermost).is_some_and(|rook| rook.file() == file);
                claims.push((color, if is_outermost { outermost } else { CastlingClaim::File(file) }));
            }
        }
    }
    claims
}

/// The file of the pawn that passed over the square.
fn en_passant(board: &Board, square: Square) -> Result<File, SetupError> {
    let turn = board.turn;
    if square.rank() != turn.en_passant_rank() {
        return Err(SetupError::EnPassantRank { square, turn });
    }
    let origin = Square::at(square.file(), (!turn).pawn_rank()).bit();
    // The pawn stands on the square's other neighbour on the file; the two squares it passed are empty.
    let pawn = attacks::king(square) & (square.file().bitboard() - origin);
    let passed = origin | square.bit();
    let possible = board.pieces(!turn, Role::Pawn).is_superset(pawn) && (board.occupied() & passed).is_empty();
    if possible { Ok(square.file()) } else { Err(SetupError::EnPassantPawn { square }) }
}
