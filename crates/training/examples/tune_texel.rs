//! Tunes the classical evaluation and writes its weights:
//! `cargo run --release -p chronicle-training --example tune_texel -- positions.txt.xz --out crates/eval/src/weights/tuned.rs`.

use std::{fs, path::PathBuf};

use anyhow::Context as _;
use chronicle_eval::{Term, Weights};
use chronicle_training::texel::{self, Options, Progress};
use clap::Parser;

#[derive(Parser)]
struct Args {
    /// Lines of `FEN | centipawns | result`; `.xz` is unpacked.
    #[arg(required = true)]
    data: Vec<PathBuf>,
    /// Where the Rust source with the tuned weights goes.
    #[arg(long)]
    out: PathBuf,
    /// Saved after every epoch, and resumed from.
    #[arg(long)]
    checkpoint: Option<PathBuf>,
    /// Start from the weights in use, not from those set by hand.
    #[arg(long)]
    from_tuned: bool,
    /// Terms by name that keep their weights.
    #[arg(long)]
    freeze: Vec<String>,
    #[arg(long, default_value_t = usize::MAX)]
    max_positions: usize,
    #[arg(long, default_value_t = Options::default().epochs)]
    epochs: u32,
    #[arg(long, default_value_t = Options::default().rate)]
    rate: f32,
    #[arg(long, default_value_t = Options::default().result_share)]
    result_share: f32,
    #[arg(long, default_value_t = Options::default().pull)]
    pull: f32,
    #[arg(long, default_value_t = Options::default().smoothness)]
    smoothness: f32,
    #[arg(long, default_value_t = Options::default().threads)]
    threads: usize,
}

fn term(name: &str) -> anyhow::Result<Term> {
    let found = Term::ALL.iter().find(|term| term.description().name == name);
    found.copied().with_context(|| format!("there is no term {name}"))
}

fn main() -> anyhow::Result<()> {
    let args = Args::parse();
    let options = Options {
        data: args.data,
        max_positions: args.max_positions,
        start: if args.from_tuned { Weights::default() } else { Weights::by_hand() },
        result_share: args.result_share,
        epochs: args.epochs,
        rate: args.rate,
        pull: args.pull,
        smoothness: args.smoothness,
        frozen: args.freeze.iter().map(|name| term(name)).collect::<anyhow::Result<_>>()?,
        threads: args.threads,
        checkpoint: args.checkpoint,
        ..Options::default()
    };
    let weights = texel::tune(&options, |progress| match progress {
        Progress::Loaded { training, validation, skipped } => {
            println!(
                "{training} positions to learn from, {validation} to check with, {skipped} known endings left out"
            );
        }
        Progress::Fitted { label_steepness, steepness, validation_loss } => {
            println!("steepness {label_steepness:.5} for labels, {steepness:.5} for the evaluation");
            println!("before: validation loss {validation_loss:.6}");
        }
        Progress::Epoch { done, total, training_loss, validation_loss, elapsed } => {
            let seconds = elapsed.as_secs();
            println!("epoch {done}/{total}: loss {training_loss:.6}, validation {validation_loss:.6}, {seconds} s");
        }
    })?;
    fs::write(&args.out, weights.to_rust_source())?;
    println!("wrote {}", args.out.display());
    Ok(())
}
