//! Builds the page from the sources, if the command runs in a checkout of Barrow.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, io};

use barrow_io::print_error_line;

use crate::stop::Stop;

/// Folder of the page in the checkout. Not `target/web`, which `cargo xtask web` writes: a change there makes cargo
/// compile the command again with that page in it.
const PAGE: &str = "target/page";

/// Returns the checkout that cargo runs the command from, or that the executable was built in.
pub(super) fn find() -> Option<PathBuf> {
    let is_checkout = |folder: &&Path| {
        ["crates/web/Cargo.toml", "xtask/src/web.rs"].iter().all(|name| folder.join(name).is_file())
    };
    // Set by `cargo run`; the target folder may be elsewhere.
    let manifest = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
    let paths = [manifest, env::current_exe().ok()];
    paths.into_iter().flatten().find_map(|path| path.ancestors().find(is_checkout).map(Path::to_path_buf))
}

/// Builds what is missing or older than its sources, with messages on standard error. Returns the folder of the page.
pub(super) fn build(checkout: &Path) -> Result<PathBuf, Stop> {
    let folder = checkout.join(PAGE);
    let is_first = !folder.exists();
    if is_first {
        print_error_line("Building the studio. The first time takes a minute or two.");
    }
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo)
        .args(["run", "--package", "xtask"])
        .args((!is_first).then_some("--quiet"))
        .args(["--", "web", PAGE])
        .current_dir(checkout)
        .stdin(Stdio::null())
        // Only the address goes to standard output.
        .stdout(to_stderr())
        .status();
    match status {
        Ok(status) if status.success() => Ok(folder),
        Ok(_) => Err(Stop::Failed("the studio could not be built; the messages above say why".to_string())),
        Err(error) => Err(Stop::Failed(format!("the studio could not be built: cannot run cargo: {error}"))),
    }
}

/// Returns standard error for the output of another program.
#[expect(clippy::disallowed_methods, reason = "nothing is written here")]
fn to_stderr() -> Stdio {
    Stdio::from(io::stderr())
}
