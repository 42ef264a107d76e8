//! A second opinion: Monte-Carlo tree search with PUCT.
//!
//! Where alpha-beta proves, this one weighs: it walks down the tree along moves that look good or have been tried
//! little, judges the leaf by evaluator and quiescence, and lets the result count for every position on the way. Moves
//! start with a prior from the move ordering. What is certain is told apart from what is likely: forced wins and losses
//! go up the tree as such, with their length, and are not visited again. Games for more than two have a tree of their own
//! kind (`many`).

mod many;
mod tree;
pub(crate) mod value;
mod walk;

use std::{sync::Arc, time::Duration};

use chronicle_game::{Evaluator, Key, Score, Searchable};
use many::ManySearch;
use tree::{MAX_VISITS, Node, Nodes, Tree};
use walk::Walker;

use crate::{
    Bound, Control, Event, Found, Limits, Line, Params, Search, Stats, Table, TableError, Tablebase,
    control::Shared,
    prune::Reductions,
    root::RootMove,
    searcher::{judged, nothing_to_search, root_moves, times, tuned, wait_for_permission},
    tablebase::rank_roots,
    worker::{Memory, Worker},
};

/// A Monte-Carlo searcher on one thread.
pub struct Mcts<G: Searchable, E: Evaluator<G>> {
    evaluator: E,
    params: Params,
    /// For quiescence.
    table: Table,
    /// The room for the tree.
    nodes: Nodes<G>,
    tables: Option<Arc<dyn Tablebase<G>>>,
    memory: Option<Memory<G, E>>,
    megabytes: usize,
}

impl<G: Searchable, E: Evaluator<G>> Mcts<G, E> {
    /// A searcher with so many mebibytes (at least 1) for its tree and what helps to judge the leaves.
    ///
    /// # Errors
    /// If there is not so much memory.
    pub fn new(evaluator: E, megabytes: usize) -> Result<Self, TableError> {
        let (table, nodes) = allocate::<G>(megabytes, 0)?;
        Ok(Self { evaluator, params: tuned::<G>(), table, nodes, tables: None, memory: None, megabytes })
    }

    /// Changes the size; all that was found is forgotten.
    ///
    /// # Errors
    /// If there is not so much memory; the size is then as before.
    pub fn resize(&mut self, megabytes: usize) -> Result<(), TableError> {
        (self.table, self.nodes) = allocate::<G>(megabytes, self.megabytes)?;
        self.megabytes = megabytes;
        Ok(())
    }

    /// Forgets the positions that were judged.
    pub fn clear_table(&mut self) {
        self.table.clear(1);
    }

    /// The parameters, to be read and set; quiescence has a few.
    pub const fn params_mut(&mut self) -> &mut Params {
        &mut self.params
    }

    /// Asks these tables about positions with few pieces from now on, or none.
    pub fn set_tables(&mut self, tables: Option<Arc<dyn Tablebase<G>>>) {
        self.tables = tables;
    }

    /// The evaluator.
    pub const fn evaluator(&self) -> &E {
        &self.evaluator
    }
}

/// A table and the room for a tree in so many mebibytes.
fn allocate<G: Searchable>(megabytes: usize, kept: usize) -> Result<(Table, Nodes<G>), TableError> {
    let error = || TableError { megabytes, kept };
    // The larger part is for the tree; a third of that is left free, because pruning needs as much.
    let for_table = megabytes.div_ceil(8);
    let nodes = (megabytes.max(1) << 20) * 7 / 8 * 2 / 3 / size_of::<Node<G::Move>>();
    let mut room = Vec::new();
    if megabytes > Table::MAX_MEGABYTES || room.try_reserve_exact(nodes).is_err() {
        return Err(error());
    }
    Ok((Table::new(for_table).map_err(|_| error())?, room))
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
        let mut roots = root_moves(game, &limits.moves);
        if roots.is_empty() {
            return nothing_to_search(game);
        }
        let (budget, fixed) = times(limits.time);
        // With one move there is nothing to choose.
        let planned = budget.map(|budget| if roots.len() == 1 { budget.soft / 10 } else { budget.soft });
        let shared = Shared::new(control, planned.or(fixed), limits.nodes, 1);
        if game.players() > 2 {
            let many = ManySearch::new(&self.evaluator, self.megabytes << 20, game, history, limits, &shared);
            let found = many.run(game, on_event);
            wait_for_permission(control, limits);
            return found;
        }
        let tables = self.tables.clone();
        let tables = tables.as_deref().filter(|&tables| rank_roots(tables, game, history, limits.lines, &mut roots));
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
            tables,
            &shared,
            memory,
            game,
            history,
            Vec::new(),
        );
        let moves: Vec<_> = roots.iter().map(|root| root.mv).collect();
        let walker = Walker::new(Tree::new(&mut self.nodes, game, &moves), &mut worker);
        let found =
            Growth { walker, roots: &roots, limits, shared: &shared, depth: 0, reported: 0 }.run(game, on_event);
        wait_for_permission(control, limits);
        found
    }

    fn clear(&mut self) {
        self.clear_table();
        self.memory = None;
    }
}

/// A tree that grows until a limit is reached.
struct Growth<'a, 'b, 'c, G: Searchable, E: Evaluator<G>> {
    walker: Walker<'a, 'b, 'c, G, E>,
    roots: &'a [RootMove<G::Move>],
    limits: &'a Limits<G::Move>,
    shared: &'c Shared<'c>,
    /// How often the tree has doubled: the only measure of depth that an uneven tree has.
    depth: u32,
    /// The visits at the last report.
    reported: u32,
}

/// Visits until the first report.
const FIRST_REPORT: u32 = 64;

impl<G: Searchable, E: Evaluator<G>> Growth<'_, '_, '_, G, E> {
    /// Lets the tree grow, telling of the best lines as it doubles.
    fn run(mut self, game: &G, on_event: &mut dyn FnMut(Event<G::Move>)) -> Found<G::Move> {
        let state = self.walker.worker.evaluator.state(game);
        let max_depth = self.limits.depth.unwrap_or(u32::MAX);
        while !self.shared.is_over() && !self.is_decided() && self.depth < max_depth && self.walker.visits < MAX_VISITS
        {
            self.walker.visit(game, &state);
            self.walker.worker.publish_nodes();
            self.shared.check_limits();
            if self.walker.tree.permille_full() > 990 {
                self.walker.tree.prune(|| self.shared.is_over());
            }
            if u64::from(self.walker.visits) >= u64::from(FIRST_REPORT) << self.depth {
                self.depth += 1;
                self.report(on_event);
            }
        }
        // What was seen since the last report may have changed the lines.
        if self.walker.visits > self.reported {
            self.depth = self.depth.max(1);
            self.report(on_event);
        }
        let best = self.ranking()[0];
        Found {
            line: self.walker.tree.line(best),
            score: match self.walker.visits {
                // Cut off before the first visit.
                0 if self.roots[best].known.is_none() => judged(self.walker.worker.evaluator, game),
                _ => self.told(best),
            },
            depth: self.depth,
            nodes: self.shared.total_nodes(),
            time: self.shared.started.elapsed(),
            table_hits: self.shared.total_table_hits(),
            stats: Stats::default(),
        }
    }

    /// Whether more visits could change nothing, or nothing that was asked for.
    fn is_decided(&self) -> bool {
        let tree = &self.walker.tree;
        let Some(score) = tree.settle(tree.roots()) else { return false };
        let wanted = self.limits.mate.map_or(u32::MAX, |moves| 2 * moves);
        let is_short = score.plies_to_end().is_none_or(|plies| u32::from(plies) <= wanted);
        // Who wants several lines wants to know about the other moves too, and who wants a shorter win may get one.
        score > Score::DRAW && is_short && self.limits.lines <= 1
            || tree.nodes[tree.roots()].iter().all(|node| node.settled.is_some())
    }

    /// The moves of the root, the best first; what the tables know counts more than what the tree has seen.
    fn ranking(&self) -> Vec<usize> {
        let mut ranking = self.walker.tree.ranking();
        ranking.sort_by_key(|&root| self.roots[root].order());
        ranking
    }

    fn report(&mut self, on_event: &mut dyn FnMut(Event<G::Move>)) {
        self.reported = self.walker.visits;
        let tree = &self.walker.tree;
        for (number, root) in (1..).zip(self.ranking()).take(self.limits.lines.max(1)) {
            on_event(Event::Line(Line {
                depth: self.depth,
                selective_depth: self.walker.deepest as u32,
                number,
                score: self.told(root),
                bound: Bound::Exact,
                nodes: self.shared.total_nodes(),
                table_hits: self.shared.total_table_hits(),
                time: self.shared.started.elapsed().max(Duration::from_micros(1)),
                permille_full: tree.permille_full(),
                moves: tree.line(root),
            }));
        }
    }

    /// The score to tell of a move.
    fn told(&self, root: usize) -> Score {
        Score::DRAW + self.roots[root].told(self.walker.tree.nodes[root].score().value())
    }
}
