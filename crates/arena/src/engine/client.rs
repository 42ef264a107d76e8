use std::{
    io,
    sync::atomic::{AtomicBool, Ordering},
    time::{Duration, Instant},
};

use chronicle_chess::uci::CastlingStyle;
use thiserror::Error;

use super::{
    EngineSpec, Info,
    process::{NoLine, Process},
};

/// A running engine. It is killed when this is dropped.
pub struct Engine {
    process: Process,
    patience: Patience,
}

/// How long to wait for an engine where no clock runs.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Patience {
    /// For it to start and answer `uci` and `isready`.
    pub start: Duration,
    /// For a move if it has no time limit, and for the answer to `stop`.
    pub answer: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self { start: Duration::from_secs(20), answer: Duration::from_secs(60) }
    }
}

/// Why an engine could not be started.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum StartError {
    /// There is no such program, or it may not be run.
    #[error("{name} ({program}) cannot be run: {error}")]
    Spawn {
        /// The engine.
        name: String,
        /// Its program.
        program: String,
        /// Why not.
        error: io::Error,
    },
    /// It did not answer.
    #[error("{name} did not answer {asked:?} with {expected:?} within {} s; is it a UCI engine?", .waited.as_secs_f64())]
    Silent {
        /// The engine.
        name: String,
        /// What it was sent.
        asked: &'static str,
        /// What was expected.
        expected: &'static str,
        /// For how long.
        waited: Duration,
    },
    /// It ended.
    #[error("{name} ended when it was sent {asked:?}")]
    Ended {
        /// The engine.
        name: String,
        /// What it was sent.
        asked: &'static str,
    },
    /// It has no such option.
    #[error("{name} has no option {option:?}; it has {}", .known.join(", "))]
    UnknownOption {
        /// The engine.
        name: String,
        /// What was to be set.
        option: String,
        /// What can be.
        known: Vec<String>,
    },
    /// It does not play this variant.
    #[error(
        "{name} does not know the variant {variant:?}; if it has another name there, give option.UCI_Variant=NAME, and if it reads definitions, option.VariantPath=FILE"
    )]
    UnknownVariant {
        /// The engine.
        name: String,
        /// What was to be played.
        variant: String,
    },
}

/// What an engine did instead of playing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It ended.
    Crashed,
    /// It did not answer, not even to `stop`; it must be killed.
    Hung,
    /// It answered too late.
    Overstepped,
    /// Not its fault: the match was stopped while it was thinking.
    Abandoned,
}

/// What an engine answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The first word after `bestmove`; empty if there is none.
    pub best: String,
    /// How long it took.
    pub took: Duration,
    /// What it told meanwhile.
    pub info: Info,
}

/// How often a wait looks whether it has been called off.
const HEARTBEAT: Duration = Duration::from_millis(50);

impl Engine {
    /// Starts an engine and sets its options, among them the variant to play; `None` is chess.
    ///
    /// # Errors
    /// If it does not run, is no UCI engine, lacks an option, or does not play this.
    pub fn start(
        spec: &EngineSpec,
        style: CastlingStyle,
        variant: Option<&str>,
        patience: Patience,
    ) -> Result<Self, StartError> {
        let process = Process::start(spec).map_err(|error| StartError::Spawn {
            name: spec.name.clone(),
            program: spec.program.display().to_string(),
            error,
        })?;
        let mut engine = Self { process, patience };
        let known = engine.ask(spec, "uci", "uciok")?;
        let mut options = spec.options.clone();
        if style == CastlingStyle::Chess960 {
            options.push(("UCI_Chess960".into(), "true".into()));
        }
        if let Some(variant) = variant.filter(|_| !has_option(spec, UCI_VARIANT)) {
            check_variant(spec, variant, &known)?;
            options.push((UCI_VARIANT.into(), variant.into()));
        }
        for (option, value) in options {
            if !known.iter().any(|known| known.name.eq_ignore_ascii_case(&option)) {
                let known = known.into_iter().map(|known| known.name).collect();
                return Err(StartError::UnknownOption { name: spec.name.clone(), option, known });
            }
            let value = if value.is_empty() { String::new() } else { format!(" value {value}") };
            engine.send_at_start(spec, "setoption", &format!("setoption name {option}{value}"))?;
        }
        engine.ask(spec, "isready", "readyok")?;
        Ok(engine)
    }

    /// Tells the engine that a new game begins, and waits until it is ready.
    ///
    /// # Errors
    /// If it ends or does not answer.
    pub fn new_game(&mut self) -> Result<(), Fault> {
        let deadline = Instant::now() + self.patience.start;
        self.send("ucinewgame")?;
        self.send("isready")?;
        loop {
            match self.process.line_until(deadline) {
                Ok(line) if line.text == "readyok" => return Ok(()),
                Ok(_) => {}
                Err(NoLine::Late) => return Err(Fault::Hung),
                Err(NoLine::Gone) => return Err(Fault::Crashed),
            }
        }
    }

    /// Has the engine think and waits for its move: at most for `allowed`, or as long as patience lasts. `position`
    /// and `go` are whole commands.
    ///
    /// # Errors
    /// If no move comes in time, or the wait is called off.
    pub fn think(
        &mut self,
        position: &str,
        go: &str,
        allowed: Option<Duration>,
        called_off: &AtomicBool,
    ) -> Result<Answer, Fault> {
        self.send(position)?;
        let started = Instant::now();
        self.send(go)?;
        let deadline = started + allowed.unwrap_or(self.patience.answer);
        match self.await_move(started, deadline, called_off) {
            Err(Fault::Hung) => {
                // A last chance: an engine that answers now has lost on time but can play the next game.
                self.send("stop")?;
                let grace = self.patience.answer.min(Duration::from_secs(5));
                self.await_move(started, Instant::now() + grace, called_off)?;
                Err(Fault::Overstepped)
            }
            Ok(answer) if allowed.is_some_and(|allowed| answer.took > allowed) => Err(Fault::Overstepped),
            other => other,
        }
    }

    /// Hangs and crashes are the only faults here.
    fn await_move(&self, started: Instant, deadline: Instant, called_off: &AtomicBool) -> Result<Answer, Fault> {
        let mut info = Info::default();
        loop {
            if called_off.load(Ordering::Relaxed) {
                return Err(Fault::Abandoned);
            }
            let now = Instant::now();
            let line = match self.process.line_until(deadline.min(now + HEARTBEAT)) {
                Ok(line) => line,
                Err(NoLine::Gone) => return Err(Fault::Crashed),
                Err(NoLine::Late) if now >= deadline => return Err(Fault::Hung),
                Err(NoLine::Late) => continue,
            };
            if let Some(rest) = line.text.strip_prefix("bestmove") {
                let best = rest.split_whitespace().next().unwrap_or_default().to_owned();
                return Ok(Answer { best, took: line.arrived.saturating_duration_since(started), info });
            }
            if line.text.starts_with("info") {
                info.read(&line.text);
            }
        }
    }

    fn send(&mut self, line: &str) -> Result<(), Fault> {
        self.process.send(line).map_err(|_| Fault::Crashed)
    }

    fn send_at_start(&mut self, spec: &EngineSpec, asked: &'static str, line: &str) -> Result<(), StartError> {
        self.process.send(line).map_err(|_| StartError::Ended { name: spec.name.clone(), asked })
    }

    /// Sends a question and waits for its answer. Gives the options told meanwhile.
    fn ask(
        &mut self,
        spec: &EngineSpec,
        asked: &'static str,
        expected: &'static str,
    ) -> Result<Vec<KnownOption>, StartError> {
        let name = spec.name.clone();
        let mut options = Vec::new();
        self.send_at_start(spec, asked, asked)?;
        let waited = self.patience.start;
        let deadline = Instant::now() + waited;
        loop {
            match self.process.line_until(deadline) {
                Ok(line) if line.text == expected => return Ok(options),
                Ok(line) => options.extend(KnownOption::read(&line.text)),
                Err(NoLine::Late) => return Err(StartError::Silent { name, asked, expected, waited }),
                Err(NoLine::Gone) => return Err(StartError::Ended { name, asked }),
            }
        }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // Politeness first; the process is killed right after.
        let _ = self.process.send("quit");
    }
}

/// The option by which engines are told what is played.
const UCI_VARIANT: &str = "UCI_Variant";

/// An option that an engine has told.
#[derive(Debug, PartialEq, Eq)]
struct KnownOption {
    name: String,
    /// The values it can have, if the engine has listed them.
    choices: Vec<String>,
}

impl KnownOption {
    /// Reads a line like `option name Move Overhead type spin default 10`.
    fn read(line: &str) -> Option<Self> {
        let rest = line.strip_prefix("option name ")?;
        let (name, rest) = rest.split_once(" type ").unwrap_or((rest, ""));
        let choices = rest.split(" var ").skip(1).map(|choice| choice.trim().to_owned()).collect();
        Some(Self { name: name.trim().to_owned(), choices })
    }
}

/// Whether the user sets this option.
fn has_option(spec: &EngineSpec, wanted: &str) -> bool {
    spec.options.iter().any(|(name, _)| name.eq_ignore_ascii_case(wanted))
}

/// Whether an engine plays a variant, as far as that can be known: a definition that it is yet to read may add to its
/// list.
fn check_variant(spec: &EngineSpec, variant: &str, known: &[KnownOption]) -> Result<(), StartError> {
    let option = known.iter().find(|option| option.name.eq_ignore_ascii_case(UCI_VARIANT));
    let choices = option.map_or(&[][..], |option| &option.choices);
    let is_known = choices.is_empty() || choices.iter().any(|choice| choice.eq_ignore_ascii_case(variant));
    if is_known || has_option(spec, "VariantPath") {
        return Ok(());
    }
    Err(StartError::UnknownVariant { name: spec.name.clone(), variant: variant.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_read_with_their_choices() {
        let read = |line| KnownOption::read(line).map(|option| (option.name, option.choices.join("|")));
        let known = |name: &str, choices: &str| Some((name.to_owned(), choices.to_owned()));
        assert_eq!(read("option name Move Overhead type spin default 10"), known("Move Overhead", ""));
        assert_eq!(read("option name X type combo default a var a var b c"), known("X", "a|b c"));
        assert_eq!(read("option name Odd"), known("Odd", ""));
        assert_eq!(read("id name var"), None);
    }

    #[test]
    fn an_engine_that_lists_its_variants_is_taken_at_its_word() {
        let known = ["option name UCI_Variant type combo default chess var chess var crazyhouse"];
        let known: Vec<_> = known.iter().filter_map(|line| KnownOption::read(line)).collect();
        let mut spec = EngineSpec::new("engine", &[]);
        assert!(check_variant(&spec, "Crazyhouse", &known).is_ok());
        let error = check_variant(&spec, "atomic", &known).expect_err("unknown").to_string();
        assert!(error.starts_with("engine does not know the variant \"atomic\""), "{error}");
        assert!(check_variant(&spec, "atomic", &[]).is_ok(), "whoever has no list may know it");
        spec.options.push(("variantpath".into(), "mine.ini".into()));
        assert!(check_variant(&spec, "mine", &known).is_ok());
    }
}
