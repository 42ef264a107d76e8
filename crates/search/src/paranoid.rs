//! Games for more than two as games of two: one against all others, who are taken to be in league.
//!
//! That is too dark a view, but it lets alpha-beta search such games: signs flip between the one and the others and
//! nowhere else, which the search can do as it is ([`Searchable::ALTERNATES`]). It is less dark if only one of the others
//! answers each move, the one whose answer hurts most: three that move in turn find plots that nobody makes, and who
//! expects them gives ground all the time. The rest leave their moves out, unless there is something to capture: a queen
//! that takes a pawn beside the king is mate if another player's queen has just come to look at that square.

use std::num::NonZeroU32;

use chronicle_game::{Evaluator, Game, Key, Outcome, Score, Searchable, Side};

use crate::{
    mcts::value::{log_odds, score_of, score_of_odds, shared_point},
    worker::forced_end,
};

/// A game as one of its players sees it who trusts nobody: that player is the first, all others together the second.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paranoid<G> {
    game: G,
    me: Side,
    /// Whether one of the others has moved since that player did.
    answered: bool,
}

impl<G: Searchable> Paranoid<G> {
    /// The game as it looks for who is to move.
    #[must_use]
    pub fn new(game: G) -> Self {
        let me = game.turn();
        Self { game, me, answered: false }
    }

    /// The key of a position of the game, seen so: what is good for one is bad for another, and tables outlive a search.
    #[must_use]
    pub fn key_of(&self, key: Key) -> Key {
        Key(key.0 ^ (self.me.index() as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    /// Whether the others may only capture now, because one of them has answered. Who is in check has to move in any way.
    fn only_captures(&self) -> bool {
        self.answered && !self.game.is_check()
    }

    /// Lets all leave their moves out who have nothing to do any more.
    fn settled(mut self) -> Self {
        while self.only_captures() && self.turn() == Side::Second && self.game.is_in(self.me) {
            let mut captures = G::MoveList::default();
            self.game.append_tactical(&mut captures);
            if !captures.is_empty() {
                break;
            }
            let Some(game) = self.game.leave() else { break };
            self.game = game;
        }
        self.answered &= self.turn() == Side::Second;
        self
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

impl<G: Searchable> Game for Paranoid<G> {
    type Move = G::Move;
    type MoveList = G::MoveList;

    fn turn(&self) -> Side {
        if self.game.turn() == self.me { Side::First } else { Side::Second }
    }

    fn append_moves(&self, moves: &mut G::MoveList) {
        if self.only_captures() {
            self.game.append_tactical(moves);
        } else {
            self.game.append_moves(moves);
        }
    }

    fn play(&self, mv: G::Move) -> Self {
        // Who is in check has to move, and that keeps nobody else from answering.
        let answers = self.answered || self.turn() == Side::Second && !self.game.is_check();
        Self { game: self.game.play(mv), me: self.me, answered: answers }.settled()
    }

    fn leave(&self) -> Option<Self> {
        if self.turn() == Side::First {
            return None;
        }
        let next = Self { game: self.game.leave()?, me: self.me, answered: self.answered }.settled();
        // Somebody must answer.
        (self.answered || next.turn() == Side::Second).then_some(next)
    }

    fn key(&self) -> Key {
        let Key(key) = self.key_of(self.game.key());
        Key(if self.answered { !key } else { key })
    }

    fn outcome(&self) -> Option<Outcome> {
        self.lost().or_else(|| self.game.outcome().map(|outcome| self.seen(outcome)))
    }
}

impl<G: Searchable> Searchable for Paranoid<G> {
    type Survey = G::Survey;

    const NULL_MOVE: bool = false;
    const ALTERNATES: bool = false;
    const LEAGUE: bool = true;
    /// A round and the answer: with three to capture in turn, all their captures would be millions of positions.
    const EXCHANGE_PLIES: Option<usize> = Some(8);
    const TUNING: &'static [(&'static str, i32)] = G::TUNING;

    fn draw(&self) -> Score {
        let score = straight(score_of(shared_point(&self.game)));
        if self.turn() == Side::First { score } else { -score }
    }

    fn append_tactical(&self, moves: &mut G::MoveList) {
        self.game.append_tactical(moves);
    }

    fn append_quiet(&self, moves: &mut G::MoveList) {
        if !self.only_captures() {
            self.game.append_quiet(moves);
        }
    }

    fn is_tactical(&self, mv: G::Move) -> bool {
        self.game.is_tactical(mv)
    }

    fn is_legal(&self, mv: G::Move) -> bool {
        self.game.is_legal(mv) && (!self.only_captures() || self.game.is_tactical(mv))
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

    /// Those in league do not fear each other: a check by what another of them protects may be mate.
    fn see_at_least(&self, mv: G::Move, threshold: i32) -> bool {
        self.game.see_at_least(mv, threshold)
            || self.answered && self.game.is_tactical(mv) && self.game.gives_check(&self.game.survey(), mv)
    }

    fn gain(&self, mv: G::Move) -> i32 {
        self.game.gain(mv)
    }

    fn key_after(&self, mv: G::Move) -> Key {
        self.key_of(self.game.key_after(mv))
    }

    fn structure_key(&self) -> Key {
        self.key_of(self.game.structure_key())
    }

    fn force_keys(&self) -> [Key; 2] {
        self.game.force_keys().map(|key| self.key_of(key))
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
        let score = straight(self.0.evaluate_each(cache, state, &game.game)[game.me.index()]);
        if game.turn() == Side::First { score } else { -score }
    }
}

/// How much the logarithm of the odds counts: so much that a pawn of four equals is worth about a pawn, and the margins
/// of the search mean what they do in chess.
const UNIT: f32 = 1500.0;

/// The score that is searched with: chances of several players are small, and where they are, usual scores hardly differ.
fn straight(score: Score) -> Score {
    match forced_end(score.value()) {
        Some(_) => score,
        None => Score::new((UNIT * log_odds(score)) as i32),
    }
}

/// The usual score for one that was searched with.
#[must_use]
pub fn usual(score: Score) -> Score {
    match forced_end(score.value()) {
        Some(_) => score,
        None => score_of_odds(score.value() as f32 / UNIT),
    }
}
