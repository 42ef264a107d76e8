use std::io::{self, BufWriter, Write};

use chronicle_cotulenh::{Battle, RuleSet};
use chronicle_variants::def::presets;
use clap::Args;

use crate::failure::Failure;

/// List all variants that are built in
#[derive(Args)]
pub(crate) struct Options {
    /// Print the names alone
    #[arg(long)]
    names: bool,

    /// List only games for so many players
    #[arg(long, value_name = "N")]
    players: Option<u8>,
}

pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let mut out = BufWriter::new(io::stdout().lock());
    let wanted = |players: u8| options.players.is_none_or(|wanted| wanted == players);
    // The one game here that no definition describes.
    for battle in Battle::ALL.into_iter().filter(|_| wanted(2)) {
        let name = RuleSet::RECOMMENDED.with_battle(battle).name();
        let aim = match battle {
            Battle::Full => "",
            Battle::Marine => ", won also by capturing both navies",
            Battle::Air => ", won also by capturing both air forces",
            Battle::Land => ", won also by capturing all tanks, infantry and artillery",
        };
        if options.names {
            writeln!(out, "{name}")?;
        } else {
            writeln!(out, "{name:<20} {:>5}  Commander Chess (Cờ Tư Lệnh){aim}", "11x12")?;
        }
    }
    for name in presets::names() {
        let Some(def) = presets::get(name).filter(|def| wanted(def.players)) else { continue };
        if options.names {
            writeln!(out, "{name}")?;
        } else {
            let board = format!("{}x{}", def.files, def.ranks);
            let players = if def.players > 2 { format!(", {} players", def.players) } else { String::new() };
            writeln!(out, "{name:<20} {board:>5}  {}{players}", def.title)?;
        }
    }
    Ok(out.flush()?)
}
