//! Who is signed in, by a token that only the client has.

use axum::http::{HeaderMap, HeaderValue, header};
use sha2::{Digest, Sha256};

use crate::{Settings, random};

/// How long a session lasts since it was last used, in milliseconds: thirty days.
pub(crate) const LASTS_MS: i64 = 30 * 24 * 60 * 60 * 1000;
/// A use is noted when the last note is older than that: once an hour is enough.
pub(crate) const NOTED_MS: i64 = 60 * 60 * 1000;

/// A token: 32 random bytes in hexadecimal digits.
pub(crate) fn new_token() -> String {
    hex(&random::bytes::<32>())
}

/// What is stored of a token.
pub(crate) fn hash(token: &str) -> String {
    hex(&Sha256::digest(token.as_bytes()))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Where the token of a request comes from. Browsers send cookies by themselves, whoever's page they show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Token {
    Bearer(String),
    Cookie(String),
}

impl Token {
    /// The token of a request, if it has one.
    pub(crate) fn of(headers: &HeaderMap, settings: &Settings) -> Option<Self> {
        let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
        if let Some(bearer) = text(header::AUTHORIZATION).and_then(|value| value.strip_prefix("Bearer ")) {
            return Some(Self::Bearer(bearer.trim().to_owned()));
        }
        let name = cookie_name(settings);
        let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
        let mut pairs = cookies.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
        pairs.find(|(found, _)| *found == name).map(|(_, token)| Self::Cookie(token.to_owned()))
    }

    pub(crate) fn text(&self) -> &str {
        match self {
            Self::Bearer(text) | Self::Cookie(text) => text,
        }
    }
}

const fn cookie_name(settings: &Settings) -> &'static str {
    if settings.secure { "__Host-chronicle" } else { "chronicle" }
}

/// The header that gives a browser a token, or takes it away.
pub(crate) fn cookie(token: Option<&str>, settings: &Settings) -> HeaderValue {
    let secure = if settings.secure { "; Secure" } else { "" };
    let age = if token.is_some() { LASTS_MS / 1000 } else { 0 };
    let (name, token) = (cookie_name(settings), token.unwrap_or_default());
    let text = format!("{name}={token}; Path=/; HttpOnly; SameSite=Lax; Max-Age={age}{secure}");
    HeaderValue::from_str(&text).expect("a token is made of digits")
}

/// Whether a request comes from a page of ours, or from no page at all. A request that only a cookie vouches for must
/// say where it comes from.
pub(crate) fn is_ours(headers: &HeaderMap, settings: &Settings) -> bool {
    let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    match text(header::ORIGIN) {
        Some(origin) => {
            let place = origin.split_once("://").map(|(_, place)| place);
            let same = place.is_some() && place == text(header::HOST);
            same || settings.origins.iter().any(|allowed| allowed == origin)
        }
        None if headers.contains_key(header::ORIGIN) => false,
        None => !matches!(Token::of(headers, settings), Some(Token::Cookie(_))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(header::HeaderName, &'static str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| (name.clone(), HeaderValue::from_static(value))).collect()
    }

    #[test]
    fn tokens_come_from_the_header_or_the_cookie() {
        let settings = Settings::default();
        let of = |pairs: &[(header::HeaderName, &'static str)]| Token::of(&headers(pairs), &settings);
        assert_eq!(of(&[(header::AUTHORIZATION, "Bearer abc")]), Some(Token::Bearer("abc".to_owned())));
        assert_eq!(of(&[(header::COOKIE, "x=1; chronicle=abc; y=2")]), Some(Token::Cookie("abc".to_owned())));
        for nothing in [(header::COOKIE, "chronicles=abc"), (header::AUTHORIZATION, "Basic abc")] {
            assert_eq!(of(&[nothing]), None);
        }
        let secure = Settings { secure: true, ..Settings::default() };
        assert_eq!(Token::of(&headers(&[(header::COOKIE, "chronicle=abc")]), &secure), None);
    }

    #[test]
    fn pages_of_others_are_refused() {
        let settings = Settings { origins: vec!["https://friend.example".to_owned()], ..Settings::default() };
        let host = (header::HOST, "chess.example:8080");
        let cookie = (header::COOKIE, "chronicle=abc");
        let ours = |pairs: &[(header::HeaderName, &'static str)]| is_ours(&headers(pairs), &settings);
        assert!(ours(&[host.clone(), cookie.clone(), (header::ORIGIN, "http://chess.example:8080")]));
        assert!(ours(&[host.clone(), cookie.clone(), (header::ORIGIN, "https://friend.example")]));
        assert!(ours(std::slice::from_ref(&host)), "a program");
        for origin in ["http://evil.example", "null", "http://chess.example", "chess.example:8080", ""] {
            assert!(!ours(&[host.clone(), (header::ORIGIN, origin)]), "{origin}");
        }
        assert!(!ours(&[host, cookie]), "only a cookie, and no origin");
    }

    #[test]
    fn cookies_are_kept_from_scripts() {
        let secure = Settings { secure: true, ..Settings::default() };
        let text = cookie(Some("abc"), &secure);
        assert_eq!(text, "__Host-chronicle=abc; Path=/; HttpOnly; SameSite=Lax; Max-Age=2592000; Secure");
        assert!(cookie(None, &Settings::default()).to_str().expect("ASCII").contains("Max-Age=0"));
        assert_eq!(hash("abc").len(), 64);
        assert_ne!(new_token(), new_token());
    }
}
