//! Where pieces of a variant stand well.

use chronicle_game::Side;
use chronicle_variants::{Bits, PieceType, Variant};

/// The mobility of a piece on an average square, in hundredths of a move.
pub(super) fn average<B: Bits>(variant: &Variant<B>, piece: PieceType) -> i32 {
    let mobility = &variant.worth(piece).mobility;
    let squares = variant.squares();
    squares.squares().map(|square| mobility[usize::from(square)]).sum::<i32>() / squares.count().max(1) as i32
}

/// What a piece of a side is worth on each square.
pub(super) fn places<B: Bits>(variant: &Variant<B>, side: Side, piece: PieceType) -> Vec<i32> {
    let worth = variant.worth(piece);
    let weights = variant.weights();
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
            value += weights.goal * (goal_steps - left) * (goal_steps - left) / (goal_steps * goal_steps);
        }
        if !royal && variant.promotion_zone(side, piece).any() && to_promotion[index] < u8::MAX {
            let done = promotion_steps - i32::from(to_promotion[index]);
            value += weights.promotion * done * done * done / (promotion_steps * promotion_steps * promotion_steps);
        }
        value
    };
    variant.size().squares().map(place).collect()
}
