use std::{io, process::ExitCode};

/// Why the program ends before its work is done, and so with which code.
#[derive(Debug)]
pub(crate) enum Failure {
    /// What it was given makes no sense; exit code 2, as for a misspelt option.
    Input(anyhow::Error),
    /// The input is fine but the work did not succeed; exit code 1.
    Work(anyhow::Error),
    /// As [`Input`](Self::Input), and everything has been said already.
    ReportedInput,
    /// As [`Work`](Self::Work), and everything has been said already.
    ReportedWork,
    /// Whoever read the output has seen enough (`chronicle moves | head -1`): no failure at all.
    ReaderGone,
}

impl Failure {
    /// Says the reason in one line on standard error, and gives the exit code.
    pub(crate) fn report(&self) -> ExitCode {
        if let Self::Input(reason) | Self::Work(reason) = self {
            complain(format_args!("{reason:#}"));
        }
        match self {
            Self::Input(_) | Self::ReportedInput => ExitCode::from(2),
            Self::Work(_) | Self::ReportedWork => ExitCode::from(1),
            Self::ReaderGone => ExitCode::SUCCESS,
        }
    }
}

/// Writes a line to standard error. If even that is impossible, there is nobody left to tell.
pub(crate) fn complain(reason: std::fmt::Arguments<'_>) {
    use io::Write;
    let _ = writeln!(io::stderr(), "chronicle: {reason}");
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::from(anyhow::Error::from(error))
    }
}

impl From<anyhow::Error> for Failure {
    fn from(error: anyhow::Error) -> Self {
        let is_broken_pipe = |cause: &(dyn std::error::Error + 'static)| {
            cause.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
        };
        if error.chain().any(is_broken_pipe) { Self::ReaderGone } else { Self::Work(error) }
    }
}

#[cfg(test)]
mod tests {
    use anyhow::Context;

    use super::*;

    #[test]
    fn a_broken_pipe_is_no_failure() {
        let broken = || io::Error::from(io::ErrorKind::BrokenPipe);
        assert!(matches!(Failure::from(broken()), Failure::ReaderGone));
        let wrapped = Err::<(), _>(broken()).context("writing").expect_err("it is an error");
        assert!(matches!(Failure::from(wrapped), Failure::ReaderGone));
        assert!(matches!(Failure::from(io::Error::other("disk full")), Failure::Work(_)));
    }
}
