//! Node and the packages of the page.

use std::fs;

use anyhow::Result;

use crate::{
    project,
    setup::{self, Purpose},
    shell::CommandLine,
};

/// `npm` in the folder of the page, with arguments separated by blanks.
pub(super) fn npm(arguments: &str) -> CommandLine {
    CommandLine::new("npm").args(arguments.split_whitespace()).within("web")
}

/// A program of an installed package.
pub(super) fn tool(name: &str) -> CommandLine {
    CommandLine::new(&format!("web/node_modules/.bin/{name}"))
}

/// A script of the page.
pub(super) fn script(name: &str) -> CommandLine {
    CommandLine::new("node").arg(name).within("web")
}

/// Installs the packages of a folder exactly as locked, unless they are there.
pub(crate) fn packages(folder: &str) -> Result<()> {
    setup::run(Purpose::Web)?;
    let path = project::root().join(folder);
    let locked = fs::read(path.join("package-lock.json"))?;
    let stamp = path.join("node_modules/.installed");
    if fs::read(&stamp).is_ok_and(|installed| installed == locked) {
        return Ok(());
    }
    // Not `npm ci`: it refuses lock files made where the registry has no packages for other systems.
    let install = CommandLine::new("npm").args(["install", "--no-save", "--no-audit", "--no-fund"]);
    install.within(folder).run()?;
    fs::write(stamp, locked)?;
    Ok(())
}
