//! The number of a position in its table.
//!
//! Like pieces form groups, because their order does not matter. The first group fixes the symmetry: it is the leading
//! pawns, or three single pieces, or the two kings. The number is a number in a mixed system whose digits are the
//! arrangements of the groups.

use crate::maps::{BELOW_DIAGONAL, BINOMIAL, KINGS, LEADING, LEADING_SIZE, PAWNS, TRIANGLE, off_diagonal};

/// Arrangements of three single pieces, one of them in the triangle.
const THREE_PIECES: u64 = 31_332;
/// Arrangements of two kings, one of them in the triangle.
const TWO_KINGS: u64 = 462;

/// How the first group is numbered.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum First {
    /// Pawns; `others` says whether the second group is the pawns of the other side.
    Pawns { others: bool },
    /// Three pieces of which no side has more.
    Three,
    /// The kings.
    Kings,
}

/// The digits of a table: for one side to move and, with pawns, one file of the leading pawn.
#[derive(Clone, Debug)]
pub(crate) struct Groups {
    first: First,
    /// The codes of the pieces, in the order in which their squares are listed.
    pieces: Vec<u8>,
    /// How many pieces each group has, and what its digit is multiplied by.
    groups: Vec<(usize, u64)>,
    /// How many positions there are.
    size: u64,
}

impl Groups {
    /// Puts the groups together. `order` says at which place the digits of the first two groups come. `None` if that
    /// makes no sense, as in a damaged file.
    pub(crate) fn new(first: First, pieces: Vec<u8>, order: [u8; 2], file: usize) -> Option<Self> {
        let mut lengths = vec![1_usize];
        let in_first = match first {
            First::Pawns { .. } => 1,
            First::Three => 3,
            First::Kings => 2,
        };
        for number in 1..pieces.len() {
            // Like pieces belong together, but the three pieces and the kings are complete.
            let complete = number == in_first && !matches!(first, First::Pawns { .. });
            if number < in_first || !complete && pieces[number] == pieces[number - 1] {
                *lengths.last_mut()? += 1;
            } else {
                lengths.push(1);
            }
        }
        let others = first == First::Pawns { others: true };
        if lengths.len() < 1 + usize::from(others) || lengths[0] < in_first || lengths.iter().any(|&len| len > 5) {
            return None;
        }
        let mut factors = vec![0; lengths.len()];
        let mut free = 64 - lengths[0] - if others { lengths[1] } else { 0 };
        let mut next = 1 + usize::from(others);
        let mut size = 1_u64;
        let mut place = 0;
        while next < lengths.len() || place == order[0] || others && place == order[1] {
            let (group, choices) = if place == order[0] {
                let choices = match first {
                    First::Pawns { .. } => *LEADING_SIZE[lengths[0]].get(file)?,
                    First::Three => THREE_PIECES,
                    First::Kings => TWO_KINGS,
                };
                (0, choices)
            } else if others && place == order[1] {
                (1, BINOMIAL[lengths[1]][48 - lengths[0]])
            } else {
                let group = next;
                let choices = BINOMIAL[lengths[group]][free];
                free -= lengths[group];
                next += 1;
                (group, choices)
            };
            factors[group] = size;
            size = size.checked_mul(choices)?;
            place += 1;
        }
        // A digit whose place is never reached would be lost.
        let complete = factors.iter().all(|&factor| factor > 0);
        complete.then(|| Self { first, pieces, groups: lengths.into_iter().zip(factors).collect(), size })
    }

    pub(crate) fn pieces(&self) -> &[u8] {
        &self.pieces
    }

    pub(crate) const fn size(&self) -> u64 {
        self.size
    }

    /// The number of an arrangement; the squares belong to [`pieces`](Self::pieces) one by one, the leading pawn first.
    pub(crate) fn index(&self, squares: &mut [usize]) -> u64 {
        // The leading piece goes to the left half.
        if squares[0] & 7 > 3 {
            squares.iter_mut().for_each(|square| *square ^= 7);
        }
        let (length, factor) = self.groups[0];
        let digit = match self.first {
            First::Pawns { .. } => leading_pawns(&mut squares[..length]),
            First::Three | First::Kings => {
                into_triangle(squares, length);
                if self.first == First::Three { three(squares) } else { two_kings(squares) }
            }
        };
        let mut index = digit * factor;
        let mut start = length;
        for (number, &(length, factor)) in self.groups.iter().enumerate().skip(1) {
            let pawns = number == 1 && self.first == First::Pawns { others: true };
            let (placed, rest) = squares.split_at_mut(start);
            index += factor * like_pieces(placed, &mut rest[..length], pawns);
            start += length;
        }
        index
    }
}

/// The leading pawns: the first as it is, the others in the order of their numbers.
fn leading_pawns(squares: &mut [usize]) -> u64 {
    let count = squares.len();
    let (first, others) = squares.split_at_mut(1);
    others.sort_unstable_by_key(|&square| PAWNS[square]);
    let rest: u64 = (1..).zip(others.iter()).map(|(k, &square)| BINOMIAL[k][usize::from(PAWNS[square])]).sum();
    LEADING[count][first[0]] + rest
}

/// Mirrors all so that the first piece is in the lower left quarter, and the first of the group that is not on the long
/// diagonal is below it.
fn into_triangle(squares: &mut [usize], group: usize) {
    if squares[0] >> 3 > 3 {
        squares.iter_mut().for_each(|square| *square ^= 56);
    }
    let decides = squares[..group].iter().map(|&square| off_diagonal(square)).find(|&off| off != 0);
    if decides.is_some_and(|off| off > 0) {
        squares.iter_mut().for_each(|square| *square = (*square >> 3) | (*square & 7) << 3);
    }
}

fn three(squares: &[usize]) -> u64 {
    let [a, b, c] = [squares[0], squares[1], squares[2]];
    let rank = |square: usize| square >> 3;
    // Squares that are taken already are not counted.
    let before_b = usize::from(b > a);
    let before_c = usize::from(c > a) + usize::from(c > b);
    let index = if off_diagonal(a) != 0 {
        (usize::from(TRIANGLE[a]) * 63 + b - before_b) * 62 + c - before_c
    } else if off_diagonal(b) != 0 {
        (6 * 63 + rank(a) * 28 + usize::from(BELOW_DIAGONAL[b])) * 62 + c - before_c
    } else if off_diagonal(c) != 0 {
        6 * 63 * 62 + 4 * 28 * 62 + rank(a) * 7 * 28 + (rank(b) - before_b) * 28 + usize::from(BELOW_DIAGONAL[c])
    } else {
        6 * 63 * 62 + 4 * 28 * 62 + 4 * 7 * 28 + rank(a) * 7 * 6 + (rank(b) - before_b) * 6 + (rank(c) - before_c)
    };
    index as u64
}

fn two_kings(squares: &[usize]) -> u64 {
    KINGS[usize::from(TRIANGLE[squares[0]])][squares[1]].into()
}

/// A group of like pieces: a combination of the squares that those before have left free.
fn like_pieces(placed: &[usize], group: &mut [usize], pawns: bool) -> u64 {
    group.sort_unstable();
    let below = if pawns { 8 } else { 0 };
    let digit = |(k, &square): (usize, &usize)| {
        let taken = placed.iter().filter(|&&other| other < square).count();
        BINOMIAL[k][square.saturating_sub(taken + below)]
    };
    (1..).zip(group.iter()).map(digit).sum()
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    const KING: u8 = 6;
    const QUEEN: u8 = 5;
    const ROOK: u8 = 4;
    const PAWN: u8 = 1;
    const BLACK: u8 = 8;

    /// Numbers all ways to place the pieces on different squares, the pawns on their ranks, with the leading pawn on
    /// this file: no number is outside the table, and none belongs to two arrangements that are not mirror images.
    fn check(first: First, pieces: &[u8], order: [u8; 2], file: usize) {
        let groups = Groups::new(first, pieces.to_vec(), order, file).expect("a good table");
        let mut owners = HashMap::new();
        let mut squares = vec![0; pieces.len()];
        place(&groups, 0, &mut squares, file, &mut |squares| {
            let index = groups.index(&mut squares.to_vec());
            assert!(index < groups.size(), "{squares:?}: {index} of {}", groups.size());
            let image = orbit(&groups, squares);
            let owner = owners.entry(index).or_insert_with(|| image.clone());
            assert_eq!(*owner, image, "{pieces:?}: {index}");
        });
    }

    /// The smallest of all mirror images of an arrangement, with like pieces in order.
    fn orbit(groups: &Groups, squares: &[usize]) -> Vec<usize> {
        let with_pawns = matches!(groups.first, First::Pawns { .. });
        let images: &[fn(usize) -> usize] = if with_pawns {
            &[|square| square, |square| square ^ 7]
        } else {
            &[
                |square| square,
                |square| square ^ 7,
                |square| square ^ 56,
                |square| square ^ 63,
                |square| square >> 3 | (square & 7) << 3,
                |square| (square >> 3 | (square & 7) << 3) ^ 7,
                |square| (square >> 3 | (square & 7) << 3) ^ 56,
                |square| (square >> 3 | (square & 7) << 3) ^ 63,
            ]
        };
        let sorted = |image: &fn(usize) -> usize| {
            let mut pairs: Vec<_> =
                groups.pieces.iter().zip(squares).map(|(&piece, &square)| (piece, image(square))).collect();
            pairs.sort_unstable();
            pairs.into_iter().map(|(_, square)| square).collect::<Vec<_>>()
        };
        images.iter().map(sorted).min().expect("there are images")
    }

    fn place(groups: &Groups, number: usize, squares: &mut Vec<usize>, file: usize, visit: &mut impl FnMut(&[usize])) {
        if number == squares.len() {
            return visit(squares);
        }
        let is_pawn = groups.pieces[number] & 7 == PAWN;
        for (square, &number_of_pawn) in PAWNS.iter().enumerate() {
            let rank = square >> 3;
            if squares[..number].contains(&square) || is_pawn && !(1..7).contains(&rank) {
                continue;
            }
            let leading = matches!(groups.first, First::Pawns { .. }) && groups.pieces[number] == groups.pieces[0];
            if leading && number == 0 && (square & 7).min(7 - (square & 7)) != file {
                continue;
            }
            // The first of the leading pawns has the greatest number.
            if leading && number > 0 && number_of_pawn > PAWNS[squares[0]] {
                continue;
            }
            // Kings do not touch.
            if groups.first == First::Kings && number == 1 {
                let other = squares[0];
                if (other & 7).abs_diff(square & 7) <= 1 && (other >> 3).abs_diff(square >> 3) <= 1 {
                    continue;
                }
            }
            squares[number] = square;
            place(groups, number + 1, squares, file, visit);
        }
    }

    #[test]
    fn every_arrangement_has_its_own_number() {
        check(First::Three, &[KING, QUEEN, KING | BLACK], [0, 15], 0);
        check(First::Kings, &[KING, KING | BLACK, ROOK], [0, 15], 0);
        check(First::Kings, &[KING, KING | BLACK, ROOK], [1, 15], 0);
        for file in 0..4 {
            check(First::Pawns { others: false }, &[PAWN, KING, KING | BLACK], [0, 15], file);
            check(First::Pawns { others: false }, &[PAWN, PAWN, PAWN], [0, 15], file);
            check(First::Pawns { others: true }, &[PAWN, PAWN | BLACK, KING], [0, 1], file);
            check(First::Pawns { others: true }, &[PAWN, PAWN | BLACK, PAWN | BLACK], [1, 0], file);
        }
    }

    #[test]
    fn the_first_group_is_complete_in_itself() {
        let pieces = vec![KING, KING | BLACK, ROOK, ROOK];
        let groups = Groups::new(First::Three, pieces, [0, 15], 0).expect("a table");
        assert_eq!(groups.size(), THREE_PIECES * 61);
    }

    #[test]
    fn nonsense_is_refused() {
        assert!(Groups::new(First::Kings, vec![KING], [0, 15], 0).is_none());
        assert!(Groups::new(First::Kings, vec![KING, KING | BLACK, ROOK], [9, 15], 0).is_none());
        assert!(Groups::new(First::Pawns { others: false }, vec![PAWN; 6], [0, 15], 0).is_none());
    }
}
