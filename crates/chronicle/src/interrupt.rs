//! Ctrl-C.

use std::{
    process,
    sync::atomic::{AtomicBool, Ordering},
};

use anyhow::Context;

use crate::failure::Failure;

/// Does this when Ctrl-C is pressed, instead of ending the program. Who presses it twice does not want to wait for
/// the rest either.
pub(crate) fn when_pressed(act: impl Fn() + Send + 'static) -> Result<(), Failure> {
    let pressed = AtomicBool::new(false);
    let handler = move || {
        if pressed.swap(true, Ordering::Relaxed) {
            process::exit(130);
        }
        act();
    };
    Ok(ctrlc::set_handler(handler).context("cannot listen for Ctrl-C")?)
}
