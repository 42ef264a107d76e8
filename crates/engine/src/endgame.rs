//! Endgame tables as the search asks them.

use std::sync::Arc;

use chronicle_chess::{Move, Position};
use chronicle_game::Key;
use chronicle_search::{Rank, Tablebase, Verdict};
use chronicle_syzygy::{Standing, Tables};

/// How endgame tables are used.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct TableUse {
    /// Positions with as many men as the largest tables have are looked up only where at least so many plies are left to
    /// be searched; positions with fewer men always.
    pub min_depth: u32,
    /// Positions with more men are not looked up.
    pub max_men: u32,
    /// Whether wins that take longer than the rule of fifty moves allows are draws.
    pub fifty_moves: bool,
}

impl Default for TableUse {
    fn default() -> Self {
        Self { min_depth: 1, max_men: 7, fifty_moves: true }
    }
}

/// Tables with the way to use them.
pub(crate) struct Endgames {
    pub(crate) tables: Arc<Tables>,
    pub(crate) usage: TableUse,
}

impl Tablebase<Position> for Endgames {
    #[inline]
    fn probe(&self, game: &Position, depth: i32) -> Option<Verdict> {
        // Only right after a capture or pawn move is the outcome that of the tables, whatever came before.
        if game.halfmove_clock() != 0 {
            return None;
        }
        let largest = self.tables.largest().min(self.usage.max_men);
        let men = game.board().occupied().count();
        if men > largest || men == largest && depth < self.usage.min_depth as i32 || !self.tables.covers(game) {
            return None;
        }
        self.tables.wdl(game).map(|wdl| verdict(Standing::of(wdl, self.usage.fifty_moves)))
    }

    fn rank(&self, game: &Position, moves: &[Move], history: &[Key]) -> Option<Vec<Rank>> {
        if game.board().occupied().count() > self.usage.max_men {
            return None;
        }
        let ranked = self.tables.rank(game, moves, history, self.usage.fifty_moves)?;
        let rank = |mv: chronicle_syzygy::RankedMove| Rank {
            verdict: verdict(mv.standing),
            rank: mv.rank,
            distance: mv.plies,
        };
        Some(ranked.into_iter().map(rank).collect())
    }
}

const fn verdict(standing: Standing) -> Verdict {
    match standing {
        Standing::Loss => Verdict::Loss,
        Standing::Draw => Verdict::Draw,
        Standing::Win => Verdict::Win,
    }
}
