//! `chronicle book make`: a book from games.

use std::{fs, path::PathBuf};

use anyhow::{Context, anyhow};
use chronicle_book::{Book, Maker, Weight};
use clap::{Args, ValueEnum, value_parser};

use crate::{
    failure::{Failure, complain},
    pgn::files::{Content, Files, describe},
};

/// Make an opening book from games
///
/// Takes the first moves of every game and weighs each move by what came of it: 2 for each win and 1 for each draw of
/// the side that played it. Moves that have only lost are left out. Broken games are reported on standard error and left
/// out; the exit code is then 1, and the book is written all the same.
#[derive(Args)]
#[command(after_help = "\
Examples:
  chronicle book make games.pgn --out book.bin
  chronicle book make *.pgn --plies 30 --min-games 5 --out book.bin
  xzcat games.pgn.xz | chronicle book make - --weight games --out book.bin")]
pub(super) struct Options {
    #[command(flatten)]
    files: Files,

    /// The book to write
    #[arg(long, short, value_name = "BOOK")]
    out: PathBuf,

    /// Take so many plies of each game
    #[arg(long, value_name = "N", default_value_t = 24, value_parser = value_parser!(u16).range(1..))]
    plies: u16,

    /// Leave out moves that were played in fewer games
    #[arg(long, value_name = "N", default_value_t = 1)]
    min_games: u32,

    /// What the weights of moves say
    #[arg(long, value_name = "WHAT", value_enum, default_value_t = WeightChoice::Results)]
    weight: WeightChoice,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
enum WeightChoice {
    /// How well a move has done; games without a result are left out
    Results,
    /// How often a move was played
    Games,
}

pub(super) fn run(options: &Options) -> Result<(), Failure> {
    if options.files.contain(&options.out) {
        return Err(Failure::Input(anyhow!("{} is one of the files to read", options.out.display())));
    }
    let weight = match options.weight {
        WeightChoice::Results => Weight::Results,
        WeightChoice::Games => Weight::Games,
    };
    let mut maker = Maker::default().plies(options.plies.into()).min_games(options.min_games).weight(weight);
    let (mut used, mut silent, mut broken) = (0_u64, 0_u64, 0_u64);
    options.files.each_game(Content::MainLine, |found| {
        match &found.game {
            Ok(game) if maker.add(game) => used += 1,
            Ok(_) => silent += 1,
            Err(error) => {
                broken += 1;
                found.bar.suspend(|| complain(format_args!("{}", describe(found.file, error))));
            }
        }
        Ok(())
    })?;
    write(options, maker)?;
    println!("games: {used} used, {silent} without a result, {broken} broken");
    if broken == 0 { Ok(()) } else { Err(Failure::ReportedWork) }
}

fn write(options: &Options, maker: Maker) -> Result<(), Failure> {
    let bytes = maker.finish();
    let Ok(book) = Book::from_bytes(bytes.clone()) else {
        let reason = "no move is left for the book; there are no games with results, or --min-games asks for too much";
        return Err(Failure::Work(anyhow!(reason)));
    };
    let place = options.out.display();
    fs::write(&options.out, bytes).with_context(|| format!("cannot write {place}"))?;
    println!("{place}: {} moves for {} positions", book.len(), book.positions());
    Ok(())
}
