use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::{Duration, Instant},
};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A progress bar on standard error that appears only once the wait is noticeable, and only on a terminal.
pub(crate) struct LateBar {
    bar: ProgressBar,
    started: Instant,
    shown: AtomicBool,
}

impl LateBar {
    const PATIENCE: Duration = Duration::from_millis(700);

    /// A bar that counts parts of some work.
    pub(crate) fn parts() -> Self {
        Self::with_template("{bar:40} {percent:>3} %  {elapsed} elapsed, {eta} left")
    }

    /// A bar that counts bytes, of so many if that is known.
    pub(crate) fn bytes(total: Option<u64>) -> Self {
        match total {
            Some(total) => {
                let late = Self::with_template("{bar:40} {bytes} of {total_bytes}, {bytes_per_sec}, {eta} left");
                late.bar.set_length(total);
                late
            }
            None => Self::with_template("{spinner} {bytes}, {bytes_per_sec}"),
        }
    }

    /// A bar that counts parts of some work and says where it stands.
    pub(crate) fn parts_with_message() -> Self {
        Self::with_template("{bar:30} {percent:>3} %  {elapsed} elapsed, {eta} left  {msg}")
    }

    /// Changes what is said beside the bar.
    pub(crate) fn say(&self, message: String) {
        self.bar.set_message(message);
    }

    fn with_template(template: &str) -> Self {
        let style = ProgressStyle::with_template(template).expect("the templates above are well formed");
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        bar.set_style(style.progress_chars("█▓░"));
        Self { bar, started: Instant::now(), shown: AtomicBool::new(false) }
    }

    /// Says how far the work has come.
    pub(crate) fn reached(&self, done: u64, total: u64) {
        self.bar.set_length(total);
        self.bar.set_position(done);
        self.show_if_late();
    }

    /// Says that the work has come further by so much.
    pub(crate) fn advance(&self, by: u64) {
        self.bar.inc(by);
        self.show_if_late();
    }

    /// Writes to the terminal without getting into the bar's way.
    pub(crate) fn suspend<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }

    /// Never shows the bar.
    pub(crate) fn silence(&self) {
        self.shown.store(true, Ordering::Relaxed);
    }

    fn show_if_late(&self) {
        if self.started.elapsed() > Self::PATIENCE && !self.shown.swap(true, Ordering::Relaxed) {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
    }
}

/// However the work ends, the bar leaves the screen.
impl Drop for LateBar {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
