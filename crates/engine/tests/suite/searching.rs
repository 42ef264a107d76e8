//! What every search must keep to: draws, limits, lines, threads, stopping.

use std::{
    collections::HashSet,
    thread,
    time::{Duration, Instant},
};

use crate::common::{VARIED, best, engine, game, search};
use chronicle_engine::{Bench, Control, Engine, EngineError, Event, Limits, Score, SearcherKind};

#[test]
fn repetitions_of_the_game_are_known() {
    let queen_down = "4k1n1/8/8/8/8/8/8/4K1NQ w - - 0 1";
    let repeating = game(queen_down, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1");
    let (found, _) = search(&mut engine(), &repeating, &Limits::depth(8));
    assert_eq!((best(&repeating, &found).as_str(), found.score), ("f6g8", Score::DRAW));

    let fresh = game("4k3/8/5n2/8/8/8/8/4K1NQ b - - 0 1", "");
    let (found, _) = search(&mut engine(), &fresh, &Limits::depth(8));
    assert!(found.score < Score::new(-200), "{:?}", found.score);
}

#[test]
fn fifty_moves_are_a_draw() {
    for (clock, is_draw) in [(99, true), (0, false)] {
        let (found, _) =
            search(&mut engine(), &game(&format!("8/8/8/4k3/8/8/8/R3K3 w Q - {clock} 80"), ""), &Limits::depth(8));
        assert_eq!(found.score == Score::DRAW, is_draw, "{:?}", found.score);
        assert!(found.best().is_some());
    }
}

#[test]
fn dead_draws_are_draws() {
    for fen in ["8/8/4k3/8/8/4K3/8/8 w - - 0 1", "8/8/4k3/8/8/3BK3/8/8 b - - 0 1"] {
        let (found, _) = search(&mut engine(), &game(fen, ""), &Limits::depth(20));
        assert_eq!(found.score, Score::DRAW, "{fen}");
        assert!(found.best().is_some());
    }
}

#[test]
fn several_lines_are_ordered_and_distinct() {
    for fen in VARIED {
        let game = game(fen, "");
        let wanted = game.position().moves().len().min(4);
        let (_, lines) = search(&mut engine(), &game, &Limits { lines: 4, ..Limits::depth(6) });
        for depth in 1..=6 {
            let lines: Vec<_> = lines.iter().filter(|line| line.depth == depth).collect();
            let numbers: Vec<_> = lines.iter().map(|line| line.number).collect();
            assert_eq!(numbers, (1..=wanted).collect::<Vec<_>>(), "{fen}");
            assert!(lines.is_sorted_by(|a, b| a.score >= b.score), "{fen}: {lines:?}");
            let firsts: HashSet<_> = lines.iter().map(|line| line.moves[0]).collect();
            assert_eq!(firsts.len(), wanted, "{fen}");
        }
    }
    let two_moves = game("k7/8/8/8/8/8/1r6/K7 w - - 0 1", "");
    let (_, lines) = search(&mut engine(), &two_moves, &Limits { lines: 9, ..Limits::depth(3) });
    assert_eq!(lines.iter().map(|line| line.number).max(), Some(two_moves.position().moves().len()));
}

#[test]
fn only_listed_moves_are_searched() {
    let game = game(VARIED[1], "");
    for text in ["a2a3", "e1c1", "e5g6"] {
        let mv = game.position().parse_move(text).expect("legal");
        let (found, lines) = search(&mut engine(), &game, &Limits { moves: vec![mv], ..Limits::depth(6) });
        assert_eq!(found.best(), Some(mv));
        assert!(lines.iter().all(|line| line.moves[0] == mv));
    }
}

#[test]
fn lines_and_answers_are_legal() {
    for fen in VARIED {
        let game = game(fen, "");
        let (found, lines) = search(&mut engine(), &game, &Limits::depth(9));
        for line in lines {
            line.moves.iter().fold(game.position(), |position, &mv| position.play(mv).expect(fen));
        }
        let next = game.position().play(found.best().expect(fen)).expect(fen);
        assert!(found.ponder().is_none_or(|mv| next.is_legal(mv)), "{fen}");
    }
}

#[test]
fn node_limits_hold() {
    for limit in [1, 10, 1_000, 10_000, 50_000] {
        for fen in VARIED {
            let (found, _) = search(&mut engine(), &game(fen, ""), &Limits::nodes(limit));
            assert!(found.best().is_some(), "{fen}");
            assert!(found.nodes <= limit + 600, "{fen}: {} for {limit}", found.nodes);
            assert!(found.nodes * 10 >= limit * 9, "{fen}: {} for {limit}", found.nodes);
        }
    }
}

#[test]
fn one_thread_is_deterministic() {
    for fen in VARIED {
        let run = |engine: &mut Engine| {
            let (found, lines) = search(engine, &game(fen, ""), &Limits::depth(9));
            (found.nodes, found.best(), lines.last().map(|line| line.moves.clone()))
        };
        let mut used = engine();
        let first = run(&mut used);
        assert_eq!(first, run(&mut engine()), "{fen}");
        run(&mut used);
        used.new_game();
        assert_eq!(first, run(&mut used), "{fen}: a new game begins from nothing");
    }
}

#[test]
fn many_threads_give_legal_results() {
    let mut engine = Engine::builder().threads(3).hash_mb(4).build().expect("4 MiB");
    for fen in VARIED {
        let game = game(fen, "");
        for limits in [Limits::depth(9), Limits::nodes(20_000), Limits::time(Duration::from_millis(30))] {
            let (found, lines) = search(&mut engine, &game, &limits);
            assert!(game.position().is_legal(found.best().expect(fen)), "{fen}");
            for line in lines {
                line.moves.iter().fold(game.position(), |position, &mv| position.play(mv).expect(fen));
            }
        }
    }
}

#[test]
fn the_thread_that_reaches_a_depth_first_has_the_answer() {
    let mut engine = Engine::builder().threads(3).hash_mb(4).build().expect("4 MiB");
    for fen in VARIED {
        let game = game(fen, "");
        for depth in [1, 6, 11] {
            engine.new_game();
            let (found, lines) = search(&mut engine, &game, &Limits::depth(depth));
            let last = lines.last().expect("a line was told");
            assert_eq!((found.depth, last.depth, &last.moves), (depth, depth, &found.line), "{fen}");
        }
    }
}

#[test]
fn stop_ends_a_search_without_limits() {
    for threads in [1, 2] {
        let mut engine = Engine::builder().threads(threads).hash_mb(4).build().expect("4 MiB");
        let control = Control::new();
        let game = game(VARIED[1], "");
        thread::scope(|scope| {
            let searching = scope.spawn(|| engine.search(&game, &Limits::default(), &control, |_| ()));
            thread::sleep(Duration::from_millis(200));
            assert!(!searching.is_finished());
            let told = Instant::now();
            control.stop();
            let found = searching.join().expect("no panic");
            println!("{threads} threads stopped after {:?}", told.elapsed());
            assert!(found.best().is_some() && found.depth > 0);
        });
    }
}

#[test]
fn pondering_waits_for_the_opponent() {
    let mut engine = engine();
    let control = Control::pondering();
    let game = game(VARIED[0], "");
    thread::scope(|scope| {
        let searching = scope.spawn(|| engine.search(&game, &Limits::depth(3), &control, |_| ()));
        thread::sleep(Duration::from_millis(100));
        assert!(!searching.is_finished());
        control.ponder_hit();
        assert_eq!(searching.join().expect("no panic").depth, 3);
    });
}

#[test]
fn the_event_can_stop_the_search() {
    let control = Control::new();
    let found = engine().search(&game(VARIED[0], ""), &Limits::default(), &control, |event| {
        if matches!(event, Event::Line(line) if line.depth == 5) {
            control.stop();
        }
    });
    assert_eq!(found.depth, 5);
}

#[test]
fn engines_that_cannot_be_are_refused() {
    assert!(matches!(Engine::builder().threads(0).build(), Err(EngineError::Threads { .. })));
    assert!(matches!(Engine::builder().hash_mb(usize::MAX).build(), Err(EngineError::Table(_))));
    let mut engine = engine();
    assert!(engine.resize_hash(Engine::MAX_HASH_MB + 1).is_err());
    assert!(engine.set_threads(Engine::MAX_THREADS + 1).is_err());
    assert!(engine.resize_hash(1).is_ok());
}

#[test]
fn the_bench_is_deterministic() {
    let run = || Bench::new(4).run(&Control::new(), |_, _, _| ()).expect("16 MiB");
    let (first, second) = (run(), run());
    assert_eq!(first.each, second.each);
    assert_eq!((first.nodes, first.each.len()), (first.each.iter().sum(), Bench::POSITIONS));
    assert!(first.branching_factor() > 1.0);
    let (search, quiescence, all) = (first.stats.search, first.stats.quiescence, first.stats.all());
    assert!([search, quiescence].iter().all(|kind| kind.total > 1_000 && (0.5..1.0).contains(&kind.first_share())));
    assert_eq!((all.total, all.by_first), (search.total + quiescence.total, search.by_first + quiescence.by_first));
}

#[test]
fn the_bench_runs_on_several_threads() {
    let report = Bench::new(3).threads(2).run(&Control::new(), |_, _, _| ()).expect("16 MiB");
    assert_eq!((report.each.len(), report.nodes), (Bench::POSITIONS, report.each.iter().sum()));
    let refused = Bench::new(1).threads(0).run(&Control::new(), |_, _, _| ());
    assert!(matches!(refused, Err(EngineError::Threads { .. })));
}

#[test]
fn a_search_that_is_cut_off_has_an_opinion() {
    let queen_up = game("4k3/8/8/8/8/8/8/3QK3 w - - 0 1", "");
    let other_side = game("4k3/8/8/8/8/8/8/3QK3 b - - 0 1", "");
    for kind in [SearcherKind::AlphaBeta, SearcherKind::MonteCarlo] {
        let mut engine = Engine::builder().hash_mb(1).searcher(kind).build().expect("1 MiB");
        for (game, sign) in [(&queen_up, 1), (&other_side, -1)] {
            let (found, _) = search(&mut engine, game, &Limits::nodes(1));
            let score = found.score.value() * sign;
            assert!((300..10_000).contains(&score) && found.best().is_some(), "{kind:?}: {score}");
        }
    }
}

#[test]
fn searchers_can_be_exchanged() {
    let middlegame = game(VARIED[1], "");
    let mut engine = engine();
    let (alpha_beta, _) = search(&mut engine, &middlegame, &Limits::depth(7));
    engine.set_searcher(SearcherKind::MonteCarlo).expect("4 MiB");
    let (monte_carlo, lines) = search(&mut engine, &middlegame, &Limits::nodes(3_000));
    assert!(middlegame.position().is_legal(monte_carlo.best().expect("there are moves")));
    assert_eq!(lines.last().map(|line| &line.moves), Some(&monte_carlo.line), "the last line is the answer");
    engine.resize_hash(2).expect("2 MiB");
    engine.set_searcher(SearcherKind::AlphaBeta).expect("2 MiB");
    engine.resize_hash(4).expect("4 MiB");
    let (again, _) = search(&mut engine, &middlegame, &Limits::depth(7));
    assert_eq!((again.nodes, again.line), (alpha_beta.nodes, alpha_beta.line), "as if nothing had happened");
    let megabytes = Engine::MAX_HASH_MB + 1;
    let refused = Engine::builder().searcher(SearcherKind::MonteCarlo).hash_mb(megabytes).build().err();
    assert!(matches!(refused, Some(EngineError::Table(_))), "{refused:?}");
}
