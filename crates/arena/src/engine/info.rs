use std::str::SplitWhitespace;

/// What an engine thinks of a position, for the side to move.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum EngineScore {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Mate in so many moves; negative or zero if the side to move is mated.
    Mate(i32),
}

impl EngineScore {
    /// One scale for both, on which every mate is worth more than any number of pawns.
    #[must_use]
    pub fn centipawns(self) -> i32 {
        const MATE: i32 = 100_000;
        match self {
            Self::Centipawns(value) => value.clamp(-MATE / 2, MATE / 2),
            Self::Mate(moves) if moves > 0 => MATE - moves.min(MATE / 4),
            Self::Mate(moves) => -MATE - moves.max(-MATE / 4),
        }
    }
}

/// What an engine has told about its search; the last word on each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Info {
    /// How deep it looked.
    pub depth: Option<u32>,
    /// How many positions it looked at.
    pub nodes: Option<u64>,
    /// What it thinks of the position.
    pub score: Option<EngineScore>,
}

impl Info {
    /// Takes in a line that starts with `info`. What is not understood is passed over; lines about any but the best
    /// variation tell nothing here.
    pub(crate) fn read(&mut self, line: &str) {
        let mut words = line.split_whitespace();
        let mut told = Self::default();
        while let Some(word) = words.next() {
            match word {
                "depth" => told.depth = number(&mut words),
                "nodes" => told.nodes = number(&mut words),
                "multipv" if number(&mut words) != Some(1u32) => return,
                "score" => told.score = score(&mut words),
                // Bounds are steps on the way to a score.
                "lowerbound" | "upperbound" => told.score = None,
                // The rest of the line is moves or free text.
                "pv" | "string" | "refutation" | "currline" => break,
                _ => {}
            }
        }
        self.depth = told.depth.or(self.depth);
        self.nodes = told.nodes.or(self.nodes);
        self.score = told.score.or(self.score);
    }
}

fn number<T: std::str::FromStr>(words: &mut SplitWhitespace<'_>) -> Option<T> {
    words.next()?.parse().ok()
}

fn score(words: &mut SplitWhitespace<'_>) -> Option<EngineScore> {
    match words.next()? {
        "cp" => number(words).map(EngineScore::Centipawns),
        "mate" => number(words).map(EngineScore::Mate),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(lines: &[&str]) -> Info {
        let mut info = Info::default();
        for line in lines {
            info.read(line);
        }
        info
    }

    #[test]
    fn the_last_word_counts() {
        let info = read(&[
            "info depth 3 seldepth 5 multipv 1 score cp -20 nodes 900 nps 10 pv e2e4 e7e5",
            "info depth 4 score cp 300 lowerbound nodes 1000",
            "info depth 4 multipv 2 score mate 3 nodes 5000",
            "info string score cp 7 depth 99",
            "info currmove e2e4 currmovenumber 1",
        ]);
        assert_eq!(info, Info { depth: Some(4), nodes: Some(1000), score: Some(EngineScore::Centipawns(-20)) });
    }

    #[test]
    fn garbage_says_nothing() {
        let garbage = ["info", "info depth", "info depth x score", "info score cp", "info score mate many"];
        assert_eq!(read(&garbage), Info::default());
    }

    #[test]
    fn mates_are_beyond_pawns() {
        let order = [
            EngineScore::Mate(0),
            EngineScore::Mate(-3),
            EngineScore::Centipawns(i32::MIN),
            EngineScore::Centipawns(12),
            EngineScore::Mate(i32::MAX),
            EngineScore::Mate(1),
        ];
        assert!(order.windows(2).all(|pair| pair[0].centipawns() < pair[1].centipawns()));
    }
}
