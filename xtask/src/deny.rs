//! `cargo xtask deny`: checks licenses, sources and advisories of dependencies by `cargo deny` and `deny.toml`.

use crate::process::{cargo, cargo_command, has_cargo_command, run};
use crate::test::skip;

/// Workspaces whose code users get: the command and crates, and the program that assembles the page of the studio.
const MANIFESTS: [&str; 2] = ["./Cargo.toml", "web/build/Cargo.toml"];

/// Checks dependencies, where `cargo deny` is installed. Skips advisories where their database cannot be fetched.
pub(crate) fn deny() -> bool {
    if !has_cargo_command("deny") {
        skip("licenses and advisories of dependencies", "cargo install cargo-deny");
        return true;
    }
    if !check_all(&["licenses", "bans", "sources"]) {
        return false;
    }
    if !run(&mut cargo_command(&["deny", "fetch", "db"], &[])) {
        skip(
            "advisories of dependencies",
            "their database cannot be fetched; the hosted workflow checks them",
        );
        return true;
    }
    check_all(&["advisories"])
}

fn check_all(args: &[&str]) -> bool {
    MANIFESTS
        .iter()
        .all(|manifest| cargo(&["deny", "--log-level", "error", "--manifest-path", manifest, "check"], args))
}
