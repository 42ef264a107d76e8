use std::fmt;

use chronicle_chess::{ByColor, Color};

use crate::{Tapered, Term, Weights, tracer::Coefficients};

/// Why the evaluation says what it says: how often each weight applied to each side, and how the sum became a score.
///
/// Shown as text it is a table of all terms.
#[derive(Clone, Debug)]
pub struct Trace {
    /// How often each weight applies.
    pub coefficients: Coefficients,
    /// The weights that were used.
    pub weights: Weights,
    /// The sum of all terms for White.
    pub sum: Tapered,
    /// From 0 (pawns and kings alone) to [`Trace::FULL_PHASE`] (all pieces).
    pub phase: i32,
    /// How much of each side's advantage counts, in parts of [`Trace::FULL_SCALE`].
    pub scales: ByColor<u8>,
    /// The score of a known ending, for White, which replaces the sum.
    pub known: Option<i32>,
    /// The score for White.
    pub score: i32,
}

impl Trace {
    /// The phase with all pieces on the board.
    pub const FULL_PHASE: i32 = crate::classical::FULL_PHASE;
    /// All of an advantage counts.
    pub const FULL_SCALE: i32 = crate::endgame::FULL_SCALE;
    /// Units of danger to a king for each step in the table of what it costs.
    pub const DANGER_STEP: i32 = crate::terms::DANGER_STEP;

    /// What a term adds up to for one side. For [`Term::KingCause`], the units of danger.
    #[must_use]
    pub fn of(&self, term: Term, color: Color) -> Tapered {
        term.range().fold(Tapered::ZERO, |sum, number| {
            sum + self.weights.as_slice()[number] * self.coefficients.of(number, color)
        })
    }
}

impl fmt::Display for Trace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rule = format!("{:-<19}+{:-<15}+{:-<15}+{:-<15}", "", "", "", "");
        writeln!(f, "{:<19}| {:^14}| {:^14}| {:^14}", "term", "white", "black", "difference")?;
        writeln!(f, "{:<19}|{:>7}{:>7} |{:>7}{:>7} |{:>7}{:>7}", "", "mg", "eg", "mg", "eg", "mg", "eg")?;
        writeln!(f, "{rule}")?;
        for &term in Term::ALL.iter().filter(|term| term.is_score()) {
            let (white, black) = (self.of(term, Color::White), self.of(term, Color::Black));
            write!(f, "{:<19}", term.description().name)?;
            for (index, value) in [white, black, white - black].into_iter().enumerate() {
                let end = if index < 2 { " " } else { "\n" };
                write!(f, "|{}{}{end}", Pawns(value.middlegame()), Pawns(value.endgame()))?;
            }
        }
        writeln!(f, "{rule}")?;
        let (middlegame, endgame) = (Pawns(self.sum.middlegame()), Pawns(self.sum.endgame()));
        writeln!(f, "{:<19}|{:>15}|{:>15}|{middlegame}{endgame}", "sum", "", "")?;
        writeln!(f, "phase {} of {}", self.phase, Self::FULL_PHASE)?;
        let [white, black] = self.scales.0;
        writeln!(f, "scale {white} of {} for White, {black} for Black", Self::FULL_SCALE)?;
        if self.known.is_some() {
            writeln!(f, "a known ending: the terms do not count")?;
        }
        write!(f, "score for White {}", Pawns(self.score).to_string().trim_start())
    }
}

/// Hundredths of a pawn, shown in pawns, seven characters wide.
struct Pawns(i32);

impl fmt::Display for Pawns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:>7.2}", f64::from(self.0) / 100.0)
    }
}
