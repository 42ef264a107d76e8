//! What every answer says besides its content.

use axum::http::{HeaderName, HeaderValue, header};

/// Nothing is loaded from anywhere else, nothing is evaluated but WebAssembly, and nobody puts us into a frame. Svelte
/// writes style attributes, which count as inline.
const CONTENT_POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; \
     img-src 'self' data: blob:; worker-src 'self' blob:; connect-src 'self'; object-src 'none'; base-uri 'none'; \
     form-action 'none'; frame-ancestors 'none'";

/// The headers of every answer. The two about isolation give the page shared memory, with which it can stop an engine
/// that is thinking.
pub(crate) const EVERYWHERE: [(HeaderName, HeaderValue); 7] = [
    (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
    (HeaderName::from_static("cross-origin-embedder-policy"), HeaderValue::from_static("require-corp")),
    (HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("same-origin")),
    (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(CONTENT_POLICY)),
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    (
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static("camera=(), microphone=(), geolocation=(), payment=()"),
    ),
];

/// Files whose names change with their content never change.
pub(crate) const FOREVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
/// All others are asked for again each time, which costs a few bytes if they are the same.
pub(crate) const ASK_AGAIN: HeaderValue = HeaderValue::from_static("no-cache");
