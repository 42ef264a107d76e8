//! What a variant is, as data: the form that people write, programs exchange and editors edit.
//!
//! A [`VariantDef`] says everything about a game and promises nothing: compiling it into a
//! `Variant` checks it, and tells what is wrong by the name of the field.
//!
//! Everything is written from the view of the first player, whose pieces go up the board. For the second player regions
//! are mirrored up and down (the king's side stays where it is), while moves are turned half round, so that each player
//! has a piece that favours its left on the own left. On boards for four both are turned by quarters.

pub mod betza;
mod forms;
pub mod ini;
pub mod load;
pub mod pattern;
pub mod presets;
pub mod protochess;
pub mod schema;

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A variant of chess.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct VariantDef {
    /// The name by which programs ask for it: lower case, no spaces.
    pub name: String,
    /// What people call it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub title: String,
    /// How many files the board has, 1 to 16.
    pub files: u8,
    /// How many ranks the board has, 1 to 16.
    pub ranks: u8,
    /// How many players take turns, 2 to 4.
    #[serde(default = "two")]
    pub players: u8,
    /// The pieces.
    pub pieces: Vec<PieceDef>,
    /// The position in which a game begins, as a FEN; squares that are no part of the board are `*`.
    pub start: String,
    /// How pieces promote.
    #[serde(default, skip_serializing_if = "is_default")]
    pub promotion: PromotionDef,
    /// How kings castle, where they do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub castling: Option<CastlingDef>,
    /// What happens with pieces in hand.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hand: HandDef,
    /// What is special about moving and capturing.
    #[serde(default, skip_serializing_if = "is_default")]
    pub rules: RulesDef,
    /// How a game ends.
    #[serde(default, skip_serializing_if = "is_default")]
    pub ending: EndingDef,
    /// What pieces are worth in hundredths of a pawn, by letter, as tuning writes it; what is missing is worked out from
    /// how they move.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub values: BTreeMap<String, u16>,
    /// Weights of the evaluation by name, as tuning writes them; what is missing is as usual.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub weights: BTreeMap<String, i16>,
}

/// One kind of piece.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PieceDef {
    /// The letter in upper case, as in a FEN; a piece that others promote to may be `+` and the other's letter.
    pub letter: String,
    /// What people call it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// How it moves.
    pub moves: MovesDef,
    /// Whether it must never be left under attack, and being mated loses.
    #[serde(default, skip_serializing_if = "is_false")]
    pub royal: bool,
    /// The only squares it may move to or be dropped on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub region: Option<RegionDef>,
    /// Where its first-move rights hold; without it on the ranks where it stands at the start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<RegionDef>,
    /// The letter of the piece it turns into when it promotes as in shogi: in the region of promotion, if it likes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub promoted: Option<String>,
    /// The only squares it may be dropped on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drop: Option<RegionDef>,
    /// Not to be dropped on a file that already holds so many of them, unpromoted; 0 for no limit.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub per_file: u8,
    /// Not to be dropped with mate.
    #[serde(default, skip_serializing_if = "is_false")]
    pub no_drop_mate: bool,
    /// What it is worth in hundredths of a pawn; without it that is worked out from how it moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<u16>,
}

impl PieceDef {
    /// A piece with nothing special about it.
    #[must_use]
    pub fn new(letter: impl Into<String>, name: impl Into<String>, moves: MovesDef) -> Self {
        Self {
            letter: letter.into(),
            name: name.into(),
            moves,
            royal: false,
            region: None,
            first: None,
            promoted: None,
            drop: None,
            per_file: 0,
            no_drop_mate: false,
            value: None,
        }
    }
}

/// How a piece moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum MovesDef {
    /// In Betza's notation.
    Betza(String),
    /// Several parts, each with its own limits.
    Parts(Vec<PartDef>),
    /// Slides by direction and jumps by distance, as editors write them.
    Pattern(PatternDef),
}

/// Some of the moves of a piece.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PartDef {
    /// The moves in Betza's notation.
    pub betza: String,
    /// The only squares they can be made from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<RegionDef>,
    /// The only squares they can lead to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<RegionDef>,
}

/// Slides by direction and jumps by distance, for capturing and for moving apart.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct PatternDef {
    /// Directions in which it captures at any distance.
    #[serde(default)]
    pub attack_slides: SlidesDef,
    /// Directions in which it moves any distance.
    #[serde(default)]
    pub translate_slides: SlidesDef,
    /// Distances (files, ranks) at which it captures.
    #[serde(default)]
    pub attack_jumps: Vec<(i8, i8)>,
    /// Distances at which it moves.
    #[serde(default)]
    pub translate_jumps: Vec<(i8, i8)>,
    /// Runs of squares, each seen from the piece, on which it captures the first man it meets.
    #[serde(default)]
    pub attack_slide_deltas: Vec<Vec<(i8, i8)>>,
    /// Runs of squares through which it moves until a man is in the way.
    #[serde(default)]
    pub translate_slide_deltas: Vec<Vec<(i8, i8)>>,
}

/// The eight directions.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[expect(missing_docs, reason = "directions")]
#[expect(clippy::struct_excessive_bools, reason = "the form of the files")]
pub struct SlidesDef {
    pub north: bool,
    pub east: bool,
    pub south: bool,
    pub west: bool,
    pub northeast: bool,
    pub northwest: bool,
    pub southeast: bool,
    pub southwest: bool,
}

/// Squares, by words: `e4` a square, `*8` a rank, `d*` a file, `-` none, `*` all.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum RegionDef {
    /// As the first player sees it; for the others it is mirrored or turned.
    Mirrored(String),
    /// For each player, as the first player sees the board.
    Each(Vec<String>),
}

/// Letters of pieces.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum LettersDef {
    /// The same for all players.
    Same(String),
    /// For each player.
    Each(Vec<String>),
}

impl LettersDef {
    /// The letters for a player, counted from 0; none for a player that is not spoken of.
    #[must_use]
    pub fn of(&self, player: usize) -> &str {
        match self {
            Self::Same(letters) => letters,
            Self::Each(each) => each.get(player).map_or("", String::as_str),
        }
    }

    /// Whether no player has any.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        match self {
            Self::Same(letters) => letters.is_empty(),
            Self::Each(each) => each.iter().all(String::is_empty),
        }
    }
}

impl Default for LettersDef {
    fn default() -> Self {
        Self::Same(String::new())
    }
}

/// How pieces promote.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct PromotionDef {
    /// The letters of the pieces that promote as pawns do.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub pieces: String,
    /// The letters of what they can become.
    #[serde(skip_serializing_if = "LettersDef::is_empty")]
    pub to: LettersDef,
    /// Where; without it on the last rank.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub region: Option<RegionDef>,
    /// Whether a pawn may stay a pawn there while it still could move.
    #[serde(skip_serializing_if = "is_false")]
    pub optional: bool,
    /// How many of a piece a side may have at most, by letter, for a pawn to become one more.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub limits: BTreeMap<String, u8>,
    /// Whether a piece that promotes as in shogi must do so as soon as it can.
    #[serde(skip_serializing_if = "is_false")]
    pub forced: bool,
    /// Whether a piece that promotes as in shogi does so by capturing, anywhere, and only so.
    #[serde(skip_serializing_if = "is_false")]
    pub by_capture: bool,
    /// Whether a promoted piece may turn back as it moves.
    #[serde(skip_serializing_if = "is_false")]
    pub demotion: bool,
}

/// How kings castle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CastlingDef {
    /// The letter of the piece that castles; without it the royal one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub king: Option<String>,
    /// The letters of the pieces it castles with.
    #[serde(default = "rook")]
    pub rooks: String,
    /// The rank, seen from each side.
    #[serde(default = "one")]
    pub rank: u8,
    /// The file on which the king ends on the king's side; the rook ends beside it.
    pub kingside: char,
    /// The file on which the king ends on the queen's side.
    pub queenside: char,
    /// The files of the rooks on the king's and on the queen's side that the letters K and Q of a FEN stand for; without
    /// them, and where there is no rook on them, the outermost.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rook_files: Option<(char, char)>,
    /// The file on which the king stands at the start; needed where start positions may differ. Without it any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<char>,
}

/// What happens with pieces in hand.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[expect(clippy::struct_excessive_bools, reason = "independent rules, each named")]
pub struct HandDef {
    /// Whether pieces in hand can be dropped on the board.
    #[serde(skip_serializing_if = "is_false")]
    pub drops: bool,
    /// What is captured goes into the captor's hand.
    #[serde(skip_serializing_if = "is_false")]
    pub captures: bool,
    /// Whether promoted pieces stay promoted in the captor's hand.
    #[serde(skip_serializing_if = "is_false")]
    pub keeps_promotion: bool,
    /// Whether pieces that promote as in shogi may be dropped promoted.
    #[serde(skip_serializing_if = "is_false")]
    pub drop_promoted: bool,
    /// Whether all pieces in hand must be on the board before anything moves.
    #[serde(skip_serializing_if = "is_false")]
    pub must_drop: bool,
    /// Whether a drop may give check.
    #[serde(skip_serializing_if = "is_false")]
    pub no_drop_checks: bool,
    /// Whether a king and a rook that were dropped on their rank may still castle.
    #[serde(skip_serializing_if = "is_false")]
    pub castling: bool,
    /// The letters of pieces of which a side may not drop two on squares of one colour while it has only one on the board.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub opposite_colours: String,
    /// Whether a piece in hand can enter where a piece of the first rank makes its first move.
    #[serde(skip_serializing_if = "is_false")]
    pub gating: bool,
}

/// What is special about moving and capturing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[expect(clippy::struct_excessive_bools, reason = "independent rules, each named")]
pub struct RulesDef {
    /// Who can capture must.
    #[serde(skip_serializing_if = "is_false")]
    pub must_capture: bool,
    /// A capture takes all around it off the board, the captor included.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explosion: Option<ExplosionDef>,
    /// Royal pieces attack each other along open files.
    #[serde(skip_serializing_if = "is_false")]
    pub facing: bool,
    /// No move may give check.
    #[serde(skip_serializing_if = "is_false")]
    pub no_checks: bool,
    /// With several royal pieces only an attack on all of them at once is a check.
    #[serde(skip_serializing_if = "is_false")]
    pub all_royals: bool,
    /// Several royal pieces may be left under attack and be captured: only the last one must not.
    #[serde(skip_serializing_if = "is_false")]
    pub spare_royals: bool,
    /// The player may pass.
    #[serde(skip_serializing_if = "is_false")]
    pub pass: bool,
    /// A royal piece may not move out of check: the check must be met otherwise.
    #[serde(skip_serializing_if = "is_false")]
    pub royals_stay_in_check: bool,
    /// No piece may be moved or dropped to where it could never move again, as it then is.
    #[serde(skip_serializing_if = "is_false")]
    pub no_immobile: bool,
    /// The only squares on which a piece that passed over them can be captured; those of the captor, if they differ.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub en_passant: Option<RegionDef>,
    /// The letters of pieces that cannot capture each other.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub immune_to_each_other: String,
    /// First moves are for pieces that have never moved; without it for all that stand where such pieces start.
    #[serde(skip_serializing_if = "is_false")]
    pub first_once: bool,
}

/// A capture takes all around it off the board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct ExplosionDef {
    /// The letters of pieces that survive beside it (but not as captor or captured).
    pub immune: String,
    /// The letters of pieces that survive as captors, too.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub proof: String,
    /// Whether royal pieces may be left under attack and simply be blown up.
    #[serde(skip_serializing_if = "is_false")]
    pub no_check: bool,
}

/// How a game ends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct EndingDef {
    /// What mate means for the mated.
    pub checkmate: ResultDef,
    /// What it means to have no move without being in check.
    pub stalemate: ResultDef,
    /// What stalemate means follows from the number of pieces instead: who has fewer wins.
    #[serde(skip_serializing_if = "is_false")]
    pub stalemate_by_count: bool,
    /// The end of pieces.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub extinction: Option<ExtinctionDef>,
    /// A region to be reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goal: Option<GoalDef>,
    /// So many checks win.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub checks: Option<u8>,
    /// So many pieces in a row win.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub connect: Option<u8>,
    /// What it means for a side to have nothing left but its royal piece, unless it can do the same to the other at once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bare: Option<ResultDef>,
    /// A draw after so many moves of each side without progress; 0 for never.
    pub move_limit: u16,
    /// The game ends when a position has come so often; 0 for never.
    pub repetitions: u8,
    /// What the end by repetition means for the side to move.
    pub repetition: ResultDef,
    /// What it means for a side to have given check with every move of the repetition; without it nothing special.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub perpetual_check: Option<ResultDef>,
    /// What it means to have chased the same piece with every move of the repetition; without it nothing special.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub perpetual_chase: Option<ChaseDef>,
    /// A draw when one side has counted to the end, once no piece is left that promotes as a pawn does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counting: Option<CountingDef>,
}

/// What chasing is: a move that begins to threaten a piece which is not protected, or is worth more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChaseDef {
    /// What it means for the side that chases, when the other does not.
    #[serde(default = "loss")]
    pub means: ResultDef,
    /// The letters of the pieces that chase; threats of others are always allowed.
    pub by: String,
    /// Letters of hunters and of pieces worth more than these, which they chase even where those are protected.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub above: Vec<(String, String)>,
    /// Pieces, by letter, that anybody may threaten for ever while they stand on these squares.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub free: BTreeMap<String, RegionDef>,
}

/// How moves are counted once no pawn is left.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct CountingDef {
    /// How many moves there are while both sides have more than their royal piece; without it any number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<u16>,
    /// How many moves there are against a lone royal piece: letters that the other side has, the first that fit.
    pub lone: Vec<(String, u16)>,
    /// Whether the count against a lone royal piece begins with the number of all pieces on the board.
    #[serde(skip_serializing_if = "is_false")]
    pub from_pieces: bool,
}

/// What an end means for the side it happens to.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum ResultDef {
    /// It has won.
    Win,
    /// Nobody has won.
    Draw,
    /// It has lost.
    Loss,
}

/// The end of pieces: a side is down to so many of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ExtinctionDef {
    /// The letters of the pieces; `*` for all together.
    pub pieces: String,
    /// How few of them end the game.
    #[serde(default)]
    pub count: u8,
    /// Only when the opponent has at least so many of them.
    #[serde(default)]
    pub opponent: u8,
    /// What it means for the side that is down to it.
    #[serde(default = "loss")]
    pub means: ResultDef,
    /// Whether the last of these pieces count as royal: not to be left under attack.
    #[serde(default, skip_serializing_if = "is_false")]
    pub royal: bool,
}

/// A region to be reached.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GoalDef {
    /// The letters of the pieces that must get there; `*` for any.
    pub pieces: String,
    /// Where.
    pub region: RegionDef,
    /// Whether the second player, when the first is there, has one more move to get there too and draw.
    #[serde(default, skip_serializing_if = "is_false")]
    pub reply: bool,
    /// Whether it counts only where the opponent cannot capture at once.
    #[serde(default, skip_serializing_if = "is_false")]
    pub safely: bool,
}

impl Default for EndingDef {
    fn default() -> Self {
        Self {
            checkmate: ResultDef::Loss,
            stalemate: ResultDef::Draw,
            stalemate_by_count: false,
            extinction: None,
            goal: None,
            checks: None,
            connect: None,
            bare: None,
            move_limit: 50,
            repetitions: 3,
            repetition: ResultDef::Draw,
            perpetual_check: None,
            perpetual_chase: None,
            counting: None,
        }
    }
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

const fn two() -> u8 {
    2
}

const fn one() -> u8 {
    1
}

fn rook() -> String {
    "R".to_owned()
}

const fn loss() -> ResultDef {
    ResultDef::Loss
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the form serde asks for")]
const fn is_false(value: &bool) -> bool {
    !*value
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the form serde asks for")]
const fn is_zero(value: &u8) -> bool {
    *value == 0
}
