//! What several test files need.

use std::path::{Path, PathBuf};

use chronicle_chess::Position;

/// A file or folder of the data that is shared by all checkouts on a machine but not part of the repository.
///
/// Looked for in the folder that `CHRONICLE_SHARED_DATA` names, then in `shared/data` beside the repository and beside
/// every folder above it. `None`, and a word about it, if it is nowhere: a fresh clone must pass its tests without it.
#[allow(dead_code, reason = "not every test file has use for it")]
pub(crate) fn shared_data(path: &str) -> Option<PathBuf> {
    let named = std::env::var_os("CHRONICLE_SHARED_DATA").map(PathBuf::from);
    let above = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().map(|folder| folder.join("shared/data"));
    let found = named.into_iter().chain(above).map(|data| data.join(path)).find(|path| path.exists());
    if found.is_none() {
        println!("skipped: shared data {path} not found");
    }
    found
}

/// One of the 960 start positions, by its usual number; 518 is that of orthodox chess.
#[allow(dead_code, reason = "not every test file has use for it")]
pub(crate) fn chess960_start(number: u16) -> Position {
    const KNIGHTS: [(usize, usize); 10] =
        [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];
    let number = usize::from(number % 960);
    let mut pieces = [' '; 8];
    pieces[number % 4 * 2 + 1] = 'b';
    pieces[number / 4 % 4 * 2] = 'b';
    let free =
        |pieces: &[char; 8], nth: usize| (0..8).filter(|file| pieces[*file] == ' ').nth(nth).expect("a free file");
    pieces[free(&pieces, number / 16 % 6)] = 'q';
    let (left, right) = KNIGHTS[number / 96];
    let knights = [free(&pieces, left), free(&pieces, right)];
    knights.into_iter().for_each(|file| pieces[file] = 'n');
    "rkr".chars().for_each(|letter| pieces[free(&pieces, 0)] = letter);
    let black: String = pieces.iter().collect();
    let fen = format!("{black}/pppppppp/8/8/8/8/PPPPPPPP/{} w KQkq - 0 1", black.to_uppercase());
    fen.parse().expect("every start position is legal")
}
