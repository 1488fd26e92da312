//! Runs the command under limits of memory and processor time.

use std::io::Write as _;
use std::process::{Command, Output, Stdio};

use crate::common::Ran;

/// Processor seconds that a run may take.
const MAX_SECONDS: u32 = 10;
/// Address space that a run may take: 1 GiB.
const MAX_KIB: u32 = 1 << 20;

/// Returns the command under limits. A run over the limit of time is killed, one over that of memory aborts.
pub(crate) fn limited(args: &[&str]) -> Command {
    let mut command = Command::new("sh");
    let script = format!("ulimit -v {MAX_KIB}; ulimit -t {MAX_SECONDS}; exec \"$@\"");
    command.args(["-c", &script, "sh", env!("CARGO_BIN_EXE_barrow")]).args(args);
    command.env_remove("NO_COLOR").env_remove("RUST_BACKTRACE").stdin(Stdio::null());
    command
}

/// Runs the command under limits, and asserts that it ended by itself.
#[track_caller]
pub(crate) fn run(args: &[&str]) -> Ran {
    ended(&limited(args).output().expect("it starts"))
}

/// Runs the command under limits with `input` on standard input, and asserts that it ended by itself.
#[track_caller]
pub(crate) fn run_with(args: &[&str], input: &[u8]) -> Ran {
    let mut child = limited(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    // The command may end before it has read everything.
    let _ = child.stdin.take().expect("a pipe").write_all(input);
    ended(&child.wait_with_output().expect("it ends"))
}

#[track_caller]
fn ended(output: &Output) -> Ran {
    let err = String::from_utf8_lossy(&output.stderr);
    let shown: String = err.chars().take(2000).collect();
    assert!(output.status.code().is_some(), "killed, {}: {shown}", output.status);
    assert!(!err.contains("panicked at"), "{shown}");
    Ran::new(output)
}

impl Ran {
    /// Asserts an exit code, and that standard error is short and contains all of `words`.
    #[track_caller]
    pub(crate) fn refused(self, code: i32, words: &[&str]) {
        assert!(self.err.len() < 10_000, "{} bytes of messages", self.err.len());
        self.failed(code, words);
    }
}
