//! Small files, `unsafe` in known places only, and nothing that is true on one machine only.

use crate::expect_none;
use crate::files::{self, TextFile};

/// A Rust file is shorter than this, or says here why not.
const MOST_LINES: usize = 700;

/// Longer files, with the reason.
const LONG_FILES: &[(&str, &str)] = &[];

/// Files with `unsafe` code, with what it is for. Each block has its proof beside it.
const UNSAFE_FILES: &[(&str, &str)] = &[
    ("crates/chess/src/attacks/fill/avx2.rs", "the AVX2 instructions"),
    ("crates/chess/src/attacks/pext.rs", "the PEXT instruction"),
    ("crates/search/src/table/memory.rs", "memory of zeros in one piece, and prefetching"),
    ("crates/syzygy/src/memory.rs", "files mapped into memory"),
];

/// Where packages may come from.
const REGISTRY: &str = "registry+https://github.com/rust-lang/crates.io-index";

#[test]
fn files_are_short() {
    let mut complaints = Vec::new();
    for file in files::rust() {
        let lines = file.text.lines().count();
        let listed = LONG_FILES.iter().any(|(path, _)| *path == file.path);
        if lines >= MOST_LINES && !listed {
            complaints.push(format!("{} has {lines} lines: split it", file.path));
        } else if lines < MOST_LINES && listed {
            complaints.push(format!("{} is short again: take it off the list", file.path));
        }
    }
    expect_none(&format!("Rust files have fewer than {MOST_LINES} lines:"), &complaints);
}

#[test]
fn unsafe_code_is_where_we_expect_it() {
    let mut complaints = Vec::new();
    for file in files::rust() {
        let line = file.text.lines().position(has_unsafe);
        let listed = UNSAFE_FILES.iter().any(|(path, _)| *path == file.path);
        match line {
            Some(line) if !listed => complaints.push(format!("{}:{}", file.path, line + 1)),
            None if listed => {
                complaints.push(format!("{} has none: take it off the list", file.path));
            }
            _ => {}
        }
    }
    expect_none("`unsafe` appears only in the files listed:", &complaints);
}

#[test]
fn lists_name_files_that_exist() {
    let paths: Vec<String> = files::rust().map(|file| file.path).collect();
    for (path, reason) in LONG_FILES.iter().chain(UNSAFE_FILES) {
        assert!(paths.iter().any(|file| file == path), "{path} does not exist");
        assert!(!reason.is_empty(), "{path} is listed without a reason");
    }
}

#[test]
fn nothing_names_one_machine() {
    let complaints: Vec<String> = files::all().iter().flat_map(machine_paths).collect();
    expect_none("Project files name no folder of one machine:", &complaints);
}

#[test]
fn packages_come_from_the_public_registry() {
    let mut complaints = Vec::new();
    for file in files::all().iter().filter(|file| file.path.ends_with("Cargo.lock")) {
        let sources = file.text.lines().filter_map(|line| line.strip_prefix("source = "));
        for source in sources.filter(|source| source.trim_matches('"') != REGISTRY) {
            complaints.push(format!("{}: {source}", file.path));
        }
    }
    expect_none("Lock files name crates.io and nothing else:", &complaints);
}

#[test]
fn the_detectors_detect() {
    // Spelt in capitals, so that this file does not detect itself.
    let keyword = |line: &str| line.replace("UNSAFE", "unsafe");
    for code in ["UNSAFE { read() }", "    UNSAFE fn f() {}", "x = UNSAFE{ y }; // why", "#[UNSAFE(no_mangle)]"] {
        assert!(has_unsafe(&keyword(code)), "{code}");
    }
    for other in ["// UNSAFE { }", "#![forbid(UNSAFE_code)]", "let name = \"UNSAFE\";", "/// an UNSAFE thing"] {
        assert!(!has_unsafe(&keyword(other)), "{other}");
    }
    let path = ["", "work", "file"].join("/");
    let file = |text: String| TextFile { path: "a.md".to_owned(), text };
    for text in [path.clone(), format!("see `{path}`"), format!("({path})"), format!("file://{path}")] {
        assert_eq!(machine_paths(&file(text.clone())).len(), 1, "{text}");
    }
    assert!(machine_paths(&file(format!("our{path}"))).is_empty());
}

/// Whether a line of Rust has the keyword outside comments and texts. A token that opens something follows it.
fn has_unsafe(line: &str) -> bool {
    let code = line.split("//").next().unwrap_or_default();
    let words = code.match_indices("unsafe").filter(|(at, word)| {
        let before = code[..*at].chars().next_back();
        let after = code[at + word.len()..].chars().next();
        let outside =
            |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric() && c != '_' && c != '"' && c != '-' && c != '`');
        outside(before) && outside(after)
    });
    words.count() > 0
}

/// Each line with a path from the root of somebody's disk that other machines do not have.
fn machine_paths(file: &TextFile) -> Vec<String> {
    let folders = ["work", "root", "home", "Users"].map(|folder| format!("/{folder}/"));
    let starts_here = |line: &str, at: usize| {
        let before = line[..at].chars().next_back();
        before.is_none_or(|c| !c.is_alphanumeric() && !"_-.*~}".contains(c))
    };
    let is_bad = |line: &str| {
        let mut hits = folders.iter().flat_map(|folder| line.match_indices(folder.as_str()));
        hits.any(|(at, _)| starts_here(line, at))
    };
    let lines = file.text.lines().enumerate();
    lines
        .filter(|(_, line)| is_bad(line))
        .map(|(number, line)| format!("{}:{}: {line}", file.path, number + 1))
        .collect()
}
