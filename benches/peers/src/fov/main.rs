//! Comparison of the speed of fields of view with other packages, in one run: `cargo xtask bench fov`.
//!
//! Every package computes fields of view from the same 64 cells of the same two maps, with visible walls, and stores only
//! the visible cells. The map is converted to the form that a package takes before the clock starts. Rounds alternate
//! and the best of each counts, in processor time of one thread.

mod crates;
mod marks;
mod ours;
mod plain;

use std::error::Error;
use std::rc::Rc;
use std::{env, process};

use barrow_bench::{Benchmark, write_between_marks};
use barrow_core::Point;
use barrow_peers::board::Board;
use barrow_peers::comparison::{Comparison, ComparisonGoal, ComparisonRow, Measurement};
use barrow_peers::packages::{ROT, has_rot, python_with_tcod};
use barrow_peers::script::PeerScript;

const RADII: [(BoardKind, i32); 6] = [
    (BoardKind::Rooms, 8),
    (BoardKind::Rooms, 10),
    (BoardKind::Rooms, 20),
    (BoardKind::Open, 10),
    (BoardKind::Open, 20),
    (BoardKind::Open, 60),
];

#[derive(Clone, Copy, PartialEq)]
enum BoardKind {
    Rooms,
    Open,
}

/// A field-of-view algorithm with a prepared board.
trait Viewer {
    /// Computes the field of view. Only this is timed.
    fn look(&mut self, from: Point, radius: i32);

    /// Returns the number of cells of the last field of view.
    fn seen(&self) -> usize;
}

/// Converts a board for an algorithm.
type PrepareViewer = dyn Fn(&Rc<Board>) -> Box<dyn Viewer>;

/// An algorithm to measure.
struct FovCandidate {
    name: &'static str,
    prepare: Box<PrepareViewer>,
    rule: Rule,
}

/// Expected size of a field of view.
#[derive(Clone, Copy, PartialEq)]
enum Rule {
    /// About as many cells as a plain shadowcast, whether the radius is a circle or a square.
    Sight,
    /// Not checked, because walls do not block.
    NoWalls,
}

impl FovCandidate {
    fn new<V: Viewer + 'static>(name: &'static str, prepare: impl Fn(&Rc<Board>) -> V + 'static) -> Self {
        Self { name, prepare: Box::new(move |board| Box::new(prepare(board))), rule: Rule::Sight }
    }
}

fn main() {
    if let Err(error) = run() {
        eprintln!("fov: {error}");
        process::exit(1);
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let boards = [Rc::new(Board::rooms()), Rc::new(Board::open())];
    let candidates: Vec<FovCandidate> =
        ours::candidates().into_iter().chain(plain::candidates()).chain(crates::candidates()).collect();
    let mut rows = Vec::new();
    for candidate in &candidates {
        rows.push(row(candidate, &boards)?);
    }
    let columns = RADII.iter().map(|&(place, radius)| match place {
        BoardKind::Rooms => format!("rooms, radius {radius}"),
        BoardKind::Open => format!("open, radius {radius}"),
    });
    let mut comparison = Comparison {
        name: "fov",
        columns: columns.collect(),
        note: "cells seen, rooms 10, open 20",
        unit: (1e-9, 0),
        rows,
        scripts: scripts(),
        goals: goals(),
    };
    comparison.run()?;
    let table = comparison.table();
    print!("{table}");
    match env::args().nth(1) {
        Some(path) => write_between_marks(&path, "fov", &table),
        None => Ok(()),
    }
}

fn row(candidate: &FovCandidate, boards: &[Rc<Board>; 2]) -> Result<ComparisonRow, String> {
    let mut runs = Vec::new();
    let mut note = Vec::new();
    for (place, radius) in RADII {
        let board = &boards[usize::from(place == BoardKind::Open)];
        let mut viewer = (candidate.prepare)(board);
        let seen = mean_seen(&mut *viewer, board, radius);
        let usual = mean_seen(&mut plain::PlainFov::new(board), board, radius);
        if candidate.rule == Rule::Sight && !(0.75 * usual..1.5 * usual).contains(&seen) {
            let name = candidate.name;
            return Err(format!("{name} sees {seen} cells at radius {radius}, a plain shadowcast {usual}"));
        }
        if matches!((place, radius), (BoardKind::Rooms, 10) | (BoardKind::Open, 20)) {
            note.push(format!("{seen:.0}"));
        }
        let origins = board.origins.clone();
        let count = origins.len() as u32;
        let look = move || origins.iter().for_each(|&from| viewer.look(from, radius));
        runs.push(Measurement::Calls(Benchmark::new(look), count));
    }
    Ok(ComparisonRow { name: candidate.name.to_string(), runs, note: note.join(", ") })
}

#[expect(clippy::cast_precision_loss, reason = "a few thousand cells")]
fn mean_seen(viewer: &mut dyn Viewer, board: &Board, radius: i32) -> f64 {
    let seen = board.origins.iter().map(|&from| {
        viewer.look(from, radius);
        viewer.seen()
    });
    seen.sum::<usize>() as f64 / board.origins.len() as f64
}

/// Returns the peers in other languages that are installed.
fn scripts() -> Vec<PeerScript> {
    let mut scripts = Vec::new();
    if let Some(python) = python_with_tcod() {
        scripts.push(PeerScript::new(python, &["benches/peers/scripts/fov_tcod.py", "benches/maps"]));
    }
    if has_rot() {
        scripts.push(PeerScript::new("node", &["benches/peers/scripts/fov_rot.cjs", ROT, "benches/maps"]));
    }
    scripts
}

fn goals() -> Vec<ComparisonGoal> {
    const ALL: &[usize] = &[0, 1, 2, 3, 4, 5];
    const CRATES: &[&str] = &["adam", "bracket", "doryen", "shadowcast", "symmetric-", "torchbearer"];
    let goal =
        |text, others, columns, times| ComparisonGoal { text, others, columns, ours: ours::FIRST, times };
    vec![
        goal("symmetric-shadowcasting, every column", &["symmetric-shadowcasting"], ALL, 8.0),
        goal("bracket-pathfinding, both algorithms, every column", &["bracket"], ALL, 10.0),
        goal("libtcod, every algorithm and column", &["libtcod"], ALL, 1.0),
        goal("every crate, every column", CRATES, ALL, 3.0),
        goal("the fastest crate in the open at radius 60", CRATES, &[5], 5.0),
        goal("a plain shadowcast over bytes, every column", &["a plain"], ALL, 1.0),
    ]
}
