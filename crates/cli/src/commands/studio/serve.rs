//! An HTTP server for this machine that serves the files of the page.

use std::io::{self, Write as _};
use std::thread;

use tiny_http::{Method, Request, Server, StatusCode};

use super::page::{Page, PageFile};
use crate::stop::Stop;

/// Content security policy: the page may run its own scripts and WebAssembly, and load nothing from elsewhere.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
                      img-src 'self' blob:; connect-src 'self'; worker-src 'self'; base-uri 'none'; \
                      form-action 'none'; frame-ancestors 'none'";

/// Number of requests that are answered at the same time.
const THREADS: usize = 4;

/// A server that listens on a port.
pub(super) struct Open {
    server: Server,
    port: u16,
}

/// Listens on a port of this machine.
pub(super) fn open(port: u16) -> Result<Open, Stop> {
    let server = Server::http(("127.0.0.1", port)).map_err(|error| {
        Stop::Failed(format!(
            "cannot serve on port {port}: {error}; --port takes another, --port 0 any that is free"
        ))
    })?;
    let port = server.server_addr().to_ip().map_or(port, |address| address.port());
    Ok(Open { server, port })
}

impl Open {
    /// Returns the port that the server listens on.
    pub(super) const fn port(&self) -> u16 {
        self.port
    }

    /// Answers requests until the program ends.
    pub(super) fn run(&self, page: &Page) {
        thread::scope(|scope| {
            for _ in 0..THREADS {
                scope.spawn(|| {
                    for request in self.server.incoming_requests() {
                        // Fails if the browser closed the connection, which is no error.
                        let _ = answer(request, page, self.port);
                    }
                });
            }
        });
    }
}

/// Response to a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answer<'a> {
    File(PageFile<'a>),
    /// Status code and reason.
    No(u16, &'static str),
}

fn decide<'a>(page: &'a Page, method: &Method, host: Option<&str>, path: &str, port: u16) -> Answer<'a> {
    let own = [format!("127.0.0.1:{port}"), format!("localhost:{port}")];
    if !host.is_some_and(|host| own.iter().any(|name| name == host)) {
        return Answer::No(421, "The Host header must name this server.\n");
    }
    if !matches!(method, Method::Get | Method::Head) {
        return Answer::No(405, "Only GET and HEAD are allowed.\n");
    }
    page.find(path).map_or(Answer::No(404, "No such file.\n"), Answer::File)
}

/// Answers in one piece and closes the connection: a connection that stays open would block a thread of the server.
fn answer(request: Request, page: &Page, port: u16) -> io::Result<()> {
    let header = |name: &'static str| {
        let found = request.headers().iter().find(|header| header.field.equiv(name));
        found.map(|header| header.value.as_str())
    };
    let small = header("Accept-Encoding").is_some_and(|value| value.contains("gzip"));
    let (status, headers, body) = match decide(page, request.method(), header("Host"), request.url(), port) {
        Answer::No(code, why) => (code, refusal(code), why.as_bytes()),
        Answer::File(file) => {
            let gzip = file.gzip.filter(|_| small);
            (200, headers(file, gzip.is_some()), gzip.unwrap_or(file.bytes))
        }
    };
    let reason = StatusCode(status).default_reason_phrase();
    let mut bytes = format!("HTTP/1.1 {status} {reason}\r\n").into_bytes();
    for (name, value) in headers {
        bytes.extend(format!("{name}: {value}\r\n").bytes());
    }
    bytes.extend(format!("Content-Length: {}\r\nConnection: close\r\n\r\n", body.len()).bytes());
    if *request.method() != Method::Head {
        bytes.extend(body);
    }
    let mut writer = request.into_writer();
    writer.write_all(&bytes)?;
    writer.flush()
}

fn refusal(code: u16) -> Vec<(&'static str, &'static str)> {
    let mut headers =
        vec![("Content-Type", "text/plain; charset=utf-8"), ("X-Content-Type-Options", "nosniff")];
    headers.extend((code == 405).then_some(("Allow", "GET, HEAD")));
    headers
}

fn headers(file: PageFile<'_>, is_small: bool) -> Vec<(&'static str, &'static str)> {
    let mut headers = vec![
        ("Content-Type", file.mime),
        ("Content-Security-Policy", POLICY),
        ("X-Content-Type-Options", "nosniff"),
        ("Referrer-Policy", "no-referrer"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
        // The next version of the program may serve other files under the same address.
        ("Cache-Control", "no-cache"),
        ("Vary", "Accept-Encoding"),
    ];
    headers.extend(is_small.then_some(("Content-Encoding", "gzip")));
    headers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_its_own_name_and_paths_are_answered() {
        let page =
            Page::of(&[("index.html", b"page"), ("src/main.js", b"code"), ("src/main.js.gz", b"small")]);
        let code = |method: Method, host, path| match decide(&page, &method, host, path, 80) {
            Answer::No(code, _) => code,
            Answer::File(_) => 200,
        };
        for host in
            [None, Some("example.com"), Some("127.0.0.1"), Some("127.0.0.1:81"), Some("127.0.0.1:80.evil")]
        {
            assert_eq!(code(Method::Get, host, "/"), 421, "{host:?}");
        }
        let own = Some("localhost:80");
        assert_eq!(code(Method::Post, own, "/"), 405);
        for path in ["/../Cargo.toml", "//", "/index.html/", "/src", "/src/main.js.gz", "/%2e%2e/x.html", ""]
        {
            assert_eq!(code(Method::Get, own, path), 404, "{path}");
        }
        assert_eq!(code(Method::Get, own, "/"), 200);
        assert_eq!(code(Method::Head, Some("127.0.0.1:80"), "/src/main.js?x"), 200);
    }
}
