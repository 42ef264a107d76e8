//! Work that is done at the same time.

/// Runs `main` in this thread and each helper in one of its own, and returns what they found when all have ended. A
/// helper may be late, or, where threads are few, begin only when `main` has ended; whoever counts on it must tell it
/// that nothing is left to do.
#[cfg(not(feature = "pool"))]
pub(crate) fn side_by_side<R: Send, H: FnOnce() -> R + Send>(
    helpers: impl IntoIterator<Item = H>,
    main: impl FnOnce() -> R,
) -> (R, Vec<R>) {
    std::thread::scope(|scope| {
        let handles: Vec<_> = helpers.into_iter().map(|helper| scope.spawn(helper)).collect();
        let found = main();
        (found, handles.into_iter().map(|handle| handle.join().expect("a search does not panic")).collect())
    })
}

/// The same with threads that are there already: a page can start them, a program in it cannot.
#[cfg(feature = "pool")]
pub(crate) fn side_by_side<R: Send, H: FnOnce() -> R + Send>(
    helpers: impl IntoIterator<Item = H>,
    main: impl FnOnce() -> R,
) -> (R, Vec<R>) {
    let helpers: Vec<H> = helpers.into_iter().collect();
    // Who works alone needs no pool.
    if helpers.is_empty() {
        return (main(), Vec::new());
    }
    let mut found: Vec<Option<R>> = helpers.iter().map(|_| None).collect();
    let first = rayon_core::in_place_scope(|scope| {
        for (place, helper) in found.iter_mut().zip(helpers) {
            scope.spawn(move |_| *place = Some(helper()));
        }
        main()
    });
    (first, found.into_iter().flatten().collect())
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::*;

    #[test]
    fn everyone_works_and_nobody_is_forgotten() {
        let mut parts = [1, 2, 3, 4];
        let is_over = AtomicBool::new(false);
        let (first, rest) = parts.split_first_mut().expect("four parts");
        let helpers = rest.iter_mut().map(|part| {
            let is_over = &is_over;
            move || {
                while !is_over.load(Ordering::Relaxed) {
                    std::thread::yield_now();
                }
                *part *= 10;
                *part
            }
        });
        let found = side_by_side(helpers, || {
            is_over.store(true, Ordering::Relaxed);
            *first
        });
        assert_eq!(found, (1, vec![20, 30, 40]));
        assert_eq!(parts, [1, 20, 30, 40]);
    }
}
