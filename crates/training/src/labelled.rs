//! Positions with what was thought of them and how their games ended, from files of two kinds.

use std::{
    fs::File,
    io::{self, BufRead, BufReader, Read},
    path::{Path, PathBuf},
    process::{Command, Stdio},
    str::FromStr,
    thread,
};

use chronicle_chess::{Position, fen::FenError};
use chronicle_data::{Block, BlockHeader, Reader, Sample};
use thiserror::Error;

/// Lines that stay together when positions are kept for validation, so that few games are in both parts.
const BLOCK: usize = 1_000;
/// One block or game of so many is for validation.
const VALIDATION: usize = 20;
/// Beyond this many hundredths of a pawn a game is decided, and the exact number says nothing about the position.
const MAX_SCORE: i32 = 1_500;

/// A position, what an engine thought of it, and how the game ended.
#[derive(Clone, Debug)]
pub struct Labelled {
    /// The position.
    pub position: Position,
    /// Hundredths of a pawn, for White.
    pub centipawns: f32,
    /// 1 if White won, 0 if Black did.
    pub result: f32,
}

/// Why a line is no labelled position.
#[derive(Debug, Error)]
pub enum ParseLabelError {
    /// Not three fields.
    #[error("expected `FEN | centipawns | result`")]
    Fields,
    /// The position is wrong.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// A number is wrong.
    #[error("{text:?} is not a number")]
    Number {
        /// What stands there.
        text: String,
    },
}

/// Why labelled positions could not be read.
#[derive(Debug, Error)]
pub enum DataError {
    /// A file could not be read.
    #[error("cannot read {path}: {source}")]
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The program that unpacks failed.
    #[error("cannot unpack {path} with `xz -dc`: {reason} (is the package xz-utils installed?)")]
    Unpack {
        /// Which file.
        path: PathBuf,
        /// What it said.
        reason: String,
    },
    /// A line of data is not what it should be.
    #[error("{path}, line {line}: {source}")]
    Line {
        /// Which file.
        path: PathBuf,
        /// Which line, from 1.
        line: usize,
        /// What is wrong with it.
        source: ParseLabelError,
    },
    /// A file of games is damaged.
    #[error("{path}: {reason}; `chronicle data check` says more")]
    Games {
        /// Which file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
}

impl FromStr for Labelled {
    type Err = ParseLabelError;

    fn from_str(line: &str) -> Result<Self, ParseLabelError> {
        let fields: Vec<_> = line.split('|').map(str::trim).collect();
        let [fen, centipawns, result] = fields[..] else { return Err(ParseLabelError::Fields) };
        let number = |text: &str| text.parse().map_err(|_| ParseLabelError::Number { text: text.to_owned() });
        Ok(Self { position: fen.parse()?, centipawns: number(centipawns)?, result: number(result)? })
    }
}

impl Labelled {
    /// What can be learnt from a position of a game; nothing if it is not quiet, decided, or the result is not known.
    fn of(sample: &Sample) -> Option<Self> {
        let centipawns = sample.white_score().value();
        let is_useful = sample.is_quiet() && centipawns.abs() <= MAX_SCORE;
        let result = sample.white_points().filter(|_| is_useful)?;
        Some(Self { position: sample.position, centipawns: centipawns as f32, result })
    }
}

/// What positions are gathered into.
pub(crate) trait Gather: Send {
    /// Takes a position, to learn from or to check with.
    fn add(&mut self, labelled: &Labelled, is_for_validation: bool);

    /// Counts a position that nothing can be learnt from.
    fn leave_out(&mut self);

    /// Takes what another has gathered.
    fn append(&mut self, other: Self);

    /// How many positions there are.
    fn len(&self) -> usize;
}

/// Reads a file, of scored games if it begins like one, else of labelled positions: about so many of them at most.
pub(crate) fn read<D: Gather>(
    path: &Path,
    max_positions: usize,
    threads: usize,
    empty: impl Fn() -> D + Sync,
) -> Result<D, DataError> {
    if is_file_of_games(path)? {
        read_games(path, max_positions, threads.max(1), empty)
    } else {
        read_text(path, max_positions, threads.max(1), empty)
    }
}

fn read_text<D: Gather>(
    path: &Path,
    max_positions: usize,
    threads: usize,
    empty: impl Fn() -> D + Sync,
) -> Result<D, DataError> {
    let lines = read_lines(path, max_positions)?;
    let share = lines.len().div_ceil(threads).next_multiple_of(BLOCK).max(BLOCK);
    let gather = &|(part, lines): (usize, &[String])| gather_lines(path, part * share, lines, empty());
    let parts = thread::scope(|scope| {
        let jobs: Vec<_> = lines.chunks(share).enumerate().map(|part| scope.spawn(move || gather(part))).collect();
        jobs.into_iter().map(|job| job.join().expect("gathering does not panic")).collect::<Vec<_>>()
    });
    let mut all = empty();
    for part in parts {
        all.append(part?);
    }
    Ok(all)
}

fn gather_lines<D: Gather>(path: &Path, first: usize, lines: &[String], mut data: D) -> Result<D, DataError> {
    for (index, line) in (first..).zip(lines) {
        let wrong = |source| DataError::Line { path: path.to_owned(), line: index + 1, source };
        data.add(&line.parse().map_err(wrong)?, index / BLOCK % VALIDATION == VALIDATION - 1);
    }
    Ok(data)
}

fn is_file_of_games(path: &Path) -> Result<bool, DataError> {
    let mut start = Vec::new();
    let file = open(path)?;
    file.take(BlockHeader::MAGIC.len() as u64).read_to_end(&mut start).map_err(|source| failed(path, source))?;
    Ok(start == BlockHeader::MAGIC)
}

/// Reads games until they have so many quiet positions, give or take a block.
fn read_games<D: Gather>(
    path: &Path,
    max_positions: usize,
    threads: usize,
    empty: impl Fn() -> D + Sync,
) -> Result<D, DataError> {
    let mut all = empty();
    let mut reader = Reader::new(BufReader::with_capacity(1 << 18, open(path)?));
    let mut games = 0;
    while all.len() < max_positions {
        // As many blocks as there are threads, so that each has one.
        let blocks = reader.by_ref().take(threads).collect::<Result<Vec<_>, _>>();
        let blocks = blocks.map_err(|error| damaged(path, &error))?;
        if blocks.is_empty() {
            break;
        }
        let parts = thread::scope(|scope| {
            let mut jobs = Vec::new();
            for block in &blocks {
                let (first, data) = (games, empty());
                games += block.header.games as usize;
                jobs.push(scope.spawn(move || gather_games(path, first, block, data)));
            }
            jobs.into_iter().map(|job| job.join().expect("gathering does not panic")).collect::<Vec<_>>()
        });
        for part in parts {
            all.append(part?);
        }
    }
    Ok(all)
}

/// Whole games are kept for validation, so that no game is in both parts.
fn gather_games<D: Gather>(path: &Path, first_game: usize, block: &Block, mut data: D) -> Result<D, DataError> {
    for (number, game) in (first_game..).zip(block.games()) {
        let game = game.map_err(|fault| damaged(path, &fault))?;
        for sample in game.samples() {
            match Labelled::of(&sample) {
                Some(labelled) => data.add(&labelled, number % VALIDATION == VALIDATION - 1),
                None => data.leave_out(),
            }
        }
    }
    Ok(data)
}

fn read_lines(path: &Path, max: usize) -> Result<Vec<String>, DataError> {
    let failed = |source| failed(path, source);
    let file = open(path)?;
    if path.extension().is_none_or(|extension| extension != "xz") {
        return BufReader::new(file).lines().take(max).collect::<Result<_, _>>().map_err(failed);
    }
    let unpack = |reason: String| DataError::Unpack { path: path.to_owned(), reason };
    let mut child = Command::new("xz")
        .arg("-dc")
        .arg(path)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| unpack(error.to_string()))?;
    let output = child.stdout.take().expect("the output was piped");
    let lines: Vec<_> = BufReader::new(output).lines().take(max).collect::<Result<_, _>>().map_err(failed)?;
    if lines.len() == max {
        // Enough has been read; what is left is of no interest.
        let _ = child.kill();
        let _ = child.wait();
        return Ok(lines);
    }
    let status = child.wait().map_err(failed)?;
    if !status.success() {
        let mut reason = String::new();
        let _ = child.stderr.take().map(|mut stderr| stderr.read_to_string(&mut reason));
        return Err(unpack(reason.trim().to_owned()));
    }
    Ok(lines)
}

fn open(path: &Path) -> Result<File, DataError> {
    File::open(path).map_err(|source| failed(path, source))
}

fn failed(path: &Path, source: io::Error) -> DataError {
    DataError::File { path: path.to_owned(), source }
}

fn damaged(path: &Path, reason: &dyn std::fmt::Display) -> DataError {
    DataError::Games { path: path.to_owned(), reason: reason.to_string() }
}
