//! The one door for people: `cargo xtask play`, `test`, `bench`, `ci`, `setup`.

fn main() {}
