//! Private rooms: a name that can be passed on, two seats, and some who look on.
//!
//! A room lives in memory, as challenges do; the games that are begun in it are stored like all others and go on
//! whatever becomes of the room. They are in no list, and while they are played only those in the room see them.

mod names;
mod room;
mod table;

use std::{
    collections::HashMap,
    sync::{Arc, MutexGuard, atomic::Ordering::Relaxed},
    time::{Duration, Instant},
};

use chronicle_protocol::{
    Answer, Code, GameId, PlayerId, Problem, RoomAct, RoomName, RoomSettings, RoomSummary, RoomView, Terms,
};

use crate::{
    games::{Audience, Games},
    lobby::Lobby,
    metrics::Metrics,
    random,
    socket::People,
    store::PlayerRow,
    talk::Talk,
};
use room::{Room, unknown};
pub(crate) use table::RoomTable;

/// How many rooms there may be.
const ROOMS: usize = 5_000;
/// How many of them one player may be host of.
const HOSTED: usize = 3;
/// How many one player may be in.
const ENTERED: usize = 10;
/// How many are shown to everybody.
const LISTED: usize = 50;
/// How long somebody who is not here keeps their place: a page may be loaded again.
const AWAY: Duration = Duration::from_secs(60);
/// How often it is looked who is here.
const SWEEP: Duration = Duration::from_secs(5);

/// All rooms.
pub(crate) struct Rooms {
    games: Arc<Games>,
    lobby: Arc<Lobby>,
    people: Arc<People>,
    talk: Arc<Talk>,
    metrics: Arc<Metrics>,
    rooms: Arc<RoomTable>,
}

impl Rooms {
    pub(crate) fn new(
        rooms: Arc<RoomTable>,
        games: Arc<Games>,
        lobby: Arc<Lobby>,
        people: Arc<People>,
        talk: Arc<Talk>,
    ) -> Arc<Self> {
        let metrics = games.store().writer().metrics();
        Arc::new(Self { games, lobby, people, talk, metrics, rooms })
    }

    /// Puts out who has been away for too long, for ever.
    pub(crate) async fn run(self: Arc<Self>) {
        let mut ticks = tokio::time::interval(SWEEP);
        loop {
            ticks.tick().await;
            self.sweep(Instant::now());
        }
    }

    /// Opens a room.
    pub(crate) async fn open(
        &self,
        host: &PlayerRow,
        name: Option<RoomName>,
        settings: RoomSettings,
    ) -> Result<(), Problem> {
        self.lobby.check(host, &settings.terms).await?;
        let name = name.unwrap_or_else(|| names::drawn(random::number()));
        let room = Room::new(name.clone(), host.clone(), settings, Instant::now())?;
        {
            let mut rooms = self.lock();
            if rooms.contains_key(&name) {
                return Err(Problem::new(Code::Taken, "a room of this name is open; choose another"));
            }
            if rooms.len() >= ROOMS || rooms.values().filter(|room| room.host() == host.id).count() >= HOSTED {
                return Err(Problem::new(Code::TooMany, format!("nobody has more than {HOSTED} rooms")));
            }
            expect_few(&rooms, host.id)?;
            rooms.insert(name.clone(), room);
            self.metrics.rooms.store(rooms.len() as u64, Relaxed);
        }
        self.tell(&name);
        Ok(())
    }

    /// Does something in a room. Who is not in it is not told that it exists.
    pub(crate) async fn act(&self, player: &PlayerRow, name: &RoomName, act: RoomAct) -> Result<(), Problem> {
        match act {
            RoomAct::Join => self.join(player, name),
            RoomAct::Leave => self.leave(player.id, name),
            RoomAct::Sit(side) => self.change(name, |room| room.sit(player.id, side)),
            RoomAct::Stand => self.change(name, |room| room.stand(player.id)),
            RoomAct::Say(text) => self.say(player, name, &text).await,
            RoomAct::Settings(settings) => {
                self.with(name, |room| room.expect_in(player.id))?;
                self.lobby.check(player, &settings.terms).await?;
                self.change(name, |room| room.change(player.id, settings))
            }
            RoomAct::Start => self.start(player.id, name).await,
            RoomAct::Mute { player: whom, muted } => self.change(name, |room| room.mute(player.id, whom, muted)),
            RoomAct::Remove { player: whom } => {
                self.change(name, |room| room.remove(player.id, whom))?;
                self.people.tell(whom, &Answer::RoomGone { room: name.clone() });
                Ok(())
            }
            _ => Err(Problem::new(Code::Malformed, "this server does not know the command")),
        }
    }

    /// The rooms that are shown to everybody, those with most people first.
    pub(crate) fn listed(&self) -> Vec<RoomSummary> {
        let mut listed: Vec<RoomSummary> = self.lock().values().filter_map(Room::summary).collect();
        listed.sort_by(|one, other| (other.people, &one.room).cmp(&(one.people, &other.room)));
        listed.truncate(LISTED);
        listed
    }

    fn join(&self, player: &PlayerRow, name: &RoomName) -> Result<(), Problem> {
        let lines: Vec<Answer> = {
            let mut rooms = self.lock();
            let is_in = rooms.get(name).ok_or_else(unknown)?.is_in(player.id);
            if !is_in {
                expect_few(&rooms, player.id)?;
            }
            let room = rooms.get_mut(name).ok_or_else(unknown)?;
            room.join(player, Instant::now())?;
            room.lines().cloned().map(Answer::RoomChat).collect()
        };
        self.tell(name);
        for line in lines {
            self.people.tell(player.id, &line);
        }
        Ok(())
    }

    fn leave(&self, player: PlayerId, name: &RoomName) -> Result<(), Problem> {
        {
            let mut rooms = self.lock();
            let room = rooms.get_mut(name).ok_or_else(unknown)?;
            room.expect_in(player)?;
            if room.leave(player) {
                rooms.remove(name);
                self.metrics.rooms.store(rooms.len() as u64, Relaxed);
            }
        }
        self.people.tell(player, &Answer::RoomGone { room: name.clone() });
        self.tell(name);
        Ok(())
    }

    async fn say(&self, player: &PlayerRow, name: &RoomName, text: &str) -> Result<(), Problem> {
        self.with(name, |room| room.expect_in(player.id))?;
        let text = self.talk.line(player, text).await?;
        let (line, people) = self.with(name, |room| {
            let line = room.say(player, text)?;
            Ok((line, room.people().collect::<Vec<_>>()))
        })?;
        self.people.say(player.id, &people, &Answer::RoomChat(line));
        Ok(())
    }

    async fn start(&self, by: PlayerId, name: &RoomName) -> Result<(), Problem> {
        let last = self.with(name, |room| {
            // Who may not start is not told whether something is played.
            room.expect_host(by)?;
            Ok(room.game())
        })?;
        if let Some(game) = last
            && self.games.is_played(game).await
        {
            return Err(Problem::new(Code::NotNow, "the last game of this room is not over yet"));
        }
        let (players, terms) = self.with(name, |room| room.start(by))?;
        let begun = self.begin(name, players, &terms).await;
        // The room may be gone meanwhile; the game is not.
        let _ = self.with(name, |room| {
            room.started(begun.as_ref().ok().copied());
            Ok(())
        });
        self.tell(name);
        begun.map(|_| ())
    }

    async fn begin(&self, room: &RoomName, players: [PlayerRow; 2], terms: &Terms) -> Result<GameId, Problem> {
        for player in &players {
            self.lobby.check(player, terms).await?;
        }
        self.games.begin(players, terms, Audience::Room(room.clone())).await
    }

    /// Another server has a room, and these are in it.
    pub(crate) fn heard(&self, room: RoomName, people: Vec<PlayerId>) {
        self.rooms.heard(room, people);
    }

    /// Changes a room, and tells everybody in it.
    fn change(&self, name: &RoomName, change: impl FnOnce(&mut Room) -> Result<(), Problem>) -> Result<(), Problem> {
        self.with(name, change)?;
        self.tell(name);
        Ok(())
    }

    fn with<T>(&self, name: &RoomName, what: impl FnOnce(&mut Room) -> Result<T, Problem>) -> Result<T, Problem> {
        what(self.lock().get_mut(name).ok_or_else(unknown)?)
    }

    fn tell(&self, name: &RoomName) {
        let view: Option<RoomView> = self.lock().get(name).map(Room::view);
        let Some(view) = view else { return self.people.share_room(name, &[]) };
        {
            let people: Vec<PlayerId> = view.people.iter().map(|player| player.id).collect();
            self.people.share_room(name, &people);
            self.people.tell_each(&people, &Answer::Room(Box::new(view)));
        }
    }

    fn sweep(&self, now: Instant) {
        let mut changed = Vec::new();
        {
            let mut rooms = self.lock();
            for (name, room) in rooms.iter_mut() {
                let gone = room.sweep(now, AWAY, |player| self.people.is_here(player));
                if room.take_untold() || !gone.is_empty() {
                    changed.push(name.clone());
                }
            }
            rooms.retain(|_, room| !room.is_empty());
            self.metrics.rooms.store(rooms.len() as u64, Relaxed);
        }
        for name in changed {
            self.tell(&name);
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<RoomName, Room>> {
        self.rooms.lock()
    }
}

fn expect_few(rooms: &HashMap<RoomName, Room>, player: PlayerId) -> Result<(), Problem> {
    if rooms.values().filter(|room| room.is_in(player)).count() < ENTERED {
        return Ok(());
    }
    Err(Problem::new(Code::TooMany, format!("nobody is in more than {ENTERED} rooms")))
}
