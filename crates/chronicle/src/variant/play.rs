use std::io::{self, BufRead, Write};

use chronicle_engine::{AnyGame, Control, Engine, GameRecord, Limits, Outcome, Side};
use clap::{Args, ValueEnum};

use super::named;
use crate::failure::Failure;

/// Play a variant in the terminal, against the engine or by yourself
///
/// Type moves as programs write them (e2e4, e7e8q, N@f3), or: moves, undo, fen, quit.
#[derive(Args)]
pub(crate) struct Options {
    /// The name of a variant, or the file of a definition
    name: String,

    /// The position to start from
    #[arg(long, value_name = "FEN", allow_hyphen_values = true)]
    fen: Option<String>,

    /// Who is played by the engine
    #[arg(long, value_enum, default_value_t)]
    engine: EngineSides,

    /// How many positions the engine may look at for a move
    #[arg(long, value_name = "N", default_value_t = 300_000)]
    nodes: u64,
}

/// Who is played by the engine.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, ValueEnum)]
enum EngineSides {
    /// Everyone but the first player
    #[default]
    Others,
    /// The first player
    First,
    /// Everyone
    All,
    /// Nobody
    None,
}

impl EngineSides {
    fn has(self, side: Side) -> bool {
        match self {
            Self::Others => side != Side::First,
            Self::First => side == Side::First,
            Self::All => true,
            Self::None => false,
        }
    }
}

pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let variant = named(&options.name)?;
    let start = match &options.fen {
        Some(fen) => variant.position(fen).map_err(|reason| Failure::Input(anyhow::anyhow!("bad FEN: {reason}")))?,
        None => variant.start(),
    };
    let mut game = GameRecord::new(AnyGame::Variant(Box::new(start)));
    let mut engine = Engine::builder().build().map_err(|error| Failure::Work(error.into()))?;
    let mut input = io::stdin().lock();
    loop {
        let position = game.position();
        show(&position)?;
        if let Some(outcome) = game.outcome() {
            return Ok(writeln!(io::stdout(), "{}", result(outcome))?);
        }
        if options.engine.has(position.turn()) {
            let found = engine.search(&game, &Limits::nodes(options.nodes), &Control::new(), |_| ());
            let Some(best) = found.best() else { return Ok(()) };
            println!("{} plays {}", name(position.turn()), position.move_text(best));
            game.play(best).map_err(|error| Failure::Work(error.into()))?;
        } else if !ask(&mut game, &mut input)? {
            return Ok(());
        }
    }
}

fn show(position: &AnyGame) -> io::Result<()> {
    let AnyGame::Variant(position) = position else { return Ok(()) };
    writeln!(io::stdout(), "\n{}", position.drawing())
}

/// Asks until a move is played or taken back; `false` when the player has had enough.
fn ask(game: &mut GameRecord, input: &mut impl BufRead) -> io::Result<bool> {
    loop {
        let position = game.position();
        print!("{} to move> ", name(position.turn()));
        io::stdout().flush()?;
        let mut line = String::new();
        if input.read_line(&mut line)? == 0 {
            return Ok(false);
        }
        match line.trim() {
            "" => {}
            "quit" | "exit" | "q" => return Ok(false),
            "fen" => println!("{}", position.fen()),
            "moves" => {
                let moves: Vec<String> = position.moves().into_iter().map(|mv| position.move_text(mv)).collect();
                println!("{}", moves.join(" "));
            }
            "undo" => {
                // The engine's answer too.
                if game.undo() {
                    game.undo();
                    return Ok(true);
                }
                println!("this is the start");
            }
            text => match position.parse_move(text) {
                Ok(mv) => return Ok(game.play(mv).is_ok()),
                Err(error) => println!("{error}"),
            },
        }
    }
}

const fn name(side: Side) -> &'static str {
    match side {
        Side::First => "White",
        Side::Second => "Black",
        Side::Third => "Yellow",
        Side::Fourth => "Green",
    }
}

fn result(outcome: Outcome) -> String {
    match outcome {
        Outcome::Win(side) => format!("{} has won.", name(side)),
        Outcome::Draw => "The game is drawn.".to_owned(),
    }
}
