//! What pieces are worth, worked out from how they move on the actual board.
//!
//! A piece is worth what it can do: the squares it reaches from everywhere, with far ones counting less because
//! something may stand in between. The scale is such that the pieces of chess come out at about their usual values.

use crate::{
    bits::Bits,
    moves::PieceType,
    variant::{Kind, Style, Variant},
};

/// How likely a square is to be empty when a game is under way.
const OPEN: f64 = 0.7;

/// What a piece is worth in hundredths of a pawn, and its mobility by square in hundredths of a move.
#[derive(Clone, Debug)]
pub struct Worth {
    /// Hundredths of a pawn.
    pub value: i32,
    /// By square, for the first player.
    pub mobility: Vec<i32>,
}

/// The worth of each type of piece.
pub(crate) fn worths<B: Bits>(variant: &Variant<B>) -> Vec<Worth> {
    let types = (0..variant.pieces.len()).map(PieceType::new);
    let mut worths: Vec<Worth> = types.map(|piece| worth(variant, piece)).collect();
    // Who promotes is worth a part of what it may become.
    for index in 0..worths.len() {
        let kind = variant.kind(0, PieceType::new(index));
        let best =
            kind.becomes.iter().chain(&variant.pieces[index].promoted).map(|piece| worths[piece.index()].value).max();
        if let Some(best) = best
            && given(variant, index).is_none()
        {
            worths[index].value += (best - worths[index].value).max(0) / 18;
        }
    }
    worths
}

fn given<B: Bits>(variant: &Variant<B>, index: usize) -> Option<i32> {
    let piece = crate::compile::definition(&variant.def, &variant.pieces[index]);
    variant.def.values.get(&piece.letter).copied().or(piece.value).map(i32::from)
}

fn worth<B: Bits>(variant: &Variant<B>, piece: PieceType) -> Worth {
    let kind = variant.kind(0, piece);
    let mobility: Vec<i32> =
        (0..variant.size.len())
            .map(|square| {
                if variant.board.has(square as u8) { (100.0 * mobility(variant, kind, square as u8)) as i32 } else { 0 }
            })
            .collect();
    let squares: Vec<i32> =
        (variant.board & kind.region).squares().map(|square| mobility[usize::from(square)]).collect();
    let average = squares.iter().sum::<i32>() / squares.len().max(1) as i32;
    let value = given(variant, piece.index()).unwrap_or_else(|| (average * 67 / 100 - 40).max(50));
    Worth { value, mobility }
}

/// How many squares a piece reaches from a square, on average; half each for moving and for capturing.
fn mobility<B: Bits>(variant: &Variant<B>, kind: &Kind<B>, square: u8) -> f64 {
    let index = usize::from(square);
    let reachable = |set: B| f64::from((set & kind.region & variant.board).count());
    let mut sum = 0.5 * reachable(kind.quiet[index]) + 0.5 * reachable(kind.capture[index]);
    for direction in 0..8 {
        if if direction % 2 == 0 { kind.rook } else { kind.bishop } {
            sum += along(variant, direction, variant.board & kind.region, square, Style::Slide);
        }
    }
    for ride in &kind.rides {
        let share = 0.5 * f64::from(u8::from(ride.quiet) + u8::from(ride.capture));
        let reach = ride.reach[index] & ride.to & kind.region & variant.board;
        sum += share * along(variant, ride.direction.into(), reach, square, ride.style);
    }
    for lame in &kind.lames[index] {
        let share = 0.5 * f64::from(u8::from(lame.quiet) + u8::from(lame.capture));
        sum += share * reachable(B::of(lame.to)) * OPEN.powi(lame.way.count() as i32);
    }
    sum
}

/// The expected number of squares along a ray.
fn along<B: Bits>(variant: &Variant<B>, direction: usize, reach: B, square: u8, style: Style) -> f64 {
    let delta = variant.rays[direction].delta;
    let next = |&square: &u8| variant.size.shift(square, delta).filter(|&square| variant.board.has(square));
    let mut sum = 0.0;
    for (before, square) in std::iter::successors(next(&square), next).enumerate() {
        if !reach.has(square) {
            continue;
        }
        let before = before as f64;
        sum += match style {
            Style::Slide => OPEN.powf(before),
            Style::Hop => before * (1.0 - OPEN) * OPEN.powf(before - 1.0),
            Style::Behind => {
                if before >= 1.0 {
                    (1.0 - OPEN) * OPEN.powf(before - 1.0)
                } else {
                    0.0
                }
            }
        };
    }
    sum
}
