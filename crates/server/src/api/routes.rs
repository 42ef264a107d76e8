//! Every request that the server answers over HTTP, in one table: what is served and what is described are the same.

use std::sync::Arc;

use axum::routing::{MethodRouter, delete, get, post, put};
use chronicle_protocol::{
    Account, AuditPage, Challenge, CloseOrder, Credentials, CustomVariant, GameAnalysis, GamePage, GameSummary, Leader,
    LiveGame, MuteOrder, NewPassword, NewVariant, Profile, RoomSummary, SessionView, SignedIn, VariantPage,
    VariantSource, VoidOrder,
};
use schemars::{JsonSchema, Schema, SchemaGenerator};

use super::{accounts, archive, moderation, openapi, variants};
use crate::{app::App, socket};

/// Writes the schema of a type.
pub(super) type Describe = fn(&mut SchemaGenerator) -> Schema;

/// A request that is answered.
pub(super) struct Route {
    pub(super) method: Verb,
    pub(super) path: &'static str,
    /// What it does, in a few words.
    pub(super) summary: &'static str,
    pub(super) access: Access,
    /// What may stand behind the question mark, and what it means.
    pub(super) query: &'static [(&'static str, &'static str)],
    pub(super) body: Option<Describe>,
    pub(super) answer: Reply,
    pub(super) serve: fn() -> MethodRouter<Arc<App>>,
}

/// How something is asked for.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Verb {
    Get,
    Post,
    Put,
    Delete,
}

/// Who may ask.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Access {
    Everybody,
    SignedIn,
    Moderators,
}

/// What comes back.
#[derive(Copy, Clone)]
pub(super) enum Reply {
    Json(Describe),
    Text(&'static str),
    /// A socket.
    Upgrade,
    Nothing,
}

impl Route {
    const fn new(
        method: Verb,
        path: &'static str,
        summary: &'static str,
        answer: Reply,
        serve: fn() -> MethodRouter<Arc<App>>,
    ) -> Self {
        Self { method, path, summary, access: Access::Everybody, query: &[], body: None, answer, serve }
    }

    const fn for_signed_in(self) -> Self {
        Self { access: Access::SignedIn, ..self }
    }

    const fn for_moderators(self) -> Self {
        Self { access: Access::Moderators, ..self }
    }

    const fn with(self, body: Describe) -> Self {
        Self { body: Some(body), ..self }
    }

    const fn asking(self, query: &'static [(&'static str, &'static str)]) -> Self {
        Self { query, ..self }
    }
}

fn of<T: JsonSchema>(schemas: &mut SchemaGenerator) -> Schema {
    schemas.subschema_for::<T>()
}

const fn json<T: JsonSchema>() -> Reply {
    Reply::Json(of::<T>)
}

const PGN: Reply = Reply::Text("application/x-chess-pgn");
/// How games of a player are chosen.
const CHOICE: &[(&str, &str)] = &[
    ("variant", "Only games of this variant"),
    ("speed", "Only games of this speed"),
    ("outcome", "Only games that ended so: `first`, `second` or `draw`"),
    ("rated", "Only rated games, or only others"),
    PAGE[0],
];
const PAGE: &[(&str, &str)] = &[("before", "What `next` of the page before was")];

use Verb::{Delete, Get, Post, Put};

/// Every request.
pub(super) const ROUTES: &[Route] = &[
    Route::new(Post, "/api/guest", "Play as a guest", json::<SignedIn>(), || post(accounts::guest)),
    Route::new(Post, "/api/register", "Become a member; a guest keeps all games", json::<SignedIn>(), || {
        post(accounts::register)
    })
    .with(of::<Credentials>),
    Route::new(Post, "/api/login", "Sign in", json::<SignedIn>(), || post(accounts::log_in)).with(of::<Credentials>),
    Route::new(Post, "/api/logout", "End the session", Reply::Nothing, || post(accounts::log_out)).for_signed_in(),
    Route::new(Post, "/api/password", "Change the password and end all other sessions", Reply::Nothing, || {
        post(accounts::change_password)
    })
    .for_signed_in()
    .with(of::<NewPassword>),
    Route::new(Get, "/api/account", "Who is signed in", json::<Account>(), || get(accounts::account)).for_signed_in(),
    Route::new(Delete, "/api/account", "Delete the account; its games stay, under no name", Reply::Nothing, || {
        delete(accounts::delete)
    })
    .for_signed_in()
    .with(of::<Credentials>),
    Route::new(Get, "/api/sessions", "Where the account is signed in", json::<Vec<SessionView>>(), || {
        get(accounts::sessions)
    })
    .for_signed_in(),
    Route::new(Delete, "/api/sessions/{id}", "End a session", Reply::Nothing, || delete(accounts::end_session))
        .for_signed_in(),
    Route::new(Get, "/api/players/{name}", "A player: ratings, their history, eras", json::<Profile>(), || {
        get(archive::profile)
    }),
    Route::new(Get, "/api/players/{name}/games", "Games of a player that are over", json::<GamePage>(), || {
        get(archive::games)
    })
    .asking(CHOICE),
    Route::new(Get, "/api/players/{name}/games.pgn", "The same as PGN, streamed", PGN, || get(archive::games_as_pgn))
        .asking(CHOICE),
    Route::new(Get, "/api/players/{name}/variants", "Variants of a player", json::<Vec<CustomVariant>>(), || {
        get(variants::of_player)
    }),
    Route::new(Get, "/api/live", "Games to look at now, the strongest players first", json::<Vec<LiveGame>>(), || {
        get(archive::live)
    }),
    Route::new(Get, "/api/challenges/{id}", "An offer of a game", json::<Challenge>(), || get(archive::challenge)),
    Route::new(Get, "/api/rooms", "Rooms that are open to everybody", json::<Vec<RoomSummary>>(), || {
        get(archive::rooms)
    }),
    Route::new(Get, "/api/games/{id}", "A game", json::<GameSummary>(), || get(archive::game)),
    Route::new(Get, "/api/games/{id}/pgn", "A game that is over, as PGN", PGN, || get(archive::game_as_pgn)),
    Route::new(Get, "/api/games/{id}/analysis", "What the engine thinks of a game", json::<GameAnalysis>(), || {
        get(archive::analysis)
    }),
    Route::new(Get, "/api/leaders/{variant}/{speed}", "The best hundred of a pool", json::<Vec<Leader>>(), || {
        get(archive::leaders)
    }),
    Route::new(Get, "/api/variants", "Variants that people have made", json::<VariantPage>(), || get(variants::list))
        .asking(PAGE),
    Route::new(Post, "/api/variants", "Save a variant", json::<CustomVariant>(), || post(variants::save))
        .for_signed_in()
        .with(of::<NewVariant>),
    Route::new(Get, "/api/variants/{id}", "A variant, with what its author wrote", json::<VariantSource>(), || {
        get(variants::get)
    }),
    Route::new(Put, "/api/variants/{id}", "Change a variant of one's own", json::<CustomVariant>(), || {
        put(variants::change)
    })
    .for_signed_in()
    .with(of::<NewVariant>),
    Route::new(Delete, "/api/variants/{id}", "Delete a variant of one's own", Reply::Nothing, || {
        delete(variants::forget)
    })
    .for_signed_in(),
    Route::new(Post, "/api/variants/{id}/fork", "Save a copy that one can change", json::<CustomVariant>(), || {
        post(variants::fork)
    })
    .for_signed_in(),
    Route::new(
        Get,
        "/api/rules/{name}",
        "The definition that a hash names",
        Reply::Json(of::<serde_json::Value>),
        || get(variants::rules),
    ),
    Route::new(Post, "/api/moderation/mute", "Nobody hears a player for some time", Reply::Nothing, || {
        post(moderation::mute)
    })
    .for_moderators()
    .with(of::<MuteOrder>),
    Route::new(Post, "/api/moderation/close", "Close an account", Reply::Nothing, || post(moderation::close))
        .for_moderators()
        .with(of::<CloseOrder>),
    Route::new(Post, "/api/moderation/void", "A game does not count", Reply::Nothing, || post(moderation::void))
        .for_moderators()
        .with(of::<VoidOrder>),
    Route::new(Get, "/api/moderation/log", "What moderators did", json::<AuditPage>(), || get(moderation::log))
        .for_moderators()
        .asking(&[("before", "The number of the last line of the page before")]),
    Route::new(Get, "/api", "This description", Reply::Json(of::<serde_json::Value>), || get(openapi::document)),
    Route::new(Get, "/socket", "The socket for everything that is live", Reply::Upgrade, || get(socket::open)),
    Route::new(Get, "/ready", "Whether the server can answer", Reply::Text("text/plain"), || get(super::ready)),
    Route::new(Get, "/metrics", "What is counted, for Prometheus", Reply::Text("text/plain"), || get(super::metrics)),
];
