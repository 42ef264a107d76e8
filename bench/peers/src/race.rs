//! Alternating runs, and the best of each participant.

use std::io::{IsTerminal, Write};
use std::time::Duration;

use anyhow::{Context, Result, ensure};

use crate::participants::{Participant, Role};
use crate::positions::Task;

/// What one participant reached on one task.
pub(crate) struct Outcome {
    pub(crate) name: String,
    pub(crate) role: Role,
    /// Millions of nodes per second in the best run.
    pub(crate) speed: f64,
}

/// Lets everyone count the tree `runs` times in turn.
pub(crate) fn run(task: &Task, runs: u32, participants: &mut [Participant]) -> Result<Vec<Outcome>> {
    let mut best = vec![Duration::MAX; participants.len()];
    for run in 1..=runs {
        for (participant, best) in participants.iter_mut().zip(&mut best) {
            progress(&format!("{} depth {}, run {run} of {runs}: {}", task.name, task.depth, participant.name));
            let (nodes, time) =
                participant.count(task).with_context(|| format!("{} on the {}", participant.name, task.name))?;
            ensure!(
                nodes == task.nodes,
                "{} counts {nodes} nodes for the {} at depth {}, expected {}",
                participant.name,
                task.name,
                task.depth,
                task.nodes
            );
            *best = time.min(*best);
        }
    }
    progress("");

    let outcome = |(participant, best): (&Participant, Duration)| Outcome {
        name: participant.name.clone(),
        role: participant.role,
        speed: task.nodes as f64 / best.as_secs_f64() / 1e6,
    };
    Ok(participants.iter().zip(best).map(outcome).collect())
}

/// Shows where we are: one line that overwrites itself on a terminal, plain lines elsewhere.
fn progress(text: &str) {
    let mut stderr = std::io::stderr();
    let written = if stderr.is_terminal() {
        write!(stderr, "\r\x1b[2K{text}").and_then(|()| stderr.flush())
    } else if text.is_empty() {
        Ok(())
    } else {
        writeln!(stderr, "{text}")
    };
    // Progress is a courtesy; a closed standard error must not stop the race.
    let _ = written;
}
