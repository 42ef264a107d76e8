//! What is needed to run the server elsewhere: the image, the unit of systemd, several servers behind a proxy.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use serde_json::Value;

use crate::{expect_none, root};

/// Where those files are.
fn deploy() -> PathBuf {
    root().join("deploy")
}

fn text(file: &str) -> String {
    fs::read_to_string(deploy().join(file)).unwrap_or_else(|error| panic!("deploy/{file}: {error}"))
}

/// Runs a program that not every machine has; `None` if it is not there.
fn run(program: &str, arguments: &[&str]) -> Option<(bool, String)> {
    let output = Command::new(program).args(arguments).output().ok()?;
    let said = [output.stdout, output.stderr].concat();
    Some((output.status.success(), String::from_utf8_lossy(&said).into_owned()))
}

#[test]
fn every_setting_in_them_exists() {
    let source = |name: &str| {
        let file = root().join("crates/chronicle/src").join(name);
        fs::read_to_string(file).expect("the command is there")
    };
    let source = source("serve.rs") + &source("worker.rs");
    let mut complaints = Vec::new();
    for file in ["Dockerfile", "chronicle.service", "compose.yaml"] {
        for name in settings(&text(file)) {
            if !source.contains(&format!("env = \"{name}\"")) {
                complaints
                    .push(format!("deploy/{file}: neither `chronicle serve` nor `chronicle worker` knows {name}"));
            }
        }
    }
    expect_none("Files for operators use settings that exist:", &complaints);
}

/// The names of our environment variables in a text.
fn settings(text: &str) -> BTreeSet<&str> {
    let is_name = |letter: char| letter.is_ascii_uppercase() || letter == '_';
    let begin = text.match_indices("CHRONICLE_").map(|(place, _)| &text[place..]);
    begin.map(|rest| rest.split(|letter| !is_name(letter)).next().unwrap_or(rest)).collect()
}

#[test]
fn the_image_is_small_and_runs_as_nobody() {
    let text = text("Dockerfile");
    let stages: Vec<&str> = text.lines().filter(|line| line.starts_with("FROM ")).collect();
    assert_eq!(stages.len(), 2, "one stage builds, one runs: {stages:?}");
    assert!(stages[0].contains("AS build") && stages[1].contains("distroless"), "{stages:?}");
    let last = &text[text.rfind("\nFROM ").expect("there are two")..];
    assert!(last.lines().any(|line| line == "USER nonroot"), "{last}");
    assert!(!last.contains("\nRUN "), "nothing can be run in an image without a shell");
    assert!(last.contains("STOPSIGNAL SIGTERM"), "which drains the server");
}

#[test]
fn the_unit_is_one() {
    // The program is not installed on this machine, and what it is does not matter here.
    let unit = text("chronicle.service").replace("/usr/local/bin/chronicle", "/bin/sh");
    let folder = std::env::temp_dir().join(format!("chronicle-unit-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder for the test");
    let file = folder.join("chronicle.service");
    fs::write(&file, unit).expect("it can be written");
    let checked = verify(&file);
    let _ = fs::remove_dir_all(&folder);
    match checked {
        Some((done, said)) => assert!(done && !said.contains("chronicle.service:"), "{said}"),
        None => println!("skipped: systemd-analyze is not here"),
    }
}

fn verify(file: &Path) -> Option<(bool, String)> {
    run("systemd-analyze", &["verify", "--man=no", &file.to_string_lossy()])
}

/// The lines of a service in the compose file: those under its name that are further in.
fn service<'a>(compose: &'a str, name: &str) -> &'a str {
    let begin = compose.find(&format!("\n  {name}:\n")).unwrap_or_else(|| panic!("there is a service {name}"));
    let rest = &compose[begin + 1..];
    let is_next = |line: &str| !line.starts_with("   ") && !line.is_empty() && !line.starts_with("  #");
    let end = rest.split_inclusive('\n').skip(1).take_while(|line| !is_next(line.trim_end_matches('\n')));
    let length: usize = end.map(str::len).sum();
    &rest[rest.find('\n').map_or(0, |place| place + 1)..][..length]
}

#[test]
fn the_compose_file_has_three_servers_behind_a_proxy() {
    let compose = text("compose.yaml");
    let app = service(&compose, "app");
    for wanted in
        ["replicas: 3", "CHRONICLE_REDIS: redis://bus", "@database/chronicle", "dockerfile: deploy/Dockerfile"]
    {
        assert!(app.contains(wanted), "{wanted} is missing in\n{app}");
    }
    assert!(!app.contains("ports:"), "servers are reached through the proxy alone");
    for name in ["database", "bus"] {
        let lines = service(&compose, name);
        assert!(lines.contains("healthcheck:") && !lines.contains("ports:"), "{lines}");
        assert!(app.contains(&format!("      {name}:\n        condition: service_healthy")), "{app}");
    }
    // Who works for the servers reaches the same bus, and nothing reaches it.
    let worker = service(&compose, "worker");
    for wanted in ["command: [\"worker\"]", "CHRONICLE_REDIS: redis://bus", "condition: service_healthy"] {
        assert!(worker.contains(wanted), "{wanted} is missing in\n{worker}");
    }
    assert!(!worker.contains("ports:") && !worker.contains("DATABASE"), "{worker}");
    // The servers believe the proxy, which has the address that they are told.
    let proxy = service(&compose, "proxy");
    let address = app.lines().find_map(|line| line.trim().strip_prefix("CHRONICLE_PROXIES: ")).expect("there is one");
    assert!(proxy.contains(&format!("ipv4_address: {address}")), "{proxy}");
    assert!(!compose.contains('\t'), "YAML knows no tabs");
    assert!(!compose.contains("PASSWORD: c"), "no password stands in the file");
}

/// The compose file as other programs read it; `None`, and a word about it, where there is none that reads YAML.
fn compose() -> Option<Value> {
    let script = "import json, sys, yaml; print(json.dumps(yaml.safe_load(open(sys.argv[1]))))";
    let file = deploy().join("compose.yaml");
    match run("python3", &["-c", script, &file.to_string_lossy()]) {
        Some((true, said)) => Some(serde_json::from_str(&said).expect("JSON")),
        Some((false, said)) if said.contains("No module named") => {
            println!("skipped: python3 is here without its module yaml; the Debian package python3-yaml has it");
            None
        }
        Some((false, said)) => panic!("deploy/compose.yaml is no YAML: {said}"),
        None => {
            println!("skipped: python3 is not here");
            None
        }
    }
}

/// The names in a list, or of the fields of an object.
fn names(value: &Value) -> BTreeSet<&str> {
    let listed = value.as_array().into_iter().flatten().filter_map(Value::as_str);
    let fields = value.as_object().into_iter().flat_map(|fields| fields.keys().map(String::as_str));
    listed.chain(fields).collect()
}

#[test]
fn whatever_the_compose_file_names_is_there() {
    let Some(file) = compose() else { return };
    assert_eq!(names(&file), BTreeSet::from(["name", "networks", "services", "volumes"]));
    let (services, networks, volumes) = (names(&file["services"]), names(&file["networks"]), names(&file["volumes"]));
    let known = BTreeSet::from([
        "build",
        "cap_drop",
        "command",
        "depends_on",
        "deploy",
        "environment",
        "healthcheck",
        "image",
        "networks",
        "ports",
        "read_only",
        "restart",
        "security_opt",
        "stop_grace_period",
        "volumes",
    ]);
    for (name, service) in file["services"].as_object().expect("services") {
        assert!(names(service).is_subset(&known), "{name}: {:?}", names(service).difference(&known));
        assert!(names(&service["depends_on"]).is_subset(&services), "{name} waits for something else");
        assert!(names(&service["networks"]).is_subset(&networks), "{name} is in a network that is not there");
        assert!(service["image"].is_string() != service["build"].is_object(), "{name} is built or fetched");
        let image = service["image"].as_str().unwrap_or("built:here");
        assert!(image.split_once(':').is_some_and(|(_, version)| version != "latest"), "{image} has a version");
        for volume in names(&service["volumes"]) {
            let from = volume.split(':').next().unwrap_or(volume);
            let is_file = from.starts_with("./") && deploy().join(from).is_file();
            assert!(is_file || volumes.contains(from), "{name}: there is no {from}");
        }
    }
    let built = deploy().join(file["services"]["app"]["build"]["context"].as_str().expect("where"));
    assert!(built.join(file["services"]["app"]["build"]["dockerfile"].as_str().expect("which")).is_file());
}

#[test]
fn the_image_is_built_from_what_is_there() {
    let text = text("Dockerfile").replace("\\\n", " ");
    let known =
        ["FROM", "RUN", "WORKDIR", "COPY", "ENV", "USER", "VOLUME", "EXPOSE", "STOPSIGNAL", "ENTRYPOINT", "CMD"];
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (instruction, rest) = line.split_once(' ').unwrap_or((line, ""));
        assert!(known.contains(&instruction), "{line}");
        match instruction {
            "FROM" => {
                let image = rest.split(' ').next().unwrap_or(rest);
                assert!(image.split_once(':').is_some_and(|(_, version)| version != "latest"), "{line}");
            }
            "RUN" if rest.contains("apt-get install") => {
                assert!(
                    rest.contains("--no-install-recommends") && rest.contains("rm -rf /var/lib/apt/lists"),
                    "{line}"
                );
            }
            "ENTRYPOINT" | "CMD" => assert!(serde_json::from_str::<Vec<String>>(rest).is_ok(), "{line}"),
            _ => {}
        }
    }
}

#[test]
fn nginx_understands_the_proxy() {
    let folder = std::env::temp_dir().join(format!("chronicle-nginx-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder for the test");
    let file = folder.join("nginx.conf");
    // The servers have names only where compose gives them some, and an older nginx does not ask for names again.
    fs::write(&file, text("nginx.conf").replace("app:7878 resolve", "127.0.0.1:7878")).expect("it can be written");
    let (prefix, file) = (folder.to_string_lossy(), file.to_string_lossy());
    let quiet = format!("pid {prefix}/pid; error_log stderr;");
    let arguments = ["-t", "-p", &prefix, "-c", &file, "-g", &quiet];
    let checked = ["nginx", "/usr/sbin/nginx"].iter().find_map(|program| run(program, &arguments));
    let _ = fs::remove_dir_all(&folder);
    match checked {
        // What it says after that is about folders which only the image has.
        Some((_, said)) => assert!(said.contains("syntax is ok"), "{said}"),
        None => println!("skipped: nginx is not here; the Debian package nginx-light has it"),
    }
}

#[test]
fn the_proxy_lets_sockets_through() {
    let conf = text("nginx.conf");
    assert_eq!(conf.matches('{').count(), conf.matches('}').count(), "blocks are closed");
    for wanted in ["server app:7878", "proxy_set_header Upgrade", "proxy_set_header X-Forwarded-For $remote_addr"] {
        assert!(conf.contains(wanted), "{wanted} is missing");
    }
    let ends = |line: &&str| line.is_empty() || line.starts_with('#') || line.ends_with([';', '{', '}']);
    let open: Vec<&str> = conf.lines().map(str::trim).filter(|line| !ends(line)).collect();
    assert!(open.is_empty(), "a setting ends with a semicolon: {open:?}");
}
