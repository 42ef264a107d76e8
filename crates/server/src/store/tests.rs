use chronicle_protocol::{
    Ending, EventKind, GameAnalysis, GameId, Outcome, PlayerId, PlayerKind, Reason, RoomName, TimeControl,
};

use super::{analyses::Backlog, *};
use crate::testing::Database;

fn player(number: u64, name: &str) -> PlayerRow {
    let (kind, created) = (PlayerKind::Member, 1);
    PlayerRow {
        id: PlayerId::new(number),
        name: name.to_owned(),
        kind,
        password: None,
        elo: None,
        created,
        closed: None,
    }
}

fn game(number: u64, players: [PlayerRow; 2]) -> NewGame {
    NewGame {
        id: GameId::new(number),
        variant: "chess".to_owned(),
        start_fen: String::new(),
        time: TimeControl::Clock { base_ms: 60_000, increment_ms: 0 },
        rated: true,
        players,
        ratings: [None, Some(1500)],
        created: 5 + number as i64,
        room: None,
    }
}

fn played(uci: &str) -> EventKind {
    EventKind::Move { uci: uci.to_owned(), clocks: Some([1_000, 2_000]) }
}

fn row(game: GameId, v: i64, what: &EventKind) -> LogRow {
    LogRow {
        node: Node::ALONE,
        game: game.number(),
        v,
        at: 10 + v,
        what: serde_json::to_string(what).expect("plain data"),
    }
}

fn end(game: &NewGame, log: Vec<LogLine>) -> Conclusion {
    Conclusion {
        game: game.id,
        ending: Ending { outcome: Outcome::First, reason: Reason::Resignation },
        clocks: None,
        plies: log.len(),
        at: 99,
        log,
        pool: Some("chess:bullet".to_owned()),
        players: [game.players[0].id, game.players[1].id],
        node: Node::ALONE,
    }
}

/// Whatever is stored is stored the same in every database.
async fn on_each_database(test: impl AsyncFn(&Database)) {
    for database in Database::each() {
        test(&database).await;
    }
}

/// A database with two players and one game.
async fn begun(database: &Database) -> (Store, NewGame) {
    let store = Store::open(database.address()).await.expect("a new database");
    let players = [player(1, "Ada"), player(2, "Bo")];
    for player in &players {
        store.add_player(player.clone(), player.name.to_lowercase()).await.expect("a new name");
    }
    let game = game(7, players);
    store.begin_game(game.clone(), Node::ALONE, Vec::new()).await.expect("a new game");
    (store, game)
}

#[tokio::test]
async fn what_was_written_is_there_after_opening_again() {
    on_each_database(async |database| {
        let (store, game) = begun(database).await;
        for (v, uci) in (1..).zip(["e2e4", "e7e5", "g1f3"]) {
            store.writer().log(vec![row(game.id, v, &played(uci))]).await.expect("it is written");
        }
        store.note_alive(1_234).await.expect("it is written");
        store.close().await;

        // Twice, because the first time empties the log into the game.
        for _ in 0..2 {
            let store = Store::open(database.address()).await.expect("the same database");
            let games = store.resume_games().await.expect("they can be read");
            assert_eq!(games.len(), 1);
            let moves: Vec<EventKind> = games[0].log.iter().map(|line| line.what.clone()).collect();
            assert_eq!(moves, ["e2e4", "e7e5", "g1f3"].map(played));
            assert_eq!(games[0].new.players, game.players);
            assert_eq!(store.last_alive().await.expect("it can be read"), Some(1_234));
            store.close().await;
        }
    })
    .await;
}

#[tokio::test]
async fn many_writers_share_commits_and_all_are_told() {
    on_each_database(async |database| {
        let (store, game) = begun(database).await;
        let before = commits(&store);
        let tasks: Vec<_> = (1..=500)
            .map(|v| {
                let (writer, row) = (store.writer().clone(), row(game.id, v, &played("e2e4")));
                tokio::spawn(async move { writer.log(vec![row]).await })
            })
            .collect();
        for task in tasks {
            task.await.expect("no panic").expect("it is written");
        }
        let commits = commits(&store) - before;
        assert!(commits < 250, "{commits} commits for 500 lines");
        let lines: i64 = sqlx::Row::try_get(
            &sqlx::query("SELECT COUNT(DISTINCT v) FROM game_log").fetch_one(&store.readers).await.expect("a count"),
            0,
        )
        .expect("a number");
        assert_eq!(lines, 500);
    })
    .await;
}

fn commits(store: &Store) -> u64 {
    let page = store.writer().metrics().page();
    let line = page.lines().find_map(|line| line.strip_prefix("chronicle_commit_seconds_count ")).expect("a count");
    line.parse().expect("a number")
}

#[tokio::test]
async fn one_failure_does_not_spoil_what_is_written_with_it() {
    on_each_database(async |database| {
        let (store, game) = begun(database).await;
        let writer = store.writer();
        let bad = writer.write(|connection| {
            Box::pin(async move {
                sqlx::query("DELETE FROM game_log").execute(&mut *connection).await?;
                sqlx::query("DELETE FROM games").execute(connection).await?;
                Err::<(), _>(StoreError::NotWritten("on purpose".to_owned()))
            })
        });
        let good = writer.log(vec![row(game.id, 1, &played("e2e4"))]);
        let taken = store.add_player(player(3, "ada"), "ada".to_owned());
        let (bad, good, taken) = tokio::join!(bad, good, taken);
        assert!(bad.is_err() && good.is_ok());
        assert!(taken.expect_err("the name is taken").is_duplicate());
        let games = store.resume_games().await.expect("they can be read");
        assert_eq!(games[0].log.iter().map(|line| line.what.clone()).collect::<Vec<_>>(), [played("e2e4")]);
    })
    .await;
}

#[tokio::test]
async fn a_game_ends_once_with_its_ratings() {
    on_each_database(async |database| {
        let (store, game) = begun(database).await;
        let log = vec![LogLine { at: 11, what: played("e2e4") }];
        let rated = store.conclude(end(&game, log.clone())).await.expect("it ends").expect("it is rated");
        assert!(rated[0] > 1500 && rated[1] < 1500, "{rated:?}");
        assert!(store.conclude(end(&game, log)).await.is_err(), "a game ends once");
        let stored = store.game(game.id).await.expect("it can be read").expect("it exists");
        assert!(!stored.live);
        assert_eq!(stored.ending.map(|ending| ending.reason), Some(Reason::Resignation));
        assert!(matches!(stored.log.last(), Some(LogLine { what: EventKind::Ended { ratings: Some(_), .. }, .. })));
        let rating =
            store.rating(game.players[0].id, "chess:bullet").await.expect("it can be read").expect("it exists");
        assert_eq!((rating.shown(), rating.games, rating.is_provisional()), (rated[0], 1, true));
        assert_eq!(store.rating_history(game.players[1].id).await.expect("it can be read").len(), 1);
        assert!(store.leaders("chess:bullet", 10).await.expect("it can be read").is_empty(), "still uncertain");
        assert!(store.resume_games().await.expect("they can be read").is_empty());
    })
    .await;
}

#[tokio::test]
async fn archives_are_filtered_and_come_in_pages() {
    on_each_database(async |database| {
        let (store, first) = begun(database).await;
        store.conclude(end(&first, Vec::new())).await.expect("it ends");
        for number in 8..12 {
            let game = NewGame { rated: number % 2 == 0, ..game(number, first.players.clone()) };
            store.begin_game(game.clone(), Node::ALONE, Vec::new()).await.expect("a new game");
            store.conclude(Conclusion { pool: None, ..end(&game, Vec::new()) }).await.expect("it ends");
        }
        let all = Filter {
            player: first.players[1].id,
            variant: String::new(),
            speed: String::new(),
            outcome: String::new(),
            rated: None,
            private: false,
            before: (i64::MAX, GameId::new(0)),
        };
        let numbers = async |filter: &Filter, count| -> Vec<i64> {
            let games = store.archive(filter, count).await.expect("it can be read");
            games.iter().map(|game| game.new.id.number()).collect()
        };
        assert_eq!(numbers(&all, 3).await, [11, 10, 9]);
        let next = Filter { before: (5 + 9, GameId::new(9)), ..all.clone() };
        assert_eq!(numbers(&next, 3).await, [8, 7]);
        assert_eq!(numbers(&Filter { rated: Some(true), ..all.clone() }, 9).await, [10, 8, 7]);
        let room = RoomName::new("a-room").ok();
        let hidden = NewGame { room: room.clone(), ..game(12, first.players.clone()) };
        store.begin_game(hidden.clone(), Node::ALONE, Vec::new()).await.expect("a new game");
        assert!(store.top_games(9).await.expect("it can be read").is_empty(), "games of rooms are in no list");
        store.conclude(Conclusion { pool: None, ..end(&hidden, Vec::new()) }).await.expect("it ends");
        assert_eq!(numbers(&all, 1).await, [11]);
        assert_eq!(numbers(&Filter { private: true, ..all.clone() }, 1).await, [12]);
        assert_eq!(store.game(hidden.id).await.expect("it can be read").expect("it exists").new.room, room);
        for (variant, speed, outcome, count) in
            [("chess", "bullet", "first", 5), ("shogi", "", "", 0), ("", "rapid", "", 0), ("", "", "draw", 0)]
        {
            let text = str::to_owned;
            let filter = Filter { variant: text(variant), speed: text(speed), outcome: text(outcome), ..all.clone() };
            assert_eq!(numbers(&filter, 9).await.len(), count, "{filter:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_database_of_the_future_is_left_alone() {
    on_each_database(async |database| {
        let (store, _) = begun(database).await;
        let newer = store.writer().write(|connection| {
            Box::pin(async move {
                sqlx::query("INSERT INTO schema_steps (step) VALUES (99)").execute(connection).await?;
                Ok(())
            })
        });
        newer.await.expect("it is written");
        store.close().await;
        let refused = Store::open(database.address()).await.err().expect("it is newer");
        assert!(refused.to_string().contains("version 99"), "{refused}");
    })
    .await;
}

#[test]
fn databases_are_files_or_have_addresses() {
    let address = "postgres://user:secret@host/games?host=/run/postgresql";
    assert_eq!(url(address).expect("an address"), address);
    assert_eq!(url("a.db").expect("a file"), "sqlite://a.db?mode=rwc");
    assert_eq!(url("sqlite:a b.db").expect("a file"), "sqlite://a%20b.db?mode=rwc");
    assert_eq!(url("sqlite://a.db").expect("a file"), "sqlite://a.db?mode=rwc");
    for bad in ["", "sqlite:", "mysql://host/db", "a.db?mode=ro"] {
        assert!(url(bad).is_err(), "{bad}");
    }
}

#[tokio::test]
async fn a_server_that_was_given_up_writes_nothing_about_games() {
    for database in Database::each() {
        let (store, first) = begun(&database).await;
        if store.kind() == Kind::Sqlite {
            continue;
        }
        let (old, new) = (Node(1), Node(2));
        store.join(old, 10).await.expect("a new number");
        store.join(new, 10).await.expect("a new number");
        let game = NewGame { id: GameId::new(8), ..first };
        store.begin_game(game.clone(), old, Vec::new()).await.expect("a new game");
        let line = |node, v| vec![LogRow { node, ..row(game.id, v, &played("e2e4")) }];
        store.writer().log(line(old, 1)).await.expect("it has the game");
        assert!(store.take_over(new, 9).await.expect("it can be asked").is_empty(), "nobody is gone");
        assert!(store.claim(new, game.id).await.expect("it can be asked").is_none(), "it is another's");
        store.give_up(old, 77).await.expect("it can go");
        let taken = store.take_over(new, 9).await.expect("there is something");
        assert_eq!((taken.len(), taken[0].alive, taken[0].game.log.len()), (1, 77, 1));
        assert_eq!(store.owner_of(game.id).await.expect("it can be asked"), Some(new));
        // Neither an event nor the end, and what others write with it is written.
        let (stale, good) = (store.writer().log(line(old, 2)), store.writer().log(line(new, 2)));
        let (stale, good) = tokio::join!(stale, good);
        assert!(matches!(stale, Err(StoreError::Fenced)) && good.is_ok(), "{stale:?} {good:?}");
        let ending = |node| Conclusion { node, pool: None, ..end(&game, Vec::new()) };
        assert!(matches!(store.conclude(ending(old)).await, Err(StoreError::Fenced)));
        assert!(store.keep_log(old, game.id, &[]).await.is_err() && !store.renew(old, 99).await.expect("an answer"));
        let again = store.writer().log(line(new, 2)).await.expect_err("an event happens once");
        assert!(again.is_lost());
        store.conclude(ending(new)).await.expect("it has the game");
    }
}

#[tokio::test]
async fn a_game_is_looked_at_by_one_and_kept_once() {
    on_each_database(async |database| {
        let (store, _) = begun(database).await;
        let (one, other, room) = (PlayerId::new(1), PlayerId::new(2), AnalysisRoom { all: 3, own: 2 });
        let ask = async |game: u64, by: PlayerId| {
            store.ask_analysis(GameId::new(game), by, game as i64, room).await.expect("it can be asked")
        };
        assert_eq!(ask(21, one).await, Asked::Waits);
        assert_eq!(
            (ask(21, other).await, ask(22, one).await, ask(23, one).await),
            (Asked::Waits, Asked::Waits, Asked::Enough)
        );
        assert_eq!((ask(23, other).await, ask(24, other).await), (Asked::Waits, Asked::Full));
        let claim = async |number: i64| store.claim_analysis(number).await.expect("it can be asked");
        let games = [claim(5).await, claim(6).await, claim(7).await, claim(8).await];
        let games = games.map(|claim| claim.map(|claim| (claim.game, claim.number, claim.tries)));
        let wanted = |game: u64, number: i64| Some((GameId::new(game), number, 0));
        assert_eq!(games, [wanted(21, 5), wanted(22, 6), wanted(23, 7), None], "who waited longest is first");
        assert!(!store.is_analysis_free().await.expect("it can be asked"));
        assert_eq!(store.backlog().await.expect("it can be asked"), Backlog { all: 3, claimed: 3 });
        // Only who has a game goes on with it or gives it back.
        let game = GameId::new(22);
        let renew = async |number: i64| store.renew_analysis(game, number).await.expect("it can be asked");
        assert!(renew(6).await && !renew(5).await);
        store.return_analysis(game, 5).await.expect("it is not heard");
        assert_eq!(claim(9).await, None);
        store.return_analysis(game, 6).await.expect("it is given back");
        assert_eq!(claim(9).await, Some(Claim { game, number: 9, tries: 0 }));
        assert!(!renew(6).await);
        // Whoever comes first is right, and nobody is right twice.
        let analysis = GameAnalysis { game, nodes: 1, judgements: Vec::new() };
        let keep = async |analysis: &GameAnalysis| store.keep_analysis(analysis).await.expect("it can be kept");
        assert!(
            keep(&analysis).await && !keep(&GameAnalysis { nodes: 2, ..analysis.clone() }).await && !renew(9).await
        );
        assert_eq!(store.wanted_analysis(game).await.expect("it is there"), Wanted::Done(Box::new(analysis)));
        assert_eq!(ask(22, one).await, Asked::Done);
        store.drop_analysis(GameId::new(21)).await.expect("it is dropped");
        assert_eq!(store.wanted_analysis(GameId::new(21)).await.expect("an answer"), Wanted::Never);
        assert_eq!(store.backlog().await.expect("it can be asked"), Backlog { all: 1, claimed: 1 });
    })
    .await;
}

#[tokio::test]
async fn a_game_begins_instead_of_what_waited_for_it_and_only_once() {
    on_each_database(async |database| {
        let (store, first) = begun(database).await;
        let ticket = |id: u64| Ticket::new(Thing::Challenge, &PlayerId::new(id));
        for (id, listed) in [(1, Some(3)), (2, Some(5)), (3, None)] {
            store.wait(Node::ALONE, ticket(id), listed, &id).await.expect("it waits");
        }
        store.wait(Node::ALONE, ticket(1), Some(4), &10_u64).await.expect("it is another now");
        assert_eq!(store.listed::<u64>(Thing::Challenge, 9).await.expect("a list"), [2, 10]);
        assert_eq!(store.listed::<u64>(Thing::Challenge, 1).await.expect("a list"), [2]);
        assert!(store.all_waiting::<u64>(Thing::Seek).await.expect("a list").is_empty());
        let game = |id: u64| NewGame { id: GameId::new(id), ..first.clone() };
        let begin = async |id: u64, waited: Vec<Ticket>| store.begin_game(game(id), Node::ALONE, waited).await;
        begin(31, vec![ticket(1)]).await.expect("it waited");
        // Nothing of it happens if something of it is gone.
        assert!(matches!(begin(32, vec![ticket(2), ticket(1)]).await, Err(StoreError::Gone)));
        assert!(store.game(GameId::new(32)).await.expect("an answer").is_none());
        assert_eq!(store.waiting::<u64>(ticket(2)).await.expect("an answer"), Some(2));
        store.end_waiting(Node::ALONE, vec![ticket(2), ticket(9)]).await.expect("it is gone");
        assert_eq!(store.all_waiting::<u64>(Thing::Challenge).await.expect("a list"), [3]);
        // What cannot be read does not keep the rest from being read.
        store.wait(Node::ALONE, ticket(4), None, &"four").await.expect("it waits");
        assert_eq!(store.all_waiting::<u64>(Thing::Challenge).await.expect("a list"), [3]);
    })
    .await;
}
