//! Rules that people make: checked, named by their hash, and kept for as long as there are games.
//!
//! What is stored is the definition with everything that it takes from its base written out, so that a game is played
//! by the same rules for ever, whatever becomes of the base.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
};

use chronicle_engine::{Rules, RulesError};
use chronicle_protocol::{Code, NewVariant, PlayerId, PlayerKind, Problem, VariantId, limits};
use chronicle_variants::def::load;
use sha2::{Digest, Sha256};
use tokio::sync::Semaphore;

use crate::{
    accounts::failed,
    games::rules as built_in,
    random,
    store::{PlayerRow, Store, VariantRow, now_ms},
    talk::is_hidden,
};

/// What begins the name of rules that somebody has made.
const MARK: char = '@';
/// How many hexadecimal digits of the hash are the name: 128 bits.
const HASH_DIGITS: usize = 32;
/// How many variants one player may save.
const SAVED: i64 = 100;
/// How many rules are kept compiled.
const COMPILED: usize = 200;
/// How many definitions are compiled at the same time.
const COMPILING: usize = 1;
/// The longest definition with everything written out, in bytes.
const WRITTEN_OUT: usize = 256 * 1024;
/// The most moves that a position at the start may have: whoever plays must be able to survey them, and so must we.
const MOVES: usize = 1_000;

/// Where rules come from: those that are built in, and those that people have saved.
pub(crate) struct Workshop {
    store: Store,
    compiled: Mutex<HashMap<String, Rules>>,
    compiling: Arc<Semaphore>,
}

/// A definition that can be played.
#[derive(Debug)]
struct Checked {
    hash: String,
    /// With everything written out.
    definition: String,
    rules: Rules,
}

impl Workshop {
    pub(crate) fn new(store: Store) -> Arc<Self> {
        Arc::new(Self { store, compiled: Mutex::default(), compiling: Arc::new(Semaphore::new(COMPILING)) })
    }

    /// The rules of this name.
    pub(crate) async fn rules(&self, name: &str) -> Result<Rules, Problem> {
        let Some(hash) = name.strip_prefix(MARK) else { return built_in(name) };
        if let Some(rules) = self.known(hash) {
            return Ok(rules);
        }
        let definition = self.definition(hash).await?;
        // The text is what the hash names: a later program may write the same rules in other words.
        if hash_of(&definition) != hash {
            return Err(Problem::new(Code::Failed, "the stored rules are damaged"));
        }
        let Checked { rules, .. } = self.check(definition).await?;
        self.keep(hash.to_owned(), &rules);
        Ok(rules)
    }

    /// The definition of rules that somebody has made; nothing for those that are built in.
    pub(crate) async fn definition_of(&self, name: &str) -> Result<Option<String>, Problem> {
        match name.strip_prefix(MARK) {
            Some(hash) => self.definition(hash).await.map(Some),
            None => Ok(None),
        }
    }

    /// The definition with this hash.
    pub(crate) async fn definition(&self, hash: &str) -> Result<String, Problem> {
        let unknown = || Problem::new(Code::NotFound, "there are no such rules");
        self.store.definition(hash).await.map_err(failed)?.ok_or_else(unknown)
    }

    /// Saves a variant.
    pub(crate) async fn save(&self, by: &PlayerRow, new: NewVariant) -> Result<VariantRow, Problem> {
        self.add(by, new, None).await
    }

    /// Saves a copy of a variant, which its new owner can change.
    pub(crate) async fn fork(&self, by: &PlayerRow, id: VariantId) -> Result<VariantRow, Problem> {
        let VariantRow { name, description, source, .. } = self.variant(id).await?;
        self.add(by, NewVariant { name, description, definition: source, listed: false }, Some(id)).await
    }

    /// Changes a variant. Games that were begun before go on by the rules of before.
    pub(crate) async fn change(&self, by: &PlayerRow, id: VariantId, new: NewVariant) -> Result<VariantRow, Problem> {
        let before = self.variant(id).await?;
        expect_owner(&before, by.id)?;
        let (row, definition) = self.row(by, id, new).await?;
        let row = VariantRow { forked_from: before.forked_from, ..row };
        let changed = self.store.change_variant(row.clone(), definition).await.map_err(failed)?;
        if changed { Ok(row) } else { Err(unknown()) }
    }

    pub(crate) async fn forget(&self, by: &PlayerRow, id: VariantId) -> Result<(), Problem> {
        expect_owner(&self.variant(id).await?, by.id)?;
        self.store.drop_variant(id, by.id).await.map_err(failed)?;
        Ok(())
    }

    /// A variant, for whoever has its identifier.
    pub(crate) async fn variant(&self, id: VariantId) -> Result<VariantRow, Problem> {
        self.store.variant(id).await.map_err(failed)?.ok_or_else(unknown)
    }

    async fn add(&self, by: &PlayerRow, new: NewVariant, from: Option<VariantId>) -> Result<VariantRow, Problem> {
        let (row, definition) = self.row(by, random::variant(), new).await?;
        let row = VariantRow { forked_from: from, ..row };
        if self.store.add_variant(row.clone(), definition, SAVED).await.map_err(failed)? {
            return Ok(row);
        }
        Err(Problem::new(Code::TooMany, format!("{SAVED} variants are enough; delete some")))
    }

    /// What is to be stored of a variant, and its definition.
    async fn row(&self, by: &PlayerRow, id: VariantId, new: NewVariant) -> Result<(VariantRow, String), Problem> {
        if by.kind != PlayerKind::Member {
            return Err(Problem::new(Code::Forbidden, "register to save variants"));
        }
        check_texts(&new)?;
        let Checked { hash, definition, rules } = self.check(new.definition.clone()).await?;
        self.keep(hash.clone(), &rules);
        let row = VariantRow {
            id,
            owner: by.id,
            owner_name: by.name.clone(),
            name: new.name.trim().to_owned(),
            description: new.description,
            source: new.definition,
            hash,
            listed: new.listed,
            forked_from: None,
            changed: now_ms(),
        };
        Ok((row, definition))
    }

    /// Compiles a definition, off the threads that answer, one at a time: it may take its time, and even panic.
    async fn check(&self, text: String) -> Result<Checked, Problem> {
        let stops = |_| Problem::new(Code::Failed, "the server stops");
        let _place = Arc::clone(&self.compiling).acquire_owned().await.map_err(stops)?;
        let done = tokio::task::spawn_blocking(move || check(&text)).await;
        done.unwrap_or_else(|_| Err(Problem::new(Code::OutOfRange, "these rules cannot be played")))
    }

    fn known(&self, hash: &str) -> Option<Rules> {
        self.compiled.lock().expect("nobody panics with it").get(hash).cloned()
    }

    fn keep(&self, hash: String, rules: &Rules) {
        let mut compiled = self.compiled.lock().expect("nobody panics with it");
        if compiled.len() >= COMPILED {
            compiled.clear();
        }
        compiled.insert(hash, rules.clone());
    }
}

/// Whether rules were made by somebody here.
pub(crate) fn is_custom(variant: &str) -> bool {
    variant.starts_with(MARK)
}

/// The name of the rules with this hash.
pub(crate) fn rules_name(hash: &str) -> String {
    format!("{MARK}{hash}")
}

fn unknown() -> Problem {
    Problem::new(Code::NotFound, "there is no such variant")
}

fn expect_owner(row: &VariantRow, player: PlayerId) -> Result<(), Problem> {
    if row.owner == player {
        return Ok(());
    }
    Err(Problem::new(Code::Forbidden, "only its author changes a variant; fork it instead"))
}

fn check_texts(new: &NewVariant) -> Result<(), Problem> {
    let wrong = |text: String| Err(Problem::new(Code::OutOfRange, text));
    let name = new.name.trim().chars().count();
    if name == 0 || name > limits::VARIANT_NAME_CHARS || new.name.chars().any(is_hidden) {
        return wrong(format!("the name of a variant has 1 to {} characters, none hidden", limits::VARIANT_NAME_CHARS));
    }
    if new.description.chars().any(|letter| letter != '\n' && is_hidden(letter)) {
        return wrong("a description has no hidden characters".to_owned());
    }
    if new.description.chars().count() > limits::DESCRIPTION_CHARS {
        return wrong(format!("a description has at most {} characters", limits::DESCRIPTION_CHARS));
    }
    if new.definition.len() > limits::DEFINITION_BYTES {
        return wrong(format!("a definition has at most {} bytes", limits::DEFINITION_BYTES));
    }
    Ok(())
}

/// Compiles a definition, and looks whether it can be played here.
fn check(text: &str) -> Result<Checked, Problem> {
    let wrong = |text: String| Problem::new(Code::OutOfRange, text);
    let rules = Rules::from_definition(text).map_err(|error| wrong(reason(&error)))?;
    let Rules::Variant(variant) = &rules else { return Err(wrong("this is no variant of chess".to_owned())) };
    if variant.def().players > 2 {
        return Err(wrong("it is for more than two players; games here have two".to_owned()));
    }
    let definition = load::to_json(variant.def());
    if definition.len() > WRITTEN_OUT {
        return Err(wrong(format!(
            "the definition is too long: {} bytes with everything written out",
            definition.len()
        )));
    }
    let start = rules.start();
    let moves = start.moves().len();
    if start.outcome().is_some() || moves == 0 || moves > MOVES {
        return Err(wrong(format!("the start position must have 1 to {MOVES} moves, and has {moves}")));
    }
    Ok(Checked { hash: hash_of(&definition), definition, rules })
}

fn hash_of(definition: &str) -> String {
    let digest = Sha256::digest(definition.as_bytes());
    digest.iter().take(HASH_DIGITS / 2).map(|byte| format!("{byte:02x}")).collect()
}

/// What is wrong with a definition, without the name of a file that there is not.
fn reason(error: &RulesError) -> String {
    match error {
        RulesError::Text { reason, .. } => reason.clone(),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NO_QUEENS: &str = "base = \"chess\"\nname = \"no-queens\"\n\
        start = \"rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1\"\n";

    #[test]
    fn a_hash_names_the_rules_and_not_the_text() {
        let one = check(NO_QUEENS).expect("it is good");
        assert_eq!(one.hash.len(), HASH_DIGITS);
        assert!(rules_name(&one.hash).len() <= limits::VARIANT_BYTES);
        let spaced = check(&NO_QUEENS.replace(" = ", "   =   ")).expect("it is good");
        assert_eq!(one.hash, spaced.hash);
        let again = check(&one.definition).expect("what is written out is a definition");
        assert_eq!((again.hash, again.definition), (one.hash.clone(), one.definition));
        let other = check(&NO_QUEENS.replace("RNB1KBNR", "RNB1KB1R")).expect("it is good");
        assert_ne!(other.hash, one.hash);
    }

    #[test]
    fn what_cannot_be_played_is_refused_with_a_reason() {
        for (text, why) in [
            ("", "field"),
            ("base = \"chess\"\nstart = \"8/8\"\n", "start"),
            ("base = \"nonsense\"\n", "nonsense"),
            ("base = \"fourplayer\"\n", "more than two"),
            ("base = \"chess\"\nname = \"over\"\nstart = \"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\"\n", "start position"),
        ] {
            let problem = check(text).map(|checked| checked.hash).expect_err(text);
            assert_eq!(problem.code, Code::OutOfRange, "{text}");
            assert!(problem.text.contains(why), "{text}: {}", problem.text);
        }
    }
}
