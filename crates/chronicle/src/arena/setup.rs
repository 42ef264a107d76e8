use std::{sync::Arc, time::Duration};

use chronicle_arena::{
    GameRules, Limit, Openings, Patience, TimeControl,
    tournament::{Format, Settings},
};
use chronicle_chess::uci::CastlingStyle;
use chronicle_engine::Tables;
use clap::{Args, value_parser};

use super::Options;
use crate::failure::Failure;

/// How long to think.
#[derive(Args)]
#[group(required = false, multiple = false)]
pub(crate) struct LimitOptions {
    /// By a clock, in seconds: 60, 4+0.04 (time and increment), or 40/60+0.5 (moves, time and increment)
    #[arg(long, value_name = "TIME", help_heading = "Time to think (one of them)")]
    tc: Option<TimeControl>,

    /// So many nodes for each move
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..), help_heading = "Time to think (one of them)")]
    nodes: Option<u64>,

    /// So many milliseconds for each move
    #[arg(long, value_name = "MS", value_parser = value_parser!(u64).range(1..=86_400_000), help_heading = "Time to think (one of them)")]
    movetime: Option<u64>,

    /// So many plies for each move
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..=1000), help_heading = "Time to think (one of them)")]
    depth: Option<u32>,
}

impl LimitOptions {
    /// What was asked for, if anything.
    pub(crate) fn limit(&self) -> Option<Limit> {
        let clock = self.tc.map(Limit::Clock);
        let time = self.movetime.map(|milliseconds| Limit::MoveTime(Duration::from_millis(milliseconds)));
        clock.or(time).or(self.nodes.map(Limit::Nodes)).or(self.depth.map(Limit::Depth))
    }
}

/// The match that was asked for.
pub(super) fn settings(options: &Options) -> Result<Settings, Failure> {
    let own = |spec: &chronicle_arena::EngineSpec| spec.limit;
    let limit = match (options.limit.limit(), options.engines.iter().all(|spec| spec.limit.is_some())) {
        (Some(limit), _) => limit,
        // Every engine has its own, so this one is never used, but it has to be said what is played.
        (None, true) => options.engines.iter().find_map(own).expect("all of them have one"),
        (None, false) => {
            return Err(Failure::Input(anyhow::anyhow!(
                "say how long to think: --tc 4+0.04, --movetime 100, --nodes 5000 or --depth 8"
            )));
        }
    };
    let style = if options.chess960 { CastlingStyle::Chess960 } else { CastlingStyle::Standard };
    Ok(Settings {
        engines: options.engines.clone(),
        format: if options.gauntlet { Format::Gauntlet } else { Format::RoundRobin },
        pairs: options.games.div_ceil(2),
        limit,
        openings: openings(options)?,
        rules: GameRules {
            margin: Duration::from_millis(options.margin),
            draw: options.draw,
            resign: options.resign,
            tables: tables(options)?,
            max_plies: options.max_moves.map(|moves| moves.saturating_mul(2)),
            style,
        },
        patience: Patience { answer: Duration::from_secs(options.timeout.max(1)), ..Patience::default() },
        concurrency: options.concurrency,
        sprt: options.sprt,
        recover: options.recover,
    })
}

/// The endgame tables that decide games, if that is wanted.
fn tables(options: &Options) -> Result<Option<Arc<Tables>>, Failure> {
    let Some(folders) = &options.tablebases else { return Ok(None) };
    match Tables::open(folders) {
        Ok(tables) => Ok(Some(Arc::new(tables))),
        Err(error) => Err(Failure::Input(error.into())),
    }
}

fn openings(options: &Options) -> Result<Openings, Failure> {
    let Some(file) = &options.openings else {
        return Ok(Openings::random(options.random_plies, options.chess960, options.seed));
    };
    let openings = Openings::read(file, options.opening_plies)
        .map_err(|error| Failure::Input(anyhow::Error::from(error).context(format!("openings {}", file.display()))))?;
    Ok(if options.in_order { openings } else { openings.shuffled(options.seed) })
}
