//! What the engine thinks of a game, position by position: the same for a worker in the server and for one elsewhere.

use chronicle_engine::{Control, Engine, GameRecord, Limits, Rules, Score, Side};
use chronicle_protocol::{Code, Judgement, Problem};
use tokio::{sync::mpsc, task::JoinHandle};

use super::wire::Job;
use crate::games::{rules as built_in, start};

/// How many judgements may wait for who passes them on.
const WAITING: usize = 8;

/// Work that goes on off the threads that answer.
pub(super) struct Work {
    /// The judgements, in order. Who drops this ends the work at the next position.
    pub(super) judged: mpsc::Receiver<Judgement>,
    /// How it ended.
    pub(super) ended: JoinHandle<Result<(), Problem>>,
}

/// Begins to work.
pub(super) fn begin(job: Job, hash_mb: usize) -> Work {
    let (results, judged) = mpsc::channel(WAITING);
    Work { judged, ended: tokio::task::spawn_blocking(move || judge_all(&job, hash_mb, &results)) }
}

/// How work ended whose judgements have all been taken.
pub(super) async fn outcome(ended: JoinHandle<Result<(), Problem>>) -> Result<(), Problem> {
    ended.await.unwrap_or_else(|_| Err(Problem::new(Code::Failed, "the engine could not go on")))
}

/// Judges the position at the start and after each move.
fn judge_all(job: &Job, hash_mb: usize, results: &mpsc::Sender<Judgement>) -> Result<(), Problem> {
    let broken = |error: &dyn ToString| Problem::new(Code::Failed, error.to_string());
    let rules = match &job.definition {
        Some(definition) => Rules::from_definition(definition).map_err(|error| broken(&error))?,
        None => built_in(&job.variant)?,
    };
    let mut record = GameRecord::new(start(&rules, &job.start_fen)?);
    let mut engine = Engine::builder().hash_mb(hash_mb).build().map_err(|error| broken(&error))?;
    let limits = Limits { nodes: Some(job.nodes.into()), ..Limits::default() };
    for ply in 0..=job.moves.len() {
        let judgement = judge(&mut engine, &record, &limits);
        if results.blocking_send(judgement).is_err() {
            return Err(Problem::new(Code::Failed, "nobody wants to know any more"));
        }
        if let Some(uci) = job.moves.get(ply) {
            let mv = record.position().parse_move(uci).map_err(|error| broken(&error))?;
            record.play(mv).map_err(|error| broken(&error))?;
        }
    }
    Ok(())
}

fn judge(engine: &mut Engine, record: &GameRecord, limits: &Limits) -> Judgement {
    let position = record.position();
    if position.moves().is_empty() || record.outcome().is_some() {
        return Judgement { centipawns: None, mate: None, best: None, depth: 0 };
    }
    let found = engine.search(record, limits, &Control::new(), |_| ());
    let sign = if position.turn() == Side::First { 1 } else { -1 };
    let mate = found.score.plies_to_end().map(|plies| sign * mate_in(found.score, plies));
    Judgement {
        centipawns: mate.is_none().then_some(sign * found.score.value()),
        mate,
        best: found.best().map(|mv| position.move_text(mv)),
        depth: found.depth,
    }
}

/// In how many moves of the winner, below zero if it is the other one.
fn mate_in(score: Score, plies: u16) -> i32 {
    let moves = i32::from(plies.div_ceil(2)).max(1);
    if score.value() > 0 { moves } else { -moves }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_counted_for_the_player_who_began() {
        let rules = built_in("chess").expect("built in");
        let mut engine = Engine::builder().hash_mb(1).build().expect("an engine");
        let limits = Limits { nodes: Some(20_000), ..Limits::default() };
        let mut judged = |fen: &str| {
            let record = GameRecord::new(start(&rules, fen).expect("a good FEN"));
            judge(&mut engine, &record, &limits)
        };
        let white = judged("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
        assert_eq!((white.mate, white.best.as_deref()), (Some(1), Some("a1a8")));
        let black = judged("r3k3/8/8/8/8/8/5PPP/6K1 b - - 0 1");
        assert_eq!((black.mate, black.best.as_deref()), (Some(-1), Some("a8a1")));
        let level = judged("");
        assert!(level.centipawns.is_some_and(|score| score.abs() < 150), "{level:?}");
        let over = judged("7k/5KQ1/8/8/8/8/8/8 b - - 0 1");
        assert_eq!((over.best, over.mate, over.centipawns), (None, None, None));
    }

    #[tokio::test]
    async fn what_makes_no_sense_is_told_and_who_stops_listening_ends_it() {
        let job = |variant: &str, moves: &[&str]| Job {
            variant: variant.to_owned(),
            moves: moves.iter().map(|uci| (*uci).to_owned()).collect(),
            nodes: 100,
            ..Job::default()
        };
        let Work { mut judged, ended } = begin(job("chess", &["e2e4", "e2e4"]), 1);
        let mut count = 0;
        while judged.recv().await.is_some() {
            count += 1;
        }
        assert_eq!((count, outcome(ended).await.is_err()), (2, true), "the second move cannot be made");
        let Work { ended, .. } = begin(job("no such", &[]), 1);
        assert_eq!(outcome(ended).await.expect_err("there is none").code, Code::NotFound);
        let Work { judged, ended } = begin(job("chess", &["e2e4"]), 1);
        drop(judged);
        assert!(outcome(ended).await.is_err());
        let nonsense = Job { definition: Some("{".to_owned()), ..job("@0", &[]) };
        let Work { ended, .. } = begin(nonsense, 1);
        assert!(outcome(ended).await.is_err());
    }
}
