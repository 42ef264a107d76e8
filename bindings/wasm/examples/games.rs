//! Prints what a page shows of the built-in games, as JSON: it offers them before it has loaded their rules.

fn main() {
    let games = chronicle_wasm::known_games();
    println!("{}", serde_json::to_string(&games).expect("plain data"));
}
