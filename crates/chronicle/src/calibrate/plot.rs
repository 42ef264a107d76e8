use std::fmt::Write as _;

use super::{Report, page::Row};

/// The picture in its own units, and what surrounds the field.
const SIZE: f64 = 480.0;
const MARGIN: f64 = 50.0;
/// How far apart the lines of the grid are.
const GRID: f64 = 400.0;

impl Report {
    /// Measured over asked, with error bars and the line on which they agree.
    pub(super) fn plot(&self) -> String {
        let rows = self.rows();
        let values = || rows.iter().flat_map(|row| [row.asked, row.measured - row.error, row.measured + row.error]);
        let low = (values().fold(f64::INFINITY, f64::min) / GRID).floor() * GRID;
        let high = (values().fold(f64::NEG_INFINITY, f64::max) / GRID).ceil() * GRID;
        Axes { low, high }.draw(&rows)
    }
}

/// What the edges of the field stand for.
struct Axes {
    low: f64,
    high: f64,
}

impl Axes {
    fn x(&self, elo: f64) -> f64 {
        MARGIN + (elo - self.low) / (self.high - self.low) * (SIZE - 2.0 * MARGIN)
    }

    fn y(&self, elo: f64) -> f64 {
        SIZE - self.x(elo)
    }

    fn draw(&self, rows: &[Row]) -> String {
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {SIZE} {SIZE}\" font-family=\"sans-serif\" \
             font-size=\"12\">\n<rect width=\"{SIZE}\" height=\"{SIZE}\" fill=\"#fff\"/>\n"
        );
        // A text grows without fail.
        let mut line = |x1: f64, y1: f64, x2: f64, y2: f64, style: &str| {
            let _ = writeln!(svg, "<path d=\"M{x1:.1} {y1:.1}L{x2:.1} {y2:.1}\" {style}/>");
        };
        let (near, far) = (MARGIN, SIZE - MARGIN);
        let steps = ((self.high - self.low) / GRID) as u32;
        let marks: Vec<f64> = (0..=steps).map(|step| self.low + f64::from(step) * GRID).collect();
        for &mark in &marks {
            line(self.x(mark), near, self.x(mark), far, "stroke=\"#ddd\"");
            line(near, self.y(mark), far, self.y(mark), "stroke=\"#ddd\"");
        }
        line(near, far, far, near, "stroke=\"#999\" stroke-dasharray=\"4 3\"");
        for row in rows {
            let (x, low, high) =
                (self.x(row.asked), self.y(row.measured - row.error), self.y(row.measured + row.error));
            line(x, low, x, high, "stroke=\"#1f5fa8\" stroke-width=\"1.5\"");
            line(x - 3.0, low, x + 3.0, low, "stroke=\"#1f5fa8\"");
            line(x - 3.0, high, x + 3.0, high, "stroke=\"#1f5fa8\"");
        }
        for row in rows {
            let (x, y) = (self.x(row.asked), self.y(row.measured));
            let _ = writeln!(svg, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3.5\" fill=\"#1f5fa8\"/>");
        }
        let mut label = |x: f64, y: f64, anchor: &str, text: &str| {
            let _ = writeln!(svg, "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{text}</text>");
        };
        for &mark in &marks {
            label(self.x(mark), far + 16.0, "middle", &mark.to_string());
            label(near - 6.0, self.y(mark) + 4.0, "end", &mark.to_string());
        }
        label(SIZE / 2.0, SIZE - 12.0, "middle", "asked Elo");
        label(near, near - 14.0, "start", "measured Elo, with 95 % intervals");
        svg.push_str("</svg>\n");
        svg
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agreement_lies_on_the_diagonal() {
        let axes = Axes { low: 400.0, high: 2800.0 };
        assert_eq!((axes.x(400.0), axes.y(400.0)), (MARGIN, SIZE - MARGIN));
        assert!((axes.x(1600.0) - axes.y(1600.0)).abs() < 1e-9);
        let svg = axes.draw(&[Row { asked: 1600.0, measured: 1600.0, error: 50.0, games: 100.0 }]);
        assert!(svg.contains("<circle cx=\"240.0\" cy=\"240.0\""), "{svg}");
        assert!(svg.trim_end().ends_with("</svg>"));
    }
}
