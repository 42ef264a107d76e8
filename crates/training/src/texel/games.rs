//! Quiet positions of scored games, labelled.

use std::{
    fs::File,
    io::{BufReader, Read},
    path::Path,
    thread,
};

use chronicle_data::{Block, BlockHeader, Reader, Sample};
use chronicle_eval::Classical;

use super::{
    Labelled, TuneError,
    data::{Dataset, VALIDATION},
};

/// Beyond this many hundredths of a pawn a game is decided, and the exact number says nothing about the position.
const MAX_SCORE: i32 = 1_500;

pub(super) fn is_file_of_games(path: &Path) -> Result<bool, TuneError> {
    let mut start = Vec::new();
    let file = open(path)?;
    file.take(BlockHeader::MAGIC.len() as u64).read_to_end(&mut start).map_err(|source| failed(path, source))?;
    Ok(start == BlockHeader::MAGIC)
}

/// Reads games until they have so many quiet positions, give or take a block.
pub(super) fn read(path: &Path, max_positions: usize, threads: usize) -> Result<Dataset, TuneError> {
    let mut all = Dataset::default();
    let mut reader = Reader::new(BufReader::with_capacity(1 << 18, open(path)?));
    let mut games = 0;
    while all.training.len() + all.validation.len() < max_positions {
        // As many blocks as there are threads, so that each has one.
        let blocks = reader.by_ref().take(threads.max(1)).collect::<Result<Vec<_>, _>>();
        let blocks = blocks.map_err(|error| damaged(path, &error))?;
        if blocks.is_empty() {
            break;
        }
        let parts: Vec<_> = thread::scope(|scope| {
            let mut jobs = Vec::new();
            for block in &blocks {
                let first = games;
                games += block.header.games as usize;
                jobs.push(scope.spawn(move || count(path, first, block)));
            }
            jobs.into_iter().map(|job| job.join().expect("counting does not panic")).collect()
        });
        for part in parts {
            all.append(part?);
        }
    }
    Ok(all)
}

/// Whole games are kept for validation, so that no game is in both parts.
fn count(path: &Path, first_game: usize, block: &Block) -> Result<Dataset, TuneError> {
    let evaluation = Classical::default();
    let mut data = Dataset::default();
    for (number, game) in (first_game..).zip(block.games()) {
        let game = game.map_err(|fault| damaged(path, &fault))?;
        for sample in game.samples() {
            match label(&sample) {
                Some(labelled) => data.push(&evaluation, &labelled, number % VALIDATION == VALIDATION - 1),
                None => data.skipped += 1,
            }
        }
    }
    Ok(data)
}

/// What can be learnt from a position; nothing if it is not quiet, decided, or the result is not known.
fn label(sample: &Sample) -> Option<Labelled> {
    let centipawns = sample.white_score().value();
    let is_useful = sample.is_quiet() && centipawns.abs() <= MAX_SCORE;
    let result = sample.white_points().filter(|_| is_useful)?;
    Some(Labelled { position: sample.position, centipawns: centipawns as f32, result })
}

fn open(path: &Path) -> Result<File, TuneError> {
    File::open(path).map_err(|source| failed(path, source))
}

fn failed(path: &Path, source: std::io::Error) -> TuneError {
    TuneError::File { path: path.to_owned(), source }
}

fn damaged(path: &Path, reason: &dyn std::fmt::Display) -> TuneError {
    TuneError::Games { path: path.to_owned(), reason: reason.to_string() }
}
