//! The log: one line of JSON for each thing worth knowing, with the number of the request that it belongs to.
//!
//! Only what is named is written: never headers, bodies, cookies, tokens or the part of an address behind its question
//! mark. So no secret can be in a log by accident.

use std::{fmt, io::Write, sync::Mutex};

use serde_json::{Map, Value};
use tracing::{
    Event, Metadata, Subscriber,
    field::{Field, Visit},
    span,
};

pub use tracing::level_filters::LevelFilter;

use crate::{random, store::now_ms};

tokio::task_local! {
    /// The request that is being answered.
    static REQUEST: String;
}

/// Writes what the server does from now on, down to a level; `false` if somebody else has taken the log already.
pub fn install(level: LevelFilter, out: impl Write + Send + 'static) -> bool {
    tracing::subscriber::set_global_default(Lines { level, out: Mutex::new(out) }).is_ok()
}

/// A name for a request, which its answer has too.
pub(crate) fn request_id() -> String {
    format!("{:016x}", random::number())
}

/// Does something for a request: whatever is logged meanwhile has its name.
pub(crate) async fn for_request<T>(id: String, work: impl Future<Output = T>) -> T {
    REQUEST.scope(id, work).await
}

/// Writes events; spans are not used.
struct Lines<W> {
    level: LevelFilter,
    out: Mutex<W>,
}

impl<W: Write + Send + 'static> Subscriber for Lines<W> {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        *metadata.level() <= self.level && metadata.target().starts_with("chronicle")
    }

    fn max_level_hint(&self) -> Option<LevelFilter> {
        Some(self.level)
    }

    fn event(&self, event: &Event<'_>) {
        let mut fields = Fields(Map::new());
        let metadata = event.metadata();
        fields.add("at_ms", now_ms());
        fields.add("level", metadata.level().to_string().to_lowercase());
        fields.add("from", metadata.target());
        let _ = REQUEST.try_with(|id| fields.add("request", id.as_str()));
        event.record(&mut fields);
        let line = Value::Object(fields.0).to_string();
        // A log that cannot be written is no reason to stop.
        if let Ok(mut out) = self.out.lock() {
            let _ = writeln!(out, "{line}");
        }
    }

    fn new_span(&self, _: &span::Attributes<'_>) -> span::Id {
        span::Id::from_u64(1)
    }

    fn record(&self, _: &span::Id, _: &span::Record<'_>) {}

    fn record_follows_from(&self, _: &span::Id, _: &span::Id) {}

    fn enter(&self, _: &span::Id) {}

    fn exit(&self, _: &span::Id) {}
}

/// The fields of an event.
struct Fields(Map<String, Value>);

impl Fields {
    fn add(&mut self, name: &str, value: impl Into<Value>) {
        self.0.insert(name.to_owned(), value.into());
    }
}

impl Visit for Fields {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        self.add(field.name(), format!("{value:?}"));
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        self.add(field.name(), value);
    }

    fn record_u64(&mut self, field: &Field, value: u64) {
        self.add(field.name(), value);
    }

    fn record_i64(&mut self, field: &Field, value: i64) {
        self.add(field.name(), value);
    }

    fn record_bool(&mut self, field: &Field, value: bool) {
        self.add(field.name(), value);
    }
}
