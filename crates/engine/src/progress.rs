//! The road of a player: a rating, and the era of history that it opens. Everything that shows eras reads this table.

/// An era of history.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Era {
    /// For messages and folders.
    pub id: &'static str,
    /// What people call it.
    pub title: &'static str,
    /// The rating that opens it.
    pub from: i32,
    /// One line about it.
    pub line: &'static str,
}

/// The rating with which everybody begins.
pub const FIRST_RATING: i32 = 400;

/// How much a single game can change a rating.
const K: f64 = 32.0;

/// How far a rating must fall below what opened an era before the era is left: one lost game shall not throw a player
/// back and forth.
const MARGIN: i32 = 25;

const fn era_from(from: i32, id: &'static str, title: &'static str, line: &'static str) -> Era {
    Era { id, title, from, line }
}

/// The twenty eras, in order.
pub const ERAS: [Era; 20] = [
    era_from(
        0,
        "jurassic",
        "Jurassic",
        "Before there were players there was the board: light and shade under the ferns.",
    ),
    era_from(500, "ice-age", "Ice Age", "The world sleeps under ice, and every step is heard."),
    era_from(600, "stone-age", "Stone Age", "By the fire somebody draws the first squares on the wall."),
    era_from(700, "bronze-age", "Bronze Age", "Kings are buried with their games beside the river."),
    era_from(800, "classical", "Classical", "Between the columns they argue about the best move."),
    era_from(900, "medieval", "Medieval", "Behind the walls the queen learns to walk far."),
    era_from(1000, "renaissance", "Renaissance", "Painters find perspective, and players find combination."),
    era_from(1100, "industrial", "Industrial", "Steam, clocks and the first machine that seems to think."),
    era_from(1200, "modern", "Modern", "Evening in the city; in every café a game."),
    era_from(1300, "digital", "Digital", "Somewhere in the current a champion is beaten."),
    era_from(1400, "near-future", "Near Future", "The board is light, and the light answers."),
    era_from(1500, "cyberpunk", "Cyberpunk", "Rain on chrome; every move has its price."),
    era_from(1600, "space-station", "Space Station", "The Earth turns below while nobody is in a hurry."),
    era_from(1700, "lunar-colony", "Lunar Colony", "Grey dust, black sky, and a game that the Earth watches."),
    era_from(1800, "mars", "Mars", "The first green on the red plain."),
    era_from(1900, "mining", "Solar System Mining", "Between the rocks the ore of a thousand worlds is cut."),
    era_from(
        2000,
        "dyson-swarm",
        "Type I: Dyson Swarm",
        "Thousands of mirrors around one star, and each reflects a square.",
    ),
    era_from(
        2150,
        "megastructure",
        "Type II: Stellar Megastructure",
        "A ring around the sun, with the board in its middle.",
    ),
    era_from(2300, "interstellar", "Type II.5: Interstellar", "The stars become lines, and the lines variations."),
    era_from(2450, "transcendence", "Type III: Cosmic Transcendence", "Only the pattern is left, and it plays."),
];

/// The number of the era of a rating, from 1, given the era before (0 for none). Upward at once, downward only when the
/// rating is well below.
#[must_use]
pub fn era(rating: i32, before: usize) -> usize {
    let opened = |rating: i32| ERAS.iter().take_while(|era| era.from <= rating).count().max(1);
    let now = opened(rating);
    if now < before { opened(rating.saturating_add(MARGIN)).min(before) } else { now }
}

/// The rating after a game against an opponent, with a score from 0 to 1 (Elo).
#[must_use]
pub fn rate(own: i32, opponent: i32, score: f64) -> i32 {
    let expected = 1.0 / (1.0 + 10f64.powf(f64::from(opponent.saturating_sub(own)) / 400.0));
    (f64::from(own) + K * (score - expected)).round().max(0.0) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eras_open_one_after_another() {
        assert!(ERAS.windows(2).all(|pair| pair[0].from < pair[1].from));
        assert_eq!((era(-50, 0), era(FIRST_RATING, 0), era(499, 0), era(500, 0), era(9_000, 0)), (1, 1, 1, 2, 20));
    }

    #[test]
    fn one_lost_game_does_not_leave_an_era() {
        assert_eq!((era(490, 2), era(475, 2), era(474, 2)), (2, 2, 1));
        assert_eq!((era(2_149, 18), era(2_100, 18), era(600, 18)), (18, 17, 3));
    }

    #[test]
    fn ratings_follow_results() {
        assert_eq!((rate(400, 400, 1.0), rate(400, 400, 0.5), rate(400, 400, 0.0)), (416, 400, 384));
        assert_eq!((rate(400, 800, 1.0), rate(10, 10, 0.0)), (429, 0));
    }
}
