use std::{collections::HashMap, sync::atomic::AtomicBool};

use chronicle_chess::Color;

use super::{PlayedPair, Settings, TournamentError, schedule::Job};
use crate::{
    Engine, GameRecord, GameSummary, PairRecord, StartError,
    game::{self, Player},
};

/// A place at which one game at a time is played, with its own running engines.
pub(super) struct Worker<'a> {
    settings: &'a Settings,
    called_off: &'a AtomicBool,
    /// Engines that run already, by their number. They are kept as long as they have games to play here.
    running: HashMap<usize, Engine>,
}

impl<'a> Worker<'a> {
    pub(super) fn new(settings: &'a Settings, called_off: &'a AtomicBool) -> Self {
        Self { settings, called_off, running: HashMap::new() }
    }

    /// Plays both games of a pair; `None` if that is called off.
    pub(super) fn play(&mut self, job: Job) -> Result<Option<PlayedPair>, TournamentError> {
        self.running.retain(|engine, _| [job.first, job.second].contains(engine));
        let Some(one) = self.play_game(job, job.first, job.second)? else { return Ok(None) };
        let Some(other) = self.play_game(job, job.second, job.first)? else { return Ok(None) };
        let games = [one, other];
        let record = PairRecord {
            pair: job.pair,
            first: job.first,
            second: job.second,
            opening: job.opening,
            games: [summary(&games[0]), summary(&games[1])],
        };
        Ok(Some(PlayedPair { record, games }))
    }

    fn start(&self, number: usize) -> Result<Engine, StartError> {
        let settings = self.settings;
        let variant = settings.openings.variant().map(|def| def.name.as_str());
        Engine::start(&settings.engines[number], settings.rules.style, variant, settings.patience)
    }

    fn play_game(&mut self, job: Job, white: usize, black: usize) -> Result<Option<GameRecord>, TournamentError> {
        let mut seats = Vec::with_capacity(2);
        for number in [white, black] {
            seats.push(match self.running.remove(&number) {
                Some(engine) => engine,
                None => self.start(number)?,
            });
        }
        let Ok([mut for_white, mut for_black]) = <[Engine; 2]>::try_from(seats) else {
            unreachable!("two engines were seated");
        };
        let players = [
            Player { engine: &mut for_white, limit: self.settings.limit_of(white) },
            Player { engine: &mut for_black, limit: self.settings.limit_of(black) },
        ];
        let opening = self.settings.openings.get(job.opening);
        let Some(record) = game::play(players, &opening, &self.settings.rules, self.called_off) else {
            return Ok(None);
        };
        let broken = if record.end.is_breakdown() { record.winner.map(|winner| !winner) } else { None };
        if let (Some(loser), false) = (broken, self.settings.recover) {
            let (name, opponent) = if loser == Color::White { (white, black) } else { (black, white) };
            let name_of = |number: usize| self.settings.engines[number].name.clone();
            return Err(TournamentError::Breakdown {
                name: name_of(name),
                opponent: name_of(opponent),
                end: record.end,
            });
        }
        // One that broke down is dropped here, and so killed; it will be started again for its next game.
        for (color, number, engine) in [(Color::White, white, for_white), (Color::Black, black, for_black)] {
            if broken != Some(color) {
                self.running.insert(number, engine);
            }
        }
        Ok(Some(record))
    }
}

fn summary(game: &GameRecord) -> GameSummary {
    GameSummary {
        white_half_points: match game.winner {
            Some(Color::White) => 2,
            None => 1,
            Some(Color::Black) => 0,
        },
        end: game.end,
        plies: u32::try_from(game.board.plies()).unwrap_or(u32::MAX),
    }
}
