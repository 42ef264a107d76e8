//! The reasons for not looking further, one function each, and how much shorter a late move is looked at.

use crate::{
    Params,
    table::{Bound, Record},
    worker::{forced_end, from_table},
};

/// What pruning decisions are made from.
#[derive(Copy, Clone)]
pub(crate) struct Context<'a> {
    pub(crate) params: &'a Params,
    pub(crate) depth: i32,
    pub(crate) eval: i32,
    pub(crate) beta: i32,
    /// Whether the evaluation has risen since this side's last move.
    pub(crate) improving: bool,
}

/// The table has looked at least as deep and its score settles the question.
pub(crate) fn table_cutoff(record: &Record, depth: i32, alpha: i32, beta: i32, ply: usize) -> Option<i32> {
    let score = from_table(record.score, ply);
    (i32::from(record.depth) >= depth && record.bound.settles(score, alpha, beta)).then_some(score)
}

/// The table has looked nearly as deep, and its score is far above beta.
pub(crate) fn nearly_known(ctx: Context<'_>, record: &Record, ply: usize) -> Option<i32> {
    let raised = ctx.beta + ctx.params.table_margin;
    let score = from_table(record.score, ply);
    let holds = record.bound != Bound::Upper
        && i32::from(record.depth) >= ctx.depth - ctx.params.table_plies
        && score >= raised;
    (holds && forced_end(ctx.beta).is_none() && forced_end(score).is_none()).then_some(raised)
}

/// So far above beta that no quiet answer will bring it back.
pub(crate) fn static_beta(ctx: Context<'_>) -> bool {
    let Context { params, depth, eval, beta, improving } = ctx;
    let margin = params.static_beta_margin * depth - if improving { params.static_beta_improving } else { 0 };
    depth <= params.static_beta_depth
        && eval - margin >= beta
        && forced_end(beta).is_none()
        && forced_end(eval).is_none()
}

/// So far below alpha that only captures could help: let quiescence tell.
pub(crate) fn hopeless(ctx: Context<'_>, alpha: i32) -> bool {
    ctx.depth <= ctx.params.razor_depth && ctx.eval + ctx.params.razor_margin * ctx.depth <= alpha
}

/// Even a free move for the opponent should leave us above beta: worth trying.
pub(crate) fn try_null(ctx: Context<'_>) -> bool {
    ctx.depth >= ctx.params.null_depth && ctx.eval >= ctx.beta && forced_end(ctx.beta) != Some(false)
}

/// How many plies a null move saves: more when deep, and when far above beta.
pub(crate) fn null_reduction(ctx: Context<'_>) -> i32 {
    let surplus = ((ctx.eval - ctx.beta) / ctx.params.null_eval).min(3);
    ctx.params.null_base + ctx.depth / ctx.params.null_divisor + surplus
}

/// So many quiet moves have failed that the rest, ordered worse, will fail too.
pub(crate) fn enough_moves(ctx: Context<'_>, tried: usize) -> bool {
    let quota = ctx.params.late_base + ctx.depth * ctx.depth;
    tried as i32 >= if ctx.improving { quota } else { quota / 2 }
}

/// A quiet move gains little: so far below alpha it cannot be enough at this depth.
pub(crate) fn futile(ctx: Context<'_>, reduced_depth: i32, alpha: i32) -> bool {
    let params = ctx.params;
    reduced_depth <= params.futility_depth
        && ctx.eval + params.futility_base + params.futility_margin * reduced_depth <= alpha
}

/// The move has failed nearly every time it was tried.
pub(crate) fn has_bad_record(params: &Params, reduced_depth: i32, history: i32) -> bool {
    reduced_depth <= params.history_depth && history < -params.history_margin * reduced_depth.max(1)
}

/// What a quiet or tactical move may lose by exchange and still be looked at.
pub(crate) fn tolerable_loss(params: &Params, depth: i32, reduced_depth: i32, tactical: bool) -> i32 {
    if tactical { -params.see_tactical * depth } else { -params.see_quiet * reduced_depth * reduced_depth }
}

/// A reduced move that surprises is searched again: deeper still if it is far better than the best so far, less deep if
/// it is hardly better, because then it will seldom stay so.
pub(crate) fn second_thoughts(params: &Params, score: i32, best: i32, depth: i32) -> i32 {
    i32::from(score > best + params.deeper_margin) - i32::from(score < best + depth)
}

/// How many plies a move is searched less, by depth and by its place in the order.
pub(crate) struct Reductions(Vec<i32>);

impl Reductions {
    pub(crate) fn new(params: &Params) -> Self {
        let base = f64::from(params.reduction_base) / 100.0;
        let divisor = f64::from(params.reduction_divisor) / 100.0;
        // Logarithms are slow, and a search may be over in less than a thousandth of a second.
        let logarithms: [f64; 64] = std::array::from_fn(|number| (number as f64).ln());
        let entry = |index: usize| {
            let (depth, place) = (index / 64, index % 64);
            if depth == 0 || place == 0 {
                return 0;
            }
            // Hundredths of a ply.
            ((base + logarithms[depth] * logarithms[place] / divisor) * 100.0) as i32
        };
        Self((0..64 * 64).map(entry).collect())
    }

    /// In hundredths of a ply.
    #[inline]
    pub(crate) fn get(&self, depth: i32, place: usize) -> i32 {
        self.0[(depth.clamp(0, 63) as usize) * 64 + place.min(63)]
    }
}
