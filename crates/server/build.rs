//! The page is taken in when this crate is built, so it is built again when the page has changed.

fn main() {
    println!("cargo::rerun-if-changed=../../web/dist");
}
