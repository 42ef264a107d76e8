use chronicle_eval::COUNT;

use super::model::{Gradient, Model};

/// Adam: steps of nearly equal length for every weight, however often it occurs.
#[derive(Clone, Debug)]
pub(super) struct Optimiser {
    /// Running means of the gradient and of its square.
    pub(super) first: Vec<[f32; 2]>,
    pub(super) second: Vec<[f32; 2]>,
    pub(super) steps: i32,
}

impl Optimiser {
    const FIRST: f32 = 0.9;
    const SECOND: f32 = 0.999;

    pub(super) fn new() -> Self {
        Self { first: vec![[0.0; 2]; COUNT], second: vec![[0.0; 2]; COUNT], steps: 0 }
    }

    pub(super) fn step(&mut self, model: &mut Model, gradient: &Gradient, rate: f32) {
        self.steps += 1;
        let first_bias = 1.0 - Self::FIRST.powi(self.steps);
        let second_bias = 1.0 - Self::SECOND.powi(self.steps);
        let moments = self.first.iter_mut().zip(&mut self.second);
        for ((value, slope), (first, second)) in model.values.iter_mut().zip(&gradient.values).zip(moments) {
            for phase in 0..2 {
                first[phase] += (1.0 - Self::FIRST) * (slope[phase] - first[phase]);
                second[phase] += (1.0 - Self::SECOND) * (slope[phase] * slope[phase] - second[phase]);
                let size = (second[phase] / second_bias).sqrt();
                // Gradients are around 1e-6: anything much smaller is no reason to move.
                value[phase] -= rate * (first[phase] / first_bias) / (size + 1e-9);
            }
        }
    }
}
