//! The project's own text files.

use std::fs;
use std::path::Path;

use crate::root;

/// Folders that hold products or data, not text of ours.
const SKIPPED: &[&str] = &[".git", "target", "node_modules", "corpus", "artifacts", "dist", "generated"];

/// A file with its path from the root, written with slashes.
pub(crate) struct TextFile {
    pub(crate) path: String,
    pub(crate) text: String,
}

/// Every file of the project that is UTF-8 text, in the order of their paths.
pub(crate) fn all() -> Vec<TextFile> {
    let mut files = Vec::new();
    collect(&root(), "", &mut files);
    files.sort_by(|a, b| a.path.cmp(&b.path));
    files
}

/// Every Rust source file of the project.
pub(crate) fn rust() -> impl Iterator<Item = TextFile> {
    all().into_iter().filter(|file| file.path.ends_with(".rs"))
}

fn collect(folder: &Path, prefix: &str, files: &mut Vec<TextFile>) {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("cannot list {prefix}: {error}"));
    for entry in entries {
        let entry = entry.unwrap_or_else(|error| panic!("cannot list {prefix}: {error}"));
        let name = entry.file_name().to_string_lossy().into_owned();
        let kind = entry.file_type().unwrap_or_else(|error| panic!("cannot inspect {name}: {error}"));
        if kind.is_dir() && !SKIPPED.contains(&name.as_str()) {
            collect(&entry.path(), &format!("{prefix}{name}/"), files);
        } else if kind.is_file()
            && name != ".git" // a file in a linked working tree
            && let Ok(text) = fs::read_to_string(entry.path())
        {
            files.push(TextFile { path: format!("{prefix}{name}"), text });
        }
    }
}
