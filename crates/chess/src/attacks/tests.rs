use super::*;

/// A sequence of occupations: sparse, middling and dense ones.
fn occupations() -> impl Iterator<Item = Bitboard> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut next = move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    (0..2_000).map(move |turn| {
        Bitboard(match turn % 3 {
            0 => next() & next() & next(),
            1 => next() & next(),
            _ => next(),
        })
    })
}

#[test]
fn looked_up_sliders_agree_with_the_hyperbola() {
    for occupied in occupations() {
        for square in Square::all() {
            assert_eq!(bishop(square, occupied), hyperbola::bishop(square, occupied), "{square}\n{occupied}");
            assert_eq!(rook(square, occupied), hyperbola::rook(square, occupied), "{square}\n{occupied}");
            assert_eq!(magic::bishop(square, occupied), hyperbola::bishop(square, occupied), "{square}\n{occupied}");
            assert_eq!(magic::rook(square, occupied), hyperbola::rook(square, occupied), "{square}\n{occupied}");
            assert_eq!(walked::bishop(square, occupied), bishop(square, occupied), "{square}\n{occupied}");
            assert_eq!(walked::rook(square, occupied), rook(square, occupied), "{square}\n{occupied}");
        }
    }
}

#[test]
fn every_occupation_of_every_line_agrees() {
    for square in Square::all() {
        for occupied in Bitboard(rays::relevant(square, &rays::STRAIGHT)).subsets() {
            assert_eq!(rook(square, occupied), hyperbola::rook(square, occupied));
        }
        for occupied in Bitboard(rays::relevant(square, &rays::DIAGONAL)).subsets() {
            assert_eq!(bishop(square, occupied), hyperbola::bishop(square, occupied));
        }
    }
}

#[test]
fn filling_agrees_with_looking_up() {
    let all: Vec<_> = occupations().collect();
    for (index, &occupied) in all.iter().enumerate() {
        let [straight, diagonal, targets] = [1, 2, 3].map(|step| all[(index * 7 + step * 13) % all.len()]);
        let sliders = Sliders { straight: straight & occupied, diagonal: diagonal & occupied };
        assert_eq!(slides(sliders, occupied), fill::lookup::slides(sliders, occupied));
        assert_eq!(count_slides(sliders, occupied, targets), fill::lookup::count_slides(sliders, occupied, targets),);
    }
}

#[test]
fn leapers_stay_on_the_board() {
    assert_eq!(knight(Square::A1).count(), 2);
    assert_eq!(knight(Square::E5).count(), 8);
    assert_eq!(king(Square::H8).count(), 3);
    assert_eq!(pawn(Color::White, Square::A2), Square::B3.bit());
    assert_eq!(pawn(Color::Black, Square::H7), Square::G6.bit());
    assert!(pawn(Color::White, Square::E8).is_empty());
}

#[test]
fn lines_and_segments() {
    assert_eq!(between(Square::A1, Square::H8).count(), 6);
    assert_eq!(line(Square::C3, Square::D4), line(Square::H8, Square::A1));
    assert!(between(Square::A1, Square::B3).is_empty() && line(Square::A1, Square::B3).is_empty());
    assert!(aligned(Square::A1, Square::D4, Square::H8) && !aligned(Square::A1, Square::D4, Square::H7));
}
