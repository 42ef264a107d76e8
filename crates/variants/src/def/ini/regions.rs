//! Regions of two colours, each with an option of its own.

use crate::def::RegionDef;

/// What a region is for each colour.
pub(super) fn both(region: &RegionDef, ranks: u8) -> [String; 2] {
    match region {
        RegionDef::Mirrored(words) => [words.clone(), mirror(words, ranks)],
        RegionDef::Each(each) => [0, 1].map(|player| each.get(player).cloned().unwrap_or_else(|| "-".to_owned())),
    }
}

/// Sets the region of one colour.
pub(super) fn set(region: &mut Option<RegionDef>, colour: usize, words: &str, ranks: u8, default: &str) {
    let mut each = match region {
        Some(region) => both(region, ranks),
        None => both(&RegionDef::Mirrored(default.to_owned()), ranks),
    };
    words.clone_into(&mut each[colour]);
    *region = Some(RegionDef::Each(each.to_vec()));
}

/// The same squares seen from the other side.
fn mirror(words: &str, ranks: u8) -> String {
    let mirrored = words.split_whitespace().map(|word| {
        let digits = word.find(|letter: char| letter.is_ascii_digit()).unwrap_or(word.len());
        match word[digits..].parse::<u8>() {
            Ok(rank) => format!("{}{}", &word[..digits], (ranks + 1).saturating_sub(rank)),
            Err(_) => word.to_owned(),
        }
    });
    mirrored.collect::<Vec<_>>().join(" ")
}

/// Those of the words that are on a board.
pub(super) fn clip(words: &str, files: u8, ranks: u8) -> String {
    let kept: Vec<&str> = words.split_whitespace().filter(|word| is_valid(word, files, ranks)).collect();
    if kept.is_empty() { "-".to_owned() } else { kept.join(" ") }
}

/// Whether these are words for squares of a board.
pub(super) fn is_valid(words: &str, files: u8, ranks: u8) -> bool {
    words.split_whitespace().all(|word| {
        let (file, rank) = word.split_at(word.find(|letter: char| letter.is_ascii_digit()).unwrap_or(word.len()));
        let is_file = |file: &str| matches!(file.as_bytes(), [letter @ b'a'..=b'p'] if letter - b'a' < files);
        let is_rank = |rank: &str| rank.parse::<u8>().is_ok_and(|rank| (1..=ranks).contains(&rank));
        match (file, rank) {
            ("-" | "*" | "**", "") => true,
            ("*", rank) => is_rank(rank),
            (file, "") => file.strip_suffix('*').is_some_and(is_file),
            (file, rank) => is_file(file) && is_rank(rank),
        }
    })
}
