//! Endings where counting terms misleads: won and drawn ones that are known, and those that are nearer to a draw than
//! they look.

mod known;
mod kpk;
mod scale;

pub(crate) use known::known;
pub(crate) use scale::{FULL_SCALE, scale, scales, without_chances};

use chronicle_chess::{Board, Color, Role};

/// Builds what is built at first use, so that no search has to wait for it.
pub(crate) fn prepare() {
    kpk::table();
}

/// What a side has besides its pawns, in hundredths of a pawn.
fn pieces_value(board: &Board, color: Color) -> i32 {
    [(Role::Knight, 320), (Role::Bishop, 330), (Role::Rook, 500), (Role::Queen, 950)]
        .into_iter()
        .map(|(role, value)| value * board.pieces(color, role).count() as i32)
        .sum()
}
