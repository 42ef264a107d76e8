//! Nothing that comes from outside makes the crate panic, and whatever passes the check behaves like a position.

use std::num::NonZeroU16;

use chronicle_chess::{
    CastlingClaim, CastlingSide, Color, File, Move, Piece, Position, Role, Setup, Square, Strictness,
    fen::{self, Mode},
};
use proptest::{
    collection::vec,
    prelude::*,
    test_runner::{Config, RngSeed},
};

const FENS: [&str; 8] = [
    fen::START,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
    "1rkr4/8/8/8/8/8/8/1RKR4 b DBdb - 12 34",
    "4k3/8/8/8/pP6/8/8/R1R1K3 b C b3 0 1",
    "QQQQQQQQ/8/8/8/7k/8/8/K7 b - - 65535 4294967295",
    "8/P7/8/8/8/8/p7/k1K5 w - - 149 120",
];

/// Letters that mean something in a FEN, and some that should not be there.
const LETTERS: [char; 40] = [
    'p', 'n', 'b', 'r', 'q', 'k', 'P', 'N', 'B', 'R', 'Q', 'K', '1', '2', '3', '4', '5', '6', '7', '8', '9', '0', '/',
    ' ', '-', 'w', 'a', 'c', 'd', 'e', 'f', 'g', 'h', 'H', 'A', '+', '\t', '\n', 'é', '\u{2003}',
];

fn config(cases: u32) -> Config {
    Config { cases, failure_persistence: None, rng_seed: RngSeed::Fixed(2), ..Config::default() }
}

/// Reads a text in every way; uses what comes out.
fn read(text: &str) {
    for mode in [Mode::Strict, Mode::Lenient] {
        match fen::parse(text, mode) {
            Err(error) => assert!(!error.to_string().is_empty()),
            Ok(setup) => {
                assert_eq!(setup.to_string().parse(), Ok(setup.clone()), "{text:?}");
                check(&setup);
            }
        }
    }
}

/// Checks a setup in both ways; what is reachable is also playable, and what is playable can be played.
fn check(setup: &Setup) {
    let playable = Position::from_setup(setup, Strictness::Playable);
    let reachable = Position::from_setup(setup, Strictness::Reachable);
    match (playable, reachable) {
        (Ok(position), reachable) => {
            if let Ok(reachable) = reachable {
                assert_eq!(position, reachable);
            }
            use_position(&position);
            for mv in position.legal_moves() {
                use_position(&position.play(mv));
            }
        }
        (Err(_), Err(error)) => assert!(!error.to_string().is_empty()),
        (Err(error), Ok(_)) => panic!("{setup} is reachable but not playable: {error}"),
    }
}

/// Everything that can be asked of a position. Debug assertions watch over it.
fn use_position(position: &Position) {
    for text in [position.to_string(), position.to_shredder_fen()] {
        let setup = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        let read = Position::from_setup(&setup, Strictness::Playable).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!((read, read.to_string()), (*position, position.to_string()));
    }
    let moves = position.legal_moves();
    assert_eq!(moves.len(), position.count_moves() as usize, "{position}");
    for mv in moves {
        assert!(position.is_legal(mv), "{position} {mv:?}");
        assert_eq!(position.key_after(mv), position.play(mv).key(), "{position} {mv:?}");
        assert_eq!(position.parse_uci(&position.uci(mv)), Ok(mv), "{position}");
        let exchange = position.see(mv);
        assert!(position.see_at_least(mv, exchange) && !position.see_at_least(mv, exchange + 1), "{position} {mv:?}");
    }
    let _ = (position.ending(), position.pinned(), position.pass(), format!("{position:?}"));
    let _ = Color::ALL.map(|color| position.can_mate(color));
    let dests = Square::all().map(|square| position.dests(square).count()).sum::<u32>();
    assert_eq!(dests > 0, position.has_moves(), "{position}");
}

/// One change to a text: a letter put in, taken out or put in the place of another, or a piece of it repeated.
fn mutate(text: &str, changes: &[(u8, usize, char)]) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for &(kind, place, letter) in changes {
        let place = place % (letters.len() + 1);
        match kind % 5 {
            0 => letters.insert(place, letter),
            1 if place < letters.len() => drop(letters.remove(place)),
            2 if place < letters.len() => letters[place] = letter,
            3 => letters.extend_from_within(place..),
            4 => letters.truncate(place),
            _ => {}
        }
    }
    letters.into_iter().collect()
}

fn piece() -> impl Strategy<Value = Piece> {
    (prop::sample::select(&Role::ALL[..5]), any::<bool>())
        .prop_map(|(role, white)| Piece { role, color: Color::from_white(white) })
}

fn square() -> impl Strategy<Value = Square> {
    any::<u32>().prop_map(Square::wrapping)
}

fn claim() -> impl Strategy<Value = (Color, CastlingClaim)> {
    let claim = prop_oneof![
        prop::sample::select(&CastlingSide::ALL[..]).prop_map(CastlingClaim::Outermost),
        prop::sample::select(&File::ALL[..]).prop_map(CastlingClaim::File),
    ];
    (any::<bool>().prop_map(Color::from_white), claim)
}

/// Any setup, with the two kings on different squares so that many pass the check.
fn setup() -> impl Strategy<Value = Setup> {
    let counters = (
        prop_oneof![Just(0), Just(99), Just(u16::MAX), any::<u16>()],
        prop_oneof![Just(0), Just(1), Just(u32::MAX), any::<u32>()],
    );
    let castling = prop_oneof![3 => Just(vec![]), 1 => vec(claim(), 1..4)];
    let rights = (castling, prop::option::weighted(0.3, square()));
    (square(), square(), vec((square(), piece()), 0..40), any::<bool>(), rights, counters).prop_map(
        |(white, black, pieces, white_to_move, (castling, en_passant), (clock, number))| {
            let mut setup = Setup::empty();
            pieces.into_iter().for_each(|(square, piece)| setup.put(square, piece));
            setup.put(white, Piece { role: Role::King, color: Color::White });
            setup.put(black, Piece { role: Role::King, color: Color::Black });
            setup.turn = Color::from_white(white_to_move);
            (setup.castling, setup.en_passant) = (castling, en_passant);
            (setup.halfmove_clock, setup.fullmove_number) = (clock, number);
            setup
        },
    )
}

proptest! {
    #![proptest_config(config(5_000))]

    #[test]
    fn random_bytes_are_read_without_a_panic(bytes in vec(any::<u8>(), 0..300)) {
        read(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn random_letters_of_fens_are_read_without_a_panic(letters in vec(prop::sample::select(&LETTERS[..]), 0..120)) {
        read(&letters.into_iter().collect::<String>());
    }

    #[test]
    fn random_uci_moves_are_read_without_a_panic(text in "\\PC{0,6}|[a-h][1-8][a-h][1-8][qrbnkp]?") {
        if let Ok(mv) = Position::start().parse_uci(&text) {
            prop_assert_eq!(Position::start().uci(mv), text);
        }
    }
}

proptest! {
    #![proptest_config(config(2_000))]

    #[test]
    fn changed_fens_are_read_without_a_panic(
        text in prop::sample::select(&FENS[..]),
        changes in vec((any::<u8>(), any::<usize>(), prop::sample::select(&LETTERS[..])), 1..4),
    ) {
        read(&mutate(text, &changes));
    }

    #[test]
    fn random_setups_that_pass_the_check_can_be_played(setup in setup()) {
        check(&setup);
    }

    /// Words of unknown origin, such as from a shared hash table, are sorted out without a panic.
    #[test]
    fn random_words_are_judged_without_a_panic(setup in setup(), words in vec(any::<u16>(), 100)) {
        if let Ok(position) = Position::from_setup(&setup, Strictness::Playable) {
            for mv in words.into_iter().filter_map(NonZeroU16::new).filter_map(Move::from_word) {
                prop_assert_eq!(position.is_legal(mv), position.legal_moves().contains(&mv));
            }
        }
    }
}
