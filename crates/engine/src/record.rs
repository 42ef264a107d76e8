use chronicle_chess::PlayedGame;
use chronicle_game::{Key, Outcome};
use chronicle_variants::{AnyPosition, history};
use thiserror::Error;

use crate::{AnyGame, AnyMove};

/// A game as it was played, with undo and redo: a position and what led to it, so that a search knows repetitions.
#[derive(Clone, Debug)]
pub enum GameRecord {
    /// A game of chess.
    Chess(PlayedGame),
    /// Any other game.
    Other(Played),
}

/// A game of any kind as it was played: all its positions, so that undo and redo only move along them.
#[derive(Clone, Debug)]
pub struct Played {
    /// The start, and what each move led to; those after the present one were undone.
    positions: Vec<AnyGame>,
    moves: Vec<AnyMove>,
    now: usize,
}

impl Played {
    /// A game that starts here.
    #[must_use]
    pub fn new(start: AnyGame) -> Self {
        Self { positions: vec![start], moves: Vec::new(), now: 0 }
    }

    /// The position now on the board.
    #[must_use]
    pub fn position(&self) -> &AnyGame {
        &self.positions[self.now]
    }

    /// The moves that led there.
    #[must_use]
    pub fn moves(&self) -> &[AnyMove] {
        &self.moves[..self.now]
    }

    fn play(&mut self, mv: AnyMove) -> Result<(), IllegalMove> {
        let next = self.position().play(mv).ok_or(IllegalMove(mv))?;
        self.positions.truncate(self.now + 1);
        self.moves.truncate(self.now);
        self.positions.push(next);
        self.moves.push(mv);
        self.now += 1;
        Ok(())
    }

    const fn undo(&mut self) -> bool {
        let possible = self.now > 0;
        self.now -= possible as usize;
        possible
    }

    const fn redo(&mut self) -> bool {
        let possible = self.now < self.moves.len();
        self.now += possible as usize;
        possible
    }

    fn repetitions(&self) -> usize {
        let keys = self.keys();
        keys.iter().filter(|&key| Some(key) == keys.last()).count()
    }

    fn outcome(&self) -> Option<Outcome> {
        let position = self.position();
        position.outcome().or_else(|| match position {
            AnyGame::Variant(_) => self.variant_outcome(),
            _ => position.outcome_of_repetition(self.repetitions()),
        })
    }

    /// What the past of a variant decides.
    fn variant_outcome(&self) -> Option<Outcome> {
        let positions: Vec<&AnyPosition> = self.positions[..=self.now].iter().filter_map(AnyGame::variant).collect();
        history::outcome(&positions).map(|(outcome, _)| outcome)
    }

    /// The moves by which the side to move would lose at once, because of what has happened before.
    fn losing_repetitions(&self) -> Vec<AnyMove> {
        let Some(now) = self.position().variant() else { return Vec::new() };
        let past: Vec<&AnyPosition> = self.positions[..=self.now].iter().filter_map(AnyGame::variant).collect();
        let loses = |next: AnyPosition| {
            past.iter().any(|past| past.key() == next.key()) && {
                let positions: Vec<&AnyPosition> = past.iter().copied().chain([&next]).collect();
                matches!(history::outcome(&positions), Some((Outcome::Win(side), _)) if side != now.turn())
            }
        };
        let moves = now.legal_moves().into_iter().filter(|&mv| loses(now.after(mv)));
        moves.map(AnyMove::Variant).collect()
    }

    fn keys(&self) -> Vec<Key> {
        let back = self.position().reversible_plies().min(self.now);
        self.positions[self.now - back..=self.now].iter().map(AnyGame::key).collect()
    }
}

/// The move is not legal, so nothing was played.
#[derive(Copy, Clone, Debug, Error, PartialEq, Eq)]
#[error("{0:?} is not a legal move here")]
pub struct IllegalMove(pub AnyMove);

impl Default for GameRecord {
    fn default() -> Self {
        Self::new(AnyGame::chess())
    }
}

impl GameRecord {
    /// A game that starts here.
    #[must_use]
    pub fn new(start: AnyGame) -> Self {
        match start {
            AnyGame::Chess(position) => Self::Chess(PlayedGame::new(position)),
            other @ (AnyGame::Variant(_) | AnyGame::Cotulenh(_)) => Self::Other(Played::new(other)),
        }
    }

    /// The position now on the board.
    #[must_use]
    pub fn position(&self) -> AnyGame {
        match self {
            Self::Chess(played) => AnyGame::Chess(*played.position()),
            Self::Other(played) => played.position().clone(),
        }
    }

    /// Plays a move; what was undone before is forgotten.
    ///
    /// # Errors
    /// The move, if it is not legal; the game is then unchanged.
    pub fn play(&mut self, mv: AnyMove) -> Result<(), IllegalMove> {
        match (self, mv) {
            (Self::Chess(played), AnyMove::Chess(chess)) => played.play(chess).map_err(|_| IllegalMove(mv)),
            (Self::Chess(_), _) => Err(IllegalMove(mv)),
            (Self::Other(played), mv) => played.play(mv),
        }
    }

    /// Takes a move back; `false` at the start.
    pub const fn undo(&mut self) -> bool {
        match self {
            Self::Chess(played) => played.undo(),
            Self::Other(played) => played.undo(),
        }
    }

    /// Plays again what was taken back; `false` if there is nothing.
    pub const fn redo(&mut self) -> bool {
        match self {
            Self::Chess(played) => played.redo(),
            Self::Other(played) => played.redo(),
        }
    }

    /// How the game has ended by rule, repetition included.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        match self {
            Self::Chess(played) => played.ending().map(Outcome::from),
            Self::Other(played) => played.outcome(),
        }
    }

    /// How often the present position has come up, this time included.
    #[must_use]
    pub fn repetitions(&self) -> usize {
        match self {
            Self::Chess(played) => played.repetitions(),
            Self::Other(played) => played.repetitions(),
        }
    }

    /// The moves by which the side to move would lose at once by a rule about repetitions, such as that of perpetual
    /// check. A search that knows only what is before it cannot see that.
    #[must_use]
    pub fn losing_repetitions(&self) -> Vec<AnyMove> {
        match self {
            Self::Chess(_) => Vec::new(),
            Self::Other(played) => played.losing_repetitions(),
        }
    }

    /// The keys of all positions since the last move that cannot be undone, up to and including the present one.
    #[must_use]
    pub fn keys(&self) -> Vec<Key> {
        match self {
            Self::Chess(played) => chess_keys(played),
            Self::Other(played) => played.keys(),
        }
    }
}

fn chess_keys(played: &PlayedGame) -> Vec<Key> {
    let mut position = *played.start();
    let mut keys = vec![position.key()];
    for mv in played.moves() {
        position = position.play(mv);
        if position.halfmove_clock() == 0 {
            keys.clear();
        }
        keys.push(position.key());
    }
    keys
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(moves: &str) -> GameRecord {
        let mut game = GameRecord::default();
        for text in moves.split_whitespace() {
            game.play(game.position().parse_move(text).expect("legal")).expect("legal");
        }
        game
    }

    #[test]
    fn keys_reach_back_to_the_last_irreversible_move() {
        assert_eq!(played("").keys().len(), 1);
        assert_eq!(played("e2e4").keys().len(), 1);
        assert_eq!(played("e2e4 g8f6 g1f3").keys().len(), 3);
        assert_eq!(played("e2e4 g8f6 g1f3 f6e4").keys().len(), 1);
        let twice = played("g1f3 g8f6 f3g1 f6g8");
        assert_eq!(twice.repetitions(), 2);
        assert_eq!(twice.keys().first(), twice.keys().last());
    }

    #[test]
    fn who_gives_check_for_ever_loses_where_the_rules_say_so() {
        let rules = crate::Rules::named("shogi").expect("a preset");
        let start = rules.position("4k4/9/9/9/9/9/9/9/R3K4[] w 0 1").expect("a good FEN");
        let mut game = GameRecord::new(start);
        for text in "a1a9 e9e8 a9a8 e8e9 a8a9 e9e8 a9a8 e8e9 a8a9 e9e8 a9a8 e8e9 a8a9".split(' ') {
            assert_eq!(game.outcome(), None);
            game.play(game.position().parse_move(text).expect("legal")).expect("legal");
        }
        assert_eq!(game.outcome(), Some(Outcome::Win(chronicle_game::Side::Second)));
    }

    #[test]
    fn the_move_that_loses_by_the_past_is_known() {
        let rules = crate::Rules::named("xiangqi").expect("a preset");
        let mut game = GameRecord::new(rules.position("3k5/9/9/9/c8/9/9/9/R8/5K3 b - - 0 1").expect("a good FEN"));
        for text in "a6b6 a2b2 b6a6 b2a2 a6b6 a2b2 b6a6".split(' ') {
            assert_eq!(game.losing_repetitions(), []);
            game.play(game.position().parse_move(text).expect("legal")).expect("legal");
        }
        // The chariot has chased the cannon all the time, and would now do so for the third time.
        let chase = game.position().parse_move("b2a2").expect("legal");
        assert_eq!(game.losing_repetitions(), [chase]);
        let mut engine = crate::Engine::builder().build().expect("enough memory");
        let found = engine.search(&game, &crate::Limits::depth(4), &chronicle_search::Control::default(), |_| {});
        assert!(found.best().is_some_and(|best| best != chase), "{found:?}");
    }

    #[test]
    fn undo_and_redo_move_the_keys_along() {
        let mut game = played("e2e4 g8f6 g1f3");
        let keys = game.keys();
        assert!(game.undo());
        assert_eq!(game.keys(), keys[..2]);
        assert!(game.redo() && !game.redo());
        assert_eq!(game.keys(), keys);
    }
}
