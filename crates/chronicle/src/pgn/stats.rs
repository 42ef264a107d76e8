//! `chronicle pgn stats`: many games in figures.

use std::io::{self, BufWriter, Write};

use clap::Args;

use super::{
    files::{Content, Files, describe},
    tally::Tally,
};
use crate::{
    chart::{bar, class_width, percent},
    failure::{Failure, complain},
};

/// Summarise files of games: results, lengths, openings, players
///
/// Broken games are reported on standard error and left out.
#[derive(Args)]
#[command(after_help = "\
Examples:
  chronicle pgn stats games.pgn
  chronicle pgn stats --top 25 *.pgn")]
pub(super) struct Options {
    #[command(flatten)]
    files: Files,

    /// How many openings and players to list
    #[arg(long, value_name = "N", default_value_t = 10)]
    top: usize,
}

/// Columns of the longest bar.
const BAR: usize = 40;
/// Rows of the length histogram.
const CLASSES: usize = 16;

pub(super) fn run(options: &Options) -> Result<(), Failure> {
    let mut tally = Tally::default();
    let mut broken = 0_u64;
    options.files.each_game(Content::MainLine, |found| {
        match found.game {
            Ok(game) => tally.add(&game),
            Err(error) => {
                broken += 1;
                found.bar.suspend(|| complain(format_args!("{}", describe(found.file, &error))));
            }
        }
        Ok(())
    })?;
    let mut out = BufWriter::new(io::stdout().lock());
    write(&tally, broken, options.top, &mut out)?;
    out.flush()?;
    if broken == 0 { Ok(()) } else { Err(Failure::ReportedWork) }
}

fn write(tally: &Tally, broken: u64, top: usize, out: &mut impl Write) -> io::Result<()> {
    writeln!(
        out,
        "Games: {}{}",
        tally.games,
        if broken > 0 { format!(" ({broken} broken, left out)") } else { String::new() }
    )?;
    if tally.games == 0 {
        return Ok(());
    }
    write_results(tally, out)?;
    write_lengths(tally, out)?;
    write_openings(tally, top, out)?;
    write_players(tally, top, out)
}

fn write_results(tally: &Tally, out: &mut impl Write) -> io::Result<()> {
    let results = tally.results;
    writeln!(out, "\nResults")?;
    for (name, count) in
        [("1-0", results.white), ("0-1", results.black), ("1/2-1/2", results.draws), ("*", results.unknown)]
    {
        let share = percent(count, tally.games);
        writeln!(
            out,
            "{}",
            format!("  {name:<9}{count:>9} {share:>5.1} %  {}", bar(count, tally.games, BAR)).trim_end()
        )?;
    }
    Ok(())
}

fn write_lengths(tally: &Tally, out: &mut impl Write) -> io::Result<()> {
    writeln!(
        out,
        "\nLength in plies: shortest {}, median {}, mean {:.1}, longest {}",
        tally.shortest(),
        tally.median(),
        tally.mean(),
        tally.longest()
    )?;
    let width = class_width(tally.longest(), CLASSES);
    let classes: Vec<u64> = tally.plies.chunks(width).map(|class| class.iter().sum()).collect();
    let highest = classes.iter().copied().max().unwrap_or_default();
    for (index, &games) in classes.iter().enumerate() {
        let (from, to) = (index * width, (index + 1) * width - 1);
        let range = if from == to { from.to_string() } else { format!("{from}-{to}") };
        let share = percent(games, tally.games);
        writeln!(out, "{}", format!("  {range:<9}{games:>9} {share:>5.1} %  {}", bar(games, highest, BAR)).trim_end())?;
    }
    Ok(())
}

fn write_openings(tally: &Tally, top: usize, out: &mut impl Write) -> io::Result<()> {
    let openings = tally.top_openings();
    if openings.is_empty() || top == 0 {
        return Ok(());
    }
    writeln!(out, "\nOpenings by ECO code ({} in all)", openings.len())?;
    for (code, opening) in openings.into_iter().take(top) {
        let share = percent(opening.games, tally.games);
        let name = opening.name.as_deref().unwrap_or_default();
        writeln!(out, "{}", format!("  {code:<9}{:>9} {share:>5.1} %  {name}", opening.games).trim_end())?;
    }
    Ok(())
}

fn write_players(tally: &Tally, top: usize, out: &mut impl Write) -> io::Result<()> {
    let players = tally.top_players();
    if players.is_empty() || top == 0 {
        return Ok(());
    }
    writeln!(out, "\nPlayers ({} in all)", players.len())?;
    let listed = &players[..top.min(players.len())];
    let width = listed.iter().map(|(name, _)| name.chars().count()).max().unwrap_or_default().min(30);
    writeln!(out, "  {:<width$}   games  +won =drawn -lost   score", "")?;
    for (name, player) in listed {
        let name: String = name.chars().take(width).collect();
        let score = percent(player.half_points(), 2 * (player.wins + player.draws + player.losses));
        writeln!(
            out,
            "  {name:<width$} {:>7} {:>5} {:>6} {:>5} {score:>5.1} %",
            player.games, player.wins, player.draws, player.losses
        )?;
    }
    Ok(())
}
