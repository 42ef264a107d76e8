//! The one form to which every way of writing moves comes down.

/// A way to move, as the first player sees it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Step {
    /// How far one leap goes, in files to the right and ranks up.
    pub delta: (i8, i8),
    /// How often the leap can be repeated in one move while the squares in between are empty.
    pub range: Range,
    /// What must be on the target.
    pub when: When,
    /// What must be on the way.
    pub way: Way,
    /// Only where first-move rights hold.
    pub first: bool,
    /// Whether a capture can be made en passant.
    pub en_passant: bool,
}

/// How often a leap can be repeated in one move.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Range {
    /// So often, at least once.
    Leaps(u8),
    /// As often as the board allows.
    Unlimited,
}

/// What must be on the target.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum When {
    /// Nothing or an enemy.
    Any,
    /// Nothing.
    Quiet,
    /// An enemy.
    Capture,
}

/// What must be on the way.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Way {
    /// Nothing is asked of squares that are leapt over.
    Leap,
    /// These squares, seen from the piece, must be empty. Such steps are not repeated.
    Empty(Vec<(i8, i8)>),
    /// Exactly one piece stands between: the move begins after it.
    Hop,
    /// The move ends right behind the first piece.
    Behind,
}

impl Step {
    /// A leap that moves and captures.
    #[must_use]
    pub const fn leap(delta: (i8, i8)) -> Self {
        Self { delta, range: Range::Leaps(1), when: When::Any, way: Way::Leap, first: false, en_passant: false }
    }
}
