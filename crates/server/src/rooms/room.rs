//! One room: who is in it, and who may do what. No waiting, no sending.

use std::{
    collections::VecDeque,
    time::{Duration, Instant},
};

use chronicle_protocol::{
    Code, GameId, PlayerId, Problem, RoomLine, RoomName, RoomSettings, RoomSummary, RoomView, Side, Terms, limits,
};
use serde::{Deserialize, Serialize};

use crate::{
    games::view,
    store::{PlayerRow, Who},
};

/// How many of the last lines are shown to who comes in.
const LINES: usize = 50;
/// How many may be put out of a room, or muted there, before the host had better lock it.
const OUTLAWS: usize = 500;

/// A room.
#[derive(Debug)]
pub(super) struct Room {
    name: RoomName,
    host: PlayerId,
    settings: RoomSettings,
    /// In the order in which they came.
    people: Vec<Member>,
    seats: [Option<PlayerId>; 2],
    muted: Vec<PlayerId>,
    removed: Vec<PlayerId>,
    game: Option<GameId>,
    /// Whether a game is being begun.
    starting: bool,
    /// Whether something has changed that nobody was told of yet.
    untold: bool,
    lines: VecDeque<RoomLine>,
}

/// A room as it is stored: everything but what was said in it.
#[derive(Serialize, Deserialize)]
pub(super) struct KeptRoom {
    name: RoomName,
    host: PlayerId,
    settings: RoomSettings,
    people: Vec<Who>,
    seats: [Option<PlayerId>; 2],
    muted: Vec<PlayerId>,
    removed: Vec<PlayerId>,
    game: Option<GameId>,
}

impl KeptRoom {
    pub(super) const fn name(&self) -> &RoomName {
        &self.name
    }
}

/// Somebody in a room.
#[derive(Debug)]
struct Member {
    player: PlayerRow,
    /// When they were last here.
    seen: Instant,
}

impl Room {
    /// A room with its host in it, who sits where the first move is made.
    pub(super) fn new(name: RoomName, host: PlayerRow, settings: RoomSettings, now: Instant) -> Result<Self, Problem> {
        check(&settings)?;
        Ok(Self {
            name,
            host: host.id,
            settings,
            seats: [Some(host.id), None],
            people: vec![Member { player: host, seen: now }],
            muted: Vec::new(),
            removed: Vec::new(),
            game: None,
            starting: false,
            untold: false,
            lines: VecDeque::new(),
        })
    }

    /// What is to be stored.
    pub(super) fn kept(&self) -> KeptRoom {
        KeptRoom {
            name: self.name.clone(),
            host: self.host,
            settings: self.settings.clone(),
            people: self.people.iter().map(|member| Who::from(&member.player)).collect(),
            seats: self.seats,
            muted: self.muted.clone(),
            removed: self.removed.clone(),
            game: self.game,
        }
    }

    /// What was stored, and the game that is played in it. Everybody counts as seen now: who is away has as long to come
    /// back as ever.
    pub(super) fn restored(kept: KeptRoom, played: Option<GameId>, now: Instant) -> Self {
        let KeptRoom { name, host, settings, people, seats, muted, removed, game } = kept;
        let people = people.into_iter().map(|who| Member { player: who.into(), seen: now }).collect();
        let (starting, untold, lines) = (false, false, VecDeque::new());
        let game = played.or(game);
        Self { name, host, settings, people, seats, muted, removed, game, starting, untold, lines }
    }

    pub(super) const fn name(&self) -> &RoomName {
        &self.name
    }

    pub(super) const fn game(&self) -> Option<GameId> {
        self.game
    }

    pub(super) const fn host(&self) -> PlayerId {
        self.host
    }

    pub(super) fn is_in(&self, player: PlayerId) -> bool {
        self.people.iter().any(|member| member.player.id == player)
    }

    pub(super) fn people(&self) -> impl Iterator<Item = PlayerId> {
        self.people.iter().map(|member| member.player.id)
    }

    pub(super) fn lines(&self) -> impl Iterator<Item = &RoomLine> {
        self.lines.iter()
    }

    /// Somebody comes in. Who may not is not told that the room exists.
    pub(super) fn join(&mut self, player: &PlayerRow, now: Instant) -> Result<(), Problem> {
        if self.is_in(player.id) {
            return Ok(());
        }
        if self.settings.locked || self.removed.contains(&player.id) {
            return Err(unknown());
        }
        if self.is_full() {
            return Err(Problem::new(Code::TooMany, "the room is full"));
        }
        self.people.push(Member { player: player.clone(), seen: now });
        Ok(())
    }

    /// Somebody goes out; whether the room is empty then. The next host is who sits, or else who came first.
    pub(super) fn leave(&mut self, player: PlayerId) -> bool {
        self.people.retain(|member| member.player.id != player);
        for seat in self.seats.iter_mut().filter(|seat| **seat == Some(player)) {
            *seat = None;
        }
        if self.host == player {
            let next = self.seats.into_iter().flatten().next().or_else(|| self.people().next());
            self.host = next.unwrap_or(player);
        }
        self.people.is_empty()
    }

    pub(super) fn sit(&mut self, player: PlayerId, side: Side) -> Result<(), Problem> {
        self.expect_in(player)?;
        match self.seats[side.index()] {
            Some(by) if by != player => return Err(Problem::new(Code::Taken, "somebody else sits there")),
            _ => self.stand(player)?,
        }
        self.seats[side.index()] = Some(player);
        Ok(())
    }

    pub(super) fn stand(&mut self, player: PlayerId) -> Result<(), Problem> {
        self.expect_in(player)?;
        for seat in self.seats.iter_mut().filter(|seat| **seat == Some(player)) {
            *seat = None;
        }
        Ok(())
    }

    /// A line as everybody is to see it.
    pub(super) fn say(&mut self, player: &PlayerRow, text: String) -> Result<RoomLine, Problem> {
        self.expect_in(player.id)?;
        if self.muted.contains(&player.id) {
            return Err(Problem::new(Code::Forbidden, "the host does not let you talk here"));
        }
        if !self.settings.chat && !self.seats.contains(&Some(player.id)) && self.host != player.id {
            return Err(Problem::new(Code::Forbidden, "only the players talk in this room"));
        }
        let line = RoomLine { room: self.name.clone(), player: player.id, from: player.name.clone(), text };
        if self.lines.len() >= LINES {
            self.lines.pop_front();
        }
        self.lines.push_back(line.clone());
        Ok(line)
    }

    pub(super) fn change(&mut self, by: PlayerId, settings: RoomSettings) -> Result<(), Problem> {
        self.expect_host(by)?;
        check(&settings)?;
        self.settings = settings;
        Ok(())
    }

    pub(super) fn mute(&mut self, by: PlayerId, player: PlayerId, muted: bool) -> Result<(), Problem> {
        self.expect_host(by)?;
        self.muted.retain(|other| *other != player);
        if muted {
            expect_room(&self.muted)?;
            self.muted.push(player);
        }
        Ok(())
    }

    /// Puts somebody out, who does not come in again.
    pub(super) fn remove(&mut self, by: PlayerId, player: PlayerId) -> Result<(), Problem> {
        self.expect_host(by)?;
        if player == by {
            return Err(Problem::new(Code::OutOfRange, "leave the room instead"));
        }
        expect_room(&self.removed)?;
        if !self.removed.contains(&player) {
            self.removed.push(player);
        }
        self.leave(player);
        Ok(())
    }

    /// Who plays what when the game begins; until [`Room::started`] no other can.
    pub(super) fn start(&mut self, by: PlayerId) -> Result<([PlayerRow; 2], Terms), Problem> {
        self.expect_host(by)?;
        if self.starting {
            return Err(Problem::new(Code::NotNow, "the game is being begun"));
        }
        let row = |id: PlayerId| self.people.iter().find(|member| member.player.id == id);
        let seated = self.seats.map(|seat| seat.and_then(row).map(|member| member.player.clone()));
        let [Some(first), Some(second)] = seated else {
            return Err(Problem::new(Code::NotNow, "both seats must be taken"));
        };
        self.starting = true;
        Ok(([first, second], self.settings.terms.clone()))
    }

    /// The game has begun, or could not be.
    pub(super) const fn started(&mut self, game: Option<GameId>) {
        self.starting = false;
        if game.is_some() {
            self.game = game;
        }
    }

    /// Whether something has changed since this was last asked.
    pub(super) const fn take_untold(&mut self) -> bool {
        std::mem::replace(&mut self.untold, false)
    }

    /// Who is here is seen; who has not been for too long goes out. Whether anybody did.
    pub(super) fn sweep(&mut self, now: Instant, away: Duration, is_here: impl Fn(PlayerId) -> bool) -> Vec<PlayerId> {
        let mut gone = Vec::new();
        for member in &mut self.people {
            if is_here(member.player.id) {
                member.seen = now;
            } else if now.saturating_duration_since(member.seen) >= away {
                gone.push(member.player.id);
            }
        }
        for player in &gone {
            self.leave(*player);
        }
        gone
    }

    pub(super) fn is_empty(&self) -> bool {
        self.people.is_empty()
    }

    pub(super) fn view(&self) -> RoomView {
        RoomView {
            room: self.name.clone(),
            host: self.host,
            settings: self.settings.clone(),
            seats: self.seats,
            people: self.people.iter().map(|member| view(&member.player, None)).collect(),
            muted: self.muted.clone(),
            game: self.game,
        }
    }

    /// The room as everybody sees it, if its host wants that and somebody could come in.
    pub(super) fn summary(&self) -> Option<RoomSummary> {
        if !self.settings.listed || self.settings.locked || self.is_full() {
            return None;
        }
        let host = self.people.iter().find(|member| member.player.id == self.host)?;
        Some(RoomSummary {
            room: self.name.clone(),
            host: view(&host.player, None),
            terms: self.settings.terms.clone(),
            people: self.people.len() as u32,
            free: self.seats.iter().filter(|seat| seat.is_none()).count() as u8,
        })
    }

    /// They play again, with colours swapped.
    pub(super) fn rematched(&mut self, before: GameId, next: GameId) {
        if self.game == Some(before) {
            self.game = Some(next);
            self.seats.swap(0, 1);
            self.untold = true;
        }
    }

    fn is_full(&self) -> bool {
        self.people.len() >= usize::from(self.settings.spectators) + self.seats.len()
    }

    pub(super) fn expect_in(&self, player: PlayerId) -> Result<(), Problem> {
        if self.is_in(player) { Ok(()) } else { Err(unknown()) }
    }

    pub(super) fn expect_host(&self, player: PlayerId) -> Result<(), Problem> {
        self.expect_in(player)?;
        if self.host == player { Ok(()) } else { Err(Problem::new(Code::Forbidden, "only the host decides that")) }
    }
}

/// What everybody is told who is not in.
pub(super) fn unknown() -> Problem {
    Problem::new(Code::NotFound, "there is no such room, or it is not open to you")
}

fn expect_room(outlaws: &[PlayerId]) -> Result<(), Problem> {
    if outlaws.len() < OUTLAWS { Ok(()) } else { Err(Problem::new(Code::TooMany, "lock the room instead")) }
}

fn check(settings: &RoomSettings) -> Result<(), Problem> {
    if settings.spectators > limits::ROOM_SPECTATORS {
        let text = format!("at most {} may look on in a room", limits::ROOM_SPECTATORS);
        return Err(Problem::new(Code::OutOfRange, text));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use chronicle_protocol::{PlayerKind, TimeControl};

    use super::*;

    fn player(number: u64) -> PlayerRow {
        PlayerRow {
            id: PlayerId::new(number),
            name: format!("P{number}"),
            kind: PlayerKind::Member,
            password: None,
            elo: None,
            created: 0,
            closed: None,
        }
    }

    fn settings(spectators: u16) -> RoomSettings {
        let terms = Terms { variant: "chess".to_owned(), time: TimeControl::Unlimited, rated: false };
        RoomSettings { terms, spectators, locked: false, chat: true, listed: false }
    }

    fn room(spectators: u16) -> Room {
        let name = RoomName::new("a-room").expect("a good name");
        Room::new(name, player(1), settings(spectators), Instant::now()).expect("good settings")
    }

    fn code<T: std::fmt::Debug>(result: Result<T, Problem>) -> Code {
        result.expect_err("it is refused").code
    }

    #[test]
    fn strangers_and_guests_of_a_room_cannot_do_what_the_host_can() {
        let (mut room, now) = (room(1), Instant::now());
        room.join(&player(2), now).expect("there is a place");
        let [host, guest, stranger] = [1, 2, 3].map(PlayerId::new);
        assert_eq!(code(room.change(guest, settings(9))), Code::Forbidden);
        assert_eq!(code(room.mute(guest, host, true)), Code::Forbidden);
        assert_eq!(code(room.remove(guest, host)), Code::Forbidden);
        assert_eq!(code(room.start(guest)), Code::Forbidden);
        assert_eq!(code(room.change(stranger, settings(9))), Code::NotFound);
        assert_eq!(code(room.sit(stranger, Side::Second)), Code::NotFound);
        assert_eq!(code(room.say(&player(3), "hello".to_owned())), Code::NotFound);
        assert_eq!(code(room.sit(guest, Side::First)), Code::Taken);
        assert_eq!(code(room.start(host)), Code::NotNow, "the other seat is free");
        room.sit(guest, Side::Second).expect("it is free");
        let (players, _) = room.start(host).expect("both sit");
        assert_eq!(players.map(|player| player.id), [host, guest]);
        assert_eq!(code(room.start(host)), Code::NotNow, "once at a time");
    }

    #[test]
    fn rooms_are_bounded_and_can_be_locked() {
        let (mut room, now) = (room(1), Instant::now());
        for number in [2, 3] {
            room.join(&player(number), now).expect("there is a place");
        }
        assert_eq!(code(room.join(&player(4), now)), Code::TooMany);
        room.join(&player(3), now).expect("who is in may come in");
        room.remove(room.host(), PlayerId::new(3)).expect("the host may");
        assert_eq!(code(room.join(&player(3), now)), Code::NotFound, "put out for good");
        room.change(room.host(), RoomSettings { locked: true, ..settings(1) }).expect("the host may");
        assert_eq!(code(room.join(&player(4), now)), Code::NotFound);
        assert_eq!(code(room.change(room.host(), settings(limits::ROOM_SPECTATORS + 1))), Code::OutOfRange);
    }

    #[test]
    fn the_host_passes_on_and_empty_rooms_end() {
        let (mut room, now) = (room(5), Instant::now());
        for number in [2, 3] {
            room.join(&player(number), now).expect("there is a place");
        }
        room.sit(PlayerId::new(3), Side::Second).expect("it is free");
        assert!(!room.leave(PlayerId::new(1)));
        assert_eq!(room.host(), PlayerId::new(3), "who sits comes first");
        let later = now + Duration::from_secs(100);
        let gone = room.sweep(later, Duration::from_secs(60), |player| player == PlayerId::new(2));
        assert_eq!((gone, room.host()), (vec![PlayerId::new(3)], PlayerId::new(2)));
        assert!(room.leave(PlayerId::new(2)) && room.is_empty());
    }

    #[test]
    fn who_is_muted_is_not_heard() {
        let (mut room, now) = (room(5), Instant::now());
        room.join(&player(2), now).expect("there is a place");
        room.say(&player(2), "hello".to_owned()).expect("it may");
        room.mute(PlayerId::new(1), PlayerId::new(2), true).expect("the host may");
        assert_eq!(code(room.say(&player(2), "hello".to_owned())), Code::Forbidden);
        room.mute(PlayerId::new(1), PlayerId::new(2), false).expect("the host may");
        room.change(PlayerId::new(1), RoomSettings { chat: false, ..settings(5) }).expect("the host may");
        assert_eq!(code(room.say(&player(2), "hello".to_owned())), Code::Forbidden, "it looks on");
        room.say(&player(1), "hello".to_owned()).expect("players may");
        for _ in 0..2 * LINES {
            room.say(&player(1), "more".to_owned()).expect("players may");
        }
        assert_eq!(room.lines().count(), LINES);
    }
}
