use std::sync::Arc;

use chronicle_game::{Evaluator, Key, Searchable};
use chronicle_search::{Control, Event, Found, Limits, Mcts, Params, Search, Searcher, Table, TableError, Tablebase};

/// The way of searching.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum SearcherKind {
    /// Alpha-beta: by far the stronger one. In games of more than two it takes all others for one opponent.
    #[default]
    AlphaBeta,
    /// Monte-Carlo tree search, on one thread: a second opinion, which weighs where the other proves.
    MonteCarlo,
}

/// A searcher of either kind.
pub(crate) enum AnySearcher<G: Searchable, E: Evaluator<G>> {
    AlphaBeta(Searcher<G, E>),
    MonteCarlo(Mcts<G, E>),
}

impl<G: Searchable, E: Evaluator<G>> AnySearcher<G, E> {
    /// A searcher that remembers in so many mebibytes.
    pub(crate) fn new(kind: SearcherKind, evaluator: E, megabytes: usize) -> Result<Self, TableError> {
        Ok(match kind {
            SearcherKind::AlphaBeta => Self::AlphaBeta(Searcher::new(evaluator, Table::new(megabytes)?)),
            SearcherKind::MonteCarlo => Self::MonteCarlo(Mcts::new(evaluator, megabytes)?),
        })
    }

    pub(crate) const fn evaluator(&self) -> &E {
        match self {
            Self::AlphaBeta(searcher) => searcher.evaluator(),
            Self::MonteCarlo(searcher) => searcher.evaluator(),
        }
    }

    pub(crate) const fn params_mut(&mut self) -> &mut Params {
        match self {
            Self::AlphaBeta(searcher) => searcher.params_mut(),
            Self::MonteCarlo(searcher) => searcher.params_mut(),
        }
    }

    pub(crate) fn set_tables(&mut self, tables: Option<Arc<dyn Tablebase<G>>>) {
        match self {
            Self::AlphaBeta(searcher) => searcher.set_tables(tables),
            Self::MonteCarlo(searcher) => searcher.set_tables(tables),
        }
    }

    /// Searches with so many threads from now on; Monte-Carlo needs but one.
    pub(crate) fn set_threads(&mut self, threads: usize) {
        match self {
            Self::AlphaBeta(searcher) => searcher.set_threads(threads),
            Self::MonteCarlo(_) => {}
        }
    }

    /// Forgets positions, with so many threads.
    pub(crate) fn clear_table(&mut self, threads: usize) {
        match self {
            Self::AlphaBeta(searcher) => searcher.table_mut().clear(threads),
            Self::MonteCarlo(searcher) => searcher.clear_table(),
        }
    }

    pub(crate) fn resize(&mut self, megabytes: usize) -> Result<(), TableError> {
        match self {
            Self::AlphaBeta(searcher) => searcher.table_mut().resize(megabytes),
            Self::MonteCarlo(searcher) => searcher.resize(megabytes),
        }
    }
}

impl<G: Searchable, E: Evaluator<G>> Search<G> for AnySearcher<G, E> {
    fn search(
        &mut self,
        game: &G,
        history: &[Key],
        limits: &Limits<G::Move>,
        control: &Control,
        on_event: &mut dyn FnMut(Event<G::Move>),
    ) -> Found<G::Move> {
        match self {
            Self::AlphaBeta(searcher) => searcher.search(game, history, limits, control, on_event),
            Self::MonteCarlo(searcher) => searcher.search(game, history, limits, control, on_event),
        }
    }

    fn clear(&mut self) {
        match self {
            Self::AlphaBeta(searcher) => searcher.clear(),
            Self::MonteCarlo(searcher) => searcher.clear(),
        }
    }
}
