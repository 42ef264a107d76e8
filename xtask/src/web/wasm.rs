//! `cargo xtask wasm`: the rules and the engine as WebAssembly, on any machine.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
    sync::Mutex,
    thread,
    time::SystemTime,
};

use anyhow::{Context, Result, bail};

use super::{folder, node};
use crate::{
    project,
    setup::{self, Purpose},
    shell::CommandLine,
    style::heading,
};

const TARGET: &str = "wasm32-unknown-unknown";

/// What a build is for.
struct Build {
    /// Its folder below `web/src/generated`.
    folder: &'static str,
    /// The name of its files.
    name: &'static str,
    profile: &'static str,
    features: &'static str,
    /// Instructions besides or without those that browsers know today.
    target_features: &'static str,
    /// Whether workers can share its memory, which the standard library that comes with compilers does not allow.
    shares_memory: bool,
    /// Where Cargo puts what it compiles: builds with other instructions must not share a folder.
    target_dir: &'static str,
    /// How `wasm-opt` shall treat it.
    optimise: &'static str,
}

const RULES: Build = Build {
    folder: "rules",
    name: "rules",
    profile: "wasm-rules",
    features: "rules,small",
    target_features: "",
    shares_memory: false,
    target_dir: "target/wasm",
    optimise: "-Oz",
};
const VARIANTS: Build = Build { folder: "variants", name: "variants", features: "variants,small", ..RULES };
const ENGINE: Build =
    Build { folder: "engine", name: "engine", profile: "wasm-engine", features: "engine", optimise: "-O3", ..RULES };
/// The learner of the training room: as fast as the engine, but a page that trains should not load 860 kB of tables.
const LEARNING: Build = Build { folder: "learning", name: "learning", features: "learning,small", ..ENGINE };
const ENGINE_SIMD: Build =
    Build { folder: "engine-simd", target_features: "+simd128", target_dir: "target/wasm-simd", ..ENGINE };
const ENGINE_THREADS: Build = Build {
    folder: "engine-threads",
    features: "threads",
    target_features: "+simd128,+atomics,+bulk-memory,+mutable-globals",
    shares_memory: true,
    target_dir: "target/wasm-threads",
    ..ENGINE
};
/// What JavaScript is made of: small, and without tables of foreign things, which it does not know.
const ENGINE_JAVASCRIPT: Build = Build {
    folder: "engine-js",
    name: "engine",
    features: "engine,small",
    target_features: "-reference-types",
    target_dir: "target/wasm-plain",
    ..RULES
};
/// What the compiler uses without being asked, less references, which JavaScript cannot have.
const PLAIN: [&str; 7] = [
    "--enable-bulk-memory",
    "--enable-bulk-memory-opt",
    "--enable-sign-ext",
    "--enable-nontrapping-float-to-int",
    "--enable-mutable-globals",
    "--enable-multivalue",
    "--enable-call-indirect-overlong",
];

/// Memory that is shared comes from outside, never grows beyond what it was promised, and gives each thread a place for
/// what is its own.
const SHARED_MEMORY: [&str; 8] = [
    "--shared-memory",
    "--import-memory",
    "--max-memory=1073741824",
    "--export=__heap_base",
    "--export=__wasm_init_tls",
    "--export=__tls_size",
    "--export=__tls_align",
    "--export=__tls_base",
];

/// The builds, longest first, in groups that share a folder and so cannot be made at the same time.
const GROUPS: [&[&Build]; 4] =
    [&[&ENGINE_THREADS], &[&ENGINE_SIMD], &[&ENGINE, &LEARNING, &VARIANTS, &RULES], &[&ENGINE_JAVASCRIPT]];
/// Compiling one takes a core and up to two gigabytes.
const AT_ONCE: usize = 2;

/// Makes all builds that are out of date, below `web/src/generated`.
pub(crate) fn build() -> Result<()> {
    let toolchain = Toolchain::find()?;
    let from_source = Toolchain::find_source()?;
    let bindgen = bindgen()?;
    node::packages("web")?;
    let make = |build: &Build| {
        println!("{}", heading(&format!("WebAssembly: {}", build.folder)));
        let module = if build.shares_memory { &from_source } else { &toolchain }.compile(build)?;
        match build.folder {
            folder if folder == ENGINE_JAVASCRIPT.folder => javascript(&bindgen, &module),
            _ if is_newer(&module, &build.made())? => bind(&bindgen, build, &module),
            _ => Ok(()),
        }
    };
    let waiting = Mutex::new(GROUPS.into_iter());
    let next = || waiting.lock().expect("nobody panics with it").next();
    let work = || -> Result<()> {
        while let Some(group) = next() {
            group.iter().try_for_each(|build| make(build))?;
        }
        Ok(())
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..AT_ONCE).map(|_| scope.spawn(work)).collect();
        workers.into_iter().try_for_each(|worker| worker.join().expect("a worker returns its errors"))
    })?;
    list_of_games()
}

impl Build {
    fn output(&self) -> PathBuf {
        folder().join("src/generated").join(self.folder)
    }

    /// What the compiler and the linker are told besides.
    fn flags(&self) -> String {
        let features = Some(self.target_features).filter(|features| !features.is_empty());
        let features = features.map(|features| format!("-C target-feature={features}"));
        let links = self.shares_memory.then_some(SHARED_MEMORY).into_iter().flatten();
        features
            .into_iter()
            .chain(links.map(|argument| format!("-C link-arg={argument}")))
            .collect::<Vec<_>>()
            .join(" ")
    }

    /// The module that comes out at the end.
    fn made(&self) -> PathBuf {
        self.output().join(format!("{}_bg.wasm", self.name))
    }
}

/// A compiler for WebAssembly.
enum Toolchain {
    /// The one that runs us has the target.
    Ours,
    /// The same, with the standard library built from its source.
    OursFromSource,
    /// Debian's compiler, with the standard library built from its source.
    Debian,
}

impl Toolchain {
    /// Whatever this machine has, or can be given.
    fn find() -> Result<Self> {
        if has_target() || (setup::find("rustup").is_some() && add("target", TARGET) && has_target()) {
            return Ok(Self::Ours);
        }
        setup::run(Purpose::Wasm)?;
        Ok(Self::Debian)
    }

    /// One that builds the standard library too, for instructions that the ready-made one does not use.
    fn find_source() -> Result<Self> {
        if has_source() || (setup::find("rustup").is_some() && add("component", "rust-src") && has_source()) {
            return Ok(Self::OursFromSource);
        }
        setup::run(Purpose::Wasm)?;
        Ok(Self::Debian)
    }

    /// Compiles a build and returns where the module is.
    fn compile(&self, build: &Build) -> Result<PathBuf> {
        let arguments = format!(
            "build --quiet --package chronicle-wasm --no-default-features --features {} --profile {} --target {TARGET} \
             --target-dir {}",
            build.features, build.profile, build.target_dir
        );
        let with_source =
            |command: CommandLine| command.args(["-Z", "build-std=std,panic_abort"]).env("RUSTC_BOOTSTRAP", "1");
        let command = match self {
            Self::Ours => CommandLine::cargo(&arguments),
            Self::OursFromSource => with_source(CommandLine::cargo(&arguments)),
            Self::Debian => with_source(CommandLine::new("/usr/bin/cargo").args(arguments.split_whitespace()))
                .env("RUSTC", "/usr/bin/rustc")
                .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", "wasm-ld"),
        };
        command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", &build.flags()).run()?;
        let module = format!("{}/{TARGET}/{}/chronicle_wasm.wasm", build.target_dir, build.profile);
        // Builds of one profile overwrite each other, so each is kept aside; the copy keeps its time.
        let built = project::root().join(module);
        let kept = project::root().join(build.target_dir).join(format!("{}.wasm", build.folder));
        if is_different(&built, &kept)? {
            fs::copy(&built, &kept)?;
        }
        Ok(kept)
    }
}

fn is_different(a: &Path, b: &Path) -> Result<bool> {
    let a = fs::read(a).with_context(|| format!("the compiler has not made {}", a.display()))?;
    Ok(fs::read(b).map_or(true, |b| a != b))
}

/// Whether the compiler that Cargo uses here knows the target.
fn has_target() -> bool {
    let libraries = Command::new("rustc").args(["--print", "target-libdir", "--target", TARGET]).output();
    libraries.is_ok_and(|output| {
        let folder = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        output.status.success() && Path::new(&folder).is_dir()
    })
}

/// Whether the source of the standard library is there.
fn has_source() -> bool {
    let root = Command::new("rustc").args(["--print", "sysroot"]).output();
    root.is_ok_and(|output| {
        let root = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        Path::new(&root).join("lib/rustlib/src/rust/library/Cargo.lock").is_file()
    })
}

/// Asks rustup for a part of the toolchain; a machine without network says no, and that is no error yet.
fn add(kind: &str, name: &str) -> bool {
    println!("Adding the {kind} {name} to the toolchain.");
    Command::new("rustup").args([kind, "add", name]).status().is_ok_and(|status| status.success())
}

/// The generator of the JavaScript side, of exactly the version of the library.
fn bindgen() -> Result<String> {
    let version = locked_version("wasm-bindgen")?;
    let tools = project::root().join("target/tools");
    let program = tools.join("bin/wasm-bindgen");
    let text = program.to_string_lossy().into_owned();
    let installed = Command::new(&program).arg("--version").output();
    let is_right =
        installed.is_ok_and(|output| String::from_utf8_lossy(&output.stdout).trim().ends_with(&format!(" {version}")));
    if !is_right {
        println!("Installing wasm-bindgen {version}, once; this takes some minutes.");
        // It runs for seconds and is compiled for minutes, so it is compiled with few optimisations.
        CommandLine::cargo("install wasm-bindgen-cli --quiet --force --target-dir target/tools/build --version")
            .args([&version, "--root", &tools.to_string_lossy()])
            .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1")
            .env("CARGO_PROFILE_RELEASE_LTO", "off")
            .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16")
            .run()?;
    }
    Ok(text)
}

/// The version of a package in the lock file.
fn locked_version(package: &str) -> Result<String> {
    let lock = fs::read_to_string(project::root().join("Cargo.lock"))?;
    let head = format!("name = \"{package}\"\nversion = \"");
    let (_, rest) = lock.split_once(&head).with_context(|| format!("Cargo.lock does not name {package}"))?;
    let (version, _) = rest.split_once('"').context("Cargo.lock is cut off")?;
    Ok(version.to_owned())
}

/// Makes the JavaScript side of a module, and the module smaller or faster.
fn bind(bindgen: &str, build: &Build, module: &Path) -> Result<()> {
    let output = build.output();
    fs::create_dir_all(&output)?;
    CommandLine::new(bindgen)
        .args(["--target", "web", "--out-name", build.name, "--out-dir", &output.to_string_lossy()])
        .arg(&module.to_string_lossy())
        .run()?;
    let made = build.made().to_string_lossy().into_owned();
    let simd = build.target_features.contains("simd").then_some("--enable-simd");
    let threads = build.shares_memory.then_some("--enable-threads");
    // Only what the compiler has used: with all features on, the optimiser writes what no browser reads yet.
    let optimise = node::tool("wasm-opt").args(PLAIN).arg("--enable-reference-types").args(simd).args(threads);
    optimise.args([build.optimise, &made, "-o", &made]).run()
}

/// The same engine as plain JavaScript, for browsers without WebAssembly or where it fails.
fn javascript(bindgen: &str, module: &Path) -> Result<()> {
    let output = ENGINE_JAVASCRIPT.output();
    let entry = output.join("engine.js");
    if !is_newer(module, &entry)? {
        return Ok(());
    }
    fs::create_dir_all(&output)?;
    let file = |name: &str| output.join(name).to_string_lossy().into_owned();
    let (stripped, lowered, bound) = (file("stripped.wasm"), file("lowered.wasm"), file("engine_bg.wasm"));
    // The standard library claims features that nothing of ours uses, and the generator would believe it.
    let plain = || node::tool("wasm-opt").args(PLAIN);
    let all = plain().args(["--enable-reference-types", "--strip-target-features"]);
    all.args([&module.to_string_lossy(), "-o", stripped.as_str()]).run()?;
    CommandLine::new(bindgen)
        .args(["--target", "bundler", "--out-name", "engine", "--out-dir", &output.to_string_lossy(), &stripped])
        .run()?;
    plain()
        .args(["-Oz", "--signext-lowering", "--llvm-nontrapping-fptoint-lowering"])
        .args(["--llvm-memory-copy-fill-lowering", &bound, "-o", &lowered])
        .run()?;
    node::tool("wasm2js").args(PLAIN).args(["-Oz", &lowered, "-o", &file("engine_bg.wasm.js")]).run()?;
    for file in [stripped, lowered, bound] {
        fs::remove_file(file)?;
    }
    notice_growth(&output.join("engine_bg.js"))?;
    let text = "import * as wasm from './engine_bg.wasm.js';\nimport { __wbg_set_wasm } from './engine_bg.js';\n\
                __wbg_set_wasm(wasm);\nexport { Uci } from './engine_bg.js';\n";
    Ok(fs::write(entry, text)?)
}

/// Memory that has grown is new memory. The generated code notices that by the old one being empty, which it is only in
/// WebAssembly; in JavaScript the two have to be compared.
fn notice_growth(file: &Path) -> Result<()> {
    let text = fs::read_to_string(file)?;
    let mut patched = text.clone();
    for view in ["cachedUint8ArrayMemory0", "cachedDataViewMemory0"] {
        patched =
            patched.replace(&format!("{view}.byteLength === 0"), &format!("{view}.buffer !== wasm.memory.buffer"));
    }
    if patched == text {
        bail!("{} is not what it was: how does it notice that memory has grown?", file.display());
    }
    Ok(fs::write(file, patched)?)
}

/// The games that the page can offer before it has loaded their rules, as those rules tell them.
fn list_of_games() -> Result<()> {
    node::script("scripts/games.mjs").run()
}

/// Whether a file has changed since another was made of it.
fn is_newer(source: &Path, made: &Path) -> Result<bool> {
    let time = |file: &Path| -> Result<SystemTime> { Ok(fs::metadata(file)?.modified()?) };
    let changed = time(source)?;
    Ok(time(made).map_or(true, |made| made < changed))
}
