//! Every number of the search that could as well be another one: one table that a tuner can read and write.

use thiserror::Error;

/// A parameter as a tuner sees it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Param {
    /// Its name.
    pub name: &'static str,
    /// Its value now.
    pub value: i32,
    /// The smallest value that makes sense.
    pub min: i32,
    /// The largest value that makes sense.
    pub max: i32,
    /// A change that should be felt.
    pub step: i32,
}

/// Why a parameter could not be set.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParamError {
    /// There is no such parameter.
    #[error("there is no search parameter {name:?}")]
    Unknown {
        /// The name asked for.
        name: String,
    },
    /// The value is out of range.
    #[error("search parameter {name}: {value} is not between {min} and {max}")]
    Range {
        /// The parameter.
        name: &'static str,
        /// The value asked for.
        value: i32,
        /// The smallest allowed.
        min: i32,
        /// The largest allowed.
        max: i32,
    },
}

/// Declares the table: name, default, range, step and what it does.
macro_rules! params {
    ($($(#[doc = $doc:literal])* $name:ident = $value:literal, $min:literal..=$max:literal, $step:literal;)*) => {
        /// The values of all parameters.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Params {
            $($(#[doc = $doc])* pub $name: i32,)*
        }

        impl Default for Params {
            fn default() -> Self {
                Self { $($name: $value,)* }
            }
        }

        impl Params {
            /// The table of all parameters with their present values.
            #[must_use]
            pub fn table(&self) -> Vec<Param> {
                vec![$(Param { name: stringify!($name), value: self.$name, min: $min, max: $max, step: $step },)*]
            }

            /// Sets a parameter by name.
            ///
            /// # Errors
            /// If there is no such parameter or the value is out of its range.
            pub fn set(&mut self, name: &str, value: i32) -> Result<(), ParamError> {
                match name {
                    $(stringify!($name) => {
                        if !($min..=$max).contains(&value) {
                            return Err(ParamError::Range { name: stringify!($name), value, min: $min, max: $max });
                        }
                        self.$name = value;
                        Ok(())
                    })*
                    _ => Err(ParamError::Unknown { name: name.to_owned() }),
                }
            }
        }
    };
}

params! {
    /// Half the width of the first aspiration window.
    aspiration_window = 32, 5..=60, 4;
    /// From this depth on the window is narrowed.
    aspiration_depth = 4, 2..=8, 1;
    /// Reverse futility: up to this depth.
    static_beta_depth = 8, 4..=12, 1;
    /// Reverse futility: margin for each ply.
    static_beta_margin = 77, 30..=130, 8;
    /// Reverse futility: how much of the margin is forgiven when things improve.
    static_beta_improving = 46, 0..=120, 8;
    /// What it is worth that the other side must stop going in circles, where rules say so.
    circle = 1500, 300..=5000, 200;
    /// Razoring: up to this depth.
    razor_depth = 3, 1..=5, 1;
    /// Razoring: margin for each ply.
    razor_margin = 303, 100..=400, 20;
    /// Null move: from this depth.
    null_depth = 3, 2..=5, 1;
    /// Null move: reduction before depth and margin count.
    null_base = 4, 2..=6, 1;
    /// Null move: one more ply for so many plies of depth.
    null_divisor = 3, 2..=8, 1;
    /// Null move: one more ply for so much above beta.
    null_eval = 226, 80..=400, 20;
    /// Null move: verified by a real search from this depth.
    null_verify = 13, 8..=20, 1;
    /// ProbCut: from this depth.
    probcut_depth = 5, 4..=8, 1;
    /// ProbCut: so many plies less are searched.
    probcut_plies = 4, 3..=6, 1;
    /// ProbCut: how far above beta a capture must hold.
    probcut_margin = 226, 80..=300, 15;
    /// Internal iterative reduction: from this depth.
    iir_depth = 4, 3..=8, 1;
    /// Late moves: how many are tried at depth 0.
    late_base = 5, 1..=8, 1;
    /// Futility of quiet moves: up to this reduced depth.
    futility_depth = 8, 4..=12, 1;
    /// Futility of quiet moves: margin at depth 0.
    futility_base = 143, 30..=200, 10;
    /// Futility of quiet moves: margin for each ply.
    futility_margin = 107, 40..=150, 8;
    /// History pruning: up to this reduced depth.
    history_depth = 5, 2..=8, 1;
    /// History pruning: threshold for each ply.
    history_margin = 3248, 1000..=6000, 300;
    /// Exchange pruning: up to this depth.
    see_depth = 9, 5..=14, 1;
    /// Exchange pruning of quiet moves: loss for each ply squared.
    see_quiet = 21, 8..=50, 3;
    /// Exchange pruning of tactical moves: loss for each ply.
    see_tactical = 92, 40..=180, 8;
    /// Singular extension: from this depth.
    singular_depth = 7, 5..=10, 1;
    /// Singular extension: so many plies less may the table have looked.
    singular_plies = 3, 2..=5, 1;
    /// Singular extension: margin below the table's score for each ply, in tenths.
    singular_margin = 17, 5..=40, 2;
    /// Double extension: how far below even that.
    double_margin = 24, 5..=60, 4;
    /// Double extension: how often on one line.
    double_limit = 8, 2..=20, 2;
    /// Reductions: constant part, in hundredths of a ply.
    reduction_base = 70, 20..=160, 10;
    /// Reductions: divisor of the product of logarithms, in hundredths.
    reduction_divisor = 225, 140..=340, 12;
    /// Reductions: history worth one ply.
    reduction_history = 9593, 4000..=16000, 600;
    /// Reductions: how much less on lines that were principal ones, in hundredths of a ply like those that follow.
    reduction_pv = 39, 0..=250, 15;
    /// Reductions: how much more where a cutoff is expected.
    reduction_cut = 145, 0..=300, 20;
    /// Reductions: how much more where the evaluation falls.
    reduction_falling = 73, 0..=200, 15;
    /// Reductions: how much less for checks.
    reduction_check = 80, 0..=200, 15;
    /// Reductions: how much more where the moves before were refuted easily.
    reduction_refuted = 151, 0..=250, 15;
    /// Reductions: more refutations than this are easy ones.
    refuted_easily = 3, 1..=8, 1;
    /// Reductions: how much less for moves that refuted something nearby.
    reduction_refutation = 98, 0..=250, 15;
    /// Reductions: how much more for quiet moves where the table's move is tactical.
    reduction_outshone = 66, 0..=200, 15;
    /// Reductions: how much less for tactical moves.
    reduction_tactical = 97, 0..=250, 15;
    /// Once a move has raised alpha: how many plies less for the others.
    raised_reduction = 1, 0..=3, 1;
    /// Once a move has raised alpha: from this depth,
    raised_from = 3, 2..=8, 1;
    /// and up to this one.
    raised_to = 12, 8..=20, 1;
    /// Hindsight: a reduction of so many plies is looked at again.
    hindsight_saved = 3, 1..=5, 1;
    /// Hindsight: after a reduction of so many plies a mistake is soon answered.
    hindsight_mistake_saved = 2, 1..=5, 1;
    /// Hindsight: the gain for the side that now moves by which the last move was a mistake.
    hindsight_gain = 126, 20..=300, 15;
    /// The table's score at less depth suffices when it is above beta by so much.
    table_margin = 399, 150..=800, 30;
    /// So many plies less may they be.
    table_plies = 4, 2..=6, 1;
    /// Quiescence: margin for captures that cannot lift the score.
    quiescence_margin = 208, 60..=300, 15;
    /// History: bonus for each ply of depth.
    bonus_factor = 154, 60..=300, 20;
    /// History: the largest bonus.
    bonus_max = 1600, 800..=3000, 150;
    /// History: the blame for moves tried in vain, in hundredths of the bonus.
    blame = 113, 20..=200, 10;
    /// Corrections of the evaluation: one search moves them by its error times its depth, divided by this.
    correction_divisor = 512, 128..=2048, 64;
    /// Corrections of the evaluation: one that is off by more says no more.
    correction_error = 100, 30..=400, 20;
    /// Late moves that surprise: searched a ply deeper when they are better than the best by this.
    deeper_margin = 67, 10..=140, 8;
    /// Order of quiet moves: what each history counts, in hundredths: by route,
    order_route = 101, 0..=300, 15;
    /// after the opponent's last move,
    order_reply = 124, 0..=300, 15;
    /// after the own last move,
    order_plan = 89, 0..=300, 15;
    /// after the own last but one,
    order_long_plan = 78, 0..=300, 15;
    /// with such a structure.
    order_structure = 140, 0..=300, 15;
    /// Order of quiet moves: what a refutation of a sibling is worth, the second and the answer to the last move less.
    order_refutation = 19698, 10000..=60000, 3000;
    /// Order of quiet moves: what a safe check is worth.
    order_check = 8776, 0..=40000, 2000;
    /// Order of quiet moves: what a safe check may lose by exchange.
    order_check_loss = 75, 0..=200, 15;
    /// Order of quiet moves: for each hundredth of a pawn that is saved from lesser attackers or exposed to them.
    order_relief = 31, 0..=60, 4;
    /// Checks that lose nothing are searched a ply deeper from this depth.
    check_depth = 6, 2..=20, 1;
    /// Time: share of the base budget in hundredths for a best move that has just changed.
    unstable_time = 140, 100..=220, 10;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn defaults_lie_in_their_ranges() {
        for param in Params::default().table() {
            assert!((param.min..=param.max).contains(&param.value), "{param:?}");
            assert!(param.step > 0 && param.min < param.max, "{param:?}");
        }
    }

    #[test]
    fn setting_is_checked() {
        let mut params = Params::default();
        assert_eq!(params.set("null_base", 5), Ok(()));
        assert_eq!(params.null_base, 5);
        assert!(matches!(params.set("null_base", 50), Err(ParamError::Range { .. })));
        assert!(matches!(params.set("nul_base", 5), Err(ParamError::Unknown { .. })));
    }
}
