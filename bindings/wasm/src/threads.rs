//! Threads in a page: workers that share the engine's memory. Only a page can start workers, so it starts them, and
//! each comes in by [`help`].

use std::sync::{Condvar, Mutex};

use rayon_core::{ThreadBuilder, ThreadPoolBuilder};
use wasm_bindgen::{JsError, prelude::wasm_bindgen};

/// The places in the pool that no worker has taken yet.
static PLACES: Mutex<Vec<ThreadBuilder>> = Mutex::new(Vec::new());
static PLACE_IS_FREE: Condvar = Condvar::new();

/// Makes places for so many helpers, besides the worker that calls this, and waits until all have come. Call it once,
/// before any search with more than one thread.
///
/// # Errors
/// It was called before.
#[wasm_bindgen]
pub fn expect_helpers(count: usize) -> Result<(), JsError> {
    ThreadPoolBuilder::new()
        .num_threads(count)
        .spawn_handler(|place| {
            PLACES.lock().expect("nobody panics here").push(place);
            PLACE_IS_FREE.notify_one();
            Ok(())
        })
        .build_global()?;
    Ok(())
}

/// Takes a place and works there as long as the page lives.
#[wasm_bindgen]
pub fn help() {
    let mut places = PLACES.lock().expect("nobody panics here");
    let place = loop {
        match places.pop() {
            Some(place) => break place,
            None => places = PLACE_IS_FREE.wait(places).expect("nobody panics here"),
        }
    };
    drop(places);
    place.run();
}
