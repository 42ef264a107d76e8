//! Who attacks a square, and which moves could change that.

use crate::{
    bits::Bits,
    position::Position,
    state::type_of,
    variant::{Kind, NO_DIRECTION, Style},
};

/// How a piece on a line attacks a square on it.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
struct Line {
    /// If nothing is between.
    open: bool,
    /// If exactly one piece is between.
    hop: bool,
    /// If exactly one piece is between, right before the square.
    behind: bool,
}

/// What the royal pieces of the side to move must look out for.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Danger<B> {
    /// Whether some royal piece is attacked now.
    pub(crate) check: bool,
    /// Who attacks it.
    pub(crate) checkers: B,
    /// Where a piece that is no royal must go to meet the check.
    pub(crate) evasions: B,
    /// Pieces whose moves could open an attack: each must be tried.
    pub(crate) pinned: B,
    /// Squares to which a move could open an attack, by a piece that hops over it.
    pub(crate) touchy: B,
    /// Whether every move must be tried.
    pub(crate) try_all: bool,
}

impl<B: Bits> Danger<B> {
    /// Nothing to look out for.
    pub(crate) fn none() -> Self {
        Self {
            check: false,
            checkers: B::EMPTY,
            evasions: !B::EMPTY,
            pinned: B::EMPTY,
            touchy: B::EMPTY,
            try_all: false,
        }
    }
}

impl<B: Bits> Kind<B> {
    /// How a piece of this kind attacks another square along the direction that leads there.
    #[inline(always)]
    fn attacks_along(&self, direction: u8, from: u8, to: u8) -> Line {
        let mut line = Line::default();
        if direction < 8 && (if direction & 1 == 0 { self.rook } else { self.bishop }) {
            line.open = self.region.has(to);
        }
        for ride in &self.rides {
            let attacks = ride.facing || ride.capture && self.region.has(to);
            if ride.direction == direction && attacks && (ride.reach[usize::from(from)] & ride.to).has(to) {
                match ride.style {
                    Style::Slide => line.open = true,
                    Style::Hop => line.hop = true,
                    Style::Behind => line.behind = true,
                }
            }
        }
        line
    }
}

impl<B: Bits> Position<B> {
    /// Whether a piece of this kind on a square would attack another, with the board occupied so.
    pub(crate) fn would_attack(&self, kind: &Kind<B>, from: u8, square: u8, occupied: B) -> bool {
        if (kind.capture[usize::from(from)] & kind.region).has(square) {
            return true;
        }
        if !kind.long {
            return false;
        }
        let direction = self.variant.direction(from, square);
        if direction != NO_DIRECTION && self.open_along(kind, direction, from, square, occupied) {
            return true;
        }
        let mut lames = kind.lames[usize::from(from)].iter();
        lames.any(|lame| lame.to == square && lame.capture && (lame.way & occupied).is_empty())
            && kind.region.has(square)
    }

    /// Whether one of these pieces attacks a square, with the board occupied so. Walls must be part of `occupied`.
    #[inline]
    pub(crate) fn attacked(&self, square: u8, by: B, occupied: B) -> bool {
        let variant = &*self.variant;
        let index = usize::from(square);
        for side in 0..variant.players {
            let by = by & self.state.sides[side];
            let leapers = by & variant.leap_sources[side][index];
            for from in leapers.squares() {
                let kind = self.kind_at(side, from);
                if (kind.capture[usize::from(from)] & kind.region).has(square) {
                    return true;
                }
            }
            let long = by & self.state.long;
            for from in (long & variant.line_sources[side][index]).squares() {
                if self.attacked_along(side, from, square, occupied) {
                    return true;
                }
            }
            for from in (long & variant.lame_sources[side][index]).squares() {
                let kind = self.kind_at(side, from);
                let open = |way: B| (way & occupied).is_empty();
                let mut lames = kind.lames[usize::from(from)].iter();
                if lames.any(|lame| lame.to == square && lame.capture && open(lame.way)) && kind.region.has(square) {
                    return true;
                }
            }
        }
        false
    }

    #[inline(always)]
    fn attacked_along(&self, side: usize, from: u8, square: u8, occupied: B) -> bool {
        let variant = &*self.variant;
        let direction = variant.direction(from, square);
        if direction == NO_DIRECTION {
            return false;
        }
        self.open_along(self.kind_at(side, from), direction, from, square, occupied)
    }

    #[inline(always)]
    fn open_along(&self, kind: &Kind<B>, direction: u8, from: u8, square: u8, occupied: B) -> bool {
        let line = kind.attacks_along(direction, from, square);
        let blockers = self.variant.between(direction, from, square) & occupied;
        if blockers.is_empty() {
            return line.open;
        }
        if !(line.hop || line.behind) || blockers.several() {
            return false;
        }
        line.hop || (blockers & self.variant.around_next(direction, square)).any()
    }

    /// Squares occupied, walls included.
    #[inline(always)]
    pub(crate) fn occupied(&self) -> B {
        self.state.pieces() | self.variant.walls
    }

    /// What the side to move must look out for.
    pub(crate) fn danger(&self) -> Danger<B> {
        let us = self.state.us();
        let royals = self.royals_of(us);
        if royals.is_empty() || self.variant.rules.no_check {
            return Danger::none();
        }
        if self.variant.rules.explosion && self.kings_touch(us) {
            return Danger::none();
        }
        let mut danger = Danger::none();
        for royal in royals.squares() {
            self.look_from(royal, us, &mut danger);
        }
        if danger.check && (royals.several() || self.variant.rules.explosion) {
            danger.try_all = true;
        }
        if self.variant.rules.all_royals && royals.several() {
            danger.try_all = true;
            danger.check = self.is_attacked(us);
        }
        danger
    }

    /// Adds what threatens one royal piece.
    fn look_from(&self, royal: u8, us: usize, danger: &mut Danger<B>) {
        let variant = &*self.variant;
        let occupied = self.occupied();
        let own = self.state.sides[us];
        let enemies = self.state.enemies(us);
        let index = usize::from(royal);
        for side in (0..variant.players).filter(|&side| side != us) {
            let by = enemies & self.state.sides[side];
            for from in (by & variant.leap_sources[side][index]).squares() {
                let kind = self.kind_at(side, from);
                if (kind.capture[usize::from(from)] & kind.region).has(royal) {
                    danger.check_from(from);
                    danger.evasions &= B::of(from);
                }
            }
            let long = by & self.state.long;
            for from in (long & variant.line_sources[side][index]).squares() {
                self.look_along(side, from, royal, own, occupied, danger);
            }
            for from in (long & variant.lame_sources[side][index]).squares() {
                let kind = self.kind_at(side, from);
                for lame in kind.lames[usize::from(from)].iter().filter(|lame| lame.to == royal && lame.capture) {
                    if kind.region.has(royal) {
                        danger.add_open(lame.way, lame.way & occupied, from, own);
                    }
                }
            }
        }
    }

    fn look_along(&self, side: usize, from: u8, royal: u8, own: B, occupied: B, danger: &mut Danger<B>) {
        let variant = &*self.variant;
        let direction = variant.direction(from, royal);
        if direction == NO_DIRECTION {
            return;
        }
        let kind = self.kind_at(side, from);
        let line = kind.attacks_along(direction, from, royal);
        let between = variant.between(direction, from, royal);
        let blockers = between & occupied;
        if line.open {
            danger.add_open(between, blockers, from, own);
        }
        if line.hop {
            match blockers.count() {
                0 => danger.touchy |= between,
                1 => {
                    danger.check_from(from);
                    danger.try_all = true;
                }
                2 => danger.pinned |= blockers & own,
                _ => {}
            }
        }
        if line.behind {
            danger.touchy |= between;
            danger.pinned |= blockers & own;
            if self.open_along(kind, direction, from, royal, occupied) {
                danger.check_from(from);
                danger.try_all = true;
            }
        }
    }

    /// The royal pieces of a side that must not be lost: those included that are so because they are the last of their
    /// kind, and none where there are some to spare.
    #[inline]
    pub(crate) fn royals_of(&self, side: usize) -> B {
        let own = self.state.sides[side];
        let mut royals = self.state.royals & own;
        if self.variant.rules.spare_royals && royals.several() {
            royals = B::EMPTY;
        }
        if let Some(extinction) = self.variant.rules.extinction.as_ref().filter(|extinction| extinction.royal) {
            for &piece in &extinction.pieces {
                let these = self.of_type(side, piece);
                if these.count() <= extinction.count + 1 {
                    royals |= these;
                }
            }
        }
        royals
    }

    /// The pieces of a type.
    pub(crate) fn of_type(&self, side: usize, piece: crate::moves::PieceType) -> B {
        let own = self.state.sides[side].squares();
        own.filter(|&square| type_of(self.state.at(square)) == piece).fold(B::EMPTY, |set, square| set | B::of(square))
    }

    /// Whether a side's royal pieces are attacked so that it matters.
    pub(crate) fn is_attacked(&self, side: usize) -> bool {
        let royals = self.royals_of(side);
        if royals.is_empty() || self.variant.rules.no_check {
            return false;
        }
        if self.variant.rules.explosion && self.kings_touch(side) {
            return false;
        }
        let (enemies, occupied) = (self.state.enemies(side), self.occupied());
        let mut attacked = royals.squares().map(|royal| self.attacked(royal, enemies, occupied));
        if self.variant.rules.all_royals {
            attacked.all(|attacked| attacked)
        } else {
            attacked.any(|attacked| attacked)
        }
    }

    /// Whether royal pieces of both sides stand side by side: none can be blown up without the other.
    pub(crate) fn kings_touch(&self, side: usize) -> bool {
        let own = self.state.royals & self.state.sides[side];
        let others = self.state.royals & self.state.enemies(side);
        own.squares().any(|royal| (self.variant.around[usize::from(royal)] & others).any())
    }
}

impl<B: Bits> Danger<B> {
    #[inline(always)]
    fn check_from(&mut self, from: u8) {
        self.check = true;
        self.checkers |= B::of(from);
    }

    /// Adds a piece that attacks if nothing is on the way.
    #[inline(always)]
    fn add_open(&mut self, way: B, blockers: B, from: u8, own: B) {
        if blockers.is_empty() {
            self.check_from(from);
            self.evasions &= way | B::of(from);
        } else if !blockers.several() {
            self.pinned |= blockers & own;
        }
    }
}
