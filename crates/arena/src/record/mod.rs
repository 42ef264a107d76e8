//! Games as PGN.

mod variant;

use std::{
    fs::{File, OpenOptions},
    io::{self, Write},
    path::Path,
};

use chronicle_chess::{
    Color, PlayedGame,
    pgn::{Game, GameResult, NodeId},
    uci::CastlingStyle,
};

use crate::{Board, End, EngineScore, GameRecord, game::Thought};

/// What a file of games says about each of them besides its moves.
#[derive(Clone, Debug, Default)]
pub struct Heading {
    /// What the match is called.
    pub event: String,
    /// The day, as PGN writes it.
    pub date: String,
    /// Which game of the match.
    pub round: String,
    /// White's name.
    pub white: String,
    /// Black's name.
    pub black: String,
    /// How long they may think.
    pub time_control: String,
}

/// A file to which games are added at its end.
#[derive(Debug)]
pub struct PgnFile(File);

impl PgnFile {
    /// Opens a file, or makes it.
    ///
    /// # Errors
    /// If that is not possible.
    pub fn open(path: &Path) -> io::Result<Self> {
        OpenOptions::new().create(true).append(true).open(path).map(Self)
    }

    /// Adds the text of a game, in one piece.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn add(&mut self, game: &str) -> io::Result<()> {
        self.0.write_all(format!("{game}\n").as_bytes())?;
        self.0.flush()
    }
}

impl GameRecord {
    /// The text of the game with its heading, and each engine's score, depth and time in comments.
    ///
    /// Moves are written in SAN; the tag `Variant` has the name of a variant.
    #[must_use]
    pub fn to_pgn(&self, heading: &Heading, style: CastlingStyle) -> String {
        match &self.board {
            Board::Chess(game) => self.chess_to_pgn(game, heading, style).to_string(),
            Board::Variant(game) => variant::text(self, game, heading),
        }
    }

    fn chess_to_pgn(&self, played: &PlayedGame, heading: &Heading, style: CastlingStyle) -> Game {
        let mut game = Game::new(*played.start());
        let mut last = NodeId::ROOT;
        for (mv, comment) in played.moves().zip(comments(self)) {
            last = game.moves.play(last, mv).expect("only legal moves have been played");
            game.moves.add_comment(last, &comment);
        }
        if let Some(remark) = self.remark() {
            game.moves.add_comment(last, &remark);
        }
        game.result = self.result();
        let own = [("Event", &heading.event), ("Date", &heading.date), ("Round", &heading.round)];
        let players = [("White", &heading.white), ("Black", &heading.black)];
        let variant = (style == CastlingStyle::Chess960).then(|| ("Variant", "Chess960".to_owned()));
        let tags = own.into_iter().chain(players).map(|(name, value)| (name, value.clone()));
        for (name, value) in tags.chain(more_tags(self, heading)).chain(variant) {
            game.tags.set(name, &value).expect("these are names of tags");
        }
        game
    }

    /// What there is to say at the end.
    fn remark(&self) -> Option<String> {
        self.detail.as_ref().map(|detail| format!("{}: {detail:?}", self.end))
    }

    /// The result as PGN has it.
    #[must_use]
    pub const fn result(&self) -> GameResult {
        match self.winner {
            Some(Color::White) => GameResult::WhiteWins,
            Some(Color::Black) => GameResult::BlackWins,
            None => GameResult::Draw,
        }
    }
}

/// What is said about each move.
fn comments(record: &GameRecord) -> impl Iterator<Item = String> {
    let book = std::iter::repeat_n("book".to_owned(), record.opening.plies());
    book.chain(record.moves.iter().map(comment))
}

/// What is told besides the roster.
fn more_tags(record: &GameRecord, heading: &Heading) -> [(&'static str, String); 4] {
    [
        ("TimeControl", heading.time_control.clone()),
        ("PlyCount", record.board.plies().to_string()),
        ("Termination", termination(record.end).to_owned()),
        ("EndReason", record.end.to_string()),
    ]
}

/// The word that PGN has for such an end.
const fn termination(end: End) -> &'static str {
    match end {
        End::DrawAdjudicated | End::WinAdjudicated | End::TooLong => "adjudication",
        End::TimeForfeit => "time forfeit",
        End::IllegalMove => "rules infraction",
        End::Crash | End::Hang => "abandoned",
        _ => "normal",
    }
}

/// `+0.25/12 0.040s`: score in pawns for the side that moved, depth, time.
fn comment(thought: &Thought) -> String {
    let score = match thought.info.score {
        Some(EngineScore::Centipawns(value)) => format!("{:+.2}", f64::from(value) / 100.0),
        Some(EngineScore::Mate(moves)) if moves > 0 => format!("+M{moves}"),
        Some(EngineScore::Mate(moves)) => format!("-M{}", moves.unsigned_abs()),
        None => "?".to_owned(),
    };
    let depth = thought.info.depth.unwrap_or(0);
    format!("{score}/{depth} {:.3}s", thought.took.as_secs_f64())
}
