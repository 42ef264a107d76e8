//! `chronicle book show`: what a book says about a position.

use std::{
    io::{self, BufWriter, Write},
    path::PathBuf,
};

use chronicle_book::Book;
use chronicle_chess::Position;
use clap::Args;

use crate::{
    failure::Failure,
    reading::{bad_fen, playable},
};

/// List the moves that a book has for a position
///
/// One a line: the move as in a game score and in UCI notation, its weight, and how often it is chosen.
#[derive(Args)]
#[command(after_help = "\
Examples:
  chronicle book show book.bin
  chronicle book show book.bin rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1")]
pub(super) struct Options {
    /// The book
    #[arg(value_name = "BOOK")]
    book: PathBuf,

    /// The position, as a FEN; quotation marks are not needed [default: the start position]
    #[arg(value_name = "FEN")]
    words: Vec<String>,
}

pub(super) fn run(options: &Options) -> Result<(), Failure> {
    let book = Book::open(&options.book).map_err(|error| {
        // An error of the system names the file already.
        let reason = match &error {
            chronicle_book::BookError::Io { .. } => anyhow::Error::from(error),
            _ => anyhow::Error::from(error).context(options.book.display().to_string()),
        };
        Failure::Input(reason)
    })?;
    let position = match options.words.as_slice() {
        [] => Position::start(),
        words => playable(&words.join(" ")).map_err(|reason| bad_fen(&reason))?,
    };
    let moves = book.moves(&position, None);
    let total: u64 = moves.iter().map(|known| u64::from(known.weight)).sum();
    let mut out = BufWriter::new(io::stdout().lock());
    if moves.is_empty() {
        writeln!(out, "no moves for this position")?;
    }
    for known in moves {
        let share = 100.0 * f64::from(known.weight) / (total.max(1) as f64);
        let (san, uci) = (position.san(known.mv), position.uci(known.mv));
        writeln!(out, "{san:<8} {uci:<6} {:>7} {share:>6.1} %", known.weight)?;
    }
    Ok(out.flush()?)
}
