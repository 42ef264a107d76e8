//! The engine with real endgame tables. They are not part of the repository; without them there is nothing to check.

use crate::common;

use std::{fs, sync::Arc};

use crate::common::{game, search, shared_data};
use chronicle_chess::{Ending, Position};
use chronicle_engine::{AnyGame, AnyMove, Engine, GameRecord, Limits, Score, SearcherKind, TableUse, Tables};
use chronicle_syzygy::Wdl;

fn tables() -> Option<Arc<Tables>> {
    let folder = shared_data("syzygy/3-4")?;
    Some(Arc::new(Tables::open(folder.to_str().expect("UTF-8")).expect("the tables are good")))
}

fn engine(tables: &Arc<Tables>) -> Engine {
    Engine::builder().hash_mb(4).tables(tables.clone()).build().expect("4 MiB")
}

fn chess(game: &GameRecord) -> Position {
    let AnyGame::Chess(position) = game.position() else { unreachable!("it is chess") };
    position
}

/// A score that says "won" without counting to the end.
fn is_known_win(score: Score) -> bool {
    score.plies_to_end().is_none() && score > Score::new(i32::MAX)
}

/// Plays a won game to its end at so few nodes, against the longest defence. The win must never be left.
#[track_caller]
fn wins(tables: &Arc<Tables>, engine: &mut Engine, fen: &str, nodes: u64) -> usize {
    let mut game = game(fen, "");
    let turn = chess(&game).turn();
    let winner = if tables.wdl(&chess(&game)) == Some(Wdl::Win) { turn } else { !turn };
    let mut plies = 0;
    while game.outcome().is_none() {
        let position = chess(&game);
        let mv = if position.turn() == winner {
            let (found, _) = search(engine, &game, &Limits::nodes(nodes));
            assert!(found.score > Score::new(i32::MAX), "{position}: {:?}", found.score);
            found.best().expect("there is a move")
        } else {
            let moves = position.legal_moves();
            let longest = moves.iter().copied().min_by_key(|&mv| {
                let next = position.play(mv);
                let captures = u32::from(position.is_zeroing(mv));
                (captures, std::cmp::Reverse(tables.dtz(&next).expect("covered").0))
            });
            AnyMove::Chess(longest.expect("the game goes on"))
        };
        game.play(mv).expect("legal");
        plies += 1;
        let position = chess(&game);
        assert!(position.halfmove_clock() < 100 || game.outcome().is_some(), "{fen}: too late at {position}");
        assert!(game.repetitions() < 3, "{fen}: repeated {position}");
    }
    let AnyGame::Chess(last) = game.position() else { unreachable!("it is chess") };
    assert_eq!(last.ending(), Some(Ending::Checkmate { winner }), "{fen} ended in {last}");
    plies
}

#[test]
fn won_endings_are_won_at_few_nodes() {
    let Some(tables) = tables() else { return };
    let mut engine = engine(&tables);
    for kind in [SearcherKind::AlphaBeta, SearcherKind::MonteCarlo] {
        engine.set_searcher(kind).expect("4 MiB");
        for fen in [
            "8/8/8/4k3/8/r7/8/3QK3 w - - 0 1",
            "8/8/3k4/8/8/2BN4/8/4K3 w - - 0 1",
            "8/8/3k4/8/8/2BB4/8/4K3 w - - 0 1",
            "3k4/8/3K4/3P4/8/8/8/8 w - - 0 1",
            "4k3/8/8/8/8/8/8/R3K3 w - - 40 60",
        ] {
            let plies = wins(&tables, &mut engine, fen, 300);
            println!("{kind:?} {fen}: {plies} plies");
        }
    }
}

#[test]
fn what_is_known_needs_no_search() {
    let Some(tables) = tables() else { return };
    let mut engine = engine(&tables);
    for kind in [SearcherKind::AlphaBeta, SearcherKind::MonteCarlo] {
        engine.set_searcher(kind).expect("4 MiB");
        for (fen, sign) in [("8/8/3k4/8/8/2BN4/8/4K3 w - - 0 1", 1), ("8/8/3k4/8/8/2BN4/8/4K3 b - - 0 1", -1)] {
            let (found, _) = search(&mut engine, &game(fen, ""), &Limits::nodes(1));
            assert!(is_known_win(Score::DRAW + found.score.value() * sign), "{kind:?} {fen}: {:?}", found.score);
        }
    }
}

#[test]
fn endings_of_a_collection_are_won_at_few_nodes() {
    let Some(tables) = tables() else { return };
    let mut engine = engine(&tables);
    for name in ["KQvKR1000", "KBNvK1000"] {
        let Some(file) = shared_data(&format!("epd/mates/{name}.epd")) else { return };
        let text = fs::read_to_string(file).expect("it can be read");
        for line in text.lines().step_by(200) {
            let fen = line.split(' ').take(4).collect::<Vec<_>>().join(" ");
            wins(&tables, &mut engine, &fen, 300);
        }
    }
}

#[track_caller]
fn score(engine: &mut Engine, fen: &str) -> Score {
    search(engine, &game(fen, ""), &Limits::depth(6)).0.score
}

#[test]
fn scores_are_known_and_the_rule_of_fifty_moves_counts() {
    let Some(tables) = tables() else { return };
    let mut engine = engine(&tables);
    assert!(is_known_win(score(&mut engine, "8/8/3k4/8/8/2BN4/8/4K3 w - - 0 1")));
    assert!(is_known_win(-score(&mut engine, "8/8/3k4/8/8/2BN4/8/4K3 b - - 0 1")));
    assert_eq!(score(&mut engine, "8/8/8/3nk3/8/8/8/1R2K3 w - - 0 1"), Score::DRAW);
    // Too late to mate with bishop and knight, for either side.
    let late = ["8/8/3k4/8/8/2BN4/8/4K3 w - - 80 90", "8/8/3k4/8/8/2BN4/8/4K3 b - - 80 90"];
    for fen in late {
        assert_eq!(score(&mut engine, fen), Score::DRAW, "{fen}");
    }
    engine.set_table_use(TableUse { fifty_moves: false, ..TableUse::default() });
    assert!(is_known_win(score(&mut engine, late[0])));
    assert!(is_known_win(-score(&mut engine, late[1])));
}

#[test]
fn a_counted_mate_is_not_hidden() {
    let Some(tables) = tables() else { return };
    let mut engine = engine(&tables);
    for (fen, want) in [
        ("7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", Score::win_in(1)),
        ("7k/8/8/6K1/8/8/8/3R4 w - - 0 1", Score::win_in(3)),
        ("k7/8/1K6/8/8/8/8/6Q1 b - - 0 1", Score::loss_in(2)),
        ("k7/8/1K6/8/8/8/7Q/r7 w - - 0 1", Score::win_in(1)),
    ] {
        assert_eq!(score(&mut engine, fen), want, "{fen}");
    }
}

#[test]
fn tables_are_asked_during_the_search() {
    let Some(tables) = tables() else { return };
    // Five men: only what captures lead to is known.
    let fen = "8/8/4k3/8/8/2r5/8/K2QB3 w - - 0 1";
    let (without, _) = search(&mut common::engine(), &game(fen, ""), &Limits::depth(3));
    assert_eq!((without.table_hits, is_known_win(without.score)), (0, false));
    let (with, lines) = search(&mut engine(&tables), &game(fen, ""), &Limits::depth(3));
    assert!(with.table_hits > 0 && is_known_win(with.score), "{with:?}");
    assert_eq!(lines.last().map(|line| line.table_hits), Some(with.table_hits));
    // Asked again, with the hash table full of known scores, the answer is the same.
    let mut engine = engine(&tables);
    for _ in 0..3 {
        let (again, _) = search(&mut engine, &game(fen, ""), &Limits::depth(3));
        assert!(is_known_win(again.score), "{again:?}");
    }
    engine.set_table_use(TableUse { max_men: 3, ..TableUse::default() });
    let (limited, _) = search(&mut engine, &game(fen, ""), &Limits::depth(3));
    assert!(limited.table_hits < with.table_hits, "{limited:?}");
}

#[test]
fn several_lines_are_ordered_by_what_the_tables_say() {
    let Some(tables) = tables() else { return };
    let fen = "3k4/8/3K4/3P4/8/8/8/8 w - - 0 1";
    let (_, lines) = search(&mut engine(&tables), &game(fen, ""), &Limits { lines: 9, ..Limits::depth(6) });
    let deepest: Vec<_> = lines.iter().filter(|line| line.depth == 6).collect();
    assert!(deepest.is_sorted_by(|a, b| a.score >= b.score), "{deepest:?}");
    assert!(is_known_win(deepest[0].score) || deepest[0].score.plies_to_end().is_some());
    assert_eq!(deepest.last().map(|line| line.score), Some(Score::DRAW), "some moves give the win away");
}

#[test]
fn a_drawn_root_is_played_on() {
    let Some(tables) = tables() else { return };
    let (found, lines) = search(&mut engine(&tables), &game("8/8/8/3nk3/8/8/8/1R2K3 w - - 0 1", ""), &Limits::depth(8));
    assert_eq!(found.score, Score::DRAW);
    let position: Position = "8/8/8/3nk3/8/8/8/1R2K3 w - - 0 1".parse().expect("legal");
    let Some(AnyMove::Chess(best)) = found.best() else { panic!("there is a move") };
    assert_eq!(tables.wdl(&position.play(best)), Some(Wdl::Draw));
    assert!(lines.iter().all(|line| line.score == Score::DRAW));
}

#[test]
fn threads_share_tables() {
    let Some(tables) = tables() else { return };
    let mut engine = Engine::builder().threads(3).hash_mb(4).tables(tables.clone()).build().expect("4 MiB");
    let mut other = self::engine(&tables);
    for fen in ["8/8/8/4k3/8/r7/8/3QK3 w - - 0 1", "8/8/4k3/8/8/2r5/8/K2QB3 w - - 0 1"] {
        for engine in [&mut engine, &mut other] {
            let (found, _) = search(engine, &game(fen, ""), &Limits::nodes(20_000));
            assert!(found.score > Score::new(i32::MAX) && found.table_hits > 0, "{found:?}");
        }
    }
}
