use chronicle_chess::{Color, Position, Role, see};
use fastrand::Rng;

use super::Opening;

/// The opening with this number in the series of this seed.
pub(super) fn opening(plies: u32, chess960: bool, seed: u64, number: u64) -> Opening {
    let mut rng = chance(seed, number);
    loop {
        let start = if chess960 { start960(&mut rng) } else { Position::start() };
        if let Some(opening) = walk(start, plies, &mut rng) {
            return opening;
        }
    }
}

/// What the opening with this number depends on.
pub(super) fn chance(seed: u64, number: u64) -> Rng {
    // Neighbouring numbers must not give similar series: an odd factor spreads them over the whole range.
    Rng::with_seed(seed ^ number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

fn walk(start: Position, plies: u32, rng: &mut Rng) -> Option<Opening> {
    let mut moves = Vec::new();
    let mut position = start;
    for _ in 0..plies {
        let mv = *rng.choice(position.legal_moves().iter())?;
        moves.push(mv);
        position = position.play(mv);
    }
    is_playable(&position).then_some(Opening::Chess { start, moves })
}

/// Whether the game is on, and no side has won or can at once win more than a pawn.
fn is_playable(position: &Position) -> bool {
    const MARGIN: i32 = 150;
    let wins_a_piece = |position: &Position| {
        let moves = position.legal_moves();
        moves.iter().any(|&mv| {
            position.see_at_least(mv, MARGIN) || {
                let next = position.play(mv);
                next.is_check() && !next.has_moves()
            }
        })
    };
    // Without a way to pass, the side to move is in check, which a fair opening should not begin with anyway.
    position.ending().is_none()
        && material(position).abs() < MARGIN
        && !wins_a_piece(position)
        && position.pass().is_some_and(|passed| !wins_a_piece(&passed))
}

/// What White has more than Black.
fn material(position: &Position) -> i32 {
    let roles = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
    let count = |color, role| (position.board().color(color) & position.board().role(role)).count() as i32;
    roles.iter().map(|&role| see::value(role) * (count(Color::White, role) - count(Color::Black, role))).sum()
}

/// One of the 960 starts, all equally likely.
fn start960(rng: &mut Rng) -> Position {
    let mut rank = [' '; 8];
    rank[2 * rng.usize(..4)] = 'b';
    rank[2 * rng.usize(..4) + 1] = 'b';
    for piece in ['q', 'n', 'n'] {
        let empty: Vec<usize> = (0..8).filter(|&file| rank[file] == ' ').collect();
        rank[empty[rng.usize(..empty.len())]] = piece;
    }
    for piece in ['r', 'k', 'r'] {
        let file = rank.iter().position(|&piece| piece == ' ').expect("three of eight are left");
        rank[file] = piece;
    }
    let black: String = rank.iter().collect();
    let white = black.to_uppercase();
    let fen = format!("{black}/pppppppp/8/8/8/8/PPPPPPPP/{white} w KQkq - 0 1");
    fen.parse().expect("a start of Chess960 is legal")
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn openings_differ_repeat_and_are_fair() {
        for chess960 in [false, true] {
            let ends: HashSet<_> = (0..500).map(|number| opening(8, chess960, 7, number).end().to_string()).collect();
            assert!(ends.len() >= 499, "{}", ends.len());
            for number in 0..50 {
                let one = opening(8, chess960, 7, number);
                assert_eq!(one, opening(8, chess960, 7, number));
                assert_eq!(one.plies(), 8);
                assert!(one.end().chess().is_some_and(is_playable));
            }
        }
    }

    #[test]
    fn nobody_is_lost_at_once() {
        let playable = |fen: &str| is_playable(&fen.parse().expect("legal"));
        assert!(playable("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"));
        // Mate in one, a hanging queen of either side, a piece less.
        assert!(!playable("rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2"));
        assert!(!playable("rnb1kbnr/pppppppp/8/8/8/4q3/PPPPPPPP/RNBQKBNR w KQkq - 0 1"));
        assert!(!playable("rnbqkbnr/pppppppp/4Q3/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1"));
        assert!(!playable("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 1"));
    }
}
