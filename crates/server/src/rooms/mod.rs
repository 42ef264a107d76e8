//! Private rooms: a name that can be passed on, two seats, and some who look on.
//!
//! One server has all rooms in memory and decides. A room is stored as well before anybody is told what has changed in
//! it, so that the next server that has the rooms goes on with it, and every server can show the list; only what was said
//! is not. The games that are begun in it are stored like all others. They are in no list, and while they are played only
//! those in the room see them.

mod names;
mod room;
mod table;

use std::{
    collections::{HashMap, hash_map::DefaultHasher},
    hash::{Hash, Hasher},
    sync::{Arc, MutexGuard, atomic::Ordering::Relaxed},
    time::{Duration, Instant},
};

use chronicle_protocol::{
    Answer, Code, GameId, PlayerId, Problem, RoomAct, RoomName, RoomSettings, RoomSummary, RoomView, Terms,
};

use crate::{
    accounts::failed,
    games::{Audience, Games},
    lobby::Lobby,
    metrics::Metrics,
    random,
    socket::People,
    store::{PlayerRow, StoreError, Thing, Ticket},
    talk::Talk,
};
use room::{KeptRoom, Room, unknown};
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
/// How many rooms are stored at the same time.
const TURNS: usize = 16;

/// All rooms.
pub(crate) struct Rooms {
    games: Arc<Games>,
    lobby: Arc<Lobby>,
    people: Arc<People>,
    talk: Arc<Talk>,
    metrics: Arc<Metrics>,
    rooms: Arc<RoomTable>,
    /// A room is stored by one at a time, so that what is stored last is what is so.
    turns: [tokio::sync::Mutex<()>; TURNS],
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
        Arc::new(Self { games, lobby, people, talk, metrics, rooms, turns: Default::default() })
    }

    /// Goes on with the rooms in the database: this server has them now.
    pub(crate) async fn load(&self) -> Result<(), StoreError> {
        let store = self.games.store();
        let (kept, played) = (store.all_waiting::<KeptRoom>(Thing::Room).await?, store.games_in_rooms().await?);
        let now = Instant::now();
        let rooms = kept.into_iter().map(|kept| {
            let game = played.get(kept.name().as_str()).copied();
            Room::restored(kept, game, now)
        });
        self.rooms.take(rooms);
        let names: Vec<RoomName> = self.lock().keys().cloned().collect();
        self.metrics.rooms.store(names.len() as u64, Relaxed);
        // Who was in may not have been told of the last change.
        for name in names {
            self.tell(&name);
        }
        Ok(())
    }

    /// Tells other servers who is in which room; one of them may not know.
    pub(crate) fn share(&self) {
        for (name, room) in self.lock().iter() {
            self.people.share_room(name, &room.people().collect::<Vec<_>>());
        }
    }

    /// Puts out who has been away for too long, for ever.
    pub(crate) async fn run(self: Arc<Self>) {
        let mut ticks = tokio::time::interval(SWEEP);
        loop {
            tokio::select! {
                _ = ticks.tick() => {}
                () = self.rooms.changed() => {}
            }
            self.sweep(Instant::now()).await;
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
        if let Err(problem) = self.save(&name).await {
            self.lock().remove(&name);
            return Err(problem);
        }
        self.tell(&name);
        Ok(())
    }

    /// Does something in a room. Who is not in it is not told that it exists.
    pub(crate) async fn act(&self, player: &PlayerRow, name: &RoomName, act: RoomAct) -> Result<(), Problem> {
        match act {
            RoomAct::Join => self.join(player, name).await,
            RoomAct::Leave => self.leave(player.id, name).await,
            RoomAct::Sit(side) => self.change(name, |room| room.sit(player.id, side)).await,
            RoomAct::Stand => self.change(name, |room| room.stand(player.id)).await,
            RoomAct::Say(text) => self.say(player, name, &text).await,
            RoomAct::Settings(settings) => {
                self.with(name, |room| room.expect_in(player.id))?;
                self.lobby.check(player, &settings.terms).await?;
                self.change(name, |room| room.change(player.id, settings)).await
            }
            RoomAct::Start => self.start(player.id, name).await,
            RoomAct::Mute { player: whom, muted } => self.change(name, |room| room.mute(player.id, whom, muted)).await,
            RoomAct::Remove { player: whom } => {
                self.change(name, |room| room.remove(player.id, whom)).await?;
                self.people.tell(whom, &Answer::RoomGone { room: name.clone() });
                Ok(())
            }
            _ => Err(Problem::new(Code::Malformed, "this server does not know the command")),
        }
    }

    /// The rooms that are shown to everybody, those with most people first; the same on every server.
    pub(crate) async fn listed(&self) -> Result<Vec<RoomSummary>, Problem> {
        let kept = self.games.store().listed::<KeptRoom>(Thing::Room, LISTED).await.map_err(failed)?;
        let now = Instant::now();
        Ok(kept.into_iter().filter_map(|kept| Room::restored(kept, None, now).summary()).collect())
    }

    async fn join(&self, player: &PlayerRow, name: &RoomName) -> Result<(), Problem> {
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
        self.save(name).await?;
        self.tell(name);
        for line in lines {
            self.people.tell(player.id, &line);
        }
        Ok(())
    }

    async fn leave(&self, player: PlayerId, name: &RoomName) -> Result<(), Problem> {
        {
            let mut rooms = self.lock();
            let room = rooms.get_mut(name).ok_or_else(unknown)?;
            room.expect_in(player)?;
            if room.leave(player) {
                rooms.remove(name);
                self.metrics.rooms.store(rooms.len() as u64, Relaxed);
            }
        }
        self.save(name).await?;
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
        self.save(name).await?;
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
    async fn change(
        &self,
        name: &RoomName,
        change: impl FnOnce(&mut Room) -> Result<(), Problem>,
    ) -> Result<(), Problem> {
        self.with(name, change)?;
        self.save(name).await?;
        self.tell(name);
        Ok(())
    }

    fn with<T>(&self, name: &RoomName, what: impl FnOnce(&mut Room) -> Result<T, Problem>) -> Result<T, Problem> {
        what(self.lock().get_mut(name).ok_or_else(unknown)?)
    }

    /// Stores a room as it is now; one that is gone is not stored any more.
    async fn save(&self, name: &RoomName) -> Result<(), Problem> {
        let mut hasher = DefaultHasher::new();
        name.hash(&mut hasher);
        let _turn = self.turns[hasher.finish() as usize % TURNS].lock().await;
        let kept = self.lock().get(name).map(|room| (room.kept(), room.summary()));
        let (store, node, ticket) = (self.games.store(), self.games.node(), Ticket::new(Thing::Room, name));
        let saved = match kept {
            Some((kept, summary)) => {
                store.wait(node, ticket, summary.map(|summary| summary.people as usize), &kept).await
            }
            None => store.end_waiting(node, vec![ticket]).await,
        };
        saved.map_err(failed)
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

    async fn sweep(&self, now: Instant) {
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
            let _ = self.save(&name).await;
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
