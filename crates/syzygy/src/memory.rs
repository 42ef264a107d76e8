//! Files as memory: the one place where the system is trusted.

use std::{fs::File, io, ops::Deref, path::Path};

use memmap2::Mmap;

/// A file mapped into memory, to be read only.
pub(crate) struct Mapped(Mmap);

impl Mapped {
    pub(crate) fn open(path: &Path) -> io::Result<Self> {
        let file = File::open(path)?;
        // SAFETY: the map is only ever read, as bytes, for which every value is valid. What the system cannot promise is
        // that nobody changes or shortens the file meanwhile; tables are not written once they are installed, and to
        // read a set of 150 GB in any other way costs a call of the system for every position.
        #[expect(unsafe_code, reason = "mapping a file")]
        let map = unsafe { Mmap::map(&file)? };
        Ok(Self(map))
    }
}

impl Deref for Mapped {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.0
    }
}
