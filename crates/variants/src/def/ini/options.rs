//! What each option does to a definition.

use std::collections::BTreeMap;

use super::pieces::{self, DOUBLE_STEP, PAWN, Wish};
use super::{Draft, IniError, Section, Setting, regions, rules};
use crate::def::{LettersDef, MovesDef, PartDef, RegionDef, ResultDef, VariantDef, betza};

/// Options about evaluation and display, which change no game.
const HARMLESS: [&str; 8] = [
    "variantTemplate",
    "pieceToCharTable",
    "pocketSize",
    "pieceValueMg",
    "pieceValueEg",
    "endgameEval",
    "nnueAlias",
    "chess960",
];

/// The options of a section that nothing has looked at yet.
pub(super) struct Options<'a> {
    section: &'a Section,
    rest: BTreeMap<String, Setting>,
}

impl Options<'_> {
    /// The options whose names begin so.
    pub(super) fn starting_with(&self, prefix: &str) -> Vec<String> {
        self.rest.keys().filter(|option| option.starts_with(prefix)).cloned().collect()
    }

    pub(super) fn take(&mut self, option: &str) -> Option<Setting> {
        self.rest.remove(option)
    }

    pub(super) fn wrong(&self, option: &str, setting: &Setting, expected: &str) -> IniError {
        self.section.error(setting.line, option, format!("'{}' is not {expected}", setting.value))
    }

    /// An option that can be read, or that must not be set to anything else.
    pub(super) fn read<T>(
        &mut self,
        option: &str,
        expected: &str,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Result<Option<T>, IniError> {
        let Some(setting) = self.take(option) else { return Ok(None) };
        read(&setting.value).map(Some).ok_or_else(|| self.wrong(option, &setting, expected))
    }

    pub(super) fn bool(&mut self, option: &str) -> Result<Option<bool>, IniError> {
        self.read(option, "true or false", |value| value.parse().ok())
    }

    pub(super) fn number<T: std::str::FromStr>(&mut self, option: &str) -> Result<Option<T>, IniError> {
        self.read(option, "a number in range", |value| value.parse().ok())
    }

    /// Puts the value of an option into a field, if it is set.
    pub(super) fn flag(&mut self, option: &str, field: &mut bool) -> Result<(), IniError> {
        if let Some(value) = self.bool(option)? {
            *field = value;
        }
        Ok(())
    }

    /// A win, a loss or a draw; the inner `None` for the word none.
    pub(super) fn result(&mut self, option: &str) -> Result<Option<Option<ResultDef>>, IniError> {
        self.read(option, "win, loss, draw or none", |value| match value {
            "win" => Some(Some(ResultDef::Win)),
            "loss" => Some(Some(ResultDef::Loss)),
            "draw" => Some(Some(ResultDef::Draw)),
            "none" => Some(None),
            _ => None,
        })
    }

    /// Letters of pieces that the variant has; `-` for none, `*` for all.
    pub(super) fn letters(&mut self, option: &str, def: &VariantDef) -> Result<Option<String>, IniError> {
        let Some(setting) = self.take(option) else { return Ok(None) };
        let mut letters = String::new();
        for letter in setting.value.chars().filter(|letter| !letter.is_whitespace() && *letter != '-') {
            let letter = letter.to_ascii_uppercase();
            if letter != '*' && !def.pieces.iter().any(|piece| piece.letter == letter.to_string()) {
                return Err(self.wrong(
                    option,
                    &setting,
                    &format!("made of pieces of this variant: '{letter}' is none"),
                ));
            }
            letters.push(letter);
        }
        Ok(Some(letters))
    }

    /// Squares.
    pub(super) fn region(&mut self, option: &str, def: &VariantDef) -> Result<Option<String>, IniError> {
        let (files, ranks) = (def.files, def.ranks);
        self.read(option, "squares of this board (e4), ranks (*4) or files (e*)", |value| {
            regions::is_valid(value, files, ranks).then(|| value.to_owned())
        })
    }

    /// A file, by letter or number.
    pub(super) fn file(&mut self, option: &str) -> Result<Option<char>, IniError> {
        self.read(option, "a file", |value| {
            let number = value.parse::<u8>().ok().filter(|number| (1..=16).contains(number));
            let letter = number.map(|number| char::from(b'a' + number - 1));
            letter.or_else(|| value.chars().next().filter(|letter| value.len() == 1 && ('a'..='p').contains(letter)))
        })
    }

    /// An option that is supported only as long as it is set to what it is anyway.
    pub(super) fn only(&mut self, option: &str, values: &[&str]) -> Result<(), IniError> {
        match self.take(option) {
            Some(setting) if !values.contains(&setting.value.as_str()) => {
                let reason = format!("'{}' is not supported", setting.value);
                Err(self.section.error(setting.line, option, reason))
            }
            _ => Ok(()),
        }
    }

    pub(super) fn missing(&self, option: &str, reason: &str) -> IniError {
        self.section.error(self.section.line, option, reason)
    }

    fn finish(self) -> Result<(), IniError> {
        let mut left = self.rest.iter().filter(|(option, _)| !HARMLESS.contains(&option.as_str()));
        match left.next() {
            Some((option, setting)) => Err(self.section.error(setting.line, option, "this option is not supported")),
            None => Ok(()),
        }
    }
}

impl Draft {
    /// This variant with the options of a section put over it.
    pub(super) fn with(mut self, section: &Section) -> Result<Self, IniError> {
        let mut options = Options { section, rest: section.options.clone() };
        section.name.clone_into(&mut self.def.name);
        self.def.title.clear();
        self.board(&mut options)?;
        self.pieces(&mut options)?;
        self.pawns(&mut options)?;
        self.promotion(&mut options)?;
        rules::mobility(&mut self, &mut options)?;
        rules::castling(&mut self, &mut options)?;
        rules::hand(&mut self, &mut options)?;
        rules::rules(&mut self, &mut options)?;
        rules::ending(&mut self, &mut options)?;
        rules::unsupported(&mut options)?;
        options.finish()?;
        self.prune();
        Ok(self)
    }

    fn board(&mut self, options: &mut Options<'_>) -> Result<(), IniError> {
        if let Some(file) = options.file("maxFile")? {
            self.def.files = (u32::from(file) - u32::from('a') + 1) as u8;
        }
        let ranks = options.read("maxRank", "a number from 1 to 16", |value| {
            value.parse().ok().filter(|ranks| (1..=16).contains(ranks))
        })?;
        if let Some(ranks) = ranks.filter(|&ranks| ranks != self.def.ranks) {
            self.fix_regions(ranks);
        }
        if let Some(setting) = options.take("startFen") {
            self.def.start = setting.value;
        }
        Ok(())
    }

    /// Changes the number of ranks. Regions stay on the squares where they are, which is what they are there.
    fn fix_regions(&mut self, ranks: u8) {
        let (files, old) = (self.def.files, self.def.ranks);
        self.def.ranks = ranks;
        self.def.promotion.region.get_or_insert_with(|| RegionDef::Mirrored(format!("*{old}")));
        let pieces =
            self.def.pieces.iter_mut().flat_map(|piece| [&mut piece.region, &mut piece.first, &mut piece.drop]);
        let others = [&mut self.def.promotion.region, &mut self.def.rules.en_passant];
        let goal = self.def.ending.goal.iter_mut().map(|goal| &mut goal.region);
        for region in pieces.chain(others).flatten().chain(goal) {
            *region =
                RegionDef::Each(regions::both(region, old).map(|words| regions::clip(&words, files, ranks)).to_vec());
        }
    }

    /// Gives kinds of pieces their letters, adds and removes them.
    fn pieces(&mut self, options: &mut Options<'_>) -> Result<(), IniError> {
        let named: Vec<String> = options.rest.keys().filter(|option| pieces::kind(option).is_some()).cloned().collect();
        let mut renamed: BTreeMap<String, String> = BTreeMap::new();
        let mut added = Vec::new();
        for option in named {
            let (Some(setting), Some(wish)) = (options.take(&option), pieces::kind(&option)) else { continue };
            let old = self.types.letter(&option).map(str::to_owned);
            if old.is_none() && matches!(wish, Wish::Custom) && self.facts.unnumbered {
                let reason = "the parent has pieces that may have this number there, which is not known here";
                return Err(options.section.error(setting.line, &option, reason));
            }
            if setting.value == "-" {
                if let Some(old) = old {
                    self.def.pieces.retain(|piece| piece.letter != old && piece.letter != format!("+{old}"));
                    self.types.set(&option, None);
                }
                continue;
            }
            let (letter, betza) =
                setting.value.split_once(':').map_or((setting.value.as_str(), None), |(l, b)| (l, Some(b)));
            if letter.len() != 1 || !letter.chars().all(|letter| letter.is_ascii_alphabetic()) {
                return Err(options.wrong(&option, &setting, "a letter, or - for none"));
            }
            let letter = letter.to_ascii_uppercase();
            let moves = match (wish, betza) {
                (Wish::Unsupported, _) => {
                    return Err(options.section.error(setting.line, &option, "this piece is not supported"));
                }
                (Wish::Custom, None) => {
                    return Err(options.wrong(&option, &setting, "a letter and moves, such as a:NB"));
                }
                (Wish::Custom, Some(betza)) => betza,
                (Wish::Known(_), Some(betza)) if option == "king" => betza,
                (Wish::Known(_), Some(_)) => return Err(options.wrong(&option, &setting, "a letter alone")),
                (Wish::Known(moves), None) => moves,
            };
            if !moves.is_empty()
                && let Err(error) = betza::parse(moves)
            {
                return Err(options.wrong(&option, &setting, &format!("in Betza's notation: {error}")));
            }
            self.types.set(&option, Some(letter.clone()));
            match old {
                Some(old) => {
                    if let Some(piece) = self.def.pieces.iter_mut().find(|piece| piece.letter == old)
                        && betza.is_some()
                    {
                        piece.moves = pieces::moves(moves);
                    }
                    renamed.insert(old, letter);
                }
                None => added.push((option, pieces::moves(moves), letter, setting)),
            }
        }
        rename(&mut self.def, &renamed);
        for (option, moves, letter, setting) in added {
            if self.def.pieces.iter().any(|piece| piece.letter == letter) {
                return Err(options.wrong(&option, &setting, "a letter of its own: another piece has it"));
            }
            let mut piece = pieces::piece(letter, &option, moves);
            piece.royal = option == "king";
            self.def.pieces.push(piece);
            self.expect_of(&option);
        }
        Ok(())
    }

    /// What a kind that has come in does without being told: rooks castle, pawns become the pieces of chess.
    fn expect_of(&mut self, kind: &str) {
        let letters = |kinds: &[&str]| kinds.iter().filter_map(|kind| self.types.letter(kind)).collect::<String>();
        let has = |letter: char| self.def.pieces.iter().any(|piece| piece.letter == letter.to_string());
        let rook = letters(&["rook"]);
        if let Some(castling) = &mut self.def.castling
            && kind == "rook"
            && !castling.rooks.chars().any(has)
        {
            castling.rooks = rook;
        }
        if self.types.letter("pawn").is_some() && self.facts.plain_promotion {
            self.def.promotion.pieces = letters(&["pawn"]);
            self.def.promotion.to = LettersDef::Same(letters(&["queen", "rook", "bishop", "knight"]));
        }
    }

    /// The first steps of pawns, and where they can be captured en passant.
    fn pawns(&mut self, options: &mut Options<'_>) -> Result<(), IniError> {
        let ranks = self.def.ranks;
        for (colour, option) in ["enPassantRegionWhite", "enPassantRegionBlack"].into_iter().enumerate() {
            if let Some(words) = options.region(option, &self.def)? {
                regions::set(&mut self.def.rules.en_passant, colour, &words, ranks, "*");
            }
        }
        if let Some(words) = options.region("enPassantRegion", &self.def)? {
            self.def.rules.en_passant = Some(RegionDef::Each(vec![words.clone(), words]));
        }
        options.flag("doubleStep", &mut self.facts.double_step)?;
        let double =
            [options.region("doubleStepRegionWhite", &self.def)?, options.region("doubleStepRegionBlack", &self.def)?];
        let triple =
            [options.region("tripleStepRegionWhite", &self.def)?, options.region("tripleStepRegionBlack", &self.def)?];
        for (words, region) in triple.into_iter().zip(&mut self.facts.triple_step) {
            *region = words.unwrap_or_else(|| region.clone());
        }
        let letter = self.types.letter("pawn").unwrap_or_default();
        let Some(pawn) = self.def.pieces.iter_mut().find(|piece| piece.letter == letter) else { return Ok(()) };
        for (colour, words) in double.iter().enumerate() {
            if let Some(words) = words {
                regions::set(&mut pawn.first, colour, words, ranks, "*2");
            }
        }
        if !self.facts.double_step {
            pawn.first = None;
            pawn.moves = MovesDef::Betza(PAWN.to_owned());
            return Ok(());
        }
        // Seven, because that is the default there on any board.
        pawn.first.get_or_insert_with(|| RegionDef::Each(vec!["*2".to_owned(), regions::clip("*7", 1, ranks)]));
        let moves = format!("{PAWN}{DOUBLE_STEP}");
        pawn.moves = if self.facts.triple_step.iter().all(|words| words == "-") {
            MovesDef::Betza(moves)
        } else {
            let from = Some(RegionDef::Each(self.facts.triple_step.to_vec()));
            let leap = PartDef { betza: "fmnH".to_owned(), from, to: None };
            MovesDef::Parts(vec![PartDef { betza: moves, from: None, to: None }, leap])
        };
        Ok(())
    }

    fn promotion(&mut self, options: &mut Options<'_>) -> Result<(), IniError> {
        let ranks = self.def.ranks;
        for (colour, option) in ["promotionRegionWhite", "promotionRegionBlack"].into_iter().enumerate() {
            if let Some(words) = options.region(option, &self.def)? {
                let last = format!("*{ranks}");
                regions::set(&mut self.def.promotion.region, colour, &words, ranks, &last);
            }
        }
        for option in ["promotionPawnTypes", "promotionPawnTypesWhite", "promotionPawnTypesBlack"] {
            if let Some(letters) = options.letters(option, &self.def)? {
                if option != "promotionPawnTypes" && letters != self.def.promotion.pieces {
                    return Err(options.missing(option, "pieces that promote for one side only are not supported"));
                }
                self.def.promotion.pieces = letters;
            }
        }
        self.promotion_targets(options)?;
        if let Some(setting) = options.take("promotionLimit") {
            self.def.promotion.limits.clear();
            for (letter, limit) in
                pairs(&setting.value).ok_or_else(|| options.wrong("promotionLimit", &setting, "pairs such as g:1"))?
            {
                let limit =
                    limit.parse().map_err(|_| options.wrong("promotionLimit", &setting, "pairs such as g:1"))?;
                self.def.promotion.limits.insert(letter.to_ascii_uppercase(), limit);
            }
        }
        self.promoted(options)?;
        let mut mandatory = !self.def.promotion.optional;
        options.flag("mandatoryPawnPromotion", &mut mandatory)?;
        self.def.promotion.optional = !mandatory;
        options.flag("mandatoryPiecePromotion", &mut self.def.promotion.forced)?;
        options.flag("piecePromotionOnCapture", &mut self.def.promotion.by_capture)?;
        options.flag("pieceDemotion", &mut self.def.promotion.demotion)
    }

    fn promotion_targets(&mut self, options: &mut Options<'_>) -> Result<(), IniError> {
        self.facts.plain_promotion = false;
        if let Some(letters) = options.letters("promotionPieceTypes", &self.def)? {
            self.def.promotion.to = LettersDef::Same(letters);
        }
        for (colour, option) in ["promotionPieceTypesWhite", "promotionPieceTypesBlack"].into_iter().enumerate() {
            if let Some(letters) = options.letters(option, &self.def)? {
                let mut each = [0, 1].map(|player| self.def.promotion.to.of(player).to_owned());
                each[colour] = letters;
                self.def.promotion.to = LettersDef::Each(each.to_vec());
            }
        }
        Ok(())
    }

    /// Pieces that promote as in shogi: `p:g` makes a pawn a piece of its own that moves as the gold does.
    fn promoted(&mut self, options: &mut Options<'_>) -> Result<(), IniError> {
        let option = "promotedPieceType";
        let Some(setting) = options.take(option) else { return Ok(()) };
        let wrong =
            |options: &Options<'_>| options.wrong(option, &setting, "pairs of letters of this variant, such as p:g");
        self.def.pieces.retain(|piece| !piece.letter.starts_with('+'));
        for piece in &mut self.def.pieces {
            piece.promoted = None;
        }
        for (from, to) in pairs(&setting.value).ok_or_else(|| wrong(options))? {
            if to == "-" {
                continue;
            }
            let find =
                |letter: &str| self.def.pieces.iter().position(|piece| piece.letter == letter.to_ascii_uppercase());
            let (Some(from), Some(to)) = (find(&from), find(&to)) else { return Err(wrong(options)) };
            let letter = format!("+{}", self.def.pieces[from].letter);
            let mut promoted = pieces::piece(letter.clone(), "", self.def.pieces[to].moves.clone());
            promoted.region = self.def.pieces[to].region.clone();
            promoted.royal = self.def.pieces[to].royal;
            self.def.pieces[from].promoted = Some(letter);
            self.def.pieces.push(promoted);
        }
        Ok(())
    }

    /// Takes away rules about pieces that are not there, which do nothing.
    fn prune(&mut self) {
        let letters: Vec<String> = self.def.pieces.iter().map(|piece| piece.letter.clone()).collect();
        let has = |letter: char| letters.contains(&letter.to_string());
        self.def.promotion.pieces.retain(has);
        if self.def.promotion.pieces.is_empty() {
            self.def.promotion.to = LettersDef::default();
        }
        let castles = self.def.castling.as_ref().is_some_and(|castling| {
            let royal = self.def.pieces.iter().any(|piece| piece.royal);
            let king = castling.king.as_ref().map_or(royal, |king| letters.contains(king));
            king && castling.rooks.chars().any(has)
        });
        if !castles {
            self.def.castling = None;
        }
    }
}

/// Pairs such as `p:g l:g`.
fn pairs(value: &str) -> Option<Vec<(String, String)>> {
    let pair = |word: &str| word.split_once(':').map(|(from, to)| (from.to_owned(), to.to_owned()));
    value.split_whitespace().map(pair).collect()
}

/// Gives pieces other letters, wherever they are spoken of.
fn rename(def: &mut VariantDef, letters: &BTreeMap<String, String>) {
    let one = |letter: &str| {
        let (plus, bare) = letter.strip_prefix('+').map_or(("", letter), |bare| ("+", bare));
        format!("{plus}{}", letters.get(bare).map_or(bare, String::as_str))
    };
    let all = |text: &mut String| *text = text.chars().map(|letter| one(&letter.to_string())).collect();
    for piece in &mut def.pieces {
        piece.letter = one(&piece.letter);
        piece.promoted = piece.promoted.as_deref().map(one);
    }
    all(&mut def.promotion.pieces);
    match &mut def.promotion.to {
        LettersDef::Same(text) => all(text),
        LettersDef::Each(each) => each.iter_mut().for_each(all),
    }
    def.promotion.limits =
        std::mem::take(&mut def.promotion.limits).into_iter().map(|(key, limit)| (one(&key), limit)).collect();
    if let Some(castling) = &mut def.castling {
        castling.king = castling.king.as_deref().map(one);
        all(&mut castling.rooks);
    }
    all(&mut def.hand.opposite_colours);
    all(&mut def.rules.immune_to_each_other);
    if let Some(explosion) = &mut def.rules.explosion {
        all(&mut explosion.immune);
        all(&mut explosion.proof);
    }
    if let Some(extinction) = &mut def.ending.extinction {
        all(&mut extinction.pieces);
    }
    if let Some(goal) = &mut def.ending.goal {
        all(&mut goal.pieces);
    }
    if let Some(chase) = &mut def.ending.perpetual_chase {
        all(&mut chase.by);
        for (hunters, prey) in &mut chase.above {
            all(hunters);
            all(prey);
        }
        chase.free = std::mem::take(&mut chase.free).into_iter().map(|(key, squares)| (one(&key), squares)).collect();
    }
}
