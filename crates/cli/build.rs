//! Puts the studio's page into the binary, if it was built: `cargo xtask web` leaves it in `target/web`.

use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-env-changed=BARROW_WEB_DIR");
    let here = env::var_os("CARGO_MANIFEST_DIR").expect("cargo says where the package is");
    let beside = Path::new(&here).join("../../target/web");
    if Path::new(&here).join("../../xtask").is_dir() {
        // In the repository, and not in a package. A folder that is missing would have this run at every build.
        let _ = fs::create_dir_all(&beside);
    }
    let folder = env::var_os("BARROW_WEB_DIR").map_or(beside, PathBuf::from);
    println!("cargo::rerun-if-changed={}", folder.display());
    let files = files(&folder);
    let has_page = files.iter().any(|(name, _)| name == "index.html");
    // For the tests: whether they have a page to ask for.
    println!("cargo::rustc-env=BARROW_HAS_PAGE={has_page}");
    let entries = files
        .iter()
        .filter(|_| has_page)
        .map(|(name, path)| format!("    ({name:?}, include_bytes!({path:?})),\n"));
    let code = format!("&[\n{}]\n", entries.collect::<String>());
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo says where to write")).join("page.rs");
    fs::write(&out, code).expect("the folder for what builds make can be written to");
}

/// The names and paths of what lies in a folder, in order.
fn files(folder: &Path) -> Vec<(String, String)> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let paths = entries.filter_map(|entry| entry.path().canonicalize().ok()).filter(|path| path.is_file());
    let mut files: Vec<(String, String)> = paths
        .filter_map(|path| Some((path.file_name()?.to_str()?.to_string(), path.to_str()?.to_string())))
        .collect();
    files.sort();
    files
}
