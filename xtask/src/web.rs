//! `cargo xtask web [FOLDER]`: builds the page of the studio into `target/web` or another folder. `barrow studio` runs
//! it in a checkout.
//!
//! The page consists of JavaScript modules, which are copied as they are, and of `crates/web` compiled to WebAssembly. The
//! compiler is the usual one, with the target that rustup adds; where rustup cannot download it, Debian's packages
//! rustc-web, cargo-web and rust-web-src, which compile the standard library as well.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{cargo_command, root, run};

const TARGET: &str = "wasm32-unknown-unknown";

/// Folder in which builds of the command find the page.
pub(crate) const FOLDER: &str = "target/web";

/// Profile of the workspace that WebAssembly is built with.
const PROFILE: &str = "web";

/// Arguments of cargo for the program that assembles the page.
const BUILDER: [&str; 4] = ["--manifest-path", "web/build/Cargo.toml", "--target-dir", "target/page-build"];

/// Message with the commands that install a compiler for WebAssembly.
pub(crate) const RUST_LACKS: &str = "Rust cannot compile for wasm32-unknown-unknown here. With rustup: `rustup target add \
     wasm32-unknown-unknown`. On Debian: `apt-get install --no-install-recommends rustc-web cargo-web rust-web-src lld-19`.";

/// Builds the page into a folder, given relative to the project. Returns whether that succeeded.
pub(crate) fn web(folder: &str) -> bool {
    eprintln!("xtask: studio, step 1 of 2: compile Barrow to WebAssembly");
    // The compilation of Barrow has stretches that use one core only, so the other program compiles at the same time.
    let builder = cargo_command(&["build", "--quiet"], &BUILDER).spawn();
    let is_compiled = compile();
    if let Ok(mut builder) = builder {
        // Its errors are printed; step 2 compiles it again and fails.
        let _ = builder.wait();
    }
    if is_compiled {
        eprintln!("xtask: studio, step 2 of 2: assemble the page in {folder}");
    }
    is_compiled && assemble(folder)
}

/// Compiles `crates/web` into `target/wasm`.
fn compile() -> bool {
    let build = ["build", "--profile", PROFILE, "--package", "barrow-web", "--target", TARGET];
    let folder = ["--target-dir", "target/wasm"];
    if has_target() || (debian_linker().is_none() && add_target()) {
        return run(&mut cargo_command(&build, &folder));
    }
    if let Some(linker) = debian_linker() {
        return run(Command::new("/usr/bin/cargo")
            .args(build)
            .args(folder)
            .args(["-Z", "build-std=std,panic_abort"])
            .current_dir(root())
            .env("PATH", "/usr/bin:/bin")
            .env("RUSTC", "/usr/bin/rustc")
            .env("RUSTC_BOOTSTRAP", "1")
            .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker)
            // These belong to the other toolchain.
            .env_remove("LD_LIBRARY_PATH")
            .env_remove("RUSTUP_TOOLCHAIN"));
    }
    eprintln!("xtask: {RUST_LACKS}");
    false
}

/// Returns whether a compiler for WebAssembly is installed.
pub(crate) fn has_rust() -> bool {
    has_target() || debian_linker().is_some()
}

/// Returns whether the usual toolchain has the standard library for the target.
fn has_target() -> bool {
    let args = ["--print", "target-libdir", "--target", TARGET];
    let Ok(out) = Command::new("rustc").args(args).current_dir(root()).output() else { return false };
    out.status.success() && Path::new(String::from_utf8_lossy(&out.stdout).trim()).is_dir()
}

/// Has rustup download the target for the usual toolchain. Returns whether it could.
pub(crate) fn add_target() -> bool {
    run(Command::new("rustup").args(["target", "add", TARGET]).current_dir(root()))
}

/// Returns the linker of Debian's packages, if all of them are installed.
fn debian_linker() -> Option<PathBuf> {
    let parts = ["/usr/bin/cargo", "/usr/bin/rustc", "/usr/lib/rustlib/src/rust/library"];
    let has_rust = parts.iter().all(|part| Path::new(part).exists());
    let linkers = ["/usr/bin/wasm-ld-19", "/usr/bin/wasm-ld"].into_iter().map(PathBuf::from);
    linkers.into_iter().find(|linker| has_rust && linker.exists())
}

/// Writes the JavaScript bindings into `web/pkg`, and the page into a folder.
fn assemble(folder: &str) -> bool {
    let wasm = format!("target/wasm/{TARGET}/{PROFILE}/barrow_web.wasm");
    let mut command = cargo_command(&["run"], &BUILDER);
    run(command.args(["--", &wasm, "web", folder]))
}
