use std::{sync::Arc, time::Duration};

use chronicle_arena::{
    GameRules, Limit, Openings, Patience, TimeControl,
    tournament::{Format, Settings},
};
use chronicle_chess::uci::CastlingStyle;
use chronicle_engine::Tables;
use chronicle_variants::AnyVariant;
use clap::{Args, value_parser};

use super::Options;
use crate::{failure::Failure, variant::Variant};

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
    let game = Game::asked_for(options)?;
    let style = if options.chess960 || game.is_chess960() { CastlingStyle::Chess960 } else { CastlingStyle::Standard };
    Ok(Settings {
        engines: options.engines.clone(),
        format: if options.gauntlet { Format::Gauntlet } else { Format::RoundRobin },
        pairs: options.games.div_ceil(2),
        limit,
        openings: openings(options, &game)?,
        rules: GameRules {
            margin: Duration::from_millis(options.margin),
            draw: options.draw,
            resign: options.resign,
            tables: tables(options)?,
            max_plies: options.max_moves.map(|moves| moves.saturating_mul(game.players())),
            style,
        },
        patience: Patience { answer: Duration::from_secs(options.timeout.max(1)), ..Patience::default() },
        concurrency: options.concurrency,
        sprt: options.sprt,
        recover: options.recover,
    })
}

/// What is played.
enum Game {
    Chess { chess960: bool },
    Variant(AnyVariant),
}

impl Game {
    fn asked_for(options: &Options) -> Result<Self, Failure> {
        let refused = |reason: String| Err(Failure::Input(anyhow::anyhow!(reason)));
        let Some(name) = &options.variant else { return Ok(Self::Chess { chess960: options.chess960 }) };
        let variant = match name.parse() {
            Ok(Variant::Chess) => {
                let chess960 = ["chess960", "fischerandom"].iter().any(|other| other.eq_ignore_ascii_case(name));
                return Ok(Self::Chess { chess960: chess960 || options.chess960 });
            }
            Ok(Variant::Other(variant)) => variant,
            Ok(Variant::Cotulenh(_)) => return refused("cotulenh has no matches; name a variant of chess".to_owned()),
            Err(reason) => return refused(reason),
        };
        let players = variant.def().players;
        if players != 2 && (options.draw.is_some() || options.resign.is_some()) {
            return refused(format!(
                "--draw and --resign are for games of 2, and {name} is for {players}; leave them out"
            ));
        }
        if options.tablebases.is_some() {
            return refused(format!("--tablebases knows chess alone; leave it out, or --variant {name}"));
        }
        Ok(Self::Variant(variant))
    }

    fn players(&self) -> u32 {
        match self {
            Self::Chess { .. } => 2,
            Self::Variant(variant) => variant.def().players.into(),
        }
    }

    const fn is_chess960(&self) -> bool {
        matches!(self, Self::Chess { chess960: true })
    }
}

/// The endgame tables that decide games, if that is wanted.
fn tables(options: &Options) -> Result<Option<Arc<Tables>>, Failure> {
    let Some(folders) = &options.tablebases else { return Ok(None) };
    match Tables::open(folders) {
        Ok(tables) => Ok(Some(Arc::new(tables))),
        Err(error) => Err(Failure::Input(error.into())),
    }
}

fn openings(options: &Options, game: &Game) -> Result<Openings, Failure> {
    let Some(file) = &options.openings else {
        return Ok(match game {
            Game::Chess { chess960 } => Openings::random(options.random_plies, *chess960, options.seed),
            Game::Variant(variant) => Openings::random_of(variant.clone(), options.random_plies, options.seed),
        });
    };
    let openings = match game {
        Game::Chess { .. } => Openings::read(file, options.opening_plies),
        Game::Variant(variant) => Openings::read_of(variant, file, options.opening_plies),
    };
    let openings = openings
        .map_err(|error| Failure::Input(anyhow::Error::from(error).context(format!("openings {}", file.display()))))?;
    Ok(if options.in_order { openings } else { openings.shuffled(options.seed) })
}
