//! Variants that people make.

use std::sync::Arc;

use axum::{
    Json,
    extract::{Path, Query, State},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use chronicle_protocol::{Code, CustomVariant, NewVariant, Problem, VariantId, VariantPage, VariantSource};
use serde::Deserialize;

use super::{
    Refusal,
    accounts::{Body, read, signed_in},
    archive::player,
};
use crate::{
    accounts::failed,
    app::App,
    headers::FOREVER,
    store::{VariantPlace, VariantRow},
    workshop::rules_name,
};

/// How many variants are on a page.
const PAGE: usize = 50;

/// Where a page begins.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct After {
    /// Where the page before ended.
    before: Option<String>,
}

pub(super) async fn list(
    State(app): State<Arc<App>>,
    Query(after): Query<After>,
) -> Result<Json<VariantPage>, Refusal> {
    let mut rows = app.store.listed_variants(place(after)?, PAGE as i64 + 1).await.map_err(failed)?;
    let more = rows.len() > PAGE;
    rows.truncate(PAGE);
    let next = rows.last().filter(|_| more).map(|row| format!("{}-{}", row.changed, row.id));
    Ok(Json(VariantPage { variants: rows.into_iter().map(shown).collect(), next }))
}

pub(super) async fn of_player(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Result<Json<Vec<CustomVariant>>, Refusal> {
    let player = player(&app, &name).await?;
    let own = app.accounts.who(&headers).await?.is_some_and(|by| by.player.id == player.id);
    let rows = app.store.variants_of(player.id, own).await.map_err(failed)?;
    Ok(Json(rows.into_iter().map(shown).collect()))
}

pub(super) async fn save(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    body: Body<NewVariant>,
) -> Result<Json<CustomVariant>, Refusal> {
    let by = signed_in(&app, &headers).await?;
    Ok(Json(shown(app.workshop.save(&by.player, read(body)?).await?)))
}

pub(super) async fn get(State(app): State<Arc<App>>, Path(id): Path<String>) -> Result<Json<VariantSource>, Refusal> {
    let row = app.workshop.variant(id_of(&id)?).await?;
    let definition = row.source.clone();
    Ok(Json(VariantSource { variant: shown(row), definition }))
}

pub(super) async fn change(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: Body<NewVariant>,
) -> Result<Json<CustomVariant>, Refusal> {
    let by = signed_in(&app, &headers).await?;
    Ok(Json(shown(app.workshop.change(&by.player, id_of(&id)?, read(body)?).await?)))
}

pub(super) async fn forget(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<StatusCode, Refusal> {
    let by = signed_in(&app, &headers).await?;
    app.workshop.forget(&by.player, id_of(&id)?).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn fork(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Json<CustomVariant>, Refusal> {
    let by = signed_in(&app, &headers).await?;
    Ok(Json(shown(app.workshop.fork(&by.player, id_of(&id)?).await?)))
}

/// The definition with everything written out. What a hash names never changes.
pub(super) async fn rules(State(app): State<Arc<App>>, Path(name): Path<String>) -> Result<Response, Refusal> {
    let definition = app.workshop.definition(name.trim_start_matches('@')).await?;
    let headers = [
        (header::CONTENT_TYPE, header::HeaderValue::from_static("application/json")),
        (header::CACHE_CONTROL, FOREVER),
    ];
    Ok((headers, definition).into_response())
}

fn id_of(text: &str) -> Result<VariantId, Problem> {
    text.parse().map_err(|_| Problem::new(Code::NotFound, "there is no such variant"))
}

fn place(after: After) -> Result<VariantPlace, Problem> {
    let bad = || Problem::new(Code::OutOfRange, "`before` is what `next` of the page before was");
    let Some(text) = after.before else { return Ok((i64::MAX, VariantId::new(0))) };
    let (changed, id) = text.split_once('-').ok_or_else(bad)?;
    Ok((changed.parse().map_err(|_| bad())?, id.parse().map_err(|_| bad())?))
}

fn shown(row: VariantRow) -> CustomVariant {
    CustomVariant {
        id: row.id,
        name: row.name,
        description: row.description,
        by: row.owner_name,
        rules: rules_name(&row.hash),
        listed: row.listed,
        forked_from: row.forked_from,
        changed: row.changed / 1000,
    }
}
