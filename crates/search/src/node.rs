//! The node of the search: a table of contents of its techniques.

use chronicle_game::{Evaluator, Score, Searchable};

use crate::{
    Bound, Record,
    picker::{Picker, Wanted},
    prune::{self, Context},
    tablebase::Known,
    worker::{DRAW, INFINITE, Worker, forced_end, from_table, to_table},
};

impl<G: Searchable, E: Evaluator<G>> Worker<'_, G, E> {
    /// The value of a position, searched so deep: exact between alpha and beta, a bound outside.
    #[expect(clippy::too_many_arguments, reason = "what defines a node")]
    #[expect(clippy::too_many_lines, reason = "the numbered steps of the search")]
    pub(crate) fn node<const PV: bool>(
        &mut self,
        game: &G,
        state: &E::State,
        ply: usize,
        mut depth: i32,
        mut alpha: i32,
        mut beta: i32,
        cut_node: bool,
    ) -> i32 {
        // 1. Out of depth: only captures from here.
        if depth <= 0 {
            return self.settle::<PV>(game, state, ply, alpha, beta);
        }

        // 2. The game may be over, or go in circles.
        if let Some(score) = self.enter::<PV>(game, state, ply) {
            return score;
        }
        let in_check = game.is_check();
        if G::LEAGUE {
            self.frames[ply].turn = game.turn();
        }
        if G::JUDGES_CIRCLES {
            self.frames[ply].in_check = in_check;
        }

        // 3. Mate distance: nothing here can be better than mating next, or worse than being mated now.
        alpha = alpha.max(Score::loss_in(ply as u16).value());
        beta = beta.min(Score::win_in(ply as u16 + 1).value());
        if alpha >= beta {
            return alpha;
        }

        // 4. The table may know the answer, or at least a good move.
        let key = game.key();
        let excluded = self.frames[ply].excluded;
        let record = if excluded.is_some() { None } else { self.table.get(key) };
        if !PV
            && let Some(record) = &record
            && let Some(score) = prune::table_cutoff(record, depth, alpha, beta, ply)
        {
            return score;
        }
        let table_move = record.as_ref().and_then(|record| self.legal_move(game, record.mv));
        let was_pv = PV || record.as_ref().is_some_and(|record| record.pv);
        // Where few pieces are left, the outcome may be known.
        let (floor, ceiling) = match self.known_outcome(game, state, ply, depth, (alpha, beta)) {
            Known::Score(score) => return score,
            Known::Between(floor, ceiling) => (floor, ceiling),
        };
        alpha = alpha.max(floor);

        // 5. The static evaluation, corrected, and sharpened by what the table knows.
        let (raw, eval) = self.static_eval(game, state, ply, in_check, excluded.is_some(), record.as_ref());
        let improving = self.is_improving(ply);
        self.frames[ply + 1].cutoffs = 0;
        self.frames[ply + 2].killers = [None; 2];

        // 6. Hindsight: whether the reduction that led here was right.
        if !in_check && excluded.is_none() {
            depth += self.hindsight(ply, depth);
        }

        let ctx = Context { params: self.params, depth, eval, beta, improving };
        if !PV && !in_check && excluded.is_none() {
            // 7. Reverse futility.
            if prune::static_beta(ctx) {
                return (eval + beta) / 2;
            }
            // 8. Razoring.
            if prune::hopeless(ctx, alpha) {
                let score = self.settle::<false>(game, state, ply, alpha, alpha + 1);
                if score <= alpha {
                    return score;
                }
            }
            // 9. The table nearly knows the answer.
            if let Some(score) = record.as_ref().and_then(|record| prune::nearly_known(ctx, record, ply)) {
                return score;
            }
            // 10. Null move.
            if let Some(score) = self.null_move(game, state, ply, ctx) {
                return score;
            }
            // 11. ProbCut.
            if let Some(score) = self.probcut(game, state, ply, ctx, record.as_ref()) {
                return score;
            }
        }

        // 12. Of several in league, another may have the better answer.
        let start_alpha = alpha;
        let mut best = floor;
        let left = self.left_to_partners::<PV>(game, state, ply, depth, (alpha, beta), cut_node);
        if let Some(score) = left {
            best = best.max(score);
            alpha = alpha.max(score);
            if self.is_over() || best >= beta {
                return best;
            }
        }

        // 13. Internal iterative reduction: without a move to start from, a cheaper search finds one for the next time.
        if depth >= self.params.iir_depth && table_move.is_none() && (PV || cut_node) && excluded.is_none() {
            depth -= 1;
        }

        // 14. Every move in turn.
        let ctx = Context { depth, ..ctx };
        let before = self.before(ply);
        let answer = before[0].and_then(|last| self.answers[last]);
        let [first, second] = self.frames[ply].killers;
        let mut picker =
            Picker::new(self.params, &self.moves, Wanted::All, table_move, [first, second, answer], before);
        let mut tried = std::mem::take(&mut self.frames[ply].tried);
        tried.clear();
        let mut best_move = None;
        let mut count = 0;
        while let Some(scored) = picker.next(game, &mut self.moves, &self.memory.histories) {
            let mv = scored.mv;
            if Some(mv) == excluded {
                continue;
            }
            count += 1;
            let tactical = game.is_tactical(mv);
            let history = scored.history;
            let reduction = self.reductions.get(depth, count);

            // 15. Moves that are not worth a look, once something does not lose.
            if forced_end(best) != Some(false) && best > -INFINITE {
                let reduced_depth = (depth - reduction / 100).max(0);
                if !tactical && !in_check {
                    if prune::enough_moves(ctx, count) {
                        picker.skip_quiets();
                    } else if prune::futile(ctx, reduced_depth, alpha) {
                        picker.skip_all_but_checks();
                    }
                    if !scored.checks && prune::has_bad_record(self.params, reduced_depth, history) {
                        continue;
                    }
                }
                let loss = prune::tolerable_loss(self.params, depth, reduced_depth, tactical);
                if depth <= self.params.see_depth && !game.see_at_least(mv, loss) {
                    continue;
                }
            }

            // 16. A move that alone holds the position, or a check, is looked at more closely.
            let extension = match &record {
                Some(record) if Some(mv) == table_move && excluded.is_none() => {
                    match self.singular::<PV>(game, state, ply, depth, beta, cut_node, record, mv) {
                        Singular::Extend(plies) => plies,
                        Singular::Cutoff(score) => {
                            picker.finish(&mut self.moves);
                            return score;
                        }
                    }
                }
                _ => i32::from(self.is_serious_check(game, mv, depth)),
            };

            let (next, next_state) = self.descend(game, state, mv, ply);
            let mut new_depth = depth - 1 + extension;
            self.frames[ply + 1].double_extensions = self.frames[ply].double_extensions + i32::from(extension == 2);
            let flips = G::ALTERNATES || next.turn() != game.turn();

            // 17. Late moves with less depth and a null window; again in full if they surprise.
            let mut score = -INFINITE;
            let late = depth >= 2 && count > 1 + usize::from(PV) && (!tactical || cut_node || count > 3);
            let mut full = !PV || count > 1;
            if late {
                let reduction = self.adjusted_reduction(
                    reduction,
                    &LateMove {
                        pv: was_pv,
                        cut_node,
                        improving,
                        tactical,
                        gives_check: next.is_check(),
                        history,
                        many_cutoffs: self.frames[ply + 1].cutoffs > self.params.refuted_easily,
                        refutation: [first, second].contains(&Some(mv)),
                        table_tactical: table_move.is_some_and(|mv| game.is_tactical(mv)),
                    },
                );
                let reduced = (new_depth - reduction).clamp(1.min(new_depth), new_depth);
                self.frames[ply].saved = new_depth - reduced;
                let cuts = flips || !G::LEAGUE;
                score = self.child::<false>(&next, &next_state, ply, reduced, alpha, alpha + 1, cuts, flips);
                self.frames[ply].saved = 0;
                full = score > alpha && reduced < new_depth;
                if full {
                    new_depth += prune::second_thoughts(self.params, score, best, new_depth);
                    full = reduced < new_depth;
                }
            }
            if full {
                let cuts = cut_node != (flips || !G::LEAGUE);
                score = self.child::<false>(&next, &next_state, ply, new_depth, alpha, alpha + 1, cuts, flips);
            }
            if PV && (count == 1 || score > alpha) {
                score = self.child::<true>(&next, &next_state, ply, new_depth, alpha, beta, false, flips);
            }
            self.ascend();
            if self.is_over() {
                picker.finish(&mut self.moves);
                return DRAW;
            }

            // 18. Better than before, or even too good.
            if score > best {
                best = score;
                if score > alpha {
                    best_move = Some(mv);
                    if PV {
                        self.set_line(ply, mv);
                    }
                    if score >= beta {
                        self.frames[ply].cutoffs += 1;
                        self.stats.search.count(count);
                        break;
                    }
                    alpha = score;
                    // The others will hardly be better still.
                    if (self.params.raised_from..=self.params.raised_to).contains(&depth) && forced_end(score).is_none()
                    {
                        depth = (depth - self.params.raised_reduction).max(1);
                    }
                }
            }
            if tactical {
                tried.captures.push(mv);
            } else if tried.quiets.len() < 64 {
                tried.quiets.push(mv);
            }
        }
        picker.finish(&mut self.moves);
        self.frames[ply].tried = tried;

        // 19. No legal move: the game is over.
        if count == 0 && left.is_none() {
            return match excluded {
                Some(_) => alpha,
                None => self.ended(game, game.outcome_without_moves(), ply),
            };
        }

        // 20. Learn from it. No search knows better than the tables.
        best = best.min(ceiling);
        if best > beta && forced_end(best).is_none() && forced_end(beta).is_none() {
            // How far above beta it is has hardly been looked at.
            best = (best * depth + beta) / (depth + 1);
        }
        if let (Some(mv), true) = (best_move, best >= beta) {
            self.learn(game, ply, depth, mv);
        }
        if excluded.is_none() {
            let bound = match best {
                best if best >= beta => Bound::Lower,
                best if best > start_alpha => Bound::Exact,
                _ => Bound::Upper,
            };
            let quiet = best_move.is_none_or(|mv| !game.is_tactical(mv));
            let informs = match bound {
                Bound::Exact => true,
                Bound::Lower => best > eval,
                Bound::Upper => best < eval,
            };
            if !in_check && quiet && informs && forced_end(best).is_none() {
                self.memory.histories.learn_correction(
                    self.params,
                    game,
                    best - self.frames[ply].eval.unwrap_or(raw),
                    depth,
                );
            }
            self.table.put(
                key,
                Record {
                    mv: best_move.map(G::move_word),
                    score: to_table(best, ply),
                    eval: raw as i16,
                    depth: depth.clamp(0, 255) as u8,
                    bound,
                    pv: was_pv,
                },
            );
        }
        best
    }

    /// The value of a child for the side to move at its parent.
    #[inline]
    #[expect(clippy::too_many_arguments, reason = "those of a node")]
    fn child<const PV: bool>(
        &mut self,
        next: &G,
        state: &E::State,
        ply: usize,
        depth: i32,
        alpha: i32,
        beta: i32,
        cut_node: bool,
        flips: bool,
    ) -> i32 {
        if flips {
            -self.node::<PV>(next, state, ply + 1, depth, -beta, -alpha, cut_node)
        } else {
            self.node::<PV>(next, state, ply + 1, depth, alpha, beta, cut_node)
        }
    }

    /// What the position is worth if the player to move leaves it to the next of the same league.
    fn left_to_partners<const PV: bool>(
        &mut self,
        game: &G,
        state: &E::State,
        ply: usize,
        depth: i32,
        (alpha, beta): (i32, i32),
        cut_node: bool,
    ) -> Option<i32> {
        if !G::LEAGUE || self.frames[ply].excluded.is_some() {
            return None;
        }
        let (next, next_state) = self.descend_by_leaving(game, state, ply)?;
        let score = self.node::<PV>(&next, &next_state, ply + 1, depth, alpha, beta, cut_node);
        self.ascend();
        Some(score)
    }

    /// The raw evaluation for the table, and the best estimate for pruning.
    fn static_eval(
        &mut self,
        game: &G,
        state: &E::State,
        ply: usize,
        in_check: bool,
        excluding: bool,
        record: Option<&Record>,
    ) -> (i32, i32) {
        if in_check {
            self.frames[ply].eval = None;
            return (0, 0);
        }
        if excluding && let Some(eval) = self.frames[ply].eval {
            return (eval, eval);
        }
        let raw = record.map_or_else(|| self.evaluate(game, state), |record| record.eval.into());
        let eval = self.corrected(game, raw);
        self.frames[ply].eval = Some(eval);
        // A searched score on the right side of the evaluation is the better estimate.
        if let Some(record) = record {
            let score = from_table(record.score, ply);
            let better = match record.bound {
                Bound::Exact => true,
                Bound::Lower => score > eval,
                Bound::Upper => score < eval,
            };
            if better && forced_end(score).is_none() {
                return (raw, score);
            }
        }
        (raw, eval)
    }

    /// A move that was reduced much deserves more depth if it was no mistake after all, and less if it was a clear one.
    fn hindsight(&self, ply: usize, depth: i32) -> i32 {
        let Some(last) = ply.checked_sub(1).map(|index| &self.frames[index]) else { return 0 };
        let (Some(before), Some(now)) = (self.eval_at(ply - 1, ply), self.frames[ply].eval) else { return 0 };
        let gained = now - before;
        if last.saved >= self.params.hindsight_saved && gained < 0 {
            1
        } else if last.saved >= self.params.hindsight_mistake_saved && depth >= 2 && gained > self.params.hindsight_gain
        {
            -1
        } else {
            0
        }
    }

    /// Whether the evaluation has risen since this side's last move (or the one before, if that was in check).
    fn is_improving(&self, ply: usize) -> bool {
        let earlier = |back: usize| ply.checked_sub(back).and_then(|index| self.eval_at(index, ply));
        match (earlier(0), earlier(2).or_else(|| earlier(4))) {
            (Some(now), Some(before)) => now > before,
            _ => false,
        }
    }

    /// The evaluation at an earlier ply, as the side sees it that is to move at a later one.
    #[inline]
    fn eval_at(&self, earlier: usize, ply: usize) -> Option<i32> {
        let same = if G::LEAGUE {
            self.frames[earlier].turn == self.frames[ply].turn
        } else {
            (ply - earlier).is_multiple_of(2)
        };
        let eval = self.frames[earlier].eval?;
        Some(if same { eval } else { -eval })
    }

    /// Passing leaves us above beta: so will a move. Deep down this is verified, for positions where passing is best.
    fn null_move(&mut self, game: &G, state: &E::State, ply: usize, ctx: Context<'_>) -> Option<i32> {
        if !G::NULL_MOVE || ply < self.null_from || !prune::try_null(ctx) || ply == 0 {
            return None;
        }
        // Two passes in a row prove nothing.
        self.frames[ply - 1].mv?;
        let next = game.pass()?;
        let reduced = ctx.depth - prune::null_reduction(ctx);
        self.frames[ply].piece_to = None;
        self.frames[ply].mv = None;
        self.keys.push(next.key());
        let next_state = self.evaluator.after_pass(state, &next);
        let score = -self.node::<false>(&next, &next_state, ply + 1, reduced, -ctx.beta, -ctx.beta + 1, false);
        self.keys.pop();
        if score < ctx.beta || self.is_over() {
            return None;
        }
        // A mate found by passing is not a mate.
        let score = if forced_end(score).is_some() { ctx.beta } else { score };
        if self.null_from > 0 || ctx.depth < self.params.null_verify {
            return Some(score);
        }
        self.null_from = ply + (3 * reduced.max(4) / 4) as usize;
        let verified = self.node::<false>(game, state, ply, reduced, ctx.beta - 1, ctx.beta, false);
        self.null_from = 0;
        (verified >= ctx.beta).then_some(score)
    }

    /// A capture that holds well above beta in a shallow search will hold above beta in a deep one.
    fn probcut(
        &mut self,
        game: &G,
        state: &E::State,
        ply: usize,
        ctx: Context<'_>,
        record: Option<&Record>,
    ) -> Option<i32> {
        let raised = ctx.beta + self.params.probcut_margin;
        let reduced = ctx.depth - self.params.probcut_plies;
        let known_low = record.is_some_and(|record| {
            i32::from(record.depth) >= reduced && from_table(record.score, ply) < raised && record.bound != Bound::Lower
        });
        if ctx.depth < self.params.probcut_depth || forced_end(ctx.beta).is_some() || known_low {
            return None;
        }
        let wanted = Wanted::Gaining((raised - ctx.eval).max(1));
        let mut picker = Picker::new(self.params, &self.moves, wanted, None, [None; 3], self.before(ply));
        while let Some(scored) = picker.next(game, &mut self.moves, &self.memory.histories) {
            let (next, next_state) = self.descend(game, state, scored.mv, ply);
            if !G::ALTERNATES && next.turn() == game.turn() {
                self.ascend();
                continue;
            }
            let mut score = -self.settle::<false>(&next, &next_state, ply + 1, -raised, -raised + 1);
            if score >= raised {
                score = -self.node::<false>(&next, &next_state, ply + 1, reduced, -raised, -raised + 1, true);
            }
            self.ascend();
            if self.is_over() {
                break;
            }
            if score >= raised {
                picker.finish(&mut self.moves);
                return Some(score);
            }
        }
        picker.finish(&mut self.moves);
        None
    }

    /// If every other move is clearly worse than the table's, that one is singular and deserves more depth. If several
    /// are above beta, the node is cut at once.
    #[expect(clippy::too_many_arguments, reason = "those of a node, and the move in question")]
    fn singular<const PV: bool>(
        &mut self,
        game: &G,
        state: &E::State,
        ply: usize,
        depth: i32,
        beta: i32,
        cut_node: bool,
        record: &Record,
        mv: G::Move,
    ) -> Singular {
        let score = from_table(record.score, ply);
        let params = self.params;
        let deep_enough = depth >= params.singular_depth && i32::from(record.depth) >= depth - params.singular_plies;
        if !deep_enough
            || record.bound == Bound::Upper
            || forced_end(score).is_some()
            || ply >= 2 * self.root_depth as usize
        {
            return Singular::Extend(0);
        }
        let threshold = score - params.singular_margin * depth / 10;
        self.frames[ply].excluded = Some(mv);
        let others = self.node::<false>(game, state, ply, (depth - 1) / 2, threshold - 1, threshold, cut_node);
        self.frames[ply].excluded = None;
        if self.is_over() {
            return Singular::Extend(0);
        }
        if others < threshold {
            let often = self.frames[ply].double_extensions >= params.double_limit;
            if !PV && others < threshold - params.double_margin && !often {
                return Singular::Extend(2);
            }
            return Singular::Extend(1);
        }
        if !PV && threshold >= beta {
            return Singular::Cutoff(threshold);
        }
        Singular::Extend(if score >= beta {
            -2
        } else if PV {
            0
        } else {
            -1
        })
    }

    /// A check that loses nothing leaves the opponent few answers: a ply more costs little and settles much.
    fn is_serious_check(&self, game: &G, mv: G::Move, depth: i32) -> bool {
        depth >= self.params.check_depth && game.gives_check(&game.survey(), mv) && game.see_at_least(mv, 0)
    }

    /// The reduction of a late move in plies, with what is known of it.
    fn adjusted_reduction(&self, hundredths: i32, late: &LateMove) -> i32 {
        let params = self.params;
        let mut reduction = hundredths;
        reduction -= params.reduction_pv * i32::from(late.pv);
        reduction += params.reduction_cut * i32::from(late.cut_node);
        reduction += params.reduction_falling * i32::from(!late.improving);
        reduction -= params.reduction_check * i32::from(late.gives_check);
        reduction += params.reduction_refuted * i32::from(late.many_cutoffs);
        reduction -= params.reduction_refutation * i32::from(late.refutation);
        reduction += params.reduction_outshone * i32::from(late.table_tactical && !late.tactical);
        reduction -= params.reduction_tactical * i32::from(late.tactical);
        reduction -= 100 * late.history / params.reduction_history;
        reduction / 100
    }

    /// Rewards the move that was too good, and blames those tried before it.
    fn learn(&mut self, game: &G, ply: usize, depth: i32, best: G::Move) {
        let tried = std::mem::take(&mut self.frames[ply].tried);
        let bonus = (self.params.bonus_factor * depth).min(self.params.bonus_max);
        let before = self.before(ply);
        let histories = &mut self.memory.histories;
        if game.is_tactical(best) {
            histories.learn_capture(game, best, bonus);
        } else {
            let survey = game.survey();
            let killers = &mut self.frames[ply].killers;
            if killers[0] != Some(best) {
                *killers = [Some(best), killers[0]];
            }
            if let Some(last) = before[0] {
                self.answers[last] = Some(best);
            }
            // A quick cutoff at low depth says little.
            if depth > 2 || !tried.quiets.is_empty() {
                histories.learn_quiet(game, &survey, best, before, bonus);
            }
            for &quiet in &tried.quiets {
                histories.learn_quiet(game, &survey, quiet, before, -bonus * self.params.blame / 100);
            }
        }
        for &capture in &tried.captures {
            histories.learn_capture(game, capture, -bonus);
        }
        self.frames[ply].tried = tried;
    }
}

/// What is known of a late move.
#[expect(clippy::struct_excessive_bools, reason = "independent facts, each with its own weight")]
struct LateMove {
    pv: bool,
    cut_node: bool,
    improving: bool,
    tactical: bool,
    gives_check: bool,
    history: i32,
    many_cutoffs: bool,
    refutation: bool,
    table_tactical: bool,
}

/// What the search without the table's move says.
enum Singular {
    /// Search the move so many plies deeper.
    Extend(i32),
    /// Several moves are too good: leave with this score.
    Cutoff(i32),
}
