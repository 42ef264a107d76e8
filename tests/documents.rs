//! The commands in the code blocks of our documents, for the tests of each program: they exist and take the options shown.
//!
//! `--help` after a whole command line makes clap read all that stands before it, complain about what it does not know,
//! and otherwise do nothing but print the help.

use std::{fs, path::Path, process::Command};

/// The documents whose commands people copy.
const DOCUMENTS: &[&str] = &[
    "README.md",
    "CONTRIBUTING.md",
    "ARCHITECTURE.md",
    "docs/books-and-tables.md",
    "docs/server.md",
    "docs/tuning.md",
    "docs/uci.md",
    "docs/variants.md",
];

/// What a program refuses of the commands that the documents show for it. `arguments` tells what a line of the documents
/// asks of the program, if it is one for it.
pub(crate) fn refusals(program: &str, arguments: impl Fn(&[&str]) -> Option<Vec<String>>) -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = root.ancestors().find(|folder| folder.join("README.md").is_file() && folder.join("docs").is_dir());
    let root = root.expect("the documents are at the root of the workspace");
    let mut refusals = Vec::new();
    for document in DOCUMENTS {
        let text = fs::read_to_string(root.join(document)).unwrap_or_else(|error| panic!("{document}: {error}"));
        for line in code_lines(&text) {
            let words = words(&line);
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let refused = arguments(&words).and_then(|arguments| refusal(program, &arguments));
            refusals.extend(refused.map(|reason| format!("{document}: {line}\n    {reason}")));
        }
    }
    refusals
}

/// Why the program does not take these arguments, or nothing if it does.
pub(crate) fn refusal<S: AsRef<str>>(program: &str, arguments: &[S]) -> Option<String> {
    let arguments = arguments.iter().map(AsRef::as_ref);
    let output = Command::new(program).args(arguments).arg("--help").output().expect("the program starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        return Some(errors.lines().next().unwrap_or("it fails without a word").to_owned());
    }
    let helps = String::from_utf8_lossy(&output.stdout).contains("Usage:");
    (!helps).then(|| "it prints no help".to_owned())
}

/// The commands of the code blocks that hold shell commands, without a prompt. One that goes on after a backslash at the
/// end of a line is one.
pub(crate) fn code_lines(text: &str) -> Vec<String> {
    let mut inside = false;
    let mut commands: Vec<String> = Vec::new();
    for line in text.lines().map(str::trim) {
        if let Some(language) = line.strip_prefix("```") {
            inside = !inside && ["sh", "bash", "console"].contains(&language);
        } else if inside && !line.is_empty() {
            let line = line.trim_start_matches("$ ");
            match commands.last_mut().filter(|last| last.ends_with('\\')) {
                Some(last) => {
                    last.pop();
                    last.push_str(line);
                }
                None => commands.push(line.to_owned()),
            }
        }
    }
    commands
}

/// The words of one command, up to a comment, a redirection or the next command.
pub(crate) fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut letters = line.chars();
    while let Some(letter) = letters.next() {
        match (quote, letter) {
            (Some(open), _) if letter == open => quote = None,
            (None, '"' | '\'') => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            (None, '\\') => word.get_or_insert_default().extend(letters.next()),
            (None, '#' | '<' | '>' | '|' | ';' | '&') if word.is_none() => return words,
            (None, ' ') => words.extend(word.take()),
            _ => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    words
}
