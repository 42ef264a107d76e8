//! What was measured.

use std::{fmt::Write, time::Duration};

use serde_json::json;

use super::Played;

/// What the server used, where it is ours.
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct Cost {
    pub(super) processor_seconds: Option<f64>,
    pub(super) memory_empty: Option<u64>,
    /// With the sockets that do nothing.
    pub(super) memory_idle: Option<u64>,
    /// With all games begun too.
    pub(super) memory_held: Option<u64>,
    /// How many sockets do nothing.
    pub(super) idle: u32,
}

/// The games that were begun during the run.
#[derive(Debug, Default)]
pub(super) struct Newcomers {
    pub(super) begun: u32,
    pub(super) failed: Vec<String>,
}

/// The result of a run.
pub(super) struct Report {
    connections: u32,
    took: Duration,
    /// In microseconds, sorted.
    latencies: Vec<u32>,
    problems: Vec<String>,
    newcomers: Newcomers,
    cost: Cost,
}

impl Report {
    pub(super) fn new(games: u32, took: Duration, played: Vec<Played>, newcomers: Newcomers, cost: Cost) -> Self {
        let mut latencies = Vec::new();
        let mut problems = Vec::new();
        for game in played {
            latencies.extend(game.latencies);
            problems.extend(game.problem);
        }
        latencies.sort_unstable();
        Self { connections: 2 * games, took, latencies, problems, newcomers, cost }
    }

    /// The latency that so many of a thousand moves do not exceed, in milliseconds.
    fn percentile(&self, per_mille: usize) -> f64 {
        let place = (self.latencies.len() * per_mille).div_ceil(1_000).saturating_sub(1);
        self.latencies.get(place).map_or(0.0, |latency| f64::from(*latency) / 1_000.0)
    }

    fn per_second(&self) -> f64 {
        self.latencies.len() as f64 / self.took.as_secs_f64().max(f64::MIN_POSITIVE)
    }

    /// Microseconds of processor time of the server for each move.
    fn processor_us(&self) -> Option<f64> {
        self.cost.processor_seconds.map(|seconds| seconds * 1e6 / self.latencies.len().max(1) as f64)
    }

    /// Bytes of memory of the server for each socket, its part of a game included.
    fn memory_per_connection(&self) -> Option<u64> {
        let (idle, held) = (self.cost.memory_idle?, self.cost.memory_held?);
        Some(held.saturating_sub(idle) / u64::from(self.connections.max(1)))
    }

    /// Bytes of memory of the server for each socket that does nothing.
    fn memory_per_idle(&self) -> Option<u64> {
        let (empty, idle) = (self.cost.memory_empty?, self.cost.memory_idle?);
        (self.cost.idle > 0).then(|| idle.saturating_sub(empty) / u64::from(self.cost.idle))
    }

    pub(super) fn text(&self) -> String {
        let mut text = format!(
            "{} sockets, {} moves acknowledged and stored in {:.1} s: {:.0} a second\n\
             from due to read by the opponent: p50 {:.1} ms, p99 {:.1} ms, p99.9 {:.1} ms\n\
             {} games with a problem\n",
            self.connections,
            self.latencies.len(),
            self.took.as_secs_f64(),
            self.per_second(),
            self.percentile(500),
            self.percentile(990),
            self.percentile(999),
            self.problems.len(),
        );
        if let Some(first) = self.problems.first() {
            let _ = writeln!(text, "the first of them: {first}");
        }
        let Newcomers { begun, failed } = &self.newcomers;
        if *begun > 0 || !failed.is_empty() {
            let _ = writeln!(text, "{begun} more games begun meanwhile, {} not", failed.len());
        }
        if let Some(first) = failed.first() {
            let _ = writeln!(text, "the first of those: {first}");
        }
        if let Some(us) = self.processor_us() {
            let _ = writeln!(text, "the server used {us:.0} us of processor time for each move");
        }
        if let (Some(each), Some(held)) = (self.memory_per_connection(), self.cost.memory_held) {
            let (each, held) = (each as f64 / 1024.0, held as f64 / 1_048_576.0);
            let _ =
                writeln!(text, "and {held:.0} MiB of memory, {each:.1} KiB for each socket with its part of a game");
        }
        if let Some(each) = self.memory_per_idle() {
            let _ = writeln!(
                text,
                "{:.1} KiB for each of {} sockets that do nothing",
                each as f64 / 1024.0,
                self.cost.idle
            );
        }
        text
    }

    pub(super) fn json(&self) -> String {
        let value = json!({
            "connections": self.connections,
            "moves": self.latencies.len(),
            "seconds": self.took.as_secs_f64(),
            "moves_per_second": self.per_second(),
            "p50_ms": self.percentile(500),
            "p99_ms": self.percentile(990),
            "p999_ms": self.percentile(999),
            "problems": self.problems.len(),
            "processor_us_per_move": self.processor_us(),
            "memory_bytes": self.cost.memory_held,
            "memory_bytes_per_connection": self.memory_per_connection(),
            "memory_bytes_per_idle": self.memory_per_idle(),
            "newcomers": self.newcomers.begun,
            "newcomers_failed": self.newcomers.failed.len(),
        });
        format!("{value}\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_those_of_all_moves() {
        let halves =
            [1..=500, 501..=1_000].map(|half| Played { latencies: half.map(|ms| ms * 1_000).collect(), problem: None });
        let cost = Cost {
            processor_seconds: Some(0.05),
            memory_empty: Some(1_000),
            memory_idle: Some(11_000),
            memory_held: Some(51_000),
            idle: 5,
        };
        let report = Report::new(2, Duration::from_secs(10), halves.into(), Newcomers::default(), cost);
        assert_eq!((report.percentile(500), report.percentile(990), report.percentile(999)), (500.0, 990.0, 999.0));
        assert_eq!(report.processor_us().map(f64::round), Some(50.0));
        assert_eq!(report.memory_per_connection(), Some(10_000));
        assert_eq!(report.memory_per_idle(), Some(2_000));
        assert!(report.text().contains("100 a second"), "{}", report.text());
    }

    #[test]
    fn a_run_without_moves_is_no_disaster() {
        let problem = Some("it is gone".to_owned());
        let played = vec![Played { latencies: Vec::new(), problem }];
        let newcomers = Newcomers { begun: 0, failed: vec!["nobody is there".to_owned()] };
        let report = Report::new(1, Duration::ZERO, played, newcomers, Cost::default());
        assert!(report.text().contains("0 more games begun meanwhile, 1 not"));
        assert_eq!(report.percentile(999), 0.0);
        assert!(report.text().contains("the first of them: it is gone"));
    }
}
