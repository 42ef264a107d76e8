//! What was compared, so that nobody has to believe that the rare cases came up.

use std::{collections::HashSet, fmt};

use chronicle_chess::{MoveKind, Position};

/// Counts of what was compared.
#[derive(Default)]
pub struct Tally {
    pub positions: usize,
    pub moves: usize,
    pub castlings: usize,
    pub en_passants: usize,
    pub promotions: usize,
    pub checks: usize,
    pub double_checks: usize,
    pub mates: usize,
    pub stalemates: usize,
    pub dead: usize,
    different: HashSet<Position>,
}

impl Tally {
    /// Adds a position that was compared.
    pub fn add(&mut self, position: &Position) {
        self.positions += 1;
        self.different.insert(*position);
        let moves = position.legal_moves();
        self.moves += moves.len();
        for mv in &moves {
            match mv.kind() {
                MoveKind::Normal => {}
                MoveKind::Castle => self.castlings += 1,
                MoveKind::EnPassant => self.en_passants += 1,
                MoveKind::Promotion(_) => self.promotions += 1,
            }
        }
        let checkers = position.checkers();
        self.checks += usize::from(checkers.any());
        self.double_checks += usize::from(checkers.more_than_one());
        self.mates += usize::from(moves.is_empty() && checkers.any());
        self.stalemates += usize::from(moves.is_empty() && checkers.is_empty());
        self.dead += usize::from(position.is_insufficient_material());
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} positions compared ({} different), {} moves", self.positions, self.different.len(), self.moves)?;
        write!(f, ": {} castlings, {} en passant", self.castlings, self.en_passants)?;
        write!(f, ", {} promotions; {} checks, {} double", self.promotions, self.checks, self.double_checks)?;
        write!(f, ", {} mates, {} stalemates, {} dead", self.mates, self.stalemates, self.dead)
    }
}
