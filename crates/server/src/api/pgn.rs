//! Games as PGN.

use std::{
    convert::Infallible,
    pin::Pin,
    task::{Context, Poll},
};

use chronicle_engine::{AnyGame, GameRecord, Rules};
use chronicle_protocol::{EventKind, Outcome, TimeControl};
use chronicle_variants::pgn::wrapped;
use tokio::sync::mpsc;

use crate::{games::start, store::StoredGame};

/// Texts that are sent as they come.
pub(super) struct Lines(pub(super) mpsc::Receiver<String>);

impl futures_core::Stream for Lines {
    type Item = Result<String, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.0.poll_recv(context).map(|text| text.map(Ok))
    }
}

/// A game with its tags; without its moves if its rules are not there.
pub(super) fn write(game: &StoredGame, rules: Option<&Rules>) -> String {
    let new = &game.new;
    let ending = game.ending;
    let result = ending.map_or(Outcome::None, |ending| ending.outcome).pgn();
    let name = |place: usize| new.players[place].name.clone();
    let mut tags = vec![
        ("Event", format!("{} game", if new.rated { "Rated" } else { "Casual" })),
        ("Site", "Chronicle".to_owned()),
        ("Date", date(new.created)),
        ("Round", "-".to_owned()),
        ("White", name(0)),
        ("Black", name(1)),
        ("Result", result.to_owned()),
        ("GameId", new.id.to_string()),
        ("TimeControl", time_control(new.time)),
    ];
    for (tag, rating) in [("WhiteElo", new.ratings[0]), ("BlackElo", new.ratings[1])] {
        tags.extend(rating.map(|rating| (tag, rating.to_string())));
    }
    if new.variant != "chess" {
        tags.push(("Variant", new.variant.clone()));
    }
    if !new.start_fen.is_empty() {
        tags.push(("SetUp", "1".to_owned()));
        tags.push(("FEN", new.start_fen.clone()));
    }
    if let Some(ending) = ending {
        tags.push(("Termination", format!("{:?}", ending.reason).to_lowercase()));
    }
    let tags: String = tags.iter().map(|(tag, value)| format!("[{tag} \"{}\"]\n", escaped(value))).collect();
    format!("{tags}\n{}", wrapped(&words(game, rules, result)))
}

/// The moves with their numbers, and the result.
fn words(game: &StoredGame, rules: Option<&Rules>, result: &str) -> String {
    let Some(mut record) = begun(game, rules) else { return result.to_owned() };
    let first = record.position().turn();
    let mut plies: Vec<String> = Vec::new();
    for line in &game.log {
        match &line.what {
            EventKind::Move { uci, .. } => {
                let position = record.position();
                let Ok(mv) = position.parse_move(uci) else { break };
                plies.push(position.san(mv));
                if record.play(mv).is_err() {
                    break;
                }
            }
            EventKind::Takeback { plies: count, .. } => {
                for _ in 0..*count {
                    record.undo();
                    plies.pop();
                }
            }
            _ => {}
        }
    }
    numbered(first.index(), &plies).chain([result.to_owned()]).collect::<Vec<_>>().join(" ")
}

/// `1. e4 e5 2. Nf3`; where the second side begins, `1... e5 2. Nf3`.
fn numbered(first: usize, moves: &[String]) -> impl Iterator<Item = String> + '_ {
    moves.iter().zip(first..).map(move |(san, ply)| match ply % 2 {
        0 => format!("{}. {san}", ply / 2 + 1),
        _ if ply == first => format!("{}... {san}", ply / 2 + 1),
        _ => san.clone(),
    })
}

fn begun(game: &StoredGame, rules: Option<&Rules>) -> Option<GameRecord> {
    let start: AnyGame = start(rules?, &game.new.start_fen).ok()?;
    Some(GameRecord::new(start))
}

fn escaped(value: &str) -> String {
    value.replace('\\', "\\\\").replace('"', "\\\"")
}

fn time_control(time: TimeControl) -> String {
    match time {
        TimeControl::Clock { base_ms, increment_ms } => format!("{}+{}", base_ms / 1000, increment_ms / 1000),
        TimeControl::Days(days) => format!("1/{}", u64::from(days) * 86_400),
        TimeControl::Unlimited => "-".to_owned(),
    }
}

/// The day of a time in milliseconds since 1970 (Howard Hinnant's algorithm for civil dates).
fn date(ms: i64) -> String {
    let days = ms.div_euclid(86_400_000) + 719_468;
    let (era, day_of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    format!("{year:04}.{month:02}.{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        for (ms, day) in
            [(0, "1970.01.01"), (951_782_400_000, "2000.02.29"), (1_709_251_199_000, "2024.02.29"), (-1, "1969.12.31")]
        {
            assert_eq!(date(ms), day);
        }
    }

    #[test]
    fn moves_are_numbered_by_who_begins() {
        let moves = ["e4", "e5", "Nf3"].map(str::to_owned);
        let text = |first| numbered(first, &moves).collect::<Vec<_>>().join(" ");
        assert_eq!(text(0), "1. e4 e5 2. Nf3");
        assert_eq!(text(1), "1... e4 2. e5 Nf3");
    }

    #[test]
    fn values_are_as_the_standard_says() {
        assert_eq!(escaped(r#"a "b" \c"#), r#"a \"b\" \\c"#);
        assert_eq!(time_control(TimeControl::Clock { base_ms: 180_000, increment_ms: 2_000 }), "180+2");
    }
}
