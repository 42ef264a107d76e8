//! `chronicle data export`: scored games for people and other programs.

use std::{
    fs::File,
    io::{self, BufWriter, IsTerminal, Write},
    path::PathBuf,
};

use anyhow::{Context, anyhow};
use chronicle_chess::{
    epd::{Epd, Operand},
    pgn::{self, NodeId},
};
use chronicle_data::{Game, Sample};
use chronicle_game::Score;
use clap::{Args, ValueEnum};

use super::files::{Files, verdict};
use crate::failure::Failure;

/// Write scored games in formats that people and other programs read
///
/// What is damaged is reported on standard error and left out; the exit code is then 1.
#[derive(Args)]
#[command(after_help = "\
Examples:
  chronicle data export games.cgd --to pgn -o games.pgn
  chronicle data export games.cgd --to text --quiet-only -o quiet.txt
  chronicle data export games.cgd --to csv | head -3")]
pub(super) struct Options {
    #[command(flatten)]
    files: Files,

    /// The format to write
    #[arg(long, value_name = "FORMAT", value_enum)]
    to: Format,

    /// Where to write, instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Only positions without check whose move is no capture or promotion and whose score is no mate
    #[arg(long)]
    quiet_only: bool,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Games with the scores in comments: `{[%eval 0.31]}`, for White
    Pgn,
    /// `FEN | centipawns | result`, both for White; for the tuner and other trainers
    Text,
    /// Positions with the move (`sm`), the score for the side to move (`ce`) and the result (`c9`)
    Epd,
    /// game, ply, FEN, move, centipawns for White, result in points for White
    Csv,
}

pub(super) fn run(options: &Options) -> Result<(), Failure> {
    if options.quiet_only && options.to == Format::Pgn {
        return Err(Failure::Input(anyhow!("--quiet-only makes no sense with --to pgn, which has whole games")));
    }
    options.files.size()?;
    let mut out = options.open()?;
    let shares_the_screen = options.output.is_none() && io::stdout().is_terminal();
    let mut number = 0;
    if options.to == Format::Csv {
        writeln!(out, "game,ply,fen,move,centipawns,result")?;
    }
    let faults = options.files.each_game(|bar, game| {
        if shares_the_screen {
            bar.silence();
        }
        number += 1;
        Ok(options.write(&game, number, &mut out)?)
    })?;
    out.flush()?;
    verdict(faults)
}

impl Options {
    fn open(&self) -> Result<Box<dyn Write>, Failure> {
        let Some(path) = &self.output else { return Ok(Box::new(BufWriter::new(io::stdout().lock()))) };
        let name = path.display();
        if self.files.contain(path) {
            return Err(Failure::Input(anyhow!("{name} is one of the files to read; write to another one")));
        }
        let file = File::create(path).with_context(|| format!("cannot write {name}")).map_err(Failure::Input)?;
        Ok(Box::new(BufWriter::new(file)))
    }

    fn write(&self, game: &Game, number: u64, out: &mut impl Write) -> io::Result<()> {
        if self.to == Format::Pgn {
            return writeln!(out, "{}", to_pgn(game, number));
        }
        for sample in game.samples().filter(|sample| !self.quiet_only || sample.is_quiet()) {
            match self.to {
                Format::Text => write_text(&sample, out)?,
                Format::Epd => writeln!(out, "{}", to_epd(&sample))?,
                Format::Csv | Format::Pgn => write_csv(&sample, number, out)?,
            }
        }
        Ok(())
    }
}

/// Positions of games without a result are left out, because the format has no word for that.
fn write_text(sample: &Sample, out: &mut impl Write) -> io::Result<()> {
    match sample.white_points() {
        Some(points) => writeln!(out, "{} | {} | {points:.1}", sample.position, sample.white_score().value()),
        None => Ok(()),
    }
}

fn write_csv(sample: &Sample, number: u64, out: &mut impl Write) -> io::Result<()> {
    let Sample { position, mv, ply, .. } = sample;
    let points = sample.white_points().map_or_else(String::new, |points| points.to_string());
    writeln!(out, "{number},{ply},{position},{},{},{points}", position.uci(*mv), sample.white_score().value())
}

fn to_epd(sample: &Sample) -> Epd {
    let mut epd = Epd::new(sample.position);
    let operations = [
        ("sm", Operand::Move(sample.mv)),
        ("ce", Operand::Integer(sample.score.value().into())),
        ("c9", Operand::Text(sample.result.text().to_owned())),
    ];
    for (opcode, operand) in operations {
        epd.push(opcode, vec![operand]).expect("a legal move, a number and a plain text");
    }
    epd
}

fn to_pgn(game: &Game, number: u64) -> pgn::Game {
    let mut written = pgn::Game::new(game.start);
    let mut last = NodeId::ROOT;
    for &mv in &game.opening {
        last = written.moves.play(last, mv).expect("games have legal moves");
    }
    for sample in game.samples() {
        last = written.moves.play(last, sample.mv).expect("games have legal moves");
        written.moves.add_comment(last, &format!("[%eval {}]", eval(&sample)));
    }
    let round = number.to_string();
    let plies = game.moves().count().to_string();
    let tags = [
        ("Event", "Self-play"),
        ("Round", round.as_str()),
        ("White", "Chronicle"),
        ("Black", "Chronicle"),
        ("PlyCount", &plies),
        ("EndReason", game.ending.name()),
    ];
    for (name, value) in tags {
        written.tags.set(name, value).expect("these are names of tags");
    }
    written.result = game.result;
    written
}

/// Pawns or moves to mate for White, as annotations in PGN have it.
fn eval(sample: &Sample) -> String {
    let score = sample.white_score();
    match score.plies_to_end() {
        Some(plies) => {
            let sign = if score > Score::DRAW { "" } else { "-" };
            format!("#{sign}{}", plies.div_ceil(2))
        }
        None => format!("{:.2}", f64::from(score.value()) / 100.0),
    }
}
