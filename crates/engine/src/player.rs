//! A searcher for the game that is being played, whichever it is: here the generics end.

mod paranoid;

use std::sync::Arc;

use chronicle_chess::Position;
use chronicle_cotulenh as cotulenh;
use chronicle_eval::{Classical, Commander, Nnue, VariantEval};
use chronicle_game::{Key, Score, Searchable};
use chronicle_search::{Control, Params, Search, TableError, Tablebase};
use chronicle_variants as variants;
use paranoid::ParanoidSeat;

use crate::{
    AnyGame, AnyMove, Evaluation, Event, Found, Level, Limits, SearcherKind, convert, endgame::Endgames, judge::Judge,
    searcher::AnySearcher,
};

/// A game as the engine plays it: how it is judged, and how it hides among others.
pub(crate) trait EngineGame: Searchable {
    /// Who judges its positions, unless somebody else is asked for.
    type Judge: Judge<Self>;

    /// The judge for positions of the same rules as this one.
    fn judge(&self) -> Self::Judge;

    /// Whether another position has the same rules, so that what was learned and the judge are good for it.
    fn has_rules_of(&self, other: &Self) -> bool;

    /// The position, if it is one of this game.
    fn of(game: &AnyGame) -> Option<&Self>;

    /// A move among those of all games.
    fn hide(mv: Self::Move) -> AnyMove;

    /// The move, if it is one of this game.
    fn reveal(mv: AnyMove) -> Option<Self::Move>;

    /// A player of this game that searches and, where there is a choice, judges in this way.
    fn seat(&self, way: &Way, megabytes: usize) -> Result<Box<dyn Player>, TableError> {
        seat(self, self.judge(), way.searcher, megabytes)
    }

    /// Endgame tables, if they know this game.
    fn tables(endgames: Option<Arc<Endgames>>) -> Option<Arc<dyn Tablebase<Self>>> {
        let _ = endgames;
        None
    }
}

/// How an engine finds its moves.
#[derive(Clone, Debug, Default)]
pub(crate) struct Way {
    pub(crate) searcher: SearcherKind,
    /// Who judges chess.
    pub(crate) evaluation: Evaluation,
}

/// A searcher of some game.
pub(crate) trait Player: Send {
    /// Whether it can play this game.
    fn plays(&self, game: &AnyGame) -> bool;

    /// Searches a position of a game that it plays, perhaps as weak as a level with a seed says.
    fn search(
        &mut self,
        game: &AnyGame,
        keys: &[Key],
        level: Option<(Level, u64)>,
        limits: &Limits,
        control: &Control,
        on_event: &mut dyn FnMut(Event),
    ) -> Found;

    /// One that plays the same game in another way.
    fn another(&self, way: &Way, megabytes: usize) -> Result<Box<dyn Player>, TableError>;

    fn evaluate(&self, game: &AnyGame) -> Option<Score>;
    fn explain(&self, game: &AnyGame) -> Option<String>;
    fn clear(&mut self);
    fn clear_table(&mut self, threads: usize);
    fn resize(&mut self, megabytes: usize) -> Result<(), TableError>;
    fn set_threads(&mut self, threads: usize);
    fn set_tables(&mut self, endgames: Option<Arc<Endgames>>);
    fn params_mut(&mut self) -> &mut Params;
}

/// A player for games with the rules of this one.
pub(crate) fn player(game: &AnyGame, way: &Way, megabytes: usize) -> Result<Box<dyn Player>, TableError> {
    match game {
        AnyGame::Chess(position) => position.seat(way, megabytes),
        AnyGame::Cotulenh(position) => position.seat(way, megabytes),
        AnyGame::Variant(position) => match &**position {
            variants::AnyPosition::Small(position) => position.seat(way, megabytes),
            variants::AnyPosition::Medium(position) => position.seat(way, megabytes),
            variants::AnyPosition::Large(position) => position.seat(way, megabytes),
        },
    }
}

fn seat<G: EngineGame, J: Judge<G>>(
    game: &G,
    judge: J,
    kind: SearcherKind,
    megabytes: usize,
) -> Result<Box<dyn Player>, TableError> {
    let searcher = AnySearcher::new(kind, judge, megabytes)?;
    Ok(Box::new(Seat { rules: game.clone(), searcher }))
}

/// A player of a variant: alpha-beta knows one opponent only, which in games of more is all others together.
fn variant_seat<G: EngineGame>(game: &G, kind: SearcherKind, megabytes: usize) -> Result<Box<dyn Player>, TableError> {
    match (game.players(), kind) {
        (2, _) | (_, SearcherKind::MonteCarlo) => seat(game, game.judge(), kind, megabytes),
        (_, SearcherKind::AlphaBeta) => ParanoidSeat::seat(game, megabytes),
    }
}

/// The searcher of one game.
struct Seat<G: EngineGame, J: Judge<G>> {
    /// Some position with the rules it plays by.
    rules: G,
    searcher: AnySearcher<G, J>,
}

impl<G: EngineGame, J: Judge<G>> Player for Seat<G, J> {
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
        let game = G::of(game).expect("only games that it plays are given to a player");
        let limits = convert::limits(limits, G::reveal);
        let mut on_event = |event| on_event(convert::event(event, G::hide));
        let found = match level {
            None => self.searcher.search(game, keys, &limits, control, &mut on_event),
            Some((level, seed)) => level.search(seed, &mut self.searcher, game, keys, &limits, control, &mut on_event),
        };
        convert::found(found, G::hide)
    }

    fn another(&self, way: &Way, megabytes: usize) -> Result<Box<dyn Player>, TableError> {
        self.rules.seat(way, megabytes)
    }

    fn evaluate(&self, game: &AnyGame) -> Option<Score> {
        let game = G::of(game).filter(|game| self.rules.has_rules_of(game))?;
        let judge = self.searcher.evaluator();
        Some(judge.evaluate(&mut judge.cache(), &judge.state(game), game))
    }

    fn explain(&self, game: &AnyGame) -> Option<String> {
        let game = G::of(game).filter(|game| self.rules.has_rules_of(game))?;
        Some(self.searcher.evaluator().explain(game))
    }

    fn clear(&mut self) {
        self.searcher.clear();
    }

    fn clear_table(&mut self, threads: usize) {
        self.searcher.clear_table(threads);
    }

    fn resize(&mut self, megabytes: usize) -> Result<(), TableError> {
        self.searcher.resize(megabytes)
    }

    fn set_threads(&mut self, threads: usize) {
        self.searcher.set_threads(threads);
    }

    fn set_tables(&mut self, endgames: Option<Arc<Endgames>>) {
        self.searcher.set_tables(G::tables(endgames));
    }

    fn params_mut(&mut self) -> &mut Params {
        self.searcher.params_mut()
    }
}

impl EngineGame for Position {
    type Judge = Classical;

    fn judge(&self) -> Classical {
        Classical::default()
    }

    fn seat(&self, way: &Way, megabytes: usize) -> Result<Box<dyn Player>, TableError> {
        match &way.evaluation {
            Evaluation::Classical => seat(self, self.judge(), way.searcher, megabytes),
            Evaluation::Network(network) => seat(self, Nnue::new(Arc::clone(network)), way.searcher, megabytes),
        }
    }

    fn has_rules_of(&self, _: &Self) -> bool {
        true
    }

    fn of(game: &AnyGame) -> Option<&Self> {
        if let AnyGame::Chess(position) = game { Some(position) } else { None }
    }

    fn hide(mv: Self::Move) -> AnyMove {
        AnyMove::Chess(mv)
    }

    fn reveal(mv: AnyMove) -> Option<Self::Move> {
        if let AnyMove::Chess(mv) = mv { Some(mv) } else { None }
    }

    fn tables(endgames: Option<Arc<Endgames>>) -> Option<Arc<dyn Tablebase<Self>>> {
        endgames.map(|endgames| endgames as Arc<_>)
    }
}

impl EngineGame for cotulenh::Position {
    type Judge = Commander;

    fn judge(&self) -> Commander {
        Commander::default()
    }

    fn has_rules_of(&self, other: &Self) -> bool {
        self.rules() == other.rules()
    }

    fn of(game: &AnyGame) -> Option<&Self> {
        if let AnyGame::Cotulenh(position) = game { Some(position) } else { None }
    }

    fn hide(mv: Self::Move) -> AnyMove {
        AnyMove::Cotulenh(mv)
    }

    fn reveal(mv: AnyMove) -> Option<Self::Move> {
        if let AnyMove::Cotulenh(mv) = mv { Some(mv) } else { None }
    }
}

/// A size class of boards, by the place of its positions among all.
macro_rules! variant_game {
    ($bits:ty, $class:ident) => {
        impl EngineGame for variants::Position<$bits> {
            type Judge = VariantEval;

            fn judge(&self) -> VariantEval {
                VariantEval::new(self.variant())
            }

            fn has_rules_of(&self, other: &Self) -> bool {
                Arc::ptr_eq(self.variant(), other.variant()) || self.variant().def() == other.variant().def()
            }

            fn of(game: &AnyGame) -> Option<&Self> {
                match game {
                    AnyGame::Variant(position) => match &**position {
                        variants::AnyPosition::$class(position) => Some(position),
                        _ => None,
                    },
                    AnyGame::Chess(_) | AnyGame::Cotulenh(_) => None,
                }
            }

            fn hide(mv: variants::Move) -> AnyMove {
                AnyMove::Variant(mv)
            }

            fn reveal(mv: AnyMove) -> Option<variants::Move> {
                if let AnyMove::Variant(mv) = mv { Some(mv) } else { None }
            }

            fn seat(&self, way: &Way, megabytes: usize) -> Result<Box<dyn Player>, TableError> {
                variant_seat(self, way.searcher, megabytes)
            }
        }
    };
}

variant_game!(u64, Small);
variant_game!(u128, Medium);
variant_game!(variants::Bits256, Large);
