//! Games being played.

use serde::Serialize;
use thiserror::Error;
use tsify::{Ts, Tsify};
use wasm_bindgen::{JsError, prelude::wasm_bindgen};

#[cfg(feature = "variants")]
use crate::any::AnyTable;
use crate::{
    Board, Move,
    chess::{ChessTable, is_chess},
    moves::Moves,
};

/// A move of the game so far.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct PlayedMove {
    /// What was played.
    #[serde(flatten)]
    pub played: Move,
    /// By whom.
    pub side: u8,
    /// The number of the full move, as in PGN.
    pub number: u32,
    /// Whether it gave check.
    pub check: bool,
    /// The position after it.
    pub fen: String,
}

/// The moves of a game so far.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct History(pub Vec<PlayedMove>);

/// Why a game has ended.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub enum EndReason {
    /// The royal piece is attacked, and nothing helps.
    #[serde(rename = "checkmate")]
    Checkmate,
    /// No legal move.
    #[serde(rename = "stalemate")]
    Stalemate,
    /// Nobody could ever win.
    #[serde(rename = "insufficient material")]
    InsufficientMaterial,
    /// Too many moves without progress.
    #[serde(rename = "fifty moves")]
    FiftyMoves,
    /// The same position too often.
    #[serde(rename = "threefold repetition")]
    Repetition,
    /// What the variant says.
    #[serde(rename = "variant rule")]
    VariantRule,
    /// A clock has run out.
    #[serde(rename = "time")]
    Time,
    /// A player has given up.
    #[serde(rename = "resignation")]
    Resignation,
    /// The players agreed on a draw.
    #[serde(rename = "agreement")]
    Agreement,
}

impl EndReason {
    /// People do not always claim a draw, and games in books go on: whoever follows them must be able to.
    const fn lets_play_on(self) -> bool {
        matches!(self, Self::Repetition | Self::FiftyMoves | Self::InsufficientMaterial)
    }
}

/// How a game has ended.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Ending {
    /// None for a draw.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tsify(optional)]
    pub winner: Option<u8>,
    /// Why.
    pub reason: EndReason,
}

/// A kind of piece of the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct PieceKind {
    /// As in FEN, in upper case.
    pub letter: String,
    /// English, lower case.
    pub name: String,
    /// Whether the game is about it.
    pub royal: bool,
    /// In hundredths of a pawn of chess.
    pub value: i32,
}

/// The kinds of pieces of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct PieceKinds(pub Vec<PieceKind>);

/// Why something was refused.
#[derive(Debug, Error)]
pub(crate) enum Refusal {
    #[error("{0}")]
    Wrong(String),
    #[cfg(not(feature = "variants"))]
    #[error("{0} is not chess, and this build knows nothing else")]
    ChessAlone(String),
    #[error("the game is over")]
    Over,
    #[error("the game has {length} moves; there is no move {asked}")]
    NoSuchPly { asked: usize, length: usize },
}

impl Refusal {
    /// The words of an error of ours.
    pub(crate) fn of(error: impl std::error::Error) -> Self {
        Self::Wrong(error.to_string())
    }
}

/// A game on the table: what [`Game`] needs of the rules, whichever they are. The build for chess alone has only one
/// kind, and so knows nothing of the others.
pub(crate) trait Table {
    fn name(&self) -> &str;
    fn fen(&self) -> String;
    fn turn(&self) -> u8;
    /// The number of the full move, for the ply so many moves after the start.
    fn full_move(&self, ply: usize) -> u32;
    fn board(&self) -> Board;
    fn moves(&self) -> Vec<Move>;
    /// Plays a move given as UCI or SAN.
    fn play(&mut self, text: &str) -> Result<Move, Refusal>;
    fn undo(&mut self) -> bool;
    fn redo(&mut self) -> bool;
    fn ending(&self) -> Option<Ending>;
    /// Who wins when a side's time runs out.
    fn winner_on_time(&self, loser: u8) -> Option<u8>;
    fn kinds(&self) -> Vec<PieceKind>;
}

/// A game: the moves so far, and where in them it stands.
#[wasm_bindgen]
pub struct Game {
    table: Box<dyn Table>,
    start: String,
    history: Vec<PlayedMove>,
    ply: usize,
}

#[wasm_bindgen]
impl Game {
    /// A game by its name, from its start or from a position.
    ///
    /// # Errors
    /// There is no such game, or the position is none of it.
    #[wasm_bindgen(constructor)]
    pub fn new(variant: &str, fen: Option<String>) -> Result<Self, JsError> {
        Ok(Self::named(variant, fen)?)
    }

    /// A game by a definition in TOML or JSON.
    ///
    /// # Errors
    /// What is wrong with the definition or the position.
    #[cfg(feature = "variants")]
    pub fn custom(definition: &str, fen: Option<String>) -> Result<Self, JsError> {
        Ok(Self::on(AnyTable::defined(definition, fen)?))
    }

    /// The name of the game.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn variant(&self) -> String {
        self.table.name().to_owned()
    }

    /// Where it began.
    #[wasm_bindgen(getter, js_name = startFen)]
    #[must_use]
    pub fn start_fen(&self) -> String {
        self.start.clone()
    }

    /// Where it stands.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn fen(&self) -> String {
        self.table.fen()
    }

    /// How many moves have been played up to here.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn ply(&self) -> usize {
        self.ply
    }

    /// How many moves have been played in all.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn length(&self) -> usize {
        self.history.len()
    }

    /// The position as a board shows it.
    ///
    /// # Errors
    /// None that is known.
    pub fn board(&self) -> Result<Ts<Board>, JsError> {
        Ok(self.table.board().into_ts()?)
    }

    /// Every legal move; none when the game has ended.
    ///
    /// # Errors
    /// None that is known.
    pub fn moves(&self) -> Result<Ts<Moves>, JsError> {
        let moves = if self.table.ending().is_some() { Vec::new() } else { self.table.moves() };
        Ok(Moves(moves).into_ts()?)
    }

    /// Plays a move given as UCI or SAN; what came after this position is forgotten.
    ///
    /// # Errors
    /// It is not legal, or the game is over; nothing has changed then.
    pub fn play(&mut self, text: &str) -> Result<Ts<PlayedMove>, JsError> {
        Ok(self.play_text(text)?.into_ts()?)
    }

    /// The moves so far, up to the end even when an earlier position is looked at.
    ///
    /// # Errors
    /// None that is known.
    pub fn history(&self) -> Result<Ts<History>, JsError> {
        Ok(History(self.history.clone()).into_ts()?)
    }

    /// Goes to the position after so many moves.
    ///
    /// # Errors
    /// The game is not so long.
    #[wasm_bindgen(js_name = goTo)]
    pub fn go_to(&mut self, ply: usize) -> Result<(), JsError> {
        Ok(self.walk_to(ply)?)
    }

    /// How the rules end the game here.
    ///
    /// # Errors
    /// None that is known.
    pub fn ending(&self) -> Result<Option<Ts<Ending>>, JsError> {
        Ok(self.table.ending().map(|ending| ending.into_ts()).transpose()?)
    }

    /// How the game ends when a side's time runs out.
    ///
    /// # Errors
    /// None that is known.
    #[wasm_bindgen(js_name = endingOnTime)]
    pub fn ending_on_time(&self, loser: u8) -> Result<Ts<Ending>, JsError> {
        Ok(Ending { winner: self.table.winner_on_time(loser), reason: EndReason::Time }.into_ts()?)
    }

    /// The kinds of pieces of the game.
    ///
    /// # Errors
    /// None that is known.
    pub fn kinds(&self) -> Result<Ts<PieceKinds>, JsError> {
        Ok(PieceKinds(self.table.kinds()).into_ts()?)
    }
}

impl Game {
    pub(crate) fn named(variant: &str, fen: Option<String>) -> Result<Self, Refusal> {
        if is_chess(variant) {
            return Ok(Self::on(ChessTable::new(fen.as_deref())?));
        }
        #[cfg(feature = "variants")]
        return Ok(Self::on(AnyTable::named(variant, fen)?));
        #[cfg(not(feature = "variants"))]
        Err(Refusal::ChessAlone(variant.chars().take(40).collect()))
    }

    fn on(table: impl Table + 'static) -> Self {
        Self { start: table.fen(), table: Box::new(table), history: Vec::new(), ply: 0 }
    }

    #[cfg(all(test, feature = "variants"))]
    pub(crate) fn legal(&self) -> Vec<Move> {
        if self.table.ending().is_some() { Vec::new() } else { self.table.moves() }
    }

    /// Who made the move before.
    #[cfg(feature = "variants")]
    pub(crate) fn last_side(&self) -> Option<u8> {
        self.ply.checked_sub(1).map(|last| self.history[last].side)
    }

    pub(crate) fn play_text(&mut self, text: &str) -> Result<PlayedMove, Refusal> {
        if self.table.ending().is_some_and(|ending| !ending.reason.lets_play_on()) {
            return Err(Refusal::Over);
        }
        let (side, number) = (self.table.turn(), self.table.full_move(self.ply));
        let played = self.table.play(text.trim())?;
        let check = !self.table.board().checked.is_empty();
        let played = PlayedMove { played, side, number, check, fen: self.table.fen() };
        self.history.truncate(self.ply);
        self.history.push(played.clone());
        self.ply += 1;
        Ok(played)
    }

    pub(crate) fn walk_to(&mut self, ply: usize) -> Result<(), Refusal> {
        if ply > self.history.len() {
            return Err(Refusal::NoSuchPly { asked: ply, length: self.history.len() });
        }
        while self.ply > ply && self.table.undo() {
            self.ply -= 1;
        }
        while self.ply < ply && self.table.redo() {
            self.ply += 1;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(variant: &str, moves: &str) -> Game {
        let mut game = Game::named(variant, None).expect("a game");
        for mv in moves.split_whitespace() {
            game.play_text(mv).expect("legal");
        }
        game
    }

    #[test]
    fn games_go_back_and_forth() {
        let mut game = game("chess", "e4 e7e5 Nf3");
        assert_eq!((game.ply, game.history[1].played.san.as_str(), game.history[2].number), (3, "e5", 2));
        game.walk_to(1).expect("there");
        assert!(matches!(game.walk_to(4), Err(Refusal::NoSuchPly { asked: 4, length: 3 })));
        game.play_text("c5").expect("legal");
        assert_eq!((game.length(), game.ply), (2, 2));
        assert!(game.play_text("Ke5").is_err());
        assert_eq!(game.ply, 2);
    }

    #[test]
    fn endings_have_reasons() {
        let mate = game("chess", "f3 e5 g4 Qh4");
        assert_eq!(mate.table.ending(), Some(Ending { winner: Some(1), reason: EndReason::Checkmate }));
        assert!(matches!(game("chess", "f3 e5 g4 Qh4").play_text("a3"), Err(Refusal::Over)));
        let again = game("chess", "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8");
        assert_eq!(again.table.ending(), Some(Ending { winner: None, reason: EndReason::Repetition }));
        let on = game("chess", "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 e4");
        assert_eq!((on.table.ending(), on.ply), (None, 9));
        assert_eq!(game("chess", "e4").table.winner_on_time(0), Some(1));
    }

    #[cfg(feature = "variants")]
    #[test]
    fn every_game_has_a_board_and_moves() {
        for name in chronicle_engine::Rules::names() {
            let mut game = game(name, "");
            let board = game.table.board();
            assert!(!board.pieces.is_empty() || !board.hands.is_empty(), "{name}");
            let moves = game.table.moves();
            let first = moves.first().expect(name).uci.clone();
            assert_eq!(game.play_text(&first).expect(name).played, moves[0], "{name}");
            assert!(game.table.kinds().iter().all(|kind| !kind.name.is_empty()), "{name}");
            game.walk_to(0).expect(name);
            assert_eq!(game.table.fen(), game.start, "{name}");
        }
    }

    #[cfg(feature = "variants")]
    #[test]
    fn what_is_captured_can_be_dropped() {
        let game = game("crazyhouse", "e4 d5 exd5");
        let board = game.table.board();
        assert_eq!(board.hands.iter().map(Vec::len).collect::<Vec<_>>(), [1, 0]);
        assert_eq!((board.hands[0][0].name.as_str(), board.hands[0][0].count), ("pawn", 1));
    }
}
