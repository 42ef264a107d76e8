//! The constants of the index: squares and pairs of squares, numbered as the format wants them.

/// How many ways there are to choose `k` of `n`: `BINOMIAL[k][n]`.
pub(crate) static BINOMIAL: [[u64; 64]; 7] = binomials();

/// The squares a1, b1, c1, d1, b2, c2, d2, c3, d3, d4: those below the diagonal first, then the diagonal.
pub(crate) static TRIANGLE: [u8; 64] = triangle();

/// The squares below the long diagonal, from 0 to 27.
pub(crate) static BELOW_DIAGONAL: [u8; 64] = below_diagonal();

/// Two kings, the first in the triangle: 462 ways to stand apart, up to symmetry.
pub(crate) static KINGS: [[u16; 64]; 10] = kings();

/// Squares of pawns, numbered from the far ranks of the inner files down: the leading pawn has the greatest number.
pub(crate) static PAWNS: [u8; 64] = pawns();

/// Where the arrangements of so many leading pawns begin, by the square of the first.
pub(crate) static LEADING: [[u64; 64]; 6] = leading().0;

/// How many arrangements of so many leading pawns there are, by the file of the first.
pub(crate) static LEADING_SIZE: [[u64; 4]; 6] = leading().1;

/// How far a square lies above (positive) or below the long diagonal.
pub(crate) const fn off_diagonal(square: usize) -> i32 {
    (square >> 3) as i32 - (square & 7) as i32
}

const fn binomials() -> [[u64; 64]; 7] {
    let mut table = [[0; 64]; 7];
    let mut n = 0;
    while n < 64 {
        table[0][n] = 1;
        let mut k = 1;
        while k < 7 && k <= n {
            table[k][n] = table[k - 1][n - 1] + table[k][n - 1];
            k += 1;
        }
        n += 1;
    }
    table
}

const fn triangle() -> [u8; 64] {
    let mut map = [0; 64];
    let mut code = 0;
    let mut diagonal = 0;
    // First those below the diagonal, then those on it.
    while diagonal < 2 {
        let mut square = 0;
        while square < 28 {
            let off = off_diagonal(square);
            if square & 7 < 4 && (diagonal == 0 && off < 0 || diagonal == 1 && off == 0) {
                map[square] = code;
                code += 1;
            }
            square += 1;
        }
        diagonal += 1;
    }
    map
}

const fn below_diagonal() -> [u8; 64] {
    let mut map = [0; 64];
    let mut code = 0;
    let mut square = 0;
    while square < 64 {
        if off_diagonal(square) < 0 {
            map[square] = code;
            code += 1;
        }
        square += 1;
    }
    map
}

const fn kings() -> [[u16; 64]; 10] {
    let triangle = triangle();
    let mut map = [[0; 64]; 10];
    let mut code = 0;
    // Pairs with both kings on the diagonal come last.
    let mut both = 0;
    while both < 2 {
        let mut number = 0;
        while number < 10 {
            let mut first = 0;
            while first < 28 {
                let in_triangle = first & 7 < 4 && off_diagonal(first) <= 0;
                if in_triangle && triangle[first] == number {
                    let mut second = 0;
                    while second < 64 {
                        let on_diagonal = off_diagonal(first) == 0;
                        let off = off_diagonal(second);
                        let counts = match both {
                            // With the first on the diagonal, the second is mirrored below it.
                            0 => !(on_diagonal && off >= 0),
                            _ => on_diagonal && off == 0,
                        };
                        if counts && !touch(first, second) {
                            map[number as usize][second] = code;
                            code += 1;
                        }
                        second += 1;
                    }
                }
                first += 1;
            }
            number += 1;
        }
        both += 1;
    }
    map
}

/// Whether two kings would stand beside each other, or on the same square.
const fn touch(a: usize, b: usize) -> bool {
    (a & 7).abs_diff(b & 7) <= 1 && (a >> 3).abs_diff(b >> 3) <= 1
}

const fn pawns() -> [u8; 64] {
    let mut map = [0; 64];
    let mut code = 48;
    let mut file = 0;
    while file < 4 {
        let mut rank = 1;
        while rank < 7 {
            let square = 8 * rank + file;
            map[square] = code - 1;
            map[square ^ 7] = code - 2;
            code -= 2;
            rank += 1;
        }
        file += 1;
    }
    map
}

const fn leading() -> ([[u64; 64]; 6], [[u64; 4]; 6]) {
    let (binomial, pawns) = (binomials(), pawns());
    let mut starts = [[0; 64]; 6];
    let mut sizes = [[0; 4]; 6];
    let mut count = 1;
    while count < 6 {
        let mut file = 0;
        while file < 4 {
            let mut next = 0;
            let mut rank = 1;
            while rank < 7 {
                let square = 8 * rank + file;
                starts[count][square] = next;
                next += binomial[count - 1][pawns[square] as usize];
                rank += 1;
            }
            sizes[count][file] = next;
            file += 1;
        }
        count += 1;
    }
    (starts, sizes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_as_known() {
        assert_eq!(KINGS.iter().flatten().max(), Some(&461));
        assert_eq!(BELOW_DIAGONAL.iter().max(), Some(&27));
        assert_eq!((TRIANGLE[1], TRIANGLE[11], TRIANGLE[0], TRIANGLE[27]), (0, 4, 6, 9));
        assert_eq!((PAWNS[8], PAWNS[15], PAWNS[51], PAWNS[52]), (47, 46, 1, 0));
        assert_eq!(BINOMIAL[2][48], 1_128);
        assert_eq!(LEADING_SIZE[1], [6; 4]);
        // All ways to place two like pawns, one of them leading on the left half.
        assert_eq!(LEADING_SIZE[2].iter().sum::<u64>(), (BINOMIAL[2][48] + 24) / 2);
    }
}
