//! The command in a terminal of its own, and what is on its screen.
#![allow(dead_code, reason = "every test file uses a part of this")]

use std::fs;
use std::io::{Read as _, Write};
use std::num::NonZero;
use std::path::Path;
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

/// How long the screen must be still before it is looked at.
const STILL: Duration = Duration::from_millis(150);
/// How many times that is waited for something to appear.
const PATIENCE: u32 = 200;

/// The command in a terminal of its own.
pub(crate) struct Terminal {
    child: Box<dyn Child + Send + Sync>,
    keys: Box<dyn Write + Send>,
    bytes: Receiver<Vec<u8>>,
    parser: vt100::Parser,
    /// All that was written, as it came.
    written: Vec<u8>,
    // Closed last.
    master: Box<dyn MasterPty + Send>,
}

impl Terminal {
    /// In 80×24 cells and 256 colors.
    pub(crate) fn start(data: &str, args: &[&str]) -> Self {
        Self::start_in(data, args, (80, 24), &[("TERM", "xterm-256color")])
    }

    /// In so many columns and rows, with those variables.
    pub(crate) fn start_in(data: &str, args: &[&str], size: (u16, u16), vars: &[(&str, &str)]) -> Self {
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_barrow"));
        command.args(args);
        Self::start_command(data, command, size, vars)
    }

    /// The same for the command as some other command starts it.
    pub(crate) fn start_command(
        data: &str,
        mut command: CommandBuilder,
        (cols, rows): (u16, u16),
        vars: &[(&str, &str)],
    ) -> Self {
        // Nothing that goes on by itself is seen step by step: a key never comes in between.
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
        command.env("TMPDIR", data);
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

    /// Everything on the screen once it is still.
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
        for _ in 0..PATIENCE {
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

    /// Waits for the end: the exit code, and what is on the screen then.
    #[track_caller]
    pub(crate) fn end(mut self) -> (u32, String) {
        let code = self.wait();
        (code, self.screen())
    }

    #[track_caller]
    fn wait(&mut self) -> u32 {
        for _ in 0..PATIENCE {
            if let Some(status) = self.child.try_wait().expect("it can be asked") {
                return status.exit_code();
            }
            // What is written is read, or nothing more can be.
            self.screen();
            thread::sleep(STILL / 3);
        }
        let screen = self.screen();
        let _ = self.child.kill();
        panic!("it does not end:\n{screen}");
    }

    /// Changes how large the terminal is.
    pub(crate) fn resize(&mut self, (cols, rows): (u16, u16)) {
        let side = |n| NonZero::new(n).expect("more than none");
        self.parser.screen_mut().set_size(side(rows), side(cols));
        let size = PtySize { rows, cols, pixel_width: 0, pixel_height: 0 };
        self.master.resize(size).expect("it can be resized");
    }

    /// All that was written so far, as it came.
    pub(crate) fn written(&mut self) -> String {
        self.screen();
        String::from_utf8_lossy(&self.written).into_owned()
    }

    /// Waits for the end and looks whether the terminal is as it was: the exit code, and what is on the screen then.
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

    /// Waits for the end: the exit code, what is on the screen then, and all that was written.
    #[track_caller]
    pub(crate) fn end_written(mut self) -> (u32, String, String) {
        let code = self.wait();
        (code, self.screen(), self.written())
    }

    pub(crate) fn id(&self) -> u32 {
        self.child.process_id().expect("it runs")
    }

    /// Takes the terminal away, and waits for the end of the program.
    #[track_caller]
    pub(crate) fn take_away(self) {
        let Self { mut child, keys, bytes, master, .. } = self;
        // The reader holds the terminal too, and ends when nobody hears what it reads; it reads when something is drawn.
        // Something is: the last keys of a writer are those for the end of a text.
        drop(bytes);
        drop(keys);
        drop(master);
        for _ in 0..PATIENCE {
            if child.try_wait().expect("it can be asked").is_some() {
                return;
            }
            thread::sleep(STILL / 3);
        }
        let _ = child.kill();
        panic!("it goes on without a terminal");
    }
}
