//! What is good and bad about a position, term by term.
//!
//! A [`Context`] is built once per evaluation; it knows what each side attacks. The terms read it and add to its score,
//! which is White's.

mod control;
mod king;
mod masks_of_side;
mod material;
mod passed;
mod pawns;
mod pieces;
mod threats;

pub(crate) use king::DANGER_STEP;
pub(crate) use material::{Material, MaterialEntry};
pub(crate) use pawns::PawnEntry;

use chronicle_chess::{Board, ByColor, Color, Role};

use crate::{
    Tapered, Term,
    side::{Black, Side, White},
    tracer::Tracer,
    view::View,
    weights::COUNT,
};
use masks_of_side::SideMasks;
use material::MaterialTable;
use pawns::PawnTable;

/// What one thread remembers from evaluation to evaluation.
pub struct Caches {
    pub(crate) pawns: PawnTable,
    pub(crate) materials: MaterialTable,
}

impl Caches {
    pub(crate) fn new() -> Self {
        Self { pawns: PawnTable::new(), materials: MaterialTable::new() }
    }
}

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
        let view = View::new(self.sides[S::COLOR].king, self.sides[<S::Enemy as Side>::COLOR].king);
        for role in Role::ALL {
            for square in self.board.pieces(S::COLOR, role) {
                if role != Role::King {
                    self.add::<S>(Term::Material, role.index(), 1);
                }
                self.add::<S>(PLACES[role.index()], view.place(S::relative(square)), 1);
            }
        }
    }

    /// Everything but what each piece is worth alone, places and pawn structure.
    #[inline(always)]
    pub(crate) fn pieces_and_plans(&mut self, pawns: &PawnEntry, material: &MaterialEntry) {
        // 1. Pieces: this also finds what is attacked, which all others need.
        self.pieces::<White>(pawns);
        self.pieces::<Black>(pawns);
        // 2. Kings.
        self.king::<White>(pawns);
        self.king::<Black>(pawns);
        // 3. Threats.
        self.threats::<White>();
        self.threats::<Black>();
        // 4. Passed pawns, space, and what pieces are worth together.
        self.passed::<White>(pawns);
        self.passed::<Black>(pawns);
        self.control::<White>();
        self.control::<Black>();
        self.material(material, pawns.rams.into());
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
