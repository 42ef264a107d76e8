use chronicle_game::Score;

/// How likely a win, a draw and a loss are, in thousandths that add up to 1000.
///
/// Two logistic curves in hundredths of a pawn `x`: a win has the chance `1 / (1 + exp((A - x) / B))`, a loss the same
/// of `-x`, and a draw is what remains. `A` is the advantage that wins every second game, `B` says how steep the curve
/// is. **The two numbers are placeholders**: they have to be fitted to games of this engine with its final evaluation.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Wdl {
    /// The side to move wins.
    pub win: u16,
    /// Nobody wins.
    pub draw: u16,
    /// The side to move loses.
    pub loss: u16,
}

/// The advantage that wins every second game. To be fitted.
const HALF_WON: f64 = 150.0;
/// How many hundredths of a pawn lie between half won and three quarters won, roughly. To be fitted.
const SPREAD: f64 = 60.0;

impl Wdl {
    /// The chances that a score means.
    #[must_use]
    pub fn of(score: Score) -> Self {
        if score.plies_to_end().is_some() {
            let won = score > Score::DRAW;
            return Self { win: if won { 1000 } else { 0 }, draw: 0, loss: if won { 0 } else { 1000 } };
        }
        let win = chance(f64::from(score.value()));
        let loss = chance(f64::from(-score.value()));
        Self { win, draw: 1000 - win - loss, loss }
    }
}

/// The chance of a win, in thousandths. For `x` and `-x` together never more than 1000, because `HALF_WON` is positive.
fn chance(centipawns: f64) -> u16 {
    (1000.0 / (1.0 + ((HALF_WON - centipawns) / SPREAD).exp())) as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_add_up_and_mirror() {
        for centipawns in -3_000..=3_000 {
            let (own, other) = (Wdl::of(Score::new(centipawns)), Wdl::of(Score::new(-centipawns)));
            assert_eq!(own.win + own.draw + own.loss, 1000);
            assert_eq!((own.win, own.loss), (other.loss, other.win));
        }
        assert_eq!(Wdl::of(Score::win_in(5)), Wdl { win: 1000, draw: 0, loss: 0 });
        assert_eq!(Wdl::of(Score::loss_in(4)), Wdl { win: 0, draw: 0, loss: 1000 });
        assert_eq!(Wdl::of(Score::new(150)).win, 500);
    }

    #[test]
    fn more_is_better() {
        let wins: Vec<_> = (-1_000..1_000).map(|centipawns| Wdl::of(Score::new(centipawns)).win).collect();
        assert!(wins.is_sorted());
    }
}
