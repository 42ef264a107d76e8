use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::VariantId;

/// A variant that somebody wants to save.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewVariant {
    /// What it is called.
    pub name: String,
    /// What it is about.
    #[serde(default)]
    pub description: String,
    /// The definition, in TOML or JSON.
    pub definition: String,
    /// Whether it is shown to everybody; otherwise whoever has its identifier sees it.
    #[serde(default)]
    pub listed: bool,
}

/// A variant that somebody has made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CustomVariant {
    /// Its identifier, which can be passed on as a link.
    pub id: VariantId,
    /// What it is called.
    pub name: String,
    /// What it is about.
    pub description: String,
    /// Who made it.
    pub by: String,
    /// What to put into [`Terms::variant`](crate::Terms) to play it: `@` and the hash of the definition. Other rules
    /// have another hash, so a game is always played by the rules that it began with.
    pub rules: String,
    /// Whether it is shown to everybody.
    pub listed: bool,
    /// What it was made from, if it was.
    pub forked_from: Option<VariantId>,
    /// When it was last changed, in seconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub changed: i64,
}

/// A variant with what its author wrote.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct VariantSource {
    /// The variant.
    pub variant: CustomVariant,
    /// The definition as it was written.
    pub definition: String,
}

/// A page of a list of variants.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct VariantPage {
    /// The variants, those that were changed last first.
    pub variants: Vec<CustomVariant>,
    /// What to ask for to get the next page, if there is one.
    pub next: Option<String>,
}
