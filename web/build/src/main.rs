//! `barrow-page WASM WEB OUT` assembles the page of the studio in the folder OUT.
//!
//! 1. Writes the JavaScript bindings of the WebAssembly file, and their types, into `WEB/pkg`, as
//!    `wasm-bindgen --target web` does. As a library it has the version of the lock file and needs no installation.
//! 2. Copies the modules and other files of the page from WEB.
//! 3. Writes `FILE.gz` beside every larger file, for servers that send compressed files. Zopfli takes seconds where others
//!    take tenths, for files that are 4 % smaller.
//!
//! Nothing is written if OUT is newer than all of these.

use std::error::Error;
use std::fs::{self, File};
use std::num::NonZeroU64;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::SystemTime;

use wasm_bindgen_cli_support::Bindgen;
use zopfli::{Format, Options};

type Done = Result<(), Box<dyn Error>>;

/// Files of the page besides the folders `src` and `pkg`. A folder without `index.html` is not taken for a page, so that
/// file is written last.
const FILES: [&str; 3] = ["style.css", "icon.svg", "index.html"];

/// Files below this size in bytes fit into one or two network packets and are not compressed.
const GZIP_FROM: usize = 1000;

fn main() -> ExitCode {
    let args: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let [wasm, web, out] = args.as_slice() else {
        eprintln!("usage: barrow-page WASM WEB OUT");
        return ExitCode::from(2);
    };
    match assemble(wasm, web, out) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("barrow-page: {error}");
            ExitCode::FAILURE
        }
    }
}

fn assemble(wasm: &Path, web: &Path, out: &Path) -> Done {
    let package = web.join("pkg");
    if is_older(&package.join("barrow_web_bg.wasm"), &[wasm.to_path_buf()]) {
        bindings(wasm, &package)?;
    }
    let mut names = Vec::new();
    list(web, Path::new("src"), &mut names)?;
    list(web, Path::new("pkg"), &mut names)?;
    names.extend(FILES.map(PathBuf::from));
    let sources: Vec<PathBuf> = names.iter().map(|name| web.join(name)).collect();
    if !is_older(&out.join("index.html"), &sources) {
        return Ok(());
    }
    if out.exists() {
        fs::remove_dir_all(out).map_err(|error| format!("cannot empty {}: {error}", out.display()))?;
    }
    for (name, source) in names.iter().zip(&sources) {
        copy(source, &out.join(name)).map_err(|error| format!("{}: {error}", source.display()))?;
    }
    Ok(())
}

/// Writes the bindings. Names of functions are left out: they are a tenth of the file.
fn bindings(wasm: &Path, to: &Path) -> Done {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(wasm).web(true)?;
    bindgen.typescript(true).omit_default_module_path(true);
    bindgen.remove_name_section(true).remove_producers_section(true);
    bindgen.generate(to).map_err(|error| format!("{}: {error:#}", wasm.display()).into())
}

/// Adds the scripts and WebAssembly files of a folder of `root` and its subfolders, as paths relative to `root`.
fn list(root: &Path, folder: &Path, names: &mut Vec<PathBuf>) -> Done {
    for entry in fs::read_dir(root.join(folder))? {
        let entry = entry?;
        let name = folder.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            list(root, &name, names)?;
        } else if name.extension().is_some_and(|extension| extension == "js" || extension == "wasm") {
            names.push(name);
        }
    }
    Ok(())
}

/// Returns whether a file is missing, or older than one of its sources.
fn is_older(file: &Path, sources: &[PathBuf]) -> bool {
    let changed = |path: &Path| fs::metadata(path).and_then(|data| data.modified()).ok();
    let made: Option<SystemTime> = changed(file);
    made.is_none() || sources.iter().any(|source| changed(source) > made)
}

fn copy(from: &Path, to: &Path) -> Done {
    let bytes = fs::read(from)?;
    if let Some(folder) = to.parent() {
        fs::create_dir_all(folder)?;
    }
    if bytes.len() >= GZIP_FROM {
        let mut name = to.as_os_str().to_owned();
        name.push(".gz");
        let options = Options { iteration_count: NonZeroU64::MIN, ..Options::default() };
        zopfli::compress(options, Format::Gzip, bytes.as_slice(), File::create(name)?)?;
    }
    fs::write(to, bytes)?;
    Ok(())
}
