//! Runs the command in a pseudoterminal and parses its screen.
#![allow(dead_code, reason = "every test file uses only some of these")]

use std::fs;
use std::io::{Read as _, Write};
use std::num::NonZero;
use std::path::Path;
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

/// Time without output after which the screen is read.
const STILL: Duration = Duration::from_millis(150);
/// Number of attempts before a test fails.
const MAX_ATTEMPTS: u32 = 200;

/// A running command in a pseudoterminal.
pub(crate) struct Terminal {
    child: Box<dyn Child + Send + Sync>,
    keys: Box<dyn Write + Send>,
    bytes: Receiver<Vec<u8>>,
    parser: vt100::Parser,
    /// Output so far, with escape codes.
    written: Vec<u8>,
    // Declared last, so that it is closed last.
    master: Box<dyn MasterPty + Send>,
}

impl Terminal {
    /// Starts `barrow` in 80x24 cells with 256 colors. `data` is the data folder.
    pub(crate) fn start(data: &str, args: &[&str]) -> Self {
        Self::start_in(data, args, (80, 24), &[("TERM", "xterm-256color")])
    }

    /// Starts `barrow` in the given columns and rows, with environment variables.
    pub(crate) fn start_in(data: &str, args: &[&str], size: (u16, u16), vars: &[(&str, &str)]) -> Self {
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_barrow"));
        command.args(args);
        Self::start_command(data, command, size, vars)
    }

    /// Starts any command, such as a shell that runs `barrow`.
    pub(crate) fn start_command(
        data: &str,
        mut command: CommandBuilder,
        (cols, rows): (u16, u16),
        vars: &[(&str, &str)],
    ) -> Self {
        // Without animations, keys cannot interrupt automatic steps.
        let folder = Path::new(data).join("barrow");
        fs::create_dir_all(&folder).expect("a folder");
        fs::write(folder.join("settings.toml"), "animation = false\n").expect("settings");
        let size = PtySize { rows, cols, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).expect("a terminal");
        for name in ["NO_COLOR", "COLORTERM"] {
            command.env_remove(name);
        }
        for (name, value) in vars {
            command.env(name, value);
        }
        command.env("BARROW_DATA_DIR", data);
        command.env("XDG_CONFIG_HOME", data);
        command.env("HOME", data);
        command.env("USER", "ann");
        let child = pair.slave.spawn_command(command).expect("it starts");
        drop(pair.slave);
        let mut reader = pair.master.try_clone_reader().expect("its output");
        let keys = pair.master.take_writer().expect("its input");
        let (sender, bytes) = mpsc::channel();
        thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(count @ 1..) = reader.read(&mut buffer) {
                if sender.send(buffer[..count].to_vec()).is_err() {
                    return;
                }
            }
        });
        let side = |n| NonZero::new(n).expect("more than none");
        let parser = vt100::Parser::new(side(rows), side(cols), 100);
        Self { child, keys, bytes, parser, written: Vec::new(), master: pair.master }
    }

    pub(crate) fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).expect("it listens");
        self.keys.flush().expect("it listens");
    }

    /// Returns the screen after the output has paused.
    pub(crate) fn screen(&mut self) -> String {
        while let Ok(bytes) = self.bytes.recv_timeout(STILL) {
            self.parser.process(&bytes);
            self.written.extend(bytes);
        }
        self.parser.screen().contents()
    }

    /// Waits until the screen shows a text.
    #[track_caller]
    pub(crate) fn see(&mut self, text: &str) -> String {
        for _ in 0..MAX_ATTEMPTS {
            let screen = self.screen();
            if screen.contains(text) {
                return screen;
            }
            thread::sleep(STILL / 3);
        }
        panic!("no `{text}` on the screen:\n{}", self.screen());
    }

    /// Presses keys and waits until the screen shows a text.
    #[track_caller]
    pub(crate) fn after(&mut self, keys: &str, text: &str) -> String {
        self.press(keys);
        self.see(text)
    }

    /// Waits until the command ends. Returns its exit code and the final screen.
    #[track_caller]
    pub(crate) fn end(mut self) -> (u32, String) {
        let code = self.wait();
        (code, self.screen())
    }

    #[track_caller]
    fn wait(&mut self) -> u32 {
        for _ in 0..MAX_ATTEMPTS {
            if let Some(status) = self.child.try_wait().expect("it can be asked") {
                return status.exit_code();
            }
            // Reads pending output; a full buffer would block the command.
            self.screen();
            thread::sleep(STILL / 3);
        }
        let screen = self.screen();
        let _ = self.child.kill();
        panic!("the command does not end:\n{screen}");
    }

    /// Changes the size of the terminal in columns and rows.
    pub(crate) fn resize(&mut self, (cols, rows): (u16, u16)) {
        let side = |n| NonZero::new(n).expect("more than none");
        self.parser.screen_mut().set_size(side(rows), side(cols));
        let size = PtySize { rows, cols, pixel_width: 0, pixel_height: 0 };
        self.master.resize(size).expect("it can be resized");
    }

    /// Sets a size that no terminal has, without a screen to parse.
    pub(crate) fn pretend_size(&self, (cols, rows): (u16, u16)) {
        let size = PtySize { rows, cols, pixel_width: 0, pixel_height: 0 };
        self.master.resize(size).expect("resized");
    }

    /// Returns the output so far, with escape codes.
    pub(crate) fn written(&mut self) -> String {
        self.screen();
        String::from_utf8_lossy(&self.written).into_owned()
    }

    /// Waits until the command ends, and checks that it restored the terminal. Returns its exit code and the final screen.
    #[track_caller]
    pub(crate) fn end_restored(mut self) -> (u32, String) {
        let code = self.wait();
        let text = self.screen();
        let screen = self.parser.screen();
        assert!(!screen.alternate_screen() && !screen.hide_cursor(), "{text}");
        assert!(matches!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None), "{text}");
        let modes = format!("{:?}", self.master.get_termios());
        assert!(modes.contains("ICANON") && modes.contains("ECHO"), "{modes}");
        (code, text)
    }

    /// Waits until the command ends. Returns its exit code, the final screen, and the output with escape codes.
    #[track_caller]
    pub(crate) fn end_written(mut self) -> (u32, String, String) {
        let code = self.wait();
        (code, self.screen(), self.written())
    }

    pub(crate) fn id(&self) -> u32 {
        self.child.process_id().expect("it runs")
    }

    /// Closes the terminal, and waits until the command ends.
    #[track_caller]
    pub(crate) fn close(self) {
        let Self { mut child, keys, bytes, master, .. } = self;
        // The reader thread holds the terminal open until it reads output that it cannot send. There is such output,
        // because dropping the writer sends end-of-file keys, which the command echoes or handles.
        drop(bytes);
        drop(keys);
        drop(master);
        for _ in 0..MAX_ATTEMPTS {
            if child.try_wait().expect("it can be asked").is_some() {
                return;
            }
            thread::sleep(STILL / 3);
        }
        let _ = child.kill();
        panic!("the command runs on without a terminal");
    }
}
