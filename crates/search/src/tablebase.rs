//! What is known by heart about positions with few pieces: how the search asks for it, and what it makes of it.

use chronicle_game::{Evaluator, Key, Score, Searchable};

use crate::{
    Bound, Record,
    root::RootMove,
    worker::{DRAW, INFINITE, Worker, to_table},
};

/// How a game stands with best play, for the side to move.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// The other side wins.
    Loss,
    /// Nobody wins.
    Draw,
    /// The side to move wins.
    Win,
}

/// What a table says about a move at the root.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Rank {
    /// How the game stands after the move, for the side that makes it.
    pub verdict: Verdict,
    /// Only moves of the highest rank are good enough. Those of the same rank give the same result.
    pub rank: i32,
    /// For a win, how far the next step that cannot be undone is. Who always takes the smallest makes progress.
    pub distance: Option<u32>,
}

/// Tables that know the outcome of positions.
pub trait Tablebase<G: Searchable>: Send + Sync {
    /// How a position stands, for good: whatever has happened before it must not matter. Asked at every node that is to
    /// be searched so deep, so a position that no table covers must be refused quickly.
    fn probe(&self, game: &G, depth: i32) -> Option<Verdict>;

    /// What is known about each of the moves at the root, with the keys of the game so far; `None` if not all are known.
    fn rank(&self, game: &G, moves: &[G::Move], history: &[Key]) -> Option<Vec<Rank>>;
}

/// What a table leaves open at a node.
pub(crate) enum Known {
    /// Nothing: this is the score.
    Score(i32),
    /// The score is not less than the first and not more than the second.
    Between(i32, i32),
}

impl<G: Searchable, E: Evaluator<G>> Worker<'_, G, E> {
    /// Asks the tables about a node. A known outcome is a bound: a win may turn out to be a counted one.
    #[inline]
    pub(crate) fn known_outcome(
        &mut self,
        game: &G,
        state: &E::State,
        ply: usize,
        depth: i32,
        (alpha, beta): (i32, i32),
    ) -> Known {
        match self.tables {
            Some(tables) if self.frames[ply].excluded.is_none() => match tables.probe(game, depth) {
                Some(verdict) => self.use_verdict(game, state, ply, depth, (alpha, beta), verdict),
                None => Known::Between(-INFINITE, INFINITE),
            },
            _ => Known::Between(-INFINITE, INFINITE),
        }
    }

    #[cold]
    fn use_verdict(
        &mut self,
        game: &G,
        state: &E::State,
        ply: usize,
        depth: i32,
        (alpha, beta): (i32, i32),
        verdict: Verdict,
    ) -> Known {
        self.table_hits += 1;
        let (score, bound) = match verdict {
            Verdict::Win => (Score::known_win_in(ply as u16).value(), Bound::Lower),
            Verdict::Draw => (DRAW, Bound::Exact),
            Verdict::Loss => (Score::known_loss_in(ply as u16).value(), Bound::Upper),
        };
        if bound.settles(score, alpha, beta) {
            let eval = if game.is_check() { 0 } else { self.evaluate(game, state) as i16 };
            // What is known for good is worth more than what was searched.
            let depth = (depth + 6).clamp(0, 255) as u8;
            let record = Record { mv: None, score: to_table(score, ply), eval, depth, bound, pv: false };
            self.table.put(game.key(), record);
            return Known::Score(score);
        }
        match bound {
            Bound::Lower => Known::Between(score, INFINITE),
            _ => Known::Between(-INFINITE, score),
        }
    }
}

/// Ranks the root moves, the best first, and leaves out those that throw something away, unless several lines are
/// wanted. Gives whether the tables may be asked during the search as well: where nothing is to be won, they would make
/// all moves look the same.
pub(crate) fn rank_roots<G: Searchable>(
    tables: &dyn Tablebase<G>,
    game: &G,
    history: &[Key],
    lines: usize,
    roots: &mut Vec<RootMove<G::Move>>,
) -> bool {
    let moves: Vec<_> = roots.iter().map(|root| root.mv).collect();
    let Some(ranks) = tables.rank(game, &moves, history).filter(|ranks| ranks.len() == roots.len()) else {
        return true;
    };
    for (root, rank) in roots.iter_mut().zip(ranks) {
        root.known = Some(rank);
    }
    roots.sort_by_key(RootMove::order);
    let best = roots[0].rank();
    if lines <= 1 {
        roots.retain(|root| root.rank() == best);
    }
    roots[0].known.is_some_and(|known| known.verdict == Verdict::Win)
}

impl<M: Copy> RootMove<M> {
    /// The rank by a table; the same for all without one.
    pub(crate) fn rank(&self) -> i32 {
        self.known.map_or(0, |known| known.rank)
    }

    /// By which the root moves are sorted: better ones are smaller.
    pub(crate) fn order(&self) -> (i32, i32) {
        (-self.rank(), -self.worth())
    }

    /// The score by which moves of the same rank are compared. Of wins that are not counted to the end, the one that
    /// makes the quickest progress is the best.
    fn worth(&self) -> i32 {
        match self.known {
            Some(Rank { verdict: Verdict::Win, distance: Some(distance), .. }) if !is_counted(self.score) => {
                Score::known_win_in(u16::try_from(distance).unwrap_or(u16::MAX)).value()
            }
            _ => self.score,
        }
    }

    /// The score to tell, of a search that found this one.
    pub(crate) fn told(&self, score: i32) -> i32 {
        let Some(known) = self.known else { return score };
        let distance = known.distance.and_then(|distance| u16::try_from(distance).ok()).unwrap_or(1);
        match known.verdict {
            _ if is_counted(score) => score,
            Verdict::Win => Score::known_win_in(distance).value(),
            Verdict::Draw => DRAW,
            Verdict::Loss => Score::known_loss_in(distance).value(),
        }
    }
}

/// Whether a score means an end that the search has seen.
fn is_counted(score: i32) -> bool {
    score.abs() < INFINITE && (Score::DRAW + score).plies_to_end().is_some()
}
