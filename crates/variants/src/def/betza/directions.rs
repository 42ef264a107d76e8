//! What the direction letters before an atom select.

use std::fmt;

/// A direction as it is written: one letter, or two that belong together.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Direction(pub(super) char, pub(super) Option<char>);

/// How the leaps of an atom lie, which decides what letters mean.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    Orthogonal,
    Diagonal,
    Oblique,
}

impl Shape {
    pub(super) fn of((files, ranks): (i8, i8)) -> Self {
        if files == 0 || ranks == 0 {
            Self::Orthogonal
        } else if files.abs() == ranks.abs() {
            Self::Diagonal
        } else {
            Self::Oblique
        }
    }
}

/// All leaps of the same kind.
pub(super) fn turns((files, ranks): (i8, i8)) -> Vec<(i8, i8)> {
    let mut all: Vec<(i8, i8)> =
        [(files, ranks), (ranks, files)].into_iter().flat_map(|(x, y)| [(x, y), (x, -y), (-x, y), (-x, -y)]).collect();
    all.sort_unstable();
    all.dedup();
    all
}

impl Direction {
    /// Whether the second letter belongs to the first: the same, or one of the other axis.
    pub(super) fn is_pair(first: char, second: char) -> bool {
        let vertical = |letter| "fbvh".contains(letter);
        let horizontal = |letter| "lrsh".contains(letter);
        (first == second && first != 'h')
            || (vertical(first) && horizontal(second))
            || (horizontal(first) && vertical(second) && first != 'h')
    }

    /// Whether it selects anything of an atom of this shape.
    pub(super) fn applies(self, shape: Shape) -> bool {
        match (shape, self) {
            // Which way a leap winds: `hr`, `hl`.
            (Shape::Oblique, Self('h', Some(second))) => matches!(second, 'l' | 'r'),
            (_, Self('h', _)) => false,
            (Shape::Oblique, Self(first, Some('h'))) => "fblr".contains(first),
            (Shape::Diagonal, Self(_, Some('h'))) => true,
            (Shape::Orthogonal, Self(_, Some('h'))) => false,
            _ => true,
        }
    }

    /// Whether it selects this leap of an atom of this shape.
    pub(super) fn contains(self, shape: Shape, delta: (i8, i8)) -> bool {
        let Self(first, second) = self;
        match (shape, second) {
            (Shape::Orthogonal, None) => towards(first, delta),
            (Shape::Orthogonal, Some(second)) => towards(first, delta) || towards(second, delta),
            (Shape::Diagonal, None | Some('h')) => towards(first, delta),
            (Shape::Diagonal, Some(second)) => towards(first, delta) && towards(second, delta),
            (Shape::Oblique, None) => mainly(first, delta),
            (Shape::Oblique, Some('h')) => towards(first, delta),
            (Shape::Oblique, Some(second)) if first == 'h' => winds(second, delta),
            (Shape::Oblique, Some(second)) => towards(first, delta) && mainly(second, delta),
        }
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)?;
        self.1.map_or(Ok(()), |second| write!(f, "{second}"))
    }
}

/// Whether a leap goes this way at all.
fn towards(letter: char, (files, ranks): (i8, i8)) -> bool {
    match letter {
        'f' => ranks > 0,
        'b' => ranks < 0,
        'r' => files > 0,
        'l' => files < 0,
        'v' => ranks != 0,
        's' => files != 0,
        _ => false,
    }
}

/// Whether a leap goes this way more than any other.
fn mainly(letter: char, (files, ranks): (i8, i8)) -> bool {
    let along = if matches!(letter, 'f' | 'b' | 'v') { ranks.abs() > files.abs() } else { files.abs() > ranks.abs() };
    along && towards(letter, (files, ranks))
}

/// Whether the short part of a leap is to the right (or left) of the long one, looking along the long one.
fn winds(letter: char, (files, ranks): (i8, i8)) -> bool {
    let right =
        if ranks.abs() > files.abs() { ranks.signum() == files.signum() } else { files.signum() != ranks.signum() };
    right == (letter == 'r')
}
