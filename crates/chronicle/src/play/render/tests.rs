use chronicle_chess::{Claim, Position};

use super::*;

const WIDE: Canvas = Canvas { width: 100, height: 40 };

fn view() -> View {
    View {
        ink: Ink::Plain,
        symbols: Symbols::Letters,
        canvas: Canvas::USUAL,
        bottom: Color::White,
        players: ByColor([Player::Human, Player::Greedy]),
        selected: None,
        finish: None,
    }
}

/// A game from a FEN and moves.
fn game(fen: &str, moves: &str) -> PlayedGame {
    let start: Position = fen.parse().expect("test positions are legal");
    let mut game = PlayedGame::new(start);
    for text in moves.split_whitespace() {
        let mv = game.position().parse_san(text).expect("test moves are legal");
        game.play(mv).expect("just read as legal");
    }
    game
}

fn start(moves: &str) -> PlayedGame {
    game(chronicle_chess::fen::START, moves)
}

#[track_caller]
fn check(game: &PlayedGame, view: &View, expected: &str) {
    let drawn = render(game, view);
    assert_eq!(drawn, expected.trim_start_matches('\n'), "\n{drawn}");
}

#[test]
fn a_game_under_way() {
    check(
        &start("e4 d5 exd5 Qxd5 Nc3"),
        &view(),
        "
 8  r  n  b  .  k  b  n  r    ▸ Black greedy
 7  p  p  p  .  p  p  p  p      P
 6  .  .  .  .  .  .  .  .       1. e4      d5
 5  .  .  .  q  .  .  .  .       2. exd5    Qxd5
 4  .  .  .  .  .  .  .  .       3. Nc3
 3  .  . [N] .  .  .  .  .
 2  P  P  P  P  .  P  P  P      p
 1  R [.] B  Q  K  B  N  R      White human
    a  b  c  d  e  f  g  h

 Black to move
",
    );
}

#[test]
fn turned_around_with_hints() {
    let view = View { bottom: Color::Black, selected: Some(Square::B8), ..view() };
    check(
        &start("e4"),
        &view,
        "
 1  R  N  B  K  Q  B  N  R      White human
 2  P  P  P [.] P  P  P  P
 3  .  .  .  .  .  .  .  .       1. e4
 4  .  .  . [P] .  .  .  .
 5  .  .  .  .  .  .  .  .
 6  .  .  .  .  .  *  .  *
 7  p  p  p  p  p  p  p  p
 8  r  n  b  k  q  b (n) r    ▸ Black greedy
    h  g  f  e  d  c  b  a

 Black to move
",
    );
}

#[test]
fn mate_on_a_narrow_screen() {
    let game = start("f3 e5 g4 Qh4");
    let finish = game.ending().map(Finish::ByRule);
    check(
        &game,
        &View { canvas: Canvas { width: 40, height: 20 }, finish, ..view() },
        "
   Black greedy
 8  r  n  b [.] k  b  n  r
 7  p  p  p  p  .  p  p  p
 6  .  .  .  .  .  .  .  .
 5  .  .  .  .  p  .  .  .
 4  .  .  .  .  .  .  P [q]
 3  .  .  .  .  .  P  .  .
 2  P  P  P  P  P  .  .  P
 1  R  N  B  Q !K! B  N  R
    a  b  c  d  e  f  g  h
   White human
 2. g4 Qh4#

 Checkmate: Black wins, 0-1.
",
    );
}

#[test]
fn check_and_claims_are_announced() {
    let checked = game("4k3/8/8/8/8/8/4r3/4K3 w - - 100 80", "");
    let text = render(&checked, &view());
    assert!(text.contains("White to move: check!"), "{text}");
    assert!(text.contains("`draw` claims a draw: 50 moves without capture or pawn move."), "{text}");
    let repeated = start("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8");
    assert!(render(&repeated, &view()).contains("the same position for the third time"));
}

#[test]
fn ends_are_announced_instead_of_the_turn() {
    for (finish, sentence) in [
        (Finish::Resigned(Color::White), "White resigns: Black wins, 0-1."),
        (Finish::Claimed(Claim::FiftyMoves), "Draw claimed after 50 moves without capture or pawn move: a draw, ½-½."),
    ] {
        let text = render(&start("e4"), &View { finish: Some(finish), ..view() });
        assert!(text.contains(sentence), "{text}");
        assert!(!text.contains("to move") && !text.contains('▸'), "{text}");
    }
}

#[test]
fn material_and_promotions() {
    // The pawn takes a knight, then a rook, and becomes a queen: nothing of White's is missing.
    let game = game("r1n1k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "bxa8=Q");
    let text = render(&game, &view());
    assert!(text.contains("r +6"), "a queen against a knight: {text}");
}

#[test]
fn black_may_begin_and_long_games_show_their_end() {
    let text = render(&game("4k3/8/8/8/8/8/8/R3K3 b - - 0 40", "Kd7 Ra2"), &view());
    assert!(text.contains("  40. ...     Kd7\n") && text.contains("  41. Ra2\n"), "{text}");
    let long = start(&["Nf3 Nf6 Ng1 Ng8"; 9].join(" "));
    let text = render(&long, &view());
    assert!(text.contains(" 18. Ng1     Ng8\n") && !text.contains("  1. Nf3"), "{text}");
}

#[test]
fn pictures_fit_their_screens() {
    let long = start(&["Nf3 Nf6 Ng1 Ng8"; 20].join(" "));
    for (width, height) in [(100, 40), (80, 24), (60, 24), (60, 16), (30, 18)] {
        let view = View { canvas: Canvas { width, height }, ..view() };
        let text = render(&long, &view);
        let prose = |line: &&str| line.contains("`draw` claims");
        let widest = text.lines().filter(|line| !prose(line)).map(|line| line.chars().count()).max();
        assert!(widest.is_some_and(|widest| widest <= width), "{width}: {text}");
        assert!(text.lines().count() < height, "{height}: {text}");
    }
}

#[test]
fn large_squares_only_where_there_is_room_and_colour() {
    let lines = |view: &View| render(&start("e4"), view).lines().count();
    assert_eq!(lines(&View { ink: Ink::Color, canvas: WIDE, ..view() }), 27);
    assert_eq!(lines(&View { ink: Ink::Color, ..view() }), 11);
    assert_eq!(lines(&View { canvas: WIDE, ..view() }), 11);
}
