//! Bars made of characters.

/// A bar for a part of a whole, at most so many columns wide; an eighth of a column is the smallest step.
pub(crate) fn bar(part: u64, whole: u64, columns: usize) -> String {
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    if whole == 0 || part == 0 {
        return String::new();
    }
    let most = columns as u128 * 8;
    // What is there at all must be seen.
    let eighths = (u128::from(part.min(whole)) * most / u128::from(whole)).max(1) as usize;
    format!("{}{}", "█".repeat(eighths / 8), EIGHTHS[eighths % 8])
}

/// A part as a percentage with one decimal.
pub(crate) fn percent(part: u64, whole: u64) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 * 100.0 / whole as f64 }
}

/// The width of the classes into which values up to this one are put, so that there are at most so many of them:
/// 1, 2, 5, 10, 20, 50 and so on.
pub(crate) fn class_width(highest: usize, classes: usize) -> usize {
    let mut power = 1;
    loop {
        for step in [1, 2, 5] {
            if highest / (step * power) < classes {
                return step * power;
            }
        }
        power *= 10;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars() {
        assert_eq!(bar(0, 10, 10), "");
        assert_eq!(bar(1, 1_000_000, 10), "▏");
        assert_eq!(bar(5, 10, 3), "█▌");
        assert_eq!(bar(10, 10, 3), "███");
        assert_eq!(bar(11, 10, 3), "███");
        assert_eq!(bar(1, 0, 3), "");
        assert_eq!(bar(u64::MAX, u64::MAX, 2), "██");
    }

    #[test]
    fn classes() {
        assert_eq!(class_width(0, 15), 1);
        assert_eq!(class_width(14, 15), 1);
        assert_eq!(class_width(15, 15), 2);
        assert_eq!(class_width(149, 15), 10);
        assert_eq!(class_width(150, 15), 20);
        assert_eq!(class_width(5_000, 15), 500);
    }
}
