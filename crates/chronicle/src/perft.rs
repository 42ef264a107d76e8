//! `chronicle perft`: counting sequences of legal moves.

use std::{
    io::{self, BufWriter, Write},
    time::{Duration, Instant},
};

use chronicle_chess::{
    Move, Position,
    perft::{Perft, PerftError},
};
use chronicle_cotulenh::RuleSet;
use chronicle_variants::AnyVariant;
use clap::{Args, value_parser};

use crate::{cotulenh, failure::Failure, progress::LateBar, reading::PositionOptions, variant::Variant};

/// Count the sequences of legal moves of a given length
///
/// Prints the time, the speed, and in the last line the count as `nodes: N`.
#[derive(Args)]
#[command(after_help = "\
Examples:
  chronicle perft 6
  chronicle perft --threads 0 --hash 1024 8
  chronicle perft --divide 4 --fen '4k2r/8/8/8/8/8/8/R3K3 w Qk - 0 1'
  chronicle perft --variant cotulenh 3")]
pub(crate) struct Options {
    /// The length of the sequences in plies, from 0 to 13
    // The count from the start position is below 2^64 up to this depth; deeper ones would not fit.
    #[arg(value_parser = value_parser!(u32).range(0..=13))]
    depth: u32,

    #[command(flatten)]
    position: PositionOptions,

    /// The game that is played: a name of `chronicle variant list`, cotulenh, or the file of a definition; threads and hash table are for chess only
    #[arg(long, value_name = "NAME", default_value = "chess")]
    variant: Variant,

    /// Count on so many threads; 0 means one for each processor
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u16).range(0..=1024))]
    threads: u16,

    /// Remember positions met before in a table of so many megabytes
    #[arg(long, value_name = "MB", default_value_t = 0)]
    hash: usize,

    /// Print the count below each move, as `e2e4: N`, in alphabetical order
    #[arg(long)]
    divide: bool,
}

pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let start = Instant::now();
    let mut counts = match &options.variant {
        Variant::Chess => count_chess(options)?,
        Variant::Cotulenh(rules) => count_cotulenh(options, *rules)?,
        Variant::Other(variant) => count_variant(options, variant)?,
    };
    let time = start.elapsed();
    let nodes = if options.depth == 0 { 1 } else { counts.iter().map(|(_, nodes)| nodes).sum() };

    let mut out = BufWriter::new(io::stdout().lock());
    if options.divide {
        counts.sort_unstable();
        counts.into_iter().try_for_each(|(mv, nodes)| writeln!(out, "{mv}: {nodes}"))?;
    }
    writeln!(out, "time: {:.3} s", time.as_secs_f64())?;
    writeln!(out, "nodes/s: {}", nodes_per_second(nodes, time))?;
    writeln!(out, "nodes: {nodes}")?;
    Ok(out.flush()?)
}

/// The count below each move with its text.
fn count_chess(options: &Options) -> Result<Vec<(String, u64)>, Failure> {
    let position = options.position.position()?;
    let counts = count(options, &position).map_err(|reason| Failure::Work(reason.into()))?;
    let style = options.position.style(&position);
    Ok(counts.into_iter().map(|(mv, nodes)| (position.uci_in(mv, style), nodes)).collect())
}

/// Threads and a hash table are for chess alone.
fn refuse_chess_options(options: &Options) -> Result<(), Failure> {
    if options.threads != 1 || options.hash != 0 {
        return Err(Failure::Input(anyhow::anyhow!("--threads and --hash are for chess; leave them out")));
    }
    Ok(())
}

fn count_variant(options: &Options, variant: &AnyVariant) -> Result<Vec<(String, u64)>, Failure> {
    refuse_chess_options(options)?;
    let position = options.position.of_variant(variant)?;
    if options.depth == 0 {
        return Ok(Vec::new());
    }
    let (moves, style) = (position.legal_moves(), options.position.variant_style());
    let bar = LateBar::parts();
    let mut counts = Vec::with_capacity(moves.len());
    for (done, &mv) in moves.iter().enumerate() {
        counts.push((position.uci(mv, style), position.after(mv).perft(options.depth - 1)));
        bar.reached(done as u64 + 1, moves.len() as u64);
    }
    Ok(counts)
}

fn count_cotulenh(options: &Options, rules: RuleSet) -> Result<Vec<(String, u64)>, Failure> {
    refuse_chess_options(options)?;
    if options.position.chess960 {
        return Err(Failure::Input(anyhow::anyhow!("--chess960 is for chess; leave it out")));
    }
    let position = cotulenh::position(options.position.fen.as_deref(), rules)?;
    Ok(cotulenh::divided(&position, options.depth))
}

/// The count below each move; nothing for depth 0, which has no moves.
fn count(options: &Options, position: &Position) -> Result<Vec<(Move, u64)>, PerftError> {
    if options.depth == 0 {
        return Ok(Vec::new());
    }
    let bar = LateBar::parts();
    Perft::new()
        .threads(options.threads.into())
        .hash_mb(options.hash)
        .on_progress(|progress| bar.reached(progress.done as u64, progress.total as u64))
        .divide(position, options.depth)
}

fn nodes_per_second(nodes: u64, time: Duration) -> u64 {
    // A clock that has not moved yet must not make the speed infinite.
    let nanoseconds = time.as_nanos().max(1);
    u64::try_from(u128::from(nodes) * 1_000_000_000 / nanoseconds).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speed_is_finite() {
        assert_eq!(nodes_per_second(20, Duration::ZERO), 20_000_000_000);
        assert_eq!(nodes_per_second(3_000, Duration::from_secs(2)), 1_500);
        assert_eq!(nodes_per_second(u64::MAX, Duration::from_nanos(1)), u64::MAX);
    }
}
