//! Games of two engines whose definitions differ in nothing but numbers.

use chronicle_engine::{AnyGame, AnyMove, Control, Engine, GameRecord, Limits, Outcome, Side};
use chronicle_variants::{AnyPosition, AnyVariant};
use fastrand::Rng;

/// Two engines, and how long they think.
pub(super) struct Table {
    pub(super) engines: [Engine; 2],
    pub(super) nodes: u64,
}

/// So many plies are a draw.
const TOO_LONG: usize = 400;
/// A game is won when both have thought so for this many plies.
const AGREED: u32 = 6;
/// By so much, in hundredths of a pawn.
const WON: i32 = 1_500;
/// How often an opening that leaves something to play is looked for.
const TRIES: usize = 100;

/// A few random moves that do not end the game at once.
pub(super) fn opening(variant: &AnyVariant, rng: &mut Rng) -> Vec<AnyMove> {
    for _ in 0..TRIES {
        let (mut position, mut moves) = (variant.start(), Vec::new());
        for _ in 0..rng.u32(4..=7) {
            let Some(&mv) = rng.choice(&position.legal_moves()) else { break };
            position = position.after(mv);
            moves.push(AnyMove::Variant(mv));
        }
        if leaves_something(&position) {
            return moves;
        }
    }
    Vec::new()
}

/// Whether nobody has won, or wins with the next move.
fn leaves_something(position: &AnyPosition) -> bool {
    let win = Some(Outcome::Win(position.turn()));
    position.outcome().is_none() && position.legal_moves().iter().all(|&mv| position.after(mv).outcome() != win)
}

/// The points of the first engine: 0, one half or 1; `None` if it was called off.
///
/// Each engine sees the game by its own definition. Moves mean the same in both.
pub(super) fn duel(
    table: &mut Table,
    variants: &[AnyVariant; 2],
    opening: &[AnyMove],
    first_begins: bool,
    control: &Control,
) -> Option<f64> {
    let mut games = variants.each_ref().map(|variant| GameRecord::new(AnyGame::Variant(Box::new(variant.start()))));
    for mv in opening {
        games.iter_mut().for_each(|game| game.play(*mv).expect("openings have legal moves"));
    }
    table.engines.iter_mut().for_each(Engine::new_game);
    let points = |winner: Side| f64::from(u8::from((winner == Side::First) == first_begins));
    let (mut streak, mut ahead) = (0, None);
    for _ in opening.len()..TOO_LONG {
        match games[0].outcome() {
            Some(Outcome::Win(side)) => return Some(points(side)),
            Some(Outcome::Draw) => return Some(0.5),
            None => {}
        }
        let turn = games[0].position().turn();
        let mover = usize::from((turn == Side::First) != first_begins);
        let found = table.engines[mover].search(&games[mover], &Limits::nodes(table.nodes), control, |_| ());
        if control.is_stopped() {
            return None;
        }
        let mv = found.best()?;
        games.iter_mut().for_each(|game| game.play(mv).expect("both have the same rules"));
        let other = if turn == Side::First { Side::Second } else { Side::First };
        let better = match found.score.value() {
            score if score >= WON => Some(turn),
            score if score <= -WON => Some(other),
            _ => None,
        };
        streak = if better.is_some() && better == ahead { streak + 1 } else { 1 };
        ahead = better;
        if let Some(side) = ahead.filter(|_| streak >= AGREED) {
            return Some(points(side));
        }
    }
    Some(0.5)
}
