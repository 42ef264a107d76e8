//! `chronicle fen`: is this a FEN of a legal position, and how is it normally written?

use std::io::{self, BufRead, BufWriter, IsTerminal, Write};

use chronicle_chess::{
    Bitboard, Color, Position, Strictness,
    fen::{self, FenError},
};
use clap::{Args, ColorChoice};

use crate::{
    board::{self, Look, Marks, Size, Symbols},
    failure::{Failure, complain},
    ink::Ink,
    reading::bad_fen,
};

/// Check a FEN and write it in its normal form
///
/// A FEN that is wrong ends the program with exit code 2 and the reason on standard error. The normal form has an
/// en-passant square only where a capture is possible, and castling letters KQkq wherever they are unambiguous.
///
/// Without a FEN (or with `-`), reads one from each line of standard input; blank lines are skipped, wrong ones are
/// reported with their line number, and the rest is done all the same.
#[derive(Args)]
#[command(after_help = "\
Examples:
  chronicle fen rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1
  chronicle fen --lenient --board '8/8/8/4k3/8/8/8/4K2R w K'
  chronicle fen --shredder < positions.txt")]
pub(crate) struct Options {
    /// The FEN; quotation marks are not needed
    #[arg(value_name = "FEN")]
    words: Vec<String>,

    /// Fill in missing fields at the end, and accept extra blanks and digits side by side
    #[arg(long)]
    lenient: bool,

    /// Accept positions that no game can reach, such as one with ten white queens and eight pawns
    #[arg(long)]
    playable: bool,

    /// Write castling rights as file letters (HAha), which is unambiguous in Chess960
    #[arg(long)]
    shredder: bool,

    /// Draw the board as well
    #[arg(long)]
    board: bool,

    /// When to use colours
    #[arg(long, value_name = "WHEN", value_enum, default_value_t = ColorChoice::Auto)]
    color: ColorChoice,
}

pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let mut out = BufWriter::new(io::stdout().lock());
    let from_input = matches!(options.words.as_slice(), [] | [_]) && options.words.iter().all(|word| word == "-");
    if from_input {
        check_lines(options, io::stdin().lock(), &mut out)
    } else {
        let position = options.read(&options.words.join(" ")).map_err(|reason| bad_fen(&reason))?;
        options.write(&position, &mut out)?;
        Ok(out.flush()?)
    }
}

/// Checks a FEN a line; the bad ones are reported and do not stop the rest.
fn check_lines(options: &Options, mut input: impl BufRead, out: &mut impl Write) -> Result<(), Failure> {
    let mut all_good = true;
    let mut bytes = Vec::new();
    for number in 1_u64.. {
        bytes.clear();
        if input.read_until(b'\n', &mut bytes)? == 0 {
            break;
        }
        let text = String::from_utf8_lossy(&bytes);
        let line = text.trim_end_matches(['\n', '\r']);
        if line.trim().is_empty() {
            continue;
        }
        match options.read(line) {
            Ok(position) => options.write(&position, out)?,
            Err(reason) => {
                // What came before is shown before, even where both streams end on one screen.
                out.flush()?;
                complain(format_args!("line {number}: bad FEN: {reason}"));
                all_good = false;
            }
        }
    }
    out.flush()?;
    if all_good { Ok(()) } else { Err(Failure::ReportedInput) }
}

impl Options {
    fn read(&self, text: &str) -> Result<Position, FenError> {
        let mode = if self.lenient { fen::Mode::Lenient } else { fen::Mode::Strict };
        let strictness = if self.playable { Strictness::Playable } else { Strictness::Reachable };
        Ok(Position::from_setup(&fen::parse(text, mode)?, strictness)?)
    }

    fn write(&self, position: &Position, out: &mut impl Write) -> io::Result<()> {
        let text = if self.shredder { position.to_shredder_fen() } else { position.to_string() };
        writeln!(out, "{text}")?;
        if self.board {
            let ink = Ink::choose(self.color, io::stdout().is_terminal());
            let look = Look { ink, symbols: Symbols::Figurines, size: Size::Small };
            let king = position.board().king(position.turn()).bit();
            let check = if position.is_check() { king } else { Bitboard::EMPTY };
            let marks = Marks { check, ..Marks::default() };
            for line in board::draw(position.board(), Color::White, &marks, look) {
                writeln!(out, "{}", line.trim_end())?;
            }
        }
        Ok(())
    }
}
