//! Names of rooms that are drawn: three words, so that they can be said and are hard to guess.

use chronicle_protocol::RoomName;

/// What a thing is like.
const LIKE: [&str; 32] = [
    "amber", "ancient", "brave", "bright", "calm", "clever", "copper", "crimson", "distant", "early", "emerald",
    "gentle", "golden", "hidden", "humble", "ivory", "jolly", "lucky", "misty", "noble", "patient", "quiet", "rapid",
    "royal", "silver", "steady", "sunny", "swift", "velvet", "wild", "winter", "young",
];
/// Things of the board.
const ON_THE_BOARD: [&str; 32] = [
    "attack",
    "bishop",
    "board",
    "castle",
    "center",
    "check",
    "clock",
    "corner",
    "defence",
    "diagonal",
    "endgame",
    "exchange",
    "file",
    "flank",
    "fork",
    "gambit",
    "king",
    "knight",
    "mate",
    "opening",
    "outpost",
    "pawn",
    "pin",
    "queen",
    "rank",
    "rook",
    "sacrifice",
    "square",
    "study",
    "tempo",
    "tower",
    "zugzwang",
];
/// Things of the world.
const IN_THE_WORLD: [&str; 64] = [
    "acorn", "anchor", "arrow", "beacon", "birch", "bridge", "candle", "canyon", "cedar", "cloud", "comet", "coral",
    "dawn", "delta", "dune", "eagle", "ember", "falcon", "fern", "fjord", "forest", "fox", "garden", "glacier",
    "grove", "harbour", "hazel", "heron", "hill", "island", "ivy", "jade", "lagoon", "lantern", "lark", "lotus",
    "maple", "marble", "meadow", "meteor", "moon", "moss", "oak", "ocean", "orchard", "otter", "pebble", "pine",
    "planet", "prairie", "rain", "raven", "reef", "river", "sage", "sparrow", "spruce", "star", "stone", "summit",
    "tide", "valley", "willow", "wolf",
];

/// A name by a random number, with digits at its end where words alone could be guessed.
pub(super) fn drawn(random: u64) -> RoomName {
    let mut left = random;
    let mut part = |count: usize| {
        let place = (left % count as u64) as usize;
        left /= count as u64;
        place
    };
    let (like, thing, world) = (LIKE[part(32)], ON_THE_BOARD[part(32)], IN_THE_WORLD[part(64)]);
    let number = part(10_000);
    RoomName::new(format!("{like}-{thing}-{world}-{number:04}")).expect("the words are good names")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_gives_a_name() {
        for random in [0, 1, 31, 32 * 32 * 64 * 10_000 - 1, u64::MAX] {
            let name = drawn(random);
            assert_eq!(name.as_str().split('-').count(), 4, "{name}");
        }
        assert_eq!(drawn(0).as_str(), "amber-attack-acorn-0000");
        let longest = |words: &[&str]| words.iter().map(|word| word.len()).max().unwrap_or_default();
        let length = longest(&LIKE) + longest(&ON_THE_BOARD) + longest(&IN_THE_WORLD) + "-0000".len() + 2;
        assert!(length <= *chronicle_protocol::limits::ROOM_NAME_BYTES.end(), "{length}");
    }
}
