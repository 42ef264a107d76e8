//! `chronicle play`: a game in the terminal.

mod finish;
mod input;
mod player;
mod record;
mod render;
mod session;
mod story;
mod table;
mod thinker;

use std::{
    io::{self, BufWriter, IsTerminal},
    path::PathBuf,
    time::Duration,
};

use anyhow::Context;
use chronicle_chess::{ByColor, PlayedGame, chess960};
use clap::{Args, ColorChoice, value_parser};
use fastrand::Rng;

use crate::{board::Symbols, calendar, failure::Failure, ink::Ink, reading};
use player::Player;
use render::Canvas;
use session::Screen;
use table::Table;

/// Play a game in the terminal, against the engine at any strength, a simple opponent or another person
///
/// Type moves as in a score sheet (e4, Nf3, O-O) or from square to square (e2e4); `help` at the prompt lists the rest:
/// hints, undo and redo, saving and loading.
///
/// Players are `human`, `engine` (as strong as it can), `engine:1200` (like somebody of 1200 Elo, from 500 to 3000), and
/// two honest beginners: `random` plays any legal move, `greedy` takes what it can and looks no further.
#[derive(Args)]
#[command(after_help = "\
Examples:
  chronicle play
  chronicle play --black engine:1200
  chronicle play --white random --black human
  chronicle play --black human                       two people at one keyboard
  chronicle play --chess960 --black random
  chronicle play --fen '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1'
  chronicle play --white greedy --black random --seed 7   watch a game")]
pub(crate) struct Options {
    /// Who plays White
    #[arg(long, value_name = "PLAYER", default_value_t = Player::Human)]
    white: Player,

    /// Who plays Black
    #[arg(long, value_name = "PLAYER", default_value_t = Player::Greedy)]
    black: Player,

    /// Start from this position
    #[arg(long, value_name = "FEN", allow_hyphen_values = true)]
    fen: Option<String>,

    /// Start from a position of Chess960, by number from 0 to 959 or drawn by lot
    #[arg(
        long,
        value_name = "N",
        num_args = 0..=1,
        value_parser = value_parser!(u16).range(..i64::from(chess960::STARTS)),
        conflicts_with = "fen",
    )]
    chess960: Option<Option<u16>>,

    /// Continue the first game of a PGN file where it stops
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "chess960"])]
    pgn: Option<PathBuf>,

    /// Make the machines' choices repeatable
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,

    /// Show pieces as letters, for fonts without chess symbols
    #[arg(long)]
    letters: bool,

    /// When to use colours
    #[arg(long, value_name = "WHEN", value_enum, default_value_t = ColorChoice::Auto)]
    color: ColorChoice,

    /// How many milliseconds a move stays on the screen when only machines play
    #[arg(long, value_name = "MS", default_value_t = 500, value_parser = value_parser!(u64).range(..=60_000))]
    pace: u64,
}

pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let mut rng = options.seed.map_or_else(Rng::new, Rng::with_seed);
    let game = options.game(&mut rng)?;
    let mut table = Table::new(game, ByColor([options.white, options.black]), rng, calendar::today())
        .context("the engine cannot play")?;
    let (input, output) = (io::stdin().lock(), io::stdout().lock());
    let is_terminal = output.is_terminal();
    let ink = Ink::choose(options.color, is_terminal);
    let screen = Screen {
        ink,
        symbols: if options.letters { Symbols::Letters } else { Symbols::Figurines },
        canvas: if is_terminal { terminal } else { || Canvas::USUAL },
        in_place: is_terminal && input.is_terminal() && ink == Ink::Color,
        pace: if is_terminal { Duration::from_millis(options.pace) } else { Duration::ZERO },
    };
    Ok(session::run(&mut table, &screen, input, BufWriter::new(output))?)
}

impl Options {
    /// The game to begin with.
    fn game(&self, rng: &mut Rng) -> Result<PlayedGame, Failure> {
        if let Some(path) = &self.pgn {
            return record::load(path).map_err(Failure::Input);
        }
        if let Some(number) = self.chess960 {
            let number = number.unwrap_or_else(|| rng.u16(..chess960::STARTS));
            let start = chess960::start(number).expect("the number is below 960");
            return Ok(PlayedGame::new(start));
        }
        match &self.fen {
            Some(text) => reading::playable(text).map(PlayedGame::new).map_err(|reason| reading::bad_fen(&reason)),
            None => Ok(PlayedGame::default()),
        }
    }
}

/// The size of the terminal, or the usual one if it does not tell.
fn terminal() -> Canvas {
    terminal_size::terminal_size()
        .map_or(Canvas::USUAL, |(width, height)| Canvas { width: width.0.into(), height: height.0.into() })
}
