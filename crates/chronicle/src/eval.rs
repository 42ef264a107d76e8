//! `chronicle eval`: what a position is worth without looking ahead.

use std::io::{self, Write};

use chronicle_engine::{AnyGame, Engine, Side, Wdl};
use clap::Args;

use crate::{
    failure::Failure,
    reading::{bad_fen, playable},
};

/// Show what the evaluation thinks of a position, without any search
///
/// The score is in pawns for White. It means little while pieces hang or a king is in check: only a search sees what
/// follows.
#[derive(Args)]
#[command(after_help = "\
Examples:
  chronicle eval
  chronicle eval --trace \"r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3\"

In the trace, mg and eg are what a term is worth with all pieces on the board and with none; the phase says how much
of each counts.")]
pub(crate) struct Options {
    /// The position; quotation marks around it may be left out [default: the start position]
    #[arg(value_name = "FEN", allow_hyphen_values = true)]
    fen: Vec<String>,

    /// Show every term for both sides and both phases of the game
    #[arg(long)]
    trace: bool,
}

pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    // A dash that stands alone is a field of a FEN, so the option may well be found behind one.
    let is_trace = |word: &String| word == "--trace";
    let trace = options.trace || options.fen.iter().any(is_trace);
    let words: Vec<&str> = options.fen.iter().filter(|word| !is_trace(word)).map(String::as_str).collect();
    let game = match &words[..] {
        [] => AnyGame::chess(),
        words => AnyGame::Chess(playable(&words.join(" ")).map_err(|reason| bad_fen(&reason))?),
    };
    let engine = Engine::builder().hash_mb(1).build().map_err(|error| Failure::Work(error.into()))?;
    let mut out = io::stdout().lock();
    if trace {
        writeln!(out, "{}\n", engine.explain(&game).trim_end())?;
    }
    let score = engine.evaluate(&game);
    let for_white = if game.turn() == Side::First { score } else { -score };
    let Wdl { win, draw, loss } = Wdl::of(for_white, &game);
    writeln!(out, "evaluation: {:+.2} for White", f64::from(for_white.value()) / 100.0)?;
    let percent = |thousandths: u16| f64::from(thousandths) / 10.0;
    let (win, draw, loss) = (percent(win), percent(draw), percent(loss));
    writeln!(out, "chances: White wins {win:.1} %, draw {draw:.1} %, Black wins {loss:.1} %")?;
    Ok(out.flush()?)
}
