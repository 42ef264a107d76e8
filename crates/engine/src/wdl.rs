use chronicle_chess::{Position, Role};
use chronicle_game::Score;

use crate::AnyGame;

/// How likely a win, a draw and a loss are, in thousandths that add up to 1000.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Wdl {
    /// The side to move wins.
    pub win: u16,
    /// Nobody wins.
    pub draw: u16,
    /// The side to move loses.
    pub loss: u16,
}

/// How scores become chances: two logistic curves that depend on the material on the board.
///
/// With `x` hundredths of a pawn a win has the chance `1 / (1 + exp((a - x) / b))`, a loss the same of `-x`, and a draw
/// is what remains. `a` is the advantage that wins every second game, `b` says how gently the curve rises. Both are
/// polynomials of the material: with few pieces left a small advantage is more often a draw, and a large one more
/// surely a win.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct WdlModel {
    /// The coefficients of `a`, of the constant first.
    pub half_won: [f64; 4],
    /// The coefficients of `b`, of the constant first.
    pub spread: [f64; 4],
}

impl Wdl {
    /// The chances that a score means in a position.
    #[must_use]
    pub fn of(score: Score, game: &AnyGame) -> Self {
        if score.plies_to_end().is_some() {
            let won = score > Score::DRAW;
            return Self { win: if won { 1000 } else { 0 }, draw: 0, loss: if won { 0 } else { 1000 } };
        }
        // For other games nothing was fitted yet: as in a middlegame of chess.
        let material = if let AnyGame::Chess(position) = game { WdlModel::material(position) } else { 50 };
        let [win, _, loss] = WdlModel::FITTED.chances(score.value().into(), material);
        // Rounded down, so that the two are never more than 1000 together.
        let (win, loss) = ((1000.0 * win) as u16, (1000.0 * loss) as u16);
        Self { win, draw: 1000 - win - loss, loss }
    }
}

impl WdlModel {
    /// Fitted to games of the engine against itself by `chronicle tune wdl`; see `docs/tuning.md`.
    pub const FITTED: Self = Self { half_won: [106.4, -47.5, 29.1, -2.9], spread: [159.9, 49.7, 17.6, 20.7] };

    /// `a` and `b` are never below this: the chances of winning and losing together stay below 1.
    const LEAST: f64 = 5.0;

    /// What both sides have on the board, kings apart, with a pawn as 1; at most what a game begins with.
    #[must_use]
    pub fn material(position: &Position) -> u32 {
        let value = |role| match role {
            Role::Pawn => 1,
            Role::Knight | Role::Bishop => 3,
            Role::Rook => 5,
            Role::Queen => 9,
            Role::King => 0,
        };
        let count = |role| position.board().role(role).count();
        Role::ALL.iter().map(|&role| value(role) * count(role)).sum::<u32>().min(Self::FULL_MATERIAL)
    }

    /// The material of the start position.
    pub const FULL_MATERIAL: u32 = 78;

    /// With less on the board the chances are those with this much: such endings are won or drawn by what they are,
    /// and no curve of the score describes them.
    pub const LEAST_MATERIAL: u32 = 17;

    /// The chances to win, draw and lose with a score in hundredths of a pawn; they add up to 1.
    #[must_use]
    pub fn chances(&self, centipawns: f64, material: u32) -> [f64; 3] {
        let (a, b) = self.at(material);
        let chance = |x: f64| 1.0 / (1.0 + ((a - x) / b).exp());
        let (win, loss) = (chance(centipawns), chance(-centipawns));
        [win, 1.0 - win - loss, loss]
    }

    /// The two numbers of the curve with this material on the board.
    #[must_use]
    pub fn at(&self, material: u32) -> (f64, f64) {
        // From -1 with the least material to 1 at the start: the coefficients stay comparable and independent.
        let material = material.clamp(Self::LEAST_MATERIAL, Self::FULL_MATERIAL) - Self::LEAST_MATERIAL;
        let t = 2.0 * f64::from(material) / f64::from(Self::FULL_MATERIAL - Self::LEAST_MATERIAL) - 1.0;
        let value = |[c0, c1, c2, c3]: [f64; 4]| (c0 + t * (c1 + t * (c2 + t * c3))).max(Self::LEAST);
        (value(self.half_won), value(self.spread))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_add_up_and_mirror() {
        for fen in ["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"] {
            let game = AnyGame::chess_from_fen(fen).expect("legal");
            for centipawns in -3_000..=3_000 {
                let [own, other] = [centipawns, -centipawns].map(|value| Wdl::of(Score::new(value), &game));
                assert_eq!(own.win + own.draw + own.loss, 1000);
                assert_eq!((own.win, own.loss), (other.loss, other.win));
            }
            assert_eq!(Wdl::of(Score::win_in(5), &game), Wdl { win: 1000, draw: 0, loss: 0 });
            assert_eq!(Wdl::of(Score::loss_in(4), &game), Wdl { win: 0, draw: 0, loss: 1000 });
        }
    }

    #[test]
    fn more_is_better_with_any_material() {
        for material in 0..=WdlModel::FULL_MATERIAL {
            let win = |centipawns: i32| WdlModel::FITTED.chances(centipawns.into(), material)[0];
            assert!((-1_000..1_000).map(win).is_sorted(), "{material}");
            let (half_won, _) = WdlModel::FITTED.at(material);
            assert!((win(half_won.round() as i32) - 0.5).abs() < 0.02, "{material}");
        }
    }

    #[test]
    fn material_counts_both_sides() {
        assert_eq!(WdlModel::material(&Position::start()), WdlModel::FULL_MATERIAL);
        let position = "4k3/8/8/8/8/8/4P3/4K2R w - - 0 1".parse().expect("legal");
        assert_eq!(WdlModel::material(&position), 6);
    }
}
