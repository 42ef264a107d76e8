//! `chronicle worker`: the engine for servers that are reached through Redis alone.
//!
//! A worker says again and again what it works on and how much more it could; a server hands it games. What it has found
//! out it says until a server has kept it. However it ends, its games are taken by another: at once when it can give
//! them back, else when nothing was heard of them for some seconds.

use std::{collections::HashMap, future::Future, time::Duration};

use chronicle_protocol::{AnalysisProgress, GameAnalysis, Judgement, Problem};
use thiserror::Error;
use tokio::{
    sync::mpsc,
    task::JoinHandle,
    time::{self, Instant},
};

use super::{
    engine::{self, Work},
    line::Line,
    wire::{Job, SERVERS, Said, Says, Speaker, Task, Told, VERSION, WORKERS, channel},
};
use crate::{Later, random, serve::stop_signal};

/// How often a worker says that it is there.
pub(super) const BEAT: Duration = Duration::from_secs(2);
/// How many messages of the engines may wait.
const EVENTS: usize = 256;
/// How long a worker that stops waits for servers to keep what it has done.
const LAST_RESULTS: Duration = Duration::from_secs(2);
/// After so much silence of all servers it is said that nobody is there.
const SILENCE: Duration = Duration::from_secs(10);

/// How a worker shall be.
#[derive(Clone, Debug)]
pub struct WorkerSettings {
    /// The Redis of the servers: `redis://HOST`.
    pub redis: String,
    /// How many games it looks at at the same time, with one thread each.
    pub threads: usize,
    /// The memory of the engine for each of them, in mebibytes.
    pub hash_mb: usize,
    /// What it is called in its log.
    pub name: String,
}

/// Why a worker does not work.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum WorkError {
    /// Redis cannot be reached.
    #[error("no Redis there: {0}")]
    Redis(String),
    /// The servers have another version.
    #[error("the servers have version {servers} and this worker has {worker}: use the same program")]
    Version {
        /// That of the servers.
        servers: String,
        /// That of this program.
        worker: String,
    },
    /// The settings make no sense.
    #[error("a worker needs at least one thread and one mebibyte")]
    Settings,
}

/// A worker that has reached Redis.
pub struct Worker {
    settings: WorkerSettings,
    number: u64,
    line: Line,
    heard: mpsc::Receiver<String>,
    events: mpsc::Sender<Event>,
    happened: mpsc::Receiver<Event>,
    tasks: HashMap<Task, InHand>,
}

/// A game that it has in hand.
enum InHand {
    Worked(Worked),
    /// What is said until a server has heard it.
    Ended(Says),
}

struct Worked {
    positions: u32,
    nodes: u32,
    judgements: Vec<Judgement>,
    /// Whoever passes on what the engine finds out; without it the engine ends.
    passing_on: JoinHandle<()>,
}

/// What the engine has to tell.
enum Event {
    Judged(Task, Judgement),
    Ended(Task, Result<(), Problem>),
}

impl Worker {
    /// Reaches Redis.
    ///
    /// # Errors
    /// Redis cannot be reached.
    pub fn connect(settings: WorkerSettings) -> Later<'static, Result<Self, WorkError>> {
        Box::pin(async move {
            if settings.threads == 0 || settings.hash_mb == 0 {
                return Err(WorkError::Settings);
            }
            let number = random::number();
            let channels = vec![channel(number), WORKERS.to_owned()];
            let opened = Line::open(&settings.redis, channels).await;
            let (line, heard) = opened.map_err(|error| WorkError::Redis(error.to_string()))?;
            let (events, happened) = mpsc::channel(EVENTS);
            Ok(Self { settings, number, line, heard, events, happened, tasks: HashMap::new() })
        })
    }

    /// Works until the process is told to stop, by Ctrl-C or a termination signal.
    ///
    /// # Errors
    /// The servers have another version.
    pub fn run(self) -> Later<'static, Result<(), WorkError>> {
        self.run_until(stop_signal())
    }

    /// Works until something ends; then it gives its games back.
    ///
    /// # Errors
    /// The servers have another version.
    pub fn run_until(self, stop: impl Future<Output = ()> + Send + 'static) -> Later<'static, Result<(), WorkError>> {
        self.work(Box::pin(stop))
    }

    fn work(self, stop: Later<'static, ()>) -> Later<'static, Result<(), WorkError>> {
        Box::pin(self.worked(stop))
    }

    async fn worked(mut self, mut stop: Later<'static, ()>) -> Result<(), WorkError> {
        let mut beats = time::interval(BEAT);
        beats.set_missed_tick_behavior(time::MissedTickBehavior::Delay);
        let mut heard_of_servers = Instant::now();
        tracing::info!(name = self.settings.name, threads = self.settings.threads, "a worker waits for games");
        loop {
            tokio::select! {
                () = &mut stop => break,
                _ = beats.tick() => {
                    self.report();
                    if !self.tasks.is_empty() && heard_of_servers.elapsed() > SILENCE {
                        tracing::warn!("no server is heard of; what was found out is kept until one is");
                        heard_of_servers = Instant::now();
                    }
                }
                Some(event) = self.happened.recv() => self.happened(event),
                heard = self.heard.recv() => {
                    let Some(text) = heard else { break };
                    // What cannot be read is for workers of another version.
                    let Ok(told) = serde_json::from_str::<Told>(&text) else { continue };
                    heard_of_servers = Instant::now();
                    self.obey(told)?;
                }
            }
        }
        self.stop().await;
        Ok(())
    }

    fn say(&self, what: Says) {
        let from = Speaker { version: VERSION.to_owned(), worker: self.number };
        self.line.say(SERVERS, &Said { from, what });
    }

    /// How many more games it could look at. What nobody has kept yet counts: a worker does not fill its memory.
    fn free(&self) -> usize {
        self.settings.threads.saturating_sub(self.tasks.len())
    }

    /// Says what is the case, and once more what nobody has heard yet.
    fn report(&self) {
        let tasks = self.tasks.keys().copied().collect();
        self.say(Says::Here { tasks, free: u32::try_from(self.free()).unwrap_or(u32::MAX) });
        for task in self.tasks.values() {
            if let InHand::Ended(says) = task {
                self.say(says.clone());
            }
        }
    }

    fn obey(&mut self, told: Told) -> Result<(), WorkError> {
        match told {
            Told::Wanted if self.free() > 0 => self.report(),
            Told::Wanted => {}
            Told::Work { task, .. } if self.tasks.contains_key(&task) => {}
            Told::Work { task, .. } if self.free() == 0 => self.say(Says::Back { task }),
            Told::Work { task, job } => self.begin(task, job),
            Told::Forget { task } => {
                if let Some(InHand::Worked(worked)) = self.tasks.remove(&task) {
                    worked.passing_on.abort();
                }
                self.report();
            }
            Told::Refused { version } => {
                return Err(WorkError::Version { servers: version, worker: VERSION.to_owned() });
            }
        }
        Ok(())
    }

    fn begin(&mut self, task: Task, job: Job) {
        tracing::info!(game = %task.game, positions = job.positions(), "a game is looked at");
        let (positions, nodes) = (job.positions(), job.nodes);
        let work = engine::begin(job, self.settings.hash_mb);
        let passing_on = tokio::spawn(pass_on(task, work, self.events.clone()));
        let worked = Worked { positions, nodes, judgements: Vec::new(), passing_on };
        self.tasks.insert(task, InHand::Worked(worked));
    }

    fn happened(&mut self, event: Event) {
        match event {
            Event::Judged(task, judgement) => {
                let Some(InHand::Worked(worked)) = self.tasks.get_mut(&task) else { return };
                let (game, ply) = (task.game, worked.judgements.len() as u32);
                let progress = AnalysisProgress { game, ply, positions: worked.positions, judgement };
                worked.judgements.push(progress.judgement.clone());
                self.say(Says::Progress { servers: task.servers, progress });
            }
            Event::Ended(task, result) => {
                let Some(InHand::Worked(worked)) = self.tasks.remove(&task) else { return };
                let says = match result {
                    Ok(()) => {
                        let Worked { nodes, judgements, .. } = worked;
                        Says::Done { task, analysis: GameAnalysis { game: task.game, nodes, judgements } }
                    }
                    Err(problem) => Says::Failed { task, problem },
                };
                tracing::info!(game = %task.game, "a game is done");
                self.say(says.clone());
                self.tasks.insert(task, InHand::Ended(says));
            }
        }
    }

    /// Gives back what it has not done, and waits a moment for servers to keep what it has.
    async fn stop(mut self) {
        let mut results = 0;
        for (task, in_hand) in &self.tasks {
            match in_hand {
                InHand::Worked(worked) => {
                    worked.passing_on.abort();
                    self.say(Says::Back { task: *task });
                }
                InHand::Ended(says) => {
                    results += 1;
                    self.say(says.clone());
                }
            }
        }
        let patience = time::sleep(LAST_RESULTS);
        tokio::pin!(patience);
        while results > 0 {
            tokio::select! {
                () = &mut patience => break,
                heard = self.heard.recv() => {
                    let Some(text) = heard else { break };
                    if let Ok(Told::Forget { task }) = serde_json::from_str(&text)
                        && let Some(InHand::Ended(_)) = self.tasks.remove(&task)
                    {
                        results -= 1;
                    }
                }
            }
        }
        self.say(Says::Bye);
        self.line.flush().await;
    }
}

/// Passes on what the engine finds out.
async fn pass_on(task: Task, Work { mut judged, ended }: Work, events: mpsc::Sender<Event>) {
    while let Some(judgement) = judged.recv().await {
        if events.send(Event::Judged(task, judgement)).await.is_err() {
            return;
        }
    }
    let _ = events.send(Event::Ended(task, engine::outcome(ended).await)).await;
}
