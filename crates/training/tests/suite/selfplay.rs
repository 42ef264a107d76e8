//! Self-play makes legal, whole games that depend on the seed alone, and can be interrupted anywhere.

use std::convert::Infallible;

use chronicle_chess::{PlayedGame, Position};
use chronicle_data::{Ending, Game, GameResult};
use chronicle_engine::Control;
use chronicle_training::selfplay::{self, Adjudication, Book, Goal, Openings, Progress, Settings};

fn settings() -> Settings {
    Settings {
        nodes: 200,
        hash_mb: 1,
        seed: 11,
        adjudication: Adjudication { max_plies: 60, draw_from: 30, ..Adjudication::default() },
        ..Settings::default()
    }
}

fn play(settings: &Settings, goal: Goal, done: Progress, threads: usize) -> (Vec<Game>, Progress) {
    let mut games = Vec::new();
    let end = selfplay::run(settings, goal, done, threads, &Control::new(), |game, _| {
        games.push(game.clone());
        Ok::<(), Infallible>(())
    });
    (games, end.expect("nothing can fail"))
}

#[test]
fn games_depend_on_the_seed_and_not_on_threads_or_interruptions() {
    let (alone, end) = play(&settings(), Goal::Games(8), Progress::default(), 1);
    assert_eq!((alone.len(), end.games), (8, 8));
    assert_eq!(end.positions, alone.iter().map(|game| game.plies.len() as u64).sum::<u64>());
    let (together, _) = play(&settings(), Goal::Games(8), Progress::default(), 3);
    assert_eq!(together, alone);
    let (rest, end) = play(&settings(), Goal::Games(8), Progress { games: 5, positions: 100 }, 2);
    assert_eq!((&rest[..], end.games), (&alone[5..], 8));
    let (others, _) = play(&Settings { seed: 12, ..settings() }, Goal::Games(2), Progress::default(), 1);
    assert_ne!(others[0], alone[0]);
}

#[test]
fn games_are_whole_and_end_as_they_say() {
    let (games, _) = play(&settings(), Goal::Games(12), Progress::default(), 2);
    for game in &games {
        assert!((6..=9).contains(&game.opening.len()));
        let mut played = PlayedGame::new(game.start);
        for mv in game.moves() {
            assert_eq!(played.ending(), None);
            played.play(mv).expect("moves are legal");
        }
        let over = played.ending().is_some() || !played.claims().is_empty();
        assert_eq!(game.ending == Ending::Rules, over, "{:?}", game.ending);
        match game.ending {
            Ending::TooLong => assert_eq!((game.moves().count(), game.result), (60, GameResult::Draw)),
            Ending::DrawAdjudicated => assert_eq!(game.result, GameResult::Draw),
            Ending::WinAdjudicated => assert_ne!(game.result, GameResult::Draw),
            Ending::Rules => assert_ne!(game.result, GameResult::Unknown),
            Ending::Unknown => panic!("every game has an end"),
        }
    }
}

#[test]
fn enough_positions_are_enough() {
    let (games, end) = play(&settings(), Goal::Positions(100), Progress::default(), 2);
    assert!(end.positions >= 100);
    let last = games.last().expect("there are games").plies.len() as u64;
    assert!(end.positions - last < 100, "the last game was needed");
}

#[test]
fn books_and_lopsided_openings() {
    let won: Position = "4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1".parse().expect("legal");
    let even: Position = "r1bqkb1r/pppp1ppp/2n2n2/4p3/4P3/2N2N2/PPPP1PPP/R1BQKB1R w KQkq - 4 4".parse().expect("legal");
    let openings = Openings {
        book: Book::List(vec![(won, vec![]), (even, vec![])].into()),
        random_plies: "0".parse().expect("a number"),
        max_score: 100,
    };
    let (games, _) = play(&Settings { openings, ..settings() }, Goal::Games(3), Progress::default(), 1);
    assert!(games.iter().all(|game| game.start == even && game.opening.is_empty()));
}

#[test]
fn a_stopped_run_keeps_what_it_has() {
    let control = Control::new();
    let mut kept = 0;
    let end = selfplay::run(&settings(), Goal::Games(1_000_000), Progress::default(), 2, &control, |_, progress| {
        kept = progress.games;
        if progress.games == 3 {
            control.stop();
        }
        Ok::<(), Infallible>(())
    });
    assert_eq!(end.expect("nothing can fail").games, kept);
    assert!(kept >= 3);
}
