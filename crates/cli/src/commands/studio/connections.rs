//! Connections of the local server: a bounded number, each with a bounded head and deadlines.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use httparse::{EMPTY_HEADER, Error, Request, Status};

/// Header lines of a request; browsers send about 20.
const MAX_HEADERS: usize = 64;
/// Bytes after the head that are read and dropped, and the time for that.
const MAX_REST: u64 = 64 << 10;
const REST_TIME: Duration = Duration::from_secs(1);
/// Time until the next try if a connection cannot be accepted, because all file descriptors are in use.
const ACCEPT_PAUSE: Duration = Duration::from_millis(50);

/// Limits of a server.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// Connections that are open at the same time, each with a thread of its own.
    pub(super) connections: usize,
    /// Bytes of a request's head.
    pub(super) head_bytes: usize,
    /// Time from the start of a connection to the end of the request's head.
    pub(super) head_time: Duration,
    /// Time from there to the end of the response.
    pub(super) answer_time: Duration,
}

/// Response to a request: status line and headers, and the body.
pub(super) struct Answer<'a> {
    pub(super) head: String,
    pub(super) body: &'a [u8],
}

/// Why a request cannot be answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BadHead {
    Invalid,
    TooLarge,
    TooSlow,
}

/// Function that returns the response to a request.
pub(super) type Handler<'a> = dyn Fn(Result<&Request<'_, '_>, BadHead>) -> Answer<'a> + Sync + 'a;

/// Serves one request per connection until the program ends, on a fixed number of threads. If too many connections are
/// open, a new one closes the oldest, so that connections without a request cannot keep others out.
pub(super) fn serve(listener: &TcpListener, limits: Limits, handler: &Handler<'_>) {
    let pool = Pool { open: Mutex::default(), closed: Condvar::new(), max: limits.connections };
    // Holds the connections of the pool that no thread has taken yet.
    let (sender, receiver) = mpsc::channel::<Connection<'_>>();
    let receiver = Mutex::new(receiver);
    thread::scope(|scope| {
        for _ in 0..limits.connections {
            scope.spawn(|| {
                loop {
                    let next = receiver.lock().unwrap_or_else(PoisonError::into_inner).recv();
                    let Ok(connection) = next else { return };
                    // Fails if the client closed the connection or was too slow.
                    let _ = exchange(&connection.stream, limits, handler);
                }
            });
        }
        loop {
            match listener.accept() {
                // Fails only if all threads have ended, and then closes the connection.
                Ok((stream, _)) => drop(sender.send(pool.add(stream))),
                Err(_) => thread::sleep(ACCEPT_PAUSE),
            }
        }
    });
}

/// Open connections, oldest first.
struct Pool {
    open: Mutex<Vec<Arc<TcpStream>>>,
    closed: Condvar,
    max: usize,
}

impl Pool {
    /// Adds a connection. If there are too many, closes the oldest and waits until its thread is done with it.
    fn add(&self, stream: TcpStream) -> Connection<'_> {
        let stream = Arc::new(stream);
        let mut open = self.lock();
        if open.len() >= self.max {
            // Ends a blocked read or write of its thread. Fails if the client has closed it already.
            let _ = open[0].shutdown(Shutdown::Both);
            let waited = self.closed.wait_while(open, |open| open.len() >= self.max);
            open = waited.unwrap_or_else(PoisonError::into_inner);
        }
        open.push(Arc::clone(&stream));
        Connection { pool: self, stream }
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Arc<TcpStream>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A connection in the pool, removed when dropped.
struct Connection<'p> {
    pool: &'p Pool,
    stream: Arc<TcpStream>,
}

impl Drop for Connection<'_> {
    fn drop(&mut self) {
        self.pool.lock().retain(|other| !Arc::ptr_eq(other, &self.stream));
        self.pool.closed.notify_one();
    }
}

/// Reads the head of a request, sends the response and ends the connection.
fn exchange(stream: &TcpStream, limits: Limits, handler: &Handler<'_>) -> io::Result<()> {
    let mut input = Timed::new(stream, limits.head_time);
    let Some(Answer { head, body }) = answer(&mut input, limits, handler)? else { return Ok(()) };
    let mut output = Timed::new(stream, limits.answer_time);
    output.write_all(head.as_bytes())?;
    output.write_all(body)?;
    stream.shutdown(Shutdown::Write)?;
    // A connection that is closed with unread bytes is reset, and then the client may not get the whole response.
    io::copy(&mut Timed::new(stream, REST_TIME).take(MAX_REST), &mut io::sink())?;
    Ok(())
}

/// Reads until the head is complete. Returns the response, or nothing if the client closed the connection.
fn answer<'a>(
    input: &mut Timed<'_>,
    limits: Limits,
    handler: &Handler<'a>,
) -> io::Result<Option<Answer<'a>>> {
    let mut buffer = vec![0; limits.head_bytes];
    let mut len = 0;
    let bad = loop {
        if len == buffer.len() {
            break BadHead::TooLarge;
        }
        match input.read(&mut buffer[len..]) {
            Ok(0) => return Ok(None),
            Ok(count) => len += count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            // Browsers connect in advance and send nothing until they need a file.
            Err(error) if is_timeout(&error) && len > 0 => break BadHead::TooSlow,
            Err(error) => return Err(error),
        }
        let mut headers = [EMPTY_HEADER; MAX_HEADERS];
        let mut request = Request::new(&mut headers);
        match request.parse(&buffer[..len]) {
            Ok(Status::Complete(_)) => return Ok(Some(handler(Ok(&request)))),
            Ok(Status::Partial) => {}
            Err(Error::TooManyHeaders) => break BadHead::TooLarge,
            Err(_) => break BadHead::Invalid,
        }
    };
    Ok(Some(handler(Err(bad))))
}

/// Returns whether the deadline of a [`Timed`] has passed. Systems report timeouts of sockets as either of these.
fn is_timeout(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::TimedOut | io::ErrorKind::WouldBlock)
}

/// A connection whose reads and writes fail after a deadline, however many bytes were transferred before.
struct Timed<'s> {
    stream: &'s TcpStream,
    end: Instant,
}

impl<'s> Timed<'s> {
    fn new(stream: &'s TcpStream, time: Duration) -> Self {
        Self { stream, end: now() + time }
    }

    /// Returns the time until the deadline, as the timeout of the next call.
    fn left(&self) -> io::Result<Option<Duration>> {
        let left = self.end.saturating_duration_since(now());
        if left.is_zero() { Err(io::ErrorKind::TimedOut.into()) } else { Ok(Some(left)) }
    }
}

impl Read for Timed<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.stream.set_read_timeout(self.left()?)?;
        self.stream.read(buffer)
    }
}

impl Write for Timed<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.stream.set_write_timeout(self.left()?)?;
        self.stream.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[expect(clippy::disallowed_methods, reason = "deadlines of connections; no level depends on them")]
fn now() -> Instant {
    Instant::now()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMITS: Limits = Limits {
        connections: 2,
        head_bytes: 1000,
        head_time: Duration::from_millis(300),
        answer_time: Duration::from_millis(300),
    };

    /// Time that no response of the tests may take.
    const LATE: Duration = Duration::from_secs(20);

    /// Starts a server whose responses name the path and have a body of `body` bytes. It ends with the test program.
    fn start(body: usize) -> u16 {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let port = listener.local_addr().expect("an address").port();
        let body: &[u8] = vec![b'x'; body].leak();
        thread::spawn(move || {
            serve(&listener, LIMITS, &|request| {
                let head = match request {
                    Ok(request) => format!("{:?}\n", request.path),
                    Err(bad) => format!("{bad:?}\n"),
                };
                Answer { head, body }
            });
        });
        port
    }

    fn connect(port: u16) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", port)).expect("it listens");
        stream.set_read_timeout(Some(LATE)).expect("a timeout");
        stream
    }

    /// Reads to the end of the connection.
    fn rest(mut stream: TcpStream) -> Vec<u8> {
        let mut bytes = Vec::new();
        // A connection that was closed early may be reset.
        let read = stream.read_to_end(&mut bytes);
        assert!(!read.is_err_and(|error| is_timeout(&error)), "the connection is still open");
        bytes
    }

    fn ask(port: u16, request: &[u8]) -> String {
        let mut stream = connect(port);
        stream.write_all(request).expect("it reads");
        String::from_utf8(rest(stream)).expect("text")
    }

    #[test]
    fn the_first_of_several_requests_is_answered() {
        let port = start(0);
        assert_eq!(ask(port, b"GET /a HTTP/1.1\r\n\r\nGET /b HTTP/1.1\r\n\r\n"), "Some(\"/a\")\n");
    }

    #[test]
    fn invalid_and_large_heads_are_refused() {
        let port = start(0);
        assert_eq!(ask(port, b"\0\xff\n"), "Invalid\n");
        assert_eq!(ask(port, b"GET / HTTP/2.0\r\n\r\n"), "Invalid\n");
        let long = format!("GET / HTTP/1.1\r\nX: {}", "x".repeat(5000));
        assert_eq!(ask(port, long.as_bytes()), "TooLarge\n");
        let many = format!("GET / HTTP/1.1\r\n{}\r\n", "X: y\r\n".repeat(MAX_HEADERS + 1));
        assert_eq!(ask(port, many.as_bytes()), "TooLarge\n");
    }

    #[test]
    fn a_head_of_slow_bytes_is_refused_at_the_deadline() {
        let port = start(0);
        let mut stream = connect(port);
        let start = now();
        // Every byte arrives before a timeout of one read would pass. Fails when the server has closed the connection.
        while start.elapsed() < LATE && stream.write_all(b"G").is_ok() {
            thread::sleep(Duration::from_millis(50));
        }
        assert!(start.elapsed() < LATE);
    }

    #[test]
    fn a_connection_without_a_request_is_closed_at_the_deadline() {
        assert_eq!(rest(connect(start(0))), b"");
    }

    #[test]
    fn a_response_that_is_not_read_ends_at_the_deadline() {
        let port = start(50_000_000);
        let mut stream = connect(port);
        stream.write_all(b"GET / HTTP/1.1\r\n\r\n").expect("it reads");
        thread::sleep(3 * LIMITS.answer_time);
        assert!(rest(stream).len() < 50_000_000);
    }

    #[test]
    fn a_new_connection_closes_the_oldest() {
        let port = start(0);
        let idle: Vec<TcpStream> = (0..20).map(|_| connect(port)).collect();
        assert_eq!(ask(port, b"GET /a HTTP/1.1\r\n\r\n"), "Some(\"/a\")\n");
        for stream in idle {
            assert_eq!(rest(stream), b"");
        }
    }
}
