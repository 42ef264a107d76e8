use chronicle_chess::Position;

use super::*;

fn look(ink: Ink, symbols: Symbols, size: Size) -> Look {
    Look { ink, symbols, size }
}

/// The text without its ANSI sequences.
fn stripped(text: &str) -> String {
    let mut parts = text.split('\x1b');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once('m').map_or("", |(_, rest)| rest))
}

#[test]
fn the_start_position_in_letters() {
    let look = look(Ink::Plain, Symbols::Letters, Size::Small);
    let lines = draw(Position::start().board(), Color::White, &Marks::default(), look);
    assert_eq!(lines.len(), 9);
    assert_eq!(lines[0], " 8  r  n  b  q  k  b  n  r ");
    assert_eq!(lines[4], " 4  .  .  .  .  .  .  .  . ");
    assert_eq!(lines[7], " 1  R  N  B  Q  K  B  N  R ");
    assert_eq!(lines[8], "    a  b  c  d  e  f  g  h ");
}

#[test]
fn from_the_other_side() {
    let look = look(Ink::Plain, Symbols::Figurines, Size::Small);
    let lines = draw(Position::start().board(), Color::Black, &Marks::default(), look);
    assert_eq!(lines[0], " 1  ♖  ♘  ♗  ♔  ♕  ♗  ♘  ♖ ");
    assert_eq!(lines[7], " 8  ♜  ♞  ♝  ♚  ♛  ♝  ♞  ♜ ");
    assert_eq!(lines[8], "    h  g  f  e  d  c  b  a ");
}

#[test]
fn marks_without_colours() {
    let position: Position = "4k3/8/8/8/4r3/8/4B3/4K3 w - - 0 1".parse().expect("legal");
    let marks = Marks {
        last_move: Square::E4.bit() | Square::H4.bit(),
        check: Square::A8.bit(),
        selected: Square::E2.bit(),
        targets: Square::E3.bit() | Square::E4.bit(),
    };
    let lines = draw(position.board(), Color::White, &marks, look(Ink::Plain, Symbols::Letters, Size::Small));
    assert_eq!(lines[0], " 8 !.! .  .  .  k  .  .  . ");
    assert_eq!(lines[4], " 4  .  .  .  . >r< .  . [.]");
    assert_eq!(lines[5], " 3  .  .  .  .  *  .  .  . ");
    assert_eq!(lines[6], " 2  .  .  .  . (B) .  .  . ");
}

#[test]
fn every_look_has_the_size_it_says() {
    for ink in [Ink::Plain, Ink::Color] {
        for symbols in [Symbols::Figurines, Symbols::Letters] {
            for size in [Size::Small, Size::Large] {
                let marks = Marks { targets: Bitboard::FULL, ..Marks::default() };
                let lines = draw(Position::start().board(), Color::White, &marks, look(ink, symbols, size));
                assert_eq!(lines.len(), size.height());
                assert!(lines.iter().all(|line| stripped(line).chars().count() == size.width()), "{lines:#?}");
            }
        }
    }
}

#[test]
fn colours_tell_squares_and_pieces_apart() {
    let look = look(Ink::Color, Symbols::Figurines, Size::Small);
    let marks = Marks { check: Square::E1.bit(), ..Marks::default() };
    let lines = draw(Position::start().board(), Color::White, &marks, look);
    assert!(lines[0].contains("\x1b[48;5;109;38;5;16m ♜ \x1b[0m"), "a8 is light, its rook black");
    assert!(lines[7].contains("\x1b[48;5;66;38;5;231m ♜ \x1b[0m"), "a1 is dark, its rook white");
    assert!(lines[7].contains("\x1b[48;5;124;38;5;231m ♚ \x1b[0m"), "the king on e1 is in check");
}
