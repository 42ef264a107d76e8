//! The description of the interface for programs, made from the table of routes.

use std::sync::LazyLock;

use axum::{
    http::header,
    response::{IntoResponse, Response},
};
use chronicle_protocol::Problem;
use schemars::{SchemaGenerator, generate::SchemaSettings};
use serde_json::{Map, Value, json};

use super::routes::{Access, ROUTES, Reply, Route, Verb};

/// Where schemas stand in the document.
const SCHEMAS: &str = "/components/schemas";

/// `GET /api`.
pub(super) async fn document() -> Response {
    static TEXT: LazyLock<String> = LazyLock::new(|| describe(ROUTES).to_string());
    ([(header::CONTENT_TYPE, "application/json")], TEXT.as_str()).into_response()
}

/// The document for these routes.
fn describe(routes: &[Route]) -> Value {
    let mut schemas = SchemaSettings::draft2020_12().with(|settings| settings.definitions_path = SCHEMAS.into());
    schemas.meta_schema = None;
    let mut schemas = SchemaGenerator::new(schemas);
    let mut paths = Map::new();
    for route in routes {
        let path = paths.entry(route.path).or_insert_with(|| json!({}));
        path[verb(route.method)] = operation(route, &mut schemas);
    }
    let problem = schemas.subschema_for::<Problem>();
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Chronicle",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "What is not live: accounts, players, games, variants. Everything live goes through the socket.",
        },
        "paths": paths,
        "components": {
            "schemas": schemas.take_definitions(true),
            "securitySchemes": {
                "bearer": { "type": "http", "scheme": "bearer" },
                "cookie": { "type": "apiKey", "in": "cookie", "name": "chronicle" },
            },
            "responses": {
                "problem": {
                    "description": "It was not done, and nothing has changed",
                    "content": { "application/json": { "schema": problem } },
                },
            },
        },
    })
}

fn operation(route: &Route, schemas: &mut SchemaGenerator) -> Value {
    let mut operation = json!({
        "summary": route.summary,
        "operationId": operation_id(route),
        "parameters": parameters(route),
        "responses": { "default": { "$ref": "#/components/responses/problem" } },
    });
    let (status, answer) = match route.answer {
        Reply::Json(of) => {
            ("200", json!({ "description": "Done", "content": { "application/json": { "schema": of(schemas) } } }))
        }
        Reply::Text(kind) => {
            ("200", json!({ "description": "Done", "content": { kind: { "schema": { "type": "string" } } } }))
        }
        Reply::Upgrade => ("101", json!({ "description": "A socket" })),
        Reply::Nothing => ("204", json!({ "description": "Done" })),
    };
    operation["responses"][status] = answer;
    if let Some(of) = route.body {
        let content = json!({ "application/json": { "schema": of(schemas) } });
        operation["requestBody"] = json!({ "required": true, "content": content });
    }
    if route.access != Access::Everybody {
        operation["security"] = json!([{ "bearer": [] }, { "cookie": [] }]);
    }
    if route.access == Access::Moderators {
        operation["description"] = json!("For moderators.");
    }
    operation
}

/// What stands in braces, and what may stand behind the question mark.
fn parameters(route: &Route) -> Vec<Value> {
    let text = json!({ "type": "string" });
    let in_path = names(route.path).map(|name| json!({ "name": name, "in": "path", "required": true, "schema": text }));
    let in_query = route.query.iter().map(
        |(name, what)| json!({ "name": name, "in": "query", "required": false, "description": what, "schema": text }),
    );
    in_path.chain(in_query).collect()
}

fn names(path: &str) -> impl Iterator<Item = &str> {
    path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'))
}

const fn verb(method: Verb) -> &'static str {
    match method {
        Verb::Get => "get",
        Verb::Post => "post",
        Verb::Put => "put",
        Verb::Delete => "delete",
    }
}

/// A name for programs that are made from the document.
fn operation_id(route: &Route) -> String {
    let words = route.path.split(['/', '.']).filter(|word| !word.is_empty() && *word != "api");
    let words = words.map(|word| word.trim_matches(['{', '}']));
    [verb(route.method)].into_iter().chain(words).collect::<Vec<_>>().join("_")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_route_is_described_and_every_name_leads_somewhere() {
        let document = describe(ROUTES);
        let mut ids = BTreeSet::new();
        for route in ROUTES {
            let operation = &document["paths"][route.path][verb(route.method)];
            assert!(operation["summary"].as_str().is_some_and(|text| !text.is_empty()), "{}", route.path);
            assert!(ids.insert(operation["operationId"].to_string()), "two are called {}", operation["operationId"]);
            assert_eq!(names(route.path).count(), route.path.matches('{').count(), "{}", route.path);
        }
        let text = document.to_string();
        for reference in text.split("\"$ref\":\"#").skip(1).filter_map(|rest| rest.split('"').next()) {
            assert!(document.pointer(reference).is_some(), "{reference} is nowhere");
        }
        assert!(document.pointer("/components/schemas/Profile/properties/history").is_some());
    }
}
