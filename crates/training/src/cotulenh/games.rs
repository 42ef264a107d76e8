//! Games of Commander Chess between two evaluations.

use std::{fmt, str::FromStr};

use chronicle_cotulenh::{Color, Ending, Move, MoveError, MoveKind, PlayedGame, Position};
use chronicle_engine::{Control, EngineError};
use chronicle_eval::{Commander, CommanderWeights};
use chronicle_search::{Limits, Search, Searcher, Table};
use fastrand::Rng;
use thiserror::Error;

/// A game from the start position: random actions, then those of the engine with its scores for the side to move.
///
/// As a text it is a line: the result for Red, the actions in the manner of UCI, and behind a colon the scores.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// Each action, with its score if it was thought about.
    pub actions: Vec<(Move, Option<i32>)>,
    /// Who has won; `None` for a draw.
    pub winner: Option<Color>,
}

/// Why a line is not a game.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum GameError {
    /// The line does not begin with a result.
    #[error("it begins with {0:?}, expected 1-0, 0-1 or 1/2-1/2")]
    Result(String),
    /// A score is no number.
    #[error("{0:?} is not a score in hundredths")]
    Score(String),
    /// An action cannot be played.
    #[error(transparent)]
    Action(#[from] MoveError),
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.winner {
            Some(Color::Red) => "1-0",
            Some(Color::Blue) => "0-1",
            None => "1/2-1/2",
        })?;
        let mut position = Position::start();
        for &(mv, score) in &self.actions {
            write!(f, " {}", position.uci(mv))?;
            if let Some(score) = score {
                write!(f, ":{score}")?;
            }
            position = position.play(mv);
        }
        Ok(())
    }
}

impl FromStr for Game {
    type Err = GameError;

    fn from_str(line: &str) -> Result<Self, GameError> {
        let mut words = line.split_ascii_whitespace();
        let winner = match words.next().unwrap_or_default() {
            "1-0" => Some(Color::Red),
            "0-1" => Some(Color::Blue),
            "1/2-1/2" => None,
            other => return Err(GameError::Result(other.chars().take(16).collect())),
        };
        let mut position = Position::start();
        let mut actions = Vec::new();
        for word in words {
            let (action, score) = word.split_once(':').map_or((word, None), |(action, score)| (action, Some(score)));
            let read = |text: &str| text.parse().map_err(|_| GameError::Score(text.chars().take(16).collect()));
            let score = score.map(read).transpose()?;
            let mv = position.parse_uci(action)?;
            actions.push((mv, score));
            position = position.play(mv);
        }
        Ok(Self { actions, winner })
    }
}

/// An engine with weights of its own.
pub(super) struct Player {
    searcher: Searcher<Position, Commander>,
    nodes: u64,
}

impl Player {
    const HASH_MB: usize = 4;

    pub(super) fn new(weights: &CommanderWeights, nodes: u64) -> Result<Self, EngineError> {
        let table = Table::new(Self::HASH_MB)?;
        Ok(Self { searcher: Searcher::new(Commander::new(weights.clone()), table), nodes })
    }

    /// The best action and its score; `None` if it was called off.
    fn think(&mut self, game: &PlayedGame, control: &Control) -> Option<(Move, i32)> {
        let limits = Limits::nodes(self.nodes);
        let found = self.searcher.search(game.position(), &game.keys(), &limits, control, &mut |_| ());
        if control.is_stopped() {
            return None;
        }
        Some((found.best()?, found.score.value()))
    }

    fn forget(&mut self) {
        self.searcher.clear();
    }
}

/// A lead that wins if it is held for so many actions of both sides.
const WINNING_LEAD: i32 = 2_500;
const WINNING_ACTIONS: u32 = 8;
/// Longer games are drawn.
const LONGEST: usize = 500;
/// Openings with a greater lead are thrown away.
const BALANCED: i32 = 250;

/// Plays the game of this number; `None` if it was called off.
pub(super) fn self_play(player: &mut Player, seed: u64, number: u64, control: &Control) -> Option<Game> {
    player.forget();
    let opening = opening(player, seed, number, control)?;
    player.forget();
    let random = opening.moves().len();
    let mut scores = Vec::new();
    let (played, winner) = play_out(opening, control, |game, control| {
        let (mv, score) = player.think(game, control)?;
        scores.push(score);
        Some((mv, score))
    })?;
    let scores = std::iter::repeat_n(None, random).chain(scores.into_iter().map(Some));
    Some(Game { actions: played.moves().zip(scores).collect(), winner })
}

/// Two games from one opening, each player with either colour; wins, draws and losses of the first.
pub(super) fn duel(players: &mut [Player; 2], seed: u64, number: u64, control: &Control) -> Option<[u32; 3]> {
    players[1].forget();
    let opening = opening(&mut players[1], seed, number, control)?;
    let mut tally = [0; 3];
    for first in Color::ALL {
        players.iter_mut().for_each(Player::forget);
        let (_, winner) = play_out(opening.clone(), control, |game, control| {
            let mover = usize::from(game.position().turn() != first);
            players[mover].think(game, control)
        })?;
        tally[winner.map_or(1, |winner| if winner == first { 0 } else { 2 })] += 1;
    }
    Some(tally)
}

/// A few random turns after which nobody is far ahead; `None` if it was called off.
fn opening(player: &mut Player, seed: u64, number: u64, control: &Control) -> Option<PlayedGame> {
    // Neighbouring numbers must not give similar series: an odd factor spreads them over the whole range.
    let mut rng = Rng::with_seed(seed ^ number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    while !control.is_stopped() {
        let mut game = PlayedGame::default();
        let actions = rng.usize(4..=9);
        // A deployment that has begun is brought to an end.
        while game.moves().len() < actions || game.position().session().is_some() {
            let mut moves = game.position().legal_moves();
            if game.moves().len() >= actions {
                moves.retain(|mv| mv.kind() == MoveKind::Commit);
            }
            let Some(&mv) = rng.choice(&moves) else { break };
            game.play(mv).expect("it is listed");
        }
        if game.ending().is_none()
            && game.position().session().is_none()
            && player.think(&game, control)?.1.abs() <= BALANCED
        {
            return Some(game);
        }
    }
    None
}

/// Plays a game to its end and tells who has won; `None` if nobody knows an action, because it was called off.
fn play_out(
    mut game: PlayedGame,
    control: &Control,
    mut think: impl FnMut(&PlayedGame, &Control) -> Option<(Move, i32)>,
) -> Option<(PlayedGame, Option<Color>)> {
    let mut lead = (None, 0);
    loop {
        if let Some(ending) = game.ending() {
            return Some((game, winner(ending)));
        }
        if game.moves().len() >= LONGEST {
            return Some((game, None));
        }
        let mover = game.position().turn();
        let (mv, score) = think(&game, control)?;
        game.play(mv).expect("the engine plays legal actions");
        let leader = (score.abs() >= WINNING_LEAD).then_some(if score > 0 { mover } else { !mover });
        lead = if leader.is_some() && leader == lead.0 { (leader, lead.1 + 1) } else { (leader, 1) };
        // A game that has just ended by the rules has ended by the rules.
        if leader.is_some() && lead.1 >= WINNING_ACTIONS && game.ending().is_none() {
            return Some((game, leader));
        }
    }
}

const fn winner(ending: Ending) -> Option<Color> {
    match ending {
        Ending::CommanderCaptured { winner } | Ending::BattleWon { winner } | Ending::Checkmate { winner } => {
            Some(winner)
        }
        Ending::Stalemate | Ending::HundredTurns | Ending::Repetition => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_read_back_and_come_out_the_same_again() {
        let play = || {
            let mut player = Player::new(&CommanderWeights::default(), 60).expect("4 MiB");
            self_play(&mut player, 3, 5, &Control::new()).expect("nobody called it off")
        };
        let game = play();
        assert_eq!(game, play());
        assert!(game.actions.len() > 20, "{game}");
        assert_eq!(game.to_string().parse(), Ok(game));
    }

    #[test]
    fn what_is_not_a_game_is_refused_with_the_reason() {
        let refused = |line: &str| line.parse::<Game>().expect_err("it is not a game").to_string();
        assert!(refused("").contains("expected 1-0"));
        assert!(refused("2-0 c4c6").contains("\"2-0\""));
        assert!(refused("1-0 c4c6:high").contains("\"high\" is not a score"));
        assert!(refused("1-0 c4c6:3 c4c6").contains("not legal"));
    }
}
