use chronicle_protocol::PlayerKind;

use super::*;

const SECOND: Duration = Duration::from_secs(1);
const MINUTE: TimeControl = TimeControl::Clock { base_ms: 60_000, increment_ms: 1_000 };

/// A game with its own time.
struct Table {
    live: Live,
    now: Instant,
}

fn player(number: u64) -> PlayerRow {
    PlayerRow {
        id: PlayerId::new(number),
        name: format!("P{number}"),
        kind: PlayerKind::Guest,
        password: None,
        elo: None,
        created: 0,
        closed: None,
    }
}

fn new_game(variant: &str, fen: &str, time: TimeControl) -> NewGame {
    NewGame {
        id: GameId::new(1),
        variant: variant.to_owned(),
        start_fen: fen.to_owned(),
        time,
        rated: false,
        players: [player(1), player(2)],
        ratings: [None; 2],
        room: None,
        created: 0,
    }
}

impl Table {
    fn new(variant: &str, fen: &str, time: TimeControl) -> Self {
        let now = Instant::now();
        let rules = catalogue::rules(variant).expect("it is built in");
        Self { live: Live::new(new_game(variant, fen, time), &rules, now).expect("a good start"), now }
    }

    fn chess() -> Self {
        Self::new("chess", "", MINUTE)
    }

    /// Makes a step so; what the ending is stored as.
    fn make(&mut self, step: Step) {
        let Step { event, ending, played } = step;
        if let Some(what) = event {
            self.live.apply(LogLine { at: 0, what }, self.now, played).expect("it can happen");
        }
        if let Some(ending) = ending {
            let what = EventKind::Ended { ending, clocks: self.live.clocks().shown(self.now), ratings: None };
            self.live.apply(LogLine { at: 0, what }, self.now, None).expect("it can happen");
        }
    }

    fn wish<'a>(&self, side: Side, uci: &'a str) -> Wish<'a> {
        Wish { side, uci, ply: self.live.plies() as u32, at: self.now, free: Duration::ZERO }
    }

    #[track_caller]
    fn play(&mut self, moves: &str) {
        for uci in moves.split_whitespace() {
            self.now += SECOND;
            let wish = self.wish(self.live.turn(), uci);
            let step = self.live.play(wish).unwrap_or_else(|problem| panic!("{uci}: {problem}"));
            self.make(step);
        }
    }

    #[track_caller]
    fn refused(&mut self, wish: Wish<'_>) -> Code {
        let before = self.live.record().position();
        let code = self.live.play(wish).expect_err("it should be refused").code;
        assert_eq!(self.live.record().position(), before, "nothing has changed");
        code
    }

    fn ended(&self) -> Option<(Outcome, Reason)> {
        self.live.ending().map(|ending| (ending.outcome, ending.reason))
    }

    /// The same game, read from its log.
    fn replayed(&self) -> Live {
        let new = self.live.new_game().clone();
        let log = self.live.log().to_vec();
        let rules = catalogue::rules(&new.variant).expect("it is built in");
        let stored = StoredGame { new, live: true, ending: None, plies: 0, log };
        Live::restore(stored, &rules, self.now).expect("we wrote it")
    }
}

#[test]
fn moves_are_checked_before_anything_happens() {
    let mut table = Table::chess();
    let first = table.wish(Side::First, "e2e4");
    assert_eq!(table.refused(Wish { side: Side::Second, ..first }), Code::NotYourTurn);
    assert_eq!(table.refused(Wish { uci: "e2e5", ..first }), Code::Illegal);
    assert_eq!(table.refused(Wish { uci: "", ..first }), Code::Illegal);
    assert_eq!(table.refused(Wish { ply: 1, ..first }), Code::Stale);
    table.play("e2e4");
    assert_eq!(table.live.play(first).expect("the same again"), Step::NOTHING);
    assert_eq!(table.refused(Wish { uci: "d2d4", ..first }), Code::Stale);
    table.play("e7e5");
    table.make(table.live.resign(Side::First).expect("one can"));
    let late = table.wish(Side::First, "g1f3");
    assert_eq!(table.refused(late), Code::Over);
}

#[test]
fn a_cancelled_move_was_never_made() {
    let mut table = Table::chess();
    let step = table.live.play(table.wish(Side::First, "e2e4")).expect("legal");
    table.live.cancel(&step);
    assert_eq!((table.live.plies(), table.live.turn()), (0, Side::First));
    table.play("d2d4");
}

#[test]
fn clocks_run_when_both_have_moved() {
    let mut table = Table::chess();
    table.play("e2e4");
    assert!(!table.live.clocks().is_running());
    table.play("e7e5");
    assert!(table.live.clocks().is_running());
    table.play("g1f3");
    let state = table.live.state(None, [true; 2], table.now);
    assert_eq!(state.clocks, Some([60_000, 60_000]), "a second and its increment");
    table.now += 70 * SECOND;
    let late = table.live.play(table.wish(Side::Second, "b8c6")).expect("it is answered");
    table.make(late);
    assert_eq!(table.ended(), Some((Outcome::First, Reason::Time)));
}

#[test]
fn who_cannot_win_does_not_win_on_time() {
    let mut table = Table::new("chess", "8/8/4k3/8/8/3QK3/8/8 w - - 0 1", MINUTE);
    table.play("d3d4 e6e7 d4d5 e7f6");
    table.now += 100 * SECOND;
    table.make(table.live.flag());
    assert_eq!(table.ended(), Some((Outcome::Draw, Reason::Time)));
}

#[test]
fn games_end_by_the_rules() {
    let mate = "f2f3 e7e5 g2g4 d8h4";
    let four = "g1f3 g8f6 f3g1 f6g8";
    let five = [four; 4].join(" ");
    for (fen, moves, end) in [
        ("", mate, (Outcome::Second, Reason::Mate)),
        ("7k/5Q2/8/8/8/8/8/K7 w - - 0 1", "f7g6", (Outcome::Draw, Reason::Stalemate)),
        ("4k3/8/8/8/8/8/4q3/4K3 w - - 0 1", "e1e2", (Outcome::Draw, Reason::Material)),
        ("4k3/8/8/8/8/8/3R4/4K3 w - - 149 90", "d2d3", (Outcome::Draw, Reason::SeventyFiveMoves)),
        ("", &five, (Outcome::Draw, Reason::Fivefold)),
    ] {
        let mut table = Table::new("chess", fen, TimeControl::Unlimited);
        table.play(moves);
        assert_eq!(table.ended(), Some(end), "{fen} {moves}");
    }
}

#[test]
fn draws_can_be_claimed_when_there_is_something_to_claim() {
    let mut table = Table::chess();
    table.play("g1f3 g8f6 f3g1 f6g8");
    assert_eq!(table.live.claim_draw().expect_err("only twice").code, Code::NotNow);
    table.play("g1f3 g8f6 f3g1 f6g8");
    table.make(table.live.claim_draw().expect("three times"));
    assert_eq!(table.ended(), Some((Outcome::Draw, Reason::Threefold)));

    let mut table = Table::new("chess", "4k3/8/8/8/8/8/3R4/4K3 w - - 99 60", MINUTE);
    table.play("d2d3");
    table.make(table.live.claim_draw().expect("fifty moves"));
    assert_eq!(table.ended(), Some((Outcome::Draw, Reason::FiftyMoves)));
}

#[test]
fn draws_are_offered_and_taken() {
    let mut table = Table::chess();
    assert_eq!(table.live.draw(Side::First, Offer::Want).expect_err("too early").code, Code::NotNow);
    table.play("e2e4 e7e5");
    table.make(table.live.draw(Side::First, Offer::Want).expect("an offer"));
    assert_eq!(table.live.draw(Side::First, Offer::Want).expect("once is enough"), Step::NOTHING);
    table.play("g1f3");
    assert_eq!(table.live.state(None, [true; 2], table.now).draw, Some(Side::First), "one's own move leaves it");
    table.play("b8c6");
    assert_eq!(table.live.state(None, [true; 2], table.now).draw, None, "the opponent's move declines it");
    table.make(table.live.draw(Side::Second, Offer::Want).expect("an offer"));
    table.make(table.live.draw(Side::First, Offer::Decline).expect("it can be declined"));
    table.make(table.live.draw(Side::Second, Offer::Want).expect("another"));
    table.make(table.live.draw(Side::First, Offer::Want).expect("agreed"));
    assert_eq!(table.ended(), Some((Outcome::Draw, Reason::Agreement)));
}

#[test]
fn takebacks_move_pieces_and_clocks() {
    let mut table = Table::chess();
    assert_eq!(table.live.takeback(Side::First, Offer::Want).expect_err("nothing yet").code, Code::NotNow);
    table.play("e2e4 e7e5 g1f3");
    table.now += 10 * SECOND;
    table.play("b8c6");
    table.make(table.live.takeback(Side::First, Offer::Want).expect("a wish"));
    table.make(table.live.takeback(Side::Second, Offer::Want).expect("agreed"));
    let state = table.live.state(None, [true; 2], table.now);
    assert_eq!(state.moves, ["e2e4", "e7e5"]);
    assert_eq!((state.turn, state.clocks, state.takeback), (Side::First, Some([60_000, 60_000]), None));
    table.play("f1c4");
    assert_eq!(table.replayed().state(None, [true; 2], table.now).fen, table.live.record().position().fen());
}

#[test]
fn only_the_beginning_can_be_called_off() {
    let mut table = Table::chess();
    table.play("e2e4");
    assert!(table.live.abort().is_ok());
    table.play("e7e5");
    assert_eq!(table.live.abort().expect_err("both have moved").code, Code::NotNow);
}

#[test]
fn time_can_be_given() {
    let mut table = Table::chess();
    table.play("e2e4 e7e5");
    table.make(table.live.more_time(Side::First, table.now).expect("there are clocks"));
    assert_eq!(table.live.clocks().shown(table.now), Some([60_000, 75_000]));
    let unlimited = Table::new("chess", "", TimeControl::Unlimited);
    assert_eq!(unlimited.live.more_time(Side::First, unlimited.now).expect_err("none").code, Code::NotNow);
}

#[test]
fn both_must_want_a_rematch() {
    let mut table = Table::chess();
    assert_eq!(table.live.rematch(Side::First).expect_err("not over").code, Code::NotNow);
    table.make(table.live.resign(Side::Second).expect("one can"));
    let Rematch::Offered(what) = table.live.rematch(Side::First).expect("over") else { panic!("nobody has asked") };
    table.live.apply(LogLine { at: 0, what }, table.now, None).expect("it can happen");
    assert_eq!(table.live.rematch(Side::First).expect("again"), Rematch::Begun);
    assert_eq!(table.live.rematch(Side::Second).expect("agreed"), Rematch::Agreed);
}

/// Every variant that can be played here, with random moves, is the same after it was stored and read.
#[test]
fn every_variant_can_be_played_and_replayed() {
    let mut seed = 0x2545_f491_4f6c_dd1d_u64;
    let mut random = move |count: usize| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        (seed >> 11) as usize % count
    };
    let mut played = 0;
    for name in Rules::names() {
        if catalogue::rules(name).is_err() {
            continue;
        }
        let fen = catalogue::drawn_start(name, random(960) as u64);
        let mut table = Table::new(name, &fen, MINUTE);
        for _ in 0..12 {
            let position = table.live.record().position();
            let moves = position.moves();
            if table.live.ending().is_some() || moves.is_empty() {
                break;
            }
            table.play(&position.move_text(moves[random(moves.len())]));
        }
        let (live, again) = (table.live.state(None, [true; 2], table.now), table.replayed());
        assert_eq!(again.state(None, [true; 2], table.now), live, "{name}");
        played += usize::from(table.live.plies() > 0);
    }
    assert!(played > 90, "only {played} variants were played");
}
