use std::sync::Arc;

use chronicle_game::Key;
use chronicle_search::{
    Control, Event, ForOne, Found, Limits, Mcts, Params, Paranoid, Search, Searcher, Table, TableError, Tablebase,
};

use crate::player::EngineGame;

/// The way of searching.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum SearcherKind {
    /// Alpha-beta: by far the stronger one.
    #[default]
    AlphaBeta,
    /// Monte-Carlo tree search, on one thread: a second opinion, which weighs where the other proves.
    MonteCarlo,
    /// Alpha-beta for games of more than two, with all others taken to be in league; of two it is alpha-beta. Without
    /// it such games are searched by Monte-Carlo.
    Paranoid,
}

/// A searcher as players use it, whatever its kind.
pub(crate) trait AnySearcher<G: EngineGame>: Search<G> + Send {
    /// Who judges the positions.
    fn judge(&self) -> &G::Judge;

    fn params_mut(&mut self) -> &mut Params;

    fn set_tables(&mut self, tables: Option<Arc<dyn Tablebase<G>>>);

    /// Searches with so many threads from now on.
    fn set_threads(&mut self, threads: usize);

    /// Forgets positions, with so many threads.
    fn clear_table(&mut self, threads: usize);

    fn resize(&mut self, megabytes: usize) -> Result<(), TableError>;
}

impl<G: EngineGame> AnySearcher<G> for Searcher<G, G::Judge> {
    fn judge(&self) -> &G::Judge {
        self.evaluator()
    }

    fn params_mut(&mut self) -> &mut Params {
        self.params_mut()
    }

    fn set_tables(&mut self, tables: Option<Arc<dyn Tablebase<G>>>) {
        self.set_tables(tables);
    }

    fn set_threads(&mut self, threads: usize) {
        self.set_threads(threads);
    }

    fn clear_table(&mut self, threads: usize) {
        self.table_mut().clear(threads);
    }

    fn resize(&mut self, megabytes: usize) -> Result<(), TableError> {
        self.table_mut().resize(megabytes)
    }
}

impl<G: EngineGame> AnySearcher<G> for Mcts<G, G::Judge> {
    fn judge(&self) -> &G::Judge {
        self.evaluator()
    }

    fn params_mut(&mut self) -> &mut Params {
        self.params_mut()
    }

    fn set_tables(&mut self, tables: Option<Arc<dyn Tablebase<G>>>) {
        self.set_tables(tables);
    }

    /// Monte-Carlo needs but one.
    fn set_threads(&mut self, _: usize) {}

    fn clear_table(&mut self, _: usize) {
        self.clear_table();
    }

    fn resize(&mut self, megabytes: usize) -> Result<(), TableError> {
        self.resize(megabytes)
    }
}

/// Alpha-beta for games of more than two: one against all others.
pub(crate) struct OneAgainstAll<G: EngineGame>(Searcher<Paranoid<G>, ForOne<G::Judge>>);

impl<G: EngineGame> OneAgainstAll<G> {
    pub(crate) fn new(judge: G::Judge, table: Table) -> Self {
        Self(Searcher::new(ForOne(judge), table))
    }
}

impl<G: EngineGame> Search<G> for OneAgainstAll<G> {
    fn search(
        &mut self,
        game: &G,
        history: &[Key],
        limits: &Limits<G::Move>,
        control: &Control,
        on_event: &mut dyn FnMut(Event<G::Move>),
    ) -> Found<G::Move> {
        let game = Paranoid::new(game.clone());
        let history: Vec<Key> = history.iter().map(|&key| game.key_of(key)).collect();
        self.0.search(&game, &history, limits, control, on_event)
    }

    fn clear(&mut self) {
        self.0.clear();
    }
}

impl<G: EngineGame> AnySearcher<G> for OneAgainstAll<G> {
    fn judge(&self) -> &G::Judge {
        &self.0.evaluator().0
    }

    fn params_mut(&mut self) -> &mut Params {
        self.0.params_mut()
    }

    /// Endgame tables are for two.
    fn set_tables(&mut self, _: Option<Arc<dyn Tablebase<G>>>) {}

    fn set_threads(&mut self, threads: usize) {
        self.0.set_threads(threads);
    }

    fn clear_table(&mut self, threads: usize) {
        self.0.table_mut().clear(threads);
    }

    fn resize(&mut self, megabytes: usize) -> Result<(), TableError> {
        self.0.table_mut().resize(megabytes)
    }
}
