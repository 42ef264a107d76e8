use std::collections::HashMap;

use chronicle_chess::{
    Color, Move, Position, SanToken,
    pgn::{Game, GameResult},
};
use chronicle_game::Key;

use crate::{file::entry, key::key_after, word};

/// Makes a book from games.
#[derive(Clone, Debug)]
pub struct Maker {
    plies: usize,
    min_games: u32,
    weight: Weight,
    tallies: HashMap<(Key, u16), Tally>,
}

/// What the weights of a book say.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Weight {
    /// How well a move has done: 2 for a win and 1 for a draw of the side that played it. Moves that have only lost are
    /// left out, and so are games without a result.
    #[default]
    Results,
    /// How often a move was played.
    Games,
}

/// How a move has fared.
#[derive(Copy, Clone, Debug, Default)]
struct Tally {
    games: u32,
    points: u32,
}

impl Default for Maker {
    /// The first 24 plies of every game, and every move that was played at least once.
    fn default() -> Self {
        Self { plies: 24, min_games: 1, weight: Weight::Results, tallies: HashMap::new() }
    }
}

impl Maker {
    /// Takes so many plies of each game.
    #[must_use]
    pub const fn plies(mut self, plies: usize) -> Self {
        self.plies = plies;
        self
    }

    /// Leaves out moves that were played in fewer games.
    #[must_use]
    pub const fn min_games(mut self, games: u32) -> Self {
        self.min_games = games;
        self
    }

    /// Weighs moves so.
    #[must_use]
    pub const fn weight(mut self, weight: Weight) -> Self {
        self.weight = weight;
        self
    }

    /// Takes in the main line of a game; `false` if it says nothing, because it has no result and results are wanted.
    pub fn add(&mut self, game: &Game) -> bool {
        if game.result == GameResult::Unknown && self.weight == Weight::Results {
            return false;
        }
        let mut position = *game.moves.start();
        let mut last = None;
        for id in game.moves.main_line().take(self.plies) {
            // A side that passes leaves chess; what comes after belongs in no book.
            let Some(mv) = game.moves.step(id).and_then(SanToken::to_move) else { break };
            self.count(&position, last, mv, points(game.result, position.turn()));
            position = position.play(mv);
            last = Some(mv);
        }
        true
    }

    /// How many moves have come up so far.
    #[must_use]
    pub fn moves(&self) -> usize {
        self.tallies.len()
    }

    /// The bytes of the book: entries in order of their keys, and for each position the heaviest move first. Empty if
    /// no move was good enough.
    #[must_use]
    pub fn finish(self) -> Vec<u8> {
        let (min_games, weight) = (self.min_games, self.weight);
        let mut moves: Vec<_> = self
            .tallies
            .into_iter()
            .filter(|(_, tally)| tally.games >= min_games)
            .map(|((key, word), tally)| match weight {
                Weight::Results => (key, word, tally.points),
                Weight::Games => (key, word, tally.games),
            })
            .filter(|(_, _, weight)| *weight > 0)
            .collect();
        moves.sort_unstable_by_key(|&(key, word, weight)| (key, std::cmp::Reverse(weight), word));
        let mut bytes = Vec::with_capacity(16 * moves.len());
        for of_position in moves.chunk_by(|a, b| a.0 == b.0) {
            let heaviest = of_position.first().map_or(0, |&(_, _, weight)| weight);
            for &(key, word, weight) in of_position {
                bytes.extend_from_slice(&entry(key, word, scaled(weight, heaviest)));
            }
        }
        bytes
    }

    fn count(&mut self, position: &Position, last: Option<Move>, mv: Move, points: u32) {
        let tally = self.tallies.entry((key_after(position, last), word::encode(mv))).or_default();
        tally.games = tally.games.saturating_add(1);
        tally.points = tally.points.saturating_add(points);
    }
}

const fn points(result: GameResult, mover: Color) -> u32 {
    match (result, mover) {
        (GameResult::WhiteWins, Color::White) | (GameResult::BlackWins, Color::Black) => 2,
        (GameResult::Draw, _) => 1,
        _ => 0,
    }
}

/// A weight in 16 bits: as it is where the heaviest fits, else in proportion. What was worth something stays so.
fn scaled(weight: u32, heaviest: u32) -> u16 {
    const MOST: u64 = u16::MAX as u64;
    let scaled = if u64::from(heaviest) <= MOST {
        u64::from(weight)
    } else {
        (u64::from(weight) * MOST / u64::from(heaviest)).max(1)
    };
    u16::try_from(scaled).unwrap_or(u16::MAX)
}

#[cfg(test)]
mod tests {
    use chronicle_chess::pgn::Reader;

    use super::*;
    use crate::Book;

    fn book(maker: Maker, games: &str) -> Option<Book> {
        let mut maker = maker;
        for game in Reader::new(games.as_bytes()) {
            maker.add(&game.expect("test games are legal"));
        }
        Book::from_bytes(maker.finish()).ok()
    }

    /// The moves of a book after these moves, with their weights.
    fn known(book: &Book, line: &str) -> Vec<(String, u32)> {
        let mut position = Position::start();
        let mut last = None;
        for text in line.split_whitespace() {
            let mv = position.parse_san(text).expect("legal");
            position = position.play(mv);
            last = Some(mv);
        }
        book.moves(&position, last).into_iter().map(|known| (position.san(known.mv), known.weight)).collect()
    }

    fn pairs(moves: &[(&str, u32)]) -> Vec<(String, u32)> {
        moves.iter().map(|(text, weight)| ((*text).to_owned(), *weight)).collect()
    }

    const GAMES: &str = "1. e4 e5 2. Nf3 1-0\n\n1. e4 c5 1/2-1/2\n\n1. e4 e5 0-1\n\n1. d4 d5 0-1\n\n1. c4 *";

    #[test]
    fn results_make_weights() {
        let book = book(Maker::default(), GAMES).expect("a book");
        assert_eq!(known(&book, ""), pairs(&[("e4", 3)]), "d4 has only lost, c4 has no result");
        assert_eq!(known(&book, "e4"), pairs(&[("e5", 2), ("c5", 1)]));
        assert_eq!(known(&book, "d4"), pairs(&[("d5", 2)]));
    }

    #[test]
    fn games_make_weights_too() {
        let book = book(Maker::default().weight(Weight::Games), GAMES).expect("a book");
        assert_eq!(known(&book, "").len(), 3);
        assert_eq!(known(&book, "")[0], ("e4".to_owned(), 3));
    }

    #[test]
    fn rare_moves_and_late_ones_are_left_out() {
        let often = book(Maker::default().min_games(2), GAMES).expect("a book");
        assert_eq!(known(&often, "e4"), pairs(&[("e5", 2)]));
        let short = book(Maker::default().plies(1), GAMES).expect("a book");
        assert_eq!((known(&short, "").len(), known(&short, "e4").len()), (1, 0));
        assert_eq!(book(Maker::default().min_games(9), GAMES), None);
    }

    #[test]
    fn castling_and_en_passant_find_their_way_back() {
        let game = "1. e4 Nf6 2. e5 d5 3. exd6 Nc6 4. Nf3 g6 5. Bc4 Bg7 6. O-O 1-0";
        let book = book(Maker::default(), game).expect("a book");
        assert_eq!(known(&book, "e4 Nf6 e5 d5"), pairs(&[("exd6", 2)]));
        assert_eq!(known(&book, "e4 Nf6 e5 d5 exd6 Nc6 Nf3 g6 Bc4 Bg7"), pairs(&[("O-O", 2)]));
    }

    #[test]
    fn large_weights_are_scaled() {
        assert_eq!((scaled(7, 65_535), scaled(140_000, 140_000), scaled(1, 140_000)), (7, 65_535, 1));
        assert_eq!(scaled(70_000, 140_000), 32_767);
    }
}
