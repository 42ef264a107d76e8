//! Names that people can tell apart.

use chronicle_protocol::{Code, Problem, limits};

/// Names that would mislead, in the form in which names are compared.
const RESERVED: [&str; 9] =
    ["guest", "chronicle", "admin", "administrator", "moderator", "system", "server", "deleted", "engine"];

/// A name that somebody wants, and the form in which it is compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Name {
    pub(crate) shown: String,
    pub(crate) key: String,
}

impl Name {
    /// Checks a name. Only letters of ASCII are allowed, since too many others look like them.
    pub(crate) fn new(text: &str) -> Result<Self, Problem> {
        let wrong = |text: String| Err(Problem::new(Code::OutOfRange, text));
        let length = text.chars().count();
        if !limits::NAME_CHARS.contains(&length) {
            let (least, most) = (limits::NAME_CHARS.start(), limits::NAME_CHARS.end());
            return wrong(format!("a name has {least} to {most} characters"));
        }
        if !text.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_') {
            return wrong("a name has letters from A to Z, digits, - and _".to_owned());
        }
        if !text.starts_with(|letter: char| letter.is_ascii_alphabetic()) {
            return wrong("a name begins with a letter".to_owned());
        }
        let key = key(text);
        if RESERVED.iter().any(|reserved| key.starts_with(&self::key(reserved))) {
            return wrong(format!("{text} could be taken for somebody else's name; choose another"));
        }
        Ok(Self { shown: text.to_owned(), key })
    }
}

/// The form in which names are compared: what looks alike is alike.
pub(crate) fn key(name: &str) -> String {
    let plain = |letter: char| match letter.to_ascii_lowercase() {
        '0' => Some('o'),
        '1' | 'i' => Some('l'),
        '5' => Some('s'),
        '-' | '_' => None,
        other => Some(other),
    };
    name.chars().filter_map(plain).collect::<String>().replace("rn", "m").replace("vv", "w")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_look_alike_are_alike() {
        for (one, other) in [("Bill", "B1LL"), ("Otto", "0tto"), ("Ada-L", "ada_l"), ("Sam", "5am"), ("Arno", "Amo")] {
            assert_eq!(key(one), key(other));
        }
        assert_ne!(key("Ada"), key("Bob"));
    }

    #[test]
    fn bad_names_are_refused_with_a_reason() {
        let long = "x".repeat(21);
        for name in ["", "A", &long, "1abc", "-abc", "Ada Bo", "Аda", "Ada\n", "<b>", "Admin1", "Guest-77", "chr0nicle"]
        {
            assert_eq!(Name::new(name).expect_err(name).code, Code::OutOfRange, "{name}");
        }
        for name in ["Ada", "bo", "Magnus_99", "x-y"] {
            assert_eq!(Name::new(name).expect(name).shown, name);
        }
    }
}
