//! Games in and out of PGN files.

use std::{
    fs::{File, OpenOptions},
    io::{self, BufReader, Write},
    path::Path,
};

use anyhow::{Context, Result, anyhow};
use chronicle_chess::{
    ByColor, Color, PlayedGame,
    pgn::{Game, GameResult, Reader},
    uci::CastlingStyle,
};

use super::{finish::Finish, player::Player};

/// Writes a game as PGN.
pub(crate) fn write(played: &PlayedGame, players: ByColor<Player>, finish: Option<Finish>, date: &str) -> String {
    let mut game = Game::from(played);
    game.result = match finish.map(Finish::winner) {
        None => GameResult::Unknown,
        Some(None) => GameResult::Draw,
        Some(Some(Color::White)) => GameResult::WhiteWins,
        Some(Some(Color::Black)) => GameResult::BlackWins,
    };
    let is_chess960 = played.start().natural_style() == CastlingStyle::Chess960;
    let [white, black] = Color::ALL.map(|color| tag(players[color]));
    let tags = [
        ("Event", "Casual game"),
        ("Site", "Chronicle"),
        ("Date", date),
        ("Round", "-"),
        ("White", &white),
        ("Black", &black),
    ];
    for (name, value) in tags.into_iter().chain(is_chess960.then_some(("Variant", "Chess960"))) {
        game.tags.set(name, value).expect("these are names of tags");
    }
    // What the moves do not show is said in words.
    if let Some(end @ (Finish::Resigned(_) | Finish::Claimed(_))) = finish {
        let last = game.moves.main_line_end();
        game.moves.add_comment(last, &end.to_string());
    }
    game.to_string()
}

fn tag(player: Player) -> String {
    match player {
        Player::Human => "Human".to_owned(),
        Player::Engine(None) => "Chronicle".to_owned(),
        Player::Engine(Some(elo)) => format!("Chronicle ({} Elo)", elo.value()),
        Player::Random | Player::Greedy => format!("Chronicle ({player})"),
    }
}

/// Writes a game to a file. A file that exists is only replaced if that is wished.
pub(crate) fn save(path: &Path, pgn: &str, overwrite: bool) -> Result<()> {
    let mut options = OpenOptions::new();
    options.write(true);
    if overwrite {
        options.create(true).truncate(true)
    } else {
        options.create_new(true)
    };
    let mut file = match options.open(path) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            return Err(anyhow!("{0} exists already; `save! {0}` replaces it", path.display()));
        }
        opened => opened.with_context(|| format!("cannot write {}", path.display()))?,
    };
    file.write_all(pgn.as_bytes()).with_context(|| format!("cannot write {}", path.display()))
}

/// Reads the first game of a file.
pub(crate) fn load(path: &Path) -> Result<PlayedGame> {
    let name = path.display();
    let file = File::open(path).with_context(|| format!("cannot read {name}"))?;
    let first = Reader::new(BufReader::new(file)).main_lines_only().next();
    let game = first.with_context(|| format!("{name} has no game"))?.with_context(|| format!("cannot read {name}"))?;
    PlayedGame::try_from(&game).with_context(|| format!("cannot continue {name}"))
}
