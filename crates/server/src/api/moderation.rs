//! What moderators do.

use std::sync::Arc;

use axum::{
    Json,
    extract::{Query, State},
    http::{HeaderMap, StatusCode},
};
use chronicle_protocol::{AuditPage, CloseOrder, MuteOrder, VoidOrder};
use serde::Deserialize;

use super::{
    Refusal,
    accounts::{Body, read, signed_in},
};
use crate::app::App;

/// Where a page of the log begins.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Before {
    /// The number of the last line of the page before.
    before: Option<i64>,
}

pub(super) async fn mute(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    body: Body<MuteOrder>,
) -> Result<StatusCode, Refusal> {
    let by = signed_in(&app, &headers).await?;
    app.moderation.mute(&by.player, read(body)?).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn close(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    body: Body<CloseOrder>,
) -> Result<StatusCode, Refusal> {
    let by = signed_in(&app, &headers).await?;
    app.moderation.close(&by.player, read(body)?).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn void(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    body: Body<VoidOrder>,
) -> Result<StatusCode, Refusal> {
    let by = signed_in(&app, &headers).await?;
    app.moderation.void(&by.player, read(body)?).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn log(
    State(app): State<Arc<App>>,
    Query(page): Query<Before>,
    headers: HeaderMap,
) -> Result<Json<AuditPage>, Refusal> {
    let by = signed_in(&app, &headers).await?;
    Ok(Json(app.moderation.log(&by.player, page.before).await?))
}
