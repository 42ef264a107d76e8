//! What several test files need.

#[path = "../../../../../tests/shared_data.rs"]
mod shared_data;

#[allow(unused_imports, reason = "not every test file has use for it")]
pub(crate) use shared_data::shared_data;
