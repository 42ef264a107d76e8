use std::path::Path;

use anyhow::ensure;
use chronicle_arena::{EngineSpec, Limit, Openings, tournament::Settings};

/// Who takes part.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Player {
    /// One of our levels.
    Level(u16),
    /// One of Stockfish's skill levels.
    Stockfish(u8),
}

/// Two who play each other, by number.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Meeting {
    pub(super) first: usize,
    pub(super) second: usize,
}

/// Who plays whom.
#[derive(Debug)]
pub(super) struct Plan {
    pub(super) players: Vec<Player>,
    pub(super) meetings: Vec<Meeting>,
}

/// A level and one of Stockfish's play each other if they are no further apart.
const REACH: f64 = 200.0;
/// Our levels end a search by themselves long before.
const FREE: Limit = Limit::Nodes(1_000_000_000);
/// Games without end are drawn.
const MAX_PLIES: u32 = 400;

impl Player {
    /// The rating that is taken as given.
    pub(super) fn known(&self) -> Option<f64> {
        match *self {
            Self::Level(_) => None,
            Self::Stockfish(skill) => Some(skill_rating(skill)),
        }
    }

    pub(super) fn name(self) -> String {
        match self {
            Self::Level(elo) => format!("level {elo}"),
            Self::Stockfish(skill) => format!("Stockfish skill {skill}"),
        }
    }

    fn spec(self, ours: &Path, stockfish: &Path) -> EngineSpec {
        let own = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        let (mut spec, options) = match self {
            Self::Level(elo) => {
                let strength = [own("UCI_LimitStrength", "true"), own("UCI_Elo", &elo.to_string())];
                (
                    EngineSpec::new(ours, &["uci"]),
                    [vec![own("Hash", "4"), own("Seed", "1")], strength.to_vec()].concat(),
                )
            }
            Self::Stockfish(skill) => {
                // It chooses its move at depth 1 + skill; what it searches beyond that is in vain.
                let limit = Some(Limit::Depth(u32::from(skill) + 2));
                let options = vec![own("Hash", "16"), own("Skill Level", &skill.to_string())];
                (EngineSpec { limit, ..EngineSpec::new(stockfish, &[]) }, options)
            }
        };
        spec.name = self.name();
        spec.options = options;
        spec
    }
}

/// What a skill level of Stockfish is worth: from version 16 on `UCI_Elo` is turned into a skill by this cubic, which
/// its authors fitted to matches against engines with a rating of CCRL Blitz. We go the other way.
///
/// The older map of version 15 gives numbers that are up to 500 lower.
fn skill_rating(skill: u8) -> f64 {
    const LOWEST: f64 = 1320.0;
    const HIGHEST: f64 = 3190.0;
    let skill_at = |part: f64| ((37.2473 * part - 40.8525) * part + 22.2943) * part - 0.311_438;
    // The cubic always rises, so that halving finds the place.
    let (mut low, mut high) = (0.0, 1.1);
    for _ in 0..50 {
        let middle = f64::midpoint(low, high);
        if skill_at(middle) < f64::from(skill) {
            low = middle;
        } else {
            high = middle;
        }
    }
    LOWEST + (HIGHEST - LOWEST) * low
}

impl Plan {
    /// Each of Stockfish's levels against ours near it, and where it has none, each of ours against the next.
    ///
    /// Where there is a scale, it is the measure: levels of one engine differ more among themselves than others see.
    pub(super) fn new(levels: &[u16], skills: &[u8]) -> anyhow::Result<Self> {
        let mut levels = levels.to_vec();
        levels.sort_unstable();
        levels.dedup();
        let mut skills = skills.to_vec();
        skills.sort_unstable();
        skills.dedup();
        let own = levels.iter().map(|&elo| Player::Level(elo));
        let players: Vec<Player> = own.chain(skills.iter().map(|&skill| Player::Stockfish(skill))).collect();
        let near = |level: u16, skill: u8| (f64::from(level) - skill_rating(skill)).abs() <= REACH;
        let is_anchored = |place: usize| skills.iter().any(|&skill| near(levels[place], skill));
        let ladder = (1..levels.len()).filter(|&second| !(is_anchored(second - 1) && is_anchored(second)));
        let mut meetings: Vec<Meeting> = ladder.map(|second| Meeting { first: second - 1, second }).collect();
        let ladder = meetings.len();
        for (index, &skill) in skills.iter().enumerate() {
            let near = levels.iter().enumerate().filter(|&(_, &level)| near(level, skill));
            meetings.extend(near.map(|(first, _)| Meeting { first, second: levels.len() + index }));
        }
        ensure!(
            meetings.len() > ladder,
            "none of the skill levels {skills:?} of Stockfish is within {REACH} Elo of a level, so nothing gives the \
             scale; choose other --levels or --anchors"
        );
        Ok(Self { players, meetings })
    }

    pub(super) fn settings(&self, meeting: &Meeting, ours: &Path, stockfish: &Path, pairs: u64) -> Settings {
        let engines = [meeting.first, meeting.second].map(|player| self.players[player].spec(ours, stockfish));
        let mut settings = Settings::new(engines.to_vec(), FREE, Openings::random(8, false, 1), pairs);
        settings.rules.max_plies = Some(MAX_PLIES);
        settings
    }

    pub(super) fn title(&self, meeting: &Meeting) -> String {
        let [first, second] = [meeting.first, meeting.second].map(|player| self.players[player].name());
        format!("{first} against {second}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_meet_and_anchors_meet_those_near() {
        let plan = Plan::new(&[1400, 1200, 1600, 1000], &[0]).expect("an anchor is near");
        let titles: Vec<String> = plan.meetings.iter().map(|meeting| plan.title(meeting)).collect();
        let want = [
            "level 1000 against level 1200",
            "level 1400 against level 1600",
            "level 1200 against Stockfish skill 0",
            "level 1400 against Stockfish skill 0",
        ];
        assert_eq!(titles, want);
        let error = Plan::new(&[600, 800], &[0]).expect_err("too far").to_string();
        assert!(error.contains("[0] of Stockfish is within 200"), "{error}");
    }

    #[test]
    fn skills_are_worth_what_stockfish_says() {
        assert_eq!([0, 5, 10, 15].map(|skill| skill_rating(skill).round()), [1347.0, 2197.0, 2786.0, 3057.0]);
    }
}
