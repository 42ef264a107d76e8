//! Sliders by fancy magics, for processors without PEXT: a multiplication gathers the blockers that matter into the
//! top bits. The multipliers come from `examples/find_magics.rs`; building the table checks every one of them.

use super::rays::{DIAGONAL, Directions, STRAIGHT, TABLE_SIZE, relevant, slide};
use crate::{Bitboard, Square};

#[inline(always)]
pub(super) fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    look_up(&BISHOPS[square.index()], occupied)
}

#[inline(always)]
pub(super) fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    look_up(&ROOKS[square.index()], occupied)
}

/// Where a square's attack sets lie in the table, and how to find the right one.
#[derive(Copy, Clone)]
struct Lines {
    relevant: u64,
    magic: u64,
    start: usize,
    shift: u32,
}

impl Lines {
    #[inline(always)]
    const fn index(&self, occupied: u64) -> usize {
        self.start + ((occupied & self.relevant).wrapping_mul(self.magic) >> self.shift) as usize
    }
}

#[inline(always)]
fn look_up(lines: &Lines, occupied: Bitboard) -> Bitboard {
    Bitboard(TABLE[lines.index(occupied.0)])
}

const BISHOPS: [Lines; 64] = lines(&DIAGONAL, &BISHOP_MAGICS, 0);
const ROOKS: [Lines; 64] = lines(&STRAIGHT, &ROOK_MAGICS, 5_248);

static TABLE: [u64; TABLE_SIZE] = {
    let mut table = [0; TABLE_SIZE];
    fill(&mut table, &BISHOPS, &DIAGONAL);
    fill(&mut table, &ROOKS, &STRAIGHT);
    table
};

const fn lines(directions: &Directions, magics: &[u64; 64], mut start: usize) -> [Lines; 64] {
    let mut all = [Lines { relevant: 0, magic: 0, start: 0, shift: 0 }; 64];
    let mut index = 0;
    while index < 64 {
        let relevant = relevant(Square::wrapping(index), directions);
        let bits = relevant.count_ones();
        all[index as usize] = Lines { relevant, magic: magics[index as usize], start, shift: 64 - bits };
        start += 1 << bits;
        index += 1;
    }
    all
}

const fn fill(table: &mut [u64; TABLE_SIZE], all: &[Lines; 64], directions: &Directions) {
    let mut index = 0;
    while index < 64 {
        let lines = &all[index as usize];
        let mut subset: u64 = 0;
        loop {
            let attacked = slide(Square::wrapping(index), directions, subset);
            let slot = &mut table[lines.index(subset)];
            assert!(*slot == 0 || *slot == attacked, "two occupations with different attacks meet: not a magic");
            *slot = attacked;
            subset = subset.wrapping_sub(lines.relevant) & lines.relevant;
            if subset == 0 {
                break;
            }
        }
        index += 1;
    }
}

#[rustfmt::skip]
const BISHOP_MAGICS: [u64; 64] = [
    0x0108_1088_8204_0024, 0x0631_0c11_8c00_4082, 0x80c4_4404_0248_2000, 0x8004_0406_8031_0800,
    0x0005_1040_2090_2020, 0x0002_0804_0462_a904, 0x4530_b210_1004_0200, 0x0000_4102_4530_4020,
    0x1500_4084_0810_8114, 0xa301_1002_0204_0828, 0x0120_4812_8401_8000, 0xc008_1405_2200_0800,
    0xc020_3088_2000_0000, 0x0000_0c41_2050_0024, 0x0000_0108_9010_0880, 0x0001_00c0_6210_3012,
    0x4008_2010_0248_0804, 0x0010_0020_0400_8080, 0x8018_2081_0202_2200, 0x0002_4004_0102_0001,
    0x018c_0002_1104_1041, 0x2200_8004_1004_0b00, 0x8060_8011_0288_2000, 0x0020_8480_4048_0844,
    0x5242_2083_1044_1008, 0x0101_2100_100c_0110, 0x0218_0880_0c00_2200, 0x8040_0400_0041_0020,
    0x5402_0011_0a00_5001, 0x20aa_8200_0222_1000, 0x0431_0302_2404_2158, 0x1304_0100_2088_4100,
    0x2010_2808_0460_0200, 0x0028_0328_4810_0212, 0x0010_2028_00c4_080a, 0x0000_2005_0008_0090,
    0x4004_0240_7004_0100, 0x4142_2142_0001_00a6, 0x2822_0220_40aa_0820, 0x4094_8c01_0080_4100,
    0x0000_b005_1040_a000, 0x0082_0811_0802_4400, 0x8051_0400_2203_0411, 0x3010_0060_1100_3804,
    0x2c01_6801_0402_0040, 0x0820_2000_5040_0480, 0x2014_4102_0200_0402, 0x4010_0402_8020_c282,
    0x06c0_4110_1010_1108, 0x800a_0884_0388_0401, 0x0810_1084_4808_0004, 0x1340_0040_4206_0000,
    0x1000_0040_028a_0001, 0x4008_0860_488c_8105, 0x0020_2204_8504_0145, 0x8120_0887_0040_8068,
    0x0184_2201_1008_0620, 0x0042_08c2_0a05_2010, 0x0800_0022_0a05_0404, 0x2000_2204_0042_0200,
    0x0001_0018_604a_5400, 0x0102_7021_0521_0200, 0x0004_4421_8414_0080, 0x1010_0c08_3802_20a0,
];

#[rustfmt::skip]
const ROOK_MAGICS: [u64; 64] = [
    0x8080_001c_4000_2180, 0x0040_0020_0010_0040, 0x0a00_2200_4019_8010, 0x4080_0508_0080_1000,
    0x0080_0400_7800_0a80, 0x2900_0804_0002_4300, 0x0080_0480_0100_0200, 0x0480_0500_0148_2880,
    0x0030_8002_2180_4001, 0x0001_0020_4008_8100, 0x8012_0010_4022_0180, 0x022e_0020_4012_0088,
    0x2200_8080_0800_0400, 0x0002_0024_0910_0200, 0x0101_0001_0084_0200, 0x0002_0002_8e00_4124,
    0xa000_2080_0840_0880, 0x1020_0040_4000_3000, 0x0020_8080_2000_1000, 0x00c1_0100_4821_3000,
    0x0200_8080_0401_0801, 0x2020_8080_0400_1200, 0x4084_1c00_1081_0802, 0xa001_8200_0041_810c,
    0x8020_8024_8000_c004, 0x1806_5004_c000_2000, 0x0010_1202_0020_8440, 0x0084_2800_8080_1000,
    0x10a2_000a_0010_0420, 0x0002_0062_0030_4804, 0x8800_1804_0010_0221, 0x4000_0082_0010_4401,
    0x0000_4082_0a00_2100, 0x4104_8040_0080_2002, 0x0440_2000_8080_1000, 0x2404_8088_0080_1000,
    0x0001_0800_b100_0501, 0x0201_0054_0100_0208, 0x0134_0201_0400_1008, 0x3000_0300_4200_00a4,
    0x4120_2280_4015_8000, 0x000c_8110_4202_0020, 0x8c00_4420_0101_0012, 0x0031_0408_3001_0020,
    0x9004_0008_0011_0100, 0x4002_0011_0822_0004, 0x0040_4302_8804_0030, 0x0000_0888_4106_000c,
    0x0018_4004_8000_3080, 0x0010_1420_0040_0640, 0x220a_0080_a014_c600, 0x0600_0d00_2030_0100,
    0x4202_8048_0004_0080, 0x0234_0440_1020_0801, 0x0160_0902_9028_0400, 0x0010_8009_0000_4080,
    0xc001_0018_8002_6241, 0x3420_8015_0260_4003, 0x8081_0041_0c11_a001, 0x0085_a004_0850_0101,
    0x1002_0008_2010_0402, 0x0001_0082_0c00_0801, 0x0020_0108_0082_1004, 0x9231_b041_040a_608a,
];
