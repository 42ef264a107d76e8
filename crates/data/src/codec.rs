//! One game as bytes. There is exactly one way to write a game, and what is not written this way is refused.

use std::{collections::HashMap, sync::LazyLock};

use chronicle_chess::{Move, Position, Strictness, chess960, fen};
use chronicle_game::Score;
use thiserror::Error;

use crate::{
    Ending, Game, GameResult, ScoredMove,
    bits::{BitReader, BitWriter},
    game::for_white,
    varint,
    writer::UnfitGame,
};

/// No opening is longer than this. Moves without a score may take no space at all, so their number is not bounded by
/// the bytes that hold them.
pub(crate) const MAX_OPENING: usize = 1_000;
/// No game is longer than this.
pub(crate) const MAX_PLIES: usize = 65_535;
/// The order of the code for changes of the score. With 4 a change of up to seven hundredths of a pawn takes five bits.
const SCORE_ORDER: u32 = 4;
/// Scores are between this and its negative; see [`Score`].
const MAX_SCORE: i32 = Score::win_in(0).value();

/// Where a game starts.
mod start_code {
    pub(super) const CHESS: u8 = 0;
    pub(super) const CHESS960: u8 = 1;
    pub(super) const FEN: u8 = 2;
}

/// Why bytes are not a game.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum GameFault {
    /// The bytes end before the game does.
    #[error("the game is cut off")]
    CutOff,
    /// There are bytes that mean nothing.
    #[error("the game has more bytes than it needs")]
    Surplus,
    /// The first byte has a code that does not exist.
    #[error("{code:#04x} is not a code for result, start and ending")]
    Codes {
        /// The byte.
        code: u8,
    },
    /// The start is no position.
    #[error("the start {text:?} is not a position: {reason}")]
    Start {
        /// What stands there.
        text: String,
        /// What is wrong with it.
        reason: String,
    },
    /// The game is longer than games may be.
    #[error("{plies} plies are more than {max}")]
    TooLong {
        /// How many it claims.
        plies: usize,
        /// How many there may be.
        max: usize,
    },
    /// There is no such move.
    #[error("ply {ply} has number {number} of {legal} legal moves")]
    Move {
        /// Which ply, from 0.
        ply: usize,
        /// The number of the move, from 0.
        number: usize,
        /// How many legal moves there are.
        legal: usize,
    },
    /// No search gives such a score.
    #[error("ply {ply} has the score {score}, which is out of range")]
    Score {
        /// Which ply, from 0.
        ply: usize,
        /// The score for White.
        score: i64,
    },
}

/// Appends a game with its length before it. Nothing is appended if the game does not fit the format.
pub(crate) fn encode(game: &Game, bytes: &mut Vec<u8>) -> Result<(), UnfitGame> {
    if game.opening.len() > MAX_OPENING {
        return Err(UnfitGame::TooLong { plies: game.opening.len(), max: MAX_OPENING });
    }
    if game.plies.len() > MAX_PLIES {
        return Err(UnfitGame::TooLong { plies: game.plies.len(), max: MAX_PLIES });
    }
    let mut body = Vec::with_capacity(8 + game.opening.len() + 2 * game.plies.len());
    encode_start(game, &mut body);
    varint::write(game.opening.len() as u32, &mut body);
    varint::write(game.plies.len() as u32, &mut body);
    encode_plies(game, BitWriter::new(&mut body))?;
    varint::write(body.len() as u32, bytes);
    bytes.append(&mut body);
    Ok(())
}

fn encode_start(game: &Game, body: &mut Vec<u8>) {
    let result = match game.result {
        GameResult::BlackWins => 0,
        GameResult::Draw => 1,
        GameResult::WhiteWins => 2,
        GameResult::Unknown => 3,
    };
    let ending = Ending::ALL.iter().position(|&ending| ending == game.ending).unwrap_or_default() as u8;
    let codes = |start: u8| result | start << 2 | ending << 4;
    let text = game.start.to_shredder_fen();
    if text == Position::start().to_shredder_fen() {
        body.push(codes(start_code::CHESS));
    } else if let Some((white, black)) = start_numbers(&game.start, &text) {
        body.push(codes(start_code::CHESS960));
        varint::write(white.into(), body);
        varint::write(black.into(), body);
    } else {
        body.push(codes(start_code::FEN));
        varint::write(text.len() as u32, body);
        body.extend(text.bytes());
    }
}

/// The two numbers of a start of Chess960.
fn start_numbers(start: &Position, text: &str) -> Option<(u16, u16)> {
    if start.fullmove_number() != 1 || !text.contains("/pppppppp/8/8/8/8/PPPPPPPP/") {
        return None;
    }
    let black_rank = text.split('/').next()?;
    let white_rank = text.split('/').nth(7)?.split(' ').next()?.to_lowercase();
    let numbers = (*START_NUMBERS.get(&white_rank)?, *START_NUMBERS.get(black_rank)?);
    // Rights and counters must be those of a start as well.
    let same = chess960::double_start(numbers.0, numbers.1)?.to_shredder_fen() == text;
    same.then_some(numbers)
}

/// The number of each start of Chess960 by the black pieces' letters.
static START_NUMBERS: LazyLock<HashMap<String, u16>> = LazyLock::new(|| {
    let rank = |number| chess960::start(number)?.to_shredder_fen().split('/').next().map(str::to_owned);
    (0..chess960::STARTS).filter_map(|number| Some((rank(number)?, number))).collect()
});

fn encode_plies(game: &Game, mut writer: BitWriter<'_>) -> Result<(), UnfitGame> {
    let mut position = game.start;
    let mut encode_move = |writer: &mut BitWriter<'_>, ply: usize, mv: Move| {
        let moves = position.legal_moves();
        if !moves.contains(&mv) {
            return Err(UnfitGame::IllegalMove { ply, mv, fen: position.to_string() });
        }
        let number = moves.iter().filter(|&&other| other < mv).count();
        writer.write(number as u32, bits_for(moves.len()));
        let mover = position.turn();
        position = position.play(mv);
        Ok(mover)
    };
    for (ply, &mv) in game.opening.iter().enumerate() {
        encode_move(&mut writer, ply, mv)?;
    }
    let mut last = 0;
    for (ply, &ScoredMove { mv, score }) in (game.opening.len()..).zip(&game.plies) {
        let mover = encode_move(&mut writer, ply, mv)?;
        let score = for_white(score, mover).value();
        if score.abs() > MAX_SCORE {
            return Err(UnfitGame::Score { ply, score });
        }
        writer.write_golomb(zigzag(score - last), SCORE_ORDER);
        last = score;
    }
    writer.finish();
    Ok(())
}

/// Leaves out a game; `false` if its end cannot be found.
pub(crate) fn skip(bytes: &mut &[u8]) -> bool {
    take(bytes).is_some()
}

/// The bytes of the next game without its length; if its end cannot be found, nothing is left.
fn take<'a>(bytes: &mut &'a [u8]) -> Option<&'a [u8]> {
    let all = std::mem::take(bytes);
    let mut rest = all;
    let (body, rest) = varint::read(&mut rest).and_then(|length| rest.split_at_checked(length as usize))?;
    *bytes = rest;
    Some(body)
}

/// Takes a game off the front of the bytes. After a fault the bytes stand behind the game if its end could be found,
/// else they are empty.
pub(crate) fn decode(bytes: &mut &[u8]) -> Result<Game, GameFault> {
    decode_body(&mut take(bytes).ok_or(GameFault::CutOff)?)
}

fn decode_body(body: &mut &[u8]) -> Result<Game, GameFault> {
    let (&code, rest) = body.split_first().ok_or(GameFault::CutOff)?;
    *body = rest;
    let result = match code & 3 {
        0 => GameResult::BlackWins,
        1 => GameResult::Draw,
        2 => GameResult::WhiteWins,
        _ => GameResult::Unknown,
    };
    let ending = *Ending::ALL.get(usize::from(code >> 4)).ok_or(GameFault::Codes { code })?;
    let start = decode_start(code, body)?;
    let mut length = |max: usize| {
        let plies = varint::read(body).ok_or(GameFault::CutOff)? as usize;
        if plies > max { Err(GameFault::TooLong { plies, max }) } else { Ok(plies) }
    };
    let (opening, plies) = (length(MAX_OPENING)?, length(MAX_PLIES)?);
    let mut game = Game { start, opening: vec![], plies: vec![], result, ending };
    decode_plies(&mut game, opening, plies, body)?;
    Ok(game)
}

fn decode_start(code: u8, body: &mut &[u8]) -> Result<Position, GameFault> {
    match code >> 2 & 3 {
        start_code::CHESS => Ok(Position::start()),
        start_code::CHESS960 => {
            let mut number = || varint::read(body).ok_or(GameFault::CutOff);
            let (white, black) = (number()?, number()?);
            let start = u16::try_from(white).ok().zip(u16::try_from(black).ok());
            let start = start.and_then(|(white, black)| chess960::double_start(white, black));
            let bad = |reason: &str| GameFault::Start { text: format!("{white} {black}"), reason: reason.to_owned() };
            start
                .filter(|start| *start != Position::start())
                .ok_or_else(|| bad("expected two numbers below 960 that are not both 518"))
        }
        start_code::FEN => {
            let length = varint::read(body).ok_or(GameFault::CutOff)? as usize;
            let text = body.get(..length).ok_or(GameFault::CutOff)?;
            *body = &body[length..];
            position(text)
        }
        _ => Err(GameFault::Codes { code }),
    }
}

fn position(text: &[u8]) -> Result<Position, GameFault> {
    let text = String::from_utf8_lossy(text).into_owned();
    let read = fen::parse(&text, fen::Mode::Strict)
        .and_then(|setup| Ok(Position::from_setup(&setup, Strictness::Playable)?))
        .map_err(|error| error.to_string())
        .and_then(|position| {
            // One start has one text, so that equal games are equal bytes.
            let is_normal = position.to_shredder_fen() == text
                && text != Position::start().to_shredder_fen()
                && start_numbers(&position, &text).is_none();
            if is_normal { Ok(position) } else { Err("it is not written in the one way for it".to_owned()) }
        });
    read.map_err(|reason| GameFault::Start { text, reason })
}

fn decode_plies(game: &mut Game, opening: usize, plies: usize, body: &[u8]) -> Result<(), GameFault> {
    let mut reader = BitReader::new(body);
    let mut position = game.start;
    let mut choices: Vec<Move> = Vec::with_capacity(64);
    let mut decode_move = |reader: &mut BitReader<'_>, ply: usize| {
        choices.clear();
        choices.extend(position.legal_moves());
        let number = reader.read(bits_for(choices.len())).ok_or(GameFault::CutOff)? as usize;
        if number >= choices.len() {
            return Err(GameFault::Move { ply, number, legal: choices.len() });
        }
        let mv = *choices.select_nth_unstable(number).1;
        let mover = position.turn();
        position = position.play(mv);
        Ok((mv, mover))
    };
    game.opening.reserve(opening);
    for ply in 0..opening {
        game.opening.push(decode_move(&mut reader, ply)?.0);
    }
    // A byte holds less than two plies, so a false number does not claim memory that the bytes could not fill.
    game.plies.reserve(plies.min(2 * body.len()));
    let mut last = 0_i64;
    for ply in opening..opening + plies {
        let (mv, mover) = decode_move(&mut reader, ply)?;
        let change = reader.read_golomb(SCORE_ORDER).ok_or(GameFault::CutOff)?;
        let score = last + unzigzag(change);
        if score.abs() > i64::from(MAX_SCORE) {
            return Err(GameFault::Score { ply, score });
        }
        last = score;
        game.plies.push(ScoredMove { mv, score: for_white(Score::DRAW + score as i32, mover) });
    }
    if reader.is_at_end() { Ok(()) } else { Err(GameFault::Surplus) }
}

/// How many bits tell one of so many things from the others.
fn bits_for(choices: usize) -> u32 {
    choices.saturating_sub(1).checked_ilog2().map_or(0, |highest| highest + 1)
}

/// Small numbers for small changes of either sign: 0, -1, 1, -2, 2 become 0, 1, 2, 3, 4.
const fn zigzag(change: i32) -> u32 {
    (change << 1 ^ change >> 31) as u32
}

const fn unzigzag(number: u32) -> i64 {
    (number >> 1) as i64 ^ -((number & 1) as i64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_as_few_as_possible() {
        let table = [(0, 0), (1, 0), (2, 1), (3, 2), (4, 2), (5, 3), (32, 5), (33, 6), (218, 8)];
        for (choices, bits) in table {
            assert_eq!(bits_for(choices), bits, "{choices}");
        }
    }

    #[test]
    fn changes_come_back() {
        for change in [0, 1, -1, 7, -8, 62_000, -62_000] {
            assert_eq!(unzigzag(zigzag(change)), i64::from(change));
        }
        assert_eq!([0, -1, 1, -2, 2].map(zigzag), [0, 1, 2, 3, 4]);
    }

    #[test]
    fn starts_have_one_code_each() {
        let mut bytes = Vec::new();
        let mut length = |start: Position| {
            bytes.clear();
            let game = Game { start, opening: vec![], plies: vec![], result: GameResult::Draw, ending: Ending::Rules };
            encode(&game, &mut bytes).expect("a game without moves");
            assert_eq!(decode(&mut &bytes[..]).as_ref(), Ok(&game));
            bytes.len()
        };
        assert_eq!(length(Position::start()), 4);
        assert_eq!(length(chess960::start(0).expect("below 960")), 6);
        assert_eq!(length(chess960::double_start(518, 17).expect("below 960")), 7);
        // The start without a right, and later in the game.
        assert!(length("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1".parse().expect("legal")) > 40);
        assert!(length("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 4 3".parse().expect("legal")) > 40);
    }

    #[test]
    fn faults_have_names() {
        let fault = |bytes: &[u8]| decode(&mut &bytes[..]).expect_err("it is no game");
        assert_eq!(fault(&[]), GameFault::CutOff);
        assert_eq!(fault(&[9, 0]), GameFault::CutOff);
        assert_eq!(fault(&[3, 0xf0, 0, 0]), GameFault::Codes { code: 0xf0 });
        assert_eq!(fault(&[3, 0x0c, 0, 0]), GameFault::Codes { code: 0x0c });
        assert_eq!(fault(&[4, 0, 0, 0, 0]), GameFault::Surplus);
        assert_eq!(fault(&[4, 0, 1, 0, 31]), GameFault::Move { ply: 0, number: 31, legal: 20 });
        assert!(matches!(fault(&[5, 0, 0xe9, 7, 0, 0]), GameFault::TooLong { plies: 1_001, max: 1_000 }));
        assert!(matches!(fault(&[5, 4, 0x86, 4, 0x86, 4]), GameFault::Start { .. }));
        assert!(matches!(fault(&[6, 8, 1, b'x', 0, 0, 0]), GameFault::Start { .. }));
    }
}
