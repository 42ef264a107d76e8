//! Chances to win: fitting the curves that turn scores into chances to games of the engine.
//!
//! Every position of a game says: with this material on the board, a score like this was followed by this result. They
//! are counted in a table, and the model is the one under which the table is most likely.

use chronicle_chess::Color;
use chronicle_data::{Game, GameResult};
use chronicle_engine::WdlModel;

/// Classes of scores have this width, in hundredths of a pawn.
const WIDTH: i32 = 10;
/// Scores beyond this are left out: games are adjudicated there, so their results say nothing new.
const MAX_SCORE: i32 = 1_200;
const CLASSES: usize = (2 * MAX_SCORE / WIDTH + 1) as usize;
const MATERIALS: usize = WdlModel::FULL_MATERIAL as usize + 1;

/// How often each result followed on a score with some material on the board.
#[derive(Clone, Debug)]
pub struct Outcomes {
    /// Wins, draws and losses for the side to move, by material and class of score.
    counts: Vec<[u64; 3]>,
}

impl Default for Outcomes {
    fn default() -> Self {
        Self { counts: vec![[0; 3]; CLASSES * MATERIALS] }
    }
}

/// One cell of the table.
#[derive(Copy, Clone, Debug)]
struct Cell {
    centipawns: f64,
    material: u32,
    counts: [u64; 3],
}

impl Outcomes {
    /// Counts every position of a game. Games without a result say nothing.
    pub fn add(&mut self, game: &Game) {
        for sample in game.samples() {
            let centipawns = sample.score.value();
            let Some(points) = sample.white_points() else { return };
            let material = WdlModel::material(&sample.position);
            // A score of exactly 0 is most often a draw that the search has seen to its end, such as a repetition; it
            // says nothing about the curve around it.
            if centipawns == 0 || centipawns.abs() > MAX_SCORE || material < WdlModel::LEAST_MATERIAL {
                continue;
            }
            let place = match sample.result {
                GameResult::Draw => 1,
                _ if (points > 0.5) == (sample.position.turn() == Color::White) => 0,
                _ => 2,
            };
            let class = ((centipawns + MAX_SCORE + WIDTH / 2) / WIDTH) as usize;
            self.counts[material as usize * CLASSES + class][place] += 1;
        }
    }

    /// How many positions there are.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.counts.iter().flatten().sum()
    }

    /// The mean loss of a model in nats: how surprised it is by a result.
    #[must_use]
    pub fn loss(&self, model: &WdlModel) -> f64 {
        self.cells().iter().map(|cell| surprise(model, cell)).sum::<f64>() / self.positions().max(1) as f64
    }

    /// Wins, draws and losses of positions with a material and a score in these ranges, for comparison with a model.
    #[must_use]
    pub fn shares(&self, materials: std::ops::Range<u32>, centipawns: std::ops::Range<i32>) -> [u64; 3] {
        let mut sum = [0; 3];
        for cell in self.cells() {
            if materials.contains(&cell.material) && centipawns.contains(&(cell.centipawns as i32)) {
                sum.iter_mut().zip(cell.counts).for_each(|(sum, count)| *sum += count);
            }
        }
        sum
    }

    fn cells(&self) -> Vec<Cell> {
        let cell = |(index, &counts): (usize, &[u64; 3])| Cell {
            centipawns: f64::from((index % CLASSES) as i32 * WIDTH - MAX_SCORE),
            material: (index / CLASSES) as u32,
            counts,
        };
        self.counts.iter().enumerate().filter(|(_, counts)| counts.iter().any(|&count| count > 0)).map(cell).collect()
    }
}

fn surprise(model: &WdlModel, cell: &Cell) -> f64 {
    let chances = model.chances(cell.centipawns, cell.material);
    let counts = cell.counts.iter().map(|&count| count as f64);
    // No chance is so small that one upset would outweigh all other games.
    counts.zip(chances).map(|(count, chance)| -count * chance.max(1e-6).ln()).sum()
}

/// The model under which the outcomes are most likely; `None` if there are none. Tells the loss after each round.
pub fn fit(outcomes: &Outcomes, mut on_round: impl FnMut(u32, f64)) -> Option<WdlModel> {
    const ROUNDS: u32 = 6;
    let cells = outcomes.cells();
    if cells.is_empty() {
        return None;
    }
    let positions = outcomes.positions() as f64;
    let loss = |values: &Values| cells.iter().map(|cell| surprise(&model(values), cell)).sum::<f64>() / positions;
    let mut best: Values = [150.0, 0.0, 0.0, 0.0, 80.0, 0.0, 0.0, 0.0];
    for round in 1..=ROUNDS {
        // A simplex may collapse before it has arrived; a new one around its best corner goes on.
        best = minimise(&loss, best, 40.0 / f64::from(round));
        on_round(round, loss(&best));
    }
    Some(model(&best))
}

type Values = [f64; 8];

const fn model(&[a0, a1, a2, a3, b0, b1, b2, b3]: &Values) -> WdlModel {
    WdlModel { half_won: [a0, a1, a2, a3], spread: [b0, b1, b2, b3] }
}

/// The simplex method of Nelder and Mead: a figure with one corner more than there are dimensions walks downhill by
/// reflecting its worst corner, and shrinks when it sits in a valley. Needs no derivatives and no step to be chosen.
fn minimise(loss: &impl Fn(&Values) -> f64, start: Values, size: f64) -> Values {
    const STEPS: usize = 500;
    let corner = |number: usize| {
        let mut values = start;
        if number > 0 {
            values[number - 1] += size;
        }
        (loss(&values), values)
    };
    let mut corners: Vec<(f64, Values)> = (0..=start.len()).map(corner).collect();
    for _ in 0..STEPS {
        corners.sort_by(|one, other| one.0.total_cmp(&other.0));
        let worst = corners.len() - 1;
        let centre: Values = std::array::from_fn(|axis| {
            corners[..worst].iter().map(|(_, values)| values[axis]).sum::<f64>() / worst as f64
        });
        let along = |factor: f64| {
            let values = std::array::from_fn(|axis| centre[axis] + factor * (corners[worst].1[axis] - centre[axis]));
            (loss(&values), values)
        };
        let reflected = along(-1.0);
        let chosen = if reflected.0 < corners[0].0 {
            let expanded = along(-2.0);
            if expanded.0 < reflected.0 { expanded } else { reflected }
        } else if reflected.0 < corners[worst - 1].0 {
            reflected
        } else {
            along(if reflected.0 < corners[worst].0 { -0.5 } else { 0.5 })
        };
        if chosen.0 < corners[worst].0 {
            corners[worst] = chosen;
        } else {
            let best = corners[0].1;
            for (value, values) in &mut corners[1..] {
                *values = std::array::from_fn(|axis| f64::midpoint(best[axis], values[axis]));
                *value = loss(values);
            }
        }
    }
    corners.into_iter().min_by(|one, other| one.0.total_cmp(&other.0)).map_or(start, |(_, values)| values)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_model_behind_the_outcomes() {
        let truth = WdlModel { half_won: [180.0, 40.0, 20.0, -10.0], spread: [70.0, 15.0, -5.0, 4.0] };
        let mut outcomes = Outcomes::default();
        for material in (18..=WdlModel::FULL_MATERIAL).step_by(5) {
            for class in 0..CLASSES {
                let centipawns = f64::from(class as i32 * WIDTH - MAX_SCORE);
                let chances = truth.chances(centipawns, material);
                outcomes.counts[material as usize * CLASSES + class] =
                    chances.map(|chance| (1e6 * chance).round() as u64);
            }
        }
        let mut losses = Vec::new();
        let found = fit(&outcomes, |_, loss| losses.push(loss)).expect("there are outcomes");
        for material in [20, 40, 78] {
            let ((a, b), (c, d)) = (truth.at(material), found.at(material));
            assert!((a - c).abs() < 2.0 && (b - d).abs() < 2.0, "{material}: {a} {b}, found {c} {d}");
        }
        assert!((outcomes.loss(&found) - outcomes.loss(&truth)).abs() < 1e-4);
        assert!(losses.is_sorted_by(|before, after| before >= after), "{losses:?}");
        assert!(fit(&Outcomes::default(), |_, _| ()).is_none());
    }
}
