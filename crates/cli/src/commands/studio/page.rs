//! Files of the page: from the binary, or from a folder.

use std::borrow::Cow;
use std::io;
use std::path::Path;
use std::{env, fs};

use barrow::Quoted;
use barrow_io::{os_message, print_error_line};

use super::checkout;
use crate::stop::Stop;

/// Environment variable that names a folder with a built page. If it is empty, the page in the binary is used.
const FOLDER: &str = "BARROW_WEB_DIR";

/// Names and contents of the files in the binary. Empty if the page was not built before the command.
static EMBEDDED: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// The files of a page, in memory: the server reads nothing from disk.
#[derive(Debug, Default)]
pub(super) struct Page {
    /// Paths relative to the page, with `/` between their parts, and contents.
    files: Vec<(String, Cow<'static, [u8]>)>,
}

/// A file to send.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PageFile<'a> {
    pub(super) bytes: &'a [u8],
    /// The same compressed by gzip, if the page has it.
    pub(super) gzip: Option<&'a [u8]>,
    pub(super) mime: &'static str,
}

impl Page {
    /// Returns the page of the folder that the environment names; else, in a checkout, the page of its sources, which is
    /// built if they changed; else the page in the binary.
    pub(super) fn load() -> Result<Self, Stop> {
        if let Some(folder) = env::var_os(FOLDER) {
            return if folder.is_empty() { Self::embedded() } else { Self::read(folder.as_ref()) };
        }
        let Some(checkout) = checkout::find() else { return Self::embedded() };
        match checkout::build(&checkout) {
            Ok(folder) => Self::read(&folder),
            Err(stop) if EMBEDDED.is_empty() => Err(stop),
            Err(_) => {
                print_error_line(
                    "The page could not be built; this is the page in the binary, which may be older.",
                );
                Self::embedded()
            }
        }
    }

    fn embedded() -> Result<Self, Stop> {
        if EMBEDDED.is_empty() {
            return Err(Stop::Failed(
                "this barrow contains no studio, and it is not in a checkout of Barrow, where `cargo run --release -- \
                 studio` builds one; there, `cargo xtask web` followed by `cargo install --path crates/cli` installs a \
                 barrow that contains it"
                    .to_string(),
            ));
        }
        let files = EMBEDDED.iter().map(|(name, bytes)| ((*name).to_string(), Cow::Borrowed(*bytes)));
        Ok(Self { files: files.collect() })
    }

    /// Reads all files of a folder.
    fn read(folder: &Path) -> Result<Self, Stop> {
        let mut page = Self::default();
        page.add(folder, "").map_err(|error| {
            Stop::Failed(format!("cannot read the page in {}: {}", Quoted::path(folder), os_message(&error)))
        })?;
        if page.find("/").is_none() {
            return Err(Stop::Failed(format!("there is no index.html in {}", Quoted::path(folder))));
        }
        Ok(page)
    }

    fn add(&mut self, folder: &Path, prefix: &str) -> io::Result<()> {
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
            if entry.file_type()?.is_dir() {
                self.add(&entry.path(), &format!("{name}/"))?;
            } else {
                self.files.push((name, Cow::Owned(fs::read(entry.path())?)));
            }
        }
        Ok(())
    }

    /// Returns the file at a path of the server.
    pub(super) fn find(&self, path: &str) -> Option<PageFile<'_>> {
        let name = match path.split(['?', '#']).next()? {
            "/" => "index.html",
            path => path.strip_prefix('/')?,
        };
        let of =
            |name: &str| self.files.iter().find(|(known, _)| known == name).map(|(_, bytes)| bytes.as_ref());
        let mime = match name.rsplit_once('.')?.1 {
            "html" => "text/html; charset=utf-8",
            "css" => "text/css; charset=utf-8",
            "js" => "text/javascript; charset=utf-8",
            "svg" => "image/svg+xml",
            "wasm" => "application/wasm",
            _ => return None,
        };
        Some(PageFile { bytes: of(name)?, gzip: of(&format!("{name}.gz")), mime })
    }

    /// A page of some files, for tests.
    #[cfg(test)]
    pub(super) fn of(files: &[(&str, &'static [u8])]) -> Self {
        Self { files: files.iter().map(|&(name, bytes)| (name.to_string(), Cow::Borrowed(bytes))).collect() }
    }
}
