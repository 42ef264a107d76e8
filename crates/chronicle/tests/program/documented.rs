//! Every command for this program in the code blocks of our documents exists and takes the options shown.

use crate::documents::refusals;

#[test]
fn documented_commands_exist() {
    let refused = refusals(env!("CARGO_BIN_EXE_chronicle"), |words| match words {
        ["cargo", "xtask", "play", options @ ..] => {
            Some(["serve"].iter().chain(options).map(ToString::to_string).collect())
        }
        ["chronicle", arguments @ ..] => Some(arguments.iter().map(ToString::to_string).collect()),
        _ => None,
    });
    assert!(refused.is_empty(), "commands in the documents that the program does not take:\n{}", refused.join("\n"));
}
