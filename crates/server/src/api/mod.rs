//! What is not live: accounts, profiles, archives, over HTTP.

mod accounts;
mod answers;
mod archive;
mod moderation;
mod openapi;
mod pgn;
mod routes;
mod variants;

use std::{net::IpAddr, sync::Arc, time::Instant};

use axum::{
    Router,
    extract::{ConnectInfo, DefaultBodyLimit, FromRequestParts, State},
    http::{HeaderMap, Method, StatusCode, header, request::Parts},
    middleware::{Next, from_fn_with_state},
    response::{IntoResponse, Response},
};
use chronicle_protocol::{Code, Problem, limits};

pub(crate) use answers::Refusal;
use routes::ROUTES;

use crate::{accounts::is_ours, app::App, headers::EVERYWHERE, listen::Peer, log};

/// Everything under `/api`, the socket, and what operators look at.
pub(crate) fn router(app: Arc<App>) -> Router {
    let all = ROUTES.iter().fold(Router::new(), |router, route| router.route(route.path, (route.serve)()));
    all.layer(DefaultBodyLimit::max(limits::BODY_BYTES))
        .layer(from_fn_with_state(Arc::clone(&app), guard))
        .with_state(app)
}

/// What holds for all requests: no address has too many, those that change something come from our pages or from
/// programs, and every answer has the usual headers and the number of its request.
async fn guard(
    State(app): State<Arc<App>>,
    Address(address): Address,
    request: axum::extract::Request,
    next: Next,
) -> Response {
    let (id, begun) = (log::request_id(), Instant::now());
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let answer = async {
        let response = match admit(&app, address, &request, begun) {
            Ok(()) => next.run(request).await,
            Err(problem) => Refusal::from(problem).into_response(),
        };
        let (status, took_ms) = (response.status().as_u16(), begun.elapsed().as_millis() as u64);
        tracing::info!(method = method.as_str(), path, status, took_ms, "answered");
        response
    };
    let mut response = log::for_request(id.clone(), answer).await;
    if let Ok(id) = header::HeaderValue::from_str(&id) {
        response.headers_mut().insert("x-request-id", id);
    }
    for (name, value) in EVERYWHERE {
        response.headers_mut().insert(name, value);
    }
    response.headers_mut().entry(header::CACHE_CONTROL).or_insert(header::HeaderValue::from_static("no-store"));
    response
}

/// Whether a request may be looked at.
fn admit(app: &App, address: IpAddr, request: &axum::extract::Request, now: Instant) -> Result<(), Problem> {
    if !app.requests.allows(address, now) {
        return Err(Problem::new(Code::TooMany, "too many requests from your address; wait a moment"));
    }
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if changes && !is_ours(request.headers(), &app.settings) {
        return Err(Problem::new(Code::Forbidden, "this page may not use the server"));
    }
    Ok(())
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
pub(crate) struct Address(pub(crate) IpAddr);

impl FromRequestParts<Arc<App>> for Address {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Refusal> {
        let missing = || Problem::new(Code::Failed, "where does this come from?");
        let ConnectInfo(Peer(peer)) = parts.extensions.get::<ConnectInfo<Peer>>().ok_or_else(missing)?;
        Ok(Self(behind_proxies(peer.ip(), &parts.headers, &app.settings.proxies)))
    }
}

/// The last address before our own proxies.
fn behind_proxies(peer: IpAddr, headers: &HeaderMap, proxies: &[IpAddr]) -> IpAddr {
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
