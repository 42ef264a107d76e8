//! Who chases whom: threats that a move has brought about, for games that forbid to go on with them for ever.
//!
//! Nothing is captured while a position is repeated, so one step of one piece is all that lies between two positions.

use crate::{
    bits::Bits,
    movegen::{Each, Wanted},
    moves::{Move, MoveKind},
    position::Position,
    state::{side_of, type_of},
    variant::Chase,
};

impl<B: Bits> Position<B> {
    /// Whence and whereto a piece has gone since another position; `None` unless just one has moved.
    pub(crate) fn step_since(&self, before: &Self) -> Option<(u8, u8)> {
        let gone = before.state.pieces().without(self.state.pieces());
        let come = self.state.pieces().without(before.state.pieces());
        if gone.is_empty() || come.is_empty() || gone.several() || come.several() {
            return None;
        }
        let (from, to) = (gone.lowest(), come.lowest());
        (before.state.at(from) == self.state.at(to)).then_some((from, to))
    }

    /// The pieces of the side to move that the move which has led here from another position began to chase; `ran` is
    /// whence and whereto the side to move has itself moved last.
    pub(crate) fn chased_since(&self, before: &Self, ran: Option<(u8, u8)>) -> B {
        let mut chased = B::EMPTY;
        let (Some(chase), Some((from, to))) = (&self.variant.rules.chase, self.step_since(before)) else {
            return chased;
        };
        let us = self.state.us();
        for hunter in self.state.enemies(us).squares() {
            for prey in self.state.sides[us].squares() {
                // To stay behind a piece on its line is nothing new, but to go on after one that has left it is.
                let origin = if hunter == to { from } else { hunter };
                let line = |square: u8| self.variant.direction(from, square);
                let left = ran.is_some_and(|(old, new)| new == prey && line(old) != line(new));
                let anew = hunter == to && left || !before.threatens(chase, origin, prey);
                if anew && self.threatens(chase, hunter, prey) {
                    chased |= B::of(prey);
                }
            }
        }
        chased
    }

    /// Whether one piece threatens another in a way that could be a chase, whoever is to move.
    fn threatens(&self, chase: &Chase<B>, hunter: u8, prey: u8) -> bool {
        let (by, of) = (self.state.at(hunter), self.state.at(prey));
        let (by_type, of_type) = (type_of(by), type_of(of));
        let kind = self.kind_at(side_of(by), hunter);
        let free = |&(piece, squares): &(_, [B; 4])| piece == of_type && squares[side_of(of)].has(prey);
        if !chase.by.contains(&by_type)
            || self.variant.piece(of_type).royal
            || chase.free.iter().any(free)
            || !self.would_attack(kind, hunter, prey, self.occupied())
        {
            return false;
        }
        if chase.above.iter().any(|(hunters, above)| hunters.contains(&by_type) && above.contains(&of_type)) {
            return true;
        }
        // Who could as well capture the other is offered an exchange.
        let exchange =
            by_type == of_type && self.with_turn(side_of(of)).is_legal(Move::new(prey, hunter, MoveKind::Step));
        !exchange && !self.is_protected(hunter, prey)
    }

    /// Whether a piece could be captured in turn on the square where it has captured another.
    fn is_protected(&self, hunter: u8, prey: u8) -> bool {
        let mut taken = self.with_turn(side_of(self.state.at(hunter)));
        taken.make(Move::new(hunter, prey, MoveKind::Step));
        let mut answered = false;
        taken.generate(Wanted::Captures, &mut Each(|mv: Move| answered |= mv.to() == prey));
        answered
    }

    /// The same with this side to move.
    fn with_turn(&self, side: usize) -> Self {
        let mut turned = self.clone();
        turned.state.set_turn(side as u8);
        turned
    }
}
