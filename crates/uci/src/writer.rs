use std::{
    fmt::Display,
    io::{self, Write},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

/// The output, shared by the loop and the search: whole lines, each sent at once.
#[derive(Clone)]
pub(crate) struct Writer(Arc<Mutex<Inner>>);

struct Inner {
    out: Box<dyn Write + Send>,
    /// The first thing that went wrong. Nothing is written after it.
    failure: Option<io::Error>,
}

impl Writer {
    pub(crate) fn new(out: impl Write + Send + 'static) -> Self {
        Self(Arc::new(Mutex::new(Inner { out: Box::new(out), failure: None })))
    }

    /// Writes a line, or several.
    pub(crate) fn line(&self, text: impl Display) {
        let mut inner = self.lock();
        if inner.failure.is_none() {
            let text = format!("{text}\n");
            inner.failure = inner.out.write_all(text.as_bytes()).and_then(|()| inner.out.flush()).err();
        }
    }

    /// Writes a remark for people.
    pub(crate) fn remark(&self, text: impl Display) {
        self.line(format_args!("info string {text}"));
    }

    /// Whether nobody reads any more.
    pub(crate) fn is_broken(&self) -> bool {
        self.lock().failure.is_some()
    }

    /// What went wrong. A reader that has gone away is nothing wrong.
    pub(crate) fn result(&self) -> io::Result<()> {
        match self.lock().failure.take() {
            Some(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error),
            _ => Ok(()),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
