//! What is counted, as Prometheus reads it.

use std::{
    fmt::Write,
    sync::atomic::{AtomicU64, Ordering::Relaxed},
    time::Duration,
};

/// The upper ends of the buckets of commit times, in milliseconds.
const BUCKETS_MS: [u64; 10] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000];

/// Counters and gauges. Whoever does something counts it; nobody waits for anybody.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    pub(crate) connections: AtomicU64,
    pub(crate) connections_total: AtomicU64,
    pub(crate) slow_dropped: AtomicU64,
    pub(crate) requests: AtomicU64,
    pub(crate) refused: AtomicU64,
    pub(crate) games: AtomicU64,
    pub(crate) games_begun: AtomicU64,
    pub(crate) games_ended: AtomicU64,
    pub(crate) moves: AtomicU64,
    pub(crate) waiting: AtomicU64,
    pub(crate) rooms: AtomicU64,
    pub(crate) analyses: AtomicU64,
    pub(crate) analyses_running: AtomicU64,
    pub(crate) analyses_done: AtomicU64,
    pub(crate) analyses_retried: AtomicU64,
    pub(crate) workers: AtomicU64,
    pub(crate) workers_outside: AtomicU64,
    commits: AtomicU64,
    commit_us: AtomicU64,
    commit_buckets: [AtomicU64; BUCKETS_MS.len()],
}

impl Metrics {
    /// Adds one.
    pub(crate) fn count(counter: &AtomicU64) {
        counter.fetch_add(1, Relaxed);
    }

    /// Takes one away.
    pub(crate) fn uncount(gauge: &AtomicU64) {
        gauge.fetch_sub(1, Relaxed);
    }

    /// A batch was committed in this time.
    pub(crate) fn committed(&self, took: Duration) {
        Self::count(&self.commits);
        self.commit_us.fetch_add(took.as_micros() as u64, Relaxed);
        for (bucket, end) in self.commit_buckets.iter().zip(BUCKETS_MS) {
            if took <= Duration::from_millis(end) {
                Self::count(bucket);
            }
        }
    }

    /// The page that Prometheus reads.
    pub(crate) fn page(&self) -> String {
        let mut page = String::new();
        let values: [(&str, &str, &str, &AtomicU64); 17] = [
            ("connections", "gauge", "Sockets that are open", &self.connections),
            ("connections_total", "counter", "Sockets that were opened", &self.connections_total),
            ("slow_dropped_total", "counter", "Sockets closed because they did not read", &self.slow_dropped),
            ("requests_total", "counter", "Requests on sockets", &self.requests),
            ("refused_total", "counter", "Requests answered with an error", &self.refused),
            ("games", "gauge", "Games in memory", &self.games),
            ("games_begun_total", "counter", "Games that were begun", &self.games_begun),
            ("games_ended_total", "counter", "Games that have ended", &self.games_ended),
            ("moves_total", "counter", "Moves acknowledged, and so stored", &self.moves),
            ("waiting", "gauge", "Players who wait for an opponent", &self.waiting),
            ("rooms", "gauge", "Private rooms that are open", &self.rooms),
            ("analyses", "gauge", "Games that wait for the engine or are looked at", &self.analyses),
            ("analyses_running", "gauge", "Games that are looked at, by any worker", &self.analyses_running),
            ("analyses_done_total", "counter", "Analyses that this server has kept", &self.analyses_done),
            ("analyses_retried_total", "counter", "Games taken up again after a worker", &self.analyses_retried),
            ("workers", "gauge", "Workers in this process", &self.workers),
            ("workers_outside", "gauge", "Workers on other machines that are heard of", &self.workers_outside),
        ];
        for (name, kind, help, value) in values {
            let value = value.load(Relaxed);
            let _ = write!(
                page,
                "# HELP chronicle_{name} {help}.\n# TYPE chronicle_{name} {kind}\nchronicle_{name} {value}\n"
            );
        }
        let name = "chronicle_commit_seconds";
        let _ = write!(page, "# HELP {name} How long batches took to reach the disk.\n# TYPE {name} histogram\n");
        for (bucket, end) in self.commit_buckets.iter().zip(BUCKETS_MS) {
            let _ = writeln!(page, "{name}_bucket{{le=\"{}\"}} {}", end as f64 / 1_000.0, bucket.load(Relaxed));
        }
        let commits = self.commits.load(Relaxed);
        let seconds = self.commit_us.load(Relaxed) as f64 / 1e6;
        let _ = write!(page, "{name}_bucket{{le=\"+Inf\"}} {commits}\n{name}_sum {seconds}\n{name}_count {commits}\n");
        page
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buckets_hold_all_that_was_faster() {
        let metrics = Metrics::default();
        metrics.committed(Duration::from_millis(3));
        metrics.committed(Duration::from_secs(5));
        Metrics::count(&metrics.moves);
        let page = metrics.page();
        for line in [
            "chronicle_commit_seconds_bucket{le=\"0.002\"} 0",
            "chronicle_commit_seconds_bucket{le=\"0.005\"} 1",
            "chronicle_commit_seconds_bucket{le=\"+Inf\"} 2",
            "chronicle_commit_seconds_count 2",
            "chronicle_moves_total 1",
        ] {
            assert!(page.lines().any(|found| found == line), "{line} is missing in\n{page}");
        }
    }
}
