//! The table at which a game is played: its state, and what each input does to it.

use chronicle_chess::{ByColor, Claim, Color, Move, PlayedGame, Position, Square};
use chronicle_engine::EngineError;
use fastrand::Rng;

use super::{
    finish::{Finish, describe, name},
    input::{HELP, Input, read_move},
    player::Player,
    record,
    thinker::Thinker,
};
use crate::reading;

/// A game in progress and the people around it. It knows nothing of screens.
pub(crate) struct Table {
    game: PlayedGame,
    players: ByColor<Player>,
    rng: Rng,
    /// The engines of the sides that have one.
    thinkers: ByColor<Option<Thinker>>,
    /// The engine that gives hints, once somebody has asked for one.
    helper: Option<Thinker>,
    /// What the players decided, where the rules did not.
    decision: Option<Finish>,
    /// The side at the bottom of the board.
    bottom: Color,
    /// The piece whose moves are shown, until the next input.
    selected: Option<Square>,
    /// The day on which the game is played, as PGN writes it.
    date: String,
}

/// What an input led to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Reply {
    /// The board looks different now; perhaps there is something to say.
    Changed(String),
    /// Nothing happened to the board; this is the answer.
    Said(String),
    /// The same with a text for copying, to be shown exactly as it is.
    Printed(String),
    /// This could not be done, and why.
    Refused(String),
    /// Enough.
    Quit,
}

impl Table {
    /// A new table. The board is turned so that a person who plays Black against a machine has it the right way up.
    /// Fails if there is no memory for an engine that plays.
    pub(crate) fn new(
        game: PlayedGame,
        players: ByColor<Player>,
        mut rng: Rng,
        date: String,
    ) -> Result<Self, EngineError> {
        let black_alone = players[Color::White].is_machine() && !players[Color::Black].is_machine();
        let bottom = if black_alone { Color::Black } else { Color::White };
        let mut thinker = |color| match players[color] {
            Player::Engine(elo) => Thinker::player(elo, rng.u64(..)).map(Some),
            Player::Human | Player::Random | Player::Greedy => Ok(None),
        };
        let thinkers = ByColor([thinker(Color::White)?, thinker(Color::Black)?]);
        Ok(Self { game, players, rng, thinkers, helper: None, decision: None, bottom, selected: None, date })
    }

    pub(crate) fn game(&self) -> &PlayedGame {
        &self.game
    }

    pub(crate) fn players(&self) -> ByColor<Player> {
        self.players
    }

    pub(crate) fn bottom(&self) -> Color {
        self.bottom
    }

    pub(crate) fn selected(&self) -> Option<Square> {
        self.selected
    }

    /// How the game has ended, if it has.
    pub(crate) fn finish(&self) -> Option<Finish> {
        self.decision.or_else(|| self.game.ending().map(Finish::ByRule))
    }

    /// Lets the machine whose turn it is play one move, and says which; `None` if it is a person's turn or all is over.
    pub(crate) fn machine_move(&mut self) -> Option<String> {
        if self.finish().is_some() {
            return None;
        }
        let position = *self.game.position();
        let mv = match &mut self.thinkers[position.turn()] {
            Some(thinker) => thinker.choose(&self.game)?,
            None => self.players[position.turn()].choose(&position, &mut self.rng)?,
        };
        self.play(mv);
        Some(format!("{} plays {}.", name(position.turn()), position.san(mv)))
    }

    /// Does what was asked.
    pub(crate) fn obey(&mut self, input: &Input<'_>) -> Reply {
        self.selected = None;
        match *input {
            Input::Nothing => Reply::Said(String::new()),
            Input::Move(text) => self.try_move(text),
            Input::Moves(square) => self.show_moves(square),
            Input::Undo => self.undo(),
            Input::Redo => self.redo(),
            Input::Flip => {
                self.bottom = !self.bottom;
                Reply::Changed(String::new())
            }
            Input::Fen => Reply::Printed(self.game.position().to_string()),
            Input::SetUp(text) => match reading::playable(text) {
                Ok(position) => self.start_from(PlayedGame::new(position), "A new game from this position."),
                Err(reason) => Reply::Refused(format!("bad FEN: {reason}")),
            },
            Input::Pgn => Reply::Printed(self.pgn()),
            Input::Save { path, overwrite } => match record::save(path, &self.pgn(), overwrite) {
                Ok(()) => Reply::Said(format!("Saved to {}.", path.display())),
                Err(reason) => Reply::Refused(reason.to_string()),
            },
            Input::Load(path) => match record::load(path) {
                Ok(game) => self.start_from(game, "Here the game goes on."),
                Err(reason) => Reply::Refused(format!("{reason:#}")),
            },
            Input::Hint => self.hint(),
            Input::Draw(announced) => self.claim(announced),
            Input::Resign => self.resign(),
            Input::New => self.start_from(PlayedGame::new(*self.game.start()), "A new game."),
            Input::Help => Reply::Printed(HELP.to_owned()),
            Input::Quit => Reply::Quit,
        }
    }

    /// The game as PGN.
    pub(crate) fn pgn(&self) -> String {
        record::write(&self.game, self.players, self.finish(), &self.date)
    }

    fn play(&mut self, mv: Move) {
        self.game.play(mv).expect("moves are read or generated as legal");
    }

    fn start_from(&mut self, game: PlayedGame, note: &str) -> Reply {
        self.game = game;
        self.decision = None;
        Reply::Changed(note.to_owned())
    }

    fn over(&self) -> Option<Reply> {
        self.finish().map(|_| Reply::Refused("the game is over; try `undo`, `new`, `save FILE` or `quit`".to_owned()))
    }

    fn try_move(&mut self, text: &str) -> Reply {
        if let Some(refusal) = self.over() {
            return refusal;
        }
        match read_move(self.game.position(), text) {
            Ok(mv) => {
                self.play(mv);
                Reply::Changed(String::new())
            }
            Err(reason) => Reply::Refused(reason),
        }
    }

    /// Lists the moves; those of one piece are also marked on the board.
    fn show_moves(&mut self, square: Option<Square>) -> Reply {
        let position = self.game.position();
        let moves = position.legal_moves();
        let mut texts: Vec<String> = moves
            .into_iter()
            .filter(|mv| square.is_none_or(|square| mv.from() == square))
            .map(|mv| position.san(mv))
            .collect();
        texts.sort_unstable();
        match square {
            Some(square) if texts.is_empty() => Reply::Refused(no_moves(position, square)),
            None if texts.is_empty() => Reply::Refused("there are no legal moves".to_owned()),
            _ => {
                self.selected = square;
                let list = texts.join(" ");
                if square.is_some() { Reply::Changed(list) } else { Reply::Said(list) }
            }
        }
    }

    /// Takes a decision back, or else the moves since a person last had the choice.
    fn undo(&mut self) -> Reply {
        if self.decision.take().is_some() {
            return Reply::Changed("The game goes on.".to_owned());
        }
        let mut taken_back = 0;
        while self.game.undo() {
            taken_back += 1;
            if self.is_stop() {
                return Reply::Changed("Taken back; `redo` plays it again.".to_owned());
            }
        }
        // Before a machine's first move there is no choice to go back to.
        for _ in 0..taken_back {
            self.game.redo();
        }
        Reply::Refused("there is nothing to take back".to_owned())
    }

    /// Plays again what was taken back, until a person has the choice.
    fn redo(&mut self) -> Reply {
        let mut played = false;
        while self.game.redo() {
            played = true;
            if self.is_stop() {
                break;
            }
        }
        if played { Reply::Changed(String::new()) } else { Reply::Refused("there is nothing to play again".to_owned()) }
    }

    /// Whether undo and redo stop here: where a person is to move.
    fn is_stop(&self) -> bool {
        !self.players[self.game.position().turn()].is_machine()
    }

    fn hint(&mut self) -> Reply {
        if let Some(refusal) = self.over() {
            return refusal;
        }
        let helper = match &mut self.helper {
            Some(helper) => helper,
            helper => match Thinker::helper() {
                Ok(thinker) => helper.insert(thinker),
                Err(reason) => return Reply::Refused(format!("the engine cannot help: {reason}")),
            },
        };
        match helper.choose(&self.game) {
            Some(mv) => Reply::Said(format!("The engine would play {}.", self.game.position().san(mv))),
            None => Reply::Refused("there are no legal moves".to_owned()),
        }
    }

    /// Claims a draw; the Laws also allow to claim it with a move that is announced and not yet made.
    fn claim(&mut self, announced: Option<&str>) -> Reply {
        if let Some(refusal) = self.over() {
            return refusal;
        }
        let mut claims = self.game.claims();
        if let (Some(text), true) = (announced, claims.is_empty()) {
            match read_move(self.game.position(), text) {
                Ok(mv) => claims = self.game.claims_with(mv),
                Err(reason) => return Reply::Refused(reason),
            }
        }
        match claims.first() {
            Some(&claim) => {
                self.decision = Some(Finish::Claimed(claim));
                Reply::Changed(String::new())
            }
            None => Reply::Refused(format!(
                "no draw can be claimed; that takes {} or {}",
                describe(Claim::ThreefoldRepetition),
                describe(Claim::FiftyMoves)
            )),
        }
    }

    fn resign(&mut self) -> Reply {
        if let Some(refusal) = self.over() {
            return refusal;
        }
        self.decision = Some(Finish::Resigned(self.game.position().turn()));
        Reply::Changed(String::new())
    }
}

/// Why a square has no moves to show.
fn no_moves(position: &Position, square: Square) -> String {
    match position.board().piece_at(square) {
        None => format!("{square} is empty"),
        Some(piece) if piece.color != position.turn() => {
            format!(
                "the {} on {square} is {}'s, and it is {}'s move",
                piece.role,
                name(piece.color),
                name(!piece.color)
            )
        }
        Some(piece) => format!("the {} on {square} has no legal move", piece.role),
    }
}
