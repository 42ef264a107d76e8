//! Tables that follow from the board and the moves alone.

use crate::{
    bits::Bits,
    geometry::Size,
    rides::COMPASS,
    variant::{Kind, NO_DIRECTION, Ray},
};

/// The rays of the compass and of these further deltas, which must have no common divisor.
pub(crate) fn rays<B: Bits>(size: Size, further: &[(i32, i32)]) -> Vec<Ray<B>> {
    let deltas: Vec<(i32, i32)> = COMPASS.iter().chain(further).copied().collect();
    let ray = |&(files, ranks): &(i32, i32)| {
        let squares = (0..B::LEN)
            .map(|square| if square < size.len() { walk(size, square as u8, (files, ranks)) } else { B::EMPTY });
        Ray { delta: (files, ranks), squares: squares.collect(), rising: ranks > 0 || ranks == 0 && files > 0 }
    };
    deltas.iter().map(ray).collect()
}

fn walk<B: Bits>(size: Size, from: u8, delta: (i32, i32)) -> B {
    let mut seen = B::EMPTY;
    let mut square = from;
    while let Some(next) = size.shift(square, delta) {
        seen |= B::of(next);
        square = next;
    }
    seen
}

pub(crate) fn compass<B: Bits>(rays: &[Ray<B>]) -> Vec<[B; 8]> {
    (0..B::LEN).map(|square| std::array::from_fn(|direction| rays[direction].squares[square])).collect()
}

pub(crate) fn directions<B: Bits>(size: Size, rays: &[Ray<B>]) -> Vec<u8> {
    let mut directions = vec![NO_DIRECTION; size.len() * size.len()];
    for (direction, ray) in rays.iter().enumerate() {
        for from in size.squares() {
            for to in ray.squares[usize::from(from)].squares() {
                directions[usize::from(from) * size.len() + usize::from(to)] = direction as u8;
            }
        }
    }
    directions
}

pub(crate) fn around<B: Bits>(size: Size) -> Vec<B> {
    let around = |square| {
        let next = COMPASS.iter().filter_map(|&delta| size.shift(square, delta));
        next.fold(B::EMPTY, |set, square| set | B::of(square))
    };
    size.squares().map(around).collect()
}

/// Whence each side's pieces can attack a square.
pub(crate) struct Sources<B> {
    pub(crate) lines: [Vec<B>; 4],
    pub(crate) leaps: [Vec<B>; 4],
    pub(crate) lames: [Vec<B>; 4],
}

pub(crate) fn sources<B: Bits>(
    kinds: &[Kind<B>],
    rays: &[Ray<B>],
    types: usize,
    players: usize,
    size: Size,
) -> Sources<B> {
    let none = || std::array::from_fn(|_| vec![B::EMPTY; size.len()]);
    let mut sources = Sources { lines: none(), leaps: none(), lames: none() };
    for player in 0..players {
        for kind in &kinds[player * types..][..types] {
            for from in size.squares() {
                let index = usize::from(from);
                let add = |table: &mut Vec<B>, targets: B| {
                    for to in targets.squares() {
                        table[usize::from(to)] |= B::of(from);
                    }
                };
                add(&mut sources.leaps[player], kind.capture[index] & kind.region);
                let lames = kind.lames[index].iter().filter(|lame| lame.capture);
                add(&mut sources.lames[player], lames.fold(B::EMPTY, |set, lame| set | B::of(lame.to)) & kind.region);
                let compass = (0..8).filter(|direction| if direction % 2 == 0 { kind.rook } else { kind.bishop });
                let mut lines =
                    compass.fold(B::EMPTY, |set, direction| set | rays[direction].squares[index]) & kind.region;
                for ride in kind.rides.iter().filter(|ride| ride.capture || ride.facing) {
                    lines |= ride.reach[index] & if ride.facing { ride.to } else { ride.to & kind.region };
                }
                add(&mut sources.lines[player], lines);
            }
        }
    }
    sources
}
