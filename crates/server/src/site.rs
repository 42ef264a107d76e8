//! The files of the page: which one is meant, in which form, and whether the browser has it already.

use std::borrow::Cow;

use axum::{
    body::Body,
    http::{HeaderMap, HeaderValue, Response, StatusCode, Uri, header},
};
use rust_embed::RustEmbed;

use crate::headers::{ASK_AGAIN, EVERYWHERE, FOREVER};

/// What `npm run build` has made. A program that was built without it has none.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Page;

/// Whether the page is part of this program.
#[must_use]
pub fn has_page() -> bool {
    Page::get("index.html").is_some()
}

/// A file of the page.
#[derive(Clone, Debug)]
pub(crate) struct File {
    content: Cow<'static, [u8]>,
    /// What the content is, to be compared.
    tag: String,
    kind: String,
}

/// Where files come from.
pub(crate) type Source = fn(&str) -> Option<File>;

/// The files in this program.
pub(crate) fn embedded(path: &str) -> Option<File> {
    let file = Page::get(path)?;
    let hash = file.metadata.sha256_hash();
    let tag = hash.iter().take(16).map(|byte| format!("{byte:02x}")).collect();
    Some(File { tag, kind: kind_of(path, file.metadata.mimetype()), content: file.data })
}

/// What a file is. Texts are in UTF-8.
fn kind_of(path: &str, guessed: &str) -> String {
    match path.rsplit_once('.').map(|(_, extension)| extension) {
        Some("js") => "text/javascript; charset=utf-8".to_owned(),
        Some("webmanifest") => "application/manifest+json".to_owned(),
        _ if guessed.starts_with("text/") => format!("{guessed}; charset=utf-8"),
        _ => guessed.to_owned(),
    }
}

/// The answer to a request for a file.
pub(crate) fn answer(source: Source, uri: &Uri, headers: &HeaderMap) -> Response<Body> {
    let path = match uri.path().trim_start_matches('/') {
        "" => "index.html",
        path => path,
    };
    let mut response = match source(path) {
        // The compressed forms stand beside the files, and are nobody's to ask for.
        Some(file) if !path.ends_with(".br") => found(source, path, &file, headers),
        _ => plain(StatusCode::NOT_FOUND, "There is nothing here. The game is at /.\n"),
    };
    response.headers_mut().extend(EVERYWHERE);
    response
}

/// An answer of a few words.
pub(crate) fn plain(status: StatusCode, text: &'static str) -> Response<Body> {
    let mut response = Response::new(Body::from(text));
    *response.status_mut() = status;
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8"));
    response
}

fn found(source: Source, path: &str, file: &File, headers: &HeaderMap) -> Response<Body> {
    let compressed = if accepts_brotli(headers) { source(&format!("{path}.br")) } else { None };
    let tag = format!("\"{}{}\"", file.tag, if compressed.is_some() { "-br" } else { "" });
    let mut response = if has_already(headers, &tag) {
        let mut response = Response::new(Body::empty());
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        response
    } else {
        let content = compressed.as_ref().map_or(&file.content, |compressed| &compressed.content);
        Response::new(Body::from(content.clone().into_owned()))
    };
    let fields = response.headers_mut();
    let value = |text: &str| HeaderValue::from_str(text).ok();
    fields.extend(value(&file.kind).map(|kind| (header::CONTENT_TYPE, kind)));
    fields.extend(value(&tag).map(|tag| (header::ETAG, tag)));
    if compressed.is_some() {
        fields.insert(header::CONTENT_ENCODING, HeaderValue::from_static("br"));
    }
    fields.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    fields.insert(header::CACHE_CONTROL, if path.starts_with("assets/") { FOREVER } else { ASK_AGAIN });
    response
}

/// Whether Brotli is among what the browser can unpack, and not excluded by a weight of zero.
fn accepts_brotli(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(header::ACCEPT_ENCODING).into_iter().filter_map(|value| value.to_str().ok());
    accepted.flat_map(|text| text.split(',')).any(|coding| {
        let mut parts = coding.split(';').map(str::trim);
        let is_brotli = parts.next().is_some_and(|name| name.eq_ignore_ascii_case("br"));
        is_brotli && !parts.any(|part| matches!(part.replace(' ', "").as_str(), "q=0" | "q=0.0" | "q=0.00" | "q=0.000"))
    })
}

fn has_already(headers: &HeaderMap, tag: &str) -> bool {
    let known = headers.get_all(header::IF_NONE_MATCH).into_iter().filter_map(|value| value.to_str().ok());
    known.flat_map(|text| text.split(',')).any(|known| known.trim().trim_start_matches("W/") == tag)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(path: &str) -> Option<File> {
        let content: &[u8] = match path {
            "index.html" => b"<h1>Chronicle</h1>",
            "assets/app-1234.js" => b"let a = 1;",
            "assets/app-1234.js.br" => b"brotli",
            _ => return None,
        };
        Some(File { content: content.into(), tag: format!("t{}", content.len()), kind: kind_of(path, "text/html") })
    }

    fn ask(path: &str, headers: &[(&'static str, &'static str)]) -> Response<Body> {
        let mut map = HeaderMap::new();
        map.extend(
            headers
                .iter()
                .map(|&(name, value)| (axum::http::HeaderName::from_static(name), HeaderValue::from_static(value))),
        );
        answer(source, &path.parse().expect("a path"), &map)
    }

    fn header_of(response: &Response<Body>, name: &str) -> String {
        response.headers().get(name).map(|value| value.to_str().expect("text").to_owned()).unwrap_or_default()
    }

    #[test]
    fn the_page_is_isolated_and_asked_for_again() {
        let page = ask("/", &[]);
        assert_eq!(
            (page.status(), header_of(&page, "content-type").as_str()),
            (StatusCode::OK, "text/html; charset=utf-8")
        );
        assert_eq!(header_of(&page, "cross-origin-embedder-policy"), "require-corp");
        assert_eq!(header_of(&page, "cache-control"), "no-cache");
        let tag: &'static str = Box::leak(header_of(&page, "etag").into_boxed_str());
        assert_eq!(ask("/", &[("if-none-match", tag)]).status(), StatusCode::NOT_MODIFIED);
        assert_eq!(ask("/", &[("if-none-match", "\"other\"")]).status(), StatusCode::OK);
    }

    #[test]
    fn compressed_files_go_to_those_who_can_unpack_them() {
        let brotli = ask("/assets/app-1234.js", &[("accept-encoding", "gzip, br")]);
        assert_eq!(header_of(&brotli, "content-encoding"), "br");
        assert!(header_of(&brotli, "cache-control").contains("immutable"));
        let refused = ask("/assets/app-1234.js", &[("accept-encoding", "br;q=0, gzip")]);
        assert_eq!(header_of(&refused, "content-encoding"), "");
        assert_ne!(header_of(&brotli, "etag"), header_of(&refused, "etag"));
    }

    #[test]
    fn nothing_else_is_there() {
        for path in ["/nothing", "/assets/app-1234.js.br", "/../Cargo.toml", "/%2e%2e/etc/passwd", "//"] {
            let status = ask(path, &[]).status();
            assert!(status == StatusCode::NOT_FOUND || path == "//", "{path}: {status}");
        }
        assert_eq!(header_of(&ask("/nothing", &[]), "x-content-type-options"), "nosniff");
    }
}
