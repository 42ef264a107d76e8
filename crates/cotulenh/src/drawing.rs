use std::fmt::Write;

use crate::{Position, Square, Terrain};

impl Position {
    /// The board for people, with ranks and files. Where nothing stands the ground is seen: `~` the sea, `:` the coast
    /// and the mouth of the river, `.` the land.
    #[must_use]
    pub fn drawing(&self) -> String {
        let mut text = String::new();
        for rank in (0..Square::RANKS).rev() {
            let _ = write!(text, "{:>2} ", rank + 1);
            for square in (0..Square::FILES).filter_map(|file| Square::at(file, rank)) {
                let ground = match Terrain::of(square) {
                    Terrain::Sea => "~",
                    Terrain::Mixed => ":",
                    Terrain::Land => ".",
                };
                let unit = self.unit(square).map_or_else(|| ground.to_owned(), |unit| unit.to_string());
                let _ = write!(text, "{unit:^6}");
            }
            text.truncate(text.trim_end().len());
            text.push('\n');
        }
        text.push_str("     a     b     c     d     e     f     g     h     i     j     k");
        text
    }
}
