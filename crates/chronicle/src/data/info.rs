//! `chronicle data info`: files of scored games in figures.

use std::io::{self, BufWriter, Write};

use clap::Args;

use super::{
    files::{Files, verdict},
    tally::Tally,
};
use crate::{
    chart::{bar, class_width, percent},
    failure::Failure,
};

/// Summarise files of scored games: how many, how long, results, scores
///
/// What is damaged is reported on standard error and left out.
#[derive(Args)]
#[command(after_help = "\
Examples:
  chronicle data info games.cgd
  chronicle data info *.cgd")]
pub(super) struct Options {
    #[command(flatten)]
    files: Files,
}

/// Columns of the longest bar.
const BAR: usize = 40;
/// Rows of the length histogram.
const CLASSES: usize = 12;

pub(super) fn run(options: &Options) -> Result<(), Failure> {
    let mut tally = Tally::default();
    let size = options.files.size()?;
    let faults = options.files.each_game(|_, game| {
        tally.add(&game);
        Ok(())
    })?;
    let mut out = BufWriter::new(io::stdout().lock());
    write(&tally, size, &mut out)?;
    out.flush()?;
    verdict(faults)
}

fn write(tally: &Tally, size: u64, out: &mut impl Write) -> io::Result<()> {
    let Tally { games, positions, .. } = *tally;
    writeln!(out, "Games:      {games:>12}")?;
    writeln!(out, "Positions:  {positions:>12}  with a score")?;
    if games == 0 {
        return Ok(());
    }
    let quiet = percent(tally.quiet, positions);
    writeln!(out, "Quiet:      {:>12}  {quiet:.1} %: no check, no capture or promotion, no mate seen", tally.quiet)?;
    let each = size as f64 / positions.max(1) as f64;
    writeln!(out, "Bytes:      {size:>12}  {each:.2} for each position")?;
    let opening = tally.opening_plies as f64 / games as f64;
    writeln!(out, "Openings:   {opening:>12.1}  plies without a score on average")?;
    writeln!(out, "Starts:     {:>12}  games from another than the usual start", tally.other_starts)?;
    write_results(tally, out)?;
    write_lengths(tally, out)?;
    write_scores(tally, out)
}

fn write_results(tally: &Tally, out: &mut impl Write) -> io::Result<()> {
    let results = tally.results;
    writeln!(out, "\nResults")?;
    let named = [("1-0", results.white), ("1/2-1/2", results.draws), ("0-1", results.black), ("*", results.unknown)];
    for (name, count) in named.into_iter().filter(|(_, count)| *count > 0) {
        row(out, name, count, tally.games, tally.games)?;
    }
    writeln!(out, "\nHow games ended")?;
    for (ending, &count) in &tally.endings {
        row(out, ending.name(), count, tally.games, tally.games)?;
    }
    Ok(())
}

fn write_lengths(tally: &Tally, out: &mut impl Write) -> io::Result<()> {
    let (shortest, mean, longest) = (tally.shortest(), tally.mean(), tally.longest());
    writeln!(out, "\nLength in plies: shortest {shortest}, mean {mean:.1}, longest {longest}")?;
    let width = class_width(longest, CLASSES);
    let classes: Vec<u64> = tally.plies.chunks(width).map(|class| class.iter().sum()).collect();
    let highest = classes.iter().copied().max().unwrap_or_default();
    for (index, &games) in classes.iter().enumerate() {
        row(out, &format!("{}-{}", index * width, (index + 1) * width - 1), games, highest, tally.games)?;
    }
    Ok(())
}

fn write_scores(tally: &Tally, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "\nScores in pawns, for White")?;
    let classes = tally.score_classes();
    let highest = classes.iter().map(|(_, count)| *count).max().unwrap_or_default();
    for (name, count) in classes {
        row(out, &name, count, highest, tally.positions)?;
    }
    Ok(())
}

/// A name, a number, its share and a bar.
fn row(out: &mut impl Write, name: &str, count: u64, highest: u64, whole: u64) -> io::Result<()> {
    let share = percent(count, whole);
    let line = format!("  {name:<17}{count:>12} {share:>5.1} %  {}", bar(count, highest, BAR));
    writeln!(out, "{}", line.trim_end())
}
