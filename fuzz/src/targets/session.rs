//! Whole conversations with the engine, in this process.

use std::{
    io::{self, BufReader, Read, Write},
    sync::{Arc, Mutex, PoisonError},
    thread,
    time::Duration,
};

use chronicle_uci::Offer;

/// How long the engine may go on after the last line, so that short searches come to their end.
const PATIENCE: Duration = Duration::from_millis(3);

/// Talks to the engine.
pub fn session(data: &[u8]) -> bool {
    let input = Talk { rest: tamed(data).into(), place: 0 };
    let output = Ear::default();
    chronicle_uci::run(BufReader::new(input), output.clone(), Offer::Options)
        .expect("memory takes all that is written");
    let said = output.text();
    assert!(!said.contains("internal error"), "{said}");
    let asked = data.split(|&byte| byte == b'\n').filter(|line| contains(line, b"go")).count();
    let answered = said.lines().filter(|line| line.starts_with("bestmove")).count();
    assert!(answered <= asked, "{answered} answers to {asked} questions\n{said}");
    said.contains("bestmove")
}

/// The same conversation without what only costs memory and time: numbers of options have one digit.
fn tamed(data: &[u8]) -> Vec<u8> {
    let mut tame = Vec::with_capacity(data.len());
    for line in data.split_inclusive(|&byte| byte == b'\n') {
        let is_option = contains(line, b"setoption");
        for &byte in line {
            let goes_on = tame.last().is_some_and(u8::is_ascii_digit);
            if !(is_option && byte.is_ascii_digit() && goes_on) {
                tame.push(byte);
            }
        }
    }
    tame
}

fn contains(line: &[u8], word: &[u8]) -> bool {
    line.windows(word.len()).any(|window| window == word)
}

/// Says everything at once, and hangs up a moment later.
struct Talk {
    rest: Arc<[u8]>,
    place: usize,
}

impl Read for Talk {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = (&self.rest[self.place..]).read(buffer)?;
        self.place += read;
        if read == 0 {
            thread::sleep(PATIENCE);
        }
        Ok(read)
    }
}

/// Hears what the engine says.
#[derive(Clone, Default)]
struct Ear(Arc<Mutex<Vec<u8>>>);

impl Ear {
    fn text(&self) -> String {
        String::from_utf8_lossy(&self.0.lock().unwrap_or_else(PoisonError::into_inner)).into_owned()
    }
}

impl Write for Ear {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
