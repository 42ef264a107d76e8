use std::{
    io::{self, IsTerminal, Write},
    path::Path,
    time::{Duration, Instant},
};

use chronicle_training::selfplay::{Goal, Progress};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::failure::Failure;

/// What is shown while games are played, on standard error: on a terminal one line that changes, elsewhere a line now
/// and then.
pub(super) struct Live {
    bar: ProgressBar,
    before: Progress,
    goal: Goal,
    started: Instant,
    last_line: Instant,
    quiet: bool,
    is_terminal: bool,
}

impl Live {
    const INTERVAL: Duration = Duration::from_secs(30);

    pub(super) fn start(goal: Goal, before: Progress, torn: u64, quiet: bool) -> Self {
        let is_terminal = io::stderr().is_terminal();
        let target = if quiet || !is_terminal { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr() };
        let (length, unit) = match goal {
            Goal::Games(games) => (games, "games"),
            Goal::Positions(positions) => (positions, "positions"),
        };
        let bar = ProgressBar::with_draw_target(Some(length), target);
        let template = format!("{{bar:24}} {{human_pos}}/{{human_len}} {unit}, {{eta}} left  {{msg}}");
        let style = ProgressStyle::with_template(&template).expect("the template is well formed");
        bar.set_style(style.progress_chars("█▓░"));
        bar.set_position(reached(goal, before));
        bar.reset_eta();
        bar.enable_steady_tick(Duration::from_millis(250));
        let now = Instant::now();
        let live = Self { bar, before, goal, started: now, last_line: now, quiet, is_terminal };
        if torn > 0 {
            live.say(&format!("cut off {torn} bytes of a block whose writing was interrupted"));
        }
        if before.games > 0 {
            live.say(&format!("going on after {} games with {} positions", before.games, before.positions));
        }
        live
    }

    pub(super) fn played(&mut self, progress: Progress) {
        let message = self.speed(progress);
        self.bar.set_position(reached(self.goal, progress));
        if !self.is_terminal && self.last_line.elapsed() >= Self::INTERVAL {
            self.last_line = Instant::now();
            self.say(&format!("{} games, {} positions  {message}", progress.games, progress.positions));
        }
        self.bar.set_message(message);
    }

    fn speed(&self, progress: Progress) -> String {
        let seconds = self.started.elapsed().as_secs_f64().max(1e-3);
        let games = (progress.games - self.before.games) as f64 / seconds;
        let positions = (progress.positions - self.before.positions) as f64 / seconds;
        format!("{games:.1} games/s, {positions:.0} positions/s")
    }

    pub(super) fn end(&self) {
        self.bar.finish_and_clear();
    }

    /// What there is in the end, on standard output.
    pub(super) fn summary(&self, path: &Path, progress: Progress, size: u64, goal: Goal) -> Result<(), Failure> {
        let mut out = io::stdout().lock();
        let each = size as f64 / progress.positions.max(1) as f64;
        let Progress { games, positions } = progress;
        writeln!(out, "{}: {games} games, {positions} positions, {size} bytes ({each:.2} each)", path.display())?;
        if games > self.before.games {
            writeln!(out, "{}", self.speed(progress))?;
        }
        if !goal.is_reached(progress) {
            writeln!(out, "interrupted; the same command with --resume goes on")?;
        }
        Ok(out.flush()?)
    }

    fn say(&self, text: &str) {
        if !self.quiet {
            // If nobody reads it, the games go on all the same.
            self.bar.suspend(|| drop(writeln!(io::stderr(), "{text}")));
        }
    }
}

const fn reached(goal: Goal, progress: Progress) -> u64 {
    match goal {
        Goal::Games(_) => progress.games,
        Goal::Positions(_) => progress.positions,
    }
}
