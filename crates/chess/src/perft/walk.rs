//! The bare walk through the tree of legal moves: no keys, no clocks, no lists.

use std::marker::PhantomData;

use crate::{
    Bitboard, Board, Color, Role, Square,
    movegen::{Reader, Scope, count_for, generate},
    side::{Black, Side, White},
};

/// The number of leaves below a board. The last ply is counted in sets and not played.
pub(super) fn walk_board(board: &Board, depth: u32) -> u64 {
    match (board.turn(), depth) {
        (_, 0) => 1,
        (Color::White, 1) => u64::from(count_for::<White>(board)),
        (Color::Black, 1) => u64::from(count_for::<Black>(board)),
        (Color::White, _) => walk::<White>(board, depth),
        (Color::Black, _) => walk::<Black>(board, depth),
    }
}

fn walk<S: Side>(board: &Board, depth: u32) -> u64 {
    let mut walker = Walker::<S> { board, depth, nodes: 0, side: PhantomData };
    generate::<S, _>(board, Scope::ALL, &mut walker);
    walker.nodes
}

/// Plays every move and goes one ply deeper, without ever writing a move down.
struct Walker<'a, S> {
    board: &'a Board,
    depth: u32,
    nodes: u64,
    side: PhantomData<S>,
}

impl<S: Side> Walker<'_, S> {
    #[inline(always)]
    fn descend(&mut self, next: &Board) {
        self.nodes += if self.depth == 2 {
            u64::from(count_for::<S::Enemy>(next))
        } else {
            walk::<S::Enemy>(next, self.depth - 1)
        };
    }
}

impl<S: Side> Reader for Walker<'_, S> {
    #[inline(always)]
    fn piece(&mut self, role: Role, from: Square, targets: Bitboard) {
        for to in targets {
            self.descend(&self.board.after_piece::<S>(role as u8, from, to));
        }
    }

    #[inline(always)]
    fn pawns(&mut self, targets: Bitboard, offset: i32) {
        for to in targets {
            self.descend(&self.board.after_piece::<S>(Role::Pawn as u8, to.behind(offset), to));
        }
    }

    #[inline(always)]
    fn double_steps(&mut self, targets: Bitboard, offset: i32) {
        for to in targets {
            self.descend(&self.board.after_double_step::<S>(to.behind(offset), to));
        }
    }

    #[inline(always)]
    fn promotions(&mut self, targets: Bitboard, offset: i32) {
        for to in targets {
            for role in Role::PROMOTIONS {
                self.descend(&self.board.after_promotion::<S>(role, to.behind(offset), to));
            }
        }
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Square, to: Square) {
        self.descend(&self.board.after_en_passant::<S>(from, to));
    }

    #[inline(always)]
    fn castle(&mut self, king: Square, rook: Square) {
        self.descend(&self.board.after_castle::<S>(king, rook));
    }
}
