use chronicle_protocol::{Answer, Request, limits};

use super::text;

/// A message of a client, or of the server.
#[must_use]
pub fn request(data: &[u8]) -> bool {
    let text = text(data);
    answer(&text) | asked(&text)
}

fn asked(text: &str) -> bool {
    let Ok(request) = Request::parse(text) else {
        // What names the request in a refusal must not fail either.
        let _ = Request::number(text);
        return false;
    };
    assert!(text.len() <= limits::FRAME_BYTES, "longer than a message may be");
    let again = Request::parse(&request.to_json()).expect("what we write we read");
    assert_eq!(again, request);
    true
}

fn answer(text: &str) -> bool {
    let Ok(answer) = serde_json::from_str::<Answer>(text) else { return false };
    let again: Answer = serde_json::from_str(&answer.to_json()).expect("what we write we read");
    assert_eq!(again, answer);
    true
}
