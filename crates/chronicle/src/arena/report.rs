use std::io::{self, Write};

use chronicle_arena::{
    Standings,
    stats::{Elo, Model, Pairs, Results, Verdict},
    tournament::{Finish, Settings},
};
use serde_json::{Value, json};

use super::title;

/// What is said at the end of a match.
pub(super) struct Report<'a> {
    settings: &'a Settings,
    standings: &'a Standings,
    finish: Finish,
}

/// A difference in Elo with its error, as people write it.
pub(super) fn elo(elo: &Elo) -> String {
    if elo.difference.is_infinite() {
        return if elo.difference > 0.0 { "+inf" } else { "-inf" }.to_owned();
    }
    let error = elo.error();
    if error.is_finite() {
        format!("{:+.1} ± {error:.1}", elo.difference)
    } else {
        format!("{:+.1} ± ?", elo.difference)
    }
}

impl<'a> Report<'a> {
    pub(super) const fn new(settings: &'a Settings, standings: &'a Standings, finish: Finish) -> Self {
        Self { settings, standings, finish }
    }

    pub(super) fn print(&self) -> io::Result<()> {
        let mut out = io::stdout().lock();
        writeln!(out, "{}", title(self.settings))?;
        writeln!(out, "Finish   {}", self.finish_text())?;
        if self.standings.names().len() == 2 {
            let (results, pairs) = self.standings.between(0, 1);
            print_score(&mut out, &results, &pairs)?;
        } else {
            self.print_table(&mut out)?;
        }
        self.print_test(&mut out)?;
        self.print_faults(&mut out)?;
        out.flush()
    }

    fn finish_text(&self) -> &'static str {
        match self.finish {
            Finish::Complete => "all games played",
            Finish::CalledOff => "called off",
            Finish::Decided(Verdict::Stronger) => "the test has passed (H1 accepted)",
            Finish::Decided(_) => "the test has failed (H0 accepted)",
        }
    }

    fn print_test(&self, out: &mut impl Write) -> io::Result<()> {
        let Some(sprt) = self.settings.sprt else { return Ok(()) };
        let state = sprt.state(&self.standings.between(0, 1).1);
        let model = match sprt.model {
            Model::Logistic => "logistic",
            Model::Normalised => "normalised",
        };
        writeln!(
            out,
            "SPRT     LLR {:.2} ({:.2}, {:.2}) for {model} Elo [{}, {}], alpha {}, beta {}",
            state.llr, state.lower, state.upper, sprt.elo0, sprt.elo1, sprt.alpha, sprt.beta
        )
    }

    fn print_faults(&self, out: &mut impl Write) -> io::Result<()> {
        for (engine, name) in self.standings.names().iter().enumerate() {
            let faults = self.standings.faults(engine);
            if faults.total() > 0 {
                writeln!(
                    out,
                    "Faults   {name}: {} on time, {} illegal moves, {} crashes, {} hangs",
                    faults.time, faults.illegal, faults.crashes, faults.hangs
                )?;
            }
        }
        Ok(())
    }

    /// Everybody by rating, with a column for the points against each other.
    fn print_table(&self, out: &mut impl Write) -> io::Result<()> {
        let names = self.standings.names();
        let ratings = self.standings.ratings();
        let mut order: Vec<usize> = (0..names.len()).collect();
        order.sort_by(|&a, &b| ratings[b].total_cmp(&ratings[a]));
        let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(6);
        write!(out, "\n  #  {:width$}  Rating  Games  Score  Against the field", "Engine")?;
        for place in 1..=names.len() {
            write!(out, "  {place:>9}")?;
        }
        writeln!(out)?;
        for (place, &engine) in (1..).zip(&order) {
            let (results, pairs) = self.standings.overall(engine);
            let field = Elo::of(&pairs).map_or_else(String::new, |difference| elo(&difference));
            let score = 100.0 * results.score().unwrap_or(0.5);
            write!(
                out,
                "{place:>3}  {:width$}  {:>+6.0}  {:>5}  {score:>4.1}%  {field:>17}",
                names[engine],
                ratings[engine],
                results.games()
            )?;
            for &opponent in &order {
                let (results, _) = self.standings.between(engine, opponent);
                let cell = match results.games() {
                    0 => "-".to_owned(),
                    games => format!("{}/{games}", results.points()),
                };
                write!(out, "  {cell:>9}")?;
            }
            writeln!(out)?;
        }
        writeln!(out)
    }

    pub(super) fn json(&self) -> String {
        let names = self.standings.names();
        let meetings: Vec<Value> = self
            .standings
            .meetings()
            .iter()
            .map(|meeting| {
                let mut value = score_json(&meeting.results, &meeting.pairs);
                value["first"] = json!(names[meeting.first]);
                value["second"] = json!(names[meeting.second]);
                value
            })
            .collect();
        let ratings = self.standings.ratings();
        let engines: Vec<Value> = (0..names.len())
            .map(|engine| {
                let (results, pairs) = self.standings.overall(engine);
                let mut value = score_json(&results, &pairs);
                value["name"] = json!(names[engine]);
                value["rating"] = json!(ratings[engine]);
                value["limit"] = json!(self.settings.limit_of(engine).to_string());
                value["faults"] = json!(self.standings.faults(engine));
                value
            })
            .collect();
        let sprt = self.settings.sprt.map(|sprt| {
            let state = sprt.state(&self.standings.between(0, 1).1);
            json!({
                "elo0": sprt.elo0, "elo1": sprt.elo1, "alpha": sprt.alpha, "beta": sprt.beta,
                "model": format!("{:?}", sprt.model).to_lowercase(),
                "llr": state.llr, "lower": state.lower, "upper": state.upper,
                "verdict": match state.verdict {
                    Verdict::Open => "open",
                    Verdict::Stronger => "H1",
                    Verdict::NotStronger => "H0",
                },
            })
        });
        let value = json!({
            "title": title(self.settings),
            "finish": self.finish_text(),
            "games": self.standings.games(),
            "engines": engines,
            "meetings": meetings,
            "sprt": sprt,
        });
        format!("{value:#}\n")
    }
}

fn print_score(out: &mut impl Write, results: &Results, pairs: &Pairs) -> io::Result<()> {
    let percent = |part: u64| 100.0 * part as f64 / results.games().max(1) as f64;
    let score = 100.0 * results.score().unwrap_or(0.5);
    writeln!(
        out,
        "Games    {}: won {}, drawn {} ({:.1} %), lost {}",
        results.games(),
        results.wins,
        results.draws,
        percent(results.draws),
        results.losses
    )?;
    writeln!(out, "Score    {} / {} = {score:.1} %", results.points(), results.games())?;
    let Some(difference) = Elo::of(pairs) else { return Ok(()) };
    writeln!(out, "Elo      {} (95 %), LOS {:.1} %", elo(&difference), 100.0 * difference.los)?;
    writeln!(out, "nElo     {:+.1} ± {:.1}", difference.normalised, difference.normalised_error)?;
    let [ll, ld, even, wd, ww] = pairs.counts();
    writeln!(out, "Pairs    0: {ll}, ½: {ld}, 1: {even}, 1½: {wd}, 2: {ww}")
}

/// Infinite numbers become `null`, as JSON has none.
fn score_json(results: &Results, pairs: &Pairs) -> Value {
    let elo = Elo::of(pairs).map(|elo| {
        json!({
            "difference": elo.difference, "low": elo.low, "high": elo.high, "los": elo.los,
            "normalised": elo.normalised, "normalised_error": elo.normalised_error,
        })
    });
    json!({
        "games": results.games(), "wins": results.wins, "draws": results.draws, "losses": results.losses,
        "score": results.score(), "pairs": pairs.counts(), "elo": elo,
    })
}
