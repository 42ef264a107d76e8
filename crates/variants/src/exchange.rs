//! What a move wins: at once, and after all exchanges on its square.

use crate::{
    bits::Bits,
    moves::{Move, MoveKind},
    position::Position,
    state::{side_of, type_of},
};

/// More than all pieces together: what a royal piece is worth in an exchange.
const PRICELESS: i32 = 30_000;

impl<B: Bits> Position<B> {
    /// What a piece on a square is worth in an exchange; 0 for none, and for what players have left that are out.
    fn price(&self, square: u8) -> i32 {
        match self.state.at(square) {
            0 => 0,
            code if self.state.is_out(side_of(code)) => 0,
            code if self.variant.piece(type_of(code)).royal => PRICELESS,
            code => self.variant.worths[type_of(code).index()].value,
        }
    }

    /// What a legal move wins at once, in hundredths of a pawn.
    pub(crate) fn wins_at_once(&self, mv: Move) -> i32 {
        if self.variant.rules.explosion && self.captures(mv) {
            return self.wins_by_explosion(mv);
        }
        let captured = match mv.kind() {
            MoveKind::EnPassant => self.price(self.state.passed),
            MoveKind::Drop(_) | MoveKind::Castle | MoveKind::Pass => 0,
            MoveKind::CastleGateKing(_) | MoveKind::CastleGateRook(_) => 0,
            MoveKind::Step | MoveKind::Promotion(_) | MoveKind::Gate(_) => self.price(mv.to()),
        };
        // What is captured can come back against its former side.
        let captured =
            if self.variant.rules.captures_to_hand && captured > 0 { captured + captured / 2 } else { captured };
        match mv.kind() {
            MoveKind::Promotion(piece) => captured + self.variant.worths[piece.index()].value - self.price(mv.from()),
            _ => captured,
        }
    }

    fn wins_by_explosion(&self, mv: Move) -> i32 {
        let us = self.state.us();
        let (center, victim) = (mv.to(), if mv.kind() == MoveKind::EnPassant { self.state.passed } else { mv.to() });
        let mut sum = self.price(victim) - self.price(mv.from());
        for square in (self.variant.around[usize::from(center)] & self.state.pieces()).squares() {
            let code = self.state.at(square);
            if square != mv.from() && square != victim && !self.variant.piece(type_of(code)).immune {
                sum += if side_of(code) == us { -self.price(square) } else { self.price(square) };
            }
        }
        sum
    }

    /// Whether a legal move captures.
    pub(crate) fn captures(&self, mv: Move) -> bool {
        match mv.kind() {
            MoveKind::EnPassant => true,
            MoveKind::Step | MoveKind::Promotion(_) | MoveKind::Gate(_) => self.state.at(mv.to()) != 0,
            _ => false,
        }
    }

    /// Whether the exchange that a legal move begins gains at least this much.
    pub(crate) fn exchange_at_least(&self, mv: Move, threshold: i32) -> bool {
        if self.variant.rules.must_capture {
            return true;
        }
        if self.variant.rules.explosion {
            return self.wins_at_once(mv) >= threshold;
        }
        let mut balance = self.wins_at_once(mv) - threshold;
        if balance < 0 {
            return false;
        }
        let standing = match mv.kind() {
            MoveKind::Castle | MoveKind::CastleGateKing(_) | MoveKind::CastleGateRook(_) | MoveKind::Pass => {
                return true;
            }
            MoveKind::Drop(piece) | MoveKind::Promotion(piece) => self.variant.worths[piece.index()].value,
            _ => self.price(mv.from()),
        };
        balance -= standing;
        if balance >= 0 {
            return true;
        }
        let to = mv.to();
        let mut occupied = self.occupied().without(B::of(mv.from())) | B::of(to);
        if mv.kind() == MoveKind::EnPassant {
            occupied &= !B::of(self.state.passed);
        }
        // Whether we are to capture next; who cannot, or would lose by it, has come out worse.
        let mut ours = false;
        while let Some((attacker, price)) = self.next_attacker(to, ours, occupied) {
            occupied &= !B::of(attacker);
            balance = -balance - 1 - price;
            if balance < 0 {
                ours = !ours;
            } else {
                // A royal piece cannot take what is still protected.
                if price != PRICELESS || self.next_attacker(to, !ours, occupied).is_none() {
                    ours = !ours;
                }
                break;
            }
        }
        !ours
    }

    /// The cheapest piece that attacks a square, of the side to move or of any other: before it is our turn again, each
    /// of them may take what we have left there.
    #[inline]
    fn next_attacker(&self, square: u8, ours: bool, occupied: B) -> Option<(u8, i32)> {
        let us = self.state.us();
        if ours {
            return self.least_attacker(square, us, occupied);
        }
        if self.variant.players == 2 {
            return self.least_attacker(square, 1 - us, occupied);
        }
        let others = (0..self.variant.players).filter(|&side| side != us && !self.state.is_out(side));
        others.filter_map(|side| self.least_attacker(square, side, occupied)).min_by_key(|&(_, price)| price)
    }

    /// The cheapest piece of a side, among those still there, that attacks a square.
    fn least_attacker(&self, square: u8, side: usize, occupied: B) -> Option<(u8, i32)> {
        let variant = &*self.variant;
        let index = usize::from(square);
        let sources =
            variant.leap_sources[side][index] | variant.line_sources[side][index] | variant.lame_sources[side][index];
        let mut best: Option<(u8, i32)> = None;
        for from in (self.state.sides[side] & occupied & sources).squares() {
            let price = self.price(from);
            if best.is_some_and(|(_, least)| least <= price) || from == square {
                continue;
            }
            let kind = self.kind_at(side, from);
            if self.would_attack(kind, from, square, occupied) {
                best = Some((from, price));
            }
        }
        best
    }
}
