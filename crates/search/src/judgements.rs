//! Evaluations that a thread has worked out lately: the same positions come up again and again near the leaves, where
//! the big table does not keep them.

use chronicle_game::Key;

/// Slots; a power of two. They should fit into a core's own cache.
const SLOTS: usize = 1 << 14;
/// The bits of a slot that tell positions apart; the others hold the evaluation.
const KEY_BITS: u64 = !0xffff;

/// The latest evaluations, each in the one slot that its key leads to.
pub(crate) struct Judgements(Box<[u64]>);

impl Judgements {
    pub(crate) fn new() -> Self {
        // An empty slot looks like a position whose key begins with 48 zeros, which is as unlikely as two with one key.
        Self(vec![0; SLOTS].into())
    }

    /// The evaluation of a position: as remembered, or as worked out now.
    #[inline]
    pub(crate) fn get_or_judge(&mut self, key: Key, judge: impl FnOnce() -> i16) -> i16 {
        // The upper bits tell apart what the lower bits have brought together.
        let slot = &mut self.0[key.0 as usize & (SLOTS - 1)];
        let tag = key.0 & KEY_BITS;
        if *slot & KEY_BITS == tag {
            return *slot as u16 as i16;
        }
        let value = judge();
        *slot = tag | u64::from(value as u16);
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_position_keeps_its_own_evaluation() {
        let mut judgements = Judgements::new();
        let (one, other_slot, same_slot) =
            (Key(0x1234_5678_0000_0001), Key(0x1234_5678_0000_0002), Key(0x9999_0000_0000_0001));
        assert_eq!(judgements.get_or_judge(one, || -300), -300);
        assert_eq!(judgements.get_or_judge(other_slot, || 25), 25);
        assert_eq!(judgements.get_or_judge(one, || unreachable!("remembered")), -300);
        assert_eq!(judgements.get_or_judge(same_slot, || 7), 7);
        assert_eq!(judgements.get_or_judge(one, || -301), -301, "a slot has room for one");
    }
}
