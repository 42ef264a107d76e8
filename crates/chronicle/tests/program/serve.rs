//! `chronicle serve` and `chronicle worker` as programs: where settings come from, what is said, and how they end.

use std::{
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::Stdio,
};

use crate::common::{chronicle, command};

/// A new, empty folder for a test.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("the test directory can be written");
    folder
}

/// What a server says when it has started, in this folder with these arguments and settings; then it is killed.
fn said(folder: &Path, arguments: &[&str], environment: &[(&str, &str)]) -> String {
    let mut serve = command(&["serve", "--without-page", "--log", "off"]);
    serve.args(arguments).current_dir(folder).envs(environment.iter().copied());
    serve.env("CHRONICLE_LISTEN", "127.0.0.1:0").stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = serve.spawn().expect("the program starts");
    let lines = BufReader::new(child.stdout.take().expect("it is piped")).lines().map_while(Result::ok);
    let mut said = String::new();
    for line in lines {
        said += &line;
        said.push('\n');
        if line.starts_with("Ctrl-C") {
            break;
        }
    }
    child.kill().expect("it runs");
    let _ = child.wait();
    said
}

#[test]
fn an_option_comes_before_the_environment_and_that_before_the_file() {
    let folder = folder("serve-settings");
    std::fs::write(folder.join("server.toml"), "database = 'file.db'\nworkers = 3\n").expect("it can be written");
    let all = ["--config", "server.toml", "--database", "option.db"];
    let config = &all[..2];
    let environment: &[(&str, &str)] = &[("CHRONICLE_DATABASE", "environment.db")];
    for (arguments, environment, wanted) in [
        (&all[..], environment, "option.db"),
        (config, environment, "environment.db"),
        (config, &environment[..0], "file.db"),
        (&config[..0], &environment[..0], "chronicle.db"),
    ] {
        let said = said(&folder, arguments, environment);
        assert!(said.contains(&format!("Games and accounts are in {wanted}\n")), "{wanted}: {said}");
        assert!(said.starts_with("Chronicle is at http://127.0.0.1:"), "{said}");
        assert_eq!(said.contains("3 at a time"), !arguments.is_empty(), "{said}");
        assert!(folder.join(wanted).is_file(), "{wanted} is made");
    }
}

#[test]
fn help_names_every_setting_of_the_file() {
    let help = chronicle(&["serve", "--help"]).succeeded();
    for name in [
        "listen",
        "database",
        "redis",
        "config",
        "origin",
        "proxy",
        "secure",
        "max-connections",
        "max-per-address",
        "sign-ins",
        "requests",
        "spectators",
        "thinkers",
        "workers",
        "log",
    ] {
        assert!(help.contains(&format!("--{name}")), "{name} is missing in\n{help}");
    }
    assert_eq!(help.matches("[env: CHRONICLE_").count(), 15, "each has its environment variable");
    assert!(chronicle(&["worker", "--help"]).succeeded().contains("Examples:\n  "));
}

#[test]
fn what_cannot_be_served_is_said_in_one_line() {
    let folder = folder("serve-wrong");
    let file = folder.join("wrong.toml");
    std::fs::write(&file, "databse = 'x'\n").expect("it can be written");
    let file = file.to_string_lossy();
    let run = chronicle(&["serve", "--without-page", "--config", &file]);
    assert_eq!(run.code, Some(1));
    assert!(run.err.contains("wrong.toml is not a file of settings"), "{}", run.err);
    chronicle(&["serve", "--without-page", "--log", "off", "--listen", "127.0.0.1:0", "--database", "mysql://x/y"])
        .failed(1, "is no database");
    chronicle(&["worker", "--redis", "redis+unix:///nowhere/redis.sock"]).failed(1, "no Redis there");
    assert_eq!(command(&["worker"]).env_remove("CHRONICLE_REDIS").output().expect("it runs").status.code(), Some(2));
    assert_eq!(chronicle(&["worker", "--redis", "redis://x", "--threads", "0"]).code, Some(2));
}
