use std::collections::HashMap;

use chronicle_chess::{
    Color,
    pgn::{Game, GameResult},
};

/// What many games have in common, counted one game at a time.
#[derive(Debug, Default)]
pub(super) struct Tally {
    pub(super) games: u64,
    pub(super) results: Results,
    /// How many games have so many plies.
    pub(super) plies: Vec<u64>,
    pub(super) openings: HashMap<String, Opening>,
    pub(super) players: HashMap<String, Player>,
}

#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Results {
    pub(super) white: u64,
    pub(super) black: u64,
    pub(super) draws: u64,
    pub(super) unknown: u64,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Opening {
    /// What the games with this code call it.
    pub(super) name: Option<String>,
    pub(super) games: u64,
}

impl Opening {
    /// Codes cover whole families, so a name is cut down to the family when games differ ("Sicilian Defense: Najdorf
    /// Variation" to "Sicilian Defense"); of different families the first is named.
    fn also_called(&mut self, name: &str) {
        const OTHERS: &str = " and others";
        let Some(known) = &mut self.name else {
            self.name = Some(name.to_owned());
            return;
        };
        let family = |name: &str| name.split(':').next().unwrap_or_default().trim().to_owned();
        if known != name && !known.ends_with(OTHERS) {
            let (ours, theirs) = (family(known), family(name));
            *known = if ours == theirs { ours } else { ours + OTHERS };
        }
    }
}

#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Player {
    pub(super) games: u64,
    pub(super) wins: u64,
    pub(super) draws: u64,
    pub(super) losses: u64,
}

impl Player {
    /// A point for a win and half a point for a draw, in half points.
    pub(super) const fn half_points(self) -> u64 {
        2 * self.wins + self.draws
    }
}

impl Tally {
    pub(super) fn add(&mut self, game: &Game) {
        self.games += 1;
        let results = &mut self.results;
        *match game.result {
            GameResult::WhiteWins => &mut results.white,
            GameResult::BlackWins => &mut results.black,
            GameResult::Draw => &mut results.draws,
            GameResult::Unknown => &mut results.unknown,
        } += 1;
        let plies = game.moves.main_line().count();
        if self.plies.len() <= plies {
            self.plies.resize(plies + 1, 0);
        }
        self.plies[plies] += 1;
        self.add_opening(game);
        for color in Color::ALL {
            self.add_player(game, color);
        }
    }

    fn add_opening(&mut self, game: &Game) {
        let Some(code) = known(game, "ECO") else { return };
        let opening = self.openings.entry(code.to_owned()).or_default();
        opening.games += 1;
        if let Some(name) = known(game, "Opening") {
            opening.also_called(name);
        }
    }

    fn add_player(&mut self, game: &Game, color: Color) {
        let tag = match color {
            Color::White => "White",
            Color::Black => "Black",
        };
        let Some(name) = known(game, tag) else { return };
        let player = self.players.entry(name.to_owned()).or_default();
        player.games += 1;
        match (game.result, color) {
            (GameResult::WhiteWins, Color::White) | (GameResult::BlackWins, Color::Black) => player.wins += 1,
            (GameResult::WhiteWins, Color::Black) | (GameResult::BlackWins, Color::White) => player.losses += 1,
            (GameResult::Draw, _) => player.draws += 1,
            (GameResult::Unknown, _) => (),
        }
    }

    /// The number of plies that half of the games do not exceed.
    pub(super) fn median(&self) -> usize {
        let mut seen = 0;
        self.plies
            .iter()
            .position(|&games| {
                seen += games;
                2 * seen >= self.games
            })
            .unwrap_or_default()
    }

    pub(super) fn mean(&self) -> f64 {
        let sum: f64 = self.plies.iter().enumerate().map(|(plies, &games)| plies as f64 * games as f64).sum();
        sum / self.games.max(1) as f64
    }

    pub(super) fn shortest(&self) -> usize {
        self.plies.iter().position(|&games| games > 0).unwrap_or_default()
    }

    pub(super) fn longest(&self) -> usize {
        self.plies.len().saturating_sub(1)
    }

    /// The openings, the most frequent first.
    pub(super) fn top_openings(&self) -> Vec<(&str, &Opening)> {
        let mut all: Vec<_> = self.openings.iter().map(|(code, opening)| (code.as_str(), opening)).collect();
        all.sort_unstable_by(|(a, x), (b, y)| y.games.cmp(&x.games).then_with(|| a.cmp(b)));
        all
    }

    /// The players, those with the most games first.
    pub(super) fn top_players(&self) -> Vec<(&str, Player)> {
        let mut all: Vec<_> = self.players.iter().map(|(name, player)| (name.as_str(), *player)).collect();
        all.sort_unstable_by(|(a, x), (b, y)| y.games.cmp(&x.games).then_with(|| a.cmp(b)));
        all
    }
}

/// The value of a tag, if it says anything.
fn known<'a>(game: &'a Game, tag: &str) -> Option<&'a str> {
    game.tags.get(tag).map(str::trim).filter(|value| !matches!(*value, "" | "?" | "-"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(names: &[&str], expected: &str) {
        let mut opening = Opening::default();
        names.iter().for_each(|name| opening.also_called(name));
        assert_eq!(opening.name.as_deref(), Some(expected));
    }

    #[test]
    fn names_of_openings() {
        check(&["Sicilian: Najdorf", "Sicilian: Najdorf"], "Sicilian: Najdorf");
        check(&["Sicilian: Najdorf", "Sicilian: Dragon", "Sicilian"], "Sicilian");
        check(&["Grob", "Amar: Paris", "Grob"], "Grob and others");
    }

    #[test]
    fn lengths() {
        let tally = Tally { games: 4, plies: vec![0, 1, 0, 2, 1], ..Tally::default() };
        assert_eq!((tally.shortest(), tally.median(), tally.longest()), (1, 3, 4));
        assert!((tally.mean() - 2.75).abs() < 1e-9);
        let nothing = Tally::default();
        assert_eq!((nothing.shortest(), nothing.median(), nothing.longest()), (0, 0, 0));
    }
}
