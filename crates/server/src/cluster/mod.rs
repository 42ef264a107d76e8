//! Several servers that are one: the same database, and a bus between them.
//!
//! Each game is in the memory of one server, which has its lease (see `store::leases`). A socket may be on another: that
//! server passes on what its players say ([`Wire::Game`]) and gets back what they shall be sent ([`Wire::Frames`]). On the
//! server of the game such a socket is a [`Client`] like all others. The lobby and the rooms are on one server as well,
//! and are reached in the same way.

mod bus;
mod hear;
mod wire;

use std::{
    collections::{HashMap, HashSet},
    sync::{
        Arc, Mutex, MutexGuard,
        atomic::{AtomicU32, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};

use chronicle_protocol::{Code, Command, GameId, PlayerId, Problem, RoomAct};
use tokio::sync::{Notify, mpsc, oneshot, watch};

pub(crate) use bus::{Bus, Heard, To};
pub(crate) use hear::{find_leader, hear, live, make_up};
pub(crate) use wire::{Caller, Said, Wire};

use crate::{
    games::Message,
    metrics::Metrics,
    random,
    socket::{Client, Frame},
    store::{Node, Store, StoreError, now_ms},
};

/// How long another server may take to answer; who waits longer is told so.
const PATIENCE: Duration = Duration::from_secs(10);
/// The number of requests that nobody has asked: their answers are for nobody.
const UNASKED: u32 = u32::MAX;
/// How long a server that is alone waits for one that was killed to be given up.
const STARTING: Duration = Duration::from_secs(8);

/// This server among others.
pub(crate) struct Cluster {
    node: Node,
    bus: Option<Bus>,
    metrics: Arc<Metrics>,
    /// The sockets of this server that others may send to.
    sockets: Mutex<HashMap<u64, Arc<Client>>>,
    /// Sockets of other servers, as they are known here.
    callers: Mutex<HashMap<(Node, u64), Known>>,
    /// Requests that others shall answer.
    awaited: Mutex<HashMap<(u64, u32), Awaited>>,
    voids: Mutex<HashMap<u32, oneshot::Sender<Result<(), Problem>>>>,
    next_void: AtomicU32,
    /// The servers that are alive, in order.
    nodes: Mutex<Vec<Node>>,
    /// Who has the lobby; nobody while that is found out.
    leader: watch::Sender<Option<Node>>,
    /// The sockets of this server that look at the lobby, wherever that is.
    onlookers: Mutex<HashMap<u64, Arc<Client>>>,
    /// Who is on other servers.
    elsewhere: Mutex<HashMap<Node, HashSet<PlayerId>>>,
    /// Something that servers told each other may be lost.
    gap: Notify,
    /// Becomes true when others have given this server up.
    fenced: watch::Sender<bool>,
}

/// A socket of another server.
struct Known {
    client: Arc<Client>,
    games: HashSet<GameId>,
}

/// A request that another server shall answer.
struct Awaited {
    since: Instant,
    by: By,
}

/// Who sends a request again that was not answered.
enum By {
    /// What passes on to a game.
    Proxy(mpsc::Sender<Message>),
    /// The cluster, when another server has the lobby.
    Desk(Arc<Client>, Command),
}

/// Where the lobby and the rooms are.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Desk {
    Here,
    /// On another server, or on none until it is known which.
    Elsewhere,
}

/// A request about the lobby that was not answered by who had it.
pub(crate) struct Unanswered {
    pub(crate) client: Arc<Client>,
    pub(crate) id: u32,
    pub(crate) command: Command,
}

/// Why there are no others.
pub(crate) enum NoCluster {
    Store(StoreError),
    Bus(String),
    /// Another server uses the database, and there is no bus.
    NotAlone,
}

impl From<StoreError> for NoCluster {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl Cluster {
    /// Joins the others; without a bus there must be none.
    pub(crate) async fn join(
        store: &Store,
        redis: Option<&str>,
    ) -> Result<(Arc<Self>, Option<mpsc::Receiver<Heard>>), NoCluster> {
        // A number that fits a signed one and is not 0.
        let node = Node((random::number() >> 2) as i64 + 1);
        let (bus, heard) = match redis {
            Some(address) => {
                let all = store.number_of_all((random::number() >> 1) as i64).await?;
                let open = Bus::open(address, all, node).await.map_err(|error| NoCluster::Bus(error.to_string()))?;
                (Some(open.0), Some(open.1))
            }
            None => {
                wait_until_alone(store).await?;
                (None, None)
            }
        };
        store.join(node, now_ms()).await?;
        let cluster = Self {
            node,
            bus,
            metrics: store.writer().metrics(),
            sockets: Mutex::default(),
            callers: Mutex::default(),
            awaited: Mutex::default(),
            voids: Mutex::default(),
            next_void: AtomicU32::new(0),
            nodes: Mutex::new(vec![node]),
            leader: watch::channel(None).0,
            onlookers: Mutex::default(),
            elsewhere: Mutex::default(),
            gap: Notify::new(),
            fenced: watch::channel(false).0,
        };
        Ok((Arc::new(cluster), heard))
    }

    pub(crate) const fn node(&self) -> Node {
        self.node
    }

    /// Whether others can be reached.
    pub(crate) const fn has_bus(&self) -> bool {
        self.bus.is_some()
    }

    /// Becomes true when others have given this server up.
    pub(crate) fn fenced(&self) -> watch::Receiver<bool> {
        self.fenced.subscribe()
    }

    pub(crate) fn send(&self, to: To, wire: Wire) {
        if let Some(bus) = &self.bus {
            bus.send(to, wire);
        }
    }

    /// Something for a socket of another server.
    pub(crate) fn send_frame(&self, node: Node, socket: u64, frame: Frame, answers: Option<u32>) {
        if let Some(bus) = &self.bus {
            bus.frame(node, socket, frame, answers);
        }
    }

    /// The server where a new game shall be: they take turns.
    pub(crate) fn place(&self, game: GameId) -> Node {
        let nodes = lock(&self.nodes);
        let place = game.number().unsigned_abs() as usize % nodes.len().max(1);
        nodes.get(place).copied().unwrap_or(self.node)
    }

    /// Another server is there: games may begin on it.
    fn met(&self, node: Node) {
        let mut nodes = lock(&self.nodes);
        if let Err(place) = nodes.binary_search_by_key(&node.0, |other| other.0) {
            nodes.insert(place, node);
        }
    }

    /// Says something to a game on another server; `by` is told of the answer, if there is one.
    pub(crate) fn say(&self, to: Node, game: GameId, client: &Arc<Client>, said: Said, by: &mpsc::Sender<Message>) {
        if let Said::Watch { id, .. } | Said::Do { id, .. } = &said {
            self.await_answer(client, *id, By::Proxy(by.clone()));
        }
        self.send(To::Node(to), Wire::Game { game, from: self.caller(client), said });
    }

    /// Where the lobby is.
    pub(crate) fn desk(&self) -> Desk {
        if self.is_leader() { Desk::Here } else { Desk::Elsewhere }
    }

    /// Whether this server has the lobby.
    pub(crate) fn is_leader(&self) -> bool {
        *self.leader.borrow() == Some(self.node)
    }

    /// Waits until this server has the lobby, but not for longer than anybody waits for an answer.
    async fn until_leader(&self) -> bool {
        let mut leader = self.leader.subscribe();
        let found = leader.wait_for(|leader| *leader == Some(self.node));
        tokio::time::timeout(PATIENCE, found).await.is_ok_and(|found| found.is_ok())
    }

    /// Passes a request on to the server that has the lobby, or to the next one that has it.
    pub(crate) fn ask_desk(&self, client: &Arc<Client>, id: u32, command: Command) {
        self.await_answer(client, id, By::Desk(Arc::clone(client), command.clone()));
        // A server that finds out who leads does this first and then sends what is not answered; nothing falls between.
        let leader = *self.leader.borrow();
        if let Some(leader) = leader {
            self.send(To::Node(leader), Wire::Desk { from: self.caller(client), id, command });
        }
    }

    /// A socket of this server looks at the lobby, or does not any more.
    pub(crate) fn look_on(&self, client: &Arc<Client>, looks: bool) {
        let mut onlookers = lock(&self.onlookers);
        if looks {
            onlookers.insert(client.number, Arc::clone(client));
        } else {
            onlookers.remove(&client.number);
        }
    }

    /// Another server has the lobby, or this one: those who look at it look there. Returns what must be asked here.
    fn led_by(&self, leader: Node) -> Vec<Unanswered> {
        self.leader.send_replace(Some(leader));
        let mut asked: Vec<Unanswered> = Vec::new();
        for client in lock(&self.onlookers).values() {
            asked.push(Unanswered { client: Arc::clone(client), id: UNASKED, command: Command::Lobby });
        }
        for ((_, id), awaited) in lock(&self.awaited).iter() {
            if let By::Desk(client, command) = &awaited.by {
                asked.push(Unanswered { client: Arc::clone(client), id: *id, command: command.clone() });
            }
        }
        let (again, unknown): (Vec<_>, Vec<_>) = asked.into_iter().partition(|asked| is_harmless(&asked.command));
        for Unanswered { client, id, .. } in unknown {
            self.answer_here(client.number, id);
            client.answer(id, Err(unsure()));
        }
        if leader == self.node {
            return again;
        }
        for Unanswered { client, id, command } in again {
            self.send(To::Node(leader), Wire::Desk { from: self.caller(&client), id, command });
        }
        Vec::new()
    }

    fn caller(&self, client: &Arc<Client>) -> Caller {
        lock(&self.sockets).entry(client.number).or_insert_with(|| Arc::clone(client));
        Caller::new(self.node, client)
    }

    fn await_answer(&self, client: &Client, id: u32, by: By) {
        lock(&self.awaited).insert((client.number, id), Awaited { since: Instant::now(), by });
    }

    /// Nobody else shall answer a request any more.
    pub(crate) fn answer_here(&self, client: u64, id: u32) {
        lock(&self.awaited).remove(&(client, id));
    }

    /// A game on another server shall not count.
    pub(crate) fn void(&self, to: Node, game: GameId, done: oneshot::Sender<Result<(), Problem>>) {
        let number = self.next_void.fetch_add(1, Relaxed);
        lock(&self.voids).insert(number, done);
        self.send(To::Node(to), Wire::Void { game, node: self.node, number });
    }

    /// A socket of this server is closed. Its player is not gone if that is because the server stops.
    pub(crate) fn left(&self, client: &Client, stops: bool) {
        lock(&self.onlookers).remove(&client.number);
        let known = lock(&self.sockets).remove(&client.number).is_some();
        if known {
            lock(&self.awaited).retain(|(socket, _), _| *socket != client.number);
            let (node, socket) = (self.node, client.number);
            let player = client.player_id().filter(|_| !stops);
            self.send(To::All, Wire::Gone { node, socket, player });
        }
    }

    /// Whether a player is on another server.
    pub(crate) fn is_elsewhere(&self, player: PlayerId) -> bool {
        lock(&self.elsewhere).values().any(|players| players.contains(&player))
    }

    /// A socket of another server, as it is known here.
    fn known(self: &Arc<Self>, from: &Caller, game: Option<GameId>) -> Arc<Client> {
        let mut callers = lock(&self.callers);
        let known = callers.entry((from.node, from.socket)).or_insert_with(|| Known {
            client: Client::far(from.player(), from.ignored(), (Arc::clone(self), from.node, from.socket)),
            games: HashSet::new(),
        });
        known.games.extend(game);
        known.client.set_lag(from.lag());
        Arc::clone(&known.client)
    }

    pub(crate) fn metrics(&self) -> Arc<Metrics> {
        Arc::clone(&self.metrics)
    }

    /// Frames for sockets of this server.
    fn deliver(&self, sockets: &[u64], frame: &str, answers: Option<u32>) {
        let frame: Frame = frame.into();
        for number in sockets {
            let client = lock(&self.sockets).get(number).cloned();
            let awaited =
                answers.and_then(|id| lock(&self.awaited).remove(&(*number, id)).map(|awaited| (id, awaited)));
            // What was sent again may be answered twice; one answer is enough.
            if answers.is_some() && awaited.is_none() {
                continue;
            }
            if let Some((id, Awaited { by: By::Proxy(by), .. })) = awaited {
                let _ = by.try_send(Message::Answered { client: *number, id });
            }
            if let Some(client) = client {
                client.send_frame(frame.clone());
            }
        }
    }

    /// Who has waited for too long is told so.
    fn give_up_waiting(&self) {
        let mut late = Vec::new();
        lock(&self.awaited).retain(|key, awaited| {
            let is_late = awaited.since.elapsed() > PATIENCE;
            if is_late {
                late.push(*key);
            }
            !is_late
        });
        for (socket, id) in late {
            if let Some(client) = lock(&self.sockets).get(&socket) {
                client.answer(id, Err(Problem::new(Code::Failed, "another server did not answer; try again")));
            }
        }
    }

    /// Other servers are gone: so are their sockets.
    fn forget_nodes(&self, alive: &[Node]) -> Vec<(Arc<Client>, HashSet<GameId>)> {
        lock(&self.elsewhere).retain(|node, _| alive.contains(node));
        let mut gone = Vec::new();
        lock(&self.callers).retain(|(node, _), known| {
            let stays = alive.contains(node);
            if !stays {
                gone.push((Arc::clone(&known.client), std::mem::take(&mut known.games)));
            }
            stays
        });
        gone
    }
}

/// Whether nothing happens twice if a request is sent twice.
const fn is_harmless(command: &Command) -> bool {
    let twice = matches!(command, Command::Challenge { .. } | Command::OpenRoom { .. });
    !twice && !matches!(command, Command::Room { act: RoomAct::Say(_), .. })
}

/// What is said about a request of which nobody knows what became.
fn unsure() -> Problem {
    Problem::new(Code::Failed, "the server that had the lobby is gone; look whether it is done, and try again")
}

/// Waits for a server that was killed a moment ago to be given up.
async fn wait_until_alone(store: &Store) -> Result<(), NoCluster> {
    let begun = Instant::now();
    while !store.nodes().await?.is_empty() {
        if begun.elapsed() > STARTING {
            return Err(NoCluster::NotAlone);
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    Ok(())
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().expect("nobody panics with it")
}
