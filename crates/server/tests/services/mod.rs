//! Real PostgreSQL and real Redis for tests, each in a folder of its own.
//!
//! One of each serves all tests of a process. A small shell holds it, and waits for the end of its own input: that comes
//! however the test process ends, also by a panic or by SIGKILL. Then the server is stopped and its folder removed.

use std::{
    io::{BufRead, BufReader, Lines, Read, Write},
    path::PathBuf,
    process::{Child, ChildStdout, Command, Stdio},
    sync::{
        LazyLock, Mutex,
        atomic::{AtomicU32, Ordering::Relaxed},
    },
};

/// A folder for a server, which is gone at the end as the server is. `$1` is where its programs are, `$2` its name.
/// It says by which signal it ends as by a crash. At the end nobody hears any more what a shell says of a child that was
/// killed, and saying it would end the shell before its work is done.
const FOLDER: &str = r#"
folder=$(mktemp -d "${TMPDIR:-/tmp}/chronicle-$2-XXXXXX") || exit 1
trap 'exec 2>/dev/null; [ -n "$server" ] && kill -CONT $server && kill -$crash $server && wait $server; rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
cd "$folder" || exit 1
"#;

/// How PostgreSQL begins.
const POSTGRES: &str = r#"
crash=QUIT
"$1/initdb" --pgdata=data --username=chronicle --auth=trust --encoding=UTF8 --no-locale >log 2>&1 || { cat log >&2; exit 1; }
begin() {
    "$1/postgres" -D data -k "$folder" -c listen_addresses= -c fsync=on -c max_connections=300 -c shared_buffers=32MB >log 2>&1 &
    server=$!
    until "$1/pg_isready" --quiet --host="$folder" --timeout=1; do
        kill -0 $server 2>/dev/null || { cat log >&2; exit 1; }
        sleep 0.05
    done
}
"#;

/// How Redis begins.
const REDIS: &str = r#"
crash=KILL
begin() {
    rm -f redis.sock
    "$1/redis-server" --port 0 --unixsocket "$folder/redis.sock" --save '' --appendonly no >log 2>&1 &
    server=$!
    until [ -S redis.sock ]; do
        kill -0 $server 2>/dev/null || { cat log >&2; exit 1; }
        sleep 0.05
    done
}
"#;

/// Begins, says where, and obeys until its input ends.
const OBEY: &str = r#"
begin "$1"
echo "ready $folder"
while read -r order; do
    case $order in
        end) kill -$crash $server; wait $server; server= ;;
        begin) begin "$1" ;;
        *) kill -$order $server ;;
    esac
    echo done
done
"#;

type Shared = LazyLock<Option<Mutex<Service>>>;
static CLUSTER: Shared = LazyLock::new(|| own_postgres().map(Mutex::new));
static BUS: Shared = LazyLock::new(|| own_redis().map(Mutex::new));

/// The address of a new, empty database of PostgreSQL; `None`, and a word about it, where the programs are not.
#[must_use]
pub(crate) fn postgres() -> Option<String> {
    CLUSTER.as_ref().map(|cluster| cluster.lock().expect("nobody panics with it").address())
}

/// The address of a Redis; `None`, and a word about it, where the program is not.
#[must_use]
#[allow(dead_code, reason = "not every crate that includes this file needs it")]
pub(crate) fn redis() -> Option<String> {
    BUS.as_ref().map(|bus| bus.lock().expect("nobody panics with it").address())
}

/// A PostgreSQL that is not shared, so that harm can be done to it.
#[allow(dead_code, reason = "not every crate that includes this file needs it")]
pub(crate) fn own_postgres() -> Option<Service> {
    Service::start("initdb", POSTGRES, "postgresql")
}

/// The same with Redis.
#[allow(dead_code, reason = "not every crate that includes this file needs it")]
pub(crate) fn own_redis() -> Option<Service> {
    Service::start("redis-server", REDIS, "redis-server")
}

/// A server in a folder of its own.
pub(crate) struct Service {
    folder: PathBuf,
    programs: PathBuf,
    told: Lines<BufReader<ChildStdout>>,
    /// Its input ends when this process does.
    holder: Child,
}

impl Service {
    fn start(program: &str, script: &str, package: &str) -> Option<Self> {
        let Some(programs) = programs(program) else {
            println!("skipped: {program} is not here; the Debian package {package} has it");
            return None;
        };
        let mut holder = unprivileged()
            .args(["sh", "-c", &[FOLDER, script, OBEY].concat(), "sh"])
            .arg(&programs)
            .arg(package)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("a shell can be started");
        let mut told = BufReader::new(holder.stdout.take().expect("it is piped")).lines();
        let Some(folder) = told.find_map(|line| Some(PathBuf::from(line.ok()?.strip_prefix("ready ")?))) else {
            let mut why = String::new();
            let _ = holder.stderr.take().expect("it is piped").read_to_string(&mut why);
            panic!("{program} does not start: {why}");
        };
        Some(Self { folder, programs, told, holder })
    }

    fn new_database(&self) -> String {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("test_{}", NEXT.fetch_add(1, Relaxed));
        let folder = self.folder.to_string_lossy().into_owned();
        let made = Command::new(self.programs.join("createdb"))
            .args(["--host", &folder, "--username", "chronicle", &name])
            .status()
            .expect("createdb is beside initdb");
        assert!(made.success(), "no database {name}");
        format!("postgres://chronicle@localhost/{name}?host={folder}")
    }

    /// Its address: of a new, empty database if it is PostgreSQL.
    pub(crate) fn address(&self) -> String {
        if self.folder.join("data").exists() {
            self.new_database()
        } else {
            format!("redis+unix://{}/redis.sock", self.folder.display())
        }
    }

    /// Ends it as a crash would (`end`), begins it again with what it had (`begin`), or sends a signal, by its name.
    #[allow(dead_code, reason = "not every crate that includes this file needs it")]
    pub(crate) fn order(&mut self, order: &str) {
        let input = self.holder.stdin.as_mut().expect("it is piped");
        writeln!(input, "{order}").expect("it listens");
        let done = self.told.next().and_then(Result::ok);
        assert_eq!(done.as_deref(), Some("done"), "{order}");
    }
}

/// Both refuse to be run by root, or had better not be: then somebody else runs them.
fn unprivileged() -> Command {
    let id = |arguments: &[&str]| Command::new("id").args(arguments).output().ok().filter(|out| out.status.success());
    let is_root = id(&["-u"]).is_some_and(|out| out.stdout.trim_ascii() == b"0");
    if !is_root {
        return Command::new("env");
    }
    let user = if id(&["-u", "postgres"]).is_some() { "postgres" } else { "nobody" };
    let group =
        id(&["-g", user]).map_or_else(String::new, |out| String::from_utf8_lossy(&out.stdout).trim().to_owned());
    let mut command = Command::new("setpriv");
    command.arg(format!("--reuid={user}")).arg(format!("--regid={group}")).args(["--clear-groups", "env"]);
    command
}

/// The folder of a program: on the `PATH`, or where Debian has the newest PostgreSQL.
fn programs(program: &str) -> Option<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let number = |path: &PathBuf| path.file_name().and_then(|name| name.to_str()?.parse::<u32>().ok());
    let mut versions: Vec<PathBuf> = versions.map(|entry| entry.path()).collect();
    versions.sort_by_key(|path| std::cmp::Reverse(number(path)));
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = versions.into_iter().map(|version| version.join("bin")).chain(std::env::split_paths(&path));
    folders.into_iter().find(|folder| folder.join(program).is_file())
}
