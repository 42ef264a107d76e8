//! Passwords: Argon2id, outside of the threads that serve, a few at a time.

use std::sync::Arc;

use argon2::{
    Algorithm, Argon2, Params, Version,
    password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash},
};
use chronicle_protocol::{Code, Problem, limits};
use tokio::sync::Semaphore;

use crate::random;

/// How many are worked on at the same time; each takes 19 MiB.
const AT_ONCE: usize = 2;

/// Makes and checks hashes of passwords.
#[derive(Clone)]
pub(crate) struct Passwords {
    places: Arc<Semaphore>,
    /// The hash of no password: names that do not exist take as long to refuse as others.
    nobody: Arc<str>,
}

impl Passwords {
    pub(crate) fn new() -> Self {
        let nobody = hash(&random::number().to_string()).expect("our own parameters are good");
        Self { places: Arc::new(Semaphore::new(AT_ONCE)), nobody: nobody.into() }
    }

    /// The hash of a new password.
    pub(crate) async fn hash(&self, password: String) -> Result<String, Problem> {
        if !limits::PASSWORD_BYTES.contains(&password.len()) {
            let (least, most) = (limits::PASSWORD_BYTES.start(), limits::PASSWORD_BYTES.end());
            return Err(Problem::new(Code::OutOfRange, format!("a password has {least} to {most} bytes")));
        }
        self.aside(move || hash(&password)).await?.ok_or_else(|| failed("the password could not be hashed"))
    }

    /// Whether a password has this hash; no password has none.
    pub(crate) async fn matches(&self, password: String, stored: Option<String>) -> Result<bool, Problem> {
        let exists = stored.is_some();
        let stored = stored.unwrap_or_else(|| self.nobody.to_string());
        let matches = self.aside(move || {
            let parsed = PasswordHash::new(&stored).ok();
            parsed.is_some_and(|parsed| argon().verify_password(password.as_bytes(), &parsed).is_ok())
        });
        Ok(matches.await? && exists)
    }

    async fn aside<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Problem> {
        let stops = |_| failed("the server stops");
        let place = Arc::clone(&self.places).acquire_owned().await.map_err(stops)?;
        let done = tokio::task::spawn_blocking(move || {
            let _place = place;
            work()
        });
        done.await.map_err(|_| failed("the password could not be worked on"))
    }
}

fn failed(text: &str) -> Problem {
    Problem::new(Code::Failed, text)
}

/// What the OWASP recommends: 19 MiB, two passes, one lane.
fn argon() -> Argon2<'static> {
    let params = Params::new(19_456, 2, 1, None).expect("these parameters are good");
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
}

fn hash(password: &str) -> Option<String> {
    let salt: [u8; 16] = random::bytes();
    Some(argon().hash_password_with_salt(password.as_bytes(), &salt).ok()?.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn passwords_are_known_by_their_hash() {
        let passwords = Passwords::new();
        let hash = passwords.hash("correct horse".to_owned()).await.expect("long enough");
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
        assert!(!hash.contains("correct"));
        let matches = |text: &str, hash: Option<&str>| passwords.matches(text.to_owned(), hash.map(str::to_owned));
        assert!(matches("correct horse", Some(&hash)).await.expect("it is answered"));
        assert!(!matches("correct hors", Some(&hash)).await.expect("it is answered"));
        assert!(!matches("correct horse", None).await.expect("it is answered"));
        assert!(!matches("correct horse", Some("no hash")).await.expect("it is answered"));
        assert!(passwords.hash("short".to_owned()).await.is_err());
    }
}
