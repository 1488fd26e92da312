//! The files of the page. They are in the binary; nothing is read from disk.

/// Names and contents; none if the page was not built.
pub(super) static FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// What an address shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct File {
    pub(super) bytes: &'static [u8],
    /// The same made smaller, if it was.
    pub(super) gzip: Option<&'static [u8]>,
    pub(super) mime: &'static str,
}

/// The file of a path; none if there is no such.
pub(super) fn find(path: &str) -> Option<File> {
    let name = match path.split(['?', '#']).next()? {
        "/" => "index.html",
        path => path.strip_prefix('/')?,
    };
    let of = |name: &str| FILES.iter().find(|(known, _)| *known == name).map(|(_, bytes)| *bytes);
    let mime = match name.rsplit_once('.')?.1 {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "svg" => "image/svg+xml",
        "wasm" => "application/wasm",
        _ => return None,
    };
    Some(File { bytes: of(name)?, gzip: of(&format!("{name}.gz")), mime })
}
