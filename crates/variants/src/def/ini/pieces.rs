//! The kinds of pieces that Fairy-Stockfish knows by name.

use std::collections::BTreeMap;

use crate::def::{MovesDef, PieceDef, VariantDef, betza};

/// A pawn without its first step.
pub(super) const PAWN: &str = "fmWfceF";

/// The first step of a pawn.
pub(super) const DOUBLE_STEP: &str = "ifmnD";

/// The kinds with a name of their own; `None` for what cannot be expressed.
const BUILT_IN: [(&str, Option<&str>); 37] = [
    ("pawn", Some(PAWN)),
    ("knight", Some("N")),
    ("bishop", Some("B")),
    ("rook", Some("R")),
    ("queen", Some("Q")),
    ("fers", Some("F")),
    ("alfil", Some("A")),
    ("fersAlfil", Some("FA")),
    ("silver", Some("FfW")),
    ("aiwok", Some("RNF")),
    ("bers", Some("RF")),
    ("archbishop", Some("BN")),
    ("chancellor", Some("RN")),
    ("amazon", Some("QN")),
    ("knibis", Some("mNcB")),
    ("biskni", Some("mBcN")),
    ("kniroo", Some("mNcR")),
    ("rookni", Some("mRcN")),
    ("shogiPawn", Some("fW")),
    ("lance", Some("fR")),
    ("shogiKnight", Some("fN")),
    ("gold", Some("WfF")),
    ("dragonHorse", Some("BW")),
    ("clobber", Some("cW")),
    ("breakthrough", Some("fmWfF")),
    ("immobile", Some("")),
    ("cannon", Some("mRcpR")),
    // It neither leaps over nor captures its like, which no definition can say.
    ("janggiCannon", None),
    ("soldier", Some("fsW")),
    ("horse", Some("nN")),
    ("elephant", Some("nA")),
    ("janggiElephant", Some("nZ")),
    ("banner", Some("RcpRnN")),
    ("wazir", Some("W")),
    ("commoner", Some("K")),
    ("centaur", Some("KN")),
    ("king", Some("K")),
];

/// The most custom pieces there are.
const CUSTOM: usize = 25;

/// Which letter each kind has in a variant.
#[derive(Clone, Default)]
pub(super) struct Types(BTreeMap<String, String>);

impl Types {
    /// Finds out of what kind the pieces of a definition are, by how they move; and whether all have a name.
    pub(super) fn of(def: &VariantDef) -> (Self, bool) {
        let mut types = Self::default();
        let mut all = true;
        for piece in def.pieces.iter().filter(|piece| !piece.letter.starts_with('+')) {
            match built_in_of(piece) {
                Some(name) => drop(types.0.entry(name.to_owned()).or_insert_with(|| piece.letter.clone())),
                None => all = false,
            }
        }
        (types, all)
    }

    pub(super) fn letter(&self, kind: &str) -> Option<&str> {
        self.0.get(kind).map(String::as_str)
    }

    pub(super) fn set(&mut self, kind: &str, letter: Option<String>) {
        match letter {
            Some(letter) => drop(self.0.insert(kind.to_owned(), letter)),
            None => drop(self.0.remove(kind)),
        }
    }
}

/// How an option that names a kind wants it to move.
pub(super) enum Wish {
    /// As the name says.
    Known(&'static str),
    /// As the value says.
    Custom,
    /// In a way that is not supported.
    Unsupported,
}

/// Whether an option names a kind of piece, and how that moves.
pub(super) fn kind(option: &str) -> Option<Wish> {
    if let Some(number) = option.strip_prefix("customPiece") {
        let number: usize = number.parse().ok()?;
        return (1..=CUSTOM).contains(&number).then_some(Wish::Custom);
    }
    let (_, moves) = BUILT_IN.iter().find(|(name, _)| *name == option)?;
    Some(moves.map_or(Wish::Unsupported, Wish::Known))
}

/// The name of a kind from its form in the names of options, such as `King` or `CustomPiece1`.
pub(super) fn from_capital(name: &str) -> Option<String> {
    let mut letters = name.chars();
    let first = letters.next()?;
    let name: String = first.to_lowercase().chain(letters).collect();
    kind(&name).map(|_| name)
}

/// The moves of a kind as a definition has them.
pub(super) fn moves(betza: &str) -> MovesDef {
    if betza.is_empty() { MovesDef::Parts(Vec::new()) } else { MovesDef::Betza(betza.to_owned()) }
}

pub(super) fn has_double_step(moves: &MovesDef) -> bool {
    matches!(moves, MovesDef::Betza(text) if betza::parse(text).is_ok_and(|steps| steps.iter().any(|step| step.first)))
}

pub(super) fn piece(letter: String, name: &str, moves: MovesDef) -> PieceDef {
    PieceDef::new(letter, if name.starts_with("customPiece") { "" } else { name }, moves)
}

fn built_in_of(piece: &PieceDef) -> Option<&'static str> {
    if piece.royal {
        return Some("king");
    }
    let MovesDef::Betza(text) = &piece.moves else { return None };
    let steps = betza::parse(text).ok()?;
    if steps == betza::parse(&format!("{PAWN}{DOUBLE_STEP}")).ok()? {
        return Some("pawn");
    }
    let same = |moves: Option<&str>| moves.is_some_and(|moves| betza::parse(moves).as_ref() == Ok(&steps));
    BUILT_IN.iter().find(|&&(_, moves)| same(moves)).map(|&(name, _)| name)
}
