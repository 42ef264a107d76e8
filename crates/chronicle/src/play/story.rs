use chronicle_chess::{ByColor, Color, PlayedGame, Role};

use super::player::{captured, value};

/// What happened in a game up to now, as people tell it.
#[derive(Debug, Default)]
pub(crate) struct Story {
    /// The moves as in a score sheet.
    pub(crate) moves: Vec<String>,
    /// What each side has taken, in the order of worth.
    pub(crate) taken: ByColor<Vec<Role>>,
}

impl Story {
    pub(crate) fn of(game: &PlayedGame) -> Self {
        let mut story = Self::default();
        let mut position = *game.start();
        for mv in game.moves() {
            story.moves.push(position.san(mv));
            story.taken[position.turn()].extend(captured(&position, mv));
            position = position.play(mv);
        }
        for color in Color::ALL {
            story.taken[color].sort_by_key(|role| std::cmp::Reverse((value(*role), role.index())));
        }
        story
    }
}

/// The score sheet in rows: the number of the move, White's move if White made it, Black's if it is made.
pub(crate) fn rows<'a>(game: &PlayedGame, moves: &'a [String]) -> Vec<(u32, Option<&'a str>, Option<&'a str>)> {
    let start = game.start();
    let black_first = usize::from(start.turn() == Color::Black);
    let (head, rest) = moves.split_at(black_first.min(moves.len()));
    let head = head.iter().map(|black| (None, Some(black.as_str())));
    let rest = rest.chunks(2).map(|pair| (pair.first().map(String::as_str), pair.get(1).map(String::as_str)));
    (start.fullmove_number()..).zip(head.chain(rest)).map(|(number, (white, black))| (number, white, black)).collect()
}

/// How many pawns' worth White has more on the board; negative if Black does.
pub(crate) fn balance(game: &PlayedGame) -> i64 {
    let board = game.position().board();
    let worth = |color| -> i64 {
        Role::ALL.into_iter().map(|role| i64::from(value(role) * board.pieces(color, role).count())).sum()
    };
    worth(Color::White) - worth(Color::Black)
}
