//! The 960 start positions by their usual numbers, 518 being that of orthodox chess.

use chronicle_chess::{CastlingClaim, CastlingSide, Color, File, Piece, Position, Role, Setup, Square};

/// How many start positions there are; their numbers begin with 0.
pub(crate) const STARTS: u16 = 960;

/// The start position of a number, or `None` if it is too high.
pub(crate) fn start(number: u16) -> Option<Position> {
    if number >= STARTS {
        return None;
    }
    let mut setup = Setup::empty();
    for (file, role) in File::ALL.into_iter().zip(back_rank(number)) {
        for color in Color::ALL {
            setup.put(Square::at(file, color.back_rank()), Piece { role, color });
            setup.put(Square::at(file, color.pawn_rank()), Piece { role: Role::Pawn, color });
        }
    }
    for color in Color::ALL {
        setup.castling.extend(CastlingSide::ALL.map(|side| (color, CastlingClaim::Outermost(side))));
    }
    Some(Position::try_from(&setup).expect("every start position of Chess960 is legal"))
}

/// The pieces from a to h. The number has one digit for each choice: the bishop on a light square, the one on a dark
/// square, the queen, the two knights; king and rooks take what is left, with the king in the middle.
fn back_rank(number: u16) -> [Role; 8] {
    let number = usize::from(number);
    let (light, dark, queen, knights) = (number % 4, number / 4 % 4, number / 16 % 6, number / 96);
    let mut rank = [None; 8];
    rank[2 * light + 1] = Some(Role::Bishop);
    rank[2 * dark] = Some(Role::Bishop);
    put(&mut rank, queen, Role::Queen);
    let [first, second] = KNIGHTS[knights];
    // The second knight is put down first, so that the first does not change what its number means.
    put(&mut rank, second, Role::Knight);
    put(&mut rank, first, Role::Knight);
    for role in [Role::Rook, Role::King, Role::Rook] {
        put(&mut rank, 0, role);
    }
    rank.map(|role| role.expect("eight pieces fill eight files"))
}

/// Which two of the five files that bishops and queen leave free the knights take.
const KNIGHTS: [[usize; 2]; 10] = [[0, 1], [0, 2], [0, 3], [0, 4], [1, 2], [1, 3], [1, 4], [2, 3], [2, 4], [3, 4]];

/// Puts a piece on the free file of this number.
fn put(rank: &mut [Option<Role>; 8], free: usize, role: Role) {
    if let Some(place) = rank.iter_mut().filter(|place| place.is_none()).nth(free) {
        *place = Some(role);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[track_caller]
    fn check(number: u16, back_rank: &str) {
        let fen = start(number).expect("below 960").to_string();
        assert_eq!(fen.split('/').next(), Some(back_rank));
    }

    #[test]
    fn known_numbers() {
        check(0, "bbqnnrkr");
        check(518, "rnbqkbnr");
        check(534, "rnbkqbnr");
        check(959, "rkrnnqbb");
        assert_eq!(start(518), Some(Position::start()));
        assert_eq!(start(960), None);
    }

    #[test]
    fn all_are_different_and_castle_both_ways() {
        let fens: HashSet<String> = (0..STARTS).filter_map(start).map(|position| position.to_string()).collect();
        assert_eq!(fens.len(), 960);
        assert!(fens.iter().all(|fen| fen.contains(" w KQkq ")));
    }
}
