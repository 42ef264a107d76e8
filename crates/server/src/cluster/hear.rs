//! What is done about messages of other servers, and twice a second.

use std::{sync::Arc, time::Duration};

use chronicle_protocol::Problem;
use tokio::{
    sync::{mpsc, oneshot},
    time::{Instant, interval, sleep},
};

use super::{Cluster, Heard, Said, To, UNASKED, Unanswered, Wire, lock};
use crate::{
    app::App,
    games::Message,
    socket::desk,
    store::{LEASE_MS, now_ms},
};

/// How often a server shows that it is alive, and looks whether the others are.
const BEAT: Duration = Duration::from_millis(500);
/// How long a server is believed to be alive after its last sign of life.
const LEASE: Duration = Duration::from_millis(LEASE_MS as u64);
/// Who is itself so late with a sign of life does not judge others: perhaps all of them stood still.
const LATE: Duration = Duration::from_secs(2);
/// Who is here is told every so many beats.
const TELL_WHO: u32 = 4;
/// When something was lost, how long to wait for more of that before everybody is told what they may have missed.
const SETTLE: Duration = Duration::from_millis(300);

/// Listens to other servers, for ever.
pub(crate) async fn hear(app: Arc<App>, cluster: Arc<Cluster>, mut messages: mpsc::Receiver<Heard>) {
    while let Some(heard) = messages.recv().await {
        match heard {
            Heard::Gap => cluster.gap.notify_one(),
            Heard::Wire(wire) => obey(&app, &cluster, *wire).await,
        }
    }
}

/// Makes up for messages between servers that may be lost, for ever: games on other servers are looked at again, and
/// everybody on this one is welcomed anew, with what clients must know to catch up.
pub(crate) async fn make_up(app: Arc<App>, cluster: Arc<Cluster>) {
    loop {
        cluster.gap.notified().await;
        sleep(SETTLE).await;
        // Who cannot know which games somebody plays had better say nothing.
        while app.store.check().await.is_err() {
            sleep(SETTLE).await;
        }
        app.games.refresh();
        for client in app.people.clients() {
            app.greet(&client).await;
        }
    }
}

async fn obey(app: &Arc<App>, cluster: &Arc<Cluster>, wire: Wire) {
    match wire {
        Wire::Game { game, from, said } => {
            let client = cluster.known(&from, Some(game));
            let message = match said {
                Said::Watch { id, since } => Message::Watch { client, id, since },
                Said::Rejoin => Message::Rejoin { client },
                Said::Leave => Message::Leave { client: client.number },
                Said::Do { id, command } => {
                    let (command, arrived) = (Box::new(command), std::time::Instant::now());
                    Message::Do { client, id, command, arrived }
                }
            };
            app.games.tell_here(game, message).await;
        }
        Wire::Wake { game } => app.games.tell_here(game, Message::Wake).await,
        Wire::Void { game, node, number } => {
            let (app, cluster) = (Arc::clone(app), Arc::clone(cluster));
            tokio::spawn(async move {
                let problem = app.games.void(game).await.err().map(|Problem { code, text }| (code, text));
                cluster.send(To::Node(node), Wire::Voided { number, problem });
            });
        }
        Wire::Voided { number, problem } => {
            let done: Option<oneshot::Sender<_>> = lock(&cluster.voids).remove(&number);
            if let Some(done) = done {
                let _ = done.send(problem.map_or(Ok(()), |(code, text)| Err(Problem::new(code, text))));
            }
        }
        Wire::Desk { from, id, command } => {
            let (app, cluster, client) = (Arc::clone(app), Arc::clone(cluster), cluster.known(&from, None));
            tokio::spawn(async move {
                // Others may know before this server that it has the lobby.
                if cluster.until_leader().await {
                    let result = desk::serve(&app, &client, command).await;
                    client.answer(id, result);
                }
            });
        }
        Wire::Gone { node, socket, player } => {
            let known = lock(&cluster.callers).remove(&(node, socket));
            if let Some(known) = known {
                app.lobby.leave(known.client.number);
            }
            if let Some(player) = player.filter(|player| !app.people.is_here(*player)) {
                let app = Arc::clone(app);
                tokio::spawn(async move { app.lobby.gone(player).await });
            }
        }
        Wire::Frames { sockets, frame, answers } => cluster.deliver(&sockets, &frame, answers),
        Wire::People { players, by, frame } => app.people.tell_here(&players, by, &frame.into()),
        Wire::SignOut { player } => app.people.sign_out_here(player),
        Wire::Ignore { player, whom, ignored } => {
            app.people.ignore_here(player, whom, ignored);
            let callers = lock(&cluster.callers);
            for known in callers.values().filter(|known| known.client.player_id() == Some(player)) {
                known.client.ignore(whom, ignored);
            }
        }
        Wire::Moved { games, to } => {
            for game in games {
                app.games.moved(game, to);
            }
        }
        Wire::Here { node, players } => {
            if node != cluster.node {
                cluster.met(node);
                let is_new = lock(&cluster.elsewhere).insert(node, players.into_iter().collect()).is_none();
                if is_new && cluster.is_leader() {
                    app.rooms.share();
                }
            }
        }
        Wire::Rematched { room, last, next } => app.games.rooms().rematched(&room, last, next),
        Wire::Room { room, people } => app.rooms.heard(room, people),
        Wire::Leads => {
            let (app, cluster) = (Arc::clone(app), Arc::clone(cluster));
            tokio::spawn(async move { find_leader(&app, &cluster).await });
        }
        Wire::AnalysisWanted => app.analyses.wake(),
        Wire::AnalysisProgress(progress) => app.analyses.progressed(&progress),
        Wire::Analysed { game, problem } => {
            let app = Arc::clone(app);
            tokio::spawn(async move { app.analyses.ended(game, problem).await });
        }
        Wire::Gap => cluster.gap.notify_one(),
    }
}

/// Shows again and again that this server is alive, and takes over what others have lost; ends when it was given up itself.
pub(crate) async fn live(app: Arc<App>, cluster: Arc<Cluster>) {
    let mut beats = interval(BEAT);
    beats.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    // When this server could last not be heard of itself, or too late. When the database was away for all, or all stood
    // still, nobody is given up.
    let mut troubled: Option<Instant> = None;
    let mut renewed = Instant::now();
    for beat in 0.. {
        beats.tick().await;
        if app.is_stopping() {
            return;
        }
        match app.store.renew(cluster.node, now_ms()).await {
            Ok(true) => {
                // Others may have believed that this server and its sockets are gone.
                if renewed.elapsed() > LEASE {
                    cluster.gap.notify_one();
                }
                if renewed.elapsed() > LATE {
                    troubled = Some(Instant::now());
                }
                renewed = Instant::now();
            }
            Ok(false) => {
                tracing::error!("other servers have given this one up: it was not heard of for too long");
                cluster.fenced.send_replace(true);
                return;
            }
            Err(error) => {
                tracing::error!("no sign of life could be given: {error}");
                troubled = Some(Instant::now());
                continue;
            }
        }
        if let Ok(mut nodes) = app.store.nodes().await {
            nodes.sort_by_key(|node| node.0);
            for (client, games) in cluster.forget_nodes(&nodes) {
                app.lobby.leave(client.number);
                for game in games {
                    app.games.tell_here(game, Message::Leave { client: client.number }).await;
                }
            }
            *lock(&cluster.nodes) = nodes;
        }
        if troubled.is_none_or(|at| at.elapsed() > LEASE) {
            let _ = app.games.take_over().await;
        }
        find_leader(&app, &cluster).await;
        cluster.give_up_waiting();
        if beat % TELL_WHO == 0 {
            cluster.send(To::All, Wire::Here { node: cluster.node, players: app.people.here() });
        }
    }
}

/// Finds out who has the lobby, and takes it if nobody has. Who takes it goes on with what waits there.
pub(crate) async fn find_leader(app: &Arc<App>, cluster: &Cluster) {
    let found = match app.store.owner_of_lobby().await {
        Ok(Some(leader)) => Some(leader),
        Ok(None) => app.store.claim_lobby(cluster.node).await.ok().filter(|ours| *ours).map(|_| cluster.node),
        Err(_) => return,
    };
    let Some(leader) = found else {
        cluster.leader.send_replace(None);
        return;
    };
    if *cluster.leader.borrow() == found {
        return;
    }
    if leader == cluster.node
        && let Err(error) = app.take_desk().await
    {
        tracing::error!(%error, "what waits in the lobby could not be read; it is tried again");
        return;
    }
    let unanswered = cluster.led_by(leader);
    if leader == cluster.node {
        cluster.send(To::All, Wire::Leads);
    }
    for Unanswered { client, id, command } in unanswered {
        let app = Arc::clone(app);
        tokio::spawn(async move {
            let result = desk::serve(&app, &client, command).await;
            if let Some(cluster) = &app.cluster {
                cluster.answer_here(client.number, id);
            }
            if id != UNASKED {
                client.answer(id, result);
            }
        });
    }
}
