//! What exchanges are worth.

use crate::{
    Color, Move, MoveKind, Position, Role, Square, Unit, terrain,
    unit::{Piece, Slots},
};

/// What a piece is worth in exchanges, in hundredths of an infantry.
#[must_use]
pub const fn value(piece: Piece) -> i32 {
    let value = VALUES[piece.role as usize - 1];
    if piece.heroic { value + value / 4 + 30 } else { value }
}

/// By role. The commander is worth more than all others together.
const VALUES: [i32; 11] = [700, 600, 230, 120, 80, 10_000, 100, 120, 350, 140, 300];

/// What all pieces of a unit are worth.
#[must_use]
pub fn unit_value(unit: Unit) -> i32 {
    unit.pieces().map(value).sum()
}

/// One way to take part in an exchange.
#[derive(Copy, Clone, Default)]
struct Fighter {
    value: i32,
    /// Captures from afar and cannot be captured in return.
    stays: bool,
}

/// Those of one side, the cheapest first.
struct Fighters {
    list: [Fighter; Self::MOST],
    len: usize,
}

impl Fighters {
    /// More would not change the result of any exchange that happens.
    const MOST: usize = 12;

    fn push(&mut self, fighter: Fighter) {
        if self.len < Self::MOST {
            self.list[self.len] = fighter;
            self.len += 1;
        }
    }
}

impl Position {
    /// What a legal move captures, in hundredths of an infantry; less what a suicide costs.
    #[must_use]
    pub fn gain(&self, mv: Move) -> i32 {
        if !mv.kind().is_capture() {
            return 0;
        }
        let taken = self.unit(mv.to()).map_or(0, unit_value);
        let lost = if mv.kind() == MoveKind::Suicide { self.group(mv).map_or(0, unit_value) } else { 0 };
        taken - lost
    }

    /// Whether the exchange that a legal move begins on its target gains at least this much.
    #[must_use]
    pub fn see_at_least(&self, mv: Move, threshold: i32) -> bool {
        let gain = self.gain(mv);
        if gain < threshold {
            return false;
        }
        // Whoever does not come to the target cannot be captured there.
        if matches!(mv.kind(), MoveKind::Stay | MoveKind::Suicide | MoveKind::Commit) {
            return true;
        }
        let (Some(group), Some(unit)) = (self.group(mv), self.unit(mv.from())) else { return true };
        let friend = if mv.kind() == MoveKind::Board { self.unit(mv.to()) } else { None };
        let exposed = unit_value(group) + friend.map_or(0, unit_value);
        if gain - exposed >= threshold {
            return true;
        }
        let leader = friend.and_then(|friend| group.leader_with(friend)).unwrap_or(group.carrier());
        let vacated = (group == unit).then_some(mv.from());
        let them = self.fighters(mv.to(), !self.turn, vacated, leader);
        if them.len == 0 {
            return true;
        }
        let us = self.fighters(mv.to(), self.turn, vacated, leader);
        gain - exchange(exposed, &them.list[..them.len], &us.list[..us.len]) >= threshold
    }

    /// Who of a side could capture on a square, if the moving group were there and had left its own.
    fn fighters(&self, target: Square, by: Color, vacated: Option<Square>, leader: Role) -> Fighters {
        let mut fighters = Fighters { list: [Fighter::default(); Fighters::MOST], len: 0 };
        let naval = leader == Role::Navy;
        self.visit_hitters(target, by, vacated, naval, &mut |square, slots| {
            if let Some(unit) = self.unit(square) {
                fighters.push(cheapest(unit, slots, target));
            }
            true
        });
        fighters.list[..fighters.len].sort_unstable_by_key(|fighter| fighter.value);
        fighters
    }
}

/// The cheapest of some pieces of a unit.
fn cheapest(unit: Unit, slots: Slots, target: Square) -> Fighter {
    let mut best = Fighter { value: i32::MAX, stays: false };
    for slot in (0..3).filter(|&slot| slots.contains(slot)) {
        if let Some(piece) = unit.piece(slot)
            && value(piece) < best.value
        {
            best = Fighter { value: value(piece), stays: !terrain::home(piece.role).contains(target) };
        }
    }
    best
}

/// What the first side gains by capturing something of a value, if both go on as long as it pays.
fn exchange(at_stake: i32, first: &[Fighter], second: &[Fighter]) -> i32 {
    let Some((fighter, rest)) = first.split_first() else { return 0 };
    if fighter.stays {
        return at_stake;
    }
    (at_stake - exchange(fighter.value, second, rest)).max(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(fen: &str, mv: &str, wanted: i32) {
        let position: Position = fen.parse().expect("a position");
        let mv = position.parse_san(mv).expect("legal");
        let found = (-2_000..2_000).rev().find(|&threshold| position.see_at_least(mv, threshold));
        assert_eq!(found, Some(wanted), "{mv:?} in {fen}");
    }

    #[test]
    fn exchanges_are_counted_to_their_end() {
        // Undefended, then defended by infantry, then with a second attacker.
        check("6c4/11/11/11/11/11/11/3i7/11/3T7/11/4C6 r - - 0 1", "Txd5", 100);
        check("6c4/11/11/11/11/11/3i7/3i7/11/3T7/11/4C6 r - - 0 1", "Txd5", 100 - 230);
        check("6c4/11/11/11/11/11/3i7/3i7/11/3T7/3A7/4C6 r - - 0 1", "Txd5", 100 - 230 + 100);
        // Shots from afar are not answered, suicides cost the plane.
        check("6c4/11/11/11/11/11/11/11/11/1n1T7/11/4C6 r - - 0 1", "T_b3", 700);
        check("5c5/11/11/11/11/11/11/11/11/11/1n1F7/4C6 r - - 0 1", "F@b2", 100);
        // A quiet move into the line of a ship.
        check("6c4/11/11/11/11/11/11/11/11/1n3T5/11/4C6 r - - 0 1", "Te3", -230);
        check("6c4/11/11/11/11/11/11/11/11/1n3T5/11/4C6 r - - 0 1", "Tf5", 0);
    }
}
