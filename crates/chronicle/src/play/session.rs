//! The loop between a person and a table: show, ask, do.

#[cfg(test)]
mod tests;

use std::{
    io::{self, BufRead, Write},
    thread,
    time::Duration,
};

use chronicle_chess::Color;

use super::{
    finish::name,
    input,
    render::{Canvas, View, render},
    table::{Reply, Table},
};
use crate::{board::Symbols, ink::Ink};

/// How a session shows itself.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Screen {
    pub(crate) ink: Ink,
    pub(crate) symbols: Symbols,
    /// The size of the screen, asked before every drawing, for people resize windows.
    pub(crate) canvas: fn() -> Canvas,
    /// Whether each drawing replaces the one before.
    pub(crate) in_place: bool,
    /// How long each move stays on the screen when only machines play.
    pub(crate) pace: Duration,
}

/// Plays at a table until the person has had enough or the input ends.
pub(crate) fn run(table: &mut Table, screen: &Screen, input: impl BufRead, output: impl Write) -> io::Result<()> {
    Session { table, screen, input, output, is_first: true }.run()
}

struct Session<'a, R, W> {
    table: &'a mut Table,
    screen: &'a Screen,
    input: R,
    output: W,
    is_first: bool,
}

impl<R: BufRead, W: Write> Session<'_, R, W> {
    fn run(mut self) -> io::Result<()> {
        let mut note = Note::Prose("Type a move, such as e4, or `help`.".to_owned());
        let mut changed = true;
        loop {
            while let Some(text) = self.table.machine_move() {
                changed = true;
                note = Note::Prose(text);
                self.let_watch(&note)?;
            }
            if changed || self.screen.in_place {
                self.draw()?;
            }
            self.say(&note)?;
            let Some(line) = self.ask()? else { return Ok(()) };
            (changed, note) = match input::parse(&line).map(|input| self.table.obey(&input)) {
                Ok(Reply::Changed(text)) => (true, Note::Prose(text)),
                Ok(Reply::Said(text)) => (false, Note::Prose(text)),
                Ok(Reply::Printed(text)) => (false, Note::Verbatim(text)),
                Ok(Reply::Refused(reason)) => (false, Note::Refusal(reason)),
                Err(reason) => (false, Note::Refusal(reason.to_string())),
                Ok(Reply::Quit) => return Ok(()),
            };
        }
    }

    fn draw(&mut self) -> io::Result<()> {
        let view = View {
            ink: self.screen.ink,
            symbols: self.screen.symbols,
            canvas: (self.screen.canvas)(),
            bottom: self.table.bottom(),
            players: self.table.players(),
            selected: self.table.selected(),
            finish: self.table.finish(),
        };
        let picture = render(self.table.game(), &view);
        if self.screen.in_place {
            // The first picture clears the screen; later ones are painted over, line by line, so nothing flickers.
            let start = if self.is_first { "\x1b[2J\x1b[H" } else { "\x1b[H" };
            write!(self.output, "{start}{}\x1b[J", format!("\n{picture}").replace('\n', "\x1b[K\n"))?;
        } else {
            write!(self.output, "\n{picture}")?;
        }
        self.is_first = false;
        Ok(())
    }

    fn say(&mut self, note: &Note) -> io::Result<()> {
        let (mark, text) = match note {
            Note::Prose(text) => (String::new(), text),
            Note::Refusal(reason) => (self.screen.ink.alarm("✗ "), reason),
            Note::Verbatim(text) => return writeln!(self.output, "{}", text.trim_end()),
        };
        let width = (self.screen.canvas)().width.saturating_sub(4);
        for (index, line) in wrap(text, width).iter().enumerate() {
            writeln!(self.output, " {}{line}", if index == 0 { mark.as_str() } else { "" })?;
        }
        Ok(())
    }

    /// Between machines nobody is asked, so each move is shown for a while.
    fn let_watch(&mut self, note: &Note) -> io::Result<()> {
        let players = self.table.players();
        let nobody_plays = Color::ALL.into_iter().all(|color| players[color].is_machine());
        if nobody_plays && !self.screen.pace.is_zero() && self.table.finish().is_none() {
            self.draw()?;
            self.say(note)?;
            self.output.flush()?;
            thread::sleep(self.screen.pace);
        }
        Ok(())
    }

    /// Prompts for a line; `None` at the end of the input.
    fn ask(&mut self) -> io::Result<Option<String>> {
        let prompt = match self.table.finish() {
            None => name(self.table.game().position().turn()),
            Some(_) => "Game over",
        };
        write!(self.output, " {}> ", self.screen.ink.bold(prompt))?;
        self.output.flush()?;
        let mut bytes = Vec::new();
        let count = self.input.read_until(b'\n', &mut bytes)?;
        if count == 0 {
            // The person's own line feed is missing.
            writeln!(self.output)?;
            return Ok(None);
        }
        Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
    }
}

/// Something to say below the board.
enum Note {
    /// Broken into lines as the screen needs it.
    Prose(String),
    /// The same, with a mark that something was not done.
    Refusal(String),
    /// Shown as it is.
    Verbatim(String),
}

/// Breaks a text at blanks into lines of at most so many characters. Longer words stay whole.
fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
