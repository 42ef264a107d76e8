//! The logistic curve that makes expected results of scores, and how steep it must be.

pub(crate) fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// The lowest point of a valley between 0.0005 and 0.02 per hundredth of a pawn, by cutting off the higher third.
pub(crate) fn minimise(loss: impl Fn(f32) -> f64) -> f32 {
    let (mut low, mut high) = (0.0005_f32, 0.02_f32);
    for _ in 0..30 {
        let third = (high - low) / 3.0;
        if loss(low + third) < loss(high - third) {
            high -= third;
        } else {
            low += third;
        }
    }
    f32::midpoint(low, high)
}
