//! What a match has done so far, on disk, so that it can go on after an interruption.
//!
//! The file has a line of JSON for the settings and one for each pair. Lines are only ever added, so whatever happens
//! to the program or the machine, at most the last line is incomplete, and that is dropped when the file is read.

use std::{
    fs::{File, OpenOptions},
    io::{self, Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};
use serde_json::Value;
use thiserror::Error;

use crate::PairRecord;

/// A file that remembers the pairs of a match.
#[derive(Debug)]
pub struct Journal(File);

/// The first line.
#[derive(Serialize, Deserialize)]
struct Header {
    chronicle_match: u32,
    settings: Value,
}

const VERSION: u32 = 1;

/// How every first line begins.
const HEADER_START: &str = "{\"chronicle_match\":";

/// Why a file cannot be used to go on.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum JournalError {
    /// The file cannot be read or written.
    #[error("{}: {error}", .file.display())]
    Io {
        /// Which file.
        file: PathBuf,
        /// Why not.
        error: io::Error,
    },
    /// It is something else.
    #[error("{}: line {line} is not from the journal of a match: {reason}", .file.display())]
    Foreign {
        /// Which file.
        file: PathBuf,
        /// Which line, counted from 1.
        line: usize,
        /// Why not.
        reason: String,
    },
    /// It is from another match.
    #[error("{} is from a match with other settings: {setting} was {then}, and is {now}", .file.display())]
    OtherMatch {
        /// Which file.
        file: PathBuf,
        /// The first setting that differs.
        setting: String,
        /// What it was.
        then: String,
        /// What it is.
        now: String,
    },
}

impl Journal {
    /// Opens the journal of a match with these settings (an object), or begins it. Gives the pairs that it has.
    ///
    /// # Errors
    /// If the file cannot be used, or is the journal of another match.
    pub fn open(path: &Path, settings: &Value) -> Result<(Self, Vec<PairRecord>), JournalError> {
        let failed = |error| JournalError::Io { file: path.to_owned(), error };
        let mut file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path).map_err(failed)?;
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(failed)?;
        // What follows the last line break is a line that was not finished.
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        // Nothing is changed before it is certain that the file is ours.
        let pairs = match &text[..whole] {
            "" if HEADER_START.starts_with(&text) || text.starts_with(HEADER_START) => None,
            lines => Some(read(path, lines, settings)?),
        };
        file.set_len(whole as u64).and_then(|()| file.seek(SeekFrom::End(0))).map_err(failed)?;
        let mut journal = Self(file);
        if pairs.is_none() {
            let header = Header { chronicle_match: VERSION, settings: settings.clone() };
            journal.write(&header).map_err(failed)?;
        }
        Ok((journal, pairs.unwrap_or_default()))
    }

    /// Adds a pair.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn add(&mut self, record: &PairRecord) -> io::Result<()> {
        self.write(record)
    }

    fn write(&mut self, line: &impl Serialize) -> io::Result<()> {
        let mut bytes = serde_json::to_vec(line)?;
        bytes.push(b'\n');
        self.0.write_all(&bytes)?;
        self.0.flush()
    }
}

fn read(path: &Path, text: &str, settings: &Value) -> Result<Vec<PairRecord>, JournalError> {
    let foreign = |line, reason: String| JournalError::Foreign { file: path.to_owned(), line, reason };
    let mut lines = (1..).zip(text.lines());
    let header = lines.next().map_or("", |(_, line)| line);
    let header: Header = serde_json::from_str(header).map_err(|error| foreign(1, error.to_string()))?;
    if header.chronicle_match != VERSION {
        return Err(foreign(1, format!("it has version {}, expected {VERSION}", header.chronicle_match)));
    }
    if let Some((setting, then, now)) = difference(&header.settings, settings) {
        return Err(JournalError::OtherMatch { file: path.to_owned(), setting, then, now });
    }
    let engines = settings.get("engines").and_then(Value::as_array).map_or(usize::MAX, Vec::len);
    lines
        .map(|(number, line)| {
            let record: PairRecord = serde_json::from_str(line).map_err(|error| foreign(number, error.to_string()))?;
            if record.is_sane(engines) { Ok(record) } else { Err(foreign(number, "impossible numbers".into())) }
        })
        .collect()
}

/// The first setting that differs, with both values.
fn difference(then: &Value, now: &Value) -> Option<(String, String, String)> {
    let names = |value: &Value| value.as_object().map(|map| map.keys().cloned().collect()).unwrap_or_default();
    let mut all: Vec<String> = names(then);
    all.extend(names(now));
    // Another game has other openings, too, but that is not what is wrong.
    all.sort();
    let differs = all.into_iter().find(|name| then.get(name) != now.get(name))?;
    let text = |value: &Value| value.get(&differs).map_or_else(|| "not set".to_owned(), ToString::to_string);
    let (then, now) = (text(then), text(now));
    Some((differs, then, now))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use serde_json::json;

    use super::*;
    use crate::{End, GameSummary};

    fn record(pair: u64) -> PairRecord {
        let game = GameSummary { white_half_points: 2, end: End::Checkmate, plies: 80 };
        PairRecord { pair, first: 0, second: 1, opening: pair, games: [game.clone(), game] }
    }

    fn scratch(name: &str) -> PathBuf {
        let file = std::env::temp_dir().join(format!("chronicle-journal-{}-{name}", std::process::id()));
        let _ = fs::remove_file(&file);
        file
    }

    #[test]
    fn pairs_come_back_and_half_a_line_is_dropped() {
        let file = scratch("back");
        let settings = json!({ "engines": ["A", "B"] });
        let (mut journal, pairs) = Journal::open(&file, &settings).expect("a new file");
        assert!(pairs.is_empty());
        journal.add(&record(0)).expect("written");
        journal.add(&record(1)).expect("written");
        drop(journal);
        let mut text = fs::read_to_string(&file).expect("there");
        text.push_str("{\"pair\":2,\"fir");
        fs::write(&file, text).expect("written");
        let (mut journal, pairs) = Journal::open(&file, &settings).expect("a good file");
        assert_eq!(pairs, [record(0), record(1)]);
        journal.add(&record(2)).expect("written");
        let (_, pairs) = Journal::open(&file, &settings).expect("a good file");
        assert_eq!(pairs.len(), 3);
        fs::remove_file(&file).expect("removed");
    }

    #[test]
    fn other_files_are_refused() {
        let file = scratch("other");
        let settings = json!({ "engines": ["A", "B"], "limit": "4+0.04" });
        Journal::open(&file, &settings).expect("a new file");
        let error = Journal::open(&file, &json!({ "engines": ["A", "B"], "limit": "1+0.01" })).expect_err("other");
        assert!(error.to_string().ends_with(r#"limit was "4+0.04", and is "1+0.01""#), "{error}");
        for (content, line) in [("hello\n", 1), ("{}\n", 1), ("precious", 1)] {
            fs::write(&file, content).expect("written");
            let error = Journal::open(&file, &settings).expect_err("foreign");
            assert!(matches!(error, JournalError::Foreign { line: at, .. } if at == line), "{error}");
            assert_eq!(fs::read_to_string(&file).expect("there"), content);
        }
        fs::remove_file(&file).expect("removed");
    }
}
