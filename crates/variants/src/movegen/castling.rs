//! Castling, and pieces that enter behind the first move of another.

use super::{Scene, Sink};
use crate::{
    bits::Bits,
    moves::{Move, MoveKind},
    position::Position,
    state::NONE,
};

impl<B: Bits> Position<B> {
    /// First moves of a piece with another coming in behind it: it may even stop an attack that the move opens.
    pub(super) fn gates(&self, scene: &Scene<B>, from: u8, targets: B, sink: &mut impl Sink<B>) {
        for (slot, &piece) in self.variant.hand.iter().enumerate() {
            if self.state.hands[scene.us][slot] > 0 && self.variant.kind(scene.us, piece).drop.has(from) {
                for to in targets.squares() {
                    self.push_if_safe(Move::new(from, to, MoveKind::Gate(piece)), sink);
                }
            }
        }
    }

    pub(super) fn castles(&self, scene: &Scene<B>, sink: &mut impl Sink<B>) {
        let variant = &*self.variant;
        let Some(castling) = &variant.castling else { return };
        let Some(king) = self.state.king_square(variant, scene.us, castling.king) else { return };
        for rook in self.state.rooks[scene.us] {
            if rook == NONE || !self.way_is_free(scene, king, rook) {
                continue;
            }
            self.push_if_safe(Move::new(king, rook, MoveKind::Castle), sink);
            if !variant.rules.gating {
                continue;
            }
            for (slot, &piece) in variant.hand.iter().enumerate() {
                if self.state.hands[scene.us][slot] == 0 || !variant.kind(scene.us, piece).drop.has(king) {
                    continue;
                }
                let (king_to, rook_to) = variant.castled(scene.us, Move::new(king, rook, MoveKind::Castle));
                for (square, kind) in [(king, MoveKind::CastleGateKing(piece)), (rook, MoveKind::CastleGateRook(piece))]
                {
                    let enters = variant.kind(scene.us, piece).drop.has(square);
                    if enters && self.state.unmoved.has(square) && square != king_to && square != rook_to {
                        self.push_if_safe(Move::new(king, rook, kind), sink);
                    }
                }
            }
        }
    }

    /// Whether king and rook can castle: nothing between where they stand and where they go, no attack on the way of a
    /// royal king.
    fn way_is_free(&self, scene: &Scene<B>, king: u8, rook: u8) -> bool {
        let variant = &*self.variant;
        let (king_to, rook_to) = variant.castled(scene.us, Move::new(king, rook, MoveKind::Castle));
        let both = B::of(king) | B::of(rook);
        let path = |a: u8, b: u8| (a.min(b)..=a.max(b)).fold(B::EMPTY, |set, square| set | B::of(square));
        let others = scene.occupied.without(both);
        if ((path(king, king_to) | path(rook, rook_to)) & others).any() {
            return false;
        }
        if !scene.royals.has(king) || variant.rules.no_check {
            return true;
        }
        let enemies = self.state.enemies(scene.us);
        let other_royals = if variant.rules.explosion { self.state.royals & enemies } else { B::EMPTY };
        let left = scene.occupied.without(B::of(king));
        // The end of the way is looked at when the rook is in its place.
        path(king, king_to).without(B::of(king_to)).squares().all(|square| {
            // Beside the other king nobody can be blown up.
            let sheltered = (variant.around[usize::from(square)] & other_royals).any();
            sheltered || !self.attacked(square, enemies, left)
        })
    }
}
