//! Games in and out of PGN files.
use super::{finish::Finish, player::Player};
use chronicle_chess::{ByColor, PlayedGame};
use std::path::Path;

pub(crate) fn write(_game: &PlayedGame, _players: ByColor<Player>, _finish: Option<Finish>, _date: &str) -> String {
    String::new()
}
pub(crate) fn save(_path: &Path, _pgn: &str, _overwrite: bool) -> anyhow::Result<()> {
    anyhow::bail!("todo")
}
pub(crate) fn load(_path: &Path) -> anyhow::Result<PlayedGame> {
    anyhow::bail!("todo")
}
