//! `cargo xtask setup`: what the machine must have besides Rust, and how it gets it.
//!
//! Nothing is printed when nothing is missing, because `play` and `test` come through here every time.

use std::env;
use std::io::{IsTerminal, stdin};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::shell::CommandLine;

/// What the machine is being prepared for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// Building, playing and testing.
    Develop,
    /// The above, and testing the server with the databases that it may use.
    Server,
    /// The above, and measuring against other programs.
    Bench,
    /// The test in which Python drives the engine.
    Python,
    /// Building the page.
    Web,
    /// Testing the page in a browser.
    Browser,
    /// Compiling to WebAssembly where the toolchain cannot.
    Wasm,
}

/// A program that we cannot do without.
struct Need {
    program: &'static str,
    reason: &'static str,
    debian: &'static [&'static str],
    elsewhere: &'static str,
}

const COMPILER: Need = Need {
    program: "cc",
    reason: "the C compiler, with which Rust links every program",
    debian: &["gcc", "libc6-dev"],
    elsewhere: "Fedora: dnf install gcc; Arch: pacman -S base-devel; Alpine: apk add build-base; \
                macOS: xcode-select --install",
};

const STOCKFISH: Need = Need {
    program: "stockfish",
    reason: "the chess engine that the benchmarks compare with",
    debian: &["stockfish"],
    elsewhere: "Fedora, Arch and Homebrew have a package stockfish; all others: https://stockfishchess.org/download",
};

const PYTHON: Need = Need {
    program: "python3",
    reason: "Python with its module venv, with which an independent program tests the engine",
    debian: &["python3", "python3-venv"],
    elsewhere: "Fedora: dnf install python3; Arch: pacman -S python; Homebrew: brew install python",
};

const NODE: Need = Need {
    program: "npm",
    reason: "Node with npm, with which the page is built",
    debian: &["nodejs", "npm"],
    elsewhere: "Fedora: dnf install nodejs; Arch: pacman -S nodejs npm; Homebrew: brew install node",
};

const CHROMIUM: Need = Need {
    program: "chromium",
    reason: "the browser in which the page is tested",
    debian: &["chromium", "fonts-dejavu-core"],
    elsewhere: "Fedora: dnf install chromium; Arch: pacman -S chromium; Homebrew: brew install --cask chromium",
};

const POSTGRES: Need = Need {
    program: "initdb",
    reason: "PostgreSQL, with which the server is tested; the tests start one of their own",
    debian: &["postgresql"],
    elsewhere: "Fedora: dnf install postgresql-server; Arch: pacman -S postgresql; Homebrew: brew install postgresql",
};

const REDIS: Need = Need {
    program: "redis-server",
    reason: "Redis, with which several servers are tested together; the tests start one of their own",
    debian: &["redis-server"],
    elsewhere: "Fedora: dnf install valkey-compat-redis; Arch: pacman -S valkey; Homebrew: brew install redis",
};

const WASM_COMPILER: Need = Need {
    program: "/usr/bin/cargo",
    reason: "a compiler for WebAssembly, because neither the toolchain nor rustup has the target",
    debian: &["rustc-web", "cargo-web", "rust-web-src"],
    elsewhere: "rustup target add wasm32-unknown-unknown && rustup component add rust-src",
};

const WASM_LINKER: Need = Need {
    program: "wasm-ld",
    reason: "the linker for WebAssembly that goes with that compiler",
    debian: &["lld"],
    elsewhere: "a package named lld; rustup's compiler brings its own",
};

/// An engine to measure against, in the Debian package of its own name.
const fn engine(package: &'static [&'static str; 1]) -> Need {
    Need {
        program: package[0],
        reason: "a chess engine that the benchmarks compare with",
        debian: package,
        elsewhere: "look for a package of this name, or build it from its sources",
    }
}

const ETHEREAL: Need = engine(&["ethereal-chess"]);
const FAIRY_STOCKFISH: Need = engine(&["fairy-stockfish"]);
const TOGA: Need = engine(&["toga2"]);
const GLAURUNG: Need = engine(&["glaurung"]);

/// Installs what is missing for `purpose`, and says so; otherwise does nothing.
pub(crate) fn run(purpose: Purpose) -> Result<()> {
    let needs: &[Need] = match purpose {
        Purpose::Develop => &[COMPILER],
        Purpose::Server => &[COMPILER, POSTGRES, REDIS],
        Purpose::Bench => &[COMPILER, STOCKFISH, ETHEREAL, FAIRY_STOCKFISH, TOGA, GLAURUNG],
        Purpose::Python => &[PYTHON],
        Purpose::Web => &[COMPILER, NODE],
        Purpose::Browser => &[COMPILER, NODE, CHROMIUM],
        Purpose::Wasm => &[WASM_COMPILER, WASM_LINKER],
    };
    let missing: Vec<&Need> = needs.iter().filter(|need| !need.is_present()).collect();
    if missing.is_empty() { Ok(()) } else { install(&missing) }
}

impl Need {
    /// Whether the program is on the `PATH` or where Debian puts it.
    fn is_present(&self) -> bool {
        // The MSVC toolchain brings its own linker.
        if cfg!(target_env = "msvc") && self.program == COMPILER.program {
            return true;
        }
        // Debian has Python without the module in a package of its own.
        find(self.program).is_some() && (self.program != PYTHON.program || has_venv())
    }
}

fn install(missing: &[&Need]) -> Result<()> {
    println!("This machine lacks:");
    for need in missing {
        println!("  {}: {}", need.program, need.reason);
    }
    let packages: Vec<&str> = missing.iter().flat_map(|need| need.debian).copied().collect();
    let Some(administrator) = administrator() else { bail!(by_hand(missing, &packages)) };

    println!("Installing {} with apt-get{}.", packages.join(" and "), administrator.explanation());
    let update = administrator.apt_get().arg("update");
    let install = administrator.apt_get().args(["install", "--yes", "--no-install-recommends"]).args(&packages);
    update.run().and_then(|()| install.run()).with_context(|| by_hand(missing, &packages))?;

    match missing.iter().find(|need| !need.is_present()) {
        Some(need) => bail!("apt-get succeeded, yet `{}` is still not found", need.program),
        None => {
            println!("Installed.");
            Ok(())
        }
    }
}

/// How we may install packages on Debian and its relatives.
#[derive(Clone, Copy)]
enum Administrator {
    Root,
    Sudo,
}

impl Administrator {
    fn explanation(self) -> &'static str {
        match self {
            Self::Root => "",
            Self::Sudo => " through sudo, which may ask for your password",
        }
    }

    fn apt_get(self) -> CommandLine {
        let env = CommandLine::new(match self {
            Self::Root => "env",
            Self::Sudo => "sudo",
        });
        let env = if let Self::Sudo = self { env.arg("env") } else { env };
        env.args(["DEBIAN_FRONTEND=noninteractive", "apt-get", "--quiet"])
    }
}

/// Who we can be for `apt-get`; nothing where it does not exist or nobody may use it.
fn administrator() -> Option<Administrator> {
    find("apt-get")?;
    if succeeds("id", &["-u"]).is_some_and(|user| user.trim() == "0") {
        return Some(Administrator::Root);
    }
    find("sudo")?;
    // Without a person at the keyboard sudo must not need a password.
    let usable = stdin().is_terminal() || succeeds("sudo", &["-n", "true"]).is_some();
    usable.then_some(Administrator::Sudo)
}

/// What the command prints, if it ends well.
fn succeeds(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).stderr(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Whether Python can make environments with pip in them.
pub(crate) fn has_venv() -> bool {
    succeeds(PYTHON.program, &["-c", "import ensurepip, venv"]).is_some()
}

/// Where a program is: on the `PATH`, or where Debian puts games and the programs of PostgreSQL.
pub(crate) fn find(program: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let file = format!("{program}{}", env::consts::EXE_SUFFIX);
    env::split_paths(&path)
        .chain([PathBuf::from("/usr/games")])
        .chain(postgres_folders())
        .map(|folder| folder.join(&file))
        .find(|file| file.is_file())
}

/// Debian has each version of PostgreSQL in a folder of its own, and only a few of its programs on the `PATH`.
fn postgres_folders() -> impl Iterator<Item = PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    versions.map(|version| version.path().join("bin"))
}

fn by_hand(missing: &[&Need], packages: &[&str]) -> String {
    let mut text = format!(
        "could not install it for you; please do it by hand and try again\n  Debian, Ubuntu: apt-get install {}",
        packages.join(" ")
    );
    for need in missing {
        text.push_str(&format!("\n  {} elsewhere: {}", need.program, need.elsewhere));
    }
    text
}
