//! The form of definitions as a JSON schema, for editors that complete and check while one writes.

use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

use super::VariantDef;

/// The schema of a file: a definition, or what differs from the one that it calls its `base`.
///
/// # Panics
///
/// Never: the schema is made from the types, and a test makes it.
#[must_use]
pub fn schema() -> Value {
    let mut schema = SchemaSettings::draft2020_12().into_generator().into_root_schema_for::<VariantDef>().to_value();
    let root = schema.as_object_mut().expect("a schema is an object");
    root.insert("title".to_owned(), json!("A variant of chess"));
    let required = root.remove("required").unwrap_or_default();
    // A file with a base says only what is different.
    root.insert("anyOf".to_owned(), json!([{ "required": ["base", "name"] }, { "required": required }]));
    let base = json!({ "description": "The name of the variant that this one differs from.", "type": "string" });
    properties(root).insert("base".to_owned(), base);
    let removal = json!({
        "description": "Takes what the base has under this name away.",
        "type": "object",
        "properties": { "remove": { "const": true } },
        "required": ["remove"],
        "additionalProperties": false,
    });
    let removal = json!({ "anyOf": [removal, { "$ref": "#/$defs/CastlingDef" }, { "type": "null" }] });
    properties(root).insert("castling".to_owned(), removal);
    let piece = &mut root["$defs"]["PieceDef"];
    let piece = piece.as_object_mut().expect("pieces are described");
    piece.insert("required".to_owned(), json!(["letter"]));
    let remove = json!({ "description": "Takes the piece of the base with this letter away.", "type": "boolean" });
    properties(piece).insert("remove".to_owned(), remove);
    // What is required of whole tables is not required of what is put over them.
    for name in ["CastlingDef", "ExtinctionDef", "GoalDef"] {
        if let Some(def) = root["$defs"].get_mut(name).and_then(Value::as_object_mut) {
            def.remove("required");
        }
    }
    schema
}

fn properties(schema: &mut Map<String, Value>) -> &mut Map<String, Value> {
    schema.get_mut("properties").and_then(Value::as_object_mut).expect("objects are described by their properties")
}
