//! `chronicle serve`: the game in the browser, and games between people.

use std::{
    net::{IpAddr, SocketAddr},
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use anyhow::Context;
use chronicle_server::{
    Server, Settings, has_page,
    log::{self, LevelFilter},
};
use clap::{Args, builder::BoolishValueParser};
use serde::Deserialize;

use crate::{admin::without_password, failure::Failure};

/// Where it listens unless told otherwise.
const LISTEN: &str = "127.0.0.1:7878";

/// Serve the game to browsers, and games between people
///
/// The page is part of the program, and so is the database: nothing else is needed, and nothing is loaded from anywhere
/// else. Whatever is acknowledged to a player is on the disk; however the server ends, every game goes on when it is
/// started again. Ctrl-C ends it.
///
/// A setting comes from its option, else from its environment variable, else from the file of --config, else it has the
/// value that the help shows.
#[derive(Args)]
#[command(after_help = "\
Examples:
  chronicle serve --open                      play on this machine
  chronicle serve --listen 0.0.0.0:8080 --secure --proxy 10.0.0.1
                                              let others reach it, behind a proxy that speaks HTTPS
  chronicle serve --config server.toml        all settings in a file, named like the options:
                                              listen = \"0.0.0.0:8080\"
                                              database = \"games.db\"
                                              max-connections = 5000")]
pub(crate) struct Options {
    /// Where to listen: address and port; the port 0 takes any that is free [default: 127.0.0.1:7878]
    #[arg(long, value_name = "ADDRESS", env = "CHRONICLE_LISTEN")]
    listen: Option<SocketAddr>,

    /// Where games and accounts are kept: a file, which is made if there is none, or PostgreSQL as
    /// `postgres://USER:PASSWORD@HOST/NAME` [default: chronicle.db]
    #[arg(long, value_name = "FILE|URL", env = "CHRONICLE_DATABASE")]
    database: Option<String>,

    /// Redis, through which several servers with one PostgreSQL reach each other, and workers on other machines
    /// (`chronicle worker`) are reached, as `redis://HOST`
    #[arg(long, value_name = "URL", env = "CHRONICLE_REDIS")]
    redis: Option<String>,

    /// A file with settings, in TOML, named like these options
    #[arg(long, value_name = "FILE", env = "CHRONICLE_CONFIG")]
    config: Option<PathBuf>,

    /// Another place whose pages may use the server, such as `https://chess.example`; may be repeated
    #[arg(long = "origin", value_name = "ORIGIN", env = "CHRONICLE_ORIGINS", value_delimiter = ',')]
    origins: Vec<String>,

    /// The address of a proxy whose word about where a request comes from is believed; may be repeated
    #[arg(long = "proxy", value_name = "ADDRESS", env = "CHRONICLE_PROXIES", value_delimiter = ',')]
    proxies: Vec<IpAddr>,

    /// Browsers reach it by HTTPS, through a proxy: cookies are never sent without it [default: false]
    #[arg(long, value_name = "BOOL", env = "CHRONICLE_SECURE", num_args = 0..=1, require_equals = true,
          default_missing_value = "true", value_parser = BoolishValueParser::new())]
    secure: Option<bool>,

    /// How many sockets there may be [default: 20000]
    #[arg(long, value_name = "COUNT", env = "CHRONICLE_MAX_CONNECTIONS")]
    max_connections: Option<u64>,

    /// How many of them from one address [default: 200]
    #[arg(long, value_name = "COUNT", env = "CHRONICLE_MAX_PER_ADDRESS")]
    max_per_address: Option<u32>,

    /// How many new accounts and attempts to sign in one address has in a minute [default: 20]
    #[arg(long, value_name = "COUNT", env = "CHRONICLE_SIGN_INS")]
    sign_ins: Option<u32>,

    /// How many requests one address has in a minute; files of the page and what is said over sockets do not count
    /// [default: 1200]
    #[arg(long, value_name = "COUNT", env = "CHRONICLE_REQUESTS")]
    requests: Option<u32>,

    /// How many may look at one game [default: 1000]
    #[arg(long, value_name = "COUNT", env = "CHRONICLE_SPECTATORS")]
    spectators: Option<usize>,

    /// How many moves the engine thinks about at the same time [default: 1]
    #[arg(long, value_name = "COUNT", env = "CHRONICLE_THINKERS")]
    thinkers: Option<usize>,

    /// How many games that are over the engine looks at at the same time in this process; 0 leaves them to
    /// `chronicle worker` on other machines [default: 1]
    #[arg(long, value_name = "COUNT", env = "CHRONICLE_WORKERS")]
    workers: Option<usize>,

    /// How much is written to the log, which goes to standard error as lines of JSON: off, error, warn, info, debug
    /// [default: info]
    #[arg(long, value_name = "LEVEL", env = "CHRONICLE_LOG")]
    log: Option<LevelFilter>,

    /// Serve programs only: go on although this program was built without the page
    #[arg(long)]
    without_page: bool,

    /// Open the page in the browser
    #[arg(long)]
    open: bool,
}

/// What a file of settings may say.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
struct File {
    listen: Option<SocketAddr>,
    database: Option<String>,
    redis: Option<String>,
    origins: Vec<String>,
    proxies: Vec<IpAddr>,
    secure: Option<bool>,
    max_connections: Option<u64>,
    max_per_address: Option<u32>,
    sign_ins: Option<u32>,
    requests: Option<u32>,
    spectators: Option<usize>,
    thinkers: Option<usize>,
    workers: Option<usize>,
    log: Option<String>,
}

pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    if !has_page() && !options.without_page {
        let reason = "this program was built without the page; `cargo xtask play` builds both, and starts it \
                      (--without-page serves programs only)";
        return Err(Failure::Work(anyhow::Error::msg(reason)));
    }
    let file = options.config.as_deref().map(read).transpose()?.unwrap_or_default();
    let listen = options.listen.or(file.listen).unwrap_or_else(|| LISTEN.parse().expect("a good address"));
    log::install(level(options, file.log.as_deref())?, std::io::stderr());
    let settings = settings(options, file);
    let runtime = tokio::runtime::Runtime::new().context("cannot start the threads of the server")?;
    runtime.block_on(async {
        let kept = summary(&settings, options.config.as_deref());
        let server = Server::bind(listen, settings).await.context("choose others with --listen and --database")?;
        let page = page_at(server.address());
        println!("Chronicle is at {page}");
        println!("{kept}");
        println!("{} games go on.", server.resumed());
        println!(
            "Sockets at /socket, the interface for programs at /api, /health, /ready and /metrics.\nCtrl-C ends it."
        );
        if options.open {
            open(&page);
        }
        server.run().await.map_err(anyhow::Error::from)
    })?;
    Ok(())
}

fn read(file: &Path) -> anyhow::Result<File> {
    let text = std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    toml::from_str(&text).with_context(|| format!("{} is not a file of settings", file.display()))
}

/// How much is written to the log.
fn level(options: &Options, file: Option<&str>) -> anyhow::Result<LevelFilter> {
    let wrong = |text: &str| format!("log = {text:?} is no level: off, error, warn, info or debug");
    let from_file = file.map(|text| text.parse().with_context(|| wrong(text))).transpose()?;
    Ok(options.log.or(from_file).unwrap_or(LevelFilter::INFO))
}

/// Options before the file, the file before what is usual.
fn settings(options: &Options, file: File) -> Settings {
    let usual = Settings::default();
    Settings {
        database: options.database.clone().or(file.database).unwrap_or(usual.database),
        redis: options.redis.clone().or(file.redis),
        origins: if options.origins.is_empty() { file.origins } else { options.origins.clone() },
        proxies: if options.proxies.is_empty() { file.proxies } else { options.proxies.clone() },
        secure: options.secure.or(file.secure).unwrap_or(usual.secure),
        connections: options.max_connections.or(file.max_connections).unwrap_or(usual.connections),
        connections_per_address: options
            .max_per_address
            .or(file.max_per_address)
            .unwrap_or(usual.connections_per_address),
        sign_ins_per_minute: options.sign_ins.or(file.sign_ins).unwrap_or(usual.sign_ins_per_minute),
        requests_per_minute: options.requests.or(file.requests).unwrap_or(usual.requests_per_minute),
        spectators: options.spectators.or(file.spectators).unwrap_or(usual.spectators),
        thinkers: options.thinkers.or(file.thinkers).unwrap_or(usual.thinkers),
        workers: options.workers.or(file.workers).unwrap_or(usual.workers),
        ..usual
    }
}

/// What is kept where, and who works.
fn summary(settings: &Settings, config: Option<&Path>) -> String {
    let mut lines = vec![format!("Games and accounts are in {}", without_password(&settings.database))];
    lines.extend(
        settings
            .redis
            .as_deref()
            .map(|redis| format!("Other servers and workers are reached through {}", without_password(redis))),
    );
    let outside = if settings.redis.is_some() { ", and by workers elsewhere" } else { "" };
    lines.push(match settings.workers {
        0 if settings.redis.is_none() => "Nobody looks at games that are over: there are no workers".to_owned(),
        0 => "Games that are over are looked at by workers elsewhere".to_owned(),
        count => format!("Games that are over are looked at here, {count} at a time{outside}"),
    });
    lines.extend(config.map(|file| format!("Settings come from {} where nothing else is said", file.display())));
    lines.join("\n")
}

/// What to type into a browser on this machine. Browsers give a page shared memory only on a trusted address.
fn page_at(address: SocketAddr) -> String {
    if address.ip().is_unspecified() {
        format!("http://localhost:{}/ and on every address of this machine", address.port())
    } else {
        format!("http://{address}/")
    }
}

/// Asks the system to show a page, and does not wait for it; says so if nothing can show it.
fn open(page: &str) {
    let page = page.split(' ').next().unwrap_or(page).to_owned();
    let openers: &[(&str, &[&str])] = if cfg!(target_os = "macos") {
        &[("open", &[])]
    } else if cfg!(windows) {
        &[("cmd", &["/c", "start"])]
    } else {
        &[("xdg-open", &[]), ("sensible-browser", &[])]
    };
    std::thread::spawn(move || {
        // They name every browser that they did not find.
        let shows = |(program, arguments): &(&str, &[&str])| {
            let mut opener = Command::new(program);
            opener.args(*arguments).arg(&page).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
            opener.status().is_ok_and(|status| status.success())
        };
        if !openers.iter().any(shows) {
            println!("No browser could be started; open the page yourself.");
        }
    });
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        options: Options,
    }

    #[test]
    fn pages_can_be_typed_into_a_browser() {
        let page = |address: &str| page_at(address.parse().expect("an address"));
        assert_eq!(page("127.0.0.1:7878"), "http://127.0.0.1:7878/");
        assert!(page("0.0.0.0:80").starts_with("http://localhost:80/ "));
        assert_eq!(page("[::1]:80"), "http://[::1]:80/");
    }

    #[test]
    fn options_come_before_the_file() {
        let text = "database = 'file.db'\nthinkers = 3\nworkers = 0\nspectators = 7\norigins = ['https://a.example']\nsecure = true\n";
        let file = || toml::from_str::<File>(text).expect("a good file");
        let parse = |words: &[&str]| Line::parse_from([&["serve"], words].concat()).options;
        let with_file = |words: &[&str]| settings(&parse(words), file());
        let both = with_file(&["--database", "option.db", "--origin", "https://b.example"]);
        assert_eq!((both.database.as_str(), both.thinkers, both.secure), ("option.db", 3, true));
        assert_eq!(both.origins, ["https://b.example"]);
        assert_eq!((both.workers, both.spectators), (0, 7));
        assert!(!with_file(&["--secure=no"]).secure, "an option can take back what the file says");
        assert!(settings(&parse(&["--secure"]), File::default()).secure);
        let level = |words: &[&str], file: Option<&str>| level(&parse(words), file).map(|level| level.to_string()).ok();
        assert_eq!(level(&["--log", "debug"], Some("off")).as_deref(), Some("debug"));
        assert_eq!((level(&[], Some("error")).as_deref(), level(&[], Some("loud"))), (Some("error"), None));
        assert_eq!(with_file(&[]).database, "file.db");
        assert_eq!(settings(&parse(&[]), File::default()).database, "chronicle.db");
    }

    #[test]
    fn what_is_kept_where_is_said_without_passwords() {
        let redis = Some("redis://:secret@bus".to_owned());
        let database = "postgres://me:secret@host/games".to_owned();
        let said = summary(&Settings { database, redis, ..Settings::default() }, Some(Path::new("server.toml")));
        for wanted in ["postgres://host/games", "redis://bus", "1 at a time, and by workers elsewhere", "server.toml"] {
            assert!(said.contains(wanted), "{wanted} is missing in\n{said}");
        }
        assert!(!said.contains("secret"), "{said}");
        assert!(summary(&Settings { workers: 0, ..Settings::default() }, None).contains("no workers"));
    }

    #[test]
    fn files_with_unknown_settings_are_refused() {
        assert!(toml::from_str::<File>("databse = 'x'").is_err());
        assert!(toml::from_str::<File>("listen = 'nowhere'").is_err());
    }
}
