use chronicle_chess::{ByColor, PlayedGame};
use chronicle_engine::Elo;
use fastrand::Rng;

use super::{super::player::Player, *};

/// Types these lines at a table and gives all that was shown.
fn typed(table: &mut Table, lines: &[&str]) -> String {
    let screen = Screen {
        ink: Ink::Plain,
        symbols: Symbols::Letters,
        canvas: || Canvas::USUAL,
        in_place: false,
        pace: Duration::ZERO,
    };
    let mut output = Vec::new();
    run(table, &screen, lines.join("\n").as_bytes(), &mut output).expect("a Vec takes everything");
    String::from_utf8(output).expect("we write UTF-8")
}

fn table(white: Player, black: Player) -> Table {
    Table::new(PlayedGame::default(), ByColor([white, black]), Rng::with_seed(3), "2024.02.29".to_owned())
        .expect("memory for two engines")
}

fn people() -> Table {
    table(Player::Human, Player::Human)
}

/// Two people type these lines; the last thing said before the end must contain this.
#[track_caller]
fn check(lines: &[&str], expected: &str) {
    let shown = typed(&mut people(), lines);
    let last = shown.rsplit("> ").nth(1).unwrap_or_default();
    assert!(last.contains(expected), "expected {expected:?} at the end of\n{shown}");
}

#[test]
fn a_game_to_mate() {
    check(&["e4", "e5", "Bc4", "Nc6", "d1h5", "Nf6", "Qxf7#"], "Checkmate: White wins, 1-0.");
    check(&["f3", "e5", "g4", "Qh4", "e4"], "the game is over");
    check(&["f3", "e5", "g4", "Qh4", "undo", "Qg5"], "White to move");
}

#[test]
fn other_ends() {
    check(&["fen 7k/8/4Q1K1/8/8/8/8/8 w - - 0 1", "Qf7"], "Stalemate: a draw");
    check(&["fen 4k3/8/8/8/8/8/4p3/4K3 w - - 0 1", "Kxe2"], "Neither side can ever give mate: a draw");
    check(&["fen 4k3/8/8/8/8/8/8/R3K3 w - - 149 99", "Ra2"], "75 moves without capture or pawn move: a draw");
    check(&[["Nf3", "Nf6", "Ng1", "Ng8"]; 4].concat(), "The same position for the fifth time: a draw");
    check(&["e4", "resign"], "Black resigns: White wins, 1-0.");
    check(&["e4", "resign", "undo"], "Black to move");
}

#[test]
fn draws_are_claimed_only_when_they_can_be() {
    check(&["draw"], "no draw can be claimed");
    let round = ["Nf3", "Nf6", "Ng1", "Ng8"];
    check(&[round, round].concat(), "`draw` claims a draw: the same position for the third time.");
    check(
        &[&[round, round].concat()[..], &["draw"]].concat(),
        "Draw claimed after the same position for the third time",
    );
    // Announcing the move that repeats is enough, and it is not played.
    let before = [&round[..], &round[..3]].concat();
    check(&[&before[..], &["draw"]].concat(), "no draw can be claimed");
    check(&[&before[..], &["draw Ng8"]].concat(), "Draw claimed");
    check(&[&before[..], &["draw Ng6"]].concat(), "not a legal move");
}

#[test]
fn bad_input_is_explained_and_harmless() {
    check(&["e5"], "e5 is not a legal move here");
    check(&["e2e5"], "e2e5 is not a legal move here");
    check(&["fen 4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "Rd1", "Ke7", "Rhf1", "Ke8", "Rf2", "Ke7", "R2"], "✗");
    check(&["fen 4k3/8/8/8/8/4K3/8/R6R w - - 0 1", "Rd1"], "Rd1 may be Rad1 or Rhd1; which?");
    check(&["what is this"], "neither a command nor a move");
    check(&["moves z9"], "is not a square");
    check(&["moves e4"], "e4 is empty");
    check(&["moves e7"], "the pawn on e7 is Black's, and it is White's move");
    check(&["moves a1"], "the rook on a1 has no legal move");
    check(&["undo"], "there is nothing to take back");
    check(&["redo"], "there is nothing to play again");
    check(&["save"], "needs the name of a file");
    check(&["fen 8/8 w"], "bad FEN: board field: 2 ranks");
    check(&["\u{1F600}\u{0}\u{202E}"], "neither a command nor a move");
    let long = "x".repeat(100_000);
    assert!(typed(&mut people(), &[&long]).len() < 3_000, "long nonsense is cut short");
}

#[test]
fn looking_around() {
    check(&["fen"], "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    check(&["moves"], "Na3 Nc3 Nf3 Nh3 a3 a4");
    check(&["moves g1"], "Nf3 Nh3");
    check(&["moves g1"], "(N)");
    check(&["help"], "undo redo flip");
    check(&["flip"], "h  g  f  e  d  c  b  a");
    check(&["e4", "d5", "hint"], "The engine would play exd5.");
    check(&["fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "hint"], "the game is over");
    check(&["e4", "new"], "A new game.");
    check(&["e4", "undo"], "Taken back");
    check(&["e4", "e5", "undo", "undo", "redo"], "Black to move");
}

#[test]
fn hints_look_further_than_a_move() {
    // The knight takes whoever takes the pawn.
    let shown = typed(&mut people(), &["fen 6k1/8/2n5/p7/8/8/6K1/R7 w - - 0 1", "hint"]);
    assert!(shown.contains("The engine would play ") && !shown.contains("Rxa5"), "{shown}");
}

#[test]
fn undo_gives_a_person_the_choice_again() {
    let mut table = table(Player::Human, Player::Random);
    typed(&mut table, &["e4", "d4", "undo"]);
    assert_eq!(table.game().moves().len(), 2);
    typed(&mut table, &["redo"]);
    assert_eq!(table.game().moves().len(), 4);
    typed(&mut table, &["undo", "undo"]);
    assert_eq!(table.game().moves().len(), 0);
    assert!(typed(&mut table, &["undo"]).contains("there is nothing to take back"));
}

#[test]
fn a_machine_that_begins_keeps_its_move() {
    let mut table = table(Player::Random, Player::Human);
    let shown = typed(&mut table, &["undo"]);
    assert!(shown.contains("White plays") && shown.contains("there is nothing to take back"), "{shown}");
    assert_eq!(table.game().moves().len(), 1);
    assert_eq!(table.bottom(), Color::Black);
}

#[test]
fn machines_play_to_the_end() {
    for seed in 0..5 {
        let players = ByColor([Player::Greedy, Player::Random]);
        let mut table = Table::new(PlayedGame::default(), players, Rng::with_seed(seed), String::new())
            .expect("nobody needs memory");
        let shown = typed(&mut table, &[]);
        assert!(table.finish().is_some(), "{shown}");
        assert_eq!(shown.matches("a  b  c  d").count(), 1, "only the end is drawn when nobody watches");
        assert!(typed(&mut table, &["undo"]).contains("there is nothing to take back"), "nobody has the choice");
    }
}

#[test]
fn the_engine_beats_a_beginner() {
    let expert = Player::Engine(Elo::new(2000));
    let mut table = table(expert, Player::Random);
    let shown = typed(&mut table, &["pgn"]);
    assert!(shown.contains("Checkmate: White wins, 1-0."), "{shown}");
    assert!(shown.contains("[White \"Chronicle (2000 Elo)\"]"), "{shown}");
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let play = || typed(&mut table(Player::Random, Player::Greedy), &["pgn"]);
    assert_eq!(play(), play());
}

#[test]
fn wrapping() {
    assert_eq!(wrap("", 10), Vec::<String>::new());
    assert_eq!(wrap("one two three", 7), ["one two", "three"]);
    assert_eq!(wrap("extraordinarily long", 7), ["extraordinarily", "long"]);
}
