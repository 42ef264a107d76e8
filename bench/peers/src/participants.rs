//! Who races, and how each of them counts a tree the fast way.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow};

use crate::positions::Task;
use crate::stockfish::Stockfish;

/// Exact versions, as this build resolved them.
const LOCK: &str = include_str!("../Cargo.lock");

/// A move generator in the race.
pub(crate) struct Participant {
    pub(crate) name: String,
    pub(crate) role: Role,
    engine: Engine,
}

/// Whether a participant is measured or is what we measure against.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    /// Chronicle's perft.
    Us,
    /// Chronicle in another way, for comparison: it neither sets the bar nor has to reach it.
    UsOtherwise,
    /// Everyone else.
    Peer,
}

enum Engine {
    /// A library, called on this thread.
    Library(fn(&str, u32) -> Result<u64>),
    /// A program, spoken to through its standard input and output.
    Program(Stockfish),
}

impl Participant {
    /// Counts the tree once. Returns the nodes and the time; starting a program and handing it the position are not timed.
    pub(crate) fn count(&mut self, task: &Task) -> Result<(u64, Duration)> {
        match &mut self.engine {
            Engine::Library(perft) => {
                let start = Instant::now();
                let nodes = perft(task.fen, task.depth)?;
                Ok((nodes, start.elapsed()))
            }
            Engine::Program(stockfish) => {
                stockfish.set_position(task.fen)?;
                let start = Instant::now();
                let nodes = stockfish.perft(task.depth)?;
                Ok((nodes, start.elapsed()))
            }
        }
    }
}

/// Chronicle first, then the peers; Stockfish takes part where it is installed.
pub(crate) fn all() -> Result<Vec<Participant>> {
    let mut keyed = library("chronicle-chess", Role::UsOtherwise, chronicle_with_keys)?;
    keyed.name.push_str(", keys");
    let mut participants = vec![
        library("chronicle-chess", Role::Us, chronicle)?,
        keyed,
        library("cozy-chess", Role::Peer, cozy_chess)?,
        library("chess", Role::Peer, chess)?,
        library("shakmaty", Role::Peer, shakmaty)?,
    ];
    match Stockfish::find() {
        Some(path) => {
            let stockfish = Stockfish::start(&path)?;
            let name = stockfish.name().to_owned();
            participants.push(Participant { name, role: Role::Peer, engine: Engine::Program(stockfish) });
        }
        None => {
            eprintln!("Stockfish is not installed and sits this one out (`cargo xtask setup --bench` installs it).")
        }
    }
    Ok(participants)
}

fn library(package: &str, role: Role, perft: fn(&str, u32) -> Result<u64>) -> Result<Participant> {
    let version = locked_version(package)
        .with_context(|| format!("bench/peers/Cargo.lock does not name the package {package}"))?;
    let name = format!("{package} {version}");
    Ok(Participant { name, role, engine: Engine::Library(perft) })
}

/// The version of a package in our lock file: the line after its name.
fn locked_version(package: &str) -> Option<&'static str> {
    let name = format!("name = \"{package}\"");
    let mut lines = LOCK.lines().skip_while(|line| *line != name);
    lines.nth(1)?.strip_prefix("version = \"")?.strip_suffix('"')
}

fn chronicle(fen: &str, depth: u32) -> Result<u64> {
    let position: chronicle_chess::Position = fen.parse().context("chronicle-chess")?;
    Ok(chronicle_chess::perft::perft(&position, depth))
}

/// The same tree through the public interface for players and searchers: a list of moves, and positions whose keys and
/// clocks are kept up to date at every node, as cozy-chess, chess and Stockfish keep theirs.
fn chronicle_with_keys(fen: &str, depth: u32) -> Result<u64> {
    fn count(position: &chronicle_chess::Position, depth: u32) -> u64 {
        if depth == 1 {
            return u64::from(position.count_moves());
        }
        position.legal_moves().iter().map(|&mv| count(&position.play(mv), depth - 1)).sum()
    }
    let position: chronicle_chess::Position = fen.parse().context("chronicle-chess")?;
    Ok(count(&position, depth))
}

fn cozy_chess(fen: &str, depth: u32) -> Result<u64> {
    // As in its own example: one closure for both cases would cost cozy-chess much of its speed.
    fn count(board: &cozy_chess::Board, depth: u32) -> u64 {
        let mut nodes = 0;
        if depth == 1 {
            board.generate_moves(|moves| {
                nodes += moves.len() as u64;
                false
            });
        } else {
            board.generate_moves(|moves| {
                for mv in moves {
                    let mut child = board.clone();
                    child.play_unchecked(mv);
                    nodes += count(&child, depth - 1);
                }
                false
            });
        }
        nodes
    }
    let board = cozy_chess::Board::from_fen(fen, false).map_err(|error| anyhow!("cozy-chess: {error:?}"))?;
    Ok(count(&board, depth))
}

fn chess(fen: &str, depth: u32) -> Result<u64> {
    let board: chess::Board = fen.parse().map_err(|error| anyhow!("chess: {error}"))?;
    Ok(chess::MoveGen::movegen_perft_test(&board, depth as usize) as u64)
}

fn shakmaty(fen: &str, depth: u32) -> Result<u64> {
    let fen: shakmaty::fen::Fen = fen.parse().context("shakmaty")?;
    let position: shakmaty::Chess = fen.into_position(shakmaty::CastlingMode::Standard).context("shakmaty")?;
    Ok(shakmaty::perft(&position, depth))
}
