//! `chronicle tune spsa`: the parameters of the search.

use std::{
    io::{self, Write},
    num::NonZeroUsize,
    path::PathBuf,
    sync::Arc,
};

use chronicle_engine::Control;
use chronicle_training::{
    selfplay::Settings as Games,
    spsa::{self, Options as Settings, SpsaError, State},
};
use clap::{Args, value_parser};

use crate::{failure::Failure, interrupt, progress::LateBar};

/// Move the parameters of the search to where games are won
///
/// Simultaneous perturbation (SPSA): in every pair of games two engines differ in all parameters at once, each moved up
/// for one and down for the other, and all are then moved a little towards the values of the winner. A few thousand
/// pairs show a direction; a match must show that it is a gain.
///
/// Prints each parameter before and after, and the options with which `chronicle match` can try the new values.
#[derive(Args)]
#[command(after_help = "\
Examples:
  chronicle tune spsa --pairs 4000 --threads 4 --resume spsa.state
  chronicle tune spsa null_base null_divisor null_eval --nodes 20000")]
pub(super) struct Options {
    /// The parameters [default: all]
    #[arg(value_name = "PARAMETER")]
    params: Vec<String>,

    /// Play so many pairs of games, those of a resumed run included
    #[arg(long, short = 'n', value_name = "N", default_value_t = Settings::default().pairs, value_parser = value_parser!(u64).range(1..))]
    pairs: u64,

    /// Nodes for each move
    #[arg(long, value_name = "N", default_value_t = Games::default().nodes, value_parser = value_parser!(u64).range(50..))]
    nodes: u64,

    /// Play so many games at the same time
    #[arg(long, short = 't', value_name = "N", default_value = "1")]
    threads: NonZeroUsize,

    /// How far a decisive pair moves a parameter at first, in its steps
    #[arg(long, value_name = "STEPS", default_value_t = Settings::default().rate, value_parser = super::positive)]
    rate: f64,

    /// How far from the present value each engine is at first, in steps
    #[arg(long, value_name = "STEPS", default_value_t = Settings::default().spread, value_parser = super::positive)]
    spread: f64,

    /// What random choices depend on
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Save the state here after every pair, and go on from it if it is there
    #[arg(long, value_name = "CHECKPOINT")]
    resume: Option<PathBuf>,
}

pub(super) fn run(options: &Options) -> Result<(), Failure> {
    let control = Arc::new(Control::new());
    let stop = Arc::clone(&control);
    interrupt::when_pressed(move || stop.stop())?;
    let bar = LateBar::parts();
    let settings = Settings {
        params: options.params.clone(),
        pairs: options.pairs,
        games: Games { nodes: options.nodes, seed: options.seed, ..Games::default() },
        threads: options.threads.get(),
        rate: options.rate,
        spread: options.spread,
        checkpoint: options.resume.clone(),
    };
    let state = spsa::tune(&settings, &control, |state| bar.reached(state.pairs, options.pairs));
    drop(bar);
    let state = state.map_err(|error| match error {
        SpsaError::File { .. } => Failure::Work(error.into()),
        _ => Failure::Input(error.into()),
    })?;
    Ok(tell(&state, &mut io::stdout().lock())?)
}

fn tell(state: &State, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{} pairs of games", state.pairs)?;
    writeln!(out, "{:<24}{:>8}{:>10}", "parameter", "before", "after")?;
    for tuned in &state.tuned {
        writeln!(out, "{:<24}{:>8}{:>10.1}", tuned.param.name, tuned.param.value, tuned.value)?;
    }
    let options: Vec<_> =
        state.tuned.iter().map(|tuned| format!("option.{}={}", tuned.param.name, tuned.value.round())).collect();
    writeln!(out, "\n{}", options.join(" "))
}
