//! Playing weaker than one can, in a believable way.
//!
//! A weaker player looks less far ahead, and does not always choose the best of what it sees. Both are here: a level
//! bounds depth and positions of a search that judges *several* moves, and then draws one of them, where a move is the
//! rarer the more it loses. Nothing depends on time, so a level is about as strong on a slow machine as on a fast one;
//! and it knows no rules, so it works for any game and any kind of search.

use chronicle_game::{Key, Score, Searchable};
use chronicle_search::{Bound, Control, Event, Found, Limits, Search};

/// A playing strength, on the scale that the skill levels of Stockfish give, see docs/levels.md.
///
/// ```
/// use chronicle_engine::Elo;
///
/// assert_eq!(Elo::new(1200).map(Elo::value), Some(1200));
/// assert_eq!(Elo::new(100), None);
/// assert_eq!(Elo::nearest(100), Elo::MIN);
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Elo(u16);

impl Elo {
    /// The weakest player there is.
    pub const MIN: Self = Self(500);
    /// The strongest player with a number.
    pub const MAX: Self = Self(3000);

    /// A strength from [`MIN`](Self::MIN) to [`MAX`](Self::MAX).
    #[must_use]
    pub const fn new(elo: u16) -> Option<Self> {
        if elo >= Self::MIN.0 && elo <= Self::MAX.0 { Some(Self(elo)) } else { None }
    }

    /// The strength nearest to a rating, for an opponent that follows the rating of a player.
    #[must_use]
    pub fn nearest(rating: i32) -> Self {
        Self(rating.clamp(i32::from(Self::MIN.0), i32::from(Self::MAX.0)) as u16)
    }

    /// The number.
    #[must_use]
    pub const fn value(self) -> u16 {
        self.0
    }
}

/// How a player of some strength thinks.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Level {
    /// How far it looks ahead; a fraction says how often it looks one ply further.
    depth: f64,
    /// How many positions it looks at.
    nodes: f64,
    /// How much a move loses that is chosen e times more rarely than the best.
    temperature: f64,
    /// How many moves it judges.
    lines: usize,
}

/// Levels, whose worth docs/levels.md tells. Between them everything but the number of lines goes evenly, positions on
/// a logarithmic scale.
#[rustfmt::skip]
const STEPS: [(u16, Level); 12] = [
    ( 500, Level { depth:  2.3, nodes:    20_000.0, temperature: 86.0, lines: 256 }),
    ( 700, Level { depth:  2.6, nodes:    20_000.0, temperature: 68.5, lines: 256 }),
    ( 900, Level { depth:  2.9, nodes:    20_000.0, temperature: 57.0, lines: 256 }),
    (1100, Level { depth:  3.2, nodes:    20_000.0, temperature: 48.5, lines:  32 }),
    (1300, Level { depth:  3.6, nodes:    20_000.0, temperature: 43.0, lines:  32 }),
    (1500, Level { depth:  3.9, nodes:    20_000.0, temperature: 38.0, lines:  16 }),
    (1700, Level { depth:  4.2, nodes:    20_000.0, temperature: 34.0, lines:   8 }),
    (1900, Level { depth:  4.9, nodes:    20_000.0, temperature: 27.5, lines:   8 }),
    (2100, Level { depth:  6.4, nodes:    13_000.0, temperature: 15.5, lines:   6 }),
    (2300, Level { depth: 11.0, nodes:     7_500.0, temperature:  6.5, lines:   3 }),
    (2600, Level { depth: 24.0, nodes:    95_000.0, temperature:  1.7, lines:   2 }),
    (3000, Level { depth: 60.0, nodes: 3_000_000.0, temperature:  0.5, lines:   2 }),
];

/// Everybody sees a win that takes so many plies: the winning move itself.
const OBVIOUS_WIN: u16 = 1;
/// Everybody shuns a loss that takes so many plies, once seen: a move and its answer.
const OBVIOUS_LOSS: u16 = 2;
/// The advantage beyond which more of it begins to matter less.
const CLEAR_ADVANTAGE: f64 = 300.0;
/// What a forced end counts like, in hundredths of a pawn.
const FORCED_END: f64 = 3_000.0;

impl Level {
    /// The level of this strength.
    #[must_use]
    pub fn of(elo: Elo) -> Self {
        let above = STEPS.iter().position(|&(step, _)| step >= elo.0).unwrap_or(STEPS.len() - 1).max(1);
        let ((low, from), (high, to)) = (STEPS[above - 1], STEPS[above]);
        let part = f64::from(elo.0 - low) / f64::from(high - low);
        let between = |from: f64, to: f64| from + (to - from) * part;
        Self {
            depth: between(from.depth, to.depth),
            nodes: between(from.nodes.ln(), to.nodes.ln()).exp(),
            temperature: between(from.temperature, to.temperature),
            lines: from.lines,
        }
    }

    /// Searches as a player of this level does. What it answers depends on nothing but the arguments and what the
    /// searcher has learned; another seed gives another game.
    ///
    /// The limits that were asked for hold as well, so no level is slower than the searcher itself.
    #[expect(clippy::too_many_arguments, reason = "those of a search, and a seed")]
    pub fn search<G: Searchable>(
        &self,
        seed: u64,
        searcher: &mut impl Search<G>,
        game: &G,
        history: &[Key],
        limits: &Limits<G::Move>,
        control: &Control,
        on_event: &mut dyn FnMut(Event<G::Move>),
    ) -> Found<G::Move> {
        let mut random = Random(seed ^ game.key().0);
        let own = self.limits(limits, random.unit());
        let mut choices: Vec<Choice<G::Move>> = Vec::new();
        let mut found = searcher.search(game, history, &own, control, &mut |event| {
            if let Event::Line(line) = &event {
                if line.bound == Bound::Exact {
                    // The lines of a depth come together, from the first.
                    choices.truncate(line.number - 1);
                    choices.push(Choice { score: line.score, line: line.moves.clone() });
                }
                // Whoever asked for one line does not want to see what else was weighed.
                if line.number > limits.lines.max(1) {
                    return;
                }
            }
            on_event(event);
        });
        let scores: Vec<Score> = choices.iter().map(|choice| choice.score).collect();
        if let Some(chosen) = pick(&scores, self.temperature, random.unit()) {
            let Choice { score, line } = choices.swap_remove(chosen);
            (found.line, found.score) = (line, score);
        }
        found
    }

    /// What a search at this level may do, within what was asked for.
    fn limits<M: Clone>(&self, asked: &Limits<M>, unit: f64) -> Limits<M> {
        let depth = (self.depth + unit).floor() as u32;
        let nodes = self.nodes as u64;
        Limits {
            depth: Some(asked.depth.map_or(depth, |asked| asked.min(depth))),
            nodes: Some(asked.nodes.map_or(nodes, |asked| asked.min(nodes))),
            lines: asked.lines.max(self.lines),
            ..asked.clone()
        }
    }
}

/// A move to choose from, with what is expected to follow.
struct Choice<M> {
    score: Score,
    line: Vec<M>,
}

/// Draws one of several moves by their scores, the best of them first, with a number from 0 to 1.
///
/// `exp(-loss / temperature)` is how much more rarely than the best a move is chosen. An obvious win is never missed,
/// and an obvious loss never chosen unless there is nothing else.
fn pick(scores: &[Score], temperature: f64, unit: f64) -> Option<usize> {
    let best = *scores.first()?;
    let plies = |score: Score, won: bool| score.plies_to_end().filter(|_| (score > Score::DRAW) == won);
    if plies(best, true).is_some_and(|plies| plies <= OBVIOUS_WIN) {
        return Some(0);
    }
    let is_blunder = |score| plies(score, false).is_some_and(|plies| plies <= OBVIOUS_LOSS);
    let weight = |score: Score| match (is_blunder(score), is_blunder(best)) {
        (true, false) => 0.0,
        _ => ((worth(score) - worth(best)) / temperature).exp(),
    };
    let total: f64 = scores.iter().map(|&score| weight(score)).sum();
    let mut left = unit * total;
    scores.iter().position(|&score| {
        left -= weight(score);
        left < 0.0
    })
}

/// What a score feels like: with a rook more or less, another pawn is half a pawn.
fn worth(score: Score) -> f64 {
    let value = match score.plies_to_end() {
        Some(plies) => (FORCED_END - f64::from(plies)).copysign(f64::from(score.value())),
        None => f64::from(score.value()),
    };
    CLEAR_ADVANTAGE * (value.abs() / CLEAR_ADVANTAGE).ln_1p().copysign(value)
}

/// SplitMix64: a small stream of random numbers, the same for the same seed.
struct Random(u64);

impl Random {
    /// A number from 0 to 1, without 1.
    fn unit(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^= z >> 31;
        (z >> 11) as f64 / (1_u64 << 53) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How often each of the scores is picked, of 10,000.
    fn picks(scores: &[Score], temperature: f64) -> Vec<u32> {
        let mut counts = vec![0; scores.len()];
        for number in 0..10_000 {
            counts[pick(scores, temperature, f64::from(number) / 10_000.0).expect("there are moves")] += 1;
        }
        counts
    }

    #[test]
    fn the_more_a_move_loses_the_rarer_it_is() {
        let scores = [30, 20, -40, -300, -900].map(Score::new);
        let (sloppy, careful) = (picks(&scores, 150.0), picks(&scores, 15.0));
        assert!(sloppy.is_sorted_by(|a, b| a >= b) && sloppy[4] > 0, "{sloppy:?}");
        assert!(careful.is_sorted_by(|a, b| a >= b) && careful[3..] == [0, 0], "{careful:?}");
        assert!(careful[0] > sloppy[0]);
        // A pawn matters less with a queen more.
        let ahead = picks(&[Score::new(1_000), Score::new(900)], 100.0);
        let even = picks(&[Score::new(50), Score::new(-50)], 100.0);
        assert!(ahead[1] > even[1], "{ahead:?} {even:?}");
    }

    #[test]
    fn obvious_wins_are_taken_and_obvious_losses_avoided() {
        let win = [Score::win_in(1), Score::win_in(3), Score::new(500)];
        assert_eq!(picks(&win, 400.0), [10_000, 0, 0]);
        let loss = [Score::new(-800), Score::loss_in(4), Score::loss_in(2)];
        let counts = picks(&loss, 400.0);
        assert!(counts[1] > 0 && counts[2] == 0, "{counts:?}");
        assert!(picks(&[Score::loss_in(2), Score::loss_in(2)], 10.0)[1] > 4_000);
        assert_eq!(pick(&[], 10.0, 0.5), None);
    }

    #[test]
    fn stronger_levels_do_more_and_err_less() {
        let levels: Vec<Level> = (500..=3000).map(|elo| Level::of(Elo::new(elo).expect("in range"))).collect();
        for pair in levels.windows(2) {
            // Positions are no measure: who looks at every move needs many of them for little depth.
            assert!(pair[0].depth <= pair[1].depth, "{pair:?}");
            assert!(pair[0].temperature >= pair[1].temperature && pair[0].lines >= pair[1].lines, "{pair:?}");
        }
    }

    #[test]
    fn asked_limits_hold() {
        let level = Level::of(Elo::MAX);
        let limits = level.limits(&Limits::<u8> { depth: Some(3), nodes: Some(50), ..Limits::default() }, 0.9);
        assert_eq!((limits.depth, limits.nodes), (Some(3), Some(50)));
        let own = Level::of(Elo::MIN).limits(&Limits::<u8>::default(), 0.0);
        assert_eq!(own.depth, Some(2));
    }
}
