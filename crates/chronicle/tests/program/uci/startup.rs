//! Starting, ending and reading lines.

use std::{
    io::Write,
    process::Stdio,
    thread,
    time::{Duration, Instant},
};

use super::{Check, engine::Engine};
use crate::common::command;

pub(crate) const CHECKS: [Check; 18] = [
    ("U001", idle),
    ("U002 U003 U019 U021 U022 U034 U035", introduction),
    ("U004", ready_first),
    ("U005 U006", twice),
    ("U007", quit),
    ("U008 U017", end_of_input),
    ("U009", closed_output),
    ("U010 U011 U012 U013", blanks_and_strangers),
    ("U014 U016 U020", unknown),
    ("U015", long_lines),
    ("U018", no_text),
    ("U084 U085", stop_nothing),
    ("U107 U108", small_talk),
    ("U110", two_at_once),
    ("U111", elsewhere),
    ("U112", terminate),
    ("U087", quit_while_searching),
    ("U092", started_without_arguments),
];

fn idle() {
    let mut engine = Engine::start();
    // The first second is for starting up: what counts is that it does nothing after it.
    assert!(engine.is_silent_for(1_000));
    let before = work_done(&engine);
    assert!(engine.is_silent_for(1_000));
    let ticks = work_done(&engine) - before;
    assert!(ticks <= 5, "{ticks} hundredths of a second of work while idle");
    engine.sync();
}

/// The time a process has worked, in hundredths of a second; 0 where the system does not tell.
fn work_done(engine: &Engine) -> u64 {
    let Ok(stat) = std::fs::read_to_string(format!("/proc/{}/stat", engine.id())) else { return 0 };
    let fields: Vec<_> = stat.rsplit(')').next().expect("a name in brackets").split_whitespace().collect();
    fields[11].parse::<u64>().expect("user") + fields[12].parse::<u64>().expect("system")
}

fn introduction() {
    let mut engine = Engine::start();
    engine.send("uci");
    let lines = engine.until("uciok");
    assert!(lines[0].starts_with("id name ") && lines[0].len() > 8);
    assert!(lines[1].starts_with("id author ") && lines[1].len() > 10);
    let mut names = Vec::new();
    for line in &lines[2..lines.len() - 1] {
        let (name, rest) = line.strip_prefix("option name ").expect(line).split_once(" type ").expect(line);
        names.push(name.to_lowercase());
        let words: Vec<_> = rest.split(' ').collect();
        match words[..] {
            ["button"] | ["check", "default", "true" | "false"] | ["string", "default", "<empty>"] => {}
            ["combo", "default", default, "var", ..] => {
                let choices: Vec<_> = words[3..].chunks(2).map(|pair| (pair[0], pair[1])).collect();
                assert!(choices.iter().all(|&(var, _)| var == "var") && choices.contains(&("var", default)), "{line}");
            }
            ["spin", "default", default, "min", min, "max", max] => {
                let [default, min, max] = [default, min, max].map(|text| text.parse::<i64>().expect(line));
                assert!((min..=max).contains(&default), "{line}");
                assert!(name != "Threads" || default == 1, "{line}");
            }
            _ => panic!("{line}"),
        }
    }
    for wanted in ["hash", "threads", "multipv", "ponder", "move overhead", "clear hash", "uci_chess960", "uci_showwdl"]
    {
        assert_eq!(names.iter().filter(|name| *name == wanted).count(), 1, "{wanted}");
    }
    names.sort();
    names.dedup();
    assert_eq!(names.len(), lines.len() - 3);
}

fn ready_first() {
    assert!(Engine::start().sync().is_empty());
}

fn twice() {
    let mut engine = Engine::start();
    engine.send("uci\nisready\nuci");
    let first = engine.until("uciok");
    assert_eq!(engine.until("readyok").len(), 1);
    assert_eq!(engine.until("uciok"), first);
}

fn quit() {
    let mut engine = Engine::start();
    let told = Instant::now();
    engine.send("quit");
    assert_eq!(engine.ended().code(), Some(0));
    println!("quit took {:?}", told.elapsed());
}

fn end_of_input() {
    for last in ["", "isready", "go infinite", "position startpos\ngo depth 100\n", "go perft 9\n", "bench 30\n"] {
        let mut engine = Engine::start();
        engine.send_raw(last.as_bytes());
        engine.hang_up();
        assert_eq!(engine.ended().code(), Some(0), "{last:?}");
    }
}

fn quit_while_searching() {
    for go in ["go infinite", "go ponder wtime 1000 btime 1000", "go depth 99"] {
        let mut engine = Engine::start();
        engine.send(go);
        engine.until("info depth 3");
        engine.quit();
    }
}

fn closed_output() {
    for lines in ["uci\nquit\n", "uci\nisready\n", "go infinite\n"] {
        let mut child = command(&["uci"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        drop(child.stdout.take());
        let mut stdin = child.stdin.take().expect("it is piped");
        let _ = stdin.write_all(lines.as_bytes());
        // The input stays open: that nobody listens must be enough to end.
        let output = child.wait_with_output().expect("the program ends");
        assert_eq!(output.status.code(), Some(0), "{lines:?}");
        assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
        drop(stdin);
    }
}

fn blanks_and_strangers() {
    let mut engine = Engine::start();
    for line in ["\t  isready \t\n", "isready\r\n", "\n\r\n  \nisready\n", "joho isready\n", "joho debug on\nisready\n"]
    {
        engine.send_raw(line.as_bytes());
        assert_eq!(engine.until("readyok"), ["readyok"], "{line:?}");
    }
    // "joho debug on" has switched it on.
    let search = engine.search("go depth 8");
    assert!(search.infos.iter().any(|info| info.starts_with("info string ")), "{search:?}");
}

fn unknown() {
    let mut engine = Engine::start();
    for line in ["foo bar baz", "UCI", "IsReady", "1234", "🦀", "go\u{a0}depth", "position", "setoption", "go depth"]
    {
        engine.send(line);
        let answer = engine.sync();
        assert!(answer.len() == 1 && answer[0].starts_with("info string "), "{line}: {answer:?}");
    }
}

fn long_lines() {
    let mut engine = Engine::start();
    let moves = "g1f3 g8f6 f3g1 f6g8 ".repeat(200) + "e2e4 e7e5 ";
    let line = format!("position startpos moves {moves}{}", "b1c3 b8c6 c3b1 c6b8 ".repeat(5_000));
    assert!(line.len() > 100_000);
    engine.send(&line);
    assert_eq!(engine.sync(), Vec::<String>::new());
    engine.send("d");
    assert!(
        engine
            .until("Fen: ")
            .last()
            .expect("one")
            .starts_with("Fen: rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w")
    );
    engine.search("go depth 3");
}

fn no_text() {
    let mut engine = Engine::start();
    engine.send_raw(b"\xff\xfe\x80 go depth 3\nposition \xc3\x28\n\0\0\0\n");
    assert!(engine.sync().iter().all(|line| line.starts_with("info string ")));
}

fn stop_nothing() {
    let mut engine = Engine::start();
    engine.send("stop\nponderhit\nstop");
    assert!(engine.sync().is_empty());
    assert!(engine.is_silent_for(100));
}

fn small_talk() {
    let mut engine = Engine::start();
    engine.send("debug on\ndebug off\nregister later\nregister name Stefan MK code 4359874324");
    assert!(engine.sync().is_empty());
}

fn two_at_once() {
    let threads: Vec<_> = (0..2).map(|_| thread::spawn(|| Engine::start().search("go depth 6").best)).collect();
    let best: Vec<_> = threads.into_iter().map(|thread| thread.join().expect("both find a move")).collect();
    assert_eq!(best[0], best[1]);
}

fn elsewhere() {
    // On Linux nobody can write here; elsewhere it is at least another folder.
    let folder = if cfg!(target_os = "linux") { "/proc" } else { "/" };
    let mut engine = Engine::start_with(command(&["uci"]).current_dir(folder));
    engine.search("go depth 4");
    engine.quit();
}

fn terminate() {
    #[cfg(unix)]
    {
        let mut engine = Engine::start();
        engine.send("go infinite");
        engine.until("info depth 3");
        let status = std::process::Command::new("kill").args(["-TERM", &engine.id().to_string()]).status();
        assert!(status.expect("kill can be run").success());
        assert!(!engine.ended().success());
    }
}

fn started_without_arguments() {
    let mut engine = Engine::start_with(&mut command(&[]));
    engine.send("uci");
    engine.until("uciok");
    engine.search("position startpos moves e2e4\ngo movetime 20");
    thread::sleep(Duration::from_millis(1));
    engine.search("position startpos moves e2e4 e7e5\ngo movetime 20");
    engine.quit();
}
