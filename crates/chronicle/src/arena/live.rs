use std::{
    io::{self, IsTerminal, Write},
    time::{Duration, Instant},
};

use chronicle_arena::{
    PairRecord, Standings,
    stats::{Elo, SprtState},
    tournament::{PlayedPair, Settings},
};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::{report, title};

/// What is shown of a match while it goes on, on standard error: on a terminal one line that changes, elsewhere a
/// line now and then; and always a word when an engine misbehaves.
pub(super) struct Live {
    bar: ProgressBar,
    quiet: bool,
    is_terminal: bool,
    total_games: u64,
    last_line: Instant,
}

impl Live {
    const INTERVAL: Duration = Duration::from_secs(10);

    pub(super) fn start(settings: &Settings, done: &[PairRecord], quiet: bool) -> Self {
        let is_terminal = io::stderr().is_terminal();
        let total_games = 2 * settings.total_pairs();
        let target = if quiet || !is_terminal { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr() };
        let bar = ProgressBar::with_draw_target(Some(total_games), target);
        let style = ProgressStyle::with_template("{bar:20} {pos}/{len} games, {eta} left  {msg}");
        bar.set_style(style.expect("the template is well formed").progress_chars("█▓░"));
        bar.set_position(2 * done.len() as u64);
        let live = Self { bar, quiet, is_terminal, total_games, last_line: Instant::now() };
        live.say(&title(settings));
        if !done.is_empty() {
            live.say(&format!("going on after {} games", 2 * done.len()));
        }
        live
    }

    pub(super) fn pair_played(&mut self, standings: &Standings, sprt: Option<&SprtState>, pair: &PlayedPair) {
        self.tell_faults(standings, pair);
        self.bar.set_position(standings.games());
        let line = line(standings, sprt);
        if !self.is_terminal && self.last_line.elapsed() >= Self::INTERVAL {
            self.last_line = Instant::now();
            self.say(&format!("{}/{} games  {line}", standings.games(), self.total_games));
        }
        self.bar.set_message(line);
    }

    fn tell_faults(&self, standings: &Standings, pair: &PlayedPair) {
        let record = &pair.record;
        for (game, (white, black)) in
            pair.games.iter().zip([(record.first, record.second), (record.second, record.first)])
        {
            if game.end.is_fault() {
                let loser = if game.winner == Some(chronicle_chess::Color::White) { black } else { white };
                let detail = game.detail.as_ref().map_or_else(String::new, |detail| format!(" {detail:?}"));
                let name = &standings.names()[loser];
                self.say(&format!("{name}: {}{detail} in pair {}", game.end, record.pair + 1));
            }
        }
    }

    fn say(&self, text: &str) {
        if !self.quiet {
            // If nobody reads it, the match goes on all the same.
            self.bar.suspend(|| drop(writeln!(io::stderr(), "{text}")));
        }
    }

    pub(super) fn end(&self) {
        self.bar.finish_and_clear();
    }
}

/// Where the match stands, in a line.
fn line(standings: &Standings, sprt: Option<&SprtState>) -> String {
    let (results, pairs) = if standings.names().len() == 2 { standings.between(0, 1) } else { standings.overall(0) };
    let elo = Elo::of(&pairs).map_or_else(String::new, |elo| report::elo(&elo));
    let test = sprt
        .map_or_else(String::new, |state| format!("  LLR {:.2} ({:.2}, {:.2})", state.llr, state.lower, state.upper));
    format!("+{} ={} -{}  Elo {elo}{test}", results.wins, results.draws, results.losses)
}
