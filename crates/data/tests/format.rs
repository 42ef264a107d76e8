//! What is written is read back, and whatever happens to the bytes in between is noticed.

#[path = "../../chess/tests/suite/random/mod.rs"]
mod random;

use std::io::Cursor;

use chronicle_chess::{Position, chess960};
use chronicle_data::{
    BlockHeader, Damage, Ending, Game, GameResult, HeaderFault, ReadError, Reader, ScoredMove, Tail, TailError,
    UnfitGame, WriteError, Writer,
};
use chronicle_game::Score;
use proptest::prelude::*;
use random::Random;

/// A random game that depends on the seed alone.
fn game(seed: u64) -> Game {
    let mut random = Random(seed);
    let start = match random.below(4) {
        0 => Position::start(),
        1 => chess960::start(random.below(960) as u16).expect("below 960"),
        2 => chess960::double_start(random.below(960) as u16, random.below(960) as u16).expect("below 960"),
        _ => "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 3 17".parse().expect("legal"),
    };
    let (opening, plies) = (random.below(12), random.below(200));
    let mut game = Game {
        start,
        opening: vec![],
        plies: vec![],
        result: random.choose(&[GameResult::WhiteWins, GameResult::BlackWins, GameResult::Draw, GameResult::Unknown]),
        ending: random.choose(&Ending::ALL),
    };
    let mut position = start;
    for ply in 0..opening + plies {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let mv = random.choose(&moves);
        if ply < opening {
            game.opening.push(mv);
        } else {
            game.plies.push(ScoredMove { mv, score: score(&mut random) });
        }
        position = position.play(mv);
    }
    game
}

/// Mostly small, sometimes large, now and then a mate.
fn score(random: &mut Random) -> Score {
    match random.below(10) {
        0 => Score::win_in(random.below(40) as u16),
        1 => Score::loss_in(random.below(40) as u16),
        2 => Score::new(random.below(60_000) as i32 - 30_000),
        _ => Score::new(random.below(300) as i32 - 150),
    }
}

fn file(seeds: &[u64], block_size: usize) -> Vec<u8> {
    let mut writer = Writer::new(Vec::new()).block_size(block_size);
    for &seed in seeds {
        writer.push(&game(seed)).expect("random games are games");
    }
    writer.finish().expect("memory takes everything")
}

/// All games of all good blocks, and everything that was wrong.
fn read(bytes: &[u8]) -> (Vec<Game>, Vec<Damage>) {
    let (mut games, mut damages) = (vec![], vec![]);
    for block in Reader::new(bytes) {
        match block {
            Ok(block) => games.extend(block.games().map(|game| game.expect("good blocks have good games"))),
            Err(ReadError::Damage(damage)) => damages.push(damage),
            Err(ReadError::Io(error)) => panic!("memory cannot fail: {error}"),
        }
    }
    (games, damages)
}

/// Where each block begins, and the end.
fn borders(bytes: &[u8]) -> Vec<u64> {
    let blocks = Reader::new(bytes).map(|block| block.expect("a good file").offset);
    blocks.chain([bytes.len() as u64]).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn games_come_back(seeds in prop::collection::vec(any::<u64>(), 0..12), block_size in 1_usize..2_000) {
        let bytes = file(&seeds, block_size);
        let (games, damages) = read(&bytes);
        prop_assert_eq!(damages, vec![]);
        prop_assert_eq!(&games, &seeds.iter().map(|&seed| game(seed)).collect::<Vec<_>>());
        let mut writer = Writer::new(Vec::new()).block_size(block_size);
        for game in &games {
            writer.push(game).expect("they have been written before");
        }
        prop_assert_eq!(writer.finish().expect("memory takes everything"), bytes, "one way to write it");
    }

    #[test]
    fn a_cut_is_noticed(seeds in prop::collection::vec(any::<u64>(), 1..8), cut in any::<prop::sample::Index>()) {
        let bytes = file(&seeds, 400);
        let cut = cut.index(bytes.len());
        let whole = borders(&bytes).into_iter().rfind(|&border| border <= cut as u64).expect("0 is a border");
        let (games, damages) = read(&bytes[..cut]);
        prop_assert!(games.len() < seeds.len());
        prop_assert_eq!(&games, &seeds[..games.len()].iter().map(|&seed| game(seed)).collect::<Vec<_>>());
        let tail = Tail::find(&mut Cursor::new(&bytes[..cut])).expect("a torn file is good up to its last block");
        prop_assert_eq!((tail.length, tail.torn, tail.games), (whole, cut as u64 - whole, games.len() as u64));
        let expected = if tail.torn > 0 { vec![Damage::Torn { offset: whole }] } else { vec![] };
        prop_assert_eq!(damages, expected);
    }

    #[test]
    fn a_flipped_bit_is_noticed_and_costs_one_block(
        seeds in prop::collection::vec(any::<u64>(), 1..8),
        place in any::<prop::sample::Index>(),
        bit in 0..8_u8,
    ) {
        let good = file(&seeds, 400);
        let mut bytes = good.clone();
        let place = place.index(bytes.len());
        bytes[place] ^= 1_u8 << bit;
        let (games, damages) = read(&bytes);
        prop_assert_eq!(damages.len(), 1);
        let all: Vec<_> = Reader::new(&good[..]).map(|block| block.expect("good")).collect();
        let others = all.iter().filter(|block| !(block.offset..block.offset + block.size()).contains(&(place as u64)));
        let expected: Vec<Game> = others.flat_map(|block| block.games().map(|game| game.expect("good"))).collect();
        prop_assert_eq!(games, expected);
    }

    #[test]
    fn any_bytes_are_read_without_a_panic(bytes in prop::collection::vec(any::<u8>(), 0..600)) {
        prop_assert_eq!(read(&bytes).0, vec![]);
        let _ = Tail::find(&mut Cursor::new(&bytes));
        // The same behind a right header, so that the games are looked at as well.
        for games in [1, 3, u32::MAX] {
            for block in Reader::new(&framed(&bytes, games)[..]) {
                let block = block.expect("the checksums are right");
                for game in block.games().flatten() {
                    prop_assert!(game.samples().all(|sample| sample.position.is_legal(sample.mv)));
                }
            }
        }
    }
}

/// A block of these bytes with right checksums.
fn framed(payload: &[u8], games: u32) -> Vec<u8> {
    let header = BlockHeader {
        variant: chronicle_data::Variant::Chess,
        games,
        positions: 0,
        length: payload.len() as u32,
        checksum: crc32fast::hash(payload),
    };
    [&header.to_bytes(), payload].concat()
}

#[test]
fn a_changed_game_behind_a_right_checksum_never_panics() {
    let mut random = Random(7);
    for seed in 0..300 {
        let bytes = file(&[seed], 1);
        let mut payload = bytes[BlockHeader::SIZE..].to_vec();
        for _ in 0..=random.below(3) {
            let place = random.below(payload.len());
            payload[place] ^= 1 << random.below(8);
        }
        for block in Reader::new(&framed(&payload, 1)[..]) {
            for game in block.expect("the checksums are right").games().flatten() {
                let mut writer = Writer::new(Vec::new());
                writer.push(&game).expect("what was read can be written");
                let written = writer.finish().expect("memory takes everything");
                assert_eq!(written[BlockHeader::SIZE..], payload, "one way to write a game");
            }
        }
    }
}

#[test]
fn games_can_be_skipped() {
    let bytes = file(&[1, 2, 3], 100_000);
    let block = Reader::new(&bytes[..]).next().expect("one block").expect("a good one");
    let mut games = block.games();
    assert!(games.skip_game() && games.skip_game());
    assert_eq!(games.next().expect("a third").expect("a good one"), game(3));
    assert!(!games.skip_game() && games.next().is_none());
}

#[test]
fn what_follows_damage_is_found_again() {
    let [first, second, third] = [file(&[1], 1), file(&[2], 1), file(&[3], 1)];
    let mut header = second.clone();
    header[9] ^= 1;
    let (games, damages) = read(&[&first[..], b"rubbish", &header, &third].concat());
    assert_eq!(games, [game(1), game(3)]);
    let skipped = 7 + second.len() as u64;
    let offset = first.len() as u64;
    assert_eq!(damages, [Damage::Header { offset, skipped, fault: HeaderFault::NoBlock }]);
    // To cut such a file off would lose the third game.
    let tail = Tail::find(&mut Cursor::new([&first[..], &header, &third].concat()));
    assert!(matches!(tail, Err(TailError::Damaged { fault: HeaderFault::Checksum, .. })), "{tail:?}");
    // Space that was given to the file and never written to.
    let tail = Tail::find(&mut Cursor::new([&first[..], &[0; 5_000]].concat())).expect("a torn file");
    assert_eq!((tail.length, tail.torn), (offset, 5_000));
}

#[test]
fn other_versions_and_variants_are_named() {
    let bytes = file(&[1], 1);
    let fault = |place: usize, value: u8| {
        let mut header: [u8; BlockHeader::SIZE] = bytes[..BlockHeader::SIZE].try_into().expect("a header");
        header[place] = value;
        let checksum = crc32fast::hash(&header[..24]).to_le_bytes();
        header[24..].copy_from_slice(&checksum);
        BlockHeader::from_bytes(&header).expect_err("not ours").to_string()
    };
    assert_eq!(fault(4, 2), "the block has version 2 of the format, and this program reads version 1");
    assert_eq!(fault(5, 9), "the block has games of the variant 9, which this program does not know");
    assert!(fault(11, 255).contains("more than 16777216"));
}

#[test]
fn games_that_do_not_fit_are_refused() {
    let mut writer = Writer::new(Vec::new());
    let mut broken = game(1);
    broken.plies[3].mv = broken.plies[4].mv;
    assert!(matches!(writer.push(&broken), Err(WriteError::Unfit(UnfitGame::IllegalMove { .. }))));
    let mut absurd = game(1);
    absurd.plies[3].score = Score::INFINITE;
    assert!(matches!(writer.push(&absurd), Err(WriteError::Unfit(UnfitGame::Score { .. }))));
    assert_eq!(writer.finish().expect("memory takes everything"), [], "nothing of them was written");
}

#[test]
fn samples_are_the_positions_of_the_game() {
    let game = game(5);
    let mut position = game.opening.iter().fold(game.start, |position, &mv| position.play(mv));
    assert_eq!(game.samples().count(), game.plies.len());
    for sample in game.samples() {
        assert_eq!(sample.position, position);
        assert_eq!(sample.position.fullmove_number(), position.fullmove_number());
        position = position.play(sample.mv);
    }
}

/// Files outlive programs: these bytes must be read like this for ever.
#[test]
fn the_format_has_not_changed() {
    let mut position = Position::start();
    let mut game =
        Game { start: position, opening: vec![], plies: vec![], result: GameResult::WhiteWins, ending: Ending::Rules };
    for (text, score) in [("e2e4", None), ("c7c5", None), ("g1f3", Some(31)), ("d7d6", Some(-29)), ("f1b5", Some(600))]
    {
        let mv = position.parse_uci(text).expect("legal");
        match score {
            None => game.opening.push(mv),
            Some(score) => game.plies.push(ScoredMove { mv, score: Score::new(score) }),
        }
        position = position.play(mv);
    }
    let bytes = game.to_bytes().expect("a game");
    let text: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(text, "0a12020350303aee5ca021");
    assert_eq!(Game::from_bytes(&bytes), Ok(game));
}
