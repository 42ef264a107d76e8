//! Whole turns as texts: a move, or a deployment with all its steps.
//!
//! A deployment is `what stays<step,step`, as in `(NF)<T>d3`, or with its origin `c3:NF:T>d3` where that is needed.
//! Three dots follow one that has not ended.

use crate::{
    Move, MoveError, MoveKind, Position, Square, Unit,
    fen::{self, short},
    san::text,
    session::Step,
};

/// What follows a deployment that is open.
const OPEN: &str = "...";

/// A deployment, done or under way.
struct Deployment {
    origin: Square,
    stays: Option<Unit>,
    steps: Vec<Step>,
    open: bool,
}

impl Position {
    /// Writes the actions of a turn, which are legal one after the other from here, as in a game score.
    #[must_use]
    pub fn turn_text(&self, actions: &[Move]) -> String {
        let [first, ..] = actions else { return String::new() };
        let Some(deployment) = Deployment::played(self, actions) else { return self.san(*first) };
        let san = deployment.san();
        if self.parse_turn(&san).is_ok_and(|read| read == actions) { san } else { deployment.lan() }
    }

    /// Reads a whole turn, or what is left of one: a move, or a deployment with its end. Signs of check and mate at the end do not matter.
    ///
    /// ```
    /// use chronicle_cotulenh::Position;
    ///
    /// let position: Position = "7c3/11/11/11/11/11/11/11/11/2(NFT)8/11/6C4 r - - 0 1".parse()?;
    /// let actions = position.parse_turn("(NF)<T>d3")?;
    /// assert_eq!(actions.len(), 2); // the step, and the end of the deployment
    /// assert_eq!(position.parse_turn("c3:NF:T>d3")?, actions);
    /// assert_eq!(position.parse_turn("(NFT)c5")?.len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the text is no turn, or not exactly one legal one.
    pub fn parse_turn(&self, text: &str) -> Result<Vec<Move>, MoveError> {
        let (closed, open) = text.strip_suffix(OPEN).map_or((text, false), |rest| (rest, true));
        let bare = closed.trim_end_matches(['^', '+', '#']);
        let unreadable = || MoveError::Unreadable(short(text));
        if let Some((stays, steps)) = bare.split_once('<') {
            return self.parse_deployment_anywhere(text, stays, steps, open);
        }
        if let Some((origin, rest)) = bare.split_once(':') {
            let origin: Square = origin.parse().map_err(|_| unreadable())?;
            let (stays, steps) = rest.split_once(':').ok_or_else(unreadable)?;
            return self.parse_deployment(text, origin, stays, steps, open);
        }
        if open { Err(unreadable()) } else { Ok(vec![self.parse_move(bare)?]) }
    }

    /// Reads a deployment of whichever stack it fits.
    fn parse_deployment_anywhere(
        &self,
        text: &str,
        stays: &str,
        steps: &str,
        open: bool,
    ) -> Result<Vec<Move>, MoveError> {
        // A deployment that is open goes on; without one only stacks can begin.
        let stacks = self.units(self.turn()).filter(|&(square, unit)| match self.session() {
            Some(session) => square == session.origin(),
            None => unit.len() > 1,
        });
        let mut found: Option<(Square, Vec<Move>)> = None;
        for (origin, _) in stacks {
            let Ok(actions) = self.parse_deployment(text, origin, stays, steps, open) else { continue };
            if let Some((other, _)) = found {
                return Err(MoveError::Ambiguous(short(text), other.to_string(), origin.to_string()));
            }
            found = Some((origin, actions));
        }
        found.map(|(_, actions)| actions).ok_or_else(|| MoveError::Illegal(short(text)))
    }

    fn parse_deployment(
        &self,
        text: &str,
        origin: Square,
        stays: &str,
        steps: &str,
        open: bool,
    ) -> Result<Vec<Move>, MoveError> {
        let illegal = || MoveError::Illegal(short(text));
        let mut position = self.clone();
        let mut actions = Vec::new();
        for step in steps.split(',') {
            if !step.contains('>') {
                return Err(MoveError::Unreadable(short(text)));
            }
            let mv = position.parse_san_from(step, Some(origin))?;
            actions.push(mv);
            position = position.play(mv);
        }
        let told = Deployment::played(self, &actions).ok_or_else(illegal)?.stays_text();
        if told != stays.trim_matches(['(', ')']) || (open && position.session().is_none()) {
            return Err(illegal());
        }
        if !open && position.session().is_some() {
            actions.push(position.commit().ok_or_else(illegal)?);
        }
        Ok(actions)
    }
}

impl Deployment {
    /// The deployment that these actions make; `None` if they are a move of a whole unit.
    fn played(start: &Position, actions: &[Move]) -> Option<Self> {
        let origin = actions.first().filter(|mv| mv.is_step())?.from();
        let mut position = start.clone();
        let mut stays = start.unit(origin);
        let mut steps = Vec::new();
        for &mv in actions.iter().filter(|mv| mv.is_step()) {
            let group = position.group(mv)?;
            steps.push(Step { group, kind: mv.kind(), to: mv.to(), taken: None });
            // Heroes are made at the end of the turn, but pieces are written as they were before it.
            if mv.kind() != MoveKind::Stay {
                stays = stays.and_then(|unit| unit.without(unit.slots_of(group.roles())));
            }
            position = position.play(mv);
        }
        let ended = actions.last().is_some_and(|mv| mv.kind() == MoveKind::Commit);
        Some(Self { origin, stays, steps, open: !ended && position.session().is_some() })
    }

    /// As in `(NF)<T>d3`.
    fn san(&self) -> String {
        self.written(&format!("{}<", self.stays.map_or_else(String::new, text)))
    }

    /// As in `c3:NF:T>d3`.
    fn lan(&self) -> String {
        self.written(&format!("{}:{}:", self.origin, self.stays_text()))
    }

    fn written(&self, beginning: &str) -> String {
        let mut out = beginning.to_owned();
        for (index, &step) in self.steps.iter().enumerate() {
            if index > 0 {
                out.push(',');
            }
            let _ = fen::write_step(step, &mut out);
        }
        if self.open {
            out.push_str(OPEN);
        }
        out
    }

    /// The pieces that stay, without brackets.
    fn stays_text(&self) -> String {
        let mut out = String::new();
        if let Some(unit) = self.stays {
            let _ = unit.write_pieces(true, &mut out);
        }
        out
    }
}
