//! `chronicle pgn convert`: games in other notations.

use std::{
    fs::File,
    io::{self, BufWriter, IsTerminal, Write},
    path::PathBuf,
};

use anyhow::{Context, anyhow};
use chronicle_chess::pgn::Game;
use clap::{Args, ValueEnum};

use super::{
    files::{Content, Files, describe},
    formats::{self, Positions},
};
use crate::failure::{Failure, complain};

/// Write games in normal form or another notation
///
/// Broken games are reported on standard error and left out; the exit code is then 1.
#[derive(Args)]
#[command(after_help = "\
Examples:
  chronicle pgn convert games.pgn -o tidy.pgn
  chronicle pgn convert --main-line annotated.pgn
  chronicle pgn convert --to fen --every-position games.pgn | sort -u
  chronicle pgn convert --to json games.pgn -o games.jsonl")]
pub(super) struct Options {
    #[command(flatten)]
    files: Files,

    /// The notation to write
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = Format::Pgn)]
    to: Format,

    /// Where to write, instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Leave out comments, glyphs and variations (only `pgn` has them anyway)
    #[arg(long)]
    main_line: bool,

    /// Write each position of each game, not only the last (`fen` and `epd`)
    #[arg(long)]
    every_position: bool,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Export format: tags in order, minimal moves, lines below 80 columns
    Pgn,
    /// The UCI command that sets the game up: `position startpos moves e2e4 e7e5`
    Uci,
    /// The last position
    Fen,
    /// The last position with the names of the players, or every one with the move played there
    Epd,
    /// An object with tags, moves in both notations, result and last position
    Json,
}

pub(super) fn run(options: &Options) -> Result<(), Failure> {
    let is_position = matches!(options.to, Format::Fen | Format::Epd);
    if options.every_position && !is_position {
        return Err(Failure::Input(anyhow!("--every-position makes sense only with --to fen or --to epd")));
    }
    let content = if options.to == Format::Pgn && !options.main_line { Content::Everything } else { Content::MainLine };
    // Before the output is opened, which empties it, the inputs must be there.
    options.files.size()?;
    let mut out = options.open()?;
    let shares_the_screen = options.output.is_none() && io::stdout().is_terminal();
    let mut broken = 0_u64;
    let mut is_first = true;
    options.files.each_game(content, |found| {
        if shares_the_screen {
            found.bar.silence();
        }
        match found.game {
            Ok(game) => {
                options.write(&game, is_first, &mut out)?;
                is_first = false;
            }
            Err(error) => {
                broken += 1;
                found.bar.suspend(|| complain(format_args!("{}", describe(found.file, &error))));
            }
        }
        Ok(())
    })?;
    out.flush()?;
    if broken == 0 { Ok(()) } else { Err(Failure::ReportedWork) }
}

impl Options {
    fn write(&self, game: &Game, is_first: bool, out: &mut impl Write) -> io::Result<()> {
        let wanted = if self.every_position { Positions::Every } else { Positions::Last };
        let lines = match self.to {
            Format::Pgn => return write!(out, "{}{game}", if is_first { "" } else { "\n" }),
            Format::Uci => vec![formats::uci(game)],
            Format::Json => vec![formats::json(game)],
            Format::Fen => formats::fens(game, wanted),
            Format::Epd => formats::epds(game, wanted),
        };
        lines.iter().try_for_each(|line| writeln!(out, "{line}"))
    }

    /// Where the output goes. A file that is also read is refused: opening it for writing would empty it first.
    fn open(&self) -> Result<Box<dyn Write>, Failure> {
        match &self.output {
            None => Ok(Box::new(BufWriter::new(io::stdout().lock()))),
            Some(path) if self.files.contain(path) => {
                Err(Failure::Input(anyhow!("{} cannot be input and output at once", path.display())))
            }
            Some(path) => {
                let file = File::create(path).with_context(|| format!("cannot write {}", path.display()))?;
                Ok(Box::new(BufWriter::new(file)))
            }
        }
    }
}
