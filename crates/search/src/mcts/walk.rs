//! One visit: from the root down to a leaf, and back with what it is worth.

use std::ops::Range;

use chronicle_game::{Evaluator, Score, Searchable};

use super::{
    tree::Tree,
    value::{seen_from_before, value_of},
};
use crate::{
    MAX_PLY, Verdict,
    worker::{INFINITE, Worker},
};

/// What a visit has found out about a position, for the side to move.
struct Seen {
    value: f32,
    /// The score, if nothing can change it any more, counted from the position.
    settled: Option<Score>,
}

impl Seen {
    const fn open(value: f32) -> Self {
        Self { value, settled: None }
    }

    fn settled(score: Score) -> Self {
        Self { value: value_of(score), settled: Some(score) }
    }
}

/// Somebody who walks through the tree, with a thread that plays the moves and judges the leaves.
pub(super) struct Walker<'a, 'b, 'c, G: Searchable, E: Evaluator<G>> {
    pub(super) tree: Tree<'a, G>,
    pub(super) worker: &'b mut Worker<'c, G, E>,
    pub(super) visits: u32,
    mean: f32,
    /// The longest walk so far.
    pub(super) deepest: usize,
}

impl<'a, 'b, 'c, G: Searchable, E: Evaluator<G>> Walker<'a, 'b, 'c, G, E> {
    pub(super) const fn new(tree: Tree<'a, G>, worker: &'b mut Worker<'c, G, E>) -> Self {
        Self { tree, worker, visits: 0, mean: 0.0, deepest: 0 }
    }

    /// Walks to a leaf, judges it, and lets all moves on the way know.
    pub(super) fn visit(&mut self, game: &G, state: &E::State) {
        // A visit to a game that is over looks at nothing new, and must count all the same: a search that sees little
        // else would never reach its limit.
        self.worker.count_node();
        if let Some(seen) = self.try_moves(self.tree.roots(), (self.visits, self.mean), game, state, 0) {
            self.visits += 1;
            self.mean += (seen.value - self.mean) / self.visits as f32;
        }
    }

    /// Tries one of the moves of a position with so many visits and such a mean for the side to move. `None` if the
    /// search is over: nothing that is seen then counts.
    fn try_moves(
        &mut self,
        moves: Range<usize>,
        (visits, mean): (u32, f32),
        game: &G,
        state: &E::State,
        ply: usize,
    ) -> Option<Seen> {
        let chosen = self.tree.choose(moves.clone(), visits, mean);
        if let Some(score) = self.tree.nodes[chosen].settled {
            let value = value_of(score);
            self.tree.nodes[chosen].count(value);
            return Some(Seen::open(value));
        }
        let (next, next_state) = self.worker.descend(game, state, self.tree.nodes[chosen].mv, ply);
        let flips = next.turn() != game.turn();
        let seen = self.look(chosen, flips, &next, &next_state, ply + 1);
        self.worker.ascend();
        let seen = seen?;
        let value = if flips { -seen.value } else { seen.value };
        let settled = seen.settled.map(|score| seen_from_before(if flips { -score } else { score }));
        let node = &mut self.tree.nodes[chosen];
        node.count(value);
        node.settled = settled;
        Some(settled.and_then(|_| self.tree.settle(moves)).map_or(Seen::open(value), Seen::settled))
    }

    /// Looks at the position after a move, which may have given the turn to the other side: further down if it is
    /// known, with one's own eyes if it is new.
    fn look(&mut self, index: usize, flips: bool, game: &G, state: &E::State, ply: usize) -> Option<Seen> {
        self.deepest = self.deepest.max(ply);
        if let Some(outcome) = game.early_outcome() {
            return Some(Seen::settled(Score::DRAW + self.worker.ended(game, outcome, 0)));
        }
        // Going in circles is a draw on this way to the position and settles nothing.
        if ply >= MAX_PLY - 2 || self.worker.repetition(game, ply + 1).is_some() {
            return Some(Seen::open(value_of(Score::DRAW)));
        }
        let node = &self.tree.nodes[index];
        if node.visits == 0 {
            return self.judge(game, state, ply);
        }
        let (visits, mean) = (node.visits - 1, if flips { -node.mean } else { node.mean });
        match node.answers().or_else(|| self.tree.expand(index, game)) {
            Some(moves) => self.try_moves(moves, (visits, mean), game, state, ply),
            None => self.judge(game, state, ply),
        }
    }

    /// What a position looks like that nobody has visited.
    fn judge(&mut self, game: &G, state: &E::State, ply: usize) -> Option<Seen> {
        if game.moves().is_empty() {
            return Some(Seen::settled(Score::DRAW + self.worker.ended(game, game.outcome_without_moves(), 0)));
        }
        if let Some(verdict) = self.worker.tables.and_then(|tables| tables.probe(game, MAX_PLY as i32)) {
            self.worker.table_hits += 1;
            return Some(Seen::settled(match verdict {
                Verdict::Win => Score::known_win_in(0),
                Verdict::Draw => Score::DRAW,
                Verdict::Loss => Score::known_loss_in(0),
            }));
        }
        let score = self.worker.settle::<false>(game, state, ply, -INFINITE, INFINITE);
        (!self.worker.is_over()).then(|| Seen::open(value_of(Score::DRAW + score)))
    }
}
