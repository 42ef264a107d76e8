use chronicle_chess::{Move, Position, epd::Epd, pgn::Line};

use super::SuiteError;
use crate::{Answer, EngineScore};

/// A position, and what an engine should find in it.
#[derive(Clone, Debug)]
pub struct Task {
    id: String,
    position: Position,
    best: Vec<Move>,
    avoid: Vec<Move>,
    /// Mate in so many moves; negative if the side to move is mated.
    mate: Option<i32>,
    points: Vec<(Move, u32)>,
}

/// What an answer is worth.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Grade {
    /// Whether it is right.
    pub solved: bool,
    /// The points it earns, where moves have points.
    pub points: u32,
    /// The most points there are.
    pub max_points: u32,
    /// Whether a mate was asked for and one was found for the right side, of whatever length.
    pub mate_found: bool,
    /// Whether a shorter mate was claimed than there is.
    pub mate_too_short: bool,
}

impl Task {
    pub(super) fn new(line: Line, epd: &Epd) -> Result<Self, SuiteError> {
        let task = Self {
            id: epd.text("id").map_or_else(|| line.to_string(), str::to_owned),
            position: *epd.position(),
            best: epd.moves("bm").collect(),
            avoid: epd.moves("am").collect(),
            mate: epd.integer("dm").and_then(|moves| i32::try_from(moves).ok()),
            points: points(line, epd)?,
        };
        if task.best.is_empty() && task.avoid.is_empty() && task.mate.is_none() && task.points.is_empty() {
            return Err(SuiteError::NoTask { line });
        }
        Ok(task)
    }

    /// Its name, or its line.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The name without the number at its end, which the positions of one theme share.
    #[must_use]
    pub fn theme(&self) -> &str {
        self.id.trim_end_matches(|letter: char| letter.is_ascii_digit()).trim_end_matches(['.', ' ', '-', '_', '#'])
    }

    /// The position.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Whether it asks for a mate.
    #[must_use]
    pub const fn is_mate(&self) -> bool {
        self.mate.is_some()
    }

    /// What is expected, in words.
    #[must_use]
    pub fn expected(&self) -> String {
        let list = |moves: &[Move]| moves.iter().map(|&mv| self.position.san(mv)).collect::<Vec<_>>().join(" ");
        let best = (!self.best.is_empty()).then(|| list(&self.best));
        let avoid = (!self.avoid.is_empty()).then(|| format!("not {}", list(&self.avoid)));
        let mate = self.mate.map(|moves| format!("mate {moves}"));
        let points = self.points.first().filter(|_| best.is_none()).map(|&(mv, _)| self.position.san(mv));
        [best, avoid, mate, points].into_iter().flatten().collect::<Vec<_>>().join(", ")
    }

    /// What an answer is worth.
    ///
    /// A task with a mate is solved by a score that says it in exactly so many moves; any other by its move.
    #[must_use]
    pub fn grade(&self, answer: &Answer) -> Grade {
        let played = self.position.parse_uci(&answer.best).ok();
        let earned = self.points.iter().find(|(mv, _)| Some(*mv) == played).map_or(0, |&(_, points)| points);
        let max_points = self.points.iter().map(|&(_, points)| points).max().unwrap_or(0);
        let told = match answer.info.score {
            Some(EngineScore::Mate(moves)) => Some(moves),
            _ => None,
        };
        let right_side = |(want, got): &(i32, i32)| (*want > 0) == (*got > 0);
        let mate = self.mate.zip(told).filter(right_side);
        let right_move = played.is_some_and(|played| {
            (self.best.is_empty() || self.best.contains(&played)) && !self.avoid.contains(&played)
        });
        let solved = match self.mate {
            Some(_) => mate.is_some_and(|(want, got)| want == got),
            None if self.best.is_empty() && self.avoid.is_empty() => max_points > 0 && earned == max_points,
            None => right_move,
        };
        Grade {
            solved,
            points: earned,
            max_points,
            mate_found: mate.is_some(),
            mate_too_short: mate.is_some_and(|(want, got)| got.unsigned_abs() < want.unsigned_abs()),
        }
    }
}

/// Moves with their points: numbers in `c8`, moves in `c9`, in the same order.
fn points(line: Line, epd: &Epd) -> Result<Vec<(Move, u32)>, SuiteError> {
    let (Some(points), Some(moves)) = (epd.text("c8"), epd.text("c9")) else { return Ok(Vec::new()) };
    // Both are free comments by the standard: without numbers they are about something else.
    let Ok(points) = points.split_whitespace().map(str::parse).collect::<Result<Vec<u32>, _>>() else {
        return Ok(Vec::new());
    };
    let bad = |reason: String| SuiteError::Points { line, reason };
    let read = |text: &str| epd.position().parse_uci(text).map_err(|error| bad(error.to_string()));
    let moves: Vec<Move> = moves.split_whitespace().map(read).collect::<Result<_, _>>()?;
    if points.len() != moves.len() {
        return Err(bad(format!("{} points, {} moves", points.len(), moves.len())));
    }
    Ok(moves.into_iter().zip(points).collect())
}

#[cfg(test)]
mod tests {
    use super::{super::Suite, *};
    use crate::Info;

    fn grade(epd: &str, best: &str, score: Option<EngineScore>) -> Grade {
        let suite = Suite::read(epd).expect("a good suite");
        let info = Info { score, ..Info::default() };
        suite.tasks()[0].grade(&Answer { best: best.into(), took: std::time::Duration::ZERO, info })
    }

    const ROOK: &str = "6k1/5ppp/8/8/8/8/8/K3R3 w - -";

    #[test]
    fn moves_are_right_or_wrong() {
        assert!(grade(&format!("{ROOK} bm Re8+;"), "e1e8", None).solved);
        assert!(!grade(&format!("{ROOK} bm Re8+;"), "e1e7", None).solved);
        assert!(grade(&format!("{ROOK} am Re7;"), "e1e8", None).solved);
        assert!(!grade(&format!("{ROOK} am Re7;"), "e1e7", None).solved);
        assert!(!grade(&format!("{ROOK} am Re7;"), "nonsense", None).solved);
    }

    #[test]
    fn mates_are_counted_exactly() {
        let epd = format!("{ROOK} dm 2;");
        let mate = |moves| grade(&epd, "e1e8", Some(EngineScore::Mate(moves)));
        assert!(mate(2).solved && mate(2).mate_found);
        assert!(!mate(3).solved && mate(3).mate_found && !mate(3).mate_too_short);
        assert!(mate(1).mate_too_short);
        assert!(!mate(-2).mate_found);
        assert_eq!(grade(&epd, "e1e8", Some(EngineScore::Centipawns(900))), Grade::default());
    }

    #[test]
    fn points_are_earned_by_the_move() {
        let epd = format!("{ROOK} bm Re8+; c8 \"10 3\"; c9 \"e1e8 e1e7\"; id \"Rooks.007\";");
        let points = |best| {
            let grade = grade(&epd, best, None);
            (grade.solved, grade.points, grade.max_points)
        };
        assert_eq!(points("e1e8"), (true, 10, 10));
        assert_eq!(points("e1e7"), (false, 3, 10));
        assert_eq!(points("e1e6"), (false, 0, 10));
        assert_eq!(Suite::read(&epd).expect("good").tasks()[0].theme(), "Rooks");
    }

    #[test]
    fn what_is_wrong_is_said_with_its_line() {
        let error = |epd: &str| Suite::read(epd).expect_err("bad").to_string();
        assert_eq!(error(""), "there is no position in it");
        assert!(error(&format!("{ROOK} id \"x\";")).starts_with("line 1: no task"));
        assert!(error(&format!("\n{ROOK} bm Qa8;")).starts_with("line 2: operation bm"));
        assert!(error(&format!("{ROOK} c8 \"1 2\"; c9 \"e1e8\";")).ends_with("2 points, 1 moves"));
    }
}
