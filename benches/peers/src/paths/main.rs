//! Comparison of the speed of distance maps and paths with other packages, in one run: `cargo xtask bench paths`.
//!
//! Every package searches the same rooms in eight directions, with cut corners, and diagonal steps cost as much as
//! straight ones if the package allows that. Distances are measured from the same 64 cells, and paths between the same
//! 65 pairs. The map is converted to the form that a package takes before the clock starts, and all store their
//! results. Rounds alternate and the best of each counts, in processor time of one thread.

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

use barrow_bench::{Benchmark, write_between_marks};
use barrow_core::Point;
use barrow_peers::board::Board;
use barrow_peers::comparison::{Comparison, ComparisonGoal, ComparisonRow, Measurement};

/// Headings of the columns, with the work that each measures.
const COLUMNS: [(&str, Work); 5] = [
    ("distances, every step costs 1", Work::Distances),
    ("distances, steps cost 1 to 9", Work::Weighted),
    ("path, the longest", Work::Path),
    ("path, mean of 64", Work::Path),
    ("path, steps cost 1 to 9, mean of 64", Work::WeightedPath),
];

#[derive(Clone, Copy, Debug, PartialEq)]
enum Work {
    Distances,
    Weighted,
    Path,
    /// A path between the same ends, where each step costs as much as the cell that it enters.
    WeightedPath,
}

/// A pathfinding package with a prepared board.
trait Finder {
    /// Returns whether the package supports this work.
    fn does(&self, work: Work) -> bool;

    /// Computes the distances from a cell, or a path. Only this is timed.
    fn find(&mut self, work: Work, from: Point, to: Point);

    /// Returns the last distances from the origin to every cell, where each step costs as much as the cell that it
    /// enters.
    fn distances(&self) -> Vec<Option<u32>> {
        Vec::new()
    }

    /// Returns the number of steps of the last path.
    fn steps(&self) -> usize {
        0
    }

    /// Returns the cost of the last path in a weighted search.
    fn cost(&self) -> u32 {
        0
    }
}

/// Converts a board for a package.
type PrepareFinder = dyn Fn(&Rc<Board>) -> Box<dyn Finder>;

/// A package to measure.
struct PathCandidate {
    name: &'static str,
    prepare: Box<PrepareFinder>,
    paths: Paths,
}

/// Expected length of paths.
#[derive(Clone, Copy, PartialEq)]
enum Paths {
    Shortest,
    /// The package uses other steps or costs, so its paths may have more steps.
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
    let rows: Result<Vec<ComparisonRow>, String> =
        candidates.map(|candidate| row(&candidate, &board)).collect();
    let mut comparison = Comparison {
        name: "paths",
        columns: COLUMNS.iter().map(|(name, _)| (*name).to_string()).collect(),
        note: "steps, longest, all",
        unit: (1e-6, 1),
        rows: rows?,
        scripts: Vec::new(),
        goals: goals(),
    };
    comparison.run()?;
    let table = comparison.table();
    print!("{table}");
    match env::args().nth(1) {
        Some(path) => write_between_marks(&path, "paths", &table),
        None => Ok(()),
    }
}

fn row(candidate: &PathCandidate, board: &Rc<Board>) -> Result<ComparisonRow, String> {
    let mut runs = Vec::new();
    for (i, (_, work)) in COLUMNS.into_iter().enumerate() {
        let mut finder = (candidate.prepare)(board);
        if !finder.does(work) {
            runs.push(Measurement::Unsupported);
            continue;
        }
        let pairs: Vec<[Point; 2]> = match work {
            Work::Path if i == 2 => board.pairs[..1].to_vec(),
            Work::Path | Work::WeightedPath => board.pairs[1..].to_vec(),
            Work::Distances | Work::Weighted => board.origins.iter().map(|&from| [from; 2]).collect(),
        };
        let count = pairs.len() as u32;
        let find = move || pairs.iter().for_each(|&[from, to]| finder.find(work, from, to));
        runs.push(Measurement::Calls(Benchmark::new(find), count));
    }
    Ok(ComparisonRow { name: candidate.name.to_string(), runs, note: check(candidate, board)? })
}

/// Compares all results with those of a plain search. Returns the lengths of the paths.
fn check(candidate: &PathCandidate, board: &Rc<Board>) -> Result<String, String> {
    let name = candidate.name;
    let mut finder = (candidate.prepare)(board);
    let works: Vec<Work> =
        [Work::Distances, Work::Weighted].into_iter().filter(|&work| finder.does(work)).collect();
    for work in works {
        for &from in &board.origins {
            finder.find(work, from, from);
            let (found, mut right) = (finder.distances(), plain::relax(board, work, from));
            // Some packages give no distance for the origin itself.
            right[board.index(from)] = found.get(board.index(from)).copied().flatten();
            if found != right {
                return Err(format!("{name}, {work:?}: wrong distances from {from}"));
            }
        }
    }
    if finder.does(Work::WeightedPath) {
        for &[from, to] in &board.pairs {
            finder.find(Work::WeightedPath, from, to);
            let right = plain::relax(board, Work::Weighted, from)[board.index(to)];
            if right != Some(finder.cost()) {
                let cost = finder.cost();
                return Err(format!("{name}: a path from {from} to {to} costs {cost} instead of {right:?}"));
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
            return Err(format!("{name}: {steps} steps from {from} to {to} instead of {right}"));
        }
        longest = if i == 0 { steps } else { longest };
        all += if i == 0 { 0 } else { steps };
    }
    Ok(format!("{longest}, {all}"))
}

fn goals() -> Vec<ComparisonGoal> {
    let goal = |text, others, columns, ours, times| ComparisonGoal { text, others, columns, ours, times };
    let (first, jumps, closure) = (ours::FIRST, ours::JUMPS, ours::CLOSURE);
    vec![
        goal("bracket-pathfinding, distances at a cost of 1", &["bracket"], &[0], first, 8.0),
        goal("pathfinding, distances at a cost of 1", &["pathfinding 4, dijkstra_all"], &[0], first, 20.0),
        goal("a plain breadth-first search", &["a plain"], &[0], first, 1.0),
        goal("pathfinding, weighted distances", &["pathfinding 4, dijkstra_all"], &[1], first, 6.0),
        goal("pathfinding, A*", &["pathfinding 4, astar"], &[2, 3], first, 5.0),
        goal("pathfinding, A* on a closure", &["pathfinding 4, astar"], &[2, 3], closure, 3.0),
        goal("pathfinding, A* with weights", &["pathfinding 4, astar"], &[4], first, 3.0),
        goal(
            "jump points beside grid_pathfinding, whose preprocessing is not counted",
            &["grid_pathfinding 0.3, prepared"],
            &[2, 3],
            jumps,
            1.0,
        ),
    ]
}
