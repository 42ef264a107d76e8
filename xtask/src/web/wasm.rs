//! `cargo xtask wasm`: the rules and the engine as WebAssembly, on any machine.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
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
    target_dir: "target/wasm",
    optimise: "-Oz",
};
const VARIANTS: Build = Build { folder: "variants", name: "variants", features: "variants,small", ..RULES };
const ENGINE: Build =
    Build { folder: "engine", name: "engine", profile: "wasm-engine", features: "engine", optimise: "-O3", ..RULES };
const ENGINE_SIMD: Build =
    Build { folder: "engine-simd", target_features: "+simd128", target_dir: "target/wasm-simd", ..ENGINE };
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

/// Makes all builds that are out of date, below `web/src/generated`.
pub(crate) fn build() -> Result<()> {
    let toolchain = Toolchain::find()?;
    let bindgen = bindgen()?;
    node::packages()?;
    for build in [&RULES, &VARIANTS, &ENGINE, &ENGINE_SIMD] {
        println!("\n{}", heading(&format!("WebAssembly: {}", build.folder)));
        let module = toolchain.compile(build)?;
        if is_newer(&module, &build.made())? {
            bind(&bindgen, build, &module)?;
        }
    }
    javascript(&bindgen, &toolchain)?;
    list_of_games()
}

impl Build {
    fn output(&self) -> PathBuf {
        folder().join("src/generated").join(self.folder)
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
    /// Debian's compiler, with the standard library built from its source.
    Debian,
}

impl Toolchain {
    /// Whatever this machine has, or can be given.
    fn find() -> Result<Self> {
        if has_target() || (setup::find("rustup").is_some() && add_target() && has_target()) {
            return Ok(Self::Ours);
        }
        setup::run(Purpose::Wasm)?;
        Ok(Self::Debian)
    }

    /// Compiles a build and returns where the module is.
    fn compile(&self, build: &Build) -> Result<PathBuf> {
        let arguments = format!(
            "build --package chronicle-wasm --no-default-features --features {} --profile {} --target {TARGET} \
             --target-dir {}",
            build.features, build.profile, build.target_dir
        );
        let command = match self {
            Self::Ours => CommandLine::cargo(&arguments),
            Self::Debian => CommandLine::new("/usr/bin/cargo")
                .args(arguments.split_whitespace())
                .args(["-Z", "build-std=std,panic_abort"])
                .env("RUSTC", "/usr/bin/rustc")
                .env("RUSTC_BOOTSTRAP", "1")
                .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", "wasm-ld"),
        };
        let flags = match build.target_features {
            "" => String::new(),
            features => format!("-C target-feature={features}"),
        };
        command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", &flags).run()?;
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

/// Asks rustup for the target; a machine without network says no, and that is no error yet.
fn add_target() -> bool {
    println!("Adding the target {TARGET} to the toolchain.");
    Command::new("rustup").args(["target", "add", TARGET]).status().is_ok_and(|status| status.success())
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
    // Only what the compiler has used: with all features on, the optimiser writes what no browser reads yet.
    let optimise = node::tool("wasm-opt").args(PLAIN).arg("--enable-reference-types").args(simd);
    optimise.args([build.optimise, &made, "-o", &made]).run()
}

/// The same engine as plain JavaScript, for browsers without WebAssembly or where it fails.
fn javascript(bindgen: &str, toolchain: &Toolchain) -> Result<()> {
    println!("\n{}", heading("JavaScript: the engine where WebAssembly does not work"));
    let module = toolchain.compile(&ENGINE_JAVASCRIPT)?;
    let output = ENGINE_JAVASCRIPT.output();
    let entry = output.join("engine.js");
    if !is_newer(&module, &entry)? {
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

/// The games that the page can offer before it has loaded their rules.
fn list_of_games() -> Result<()> {
    let text = CommandLine::cargo("run --quiet --package chronicle-wasm --example games").capture()?;
    let file = folder().join("src/generated/games.json");
    if fs::read_to_string(&file).is_ok_and(|known| known == text) {
        return Ok(());
    }
    if !text.trim_start().starts_with('[') {
        bail!("the list of games is not what it should be:\n{text}");
    }
    Ok(fs::write(file, text)?)
}

/// Whether a file has changed since another was made of it.
fn is_newer(source: &Path, made: &Path) -> Result<bool> {
    let time = |file: &Path| -> Result<SystemTime> { Ok(fs::metadata(file)?.modified()?) };
    let changed = time(source)?;
    Ok(time(made).map_or(true, |made| made < changed))
}
