//! What servers and workers on other machines tell each other, through Redis.

use chronicle_protocol::{AnalysisProgress, GameAnalysis, GameId, Problem};
use serde::{Deserialize, Serialize};

/// The program and the language of this page: both ends must have the same.
pub(super) const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), "/1");
/// Where all servers listen.
pub(super) const SERVERS: &str = "chronicle:work:servers";
/// Where all workers listen.
pub(super) const WORKERS: &str = "chronicle:work:workers";

/// Where one worker listens.
pub(super) fn channel(worker: u64) -> String {
    format!("chronicle:work:worker:{worker}")
}

/// A game to look at, with everything that must be known for it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Job {
    pub(super) variant: String,
    /// Rules that somebody has made.
    pub(super) definition: Option<String>,
    /// Empty for the usual one.
    pub(super) start_fen: String,
    pub(super) moves: Vec<String>,
    /// How many positions are looked at for each judgement.
    pub(super) nodes: u32,
}

impl Job {
    /// How many positions there are to judge.
    pub(super) const fn positions(&self) -> u32 {
        self.moves.len() as u32 + 1
    }
}

/// Who has a game in hand, and for whom.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct Task {
    /// The number of the servers that want it: others may use the same Redis.
    pub(super) servers: i64,
    pub(super) game: GameId,
    /// Drawn for this attempt.
    pub(super) claim: i64,
}

/// Who says something. This much is the same in all versions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Speaker {
    pub(super) version: String,
    pub(super) worker: u64,
}

/// What a worker says to servers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Said {
    #[serde(flatten)]
    pub(super) from: Speaker,
    pub(super) what: Says,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Says {
    /// It is there, works on these, and could work on so many more.
    Here { tasks: Vec<Task>, free: u32 },
    /// One more position is judged.
    Progress { servers: i64, progress: AnalysisProgress },
    /// A game is done; said again until somebody has kept it.
    Done { task: Task, analysis: GameAnalysis },
    /// A game cannot be done; said again until somebody has heard it.
    Failed { task: Task, problem: Problem },
    /// It gives a game back.
    Back { task: Task },
    /// It goes.
    Bye,
}

impl Says {
    /// The servers that this is for, if it is not for all.
    pub(super) const fn servers(&self) -> Option<i64> {
        match self {
            Self::Progress { servers, .. } => Some(*servers),
            Self::Done { task, .. } | Self::Failed { task, .. } | Self::Back { task } => Some(task.servers),
            Self::Here { .. } | Self::Bye => None,
        }
    }
}

/// What servers say to workers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Told {
    /// To all: a game waits.
    Wanted,
    /// To one: here is a game.
    Work { task: Task, job: Job },
    /// To one: it need not think of a game any more. It is kept, or somebody else has it.
    Forget { task: Task },
    /// To one: it is another version.
    Refused { version: String },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_read_as_they_were_written() {
        let task = Task { servers: 7, game: GameId::new(3), claim: 9 };
        let from = Speaker { version: VERSION.to_owned(), worker: u64::MAX };
        let said = Said { from: from.clone(), what: Says::Here { tasks: vec![task], free: 2 } };
        let text = serde_json::to_string(&said).expect("plain data");
        assert_eq!(serde_json::from_str::<Said>(&text).expect("our own"), said);
        // Who comes from another version is known at least.
        let strange = text.replace("Here", "Elsewhere");
        assert!(serde_json::from_str::<Said>(&strange).is_err());
        assert_eq!(serde_json::from_str::<Speaker>(&strange).expect("the same in all versions"), from);
        let told = Told::Work { task, job: Job { nodes: 5, ..Job::default() } };
        let text = serde_json::to_string(&told).expect("plain data");
        assert_eq!(serde_json::from_str::<Told>(&text).expect("our own"), told);
    }
}
