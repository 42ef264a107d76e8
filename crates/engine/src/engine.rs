use std::{borrow::Cow, sync::Arc};

use chronicle_book::Book;
use chronicle_game::Score;
use chronicle_search::{Control, Params, Table, TableError};
use chronicle_syzygy::Tables;
use thiserror::Error;

use crate::{
    AnyGame, AnyMove, Elo, Evaluation, Event, Found, GameRecord, Level, Limits, SearcherKind, TableUse,
    endgame::Endgames,
    player::{Player, Way, player},
};

/// Finds moves. It keeps what it learns from search to search until [`new_game`](Self::new_game).
pub struct Engine {
    /// The searcher for the game that is being played; another game takes its place and its memory.
    player: Box<dyn Player>,
    way: Way,
    hash_mb: usize,
    threads: usize,
    book: Option<Book>,
    tables: Option<Arc<Tables>>,
    table_use: TableUse,
    /// How weak it plays; `None` for as strong as it can.
    level: Option<Level>,
    /// What the choices of a weaker player depend on.
    seed: u64,
}

/// Which move of a book to take.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum BookChoice {
    /// The one with the greatest weight.
    Best,
    /// Any, with chances in proportion to the weights; this number decides.
    Random(u64),
}

/// Why an engine cannot be as asked.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum EngineError {
    /// The hash table does not fit.
    #[error(transparent)]
    Table(#[from] TableError),
    /// Too few or too many threads.
    #[error("{threads} threads are not between 1 and {max}")]
    Threads {
        /// The number asked for.
        threads: usize,
        /// The largest number.
        max: usize,
    },
}

/// What an engine shall be like.
#[derive(Clone, Debug)]
pub struct EngineBuilder {
    way: Way,
    threads: usize,
    hash_mb: usize,
    book: Option<Book>,
    tables: Option<Arc<Tables>>,
    elo: Option<Elo>,
    seed: u64,
}

impl EngineBuilder {
    /// Searches in this way; by alpha-beta unless told otherwise.
    #[must_use]
    pub const fn searcher(mut self, kind: SearcherKind) -> Self {
        self.way.searcher = kind;
        self
    }

    /// Lets chess be judged in this way; by the classical evaluation unless told otherwise.
    #[must_use]
    pub fn evaluation(mut self, evaluation: Evaluation) -> Self {
        self.way.evaluation = evaluation;
        self
    }

    /// Searches with so many threads; 1 unless told otherwise.
    #[must_use]
    pub const fn threads(mut self, threads: usize) -> Self {
        self.threads = threads;
        self
    }

    /// Remembers positions in a table of so many mebibytes; 16 unless told otherwise.
    #[must_use]
    pub const fn hash_mb(mut self, megabytes: usize) -> Self {
        self.hash_mb = megabytes;
        self
    }

    /// Has a book of openings at hand; none unless told otherwise.
    #[must_use]
    pub fn book(mut self, book: Book) -> Self {
        self.book = Some(book);
        self
    }

    /// Asks endgame tables; none unless told otherwise. Engines may share them.
    #[must_use]
    pub fn tables(mut self, tables: Arc<Tables>) -> Self {
        self.tables = Some(tables);
        self
    }

    /// Plays like somebody of this strength, on one thread; as strong as it can unless told so.
    #[must_use]
    pub const fn elo(mut self, elo: Elo) -> Self {
        self.elo = Some(elo);
        self
    }

    /// Lets the choices of a weaker player depend on this number: each gives other games.
    #[must_use]
    pub const fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// The engine.
    ///
    /// # Errors
    /// If there is not enough memory or the number of threads makes no sense.
    pub fn build(self) -> Result<Engine, EngineError> {
        let mut engine = Engine {
            player: player(&AnyGame::chess(), &self.way, self.hash_mb)?,
            way: self.way,
            hash_mb: self.hash_mb,
            threads: 1,
            book: self.book,
            tables: None,
            table_use: TableUse::default(),
            level: None,
            seed: self.seed,
        };
        engine.set_tables(self.tables);
        engine.set_threads(self.threads)?;
        engine.set_elo(self.elo);
        Ok(engine)
    }
}

/// The limits without moves that lose at once, as long as others are left.
fn without<'a>(limits: &'a Limits, game: &AnyGame, losing: &[AnyMove]) -> Cow<'a, Limits> {
    if losing.is_empty() {
        return Cow::Borrowed(limits);
    }
    let mut moves = if limits.moves.is_empty() { game.moves() } else { limits.moves.clone() };
    moves.retain(|mv| !losing.contains(mv));
    if moves.is_empty() { Cow::Borrowed(limits) } else { Cow::Owned(Limits { moves, ..limits.clone() }) }
}

impl Engine {
    /// The largest number of threads.
    pub const MAX_THREADS: usize = 512;
    /// The size of the hash table unless told otherwise, in mebibytes.
    pub const DEFAULT_HASH_MB: usize = 16;
    /// The largest hash table, in mebibytes.
    pub const MAX_HASH_MB: usize = Table::MAX_MEGABYTES;

    /// An engine to be put together.
    #[must_use]
    pub const fn builder() -> EngineBuilder {
        EngineBuilder {
            way: Way { searcher: SearcherKind::AlphaBeta, evaluation: Evaluation::Classical },
            threads: 1,
            hash_mb: Self::DEFAULT_HASH_MB,
            book: None,
            tables: None,
            elo: None,
            seed: 0,
        }
    }

    /// Searches the present position of a game, on this thread and its helpers, and returns when a limit is reached or
    /// `control` says so.
    pub fn search(
        &mut self,
        game: &GameRecord,
        limits: &Limits,
        control: &Control,
        mut on_event: impl FnMut(Event),
    ) -> Found {
        let position = game.position();
        self.turn_to(&position);
        let level = self.level.map(|level| (level, self.seed));
        let limits = without(limits, &position, &game.losing_repetitions());
        self.player.search(&position, &game.keys(), level, &limits, control, &mut on_event)
    }

    /// Makes ready for a game, as the first search of it would otherwise do while its clock runs.
    pub fn prepare(&mut self, game: &GameRecord) {
        self.turn_to(&game.position());
    }

    /// Makes ready for a game. What was learned about another one is forgotten; if the memory for it cannot be had
    /// again, less must do.
    fn turn_to(&mut self, game: &AnyGame) {
        if self.player.plays(game) {
            return;
        }
        // What the old one holds is given back before the new one asks.
        if let Ok(small) = player(game, &self.way, 1) {
            self.player = small;
            if self.player.resize(self.hash_mb).is_err() {
                self.hash_mb = 1;
            }
        }
        self.hand_over_tables();
        self.apply_threads();
    }

    /// A move of the book for the present position of a game; `None` without a book, or if the book knows none.
    ///
    /// A search never looks into the book: whether a move from memory is wanted is for the caller to say.
    #[must_use]
    pub fn book_move(&self, game: &GameRecord, choice: BookChoice) -> Option<AnyMove> {
        let book = self.book.as_ref()?;
        match game {
            GameRecord::Chess(played) => {
                let (position, last) = (played.position(), played.moves().next_back());
                let mv = match choice {
                    BookChoice::Best => book.best(position, last),
                    BookChoice::Random(number) => book.choose(position, last, number),
                };
                mv.map(AnyMove::Chess)
            }
            GameRecord::Other(_) => None,
        }
    }

    /// Takes another book of openings, or none, from now on.
    pub fn set_book(&mut self, book: Option<Book>) {
        self.book = book;
    }

    /// Asks these endgame tables from now on, or none.
    pub fn set_tables(&mut self, tables: Option<Arc<Tables>>) {
        self.tables = tables;
        self.hand_over_tables();
    }

    /// Uses endgame tables in this way from now on.
    pub fn set_table_use(&mut self, usage: TableUse) {
        self.table_use = usage;
        self.hand_over_tables();
    }

    /// What was found with other tables, or with other rules about them, is forgotten.
    fn hand_over_tables(&mut self) {
        let usage = self.table_use;
        let endgames = self.tables.clone().map(|tables| Arc::new(Endgames { tables, usage }));
        self.player.set_tables(endgames);
        self.clear_hash();
    }

    /// What a position is worth for the side to move without looking ahead.
    #[must_use]
    pub fn evaluate(&self, game: &AnyGame) -> Score {
        let judged = self.player.evaluate(game);
        judged.or_else(|| self.somebody_for(game)?.evaluate(game)).unwrap_or_default()
    }

    /// What the evaluation counts in a position, as a table for people.
    #[must_use]
    pub fn explain(&self, game: &AnyGame) -> String {
        let explained = self.player.explain(game);
        explained.or_else(|| self.somebody_for(game)?.explain(game)).unwrap_or_default()
    }

    /// A player for a game that is not the one being played.
    fn somebody_for(&self, game: &AnyGame) -> Option<Box<dyn Player>> {
        player(game, &self.way, 1).ok()
    }

    /// Forgets everything learned, as before a new game.
    pub fn new_game(&mut self) {
        self.player.clear();
    }

    /// Forgets the positions in the hash table.
    pub fn clear_hash(&mut self) {
        let threads = self.threads;
        self.player.clear_table(threads);
    }

    /// Changes the size of the hash table, in mebibytes; all that is in it is forgotten.
    ///
    /// # Errors
    /// If there is not so much memory; the table is then as before.
    pub fn resize_hash(&mut self, megabytes: usize) -> Result<(), EngineError> {
        self.player.resize(megabytes)?;
        self.hash_mb = megabytes;
        Ok(())
    }

    /// Searches in this way from now on, in the same memory. What was learned is forgotten, unless it searches in this
    /// way already.
    ///
    /// # Errors
    /// If there is not enough memory; all is then as before.
    pub fn set_searcher(&mut self, kind: SearcherKind) -> Result<(), EngineError> {
        if self.way.searcher == kind {
            return Ok(());
        }
        self.change(Way { searcher: kind, ..self.way.clone() })
    }

    /// Judges chess in this way from now on. What was learned is forgotten, unless it judges in this way already.
    ///
    /// # Errors
    /// If there is not enough memory; all is then as before.
    pub fn set_evaluation(&mut self, evaluation: Evaluation) -> Result<(), EngineError> {
        if self.way.evaluation == evaluation {
            return Ok(());
        }
        self.change(Way { evaluation, ..self.way.clone() })
    }

    fn change(&mut self, way: Way) -> Result<(), EngineError> {
        let params = self.player.params_mut().clone();
        self.player = self.player.another(&way, self.hash_mb)?;
        self.way = way;
        *self.player.params_mut() = params;
        self.hand_over_tables();
        self.apply_threads();
        Ok(())
    }

    /// Searches with so many threads from now on; a Monte-Carlo search has but one.
    ///
    /// # Errors
    /// If the number is 0 or above [`MAX_THREADS`](Self::MAX_THREADS).
    pub fn set_threads(&mut self, threads: usize) -> Result<(), EngineError> {
        if !(1..=Self::MAX_THREADS).contains(&threads) {
            return Err(EngineError::Threads { threads, max: Self::MAX_THREADS });
        }
        self.threads = threads;
        self.apply_threads();
        Ok(())
    }

    /// Plays like somebody of this strength from now on; `None` for as strong as it can.
    pub fn set_elo(&mut self, elo: Option<Elo>) {
        self.level = elo.map(Level::of);
        self.apply_threads();
    }

    /// Lets the choices of a weaker player depend on this number from now on.
    pub const fn set_seed(&mut self, seed: u64) {
        self.seed = seed;
    }

    /// A weaker player needs no help, and with helpers the same seed would not give the same game.
    fn apply_threads(&mut self) {
        self.player.set_threads(if self.level.is_some() { 1 } else { self.threads });
    }

    /// The parameters of the search, to be read and set by tuners.
    pub fn params_mut(&mut self) -> &mut Params {
        self.player.params_mut()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rules;

    #[test]
    fn memory_for_another_game_is_had_before_its_first_search() {
        let mut engine = Engine::builder().hash_mb(1).build().expect("a little memory");
        let crazyhouse = GameRecord::new(Rules::named("crazyhouse").expect("a preset").start());
        assert!(!engine.player.plays(&crazyhouse.position()));
        engine.prepare(&crazyhouse);
        assert!(engine.player.plays(&crazyhouse.position()));
    }
}
