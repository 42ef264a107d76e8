//! What user interfaces ask: where a unit can go, and how a deployment could have been played otherwise.

use crate::{Move, MoveKind, Piece, Position, Square, Unit, session::Step};

/// A square that a unit can reach.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dest {
    /// Where the unit stands.
    pub from: Square,
    /// What it reaches.
    pub to: Square,
    /// The moves that lead there: several where parts of a stack can go, or a plane may return.
    pub moves: Vec<Move>,
}

/// A piece that could have gone along with others that have left the stack already.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recombination {
    /// The piece that still stands on the origin.
    pub piece: Piece,
    /// Where it would be.
    pub to: Square,
    /// The whole deployment with it, from its beginning; for [`PlayedGame::replace_deployment`](crate::PlayedGame).
    pub steps: Vec<Move>,
}

impl Position {
    /// What each unit can reach, in the order of the squares.
    #[must_use]
    pub fn dests(&self) -> Vec<Dest> {
        let mut moves = self.legal_moves();
        moves.retain(|mv| mv.kind() != MoveKind::Commit);
        moves.sort_by_key(|mv| (mv.from(), mv.to()));
        let same = |a: &Move, b: &Move| (a.from(), a.to()) == (b.from(), b.to());
        moves
            .chunk_by(same)
            .map(|moves| Dest { from: moves[0].from(), to: moves[0].to(), moves: moves.to_vec() })
            .collect()
    }

    /// The ways in which a piece that is still on the origin of the open deployment could go along with a group that has
    /// left. The reach of whoever carries then decides.
    #[must_use]
    pub fn recombinations(&self) -> Vec<Recombination> {
        let (Some(session), Some(before)) = (self.session, self.before_session()) else { return Vec::new() };
        let Some(unit) = self.unit(session.origin) else { return Vec::new() };
        let steps: Vec<Step> = session.steps().collect();
        let mut found = Vec::new();
        for part in self.idle(session.origin).choices().filter(|part| part.0.count_ones() == 1) {
            let Some(single) = unit.part(part) else { continue };
            for (index, step) in steps.iter().enumerate() {
                let Some(group) = step.group.joined(single) else { continue };
                let mut other = steps.clone();
                other[index].group = group;
                if let (Some(piece), Some(steps)) = (single.piece(0), before.as_moves(session.origin, &other)) {
                    found.push(Recombination { piece, to: step.to, steps });
                }
            }
        }
        found
    }

    /// The moves that make these steps from here, if they are legal and leave the deployment open or end it.
    fn as_moves(&self, origin: Square, steps: &[Step]) -> Option<Vec<Move>> {
        let mut position = self.clone();
        let mut moves = Vec::new();
        for step in steps {
            let slots = position.unit(origin)?.slots_of(step.group.roles());
            let mv = Move::new(origin, step.to, step.kind, true, slots);
            if !position.is_legal(mv) {
                return None;
            }
            moves.push(mv);
            position = position.play(mv);
        }
        Some(moves)
    }

    /// The end of the open deployment; `None` if there is none, or it may not end yet: what would be left cannot stay where
    /// it is, or the commander is in danger.
    #[must_use]
    pub fn commit(&self) -> Option<Move> {
        let session = self.session.filter(|_| self.may_commit())?;
        Some(Move::commit(session.origin))
    }

    /// The pieces on a square that may still act in this turn, carrier first. Those that have captured from afar in the
    /// open deployment may not.
    pub fn idle_pieces(&self, square: Square) -> impl Iterator<Item = Piece> {
        let unit = self.unit(square).filter(|unit| unit.color() == self.turn);
        let elsewhere = self.session.is_some_and(|session| session.origin != square);
        let slots = self.idle(square);
        (0..3).filter(move |&slot| !elsewhere && slots.contains(slot)).filter_map(move |slot| unit?.piece(slot))
    }

    /// The pieces that a move moves; `None` for the end of a deployment.
    #[must_use]
    pub fn group(&self, mv: Move) -> Option<Unit> {
        self.unit(mv.from())?.part(mv.slots())
    }
}
