//! One thread's search: what it remembers, and the bookkeeping that all parts of the search share.

use std::{num::NonZeroU32, sync::atomic::Ordering};

use chronicle_game::{Evaluator, Key, Outcome, Score, Searchable, Side};

use crate::{
    MAX_PLY, Params, Stats, Table, Tablebase,
    control::Shared,
    history::{Before, Histories},
    judgements::Judgements,
    picker::MoveStack,
    prune::Reductions,
    root::RootMove,
};

/// A score that no search returns.
pub(crate) const INFINITE: i32 = Score::INFINITE.value();
pub(crate) const DRAW: i32 = Score::DRAW.value();

/// What a thread keeps from search to search.
pub(crate) struct Memory<G: Searchable, E: Evaluator<G>> {
    pub(crate) histories: Histories,
    pub(crate) cache: E::Cache,
    pub(crate) judgements: Judgements,
}

impl<G: Searchable, E: Evaluator<G>> Memory<G, E> {
    pub(crate) fn new(game: &G, evaluator: &E) -> Self {
        Self { histories: Histories::new(game), cache: evaluator.cache(), judgements: Judgements::new() }
    }

    /// Forgets what was learned. Evaluations are facts and may stay.
    pub(crate) fn clear(&mut self) {
        self.histories.clear();
    }
}

/// What belongs to one ply of the present line.
#[derive(Clone)]
pub(crate) struct Frame<M> {
    /// The corrected static evaluation; `None` in check.
    pub(crate) eval: Option<i32>,
    /// Whose move it is; known only where some are in league.
    pub(crate) turn: Side,
    /// Whether the side to move is in check; known only where circles are judged.
    pub(crate) in_check: bool,
    /// Piece and target of the move being searched; `None` for a pass.
    pub(crate) piece_to: Option<usize>,
    /// The move being searched.
    pub(crate) mv: Option<M>,
    /// Left out while asking whether the others are all worse.
    pub(crate) excluded: Option<M>,
    /// Quiet moves that refuted something at this ply.
    pub(crate) killers: [Option<M>; 2],
    /// The best line from here.
    pub(crate) line: Vec<M>,
    /// Moves that were looked at and not good enough.
    pub(crate) tried: Tried<M>,
    /// How often the line was extended by two plies.
    pub(crate) double_extensions: i32,
    /// Refutations below this ply: many mean that everything fails.
    pub(crate) cutoffs: i32,
    /// By how many plies the move being searched is reduced.
    pub(crate) saved: i32,
}

impl<M> Frame<M> {
    fn new() -> Self {
        Self {
            eval: None,
            turn: Side::First,
            in_check: false,
            piece_to: None,
            mv: None,
            excluded: None,
            killers: [const { None }; 2],
            line: Vec::new(),
            tried: Tried::default(),
            double_extensions: 0,
            cutoffs: 0,
            saved: 0,
        }
    }
}

/// Moves that a node has tried, for the histories.
#[derive(Clone)]
pub(crate) struct Tried<M> {
    pub(crate) quiets: Vec<M>,
    pub(crate) captures: Vec<M>,
}

impl<M> Default for Tried<M> {
    fn default() -> Self {
        Self { quiets: Vec::new(), captures: Vec::new() }
    }
}

impl<M> Tried<M> {
    pub(crate) fn clear(&mut self) {
        self.quiets.clear();
        self.captures.clear();
    }
}

/// A thread at work.
pub(crate) struct Worker<'a, G: Searchable, E: Evaluator<G>> {
    pub(crate) number: usize,
    pub(crate) evaluator: &'a E,
    pub(crate) params: &'a Params,
    pub(crate) reductions: &'a Reductions,
    pub(crate) table: &'a Table,
    /// What is known by heart, unless there is nothing or it is of no use here.
    pub(crate) tables: Option<&'a dyn Tablebase<G>>,
    pub(crate) shared: &'a Shared<'a>,
    pub(crate) memory: &'a mut Memory<G, E>,
    pub(crate) frames: Vec<Frame<G::Move>>,
    pub(crate) moves: MoveStack<G>,
    /// Keys of the game so far and of the present line.
    pub(crate) keys: Vec<Key>,
    /// Quiet moves that answered a move well, by its piece and target.
    pub(crate) answers: Vec<Option<G::Move>>,
    pub(crate) root_moves: Vec<RootMove<G::Move>>,
    /// The first root move of the line being searched; those before it belong to better lines.
    pub(crate) first_root: usize,
    pub(crate) nodes: u64,
    /// Answers of endgame tables.
    pub(crate) table_hits: u64,
    pub(crate) selective_depth: usize,
    pub(crate) root_depth: i32,
    /// The ply at which the present quiescence search began.
    pub(crate) settling_from: usize,
    /// Below this ply no null moves, while one is being verified.
    pub(crate) null_from: usize,
    pub(crate) stats: Stats,
}

impl<'a, G: Searchable, E: Evaluator<G>> Worker<'a, G, E> {
    #[expect(clippy::too_many_arguments, reason = "the one place where a thread is put together")]
    pub(crate) fn new(
        number: usize,
        evaluator: &'a E,
        params: &'a Params,
        reductions: &'a Reductions,
        table: &'a Table,
        tables: Option<&'a dyn Tablebase<G>>,
        shared: &'a Shared<'a>,
        memory: &'a mut Memory<G, E>,
        root: &G,
        history: &[Key],
        root_moves: Vec<RootMove<G::Move>>,
    ) -> Self {
        let mut keys = Vec::with_capacity(history.len() + MAX_PLY + 8);
        keys.extend_from_slice(history);
        if keys.last() != Some(&root.key()) {
            keys.push(root.key());
        }
        Self {
            number,
            evaluator,
            params,
            reductions,
            table,
            tables,
            shared,
            memory,
            frames: vec![Frame::new(); MAX_PLY + 8],
            moves: MoveStack::new(),
            keys,
            answers: vec![None; root.piece_to_len()],
            root_moves,
            first_root: 0,
            nodes: 0,
            table_hits: 0,
            selective_depth: 0,
            settling_from: 0,
            root_depth: 0,
            null_from: 0,
            stats: Stats::default(),
        }
    }

    /// What every node asks first: must the search be given up, is the game over, does it go in circles, is the line
    /// too long? The value, if so.
    #[inline(always)]
    pub(crate) fn enter<const PV: bool>(&mut self, game: &G, state: &E::State, ply: usize) -> Option<i32> {
        if PV {
            self.frames[ply].line.clear();
            self.selective_depth = self.selective_depth.max(ply);
        }
        self.count_node();
        if self.is_over() {
            return Some(DRAW);
        }
        if let Some(outcome) = game.early_outcome() {
            return Some(self.ended(game, outcome, ply));
        }
        if let Some(back) = self.repetition(game, ply) {
            return Some(self.circle(game, ply, back));
        }
        if ply >= MAX_PLY {
            return Some(if game.is_check() { DRAW } else { self.evaluate(game, state) });
        }
        None
    }

    /// Counts a node; every so often tells the others and looks at the limits.
    #[inline]
    pub(crate) fn count_node(&mut self) {
        self.nodes += 1;
        // Nodes of large boards take ten times as long as those of chess: the clock must not be looked at too rarely.
        if self.nodes & 63 == 0 || self.shared.max_nodes < 8_192 {
            self.publish_nodes();
            if self.number == 0 {
                self.shared.check_limits();
            }
        }
    }

    pub(crate) fn publish_nodes(&self) {
        self.shared.nodes[self.number].store(self.nodes, Ordering::Relaxed);
        self.shared.table_hits[self.number].store(self.table_hits, Ordering::Relaxed);
    }

    /// Whether the search must be given up. Nothing found after this counts.
    #[inline]
    pub(crate) fn is_over(&self) -> bool {
        self.shared.is_over()
    }

    /// How many plies ago the position on top of the keys has come up before: once on the present line, or twice in all.
    #[inline]
    pub(crate) fn repetition(&self, game: &G, ply: usize) -> Option<usize> {
        let last = self.keys.len() - 1;
        let reach = game.reversible_plies().min(last);
        let key = self.keys[last];
        let mut seen_in_game = false;
        // Where a turn may have several plies, the same side is not always an even number of them away.
        let stride = if G::ALTERNATES { 2 } else { 1 };
        for back in (4..=reach).step_by(stride) {
            if self.keys[last - back] == key {
                if back < ply || seen_in_game {
                    return Some(back);
                }
                seen_in_game = true;
            }
        }
        None
    }

    /// The value of having come back to where the line was some plies ago.
    ///
    /// It is less than a win even where it wins: another way to the same position makes no circle.
    fn circle(&self, game: &G, ply: usize, back: usize) -> i32 {
        if !G::JUDGES_CIRCLES || back >= ply {
            return game.draw().value();
        }
        let checked = |last: usize, first: usize| (first..=last).step_by(2).all(|at| self.frames[at].in_check);
        let always_checked = game.is_check() && checked(ply - 2, ply + 2 - back);
        match game.outcome_of_circle(always_checked, checked(ply - 1, ply + 1 - back)) {
            Outcome::Draw => game.draw().value(),
            Outcome::Win(side) if side == game.turn() => self.params.circle,
            Outcome::Win(_) => -self.params.circle,
        }
    }

    /// The value of an ended game, for the side to move at a ply.
    #[inline]
    pub(crate) fn ended(&self, game: &G, outcome: Outcome, ply: usize) -> i32 {
        match outcome {
            Outcome::Draw => game.draw().value(),
            Outcome::Win(side) if side == game.turn() => Score::win_in(ply as u16).value(),
            Outcome::Win(_) => Score::loss_in(ply as u16).value(),
        }
    }

    /// The evaluation before it is corrected.
    #[inline]
    pub(crate) fn evaluate(&mut self, game: &G, state: &E::State) -> i32 {
        let Memory { cache, judgements, .. } = &mut *self.memory;
        let judge = || self.evaluator.evaluate(cache, state, game).value() as i16;
        judgements.get_or_judge(game.key(), judge).into()
    }

    /// The evaluation with what was learned about such structures.
    #[inline]
    pub(crate) fn corrected(&self, game: &G, eval: i32) -> i32 {
        Score::new(eval + self.memory.histories.correction(game)).value()
    }

    /// The moves before a ply that its moves are judged by.
    #[inline]
    pub(crate) fn before(&self, ply: usize) -> Before {
        let at = |back: usize| ply.checked_sub(back).and_then(|index| self.frames[index].piece_to);
        [at(1), at(2), at(4)]
    }

    /// Enters the position after a move.
    #[inline]
    pub(crate) fn descend(&mut self, game: &G, state: &E::State, mv: G::Move, ply: usize) -> (G, E::State) {
        self.frames[ply].piece_to = Some(game.piece_to(mv));
        self.frames[ply].mv = Some(mv);
        let next = game.play(mv);
        // The node will ask for it first of all; until then there is other work to do.
        self.table.prefetch(next.key());
        let next_state = self.evaluator.after(state, game, mv, &next);
        self.keys.push(next.key());
        (next, next_state)
    }

    /// Enters the position in which the player to move has left the move to the next of the same league.
    pub(crate) fn descend_by_leaving(&mut self, game: &G, state: &E::State, ply: usize) -> Option<(G, E::State)> {
        let next = game.leave()?;
        self.frames[ply].piece_to = None;
        self.frames[ply].mv = None;
        self.keys.push(next.key());
        let next_state = self.evaluator.after_pass(state, &next);
        Some((next, next_state))
    }

    #[inline]
    pub(crate) fn ascend(&mut self) {
        self.keys.pop();
    }

    /// Makes a move and the line after it the best line of a ply.
    pub(crate) fn set_line(&mut self, ply: usize, mv: G::Move) {
        let (upper, lower) = self.frames.split_at_mut(ply + 1);
        let line = &mut upper[ply].line;
        line.clear();
        line.push(mv);
        line.extend_from_slice(&lower[0].line);
    }

    /// The table's move, if it is legal here.
    #[inline]
    pub(crate) fn legal_move(&self, game: &G, word: Option<NonZeroU32>) -> Option<G::Move> {
        word.and_then(G::move_from_word).filter(|&mv| game.is_legal(mv))
    }
}

/// A score as the table keeps it: forced ends and known wins counted from the position itself and not from the root.
#[inline]
pub(crate) fn to_table(score: i32, ply: usize) -> i16 {
    let ply = ply as i32;
    (match forced_end(score) {
        Some(true) => score + ply,
        Some(false) => score - ply,
        None => score,
    }) as i16
}

/// The table's score as seen from the root.
#[inline]
pub(crate) fn from_table(score: i16, ply: usize) -> i32 {
    let (score, ply) = (i32::from(score), ply as i32);
    match forced_end(score) {
        Some(true) => score - ply,
        Some(false) => score + ply,
        None => score,
    }
}

/// Whether a score means a forced win (`true`) or loss, counted to the end or only known.
#[inline]
pub(crate) fn forced_end(score: i32) -> Option<bool> {
    if score >= WIN_BOUND {
        Some(true)
    } else if score <= -WIN_BOUND {
        Some(false)
    } else {
        None
    }
}

/// Scores from here on mean a forced win: the least of those that are only known.
const WIN_BOUND: i32 = Score::known_win_in(u16::MAX).value();
