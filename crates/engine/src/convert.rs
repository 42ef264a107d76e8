//! From the moves of one game to [`AnyMove`] and back, at the border of a search.

use chronicle_search::{Event, Found, Limits, Line};

use crate::AnyMove;

/// The same limits for the moves of one game; moves of other games are left out.
pub(crate) fn limits<M>(any: &crate::Limits, convert: impl Fn(AnyMove) -> Option<M>) -> Limits<M> {
    Limits {
        depth: any.depth,
        nodes: any.nodes,
        mate: any.mate,
        time: any.time,
        moves: any.moves.iter().filter_map(|&mv| convert(mv)).collect(),
        lines: any.lines,
    }
}

pub(crate) fn event<M>(event: Event<M>, convert: impl Fn(M) -> AnyMove) -> crate::Event {
    match event {
        Event::Line(line) => Event::Line(Line {
            depth: line.depth,
            selective_depth: line.selective_depth,
            number: line.number,
            score: line.score,
            bound: line.bound,
            nodes: line.nodes,
            table_hits: line.table_hits,
            time: line.time,
            permille_full: line.permille_full,
            moves: line.moves.into_iter().map(convert).collect(),
        }),
        Event::Move { depth, mv, number } => Event::Move { depth, mv: convert(mv), number },
    }
}

pub(crate) fn found<M>(found: Found<M>, convert: impl Fn(M) -> AnyMove) -> crate::Found {
    Found {
        line: found.line.into_iter().map(convert).collect(),
        score: found.score,
        depth: found.depth,
        nodes: found.nodes,
        time: found.time,
        table_hits: found.table_hits,
        stats: found.stats,
    }
}
