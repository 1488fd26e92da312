//! `cargo xtask web`: the studio's page with everything it needs, in the folder `target/web`.
//!
//! Rust for WebAssembly comes from rustup, which adds the target; where it cannot be fetched, from Debian's packages
//! rustc-web, cargo-web and rust-web-src, whose standard library is built on the way. The page is bundled by npm's
//! packages, which `web/package-lock.json` pins.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{cargo_command, root, run};

const TARGET: &str = "wasm32-unknown-unknown";

/// How to get what makes WebAssembly of Rust.
pub(crate) const RUST_LACKS: &str = "Rust cannot build for wasm32-unknown-unknown here. With rustup: `rustup target add \
     wasm32-unknown-unknown`. On Debian: `apt-get install --no-install-recommends rustc-web cargo-web rust-web-src lld-19`.";

/// What wasm-opt must know that our files may use.
const FEATURES: [&str; 7] = [
    "--enable-bulk-memory",
    "--enable-bulk-memory-opt",
    "--enable-nontrapping-float-to-int",
    "--enable-sign-ext",
    "--enable-mutable-globals",
    "--enable-reference-types",
    "--enable-multivalue",
];

/// Builds the page. Whether that went well.
pub(crate) fn web() -> bool {
    compile() && bindings() && packages() && shrink() && bundle()
}

/// Packages that are built for size, since the page loads all of them and none of them generates levels.
const SMALL: [&str; 5] = ["annotate-snippets", "barrow-formats", "barrow-game", "barrow-play", "toml_edit"];

/// The crate as WebAssembly, in `target/wasm`.
fn compile() -> bool {
    let build = ["build", "--release", "--quiet", "--package", "barrow-web", "--target", TARGET];
    let small: Vec<String> =
        SMALL.iter().map(|name| format!("profile.release.package.{name}.opt-level=\"s\"")).collect();
    let small = small.iter().flat_map(|setting| ["--config", setting]);
    let folder: Vec<&str> = ["--target-dir", "target/wasm"].into_iter().chain(small).collect();
    if has_target() || (debian_linker().is_none() && add_target()) {
        return run(&mut cargo_command(&build, &folder));
    }
    if let Some(linker) = debian_linker() {
        return run(Command::new("/usr/bin/cargo")
            .args(build)
            .args(&folder)
            .args(["-Z", "build-std=std,panic_abort"])
            .current_dir(root())
            .env("PATH", "/usr/bin:/bin")
            .env("RUSTC", "/usr/bin/rustc")
            .env("RUSTC_BOOTSTRAP", "1")
            .env("RUSTFLAGS", format!("-C linker={}", linker.display()))
            // Those are of the other toolchain.
            .env_remove("LD_LIBRARY_PATH")
            .env_remove("RUSTUP_TOOLCHAIN"));
    }
    eprintln!("xtask: {RUST_LACKS}");
    false
}

/// Whether something here can make WebAssembly of Rust.
pub(crate) fn has_rust() -> bool {
    has_target() || debian_linker().is_some()
}

/// Whether the usual toolchain has the target.
fn has_target() -> bool {
    let targets = rustup(&["target", "list", "--installed"]);
    targets.is_some_and(|targets| targets.lines().any(|line| line == TARGET))
}

/// Has the usual toolchain fetch the target. Whether it could.
pub(crate) fn add_target() -> bool {
    eprintln!("xtask: rustup target add {TARGET}");
    rustup(&["target", "add", TARGET]).is_some()
}

/// What rustup prints, if it is there and all went well.
fn rustup(args: &[&str]) -> Option<String> {
    let out = Command::new("rustup").args(args).current_dir(root()).output().ok()?;
    out.status.success().then(|| String::from_utf8_lossy(&out.stdout).into_owned())
}

/// The linker of Debian's packages, if all of them are there.
fn debian_linker() -> Option<PathBuf> {
    let parts = ["/usr/bin/cargo", "/usr/bin/rustc", "/usr/lib/rustlib/src/rust/library"];
    let has_rust = parts.iter().all(|part| Path::new(part).exists());
    let linkers = ["/usr/bin/wasm-ld-19", "/usr/bin/wasm-ld"].into_iter().map(PathBuf::from);
    linkers.into_iter().find(|linker| has_rust && linker.exists())
}

/// JavaScript and types for it, in `web/pkg`.
fn bindings() -> bool {
    let wasm = format!("target/wasm/{TARGET}/release/barrow_web.wasm");
    let bindgen =
        ["run", "--quiet", "--manifest-path", "web/bindgen/Cargo.toml", "--target-dir", "target/bindgen"];
    run(&mut cargo_command(&bindgen, &["--", &wasm, "web/pkg"]))
}

/// The packages that bundle the page. None of them has to run a script to be installed.
fn packages() -> bool {
    let (lock, stamp) = ("web/package-lock.json", "web/node_modules/.package-lock.json");
    let changed = |path| fs::metadata(root().join(path)).and_then(|data| data.modified()).ok();
    let is_there = changed(stamp).is_some_and(|installed| Some(installed) >= changed(lock));
    is_there || run(npm().args(["ci", "--ignore-scripts", "--no-audit", "--no-fund"]))
}

fn npm() -> Command {
    let mut npm = Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" });
    npm.current_dir(root().join("web"));
    npm
}

/// Makes the WebAssembly smaller. More than `-O1` takes three times as long for another half percent.
fn shrink() -> bool {
    let wasm = "pkg/barrow_web_bg.wasm";
    run(npm().args(["exec", "--", "wasm-opt", "-O1", wasm, "-o", wasm]).args(FEATURES))
}

/// Types checked, then everything in one folder.
fn bundle() -> bool {
    run(npm().args(["run", "--silent", "check"]))
        && run(Command::new("node").args(["build.mjs", "../target/web"]).current_dir(root().join("web")))
}
