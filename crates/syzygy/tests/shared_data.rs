//! Real tables, and what other programs say about positions in them. They are not part of the repository; without them
//! there is nothing to check.

mod common;

use std::{fs, path::Path};

use chronicle_chess::{PlayedGame, Position, Strictness, fen};
use chronicle_syzygy::{Dtz, OpenError, Standing, Tables, Wdl};
use common::shared_data;

fn tables() -> Option<Tables> {
    let folder = shared_data("syzygy/3-4")?;
    Some(Tables::open(folder.to_str().expect("UTF-8")).expect("the tables are good"))
}

fn position(text: &str) -> Position {
    let setup = fen::parse(text, fen::Mode::Lenient).expect("test positions are well written");
    Position::from_setup(&setup, Strictness::Playable).expect("test positions are legal")
}

/// Checks lines of FEN, outcome and distance; gives how many there were.
fn check(tables: &Tables, lines: impl Iterator<Item = (String, i8, i32)>) -> usize {
    let mut count = 0;
    for (fen, wdl, dtz) in lines {
        let position = position(&fen);
        assert_eq!(tables.wdl(&position).map(|found| found as i8), Some(wdl), "{fen}");
        assert_eq!(tables.dtz(&position), Some(Dtz(dtz)), "{fen}");
        count += 1;
    }
    count
}

#[test]
fn facts_agree_with_other_programs() {
    let (Some(tables), Some(facts)) = (tables(), shared_data("syzygy/wdl_dtz_facts.tsv")) else { return };
    assert_eq!((tables.count(), tables.largest()), ((35, 35), 4));
    assert_eq!(tables.bad_files(), []);
    let text = fs::read_to_string(facts).expect("it can be read");
    let lines = text.lines().skip(1).map(|line| {
        let fields: Vec<_> = line.split('\t').collect();
        (fields[0].to_owned(), fields[1].parse().expect("a number"), fields[2].parse().expect("a number"))
    });
    let count = check(&tables, lines);
    println!("{count} facts agree");
    assert!(count > 2_000);
}

#[test]
fn facts_of_another_collection_agree() {
    let (Some(tables), Some(facts)) = (tables(), shared_data("syzygy/shakmaty_syzygy_chess.csv")) else { return };
    let text = fs::read_to_string(facts).expect("it can be read");
    let lines = text.lines().skip(1).filter_map(|line| {
        let fields: Vec<_> = line.split(',').collect();
        let men = fields[0].split(' ').next()?.chars().filter(char::is_ascii_alphabetic).count();
        (men <= 4).then(|| (fields[0].to_owned(), fields[1].parse().expect("a"), fields[2].parse().expect("a number")))
    });
    let count = check(&tables, lines);
    println!("{count} facts agree");
    assert!(count > 20);
}

/// Whatever a table says must follow from what it says about the positions after every move.
#[test]
fn outcomes_are_consistent_over_a_move() {
    let Some(tables) = tables() else { return };
    for fen in [
        "8/8/8/4k3/8/r7/8/3QK3 w - - 0 1",
        "8/8/3k4/8/8/2BN4/8/4K3 b - - 0 1",
        "8/2p5/8/1P6/4k3/8/8/4K3 b - - 0 1",
        "8/8/8/1pP5/4k3/8/8/4K3 w - b6 0 2",
        "8/3P4/8/8/3k4/8/3p4/3K4 w - - 0 1",
    ] {
        walk(&tables, &position(fen), 3);
    }
}

fn walk(tables: &Tables, position: &Position, depth: u32) {
    let Some(wdl) = tables.wdl(position) else { panic!("no answer for {position}") };
    let moves = position.legal_moves();
    let best = moves.iter().map(|&mv| -tables.wdl(&position.play(mv)).expect("covered")).max();
    match best {
        Some(best) => assert_eq!(wdl, best, "{position}"),
        None => assert_eq!(wdl, if position.is_check() { Wdl::Loss } else { Wdl::Draw }, "{position}"),
    }
    if depth > 0 {
        for mv in &moves {
            walk(tables, &position.play(mv), depth - 1);
        }
    }
}

#[test]
fn five_men_without_distances() {
    let Some(folder) = shared_data("syzygy/5-sample") else { return };
    let Some(small) = shared_data("syzygy/3-4") else { return };
    let both = format!("{};{}", folder.display(), small.display());
    let tables = Tables::open(&both).expect("the tables are good");
    assert_eq!((tables.count(), tables.largest()), ((36, 35), 5));
    for fen in ["8/8/8/3kn3/8/2BN4/8/4K3 b - - 0 1", "7n/8/8/8/3k4/8/2B5/1N2K3 w - - 0 1"] {
        walk(&tables, &position(fen), 2);
    }
}

#[test]
fn outcomes_alone_are_enough_to_keep_the_result() {
    let Some(folder) = shared_data("syzygy/3-4") else { return };
    let copy = Path::new(env!("CARGO_TARGET_TMPDIR")).join("outcomes");
    fs::create_dir_all(&copy).expect("the test directory can be written");
    for name in ["KQvK.rtbw", "KPvK.rtbw", "KRvK.rtbw", "KBvK.rtbw", "KNvK.rtbw"] {
        fs::copy(folder.join(name), copy.join(name)).expect("it can be copied");
    }
    let tables = Tables::open(copy.to_str().expect("UTF-8")).expect("the tables are good");
    assert_eq!(tables.count(), (5, 0));
    let position = position("8/8/8/8/3k4/8/3P4/3K4 w - - 0 1");
    assert_eq!((tables.wdl(&position), tables.dtz(&position)), (Some(Wdl::Draw), Some(Dtz(0))));
    let won = self::position("8/3k4/8/3K4/3P4/8/8/8 b - - 0 1");
    assert_eq!((tables.wdl(&won), tables.dtz(&won)), (Some(Wdl::Loss), None));
    let won = self::position("3k4/8/3K4/3P4/8/8/8/8 w - - 0 1");
    let ranked = tables.rank(&won, &won.legal_moves(), &[], true).expect("outcomes are enough");
    assert!(ranked.iter().all(|ranked| ranked.plies.is_none()));
    let best = ranked.iter().filter(|ranked| ranked.standing == Standing::Win).count();
    assert!(best > 0 && best < ranked.len(), "some moves win and some do not: {ranked:?}");
}

#[test]
fn castling_and_too_many_men_are_not_covered() {
    let Some(tables) = tables() else { return };
    assert_eq!(tables.wdl(&position("4k3/8/8/8/8/8/8/4K2R w K - 0 1")), None);
    assert_eq!(tables.wdl(&position("4k3/8/8/8/8/8/8/4K2R w - - 0 1")), Some(Wdl::Win));
    assert_eq!(tables.wdl(&position("4k3/ppp5/8/8/8/8/8/4K2R w - - 0 1")), None);
    assert_eq!(tables.wdl(&position("4k3/8/8/8/8/8/8/4K3 w - - 0 1")), Some(Wdl::Draw));
}

/// Whoever takes the first of the best moves that make progress wins in time, against any defence that this tries.
#[test]
fn ranked_moves_win() {
    let Some(tables) = tables() else { return };
    for fen in [
        "8/8/8/4k3/8/r7/8/3QK3 w - - 0 1",
        "8/8/3k4/8/8/2BN4/8/4K3 w - - 0 1",
        "8/8/3k4/8/8/2B1B3/8/4K3 w - - 0 1",
        "8/8/3k4/8/2P5/3K4/8/8 w - - 0 1",
        "8/8/8/8/1q6/8/3k4/K5Q1 b - - 20 1",
    ] {
        let mut game = PlayedGame::new(position(fen));
        let winner = game.position().turn();
        let start = tables.rank(game.position(), &game.position().legal_moves(), &[], true).expect("covered");
        if start.iter().all(|ranked| ranked.standing != Standing::Win) {
            continue;
        }
        let mut keys = vec![game.position().key()];
        while game.ending().is_none() {
            let position = *game.position();
            let ranked = tables.rank(&position, &position.legal_moves(), &keys, true).expect("covered");
            let best = ranked.iter().max_by_key(|mv| (mv.rank, std::cmp::Reverse(mv.plies))).expect("there are moves");
            let mine = position.turn() == winner;
            assert_eq!(best.standing, if mine { Standing::Win } else { Standing::Loss }, "{position}");
            assert!(position.halfmove_clock() < 100, "{position}");
            game.play(best.mv).expect("legal");
            keys.push(game.position().key());
        }
        assert!(
            matches!(game.ending(), Some(chronicle_chess::Ending::Checkmate { winner: w }) if w == winner),
            "{fen}"
        );
    }
}

#[test]
fn folders_without_tables_are_refused() {
    let missing = Tables::open("no such folder").expect_err("it is not there");
    assert!(matches!(missing, OpenError::Folder { .. }));
    assert!(missing.to_string().starts_with("cannot read the tables in no such folder: "), "{missing}");
    let empty = Tables::open("").expect_err("nothing is nowhere");
    assert!(matches!(empty, OpenError::NoTables { .. }));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("damaged");
    fs::create_dir_all(&folder).expect("the test directory can be written");
    for (name, content) in
        [("KQvK.rtbw", &b"abc"[..]), ("KRvK.rtbw", &[0; 80]), ("KPvK.rtbw", b"\x71\xe8\x23\x5d12345")]
    {
        fs::write(folder.join(name), content).expect("the test directory can be written");
    }
    let error = Tables::open(folder.to_str().expect("UTF-8")).expect_err("nothing is good").to_string();
    for reason in ["KQvK.rtbw: the file is cut short", "does not begin as a table does", "the file has 9 bytes"] {
        assert!(error.contains(reason), "{error}");
    }
}

/// A damaged table does not answer, or answers wrongly; it never breaks the program.
#[test]
fn damaged_tables_do_no_harm() {
    let Some(folder) = shared_data("syzygy/3-4") else { return };
    let copy = Path::new(env!("CARGO_TARGET_TMPDIR")).join("broken");
    fs::create_dir_all(&copy).expect("the test directory can be written");
    let position = position("8/8/8/4k3/8/1p6/8/3QK3 w - - 0 1");
    let mut state = 1_u64;
    for name in ["KQvKP.rtbw", "KQvKP.rtbz"] {
        let good = fs::read(folder.join(name)).expect("it can be read");
        for damage in 0..300 {
            let mut bytes = good.clone();
            // Most of the damage goes where the structure is described.
            for _ in 0..8 {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let range = if damage % 3 == 0 { bytes.len() } else { 400 };
                let at = 4 + (state >> 33) as usize % (range - 4);
                bytes[at] = (state >> 20) as u8;
            }
            fs::copy(folder.join("KQvKP.rtbw"), copy.join("KQvKP.rtbw")).expect("it can be copied");
            fs::write(copy.join(name), bytes).expect("the test directory can be written");
            let both = format!("{};{}", copy.display(), folder.display());
            let tables = Tables::open(&both).expect("the beginning is good");
            let _ = (tables.wdl(&position), tables.dtz(&position));
            for mv in position.legal_moves() {
                let _ = tables.dtz(&position.play(mv));
            }
        }
    }
}
