//! Changing inputs at random, the same way for the same seed.

/// What the formats are made of, and what has broken parsers before.
#[rustfmt::skip]
const TOKENS: [&str; 84] = [
    "w", "b", "KQkq", "HAha", "-", "e3", "d6", "0 1", "4294967295", "65536", "-1", "/", "8", "k", "K", "PPPPPPPP",
    "O-O", "O-O-O", "0-0", "e4", "exd5", "Nf3", "Nbd7", "e8=Q", "e7e8q", "Qh4#", "R1a3+", "--", "Z0", "e.p.", "!?",
    "$1", "$139", "(", ")", "((((((((", "{", "}", ";", "%", "[", "]", "\"", "\\", "\\\"", "[Event \"x\"]\n",
    "[FEN \"8/8/8/4k3/8/8/8/4K2R w K - 0 1\"]\n", "[SetUp \"1\"]\n", "[Variant \"Chess960\"]\n", "1-0", "1/2-1/2",
    "*", "1.", "1...", "\n", "\r\n", "\n\n", "\t", "\u{feff}", " bm Nf3;", " id \"a\";", " pv e4 e5;", " hmvc 3;", " fmvn 9;", ";D1 20", "\0", "é",
    "uci\n", "isready\n", "ucinewgame\n", "position startpos\n", "position fen ", " moves ", "go nodes 50\n", "go depth 2\n",
    "go infinite\n", "go ponder wtime 1 btime 1\n", "ponderhit\n", "stop\n", "quit\n", "setoption name ", " value ", "searchmoves ",
    "go perft 2\n",
];

/// No input grows beyond this.
const MAX_LENGTH: usize = 1 << 14;

/// Makes new inputs out of a corpus.
pub struct Mutator<'a> {
    state: u64,
    seeds: &'a [Vec<u8>],
    last: Vec<u8>,
}

impl<'a> Mutator<'a> {
    /// Starts from these inputs, of which there must be at least one.
    pub fn new(seed: u64, seeds: &'a [Vec<u8>]) -> Self {
        Self { state: seed, seeds, last: seeds[0].clone() }
    }

    /// The next input: a seed, or the last input, with a few changes.
    pub fn next(&mut self) -> Vec<u8> {
        if self.below(4) != 0 {
            self.last = self.seed().to_vec();
        }
        // Most often a single change: what is changed beyond recognition is refused at once and shows little.
        let changes = if self.below(2) == 0 { 1 } else { 1 + self.below(6) };
        (0..changes).for_each(|_| self.change());
        self.last.truncate(MAX_LENGTH);
        self.last.clone()
    }

    fn change(&mut self) {
        let (from, to) = self.range();
        let token = TOKENS[self.below(TOKENS.len())].as_bytes();
        // Small changes are tried more often than big ones.
        let kind = if self.below(4) == 0 { self.below(13) } else { self.below(9) };
        match kind {
            0 if from < to => self.last[from] ^= 1 << self.below(8),
            1 if from < to => self.last[from] = self.random() as u8,
            2 if to < self.last.len() => self.last.swap(from, to),
            3 if to < self.last.len() => self.last[from] = self.last[to],
            4 => self.replace(from, from, &[self.state as u8]),
            5 => self.replace(from, to.min(from + 8), &[]),
            6 | 7 => self.replace(from, from, token),
            8 => self.replace(from, to.min(from + 4), token),
            9 => {
                let copy = self.last[from..to].to_vec();
                let times = 1 + self.below(4);
                self.replace(to, to, &copy.repeat(times));
            }
            10 => self.last.truncate(from),
            11 => {
                let other = self.seed();
                let start = self.below(other.len() + 1);
                let end = start + self.below(other.len() - start + 1);
                self.replace(from, to, &other[start..end]);
            }
            12 => {
                let times = 1 << self.below(8);
                self.replace(from, from, &token.repeat(times));
            }
            _ => {}
        }
    }

    fn replace(&mut self, from: usize, to: usize, with: &[u8]) {
        self.last.splice(from..to, with.iter().copied());
    }

    /// Two places in the input, in order.
    fn range(&mut self) -> (usize, usize) {
        let (a, b) = (self.below(self.last.len() + 1), self.below(self.last.len() + 1));
        (a.min(b), a.max(b))
    }

    fn seed(&mut self) -> &'a [u8] {
        &self.seeds[self.below(self.seeds.len())]
    }

    fn below(&mut self, limit: usize) -> usize {
        (self.random() % limit as u64) as usize
    }

    /// SplitMix64.
    fn random(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}
