//! The variants that come with the program, by the names that Fairy-Stockfish gives them.
//!
//! ```
//! use chronicle_variants::def::presets;
//!
//! let shogi = presets::get("shogi").unwrap();
//! assert_eq!((shogi.files, shogi.ranks), (9, 9));
//! assert_eq!(presets::get("chess960").unwrap().name, "fischerandom");
//! assert!(presets::get("no such game").is_none());
//! ```

use super::VariantDef;
use super::load::from_toml;

/// The names of all presets, in the order in which people may want to see them.
pub fn names() -> impl Iterator<Item = &'static str> {
    PRESETS.iter().map(|&(name, _)| name)
}

/// A preset by its name, or by another name that is in use for it.
///
/// # Panics
///
/// Never: every preset is read by a test.
#[must_use]
pub fn get(name: &str) -> Option<VariantDef> {
    let name = ALIASES.iter().find(|&&(alias, _)| alias == name).map_or(name, |&(_, name)| name);
    let (_, text) = PRESETS.iter().find(|&&(preset, _)| preset == name)?;
    Some(from_toml(text, &get).unwrap_or_else(|error| panic!("preset {name}: {error}")))
}

/// Other names in use.
const ALIASES: [(&str, &str); 6] = [
    ("standard", "chess"),
    ("normal", "chess"),
    ("chess960", "fischerandom"),
    ("threecheck", "3check"),
    ("mini", "minishogi"),
    ("koth", "kingofthehill"),
];

const PRESETS: [(&str, &str); 101] = [
    ("chess", include_str!("../../presets/chess.toml")),
    ("fischerandom", include_str!("../../presets/fischerandom.toml")),
    ("nocastle", include_str!("../../presets/nocastle.toml")),
    ("misere", include_str!("../../presets/misere.toml")),
    ("3check", include_str!("../../presets/3check.toml")),
    ("5check", include_str!("../../presets/5check.toml")),
    ("kingofthehill", include_str!("../../presets/kingofthehill.toml")),
    ("racingkings", include_str!("../../presets/racingkings.toml")),
    ("atomic", include_str!("../../presets/atomic.toml")),
    ("nocheckatomic", include_str!("../../presets/nocheckatomic.toml")),
    ("atomar", include_str!("../../presets/atomar.toml")),
    ("antichess", include_str!("../../presets/antichess.toml")),
    ("giveaway", include_str!("../../presets/giveaway.toml")),
    ("suicide", include_str!("../../presets/suicide.toml")),
    ("codrus", include_str!("../../presets/codrus.toml")),
    ("losers", include_str!("../../presets/losers.toml")),
    ("horde", include_str!("../../presets/horde.toml")),
    ("kinglet", include_str!("../../presets/kinglet.toml")),
    ("threekings", include_str!("../../presets/threekings.toml")),
    ("extinction", include_str!("../../presets/extinction.toml")),
    ("coregal", include_str!("../../presets/coregal.toml")),
    ("knightmate", include_str!("../../presets/knightmate.toml")),
    ("berolina", include_str!("../../presets/berolina.toml")),
    ("torpedo", include_str!("../../presets/torpedo.toml")),
    ("pawnback", include_str!("../../presets/pawnback.toml")),
    ("pawnsideways", include_str!("../../presets/pawnsideways.toml")),
    ("legan", include_str!("../../presets/legan.toml")),
    ("almost", include_str!("../../presets/almost.toml")),
    ("sortofalmost", include_str!("../../presets/sortofalmost.toml")),
    ("chigorin", include_str!("../../presets/chigorin.toml")),
    ("amazon", include_str!("../../presets/amazon.toml")),
    ("georgian", include_str!("../../presets/georgian.toml")),
    ("perfect", include_str!("../../presets/perfect.toml")),
    ("nightrider", include_str!("../../presets/nightrider.toml")),
    ("grasshopper", include_str!("../../presets/grasshopper.toml")),
    ("hoppelpoppel", include_str!("../../presets/hoppelpoppel.toml")),
    ("newzealand", include_str!("../../presets/newzealand.toml")),
    ("paradigm", include_str!("../../presets/paradigm.toml")),
    ("raazuvaa", include_str!("../../presets/raazuvaa.toml")),
    ("crazyhouse", include_str!("../../presets/crazyhouse.toml")),
    ("loop", include_str!("../../presets/loop.toml")),
    ("chessgi", include_str!("../../presets/chessgi.toml")),
    ("pocketknight", include_str!("../../presets/pocketknight.toml")),
    ("3check-crazyhouse", include_str!("../../presets/3check-crazyhouse.toml")),
    ("placement", include_str!("../../presets/placement.toml")),
    ("seirawan", include_str!("../../presets/seirawan.toml")),
    ("shouse", include_str!("../../presets/shouse.toml")),
    ("spartan", include_str!("../../presets/spartan.toml")),
    ("capablanca", include_str!("../../presets/capablanca.toml")),
    ("caparandom", include_str!("../../presets/caparandom.toml")),
    ("capahouse", include_str!("../../presets/capahouse.toml")),
    ("gothic", include_str!("../../presets/gothic.toml")),
    ("gothhouse", include_str!("../../presets/gothhouse.toml")),
    ("embassy", include_str!("../../presets/embassy.toml")),
    ("janus", include_str!("../../presets/janus.toml")),
    ("centaur", include_str!("../../presets/centaur.toml")),
    ("chancellor", include_str!("../../presets/chancellor.toml")),
    ("modern", include_str!("../../presets/modern.toml")),
    ("grand", include_str!("../../presets/grand.toml")),
    ("opulent", include_str!("../../presets/opulent.toml")),
    ("tencubed", include_str!("../../presets/tencubed.toml")),
    ("shako", include_str!("../../presets/shako.toml")),
    ("gustav3", include_str!("../../presets/gustav3.toml")),
    ("omicron", include_str!("../../presets/omicron.toml")),
    ("omega", include_str!("../../presets/omega.toml")),
    ("troitzky", include_str!("../../presets/troitzky.toml")),
    ("wolf", include_str!("../../presets/wolf.toml")),
    ("courier", include_str!("../../presets/courier.toml")),
    ("shatranj", include_str!("../../presets/shatranj.toml")),
    ("chaturanga", include_str!("../../presets/chaturanga.toml")),
    ("makruk", include_str!("../../presets/makruk.toml")),
    ("makpong", include_str!("../../presets/makpong.toml")),
    ("ai-wok", include_str!("../../presets/ai-wok.toml")),
    ("asean", include_str!("../../presets/asean.toml")),
    ("losalamos", include_str!("../../presets/losalamos.toml")),
    ("gardner", include_str!("../../presets/gardner.toml")),
    ("breakthrough", include_str!("../../presets/breakthrough.toml")),
    ("breakthrough7", include_str!("../../presets/breakthrough7.toml")),
    ("clobber", include_str!("../../presets/clobber.toml")),
    ("clobber10", include_str!("../../presets/clobber10.toml")),
    ("xiangqi", include_str!("../../presets/xiangqi.toml")),
    ("manchu", include_str!("../../presets/manchu.toml")),
    ("minixiangqi", include_str!("../../presets/minixiangqi.toml")),
    ("shogi", include_str!("../../presets/shogi.toml")),
    ("minishogi", include_str!("../../presets/minishogi.toml")),
    ("judkins", include_str!("../../presets/judkins.toml")),
    ("gorogoro", include_str!("../../presets/gorogoro.toml")),
    ("okisakishogi", include_str!("../../presets/okisakishogi.toml")),
    ("euroshogi", include_str!("../../presets/euroshogi.toml")),
    ("yarishogi", include_str!("../../presets/yarishogi.toml")),
    ("shoshogi", include_str!("../../presets/shoshogi.toml")),
    ("torishogi", include_str!("../../presets/torishogi.toml")),
    ("dobutsu", include_str!("../../presets/dobutsu.toml")),
    ("kyotoshogi", include_str!("../../presets/kyotoshogi.toml")),
    ("micro", include_str!("../../presets/micro.toml")),
    ("mini6x6", include_str!("../../presets/mini6x6.toml")),
    ("micro4x5", include_str!("../../presets/micro4x5.toml")),
    ("big10x10", include_str!("../../presets/big10x10.toml")),
    ("holy", include_str!("../../presets/holy.toml")),
    ("pawnstorm", include_str!("../../presets/pawnstorm.toml")),
    ("fourplayer", include_str!("../../presets/fourplayer.toml")),
];
