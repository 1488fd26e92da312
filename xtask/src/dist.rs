//! `cargo xtask dist [TARGET]`: an archive with all that a user without Rust needs.
//!
//! ```text
//! target/dist/barrow-0.1.0-x86_64-unknown-linux-musl.tar.gz
//!     barrow              stripped, statically linked, with the page of the studio in it
//!     man/*.1             a page for every command
//!     completions/*       for bash, elvish, fish, PowerShell and zsh
//!     README.md  CHANGELOG.md  LICENSE-MIT  LICENSE-APACHE  SHA256SUMS
//! target/dist/barrow-0.1.0-x86_64-unknown-linux-musl.tar.gz.sha256
//! ```

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, io};

use sha2::{Digest, Sha256};

use crate::{cargo_command, root, run, web};

const SHELLS: [&str; 5] = ["bash", "elvish", "fish", "powershell", "zsh"];
const DOCUMENTS: [&str; 4] = ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"];

/// Builds the archive for a target, by default for this machine. Returns whether it could.
pub(crate) fn dist(target: Option<&str>) -> bool {
    let target = target.map_or_else(own_target, str::to_owned);
    let name = format!("barrow-{}-{target}", env!("CARGO_PKG_VERSION"));
    let folder = root().join("target/dist").join(&name);
    let built = web::web(web::FOLDER) && has_target(&target) && build(&target);
    let packed = built
        && match collect(&target, &folder) {
            Ok(()) => pack(&name, &target),
            Err(error) => {
                eprintln!("xtask: cannot fill {}: {error}", folder.display());
                false
            }
        };
    packed && starts(&folder, &target)
}

/// This machine's target; on Linux with musl, whose programs run on every distribution.
fn own_target() -> String {
    let arch = env::consts::ARCH;
    match env::consts::OS {
        "macos" => format!("{arch}-apple-darwin"),
        "windows" => format!("{arch}-pc-windows-msvc"),
        _ => format!("{arch}-unknown-linux-musl"),
    }
}

fn has_target(target: &str) -> bool {
    let is_added = run(Command::new("rustup").args(["target", "add", target]).current_dir(root()));
    if !is_added {
        eprintln!("xtask: rustup cannot add the target {target}; name another one: cargo xtask dist TARGET");
    }
    is_added
}

fn build(target: &str) -> bool {
    let build = [
        "build",
        "--release",
        "--package",
        "barrow-cli",
        "--target",
        target,
        "--target-dir",
        "target/dist-build",
    ];
    run(cargo_command(&build, &[])
        .env("CARGO_PROFILE_RELEASE_STRIP", "symbols")
        .env("RUSTFLAGS", "-C target-feature=+crt-static"))
}

fn executable(target: &str) -> &'static str {
    if target.contains("windows") { "barrow.exe" } else { "barrow" }
}

/// Copies and writes everything that goes into the archive.
fn collect(target: &str, folder: &Path) -> io::Result<()> {
    let _ = fs::remove_dir_all(folder);
    for part in ["man", "completions"] {
        fs::create_dir_all(folder.join(part))?;
    }
    let barrow = folder.join(executable(target));
    fs::copy(
        root().join("target/dist-build").join(target).join("release").join(executable(target)),
        &barrow,
    )?;
    for document in DOCUMENTS {
        fs::copy(root().join(document), folder.join(document))?;
    }
    // A program for another kind of machine does not run here; its pages are the same as this machine's.
    let runs = if target.starts_with(env::consts::ARCH) { barrow } else { PathBuf::from("barrow") };
    output(Command::new(&runs).args(["man", "--dir"]).arg(folder.join("man")))?;
    for shell in SHELLS {
        let text = output(Command::new(&runs).args(["completions", shell]))?;
        fs::write(folder.join("completions").join(format!("barrow.{shell}")), text)?;
    }
    let mut sums = String::new();
    for path in files(folder)? {
        let name = path.strip_prefix(folder).unwrap_or(&path).display().to_string().replace('\\', "/");
        let _ = writeln!(sums, "{}  {name}", checksum(&path)?);
    }
    fs::write(folder.join("SHA256SUMS"), sums)
}

fn output(command: &mut Command) -> io::Result<Vec<u8>> {
    let output = command.output()?;
    if output.status.success() {
        Ok(output.stdout)
    } else {
        Err(io::Error::other(format!("{command:?} failed")))
    }
}

/// All files below a folder, in order of their paths.
fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(files(&path)?);
        } else {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

fn checksum(path: &Path) -> io::Result<String> {
    let digest = Sha256::digest(fs::read(path)?);
    Ok(digest.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    }))
}

/// Makes the archive and its checksum: zip for Windows, tar.gz for others.
fn pack(name: &str, target: &str) -> bool {
    let folder = root().join("target/dist");
    let archive = format!("{name}.{}", if target.contains("windows") { "zip" } else { "tar.gz" });
    let packed = run(Command::new("tar").args(["-a", "-cf", &archive, name]).current_dir(&folder));
    let written = checksum(&folder.join(&archive))
        .and_then(|sum| fs::write(folder.join(format!("{archive}.sha256")), format!("{sum}  {archive}\n")));
    match written {
        Ok(()) if packed => {
            eprintln!("xtask: target/dist/{archive}");
            true
        }
        Ok(()) => false,
        Err(error) => {
            eprintln!("xtask: cannot write the checksum of {archive}: {error}");
            false
        }
    }
}

/// Generates a level with the packed program, from an empty environment.
fn starts(folder: &Path, target: &str) -> bool {
    if !target.starts_with(env::consts::ARCH) {
        return true;
    }
    let mut barrow = Command::new(folder.join(executable(target)));
    run(barrow.args(["gen", "nethack", "--seed", "7"]).env_clear().current_dir(folder))
}
