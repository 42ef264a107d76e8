//! Judging positions of Commander Chess.

mod tuned;
mod weights;

use std::fmt;

use chronicle_cotulenh::{Color, Move, Position, Role, Square, Terrain, Unit};
use chronicle_game::{Evaluator, Score};

use weights::{COUNT, slot};
pub use weights::{CommanderTerm, CommanderWeights};

/// The evaluation of Commander Chess: material by role and heroism, mobility by terrain, control of the air, the safety
/// of the commander, and what stacks are worth.
///
/// ```
/// use chronicle_cotulenh::Position;
/// use chronicle_eval::Commander;
///
/// let trace = Commander::default().trace(&Position::start());
/// println!("{trace}");
/// assert!(trace.score > 0 && trace.score < 60); // having the move
/// ```
#[derive(Clone, Debug, Default)]
pub struct Commander {
    weights: CommanderWeights,
}

/// How often each weight counts, for Red less for Blue.
type Counts = [i32; COUNT];

impl Commander {
    /// An evaluation with these weights.
    #[must_use]
    pub const fn new(weights: CommanderWeights) -> Self {
        Self { weights }
    }

    /// What the evaluation counts in a position.
    #[must_use]
    pub fn trace(&self, position: &Position) -> CommanderTrace {
        let mut sides = [[0; COUNT]; 2];
        for (color, counts) in Color::ALL.into_iter().zip(&mut sides) {
            count(position, color, 1, counts);
        }
        let terms = CommanderTerm::ALL.map(|term| {
            let sum = |counts: &Counts| term.slots().map(|slot| counts[slot] * self.weights.get(slot)).sum();
            (term, [sum(&sides[0]), sum(&sides[1])])
        });
        CommanderTrace { terms, score: self.judge(position) }
    }

    /// How often each weight counts in a position, for Red less for Blue: what a tuner fits the weights to.
    #[must_use]
    pub fn counts(position: &Position) -> [i32; COUNT] {
        let mut counts = [0; COUNT];
        count(position, Color::Red, 1, &mut counts);
        count(position, Color::Blue, -1, &mut counts);
        counts
    }

    /// The value for the side to move, in hundredths of an infantry.
    fn judge(&self, position: &Position) -> i32 {
        let sum: i32 =
            Self::counts(position).iter().enumerate().map(|(slot, count)| count * self.weights.get(slot)).sum();
        let sum = sum + hunt(position, Color::Red) - hunt(position, Color::Blue);
        let to_move = match position.turn() {
            Color::Red => sum,
            Color::Blue => -sum,
        };
        to_move * Self::percent(position) / 100 + self.weights.tempo()
    }

    /// How much of an advantage counts, in percent: turns without a capture lead to a draw.
    #[must_use]
    pub fn percent(position: &Position) -> i32 {
        100 - i32::from(position.halfmoves().min(100)) / 2
    }
}

/// Adds everything that one side has.
fn count(position: &Position, color: Color, sign: i32, counts: &mut Counts) {
    let mut add = |slot: usize, times: i32| counts[slot] += sign * times;
    let enemy = position.commander(!color);
    position.visit_reach(color, |square, unit, reach| {
        for (index, piece) in unit.pieces().enumerate() {
            add(slot(CommanderTerm::Material, piece.role as usize - 1), 1);
            add(slot(CommanderTerm::Hero, piece.role as usize - 1), i32::from(piece.heroic));
            if let Some(enemy) = enemy
                && distance(square, enemy) <= 5
            {
                add(slot(CommanderTerm::Siege, piece.role as usize - 1), 6 - distance(square, enemy));
            }
            add(slot(CommanderTerm::Carried, piece.role as usize - 1), i32::from(index > 0));
        }
        let carrier = unit.carrier() as usize - 1;
        add(slot(CommanderTerm::Mobility, carrier), reach.moves.min(24) as i32);
        add(slot(CommanderTerm::Shore, carrier), reach.coast as i32);
        add(slot(CommanderTerm::Threat, carrier), reach.targets.min(6) as i32);
        place(color, square, unit, &mut add);
    });
    let air = position.air_control(color);
    for (index, squares) in [air.squares, air.beyond, air.siege].into_iter().enumerate() {
        add(slot(CommanderTerm::Air, index), squares as i32);
    }
    if let Some(home) = position.commander(color) {
        add(slot(CommanderTerm::Shelter, 1), air.home as i32);
        shelter(position, color, home, &mut add);
    }
}

/// A commander with hardly any company is hunted down: the fewer squares are left to him, the better. Without this an
/// army that has won everything else may wander about until the hundred turns are over.
fn hunt(position: &Position, color: Color) -> i32 {
    /// So few pieces besides the commander are hardly any company.
    const COMPANY: usize = 2;
    /// So many more pieces are an army.
    const ARMY: usize = 3;
    /// What it is worth to take a square from him.
    const SQUARE: i32 = 60;
    /// No commander on foot has more squares to go to; counted from there, it never costs anything to begin a hunt.
    const MOST: i32 = 21;
    let pieces = |color| position.units(color).map(|(_, unit)| unit.len()).sum::<usize>();
    let left = pieces(!color);
    if left > COMPANY + 1 || pieces(color) < left + ARMY {
        return 0;
    }
    SQUARE * (MOST - position.refuge(!color) as i32).max(0)
}

/// Where a unit stands: how far from home, on which ground.
fn place(color: Color, square: Square, unit: Unit, add: &mut impl FnMut(usize, i32)) {
    let carrier = unit.carrier() as usize - 1;
    let forward = match color {
        Color::Red => square,
        Color::Blue => square.flip(),
    };
    add(slot(CommanderTerm::Advance, carrier), i32::from(forward.rank()));
    if unit.carrier() == Role::Navy {
        add(slot(CommanderTerm::Coast, 0), i32::from(Terrain::of(square) == Terrain::Mixed));
    }
}

/// How safe a commander is.
fn shelter(position: &Position, color: Color, home: Square, add: &mut impl FnMut(usize, i32)) {
    let guards = position.units(color).filter(|&(square, _)| (1..=2).contains(&distance(square, home))).count();
    add(slot(CommanderTerm::Shelter, 0), guards.min(6) as i32);
    let carried = position.unit(home).is_some_and(|unit| unit.len() > 1);
    add(slot(CommanderTerm::Shelter, 2), i32::from(carried));
    let back = match color {
        Color::Red => home,
        Color::Blue => home.flip(),
    };
    add(slot(CommanderTerm::Shelter, 3), i32::from(back.rank()));
    // Whoever is not to move is never attacked, or the last turn was not legal.
    add(slot(CommanderTerm::Shelter, 4), i32::from(position.turn() == color && position.is_check()));
}

fn distance(a: Square, b: Square) -> i32 {
    i32::from(a.file().abs_diff(b.file()).max(a.rank().abs_diff(b.rank())))
}

impl Evaluator<Position> for Commander {
    type State = ();
    type Cache = ();

    fn cache(&self) {}

    fn state(&self, _: &Position) {}

    fn after(&self, (): &(), _: &Position, _: Move, _: &Position) {}

    fn evaluate(&self, (): &mut (), (): &(), game: &Position) -> Score {
        Score::new(self.judge(game))
    }
}

/// What the evaluation counts, term by term.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommanderTrace {
    /// Each term with what it is worth for Red and for Blue.
    pub terms: [(CommanderTerm, [i32; 2]); CommanderTerm::ALL.len()],
    /// The value for the side to move.
    pub score: i32,
}

impl fmt::Display for CommanderTrace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:12} {:>7} {:>7} {:>7}", "term", "Red", "Blue", "sum")?;
        for (term, [red, blue]) in self.terms {
            writeln!(f, "{:12} {red:>7} {blue:>7} {:>7}", format!("{term:?}"), red - blue)?;
        }
        writeln!(f, "{:12} {:>23}", "to move", self.score)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(fen: &str) -> i32 {
        Commander::default().trace(&fen.parse().expect("a position")).score
    }

    #[test]
    fn both_sides_are_judged_alike() {
        let tempo = Commander::default().weights.tempo();
        assert_eq!(Commander::default().trace(&Position::start()).score, tempo);
        let red = "6c4/11/11/3a7/11/11/2(NT)8/11/11/3G7/11/4C6 r - - 0 1";
        let blue = "4c6/11/3g7/11/11/2(nt)8/11/11/3A7/11/11/6C4 b - - 0 1";
        assert_eq!(score(red), score(blue));
    }

    #[test]
    fn more_is_better_and_heroes_are_more() {
        let plain = score("6c4/11/11/11/11/11/4T6/11/11/11/11/4C6 r - - 0 1");
        let hero = score("6c4/11/11/11/11/11/4+T6/11/11/11/11/4C6 r - - 0 1");
        let stack = score("6c4/11/11/11/11/11/4(TI)6/11/11/11/11/4C6 r - - 0 1");
        assert!(plain > 0 && hero > plain && stack > plain, "{plain} {hero} {stack}");
    }

    #[test]
    fn a_lonely_commander_is_confined() {
        let free = score("9c1/11/11/11/11/11/11/11/11/11/3TTTAA3/4C6 r - - 0 1");
        let confined = score("9c1/11/9T1/11/11/11/11/11/11/11/4TTAA3/4C6 r - - 0 1");
        assert!(confined > free + 200, "{confined} {free}");
    }

    #[test]
    fn the_trace_adds_up() {
        let position: Position = "6c4/11/11/3a7/11/11/2(NT)8/11/11/3G7/11/4C6 b - - 0 1".parse().expect("a position");
        let trace = Commander::default().trace(&position);
        let sum: i32 = trace.terms.iter().map(|(_, [red, blue])| red - blue).sum();
        assert_eq!(trace.score, -sum + Commander::default().weights.tempo());
        assert!(trace.to_string().contains("Material"));
    }
}
