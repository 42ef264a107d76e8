//! What a match asks of a game, whichever it is: whose turn it is, what a move does, and whether it is over.

mod variant;

use std::fmt;

use chronicle_chess::{Color, DrawReason, Ending, Move, PlayedGame, Position, uci::CastlingStyle};
use chronicle_game::{Outcome, Side};

pub use variant::VariantGame;

use crate::{End, Opening};

/// A game on the board, with all its moves; as text, the FEN of the position that has been reached.
#[derive(Clone, Debug)]
pub enum Board {
    /// Of chess or Chess960.
    Chess(PlayedGame),
    /// Of a variant.
    Variant(Box<VariantGame>),
}

impl Board {
    /// The board after the moves of an opening.
    pub(crate) fn after(opening: &Opening) -> Self {
        match opening {
            Opening::Chess { start, moves } => {
                let mut game = PlayedGame::new(*start);
                moves.iter().for_each(|&mv| game.play(mv).expect("the moves of openings are legal"));
                Self::Chess(game)
            }
            Opening::Variant { start, moves } => {
                let mut game = VariantGame::new((**start).clone());
                moves.iter().for_each(|&mv| game.play(mv));
                Self::Variant(Box::new(game))
            }
        }
    }

    /// Whose move it is; for more than two, which engine's.
    #[must_use]
    pub fn turn(&self) -> Color {
        match self {
            Self::Chess(game) => game.position().turn(),
            Self::Variant(game) => color_of(game.position().turn()),
        }
    }

    /// How many moves have been played, those of the opening included.
    #[must_use]
    pub fn plies(&self) -> usize {
        match self {
            Self::Chess(game) => game.moves().len(),
            Self::Variant(game) => game.moves().len(),
        }
    }

    /// The number of the move that comes next. In variants it is counted from the start of the game.
    pub(crate) fn move_number(&self) -> u32 {
        match self {
            Self::Chess(game) => game.position().fullmove_number(),
            Self::Variant(game) => u32::try_from(game.moves().len() / game.players() + 1).unwrap_or(u32::MAX),
        }
    }

    /// The position, if this is chess.
    #[must_use]
    pub fn chess(&self) -> Option<&Position> {
        match self {
            Self::Chess(game) => Some(game.position()),
            Self::Variant(_) => None,
        }
    }

    /// The `position` command with which engines see this board.
    pub(crate) fn command(&self, style: CastlingStyle) -> String {
        let mut command = match (self, style) {
            (Self::Chess(game), CastlingStyle::Chess960) => format!("position fen {}", game.start().to_shredder_fen()),
            (Self::Chess(game), _) if *game.start() == Position::start() => "position startpos".to_owned(),
            (Self::Chess(game), _) => format!("position fen {}", game.start()),
            (Self::Variant(game), _) if game.is_from_the_start() => "position startpos".to_owned(),
            (Self::Variant(game), _) => format!("position fen {}", game.start().fen()),
        };
        let mut separator = " moves ";
        for text in self.texts(style) {
            command.push_str(separator);
            command.push_str(&text);
            separator = " ";
        }
        command
    }

    /// All moves as engines write them.
    #[must_use]
    pub fn texts(&self, style: CastlingStyle) -> Vec<String> {
        match self {
            Self::Chess(game) => {
                let mut position = *game.start();
                let text = |mv: Move| {
                    let text = position.uci_in(mv, style);
                    position = position.play(mv);
                    text
                };
                game.moves().map(text).collect()
            }
            Self::Variant(game) => game.texts(variant::style(style)),
        }
    }

    /// Plays the move that an engine has answered; `false` if it is not legal, and nothing changes.
    #[must_use]
    pub(crate) fn play(&mut self, text: &str) -> bool {
        match self {
            Self::Chess(game) => {
                let mv = game.position().parse_uci(text);
                mv.is_ok_and(|mv| game.play(mv).is_ok())
            }
            Self::Variant(game) => {
                let mv = game.position().parse_uci(text);
                mv.map(|mv| game.play(mv)).is_ok()
            }
        }
    }

    /// Whether the position alone ends the game, whatever came before it.
    pub(crate) fn is_over(&self) -> bool {
        match self {
            Self::Chess(game) => game.position().ending().is_some(),
            Self::Variant(game) => game.position().outcome().is_some(),
        }
    }

    /// Who has won by the rules of the game and why: claims are made for the engines, as soon as there are any.
    #[must_use]
    pub fn end(&self) -> Option<(Option<Color>, End)> {
        match self {
            Self::Chess(game) => chess_end(game),
            Self::Variant(game) => {
                let by_rule = game.end().map(|(outcome, end)| (winner(outcome), end));
                by_rule.or_else(|| others_out(game).map(|left| (Some(left), End::OthersOut)))
            }
        }
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Chess(game) => write!(f, "{}", game.position()),
            Self::Variant(game) => f.write_str(&game.position().fen()),
        }
    }
}

fn chess_end(game: &PlayedGame) -> Option<(Option<Color>, End)> {
    let draw = |end| Some((None, end));
    match game.position().ending() {
        Some(Ending::Checkmate { winner }) => return Some((Some(winner), End::Checkmate)),
        Some(Ending::Draw(DrawReason::Stalemate)) => return draw(End::Stalemate),
        Some(Ending::Draw(DrawReason::InsufficientMaterial)) => return draw(End::InsufficientMaterial),
        Some(Ending::Draw(DrawReason::SeventyFiveMoves | DrawReason::FivefoldRepetition)) | None => {}
    }
    if game.position().halfmove_clock() >= 100 {
        draw(End::FiftyMoves)
    } else if game.repetitions() >= 3 {
        draw(End::ThreefoldRepetition)
    } else {
        None
    }
}

/// The first player is called White, whatever the pieces look like. Where there are more than two seats, each engine has
/// every second one: it wins if any of its seats does.
const fn color_of(side: Side) -> Color {
    match side {
        Side::First | Side::Third => Color::White,
        Side::Second | Side::Fourth => Color::Black,
    }
}

/// Whose seats alone are left in a game of more than two: that engine has won, whichever of them would.
fn others_out(game: &VariantGame) -> Option<Color> {
    let mut left = Side::ALL.into_iter().take(game.players()).filter(|&side| game.position().is_in(side)).map(color_of);
    let first = left.next()?;
    (game.players() > 2 && left.all(|other| other == first)).then_some(first)
}

const fn winner(outcome: Outcome) -> Option<Color> {
    match outcome {
        Outcome::Win(side) => Some(color_of(side)),
        Outcome::Draw => None,
    }
}

#[cfg(test)]
mod tests {
    use chronicle_variants::AnyVariant;

    use super::*;

    fn board(variant: &str, fen: Option<&str>) -> Board {
        let variant = AnyVariant::preset(variant).expect("a preset");
        let start = fen.map_or_else(|| variant.start(), |fen| variant.position(fen).expect("a good FEN"));
        Board::after(&Opening::Variant { start: Box::new(start), moves: Vec::new() })
    }

    #[track_caller]
    fn play(board: &mut Board, moves: &str) {
        for text in moves.split(' ') {
            assert!(board.play(text), "{text} in {board}");
        }
    }

    #[test]
    fn a_variant_is_played_by_text() {
        let mut board = board("crazyhouse", None);
        assert_eq!((board.turn(), board.plies(), board.end()), (Color::White, 0, None));
        assert_eq!(board.command(CastlingStyle::Standard), "position startpos");
        play(&mut board, "e2e4 d7d5 e4d5 d8d5");
        assert!(!board.play("N@e5") && !board.play("e4e5") && !board.play("") && !board.play("(none)"));
        play(&mut board, "P@e4");
        assert_eq!((board.turn(), board.plies(), board.move_number()), (Color::Black, 5, 3));
        let want = "position startpos moves e2e4 d7d5 e4d5 d8d5 P@e4";
        assert_eq!(board.command(CastlingStyle::Standard), want);
        assert!(board.to_string().starts_with("rnb1kbnr/ppp1pppp/8/3q4/4P3/8/PPPP1PPP/RNBQKBNR[p] b"), "{board}");
    }

    #[test]
    fn castling_is_written_as_asked_for() {
        let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
        let mut board = board("kingofthehill", Some(fen));
        play(&mut board, "e1g1");
        assert_eq!(board.texts(CastlingStyle::Standard), ["e1g1"]);
        assert_eq!(board.texts(CastlingStyle::Chess960), ["e1h1"]);
        assert_eq!(board.command(CastlingStyle::Standard), format!("position fen {fen} moves e1g1"));
    }

    #[test]
    fn games_end_as_the_variant_says() {
        let mut hill = board("kingofthehill", Some("4k3/8/8/8/8/4K3/8/8 w - - 0 1"));
        play(&mut hill, "e3e4");
        assert_eq!(hill.end(), Some((Some(Color::White), End::VariantRule)));
        let mut mate = board("crazyhouse", None);
        play(&mut mate, "f2f3 e7e5 g2g4 d8h4");
        assert_eq!(mate.end(), Some((Some(Color::Black), End::Checkmate)));
        let stalemate = board("capablanca", Some("k9/2Q7/10/10/10/10/10/K9 b - - 0 1"));
        assert_eq!(stalemate.end(), Some((None, End::Stalemate)));
        // A side without any piece has no move, and that is what it wanted.
        let given_away = board("antichess", Some("8/8/8/8/8/8/8/R7 b - - 0 1"));
        assert_eq!(given_away.end(), Some((Some(Color::Black), End::VariantRule)));
    }

    #[test]
    fn of_four_seats_each_engine_has_two() {
        let mut four = board("fourplayer", None);
        let turns: Vec<Color> = ["e2e4", "b5d5", "e13e11", "m5k5"]
            .map(|text| {
                let turn = four.turn();
                play(&mut four, text);
                turn
            })
            .into();
        assert_eq!(turns, [Color::White, Color::Black, Color::White, Color::Black]);
        assert_eq!((four.turn(), four.plies(), four.move_number()), (Color::White, 4, 2));
        // The first player is mated by the third, and the others are gone: White loses a seat and wins the game.
        let fen = "***8***/***8***/***8***/14/14/14/14/14/14/14/14/***'K7***/***'Q7***/***K7*** w - - 0 1 !bg";
        let won = board("fourplayer", Some(fen));
        assert_eq!(won.end().map(|(winner, _)| winner), Some(Some(Color::White)));
    }

    #[test]
    fn an_engine_wins_when_only_its_own_seats_are_left() {
        let with = |turn_and_out: &str| {
            let (turn, out) = turn_and_out.split_at(1);
            let places = "***'K7***/***8***/***8***/14/14/14/14/14/14/13'k/k13/***8***/***8***/***6KR***";
            board("fourplayer", Some(&format!("{places} {turn} - - 0 1{out}"))).end()
        };
        assert_eq!(with("w"), None);
        assert_eq!(with("w !g"), None, "one of the others is left");
        assert_eq!(with("w !bg"), Some((Some(Color::White), End::OthersOut)));
        assert_eq!(with("b !wy"), Some((Some(Color::Black), End::OthersOut)));
    }

    #[test]
    fn repetition_counts_positions_and_not_moves() {
        let mut board = board("crazyhouse", None);
        play(&mut board, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1");
        assert_eq!(board.end(), None);
        play(&mut board, "f6g8");
        assert_eq!(board.end(), Some((None, End::Repetition)));
    }

    #[test]
    fn chess_is_as_it_was() {
        let mut board = Board::after(&Opening::of(Position::start()));
        play(&mut board, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8");
        assert_eq!(board.end(), Some((None, End::ThreefoldRepetition)));
        assert_eq!(
            board.chess(),
            Some(&"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 8 5".parse().expect("legal"))
        );
    }
}
