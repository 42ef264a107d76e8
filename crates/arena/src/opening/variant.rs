//! Openings of variants.

use std::path::Path;

use chronicle_game::{Game, Outcome, Searchable, Side};
use chronicle_variants::{
    AnyPosition, AnyVariant, Bits, FenError, Position,
    pgn::{self, PgnError, PgnGame},
};
use fastrand::Rng;

use super::{
    Opening, OpeningError,
    random::chance,
    read::{Kind, bad_move, content, lines},
};

/// Reads positions or lines of moves.
pub(super) fn file(variant: &AnyVariant, file: &Path, plies: Option<usize>) -> Result<Vec<Opening>, OpeningError> {
    text(variant, &content(file)?, plies)
}

fn text(variant: &AnyVariant, text: &str, plies: Option<usize>) -> Result<Vec<Opening>, OpeningError> {
    match Kind::of(text) {
        Kind::Games => games(variant, text, plies),
        Kind::Positions => lines(text)
            .map(|(number, line)| {
                position(variant, line).map_err(|error| OpeningError::VariantFen { line: number, error })
            })
            .collect(),
        Kind::Moves => lines(text).map(|(number, line)| moves(variant, number, line, plies)).collect(),
    }
}

/// The beginnings of games. Those that do not say which game they are of are of this one.
fn games(variant: &AnyVariant, text: &str, plies: Option<usize>) -> Result<Vec<Opening>, OpeningError> {
    let find = |name: &str| {
        let is_this = name == "chess" || name.eq_ignore_ascii_case(&variant.def().name);
        let means_this = || pgn::variant_named(name).is_some_and(|named| named.def() == variant.def());
        (is_this || means_this()).then(|| variant.clone())
    };
    let opening = |(number, game): (usize, Result<PgnGame, PgnError>)| {
        let game = game.map_err(|error| OpeningError::Game { number, reason: error.to_string() })?;
        let moves = game.moves.iter().map(|(mv, _)| *mv).take(plies.unwrap_or(usize::MAX)).collect();
        Ok(Opening::Variant { start: Box::new(game.start), moves })
    };
    (1..).zip(pgn::read(text, &find)).map(opening).collect()
}

/// A FEN, or the four fields of an EPD with anything behind them.
fn position(variant: &AnyVariant, line: &str) -> Result<Opening, FenError> {
    let text = line.split(';').next().unwrap_or_default();
    let mut fields: Vec<&str> = text.split_whitespace().collect();
    // Numbers of moves, or of checks that are left; an operation of an EPD begins with a letter.
    let is_counter = |field: &&&str| field.starts_with(|first: char| first.is_ascii_digit() || first == '+');
    let counters = fields.iter().skip(4).take_while(is_counter).count();
    fields.truncate(4 + counters);
    Ok(Opening::Variant { start: Box::new(variant.position(&fields.join(" "))?), moves: Vec::new() })
}

fn moves(variant: &AnyVariant, line: usize, text: &str, plies: Option<usize>) -> Result<Opening, OpeningError> {
    let start = variant.start();
    let (mut position, mut moves) = (start.clone(), Vec::new());
    for word in text.split_whitespace().take(plies.unwrap_or(usize::MAX)) {
        let mv = position.parse_san(word).map_err(|_| bad_move(line, word, moves.len()))?;
        moves.push(mv);
        position = position.after(mv);
    }
    Ok(Opening::Variant { start: Box::new(start), moves })
}

/// How often a fair opening is looked for, before one that is not counts as good enough.
const TRIES: usize = 200;

/// The opening with this number in the series of this seed.
pub(super) fn random(variant: &AnyVariant, plies: u32, seed: u64, number: u64) -> Opening {
    let mut rng = chance(seed, number);
    let start = variant.start();
    let (_, before) = survey(&start);
    let is_level = |now: Holdings| {
        let won = Side::ALL.map(|side| now[side.index()] - before[side.index()]);
        let players = &won[..usize::from(variant.def().players)];
        players.iter().max().zip(players.iter().min()).is_some_and(|(most, least)| most - least < MARGIN)
    };
    let mut fallback = None;
    for _ in 0..TRIES {
        let Some((opening, end)) = walk(&start, plies, &mut rng) else { continue };
        match survey(&end) {
            (Fairness::Even, holdings) if is_level(holdings) => return opening,
            (Fairness::Even | Fairness::Open, _) => fallback = fallback.or(Some(opening)),
            (Fairness::Decided, _) => {}
        }
    }
    fallback.unwrap_or_else(|| Opening::Variant { start: Box::new(start), moves: Vec::new() })
}

/// Random moves; `None` if the game ends on the way.
fn walk(start: &AnyPosition, plies: u32, rng: &mut Rng) -> Option<(Opening, AnyPosition)> {
    let (mut position, mut moves) = (start.clone(), Vec::new());
    for _ in 0..plies {
        if position.outcome().is_some() {
            return None;
        }
        let mv = *rng.choice(&position.legal_moves())?;
        moves.push(mv);
        position = position.after(mv);
    }
    Some((Opening::Variant { start: Box::new(start.clone()), moves }, position))
}

/// Less than a piece, in hundredths of a pawn.
const MARGIN: i32 = 150;

/// What a position offers to its players.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Fairness {
    /// The game is over, or will be with the next move.
    Decided,
    /// There is something to play for.
    Open,
    /// Besides, nobody can win a piece at once.
    Even,
}

/// What each player has.
type Holdings = [i32; 4];

/// How fair a position is, and what each player has.
fn survey(position: &AnyPosition) -> (Fairness, Holdings) {
    match position {
        AnyPosition::Small(position) => (fairness(position), holdings(position)),
        AnyPosition::Medium(position) => (fairness(position), holdings(position)),
        AnyPosition::Large(position) => (fairness(position), holdings(position)),
    }
}

fn fairness<B: Bits>(position: &Position<B>) -> Fairness {
    let wins = |position: &Position<B>| {
        let win = Some(Outcome::Win(position.turn()));
        position.moves().iter().any(|&mv| position.after(mv).outcome() == win)
    };
    let wins_a_piece =
        |position: &Position<B>| position.moves().iter().any(|&mv| position.see_at_least(mv, MARGIN)) || wins(position);
    if position.outcome().is_some() || wins(position) {
        return Fairness::Decided;
    }
    // Without a way to pass, the side to move is in check or must capture, which a fair opening should not begin with.
    let is_even = !wins_a_piece(position) && position.pass().is_some_and(|passed| !wins_a_piece(&passed));
    // Who wins by giving pieces away is not ahead with more of them.
    if is_even || position.variant().loser_wins() { Fairness::Even } else { Fairness::Open }
}

/// What each player has on the board and in hand; nothing where pieces are a burden.
fn holdings<B: Bits>(position: &Position<B>) -> Holdings {
    let variant = position.variant();
    if variant.loser_wins() {
        return Holdings::default();
    }
    Side::ALL.map(|side| {
        let board = position.men(side).filter(|(_, piece)| !variant.is_royal(*piece));
        let board: i32 = board.map(|(_, piece)| variant.worth(piece).value).sum();
        let hand: i32 = position.hand(side).map(|(piece, count)| variant.worth(piece).value * i32::from(count)).sum();
        board + hand
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use chronicle_variants::def::presets;

    use super::*;
    use crate::Board;

    fn preset(name: &str) -> AnyVariant {
        AnyVariant::preset(name).expect("a preset")
    }

    #[test]
    fn openings_differ_repeat_and_are_fair() {
        for name in ["crazyhouse", "minishogi", "xiangqi"] {
            let variant = preset(name);
            let ends: HashSet<_> = (0..40).map(|number| random(&variant, 6, 7, number).end().to_string()).collect();
            assert!(ends.len() >= 36, "{name}: {}", ends.len());
            for number in 0..10 {
                let one = random(&variant, 6, 7, number);
                assert_eq!((&one, one.plies()), (&random(&variant, 6, 7, number), 6));
                let Board::Variant(game) = one.end() else { panic!("it is a variant") };
                let (fairness, [first, second, ..]) = survey(game.position());
                assert_eq!((fairness, (first - second).abs() < MARGIN), (Fairness::Even, true), "{name} {number}");
            }
        }
    }

    #[test]
    fn every_variant_has_openings_that_leave_something_to_play() {
        for name in presets::names() {
            let variant = preset(name);
            let end = random(&variant, 8, 1, 0).end();
            assert_eq!(end.end(), None, "{name}: {end}");
        }
    }

    #[test]
    fn positions_and_moves_are_read() {
        let variant = preset("crazyhouse");
        let read = |source: &str| text(&variant, source, None);
        let ends = |source: &str| -> Vec<String> {
            read(source).expect("good openings").iter().map(|opening| opening.end().to_string()).collect()
        };
        let after = ends("# book\n\ne2e4 d7d5 e4d5 d8d5 P@e4\n");
        assert_eq!(after.len(), 1);
        // A position is what it is as a FEN, with counters, without them, and with the operations of an EPD.
        let fields: Vec<&str> = after[0].split(' ').collect();
        let short = fields[..4].join(" ");
        assert_eq!(ends(&after[0]), after);
        assert_eq!(ends(&format!("{short}\n{short} id \"a\"; hmvc 0;")).len(), 2);
        assert!(ends(&format!("{short} id \"a\";"))[0].starts_with(&short));
        let error = |source: &str| read(source).expect_err("bad").to_string();
        assert_eq!(error("e2e4\ne2e4 N@e5"), "line 2: \"N@e5\" is not a legal move after 1 plies");
        assert!(error("8/8/8 w - - 0 1").starts_with("line 1: "));
        assert_eq!(ends("e4 d5 exd5 Qxd5 P@e4"), after);
        assert_eq!(ends("1. e4 d5 2. exd5 Qxd5 3. P@e4 *\n[Variant \"Crazyhouse\"]\n\n1. e2e4 d7d5 *").len(), 2);
        assert!(error("1. e4 e5 2. Ke3 *").starts_with("game 1: line 1: \"Ke3\" is not a legal move"));
        assert!(error("[Variant \"atomic\"]\n\n1. e4 *").contains("\"atomic\""));
    }

    #[test]
    fn checks_that_are_left_belong_to_the_position() {
        let variant = preset("3check");
        let start = variant.start().fen();
        let opening = position(&variant, &start).expect("its own start");
        assert_eq!(opening.end().to_string(), start);
    }
}
