//! `chronicle tune variant`: what the pieces of a variant are worth.

use std::{
    fs,
    io::{self, Write},
    num::NonZeroUsize,
    path::{Path, PathBuf},
    sync::Arc,
};

use anyhow::{Context, anyhow};
use chronicle_engine::Control;
use chronicle_training::variant::{self, Options as Settings, State, VariantTuneError};
use chronicle_variants::{
    VariantDef,
    def::{load, presets},
};
use clap::{Args, value_parser};

use crate::{failure::Failure, interrupt, progress::LateBar};

/// Improve what the pieces of a variant are worth, and how its evaluation weighs, by playing it
///
/// In every pair of games two engines differ in all numbers at once, each moved up for one and down for the other, and
/// all are then moved a little towards those of the winner. The numbers go into the tables `values` and `weights` of the
/// definition: of the file itself if it is TOML, and otherwise of a new file that builds upon the variant. A match with
/// `chronicle match` must show that they are better.
///
/// Ctrl-C ends it; the numbers so far are written, and with --resume it can go on later.
#[derive(Args)]
#[command(after_help = "\
Examples:
  chronicle tune variant crazyhouse --pairs 4000 --resume crazyhouse.state
  chronicle tune variant my-game.toml --nodes 1000 --threads 4
  chronicle tune variant atomic --out better-atomic.toml")]
pub(super) struct Options {
    /// The name of a variant for two, or the file of a definition
    #[arg(value_name = "NAME-or-FILE")]
    name: String,

    /// Play so many pairs of games, those of a resumed run included
    #[arg(long, short = 'n', value_name = "N", default_value_t = Settings::default().pairs, value_parser = value_parser!(u64).range(1..))]
    pairs: u64,

    /// Nodes for each move
    #[arg(long, value_name = "N", default_value_t = Settings::default().nodes, value_parser = value_parser!(u64).range(20..))]
    nodes: u64,

    /// Play so many games at the same time
    #[arg(long, short = 't', value_name = "N", default_value = "1")]
    threads: NonZeroUsize,

    /// How far a decisive pair moves a number at first, in its steps
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

    /// Write the definition to this file [default: the file itself, or NAME.toml]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

pub(super) fn run(options: &Options) -> Result<(), Failure> {
    let found = crate::variant::named(&options.name)?;
    let def = found.def();
    let out = options.out.clone().unwrap_or_else(|| target(&options.name));
    let control = Arc::new(Control::new());
    let stop = Arc::clone(&control);
    interrupt::when_pressed(move || stop.stop())?;
    let bar = LateBar::parts();
    let settings = Settings {
        pairs: options.pairs,
        nodes: options.nodes,
        threads: options.threads.get(),
        rate: options.rate,
        spread: options.spread,
        seed: options.seed,
        checkpoint: options.resume.clone(),
    };
    let state = variant::tune(def, &settings, &control, |state| bar.reached(state.pairs, options.pairs));
    drop(bar);
    let state = state.map_err(|error| match error {
        VariantTuneError::File { .. } | VariantTuneError::Engine(_) => Failure::Work(error.into()),
        _ => Failure::Input(error.into()),
    })?;
    let text = written(&options.name, &out, &state.applied(def))?;
    fs::write(&out, text).with_context(|| format!("cannot write {}", out.display())).map_err(Failure::Work)?;
    Ok(tell(&state, &out, &mut io::stdout().lock())?)
}

/// Where the definition goes: into its own file if that is TOML, and otherwise beside it.
fn target(name: &str) -> PathBuf {
    let path = Path::new(name);
    match path.extension() {
        None => PathBuf::from(format!("{name}.toml")),
        Some(extension) if extension == "toml" => path.to_owned(),
        Some(_) => path.with_extension("tuned.toml"),
    }
}

/// The text of a definition with its numbers: as it was but for the two tables where there is such a file, built upon the
/// preset where it is one, and otherwise as a whole.
fn written(name: &str, out: &Path, def: &VariantDef) -> Result<String, Failure> {
    let tables = tables(def);
    let text = match fs::read_to_string(out) {
        Ok(text) if out.extension().is_some_and(|extension| extension == "toml") => {
            format!("{}\n\n{tables}", without_tables(&text).trim_end())
        }
        _ if presets::get(&name.to_ascii_lowercase()).is_some() => {
            format!("base = \"{0}\"\nname = \"{0}\"\n\n{tables}", def.name)
        }
        _ => load::to_toml(def),
    };
    let again = load::from_toml(&text, &presets::get).map_err(|error| anyhow!("{}: {error}", out.display()));
    match again {
        Ok(again) if again == *def => Ok(text),
        Ok(_) => Err(Failure::Input(anyhow!("{} holds another game; choose another file with --out", out.display()))),
        Err(error) => Err(Failure::Work(error)),
    }
}

/// The two tables, with their keys in order.
fn tables(def: &VariantDef) -> String {
    let mut text = "# Written by `chronicle tune variant`.\n[values]\n".to_owned();
    let key = |name: &str| {
        let is_bare = name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_');
        if is_bare { name.to_owned() } else { format!("\"{name}\"") }
    };
    for (letter, value) in &def.values {
        text.push_str(&format!("{} = {value}\n", key(letter)));
    }
    text.push_str("\n[weights]\n");
    for (name, value) in &def.weights {
        text.push_str(&format!("{} = {value}\n", key(name)));
    }
    text
}

/// A definition without the tables that tuning writes.
fn without_tables(text: &str) -> String {
    let mut kept = String::new();
    let mut inside = false;
    for line in text.lines() {
        let line_start = line.trim();
        if line_start.starts_with('[') {
            inside = matches!(line_start, "[values]" | "[weights]");
        }
        if !inside && !line_start.starts_with("# Written by `chronicle tune variant`") {
            kept.push_str(line);
            kept.push('\n');
        }
    }
    kept
}

fn tell(state: &State, out: &Path, to: &mut impl Write) -> io::Result<()> {
    writeln!(to, "{} pairs of games", state.pairs)?;
    writeln!(to, "{:<16}{:>8}{:>10}", "number", "before", "after")?;
    for number in &state.numbers {
        writeln!(to, "{:<16}{:>8}{:>10.1}", number.tuned.to_string(), number.before, number.value)?;
    }
    writeln!(to, "\nwritten to {}", out.display())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tuned(name: &str) -> VariantDef {
        let mut def = presets::get(name).expect("a preset");
        def.values = [("P".to_owned(), 95), ("+P".to_owned(), 430)].into();
        def.values.retain(|letter, _| def.pieces.iter().any(|piece| piece.letter == *letter));
        def.weights = [("mobility".to_owned(), 5)].into();
        def
    }

    #[test]
    fn a_preset_is_built_upon_and_a_file_keeps_its_words() {
        let nowhere = Path::new("no such folder/out.toml");
        let def = tuned("shogi");
        let text = written("shogi", nowhere, &def).expect("it can be read again");
        assert!(text.starts_with("base = \"shogi\"\nname = \"shogi\"\n\n# Written by"), "{text}");
        assert!(text.contains("\"+P\" = 430\nP = 95\n"), "{text}");
        let path = std::env::temp_dir().join(format!("chronicle-tune-{}.toml", std::process::id()));
        fs::write(&path, format!("# my words\n{text}\n[rules]\npass = false\n")).expect("a temporary file");
        let again = written(&path.to_string_lossy(), &path, &def).expect("it can be read again");
        assert!(again.starts_with("# my words\nbase") && again.contains("[rules]\npass = false"), "{again}");
        assert_eq!(again.matches("[values]").count(), 1, "{again}");
        assert!(written("gardner", &path, &tuned("gardner")).is_err(), "the file is of another game");
        fs::remove_file(path).expect("it was written");
    }

    #[test]
    fn files_are_written_beside_what_they_come_from() {
        for (name, want) in [("atomic", "atomic.toml"), ("a/b.toml", "a/b.toml"), ("a/b.json", "a/b.tuned.toml")] {
            assert_eq!(target(name), Path::new(want));
        }
    }
}
