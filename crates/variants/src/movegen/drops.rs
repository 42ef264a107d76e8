//! Pieces that come from the hand.

use super::{Scene, Sink};
use crate::{
    bits::Bits,
    moves::{Move, MoveKind, PieceType},
    position::Position,
    variant::Piece,
};

impl<B: Bits> Position<B> {
    pub(super) fn drops(&self, scene: &Scene<B>, sink: &mut impl Sink<B>) {
        let variant = &*self.variant;
        for (slot, &piece) in variant.hand.iter().enumerate() {
            if self.state.hands[scene.us][slot] == 0 {
                continue;
            }
            self.drop_piece(scene, piece, sink);
            if let Some(promoted) = variant.piece(piece).promoted.filter(|_| variant.rules.drop_promoted) {
                self.drop_piece(scene, promoted, sink);
            }
        }
    }

    fn drop_piece(&self, scene: &Scene<B>, piece_type: PieceType, sink: &mut impl Sink<B>) {
        let variant = &*self.variant;
        let (piece, kind) = (variant.piece(piece_type), variant.kind(scene.us, piece_type));
        let mut targets = (kind.drop & scene.empty).without(kind.stuck);
        if piece.per_file > 0 {
            targets &= !self.full_files(scene.us, piece_type, piece.per_file);
        }
        if variant.rules.opposite_colours.contains(&piece_type) {
            targets &= self.colours_without(scene.us, piece_type);
        }
        targets &= !self.kept_free(scene, piece_type);
        let danger = &scene.danger;
        let all = scene.suspicious || danger.try_all || piece.no_drop_mate || variant.rules.no_drop_checks;
        let (safe, unsure) = match all {
            true if !danger.try_all => (B::EMPTY, targets & danger.evasions),
            true => (B::EMPTY, targets),
            false => {
                let possible = targets & danger.evasions;
                (possible.without(danger.touchy), possible & danger.touchy)
            }
        };
        let fine = |to: &u8| self.drop_is_fine(Move::new(*to, *to, MoveKind::Drop(piece_type)), piece);
        let tried = unsure.squares().filter(fine).fold(B::EMPTY, |set, to| set | B::of(to));
        sink.drops(piece_type, safe | tried);
    }

    fn drop_is_fine(&self, mv: Move, piece: &Piece) -> bool {
        if !self.is_safe(mv) {
            return false;
        }
        if !piece.no_drop_mate && !self.variant.rules.no_drop_checks {
            return true;
        }
        let mut next = self.clone();
        next.make(mv);
        let check = next.in_check();
        !(check && (self.variant.rules.no_drop_checks || piece.no_drop_mate && !next.has_moves()))
    }

    /// The last squares of their colours for pieces in hand that need one of each.
    fn kept_free(&self, scene: &Scene<B>, dropped: PieceType) -> B {
        let variant = &*self.variant;
        let mut kept = B::EMPTY;
        for &piece in variant.rules.opposite_colours.iter().filter(|&&piece| piece != dropped) {
            let slot = variant.piece(piece).slot.map_or(0, usize::from);
            if self.state.hands[scene.us][slot] == 0 {
                continue;
            }
            let free = variant.kind(scene.us, piece).drop & scene.empty & self.colours_without(scene.us, piece);
            for colour in 0..2 {
                let dark = |&square: &u8| (variant.size.file(square) + variant.size.rank(square)) % 2 == colour;
                let squares = free.squares().filter(dark).fold(B::EMPTY, |set, square| set | B::of(square));
                if !squares.several() {
                    kept |= squares;
                }
            }
        }
        kept
    }

    /// The squares of colours on which a side has no piece of a type.
    fn colours_without(&self, side: usize, piece: PieceType) -> B {
        let size = self.variant.size;
        let colour = |square: u8| (size.file(square) + size.rank(square)) % 2;
        let taken: Vec<u8> = self.of_type(side, piece).squares().map(colour).collect();
        let free = |&square: &u8| !taken.contains(&colour(square));
        size.squares().filter(free).fold(B::EMPTY, |set, square| set | B::of(square))
    }

    /// The files that hold as many of a side's pieces of a type as they may.
    fn full_files(&self, side: usize, piece: PieceType, limit: u8) -> B {
        let size = self.variant.size;
        let mut counts = [0; 16];
        for square in self.of_type(side, piece).squares() {
            counts[usize::from(size.file(square))] += 1;
        }
        let full = |&square: &u8| counts[usize::from(size.file(square))] >= limit;
        size.squares().filter(full).fold(B::EMPTY, |set, square| set | B::of(square))
    }
}
