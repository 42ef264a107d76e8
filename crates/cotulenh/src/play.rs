//! Playing an action: the next position is made, this one stays.

use crate::{
    Color, Move, MoveKind, Position, Role, Square,
    session::{Session, Step},
    unit::Slots,
};

impl Position {
    /// The position after a legal move. What an illegal one gives is not specified.
    #[must_use]
    pub fn play(&self, mv: Move) -> Self {
        let mut next = self.clone();
        next.apply(mv);
        next
    }

    /// The position after doing nothing; for searchers.
    pub(crate) fn passed(&self) -> Self {
        let mut next = self.clone();
        next.turn = !self.turn;
        next.halfmoves = self.halfmoves.saturating_add(1);
        next.check = next.is_attacked(next.turn);
        next
    }

    fn apply(&mut self, mv: Move) {
        if mv.kind() == MoveKind::Commit {
            let captured = self.session.is_some_and(|session| session.has_captured());
            return self.end_turn(captured);
        }
        let (from, to) = (mv.from(), mv.to());
        let Some(unit) = self.take(from) else { return };
        let Some(group) = unit.part(mv.slots()) else { return };
        let mut taken = None;
        if mv.kind().is_capture() {
            taken = self.take(to);
        }
        let left = if mv.kind() == MoveKind::Stay { Some(unit) } else { unit.without(mv.slots()) };
        if let Some(left) = left {
            self.put(from, left);
        }
        match mv.kind() {
            MoveKind::Quiet | MoveKind::Capture => self.put(to, group),
            MoveKind::Board => {
                let joined = self.take(to).and_then(|friend| friend.joined(group));
                self.put(to, joined.unwrap_or(group));
            }
            MoveKind::Stay | MoveKind::Suicide | MoveKind::Commit => {}
        }
        if !mv.is_deploy() {
            return self.end_turn(taken.is_some());
        }
        let mut session = self.session.unwrap_or_else(|| Session::new(from));
        session.push(Step { group, kind: mv.kind(), to, taken });
        self.session = Some(session);
        if self.idle(from).is_empty() {
            self.end_turn(session.has_captured());
        }
    }

    /// Heroes are made, the clocks go on, and the other side is to move.
    fn end_turn(&mut self, captured: bool) {
        let us = self.turn;
        self.session = None;
        self.halfmoves = if captured { 0 } else { self.halfmoves.saturating_add(1) };
        if us == Color::Blue {
            self.fullmove = self.fullmove.saturating_add(1);
        }
        self.turn = !us;
        self.check = self.promote_attackers(us);
        // A new hero may reach farther, or keep planes away from farther off.
        if Color::ALL.map(|color| self.promote_last_guard(color)).contains(&true) {
            self.check = self.is_attacked(!us);
        }
    }

    /// Makes heroes of all that attack the enemy's commander; whether there are any.
    fn promote_attackers(&mut self, us: Color) -> bool {
        let Some(commander) = self.commander(!us) else { return false };
        let mut found: [Option<(Square, Slots)>; 40] = [None; 40];
        let mut count = 0;
        self.visit_attackers(commander, us, &mut |square, slots| {
            found[count] = Some((square, slots));
            count += 1;
            true
        });
        for &(square, slots) in found[..count].iter().flatten() {
            self.promote(square, slots);
        }
        count > 0
    }

    /// Makes a hero of the only piece that a commander has left; whether it was none before.
    fn promote_last_guard(&mut self, color: Color) -> bool {
        let Some(commander) = self.commander(color) else { return false };
        if self.strength(color) != 2 {
            return false;
        }
        let others = |&(square, _): &(Square, _)| square != commander;
        let guard = self.units(color).find(others).or_else(|| self.units(color).next());
        let Some((square, unit)) = guard else { return false };
        if self.rules.is_reference() && unit.len() > 1 {
            return false;
        }
        let slots = Slots(unit.slots().0 & !unit.slots_of(1 << Role::Commander as u16).0);
        self.promote(square, slots)
    }

    /// Makes heroes of pieces; whether any was none before.
    fn promote(&mut self, square: Square, slots: Slots) -> bool {
        let Some(unit) = self.unit(square) else { return false };
        if slots.0 & !unit.heroic().0 == 0 {
            return false;
        }
        self.replace(square, Some(unit.promoted(slots)));
        true
    }
}
