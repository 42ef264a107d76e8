//! One game.

use chronicle_chess::{Claim, Color, Ending as RulesEnding, PlayedGame};
use chronicle_data::{Ending, Game, GameResult, ScoredMove};
use chronicle_engine::{AnyGame, AnyMove, Control, Engine, GameRecord, Limits, Score};
use fastrand::Rng;

use super::{Settings, adjudicate::Adjudicator, opening::Opening};

/// Plays the game of this number; `None` if it was called off.
pub(super) fn game(engine: &mut Engine, settings: &Settings, number: u64, control: &Control) -> Option<Game> {
    // Neighbouring numbers must not give similar series: an odd factor spreads them over the whole range.
    let mut rng = Rng::with_seed(settings.seed ^ number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    // What a game is must not depend on the games that this engine has played before.
    engine.new_game();
    let Opening { start, moves } = opening(engine, settings, &mut rng, control)?;
    let mut game = Game { start, opening: moves, plies: vec![], result: GameResult::Unknown, ending: Ending::Unknown };
    let opening = Opening { start, moves: game.opening.clone() };
    let mut think = |record: &GameRecord| think(engine, record, settings.nodes, control);
    (game.result, game.ending) = play_out(&opening, settings, &mut think, |scored| game.plies.push(scored))?;
    Some(game)
}

/// A balanced opening; `None` if it was called off.
pub(crate) fn opening(engine: &mut Engine, settings: &Settings, rng: &mut Rng, control: &Control) -> Option<Opening> {
    while !control.is_stopped() {
        if let Some(opening) = settings.openings.draw(rng)
            && is_balanced(engine, settings, &opening, control)
        {
            return Some(opening);
        }
    }
    None
}

/// A game of two engines from an opening; `None` if it was called off. Both must have forgotten the games before.
pub(crate) fn duel(
    white: &mut Engine,
    black: &mut Engine,
    opening: &Opening,
    settings: &Settings,
    control: &Control,
) -> Option<GameResult> {
    let mut think = |record: &GameRecord| {
        let GameRecord::Chess(played) = record else { unreachable!("self-play is chess") };
        let engine = if played.position().turn() == Color::White { &mut *white } else { &mut *black };
        think(engine, record, settings.nodes, control)
    };
    play_out(opening, settings, &mut think, |_| ()).map(|(result, _)| result)
}

/// Plays a game to its end; `None` if nobody knows a move any more, because it was called off.
fn play_out(
    opening: &Opening,
    settings: &Settings,
    think: &mut dyn FnMut(&GameRecord) -> Option<ScoredMove>,
    mut on_move: impl FnMut(ScoredMove),
) -> Option<(GameResult, Ending)> {
    let mut played = PlayedGame::new(opening.start);
    for &mv in &opening.moves {
        played.play(mv).expect("openings have legal moves");
    }
    let mut adjudicator = Adjudicator::default();
    let mut ply = opening.moves.len() as u32;
    loop {
        if let Some(result) = result_by_rules(&played) {
            return Some((result, Ending::Rules));
        }
        let record = GameRecord::Chess(played);
        let scored = think(&record)?;
        let GameRecord::Chess(back) = record else { unreachable!("self-play is chess") };
        played = back;
        let mover = played.position().turn();
        played.play(scored.mv).expect("the engine plays legal moves");
        on_move(scored);
        ply += 1;
        let for_white = if mover == Color::White { scored.score } else { -scored.score };
        let judged = adjudicator.judge(&settings.adjudication, ply, for_white.value());
        // A game that has just ended by the rules has ended by the rules.
        if let Some(end) = judged.filter(|_| result_by_rules(&played).is_none()) {
            return Some(end);
        }
    }
}

/// Whether neither side is ahead by too much where the opening ends.
fn is_balanced(engine: &mut Engine, settings: &Settings, opening: &Opening, control: &Control) -> bool {
    let position = opening.moves.iter().fold(opening.start, |position, &mv| position.play(mv));
    let record = GameRecord::new(AnyGame::Chess(position));
    // A short search is enough to see what hangs.
    let scored = think(engine, &record, settings.nodes.min(1_000), control);
    scored.is_some_and(|scored| scored.score.value().abs() <= settings.openings.max_score)
}

/// The move that the engine plays here and its score; `None` if it was called off. There must be a legal move.
fn think(engine: &mut Engine, record: &GameRecord, nodes: u64, control: &Control) -> Option<ScoredMove> {
    let found = engine.search(record, &Limits::nodes(nodes), control, |_| ());
    if control.is_stopped() {
        return None;
    }
    let AnyMove::Chess(mv) = found.best()? else { return None };
    // Without a single finished iteration there is no score but that of the position itself.
    let score = if found.depth > 0 { found.score } else { engine.evaluate(&record.position()) };
    Some(ScoredMove { mv, score: clamped(score) })
}

fn clamped(score: Score) -> Score {
    score.clamp(Score::loss_in(0), Score::win_in(0))
}

/// How the game has ended by the rules. Draws that a player could claim are claimed.
fn result_by_rules(played: &PlayedGame) -> Option<GameResult> {
    match played.ending() {
        Some(RulesEnding::Checkmate { winner: Color::White }) => Some(GameResult::WhiteWins),
        Some(RulesEnding::Checkmate { winner: Color::Black }) => Some(GameResult::BlackWins),
        Some(RulesEnding::Draw(_)) => Some(GameResult::Draw),
        None => {
            let claimable = |claim: &Claim| matches!(claim, Claim::ThreefoldRepetition | Claim::FiftyMoves);
            played.claims().iter().any(claimable).then_some(GameResult::Draw)
        }
    }
}
