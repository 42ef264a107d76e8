//! Which material can give mate, proven by trying every placement of up to four pieces.

use std::collections::BTreeMap;

use chronicle_chess::{Bitboard, Color, Ending, Piece, Position, Role, Setup, Square, Strictness, attacks};

/// What White and Black have besides their kings.
const MATERIAL: [(&[Role], &[Role]); 19] = [
    (&[], &[]),
    (&[], &[Role::Queen]),
    (&[Role::Queen], &[]),
    (&[Role::Rook], &[]),
    (&[Role::Bishop], &[]),
    (&[Role::Knight], &[]),
    (&[Role::Bishop, Role::Bishop], &[]),
    (&[Role::Bishop, Role::Knight], &[]),
    (&[Role::Knight, Role::Knight], &[]),
    (&[Role::Bishop], &[Role::Queen]),
    (&[Role::Bishop], &[Role::Rook]),
    (&[Role::Bishop], &[Role::Bishop]),
    (&[Role::Bishop], &[Role::Knight]),
    (&[Role::Bishop], &[Role::Pawn]),
    (&[Role::Knight], &[Role::Queen]),
    (&[Role::Knight], &[Role::Rook]),
    (&[Role::Knight], &[Role::Bishop]),
    (&[Role::Knight], &[Role::Knight]),
    (&[Role::Knight], &[Role::Pawn]),
];

/// By the number of bishops on squares of either shade, White's and Black's (a mirrored board has them the other way
/// round, so of the two the smaller stands for both): what `can_mate` says of White, and
/// whether a placement was found in which White has given mate.
type Found = BTreeMap<[u32; 4], (bool, bool)>;

#[test]
fn can_mate_is_true_where_a_mate_exists_and_nowhere_else() {
    for (white, black) in MATERIAL {
        let pieces: Vec<_> = [(Color::White, white), (Color::Black, black)]
            .into_iter()
            .flat_map(|(color, roles)| roles.iter().map(move |&role| Piece { role, color }))
            .collect();
        let found = search(&pieces);
        for (bishops, (can_mate, mate)) in found {
            assert_eq!(can_mate, mate, "{white:?} against {black:?}, bishops {bishops:?}");
        }
    }
}

/// Tries every placement of the kings and these pieces.
fn search(pieces: &[Piece]) -> Found {
    let mut found = Found::new();
    let mut setup = Setup::empty();
    setup.turn = Color::Black;
    let has_pawns = pieces.iter().any(|piece| piece.role == Role::Pawn);
    for mated in Square::all().filter(|&square| represents_its_mirrors(square, has_pawns)) {
        setup.put(mated, Piece { role: Role::King, color: Color::Black });
        for king in !(attacks::king(mated) | mated.bit()) {
            setup.put(king, Piece { role: Role::King, color: Color::White });
            place(&mut setup, mated, pieces, &mut found);
            setup.take(king);
        }
        setup.take(mated);
    }
    found
}

/// Boards can be mirrored left and right; without pawns also up and down.
fn represents_its_mirrors(square: Square, has_pawns: bool) -> bool {
    let (file, rank) = (square.file() as u8, square.rank() as u8);
    file < 4 && (has_pawns || rank < 4)
}

/// Puts the remaining pieces on all free squares and judges every board that comes out.
fn place(setup: &mut Setup, mated: Square, rest: &[Piece], found: &mut Found) {
    let Some((&piece, rest)) = rest.split_first() else { return judge(setup, mated, found) };
    for square in Square::all() {
        let is_pawn_out_of_place = piece.role == Role::Pawn && Bitboard::BACK_RANKS.contains(square);
        if setup.piece_at(square).is_none() && !is_pawn_out_of_place {
            setup.put(square, piece);
            place(setup, mated, rest, found);
            setup.take(square);
        }
    }
}

fn judge(setup: &Setup, mated: Square, found: &mut Found) {
    let shades = |color: Color| {
        let bishops = setup.pieces(color, Role::Bishop);
        [(bishops & Bitboard::LIGHT).count(), (bishops & Bitboard::DARK).count()]
    };
    let ([a, b], [c, d]) = (shades(Color::White), shades(Color::Black));
    let bishops = [a, b, c, d].min([b, a, d, c]);
    // Most boards show no check even with empty lines, and need no closer look.
    let in_line = |role: Role, squares: Bitboard| (setup.pieces(Color::White, role) & squares).any();
    let may_be_check = in_line(Role::Knight, attacks::knight(mated))
        || in_line(Role::Bishop, attacks::diagonals(mated))
        || in_line(Role::Rook, attacks::straights(mated))
        || in_line(Role::Queen, attacks::queen(mated, Bitboard::EMPTY));
    if !may_be_check && found.contains_key(&bishops) {
        return;
    }
    let Ok(position) = Position::from_setup(setup, Strictness::Playable) else { return };
    let can_mate = position.can_mate(Color::White);
    let entry = found.entry(bishops).or_insert((can_mate, false));
    assert_eq!(entry.0, can_mate, "{position}");
    entry.1 |= position.ending() == Some(Ending::Checkmate { winner: Color::White });
}
