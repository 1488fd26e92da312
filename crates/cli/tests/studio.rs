//! `barrow studio`: what its server answers, and what it says where there is nothing to serve.

mod common;

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Stdio};

use common::{barrow, command};

/// Whether the command was built with the page.
fn has_page() -> bool {
    env!("BARROW_HAS_PAGE") == "true"
}

/// A studio that ends with the test.
struct Studio {
    child: Child,
    port: u16,
    address: String,
}

impl Studio {
    fn start(args: &[&str]) -> Self {
        let mut child = command(&[&["studio", "--port", "0", "--no-open"], args].concat())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts");
        let mut address = String::new();
        BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut address).expect("a line");
        let port = address.trim_start_matches("http://127.0.0.1:").split('/').next().expect("a port");
        let port = port.parse().unwrap_or_else(|_| panic!("no port in {address}"));
        Self { child, port, address: address.trim_end().to_string() }
    }

    /// The head and the body of an answer. `{port}` stands for the port.
    fn ask(&self, request: &str) -> (String, Vec<u8>) {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("it listens");
        let request = request.replace("{port}", &self.port.to_string()).replace('\n', "\r\n");
        write!(stream, "{request}\r\nConnection: close\r\n\r\n").expect("it reads");
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).expect("it answers");
        let end = bytes.windows(4).position(|four| four == b"\r\n\r\n").expect("a head");
        (String::from_utf8_lossy(&bytes[..end]).into_owned(), bytes[end + 4..].to_vec())
    }

    fn code(&self, request: &str) -> u16 {
        let (head, _) = self.ask(request);
        head.split(' ')
            .nth(1)
            .and_then(|code| code.parse().ok())
            .unwrap_or_else(|| panic!("no code in {head}"))
    }
}

impl Drop for Studio {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn without_the_page_it_says_how_to_get_it() {
    if !has_page() {
        barrow(&["studio", "--port", "0", "--no-open"])
            .failed(1, &["without the studio's page", "cargo xtask web"]);
    }
}

#[test]
fn wrong_requests_are_refused() {
    barrow(&["studio", "nethax"]).failed(2, &["nethax", "nethack"]);
    barrow(&["studio", "--seed", ""]).failed(2, &["a seed is a number"]);
    barrow(&["studio", "--size", "0x5"]).failed(2, &["sizes go from"]);
    barrow(&["studio", "--port", "70000"]).failed(2, &["70000"]);
    barrow(&["studio", concat!(env!("CARGO_MANIFEST_DIR"), "/../barrow/recipes/nethack.toml")])
        .failed(2, &["opens with a built-in recipe"]);
}

#[test]
fn the_page_is_served_with_its_policy() {
    if !has_page() {
        return;
    }
    let studio = Studio::start(&[]);
    let (head, body) = studio.ask("GET / HTTP/1.1\nHost: 127.0.0.1:{port}");
    let head = head.to_lowercase();
    assert!(head.starts_with("http/1.1 200 "), "{head}");
    assert!(head.contains("content-type: text/html; charset=utf-8"), "{head}");
    assert!(head.contains("content-security-policy: default-src 'none'"), "{head}");
    assert!(!head.contains("unsafe-inline") && head.contains("x-content-type-options: nosniff"), "{head}");
    assert!(String::from_utf8_lossy(&body).contains("main.js"));
    let (head, body) = studio.ask("HEAD /main.js HTTP/1.1\nHost: localhost:{port}");
    assert!(head.contains("text/javascript") && body.is_empty(), "{head}");
    let wasm = "GET /barrow_web_bg.wasm HTTP/1.1\nHost: 127.0.0.1:{port}";
    let (head, plain) = studio.ask(wasm);
    assert!(head.contains("application/wasm") && plain.starts_with(b"\0asm"), "{head}");
    let (head, small) = studio.ask(&format!("{wasm}\nAccept-Encoding: br, gzip"));
    assert!(head.contains("Content-Encoding: gzip") && small.starts_with(&[0x1f, 0x8b]), "{head}");
    assert!(small.len() < 1_500_000, "{} bytes", small.len());
}

#[test]
fn only_its_own_name_and_paths_are_answered() {
    if !has_page() {
        return;
    }
    let studio = Studio::start(&[]);
    assert_eq!(studio.code("GET / HTTP/1.1\nHost: example.com"), 421);
    assert_eq!(studio.code("GET / HTTP/1.1\nHost: 127.0.0.1"), 421);
    assert_eq!(studio.code("GET / HTTP/1.1\nX: y"), 421);
    assert_eq!(studio.code("POST / HTTP/1.1\nHost: 127.0.0.1:{port}\nContent-Length: 0"), 405);
    for path in ["/../Cargo.toml", "/index.html.gz", "/etc/passwd", "/%2e%2e/%2e%2e/Cargo.toml"] {
        assert_eq!(studio.code(&format!("GET {path} HTTP/1.1\nHost: 127.0.0.1:{{port}}")), 404, "{path}");
    }
}

#[test]
fn the_address_holds_what_was_asked_for() {
    if !has_page() {
        return;
    }
    let studio = Studio::start(&["crypt", "--seed", "7", "--size", "60x30", "--depth", "3"]);
    let rest = studio.address.split_once('#').map(|(_, rest)| rest);
    assert_eq!(rest, Some("recipe=crypt&seed=7&size=60x30&depth=3"));
    let port = studio.port.to_string();
    barrow(&["studio", "--no-open", "--port", &port]).failed(1, &["cannot serve on port", "--port 0"]);
}
