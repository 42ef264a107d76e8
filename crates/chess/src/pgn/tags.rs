use thiserror::Error;

/// The facts about a game: names and values, in the order of the file.
///
/// Names are unique. They differ by case, but looking one up forgives it: `[Fen "..."]` is found as `FEN`.
///
/// ```
/// use chronicle_chess::pgn::Tags;
///
/// let mut tags = Tags::new();
/// tags.set("White", "Morphy, Paul")?;
/// assert_eq!(tags.get("White"), Some("Morphy, Paul"));
/// assert!(tags.set("no blanks", "").is_err());
/// # Ok::<(), chronicle_chess::pgn::BadTagName>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tags(Vec<(String, String)>);

/// The seven tags that every exported game has, in this order.
pub const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// The text cannot be the name of a tag.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{name:?} is not the name of a tag; expected letters, digits and _+#=:-")]
pub struct BadTagName {
    name: String,
}

impl Tags {
    /// No tags.
    #[must_use]
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// The value of a tag.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        let exact = self.0.iter().find(|(known, _)| known == name);
        let tag = exact.or_else(|| self.0.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)));
        tag.map(|(_, value)| value.as_str())
    }

    /// Sets the value of a tag, and gives back the one it had. Control characters, which no file can carry, become
    /// blanks.
    ///
    /// # Errors
    /// The name, if it is none; nothing is changed then.
    pub fn set(&mut self, name: &str, value: &str) -> Result<Option<String>, BadTagName> {
        if !is_name(name) {
            return Err(BadTagName { name: super::text::excerpt(name) });
        }
        let value = value.replace(char::is_control, " ");
        Ok(match self.0.iter_mut().find(|(known, _)| known == name) {
            Some((_, old)) => Some(std::mem::replace(old, value)),
            None => {
                self.0.push((name.to_owned(), value));
                None
            }
        })
    }

    /// Forgets a tag, and gives back the value it had.
    pub fn remove(&mut self, name: &str) -> Option<String> {
        let index = self.0.iter().position(|(known, _)| known == name)?;
        Some(self.0.remove(index).1)
    }

    /// Names and values in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (&str, &str)> + ExactSizeIterator {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// How many tags there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is no tag at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

fn is_name(name: &str) -> bool {
    let letter = |byte: u8| byte.is_ascii_alphanumeric() || b"_+#=:-".contains(&byte);
    !name.is_empty() && name.len() <= 255 && name.bytes().all(letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_lookup_forgives_case() {
        let mut tags = Tags::default();
        assert_eq!(tags.set("Fen", "a"), Ok(None));
        assert_eq!(tags.get("FEN"), Some("a"));
        assert_eq!(tags.set("FEN", "b"), Ok(None));
        assert_eq!(tags.set("FEN", "c\nd"), Ok(Some("b".into())));
        assert_eq!((tags.get("FEN"), tags.get("Fen")), (Some("c d"), Some("a")));
        assert_eq!(tags.remove("FEN").as_deref(), Some("c d"));
        assert_eq!(tags.len(), 1);
    }

    #[test]
    fn names_that_could_not_be_read_back_are_refused() {
        for name in ["", "a b", "a\"", "é", "]", "%"] {
            assert!(Tags::default().set(name, "").is_err(), "{name:?}");
        }
    }
}
