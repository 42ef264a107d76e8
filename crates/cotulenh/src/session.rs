use crate::{MoveKind, Position, Square, Unit, unit::Slots};

/// A deployment under way: pieces leave a stack one after another, within one turn.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Session {
    pub(crate) origin: Square,
    /// Roles of pieces that have captured from afar: they still stand on the origin but must not act again.
    pub(crate) acted: u16,
    steps: [Option<Step>; 3],
}

/// One step of a deployment.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// The pieces that acted.
    pub group: Unit,
    /// What they did.
    pub kind: MoveKind,
    /// The target.
    pub to: Square,
    /// What was captured.
    pub taken: Option<Unit>,
}

impl Session {
    pub(crate) const fn new(origin: Square) -> Self {
        Self { origin, acted: 0, steps: [None; 3] }
    }

    /// Where the stack stands.
    #[must_use]
    pub const fn origin(&self) -> Square {
        self.origin
    }

    /// What has been done so far.
    pub fn steps(&self) -> impl DoubleEndedIterator<Item = Step> {
        self.steps.into_iter().flatten()
    }

    /// Whether something has been captured.
    pub(crate) fn has_captured(&self) -> bool {
        self.steps().any(|step| step.taken.is_some())
    }

    pub(crate) fn push(&mut self, step: Step) {
        if step.kind == MoveKind::Stay {
            self.acted |= step.group.roles();
        }
        // Each step uses up a piece, and a stack has three at most.
        if let Some(free) = self.steps.iter_mut().find(|step| step.is_none()) {
            *free = Some(step);
        }
    }
}

impl Position {
    /// The places of the pieces on a square that may still act in this turn.
    #[inline]
    pub(crate) fn idle(&self, square: Square) -> Slots {
        let Some(unit) = self.unit(square) else { return Slots(0) };
        let acted = self.session.as_ref().map_or(0, |session| session.acted);
        Slots(unit.slots().0 & !unit.slots_of(acted).0)
    }

    /// The position before the deployment that is under way; `None` if there is none.
    #[must_use]
    pub fn before_session(&self) -> Option<Self> {
        let session = self.session?;
        let mut before = self.clone();
        before.session = None;
        for step in session.steps().rev() {
            before.take_back(session.origin, step)?;
        }
        Some(before)
    }

    fn take_back(&mut self, origin: Square, step: Step) -> Option<()> {
        match step.kind {
            MoveKind::Stay => {}
            MoveKind::Board => {
                let joined = self.take(step.to)?;
                self.replace(step.to, joined.without(joined.slots_of(step.group.roles())));
                self.give_back(origin, step.group)?;
            }
            _ => {
                self.take(step.to);
                self.give_back(origin, step.group)?;
            }
        }
        if let Some(taken) = step.taken {
            self.put(step.to, taken);
        }
        Some(())
    }

    /// Puts pieces back into the stack that they came from.
    fn give_back(&mut self, origin: Square, group: Unit) -> Option<()> {
        let whole = match self.take(origin) {
            Some(rest) => rest.joined(group)?,
            None => group,
        };
        self.put(origin, whole);
        Some(())
    }
}
