//! The root of the search: iterative deepening over the root moves, line by line.

use std::time::Duration;

use chronicle_game::{Evaluator, Score, Searchable};

use crate::{
    Bound, Event, Limits, Line, MAX_PLY, Rank,
    time::{Budget, Progress},
    worker::{INFINITE, Worker, forced_end},
};

/// A move of the root and what is known of it.
#[derive(Clone, Debug)]
pub(crate) struct RootMove<M> {
    pub(crate) mv: M,
    /// The score of this iteration; `-INFINITE` if the move was only shown to be no better.
    pub(crate) score: i32,
    /// Whether that is only a bound: it cannot be more.
    failed_low: bool,
    /// The score of the last iteration.
    pub(crate) last_score: i32,
    pub(crate) line: Vec<M>,
    /// Positions visited below it.
    pub(crate) nodes: u64,
    /// What an endgame table says.
    pub(crate) known: Option<Rank>,
}

impl<M: Copy> RootMove<M> {
    pub(crate) fn new(mv: M) -> Self {
        Self { mv, score: -INFINITE, failed_low: false, last_score: -INFINITE, line: vec![mv], nodes: 0, known: None }
    }

    /// The score of this iteration, or of the last one if this was broken off before it had one. A bound is none: below
    /// the window moves were left out, and mates seen there need not be true.
    pub(crate) const fn known_score(&self) -> i32 {
        let settled = self.score > -INFINITE && !(self.failed_low && self.last_score > -INFINITE);
        if settled { self.score } else { self.last_score }
    }
}

/// How the best move has fared over the iterations.
#[derive(Default)]
struct Trend {
    stable_iterations: u32,
    average: Option<i32>,
}

impl<G: Searchable, E: Evaluator<G>> Worker<'_, G, E> {
    /// Searches deeper and deeper until a limit is reached. Returns the last depth finished.
    pub(crate) fn iterate(
        &mut self,
        game: &G,
        limits: &Limits<G::Move>,
        budget: Option<Budget>,
        on_event: &mut dyn FnMut(Event<G::Move>),
    ) -> u32 {
        let state = self.evaluator.state(game);
        let lines = limits.lines.clamp(1, self.root_moves.len().max(1));
        let max_depth = limits.depth.map_or(MAX_PLY as i32 - 2, |depth| depth.clamp(1, MAX_PLY as u32 - 2) as i32);
        let mut trend = Trend::default();
        let mut finished = 0;
        for depth in 1..=max_depth {
            if depth < max_depth && self.leaves_out(depth) {
                continue;
            }
            self.root_depth = depth;
            let last_best = self.root_moves[0].mv;
            for root_move in &mut self.root_moves {
                root_move.last_score = root_move.score;
            }
            for number in 0..lines {
                self.first_root = number;
                self.selective_depth = 0;
                self.aspire(game, &state, depth, on_event);
                self.root_moves[..=number].sort_by_key(RootMove::order);
                if self.is_over() {
                    break;
                }
            }
            if self.is_over() {
                break;
            }
            finished = depth as u32;
            self.report_lines(depth, lines, on_event);
            if depth == max_depth && limits.lines <= 1 {
                // Whoever gets there first has done what was asked of all.
                self.shared.finish();
            }
            if self.number == 0 && self.is_enough(last_best, &mut trend, limits, budget) {
                break;
            }
        }
        self.publish_nodes();
        finished
    }

    /// Helpers search every third depth, not all of them the same, so that the threads spread over the tree and some are
    /// ahead of the first: what they leave in the table is deeper than what it needs.
    const fn leaves_out(&self, depth: i32) -> bool {
        self.number > 0 && depth > 3 && depth as usize % 3 != self.number % 3
    }

    /// A window around the last score, widened on the side where the score falls out of it.
    fn aspire(&mut self, game: &G, state: &E::State, depth: i32, on_event: &mut dyn FnMut(Event<G::Move>)) {
        let last = self.root_moves[self.first_root].last_score;
        let narrow = depth >= self.params.aspiration_depth && last > -INFINITE && forced_end(last).is_none();
        let mut width = self.params.aspiration_window + last.abs().min(800) / 60;
        let (mut alpha, mut beta) = if narrow { (last - width, last + width) } else { (-INFINITE, INFINITE) };
        let mut failed_high = 0;
        loop {
            let score = self.search_root(game, state, (depth - failed_high).max(1), alpha, beta, on_event);
            self.root_moves[self.first_root..].sort_by_key(RootMove::order);
            if self.is_over() {
                return;
            }
            let bound = if score <= alpha {
                beta = i32::midpoint(alpha, beta);
                alpha = (score - width).max(-INFINITE);
                failed_high = 0;
                Bound::Upper
            } else if score >= beta {
                beta = (score + width).min(INFINITE);
                failed_high = (failed_high + 1).min(3);
                Bound::Lower
            } else {
                return;
            };
            // A long search tells that it is in trouble.
            if self.number == 0 && self.shared.started.elapsed() > Duration::from_secs(3) {
                self.report(depth, self.first_root, score, bound, on_event);
            }
            width += width / 2 + 3;
            if width > 700 {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
    }

    /// One pass over the root moves of the present line.
    fn search_root(
        &mut self,
        game: &G,
        state: &E::State,
        depth: i32,
        mut alpha: i32,
        beta: i32,
        on_event: &mut dyn FnMut(Event<G::Move>),
    ) -> i32 {
        let mut best = -INFINITE;
        self.frames[0].eval = None;
        self.frames[0].turn = game.turn();
        if !game.is_check() {
            let raw = self.evaluate(game, state);
            self.frames[0].eval = Some(self.corrected(game, raw));
        }
        self.frames[2].killers = [None; 2];
        // A move that gives away what the tables promise is not compared with one that keeps it.
        let rank = self.root_moves[self.first_root].rank();
        let rivals = self.root_moves[self.first_root..].iter().take_while(|rival| rival.rank() == rank).count();
        for index in self.first_root..self.first_root + rivals {
            let mv = self.root_moves[index].mv;
            let place = index - self.first_root + 1;
            self.announce(mv, place, on_event);
            let nodes = self.nodes;
            let reduction = if depth >= 3 && place > 2 && !game.is_tactical(mv) {
                (self.reductions.get(depth, place) / 100 - 1).max(0)
            } else {
                0
            };
            let (next, next_state) = self.descend(game, state, mv, 0);
            let flips = G::ALTERNATES || next.turn() != game.turn();
            let mut score = alpha;
            if place > 1 {
                score = self.root_child::<false>(&next, &next_state, depth - 1 - reduction, (alpha, alpha + 1), flips);
                if score > alpha && reduction > 0 {
                    score = self.root_child::<false>(&next, &next_state, depth - 1, (alpha, alpha + 1), flips);
                }
            }
            if place == 1 || score > alpha {
                score = self.root_child::<true>(&next, &next_state, depth - 1, (alpha, beta), flips);
            }
            self.ascend();
            if self.is_over() {
                return best;
            }
            self.root_moves[index].nodes += self.nodes - nodes;
            if place == 1 || score > alpha {
                self.set_line(0, mv);
                let root_move = &mut self.root_moves[index];
                root_move.score = score;
                root_move.failed_low = score <= alpha;
                root_move.line.clone_from(&self.frames[0].line);
            } else {
                self.root_moves[index].score = -INFINITE;
            }
            best = best.max(score);
            if score > alpha {
                alpha = score;
                if score >= beta {
                    break;
                }
            }
        }
        best
    }

    fn root_child<const PV: bool>(
        &mut self,
        next: &G,
        state: &E::State,
        depth: i32,
        (alpha, beta): (i32, i32),
        flips: bool,
    ) -> i32 {
        if flips {
            -self.node::<PV>(next, state, 1, depth, -beta, -alpha, !PV)
        } else {
            self.node::<PV>(next, state, 1, depth, alpha, beta, !PV)
        }
    }

    /// Tells which move is being searched, once a search has gone on for long.
    fn announce(&self, mv: G::Move, number: usize, on_event: &mut dyn FnMut(Event<G::Move>)) {
        if self.number == 0 && self.shared.started.elapsed() > Duration::from_secs(3) {
            on_event(Event::Move { depth: self.root_depth as u32, mv, number: self.first_root + number });
        }
    }

    fn report_lines(&self, depth: i32, lines: usize, on_event: &mut dyn FnMut(Event<G::Move>)) {
        if self.number == 0 {
            for number in 0..lines {
                self.report(depth, number, self.root_moves[number].score, Bound::Exact, on_event);
            }
        }
    }

    fn report(&self, depth: i32, number: usize, score: i32, bound: Bound, on_event: &mut dyn FnMut(Event<G::Move>)) {
        self.publish_nodes();
        on_event(Event::Line(Line {
            depth: depth as u32,
            selective_depth: self.selective_depth.max(depth as usize) as u32,
            number: number + 1,
            score: Score::DRAW + self.root_moves[number].told(score),
            bound,
            nodes: self.shared.total_nodes(),
            table_hits: self.shared.total_table_hits(),
            time: self.shared.started.elapsed(),
            permille_full: self.table.permille_full(),
            moves: self.root_moves[number].line.clone(),
        }));
    }

    /// Whether another iteration is not worth beginning.
    fn is_enough(
        &self,
        last_best: G::Move,
        trend: &mut Trend,
        limits: &Limits<G::Move>,
        budget: Option<Budget>,
    ) -> bool {
        let best = &self.root_moves[0];
        trend.stable_iterations = if best.mv == last_best { trend.stable_iterations + 1 } else { 0 };
        let average = trend.average.unwrap_or(best.score);
        let score_drop = (average - best.score).clamp(-200, 200);
        trend.average = Some((average + best.score) / 2);
        let mate_found = limits.mate.is_some_and(|moves| {
            best.score > 0
                && (Score::DRAW + best.score).plies_to_end().is_some_and(|plies| u32::from(plies) <= 2 * moves)
        });
        if mate_found && !self.shared.control.is_pondering() {
            return true;
        }
        let Some(budget) = budget else { return false };
        if self.shared.control.is_pondering() {
            return false;
        }
        let effort = best.nodes as f64 / self.nodes.max(1) as f64;
        let progress = Progress { stable_iterations: trend.stable_iterations, score_drop, effort };
        let mut stop_after = budget.stop_after(progress, self.params.unstable_time);
        // There is nothing to choose.
        if self.root_moves.len() == 1 {
            stop_after = stop_after.min(budget.soft / 10);
        }
        self.shared.started.elapsed() >= stop_after
    }
}
