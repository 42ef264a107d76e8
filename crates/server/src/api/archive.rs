//! Players and games as everybody may see them.

use std::sync::Arc;

use axum::{
    Json,
    body::Body,
    extract::{Path, Query, State},
    http::{HeaderMap, header},
    response::{IntoResponse, Response},
};
use chronicle_protocol::{
    AccountRating, Challenge, Code, GameAnalysis, GameId, GamePage, GameSummary, Leader, LiveGame, PlayerKind, Problem,
    Profile, RatingPoint, RoomSummary,
};
use serde::Deserialize;

use super::{Refusal, pgn};
use crate::{
    accounts::{failed, name_key},
    app::App,
    games::view,
    store::{Filter, PlayerRow, RatingRow, StoredGame},
};

/// How many games are on a page.
const PAGE: usize = 50;
/// How many players are on a leaderboard.
const LEADERS: i64 = 100;
/// Games of which so many are exported at a time.
const EXPORT: i64 = 100;

/// Which games are wanted.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Wanted {
    variant: String,
    speed: String,
    outcome: String,
    rated: Option<bool>,
    /// Where the page before ended.
    before: Option<String>,
}

pub(super) async fn profile(State(app): State<Arc<App>>, Path(name): Path<String>) -> Result<Json<Profile>, Refusal> {
    let player = player(&app, &name).await?;
    let ratings = app.store.ratings_of(player.id).await.map_err(failed)?;
    let history = app.store.rating_history(player.id).await.map_err(failed)?;
    Ok(Json(Profile {
        id: player.id,
        name: player.name,
        kind: player.kind,
        since: player.created / 1000,
        ratings: ratings.into_iter().map(rating).collect(),
        history: history.into_iter().map(|(pool, at, rating)| RatingPoint { pool, at: at / 1000, rating }).collect(),
    }))
}

pub(super) async fn games(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    Query(wanted): Query<Wanted>,
    headers: HeaderMap,
) -> Result<Json<GamePage>, Refusal> {
    let filter = filter(&app, &name, wanted, &headers).await?;
    let mut games = app.store.archive(&filter, PAGE as i64 + 1).await.map_err(failed)?;
    let more = games.len() > PAGE;
    games.truncate(PAGE);
    let next = games.last().filter(|_| more).map(place);
    Ok(Json(GamePage { games: games.iter().map(summary).collect(), next }))
}

/// All games of a player, written while they are read: however many there are, few are in memory.
pub(super) async fn games_as_pgn(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    Query(wanted): Query<Wanted>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let mut filter = filter(&app, &name, wanted, &headers).await?;
    let (sender, receiver) = tokio::sync::mpsc::channel::<String>(2);
    tokio::spawn(async move {
        while let Ok(games) = app.store.archive(&filter, EXPORT).await {
            let Some(last) = games.last() else { break };
            filter.before = (last.new.created, last.new.id);
            let mut texts = Vec::with_capacity(games.len());
            for game in &games {
                texts.push(pgn::write(game, app.workshop.rules(&game.new.variant).await.ok().as_ref()));
            }
            let text = texts.join("\n");
            if sender.send(text + "\n").await.is_err() {
                break;
            }
        }
    });
    Ok((pgn_headers(), Body::from_stream(pgn::Lines(receiver))).into_response())
}

/// The games to look at now, the strongest players first.
pub(super) async fn live(State(app): State<Arc<App>>) -> Result<Json<Vec<LiveGame>>, Refusal> {
    Ok(Json(app.top.games().await?))
}

/// Who offers a game, and what; for whoever may take it.
pub(super) async fn challenge(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Json<Challenge>, Refusal> {
    let id = id.parse().map_err(|_| Problem::new(Code::NotFound, "there is no such challenge"))?;
    let player = app.accounts.who(&headers).await?.map(|by| by.player.id);
    Ok(Json(app.lobby.shown(player, id).await?))
}

/// The rooms that their hosts show to everybody.
pub(super) async fn rooms(State(app): State<Arc<App>>) -> Result<Json<Vec<RoomSummary>>, Refusal> {
    Ok(Json(app.rooms.listed().await?))
}

pub(super) async fn game(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Json<GameSummary>, Refusal> {
    Ok(Json(summary(&stored(&app, &id, &headers).await?)))
}

pub(super) async fn game_as_pgn(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let game = stored(&app, &id, &headers).await?;
    if game.live {
        return Err(Problem::new(Code::NotNow, "the game is not over yet").into());
    }
    let rules = app.workshop.rules(&game.new.variant).await.ok();
    Ok((pgn_headers(), pgn::write(&game, rules.as_ref())).into_response())
}

/// What the engine thinks of a game, if somebody has asked it.
pub(super) async fn analysis(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Json<GameAnalysis>, Refusal> {
    let id = id.parse().map_err(|_| Problem::new(Code::NotFound, "there is no such game"))?;
    let player = app.accounts.who(&headers).await?.map(|by| by.player.id);
    Ok(Json(app.analyses.get(id, player).await?))
}

pub(super) async fn leaders(
    State(app): State<Arc<App>>,
    Path((variant, speed)): Path<(String, String)>,
) -> Result<Json<Vec<Leader>>, Refusal> {
    let leaders = app.store.leaders(&format!("{variant}:{speed}"), LEADERS).await.map_err(failed)?;
    let leader = |(name, row): (String, RatingRow)| Leader {
        name,
        rating: row.shown(),
        deviation: row.deviation.round() as i32,
        games: row.games as u32,
    };
    Ok(Json(leaders.into_iter().map(leader).collect()))
}

const fn pgn_headers() -> [(header::HeaderName, &'static str); 1] {
    [(header::CONTENT_TYPE, "application/x-chess-pgn")]
}

/// The player of a name, or of an identifier: guests have names that others may have too.
pub(super) async fn player(app: &App, name: &str) -> Result<PlayerRow, Problem> {
    let unknown = || Problem::new(Code::NotFound, "there is no such player");
    let by_name = app.store.player_by_key(&name_key(name)).await.map_err(failed)?;
    let player = match (by_name, name.parse()) {
        (Some(player), _) => Some(player),
        (None, Ok(id)) => app.store.player(id).await.map_err(failed)?.filter(|player| player.kind == PlayerKind::Guest),
        (None, Err(_)) => None,
    };
    player.filter(|player| player.closed.is_none()).ok_or_else(unknown)
}

/// A game, for whoever may see it. Those of private rooms are for who is there, until they are over.
async fn stored(app: &App, id: &str, headers: &HeaderMap) -> Result<StoredGame, Problem> {
    let unknown = || Problem::new(Code::NotFound, "there is no such game");
    let id: GameId = id.parse().map_err(|_| unknown())?;
    let game = app.store.game(id).await.map_err(failed)?.ok_or_else(unknown)?;
    if let (Some(room), true) = (&game.new.room, game.live) {
        let player = app.accounts.who(headers).await?.ok_or_else(unknown)?.player.id;
        let plays = game.new.players.iter().any(|seated| seated.id == player);
        if !plays && !app.games.rooms().admits(room, player) {
            return Err(unknown());
        }
    }
    Ok(game)
}

/// What is asked for. Games of private rooms are for those who played them.
async fn filter(app: &App, name: &str, wanted: Wanted, headers: &HeaderMap) -> Result<Filter, Problem> {
    let player = player(app, name).await?;
    let private = app.accounts.who(headers).await?.is_some_and(|by| by.player.id == player.id);
    let Wanted { variant, speed, outcome, rated, before } = wanted;
    let bad = || Problem::new(Code::OutOfRange, "`before` is what `next` of the page before was");
    let before = match before {
        None => (i64::MAX, GameId::new(0)),
        Some(text) => {
            let (created, id) = text.split_once('-').ok_or_else(bad)?;
            (created.parse().map_err(|_| bad())?, id.parse().map_err(|_| bad())?)
        }
    };
    Ok(Filter { player: player.id, variant, speed, outcome, rated, private, before })
}

fn place(game: &StoredGame) -> String {
    format!("{}-{}", game.new.created, game.new.id)
}

fn summary(game: &StoredGame) -> GameSummary {
    let new = &game.new;
    GameSummary {
        game: new.id,
        variant: new.variant.clone(),
        players: [view(&new.players[0], new.ratings[0]), view(&new.players[1], new.ratings[1])],
        time: new.time,
        rated: new.rated,
        created: new.created / 1000,
        ending: game.ending,
        plies: game.plies as u32,
    }
}

fn rating(row: RatingRow) -> AccountRating {
    AccountRating {
        rating: row.shown(),
        deviation: row.deviation.round() as i32,
        provisional: row.is_provisional(),
        games: row.games as u32,
        era: row.era as u8,
        pool: row.pool,
    }
}
