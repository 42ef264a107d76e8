//! Going on until nothing hangs, so that the evaluation can be trusted.

use chronicle_game::{Evaluator, Searchable};

use crate::{
    Bound, Record,
    picker::{Picker, Wanted},
    prune,
    worker::{DRAW, INFINITE, Worker, forced_end, to_table},
};

impl<G: Searchable, E: Evaluator<G>> Worker<'_, G, E> {
    /// The value of a position once all good captures are made; in check, once all answers are tried.
    pub(crate) fn settle<const PV: bool>(
        &mut self,
        game: &G,
        state: &E::State,
        ply: usize,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        self.settling_from = ply;
        self.quiescence::<PV>(game, state, ply, alpha, beta)
    }

    fn quiescence<const PV: bool>(&mut self, game: &G, state: &E::State, ply: usize, mut alpha: i32, beta: i32) -> i32 {
        // 1. The game may be over, or go in circles.
        if let Some(score) = self.enter::<PV>(game, state, ply) {
            return score;
        }
        if G::EXCHANGE_PLIES.is_some_and(|plies| ply - self.settling_from >= plies) {
            return self.evaluate(game, state);
        }
        let in_check = game.is_check();
        if G::JUDGES_CIRCLES {
            self.frames[ply].in_check = in_check;
        }
        // 2. The table may know.
        let key = game.key();
        let record = self.table.get(key);
        if let Some(record) = &record
            && !PV
            && let Some(score) = prune::table_cutoff(record, 0, alpha, beta, ply)
        {
            return score;
        }
        // 3. Standing pat: nobody is forced to capture.
        let mut best = -INFINITE;
        let mut eval = 0;
        let mut raw = 0;
        if !in_check {
            raw = record.as_ref().map_or_else(|| self.evaluate(game, state), |record| record.eval.into());
            eval = self.corrected(game, raw);
            best = eval;
            if best >= beta {
                // How far above beta it is has not been looked at.
                return if forced_end(beta).is_none() { i32::midpoint(best, beta) } else { best };
            }
            alpha = alpha.max(best);
        }
        let start_alpha = alpha;
        // 4. Captures that lose nothing; every move in check.
        let table_move = record
            .and_then(|record| self.legal_move(game, record.mv))
            .filter(|&mv| in_check || game.is_tactical(mv) && game.see_at_least(mv, 0));
        let wanted = if in_check { Wanted::All } else { Wanted::GoodTactical };
        let before = self.before(ply);
        let mut picker = Picker::new(self.params, &self.moves, wanted, table_move, [None; 3], before);
        let mut best_move = None;
        let mut tried = 0;
        while let Some(scored) = picker.next(game, &mut self.moves, &self.memory.histories) {
            let mv = scored.mv;
            tried += 1;
            if forced_end(best) != Some(false) {
                // Once some answer to the check does not lose at once, quiet ones are left out.
                if in_check && !game.is_tactical(mv) {
                    picker.skip_quiets();
                    continue;
                }
                // Even with the captured piece for nothing the score stays below alpha.
                let optimistic = eval + game.gain(mv) + self.params.quiescence_margin;
                if !in_check && optimistic <= alpha && !game.see_at_least(mv, 1) {
                    best = best.max(optimistic);
                    continue;
                }
            }
            let (next, next_state) = self.descend(game, state, mv, ply);
            let score = if !G::ALTERNATES && next.turn() == game.turn() {
                self.quiescence::<PV>(&next, &next_state, ply + 1, alpha, beta)
            } else {
                -self.quiescence::<PV>(&next, &next_state, ply + 1, -beta, -alpha)
            };
            self.ascend();
            if self.is_over() {
                picker.finish(&mut self.moves);
                return DRAW;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_move = Some(mv);
                    if PV {
                        self.set_line(ply, mv);
                    }
                    if score >= beta {
                        self.stats.quiescence.count(tried);
                        break;
                    }
                }
            }
        }
        picker.finish(&mut self.moves);
        // 5. Who does not capture may leave that to others of the same league.
        if G::LEAGUE
            && best < beta
            && let Some((next, next_state)) = self.descend_by_leaving(game, state, ply)
        {
            best = best.max(self.quiescence::<PV>(&next, &next_state, ply + 1, alpha, beta));
            self.ascend();
            if self.is_over() {
                return DRAW;
            }
        }
        // 6. In check and nothing legal: the game is over.
        if in_check && tried == 0 {
            return self.ended(game, game.outcome_without_moves(), ply);
        }
        let bound = if best >= beta {
            Bound::Lower
        } else if best > start_alpha && PV {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.table.put(
            key,
            Record {
                mv: best_move.map(G::move_word),
                score: to_table(best, ply),
                eval: raw as i16,
                depth: 0,
                bound,
                pv: PV,
            },
        );
        best
    }
}
