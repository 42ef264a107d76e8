//! What must hold in every position of every variant, also of variants that nobody would design.

use chronicle_game::{Game, Searchable};
use chronicle_variants::{
    AnyPosition, AnyVariant, Bits, CastlingStyle, Move, Position, Variant, VariantDef,
    def::{MovesDef, PieceDef, RegionDef, presets},
};
use fastrand::Rng;

/// Plays on at random and checks every position on the way.
fn walk<B: Bits>(start: &Position<B>, plies: usize, rng: &mut Rng) {
    let mut position = start.clone();
    for _ in 0..plies {
        check(&position, rng);
        let moves = position.legal_moves();
        if position.decided().is_some() || moves.is_empty() {
            return;
        }
        position = position.after(moves[rng.usize(..moves.len())]);
    }
}

fn check<B: Bits>(position: &Position<B>, rng: &mut Rng) {
    let fen = position.fen();
    // Reading refuses positions in which the side that has just moved is in check, and makes the key from nothing.
    let again = Position::from_fen(position.variant(), &fen).unwrap_or_else(|error| panic!("{position:?}: {error}"));
    assert_eq!(again.fen(), fen);
    assert_eq!(again.key(), position.key(), "{position:?}");
    assert_eq!(again, *position);

    let moves = position.legal_moves();
    assert_eq!(position.perft(1), moves.len() as u64, "{position:?}");
    assert_eq!(position.has_moves(), !moves.is_empty(), "{position:?}");
    let mut sorted: Vec<_> = moves.iter().map(|mv| mv.word()).collect();
    sorted.sort_unstable();
    sorted.dedup();
    assert_eq!(sorted.len(), moves.len(), "{position:?} lists a move twice");

    let (mut tactical, mut quiet) = (Vec::new(), Vec::new());
    position.append_tactical(&mut tactical);
    position.append_quiet(&mut quiet);
    let mut staged: Vec<_> = tactical.iter().chain(&quiet).map(|mv| mv.word()).collect();
    staged.sort_unstable();
    assert_eq!(staged, sorted, "{position:?}: stages and all moves differ");
    assert!(tactical.iter().all(|&mv| position.is_tactical(mv)), "{position:?}");
    assert!(!quiet.iter().any(|&mv| position.is_tactical(mv)), "{position:?}");

    let survey = position.survey();
    for &mv in &moves {
        assert!(position.is_legal(mv), "{position:?} {mv:?}");
        let next = position.after(mv);
        if position.variant().players() == 2 {
            assert_eq!(position.gives_check(&survey, mv), next.in_check(), "{position:?} {mv:?}");
        }
        assert!(position.victim(mv) < position.victim_len() && position.piece_to(mv) < position.piece_to_len());
        let _ = position.see_at_least(mv, 0);
    }
    check_notation(position, &moves);
    // What is not in the list is not legal, wherever it comes from.
    for _ in 0..20 {
        let word = rng.u32(..) & 0x02ff_ffff;
        if let Some(mv) = std::num::NonZeroU32::new(word).and_then(Move::from_word) {
            assert_eq!(position.is_legal(mv), moves.contains(&mv), "{position:?} {mv:?}");
        }
    }
}

/// Every move is written in one way of its own, and read back, without its marks too.
fn check_notation<B: Bits>(position: &Position<B>, moves: &[Move]) {
    let texts: Vec<String> = moves.iter().map(|&mv| position.san(mv)).collect();
    let mut sorted = texts.clone();
    sorted.sort_unstable();
    sorted.dedup();
    assert_eq!(sorted.len(), texts.len(), "{position:?} writes two moves alike: {texts:?}");
    for (&mv, text) in moves.iter().zip(&texts).step_by(1 + moves.len() / 12) {
        assert_eq!(position.parse_san(text), Ok(mv), "{position:?} {text}");
        assert_eq!(position.parse_san(text.trim_end_matches(['+', '#'])), Ok(mv), "{position:?} {text}");
        let uci = position.uci(mv, CastlingStyle::KingMoves);
        assert_eq!(position.parse_san(&uci).map(|mv| position.uci(mv, CastlingStyle::KingMoves)), Ok(uci));
    }
}

fn walk_any(start: &AnyPosition, plies: usize, rng: &mut Rng) {
    match start {
        AnyPosition::Small(position) => walk(position, plies, rng),
        AnyPosition::Medium(position) => walk(position, plies, rng),
        AnyPosition::Large(position) => walk(position, plies, rng),
    }
}

#[test]
fn presets_keep_their_promises() {
    let mut rng = Rng::with_seed(3);
    for name in presets::names() {
        let variant = AnyVariant::preset(name).expect("a preset");
        for _ in 0..2 {
            walk_any(&variant.start(), 60, &mut rng);
        }
    }
}

/// Games that nobody would play.
#[test]
fn random_definitions_keep_their_promises() {
    let mut rng = Rng::with_seed(11);
    let mut played = 0;
    for _ in 0..400 {
        let def = random_definition(&mut rng);
        let Ok(variant) = AnyVariant::compile(&def) else { continue };
        walk_any(&variant.start(), 25, &mut rng);
        played += 1;
    }
    assert!(played > 150, "only {played} of the definitions made sense");
}

fn random_definition(rng: &mut Rng) -> VariantDef {
    let (files, ranks) = (rng.u8(3..=12), rng.u8(3..=12));
    let mut def = presets::get("chess").expect("chess is a preset");
    def.name = "random".to_owned();
    def.castling = None;
    (def.files, def.ranks) = (files, ranks);
    def.pieces = ["K", "A", "B", "C", "D"].iter().map(|letter| random_piece(letter, rng)).collect();
    def.pieces[0].royal = rng.u8(..4) > 0;
    def.promotion.pieces = if rng.bool() { "A".to_owned() } else { String::new() };
    def.promotion.to = chronicle_variants::def::LettersDef::Same("BC".to_owned());
    def.promotion.optional = rng.bool();
    def.hand.drops = rng.u8(..4) == 0;
    def.hand.captures = def.hand.drops;
    def.rules.must_capture = rng.u8(..6) == 0;
    def.rules.facing = rng.u8(..6) == 0;
    def.rules.no_immobile = rng.bool();
    def.rules.first_once = rng.bool();
    def.rules.explosion = (rng.u8(..6) == 0).then(Default::default);
    def.start = random_start(files, ranks, rng);
    def
}

fn random_piece(letter: &str, rng: &mut Rng) -> PieceDef {
    const MOVES: [&str; 20] = [
        "WiN",
        "FifmnDicR",
        "K",
        "N",
        "B",
        "R",
        "Q",
        "fmWfceFifmnD",
        "nN",
        "mRcpR",
        "gQ",
        "NN",
        "W3",
        "F2",
        "nA",
        "fR",
        "mNcB",
        "DD",
        "C",
        "mQcN",
    ];
    let region = (rng.u8(..8) == 0).then(|| RegionDef::Mirrored("*1 *2 *3 a*".to_owned()));
    let moves = MovesDef::Betza(MOVES[rng.usize(..MOVES.len())].to_owned());
    PieceDef { region, ..PieceDef::new(letter, "", moves) }
}

/// A board with kings in opposite corners and a few pieces and holes elsewhere.
fn random_start(files: u8, ranks: u8, rng: &mut Rng) -> String {
    let mut rows = Vec::new();
    for rank in (0..ranks).rev() {
        let cells: Vec<String> = (0..files)
            .map(|file| match (file, rank) {
                (0, 0) => "K".to_owned(),
                _ if (file, rank) == (files - 1, ranks - 1) => "k".to_owned(),
                _ => match rng.u8(..20) {
                    0 => "*".to_owned(),
                    number @ 1..=4 => ["A", "B", "C", "D"][usize::from(number) - 1].to_owned(),
                    number @ 5..=8 => ["a", "b", "c", "d"][usize::from(number) - 5].to_owned(),
                    _ => "1".to_owned(),
                },
            })
            .collect();
        // Neighbouring digits would be read as one number.
        let mut row = String::new();
        let mut empty = 0;
        for cell in cells {
            if cell == "1" {
                empty += 1;
                continue;
            }
            if empty > 0 {
                row.push_str(&std::mem::take(&mut empty).to_string());
            }
            row.push_str(&cell);
        }
        if empty > 0 {
            row.push_str(&empty.to_string());
        }
        rows.push(row);
    }
    format!("{} w - - 0 1", rows.join("/"))
}

/// A board of 16x16 with many queens and a hand full of pieces: no list is too short for its moves.
#[test]
fn lists_of_moves_have_no_limit() {
    let mut def = presets::get("chess").expect("chess is a preset");
    def.castling = None;
    def.hand.drops = true;
    (def.files, def.ranks) = (16, 16);
    def.pieces.iter_mut().for_each(|piece| piece.royal = false);
    let row = |number: usize| {
        let file = number * 5 % 16;
        let digits = |count: usize| if count == 0 { String::new() } else { count.to_string() };
        format!("{}Q{}", digits(file), digits(15 - file))
    };
    let rows: Vec<String> = (0..16).map(row).collect();
    def.start = format!("{}[QRBNPK] w - - 0 1", rows.join("/"));
    let variant = Variant::<chronicle_variants::Bits256>::compile(&def).expect("a fine board");
    let position = Position::start(&std::sync::Arc::new(variant));
    let moves = position.legal_moves();
    assert!(moves.len() > 2000, "{}", moves.len());
    assert_eq!(moves.len() as u64, position.perft(1));
}

/// Nonsense is refused by the name of the field, and never panics.
#[test]
fn absurd_definitions_are_refused() {
    let chess = || presets::get("chess").expect("chess is a preset");
    let refused = |change: &dyn Fn(&mut VariantDef), field: &str| {
        let mut def = chess();
        change(&mut def);
        let error = AnyVariant::compile(&def).expect_err(field);
        assert!(error.field.starts_with(field), "{error}");
    };
    refused(&|def| def.pieces.clear(), "pieces");
    refused(&|def| def.files = 0, "files");
    refused(&|def| def.ranks = 17, "ranks");
    refused(&|def| def.players = 5, "players");
    refused(&|def| def.start = String::new(), "start");
    refused(&|def| def.start = "8/8 w - - 0 1".to_owned(), "start");
    refused(&|def| def.pieces[0].letter = "PP".to_owned(), "pieces[0].letter");
    refused(&|def| def.pieces[1].letter = "P".to_owned(), "pieces[1].letter");
    refused(&|def| def.pieces[0].moves = MovesDef::Betza("xyz".to_owned()), "pieces");
    refused(&|def| def.pieces[0].promoted = Some("X".to_owned()), "pieces[0].promoted");
    refused(&|def| def.pieces[0].region = Some(RegionDef::Mirrored("z99".to_owned())), "pieces.P.region");
    refused(&|def| def.promotion.pieces = "X".to_owned(), "promotion.pieces");
    refused(
        &|def| {
            let template = def.pieces[1].clone();
            for number in 0..300_u32 {
                let letter = format!("+{}", char::from(b'A' + (number % 26) as u8));
                def.pieces.push(PieceDef { letter, ..template.clone() });
            }
        },
        "pieces",
    );
    let mut many_kings = chess();
    many_kings.start = "kkkkkkkk/kkkkkkkk/kkkkkkkk/8/8/KKKKKKKK/KKKKKKKK/KKKKKKKK w - - 0 1".to_owned();
    let variant = AnyVariant::compile(&many_kings).expect("fifty royal pieces are no problem");
    assert!(!variant.start().legal_moves().is_empty());
}
