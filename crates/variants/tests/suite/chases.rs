//! Repetitions of xiangqi, beside what Fairy-Stockfish makes of them; `tests/python/chases.py` has written them down.

use chronicle_game::{Outcome, Side};
use chronicle_variants::{AnyPosition, AnyVariant, history};

#[test]
fn who_chases_or_checks_for_ever_loses() {
    let xiangqi = AnyVariant::preset("xiangqi").expect("a preset");
    let (mut compared, mut wrong) = (0, Vec::new());
    for line in include_str!("data/chases.txt").lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let [result, fen, round] = fields[..] else { panic!("three fields: {line}") };
        let mut positions = vec![xiangqi.position(fen).expect("a good FEN")];
        for word in [round, round].iter().flat_map(|round| round.split(' ')) {
            let now = &positions[positions.len() - 1];
            positions.push(now.after(now.parse_uci(word).expect("a legal move")));
        }
        let found = match history::outcome(&positions.iter().collect::<Vec<&AnyPosition>>()) {
            Some((Outcome::Win(Side::First), _)) => "w",
            Some((Outcome::Win(_), _)) => "b",
            Some((Outcome::Draw, _)) => "d",
            None => "-",
        };
        compared += 1;
        if found != result {
            wrong.push(format!("{line}: ours {found}"));
        }
    }
    assert!(compared >= 100, "{compared}");
    assert!(wrong.is_empty(), "{} of {compared} differ:\n{}", wrong.len(), wrong.join("\n"));
}
