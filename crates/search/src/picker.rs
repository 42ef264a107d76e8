//! Moves one after another, the most promising first, and worked out only when they are needed.

use chronicle_game::{MoveBuffer, Searchable};

use crate::{
    Params,
    history::{Before, Histories},
};

/// A move and how promising it looks.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Scored<M> {
    pub(crate) mv: M,
    pub(crate) score: i32,
    /// What the histories say of it, which is only a part of the score; 0 for the table's move.
    pub(crate) history: i32,
    /// Whether it is a quiet move that gives check and does not simply lose the checker.
    pub(crate) checks: bool,
}

/// Where the moves of all nodes on the present line lie, one node's after another's, so that none needs memory of its
/// own.
pub(crate) struct MoveStack<G: Searchable> {
    moves: Vec<Scored<G::Move>>,
    buffer: G::MoveList,
}

impl<G: Searchable> MoveStack<G> {
    pub(crate) fn new() -> Self {
        Self { moves: Vec::with_capacity(4096), buffer: G::MoveList::default() }
    }
}

#[derive(Copy, Clone, PartialEq, Eq)]
enum Stage {
    Table,
    MakeTactical,
    GoodTactical,
    MakeQuiet,
    Quiet,
    BadTactical,
}

/// Which quiet moves are no longer wanted.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Skip {
    Nothing,
    AllButChecks,
    Quiets,
}

/// Which moves a node wants.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(crate) enum Wanted {
    All,
    /// Tactical moves that lose nothing by exchange.
    GoodTactical,
    /// Tactical moves that gain at least this by exchange.
    Gaining(i32),
}

/// Hands out the moves of one node. What it has made lies on the [`MoveStack`] above `start`.
pub(crate) struct Picker<'a, G: Searchable> {
    params: &'a Params,
    stage: Stage,
    wanted: Wanted,
    table_move: Option<G::Move>,
    /// Quiet moves that were good nearby.
    refutations: [Option<G::Move>; 3],
    before: Before,
    start: usize,
    /// Up to here: tactical moves that lost their exchange.
    bad_end: usize,
    /// The next to be handed out.
    next: usize,
    skip: Skip,
}

impl<'a, G: Searchable> Picker<'a, G> {
    pub(crate) fn new(
        params: &'a Params,
        stack: &MoveStack<G>,
        wanted: Wanted,
        table_move: Option<G::Move>,
        refutations: [Option<G::Move>; 3],
        before: Before,
    ) -> Self {
        let start = stack.moves.len();
        Self {
            params,
            stage: Stage::Table,
            wanted,
            table_move,
            refutations,
            before,
            start,
            bad_end: start,
            next: start,
            skip: Skip::Nothing,
        }
    }

    /// From now on no quiet moves.
    pub(crate) fn skip_quiets(&mut self) {
        self.skip = Skip::Quiets;
    }

    /// From now on no quiet moves but checks.
    pub(crate) fn skip_all_but_checks(&mut self) {
        if self.skip == Skip::Nothing {
            self.skip = Skip::AllButChecks;
        }
    }

    /// Gives the space on the stack back. Must be the last call.
    pub(crate) fn finish(self, stack: &mut MoveStack<G>) {
        stack.moves.truncate(self.start);
    }

    pub(crate) fn next(
        &mut self,
        game: &G,
        stack: &mut MoveStack<G>,
        histories: &Histories,
    ) -> Option<Scored<G::Move>> {
        loop {
            match self.stage {
                Stage::Table => {
                    self.stage = Stage::MakeTactical;
                    if let Some(mv) = self.table_move {
                        return Some(Scored { mv, score: i32::MAX, history: 0, checks: false });
                    }
                }
                Stage::MakeTactical => {
                    self.make_tactical(game, stack, histories);
                    self.stage = Stage::GoodTactical;
                }
                Stage::GoodTactical => match self.best(stack) {
                    Some(scored) if self.is_good(game, scored) => return Some(scored),
                    Some(_) => self.put_aside(stack),
                    None if self.wanted == Wanted::All => self.stage = Stage::MakeQuiet,
                    None => return None,
                },
                Stage::MakeQuiet => {
                    if self.skip != Skip::Quiets {
                        self.make_quiet(game, stack, histories);
                    }
                    self.stage = Stage::Quiet;
                }
                Stage::Quiet => match if self.skip == Skip::Quiets { None } else { self.best(stack) } {
                    Some(scored) if scored.checks || self.skip == Skip::Nothing => return Some(scored),
                    Some(_) => {}
                    None => {
                        self.next = self.start;
                        self.stage = Stage::BadTactical;
                    }
                },
                Stage::BadTactical => {
                    if self.next == self.bad_end {
                        return None;
                    }
                    self.next += 1;
                    return Some(stack.moves[self.next - 1]);
                }
            }
        }
    }

    fn make_tactical(&mut self, game: &G, stack: &mut MoveStack<G>, histories: &Histories) {
        stack.buffer.clear();
        game.append_tactical(&mut stack.buffer);
        for &mv in stack.buffer.iter().filter(|&&mv| Some(mv) != self.table_move) {
            let history = histories.capture_score(game, mv);
            stack.moves.push(Scored { mv, score: game.gain(mv) * 16 + history, history, checks: false });
        }
    }

    fn make_quiet(&mut self, game: &G, stack: &mut MoveStack<G>, histories: &Histories) {
        stack.buffer.clear();
        game.append_quiet(&mut stack.buffer);
        let survey = game.survey();
        let rows = histories.quiet_rows(self.params, self.before, game.structure_key());
        for &mv in stack.buffer.iter().filter(|&&mv| Some(mv) != self.table_move) {
            let history = rows.score(game, &survey, mv);
            let mut score = history + self.params.order_relief * game.relief(&survey, mv);
            if let Some(place) = self.refutations.iter().position(|&refutation| refutation == Some(mv)) {
                score += self.params.order_refutation * (8 - place as i32) / 8;
            }
            // Few moves give check, and mates are among them.
            let checks = game.gives_check(&survey, mv) && game.see_at_least(mv, -self.params.order_check_loss);
            if checks {
                score += self.params.order_check;
            }
            stack.moves.push(Scored { mv, score, history, checks });
        }
    }

    /// The best of the moves not yet handed out, the earliest if several are.
    fn best(&mut self, stack: &mut MoveStack<G>) -> Option<Scored<G::Move>> {
        let rest = &mut stack.moves[self.next..];
        let (mut best, mut best_score) = (0, rest.first()?.score);
        for (index, scored) in rest.iter().enumerate().skip(1) {
            if scored.score > best_score {
                (best, best_score) = (index, scored.score);
            }
        }
        rest.swap(0, best);
        self.next += 1;
        Some(rest[0])
    }

    fn is_good(&self, game: &G, scored: Scored<G::Move>) -> bool {
        match self.wanted {
            // The better a capture's record, the more it may seem to lose.
            Wanted::All => game.see_at_least(scored.mv, -scored.score / 256),
            Wanted::GoodTactical => game.see_at_least(scored.mv, 0),
            Wanted::Gaining(threshold) => game.see_at_least(scored.mv, threshold),
        }
    }

    /// Keeps the move just taken for the end.
    fn put_aside(&mut self, stack: &mut MoveStack<G>) {
        stack.moves.swap(self.bad_end, self.next - 1);
        self.bad_end += 1;
    }
}
