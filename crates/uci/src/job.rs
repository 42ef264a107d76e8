//! What is done beside the loop, in a thread that has the engine to itself meanwhile.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    thread,
    time::Duration,
};

use chronicle_engine::{AnyGame, AnyMove, Bench, Bound, Control, Engine, Event, Found, GameRecord, Limits, Line};
use web_time::Instant;

use crate::{
    output::{CurrentMove, Info, Text},
    writer::Writer,
};

/// Work to be done.
pub(crate) enum Job {
    /// Find the best move; `infinite` means not to answer before being told to.
    Search { limits: Limits, infinite: bool },
    /// Count move sequences.
    Perft { depth: u32 },
    /// Measure the engine.
    Bench { depth: u32 },
}

/// How the work has ended.
pub(crate) enum Ended {
    /// With a move to be told.
    Found(Box<Found>),
    /// All is said.
    Told,
    /// It went wrong in a way that should be impossible.
    Crashed,
}

/// Where and how the work is done.
pub(crate) struct Place {
    pub(crate) game: GameRecord,
    pub(crate) text: Text,
    pub(crate) debug: bool,
    pub(crate) writer: Writer,
}

impl Job {
    /// Whether this is a search that owes a best move.
    pub(crate) const fn owes_move(&self) -> bool {
        matches!(self, Self::Search { .. })
    }

    /// Does the work. The engine comes back unless it broke.
    pub(crate) fn run(self, mut engine: Engine, place: &Place, control: &Control) -> (Option<Engine>, Ended) {
        let ended = catch_unwind(AssertUnwindSafe(|| match self {
            Self::Search { limits, infinite } => search(&mut engine, place, control, &limits, infinite),
            Self::Perft { depth } => count(place, control, depth),
            Self::Bench { depth } => bench(place, control, depth),
        }));
        match ended {
            Ok(ended) => (Some(engine), ended),
            Err(_) => (None, Ended::Crashed),
        }
    }
}

fn search(engine: &mut Engine, place: &Place, control: &Control, limits: &Limits, infinite: bool) -> Ended {
    let (game, text, writer) = (&place.game.position(), place.text, &place.writer);
    let mut last: Option<Line> = None;
    let found = engine.search(&place.game, limits, control, |event| {
        match event {
            Event::Line(line) => {
                writer.line(Info { line: &line, game, text });
                if line.number == 1 && line.bound == Bound::Exact {
                    last = Some(line);
                }
            }
            Event::Move { depth, mv, number } => writer.line(CurrentMove { depth, mv, number, game, text }),
        }
        if writer.is_broken() {
            control.stop();
        }
    });
    while !control.is_stopped() && (infinite || control.is_pondering()) {
        thread::sleep(Duration::from_millis(1));
    }
    // Whoever is told a move shall have seen a line that begins with it.
    if last.as_ref().and_then(|line| line.moves.first().copied()) != found.best() || last.is_none() {
        let line = line_of(&found, last.map_or(0, |line| line.permille_full));
        writer.line(Info { line: &line, game, text });
    }
    let cutoffs = found.stats.search;
    if place.debug && cutoffs.total > 0 {
        let share = 100.0 * cutoffs.first_share();
        writer.remark(format_args!("cutoffs {}, by the first move {share:.1} %", cutoffs.total));
    }
    Ended::Found(Box::new(found))
}

/// What a search found as a line of its own.
fn line_of(found: &Found, permille_full: u32) -> Line {
    Line {
        depth: found.depth,
        selective_depth: found.depth,
        number: 1,
        score: found.score,
        bound: Bound::Exact,
        nodes: found.nodes,
        table_hits: found.table_hits,
        time: found.time,
        permille_full,
        moves: found.line.clone(),
    }
}

fn count(place: &Place, control: &Control, depth: u32) -> Ended {
    let position = place.game.position();
    let started = Instant::now();
    let mut total = 0;
    for mv in position.moves() {
        let nodes = match depth {
            0 => 0,
            _ => below(&position, mv, depth, control),
        };
        if control.is_stopped() {
            place.writer.remark("counting was stopped");
            return Ended::Told;
        }
        total += nodes;
        place.writer.line(format_args!("{}: {nodes}", place.text.mv(&position, mv)));
    }
    total = if depth == 0 { 1 } else { total };
    place.writer.line(format_args!("\nNodes searched: {total}\n"));
    place.writer.remark(format_args!("counted in {} ms", started.elapsed().as_millis()));
    Ended::Told
}

/// The count below a move, given up soon after a stop.
fn below(position: &AnyGame, mv: AnyMove, depth: u32, control: &Control) -> u64 {
    if control.is_stopped() {
        return 0;
    }
    if depth <= 5 || matches!(position, AnyGame::Cotulenh(_)) {
        return position.perft_from(mv, depth);
    }
    let Some(next) = position.play(mv) else { return 0 };
    next.moves().into_iter().map(|mv| below(&next, mv, depth - 1, control)).sum()
}

fn bench(place: &Place, control: &Control, depth: u32) -> Ended {
    let report = Bench::new(depth).run(control, |number, fen, nodes| {
        place.writer.remark(format_args!("{number:2}  {nodes:>10}  {fen}"));
    });
    match report {
        Ok(report) => place.writer.line(report),
        Err(error) => place.writer.remark(error),
    }
    Ended::Told
}
