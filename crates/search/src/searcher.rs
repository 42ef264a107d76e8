use std::{sync::Arc, thread, time::Duration};

use chronicle_game::{Evaluator, Key, Outcome, Score, Searchable};

use crate::{
    Bound, Control, Event, Found, Limits, Line, Params, Stats, Table, Tablebase, TimeLimit,
    control::Shared,
    crew::side_by_side,
    prune::Reductions,
    root::RootMove,
    tablebase::rank_roots,
    time::Budget,
    worker::{INFINITE, Memory, Worker},
};

/// What every kind of searcher does.
pub trait Search<G: Searchable> {
    /// Searches a position. `history` has the keys of the game so far, from the last move that cannot be undone or
    /// earlier, up to and including this position's.
    fn search(
        &mut self,
        game: &G,
        history: &[Key],
        limits: &Limits<G::Move>,
        control: &Control,
        on_event: &mut dyn FnMut(Event<G::Move>),
    ) -> Found<G::Move>;

    /// Forgets everything learned, as before a new game.
    fn clear(&mut self);
}

/// An alpha-beta searcher for one game with one evaluator. It keeps what it learns from search to search.
pub struct Searcher<G: Searchable, E: Evaluator<G>> {
    evaluator: E,
    params: Params,
    table: Table,
    tables: Option<Arc<dyn Tablebase<G>>>,
    threads: usize,
    memories: Vec<Memory<G, E>>,
}

/// What one thread brings home.
struct Result<M> {
    /// The number of the thread; the first, 0, has told its lines while it found them.
    number: usize,
    best: RootMove<M>,
    depth: u32,
    stats: Stats,
}

impl<M: Copy> Result<M> {
    /// What it has found, as a line to tell.
    fn line(&self, shared: &Shared<'_>, table: &Table) -> Line<M> {
        Line {
            depth: self.depth,
            selective_depth: self.depth,
            number: 1,
            score: Score::DRAW + self.best.told(self.best.known_score()),
            bound: Bound::Exact,
            nodes: shared.total_nodes(),
            table_hits: shared.total_table_hits(),
            time: shared.started.elapsed(),
            permille_full: table.permille_full(),
            moves: self.best.line.clone(),
        }
    }
}

impl<G: Searchable, E: Evaluator<G>> Searcher<G, E> {
    /// A searcher on one thread.
    #[must_use]
    pub fn new(evaluator: E, table: Table) -> Self {
        Self { evaluator, params: tuned::<G>(), table, tables: None, threads: 1, memories: Vec::new() }
    }

    /// The parameters, to be read and set.
    pub const fn params_mut(&mut self) -> &mut Params {
        &mut self.params
    }

    /// The table, to be resized.
    pub const fn table_mut(&mut self) -> &mut Table {
        &mut self.table
    }

    /// Asks these tables about positions with few pieces from now on, or none.
    pub fn set_tables(&mut self, tables: Option<Arc<dyn Tablebase<G>>>) {
        self.tables = tables;
    }

    /// The evaluator.
    pub const fn evaluator(&self) -> &E {
        &self.evaluator
    }

    /// Searches with so many threads from now on.
    pub fn set_threads(&mut self, threads: usize) {
        self.threads = threads.max(1);
        self.memories.truncate(self.threads);
    }

    fn prepare_memories(&mut self, game: &G) {
        if self.memories.first().is_some_and(|memory| !memory.histories.fits(game)) {
            self.memories.clear();
        }
        while self.memories.len() < self.threads {
            self.memories.push(Memory::new(game, &self.evaluator));
        }
    }
}

impl<G: Searchable, E: Evaluator<G>> Search<G> for Searcher<G, E> {
    fn clear(&mut self) {
        self.table.clear(self.threads);
        self.memories.iter_mut().for_each(Memory::clear);
    }

    fn search(
        &mut self,
        game: &G,
        history: &[Key],
        limits: &Limits<G::Move>,
        control: &Control,
        on_event: &mut dyn FnMut(Event<G::Move>),
    ) -> Found<G::Move> {
        let (budget, hard) = times(limits.time);
        let shared = Shared::new(control, hard, limits.nodes, self.threads);
        let mut root_moves = root_moves(game, &limits.moves);
        if root_moves.is_empty() {
            return nothing_to_search(game);
        }
        // Where the root is known, the search only has to choose among equals.
        let tables = self.tables.clone();
        let tables =
            tables.as_deref().filter(|&tables| rank_roots(tables, game, history, limits.lines, &mut root_moves));
        let root_hits = root_moves.iter().filter(|root| root.known.is_some()).count() as u64;
        self.prepare_memories(game);
        self.table.grow_older();
        let reductions = Reductions::new(&self.params);

        let (evaluator, params, table) = (&self.evaluator, &self.params, &self.table);
        let (shared, reductions) = (&shared, &reductions);
        let (first, helpers) = self.memories.split_first_mut().expect("there is always one thread");
        let run = |number, memory: &mut Memory<G, E>, on_event: &mut dyn FnMut(Event<G::Move>)| {
            let roots = root_moves.clone();
            let mut worker =
                Worker::new(number, evaluator, params, reductions, table, tables, shared, memory, game, history, roots);
            worker.table_hits = if number == 0 { root_hits } else { 0 };
            let depth = worker.iterate(game, limits, budget, on_event);
            Result { number, best: worker.root_moves.swap_remove(0), depth, stats: worker.stats }
        };
        let run = &run;
        let helpers = (1..).zip(helpers).map(|(number, memory)| move || run(number, memory, &mut |_| ()));
        let (main, others) = side_by_side(helpers, || {
            let found = run(0, first, on_event);
            wait_for_permission(control, limits);
            shared.finish();
            found
        });
        let results: Vec<_> = std::iter::once(main).chain(others).collect();
        let stats = results[0].stats;
        let chosen = vote(&results, limits);
        if chosen.number > 0 {
            on_event(Event::Line(chosen.line(shared, table)));
        }
        Found {
            line: chosen.best.line.clone(),
            score: match chosen.best.told(chosen.best.known_score()) {
                // A search that was cut off before it had any score still has an opinion.
                score if score <= -INFINITE => judged(evaluator, game),
                score => Score::DRAW + score,
            },
            depth: chosen.depth,
            nodes: shared.total_nodes(),
            time: shared.started.elapsed(),
            table_hits: shared.total_table_hits(),
            stats,
        }
    }
}

/// What a position is worth without looking ahead.
pub(crate) fn judged<G: Searchable, E: Evaluator<G>>(evaluator: &E, game: &G) -> Score {
    evaluator.evaluate(&mut evaluator.cache(), &evaluator.state(game), game)
}

/// The parameters with the values that suit a game.
pub(crate) fn tuned<G: Searchable>() -> Params {
    let mut params = Params::default();
    for &(name, value) in G::TUNING {
        params.set(name, value).expect("a game's tuning names parameters of the search");
    }
    params
}

pub(crate) fn root_moves<G: Searchable>(game: &G, wanted: &[G::Move]) -> Vec<RootMove<G::Move>> {
    let moves = game.moves();
    let listed: Vec<_> = moves.iter().copied().filter(|mv| wanted.contains(mv)).collect();
    // A list without any legal move means all.
    let chosen = if listed.is_empty() { moves.to_vec() } else { listed };
    chosen.into_iter().map(RootMove::new).collect()
}

pub(crate) fn nothing_to_search<G: Searchable>(game: &G) -> Found<G::Move> {
    let score = match game.outcome_without_moves() {
        Outcome::Draw => Score::DRAW,
        Outcome::Win(side) if side == game.turn() => Score::win_in(0),
        Outcome::Win(_) => Score::loss_in(0),
    };
    Found { line: Vec::new(), score, depth: 0, nodes: 0, time: Duration::ZERO, table_hits: 0, stats: Stats::default() }
}

/// The budget for planning and the point of no return.
pub(crate) fn times(limit: TimeLimit) -> (Option<Budget>, Option<Duration>) {
    match limit {
        TimeLimit::Unlimited => (None, None),
        TimeLimit::Fixed(duration) => (None, Some(duration)),
        TimeLimit::Clock(clock) => {
            let budget = clock.budget();
            (Some(budget), Some(budget.hard))
        }
    }
}

/// A search without limits, or on the opponent's time, may not answer before it is told to, even when it has nothing
/// left to do.
pub(crate) fn wait_for_permission<M>(control: &Control, limits: &Limits<M>) {
    let unlimited = limits.depth.is_none()
        && limits.nodes.is_none()
        && limits.mate.is_none()
        && limits.time == TimeLimit::Unlimited;
    while !control.is_stopped() && (unlimited || control.is_pondering()) {
        thread::sleep(Duration::from_millis(1));
    }
}

/// Threads that agree weigh more, deeper and better results too. If a depth was asked for, who has reached it is right,
/// the first thread before others.
fn vote<'a, M: Copy + PartialEq>(results: &'a [Result<M>], limits: &Limits<M>) -> &'a Result<M> {
    let main = &results[0];
    if results.len() == 1 || limits.lines > 1 {
        return main;
    }
    if let Some(done) = limits.depth.and_then(|depth| results.iter().find(|result| result.depth >= depth)) {
        return done;
    }
    let usable = || results.iter().filter(|result| result.best.score > -INFINITE && result.depth > 0);
    let worst = usable().map(|result| result.best.score).min().unwrap_or(0);
    let weight = |result: &Result<M>| i64::from(result.best.score - worst + 14) * i64::from(result.depth);
    let support =
        |candidate: &Result<M>| usable().filter(|result| result.best.mv == candidate.best.mv).map(weight).sum::<i64>();
    usable().max_by_key(|candidate| (support(candidate), weight(candidate))).unwrap_or(main)
}
