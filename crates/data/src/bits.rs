//! Numbers of a few bits each, the lowest bit first.

/// Appends bits to bytes.
pub(crate) struct BitWriter<'a> {
    bytes: &'a mut Vec<u8>,
    waiting: u64,
    count: u32,
}

impl<'a> BitWriter<'a> {
    pub(crate) const fn new(bytes: &'a mut Vec<u8>) -> Self {
        Self { bytes, waiting: 0, count: 0 }
    }

    /// Appends the lowest `bits` bits of a number that has no others; at most 32.
    pub(crate) fn write(&mut self, value: u32, bits: u32) {
        debug_assert!(bits <= 32 && u64::from(value) >> bits == 0);
        self.waiting |= u64::from(value) << self.count;
        self.count += bits;
        while self.count >= 8 {
            self.bytes.push(self.waiting as u8);
            self.waiting >>= 8;
            self.count -= 8;
        }
    }

    /// Appends a number that is usually small: Exp-Golomb code of this order. Any number below 2^31 will do.
    pub(crate) fn write_golomb(&mut self, value: u32, order: u32) {
        let shifted = value + (1 << order);
        let length = u32::BITS - shifted.leading_zeros();
        // A zero for each bit beyond the usual ones, a one, and then the number without its highest bit.
        self.write(1 << (length - order - 1), length - order);
        self.write(shifted & !(1 << (length - 1)), length - 1);
    }

    /// Fills the last byte up with zeros.
    pub(crate) fn finish(self) {
        if self.count > 0 {
            self.bytes.push(self.waiting as u8);
        }
    }
}

/// Takes bits off bytes. Every answer is `None` once there are too few left.
pub(crate) struct BitReader<'a> {
    bytes: &'a [u8],
    waiting: u64,
    count: u32,
}

impl<'a> BitReader<'a> {
    pub(crate) const fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, waiting: 0, count: 0 }
    }

    /// A number of so many bits, at most 32.
    #[inline]
    pub(crate) fn read(&mut self, bits: u32) -> Option<u32> {
        while self.count < bits {
            let (&byte, rest) = self.bytes.split_first()?;
            self.bytes = rest;
            self.waiting |= u64::from(byte) << self.count;
            self.count += 8;
        }
        let value = self.waiting & ((1 << bits) - 1);
        self.waiting >>= bits;
        self.count -= bits;
        Some(value as u32)
    }

    /// A number in the Exp-Golomb code of this order; `None` also if it is beyond what the writer takes.
    #[inline]
    pub(crate) fn read_golomb(&mut self, order: u32) -> Option<u32> {
        let mut length = order + 1;
        while self.read(1)? == 0 {
            length += 1;
            if length > 31 {
                return None;
            }
        }
        let low = self.read(length - 1)?;
        Some((1 << (length - 1) | low) - (1 << order))
    }

    /// Whether nothing is left but the zeros that fill up the last byte.
    pub(crate) const fn is_at_end(&self) -> bool {
        self.bytes.is_empty() && self.count < 8 && self.waiting == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back() {
        let numbers: Vec<u32> = (0..200).chain([1_000, 65_535, 124_000, (1 << 30) + 5]).collect();
        for order in 0..8 {
            let mut bytes = Vec::new();
            let mut writer = BitWriter::new(&mut bytes);
            for &number in &numbers {
                writer.write_golomb(number, order);
                writer.write(number & 31, 5);
                writer.write(number, 32);
            }
            writer.finish();
            let mut reader = BitReader::new(&bytes);
            for &number in &numbers {
                assert_eq!(reader.read_golomb(order), Some(number));
                assert_eq!(reader.read(5), Some(number & 31));
                assert_eq!(reader.read(32), Some(number));
            }
            assert!(reader.is_at_end());
            assert_eq!(reader.read(8), None);
        }
    }

    #[test]
    fn small_numbers_are_short() {
        let mut bytes = Vec::new();
        let mut writer = BitWriter::new(&mut bytes);
        (0..8).for_each(|number| writer.write_golomb(number, 4));
        writer.finish();
        assert_eq!(bytes.len(), 5);
    }

    #[test]
    fn zeros_without_end_are_refused() {
        assert_eq!(BitReader::new(&[0; 64]).read_golomb(4), None);
    }
}
