//! A stand-in evaluator until the classical one arrives: material and the place of the pieces.

use chronicle_chess::{Color, Move, Position, Role, Square};
use chronicle_game::{Evaluator, Score};

pub(crate) struct Simple;

impl Evaluator<Position> for Simple {
    type State = ();
    type Cache = ();

    fn cache(&self) {}

    fn state(&self, _: &Position) {}

    fn after(&self, (): &(), _: &Position, _: Move, _: &Position) {}

    fn evaluate(&self, (): &mut (), (): &(), game: &Position) -> Score {
        let board = game.board();
        let (mut middle, mut end, mut phase) = (0, 0, 0);
        for color in Color::ALL {
            let sign = if color == game.turn() { 1 } else { -1 };
            for role in Role::ALL {
                for square in board.pieces(color, role) {
                    let (mg, eg) = worth(role, square.relative_to(color));
                    middle += sign * mg;
                    end += sign * eg;
                    phase += [0, 1, 1, 2, 4, 0][role.index()];
                }
            }
        }
        let phase = phase.min(24);
        Score::new((middle * phase + end * (24 - phase)) / 24 + 10)
    }
}

/// Middle game and ending, from the owner's side of the board.
fn worth(role: Role, square: Square) -> (i32, i32) {
    let (file, rank) = ((square.index() % 8) as i32, (square.index() / 8) as i32);
    let center = 6 - (2 * file - 7).abs().max((2 * rank - 7).abs());
    match role {
        Role::Pawn => (82 + center * 2 + rank * 3, 100 + rank * rank * 3),
        Role::Knight => (325 + center * 6, 300 + center * 5),
        Role::Bishop => (340 + center * 4, 320 + center * 2),
        Role::Rook => (480 + if rank == 6 { 20 } else { 0 } + center.max(0), 540),
        Role::Queen => (1000 + center, 960 + center * 4),
        Role::King => (-center * 6 - rank * 15, center * 6),
    }
}
