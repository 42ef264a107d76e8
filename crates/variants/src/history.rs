//! What the past of a game decides: repetitions, perpetual check, and the counting of games like makruk.
//!
//! A position knows none of it, so whoever keeps a game asks here with all its positions.

use std::collections::BTreeSet;

use chronicle_game::{Outcome, Side};

use crate::{
    AnyPosition,
    def::{CountingDef, ResultDef},
};

/// Why the past ends a game.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum PastEnd {
    /// The position has come up too often.
    Repetition,
    /// And one side has given check all the time.
    PerpetualCheck,
    /// And one side has chased the same piece all the time.
    PerpetualChase,
    /// A side has counted to the end.
    Counting,
}

/// How the past ends a game whose positions were these, the present one last; `None` if it goes on.
///
/// That the present position ends the game by itself is not looked at.
#[must_use]
pub fn outcome(positions: &[&AnyPosition]) -> Option<(Outcome, PastEnd)> {
    repeated(positions).or_else(|| counted(positions).then_some((Outcome::Draw, PastEnd::Counting)))
}

fn repeated(positions: &[&AnyPosition]) -> Option<(Outcome, PastEnd)> {
    let (now, past) = positions.split_last()?;
    let reach = past.len().saturating_sub(now.reversible_plies());
    let key = now.key();
    let before: Vec<usize> = (reach..past.len()).filter(|&index| past[index].key() == key).collect();
    let outcome = now.outcome_of_repetition(before.len() + 1)?;
    // Where it has been often enough, the last rounds are those that count.
    let needed = usize::from(now.def().ending.repetitions.max(2)) - 1;
    let first = before[before.len() - needed.min(before.len())];
    let perpetual = now.def().ending.perpetual_check.filter(|_| now.def().players == 2);
    if let Some(means) = perpetual
        && let Some(checker) = perpetual_checker(&positions[first + 1..])
    {
        return Some((result_for(checker, means), PastEnd::PerpetualCheck));
    }
    let chase = now.def().ending.perpetual_chase.as_ref();
    if let Some(chase) = chase.filter(|_| !both_check(&positions[first + 1..]))
        && let Some(hunter) = perpetual_hunter(&positions[first..])
    {
        return Some((result_for(hunter, chase.means), PastEnd::PerpetualChase));
    }
    Some((outcome, PastEnd::Repetition))
}

/// Whether a side has given check with every move that led to these positions.
fn checks(round: &[&AnyPosition], side: Side) -> bool {
    let mut given = round.iter().filter(|position| position.turn() != side).peekable();
    given.peek().is_some() && given.all(|position| position.in_check())
}

fn both_check(round: &[&AnyPosition]) -> bool {
    checks(round, Side::First) && checks(round, Side::Second)
}

/// The side that has given check with every move that led to these positions, if only one has.
fn perpetual_checker(round: &[&AnyPosition]) -> Option<Side> {
    only_one(|side| checks(round, side))
}

/// The side that has chased the same piece with every move between these positions, if only one has.
fn perpetual_hunter(round: &[&AnyPosition]) -> Option<Side> {
    only_one(|side| chases(round, side))
}

fn only_one(does: impl Fn(Side) -> bool) -> Option<Side> {
    match (does(Side::First), does(Side::Second)) {
        (true, false) => Some(Side::First),
        (false, true) => Some(Side::Second),
        _ => None,
    }
}

/// Whether a side has chased the same piece, wherever that went, with every move between these positions.
fn chases(round: &[&AnyPosition], side: Side) -> bool {
    let step = |pair: &[&AnyPosition]| pair[1].step_since(pair[0]);
    let mut others = round.windows(2).filter(|pair| pair[1].turn() == side);
    // The round begins where it ends, so what came before its first move is its last one.
    let mut ran = others.next_back().and_then(step);
    let mut chased: Option<BTreeSet<u8>> = None;
    for pair in round.windows(2) {
        let (before, now) = (pair[0], pair[1]);
        if now.turn() == side {
            let Some((from, to)) = step(pair) else { return false };
            ran = Some((from, to));
            if let Some(squares) = &mut chased
                && squares.remove(&from)
            {
                squares.insert(to);
            }
            continue;
        }
        let begun: BTreeSet<u8> = now.chased_since(before, ran).into_iter().collect();
        let still = chased.map_or(begun.clone(), |squares| &squares & &begun);
        if still.is_empty() {
            return false;
        }
        chased = Some(still);
    }
    chased.is_some()
}

fn result_for(side: Side, result: ResultDef) -> Outcome {
    let other = if side == Side::First { Side::Second } else { Side::First };
    match result {
        ResultDef::Win => Outcome::Win(side),
        ResultDef::Draw => Outcome::Draw,
        ResultDef::Loss => Outcome::Win(other),
    }
}

/// What is counted in a position.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Counted {
    /// Both sides have pieces, and no pawn is left.
    Board,
    /// This side has nothing but its royal piece.
    Lone(Side),
}

/// Whether the count of the present position has reached its limit.
fn counted(positions: &[&AnyPosition]) -> bool {
    let Some((now, _)) = positions.split_last() else { return false };
    let Some(counting) = &now.def().ending.counting else { return false };
    let Some(what) = counted_in(now) else { return false };
    let begun = positions.iter().rev().take_while(|position| counted_in(position) == Some(what)).count();
    let first = positions[positions.len() - begun];
    let Some(limit) = limit(counting, first, what) else { return false };
    let from = match what {
        Counted::Lone(_) if counting.from_pieces => men(first, |_, _| true),
        _ => 0,
    };
    // A move is counted when both have made theirs.
    from + (begun - 1) / 2 >= usize::from(limit)
}

fn counted_in(position: &AnyPosition) -> Option<Counted> {
    let pawns = &position.def().promotion.pieces;
    if men(position, |_, letter| pawns.contains(letter)) > 0 {
        return None;
    }
    let others = |side: Side| men(position, |owner, letter| owner == side && !is_royal(position, letter));
    match (others(Side::First), others(Side::Second)) {
        (0, 0) => None,
        (0, _) => Some(Counted::Lone(Side::First)),
        (_, 0) => Some(Counted::Lone(Side::Second)),
        _ => Some(Counted::Board),
    }
}

fn limit(counting: &CountingDef, first: &AnyPosition, what: Counted) -> Option<u16> {
    let Counted::Lone(lone) = what else { return counting.board };
    let has = |letters: &str| {
        letters.chars().all(|wanted| {
            let needed = letters.chars().filter(|letter| *letter == wanted).count();
            men(first, |owner, letter| owner != lone && letter.starts_with(wanted)) >= needed
        })
    };
    counting.lone.iter().find(|(letters, _)| has(letters)).map(|(_, limit)| *limit)
}

fn is_royal(position: &AnyPosition, letter: &str) -> bool {
    position.def().pieces.iter().any(|piece| piece.royal && piece.letter == letter)
}

/// How many pieces are of some side and letter.
fn men(position: &AnyPosition, wanted: impl Fn(Side, &str) -> bool) -> usize {
    let squares = (0..position.size().len()).map(|square| square as u8);
    squares
        .filter_map(|square| position.piece_at(square))
        .filter(|(side, piece)| wanted(*side, position.letter(*piece)))
        .count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::AnyVariant;

    /// The positions of a game, and how its past ends it after each move.
    fn ends(variant: &str, fen: &str, moves: &str) -> Vec<Option<(Outcome, PastEnd)>> {
        let mut positions = vec![AnyVariant::preset(variant).expect("a preset").position(fen).expect("a good FEN")];
        let mut ends = Vec::new();
        for word in moves.split_whitespace() {
            let now = &positions[positions.len() - 1];
            let mv = now.parse_uci(word).unwrap_or_else(|error| panic!("{error} in {}", now.fen()));
            positions.push(now.after(mv));
            ends.push(outcome(&positions.iter().collect::<Vec<_>>()));
        }
        ends
    }

    #[test]
    fn who_gives_check_for_ever_has_lost() {
        // The rook checks from two ranks in turns, and the king goes back and forth.
        let shogi = "4k4/9/9/9/9/9/9/9/R3K4[] w 0 1";
        let round = "a1a9 e9e8 a9a8 e8e9 a8a9 e9e8 a9a8 e8e9 a8a9 e9e8 a9a8 e8e9 a8a9 e9e8 a9a8";
        let found = ends("shogi", shogi, round);
        let last = found.iter().flatten().next().expect("the fourth time ends it");
        assert_eq!(*last, (Outcome::Win(Side::Second), PastEnd::PerpetualCheck));
    }

    #[test]
    fn a_repetition_without_checks_is_one() {
        let found = ends("shogi", "4k4/9/9/9/9/9/9/9/4K4[] w 0 1", &"e1d1 e9d9 d1e1 d9e9 ".repeat(3));
        let (last, before) = found.split_last().expect("moves");
        assert!(before.iter().all(Option::is_none), "{before:?}");
        assert_eq!(*last, Some((Outcome::Draw, PastEnd::Repetition)));
    }

    #[test]
    fn what_is_captured_and_dropped_again_repeats_a_position() {
        let round = "G@a5 a9a5 e1d1 G@i5 i1i5 a5a9 i5i1 e9d9 d1e1 d9e9 ";
        let found = ends("shogi", "r3k4/9/9/9/9/9/9/9/4K3R[G] w 0 1", &round.repeat(3));
        let (last, before) = found.split_last().expect("moves");
        assert!(before.iter().all(Option::is_none), "{before:?}");
        assert_eq!(*last, Some((Outcome::Draw, PastEnd::Repetition)));
    }

    #[test]
    fn a_chase_is_one_of_what_nobody_protects() {
        let chase = |fen: &str| ends("xiangqi", fen, &"a6b6 a2b2 b6a6 b2a2 ".repeat(2)).pop().flatten();
        let lost = Some((Outcome::Win(Side::Second), PastEnd::PerpetualChase));
        let drawn = Some((Outcome::Draw, PastEnd::Repetition));
        assert_eq!(chase("3k5/9/9/9/c8/9/9/9/R8/5K3 b - - 0 1"), lost);
        // The other chariot sees both squares.
        assert_eq!(chase("3k5/9/9/9/c7r/9/9/9/R8/5K3 b - - 0 1"), drawn);
        // Where the rule is not known it is a repetition as any other.
        let mini = ends("minixiangqi", "2k4/7/c6/7/7/R6/4K2 b - - 0 1", &"a5b5 a2b2 b5a5 b2a2 ".repeat(2));
        assert_eq!(mini.last(), Some(&drawn));
    }

    #[test]
    fn a_lone_king_counts_by_what_is_against_it() {
        // Four pieces: the count begins with four, and two chariots have until eight.
        let fen = "3k4/8/8/8/8/8/8/R2K3R w - - 0 1";
        let found = ends("makruk", fen, "h1h2 d8e8 h2h3 e8d8 h3h4 d8e8 h4h5 e8d8");
        assert_eq!(found.last(), Some(&Some((Outcome::Draw, PastEnd::Counting))));
        assert!(found[..7].iter().all(Option::is_none), "{found:?}");
        // With a pawn on the board nobody counts.
        let pawn = "3k4/8/8/8/7p/8/8/R2K3R w - - 0 1";
        assert!(ends("makruk", pawn, "a1a2 d8e8 a2a3 e8d8 a3a4 d8e8 a4a5 e8d8").iter().all(Option::is_none));
    }

    #[test]
    fn without_pawns_the_board_is_counted() {
        let variant = AnyVariant::preset("makruk").expect("a preset");
        let position = |turn: char| variant.position(&format!("r2k4/8/8/8/8/8/8/3K3R {turn} - - 0 1")).expect("good");
        // Read from a FEN, a position knows no past, so that these do not count as repeated.
        let both = [position('w'), position('b')];
        let game: Vec<&AnyPosition> = both.iter().cycle().take(129).collect();
        assert_eq!(outcome(&game), Some((Outcome::Draw, PastEnd::Counting)));
        assert_eq!(outcome(&game[..128]), None);
    }
}
