//! Test that the lock files of excluded workspaces list what Barrow's packages depend on.
//!
//! `benches/peers`, `fuzz`, `tests/interop` and `web/build` have lock files of their own. Cargo completes a lock file that lacks
//! a dependency when it builds there, which would leave a changed file in the tree after `cargo xtask bench peers`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use serde_json::Value;

use crate::{cargo_command, root};

/// Folders of the excluded workspaces.
const EXCLUDED: [&str; 4] = ["benches/peers", "fuzz", "tests/interop", "web/build"];

/// Dependencies of each package of the workspace that are neither optional nor for tests only.
fn declared() -> BTreeMap<String, BTreeSet<String>> {
    let args = ["metadata", "--no-deps", "--offline", "--format-version", "1"];
    let output = cargo_command(&args, &[]).output().expect("cargo runs");
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("cargo prints JSON");
    let text = |value: &Value| value.as_str().unwrap_or_default().to_string();
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let needed = |dependency: &Value| {
        dependency["kind"] != "dev" && dependency["optional"] == false && dependency["target"].is_null()
    };
    let names = |package: &Value| {
        let dependencies = list(&package["dependencies"]);
        dependencies.iter().filter(|one| needed(one)).map(|one| text(&one["name"])).collect()
    };
    list(&metadata["packages"]).iter().map(|package| (text(&package["name"]), names(package))).collect()
}

/// Dependencies of each package in a lock file, without versions.
fn locked(lock: &str) -> BTreeMap<String, BTreeSet<String>> {
    let quoted = |line: &str| line.split('"').nth(1).unwrap_or_default().to_string();
    let name =
        |package: &str| quoted(package.lines().find(|line| line.starts_with("name = ")).unwrap_or_default());
    let dependencies = |package: &str| {
        let lines = package.lines().filter(|line| line.starts_with(" \""));
        lines.map(|line| quoted(line).split(' ').next().unwrap_or_default().to_string()).collect()
    };
    lock.split("[[package]]").skip(1).map(|package| (name(package), dependencies(package))).collect()
}

#[test]
fn lock_files_of_excluded_workspaces_are_complete() {
    let declared = declared();
    for folder in EXCLUDED {
        let lock = fs::read_to_string(root().join(folder).join("Cargo.lock")).expect("a tracked lock file");
        for (package, dependencies) in locked(&lock) {
            let Some(declared) = declared.get(&package) else { continue };
            let missing: Vec<_> = declared.difference(&dependencies).collect();
            let help =
                format!("run `cargo metadata --manifest-path {folder}/Cargo.toml` and commit the lock file");
            assert!(missing.is_empty(), "{folder}/Cargo.lock lacks {missing:?} of {package}; {help}");
        }
    }
}
