//! The names of everything that the evaluation weighs.

/// A group of weights that belong together: one idea, one weight or a row of them.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Description {
    /// The name, as traces and the table of weights show it.
    pub name: &'static str,
    /// How the weights of the group lie beside each other.
    pub shape: Shape,
}

/// How the weights of a group lie beside each other; a tuner keeps neighbours alike.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// So many weights that have nothing to do with each other.
    Apart(usize),
    /// So many weights in a row, for a quantity that grows.
    Row(usize),
    /// So many rows of eight.
    Rows(usize),
    /// So many boards with a weight for each square.
    Boards(usize),
}

impl Shape {
    /// The number of weights.
    #[must_use]
    pub const fn len(self) -> usize {
        match self {
            Self::Apart(len) | Self::Row(len) => len,
            Self::Rows(rows) => 8 * rows,
            Self::Boards(boards) => 64 * boards,
        }
    }

    /// Whether there are none; never so.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The members of the group that lie next after a member: to its right and above it.
    pub fn neighbours(self, index: usize) -> impl Iterator<Item = usize> {
        let (right, above) = match self {
            Self::Apart(_) => (None, None),
            Self::Row(len) => ((index + 1 < len).then_some(index + 1), None),
            Self::Rows(_) => ((index % 8 < 7).then_some(index + 1), None),
            Self::Boards(_) => ((index % 8 < 7).then_some(index + 1), (index % 64 < 56).then_some(index + 8)),
        };
        right.into_iter().chain(above)
    }
}

macro_rules! terms {
    ($($(#[doc = $doc:literal])* $term:ident: $shape:expr;)*) => {
        /// Everything that the evaluation weighs.
        #[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
        #[repr(usize)]
        pub enum Term {
            $($(#[doc = $doc])* $term,)*
        }

        impl Term {
            /// All terms, in the order of their weights.
            pub const ALL: &'static [Self] = &[$(Self::$term),*];
        }

        const DESCRIPTIONS: &[Description] = &[$(Description { name: stringify!($term), shape: $shape }),*];
    };
}

terms! {
    /// Pawn, knight, bishop, rook, queen.
    Material: Shape::Apart(5);
    /// A pawn by its square, seen with its own king on the right wing: with the enemy's king there too, and elsewhere.
    PawnPlace: Shape::Boards(2);
    /// A knight by its square, seen in the same way.
    KnightPlace: Shape::Boards(2);
    /// A bishop by its square, seen in the same way.
    BishopPlace: Shape::Boards(2);
    /// A rook by its square, seen in the same way.
    RookPlace: Shape::Boards(2);
    /// A queen by its square, seen in the same way.
    QueenPlace: Shape::Boards(2);
    /// The king by its square, seen in the same way.
    KingPlace: Shape::Boards(2);
    /// Having the move.
    Tempo: Shape::Apart(1);
    /// Two bishops or more.
    BishopPair: Shape::Apart(1);
    /// Knight and rook, for each own pawn above five.
    PieceWithPawns: Shape::Apart(2);
    /// What pieces are worth beside each other: for pawn, knight, bishop, rook and queen, first each pair of own kinds,
    /// then each own kind against each lesser one of the enemy's. The number of pairs counts.
    Imbalance: Shape::Apart(25);
    /// Each own knight, bishop, rook, queen for each pair of pawns that block each other.
    Closed: Shape::Apart(4);
    /// The number of castling rights left.
    Castling: Shape::Row(3);
    /// A pawn with another of its side ahead on the file.
    DoubledPawn: Shape::Apart(1);
    /// A pawn without neighbours: on a closed, on a half-open file.
    IsolatedPawn: Shape::Apart(2);
    /// A pawn that can neither be defended by pawns nor advance: on a closed, on a half-open file.
    BackwardPawn: Shape::Apart(2);
    /// A pawn beside another, by rank.
    PhalanxPawn: Shape::Rows(1);
    /// A pawn defended by another, by rank.
    DefendedPawn: Shape::Rows(1);
    /// A pawn on a half-open file with enough helpers to become passed, by rank.
    CandidatePawn: Shape::Rows(1);
    /// A pawn stopped by a pawn of the enemy's, by rank.
    BlockedPawn: Shape::Rows(1);
    /// A group of files with pawns next to each other.
    PawnIsland: Shape::Apart(1);
    /// A pawn that two pawns attack and none defends.
    WeakLever: Shape::Apart(1);
    /// A passed pawn, by rank.
    PassedPawn: Shape::Rows(1);
    /// A passed pawn with a piece of the enemy's in front, by rank.
    PassedBlocked: Shape::Rows(1);
    /// A passed pawn that can step forward without being taken, by rank.
    PassedSafeStep: Shape::Rows(1);
    /// A passed pawn whose whole way is free and not attacked, by rank.
    PassedFreePath: Shape::Rows(1);
    /// The steps from the own king to the square before a passed pawn, once for each rank past the middle.
    PassedOwnKing: Shape::Rows(1);
    /// The steps from the enemy's king to that square.
    PassedEnemyKing: Shape::Rows(1);
    /// A passed pawn that the enemy's king cannot catch and no piece is left to stop.
    PassedRunner: Shape::Apart(1);
    /// An own rook, an enemy's rook behind a passed pawn.
    PassedRookBehind: Shape::Apart(2);
    /// The squares that a knight may go to.
    KnightMobility: Shape::Row(9);
    /// The squares that a bishop may go to.
    BishopMobility: Shape::Row(14);
    /// The squares that a rook may go to.
    RookMobility: Shape::Row(15);
    /// The squares that a queen may go to.
    QueenMobility: Shape::Row(28);
    /// A knight where no pawn can drive it away: undefended, defended by a pawn; and one that can get there.
    KnightOutpost: Shape::Apart(3);
    /// A bishop where no pawn can drive it away: undefended, defended by a pawn.
    BishopOutpost: Shape::Apart(2);
    /// A minor piece right behind a pawn.
    MinorBehindPawn: Shape::Apart(1);
    /// The steps from a knight, from a bishop to its own king.
    MinorKingDistance: Shape::Apart(2);
    /// Each own pawn on squares of a bishop's colour, and each of those that is blocked in the centre.
    BadBishop: Shape::Apart(2);
    /// A bishop that sees both squares of the centre on a long diagonal.
    LongDiagonal: Shape::Apart(1);
    /// Each pawn of the enemy's on a bishop's lines.
    BishopFacesPawn: Shape::Apart(1);
    /// A bishop, a rook with the king's ring on its lines, perhaps behind other pieces.
    SliderAtKing: Shape::Apart(2);
    /// A rook on the file of a queen.
    RookOnQueenFile: Shape::Apart(1);
    /// A rook on a file without own pawns: with pawns of the enemy's, without.
    RookFile: Shape::Apart(2);
    /// A rook on the seventh rank with something to attack there or a king to hold.
    RookSeventh: Shape::Apart(1);
    /// A rook shut in by its own king, without and with castling rights left.
    RookTrapped: Shape::Apart(2);
    /// A queen that a slider would attack if one piece stepped aside.
    QueenXrayed: Shape::Apart(1);
    /// A piece that may not leave a line to its king.
    Pinned: Shape::Apart(1);
    /// What endangers the king or guards it: how many units of danger each adds. Not a score; see `terms/king.rs`.
    KingCause: Shape::Apart(26);
    /// What the danger to the king costs, by its units.
    KingDanger: Shape::Row(64);
    /// The nearest own pawn before the king, by distance of its file from the edge and by rank (0: none).
    KingShelter: Shape::Rows(4);
    /// The nearest enemy's pawn before the king by rank: free to advance, then blocked.
    KingStorm: Shape::Rows(2);
    /// The king on a half-open, an open file.
    KingFile: Shape::Apart(2);
    /// The king on a wing without any pawns.
    KingPawnlessWing: Shape::Apart(1);
    /// Steps from the king to the nearest own pawn.
    KingPawnDistance: Shape::Apart(1);
    /// A pawn attacks a piece that it may take safely: pawn (unused), knight, bishop, rook, queen.
    ThreatByPawn: Shape::Apart(5);
    /// A minor piece attacks: pawn, knight, bishop, rook, queen.
    ThreatByMinor: Shape::Apart(5);
    /// A rook attacks: pawn, knight, bishop, rook, queen.
    ThreatByRook: Shape::Apart(5);
    /// The king attacks something weak.
    ThreatByKing: Shape::Apart(1);
    /// A piece attacked and not defended enough.
    Hanging: Shape::Apart(1);
    /// A weak piece that only a queen defends.
    DefendedByQueen: Shape::Apart(1);
    /// A piece that nothing of its own side defends.
    Loose: Shape::Apart(1);
    /// A pawn can step forward safely and then attacks a piece.
    ThreatByPush: Shape::Apart(1);
    /// Squares from which a knight, a slider could safely attack the enemy's queen next.
    ThreatOnQueen: Shape::Apart(2);
    /// A square that the enemy reaches but we dispute.
    Restricted: Shape::Apart(1);
    /// Squares attacked: in the enemy's half, twice there, in the own half, twice there, in the centre, twice there, on
    /// the three last ranks of the enemy king's wing, by this side alone in the enemy's half, more often in the centre.
    Control: Shape::Apart(9);
    /// Safe squares behind the centre, by how many pieces can use them.
    Space: Shape::Apart(1);
}

const STARTS: [usize; DESCRIPTIONS.len() + 1] = {
    let mut starts = [0; DESCRIPTIONS.len() + 1];
    let mut term = 0;
    while term < DESCRIPTIONS.len() {
        starts[term + 1] = starts[term] + DESCRIPTIONS[term].shape.len();
        term += 1;
    }
    starts
};

/// The number of all weights.
pub const COUNT: usize = STARTS[DESCRIPTIONS.len()];

impl Term {
    /// Whether the term's weights are added to the score; those of [`Term::KingCause`] choose what is added.
    #[must_use]
    pub const fn is_score(self) -> bool {
        !matches!(self, Self::KingCause)
    }

    /// The number of the term's first weight.
    #[inline(always)]
    #[must_use]
    pub const fn start(self) -> usize {
        STARTS[self as usize]
    }

    /// The name of the term and the shape of its weights.
    #[must_use]
    pub const fn description(self) -> Description {
        DESCRIPTIONS[self as usize]
    }

    /// The numbers of the term's weights.
    #[must_use]
    pub const fn range(self) -> std::ops::Range<usize> {
        STARTS[self as usize]..STARTS[self as usize + 1]
    }
}
