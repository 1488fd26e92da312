//! Barrow's algorithms, on a `BitGrid`.

use std::hint::black_box;
use std::rc::Rc;

use barrow_core::{BitGrid, Point};
use barrow_fov::{Algorithm, Permissiveness, Reach, field_of_view};
use barrow_peers::board::Board;

use crate::{FovCandidate, Rule, Viewer};

/// Name of the row to which all others are compared.
pub(crate) const FIRST: &str = "Barrow, symmetric";

const ALGORITHMS: &[(&str, Algorithm)] = &[
    ("**Barrow, symmetric**", Algorithm::Symmetric),
    ("Barrow, recursive", Algorithm::Recursive),
    ("Barrow, restrictive", Algorithm::Restrictive),
    ("Barrow, permissive 8", Algorithm::Permissive(Permissiveness::MAX)),
    ("Barrow, digital", Algorithm::Digital),
    ("Barrow, diamond", Algorithm::Diamond),
    ("Barrow, rays", Algorithm::Rays),
    ("Barrow, circle", Algorithm::Circle),
];

struct BarrowFov {
    algorithm: Algorithm,
    walls: BitGrid,
    seen: BitGrid,
}

impl Viewer for BarrowFov {
    fn look(&mut self, from: Point, radius: i32) {
        let found = field_of_view(self.algorithm, &self.walls, from, Reach::circle(radius), &mut self.seen);
        found.expect("all origins are on the map");
        black_box(&self.seen);
    }

    fn seen(&self) -> usize {
        self.seen.words().iter().map(|word| word.count_ones() as usize).sum()
    }
}

pub(crate) fn candidates() -> Vec<FovCandidate> {
    let candidate = |&(name, algorithm): &(&'static str, Algorithm)| {
        let prepare = move |board: &Rc<Board>| BarrowFov {
            algorithm,
            walls: board.wall_bits(),
            seen: BitGrid::default(),
        };
        let rule = if algorithm == Algorithm::Circle { Rule::NoWalls } else { Rule::Sight };
        FovCandidate { rule, ..FovCandidate::new(name, prepare) }
    };
    ALGORITHMS.iter().map(candidate).collect()
}
