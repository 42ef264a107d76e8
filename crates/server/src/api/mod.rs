//! What is not live: accounts, profiles, archives, over HTTP.

mod accounts;
mod answers;
mod archive;
mod moderation;
mod pgn;
mod variants;

use std::{net::SocketAddr, sync::Arc};

use axum::{
    Router,
    extract::{ConnectInfo, DefaultBodyLimit, FromRequestParts, State},
    http::{HeaderMap, Method, StatusCode, header, request::Parts},
    middleware::{Next, from_fn_with_state},
    response::{IntoResponse, Response},
    routing::{delete, get, post},
};
use chronicle_protocol::{Code, Problem, limits};

pub(crate) use answers::Refusal;

use crate::{accounts::is_ours, app::App, headers::EVERYWHERE, socket};

/// Everything under `/api`, the socket, and what operators look at.
pub(crate) fn router(app: Arc<App>) -> Router {
    Router::new()
        .route("/api/guest", post(accounts::guest))
        .route("/api/register", post(accounts::register))
        .route("/api/login", post(accounts::log_in))
        .route("/api/logout", post(accounts::log_out))
        .route("/api/password", post(accounts::change_password))
        .route("/api/account", get(accounts::account).delete(accounts::delete))
        .route("/api/sessions", get(accounts::sessions))
        .route("/api/sessions/{id}", delete(accounts::end_session))
        .route("/api/players/{name}", get(archive::profile))
        .route("/api/players/{name}/games", get(archive::games))
        .route("/api/players/{name}/games.pgn", get(archive::games_as_pgn))
        .route("/api/live", get(archive::live))
        .route("/api/games/{id}", get(archive::game))
        .route("/api/games/{id}/analysis", get(archive::analysis))
        .route("/api/games/{id}/pgn", get(archive::game_as_pgn))
        .route("/api/leaders/{variant}/{speed}", get(archive::leaders))
        .route("/api/variants", get(variants::list).post(variants::save))
        .route("/api/variants/{id}", get(variants::get).put(variants::change).delete(variants::forget))
        .route("/api/variants/{id}/fork", post(variants::fork))
        .route("/api/players/{name}/variants", get(variants::of_player))
        .route("/api/rules/{name}", get(variants::rules))
        .route("/api/moderation/mute", post(moderation::mute))
        .route("/api/moderation/close", post(moderation::close))
        .route("/api/moderation/void", post(moderation::void))
        .route("/api/moderation/log", get(moderation::log))
        .route("/socket", get(socket::open))
        .route("/ready", get(ready))
        .route("/metrics", get(metrics))
        .layer(DefaultBodyLimit::max(limits::BODY_BYTES))
        .layer(from_fn_with_state(Arc::clone(&app), guard))
        .with_state(app)
}

/// What holds for all requests: those that change something come from our pages or from programs, and every answer has
/// the usual headers.
async fn guard(State(app): State<Arc<App>>, request: axum::extract::Request, next: Next) -> Response {
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let mut response = if changes && !is_ours(request.headers(), &app.settings) {
        Refusal::from(Problem::new(Code::Forbidden, "this page may not use the server")).into_response()
    } else {
        next.run(request).await
    };
    for (name, value) in EVERYWHERE {
        response.headers_mut().insert(name, value);
    }
    response.headers_mut().entry(header::CACHE_CONTROL).or_insert(header::HeaderValue::from_static("no-store"));
    response
}

async fn ready(State(app): State<Arc<App>>) -> Result<&'static str, (StatusCode, &'static str)> {
    let stops = (StatusCode::SERVICE_UNAVAILABLE, "stopping\n");
    let silent = (StatusCode::SERVICE_UNAVAILABLE, "the database does not answer\n");
    if app.is_stopping() {
        return Err(stops);
    }
    app.store.check().await.map(|()| "ready\n").map_err(|_| silent)
}

async fn metrics(State(app): State<Arc<App>>) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], app.metrics.page())
}

/// Where a request comes from. What a proxy says about it is believed if the proxy is one of ours.
pub(crate) struct Address(pub(crate) std::net::IpAddr);

impl FromRequestParts<Arc<App>> for Address {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Refusal> {
        let missing = || Problem::new(Code::Failed, "where does this come from?");
        let ConnectInfo(peer) = parts.extensions.get::<ConnectInfo<SocketAddr>>().ok_or_else(missing)?;
        Ok(Self(behind_proxies(peer.ip(), &parts.headers, &app.settings.proxies)))
    }
}

/// The last address before our own proxies.
fn behind_proxies(peer: std::net::IpAddr, headers: &HeaderMap, proxies: &[std::net::IpAddr]) -> std::net::IpAddr {
    let lines = headers.get_all("x-forwarded-for").iter().filter_map(|value| value.to_str().ok());
    let hops: Vec<&str> = lines.flat_map(|line| line.split(',')).map(str::trim).collect();
    let mut address = peer;
    for hop in hops.iter().rev() {
        match hop.parse() {
            Ok(hop) if proxies.contains(&address) => address = hop,
            _ => break,
        }
    }
    address
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    #[test]
    fn only_our_proxies_are_believed() {
        let ip = |text: &str| text.parse::<IpAddr>().expect("an address");
        let mut headers = HeaderMap::new();
        headers.insert("x-forwarded-for", "6.6.6.6, 5.5.5.5, 10.0.0.2".parse().expect("a header"));
        let (one, two) = (ip("10.0.0.1"), ip("10.0.0.2"));
        assert_eq!(behind_proxies(one, &headers, &[]), one);
        assert_eq!(behind_proxies(one, &headers, &[one]), two);
        assert_eq!(behind_proxies(one, &headers, &[one, two]), ip("5.5.5.5"), "what comes before is not believed");
        headers.insert("x-forwarded-for", "nonsense".parse().expect("a header"));
        assert_eq!(behind_proxies(one, &headers, &[one]), one);
    }
}
