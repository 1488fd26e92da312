//! Requests to the server of `barrow studio`.

use std::fs;
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use crate::common::Dir;
use crate::limits::limited;
use crate::studio::Studio;

/// Most threads of the server: one per connection, and one that accepts them.
const MAX_THREADS: u64 = 33;
/// Most memory of the server, in KiB. The page takes 20 MB of it.
const MAX_MEMORY: u64 = 80_000;
/// Size of the large file of the page, more than the buffers of a connection.
const LARGE: usize = 20_000_000;

/// A studio under limits, and the folder of its page.
struct Attacked {
    studio: Studio,
    _page: Dir,
}

impl Attacked {
    fn start() -> Self {
        let page = Dir::new();
        page.write("index.html", "<p>");
        page.write("large.js", vec![b' '; LARGE]);
        page.write("secret.toml", "secret");
        Self { studio: Studio::start(limited, &page.path(""), &[]), _page: page }
    }

    /// Returns the status code of the response to a line and headers, followed by a valid `Host` header.
    #[track_caller]
    fn code(&self, request: &str) -> u16 {
        self.studio.code(&format!("{request}\nHost: 127.0.0.1:{{port}}"))
    }

    /// Returns the first line of the response to bytes that are sent as they are; empty without a response.
    #[track_caller]
    fn first_line(&self, bytes: &[u8]) -> String {
        let received = self.studio.send(bytes);
        String::from_utf8_lossy(&received).lines().next().unwrap_or_default().to_string()
    }

    /// Sends a valid request for a file, and returns the connection.
    fn request(&self, path: &str) -> TcpStream {
        let mut stream = self.studio.connect();
        write!(stream, "GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n\r\n", self.studio.port)
            .expect("it reads");
        stream
    }

    /// Asserts that a normal request is answered soon, by few threads in little memory.
    #[track_caller]
    fn still_works(&self) {
        let start = now();
        assert_eq!(self.code("GET / HTTP/1.1"), 200);
        assert!(start.elapsed() < Duration::from_secs(4), "{:?}", start.elapsed());
        if cfg!(target_os = "linux") {
            assert!(self.process("Threads") <= MAX_THREADS, "{} threads", self.process("Threads"));
            assert!(self.process("VmHWM") <= MAX_MEMORY, "{} KiB", self.process("VmHWM"));
        }
    }

    /// Returns a number of the server's process status.
    fn process(&self, name: &str) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.studio.child.id())).expect("it runs");
        let line = status.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':')).expect(name);
        line.split_whitespace().next().and_then(|number| number.parse().ok()).expect("a number")
    }
}

#[test]
fn bodies_are_refused_however_long_they_say_they_are() {
    let server = Attacked::start();
    for length in ["1", "1000000000000", "18446744073709551615", "99999999999999999999999", "-1", "x", ""] {
        let request = |method| format!("{method} / HTTP/1.1\nContent-Length: {length}\nExpect: 100-continue");
        assert_eq!(server.code(&request("POST")), 405, "{length}");
        assert_eq!(server.code(&request("GET")), 413, "{length}");
    }
    let host = format!("HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n", server.studio.port);
    for (method, code) in [("GET", 413), ("POST", 405), ("PUT", 405)] {
        let start = format!("{method} / {host}Content-Length: 9000000000\r\n\r\n");
        let bytes = [start.into_bytes(), vec![b'x'; 3_000_000]].concat();
        assert!(server.first_line(&bytes).contains(&code.to_string()), "{method}");
        let chunks = format!("{method} / {host}Transfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\nbytes");
        assert!(server.first_line(chunks.as_bytes()).contains(&code.to_string()), "{method}");
    }
    server.still_works();
}

#[test]
fn long_heads_are_refused() {
    let server = Attacked::start();
    let lines = "X: some value\r\n".repeat(400_000);
    for head in [
        format!("GET / HTTP/1.1\r\nX: {}", "x".repeat(5_000_000)),
        format!("GET / HTTP/1.1\r\n{lines}"),
        format!("GET / HTTP/1.1\r\n{}", "X: y\r\n".repeat(65)),
        format!("GET /{} HTTP/1.1\r\n\r\n", "x".repeat(5_000_000)),
    ] {
        let line = server.first_line(head.as_bytes());
        assert_eq!(line, "HTTP/1.1 431 Request Header Fields Too Large", "{}", &head[..30]);
    }
    server.still_works();
}

#[test]
fn a_head_of_slow_bytes_ends_at_the_deadline() {
    let server = Attacked::start();
    let mut slow: Vec<TcpStream> = (0..20).map(|_| server.studio.connect()).collect();
    let start = now();
    let mut bytes = b"GET / HTTP/1.1\r\nX: ".iter().chain([b'x'].iter().cycle());
    while !slow.is_empty() {
        let byte = [*bytes.next().expect("endless")];
        // Fails after the server has closed the connection.
        slow.retain_mut(|stream| stream.write_all(&byte).is_ok());
        thread::sleep(Duration::from_millis(100));
        assert!(start.elapsed() < Duration::from_secs(15), "{} connections are open", slow.len());
    }
    server.still_works();
}

#[test]
fn idle_connections_and_slow_readers_do_not_block_others() {
    let server = Attacked::start();
    let idle: Vec<TcpStream> = (0..300).map(|_| server.studio.connect()).collect();
    server.still_works();
    let readers: Vec<TcpStream> = (0..100).map(|_| server.request("/large.js")).collect();
    server.still_works();
    drop((idle, readers));
    server.still_works();
}

#[test]
fn a_connection_that_is_reset_during_the_response_affects_no_other() {
    let server = Attacked::start();
    for _ in 0..50 {
        let mut stream = server.request("/large.js");
        stream.read_exact(&mut [0; 1000]).expect("the start of a response");
    }
    let (_, body) = server.studio.ask("GET /large.js HTTP/1.1\nHost: localhost:{port}");
    assert_eq!(body.len(), LARGE);
    server.still_works();
}

#[test]
fn noise_is_answered_by_an_error_or_nothing() {
    let server = Attacked::start();
    let mut state = 1_u64;
    let mut byte = || {
        // Knuth's MMIX generator.
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 56) as u8
    };
    for i in 0..100 {
        let mut bytes: Vec<u8> = (0..usize::from(byte()) * 8).map(|_| byte()).collect();
        if i % 2 == 0 {
            bytes.splice(0..0, *b"GET / HTTP/1.1\r\n");
        }
        // Ends a line, so that no response waits for the deadline.
        bytes.extend(b"\0\r\n\r\n");
        let line = server.first_line(&bytes);
        assert!(line.is_empty() || line.starts_with("HTTP/1.1 4"), "{line}");
    }
    server.still_works();
}

#[test]
fn other_protocols_and_versions_are_refused() {
    let server = Attacked::start();
    for bytes in [
        b"GET /\r\n\r\n".as_slice(),
        b"GET / HTTP/0.9\r\n\r\n",
        b"GET / HTTP/2.0\r\n\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost : 127.0.0.1\r\n\r\n",
        b"GET / HTTP/1.1\r\n folded: x\r\n\r\n",
        b"GET / /index.html HTTP/1.1\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"SSH-2.0-OpenSSH_9.9\r\n",
    ] {
        assert_eq!(server.first_line(bytes), "HTTP/1.1 400 Bad Request", "{}", bytes.escape_ascii());
    }
    let pipelined = format!("GET / HTTP/1.1\r\nHost: localhost:{}\r\n\r\n", server.studio.port).repeat(1000);
    let received = String::from_utf8(server.studio.send(pipelined.as_bytes())).expect("text");
    assert_eq!(received.matches("HTTP/1.1 ").count(), 1, "{received}");
    server.still_works();
}

#[test]
fn only_files_of_the_page_are_served() {
    let server = Attacked::start();
    for path in [
        "http://127.0.0.1/",
        "http://example.com/",
        "//example.com/",
        "/../secret.toml",
        "/secret.toml",
        "/..%2fsecret.toml",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/%252e%252e/etc/passwd",
        "/..\\..\\index.html",
        "/./index.html",
        "/large.js/../index.html",
        "/index.html%00.js",
        "/etc/passwd",
        "file:///etc/passwd",
        "*",
    ] {
        assert_eq!(server.code(&format!("GET {path} HTTP/1.1")), 404, "{path}");
    }
    for method in ["OPTIONS", "CONNECT", "TRACE", "DELETE", "get", "PROPFIND"] {
        assert_eq!(server.code(&format!("{method} / HTTP/1.1")), 405, "{method}");
    }
}

#[test]
fn only_requests_to_the_servers_own_names_are_answered() {
    let server = Attacked::start();
    for host in [
        "example.com",
        "example.com:{port}",
        "127.0.0.1",
        "127.0.0.1:1",
        "127.0.0.1:{port}.example.com",
        "localhost.example.com:{port}",
        "localhost:{port}, example.com",
        "127.0.0.1.nip.io:{port}",
        "0.0.0.0:{port}",
        "[::1]:{port}",
        "user@localhost:{port}",
        "localhost:{port}/",
        "",
        "\u{ff}",
    ] {
        assert_eq!(server.studio.code(&format!("GET / HTTP/1.1\nHost: {host}")), 421, "{host}");
    }
    assert_eq!(server.studio.code("GET / HTTP/1.1\nX-Forwarded-Host: localhost:{port}"), 421);
    assert_eq!(server.studio.code("GET / HTTP/1.0\nX: y"), 421);
    assert_eq!(server.code("GET / HTTP/1.1\nHost: example.com"), 421);
    assert_eq!(server.code("GET http://example.com/ HTTP/1.1\nHost: example.com"), 421);
}

#[test]
fn signals_end_the_server_at_once() {
    let signals: &[&str] = if ignores_interrupts() { &["-TERM"] } else { &["-INT", "-TERM"] };
    for signal in signals {
        let mut server = Attacked::start();
        let open = [server.studio.connect(), server.request("/large.js")];
        let child = &mut server.studio.child;
        let killed = Command::new("kill").args([*signal, &child.id().to_string()]).status();
        assert!(killed.is_ok_and(|status| status.success()), "{signal}");
        let start = now();
        while child.try_wait().expect("a child").is_none() {
            assert!(start.elapsed() < Duration::from_secs(4), "{signal}");
            thread::sleep(Duration::from_millis(10));
        }
        drop(open);
    }
}

/// Returns whether this process ignores SIGINT, as the background commands of a shell script do. Its children inherit that.
fn ignores_interrupts() -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0);
    ignored & 1 << (2 - 1) != 0
}

#[expect(clippy::disallowed_methods, reason = "deadlines of connections; no level depends on them")]
fn now() -> Instant {
    Instant::now()
}
