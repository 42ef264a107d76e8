//! What an evaluation wants to know of a position and its variant.

use chronicle_game::Side;

use crate::{
    bits::Bits,
    def::ResultDef,
    moves::PieceType,
    position::Position,
    state::type_of,
    variant::{Kind, Variant},
    weights::Weights,
    worth::Worth,
};

impl<B: Bits> Variant<B> {
    /// The types of pieces.
    pub fn types(&self) -> impl Iterator<Item = PieceType> + use<B> {
        (0..self.pieces.len()).map(PieceType::new)
    }

    /// The letter of a piece in upper case, with `+` or `~` if it is a promoted one.
    #[must_use]
    pub fn letter(&self, piece: PieceType) -> &str {
        &self.piece(piece).letter
    }

    /// How many players there are.
    #[must_use]
    pub const fn players(&self) -> usize {
        self.players
    }

    /// What a piece is worth by how it moves.
    #[must_use]
    pub fn worth(&self, piece: PieceType) -> &Worth {
        &self.worths[piece.index()]
    }

    /// How an evaluation weighs what it sees.
    #[must_use]
    pub const fn weights(&self) -> &Weights {
        &self.weights
    }

    /// Whether captures take off what stands around.
    #[must_use]
    pub const fn explodes(&self) -> bool {
        self.rules.explosion
    }

    /// Whether a piece is royal.
    #[must_use]
    pub fn is_royal(&self, piece: PieceType) -> bool {
        self.piece(piece).royal
    }

    /// The squares of the board.
    #[must_use]
    pub const fn squares(&self) -> B {
        self.board
    }

    /// The squares around one.
    #[must_use]
    pub fn around(&self, square: u8) -> B {
        self.around[usize::from(square)]
    }

    /// The square that the player of a side sees where the first player sees this one.
    #[must_use]
    pub fn seen_by(&self, side: Side, square: u8) -> u8 {
        crate::geometry::Seat::of(side.index(), self.players as u8).see(self.size, square)
    }

    /// Where a piece promotes.
    #[must_use]
    pub fn promotion_zone(&self, side: Side, piece: PieceType) -> B {
        self.kind(side.index(), piece).zone
    }

    /// Where a side wins by reaching it, and whether this piece counts.
    #[must_use]
    pub fn goal(&self, side: Side, piece: PieceType) -> B {
        match &self.rules.goal {
            Some(goal) if goal.pieces.is_empty() || goal.pieces.contains(&piece) => goal.region[side.index()],
            _ => B::EMPTY,
        }
    }

    /// Whether who has lost all pieces has won.
    #[must_use]
    pub fn loser_wins(&self) -> bool {
        let extinction = self.rules.extinction.as_ref();
        extinction.is_some_and(|extinction| extinction.means == ResultDef::Win)
            || self.rules.checkmate == ResultDef::Win
    }

    /// How many checks win, if checks are counted.
    #[must_use]
    pub const fn checks_to_win(&self) -> Option<u8> {
        self.rules.checks
    }

    /// The types of pieces of which to lose too many loses the game.
    #[must_use]
    pub fn vital(&self) -> &[PieceType] {
        match &self.rules.extinction {
            Some(extinction) if extinction.means == ResultDef::Loss => &extinction.pieces,
            _ => &[],
        }
    }

    /// How many moves on an otherwise empty board bring a piece from each square to a region; 255 if none do.
    #[must_use]
    pub fn distances(&self, side: Side, piece: PieceType, region: B) -> Vec<u8> {
        let kind = self.kind(side.index(), piece);
        let mut distances = vec![u8::MAX; self.size.len()];
        let mut reached = region & self.board;
        for square in reached.squares() {
            distances[usize::from(square)] = 0;
        }
        for distance in 1..u8::MAX {
            let mut next = B::EMPTY;
            for square in self.board.without(reached).squares() {
                let targets = self.targets(kind, square, self.walls, self.board, self.board);
                if (targets & reached).any() {
                    next |= B::of(square);
                    distances[usize::from(square)] = distance;
                }
            }
            if next.is_empty() {
                break;
            }
            reached |= next;
        }
        distances
    }
}

impl<B: Bits> Position<B> {
    /// The pieces of a side, with their squares.
    #[inline]
    pub fn men(&self, side: Side) -> impl Iterator<Item = (u8, PieceType)> {
        self.state.sides[side.index()].squares().map(|square| (square, type_of(self.state.at(square))))
    }

    /// The squares of a side's pieces.
    #[must_use]
    pub const fn side(&self, side: Side) -> B {
        self.state.sides[side.index()]
    }

    /// The squares of all pieces.
    #[must_use]
    pub fn men_of_all(&self) -> B {
        self.state.pieces()
    }

    /// Where a piece of a side could go by how it moves, whatever that leaves under attack.
    #[inline]
    #[must_use]
    pub fn reach(&self, side: Side, piece: PieceType, square: u8) -> B {
        let own = self.state.sides[side.index()];
        let pieces = self.state.pieces();
        let kind = self.kind_of(side, piece, square);
        self.variant.targets(
            kind,
            square,
            pieces | self.variant.walls,
            self.variant.board.without(pieces),
            pieces.without(own),
        )
    }

    /// How a piece moves from a square, on which it need not stand.
    #[inline(always)]
    fn kind_of(&self, side: Side, piece: PieceType, square: u8) -> &Kind<B> {
        if self.state.unmoved.has(square) {
            self.variant.kind(side.index(), piece)
        } else {
            self.variant.kind_moved(side.index(), piece)
        }
    }

    /// What a piece of a side attacks or protects, and where it could go without capturing.
    #[inline]
    #[must_use]
    pub fn sight(&self, side: Side, piece: PieceType, square: u8) -> B {
        let pieces = self.state.pieces();
        let kind = self.kind_of(side, piece, square);
        self.variant.targets(kind, square, pieces | self.variant.walls, self.variant.board.without(pieces), pieces)
    }

    /// How much a queen would see from a square: how open it lies.
    #[inline]
    #[must_use]
    pub fn openness(&self, square: u8) -> u32 {
        let occupied = self.occupied();
        (self.variant.rook(square, occupied) | self.variant.bishop(square, occupied)).without(occupied).count()
    }

    /// The royal pieces of a side.
    #[must_use]
    pub fn royals(&self, side: Side) -> B {
        self.state.royals & self.state.sides[side.index()]
    }

    /// The pieces in hand of a side, with their numbers.
    #[inline]
    pub fn hand(&self, side: Side) -> impl Iterator<Item = (PieceType, u8)> {
        let counts = &self.state.hands[side.index()];
        self.variant.hand.iter().enumerate().map(|(slot, &piece)| (piece, counts[slot])).filter(|(_, count)| *count > 0)
    }

    /// Whether a player is still in the game.
    #[must_use]
    pub const fn is_in(&self, side: Side) -> bool {
        self.state.out >> side.index() & 1 == 0
    }

    /// How many checks a side still needs to win.
    #[must_use]
    pub const fn checks_left(&self, side: Side) -> u8 {
        self.state.checks[side.index()]
    }
}
