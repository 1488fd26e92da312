//! `cargo xtask package`: builds the packages for the registry as a user gets them.
//!
//! Every package is created and unpacked into an empty folder. A small program with the example of the README depends on
//! them there and is built without the repository.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{cargo, root, run};

/// Manifest of the small program, before the table that replaces packages of the registry by the unpacked ones.
const MANIFEST: &str = r#"[package]
name = "user"
version = "0.0.0"
edition = "2024"

[dependencies]
barrow = { version = "0.1.0", features = ["serde", "rand"] }
"#;

/// Members of the workspace that do not go to the registry.
const NOT_PUBLISHED: [&str; 7] = [
    "barrow-bench",
    "barrow-format-properties",
    "barrow-judge",
    "barrow-random-recipes",
    "barrow-web",
    "outside-crate",
    "xtask",
];

/// Creates, builds and runs the packages.
pub(crate) fn package() -> bool {
    let _ = fs::remove_dir_all(root().join("target/package"));
    let left_out: Vec<&str> = NOT_PUBLISHED.iter().flat_map(|name| ["--exclude", name]).collect();
    let made = cargo(&["package", "--workspace", "--no-verify", "--allow-dirty", "--quiet"], &left_out);
    let folder = root().join("target/package-check");
    let _ = fs::remove_dir_all(&folder);
    made && unpack(&folder).is_some_and(|packages| try_out(&folder, &packages))
}

/// Unpacks every package; their names with their folders.
fn unpack(folder: &Path) -> Option<Vec<(String, String)>> {
    fs::create_dir_all(folder).ok()?;
    let mut packages = Vec::new();
    let mut made: Vec<PathBuf> = fs::read_dir(root().join("target/package"))
        .ok()?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "crate"))
        .collect();
    made.sort();
    for path in made {
        let unpacked = run(Command::new("tar").arg("-xzf").arg(&path).current_dir(folder));
        let stem = path.file_stem()?.to_str()?.to_string();
        let name = stem.rsplit_once('-')?.0.to_string();
        if !unpacked {
            return None;
        }
        packages.push((name, stem));
    }
    Some(packages)
}

/// Builds the small program and the command from the unpacked packages alone, and runs both.
fn try_out(folder: &Path, packages: &[(String, String)]) -> bool {
    let patches: Vec<String> =
        packages.iter().map(|(name, stem)| format!("{name} = {{ path = \"{stem}\" }}")).collect();
    let patches = patches.join("\n");
    let workspace = format!(
        "[workspace]\nresolver = \"3\"\nmembers = [\"user\", \"barrow-cli-*\"]\n\n[patch.crates-io]\n{patches}"
    );
    let Some(example) = example() else {
        eprintln!("xtask: README.md has no example in Rust");
        return false;
    };
    let files = [
        ("Cargo.toml", workspace.as_str()),
        ("user/Cargo.toml", MANIFEST),
        ("user/src/main.rs", example.as_str()),
    ];
    let written = files.iter().all(|(name, text)| {
        let path = folder.join(name);
        path.parent().is_some_and(|parent| fs::create_dir_all(parent).is_ok())
            && fs::write(path, text).is_ok()
    });
    let cargo = |args: &[&str]| {
        let target = root().join("target/package-check-build");
        run(Command::new("cargo").args(args).current_dir(folder).env("CARGO_TARGET_DIR", target))
    };
    written
        && cargo(&["run", "--quiet", "--package", "user"])
        && cargo(&["run", "--quiet", "--package", "barrow-cli", "--", "gen", "--seed", "7"])
}

/// Returns the first example in Rust of the README, a whole program.
fn example() -> Option<String> {
    let readme = fs::read_to_string(root().join("README.md")).ok()?;
    let (_, rest) = readme.split_once("```rust\n")?;
    Some(rest.split_once("```")?.0.to_string())
}
