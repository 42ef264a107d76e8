//! A conversation with the real program over pipes.

use std::{
    io::{BufRead, BufReader, Write},
    process::{Child, ChildStdin, ExitStatus, Stdio},
    sync::mpsc::{self, Receiver},
    thread,
    time::{Duration, Instant},
};

use chronicle_chess::{Position, fen, uci::CastlingStyle};

/// Long enough for any answer on a busy machine; reaching it means that none comes.
const PATIENCE: Duration = Duration::from_secs(60);

/// A running engine.
pub(crate) struct Engine {
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
}

/// A search as it was told.
#[derive(Debug)]
pub(crate) struct Search {
    pub(crate) infos: Vec<String>,
    pub(crate) best: String,
    pub(crate) ponder: Option<String>,
    pub(crate) time: Duration,
}

impl Engine {
    #[track_caller]
    pub(crate) fn start() -> Self {
        Self::start_with(&mut crate::common::command(&["uci"]))
    }

    #[track_caller]
    pub(crate) fn start_with(command: &mut std::process::Command) -> Self {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let stdin = child.stdin.take();
        let mut stdout = BufReader::new(child.stdout.take().expect("it is piped"));
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            loop {
                let mut line = String::new();
                match stdout.read_line(&mut line) {
                    Ok(n) if n > 0 => {}
                    _ => break,
                }
                assert!(line.ends_with('\n'), "{line:?} is not a whole line");
                if sender.send(line.trim_end().to_owned()).is_err() {
                    break;
                }
            }
        });
        Self { child, stdin, lines }
    }

    /// Sends bytes as they are.
    pub(crate) fn send_raw(&mut self, bytes: &[u8]) {
        let stdin = self.stdin.as_mut().expect("the input is open");
        stdin.write_all(bytes).and_then(|()| stdin.flush()).expect("the engine reads");
    }

    /// Sends lines.
    pub(crate) fn send(&mut self, lines: &str) {
        self.send_raw(format!("{lines}\n").as_bytes());
    }

    /// The next line; `None` if none comes in this time or ever.
    pub(crate) fn line_within(&self, patience: Duration) -> Option<String> {
        self.lines.recv_timeout(patience).ok()
    }

    /// All lines up to and including the one that begins so.
    #[track_caller]
    pub(crate) fn until(&self, begin: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            match self.line_within(PATIENCE) {
                Some(line) => lines.push(line),
                None => panic!("no {begin:?} came after {lines:?}"),
            }
            if lines.last().is_some_and(|line| line.starts_with(begin)) {
                return lines;
            }
        }
    }

    /// Waits for all that was sent; gives what came before the answer.
    #[track_caller]
    pub(crate) fn sync(&mut self) -> Vec<String> {
        self.send("isready");
        let mut lines = self.until("readyok");
        lines.pop();
        lines
    }

    /// Sends lines that start a search and waits for its end.
    #[track_caller]
    pub(crate) fn search(&mut self, lines: &str) -> Search {
        let started = Instant::now();
        self.send(lines);
        self.found(started)
    }

    #[track_caller]
    pub(crate) fn found(&self, started: Instant) -> Search {
        let mut infos = self.until("bestmove ");
        let time = started.elapsed();
        let last = infos.pop().expect("it ends with one");
        let words: Vec<_> = last.split(' ').collect();
        let ponder = match words[..] {
            ["bestmove", _] => None,
            ["bestmove", _, "ponder", ponder] => Some(ponder.to_owned()),
            _ => panic!("{last:?} is not a best move"),
        };
        Search { infos, best: words[1].to_owned(), ponder, time }
    }

    /// Whether nothing comes for a while.
    #[track_caller]
    pub(crate) fn is_silent_for(&self, milliseconds: u64) -> bool {
        self.line_within(Duration::from_millis(milliseconds)).is_none()
    }

    /// Whether no best move comes for a while.
    pub(crate) fn withholds_for(&self, milliseconds: u64) -> bool {
        let end = Instant::now() + Duration::from_millis(milliseconds);
        while let Some(left) = end.checked_duration_since(Instant::now()) {
            match self.line_within(left) {
                Some(line) if line.starts_with("bestmove") => return false,
                _ => {}
            }
        }
        true
    }

    /// Closes the input.
    pub(crate) fn hang_up(&mut self) {
        self.stdin = None;
    }

    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Waits for the end of the program.
    #[track_caller]
    pub(crate) fn ended(&mut self) -> ExitStatus {
        let end = Instant::now() + PATIENCE;
        while Instant::now() < end {
            if let Some(status) = self.child.try_wait().expect("it can be asked") {
                return status;
            }
            thread::sleep(Duration::from_millis(2));
        }
        panic!("the program does not end");
    }

    #[track_caller]
    pub(crate) fn quit(mut self) {
        self.send("quit");
        assert_eq!(self.ended().code(), Some(0));
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The value after a word of an info line.
pub(crate) fn field<'a>(info: &'a str, name: &str) -> Option<&'a str> {
    info.split(' ').skip_while(|word| *word != name).nth(1)
}

impl Search {
    /// The last line with a score.
    #[track_caller]
    pub(crate) fn last(&self) -> &str {
        self.infos.iter().rfind(|info| info.contains(" score ")).expect("there is a score")
    }

    #[track_caller]
    pub(crate) fn number(&self, name: &str) -> i64 {
        field(self.last(), name).and_then(|text| text.parse().ok()).unwrap_or_else(|| panic!("{name} in {self:?}"))
    }

    /// Checks everything that must hold of any search in this position.
    #[track_caller]
    pub(crate) fn is_sound(&self, text: &str, style: CastlingStyle) {
        let position = position(text);
        for info in &self.infos {
            check_info(info, &position, style);
        }
        let read = |position: &Position, text: &str| {
            let mv = position.parse_uci(text).unwrap_or_else(|error| panic!("{error}: {self:?}"));
            assert_eq!(position.uci_in(mv, style), text, "{self:?}");
            position.play(mv)
        };
        if !position.has_moves() {
            assert_eq!((self.best.as_str(), &self.ponder), ("0000", &None), "{self:?}");
            return;
        }
        let next = read(&position, &self.best);
        let exact = self.infos.iter().rfind(|info| {
            field(info, "multipv").is_none_or(|number| number == "1")
                && info.contains(" pv ")
                && !info.contains("bound ")
        });
        let exact = exact.unwrap_or_else(|| panic!("no exact line: {self:?}"));
        assert_eq!(field(exact, "pv"), Some(self.best.as_str()), "{self:?}");
        if let Some(ponder) = &self.ponder {
            assert!(next.ending().is_none(), "{self:?}");
            read(&next, ponder);
        }
    }
}

pub(crate) fn position(text: &str) -> Position {
    let setup = fen::parse(text, fen::Mode::Lenient).expect("test positions are well written");
    Position::from_setup(&setup, chronicle_chess::Strictness::Playable).expect("test positions are legal")
}

/// Checks an info line word by word.
#[track_caller]
fn check_info(info: &str, position: &Position, style: CastlingStyle) {
    let mut words = info.split(' ').peekable();
    assert_eq!(words.next(), Some("info"), "{info}");
    while let Some(word) = words.next() {
        let mut number = || words.next().and_then(|text| text.parse::<i64>().ok()).unwrap_or_else(|| panic!("{info}"));
        match word {
            "depth" | "seldepth" | "multipv" | "nodes" | "nps" | "tbhits" | "time" | "currmovenumber" => {
                assert!(number() >= 0);
            }
            "hashfull" => assert!((0..=1000).contains(&number()), "{info}"),
            "wdl" => assert_eq!(number() + number() + number(), 1000, "{info}"),
            "score" => {
                assert!(matches!(words.next(), Some("cp" | "mate")), "{info}");
                assert!(words.next().is_some_and(|text| text.parse::<i32>().is_ok()), "{info}");
                words.next_if(|word| matches!(*word, "lowerbound" | "upperbound"));
            }
            "currmove" => assert!(words.next().is_some_and(|text| position.parse_uci(text).is_ok()), "{info}"),
            // The rest of the line are moves, legal one after the other.
            "pv" => {
                let mut position = *position;
                for text in words.by_ref() {
                    let mv = position.parse_uci(text).unwrap_or_else(|error| panic!("{error}: {info}"));
                    assert_eq!(position.uci_in(mv, style), text, "{info}");
                    position = position.play(mv);
                }
            }
            "string" => return,
            _ => panic!("{word:?} in {info}"),
        }
    }
    if let (Some(nodes), Some(speed), Some(time)) = (field(info, "nodes"), field(info, "nps"), field(info, "time")) {
        let [nodes, speed, time] = [nodes, speed, time].map(|text| text.parse::<u64>().expect("checked above"));
        assert_eq!(speed, nodes * 1000 / time.max(1), "{info}");
    }
}
