//! Games for more than two as games of two: one against all others, who are taken to be in league.
//!
//! That is too dark a view, but it lets alpha-beta search such games: signs flip between the one and the others and
//! nowhere else, which the search can do as it is ([`Searchable::ALTERNATES`]).

use std::num::NonZeroU32;

use chronicle_game::{Evaluator, Game, Key, Outcome, Score, Searchable, Side};

/// A game as one of its players sees it who trusts nobody: that player is the first, all others together the second.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paranoid<G> {
    game: G,
    me: Side,
}

impl<G: Game> Paranoid<G> {
    /// The game as it looks for who is to move.
    #[must_use]
    pub fn new(game: G) -> Self {
        let me = game.turn();
        Self { game, me }
    }

    /// The key of a position of the game, seen so: what is good for one is bad for another, and tables outlive a search.
    #[must_use]
    pub fn key_of(&self, key: Key) -> Key {
        Key(key.0 ^ (self.me.index() as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    fn seen(&self, outcome: Outcome) -> Outcome {
        match outcome {
            Outcome::Win(side) if side == self.me => Outcome::Win(Side::First),
            Outcome::Win(_) => Outcome::Win(Side::Second),
            Outcome::Draw => Outcome::Draw,
        }
    }

    /// Who is out has lost, whatever the others do.
    fn lost(&self) -> Option<Outcome> {
        (!self.game.is_in(self.me)).then_some(Outcome::Win(Side::Second))
    }
}

impl<G: Game> Game for Paranoid<G> {
    type Move = G::Move;
    type MoveList = G::MoveList;

    fn turn(&self) -> Side {
        if self.game.turn() == self.me { Side::First } else { Side::Second }
    }

    fn append_moves(&self, moves: &mut G::MoveList) {
        self.game.append_moves(moves);
    }

    fn play(&self, mv: G::Move) -> Self {
        Self { game: self.game.play(mv), me: self.me }
    }

    fn key(&self) -> Key {
        self.key_of(self.game.key())
    }

    fn outcome(&self) -> Option<Outcome> {
        self.lost().or_else(|| self.game.outcome().map(|outcome| self.seen(outcome)))
    }
}

impl<G: Searchable> Searchable for Paranoid<G> {
    type Survey = G::Survey;

    const NULL_MOVE: bool = false;
    const ALTERNATES: bool = false;
    const TUNING: &'static [(&'static str, i32)] = G::TUNING;

    fn append_tactical(&self, moves: &mut G::MoveList) {
        self.game.append_tactical(moves);
    }

    fn append_quiet(&self, moves: &mut G::MoveList) {
        self.game.append_quiet(moves);
    }

    fn is_tactical(&self, mv: G::Move) -> bool {
        self.game.is_tactical(mv)
    }

    fn is_legal(&self, mv: G::Move) -> bool {
        self.game.is_legal(mv)
    }

    fn is_check(&self) -> bool {
        self.game.is_check()
    }

    fn survey(&self) -> G::Survey {
        self.game.survey()
    }

    fn gives_check(&self, survey: &G::Survey, mv: G::Move) -> bool {
        self.game.gives_check(survey, mv)
    }

    fn relief(&self, survey: &G::Survey, mv: G::Move) -> i32 {
        self.game.relief(survey, mv)
    }

    fn early_outcome(&self) -> Option<Outcome> {
        self.lost().or_else(|| self.game.early_outcome().map(|outcome| self.seen(outcome)))
    }

    fn outcome_without_moves(&self) -> Outcome {
        self.seen(self.game.outcome_without_moves())
    }

    fn pass(&self) -> Option<Self> {
        None
    }

    fn see_at_least(&self, mv: G::Move, threshold: i32) -> bool {
        self.game.see_at_least(mv, threshold)
    }

    fn gain(&self, mv: G::Move) -> i32 {
        self.game.gain(mv)
    }

    fn key_after(&self, mv: G::Move) -> Key {
        self.key_of(self.game.key_after(mv))
    }

    fn structure_key(&self) -> Key {
        self.game.structure_key()
    }

    fn force_keys(&self) -> [Key; 2] {
        self.game.force_keys()
    }

    fn reversible_plies(&self) -> usize {
        self.game.reversible_plies()
    }

    fn move_word(mv: G::Move) -> NonZeroU32 {
        G::move_word(mv)
    }

    fn move_from_word(word: NonZeroU32) -> Option<G::Move> {
        G::move_from_word(word)
    }

    fn piece_to(&self, mv: G::Move) -> usize {
        self.game.piece_to(mv)
    }

    fn piece_to_len(&self) -> usize {
        self.game.piece_to_len()
    }

    fn route(&self, survey: &G::Survey, mv: G::Move) -> usize {
        self.game.route(survey, mv)
    }

    fn route_len(&self) -> usize {
        self.game.route_len()
    }

    fn victim(&self, mv: G::Move) -> usize {
        self.game.victim(mv)
    }

    fn victim_len(&self) -> usize {
        self.game.victim_len()
    }
}

/// An evaluator of a game, asked for one player alone.
#[derive(Clone, Debug)]
pub struct ForOne<E>(pub E);

impl<G: Searchable, E: Evaluator<G>> Evaluator<Paranoid<G>> for ForOne<E> {
    type State = E::State;
    type Cache = E::Cache;

    fn cache(&self) -> E::Cache {
        self.0.cache()
    }

    fn state(&self, game: &Paranoid<G>) -> E::State {
        self.0.state(&game.game)
    }

    fn after(&self, state: &E::State, before: &Paranoid<G>, mv: G::Move, after: &Paranoid<G>) -> E::State {
        self.0.after(state, &before.game, mv, &after.game)
    }

    fn evaluate(&self, cache: &mut E::Cache, state: &E::State, game: &Paranoid<G>) -> Score {
        let score = self.0.evaluate_each(cache, state, &game.game)[game.me.index()];
        if game.turn() == Side::First { score } else { -score }
    }
}
