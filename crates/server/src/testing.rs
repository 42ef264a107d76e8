//! What several tests need.

use std::{
    path::PathBuf,
    sync::atomic::{AtomicU32, Ordering::Relaxed},
};

#[path = "../tests/services/mod.rs"]
mod services;

/// A database of its own for one test. That in a folder is gone when the test is.
pub(crate) struct Database {
    folder: Option<PathBuf>,
    address: String,
}

impl Database {
    /// A new one of each kind that is here.
    pub(crate) fn each() -> impl Iterator<Item = Self> {
        let postgres = services::postgres().map(|address| Self { folder: None, address });
        std::iter::once(Self::file()).chain(postgres)
    }

    /// A new one in a file.
    pub(crate) fn file() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("chronicle-server-{}-{}", std::process::id(), NEXT.fetch_add(1, Relaxed));
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).expect("a folder for the test");
        let address = folder.join("test.db").to_string_lossy().into_owned();
        Self { folder: Some(folder), address }
    }

    /// How the server is told of it.
    pub(crate) fn address(&self) -> &str {
        &self.address
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        if let Some(folder) = &self.folder {
            let _ = std::fs::remove_dir_all(folder);
        }
    }
}
