use chronicle_chess::Position;
use chronicle_eval::Nnue;
use chronicle_game::Evaluator;
use std::{fmt::Write as _, fs, sync::Arc};

use super::*;

/// Positions that differ by who has a queen, and one in twenty blocks to check with.
fn lessons() -> String {
    let mut text = String::new();
    for line in 0..40_000 {
        // Each piece has a file of its own on its own rank.
        let rank = |man: char, file: usize| {
            let (left, right) = (["", "1", "2", "3", "4", "5", "6", "7"][file], 7 - file);
            if right == 0 { format!("{left}{man}") } else { format!("{left}{man}{right}") }
        };
        let queen = rank(if line % 2 == 0 { 'Q' } else { 'q' }, line / 2 % 8);
        let (king, enemy) = (rank('K', line / 16 % 8), rank('k', line / 128 % 8));
        for turn in ["w", "b"] {
            let fen = format!("{enemy}/8/8/8/{queen}/8/8/{king} {turn} - - 0 1");
            let (label, result) = if line % 2 == 0 { (900, 1.0) } else { (-900, 0.0) };
            if fen.parse::<Position>().is_ok() {
                let _ = writeln!(text, "{fen} | {label} | {result}");
            }
        }
    }
    text
}

#[test]
fn a_queen_is_learnt_and_training_can_be_interrupted() {
    let folder = std::env::temp_dir().join(format!("chronicle-nnue-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a temporary folder");
    let (data, state) = (folder.join("lessons.txt"), folder.join("state"));
    fs::write(&data, lessons()).expect("a temporary file");
    let options = Options { data: vec![data], epochs: 2, batch: 512, rate: 0.01, ..Options::default() };
    let mut losses = vec![];
    let mut watch = |progress| {
        if let Progress::Epoch(pass) = progress {
            losses.push(pass.validation_loss);
        }
    };
    let first = Options { epochs: 1, checkpoint: Some(state.clone()), ..options.clone() };
    train(&first, &mut watch).expect("the data is good");
    let network = train(&Options { checkpoint: Some(state), ..options }, &mut watch).expect("and so is the checkpoint");
    assert_eq!(losses.len(), 2, "one pass each");
    assert!(losses[1] < 0.01, "{losses:?}");

    // What the engine computes in whole numbers is what was learnt.
    let judge = Nnue::new(Arc::new(network));
    let output = |fen: &str| judge.trace(&fen.parse().expect("a legal position")).output;
    assert!(output("4k3/8/8/8/3Q4/8/8/4K3 w - - 0 1") > 300);
    assert!(output("4k3/8/8/8/3q4/8/8/4K3 w - - 0 1") < -300);
    let position: Position = "4k3/8/8/8/3Q4/8/8/4K3 w - - 0 1".parse().expect("a legal position");
    assert!(judge.evaluate(&mut (), &judge.state(&position), &position).value() > 300);
    fs::remove_dir_all(&folder).expect("the folder can be removed");
}

#[test]
fn what_cannot_be_learnt_from_is_refused() {
    assert!(matches!(train(&Options::default(), |_| {}), Err(TrainError::NoData)));
    let missing = Options { data: vec!["no such file".into()], ..Options::default() };
    assert!(matches!(train(&missing, |_| {}), Err(TrainError::Data(DataError::File { .. }))));
}
