//! For cargo-fuzz: see the README.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    chronicle_fuzz::network(data);
});
