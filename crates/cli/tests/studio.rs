//! `barrow studio`: responses of its server, and errors if there is no page to serve.

mod common;
#[path = "common/studio.rs"]
mod studio;

use std::fs;

use common::{Dir, Ran, barrow, command};
use studio::{FOLDER, Studio};

/// Returns whether the command was built with the page.
fn has_page() -> bool {
    env!("BARROW_HAS_PAGE") == "true"
}

/// Writes a page of three files.
fn small_page() -> Dir {
    let dir = Dir::new();
    fs::create_dir(dir.path("src")).expect("created");
    for (name, text) in
        [("index.html", "<p>"), ("src/main.js", "code"), ("src/main.js.gz", "gzip"), ("x.toml", "")]
    {
        dir.write(name, text);
    }
    dir
}

fn studio_from(folder: &str) -> Ran {
    let mut command = command(&["studio", "--port", "0", "--no-open"]);
    Ran::new(&command.env(FOLDER, folder).output().expect("it starts"))
}

#[test]
fn a_missing_page_is_an_error_that_says_how_to_build_it() {
    if !has_page() {
        studio_from("")
            .failed(1, &["contains no studio", "cargo run --release -- studio", "cargo xtask web"]);
    }
    let dir = Dir::new();
    studio_from(&dir.path("nowhere")).failed(1, &["cannot read the page", "nowhere"]);
    fs::create_dir(dir.path("empty")).expect("created");
    studio_from(&dir.path("empty")).failed(1, &["no index.html", "empty"]);
}

#[test]
fn invalid_arguments_are_refused() {
    barrow(&["studio", "nethax"]).failed(2, &["nethax", "nethack"]);
    barrow(&["studio", "--seed", ""]).failed(2, &["a seed is a number"]);
    barrow(&["studio", "--size", "0x5"]).failed(2, &["sizes go from"]);
    barrow(&["studio", "--port", "70000"]).failed(2, &["70000"]);
    barrow(&["studio", concat!(env!("CARGO_MANIFEST_DIR"), "/../barrow/recipes/nethack.toml")])
        .failed(2, &["opens with a built-in recipe"]);
}

#[test]
fn files_are_served_with_the_content_security_policy() {
    let dir = small_page();
    let studio = Studio::start(command, &dir.path(""), &[]);
    let (head, body) = studio.ask("GET / HTTP/1.1\nHost: 127.0.0.1:{port}");
    let head = head.to_lowercase();
    assert!(head.starts_with("http/1.1 200 "), "{head}");
    assert!(head.contains("content-type: text/html; charset=utf-8"), "{head}");
    assert!(head.contains("content-security-policy: default-src 'none'"), "{head}");
    assert!(!head.contains("unsafe-inline") && head.contains("x-content-type-options: nosniff"), "{head}");
    assert_eq!(body, b"<p>");
    let (head, body) = studio.ask("HEAD /src/main.js HTTP/1.1\nHost: localhost:{port}");
    assert!(head.contains("text/javascript") && body.is_empty(), "{head}");
    let (head, body) =
        studio.ask("GET /src/main.js HTTP/1.1\nHost: 127.0.0.1:{port}\nAccept-Encoding: br, gzip");
    assert!(head.contains("Content-Encoding: gzip") && body == b"gzip", "{head}");
}

#[test]
fn other_hosts_methods_and_paths_are_refused() {
    let dir = small_page();
    let studio = Studio::start(command, &dir.path(""), &[]);
    assert_eq!(studio.code("GET / HTTP/1.1\nHost: example.com"), 421);
    assert_eq!(studio.code("GET / HTTP/1.1\nHost: 127.0.0.1"), 421);
    assert_eq!(studio.code("GET / HTTP/1.1\nX: y"), 421);
    assert_eq!(studio.code("POST / HTTP/1.1\nHost: 127.0.0.1:{port}\nContent-Length: 0"), 405);
    for path in
        ["/../Cargo.toml", "/src/main.js.gz", "/x.toml", "/src", "/etc/passwd", "/%2e%2e/%2e%2e/Cargo.toml"]
    {
        assert_eq!(studio.code(&format!("GET {path} HTTP/1.1\nHost: 127.0.0.1:{{port}}")), 404, "{path}");
    }
}

#[test]
fn the_built_page_is_complete_and_small() {
    if !has_page() {
        return;
    }
    let studio = Studio::start(command, "", &[]);
    let (_, body) = studio.ask("GET / HTTP/1.1\nHost: 127.0.0.1:{port}");
    assert!(String::from_utf8_lossy(&body).contains("src/main.js"));
    assert_eq!(studio.code("GET /src/main.js HTTP/1.1\nHost: 127.0.0.1:{port}"), 200);
    let wasm = "GET /pkg/barrow_web_bg.wasm HTTP/1.1\nHost: 127.0.0.1:{port}";
    let (head, plain) = studio.ask(wasm);
    assert!(head.contains("application/wasm") && plain.starts_with(b"\0asm"), "{head}");
    let (head, small) = studio.ask(&format!("{wasm}\nAccept-Encoding: gzip"));
    assert!(head.contains("Content-Encoding: gzip") && small.starts_with(&[0x1f, 0x8b]), "{head}");
    assert!(small.len() < 1_500_000, "{} bytes", small.len());
}

#[test]
fn the_address_contains_the_arguments() {
    let dir = small_page();
    let studio =
        Studio::start(command, &dir.path(""), &["crypt", "--seed", "7", "--size", "60x30", "--depth", "3"]);
    let rest = studio.address.split_once('#').map(|(_, rest)| rest);
    assert_eq!(rest, Some("recipe=crypt&seed=7&size=60x30&depth=3"));
    let port = studio.port.to_string();
    barrow(&["studio", "--no-open", "--port", &port]).failed(1, &["cannot serve on port", "--port 0"]);
}
