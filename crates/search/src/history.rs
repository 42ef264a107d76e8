//! What the search has learned about moves in this game: which ones tend to work, after which others.

use chronicle_game::{Key, Searchable};

use crate::Params;

/// The largest value of a history entry.
pub(crate) const MAX: i32 = 16_384;

/// Tables that each thread fills for itself.
#[derive(Clone, Debug)]
pub(crate) struct Histories {
    /// By side, origin and target: what a quiet move is worth in general.
    quiet: Vec<i16>,
    /// By piece, target and victim: what a capture is worth beyond its victim.
    capture: Vec<i16>,
    /// By the piece and target of an earlier move and of this one: what goes well after what.
    continuation: Vec<i16>,
    /// By side and structure, and by side and the pieces of each side: how far the evaluation was off.
    correction: [Vec<i32>; 3],
    /// By structure, piece and target: what goes well with such pawns.
    structure: Vec<i16>,
    pieces: usize,
    victims: usize,
}

/// Rows in the table of moves by structure; a power of two.
const STRUCTURE_ROWS: usize = 1 << 9;
/// Entries for each side in a table of corrections; a power of two.
const CORRECTIONS: usize = 1 << 14;
/// Corrections are kept in fractions of a hundredth of a pawn.
const CORRECTION_GRAIN: i32 = 256;
/// The depth from which all searches count the same.
const DEEP_CORRECTION: i32 = 16;
const CORRECTION_MAX: i32 = 64 * CORRECTION_GRAIN;

impl Histories {
    pub(crate) fn new<G: Searchable>(game: &G) -> Self {
        let pieces = game.piece_to_len();
        let victims = game.victim_len();
        Self {
            quiet: vec![0; game.route_len()],
            capture: vec![0; pieces * victims],
            // One row more for "after nothing", which stays 0.
            continuation: vec![0; (pieces + 1) * pieces],
            correction: std::array::from_fn(|_| vec![0; 2 * CORRECTIONS]),
            structure: vec![0; STRUCTURE_ROWS * pieces],
            pieces,
            victims,
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        let Self { quiet, capture, continuation, correction, structure, .. } = self;
        for table in [quiet, capture, continuation, structure] {
            table.fill(0);
        }
        for table in correction {
            table.fill(0);
        }
    }

    /// Whether the tables have the right size for a game.
    pub(crate) fn fits<G: Searchable>(&self, game: &G) -> bool {
        self.pieces == game.piece_to_len() && self.victims == game.victim_len() && self.quiet.len() == game.route_len()
    }

    /// The rows of the tables that the quiet moves of one position are judged by.
    #[inline]
    pub(crate) fn quiet_rows<'a>(&'a self, params: &'a Params, before: Before, structure: Key) -> QuietRows<'a> {
        let row = |earlier: usize| &self.continuation[earlier * self.pieces..][..self.pieces];
        QuietRows {
            params,
            structure: &self.structure[structure_row(structure) * self.pieces..][..self.pieces],
            quiet: &self.quiet,
            follows: before.map(|earlier| row(earlier.unwrap_or(self.pieces))),
        }
    }

    #[inline]
    pub(crate) fn capture_score<G: Searchable>(&self, game: &G, mv: G::Move) -> i32 {
        i32::from(self.capture[game.piece_to(mv) * self.victims + game.victim(mv)])
    }

    pub(crate) fn learn_quiet<G: Searchable>(
        &mut self,
        game: &G,
        survey: &G::Survey,
        mv: G::Move,
        before: Before,
        bonus: i32,
    ) {
        add(&mut self.quiet[game.route(survey, mv)], bonus);
        let piece_to = game.piece_to(mv);
        add(&mut self.structure[structure_row(game.structure_key()) * self.pieces + piece_to], bonus);
        for earlier in before.into_iter().flatten() {
            add(&mut self.continuation[earlier * self.pieces + piece_to], bonus);
        }
    }

    pub(crate) fn learn_capture<G: Searchable>(&mut self, game: &G, mv: G::Move, bonus: i32) {
        add(&mut self.capture[game.piece_to(mv) * self.victims + game.victim(mv)], bonus);
    }

    /// What to add to the evaluation of such a position.
    #[inline]
    pub(crate) fn correction<G: Searchable>(&self, game: &G) -> i32 {
        let entries = self.correction.iter().zip(correction_indices(game));
        entries.map(|(table, index)| table[index]).sum::<i32>() / CORRECTION_GRAIN
    }

    /// A search of this depth found that the corrected evaluation was off by so much. Every table takes a part of it.
    pub(crate) fn learn_correction<G: Searchable>(&mut self, params: &Params, game: &G, error: i32, depth: i32) {
        let error = error.clamp(-params.correction_error, params.correction_error);
        let step = error * CORRECTION_GRAIN * (depth + 1).min(DEEP_CORRECTION) / params.correction_divisor;
        for (table, index) in self.correction.iter_mut().zip(correction_indices(game)) {
            table[index] = (table[index] + step).clamp(-CORRECTION_MAX, CORRECTION_MAX);
        }
    }
}

/// What quiet moves of one position are judged by.
pub(crate) struct QuietRows<'a> {
    params: &'a Params,
    quiet: &'a [i16],
    structure: &'a [i16],
    follows: [&'a [i16]; 3],
}

impl QuietRows<'_> {
    /// What a move has been worth so far.
    #[inline]
    pub(crate) fn score<G: Searchable>(&self, game: &G, survey: &G::Survey, mv: G::Move) -> i32 {
        let piece_to = game.piece_to(mv);
        let [reply, plan, long_plan] = self.follows.map(|row| i32::from(row[piece_to]));
        let params = self.params;
        let sum = params.order_route * i32::from(self.quiet[game.route(survey, mv)])
            + params.order_reply * reply
            + params.order_plan * plan
            + params.order_long_plan * long_plan
            + params.order_structure * i32::from(self.structure[piece_to]);
        sum / 100
    }
}

/// The piece and target of the last move, the one before it, and the one two before that.
pub(crate) type Before = [Option<usize>; 3];

fn structure_row(key: Key) -> usize {
    key.0 as usize & (STRUCTURE_ROWS - 1)
}

/// The entry of each table of corrections.
#[inline]
fn correction_indices<G: Searchable>(game: &G) -> [usize; 3] {
    let [first, second] = game.force_keys();
    [game.structure_key(), first, second]
        .map(|key| game.turn().index() * CORRECTIONS + (key.0 as usize & (CORRECTIONS - 1)))
}

/// Adds a bonus that counts for less the nearer the entry is to its limit, so that it can always be unlearned.
#[inline]
fn add(entry: &mut i16, bonus: i32) {
    let value = i32::from(*entry);
    let bonus = bonus.clamp(-MAX, MAX);
    *entry = (value + bonus - value * bonus.abs() / MAX) as i16;
}
