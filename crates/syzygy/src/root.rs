use chronicle_chess::{Move, Position};
use chronicle_game::Key;

use crate::{probe::Wdl, tables::Tables};

/// How a game stands, all rules counted.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Standing {
    /// The other side wins.
    Loss,
    /// Nobody wins.
    Draw,
    /// The side to move wins.
    Win,
}

/// A move and what the tables say about it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct RankedMove {
    /// The move.
    pub mv: Move,
    /// How the game stands after it, for the side that makes it.
    pub standing: Standing,
    /// Moves of a higher rank are better. Moves of the same rank are as good as each other, as far as the result goes.
    pub rank: i32,
    /// For a win, how many plies it is to the next capture, pawn move or mate, if that is known. Who always takes the
    /// shortest way makes progress.
    pub plies: Option<u32>,
}

const WIN: i32 = 100_000;
const NEARLY: i32 = 50_000;

impl Tables {
    /// Ranks moves of a position so that a win is kept within the rule of fifty moves, if that counts, and no position
    /// comes up a third time. `history` has the keys of the game so far. `None` if the tables do not know enough.
    #[must_use]
    pub fn rank(&self, position: &Position, moves: &[Move], history: &[Key], fifty: bool) -> Option<Vec<RankedMove>> {
        if !self.covers(position) {
            return None;
        }
        let clock = i32::from(position.halfmove_clock());
        let by_distance = moves.iter().map(|&mv| {
            let seen = history.iter().filter(|&&key| key == position.key_after(mv)).count();
            Some(ranked(mv, self.after(position, mv)?, clock, seen, fifty))
        });
        by_distance.collect::<Option<_>>().or_else(|| self.rank_by_outcome(position, moves, fifty))
    }

    /// Ranks moves by what they lead to alone, where the distances are not there.
    fn rank_by_outcome(&self, position: &Position, moves: &[Move], fifty: bool) -> Option<Vec<RankedMove>> {
        let ranked = moves.iter().map(|&mv| {
            let wdl = -self.wdl(&position.play(mv))?;
            Some(RankedMove { mv, standing: Standing::of(wdl, fifty), rank: wdl as i32, plies: None })
        });
        ranked.collect()
    }
}

impl Standing {
    /// How a game stands whose clock is at 0; `fifty` says whether the rule of fifty moves counts.
    #[must_use]
    pub const fn of(wdl: Wdl, fifty: bool) -> Self {
        match (wdl, fifty) {
            (Wdl::Win, _) | (Wdl::CursedWin, false) => Self::Win,
            (Wdl::Loss, _) | (Wdl::BlessedLoss, false) => Self::Loss,
            (Wdl::Draw, _) | (Wdl::CursedWin | Wdl::BlessedLoss, true) => Self::Draw,
        }
    }
}

/// What a move is worth by which the next capture or pawn move is so many plies away, when the clock stands there and
/// the position after it has been seen so often.
fn ranked(mv: Move, plies: i32, clock: i32, seen: usize, fifty: bool) -> RankedMove {
    let total = plies.abs() + clock;
    let in_time = !fifty || total <= 100;
    let draw = RankedMove { mv, standing: Standing::Draw, rank: 0, plies: None };
    match plies.signum() {
        // The third time is a draw.
        _ if seen >= 2 => draw,
        0 => draw,
        1 => RankedMove {
            mv,
            standing: if in_time { Standing::Win } else { Standing::Draw },
            // Distances may be a ply too short: what is just in time, or a step back, is only the second best.
            rank: if (!fifty || total <= 99) && seen == 0 { WIN } else { NEARLY - total },
            plies: Some(plies.unsigned_abs()),
        },
        _ => RankedMove {
            mv,
            standing: if in_time { Standing::Loss } else { Standing::Draw },
            // Where the rule of fifty moves is near, the longer way may save the game.
            rank: if !fifty || total + plies.abs() < 100 { -WIN } else { total - NEARLY },
            plies: None,
        },
    }
}

#[cfg(test)]
mod tests {
    use chronicle_chess::Square;

    use super::*;

    #[track_caller]
    fn check(plies: i32, clock: i32, seen: usize, fifty: bool, standing: Standing) -> i32 {
        let ranked = ranked(Move::normal(Square::A1, Square::A2), plies, clock, seen, fifty);
        assert_eq!(ranked.standing, standing);
        ranked.rank
    }

    #[test]
    fn what_keeps_the_win_ranks_first() {
        let safe = check(10, 40, 0, true, Standing::Win);
        assert_eq!(safe, check(90, 9, 0, true, Standing::Win), "the result is the same");
        let just_in_time = check(10, 90, 0, true, Standing::Win);
        let too_late = check(10, 91, 0, true, Standing::Draw);
        let draw = check(0, 0, 0, true, Standing::Draw);
        assert!(safe > just_in_time && just_in_time > too_late && too_late > draw);
        assert!(check(10, 0, 1, true, Standing::Win) < safe, "not back to where it was");
        assert_eq!(check(10, 0, 2, true, Standing::Draw), draw, "the third time is a draw");
        assert_eq!(check(101, 50, 0, false, Standing::Win), check(1, 0, 0, false, Standing::Win));
    }

    #[test]
    fn the_longest_defence_may_save_the_game() {
        let lost = check(-5, 0, 0, true, Standing::Loss);
        let long = check(-60, 20, 0, true, Standing::Loss);
        let saved = check(-60, 50, 0, true, Standing::Draw);
        assert!(lost < long && long < saved && saved < 0);
        assert_eq!(check(-60, 50, 0, false, Standing::Loss), lost);
    }
}
