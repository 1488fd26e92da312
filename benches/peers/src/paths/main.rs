//! How fast distances and paths are found beside others, in one run: `cargo xtask bench paths`.
//!
//! Everybody walks the same rooms in eight directions, cutting corners, and a diagonal step costs what a straight one
//! does, as far as each can be told so. Distances are counted from the same 64 cells, paths lead over the same 65 pairs.
//! The map is in the form that each likes best before the clock starts, and all keep what they found. Runs alternate
//! and the best of each counts, in processor time of one thread.

mod bracket;
mod jumps;
mod ours;
mod pathfinding;
mod plain;
mod terrain_forge;
mod torchbearer;

use std::error::Error;
use std::rc::Rc;
use std::{env, process};

use barrow_bench::{Contest, write_between_marks};
use barrow_core::Point;
use barrow_peers::board::Board;
use barrow_peers::race::{Race, RaceGoal, RaceRow, RaceTime};

/// What the columns hold.
const COLUMNS: [(&str, Work); 4] = [
    ("distances, every step costs 1", Work::Distances),
    ("distances, steps cost 1 to 9", Work::Weighted),
    ("path, the longest", Work::Path),
    ("path, mean of 64", Work::Path),
];

#[derive(Clone, Copy, Debug, PartialEq)]
enum Work {
    Distances,
    Weighted,
    Path,
}

/// Somebody who finds ways on a board.
trait Finder {
    /// Whether it does this at all.
    fn does(&self, work: Work) -> bool;

    /// Finds the distances from a cell, or a path; the only part that is timed.
    fn find(&mut self, work: Work, from: Point, to: Point);

    /// How far every cell is from where distances were counted last, with the cost of every cell that is entered.
    fn distances(&self) -> Vec<Option<u32>> {
        Vec::new()
    }

    /// How many steps the last path takes.
    fn steps(&self) -> usize {
        0
    }
}

/// Gets ready for a board.
type PrepareFinder = dyn Fn(&Rc<Board>) -> Box<dyn Finder>;

/// A name, and how to get ready for a board.
struct PathCandidate {
    name: &'static str,
    prepare: Box<PrepareFinder>,
    paths: Paths,
}

/// What is expected of paths.
#[derive(Clone, Copy, PartialEq)]
enum Paths {
    Shortest,
    /// Other steps or another measure than all others have.
    Other,
}

impl PathCandidate {
    fn new<F: Finder + 'static>(name: &'static str, prepare: impl Fn(&Rc<Board>) -> F + 'static) -> Self {
        Self { name, prepare: Box::new(move |board| Box::new(prepare(board))), paths: Paths::Shortest }
    }

    fn with_other_paths(self) -> Self {
        Self { paths: Paths::Other, ..self }
    }
}

fn main() {
    if let Err(error) = run() {
        eprintln!("paths: {error}");
        process::exit(1);
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let board = Rc::new(Board::rooms());
    let candidates = ours::candidates()
        .into_iter()
        .chain(plain::candidates())
        .chain(bracket::candidates())
        .chain(pathfinding::candidates())
        .chain(jumps::candidates())
        .chain(torchbearer::candidates())
        .chain(terrain_forge::candidates());
    let rows: Result<Vec<RaceRow>, String> = candidates.map(|candidate| row(&candidate, &board)).collect();
    let mut race = Race {
        name: "paths",
        columns: COLUMNS.iter().map(|(name, _)| (*name).to_string()).collect(),
        note: "steps, longest, all",
        unit: (1e-6, 1),
        rows: rows?,
        scripts: Vec::new(),
        goals: goals(),
    };
    race.run()?;
    let table = race.table();
    print!("{table}");
    match env::args().nth(1) {
        Some(path) => write_between_marks(&path, "paths", &table),
        None => Ok(()),
    }
}

fn row(candidate: &PathCandidate, board: &Rc<Board>) -> Result<RaceRow, String> {
    let mut runs = Vec::new();
    for (i, (_, work)) in COLUMNS.into_iter().enumerate() {
        let mut finder = (candidate.prepare)(board);
        if !finder.does(work) {
            runs.push(RaceTime::No);
            continue;
        }
        let pairs: Vec<[Point; 2]> = match work {
            Work::Path if i == 2 => board.pairs[..1].to_vec(),
            Work::Path => board.pairs[1..].to_vec(),
            Work::Distances | Work::Weighted => board.origins.iter().map(|&from| [from; 2]).collect(),
        };
        let count = pairs.len() as u32;
        let find = move || pairs.iter().for_each(|&[from, to]| finder.find(work, from, to));
        runs.push(RaceTime::Calls(Contest::new(find), count));
    }
    Ok(RaceRow { name: candidate.name.to_string(), runs, note: check(candidate, board)? })
}

/// Compares all answers with those of a plain search; says how long the paths are.
fn check(candidate: &PathCandidate, board: &Rc<Board>) -> Result<String, String> {
    let name = candidate.name;
    let mut finder = (candidate.prepare)(board);
    let works: Vec<Work> =
        [Work::Distances, Work::Weighted].into_iter().filter(|&work| finder.does(work)).collect();
    for work in works {
        for &from in &board.origins {
            finder.find(work, from, from);
            let (found, mut right) = (finder.distances(), plain::relax(board, work, from));
            // Some never say that a start is 0 steps from itself.
            right[board.index(from)] = found.get(board.index(from)).copied().flatten();
            if found != right {
                return Err(format!("{name}, {work:?}: wrong distances from {from}"));
            }
        }
    }
    if !finder.does(Work::Path) {
        return Ok("–".to_string());
    }
    let mut all = 0;
    let mut longest = 0;
    for (i, &[from, to]) in board.pairs.iter().enumerate() {
        finder.find(Work::Path, from, to);
        let right = plain::relax(board, Work::Distances, from)[board.index(to)].unwrap_or(0) as usize;
        let steps = finder.steps();
        if steps < right || candidate.paths == Paths::Shortest && steps != right {
            return Err(format!("{name}: {steps} steps from {from} to {to}, {right} are right"));
        }
        longest = if i == 0 { steps } else { longest };
        all += if i == 0 { 0 } else { steps };
    }
    Ok(format!("{longest}, {all}"))
}

fn goals() -> Vec<RaceGoal> {
    let goal = |text, others, columns, ours, times| RaceGoal { text, others, columns, ours, times };
    let (first, jumps) = (ours::FIRST, ours::JUMPS);
    vec![
        goal("bracket-pathfinding, distances at a cost of 1", &["bracket"], &[0], first, 4.0),
        goal("pathfinding, distances at a cost of 1", &["pathfinding 4, dijkstra_all"], &[0], first, 10.0),
        goal("a plain breadth-first search", &["a plain"], &[0], first, 1.0),
        goal("pathfinding, weighted distances", &["pathfinding 4, dijkstra_all"], &[1], first, 3.0),
        goal("pathfinding, A*", &["pathfinding 4, astar"], &[2, 3], first, 3.0),
        goal(
            "jump points beside grid_pathfinding, whose preprocessing is not counted",
            &["grid_pathfinding 0.3, prepared"],
            &[2, 3],
            jumps,
            1.0,
        ),
    ]
}
