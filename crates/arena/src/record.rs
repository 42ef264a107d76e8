//! Games as PGN.

use std::{
    fs::{File, OpenOptions},
    io::{self, Write},
    path::Path,
};

use chronicle_chess::{
    Color,
    pgn::{Game, GameResult, NodeId},
    uci::CastlingStyle,
};

use crate::{End, EngineScore, GameRecord, game::Thought};

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

    /// Adds a game, in one piece.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn add(&mut self, game: &Game) -> io::Result<()> {
        self.0.write_all(format!("{game}\n").as_bytes())?;
        self.0.flush()
    }
}

impl GameRecord {
    /// The game with its heading, and each engine's score, depth and time in comments.
    #[must_use]
    pub fn to_pgn(&self, heading: &Heading, style: CastlingStyle) -> Game {
        let mut game = Game::new(self.opening.start);
        let mut last = NodeId::ROOT;
        let moves = self.opening.moves.iter().map(|&mv| (mv, "book".to_owned()));
        let own = self.moves.iter().map(|thought| (thought.mv, comment(thought)));
        for (mv, comment) in moves.chain(own) {
            last = game.moves.play(last, mv).expect("only legal moves have been played");
            game.moves.add_comment(last, &comment);
        }
        if let Some(detail) = &self.detail {
            game.moves.add_comment(last, &format!("{}: {detail:?}", self.end));
        }
        game.result = self.result();
        let plies = (self.opening.moves.len() + self.moves.len()).to_string();
        let reason = self.end.to_string();
        let variant = (style == CastlingStyle::Chess960).then_some(("Variant", "Chess960"));
        let tags = [
            ("Event", heading.event.as_str()),
            ("Date", &heading.date),
            ("Round", &heading.round),
            ("White", &heading.white),
            ("Black", &heading.black),
            ("TimeControl", &heading.time_control),
            ("PlyCount", &plies),
            ("Termination", termination(self.end)),
            ("EndReason", &reason),
        ];
        for (name, value) in tags.into_iter().chain(variant) {
            game.tags.set(name, value).expect("these are names of tags");
        }
        game
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
