use std::env;

use clap::ColorChoice;

/// Whether text is coloured.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Ink {
    /// Characters and nothing else.
    Plain,
    /// ANSI sequences with 256 colours.
    Color,
}

impl Ink {
    /// What to use for a stream, by what was asked for and, if that is left open, by the customs of terminals.
    pub(crate) fn choose(asked: ColorChoice, is_terminal: bool) -> Self {
        let is_set = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
        let is_dumb = env::var_os("TERM").is_some_and(|value| value == "dumb");
        match asked {
            ColorChoice::Always => Self::Color,
            ColorChoice::Auto if is_terminal && !is_set("NO_COLOR") && !is_dumb => Self::Color,
            ColorChoice::Auto | ColorChoice::Never => Self::Plain,
        }
    }

    pub(crate) fn bold(self, text: &str) -> String {
        self.wrap("1", text)
    }

    pub(crate) fn dim(self, text: &str) -> String {
        self.wrap("2", text)
    }

    /// Bold red, for what is wrong or urgent.
    pub(crate) fn alarm(self, text: &str) -> String {
        self.wrap("1;31", text)
    }

    /// Text on a coloured ground; the colours are numbers of the 256-colour palette.
    pub(crate) fn on_square(self, background: u8, foreground: u8, text: &str) -> String {
        self.wrap(&format!("48;5;{background};38;5;{foreground}"), text)
    }

    fn wrap(self, codes: &str, text: &str) -> String {
        match self {
            Self::Plain => text.to_owned(),
            Self::Color => format!("\x1b[{codes}m{text}\x1b[0m"),
        }
    }
}
