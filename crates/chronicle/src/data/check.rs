//! `chronicle data check`: whether files are as they were written.

use std::io::{self, Write};

use clap::Args;

use super::files::{Files, verdict};
use crate::failure::{Failure, complain};

/// Check files of scored games: checksums, structure, and the legality of every move
///
/// Reports each fault with its place, a torn end included, and ends with exit code 1 if there are any.
#[derive(Args)]
#[command(after_help = "\
Examples:
  chronicle data check games.cgd
  chronicle data check *.cgd && echo good")]
pub(super) struct Options {
    #[command(flatten)]
    files: Files,
}

#[derive(Default)]
struct Count {
    blocks: u64,
    games: u64,
    positions: u64,
    faults: u64,
}

pub(super) fn run(options: &Options) -> Result<(), Failure> {
    let mut count = Count::default();
    let damages = options.files.each_block(|name, bar, block| {
        let mut positions = 0;
        let mut fault = |what: &dyn std::fmt::Display| {
            count.faults += 1;
            bar.suspend(|| complain(format_args!("{name}: block at byte {}: {what}", block.offset)));
        };
        for (number, game) in (1..).zip(block.games()) {
            // Decoding plays every move from the list of the legal ones.
            match game {
                Ok(game) => {
                    count.games += 1;
                    positions += game.plies.len() as u64;
                }
                Err(error) => fault(&format_args!("game {number}: {error}")),
            }
        }
        if positions != u64::from(block.header.positions) {
            let claimed = block.header.positions;
            fault(&format_args!("it claims {claimed} positions and has {positions}"));
        }
        count.blocks += 1;
        count.positions += positions;
        Ok(())
    })?;
    let faults = count.faults + damages;
    let verdict_in_words = match faults {
        0 => "all good".to_owned(),
        1 => "1 fault".to_owned(),
        _ => format!("{faults} faults"),
    };
    let Count { blocks, games, positions, .. } = count;
    let mut out = io::stdout().lock();
    writeln!(out, "{blocks} blocks, {games} games, {positions} positions: {verdict_in_words}")?;
    out.flush()?;
    verdict(faults)
}
