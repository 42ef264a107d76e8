//! Workers on other machines, as servers see them. All servers hear what they say and tell their followers; the one that
//! has the lobby hands out games and keeps results.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use chronicle_protocol::GameAnalysis;
use redis::RedisError;
use tokio::sync::mpsc;

use super::{
    Analyses,
    line::Line,
    wire::{SERVERS, Said, Says, Speaker, Task, Told, VERSION, WORKERS, channel},
    worker::BEAT,
};

/// A worker that was not heard of for so long is not counted.
const SILENCE: Duration = BEAT.saturating_mul(3);
/// How many games one worker is handed at once.
const AT_ONCE: u32 = 64;

/// The way to workers on other machines.
pub(super) struct Outside {
    line: Line,
    /// The number of these servers, among others that may use the same Redis.
    servers: i64,
    /// When workers were last heard of.
    seen: Mutex<HashMap<u64, Instant>>,
}

impl Outside {
    /// A game waits.
    pub(super) fn wanted(&self) {
        self.line.say(WORKERS, &Told::Wanted);
    }

    /// How many workers there are.
    pub(super) fn count(&self) -> u64 {
        let mut seen = self.seen.lock().expect("nobody panics with it");
        seen.retain(|_, at| at.elapsed() < SILENCE);
        seen.len() as u64
    }

    fn tell(&self, worker: u64, told: &Told) {
        self.line.say(&channel(worker), told);
    }

    fn saw(&self, worker: u64, is_here: bool) {
        let mut seen = self.seen.lock().expect("nobody panics with it");
        if is_here {
            seen.insert(worker, Instant::now());
        } else {
            seen.remove(&worker);
        }
    }
}

impl Analyses {
    /// Lets workers on other machines work as well, which reach Redis there.
    pub(crate) async fn open_to_others(self: &Arc<Self>, redis: &str, servers: i64) -> Result<(), RedisError> {
        let (line, heard) = Line::open(redis, vec![SERVERS.to_owned()]).await?;
        let outside = Outside { line, servers, seen: Mutex::default() };
        if self.outside.set(outside).is_ok() {
            tokio::spawn(Arc::clone(self).hear(heard));
        }
        Ok(())
    }

    async fn hear(self: Arc<Self>, mut heard: mpsc::Receiver<String>) {
        let Some(outside) = self.outside.get() else { return };
        while let Some(text) = heard.recv().await {
            let is_leader = self.cluster.as_ref().is_none_or(|cluster| cluster.is_leader());
            match serde_json::from_str::<Said>(&text) {
                Ok(said) if said.from.version == VERSION => self.heard(outside, said, is_leader).await,
                _ if is_leader => refuse(outside, &text),
                _ => {}
            }
        }
    }

    async fn heard(&self, outside: &Outside, Said { from, what }: Said, is_leader: bool) {
        outside.saw(from.worker, what != Says::Bye);
        if what.servers().is_some_and(|servers| servers != outside.servers) {
            return;
        }
        match what {
            Says::Progress { progress, .. } => self.progressed(&progress),
            _ if !is_leader => {}
            Says::Here { tasks, free } => {
                for task in tasks.into_iter().filter(|task| task.servers == outside.servers) {
                    if let Ok(false) = self.store.renew_analysis(task.game, task.claim).await {
                        outside.tell(from.worker, &Told::Forget { task });
                    }
                }
                self.hand_out(outside, from.worker, free.min(AT_ONCE)).await;
            }
            Says::Done { task, analysis } => {
                let analysis = GameAnalysis { game: task.game, ..analysis };
                let is_kept = self.keep(&analysis).await;
                if is_kept {
                    outside.tell(from.worker, &Told::Forget { task });
                }
            }
            Says::Failed { task, problem } => {
                // Who has lost a game has nothing to say about it any more.
                if let Ok(true) = self.store.renew_analysis(task.game, task.claim).await {
                    self.give_up(task.game, problem).await;
                }
                outside.tell(from.worker, &Told::Forget { task });
            }
            Says::Back { task } => {
                let _ = self.store.return_analysis(task.game, task.claim).await;
                self.wake_all();
            }
            Says::Bye => {}
        }
    }

    async fn hand_out(&self, outside: &Outside, worker: u64, free: u32) {
        for _ in 0..free {
            let Ok(true) = self.store.is_analysis_free().await else { return };
            let Some((claim, job)) = self.claim().await else { return };
            let task = Task { servers: outside.servers, game: claim.game, claim: claim.number };
            outside.tell(worker, &Told::Work { task, job });
        }
    }
}

/// A worker of another version is told so, whatever it says.
fn refuse(outside: &Outside, text: &str) {
    if let Ok(Speaker { version, worker }) = serde_json::from_str(text)
        && version != VERSION
    {
        tracing::warn!(version, "a worker of another version was refused");
        outside.tell(worker, &Told::Refused { version: VERSION.to_owned() });
    }
}
