//! How much a browser has to load for each part, against what it may. What it loads before the first move is measured in
//! a browser, by `web/e2e/budget.test.js`.

use std::{fs, path::Path};

use anyhow::{Context, Result, bail};

use super::folder;

/// A part of the page, by how its files in `dist/assets` begin, and how many kilobytes of them are allowed, packed.
struct Budget {
    name: &'static str,
    matches: fn(&str) -> bool,
    kilobytes: f64,
}

const BUDGETS: [Budget; 4] = [
    Budget {
        name: "rules of chess",
        matches: |file| file.starts_with("rules_bg-") && file.ends_with(".wasm"),
        kilobytes: 150.0,
    },
    Budget {
        name: "learner",
        matches: |file| file.starts_with("learning_bg-") && file.ends_with(".wasm"),
        kilobytes: 150.0,
    },
    Budget { name: "analysis", matches: |file| file.starts_with("Analysis"), kilobytes: 45.0 },
    Budget {
        name: "engine",
        matches: |file| file.starts_with("engine_bg-") && file.ends_with(".wasm"),
        kilobytes: 2_500.0,
    },
];

/// Prints what each part takes, and fails if one takes more than it may.
pub(super) fn check() -> Result<()> {
    let dist = folder().join("dist");
    let mut broken = Vec::new();
    println!("\n{:<26}{:>10}{:>10}", "kB, packed by Brotli", "is", "may be");
    for budget in &BUDGETS {
        let kilobytes = budget.size(&dist)?;
        println!("{:<26}{kilobytes:>10.1}{:>10.1}", budget.name, budget.kilobytes);
        if kilobytes > budget.kilobytes || kilobytes == 0.0 {
            broken.push(budget.name);
        }
    }
    if !broken.is_empty() {
        bail!("too large, or not found at all: {}", broken.join(", "));
    }
    Ok(())
}

impl Budget {
    /// The packed size of the largest file that matches, since a browser loads one of several.
    fn size(&self, dist: &Path) -> Result<f64> {
        let mut sizes = Vec::new();
        for entry in fs::read_dir(dist.join("assets")).context("the page is not built: cargo xtask web")? {
            let name = entry?.file_name().to_string_lossy().into_owned();
            if (self.matches)(&name) && !name.ends_with(".br") {
                let packed = dist.join("assets").join(format!("{name}.br"));
                sizes.push(fs::metadata(&packed).with_context(|| format!("{} is missing", packed.display()))?.len());
            }
        }
        Ok(sizes.into_iter().max().unwrap_or(0) as f64 / 1_000.0)
    }
}
