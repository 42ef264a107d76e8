//! A second opinion: Monte-Carlo tree search with PUCT.
//!
//! Where alpha-beta proves, this one weighs: it walks down the tree along moves that look good or have been tried
//! little, judges the leaf by evaluator and quiescence, and lets the result count for every position on the way. Moves
//! start with a prior from the move ordering.

mod tree;

use std::time::Duration;

use chronicle_game::{Evaluator, Key, Score, Searchable};
use tree::{Judge, Tree};

use crate::{
    Bound, Control, Event, Found, Limits, Line, Params, Search, Stats, Table,
    control::Shared,
    prune::Reductions,
    searcher::{nothing_to_search, root_moves, times, wait_for_permission},
    worker::{Memory, Worker},
};

/// A Monte-Carlo searcher on one thread.
pub struct Mcts<G: Searchable, E: Evaluator<G>> {
    evaluator: E,
    params: Params,
    table: Table,
    memory: Option<Memory<G, E>>,
    max_nodes: usize,
}

impl<G: Searchable, E: Evaluator<G>> Mcts<G, E> {
    /// A searcher whose tree has at most so many mebibytes; the table serves quiescence.
    #[must_use]
    pub fn new(evaluator: E, table: Table, tree_megabytes: usize) -> Self {
        let max_nodes = (tree_megabytes.max(1) << 20) / Tree::<G>::NODE_BYTES;
        Self { evaluator, params: Params::default(), table, memory: None, max_nodes }
    }
}

impl<G: Searchable, E: Evaluator<G>> Search<G> for Mcts<G, E> {
    fn search(
        &mut self,
        game: &G,
        history: &[Key],
        limits: &Limits<G::Move>,
        control: &Control,
        on_event: &mut dyn FnMut(Event<G::Move>),
    ) -> Found<G::Move> {
        let (budget, hard) = times(limits.time);
        let shared = Shared::new(control, budget.map(|budget| budget.soft).or(hard), limits.nodes, 1);
        let roots: Vec<_> = root_moves(game, &limits.moves).into_iter().map(|root| root.mv).collect();
        if roots.is_empty() {
            return nothing_to_search(game);
        }
        self.table.grow_older();
        let reductions = Reductions::new(&self.params);
        // What was learned in a game of another size is of no use.
        self.memory.take_if(|memory| !memory.histories.fits(game));
        let memory = self.memory.get_or_insert_with(|| Memory::new(game, &self.evaluator));
        let mut worker = Worker::new(
            0,
            &self.evaluator,
            &self.params,
            &reductions,
            &self.table,
            None,
            &shared,
            memory,
            game,
            history,
            Vec::new(),
        );
        let mut tree = Tree::new(game, &roots, self.max_nodes);
        let found = grow(&mut tree, game, &mut worker, &shared, limits, on_event);
        wait_for_permission(control, limits);
        found
    }

    fn clear(&mut self) {
        self.table.clear(1);
        self.memory = None;
    }
}

/// Lets the tree grow until a limit is reached, telling of the best line as the tree doubles.
fn grow<G: Searchable, E: Evaluator<G>>(
    tree: &mut Tree<G>,
    game: &G,
    worker: &mut Worker<'_, G, E>,
    shared: &Shared<'_>,
    limits: &Limits<G::Move>,
    on_event: &mut dyn FnMut(Event<G::Move>),
) -> Found<G::Move> {
    let state = worker.evaluator.state(game);
    let mut depth = 0;
    let mut next_report = 64;
    // A depth here is a doubling of the tree: the only measure that an uneven tree has.
    let max_depth = limits.depth.unwrap_or(u32::MAX);
    while !shared.is_over() && !tree.is_full() && depth < max_depth {
        tree.visit(game, &state, &mut Judge { worker });
        worker.publish_nodes();
        shared.check_limits();
        if tree.visits() >= next_report {
            next_report *= 2;
            depth += 1;
            on_event(Event::Line(report(tree, shared, depth)));
        }
    }
    let line = tree.best_line();
    Found {
        best: line.first().copied(),
        ponder: line.get(1).copied(),
        score: tree.score(),
        depth,
        nodes: shared.total_nodes(),
        table_hits: 0,
        stats: Stats::default(),
    }
}

fn report<G: Searchable>(tree: &Tree<G>, shared: &Shared<'_>, depth: u32) -> Line<G::Move> {
    let moves = tree.best_line();
    Line {
        depth,
        selective_depth: moves.len() as u32,
        number: 1,
        score: tree.score(),
        bound: Bound::Exact,
        nodes: shared.total_nodes(),
        table_hits: 0,
        time: shared.started.elapsed().max(Duration::from_micros(1)),
        permille_full: 0,
        moves,
    }
}

/// The chance of winning less that of losing, from -1 to 1, that a score stands for.
fn value_of(score: Score) -> f32 {
    match score.plies_to_end() {
        Some(_) => (score.value() as f32).signum(),
        None => (score.value() as f32 / 280.0).tanh(),
    }
}

/// The score that stands for such a value.
fn score_of(value: f32) -> Score {
    Score::new((value.clamp(-0.9999, 0.9999).atanh() * 280.0) as i32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_and_scores_mean_the_same() {
        for centipawns in [-900, -100, 0, 35, 500] {
            let there_and_back = score_of(value_of(Score::new(centipawns))).value();
            assert!((there_and_back - centipawns).abs() <= 2, "{centipawns} became {there_and_back}");
        }
        assert!(value_of(Score::win_in(5)) > value_of(Score::new(2_000)) - f32::EPSILON);
    }
}
