//! What the Monte-Carlo search is worth: it ends, sees what is forced, and beats a short-sighted alpha-beta and anybody
//! who moves at random.
//!
//! Everything is counted in nodes, so a busy machine changes nothing.

use std::collections::HashSet;

use chronicle_chess::{Move, Position};
use chronicle_engine::{AnyGame, AnyMove, Control, GameRecord, Key, Outcome, Score, Side};
use chronicle_eval::Classical;
use chronicle_search::{Event, Found, Limits, Line, Mcts, Search, Searcher, Table};

/// Chooses a move where there is one, knowing the positions before.
type Player<'a> = &'a mut dyn FnMut(&Position, &[Key]) -> Move;

/// What a searcher does within limits.
fn player(mut searcher: impl Search<Position>, limits: Limits<Move>) -> impl FnMut(&Position, &[Key]) -> Move {
    move |position, keys| {
        let found = searcher.search(position, keys, &limits, &Control::new(), &mut |_| ());
        found.best().expect("the game goes on")
    }
}

fn searcher(megabytes: usize) -> Mcts<Position, Classical> {
    Mcts::new(Classical::default(), megabytes).expect("a little memory")
}

fn monte_carlo(nodes: u64) -> impl FnMut(&Position, &[Key]) -> Move {
    player(searcher(16), Limits::nodes(nodes))
}

fn alpha_beta(depth: u32) -> impl FnMut(&Position, &[Key]) -> Move {
    player(Searcher::new(Classical::default(), Table::new(1).expect("1 MiB")), Limits::depth(depth))
}

/// Any legal move, by a small generator of Knuth's.
fn at_random(seed: u64) -> impl FnMut(&Position, &[Key]) -> Move {
    let mut state = seed;
    move |position, _| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let moves = position.legal_moves();
        moves[(state >> 33) as usize % moves.len()]
    }
}

/// Wins, draws and losses of the first player.
#[derive(Debug, Default, PartialEq, Eq)]
struct Tally {
    wins: u32,
    draws: u32,
    losses: u32,
}

impl Tally {
    /// Plays so many games, each opening of a few random moves with both colours.
    fn of(games: u64, plies: usize, first: Player<'_>, second: Player<'_>) -> Self {
        let mut tally = Self::default();
        for game in 0..games {
            let side = if game % 2 == 0 { Side::First } else { Side::Second };
            let (white, black): (Player<'_>, Player<'_>) =
                if side == Side::First { (&mut *first, &mut *second) } else { (&mut *second, &mut *first) };
            match play(white, black, opening(game / 2, plies)) {
                Outcome::Draw => tally.draws += 1,
                Outcome::Win(winner) if winner == side => tally.wins += 1,
                Outcome::Win(_) => tally.losses += 1,
            }
        }
        println!("{tally:?}");
        tally
    }
}

/// A game that begins with random moves and has not ended by them.
fn opening(seed: u64, plies: usize) -> GameRecord {
    let mut random = at_random(seed);
    let mut game = GameRecord::default();
    for _ in 0..plies {
        let GameRecord::Chess(played) = &mut game else { unreachable!("it is chess") };
        let mv = random(played.position(), &[]);
        played.play(mv).expect("one of the legal moves");
    }
    game
}

/// The end of a game; one without end is a draw.
fn play<'a>(white: Player<'a>, black: Player<'a>, mut game: GameRecord) -> Outcome {
    for _ in 0..400 {
        if let Some(outcome) = game.outcome() {
            return outcome;
        }
        let keys = game.keys();
        let GameRecord::Chess(played) = &game else { unreachable!("it is chess") };
        let position = played.position();
        let to_move = if game.position().turn() == Side::First { &mut *white } else { &mut *black };
        let mv = to_move(position, &keys);
        game.play(AnyMove::Chess(mv)).expect("players choose legal moves");
    }
    Outcome::Draw
}

/// What a search of so many nodes finds, and the lines it told last.
fn found(fen: &str, megabytes: usize, limits: &Limits<Move>) -> (Found<Move>, Vec<Line<Move>>) {
    let position: Position = fen.parse().expect("test positions are legal");
    let mut lines: Vec<Line<Move>> = Vec::new();
    let found = searcher(megabytes).search(&position, &[], limits, &Control::new(), &mut |event| {
        if let Event::Line(line) = event {
            lines.retain(|other| other.number != line.number);
            lines.push(line);
        }
    });
    lines.sort_by_key(|line| line.number);
    (found, lines)
}

#[test]
fn a_search_that_sees_only_the_end_still_ends() {
    // The only legal move takes the queen, and bare kings are a draw.
    let (found, _) = found("7k/8/8/8/8/8/1q6/K7 w - - 0 1", 1, &Limits::nodes(2_000));
    assert_eq!((found.best().is_some(), found.score), (true, Score::DRAW));
    assert!(found.nodes <= 2_000, "{}", found.nodes);
}

#[test]
fn forced_ends_are_proven_with_their_length() {
    for (fen, score) in [
        ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", Score::win_in(1)),
        ("7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", Score::win_in(1)),
        ("6k1/8/R7/1R6/8/8/8/K7 w - - 0 1", Score::win_in(3)),
        // The king has one move, and is mated after it.
        ("7k/8/5K2/6Q1/8/8/8/8 b - - 0 1", Score::loss_in(2)),
    ] {
        let (found, lines) = found(fen, 1, &Limits::nodes(100_000));
        assert_eq!(found.score, score, "{fen}");
        assert!(found.nodes < 90_000, "nothing is left to be found: {fen} took {}", found.nodes);
        assert_eq!(lines[0].moves.len(), score.plies_to_end().map_or(0, usize::from), "{fen}");
    }
}

#[test]
fn mates_that_were_asked_for_end_the_search() {
    let limits = Limits { mate: Some(2), lines: 1, ..Limits::nodes(100_000) };
    let (found, _) = found("6k1/8/R7/1R6/8/8/8/K7 w - - 0 1", 1, &limits);
    assert!(found.score >= Score::win_in(4) && found.nodes < 90_000, "{:?} in {}", found.score, found.nodes);
    // A longer one does not.
    let limits = Limits { mate: Some(1), ..limits };
    let (found, _) = self::found("6k1/8/R7/1R6/8/8/8/K7 w - - 0 1", 1, &limits);
    assert!(found.score == Score::win_in(3) && found.nodes >= 100_000, "{:?} in {}", found.score, found.nodes);
}

#[test]
fn several_lines_are_distinct_and_the_most_visited_come_first() {
    let limits = Limits { lines: 4, ..Limits::nodes(5_000) };
    let (found, lines) = found("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3", 4, &limits);
    assert_eq!(lines.iter().map(|line| line.number).collect::<Vec<_>>(), [1, 2, 3, 4]);
    let firsts: HashSet<Move> = lines.iter().map(|line| line.moves[0]).collect();
    assert_eq!((firsts.len(), found.best()), (4, Some(lines[0].moves[0])));
    // A win that is proven does not keep the other moves from being looked at.
    let (_, lines) = self::found("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", 4, &limits);
    assert_eq!((lines.len(), lines[0].score), (4, Score::win_in(1)));
    assert!(lines[1].score < Score::win_in(9) && lines[1].score > Score::DRAW, "{lines:?}");
}

#[test]
fn only_the_wanted_moves_are_searched() {
    let position = Position::start();
    let wanted = ["a2a3", "h2h4"].map(|text| position.parse_uci(text).expect("legal"));
    let limits = Limits { moves: wanted.to_vec(), ..Limits::nodes(1_000) };
    let found = searcher(1).search(&position, &[], &limits, &Control::new(), &mut |_| ());
    assert!(found.best().is_some_and(|mv| wanted.contains(&mv)));
}

#[test]
fn a_full_tree_makes_room_and_goes_on() {
    // 1 MiB holds the moves of some thousand positions.
    let position = "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2Q1RK1 b - - 0 8";
    let (found, lines) = found(position, 1, &Limits::nodes(150_000));
    let (again, _) = self::found(position, 1, &Limits::nodes(150_000));
    assert!(found.nodes >= 150_000 && found.depth >= 8, "{} nodes to depth {}", found.nodes, found.depth);
    assert!(lines[0].permille_full <= 1000 && lines[0].moves.len() > 3, "{lines:?}");
    assert_eq!((found.best(), found.score), (again.best(), again.score), "the same search finds the same");
}

#[test]
fn what_repeats_the_game_is_a_draw() {
    // White is lost unless the position comes up for the third time.
    let mut game = GameRecord::new(AnyGame::chess_from_fen("6k1/1q6/8/8/8/8/8/7K w - - 0 1").expect("legal"));
    for text in "h1g1 b7a7 g1h1 a7b7 h1g1 b7a7 g1h1 a7b7".split(' ').take(7) {
        game.play(game.position().parse_move(text).expect("legal")).expect("legal");
    }
    let GameRecord::Chess(played) = &game else { unreachable!("it is chess") };
    let back = played.position().parse_uci("a7b7").expect("legal");
    let limits = Limits { moves: vec![back], ..Limits::nodes(500) };
    let found = searcher(1).search(played.position(), &game.keys(), &limits, &Control::new(), &mut |_| ());
    assert_eq!(found.score, Score::DRAW);
    let fresh = searcher(1).search(played.position(), &[], &limits, &Control::new(), &mut |_| ());
    assert!(fresh.score > Score::new(300), "{:?}", fresh.score);
}

#[test]
fn too_much_memory_is_an_error_and_changes_nothing() {
    let mut searcher = searcher(1);
    let error = searcher.resize(Table::MAX_MEGABYTES + 1).expect_err("more than there may be");
    assert_eq!((error.megabytes, error.kept), (Table::MAX_MEGABYTES + 1, 1));
    searcher.resize(2).expect("2 MiB");
}

#[test]
fn every_game_against_a_random_mover_is_won() {
    let tally = Tally::of(100, 0, &mut monte_carlo(500), &mut at_random(77));
    assert_eq!(tally, Tally { wins: 100, draws: 0, losses: 0 });
}

#[test]
fn alpha_beta_at_depth_two_loses_a_short_match() {
    let Tally { wins, losses, .. } = Tally::of(20, 6, &mut monte_carlo(2_000), &mut alpha_beta(2));
    assert!(wins > losses + 2, "{wins} wins, {losses} losses");
}

#[test]
#[ignore = "deep: part of `cargo xtask test --only deep`"]
fn deep_random_movers_lose_all_games_at_any_number_of_nodes() {
    for (nodes, seed) in [(200, 1), (2_000, 2)] {
        let tally = Tally::of(100, 0, &mut monte_carlo(nodes), &mut at_random(seed));
        assert_eq!(tally, Tally { wins: 100, draws: 0, losses: 0 }, "{nodes} nodes");
    }
}

#[test]
#[ignore = "deep: part of `cargo xtask test --only deep`"]
fn deep_alpha_beta_at_depth_two_loses_the_match() {
    let Tally { wins, losses, .. } = Tally::of(100, 6, &mut monte_carlo(5_000), &mut alpha_beta(2));
    assert!(wins >= 2 * losses, "{wins} wins, {losses} losses");
}
