//! Embeds the page of the studio in the binary, if `cargo xtask web` built it into `target/web`, or if the environment
//! variable `BARROW_WEB_DIR` names a folder with it.

use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-env-changed=BARROW_WEB_DIR");
    let here = env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR");
    let beside = Path::new(&here).join("../../target/web");
    if Path::new(&here).join("../../xtask").is_dir() {
        // In the repository, and not in a package. If the folder were missing, cargo would run this at every build.
        let _ = fs::create_dir_all(&beside);
    }
    let folder = env::var_os("BARROW_WEB_DIR").map_or(beside, PathBuf::from);
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut files = Vec::new();
    list(&folder, "", &mut files);
    files.sort();
    let has_page = files.iter().any(|(name, _)| name == "index.html");
    // Read by the tests.
    println!("cargo::rustc-env=BARROW_HAS_PAGE={has_page}");
    let entries = files
        .iter()
        .filter(|_| has_page)
        .map(|(name, path)| format!("    ({name:?}, include_bytes!({path:?})),\n"));
    let code = format!("&[\n{}]\n", entries.collect::<String>());
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR")).join("page.rs");
    fs::write(&out, code).expect("OUT_DIR is writable");
}

/// Adds the files of a folder and its subfolders: names relative to the page, with `/` between their parts, and paths.
fn list(folder: &Path, prefix: &str, files: &mut Vec<(String, String)>) {
    for path in fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|entry| entry.path().canonicalize().ok())
    {
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
        let name = format!("{prefix}{name}");
        if path.is_dir() {
            list(&path, &format!("{name}/"), files);
        } else if let Some(path) = path.to_str() {
            files.push((name, path.to_string()));
        }
    }
}
