//! The files of the page. They are in the binary; nothing is read from disk.

/// Names and contents. Empty if the page was not built.
pub(super) static FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// A file of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PageFile {
    pub(super) bytes: &'static [u8],
    /// The same compressed by gzip, if that is smaller.
    pub(super) gzip: Option<&'static [u8]>,
    pub(super) mime: &'static str,
}

/// Returns the file at a path of the server.
pub(super) fn find(path: &str) -> Option<PageFile> {
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
    Some(PageFile { bytes: of(name)?, gzip: of(&format!("{name}.gz")), mime })
}
