//! The engine, as a worker talks to it: UCI, line by line.

use std::{
    cell::RefCell,
    io::{self, Write},
    ops::ControlFlow,
};

use chronicle_uci::Conversation;
use js_sys::{Atomics, Function, Int32Array};
use wasm_bindgen::{JsError, JsValue, prelude::wasm_bindgen};

thread_local! {
    /// Who hears what the engine says. A worker has one engine, and a conversation may go anywhere, so it cannot hold
    /// a thing of the page.
    static LISTENER: RefCell<Option<Function>> = const { RefCell::new(None) };
    /// A number that the page sets to anything but 0 to stop the search.
    static STOP: RefCell<Option<Int32Array>> = const { RefCell::new(None) };
}

/// An engine that talks UCI. There is one in a worker: a second one takes over the listener of the first.
#[wasm_bindgen]
pub struct Uci(Conversation);

#[wasm_bindgen]
impl Uci {
    /// An engine whose lines go to `listener`. While it searches, the worker hears nothing: if `stop` is given, it is
    /// an array in shared memory whose first number ends the search when it is not 0.
    ///
    /// # Errors
    /// There is no memory for it.
    #[wasm_bindgen(constructor)]
    pub fn new(listener: Function, stop: Option<Int32Array>) -> Result<Self, JsError> {
        LISTENER.set(Some(listener));
        STOP.set(stop);
        Ok(Self(Conversation::new(Lines::default(), is_stopped)?))
    }

    /// Takes in a line and answers it; a search ends before this returns. `false` after `quit`.
    pub fn hear(&mut self, line: &str) -> bool {
        self.0.hear(line) == ControlFlow::Continue(())
    }

    /// Makes a game known by its definition in TOML or JSON; `UCI_Variant` then knows its name.
    ///
    /// # Errors
    /// What is wrong with the definition.
    pub fn learn(&mut self, definition: &str) -> Result<(), JsError> {
        Ok(self.0.learn(definition)?)
    }
}

fn is_stopped() -> bool {
    STOP.with_borrow(|stop| stop.as_ref().is_some_and(|stop| Atomics::load(stop, 0).is_ok_and(|value| value != 0)))
}

/// What the engine writes, handed on by whole lines.
#[derive(Default)]
struct Lines(Vec<u8>);

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let text = String::from_utf8_lossy(&self.0).into_owned();
        self.0.clear();
        LISTENER.with_borrow(|listener| {
            let Some(listener) = listener else { return };
            for line in text.lines() {
                // What a listener throws is its own affair.
                let _ = listener.call1(&JsValue::NULL, &JsValue::from_str(line));
            }
        });
        Ok(())
    }
}
