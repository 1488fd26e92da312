//! Runs `barrow studio`, and sends requests to its server.
#![allow(dead_code, reason = "every test file uses only some of these")]

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// Folder that the page is read from; empty for the page in the binary. Without it, the command would build the page.
pub(crate) const FOLDER: &str = "BARROW_WEB_DIR";

/// Time after which a test fails because the server neither answered nor closed the connection.
const MAX_WAIT: Duration = Duration::from_secs(20);

/// A running studio, which ends with the test.
pub(crate) struct Studio {
    pub(crate) child: Child,
    pub(crate) port: u16,
    pub(crate) address: String,
}

impl Studio {
    /// Starts the program that `command` returns for its arguments, with the page of a folder.
    pub(crate) fn start(command: impl Fn(&[&str]) -> Command, page: &str, args: &[&str]) -> Self {
        let mut child = command(&[&["studio", "--port", "0", "--no-open"], args].concat())
            .env(FOLDER, page)
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

    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).expect("it listens");
        stream.set_read_timeout(Some(MAX_WAIT)).expect("a timeout");
        stream
    }

    /// Returns the head and the body of a response. `{port}` in the request stands for the port.
    #[track_caller]
    pub(crate) fn ask(&self, request: &str) -> (String, Vec<u8>) {
        let request = request.replace("{port}", &self.port.to_string()).replace('\n', "\r\n");
        let bytes = self.send(format!("{request}\r\nConnection: close\r\n\r\n").as_bytes());
        let end = bytes.windows(4).position(|four| four == b"\r\n\r\n").expect("a head");
        (String::from_utf8_lossy(&bytes[..end]).into_owned(), bytes[end + 4..].to_vec())
    }

    /// Returns the status code of the response to a request.
    #[track_caller]
    pub(crate) fn code(&self, request: &str) -> u16 {
        let (head, _) = self.ask(request);
        head.split(' ')
            .nth(1)
            .and_then(|code| code.parse().ok())
            .unwrap_or_else(|| panic!("no code in {head}"))
    }

    /// Sends bytes as they are. Returns everything that is received until the server closes the connection.
    #[track_caller]
    pub(crate) fn send(&self, bytes: &[u8]) -> Vec<u8> {
        let mut stream = self.connect();
        // Fails if the server closes the connection before it has read everything.
        let _ = stream.write_all(bytes);
        let mut received = Vec::new();
        if let Err(error) = stream.read_to_end(&mut received) {
            assert_eq!(error.kind(), std::io::ErrorKind::ConnectionReset, "{error}");
        }
        received
    }
}

impl Drop for Studio {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
