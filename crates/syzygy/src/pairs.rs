//! The compression of tables: values are replaced by symbols for pairs of symbols again and again, and what remains is
//! written in blocks with a canonical Huffman code, so that a block can be read without the others.

/// Reads a file from front to back. Whoever runs over its end gets nothing.
pub(crate) struct Cursor<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Cursor<'a> {
    pub(crate) const fn new(bytes: &'a [u8], at: usize) -> Self {
        Self { bytes, at }
    }

    pub(crate) const fn at(&self) -> usize {
        self.at
    }

    pub(crate) fn skip(&mut self, bytes: usize) -> Option<()> {
        self.at = self.at.checked_add(bytes).filter(|&at| at <= self.bytes.len())?;
        Some(())
    }

    /// Goes on to the next multiple of a power of two.
    pub(crate) fn align(&mut self, to: usize) -> Option<()> {
        self.skip(self.at.wrapping_neg() & (to - 1))
    }

    pub(crate) fn u8(&mut self) -> Option<u8> {
        let byte = *self.bytes.get(self.at)?;
        self.at += 1;
        Some(byte)
    }

    pub(crate) fn u16(&mut self) -> Option<u16> {
        let value = u16_at(self.bytes, self.at)?;
        self.at += 2;
        Some(value)
    }

    fn u32(&mut self) -> Option<u32> {
        Some(u32::from(self.u16()?) | u32::from(self.u16()?) << 16)
    }
}

pub(crate) fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    let pair = bytes.get(at..at.checked_add(2)?)?;
    Some(u16::from_le_bytes([pair[0], pair[1]]))
}

/// Values of one side to move and one file, and where in the table file they are.
#[derive(Clone, Debug)]
pub(crate) struct Pairs {
    flags: u8,
    content: Content,
}

#[derive(Clone, Debug)]
enum Content {
    /// All values are the same.
    Single(u8),
    Blocks(Blocks),
}

#[derive(Clone, Debug)]
struct Blocks {
    block_size: usize,
    /// So many values lie between two entries of the sparse index.
    span: u64,
    index_len: usize,
    blocks: usize,
    /// How many block lengths there are: a few more than blocks.
    lengths_len: usize,
    /// The shortest code has so many bits.
    min_bits: u32,
    /// By bits of a code beyond the shortest: the smallest code, filled up on the right, and its symbol.
    codes: Vec<(u64, u16)>,
    /// For each symbol, how many values it stands for, less one.
    lengths: Vec<u16>,
    /// Where the pairs are that symbols stand for.
    symbols_at: usize,
    index_at: usize,
    lengths_at: usize,
    data_at: usize,
}

/// A symbol that is a value itself has this in place of a second half.
const LEAF: u16 = 0xfff;
/// All values are the same.
const SINGLE: u8 = 0x80;

impl Pairs {
    /// Reads what stands before the values.
    pub(crate) fn read(cursor: &mut Cursor<'_>, size: u64) -> Option<Self> {
        let flags = cursor.u8()?;
        if flags & SINGLE != 0 {
            return Some(Self { flags, content: Content::Single(cursor.u8()?) });
        }
        let block_size = 1_usize.checked_shl(cursor.u8()?.into())?;
        let span = 1_u64.checked_shl(cursor.u8()?.into())?;
        let index_len = usize::try_from(size.div_ceil(span)).ok()?;
        let padding = usize::from(cursor.u8()?);
        let blocks = usize::try_from(cursor.u32()?).ok()?;
        let (max_bits, min_bits) = (u32::from(cursor.u8()?), u32::from(cursor.u8()?));
        if min_bits == 0 || max_bits < min_bits || max_bits > 32 {
            return None;
        }
        let lowest: Vec<u16> = (min_bits..=max_bits).map(|_| cursor.u16()).collect::<Option<_>>()?;
        let codes = codes(&lowest, min_bits)?;
        let count = usize::from(cursor.u16()?);
        let symbols_at = cursor.at();
        cursor.skip(3 * count + (count & 1))?;
        let lengths = symbol_lengths(cursor.bytes, symbols_at, count)?;
        let content = Content::Blocks(Blocks {
            block_size,
            span,
            index_len,
            blocks,
            lengths_len: blocks.checked_add(padding)?,
            min_bits,
            codes,
            lengths,
            symbols_at,
            index_at: 0,
            lengths_at: 0,
            data_at: 0,
        });
        Some(Self { flags, content })
    }

    /// What the table says about its values in general.
    pub(crate) const fn flags(&self) -> u8 {
        self.flags
    }

    /// The three parts of all tables of a file come one after the other: first the sparse indices ...
    pub(crate) fn place_index(&mut self, cursor: &mut Cursor<'_>) -> Option<()> {
        let Content::Blocks(blocks) = &mut self.content else { return Some(()) };
        blocks.index_at = cursor.at();
        cursor.skip(blocks.index_len.checked_mul(6)?)
    }

    /// ... then the lengths of the blocks ...
    pub(crate) fn place_lengths(&mut self, cursor: &mut Cursor<'_>) -> Option<()> {
        let Content::Blocks(blocks) = &mut self.content else { return Some(()) };
        blocks.lengths_at = cursor.at();
        cursor.skip(blocks.lengths_len.checked_mul(2)?)
    }

    /// ... then the blocks.
    pub(crate) fn place_data(&mut self, cursor: &mut Cursor<'_>) -> Option<()> {
        let Content::Blocks(blocks) = &mut self.content else { return Some(()) };
        cursor.align(64)?;
        blocks.data_at = cursor.at();
        cursor.skip(blocks.blocks.checked_mul(blocks.block_size)?)
    }

    /// The value of a position.
    pub(crate) fn value(&self, bytes: &[u8], index: u64) -> Option<u16> {
        match &self.content {
            Content::Single(value) => Some((*value).into()),
            Content::Blocks(blocks) => blocks.value(bytes, index),
        }
    }
}

impl Blocks {
    fn value(&self, bytes: &[u8], index: u64) -> Option<u16> {
        let (block, mut left) = self.find(bytes, index)?;
        let mut at = self.data_at + block.checked_mul(self.block_size)?;
        let mut window = u64::from(big_endian(bytes, at)) << 32 | u64::from(big_endian(bytes, at + 4));
        let mut valid = 64;
        at += 8;
        let mut symbol = loop {
            let longer = self.codes.iter().position(|&(code, _)| window >= code)?;
            let (code, lowest) = self.codes[longer];
            let bits = self.min_bits + longer as u32;
            let symbol = lowest.checked_add(((window - code) >> (64 - bits)) as u16)?;
            let values = u32::from(*self.lengths.get(usize::from(symbol))?) + 1;
            if left < values {
                break symbol;
            }
            left -= values;
            window <<= bits;
            valid -= bits;
            if valid <= 32 {
                valid += 32;
                window |= u64::from(big_endian(bytes, at)) << (64 - valid);
                at += 4;
            }
        };
        // Down the tree of pairs to the value.
        loop {
            let (first, second) = symbol_at(bytes, self.symbols_at, symbol)?;
            if second == LEAF {
                return Some(first);
            }
            let values = u32::from(*self.lengths.get(usize::from(first))?) + 1;
            symbol = if left < values {
                first
            } else {
                left -= values;
                second
            };
        }
    }

    /// The block of a value, and how many values stand before it there.
    fn find(&self, bytes: &[u8], index: u64) -> Option<(usize, u32)> {
        let entry = usize::try_from(index / self.span).ok().filter(|&entry| entry < self.index_len)?;
        let at = self.index_at + 6 * entry;
        let low = u32::from(u16_at(bytes, at)?);
        let mut block = (low | u32::from(u16_at(bytes, at + 2)?) << 16) as usize;
        // The entry is for the value in the middle of its span.
        let mut left = i64::from(u16_at(bytes, at + 4)?) + (index % self.span) as i64 - (self.span / 2) as i64;
        while left < 0 {
            block = block.checked_sub(1)?;
            left += i64::from(self.length(bytes, block)?) + 1;
        }
        loop {
            let last = i64::from(self.length(bytes, block)?);
            if left <= last {
                return (block < self.blocks).then_some((block, left as u32));
            }
            left -= last + 1;
            block += 1;
        }
    }

    /// How many values a block has, less one.
    fn length(&self, bytes: &[u8], block: usize) -> Option<u16> {
        if block < self.lengths_len { u16_at(bytes, self.lengths_at + 2 * block) } else { None }
    }
}

/// Four bytes of a stream of bits; zeros after the end of the file.
fn big_endian(bytes: &[u8], at: usize) -> u32 {
    bytes.get(at..at + 4).map_or(0, |four| u32::from_be_bytes([four[0], four[1], four[2], four[3]]))
}

/// The smallest code of each number of bits, with its symbol. Long codes are the smaller ones.
fn codes(lowest: &[u16], min_bits: u32) -> Option<Vec<(u64, u16)>> {
    let mut base = vec![0_u64; lowest.len()];
    for longer in (0..lowest.len() - 1).rev() {
        let sum = base[longer + 1] + u64::from(lowest[longer]);
        base[longer] = sum.checked_sub(lowest[longer + 1].into())? / 2;
    }
    let filled = (min_bits..).zip(base).map(|(bits, code)| code << (64 - bits));
    Some(filled.zip(lowest.iter().copied()).collect())
}

/// The two halves of a symbol, in 12 bits each.
fn symbol_at(bytes: &[u8], symbols_at: usize, symbol: u16) -> Option<(u16, u16)> {
    let at = symbols_at + 3 * usize::from(symbol);
    let three = bytes.get(at..at + 3)?;
    let [a, b, c] = [three[0], three[1], three[2]].map(u16::from);
    Some(((b & 0xf) << 8 | a, c << 4 | b >> 4))
}

/// For each symbol, how many values it stands for, less one. `None` if a symbol contains itself.
fn symbol_lengths(bytes: &[u8], symbols_at: usize, count: usize) -> Option<Vec<u16>> {
    #[derive(Copy, Clone, PartialEq)]
    enum Length {
        Unknown,
        Asked,
        Known(u16),
    }
    let mut lengths = vec![Length::Unknown; count];
    let mut open = Vec::new();
    for start in 0..count {
        open.push(start as u16);
        while let Some(&symbol) = open.last() {
            let (first, second) = symbol_at(bytes, symbols_at, symbol)?;
            let own = lengths.get(usize::from(symbol)).copied()?;
            if matches!(own, Length::Known(_)) {
                open.pop();
                continue;
            }
            if second == LEAF {
                lengths[usize::from(symbol)] = Length::Known(0);
                open.pop();
                continue;
            }
            let halves = [first, second].map(|half| lengths.get(usize::from(half)).copied());
            match halves {
                [Some(Length::Known(first)), Some(Length::Known(second))] => {
                    lengths[usize::from(symbol)] = Length::Known(first.checked_add(second)?.checked_add(1)?);
                    open.pop();
                }
                [Some(a), Some(b)] => {
                    // Asked a second time, the halves must be known.
                    if own == Length::Asked {
                        return None;
                    }
                    lengths[usize::from(symbol)] = Length::Asked;
                    let wanted = [(first, a), (second, b)];
                    open.extend(
                        wanted.iter().filter(|(_, length)| !matches!(length, Length::Known(_))).map(|(half, _)| half),
                    );
                }
                _ => return None,
            }
        }
    }
    lengths.into_iter().map(|length| if let Length::Known(length) = length { Some(length) } else { None }).collect()
}
