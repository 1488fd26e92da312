//! Packages in other languages: a script that reads a map and requests for fields of view, line by line.
//!
//! It reads `map WIDTH HEIGHT`, followed by HEIGHT rows of `#` and `.`, and `see ALGORITHM X Y RADIUS`. It answers the
//! latter with one line: a 1 for every visible cell and a 0 for all others, row by row.

use std::error::Error;
use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use barrow_core::{BitGrid, Point};
use barrow_peers::packages::{ROT, has_rot, python_with_tcod};

use crate::scenes::FovScene;

/// A script with its input and output.
pub(crate) struct RunningScript {
    child: Child,
    requests: ChildStdin,
    answers: BufReader<ChildStdout>,
    line: String,
}

impl RunningScript {
    /// Starts libtcod, through its Python package. Returns `None`, after printing why, if it cannot be used.
    pub(crate) fn tcod() -> Option<Self> {
        Self::start(python_with_tcod()?, &["benches/peers/scripts/compare_fov_tcod.py"])
    }

    /// Starts rot.js in node. Returns `None`, after printing why, if it cannot be used.
    pub(crate) fn rot() -> Option<Self> {
        has_rot().then(|| Self::start("node", &["benches/peers/scripts/compare_fov_rot.cjs", ROT]))?
    }

    fn start(program: &str, args: &[&str]) -> Option<Self> {
        let mut child =
            Command::new(program).args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().ok()?;
        let (requests, answers) = (child.stdin.take()?, child.stdout.take()?);
        Some(Self { child, requests, answers: BufReader::new(answers), line: String::new() })
    }

    /// Sends the map for the following requests.
    pub(crate) fn send_map(&mut self, scene: &FovScene) -> Result<(), Box<dyn Error>> {
        let size = scene.walls.size();
        let mut text = String::new();
        writeln!(text, "map {} {}", size.width, size.height)?;
        for p in scene.cells() {
            text.push(if scene.blocks(p) { '#' } else { '.' });
            if p.x + 1 == size.width as i32 {
                text.push('\n');
            }
        }
        self.requests.write_all(text.as_bytes())?;
        Ok(())
    }

    /// Requests a field of view on the last map and returns its cells.
    pub(crate) fn see(
        &mut self,
        algorithm: &str,
        scene: &FovScene,
        from: Point,
        radius: i32,
    ) -> Result<BitGrid, Box<dyn Error>> {
        writeln!(self.requests, "see {algorithm} {} {} {radius}", from.x, from.y)?;
        self.requests.flush()?;
        self.line.clear();
        self.answers.read_line(&mut self.line)?;
        let answer = self.line.trim_end();
        if answer.len() != scene.walls.size().cells() {
            return Err(format!(
                "{algorithm}: the answer has {} cells instead of {}",
                answer.len(),
                scene.walls.size()
            )
            .into());
        }
        let mut seen = BitGrid::new(scene.walls.size());
        scene.cells().zip(answer.bytes()).filter(|&(_, bit)| bit == b'1').for_each(|(p, _)| seen.insert(p));
        Ok(seen)
    }
}

impl Drop for RunningScript {
    fn drop(&mut self) {
        // The script runs until its input ends; its remaining output is not needed.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
