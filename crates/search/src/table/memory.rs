//! A fixed number of values whose bytes start as zero, got from the system in one piece: the pages become real when
//! they are first touched, so even a huge table is there at once. The only unsafe code of the crate.

#![allow(unsafe_code)]

use std::{
    alloc::{Layout, alloc_zeroed, dealloc},
    ops::{Deref, DerefMut},
    ptr::NonNull,
};

/// Values for which all-zero bytes are valid and which need no destructor.
pub(super) struct Memory<T> {
    start: NonNull<T>,
    len: usize,
}

impl Memory<super::Cluster> {
    /// So many clusters of zeros; `None` if there is not so much memory.
    pub(super) fn zeroed(len: usize) -> Option<Self> {
        let layout = Layout::array::<super::Cluster>(len).ok().filter(|layout| layout.size() > 0)?;
        // SAFETY: the layout is not empty. Zero bytes are a valid cluster: it consists of atomic integers.
        let start = NonNull::new(unsafe { alloc_zeroed(layout) }.cast())?;
        Some(Self { start, len })
    }
}

impl<T> Memory<T> {
    /// Asks the processor to fetch a value into its cache.
    #[inline]
    pub(super) fn prefetch(&self, index: usize) {
        #[cfg(target_arch = "x86_64")]
        if let Some(value) = self.get(index) {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            // SAFETY: prefetching has no effect but on the cache, and SSE is part of x86-64.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(value).cast()) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = index;
    }
}

impl<T> Deref for Memory<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        // SAFETY: `start` points to `len` initialised values that this owns and that live as long as it.
        unsafe { std::slice::from_raw_parts(self.start.as_ptr(), self.len) }
    }
}

impl<T> DerefMut for Memory<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        // SAFETY: as in `deref`, and the borrow is exclusive.
        unsafe { std::slice::from_raw_parts_mut(self.start.as_ptr(), self.len) }
    }
}

impl<T> Drop for Memory<T> {
    fn drop(&mut self) {
        if let Ok(layout) = Layout::array::<T>(self.len) {
            // SAFETY: allocated with the same layout; the values need no destructor.
            unsafe { dealloc(self.start.as_ptr().cast(), layout) };
        }
    }
}

// SAFETY: this owns its values like a `Vec`, so it may go wherever they may.
unsafe impl<T: Send> Send for Memory<T> {}
// SAFETY: shared access gives only shared references to the values.
unsafe impl<T: Sync> Sync for Memory<T> {}
