use std::{
    fmt::Write as _,
    io::{self, Write},
    path::Path,
};

use chronicle_arena::stats::{Score, expected_score};

use super::{Report, plan::Player};

/// What can be said of a level.
pub(super) struct Row {
    pub(super) asked: f64,
    pub(super) measured: f64,
    pub(super) error: f64,
    pub(super) games: f64,
}

impl Report {
    /// Our levels from the weakest to the strongest.
    pub(super) fn rows(&self) -> Vec<Row> {
        let row = |(number, player): (usize, &Player)| match *player {
            Player::Stockfish(_) => None,
            Player::Level(elo) => Some(Row {
                asked: f64::from(elo),
                measured: self.ratings[number].elo,
                error: self.ratings[number].error,
                games: self.scores_of(number).map(|score| score.games).sum(),
            }),
        };
        self.plan.players.iter().enumerate().filter_map(row).collect()
    }

    fn scores_of(&self, player: usize) -> impl Iterator<Item = &Score> {
        self.scores.iter().filter(move |score| score.first == player || score.second == player)
    }

    pub(super) fn print(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "{}", self.table())?;
        writeln!(out, "{}", self.meetings())?;
        out.flush()
    }

    /// The page for people: what was asked, what was measured, and how.
    pub(super) fn page(&self, plot: Option<&Path>) -> String {
        let figure = plot.and_then(Path::file_name).map_or_else(String::new, |name| {
            format!("![Asked and measured Elo of the levels, with error bars]({})\n\n", name.to_string_lossy())
        });
        format!(
            "# Playing levels\n\n\
             The options `UCI_LimitStrength` and `UCI_Elo` (and `Skill`, 0 to 20) make the engine play like somebody of \
             that strength: it looks less far ahead, and draws its move from several, where a move is the rarer the \
             more it loses.\n\
             `crates/engine/src/level.rs` has the numbers; this page says what they are worth.\n\
             It is written by `chronicle calibrate`, whose `--help` says how to repeat it.\n\n\
             {figure}\
             {}\n\
             The scale is that of the skill levels of Stockfish: their ratings are taken as given, as the authors of \
             Stockfish 16 measured them on the scale of CCRL Blitz. (`UCI_Elo` in Stockfish 15 means the same skills by an \
             older fit, with numbers that are up to 500 lower.)\n\
             Below skill 0 and above the strongest one played the scale is carried on by matches between neighbours, \
             which differ more among themselves than others see.\n\
             Levels above the last row are extrapolated.\n\
             Measured is the most likely rating in the model of Bradley and Terry over all {} games, with its 95 % \
             interval. Ratings of people may differ: programs err differently.\n\n\
             ## All meetings\n\n\
             {} games each from random openings of eight plies, each opening with both colours; nothing is timed.\n\
             Expected is what the measured ratings predict.\n\n\
             {}",
            self.table(),
            self.scores.iter().map(|score| score.games).sum::<f64>(),
            self.games,
            self.meetings(),
        )
    }

    fn table(&self) -> String {
        let mut text =
            "| asked | measured | 95 % interval | difference | games |\n|---:|---:|---:|---:|---:|\n".to_owned();
        for Row { asked, measured, error, games } in self.rows() {
            let difference = measured - asked;
            // A text grows without fail.
            let _ = writeln!(text, "| {asked} | {measured:.0} | ± {error:.0} | {difference:+.0} | {games} |");
        }
        text
    }

    fn meetings(&self) -> String {
        let mut text = "| meeting | score of the first | expected |\n|---|---:|---:|\n".to_owned();
        for (meeting, score) in self.plan.meetings.iter().zip(&self.scores) {
            let difference = self.ratings[score.first].elo - self.ratings[score.second].elo;
            let _ = writeln!(
                text,
                "| {} | {} / {} = {:.1} % | {:.1} % |",
                self.plan.title(meeting),
                score.points,
                score.games,
                100.0 * score.points / score.games.max(1.0),
                100.0 * expected_score(difference)
            );
        }
        text
    }
}
