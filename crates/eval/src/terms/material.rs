//! What pieces are worth beside each other: depends on their numbers alone, and is remembered for them.

use chronicle_chess::{Board, Color, Role};

use crate::{Tapered, Term, tracer::Tracer, weights::COUNT};

use super::Context;

/// How many pieces of each kind both sides have, kings apart.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Material(u64);

const KINDS: [Role; 5] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
/// Enough for a number of pieces, which no board has more of than 64.
const BITS: u32 = 6;

impl Material {
    /// One piece more, as something to add or to take away. A king is none.
    #[inline(always)]
    pub(crate) const fn piece(color: Color, role: Role) -> Self {
        match role {
            Role::King => Self(0),
            _ => Self(1 << shift(color, role.index())),
        }
    }

    #[inline(always)]
    pub(crate) const fn with(self, piece: Self) -> Self {
        Self(self.0.wrapping_add(piece.0))
    }

    #[inline(always)]
    pub(crate) const fn without(self, piece: Self) -> Self {
        Self(self.0.wrapping_sub(piece.0))
    }

    pub(crate) fn of(board: &Board) -> Self {
        let kinds = Color::ALL.into_iter().flat_map(|color| KINDS.map(|role| (color, role)));
        kinds.fold(Self::default(), |sum, (color, role)| {
            Self(sum.0 + (u64::from(board.pieces(color, role).count()) << shift(color, role.index())))
        })
    }

    fn counts(self, color: Color) -> [i32; 5] {
        KINDS.map(|role| (self.0 >> shift(color, role.index()) & ((1 << BITS) - 1)) as i32)
    }
}

const fn shift(color: Color, kind: usize) -> u32 {
    BITS * (5 * color as u32 + kind as u32)
}

/// What numbers of pieces are worth, for White.
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct MaterialEntry {
    material: Material,
    imbalance: Tapered,
    /// What each pair of pawns that block each other adds.
    closed: Tapered,
}

/// Numbers of pieces judged already, for one thread.
pub(crate) struct MaterialTable {
    entries: Box<[MaterialEntry]>,
}

impl MaterialTable {
    const BITS: u32 = 10;

    pub(crate) fn new() -> Self {
        // Nothing at all is worth nothing, as an empty entry says.
        Self { entries: vec![MaterialEntry::default(); 1 << Self::BITS].into() }
    }

    /// The entry of these pieces, judged now if it is not known.
    #[inline]
    pub(crate) fn entry(&mut self, material: Material, weights: &[Tapered; COUNT]) -> &MaterialEntry {
        let place = material.0.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - Self::BITS);
        let entry = &mut self.entries[place as usize];
        if entry.material != material {
            *entry = MaterialEntry::new(material, weights);
        }
        entry
    }
}

impl MaterialEntry {
    pub(crate) fn new(material: Material, weights: &[Tapered; COUNT]) -> Self {
        let mut entry = Self { material, ..Self::default() };
        for (color, sign) in [(Color::White, 1), (Color::Black, -1)] {
            let (own, enemy) = (material.counts(color), material.counts(!color));
            for (index, pairs) in pairs(own, enemy).into_iter().enumerate() {
                entry.imbalance += weights[Term::Imbalance.start() + index] * (sign * pairs);
            }
            for (index, &pieces) in own[1..].iter().enumerate() {
                entry.closed += weights[Term::Closed.start() + index] * (sign * pieces);
            }
        }
        entry
    }
}

/// Pairs of own kinds, then pairs of an own kind and a lesser one of the enemy's, in the order of the weights.
fn pairs(own: [i32; 5], enemy: [i32; 5]) -> Vec<i32> {
    let mut pairs = Vec::with_capacity(Term::Imbalance.description().shape.len());
    for (kind, &first) in own.iter().enumerate() {
        pairs.push(first * (first - 1) / 2);
        pairs.extend(own[kind + 1..].iter().map(|second| first * second));
    }
    for (kind, &first) in own.iter().enumerate().skip(1) {
        pairs.extend(enemy[..kind].iter().map(|second| first * second));
    }
    pairs
}

impl<T: Tracer> Context<'_, T> {
    /// Adds what the pieces are worth beside each other, with so many pairs of pawns that block each other.
    #[inline(always)]
    pub(super) fn material(&mut self, entry: &MaterialEntry, rams: i32) {
        self.score += entry.imbalance + entry.closed * rams;
    }

    /// Tells the listener what [`material`](Self::material) has added.
    pub(crate) fn trace_material(&mut self, material: Material, rams: i32) {
        for color in Color::ALL {
            let (own, enemy) = (material.counts(color), material.counts(!color));
            for (index, pairs) in pairs(own, enemy).into_iter().enumerate() {
                self.tracer.count(color, Term::Imbalance.start() + index, pairs);
            }
            for (index, &pieces) in own[1..].iter().enumerate() {
                self.tracer.count(color, Term::Closed.start() + index, rams * pieces);
            }
        }
    }
}
