//! What the neurons hold before they fire, kept up to date move by move.

use chronicle_chess::{Board, ByColor, Color};

use super::{
    features::{Man, Perspective, men},
    network::{HIDDEN, Network, Row},
};

/// The sums of the weights of all that each side sees.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Accumulator {
    pub(super) sides: ByColor<Row>,
}

impl Accumulator {
    /// From nothing.
    pub(super) fn new(network: &Network, board: &Board) -> Self {
        let [white, black] = Color::ALL.map(|color| fresh(network, board, color));
        Self { sides: ByColor([white, black]) }
    }

    /// After some men were taken from the board and some were put on it.
    #[inline(always)]
    pub(super) fn moved<const TAKEN: usize, const PUT: usize>(
        &self,
        network: &Network,
        (before, after): (&Board, &Board),
        taken: [Man; TAKEN],
        put: [Man; PUT],
    ) -> Self {
        let mut next = *self;
        for color in Color::ALL {
            let view = Perspective::new(after, color);
            // A king that changes its wing changes how everything is seen.
            if view != Perspective::new(before, color) {
                next.sides[color] = fresh(network, after, color);
                continue;
            }
            let row = |man: Man| &network.features[view.feature(man)];
            change(&mut next.sides[color], taken.map(row), put.map(row));
        }
        next
    }
}

#[cold]
fn fresh(network: &Network, board: &Board, color: Color) -> Row {
    let view = Perspective::new(board, color);
    let mut sum = network.bias;
    for man in men(board) {
        change(&mut sum, [], [&network.features[view.feature(man)]]);
    }
    sum
}

#[inline(always)]
fn change<const TAKEN: usize, const PUT: usize>(sum: &mut Row, taken: [&Row; TAKEN], put: [&Row; PUT]) {
    for neuron in 0..HIDDEN {
        let mut value = sum.0[neuron];
        for row in taken {
            value = value.wrapping_sub(row.0[neuron]);
        }
        for row in put {
            value = value.wrapping_add(row.0[neuron]);
        }
        sum.0[neuron] = value;
    }
}
