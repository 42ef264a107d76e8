//! One generator, several readers.
//!
//! [`generate`] works out every legal move of a side and hands them to a [`Reader`] in the largest pieces it has:
//! a square and the set of its targets, or all pawns that step the same way. A reader makes a list of them, counts
//! them, plays them or stops at the first. Nothing is made and tested: checks and pins are found first, and every
//! set is legal when it is handed over.

mod checks;
mod count;
mod list;

pub(crate) use checks::{Checks, attacked, attacked_by, checkers, pinned};
pub(crate) use count::{SingleCastle, any, count, count_for};
pub use list::MoveClass;
pub(crate) use list::append;

use crate::{
    Bitboard, Board, CastlingSide, Color, Role, Square,
    attacks::{self, Sliders},
    side::Side,
};

/// Receives the legal moves of a position in sets.
pub(crate) trait Reader {
    /// A piece that is no pawn goes to any of these squares.
    fn piece(&mut self, role: Role, from: Square, targets: Bitboard);

    /// Sliders go to any of the targets that they reach.
    #[inline(always)]
    fn sliders(&mut self, sliders: Sliders, occupied: Bitboard, targets: Bitboard) {
        let Sliders { straight, diagonal } = sliders;
        for from in diagonal - straight {
            self.piece(Role::Bishop, from, attacks::bishop(from, occupied) & targets);
        }
        for from in straight - diagonal {
            self.piece(Role::Rook, from, attacks::rook(from, occupied) & targets);
        }
        for from in straight & diagonal {
            self.piece(Role::Queen, from, attacks::queen(from, occupied) & targets);
        }
    }

    /// Pawns step or capture onto these squares, each from the square `offset` bits below; no promotions.
    fn pawns(&mut self, targets: Bitboard, offset: i32);
    /// Pawns make a double step onto these squares.
    fn double_steps(&mut self, targets: Bitboard, offset: i32);
    /// Pawns step or capture onto these squares of the last rank.
    fn promotions(&mut self, targets: Bitboard, offset: i32);
    /// A pawn captures in passing.
    fn en_passant(&mut self, from: Square, to: Square);
    /// The king castles with a rook.
    fn castle(&mut self, king: Square, rook: Square);
}

/// Which moves are wanted.
#[derive(Copy, Clone)]
pub(crate) struct Scope {
    /// Only moves of pieces on these squares.
    pub(crate) movers: Bitboard,
    /// Captures, captures en passant and promotions.
    pub(crate) tactical: bool,
    /// All others.
    pub(crate) quiet: bool,
}

impl Scope {
    pub(crate) const ALL: Self = Self { movers: Bitboard::FULL, tactical: true, quiet: true };

    /// The squares onto which a move of a piece is wanted.
    #[inline(always)]
    fn targets(self, enemies: Bitboard, empty: Bitboard) -> Bitboard {
        let mut targets = Bitboard::EMPTY;
        if self.tactical {
            targets |= enemies;
        }
        if self.quiet {
            targets |= empty;
        }
        targets
    }
}

/// Hands all legal moves of the side `S`, which must be to move, to a reader.
#[inline(always)]
pub(crate) fn generate<S: Side, R: Reader>(board: &Board, scope: Scope, reader: &mut R) {
    let occupied = board.occupied();
    let enemies = S::Enemy::own(board);
    let king = board.king(S::COLOR);
    let checks = Checks::of::<S>(board, king, occupied);
    let wanted = scope.targets(enemies, !occupied);

    king_moves::<S, R>(board, scope, king, occupied, wanted, &checks, reader);
    if checks.checkers.more_than_one() {
        return;
    }

    // In check, a move must capture the checker or step between.
    let answer = match checks.checkers.first() {
        Some(checker) => attacks::between(king, checker) | checks.checkers,
        None => Bitboard::FULL,
    };
    let own = S::own(board) & scope.movers;
    let free = own - checks.pinned;
    let targets = wanted & answer;
    let [a, b, c] = board.planes;
    pawns::<S, R>(free & (a - b - c), occupied, enemies, answer, scope, reader);
    for from in free & (b - a - c) {
        reader.piece(Role::Knight, from, attacks::knight(from) & targets);
    }
    reader.sliders(Sliders { straight: free & b & c, diagonal: free & a & c }, occupied, targets);
    // A pinned piece cannot answer a check.
    if (checks.pinned & own).any() && checks.checkers.is_empty() {
        pinned_pieces::<S, R>(board, scope, king, checks.pinned & own, wanted, reader);
    }
    if scope.tactical && board.en_passant.is_some() {
        en_passant::<S, R>(board, own, king, reader);
    }
}

#[inline(always)]
fn king_moves<S: Side, R: Reader>(
    board: &Board,
    scope: Scope,
    king: Square,
    occupied: Bitboard,
    wanted: Bitboard,
    checks: &Checks,
    reader: &mut R,
) {
    if !scope.movers.contains(king) {
        return;
    }
    let steps = attacks::king(king) & wanted;
    let rooks = if scope.quiet && checks.checkers.is_empty() {
        castling_rooks::<S>(board, king, occupied) - checks.pinned
    } else {
        Bitboard::EMPTY
    };
    if (steps | rooks).is_empty() {
        return;
    }
    // The king does not hide squares behind itself from a slider.
    let danger = attacked::<S::Enemy>(board, occupied ^ king.bit());
    reader.piece(Role::King, king, steps - danger);
    for rook in rooks {
        if can_castle::<S>(king, rook, occupied, danger) {
            reader.castle(king, rook);
        }
    }
}

/// The rooks that have the right to castle and nothing between them and the king.
#[inline(always)]
fn castling_rooks<S: Side>(board: &Board, king: Square, occupied: Bitboard) -> Bitboard {
    let rooks = board.castling.rooks(S::COLOR);
    if rooks.is_empty() { rooks } else { rooks & attacks::rook(king, occupied) }
}

/// Whether nothing stands beyond the rook in the way of the two, and the king crosses no attacked square. (In Chess960 a rook
/// may have shielded the king on the back rank; such a rook is pinned, and the caller has left it out.)
#[inline(always)]
fn can_castle<S: Side>(king: Square, rook: Square, occupied: Bitboard, danger: Bitboard) -> bool {
    let side = CastlingSide::of(king, rook);
    let king_to = Square::at(side.king_file(), S::COLOR.back_rank());
    let rook_to = Square::at(side.rook_file(), S::COLOR.back_rank());
    let king_path = attacks::between(king, king_to) | king_to.bit();
    let others = occupied ^ king.bit() ^ rook.bit();
    ((king_path | rook_to.bit()) & others).is_empty() && (king_path & danger).is_empty()
}

#[inline(always)]
fn pawns<S: Side, R: Reader>(
    pawns: Bitboard,
    occupied: Bitboard,
    enemies: Bitboard,
    answer: Bitboard,
    scope: Scope,
    reader: &mut R,
) {
    let first_step = S::up(pawns) - occupied;
    let steps = first_step & answer;
    if scope.quiet {
        reader.pawns(steps - S::LAST_RANK, S::UP);
        reader.double_steps((S::up(first_step & S::FIRST_STEP) - occupied) & answer, 2 * S::UP);
    }
    if scope.tactical {
        let victims = enemies & answer;
        let east = S::up(pawns.east()) & victims;
        let west = S::up(pawns.west()) & victims;
        reader.pawns(east - S::LAST_RANK, S::UP + 1);
        reader.pawns(west - S::LAST_RANK, S::UP - 1);
        if ((steps | east | west) & S::LAST_RANK).any() {
            reader.promotions(steps & S::LAST_RANK, S::UP);
            reader.promotions(east & S::LAST_RANK, S::UP + 1);
            reader.promotions(west & S::LAST_RANK, S::UP - 1);
        }
    }
}

/// Pinned pieces are few: one by one, each along its line to the king.
#[inline(never)]
fn pinned_pieces<S: Side, R: Reader>(
    board: &Board,
    scope: Scope,
    king: Square,
    pinned: Bitboard,
    wanted: Bitboard,
    reader: &mut R,
) {
    let occupied = board.occupied();
    for from in pinned {
        let line = attacks::line(king, from);
        match board.role_at(from) {
            Some(Role::Pawn) => {
                pawns::<S, R>(from.bit(), occupied, S::Enemy::own(board), line, scope, reader);
            }
            Some(role @ Role::Bishop) => reader.piece(role, from, attacks::bishop(from, occupied) & line & wanted),
            Some(role @ Role::Rook) => reader.piece(role, from, attacks::rook(from, occupied) & line & wanted),
            Some(role @ Role::Queen) => reader.piece(role, from, attacks::queen(from, occupied) & line & wanted),
            // A pinned knight cannot stay on its line, and kings are not pinned.
            Some(Role::Knight | Role::King) | None => {}
        }
    }
}

/// Two pawns leave their squares at once, which pins cannot describe: each capture is tried on its own.
#[inline(never)]
fn en_passant<S: Side, R: Reader>(board: &Board, movers: Bitboard, king: Square, reader: &mut R) {
    let Some(to) = board.en_passant() else { return };
    for from in attacks::pawn(!S::COLOR, to) & movers & board.role(Role::Pawn) {
        if en_passant_is_safe(board, from, to, king, S::COLOR) {
            reader.en_passant(from, to);
        }
    }
}

/// Whether the king is not attacked after this capture.
pub(crate) fn en_passant_is_safe(board: &Board, from: Square, to: Square, king: Square, color: Color) -> bool {
    let captured = Square::at(to.file(), from.rank()).bit();
    let occupied = (board.occupied() ^ from.bit() ^ captured) | to.bit();
    (board.attackers(king, occupied) & (board.color(!color) - captured)).is_empty()
}
