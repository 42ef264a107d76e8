//! A searcher for the game that is being played, whichever it is: here the generics end.

mod paranoid;

use std::sync::Arc;

use chronicle_chess::Position;
use chronicle_cotulenh as cotulenh;
use chronicle_eval::{Classical, Commander, VariantEval};
use chronicle_game::{Evaluator, Key, Score, Searchable};
use chronicle_search::{Control, Params, Search, TableError, Tablebase};
use chronicle_variants as variants;
use paranoid::ParanoidSeat;

use crate::{
    AnyGame, AnyMove, Event, Found, Level, Limits, SearcherKind, convert, endgame::Endgames, searcher::AnySearcher,
};

/// A game as the engine plays it: how it is judged, and how it hides among others.
pub(crate) trait EngineGame: Searchable {
    /// Who judges its positions.
    type Judge: Evaluator<Self> + Clone + 'static;

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

    /// What the judge counts, as a table for people.
    fn explain(&self, judge: &Self::Judge) -> String;

    /// A player of this game that searches in this way.
    fn seat(&self, kind: SearcherKind, megabytes: usize) -> Result<Box<dyn Player>, TableError> {
        seat(self, kind, megabytes)
    }

    /// Endgame tables, if they know this game.
    fn tables(endgames: Option<Arc<Endgames>>) -> Option<Arc<dyn Tablebase<Self>>> {
        let _ = endgames;
        None
    }
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

    fn kind(&self) -> SearcherKind;

    /// One that plays the same game and searches in another way.
    fn with_kind(&self, kind: SearcherKind, megabytes: usize) -> Result<Box<dyn Player>, TableError>;

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
pub(crate) fn player(game: &AnyGame, kind: SearcherKind, megabytes: usize) -> Result<Box<dyn Player>, TableError> {
    match game {
        AnyGame::Chess(position) => seat(position, kind, megabytes),
        AnyGame::Cotulenh(position) => seat(&**position, kind, megabytes),
        AnyGame::Variant(position) => match &**position {
            variants::AnyPosition::Small(position) => variant_seat(position, kind, megabytes),
            variants::AnyPosition::Medium(position) => variant_seat(position, kind, megabytes),
            variants::AnyPosition::Large(position) => variant_seat(position, kind, megabytes),
        },
    }
}

fn seat<G: EngineGame>(game: &G, kind: SearcherKind, megabytes: usize) -> Result<Box<dyn Player>, TableError> {
    let searcher = AnySearcher::new(kind, game.judge(), megabytes)?;
    Ok(Box::new(Seat { rules: game.clone(), kind, searcher }))
}

/// A player of a variant: alpha-beta knows one opponent only, so that games of more have Monte-Carlo or paranoia.
fn variant_seat<G: EngineGame>(game: &G, kind: SearcherKind, megabytes: usize) -> Result<Box<dyn Player>, TableError> {
    match (game.players(), kind) {
        (2, _) => seat(game, kind, megabytes),
        (_, SearcherKind::Paranoid) => ParanoidSeat::seat(game, megabytes),
        _ => {
            let searcher = AnySearcher::new(SearcherKind::MonteCarlo, game.judge(), megabytes)?;
            Ok(Box::new(Seat { rules: game.clone(), kind, searcher }))
        }
    }
}

/// The searcher of one game.
struct Seat<G: EngineGame> {
    /// Some position with the rules it plays by.
    rules: G,
    /// The way of searching that was asked for.
    kind: SearcherKind,
    searcher: AnySearcher<G, G::Judge>,
}

impl<G: EngineGame> Player for Seat<G> {
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

    fn kind(&self) -> SearcherKind {
        self.kind
    }

    fn with_kind(&self, kind: SearcherKind, megabytes: usize) -> Result<Box<dyn Player>, TableError> {
        G::seat(&self.rules, kind, megabytes)
    }

    fn evaluate(&self, game: &AnyGame) -> Option<Score> {
        let game = G::of(game).filter(|game| self.rules.has_rules_of(game))?;
        let judge = self.searcher.evaluator();
        Some(judge.evaluate(&mut judge.cache(), &judge.state(game), game))
    }

    fn explain(&self, game: &AnyGame) -> Option<String> {
        let game = G::of(game).filter(|game| self.rules.has_rules_of(game))?;
        Some(game.explain(self.searcher.evaluator()))
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

    fn explain(&self, judge: &Classical) -> String {
        judge.trace(self).to_string()
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

    fn explain(&self, judge: &Commander) -> String {
        judge.trace(self).to_string()
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

            fn seat(&self, kind: SearcherKind, megabytes: usize) -> Result<Box<dyn Player>, TableError> {
                variant_seat(self, kind, megabytes)
            }

            fn explain(&self, judge: &VariantEval) -> String {
                judge.trace(self)
            }
        }
    };
}

variant_game!(u64, Small);
variant_game!(u128, Medium);
variant_game!(variants::Bits256, Large);
