//! Positions of lakes: blobs that do not disconnect the dry cells.

use barrow_core::{Automaton, BitGrid, Map, NumberSet, Point, Rect, Rng, Size, Tile};

use super::sever::CutSearch;
use crate::caves::cellular::Cellular;
use crate::shape::{bitmap, blob};

/// Cellular automaton that grows the blobs: the 4–5 rule.
const RULE: Cellular = Cellular {
    floor_pct: 55,
    passes: 5,
    born: NumberSet::of(&[5, 6, 7, 8]),
    survive: NumberSet::of(&[4, 5, 6, 7, 8]),
};
/// Smallest side of a blob.
pub(super) const LEAST: i32 = 4;
/// Number of blobs that are grown before a lake is given up.
const BLOBS: u32 = 20;
/// Number of random positions that are tried for a blob.
const PLACES: u32 = 20;
/// Longest straight shore at the bounds of a blob that stays as it is, in cells.
const STRAIGHT: i32 = 5;
/// Largest number of passes of [`LakeSites::join_shores`].
const SWEEPS: u32 = 100;

/// The cells of lakes, with buffers for the search for positions.
#[derive(Default)]
pub(super) struct LakeSites {
    /// Open cells that no lake covers.
    pub(super) dry: BitGrid,
    /// Whether the dry cells were connected before the first lake.
    is_connected: bool,
    /// Cells of all lakes so far.
    pub(super) lakes: BitGrid,
    /// Number of cells that further lakes may cover.
    pub(super) left: u64,
    /// Cells that no lake may cover.
    barred: BitGrid,
    /// Stairs, secrets and other cells that are barred together with their neighbors.
    marks: BitGrid,
    blob: BlobBuffers,
    cuts: CutSearch,
    /// Rock between two shores that the current pass floods.
    joined: BitGrid,
}

/// Scratch buffers in which a blob grows.
#[derive(Default)]
struct BlobBuffers {
    /// Cells of the blob.
    cells: BitGrid,
    automaton: Automaton,
    /// A connected component of the cells.
    component: BitGrid,
    /// Every cell of the box.
    whole: BitGrid,
    stack: Vec<u32>,
    /// Cells in which blobs grew since [`LakeSites::steps`] was last called.
    grown: usize,
}

impl LakeSites {
    /// Removes all lakes, and marks the dry cells and those that no lake may cover.
    pub(super) fn survey(&mut self, map: &Map, area: Option<&BitGrid>) {
        let Self { dry, is_connected, lakes, barred, marks, cuts, .. } = self;
        lakes.reset(map.size());
        let firsts = [
            Tile::FIRST_SECRET,
            Tile::FIRST_OPEN,
            Tile::StairsUp,
            Tile::ShallowWater,
            Tile::Bridge,
            Tile::Grass,
            Tile::Fountain,
        ];
        let sort = |[secret, open, stairs, shallow, bridge, grass, fountain]: [u64; 7]| {
            [open, secret & !open | stairs & !shallow | bridge & !grass | fountain]
        };
        BitGrid::mark_classes(&map.tiles, [&mut *dry, &mut *marks], firsts, sort);
        map.start.iter().chain(&map.exit).for_each(|&p| marks.insert(p));
        if let Some(area) = area {
            // Cells outside the area cannot change, not even doors beside a lake, so lakes must not be adjacent to
            // them.
            barred.copy_from(area);
            barred.invert();
            marks.union_with(barred);
        }
        barred.expand(marks);
        *is_connected = cuts.is_connected(dry);
    }

    /// Returns the steps since the last call, for the budget.
    pub(super) const fn steps(&mut self) -> usize {
        self.cuts.steps() + std::mem::replace(&mut self.blob.grown, 0)
    }

    /// Grows a lake in a box of that size and puts it at a random position, if a suitable one is found.
    pub(super) fn place(&mut self, within: Size, rng: &mut Rng) {
        let Some(bounds) = self.blob.grow(within, rng) else { return };
        let area = u64::from(self.blob.cells.count());
        if area > self.left {
            return;
        }
        let Some(step) = self.find_place(bounds, rng) else { return };
        let Self { dry, lakes, left, blob, .. } = self;
        *left -= area;
        for run in bitmap::runs(&blob.cells, step) {
            lakes.insert_run(run.y, run.x, run.len);
            dry.remove_run(run.y, run.x, run.len);
        }
    }

    /// Returns the displacement of the blob to a random position where it covers no barred cell and does not disconnect
    /// the dry cells.
    fn find_place(&mut self, bounds: Rect, rng: &mut Rng) -> Option<Point> {
        let Self { dry, is_connected, barred, blob, cuts, .. } = self;
        let size = dry.size();
        (0..PLACES).find_map(|_| {
            let x = rng.range(1, size.width as i32 - 1 - bounds.w);
            let y = rng.range(1, size.height as i32 - 1 - bounds.h);
            let step = Point::new(x - bounds.x, y - bounds.y);
            cuts.begin(Rect::new(x, y, bounds.w, bounds.h), size);
            for run in bitmap::runs(&blob.cells, step) {
                if barred.intersects_rect(Rect::new(run.x, run.y, run.len, 1)) {
                    return None;
                }
                cuts.close_run(run);
            }
            let cut = if *is_connected { cuts.cuts_connected(dry) } else { cuts.cuts(dry) };
            (!cut).then_some(step)
        })
    }

    /// Floods rock one cell thick between two shores, until no such rock is left.
    pub(super) fn join_shores(&mut self) {
        let Self { dry, lakes, barred, joined, .. } = self;
        for _ in 0..SWEEPS {
            joined.reset(lakes.size());
            for y in 1..lakes.size().height as i32 - 1 {
                for (i, word) in joined.row_mut(y).iter_mut().enumerate() {
                    let [here, north, east, south, west] = lakes.with_neighbors(y, i);
                    *word = (north & south | east & west) & !(here | dry.row(y)[i] | barred.row(y)[i]);
                }
            }
            if joined.is_empty() {
                break;
            }
            lakes.union_with(joined);
        }
    }
}

impl BlobBuffers {
    /// Grows a blob in a box. Returns its bounds, or `None` if all tries are smaller than [`LEAST`].
    fn grow(&mut self, within: Size, rng: &mut Rng) -> Option<Rect> {
        let Self { cells, automaton, component, whole, stack, grown } = self;
        (0..BLOBS).find_map(|_| {
            *grown += 2 * within.cells();
            let bounds = blob::paint(
                &RULE,
                within,
                [&mut *cells, &mut *component, &mut *whole],
                automaton,
                stack,
                rng,
            )?;
            (bounds.w.min(bounds.h) >= LEAST).then(|| {
                fray(cells, bounds, rng);
                bounds
            })
        })
    }
}

/// Shortens the straight shores at the bounds of a blob, where the box has cut it off: up to a third of each run of
/// cells is removed at both of its ends.
fn fray(cells: &mut BitGrid, bounds: Rect, rng: &mut Rng) {
    let Rect { x, y, w, h } = bounds;
    let across =
        [(Point::new(x, y), w), (Point::new(x, bounds.bottom() - 1), w)].map(|line| (line, Point::new(1, 0)));
    let upright =
        [(Point::new(x, y), h), (Point::new(bounds.right() - 1, y), h)].map(|line| (line, Point::new(0, 1)));
    for ((corner, len), step) in across.into_iter().chain(upright) {
        let at = |i: i32| corner + Point::new(step.x * i, step.y * i);
        let mut from = 0;
        while from < len {
            let run = (from..len).take_while(|&i| cells.contains(at(i))).count() as i32;
            if run > STRAIGHT {
                let (head, tail) = (rng.range(0, run / 3), rng.range(0, run / 3));
                (0..head).chain(run - tail..run).for_each(|i| cells.remove(at(from + i)));
            }
            from += run + 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::set_of;

    #[test]
    fn long_straight_shores_are_shortened() {
        let mut cells = set_of(&["............", "............", "............", "............"]);
        fray(&mut cells, Rect::new(0, 0, 12, 4), &mut Rng::new(2));
        let rows = [0, 3].map(|y| (0..12).filter(|&x| cells.contains(Point::new(x, y))).count());
        assert!(rows.iter().all(|&n| (4..=12).contains(&n)) && rows != [12, 12], "{rows:?}");
        assert_eq!((0..12).filter(|&x| cells.contains(Point::new(x, 1))).count(), 12);
    }

    #[test]
    fn rock_one_cell_thick_between_shores_is_flooded() {
        let size = Size::new(9, 5);
        let lakes = set_of(&["         ", " ... ..  ", " ... ... ", " ..   .. ", "         "]);
        let mut sites =
            LakeSites { dry: BitGrid::new(size), barred: BitGrid::new(size), lakes, ..LakeSites::default() };
        sites.dry.insert(Point::new(4, 1));
        sites.join_shores();
        assert_eq!(sites.lakes, set_of(&["         ", " ... ..  ", " ....... ", " ..   .. ", "         "]));
    }
}
