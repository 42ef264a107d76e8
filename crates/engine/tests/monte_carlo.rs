//! What the Monte-Carlo search is worth: it ends, and beats a short-sighted alpha-beta.
//!
//! Everything is counted in nodes, so a busy machine changes nothing.

use chronicle_chess::{Move, Position};
use chronicle_engine::{AnyMove, Control, GameRecord, Key, Outcome, Side};
use chronicle_eval::Classical;
use chronicle_search::{Event, Limits, Mcts, Search, Searcher, Table};

/// Chooses a move where there is one, knowing the positions before.
type Player<'a> = &'a mut dyn FnMut(&Position, &[Key]) -> Move;

fn table() -> Table {
    Table::new(1).expect("1 MiB")
}

/// What a searcher does within limits.
fn player(mut searcher: impl Search<Position>, limits: Limits<Move>) -> impl FnMut(&Position, &[Key]) -> Move {
    move |position, keys| {
        let found = searcher.search(position, keys, &limits, &Control::new(), &mut |_| ());
        found.best.expect("the game goes on")
    }
}

fn monte_carlo(nodes: u64) -> impl FnMut(&Position, &[Key]) -> Move {
    player(Mcts::new(Classical::default(), table(), 16), Limits { nodes: Some(nodes), ..Limits::default() })
}

fn alpha_beta(depth: u32) -> impl FnMut(&Position, &[Key]) -> Move {
    player(Searcher::new(Classical::default(), table()), Limits { depth: Some(depth), ..Limits::default() })
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
        let GameRecord::Chess(played) = &mut game;
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
        let GameRecord::Chess(played) = &game;
        let position = played.position();
        let to_move = if game.position().turn() == Side::First { &mut *white } else { &mut *black };
        let mv = to_move(position, &keys);
        game.play(AnyMove::Chess(mv)).expect("players choose legal moves");
    }
    Outcome::Draw
}

#[test]
fn a_search_that_sees_only_the_end_still_ends() {
    // The only legal move takes the queen, and bare kings are a draw.
    let position: Position = "7k/8/8/8/8/8/1q6/K7 w - - 0 1".parse().expect("legal");
    assert_eq!(position.legal_moves().len(), 1);
    let mut searcher = Mcts::new(Classical::default(), table(), 16);
    let limits = Limits { nodes: Some(2_000), ..Limits::default() };
    let found = searcher.search(&position, &[], &limits, &Control::new(), &mut |event| {
        if let Event::Line(line) = event {
            assert!(line.depth < 10, "30,000 visits within {} nodes", line.nodes);
        }
    });
    assert_eq!(found.best, position.legal_moves().first().copied());
}

#[test]
#[ignore = "a minute with optimisations: part of `cargo xtask test --only deep`"]
fn alpha_beta_at_depth_two_loses_the_match() {
    let Tally { wins, losses, .. } = Tally::of(20, 6, &mut monte_carlo(10_000), &mut alpha_beta(2));
    assert!(wins > losses + 4, "{wins} wins, {losses} losses");
}
