//! What is good and bad about a position, term by term.
//!
//! A [`Context`] is built once per evaluation; it knows what each side attacks. The terms read it and add to its score,
//! which is White's.

mod king;
mod masks_of_side;
mod passed;
mod pawns;
mod pieces;
mod threats;

pub use pawns::PawnTable;

pub(crate) use pawns::PawnEntry;

use chronicle_chess::{Board, ByColor, Color, Role};

use crate::{
    Tapered, Term,
    side::{Black, Side, White},
    tracer::Tracer,
    weights::COUNT,
};
use masks_of_side::SideMasks;

/// One evaluation at work.
pub(crate) struct Context<'a, T> {
    pub(crate) board: &'a Board,
    weights: &'a [Tapered; COUNT],
    tracer: &'a mut T,
    /// What has been found so far, for White.
    pub(crate) score: Tapered,
    sides: ByColor<SideMasks>,
}

impl<'a, T: Tracer> Context<'a, T> {
    pub(crate) fn new(board: &'a Board, weights: &'a [Tapered; COUNT], tracer: &'a mut T) -> Self {
        let sides = ByColor([SideMasks::new::<White>(board), SideMasks::new::<Black>(board)]);
        let mut context = Self { board, weights, tracer, score: Tapered::ZERO, sides };
        context.find_rings::<White>();
        context.find_rings::<Black>();
        context
    }

    /// Material and places, for those who have not kept count of them.
    pub(crate) fn places(&mut self) {
        self.places_of::<White>();
        self.places_of::<Black>();
    }

    fn places_of<S: Side>(&mut self) {
        const PLACES: [Term; 6] =
            [Term::PawnPlace, Term::KnightPlace, Term::BishopPlace, Term::RookPlace, Term::QueenPlace, Term::KingPlace];
        for role in Role::ALL {
            for square in self.board.pieces(S::COLOR, role) {
                if role != Role::King {
                    self.add::<S>(Term::Material, role.index(), 1);
                }
                self.add::<S>(PLACES[role.index()], S::relative(square), 1);
            }
        }
    }

    /// Everything but material, places and pawn structure.
    #[inline(always)]
    pub(crate) fn pieces_and_plans(&mut self, pawns: &PawnEntry) {
        // 1. Pieces: this also finds what is attacked, which all others need.
        self.pieces::<White>(pawns);
        self.pieces::<Black>(pawns);
        // 2. Kings.
        self.king::<White>(pawns);
        self.king::<Black>(pawns);
        // 3. Threats.
        self.threats::<White>();
        self.threats::<Black>();
        // 4. Passed pawns and space.
        self.passed::<White>(pawns);
        self.passed::<Black>(pawns);
        self.space::<White>();
        self.space::<Black>();
        // 5. The move.
        match self.board.turn() {
            Color::White => self.add::<White>(Term::Tempo, 0, 1),
            Color::Black => self.add::<Black>(Term::Tempo, 0, 1),
        }
    }

    /// A weight applies to a side so many times.
    #[inline(always)]
    fn add<S: Side>(&mut self, term: Term, index: usize, times: i32) {
        let number = term.start() + index;
        self.score += self.weights[number] * (times * S::SIGN);
        self.tracer.count(S::COLOR, number, times);
    }
}
