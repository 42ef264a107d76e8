//! The random numbers of the Polyglot format.
//!
//! They are usually printed as a table, but it is no secret where they come from: they are the first numbers of the
//! generator ISAAC-64 (Bob Jenkins, 1996) with a seed of zeros. Here they are computed when the program is compiled.

/// How many numbers the format needs: 12 kinds of pieces on 64 squares, 4 castling rights, 8 files, the turn.
pub(crate) const COUNT: usize = 12 * 64 + 4 + 8 + 1;

/// The numbers, in their order.
pub(crate) static RANDOM: [u64; COUNT] = numbers();

/// Words in the state of the generator, and numbers in each batch.
const SIZE: usize = 256;

struct Isaac {
    words: [u64; SIZE],
    a: u64,
    b: u64,
    count: u64,
}

impl Isaac {
    /// The generator after a seed of zeros.
    const fn new() -> Self {
        // The golden ratio, as the author of the generator writes it.
        let mut mixer = [0x9e37_79b9_7f4a_7c13_u64; 8];
        let mut round = 0;
        while round < 4 {
            mixer = mix(mixer);
            round += 1;
        }
        let mut words = [0; SIZE];
        // The second pass takes in what the first has left, so that every part of the seed reaches every word. The
        // first takes in the seed, which is zero.
        let mut pass = 0;
        while pass < 2 {
            let mut start = 0;
            while start < SIZE {
                let mut i = 0;
                while i < 8 {
                    mixer[i] = mixer[i].wrapping_add(words[start + i]);
                    i += 1;
                }
                mixer = mix(mixer);
                i = 0;
                while i < 8 {
                    words[start + i] = mixer[i];
                    i += 1;
                }
                start += 8;
            }
            pass += 1;
        }
        Self { words, a: 0, b: 0, count: 0 }
    }

    /// The next batch of numbers, the last one first: that is how the author hands them out.
    const fn batch(&mut self) -> [u64; SIZE] {
        let mut batch = [0; SIZE];
        self.count += 1;
        self.b = self.b.wrapping_add(self.count);
        let mut i = 0;
        while i < SIZE {
            let a = self.a;
            let stirred = match i % 4 {
                0 => !(a ^ a << 21),
                1 => a ^ a >> 5,
                2 => a ^ a << 12,
                _ => a ^ a >> 33,
            };
            self.a = stirred.wrapping_add(self.words[(i + SIZE / 2) % SIZE]);
            let old = self.words[i];
            let new = self.words[(old >> 3) as usize % SIZE].wrapping_add(self.a).wrapping_add(self.b);
            self.words[i] = new;
            self.b = self.words[(new >> 11) as usize % SIZE].wrapping_add(old);
            batch[SIZE - 1 - i] = self.b;
            i += 1;
        }
        batch
    }
}

/// Stirs eight words so that each depends on all.
const fn mix([mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h]: [u64; 8]) -> [u64; 8] {
    a = a.wrapping_sub(e);
    f ^= h >> 9;
    h = h.wrapping_add(a);
    b = b.wrapping_sub(f);
    g ^= a << 9;
    a = a.wrapping_add(b);
    c = c.wrapping_sub(g);
    h ^= b >> 23;
    b = b.wrapping_add(c);
    d = d.wrapping_sub(h);
    a ^= c << 15;
    c = c.wrapping_add(d);
    e = e.wrapping_sub(a);
    b ^= d >> 14;
    d = d.wrapping_add(e);
    f = f.wrapping_sub(b);
    c ^= e << 20;
    e = e.wrapping_add(f);
    g = g.wrapping_sub(c);
    d ^= f >> 17;
    f = f.wrapping_add(g);
    h = h.wrapping_sub(d);
    e ^= g << 14;
    g = g.wrapping_add(h);
    [a, b, c, d, e, f, g, h]
}

const fn numbers() -> [u64; COUNT] {
    let mut numbers = [0; COUNT];
    let mut isaac = Isaac::new();
    let mut batch = [0; SIZE];
    let mut i = 0;
    while i < COUNT {
        if i % SIZE == 0 {
            batch = isaac.batch();
        }
        numbers[i] = batch[i % SIZE];
        i += 1;
    }
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_and_last_are_as_published() {
        assert_eq!(RANDOM[..2], [0x9d39_247e_3377_6d41, 0x2af7_3980_05aa_a5c7]);
        assert_eq!(RANDOM[COUNT - 1], 0xf8d6_26aa_af27_8509);
    }
}
