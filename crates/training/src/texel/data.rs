//! Labelled positions and what the evaluation counts in them.

use std::{
    fs::File,
    io::{BufRead, BufReader, Read},
    path::Path,
    process::{Command, Stdio},
    str::FromStr,
    thread,
};

use chronicle_chess::{Color, Position, fen::FenError};
use chronicle_eval::{COUNT, Classical, Term, Trace};
use thiserror::Error;

use super::{TuneError, games};

/// Lines that stay together when positions are kept for validation, so that few games are in both parts.
const BLOCK: usize = 1_000;
/// One block of so many is for validation.
pub(super) const VALIDATION: usize = 20;

/// One line: a position, what an engine thought of it, and how the game ended.
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

impl FromStr for Labelled {
    type Err = ParseLabelError;

    fn from_str(line: &str) -> Result<Self, ParseLabelError> {
        let fields: Vec<_> = line.split('|').map(str::trim).collect();
        let [fen, centipawns, result] = fields[..] else { return Err(ParseLabelError::Fields) };
        let number = |text: &str| text.parse().map_err(|_| ParseLabelError::Number { text: text.to_owned() });
        Ok(Self { position: fen.parse()?, centipawns: number(centipawns)?, result: number(result)? })
    }
}

/// All positions, to learn from and to check with.
#[derive(Debug, Default)]
pub struct Dataset {
    /// To learn from.
    pub training: Samples,
    /// To check with.
    pub validation: Samples,
    /// Positions left out: known endings, and of games what is not quiet.
    pub skipped: usize,
}

/// What the evaluation counts in many positions, packed.
#[derive(Debug, Default)]
pub struct Samples {
    heads: Vec<Head>,
    numbers: Vec<u16>,
    counts: Vec<i8>,
    dangers: Vec<Danger>,
}

/// What endangers one king.
#[derive(Copy, Clone, Debug)]
pub(super) struct Danger {
    /// 1 for White's king, -1 for Black's.
    pub(super) sign: i8,
    /// How often each cause is there.
    pub(super) causes: [i8; CAUSES],
}

/// Causes of danger to a king.
pub(super) const CAUSES: usize = Term::KingCause.description().shape.len();

/// One position without its counts.
#[derive(Copy, Clone, Debug)]
struct Head {
    end: u32,
    dangers_end: u32,
    centipawns: f32,
    result: f32,
    target: f32,
    phase: u8,
    scales: [u8; 2],
}

/// One position with its counts.
#[derive(Copy, Clone, Debug)]
pub(super) struct Sample<'a> {
    pub(super) numbers: &'a [u16],
    pub(super) counts: &'a [i8],
    /// The kings in danger, whose scores are not among the counts.
    pub(super) dangers: &'a [Danger],
    pub(super) centipawns: f32,
    pub(super) result: f32,
    pub(super) target: f32,
    /// 1 for the middlegame, 0 for the endgame.
    pub(super) phase: f32,
    /// For White's and for Black's advantage, from 0 to 1.
    pub(super) scales: [f32; 2],
}

impl Samples {
    /// The number of positions.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.heads.len()
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.heads.is_empty()
    }

    /// For each weight whether any position shows it.
    pub(super) fn seen(&self) -> Vec<bool> {
        let mut seen = vec![false; COUNT];
        for &number in &self.numbers {
            seen[usize::from(number)] = true;
        }
        if !self.dangers.is_empty() {
            seen[Term::KingCause.range()].fill(true);
            seen[Term::KingDanger.range()].fill(true);
        }
        seen
    }

    /// Sets what is to be predicted: a blend of result and label.
    pub(super) fn set_targets(&mut self, result_share: f32, label_steepness: f32) {
        for head in &mut self.heads {
            let label = super::model::sigmoid(label_steepness * head.centipawns);
            head.target = result_share * head.result + (1.0 - result_share) * label;
        }
    }

    #[inline]
    pub(super) fn get(&self, index: usize) -> Sample<'_> {
        let head = &self.heads[index];
        let (start, dangers_start) =
            if index == 0 { (0, 0) } else { (self.heads[index - 1].end, self.heads[index - 1].dangers_end) };
        let range = start as usize..head.end as usize;
        Sample {
            dangers: &self.dangers[dangers_start as usize..head.dangers_end as usize],
            numbers: &self.numbers[range.clone()],
            counts: &self.counts[range],
            centipawns: head.centipawns,
            result: head.result,
            target: head.target,
            phase: f32::from(head.phase) / Trace::FULL_PHASE as f32,
            scales: head.scales.map(|scale| f32::from(scale) / Trace::FULL_SCALE as f32),
        }
    }

    fn push(&mut self, labelled: &Labelled, trace: &Trace) {
        // The danger to a king depends on weights in another way than by a sum, and is kept as its causes.
        let by_danger = Term::KingDanger.range();
        for (number, balance) in trace.coefficients.balances().enumerate() {
            if balance != 0 && !by_danger.contains(&number) {
                self.numbers.push(number as u16);
                self.counts.push(balance.clamp(-127, 127) as i8);
            }
        }
        for (color, sign) in [(Color::White, 1), (Color::Black, -1)] {
            let is_counted = by_danger.clone().any(|number| trace.coefficients.of(number, color) != 0);
            if is_counted {
                let cause = |index| trace.coefficients.of(Term::KingCause.start() + index, color);
                let causes = std::array::from_fn(|index| cause(index).clamp(-127, 127) as i8);
                self.dangers.push(Danger { sign, causes });
            }
        }
        self.heads.push(Head {
            dangers_end: self.dangers.len() as u32,
            end: self.numbers.len() as u32,
            centipawns: labelled.centipawns,
            result: labelled.result,
            target: labelled.result,
            phase: trace.phase as u8,
            scales: trace.scales.0,
        });
    }

    fn append(&mut self, mut other: Self) {
        let (offset, dangers_offset) = (self.numbers.len() as u32, self.dangers.len() as u32);
        for head in &mut other.heads {
            head.end += offset;
            head.dangers_end += dangers_offset;
        }
        self.heads.append(&mut other.heads);
        self.numbers.append(&mut other.numbers);
        self.counts.append(&mut other.counts);
        self.dangers.append(&mut other.dangers);
    }
}

impl Dataset {
    /// Reads a file: of scored games if it begins like one, else of labelled positions.
    ///
    /// # Errors
    /// If the file cannot be read or something in it is wrong.
    pub fn read(path: &Path, max_positions: usize, threads: usize) -> Result<Self, TuneError> {
        if games::is_file_of_games(path)? {
            games::read(path, max_positions, threads)
        } else {
            Self::read_text(path, max_positions, threads)
        }
    }

    fn read_text(path: &Path, max_positions: usize, threads: usize) -> Result<Self, TuneError> {
        let lines = read_lines(path, max_positions)?;
        let share = lines.len().div_ceil(threads.max(1)).next_multiple_of(BLOCK).max(BLOCK);
        let parts: Vec<_> = thread::scope(|scope| {
            let parts = lines.chunks(share).enumerate();
            let jobs: Vec<_> =
                parts.map(|(part, lines)| scope.spawn(move || Self::count(path, part * share, lines))).collect();
            jobs.into_iter().map(|job| job.join().expect("counting does not panic")).collect()
        });
        let mut all = Self::default();
        for part in parts {
            all.append(part?);
        }
        Ok(all)
    }

    fn count(path: &Path, first: usize, lines: &[String]) -> Result<Self, TuneError> {
        let evaluation = Classical::default();
        let mut data = Self::default();
        for (index, line) in (first..).zip(lines) {
            let labelled: Labelled =
                line.parse().map_err(|source| TuneError::Line { path: path.to_owned(), line: index + 1, source })?;
            data.push(&evaluation, &labelled, index / BLOCK % VALIDATION == VALIDATION - 1);
        }
        Ok(data)
    }

    /// Adds a position to one of the two parts, unless the evaluation knows it by heart.
    pub(super) fn push(&mut self, evaluation: &Classical, labelled: &Labelled, is_for_validation: bool) {
        let trace = evaluation.trace(&labelled.position);
        if trace.known.is_some() {
            self.skipped += 1;
        } else if is_for_validation {
            self.validation.push(labelled, &trace);
        } else {
            self.training.push(labelled, &trace);
        }
    }

    pub(super) fn append(&mut self, other: Self) {
        self.training.append(other.training);
        self.validation.append(other.validation);
        self.skipped += other.skipped;
    }
}

fn read_lines(path: &Path, max: usize) -> Result<Vec<String>, TuneError> {
    let failed = |source| TuneError::File { path: path.to_owned(), source };
    let file = File::open(path).map_err(failed)?;
    if path.extension().is_none_or(|extension| extension != "xz") {
        return BufReader::new(file).lines().take(max).collect::<Result<_, _>>().map_err(failed);
    }
    let unpack = |reason: String| TuneError::Unpack { path: path.to_owned(), reason };
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
