//! Where inputs are kept.

use std::{
    fs,
    hash::{DefaultHasher, Hash, Hasher},
    path::{Path, PathBuf},
};

fn folder(kind: &str, target: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(kind).join(target)
}

/// The inputs of a target, in the order of their names.
pub fn read(target: &str) -> Vec<Vec<u8>> {
    let folder = folder("corpus", target);
    let listing = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<_> = listing.map(|entry| entry.expect("the folder is readable").path()).collect();
    paths.sort();
    assert!(!paths.is_empty(), "{} is empty", folder.display());
    paths.iter().map(|path| fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))).collect()
}

/// Keeps an input on which a target failed, and says where.
pub fn keep(target: &str, input: &[u8]) -> PathBuf {
    let mut hasher = DefaultHasher::new();
    input.hash(&mut hasher);
    let folder = folder("artifacts", target);
    fs::create_dir_all(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let path = folder.join(format!("crash-{:016x}", hasher.finish()));
    fs::write(&path, input).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    path
}
