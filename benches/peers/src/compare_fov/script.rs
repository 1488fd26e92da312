//! Packages in other languages: a script that is told a map and then asked for fields of view, line by line.
//!
//! It reads `map WIDTH HEIGHT` and that many rows of `#` and `.`, and `see ALGORITHM X Y RADIUS`, which it answers with
//! one line: a 1 for every cell that is seen, a 0 for all others, row by row.

use std::error::Error;
use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use barrow_core::{BitGrid, Point};
use barrow_peers::packages::{ROT, has_rot, python_with_tcod};

use crate::scenes::FovScene;

/// A script that runs.
pub(crate) struct RunningScript {
    child: Child,
    questions: ChildStdin,
    answers: BufReader<ChildStdout>,
    line: String,
}

impl RunningScript {
    /// libtcod, through its package for Python; nothing, with a word about why, where that cannot be had.
    pub(crate) fn tcod() -> Option<Self> {
        Self::start(python_with_tcod()?, &["benches/peers/scripts/compare_fov_tcod.py"])
    }

    /// rot.js in node; nothing, with a word about why, where that cannot be had.
    pub(crate) fn rot() -> Option<Self> {
        has_rot().then(|| Self::start("node", &["benches/peers/scripts/compare_fov_rot.cjs", ROT]))?
    }

    fn start(program: &str, args: &[&str]) -> Option<Self> {
        let mut child =
            Command::new(program).args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().ok()?;
        let (questions, answers) = (child.stdin.take()?, child.stdout.take()?);
        Some(Self { child, questions, answers: BufReader::new(answers), line: String::new() })
    }

    /// Tells the map that is looked at from now on.
    pub(crate) fn show(&mut self, scene: &FovScene) -> Result<(), Box<dyn Error>> {
        let size = scene.walls.size();
        let mut text = String::new();
        writeln!(text, "map {} {}", size.width, size.height)?;
        for p in scene.cells() {
            text.push(if scene.blocks(p) { '#' } else { '.' });
            if p.x + 1 == size.width as i32 {
                text.push('\n');
            }
        }
        self.questions.write_all(text.as_bytes())?;
        Ok(())
    }

    /// What is seen on that map.
    pub(crate) fn see(
        &mut self,
        algorithm: &str,
        scene: &FovScene,
        from: Point,
        radius: i32,
    ) -> Result<BitGrid, Box<dyn Error>> {
        writeln!(self.questions, "see {algorithm} {} {} {radius}", from.x, from.y)?;
        self.questions.flush()?;
        self.line.clear();
        self.answers.read_line(&mut self.line)?;
        let answer = self.line.trim_end();
        if answer.len() != scene.walls.size().cells() {
            return Err(format!(
                "{algorithm}: {} cells are answered for {}",
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
        // It has nothing left to do, and nobody waits for what it says.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
