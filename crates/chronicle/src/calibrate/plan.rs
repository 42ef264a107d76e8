use std::path::Path;

use anyhow::ensure;
use chronicle_arena::{EngineSpec, Limit, Openings, tournament::Settings};

/// Who takes part.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Player {
    /// One of our levels.
    Level(u16),
    /// One of Stockfish's.
    Stockfish(u16),
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
const REACH: u16 = 200;
/// Our levels end a search by themselves long before.
const FREE: Limit = Limit::Nodes(1_000_000_000);
/// Games without end are drawn.
const MAX_PLIES: u32 = 400;

impl Player {
    /// The rating that is taken as given.
    pub(super) fn known(&self) -> Option<f64> {
        match *self {
            Self::Level(_) => None,
            Self::Stockfish(elo) => Some(f64::from(elo)),
        }
    }

    pub(super) fn name(self) -> String {
        match self {
            Self::Level(elo) => format!("level {elo}"),
            Self::Stockfish(elo) => format!("Stockfish {elo}"),
        }
    }

    fn spec(self, ours: &Path, stockfish: &Path) -> EngineSpec {
        let (mut spec, elo, others) = match self {
            Self::Level(elo) => (EngineSpec::new(ours, &["uci"]), elo, &[("Hash", "4"), ("Seed", "1")][..]),
            Self::Stockfish(elo) => {
                let limit = Some(Limit::Depth(stockfish_depth(elo)));
                (EngineSpec { limit, ..EngineSpec::new(stockfish, &[]) }, elo, &[("Hash", "16")][..])
            }
        };
        spec.name = self.name();
        spec.options = others.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
        spec.options.push(("UCI_LimitStrength".to_owned(), "true".to_owned()));
        spec.options.push(("UCI_Elo".to_owned(), elo.to_string()));
        spec
    }
}

/// A depth beyond which Stockfish 15 searches in vain: a limited level chooses its move at depth 1 + level, where
/// the level is this root of the Elo.
fn stockfish_depth(elo: u16) -> u32 {
    let level = ((f64::from(elo) - 1346.6) / 143.4).max(0.0).powf(1.0 / 0.806);
    level as u32 + 2
}

impl Plan {
    /// Each of Stockfish's levels against ours near it, and where it has none, each of ours against the next.
    ///
    /// Where there is a scale, it is the measure: levels of one engine differ more among themselves than others see.
    pub(super) fn new(levels: &[u16], anchors: &[u16]) -> anyhow::Result<Self> {
        let mut levels = levels.to_vec();
        levels.sort_unstable();
        levels.dedup();
        let mut anchors = anchors.to_vec();
        anchors.sort_unstable();
        anchors.dedup();
        let own = levels.iter().map(|&elo| Player::Level(elo));
        let players: Vec<Player> = own.chain(anchors.iter().map(|&elo| Player::Stockfish(elo))).collect();
        let near = |level: u16, anchor: u16| level.abs_diff(anchor) <= REACH;
        let is_anchored = |place: usize| anchors.iter().any(|&anchor| near(levels[place], anchor));
        let ladder = (1..levels.len()).filter(|&second| !(is_anchored(second - 1) && is_anchored(second)));
        let mut meetings: Vec<Meeting> = ladder.map(|second| Meeting { first: second - 1, second }).collect();
        let ladder = meetings.len();
        for (index, &anchor) in anchors.iter().enumerate() {
            let near = levels.iter().enumerate().filter(|&(_, &level)| near(level, anchor));
            meetings.extend(near.map(|(first, _)| Meeting { first, second: levels.len() + index }));
        }
        ensure!(
            meetings.len() > ladder,
            "none of the anchors {anchors:?} is within {REACH} of a level, so nothing gives the scale; \
             choose other --levels or --anchors"
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
        let plan = Plan::new(&[1400, 1200, 1600, 1000], &[1350]).expect("an anchor is near");
        let titles: Vec<String> = plan.meetings.iter().map(|meeting| plan.title(meeting)).collect();
        let want = [
            "level 1000 against level 1200",
            "level 1400 against level 1600",
            "level 1200 against Stockfish 1350",
            "level 1400 against Stockfish 1350",
        ];
        assert_eq!(titles, want);
        let error = Plan::new(&[600, 800], &[1350]).expect_err("too far").to_string();
        assert!(error.contains("[1350] is within 200"), "{error}");
    }

    #[test]
    fn stockfish_is_given_the_depth_at_which_it_chooses() {
        assert_eq!([1350, 1850, 2350, 2850].map(stockfish_depth), [2, 6, 13, 20]);
    }
}
