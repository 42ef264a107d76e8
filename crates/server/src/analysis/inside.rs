//! Workers of this process.

use std::{sync::Arc, time::Duration};

use chronicle_protocol::{AnalysisProgress, GameAnalysis};
use tokio::{sync::watch, time};

use super::{
    Analyses, Job,
    engine::{self, Work},
};
use crate::{
    cluster::{To, Wire},
    store::{CLAIM_MS, Claim},
};

/// How often a worker that has nothing to do looks for something: another may have been lost.
const POLL: Duration = Duration::from_secs(1);
/// How often it is said that work goes on.
const RENEW: Duration = Duration::from_millis(CLAIM_MS as u64 / 4);
/// The memory of the engine, in mebibytes.
const HASH_MB: usize = 4;

impl Analyses {
    /// Works until the server stops, one game after another.
    pub(crate) async fn work(self: Arc<Self>, mut stop: watch::Receiver<bool>) {
        while !*stop.borrow() {
            let claimed = match self.store.is_analysis_free().await {
                Ok(true) => self.claim().await,
                _ => None,
            };
            if let Some((claim, job)) = claimed {
                self.work_on(claim, job, &mut stop).await;
                continue;
            }
            tokio::select! {
                () = self.wanted.notified() => {}
                () = time::sleep(POLL) => {}
                _ = stop.changed() => {}
            }
        }
    }

    async fn work_on(&self, claim: Claim, job: Job, stop: &mut watch::Receiver<bool>) {
        let Claim { game, number, .. } = claim;
        let (positions, nodes) = (job.positions(), job.nodes);
        let Work { mut judged, ended } = engine::begin(job, HASH_MB);
        let mut judgements = Vec::with_capacity(positions as usize);
        let mut beats = time::interval(RENEW);
        loop {
            tokio::select! {
                judgement = judged.recv() => {
                    let Some(judgement) = judgement else { break };
                    let progress = AnalysisProgress { game, ply: judgements.len() as u32, positions, judgement };
                    judgements.push(progress.judgement.clone());
                    self.tell_progress(progress);
                }
                _ = beats.tick() => {
                    if let Ok(false) = self.store.renew_analysis(game, number).await {
                        return;
                    }
                }
                _ = stop.changed() => {
                    let _ = self.store.return_analysis(game, number).await;
                    return;
                }
            }
        }
        match engine::outcome(ended).await {
            // What cannot be kept now is done again later, when the claim has ended.
            Ok(()) => {
                let _ = self.keep(&GameAnalysis { game, nodes, judgements }).await;
            }
            Err(problem) => self.give_up(game, problem).await,
        }
    }

    fn tell_progress(&self, progress: AnalysisProgress) {
        match self.cluster.as_ref().filter(|cluster| cluster.has_bus()) {
            // It comes back to this server too.
            Some(cluster) => cluster.send(To::All, Wire::AnalysisProgress(progress)),
            None => self.progressed(&progress),
        }
    }
}
