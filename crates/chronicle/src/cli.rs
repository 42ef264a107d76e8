//! What can be asked of the program: the command line, and nothing else.

use std::io::IsTerminal;

use clap::{CommandFactory, Parser, Subcommand};

use crate::{
    admin, arena, bench, book, calibrate, data, datagen, eval, failure::Failure, fen, load, moves, perft, pgn, play,
    serve, suite, train, tune, uci, variant, worker,
};

/// Chess in the terminal: play it, check positions and games, count moves, and be a chess engine.
#[derive(Parser)]
#[command(
    version,
    max_term_width = 100,
    after_help = "\
Examples:
  chronicle play                      play a game against a simple opponent
  chronicle serve --open              play in the browser
  chronicle moves --san               list the moves of the start position
  chronicle perft --divide 5          count the move sequences of length 5
  chronicle fen 8/8/8/8/8/4k3/8/4K2R w K - 0 1
  chronicle pgn check games.pgn
  chronicle book make games.pgn --out book.bin
  chronicle match -e ./new -e ./old --tc 8+0.08 --sprt elo0=0,elo1=5
  chronicle epd wac300.epd --movetime 1000
  chronicle datagen --out games.cgd --games 10000 --threads 4
  chronicle uci                       be the engine of a chess program

Without a command and not on a terminal it is an engine too, as chess programs expect.

Exit codes: 0 all is well, 1 the work failed, 2 the input makes no sense.
`chronicle help COMMAND` says more about a command."
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Play(play::Options),
    Serve(serve::Options),
    Worker(worker::Options),
    Admin(admin::Options),
    Load(load::Options),
    Match(Box<arena::Options>),
    Epd(Box<suite::Options>),
    Perft(perft::Options),
    Moves(moves::Options),
    Fen(fen::Options),
    Pgn(pgn::Options),
    Book(book::Options),
    Uci(uci::Options),
    Bench(bench::Options),
    Datagen(Box<datagen::Options>),
    Data(data::Options),
    Tune(tune::Options),
    Train(train::Options),
    Eval(eval::Options),
    Calibrate(Box<calibrate::Options>),
    Variant(variant::Options),
}

/// Does what was asked.
pub(crate) fn run(cli: Cli) -> Result<(), Failure> {
    let Some(command) = cli.command else { return run_alone() };
    match command {
        Command::Play(options) => play::run(&options),
        Command::Serve(options) => serve::run(&options),
        Command::Worker(options) => worker::run(&options),
        Command::Admin(options) => admin::run(&options),
        Command::Load(options) => load::run(&options),
        Command::Match(options) => arena::run(&options),
        Command::Epd(options) => suite::run(&options),
        Command::Perft(options) => perft::run(&options),
        Command::Moves(options) => moves::run(&options),
        Command::Fen(options) => fen::run(&options),
        Command::Pgn(options) => pgn::run(&options),
        Command::Book(options) => book::run(&options),
        Command::Uci(options) => uci::run(&options),
        Command::Bench(options) => bench::run(&options),
        Command::Datagen(options) => datagen::run(&options),
        Command::Data(options) => data::run(&options),
        Command::Tune(options) => tune::run(&options),
        Command::Train(options) => train::run(&options),
        Command::Eval(options) => eval::run(&options),
        Command::Calibrate(options) => calibrate::run(&options),
        Command::Variant(options) => variant::run(&options),
    }
}

/// Without a command: programs start engines like this, and people who want to know what there is.
fn run_alone() -> Result<(), Failure> {
    if !std::io::stdin().is_terminal() {
        return uci::run(&uci::Options::default());
    }
    let help = Cli::command().render_help();
    eprint!("{help}");
    Err(Failure::ReportedInput)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }
}
