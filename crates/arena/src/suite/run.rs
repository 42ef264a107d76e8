use std::{
    num::NonZeroUsize,
    sync::{
        atomic::{AtomicBool, AtomicUsize, Ordering},
        mpsc,
    },
    thread,
    time::Duration,
};

use chronicle_chess::uci::CastlingStyle;

use super::{Grade, Suite, Task};
use crate::{Answer, Engine, EngineSpec, Fault, Limit, Patience, StartError};

/// How a suite is run.
#[derive(Clone, Debug)]
pub struct SuiteSettings {
    /// Who solves it.
    pub engine: EngineSpec,
    /// How long it may think about each position. A clock is taken for its base time.
    pub limit: Limit,
    /// How many processes work side by side.
    pub processes: NonZeroUsize,
    /// How long to wait where no clock runs.
    pub patience: Patience,
}

/// What came of a position.
#[derive(Clone, Debug)]
pub struct Attempt {
    /// Its place in the suite.
    pub index: usize,
    /// What the engine answered; or why it did not, which is a failure like any other.
    pub answer: Result<Answer, Fault>,
    /// What that is worth.
    pub grade: Grade,
}

/// Has an engine solve a suite, and tells of each attempt when it is over. Gives the attempts in the order of the
/// suite; fewer than there are positions if it was called off.
///
/// Every position starts with `ucinewgame`, so that the result does not depend on the order or the number of
/// processes.
///
/// # Errors
/// If the engine does not start.
pub fn run(
    suite: &Suite,
    settings: &SuiteSettings,
    called_off: &AtomicBool,
    on_attempt: &mut dyn FnMut(&Attempt),
) -> Result<Vec<Attempt>, StartError> {
    let next = AtomicUsize::new(0);
    let (sender, results) = mpsc::channel();
    let mut attempts = thread::scope(|scope| {
        for _ in 0..settings.processes.get().min(suite.tasks().len()) {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                let mut solver = Solver { settings, called_off, engine: None };
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(task) = suite.tasks().get(index) else { return };
                    let attempt = solver.attempt(index, task).transpose();
                    let Some(attempt) = attempt else { return };
                    let failed = attempt.is_err();
                    if sender.send(attempt).is_err() || failed {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let collected = results.iter().map(|attempt| attempt.inspect(&mut *on_attempt)).collect::<Result<Vec<_>, _>>();
        if collected.is_err() {
            called_off.store(true, Ordering::Relaxed);
        }
        collected
    })?;
    attempts.sort_by_key(|attempt| attempt.index);
    Ok(attempts)
}

struct Solver<'a> {
    settings: &'a SuiteSettings,
    called_off: &'a AtomicBool,
    engine: Option<Engine>,
}

impl Solver<'_> {
    /// `None` if it was called off.
    fn attempt(&mut self, index: usize, task: &Task) -> Result<Option<Attempt>, StartError> {
        if self.called_off.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let mut engine = match self.engine.take() {
            Some(engine) => engine,
            None => Engine::start(&self.settings.engine, CastlingStyle::Standard, None, self.settings.patience)?,
        };
        let answer = engine.new_game().and_then(|()| self.think(&mut engine, task));
        match answer {
            Err(Fault::Abandoned) => return Ok(None),
            // It is dropped, and started again for the next position.
            Err(Fault::Crashed | Fault::Hung) => {}
            Ok(_) | Err(Fault::Overstepped) => self.engine = Some(engine),
        }
        let grade = answer.as_ref().map_or_else(|_| Grade::default(), |answer| task.grade(answer));
        Ok(Some(Attempt { index, answer, grade }))
    }

    fn think(&self, engine: &mut Engine, task: &Task) -> Result<Answer, Fault> {
        // Nobody plays against a clock here, so an answer may be late, as long as it comes at all.
        let (go, time) = match self.settings.limit {
            Limit::Nodes(nodes) => (format!("go nodes {nodes}"), Duration::ZERO),
            Limit::Depth(depth) => (format!("go depth {depth}"), Duration::ZERO),
            Limit::MoveTime(time) => (format!("go movetime {}", time.as_millis()), time),
            Limit::Clock(control) => (format!("go movetime {}", control.base.as_millis()), control.base),
        };
        let allowed = time + self.settings.patience.answer;
        engine.think(&format!("position fen {}", task.position()), &go, Some(allowed), self.called_off)
    }
}
