//! Tuning finds weights again that made the labels, and goes on where it was interrupted.

use crate::random;

use std::{fmt::Write as _, fs};

use chronicle_eval::{Classical, Tapered, Term, Trace, Weights};
use chronicle_training::{
    labelled::{DataError, Labelled},
    texel::{self, Options, Progress, TuneError},
};

/// Labels by an evaluation that differs in one weight from where tuning starts.
fn labelled(lines: usize, weight: usize, change: Tapered) -> String {
    let mut weights = Weights::by_hand();
    weights.as_mut_slice()[weight] += change;
    let evaluation = Classical::new(weights);
    let mut text = String::new();
    random::games(1, lines, |position| {
        let trace = evaluation.trace(position);
        let score = trace.sum.at(trace.phase, Trace::FULL_PHASE);
        let result = if score > 0 { "1.0" } else { "0.0" };
        writeln!(text, "{position} | {score} | {result}").expect("a string takes everything");
    });
    text
}

#[test]
fn finds_the_weights_behind_the_labels() {
    let folder = std::env::temp_dir().join(format!("chronicle-texel-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a temporary folder");
    let data = folder.join("positions.txt");
    let knight = Term::Material.start() + 1;
    fs::write(&data, labelled(25_000, knight, Tapered::new(200, 200))).expect("a temporary file");
    let mut options = Options {
        data: vec![data],
        result_share: 0.0,
        epochs: 6,
        batch: 1_000,
        rate: 4.0,
        checkpoint: Some(folder.join("checkpoint")),
        // The numbers of pieces could say the same.
        frozen: vec![Term::Imbalance],
        ..Options::default()
    };
    let (mut before, mut after, mut epochs) = (0.0, 0.0, 0);
    let mut watch = |progress: Progress| match progress {
        Progress::Loaded { training, .. } => assert!(training > 20_000),
        Progress::Fitted { validation_loss, .. } => before = validation_loss,
        Progress::File { .. } | Progress::Step { .. } => {}
        Progress::Epoch(pass) => (after, epochs) = (pass.validation_loss, epochs + 1),
    };
    texel::tune(&options, &mut watch).expect("the data is good");
    options.epochs = 8;
    let tuned = texel::tune(&options, &mut watch).expect("and so is the checkpoint");
    assert_eq!(epochs, 8, "resumed, not begun anew");
    assert!(after < before * 0.5, "{before} before, {after} after");
    let ratio = |weights: &Weights| {
        let [knight, bishop] = [1, 2].map(|role| f64::from(weights.get(Term::Material, role).middlegame()));
        knight / bishop
    };
    assert!(ratio(&tuned) > ratio(&Weights::by_hand()) + 0.2, "{} bishops", ratio(&tuned));
    fs::remove_dir_all(&folder).expect("it was ours");
}

/// The danger to a king is the part of the evaluation that is not linear.
#[test]
fn finds_the_units_of_danger_behind_the_labels() {
    let folder = std::env::temp_dir().join(format!("chronicle-danger-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a temporary folder");
    let data = folder.join("positions.txt");
    let weak_squares = Term::KingCause.start() + 6;
    fs::write(&data, labelled(25_000, weak_squares, Tapered::new(200, 0))).expect("a temporary file");
    let options = Options {
        data: vec![data],
        result_share: 0.0,
        epochs: 10,
        batch: 1_000,
        rate: 4.0,
        frozen: Term::ALL.iter().copied().filter(|&term| term != Term::KingCause).collect(),
        ..Options::default()
    };
    let (mut before, mut after) = (0.0, 0.0);
    let tuned = texel::tune(&options, |progress| match progress {
        Progress::Fitted { validation_loss, .. } => before = validation_loss,
        Progress::Epoch(pass) => after = pass.validation_loss,
        _ => {}
    });
    let weight = |weights: &Weights| weights.as_slice()[weak_squares].middlegame();
    let (start, found) = (weight(&Weights::by_hand()), weight(&tuned.expect("the data is good")));
    assert!(after < before * 0.5, "{before} before, {after} after");
    assert!((start + 120..start + 280).contains(&found), "{start} before, {found} after");
    fs::remove_dir_all(&folder).expect("it was ours");
}

#[test]
fn says_what_is_wrong() {
    let missing = Options { data: vec!["/nowhere/positions.txt".into()], ..Options::default() };
    assert!(matches!(texel::tune(&missing, |_| {}), Err(TuneError::Data(DataError::File { .. }))));
    assert!(matches!(texel::tune(&Options::default(), |_| {}), Err(TuneError::NoData)));
    for line in ["", "8/8 | 1 | 1.0", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 | x | 1.0", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 | 5"] {
        assert!(line.parse::<Labelled>().is_err(), "{line}");
    }
}
