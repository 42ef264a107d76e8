use axum::{
    Json,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use chronicle_protocol::{Code, Problem};

/// A problem as an answer over HTTP.
#[derive(Debug)]
pub(crate) struct Refusal(Problem);

impl From<Problem> for Refusal {
    fn from(problem: Problem) -> Self {
        Self(problem)
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let status = match self.0.code {
            Code::Malformed | Code::OutOfRange | Code::Illegal => StatusCode::BAD_REQUEST,
            Code::SignIn => StatusCode::UNAUTHORIZED,
            Code::Forbidden | Code::NotYourTurn => StatusCode::FORBIDDEN,
            Code::NotFound => StatusCode::NOT_FOUND,
            Code::Over | Code::Stale | Code::NotNow | Code::Taken => StatusCode::CONFLICT,
            Code::TooMany => StatusCode::TOO_MANY_REQUESTS,
            _ => StatusCode::INTERNAL_SERVER_ERROR,
        };
        (status, Json(self.0)).into_response()
    }
}
