use std::{num::NonZeroUsize, path::PathBuf};

use chronicle_arena::{DrawRule, EngineSpec, ResignRule, stats::Sprt};
use clap::{Args, value_parser};

use super::LimitOptions;

/// Have engines play each other, and measure who is stronger
///
/// Runs any programs that speak UCI against each other: two of them, a gauntlet, or a round-robin. Every opening is
/// played twice with colours swapped, and the statistics are those of pairs of games (pentanomial). The clocks are
/// our own. An engine that crashes, hangs, oversteps its time or plays an illegal move loses that game.
///
/// The game is chess, or with --variant any variant that the engines know, too: they are told its name by the option
/// UCI_Variant. In games for three and four each engine has every second seat, and one clock for all of its own; it wins
/// when one of them does, or when nobody else is left.
///
/// Shows the score while it runs, names every engine that misbehaves, and prints a summary at the end. Ctrl-C ends the
/// match with the summary so far; with --resume it can go on later.
#[derive(Args)]
#[command(after_help = "\
An engine is a list of settings, with quotation marks around what contains blanks:
  name=NAME        what it is called [default: its file name]
  cmd=PROGRAM      the program; with arguments: cmd='./engine --uci'
  args=ARGUMENTS   more arguments
  dir=FOLDER       where to run it
  option.X=VALUE   a UCI option; with a blank: 'option.Move Overhead=20'
  tc= nodes= depth= movetime=   its own limit, for handicap matches
A text without settings is a command line: --engine stockfish

Examples:
  Is the new version stronger? Stops by itself when that is clear:
    chronicle match --engine 'name=new cmd=\"./new uci\" option.Hash=16' \\
                    --engine 'name=old cmd=\"./old uci\" option.Hash=16' \\
                    --tc 8+0.08 --games 40000 --openings UHO.epd --concurrency 4 \\
                    --sprt elo0=0,elo1=5 --resume new-old.jsonl --pgn games.pgn

  200 games against Stockfish at 2850 Elo:
    chronicle match --engine 'name=us cmd=\"chronicle uci\" option.Hash=16' \\
      --engine 'name=sf2850 cmd=stockfish option.UCI_LimitStrength=true option.UCI_Elo=2850' \\
      --tc 4+0.04 --games 200 --draw from=40,moves=8,score=10 --resign moves=3,score=600

  A quick check at fixed nodes, from random openings:
    chronicle match --engine 'name=A cmd=./a' --engine 'name=B cmd=./b' --nodes 5000 --games 100

  The first engine against three others, 100 games each:
    chronicle match --gauntlet --engine ./mine --engine toga2 --engine glaurung --engine stockfish \\
      --movetime 50 --games 100 --json result.json

  Crazyhouse at fixed nodes, from random openings:
    chronicle match --variant crazyhouse --engine 'name=us cmd=\"chronicle uci\"' \\
      --engine fairy-stockfish --nodes 5000 --games 100 --pgn crazyhouse.pgn

  A game of your own, which both engines read from its definition:
    chronicle match --variant my-game.toml --nodes 5000 \\
      --engine 'name=new cmd=\"./new uci\" option.VariantPath=my-game.toml' \\
      --engine 'name=old cmd=\"./old uci\" option.VariantPath=my-game.toml'

Exit codes: 0 the match was played (or ended by Ctrl-C), 1 it broke off, 2 the settings make no sense.")]
pub(crate) struct Options {
    /// An engine; give this at least twice
    #[arg(long = "engine", short = 'e', value_name = "SETTINGS", required = true)]
    pub(super) engines: Vec<EngineSpec>,

    #[command(flatten)]
    pub(super) limit: LimitOptions,

    /// Play so many games, rounded up to pairs; with more than two engines, for each two that meet
    #[arg(long, short = 'n', value_name = "N", default_value_t = 100, value_parser = value_parser!(u64).range(1..=10_000_000))]
    pub(super) games: u64,

    /// Play so many games at the same time
    #[arg(long, short = 'c', value_name = "N", default_value = "1")]
    pub(super) concurrency: NonZeroUsize,

    /// The first engine plays each of the others, which do not play each other
    #[arg(long)]
    pub(super) gauntlet: bool,

    /// The game that is played: a name of `chronicle variant list`, or the file of a definition
    ///
    /// Engines are told its name with UCI_Variant. One that has another name for it gets option.UCI_Variant=NAME, and
    /// one that reads definitions option.VariantPath=FILE.
    #[arg(long, value_name = "GAME")]
    pub(super) variant: Option<String>,

    /// Openings: a file of positions (EPD, FEN), games (PGN) or lines of moves [default: random]
    ///
    /// Moves are read in SAN and as engines write them
    #[arg(long, short = 'o', value_name = "FILE", help_heading = "Openings")]
    pub(super) openings: Option<PathBuf>,

    /// Play only so many plies of each opening from a file of games or moves
    #[arg(long, value_name = "N", requires = "openings", help_heading = "Openings")]
    pub(super) opening_plies: Option<usize>,

    /// Take the openings of the file in its order instead of a random one
    #[arg(long, requires = "openings", help_heading = "Openings")]
    pub(super) in_order: bool,

    /// Without a file, begin with so many random moves
    #[arg(long, value_name = "N", default_value_t = 8, conflicts_with = "openings", value_parser = value_parser!(u32).range(0..=40), help_heading = "Openings")]
    pub(super) random_plies: u32,

    /// What random choices depend on; the same seed gives the same openings
    #[arg(long, value_name = "N", default_value_t = 1, help_heading = "Openings")]
    pub(super) seed: u64,

    /// Chess960: sets UCI_Chess960, writes castling as king takes rook, and random openings have random starts
    ///
    /// With --variant random openings begin where the variant does. Some engines want this for some variants, such as
    /// caparandom.
    #[arg(long, help_heading = "Openings")]
    pub(super) chess960: bool,

    /// Stop when it is clear whether the first engine is stronger by elo1 rather than elo0
    ///
    /// elo0=0,elo1=5[,alpha=0.05,beta=0.05,model=logistic|normalised]
    #[arg(long, value_name = "SETTINGS", help_heading = "When to stop")]
    pub(super) sprt: Option<Sprt>,

    /// Call a game drawn: from=MOVE,moves=N,score=CENTIPAWNS
    ///
    /// From this move on, once both engines' scores have been within these centipawns for so many moves of each
    #[arg(long, value_name = "SETTINGS", num_args = 0..=1, default_missing_value = "", help_heading = "When to stop")]
    pub(super) draw: Option<DrawRule>,

    /// Call a game lost: moves=N,score=CENTIPAWNS
    ///
    /// Once both engines have agreed for so many moves of each that one of them is so far behind
    #[arg(long, value_name = "SETTINGS", num_args = 0..=1, default_missing_value = "", help_heading = "When to stop")]
    pub(super) resign: Option<ResignRule>,

    /// Decide games by the Syzygy endgame tables in this folder, the rule of fifty moves respected
    ///
    /// Several folders are separated by `;` or, except on Windows, by `:`
    #[arg(long, value_name = "FOLDER", help_heading = "When to stop")]
    pub(super) tablebases: Option<String>,

    /// Call a game drawn after so many moves of each side
    #[arg(long, value_name = "N", help_heading = "When to stop")]
    pub(super) max_moves: Option<u32>,

    /// Let clocks be overstepped by so much, for the time that messages take
    #[arg(long, value_name = "MS", default_value_t = 20, help_heading = "Engines that misbehave")]
    pub(super) margin: u64,

    /// Wait so long for a move where no clock runs, before the engine counts as hung
    #[arg(long, value_name = "SECONDS", default_value_t = 60, help_heading = "Engines that misbehave")]
    pub(super) timeout: u64,

    /// Go on after an engine has crashed or hung: it loses the game and is started again
    #[arg(long, help_heading = "Engines that misbehave")]
    pub(super) recover: bool,

    /// Add the games to this file
    ///
    /// Moves are written in SAN, those of variants too (Nf3, P@e4, e8=C), with the tag Variant.
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(super) pgn: Option<PathBuf>,

    /// Keep track of the match in this file, and go on where it left off
    ///
    /// Written after each pair. Give the same command again to go on; the number of games, the test and the
    /// concurrency may change.
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(super) resume: Option<PathBuf>,

    /// Write the summary to this file for machines
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(super) json: Option<PathBuf>,

    /// The name of the match, for the games
    #[arg(long, value_name = "NAME", default_value = "Chronicle match", help_heading = "Output")]
    pub(super) event: String,

    /// Print only the summary
    #[arg(long, short = 'q', help_heading = "Output")]
    pub(super) quiet: bool,
}
