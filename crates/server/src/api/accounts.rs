//! Signing in and out.

use std::{sync::Arc, time::Instant};

use axum::{
    Json,
    extract::{Path, State, rejection::JsonRejection},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use chronicle_protocol::{Account, Code, Credentials, NewPassword, Problem, SessionView, SignedIn};

use super::{Address, Refusal};
use crate::{
    accounts::{SignedInBy, cookie},
    app::App,
};

pub(super) type Body<T> = Result<Json<T>, JsonRejection>;

pub(super) async fn guest(
    State(app): State<Arc<App>>,
    Address(address): Address,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    expect_rate(&app, address)?;
    let signed_in = app.accounts.guest(agent(&headers)).await?;
    Ok(with_cookie(&app, signed_in))
}

pub(super) async fn register(
    State(app): State<Arc<App>>,
    Address(address): Address,
    headers: HeaderMap,
    body: Body<Credentials>,
) -> Result<Response, Refusal> {
    let Credentials { name, password } = read(body)?;
    expect_rate(&app, address)?;
    let guest = app.accounts.who(&headers).await?;
    let signed_in = app.accounts.register(&name, password, guest, agent(&headers)).await?;
    Ok(with_cookie(&app, signed_in))
}

pub(super) async fn log_in(
    State(app): State<Arc<App>>,
    Address(address): Address,
    headers: HeaderMap,
    body: Body<Credentials>,
) -> Result<Response, Refusal> {
    let Credentials { name, password } = read(body)?;
    expect_rate(&app, address)?;
    let signed_in = app.accounts.log_in(&name, password, agent(&headers)).await?;
    Ok(with_cookie(&app, signed_in))
}

pub(super) async fn log_out(State(app): State<Arc<App>>, headers: HeaderMap) -> Result<Response, Refusal> {
    let by = signed_in(&app, &headers).await?;
    app.accounts.log_out(&by).await?;
    app.people.sign_out(by.player.id);
    Ok(without_cookie(&app))
}

pub(super) async fn account(State(app): State<Arc<App>>, headers: HeaderMap) -> Result<Json<Account>, Refusal> {
    Ok(Json(app.accounts.own(&signed_in(&app, &headers).await?.player).await?))
}

pub(super) async fn change_password(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    body: Body<NewPassword>,
) -> Result<StatusCode, Refusal> {
    let by = signed_in(&app, &headers).await?;
    app.accounts.change_password(&by, read(body)?).await?;
    app.people.sign_out(by.player.id);
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn delete(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    body: Body<Credentials>,
) -> Result<Response, Refusal> {
    let by = signed_in(&app, &headers).await?;
    let Credentials { name, password } = read(body)?;
    if name != by.player.name {
        return Err(Problem::new(Code::Forbidden, "write the name of your account to delete it").into());
    }
    app.accounts.delete(&by, password).await?;
    app.people.sign_out(by.player.id);
    Ok(without_cookie(&app))
}

pub(super) async fn sessions(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
) -> Result<Json<Vec<SessionView>>, Refusal> {
    let by = signed_in(&app, &headers).await?;
    Ok(Json(app.accounts.sessions(&by).await?))
}

pub(super) async fn end_session(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<StatusCode, Refusal> {
    let by = signed_in(&app, &headers).await?;
    app.accounts.end_session(&by, &id).await?;
    app.people.sign_out(by.player.id);
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn signed_in(app: &App, headers: &HeaderMap) -> Result<SignedInBy, Problem> {
    let nobody = || Problem::new(Code::SignIn, "sign in first");
    app.accounts.who(headers).await?.ok_or_else(nobody)
}

fn expect_rate(app: &App, address: std::net::IpAddr) -> Result<(), Problem> {
    if app.sign_ins.allows(address, Instant::now()) {
        return Ok(());
    }
    Err(Problem::new(Code::TooMany, "too many attempts from your address; wait a minute"))
}

pub(super) fn read<T>(body: Body<T>) -> Result<T, Problem> {
    body.map(|Json(body)| body).map_err(|error| Problem::new(Code::Malformed, error.body_text()))
}

fn agent(headers: &HeaderMap) -> &str {
    headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or_default()
}

fn with_cookie(app: &App, signed_in: SignedIn) -> Response {
    let cookie = cookie(Some(&signed_in.token), &app.settings);
    ([(header::SET_COOKIE, cookie)], Json(signed_in)).into_response()
}

fn without_cookie(app: &App) -> Response {
    (StatusCode::NO_CONTENT, [(header::SET_COOKIE, cookie(None, &app.settings))]).into_response()
}
