//! Every preset is what its file says, and survives being written and read.

use chronicle_variants::def::load::{from_json, from_toml, to_json, to_toml};
use chronicle_variants::def::presets;

#[test]
fn presets_are_read_written_and_read_back() {
    for name in presets::names() {
        let def = presets::get(name).unwrap();
        assert_eq!(def.name, name);
        assert!(!def.title.is_empty(), "{name}");
        assert_eq!(from_toml(&to_toml(&def), &|_| None).unwrap(), def, "{name}");
        assert_eq!(from_json(&to_json(&def), &|_| None).unwrap(), def, "{name}");
    }
}

#[test]
fn the_names_are_all_different() {
    let mut names: Vec<_> = presets::names().collect();
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), count);
}
