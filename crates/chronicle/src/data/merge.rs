//! `chronicle data merge`: several files of scored games become one.

use std::{
    collections::HashSet,
    fs::File,
    hash::{DefaultHasher, Hash, Hasher},
    io::{self, Write},
    path::PathBuf,
};

use anyhow::{Context, anyhow};
use chronicle_data::{Game, Writer};
use clap::Args;

use super::files::{Files, verdict};
use crate::failure::Failure;

/// Join files of scored games
///
/// What is damaged is reported on standard error and left out; the exit code is then 1.
#[derive(Args)]
#[command(after_help = "\
Examples:
  chronicle data merge one.cgd two.cgd -o both.cgd
  chronicle data merge *.cgd -o all.cgd --dedupe --shuffle --seed 5")]
pub(super) struct Options {
    #[command(flatten)]
    files: Files,

    /// The file to write
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,

    /// Leave out games with the same start and the same moves as one before
    #[arg(long)]
    dedupe: bool,

    /// Put the games into a random order; needs memory for about two bytes a position
    #[arg(long)]
    shuffle: bool,

    /// What the order depends on
    #[arg(long, value_name = "N", default_value_t = 1, requires = "shuffle")]
    seed: u64,
}

pub(super) fn run(options: &Options) -> Result<(), Failure> {
    let name = options.output.display();
    options.files.size()?;
    if options.files.contain(&options.output) {
        return Err(Failure::Input(anyhow!("{name} is one of the files to join; write to another one")));
    }
    let file = File::create(&options.output).with_context(|| format!("cannot write {name}"));
    let mut writer = Writer::new(file.map_err(Failure::Input)?);
    let mut seen = HashSet::new();
    let mut waiting = Vec::new();
    let (mut kept, mut left_out) = (0_u64, 0_u64);
    let faults = options.files.each_game(|_, game| {
        if options.dedupe && !seen.insert(fingerprint(&game)) {
            left_out += 1;
            return Ok(());
        }
        kept += 1;
        if options.shuffle {
            waiting.push(game.to_bytes().context("a game that was read cannot be written")?);
            return Ok(());
        }
        Ok(writer.push(&game).with_context(|| format!("cannot write {name}"))?)
    })?;
    fastrand::Rng::with_seed(options.seed).shuffle(&mut waiting);
    for bytes in waiting {
        let game = Game::from_bytes(&bytes).context("a game that was kept cannot be read")?;
        writer.push(&game).with_context(|| format!("cannot write {name}"))?;
    }
    let file = writer.finish().with_context(|| format!("cannot write {name}"))?;
    file.sync_all()?;
    let mut out = io::stdout().lock();
    let doubles = if options.dedupe { format!(", {left_out} doubles left out") } else { String::new() };
    writeln!(out, "{name}: {kept} games{doubles}")?;
    out.flush()?;
    verdict(faults)
}

/// A number that two different games share once in a billion files.
fn fingerprint(game: &Game) -> u64 {
    let mut hasher = DefaultHasher::new();
    game.start.to_shredder_fen().hash(&mut hasher);
    game.moves().for_each(|mv| mv.hash(&mut hasher));
    hasher.finish()
}
