//! Definitions from outside: files with and without a base, what is said about wrong ones, patterns and imported games.

use std::path::Path;

use chronicle_variants::def::load::{from_json, from_toml};
use chronicle_variants::def::{MovesDef, PatternDef, VariantDef, betza, presets, protochess, schema};
use chronicle_variants::{Position, Variant};
use std::sync::Arc;

const OWN: &str = r#"
name = "duel"
files = 4
ranks = 4
start = "r2k/4/4/K2R w - - 0 1"
pieces = [
    { letter = "R", moves = "R" },
    { letter = "K", moves = "K", royal = true },
]
"#;

#[test]
fn a_file_can_stand_alone() {
    let def = from_toml(OWN, &presets::get).unwrap();
    assert_eq!((def.name.as_str(), def.files, def.ranks, def.players), ("duel", 4, 4, 2));
    assert_eq!(def.pieces[0].moves, MovesDef::Betza("R".to_owned()));
}

#[test]
fn a_file_says_what_differs_from_its_base() {
    let text = r#"
        base = "chess"
        name = "mine"
        castling = { remove = true }
        [[pieces]]
        letter = "Q"
        remove = true
        [[pieces]]
        letter = "N"
        moves = "NN"
        [[pieces]]
        letter = "C"
        moves = [{ betza = "RN", from = "*1 *2" }]
        [promotion]
        to = "C"
        [ending]
        checks = 2
    "#;
    let (def, chess) = (from_toml(text, &presets::get).unwrap(), presets::get("chess").unwrap());
    let letters: String = def.pieces.iter().map(|piece| piece.letter.as_str()).collect();
    assert_eq!(letters, "PNBRKC");
    assert_eq!(def.pieces[1].name, "knight", "what the file does not speak of stays");
    assert_eq!(def.pieces[1].moves, MovesDef::Betza("NN".to_owned()));
    assert_eq!((def.promotion.pieces.as_str(), def.promotion.to.of(0)), ("P", "C"));
    assert!(def.castling.is_none());
    assert_eq!((def.ending.checks, def.ending.stalemate), (Some(2), chess.ending.stalemate));
    let json = r#"{ "base": "chess", "name": "mine", "castling": { "remove": true }, "title": null,
        "pieces": [{ "letter": "Q", "remove": true }, { "letter": "N", "moves": "NN" },
            { "letter": "C", "moves": [{ "betza": "RN", "from": "*1 *2" }] }],
        "promotion": { "to": "C" }, "ending": { "checks": 2 } }"#;
    assert_eq!(from_json(json, &presets::get).unwrap(), def);
}

#[track_caller]
fn refused(text: &str, wanted: &str) {
    let error = if text.trim_start().starts_with(['{', '[']) {
        from_json(text, &presets::get)
    } else {
        from_toml(text, &presets::get)
    }
    .unwrap_err()
    .to_string();
    assert_eq!(error, wanted);
}

#[test]
fn wrong_files_are_refused_with_field_and_line() {
    let own = |from: &str, to: &str| OWN.replacen(from, to, 1);
    refused(&own("files = 4", "files = 400"), "line 3, field 'files': invalid value: integer `400`, expected u8");
    refused(
        &own("files = 4", "filez = 4"),
        "line 3: unknown field `filez`, expected one of `name`, `title`, `files`, `ranks`, `players`, `pieces`, `start`, `promotion`, `castling`, `hand`, `rules`, `ending`, `values`, `weights`",
    );
    refused(&own("ranks = 4\n", ""), "line 1: missing field `ranks`");
    refused(
        &own("moves = \"K\"", "moves = 7"),
        "line 8, field 'pieces.moves': invalid type: integer `7`, expected moves in Betza's notation, a list of parts, or a pattern of slides and jumps",
    );
    refused(
        &own("moves = \"K\"", "moves = { northSlide = true }"),
        "line 8, field 'pieces.moves': unknown field `northSlide`, expected one of `attackSlides`, `translateSlides`, `attackJumps`, `translateJumps`, `attackSlideDeltas`, `translateSlideDeltas`",
    );
    refused("name = \"x\"\nfiles = = 4", "line 2: extra `=`, expected nothing");
    refused("base = \"xyz\"\nname = \"x\"", "line 1, field 'base': there is no variant 'xyz'");
    refused("base = 7", "line 1, field 'base': expected the name of a variant");
    refused(
        "base = \"chess\"\nname = \"x\"\n[[pieces]]\nmoves = \"N\"",
        "line 3, field 'pieces': a piece needs a letter",
    );
    refused("base = \"chess\"\nname = \"x\"\npieces = 3", "line 3, field 'pieces': expected a list of pieces");
    refused(
        "base = \"chess\"\nname = \"x\"\n[[pieces]]\nletter = \"X\"\nremove = true",
        "line 3, field 'pieces': there is no piece 'X' to remove",
    );
    refused(
        "base = \"chess\"\nname = \"x\"\n\n[ending]\nchecks = \"two\"",
        "line 5, field 'ending.checks': invalid type: string \"two\", expected u8",
    );
    refused("[1]", "expected an object, {...}");
    refused("{\n\"name\": }", "line 2: expected value");
    refused(
        "{\n\"name\": \"x\",\n\"files\": true }",
        "line 3, field 'files': invalid type: boolean `true`, expected u8",
    );
    refused(
        "{ \"base\": \"chess\", \"hand\": { \"drops\": 1 } }",
        "field 'hand.drops': invalid type: integer `1`, expected a boolean",
    );
}

#[test]
fn a_pattern_is_the_same_as_its_notation() {
    let cases = [
        (
            r#"{ "attackSlides": { "north": true, "south": true, "east": true, "west": true },
              "translateSlides": { "north": true, "south": true, "east": true, "west": true } }"#,
            "R",
        ),
        (r#"{ "translateJumps": [[1, 1], [-1, 1]], "attackJumps": [[0, 1]] }"#, "mfFcfW"),
        (r#"{ "translateSlideDeltas": [[[0, 1], [0, 2]]] }"#, "mfWmnfD"),
        (r#"{ "attackSlides": { "northeast": true, "northwest": true } }"#, "cfB"),
    ];
    for (json, word) in cases {
        let pattern: PatternDef = serde_json::from_str(json).unwrap();
        assert_eq!(
            betza::print(&pattern.steps().unwrap()).unwrap(),
            betza::print(&betza::parse(word).unwrap()).unwrap()
        );
        let turned = pattern.turned();
        assert_eq!(turned.turned(), pattern);
    }
}

#[test]
fn absurd_patterns_are_refused() {
    let jumps = |jumps: Vec<(i8, i8)>| PatternDef { attack_jumps: jumps, ..PatternDef::default() };
    let error = |pattern: &PatternDef| pattern.steps().unwrap_err().to_string();
    assert_eq!(error(&jumps(vec![(0, 0)])), "attackJumps: a jump of (0, 0) leads nowhere");
    assert_eq!(error(&jumps(vec![(1, 0); 513])), "attackJumps: 513 entries are too many; 512 are the most");
    let run = PatternDef { translate_slide_deltas: vec![vec![(1, 0); 17]], ..PatternDef::default() };
    assert_eq!(error(&run), "translateSlideDeltas: a run of 17 squares is too long; 16 are the most");
    assert_eq!(jumps(vec![(-128, 127)]).turned().attack_jumps, [(127, -127)], "no overflow");
}

fn tiles(width: u8, height: u8, holes: &[(u8, u8)]) -> String {
    let tile = |x: u8, y: u8| {
        let kind = if holes.contains(&(x, y)) { 'x' } else { ['w', 'b'][usize::from((x + y) % 2)] };
        format!(r#"{{"x":{x},"y":{y},"tile_type":"{kind}"}}"#)
    };
    (0..height).flat_map(|y| (0..width).map(move |x| tile(x, y))).collect::<Vec<_>>().join(",")
}

fn state(pieces: &str, patterns: &str) -> String {
    format!(
        r#"{{"width":5,"height":4,"to_move":1,"tiles":[{}],"pieces":[{pieces}],"movement_patterns":{{{patterns}}}}}"#,
        tiles(5, 4, &[(2, 1), (2, 2)])
    )
}

const KINGS: &str = r#"{"owner":0,"x":0,"y":0,"piece_type":"k"},{"owner":1,"x":4,"y":3,"piece_type":"k"}"#;

fn moves(def: &VariantDef) -> Vec<String> {
    let variant = Arc::new(Variant::<u64>::compile(def).unwrap_or_else(|error| panic!("{error}")));
    let position = Position::start(&variant);
    let mut moves: Vec<String> = position
        .legal_moves()
        .into_iter()
        .map(|mv| position.uci(mv, chronicle_variants::CastlingStyle::KingMoves))
        .collect();
    moves.sort();
    moves
}

#[test]
fn a_game_of_customchess_becomes_a_variant() {
    let pieces =
        format!(r#"{KINGS},{{"owner":1,"x":1,"y":3,"piece_type":"a"}},{{"owner":0,"x":1,"y":0,"piece_type":"p"}}"#);
    // A piece that goes one step south, whoever owns it: the second player needs a letter of its own for it.
    let text = state(&pieces, r#""a":{"translateJumps":[[0,-1]]}"#);
    let def = protochess::import(&text, "imported").unwrap();
    assert_eq!(def.start, "1c2k/2*2/2*2/KP3 b - - 0 1");
    assert_eq!((def.files, def.ranks, def.promotion.to.of(0)), (5, 4, "QRBN"));
    let letters: String = def.pieces.iter().map(|piece| piece.letter.as_str()).collect();
    assert_eq!(letters, "PNBRQKCA");
    assert_eq!(moves(&def), ["b4b3", "e4d3", "e4d4", "e4e3"]);
}

#[test]
fn wrong_games_of_customchess_are_refused_with_the_field() {
    let refused = |text: &str, error: &str| assert_eq!(protochess::import(text, "x").unwrap_err().to_string(), error);
    let with = |piece: &str| state(&format!("{KINGS},{piece}"), "");
    refused(&with(r#"{"owner":2,"x":1,"y":0,"piece_type":"q"}"#), "pieces[2]: owner 2 is neither 0 nor 1");
    refused(&with(r#"{"owner":0,"x":9,"y":0,"piece_type":"q"}"#), "pieces[2]: x 9, y 0 is not on the board");
    refused(&with(r#"{"owner":0,"x":2,"y":1,"piece_type":"q"}"#), "pieces[2]: x 2, y 1 is no square");
    refused(&with(r#"{"owner":0,"x":0,"y":0,"piece_type":"q"}"#), "pieces[2]: x 0, y 0 is not empty");
    refused(
        &with(r#"{"owner":0,"x":1,"y":0,"piece_type":"z"}"#),
        "pieces[2]: 'z' is no piece of chess and has no movement pattern",
    );
    refused(&state(KINGS, r#""ab":{}"#), "movement_patterns.ab: not a letter");
    refused(
        &state(KINGS, r#""a":{},"A":{}"#),
        "movement_patterns.a: the same letter is there in upper and in lower case",
    );
    refused(
        &state(KINGS, r#""a":{"attackJumps":[[0,0]]}"#),
        "movement_patterns.a: attackJumps: a jump of (0, 0) leads nowhere",
    );
    let text = state(KINGS, "");
    refused(&text.replacen("\"width\":5", "\"width\":17", 1), "width: 17 is not from 1 to 16");
    refused(&text.replacen("\"to_move\":1", "\"to_move\":2", 1), "to_move: 2 is neither 0 nor 1");
    refused(&text.replacen("\"w\"", "\"q\"", 1), "tiles[0]: 'q' is none of 'w', 'b' and 'x'");
    assert!(protochess::import("{", "x").unwrap_err().to_string().starts_with("line 1, column 1: EOF"));
}

#[test]
fn the_schema_is_the_one_of_the_types() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("schema/variant.schema.json");
    let wanted = serde_json::to_string_pretty(&schema::schema()).unwrap() + "\n";
    if std::env::var_os("UPDATE_SCHEMA").is_some() {
        std::fs::write(&path, &wanted).unwrap();
    }
    let committed = std::fs::read_to_string(&path).unwrap();
    assert!(
        committed == wanted,
        "{} is not up to date; write it anew with UPDATE_SCHEMA=1 cargo test -p chronicle-variants --test suite definitions",
        path.display()
    );
}
