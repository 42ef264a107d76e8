//! The types for TypeScript, made from ours and compared with what the page has.

use std::{collections::BTreeMap, fs, path::Path};

use ts_rs::{Config, TS};

use crate::{
    Answer, AuditPage, BadId, CloseOrder, Credentials, GamePage, Leader, MuteOrder, NewPassword, NewVariant, Profile,
    Request, RoomSummary, SessionView, SignedIn, VERSION, VariantPage, VariantSource, VoidOrder,
};

/// Where the page has them, from the folder of this crate.
const FILE: &str = "../../web/src/net/generated/protocol.ts";
/// With this set, the file is written instead of compared.
const UPDATE: &str = "CHRONICLE_UPDATE_TYPES";

/// Collects the declarations of types, each once, in the order of their names: the order in which they are found is
/// another with each compilation.
#[derive(Default)]
struct Declarations {
    config: Config,
    texts: BTreeMap<String, String>,
}

impl Declarations {
    fn add<T: TS + ?Sized + 'static>(&mut self) {
        let name = T::name(&self.config);
        if T::output_path().is_none() || self.texts.contains_key(&name) {
            return;
        }
        let comment = T::docs().unwrap_or_default();
        self.texts.insert(name, format!("{comment}export {}\n", T::decl(&self.config)));
        T::visit_dependencies(self);
    }
}

impl ts_rs::TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        self.add::<T>();
    }
}

fn page() -> String {
    let mut all = Declarations::default();
    all.add::<Request>();
    all.add::<Answer>();
    all.add::<Credentials>();
    all.add::<NewPassword>();
    all.add::<SignedIn>();
    all.add::<SessionView>();
    all.add::<Profile>();
    all.add::<Leader>();
    all.add::<GamePage>();
    all.add::<NewVariant>();
    all.add::<MuteOrder>();
    all.add::<CloseOrder>();
    all.add::<VoidOrder>();
    all.add::<AuditPage>();
    all.add::<RoomSummary>();
    all.add::<VariantSource>();
    all.add::<VariantPage>();
    let head = format!(
        "// Made from crates/protocol by its tests; do not edit.\n// {UPDATE}=1 cargo test -p chronicle-protocol\n\n\
         /** The version of the protocol. */\nexport const PROTOCOL_VERSION = {VERSION};\n\n"
    );
    let texts: Vec<String> = all.texts.into_values().collect();
    head + &texts.join("\n")
}

#[test]
fn typescript_is_up_to_date() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(FILE);
    let wanted = page();
    if std::env::var_os(UPDATE).is_some() {
        fs::create_dir_all(file.parent().expect("a file in a folder")).expect("the folder can be made");
        fs::write(&file, &wanted).expect("the file can be written");
    }
    let found = fs::read_to_string(&file).unwrap_or_default();
    assert!(
        found == wanted,
        "web/src/net/generated/protocol.ts is not what crates/protocol says; \
         run `{UPDATE}=1 cargo test -p chronicle-protocol` and commit it"
    );
}

#[test]
fn every_message_has_a_type() {
    let page = page();
    for name in ["Request", "Command", "Answer", "GameState", "EventKind", "TimeControl", "Profile"] {
        assert!(page.contains(&format!("export type {name} =")), "{name} is missing in\n{page}");
    }
    assert!(page.contains(r#"export type Side = "first" | "second";"#), "names are those of the messages");
    assert!(!page.contains("bigint"), "JSON has no such numbers");
    assert!(BadId { text: String::new() }.to_string().contains("identifier"));
}
