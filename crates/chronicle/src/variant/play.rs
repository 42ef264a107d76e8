use std::io::{self, BufRead, Write};

use chronicle_engine::{AnyGame, Control, Engine, GameRecord, Limits, Outcome, Rules, Side};
use clap::{Args, ValueEnum};

use super::named;
use crate::failure::Failure;

/// Play a variant in the terminal, against the engine or by yourself
///
/// Type moves as people write them (Nf3, e8=Q, N@f3) or as programs do (g1f3, e7e8q), or: moves, undo, fen, quit. In Commander Chess c3d3t sends a
/// tank off a stack, and c3c3 or `commit` ends the deployment.
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
    let rules = match Rules::named(&options.name) {
        Ok(rules @ Rules::Cotulenh(_)) => rules,
        _ => Rules::Variant(named(&options.name)?),
    };
    let start = match &options.fen {
        Some(fen) => rules.position(fen).map_err(|reason| Failure::Input(anyhow::anyhow!("bad FEN: {reason}")))?,
        None => rules.start(),
    };
    let mut game = GameRecord::new(start);
    let mut engine = Engine::builder().build().map_err(|error| Failure::Work(error.into()))?;
    let mut input = io::stdin().lock();
    loop {
        let position = game.position();
        show(&position)?;
        if let Some(outcome) = game.outcome() {
            return Ok(writeln!(io::stdout(), "{}", result(&position, outcome))?);
        }
        if options.engine.has(position.turn()) {
            let found = engine.search(&game, &Limits::nodes(options.nodes), &Control::new(), |_| ());
            let Some(best) = found.best() else { return Ok(()) };
            println!("{} plays {}", name(&position, position.turn()), position.san(best));
            game.play(best).map_err(|error| Failure::Work(error.into()))?;
        } else if !ask(&mut game, &mut input, options.engine)? {
            return Ok(());
        }
    }
}

fn show(position: &AnyGame) -> io::Result<()> {
    let drawing = match position {
        AnyGame::Variant(position) => position.drawing(),
        AnyGame::Cotulenh(position) => position.drawing(),
        AnyGame::Chess(position) => position.to_string(),
    };
    writeln!(io::stdout(), "\n{drawing}")
}

/// Asks until a move is played or taken back; `false` when the player has had enough.
fn ask(game: &mut GameRecord, input: &mut impl BufRead, engine: EngineSides) -> io::Result<bool> {
    loop {
        let position = game.position();
        print!("{} to move> ", name(&position, position.turn()));
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
                let moves: Vec<String> = position.moves().into_iter().map(|mv| position.san(mv)).collect();
                println!("{}", moves.join(" "));
            }
            "undo" => {
                if game.undo() {
                    // The engine's answer too, which may have several steps.
                    while engine.has(game.position().turn()) && game.undo() {}
                    return Ok(true);
                }
                println!("this is the start");
            }
            text => match position.read_move(text) {
                Ok(mv) => return Ok(game.play(mv).is_ok()),
                Err(error) => println!("{error}"),
            },
        }
    }
}

const fn name(game: &AnyGame, side: Side) -> &'static str {
    match side {
        Side::First if matches!(game, AnyGame::Cotulenh(_)) => "Red",
        Side::Second if matches!(game, AnyGame::Cotulenh(_)) => "Blue",
        Side::First => "White",
        Side::Second => "Black",
        Side::Third => "Yellow",
        Side::Fourth => "Green",
    }
}

fn result(game: &AnyGame, outcome: Outcome) -> String {
    match outcome {
        Outcome::Win(side) => format!("{} has won.", name(game, side)),
        Outcome::Draw => "The game is drawn.".to_owned(),
    }
}
