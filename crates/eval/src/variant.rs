//! Judging positions of any variant, from its definition alone.

use std::fmt::Write;

use chronicle_game::{Evaluator, Score, Side};
use chronicle_variants::{Bits, PieceType, Position, Variant};

/// What is counted in a variant, in hundredths of a pawn.
///
/// Nothing here knows a piece by name. What a piece is worth follows from how it moves on this board, where it stands
/// well from how far it sees from there, and what to strive for from the rules: squares of promotion, goals, checks.
#[derive(Clone, Debug)]
pub struct VariantEval {
    /// What a piece on a square is worth, by side, type and square.
    places: [Vec<Vec<i32>>; 2],
    /// What a piece in hand is worth, by type.
    hands: Vec<i32>,
    /// Whether a piece's moves are counted.
    counts_moves: Vec<bool>,
    royal: Vec<bool>,
    /// What all pieces of one side at the start are worth.
    full_force: i32,
    /// Whether fewer pieces are better.
    reversed: bool,
}

/// What one more move of a piece is worth.
const MOVE: i32 = 4;
/// Having the move.
const TEMPO: i32 = 12;
/// Each attack on a square around a royal piece, with all pieces on the board.
const ATTACK: i32 = 14;
/// Each square from which a royal piece could be seen from afar, with all pieces on the board.
const OPEN: i32 = 3;
/// The whole way to a goal.
const GOAL: i32 = 240;

impl VariantEval {
    /// The evaluation of a variant.
    #[must_use]
    pub fn new<B: Bits>(variant: &Variant<B>) -> Self {
        let side_places = |side: Side| variant.types().map(|piece| places(variant, side, piece)).collect();
        let start = &variant.def().start;
        let letters = start.split_whitespace().next().unwrap_or_default();
        let upper = |piece: PieceType| letters.matches(variant.letter(piece)).count() as i32;
        let worth = |piece: PieceType| if variant.is_royal(piece) { 0 } else { variant.worth(piece).value };
        Self {
            places: [side_places(Side::First), side_places(Side::Second)],
            hands: variant.types().map(|piece| worth(piece) * 11 / 10).collect(),
            counts_moves: variant
                .types()
                .map(|piece| !variant.is_royal(piece) && average(variant, piece) > 250)
                .collect(),
            royal: variant.types().map(|piece| variant.is_royal(piece)).collect(),
            full_force: variant.types().map(|piece| worth(piece) * upper(piece)).sum::<i32>().max(1000),
            reversed: variant.loser_wins(),
        }
    }

    /// What is counted for each side, as a table for people.
    #[must_use]
    pub fn trace<B: Bits>(&self, position: &Position<B>) -> String {
        let mut text = format!("{:<10}{:>12}{:>12}{:>12}\n", "", "pieces", "force", "attacks");
        for (name, side, other) in [("first", Side::First, Side::Second), ("second", Side::Second, Side::First)] {
            let Count { score, force, attacks } = self.side(position, side, position.royals(other));
            let _ = writeln!(text, "{name:<10}{score:>12}{force:>12}{attacks:>12}");
        }
        let score = Evaluator::evaluate(self, &mut (), &(), position);
        let _ = writeln!(text, "for the side to move: {}", score.value());
        text
    }

    /// What a side has, and how it stands.
    fn side<B: Bits>(&self, position: &Position<B>, side: Side, royals: B) -> Count {
        let mut count = Count::default();
        let variant = position.variant();
        let zone = royals.squares().fold(royals, |zone, royal| zone | variant.around(royal));
        for (square, piece) in position.men(side) {
            let place = self.places[side.index() & 1][piece.index()][usize::from(square)];
            count.score += place;
            if !self.royal[piece.index()] {
                count.force += variant.worth(piece).value;
            }
            if self.counts_moves[piece.index()] {
                let reach = position.reach(side, piece, square);
                count.score += MOVE * reach.count() as i32;
                count.attacks += (reach & zone).count() as i32;
            }
        }
        for (piece, number) in position.hand(side) {
            count.score += self.hands[piece.index()] * i32::from(number);
            count.force += self.hands[piece.index()] * i32::from(number);
            count.attacks += i32::from(number.min(3));
        }
        count
    }

    fn checks<B: Bits>(position: &Position<B>, side: Side) -> i32 {
        let Some(needed) = position.variant().checks_to_win() else { return 0 };
        let given = i32::from(needed.saturating_sub(position.checks_left(side)));
        given * given * 120 / i32::from(needed.max(1)) * 2
    }
}

/// What was counted for one side.
#[derive(Default)]
struct Count {
    score: i32,
    /// What it can attack with.
    force: i32,
    /// Attacks on squares around royal pieces of the other.
    attacks: i32,
}

impl<B: Bits> Evaluator<Position<B>> for VariantEval {
    type State = ();
    type Cache = ();

    fn cache(&self) {}

    fn state(&self, _: &Position<B>) {}

    fn after(&self, (): &(), _: &Position<B>, _: <Position<B> as chronicle_game::Game>::Move, _: &Position<B>) {}

    fn evaluate(&self, (): &mut (), (): &(), position: &Position<B>) -> Score {
        let us = position.side_to_move();
        let them = if us == Side::First { Side::Second } else { Side::First };
        let (our_royals, their_royals) = (position.royals(us), position.royals(them));
        let ours = self.side(position, us, their_royals);
        let theirs = self.side(position, them, our_royals);
        if self.reversed {
            return Score::new(theirs.score - ours.score + TEMPO);
        }
        let danger = |royals: B, attackers: &Count| {
            let open: u32 = royals.squares().map(|royal| position.openness(royal)).sum();
            let share = attackers.force.min(2 * self.full_force);
            (ATTACK * attackers.attacks * attackers.attacks.min(6) / 3 + OPEN * open as i32) * share / self.full_force
        };
        let score = ours.score - theirs.score + danger(their_royals, &ours) - danger(our_royals, &theirs)
            + Self::checks(position, us)
            - Self::checks(position, them);
        Score::new(score + TEMPO)
    }
}

fn average<B: Bits>(variant: &Variant<B>, piece: PieceType) -> i32 {
    let mobility = &variant.worth(piece).mobility;
    let squares = variant.squares();
    squares.squares().map(|square| mobility[usize::from(square)]).sum::<i32>() / squares.count().max(1) as i32
}

/// What a piece of a side is worth on each square.
fn places<B: Bits>(variant: &Variant<B>, side: Side, piece: PieceType) -> Vec<i32> {
    let worth = variant.worth(piece);
    let average = average(variant, piece);
    let royal = variant.is_royal(piece);
    let base = if royal { 0 } else { worth.value } + if variant.vital().contains(&piece) { 200 } else { 0 };
    let goal = variant.goal(side, piece);
    let to_goal = variant.distances(side, piece, goal);
    let to_promotion = variant.distances(side, piece, variant.promotion_zone(side, piece));
    let farthest = |distances: &[u8]| {
        distances.iter().filter(|&&distance| distance < u8::MAX).max().copied().map_or(1, i32::from).max(1)
    };
    let (goal_steps, promotion_steps) = (farthest(&to_goal), farthest(&to_promotion));
    let place = |square: u8| {
        let index = usize::from(square);
        let seen = usize::from(variant.seen_by(side, square));
        let better = (worth.mobility[seen] - average) / if royal { 40 } else { 12 };
        let mut value = base + if royal { -better } else { better };
        if goal.any() && to_goal[index] < u8::MAX {
            let left = i32::from(to_goal[index]);
            value += GOAL * (goal_steps - left) * (goal_steps - left) / (goal_steps * goal_steps);
        }
        if !royal && variant.promotion_zone(side, piece).any() && to_promotion[index] < u8::MAX {
            let done = promotion_steps - i32::from(to_promotion[index]);
            value += 90 * done * done * done / (promotion_steps * promotion_steps * promotion_steps);
        }
        value
    };
    variant.size().squares().map(place).collect()
}
