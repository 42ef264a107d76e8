//! Endings with few pieces that are judged by themselves.

use chronicle_chess::{Bitboard, Board, Color, Role, Square, attacks};

use super::{kpk, pieces_value};
use crate::masks;

/// Above every judgement of an ending that may still be drawn.
const WON: i32 = 500;

/// The score for White, if the ending is one of the known.
#[inline]
pub(crate) fn known(board: &Board) -> Option<i32> {
    let occupied = board.occupied();
    let (white, black) = (board.color(Color::White).count(), board.color(Color::Black).count());
    if white > 1 && black > 1 && occupied.count() > 4 {
        return None;
    }
    let strong = if pieces_value(board, Color::White) + white as i32 >= pieces_value(board, Color::Black) + black as i32
    {
        Color::White
    } else {
        Color::Black
    };
    let score = Ending::new(board, strong).score()?;
    Some(if strong == Color::White { score } else { -score })
}

/// A small ending from the stronger side's view.
struct Ending<'a> {
    board: &'a Board,
    strong: Color,
    king: Square,
    enemy: Square,
}

impl<'a> Ending<'a> {
    fn new(board: &'a Board, strong: Color) -> Self {
        Self { board, strong, king: board.king(strong), enemy: board.king(!strong) }
    }

    fn count(&self, color: Color, role: Role) -> u32 {
        self.board.pieces(color, role).count()
    }

    fn score(&self) -> Option<i32> {
        let pawns = self.board.pieces(self.strong, Role::Pawn);
        let pieces = pieces_value(self.board, self.strong);
        let enemies = self.board.color(!self.strong).count() - 1;
        if enemies == 0 {
            return match (pawns.single(), pieces) {
                (Some(pawn), 0) => Some(self.lone_pawn(pawn)),
                _ if pawns.any() => None,
                _ => Some(self.mop_up()),
            };
        }
        // One piece each.
        let weak = |role| self.count(!self.strong, role) == 1;
        let strong = |role| self.count(self.strong, role) == 1;
        if strong(Role::Queen) && weak(Role::Rook) {
            return Some(WON / 2 + self.drive());
        }
        let pawn = self.board.pieces(!self.strong, Role::Pawn).single()?;
        if strong(Role::Queen) {
            Some(self.queen_against_pawn(pawn))
        } else if strong(Role::Rook) {
            Some(self.rook_against_pawn(pawn))
        } else {
            None
        }
    }

    fn lone_pawn(&self, pawn: Square) -> i32 {
        if kpk::wins(self.strong, self.king, pawn, self.enemy, self.board.turn()) {
            WON + 20 * pawn.relative_to(self.strong).index() as i32 / 8
        } else {
            0
        }
    }

    /// Against a bare king: drive it to the edge, or into a corner of the bishop's colour.
    fn mop_up(&self) -> i32 {
        let bishops = self.board.pieces(self.strong, Role::Bishop);
        let knights = self.count(self.strong, Role::Knight);
        let heavy = (self.board.role(Role::Rook) | self.board.role(Role::Queen)).any();
        let both_colors = (bishops & Bitboard::LIGHT).any() && (bishops & Bitboard::DARK).any();
        let mates = heavy || both_colors || bishops.any() && knights > 0 || knights > 2;
        if !mates {
            return 0;
        }
        let material = pieces_value(self.board, self.strong);
        if heavy || both_colors {
            return WON + material + self.drive() + 4 * (64 - self.room());
        }
        WON + material + self.drive_to_corner(bishops)
    }

    /// More for an enemy king near the edge and the own king near it.
    fn drive(&self) -> i32 {
        20 * from_centre(self.enemy) + 10 * (7 - masks::distance(self.king, self.enemy) as i32)
    }

    /// The number of squares that the enemy's king can wander to.
    fn room(&self) -> i32 {
        let occupied = self.board.occupied() - self.enemy.bit();
        let attacked = (self.board.color(self.strong) - self.board.role(Role::King)).into_iter().fold(
            attacks::king(self.king),
            |attacked, square| {
                attacked
                    | match self.board.role_at(square) {
                        Some(Role::Knight) => attacks::knight(square),
                        Some(Role::Bishop) => attacks::bishop(square, occupied),
                        Some(Role::Rook) => attacks::rook(square, occupied),
                        _ => attacks::queen(square, occupied),
                    }
            },
        );
        let mut room = self.enemy.bit();
        loop {
            let beside = room | room.east() | room.west();
            let wider = ((beside | beside.north() | beside.south()) - attacked) | room;
            if wider == room {
                return room.count() as i32;
            }
            room = wider;
        }
    }

    fn drive_to_corner(&self, bishops: Bitboard) -> i32 {
        let (file, rank) = (self.enemy.index() as i32 % 8, self.enemy.index() as i32 / 8);
        let dark = (bishops & Bitboard::DARK).any();
        // 7 in the right corners, 0 on the long diagonal between the wrong ones.
        let cornered = if dark { (7 - rank - file).abs() } else { (rank - file).abs() };
        let knights = self.board.pieces(self.strong, Role::Knight);
        let knight = knights.into_iter().map(|knight| 7 - masks::distance(knight, self.enemy) as i32).sum::<i32>();
        40 * cornered
            + 8 * from_centre(self.enemy)
            + 12 * (7 - masks::distance(self.king, self.enemy) as i32)
            + 2 * knight
    }

    /// Won, but for a pawn one step from promotion on a rook's or bishop's file that its king holds.
    fn queen_against_pawn(&self, pawn: Square) -> i32 {
        let rank = pawn.relative_to(!self.strong).index() / 8;
        let file = masks::file_index(pawn);
        let fortress = rank == 6
            && matches!(file, 0 | 2 | 5 | 7)
            && masks::distance(self.enemy, pawn) == 1
            && masks::distance(self.king, pawn) > 4;
        let near = 7 - masks::distance(self.king, pawn) as i32;
        if fortress { 20 + 4 * near } else { WON + 200 + 10 * near }
    }

    /// A race: the rook wins if its king is in time, or the other king too far from the pawn.
    fn rook_against_pawn(&self, pawn: Square) -> i32 {
        let to_move = i32::from(self.board.turn() == self.strong);
        let steps = |a: Square, b: Square| masks::distance(a, b) as i32;
        let file = masks::file_index(pawn) as u32;
        let goal = Square::wrapping(if self.strong == Color::White { file } else { 56 + file });
        let left = steps(pawn, goal);
        let before_pawn = masks::file(pawn) & masks::ahead(!self.strong, pawn);
        let stop = before_pawn.into_iter().find(|&square| steps(square, pawn) == 1).unwrap_or(goal);
        let lag = steps(self.king, stop) - steps(self.enemy, stop) - left;
        if before_pawn.contains(self.king) || steps(self.enemy, pawn) >= 3 + (1 - to_move) && left > 1 {
            WON - 100 - 8 * steps(self.king, pawn)
        } else if left <= 2 && steps(self.enemy, goal) <= 1 && steps(self.king, goal) > left + 1 + to_move {
            30 - 4 * lag.clamp(0, 7)
        } else {
            (180 - 20 * lag).clamp(20, 350)
        }
    }
}

/// Steps from the four squares in the middle, along files and ranks together: 0 to 6.
fn from_centre(square: Square) -> i32 {
    let (file, rank) = (square.index() as i32 % 8, square.index() as i32 / 8);
    (3 - file).max(file - 4) + (3 - rank).max(rank - 4)
}
