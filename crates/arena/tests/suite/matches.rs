//! Whole matches between test engines, with everything that can go right or wrong.

use std::{
    fs,
    num::NonZeroUsize,
    path::PathBuf,
    sync::{Arc, atomic::AtomicBool},
    time::Duration,
};

use crate::common::{engine, play, play_from, settings, shared_data};
use chronicle_arena::{
    DrawRule, End, Journal, Limit, Openings, PgnFile, ResignRule, StartError,
    stats::{Elo, Verdict},
    tournament::{self, Finish, Format, Outputs, TournamentError},
};
use chronicle_chess::{Color, pgn::Reader, uci::CastlingStyle};
use chronicle_syzygy::Tables;

fn scratch(name: &str) -> PathBuf {
    let file = std::env::temp_dir().join(format!("chronicle-arena-{}-{name}", std::process::id()));
    let _ = fs::remove_file(&file);
    file
}

#[test]
fn two_copies_come_out_equal_within_the_error() {
    let mut settings = settings(vec![engine("A", &["1"]), engine("B", &["2"])], 50);
    settings.concurrency = NonZeroUsize::new(2).expect("two");
    let played = play(&settings);
    let (results, pairs) = played.standings.between(0, 1);
    assert_eq!((results.games(), pairs.total(), played.finish), (100, 50, Finish::Complete));
    let elo = Elo::of(&pairs).expect("pairs");
    // Which of the copies' random moves meet depends on the machine, and one match in twenty lies outside its interval
    // of 95 %; twice the interval is four standard deviations, which one match in 16,000 exceeds.
    let error = (elo.high - elo.low) / 2.0;
    assert!(elo.difference.abs() < 2.0 * error, "{elo:?}");
    assert_eq!((0..2).map(|engine| played.standings.faults(engine).total()).sum::<u64>(), 0);
}

#[test]
fn each_opening_is_played_with_both_colours() {
    let played = play(&settings(vec![engine("A", &["1"]), engine("B", &["2"])], 3));
    let mut openings = Vec::new();
    for pair in &played.pairs {
        assert_eq!(pair.games[0].opening, pair.games[1].opening);
        assert_eq!((pair.record.first, pair.record.second), (0, 1));
        openings.push(pair.games[0].opening.end().to_string());
    }
    openings.dedup();
    assert_eq!(openings.len(), 3);
}

#[track_caller]
fn check_fault(arguments: &[&str], limit: Limit, want: End) {
    let mut settings = settings(vec![engine("good", &["1"]), engine("bad", arguments)], 1);
    settings.limit = limit;
    // The good one must not be caught by a busy machine.
    settings.engines[0].limit = Some(Limit::Nodes(100));
    settings.rules.max_plies = Some(60);
    let played = play(&settings);
    for (number, game) in played.pairs.iter().flat_map(|pair| pair.games.iter().enumerate()) {
        let bad = if number == 0 { Color::Black } else { Color::White };
        assert_eq!((game.end, game.winner), (want, Some(!bad)), "{arguments:?}");
    }
    assert_eq!(played.standings.faults(1).total(), 2);
    assert_eq!(played.standings.between(0, 1).0.wins, 2);
}

#[test]
fn whoever_misbehaves_loses_and_the_match_goes_on() {
    let nodes = Limit::Nodes(100);
    check_fault(&["2", "crash"], nodes, End::Crash);
    check_fault(&["2", "illegal", "0"], nodes, End::IllegalMove);
    check_fault(&["2", "none"], nodes, End::IllegalMove);
    check_fault(&["2", "hang"], nodes, End::Hang);
    check_fault(&["2", "slow"], Limit::MoveTime(Duration::from_millis(50)), End::TimeForfeit);
    check_fault(&["2", "slow"], Limit::Clock("0.2+0.01".parse().expect("good")), End::TimeForfeit);
}

#[test]
fn noise_is_passed_over() {
    let mut settings = settings(vec![engine("A", &["1"]), engine("B", &["2", "garbage"])], 2);
    settings.rules.max_plies = Some(60);
    assert_eq!(play(&settings).standings.faults(1).total(), 0);
}

#[test]
fn without_recovery_a_breakdown_ends_the_match() {
    let mut settings = settings(vec![engine("A", &["1"]), engine("B", &["2", "crash", "3"])], 2);
    settings.recover = false;
    let error = play_from(&settings, &[], Outputs::default()).err().expect("it crashes");
    assert!(matches!(&error, TournamentError::Breakdown { name, end: End::Crash, .. } if name == "B"), "{error}");
}

#[test]
fn engines_that_cannot_be_started_are_named() {
    let fails = |second| {
        let error = play_from(&settings(vec![engine("A", &["1"]), second], 1), &[], Outputs::default());
        match error.err().expect("it does not start") {
            TournamentError::Start(error) => error,
            other => panic!("{other}"),
        }
    };
    let mut missing = engine("B", &[]);
    missing.program = "/no/such/engine".into();
    assert!(matches!(fails(missing), StartError::Spawn { .. }));
    assert!(matches!(fails(engine("B", &["2", "mute"])), StartError::Silent { asked: "uci", .. }));
    let mut wrong = engine("B", &["2"]);
    wrong.options.push(("Hsah".into(), "1".into()));
    let error = fails(wrong).to_string();
    assert_eq!(error, "B has no option \"Hsah\"; it has Hash, Move Overhead, UCI_Chess960, UCI_Variant");
    let mut good = engine("B", &["2"]);
    good.options.push(("move overhead".into(), "1".into()));
    play(&settings(vec![engine("A", &["1"]), good], 1));
}

#[test]
fn games_are_adjudicated_when_both_agree() {
    let mut resigned = settings(vec![engine("A", &["1", "won"]), engine("B", &["2", "lost"])], 2);
    resigned.rules.resign = Some(ResignRule { moves: 2, score: 500 });
    let played = play(&resigned);
    assert!(played.pairs.iter().flat_map(|pair| &pair.games).all(|game| game.end == End::WinAdjudicated));
    assert_eq!(played.standings.between(0, 1).0.wins, 4);

    let mut drawn = settings(vec![engine("A", &["1", "even"]), engine("B", &["2", "even"])], 1);
    drawn.rules.draw = Some(DrawRule { from_move: 5, moves: 2, score: 10 });
    let played = play(&drawn);
    assert!(played.pairs[0].games.iter().all(|game| game.end == End::DrawAdjudicated && game.moves.len() <= 12));

    let mut long = settings(vec![engine("A", &["1"]), engine("B", &["2"])], 1);
    long.rules.max_plies = Some(12);
    let played = play(&long);
    assert!(played.pairs[0].games.iter().all(|game| game.end == End::TooLong && game.moves.len() == 4));
}

#[test]
fn a_stronger_engine_passes_the_test_and_a_weaker_one_fails_it() {
    for (engines, want) in [
        ([engine("A", &["1", "greedy"]), engine("B", &["2"])], Verdict::Stronger),
        ([engine("A", &["1"]), engine("B", &["2", "greedy"])], Verdict::NotStronger),
    ] {
        let mut settings = settings(engines.into(), 2_000);
        settings.sprt = "elo0=0,elo1=40".parse().ok();
        settings.concurrency = NonZeroUsize::new(2).expect("two");
        let played = play(&settings);
        assert_eq!(played.finish, Finish::Decided(want));
        assert!(played.standings.games() < 4_000);
    }
}

#[test]
fn games_are_written_and_a_match_goes_on_where_it_was() {
    let (games, journal) = (scratch("games.pgn"), scratch("journal"));
    let mut settings = settings(vec![engine("A", &["1"]), engine("B", &["2"])], 5);
    let outputs = |settings: &tournament::Settings| {
        let (journal, done) = Journal::open(&journal, &settings.fingerprint()).expect("a journal");
        let games = Some(PgnFile::open(&games).expect("a file"));
        (Outputs { games, journal: Some(journal), event: "Test".into(), date: "2026.01.02".into() }, done)
    };
    // Called off after two pairs.
    let called_off = AtomicBool::new(false);
    let (first, done) = outputs(&settings);
    let mut count = 0;
    let (_, finish) = tournament::run(&settings, &done, first, &called_off, &mut |_, _, _| {
        count += 1;
        called_off.store(count == 2, std::sync::atomic::Ordering::Relaxed);
    })
    .expect("it is played");
    assert_eq!(finish, Finish::CalledOff);
    // More games than at first may be asked for.
    settings.pairs = 6;
    let (second, done) = outputs(&settings);
    let before = done.len();
    assert!((2..5).contains(&before), "{before}");
    let played = play_from(&settings, &done, second).expect("it is played");
    assert_eq!((played.pairs.len(), played.standings.games()), (6 - before, 12));
    let (_, done) = outputs(&settings);
    let mut numbers: Vec<_> = done.iter().map(|record| record.pair).collect();
    numbers.sort_unstable();
    assert_eq!(numbers, [0, 1, 2, 3, 4, 5]);
    check_games(&games, 12);
    fs::remove_file(&games).expect("removed");
    fs::remove_file(&journal).expect("removed");
}

#[track_caller]
fn check_games(file: &PathBuf, want: usize) {
    let text = fs::read_to_string(file).expect("written");
    let games: Vec<_> = Reader::new(text.as_bytes()).map(|game| game.expect("a good game")).collect();
    assert_eq!(games.len(), want);
    for game in &games {
        assert_eq!((game.tags.get("Event"), game.tags.get("TimeControl")), (Some("Test"), Some("100 nodes")));
        assert_eq!(game.tags.get("PlyCount"), Some(game.moves.len().to_string().as_str()));
    }
}

#[test]
fn many_engines_meet_as_the_format_says() {
    let engines = || vec![engine("A", &["1", "greedy"]), engine("B", &["2"]), engine("C", &["3"])];
    let mut all = settings(engines(), 2);
    let played = play(&all);
    assert_eq!(played.standings.meetings().len(), 3);
    assert!((0..3).all(|engine| played.standings.overall(engine).0.games() == 8));
    all.format = Format::Gauntlet;
    let played = play(&all);
    assert_eq!((played.standings.between(1, 2).0.games(), played.standings.overall(0).0.games()), (0, 8));
}

#[test]
fn chess960_is_played_with_its_castling() {
    let mut settings = settings(vec![engine("A", &["1"]), engine("B", &["2"])], 10);
    settings.rules.style = CastlingStyle::Chess960;
    settings.openings = Openings::random(0, true, 5);
    let played = play(&settings);
    assert_eq!((0..2).map(|engine| played.standings.faults(engine).total()).sum::<u64>(), 0);
    assert_eq!(played.standings.games(), 20);
}

#[test]
fn senseless_settings_are_refused() {
    let error = |settings| play_from(&settings, &[], Outputs::default()).err().expect("refused").to_string();
    assert_eq!(error(settings(vec![engine("A", &[])], 1)), "a match needs at least 2 engines, there are 1");
    let same = vec![engine("A", &[]), engine("A", &[])];
    assert_eq!(error(settings(same, 1)), "two engines are called \"A\"; give one another name=");
    let mut test = settings(vec![engine("A", &[]), engine("B", &[]), engine("C", &[])], 1);
    test.sprt = "elo1=5".parse().ok();
    assert_eq!(error(test), "the sequential test compares 2 engines, there are 3");
}

/// Games from one position between random movers, with endgame tables.
fn decided_by_tables(fen: &str) -> Option<Vec<chronicle_arena::GameRecord>> {
    let folder = shared_data("syzygy/3-4")?;
    let file = scratch("tables.epd");
    fs::write(&file, format!("{fen}\n")).expect("the test directory can be written");
    let mut settings = settings(vec![engine("A", &["1"]), engine("B", &["2"])], 1);
    settings.openings = Openings::read(&file, None).expect("a position");
    settings.rules.tables = Some(Arc::new(Tables::open(folder.to_str().expect("UTF-8")).expect("good tables")));
    Some(play(&settings).pairs.into_iter().flat_map(|pair| pair.games).collect())
}

#[test]
fn endgame_tables_decide_games() {
    for (fen, winner) in [
        // Nothing that the side to move can do changes who wins.
        ("8/8/8/4k3/8/8/8/K2QQ3 b - - 0 1", Some(Color::White)),
        ("3qq3/8/8/8/4K3/8/8/k7 w - - 7 1", Some(Color::Black)),
        ("8/8/8/3nk3/8/8/8/2N1K3 w - - 3 1", None),
    ] {
        let Some(games) = decided_by_tables(fen) else { return };
        for game in games {
            assert_eq!((game.end, game.winner, game.moves.len()), (End::Tablebase, winner, 1), "{fen}");
        }
    }
}

#[test]
fn endgame_tables_respect_the_rule_of_fifty_moves() {
    // Bishop and knight win, but not in the six plies that are left.
    let Some(games) = decided_by_tables("8/8/3k4/8/8/2BN4/8/4K3 w - - 94 90") else { return };
    for game in games {
        assert_eq!(game.winner, None, "{game:?}");
        assert!(matches!(game.end, End::FiftyMoves | End::Tablebase | End::InsufficientMaterial), "{:?}", game.end);
        assert!(game.end != End::Tablebase || game.moves.len() > 1, "the first move does not decide it");
    }
}
