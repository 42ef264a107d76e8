//! Hash keys: a random number for every fact about a position, combined by exclusive or. All are constants.

use chronicle_game::Key;

use crate::{Bitboard, Board, Color, File, Role, Square};

/// One step of the SplitMix64 generator: the next state and the number drawn.
const fn split_mix(state: u64) -> (u64, u64) {
    let state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (state, z ^ (z >> 31))
}

struct Keys {
    /// By colour, role code and square. The codes that mean "no piece" have the key 0, so that taking nothing off a
    /// square needs no branch.
    pieces: [[[u64; 64]; 8]; 2],
    /// By colour and file of a rook that may castle.
    castling: [[u64; 8]; 2],
    en_passant: [u64; 8],
    black_to_move: u64,
}

static KEYS: Keys = {
    let mut keys = Keys { pieces: [[[0; 64]; 8]; 2], castling: [[0; 8]; 2], en_passant: [0; 8], black_to_move: 0 };
    let mut state = 0x4368_726f_6e69_636c; // "Chronicl"
    let mut color = 0;
    while color < 2 {
        let mut index = 0;
        while index < 6 {
            let code = Role::ALL[index] as usize;
            let mut square = 0;
            while square < 64 {
                (state, keys.pieces[color][code][square]) = split_mix(state);
                square += 1;
            }
            index += 1;
        }
        let mut file = 0;
        while file < 8 {
            (state, keys.castling[color][file]) = split_mix(state);
            file += 1;
        }
        color += 1;
    }
    let mut file = 0;
    while file < 8 {
        (state, keys.en_passant[file]) = split_mix(state);
        file += 1;
    }
    (_, keys.black_to_move) = split_mix(state);
    keys
};

#[inline(always)]
pub(crate) fn piece(color: Color, code: u8, square: Square) -> u64 {
    KEYS.pieces[color as usize][(code & 7) as usize][square.index()]
}

#[inline(always)]
pub(crate) fn en_passant(file: File) -> u64 {
    KEYS.en_passant[file as usize]
}

#[inline(always)]
pub(crate) fn black_to_move() -> u64 {
    KEYS.black_to_move
}

/// The key of a set of castling rights, given as in [`CastlingRights::bits`](crate::CastlingRights::bits).
#[inline]
pub(crate) fn castling(bits: u16) -> u64 {
    Bitboard(bits.into()).into_iter().fold(0, |key, bit| key ^ KEYS.castling[bit.index() >> 3 & 1][bit.index() & 7])
}

/// The key of a whole board, worked out from nothing: the definition that the incremental key must meet.
pub(crate) fn key(board: &Board) -> Key {
    let mut key = castling(board.castling.bits()) ^ placement_key(board, board.occupied());
    if let Some(file) = board.en_passant {
        key ^= en_passant(file);
    }
    if board.turn == Color::Black {
        key ^= black_to_move();
    }
    Key(key)
}

/// The key of the pawns alone, worked out from nothing.
pub(crate) fn pawn_key(board: &Board) -> Key {
    Key(placement_key(board, board.role(Role::Pawn)))
}

fn placement_key(board: &Board, squares: Bitboard) -> u64 {
    squares.into_iter().fold(0, |key, square| {
        let color = if board.black.contains(square) { Color::Black } else { Color::White };
        key ^ piece(color, board.code_at(square), square)
    })
}
