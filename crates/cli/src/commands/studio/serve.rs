//! An HTTP server for this machine that serves the files of the page.

use std::net::TcpListener;
use std::time::Duration;

use barrow_io::os_message;
use httparse::Request;

use super::connections::{self, Answer, BadHead, Limits};
use super::page::{Page, PageFile};
use crate::stop::Stop;

/// Content security policy: the page may run its own scripts and WebAssembly, and load nothing from elsewhere.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
                      img-src 'self' blob:; connect-src 'self'; worker-src 'self'; base-uri 'none'; \
                      form-action 'none'; frame-ancestors 'none'";

/// A browser opens 6 connections to a server, and some in advance. The time for a response suits a tunnel through a slow
/// network.
const LIMITS: Limits = Limits {
    connections: 32,
    head_bytes: 16 << 10,
    head_time: Duration::from_secs(5),
    answer_time: Duration::from_secs(60),
};

/// A server that listens on a port.
pub(super) struct Open {
    listener: TcpListener,
    port: u16,
}

/// Listens on a port of this machine.
pub(super) fn open(port: u16) -> Result<Open, Stop> {
    let bound = TcpListener::bind(("127.0.0.1", port));
    let bound = bound.and_then(|listener| Ok(Open { port: listener.local_addr()?.port(), listener }));
    bound.map_err(|error| {
        Stop::Failed(format!(
            "cannot serve on port {port}: {}; --port takes another, --port 0 any that is free",
            os_message(&error)
        ))
    })
}

impl Open {
    /// Returns the port that the server listens on.
    pub(super) const fn port(&self) -> u16 {
        self.port
    }

    /// Answers requests until the program ends.
    pub(super) fn run(&self, page: &Page) {
        connections::serve(&self.listener, LIMITS, &|request| match request {
            Ok(request) => answer(request, page, self.port),
            Err(bad) => refuse(Refusal::of(bad), true),
        });
    }
}

/// A response without a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Refusal {
    /// Status code and reason phrase.
    status: &'static str,
    text: &'static str,
}

impl Refusal {
    const INVALID: Self =
        Self { status: "400 Bad Request", text: "This is not a request of HTTP/1.0 or HTTP/1.1.\n" };
    const NOT_FOUND: Self = Self { status: "404 Not Found", text: "No such file.\n" };
    const METHOD: Self = Self { status: "405 Method Not Allowed", text: "Only GET and HEAD are allowed.\n" };
    const SLOW: Self = Self { status: "408 Request Timeout", text: "The request took too long to arrive.\n" };
    const BODY: Self = Self { status: "413 Content Too Large", text: "A request must have no body.\n" };
    const HOST: Self =
        Self { status: "421 Misdirected Request", text: "The Host header must name this server.\n" };
    const LARGE: Self = Self {
        status: "431 Request Header Fields Too Large",
        text: "A request may have 64 header lines and 16 KiB.\n",
    };

    const fn of(bad: BadHead) -> Self {
        match bad {
            BadHead::Invalid => Self::INVALID,
            BadHead::TooLarge => Self::LARGE,
            BadHead::TooSlow => Self::SLOW,
        }
    }
}

/// Returns the file that a request asks for.
fn decide<'a>(request: &Request<'_, '_>, page: &'a Page, port: u16) -> Result<PageFile<'a>, Refusal> {
    // Exactly one, so that no other program can take another one for the name of the server.
    let mut hosts = values(request, "Host");
    let own = [format!("127.0.0.1:{port}"), format!("localhost:{port}")];
    if !matches!((hosts.next(), hosts.next()), (Some(host), None) if own.iter().any(|name| name.as_bytes() == host))
    {
        return Err(Refusal::HOST);
    }
    if !matches!(request.method, Some("GET" | "HEAD")) {
        return Err(Refusal::METHOD);
    }
    let has_length = values(request, "Content-Length").any(|length| length != b"0");
    if has_length || values(request, "Transfer-Encoding").next().is_some() {
        return Err(Refusal::BODY);
    }
    request.path.and_then(|path| page.find(path)).ok_or(Refusal::NOT_FOUND)
}

/// Returns the values of all header lines of a name.
fn values<'a>(request: &'a Request<'_, '_>, name: &str) -> impl Iterator<Item = &'a [u8]> {
    request
        .headers
        .iter()
        .filter(move |header| header.name.eq_ignore_ascii_case(name))
        .map(|header| header.value)
}

fn answer<'a>(request: &Request<'_, '_>, page: &'a Page, port: u16) -> Answer<'a> {
    let has_body = request.method != Some("HEAD");
    match decide(request, page, port) {
        Ok(file) => {
            let takes_gzip = |value: &[u8]| value.windows(4).any(|word| word == b"gzip");
            let gzip = file.gzip.filter(|_| values(request, "Accept-Encoding").any(takes_gzip));
            respond("200 OK", &headers(file, gzip.is_some()), gzip.unwrap_or(file.bytes), has_body)
        }
        Err(refusal) => refuse(refusal, has_body),
    }
}

fn refuse(refusal: Refusal, has_body: bool) -> Answer<'static> {
    let mut headers =
        vec![("Content-Type", "text/plain; charset=utf-8"), ("X-Content-Type-Options", "nosniff")];
    headers.extend((refusal == Refusal::METHOD).then_some(("Allow", "GET, HEAD")));
    respond(refusal.status, &headers, refusal.text.as_bytes(), has_body)
}

/// Returns a response that ends its connection: one that stays open would block a thread of the server.
fn respond<'a>(status: &str, headers: &[(&str, &str)], body: &'a [u8], has_body: bool) -> Answer<'a> {
    let headers: String = headers.iter().flat_map(|&(name, value)| [name, ": ", value, "\r\n"]).collect();
    let length = body.len();
    let head = format!("HTTP/1.1 {status}\r\n{headers}Content-Length: {length}\r\nConnection: close\r\n\r\n");
    Answer { head, body: if has_body { body } else { &[] } }
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

    /// Returns the status of the response to a request for a small page on port 80.
    fn status(request: &str) -> String {
        let page =
            Page::of(&[("index.html", b"page"), ("src/main.js", b"code"), ("src/main.js.gz", b"small")]);
        let text = format!("{}\n\n", request.trim_end());
        let mut headers = [httparse::EMPTY_HEADER; 8];
        let mut request = Request::new(&mut headers);
        assert!(request.parse(text.as_bytes()).is_ok_and(|parsed| parsed.is_complete()), "{text}");
        let head = answer(&request, &page, 80).head;
        head.split(' ').nth(1).expect("a status").to_string()
    }

    #[test]
    fn only_its_own_names_are_answered() {
        for hosts in [
            "",
            "Host: example.com",
            "Host: 127.0.0.1",
            "Host: 127.0.0.1:81",
            "Host: 127.0.0.1:80.evil",
            "Host: localhost:80\nHost: example.com",
            "Host: example.com\nHost: localhost:80",
            "Host: localhost:80\nHost: localhost:80",
        ] {
            assert_eq!(status(&format!("GET / HTTP/1.1\n{hosts}")), "421", "{hosts}");
        }
        assert_eq!(status("GET / HTTP/1.1\nHost: localhost:80"), "200");
        assert_eq!(status("HEAD /src/main.js?x HTTP/1.1\nhOST: 127.0.0.1:80"), "200");
    }

    #[test]
    fn other_methods_bodies_and_paths_are_refused() {
        let status = |line: &str| status(&line.replacen('|', " HTTP/1.1\nHost: localhost:80\n", 1));
        assert_eq!(status("POST /|"), "405");
        for body in
            ["Content-Length: 1", "content-length: 99999999999999999999", "Transfer-Encoding: chunked"]
        {
            assert_eq!(status(&format!("GET /|{body}")), "413", "{body}");
        }
        assert_eq!(status("GET /|Content-Length: 0"), "200");
        for path in ["/../Cargo.toml", "//", "/index.html/", "/src", "/src/main.js.gz", "/%2e%2e/x.html", "*"]
        {
            assert_eq!(status(&format!("GET {path}|")), "404", "{path}");
        }
    }
}
