//! Alpha-beta for games of more than two: one against all others.

use std::sync::Arc;

use chronicle_game::{Evaluator, Key, Score};
use chronicle_search::{Control, ForOne, Params, Paranoid, Search, Searcher, Table, TableError, usual};

use super::{EngineGame, Player, Way};
use crate::{AnyGame, Event, Found, Level, Limits, convert, endgame::Endgames, judge::Judge};

/// The searcher of one game.
pub(super) struct ParanoidSeat<G: EngineGame> {
    /// Some position with the rules it plays by.
    rules: G,
    searcher: Searcher<Paranoid<G>, ForOne<G::Judge>>,
}

impl<G: EngineGame> ParanoidSeat<G> {
    pub(super) fn seat(game: &G, megabytes: usize) -> Result<Box<dyn Player>, TableError> {
        let searcher = Searcher::new(ForOne(game.judge()), Table::new(megabytes)?);
        Ok(Box::new(Self { rules: game.clone(), searcher }))
    }
}

impl<G: EngineGame> Player for ParanoidSeat<G> {
    fn plays(&self, game: &AnyGame) -> bool {
        G::of(game).is_some_and(|game| self.rules.has_rules_of(game))
    }

    fn search(
        &mut self,
        game: &AnyGame,
        keys: &[Key],
        level: Option<(Level, u64)>,
        limits: &Limits,
        control: &Control,
        on_event: &mut dyn FnMut(Event),
    ) -> Found {
        let game = Paranoid::new(G::of(game).expect("only games that it plays are given to a player").clone());
        let keys: Vec<Key> = keys.iter().map(|&key| game.key_of(key)).collect();
        let limits = convert::limits(limits, G::reveal);
        let mut on_event = |event| {
            let mut event = convert::event(event, G::hide);
            if let Event::Line(line) = &mut event {
                line.score = usual(line.score);
            }
            on_event(event);
        };
        let found = match level {
            None => self.searcher.search(&game, &keys, &limits, control, &mut on_event),
            Some((level, seed)) => {
                level.search(seed, &mut self.searcher, &game, &keys, &limits, control, &mut on_event)
            }
        };
        let found = convert::found(found, G::hide);
        Found { score: usual(found.score), ..found }
    }

    fn another(&self, way: &Way, megabytes: usize) -> Result<Box<dyn Player>, TableError> {
        self.rules.seat(way, megabytes)
    }

    fn evaluate(&self, game: &AnyGame) -> Option<Score> {
        let game = G::of(game).filter(|game| self.rules.has_rules_of(game))?;
        let judge = &self.searcher.evaluator().0;
        Some(judge.evaluate(&mut judge.cache(), &judge.state(game), game))
    }

    fn explain(&self, game: &AnyGame) -> Option<String> {
        let game = G::of(game).filter(|game| self.rules.has_rules_of(game))?;
        Some(self.searcher.evaluator().0.explain(game))
    }

    fn clear(&mut self) {
        self.searcher.clear();
    }

    fn clear_table(&mut self, threads: usize) {
        self.searcher.table_mut().clear(threads);
    }

    fn resize(&mut self, megabytes: usize) -> Result<(), TableError> {
        self.searcher.table_mut().resize(megabytes)
    }

    fn set_threads(&mut self, threads: usize) {
        self.searcher.set_threads(threads);
    }

    /// Endgame tables are for two.
    fn set_tables(&mut self, _: Option<Arc<Endgames>>) {}

    fn params_mut(&mut self) -> &mut Params {
        self.searcher.params_mut()
    }
}
