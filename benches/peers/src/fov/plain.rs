//! Simple implementation as a baseline: recursive shadowcasting over bytes, with slopes as floats.

use std::hint::black_box;
use std::rc::Rc;

use barrow_core::Point;
use barrow_peers::board::Board;

use crate::marks::SeenMarks;
use crate::{FovCandidate, Viewer};

/// Matrices that convert the row and column of an octant to differences in x and y.
const OCTANTS: [[i32; 4]; 8] = [
    [0, 1, 1, 0],
    [1, 0, 0, 1],
    [0, -1, 1, 0],
    [-1, 0, 0, 1],
    [0, 1, -1, 0],
    [1, 0, 0, -1],
    [0, -1, -1, 0],
    [-1, 0, 0, -1],
];

pub(crate) struct PlainFov {
    board: Rc<Board>,
    marks: SeenMarks,
}

impl PlainFov {
    pub(crate) fn new(board: &Rc<Board>) -> Self {
        Self { board: Rc::clone(board), marks: SeenMarks::new(board.size) }
    }

    /// Marks the visible cells of an octant from row `depth` on, between two slopes.
    fn cast(&mut self, (from, radius): (Point, i32), octant: &[i32; 4], depth: i32, mut low: f32, high: f32) {
        let [xx, xy, yx, yy] = *octant;
        for row in depth..=radius {
            #[expect(clippy::cast_precision_loss, reason = "rows are numbered from 1 to 60")]
            let d = row as f32;
            let (first, last) = ((low * d + 0.5) as i32, (high * d + 0.5) as i32);
            let mut was_wall = None;
            for column in first..=last {
                let p = Point::new(from.x + row * xx + column * xy, from.y + row * yx + column * yy);
                if !self.board.size.contains(p) {
                    break;
                }
                if row * row + column * column <= radius * radius {
                    self.marks.mark(p);
                }
                let is_wall = self.board.walls[self.board.index(p)];
                #[expect(clippy::cast_precision_loss, reason = "columns are numbered from 0 to 60")]
                let edge = column as f32 - 0.5;
                match was_wall {
                    Some(false) if is_wall => {
                        self.cast((from, radius), octant, row + 1, low, edge / (d + 0.5));
                    }
                    Some(true) if !is_wall => low = edge / (d - 0.5),
                    _ => {}
                }
                was_wall = Some(is_wall);
            }
            if was_wall != Some(false) {
                return;
            }
        }
    }
}

impl Viewer for PlainFov {
    fn look(&mut self, from: Point, radius: i32) {
        self.marks.clear_for(from, radius);
        self.marks.mark(from);
        for octant in &OCTANTS {
            self.cast((from, radius), octant, 1, 0.0, 1.0);
        }
        black_box(&self.marks.cells);
    }

    fn seen(&self) -> usize {
        self.marks.count()
    }
}

pub(crate) fn candidates() -> Vec<FovCandidate> {
    vec![FovCandidate::new("a plain recursive shadowcast over bytes", PlainFov::new)]
}
