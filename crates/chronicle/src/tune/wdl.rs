//! `chronicle tune wdl`: the chances that a score means.

use std::{
    fs,
    io::{self, Write},
    path::PathBuf,
};

use anyhow::{Context, anyhow};
use chronicle_engine::WdlModel;
use chronicle_training::wdl::{self, Outcomes};
use clap::Args;

use crate::{data::files::Files, failure::Failure};

/// Fit the chances to win, draw and lose that a score means, to games of the engine against itself
///
/// The chance to win is a logistic curve of the score whose two numbers are polynomials of the material on the board.
/// Prints the coefficients as they stand in `crates/engine/src/wdl.rs`, and how well they fit.
#[derive(Args)]
#[command(after_help = "\
Examples:
  chronicle tune wdl games.cgd
  chronicle tune wdl *.cgd --out coefficients.txt")]
pub(super) struct Options {
    #[command(flatten)]
    files: Files,

    /// Write the coefficients to this file as well
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

pub(super) fn run(options: &Options) -> Result<(), Failure> {
    let mut outcomes = Outcomes::default();
    let mut games = 0_u64;
    let faults = options.files.each_game(|_, game| {
        games += 1;
        outcomes.add(&game);
        Ok(())
    })?;
    if faults > 0 {
        return Err(Failure::ReportedWork);
    }
    let model = wdl::fit(&outcomes, |_, _| ())
        .ok_or_else(|| Failure::Input(anyhow!("there are no positions with a score and a result in these files")))?;
    let mut out = io::stdout().lock();
    let source = source(&model);
    writeln!(out, "{games} games, {} positions", outcomes.positions())?;
    let (before, after) = (outcomes.loss(&WdlModel::FITTED), outcomes.loss(&model));
    writeln!(out, "loss {before:.5} with the coefficients in use, {after:.5} with these:\n\n{source}\n")?;
    write_comparison(&outcomes, &model, &mut out)?;
    out.flush()?;
    if let Some(file) = &options.out {
        fs::write(file, format!("{source}\n")).with_context(|| format!("cannot write {}", file.display()))?;
    }
    Ok(())
}

/// The coefficients as the engine's source has them.
fn source(model: &WdlModel) -> String {
    let list = |values: [f64; 4]| values.map(|value| format!("{value:.1}")).join(", ");
    format!("Self {{ half_won: [{}], spread: [{}] }}", list(model.half_won), list(model.spread))
}

/// What happened and what the model says, side by side.
fn write_comparison(outcomes: &Outcomes, model: &WdlModel, out: &mut impl Write) -> io::Result<()> {
    const MATERIALS: [(u32, u32); 5] = [(17, 25), (25, 35), (35, 50), (50, 65), (65, 79)];
    writeln!(out, "material  half won  spread   score  positions   won/drawn/lost in %   model")?;
    for (from, to) in MATERIALS {
        let middle = u32::midpoint(from, to);
        let (half_won, spread) = model.at(middle);
        writeln!(out, "{from:>3}-{:<3}  {half_won:>9.0} {spread:>7.0}", to - 1)?;
        for score in [20, 50, 100, 200, 400, 800] {
            let counts = outcomes.shares(from..to, score - 5..score + 5);
            let total: u64 = counts.iter().sum();
            if total == 0 {
                continue;
            }
            let [won, drawn, lost] = counts.map(|count| 100.0 * count as f64 / total as f64);
            let [win, draw, loss] = model.chances(score.into(), middle).map(|chance| 100.0 * chance);
            writeln!(
                out,
                "{:>26} {score:>7} {total:>10}   {won:>5.1} {drawn:>5.1} {lost:>5.1}   {win:>5.1} {draw:>5.1} {loss:>5.1}",
                ""
            )?;
        }
    }
    Ok(())
}
