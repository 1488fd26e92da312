//! Tidies caves: no crumbs of rock, no straight edges, no nooks of one cell, no ponds sealed in rock.
//!
//! ```text
//!   ................          .....  ........
//!   ...   .. . .....          ...   .........
//!   ..    .......  .    →     ..    .........
//!   ...    ...                ...    ...
//!   ................          ........   ....
//! ```
//!
//! Algorithm:
//! 1. Rock grows inward from the border, and from other closed edges of the area, to a depth from 0 to `rim` cells that
//!    follows value noise. A cell is filled only where the open cells around it stay connected without it.
//! 2. In each of `smooth` rounds, rock with three open sides is opened and floor with three closed sides is filled.
//! 3. Pieces of rock with at most `crumbs` cells become floor, or the liquid around them.
//! 4. Water, lava and chasms that no walkable cell touches become rock.
//!
//! Guarantees: no piece of rock with at most `crumbs` cells and no sealed pond is left in the area, except beside doors
//! and at other kinds of solid cells; connected cells stay connected; the border, rooms, corridors, doors, stairs, the
//! start and the exit do not change.
//!
//! Source: textbook connected components and simple points of digital topology.

use barrow_core::{BitGrid, Direction, Grid, Map, Point, Rect, Tile};

use super::random_fill::mark_inside;
use super::value_noise::{self, ValueNoise};
use crate::dress::sever::can_close;
use crate::mazes::mark_kept;
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};
use crate::whole::components::label;

crate::stage! {
    /// Removes crumbs of rock from caves, roughens straight edges, and fills nooks and sealed ponds.
    pub struct TidyCaves in Family::Caves, needs [Fact::Floor], not_after [Fact::Hardness, Fact::Walls],
        example ["noise_caves", "tidy_caves"] {
        /// Largest number of cells of a piece of rock that becomes floor.
        crumbs: u32 = 5 in 0..=1000,
        /// Largest depth to which rock grows inward from the border and the edges of the area, in cells; at most a
        /// tenth of the shorter side of the map.
        rim: i32 = 3 in 0..=9,
        /// Number of rounds that open rock with three open sides and fill floor with three closed sides.
        smooth: u32 = 2 in 0..=20,
    }
}

/// Wavelength of the noise along edges, in cells.
const SCALE: i32 = 6;
/// Heights of noise at which rock begins to grow inward and at which it reaches its full depth.
const HEIGHTS: (i32, i32) = (1250, 2900);

#[derive(Default)]
struct Buffers {
    /// Cells that are not solid.
    hollow: BitGrid,
    /// Walkable and secret cells.
    open: BitGrid,
    /// Cells that may change.
    free: BitGrid,
    /// Closed cells that cannot change, dilated step by step; later the rock that is connected to the border.
    edge: BitGrid,
    /// Solid cells, or cells of the current round.
    cells: BitGrid,
    heights: Grid<u32>,
    corners: Vec<i16>,
    /// Scratch buffer of the flood fill.
    stack: Vec<u32>,
    runs: Vec<(Rect, u32)>,
    sizes: Vec<u32>,
    /// Tile that replaces each component; `None` if it stays.
    filling: Vec<Option<Tile>>,
}

impl Stage for TidyCaves {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        cx.spend((4 + self.smooth as usize) * cx.map.size().cells())?;
        cx.with(|cx, buffers: &mut Buffers| {
            buffers.mark(cx);
            self.roughen(cx, buffers);
            for round in 0..self.smooth {
                buffers.open_spurs(cx.map);
                buffers.fill_nooks(cx.map);
                cx.snapshot(format_args!("round {} of {}", round + 1, self.smooth));
            }
            let crumbs = buffers.open_crumbs(cx.map, self.crumbs);
            cx.snapshot(format_args!("{crumbs} crumbs of rock are opened"));
            let ponds = buffers.fill_ponds(cx.map);
            cx.snapshot(format_args!("{ponds} sealed ponds are filled"));
        });
        Ok(())
    }
}

impl TidyCaves {
    /// Lets rock grow inward from the border and from closed edges of the area.
    fn roughen(&self, cx: &mut Context<'_>, buffers: &mut Buffers) {
        let size = cx.map.size();
        let rim = self.rim.min(size.width.min(size.height) as i32 / 10);
        if rim == 0 {
            return;
        }
        let Buffers { hollow, open, free, edge, cells, heights, corners, .. } = buffers;
        value_noise::fill(heights, size, ValueNoise { scale: SCALE, rough: true }, corners, &mut cx.rng);
        mark_inside(edge, size);
        if let Some(area) = cx.area {
            edge.intersect_with(area);
        }
        edge.union_with(hollow);
        edge.invert();
        let (low, high) = HEIGHTS;
        for depth in 1..=rim {
            edge.dilate(Point::new(1, 1), Point::new(1, 1));
            cells.copy_from(edge);
            cells.intersect_with(open);
            for p in cells.iter() {
                let wanted = (heights[p] as i32 - low) * (rim + 1) / (high - low);
                if depth <= wanted && can_fill(cx.map, free, p) && can_close(|q| open.contains(q), p) {
                    cx.map.tiles[p] = Tile::Rock;
                    open.remove(p);
                    hollow.remove(p);
                }
            }
        }
        cx.snapshot(format_args!("rock grows up to {rim} cells inward"));
    }
}

/// Returns whether a cell is floor that may be filled.
fn can_fill(map: &Map, free: &BitGrid, p: Point) -> bool {
    map.tiles[p] == Tile::Floor && free.contains(p)
}

impl Buffers {
    /// Marks open cells and cells that may change.
    fn mark(&mut self, cx: &Context<'_>) {
        let Self { hollow, open, free, cells, .. } = self;
        hollow.mark_from(&cx.map.tiles, Tile::FIRST_NOT_SOLID);
        open.mark_from(&cx.map.tiles, Tile::FIRST_SECRET);
        mark_inside(free, cx.map.size());
        if let Some(area) = cx.area {
            free.intersect_with(area);
        }
        mark_kept(cx.map, cells);
        free.difference_with(cells);
    }

    /// Opens the rock that is not solid on at least three of its sides.
    fn open_spurs(&mut self, map: &mut Map) {
        let Self { hollow, open, free, cells, .. } = self;
        cells.reset(hollow.size());
        for y in 0..hollow.size().height as i32 {
            for i in 0..hollow.stride() {
                let [here, n, e, s, w] = hollow.with_neighbors(y, i);
                cells.row_mut(y)[i] = !here & (n & s & (e | w) | e & w & (n | s));
            }
        }
        cells.intersect_with(free);
        for p in cells.iter() {
            if map.tiles[p] != Tile::Rock {
                continue;
            }
            map.tiles[p] = filling(map, [p]).unwrap_or_default();
            hollow.insert(p);
            if map.tiles[p] == Tile::Floor {
                open.insert(p);
            }
        }
    }

    /// Fills the floor with exactly one side that is not solid, row by row. Filling a cell can leave its eastern or southern
    /// neighbor with one side, so these are checked after it; all others are found 64 at a time.
    fn fill_nooks(&mut self, map: &mut Map) {
        let Self { hollow, open, free, cells, .. } = self;
        cells.reset(hollow.size());
        for y in 0..hollow.size().height as i32 {
            for i in 0..hollow.stride() {
                let [_, n, e, s, w] = hollow.with_neighbors(y, i);
                // An odd number of sides is one or three, and of three sides two are one of these pairs.
                cells.row_mut(y)[i] = (n ^ e ^ s ^ w) & !(n & e | s & w) & open.row(y)[i] & free.row(y)[i];
            }
        }
        for y in 0..hollow.size().height as i32 {
            for i in 0..hollow.stride() {
                while cells.row(y)[i] != 0 {
                    let p = Point::new(64 * i as i32 + cells.row(y)[i].trailing_zeros() as i32, y);
                    cells.remove(p);
                    // No cell that may change is on the border.
                    let beside = Direction::ALL.map(|side| p + side.step());
                    let sides: u32 = beside.into_iter().map(|q| u32::from(hollow.has(q))).sum();
                    if sides == 1 && map.tiles[p] == Tile::Floor && beside.into_iter().any(|q| open.has(q)) {
                        map.tiles[p] = Tile::Rock;
                        open.remove(p);
                        hollow.remove(p);
                        for q in [Direction::East, Direction::South].map(|side| p + side.step()) {
                            if open.has(q) && free.has(q) {
                                cells.insert(q);
                            }
                        }
                    }
                }
            }
        }
    }

    /// Opens all pieces of rock with at most `most` cells and returns their number.
    fn open_crumbs(&mut self, map: &mut Map, most: u32) -> usize {
        let Self { hollow, open, free, edge, cells, runs, sizes, filling: fillings, stack, .. } = self;
        cells.copy_from(hollow);
        cells.invert();
        // Most rock is connected to the border, which does not change. Only the rest is labeled.
        mark_inside(edge, cells.size());
        edge.invert();
        edge.flood(cells, stack);
        cells.difference_with(edge);
        label(cells, runs, sizes);
        let is_crumb = |id: u32| sizes[id as usize] <= most;
        fillings.clear();
        fillings.reserve(sizes.capacity());
        fillings.resize(sizes.len(), Some(Tile::Rock));
        runs.retain(|(_, id)| is_crumb(*id));
        for &(run, id) in runs.iter() {
            let filled = &mut fillings[id as usize];
            let row = (run.x..run.right()).map(|x| Point::new(x, run.y));
            if row.clone().all(|p| map.tiles[p] == Tile::Rock && free.contains(p)) {
                // Floor is the greatest of the fillings, and rock the least.
                *filled = filled.map(|tile| tile.max(filling(map, row).unwrap_or_default()));
            } else {
                *filled = None;
            }
        }
        for &(run, id) in runs.iter() {
            if let Some(tile) = fillings[id as usize].filter(|&tile| tile != Tile::Rock) {
                map.tiles.fill_rect(run, tile);
                hollow.insert_rect(run);
                if tile == Tile::Floor {
                    open.insert_rect(run);
                }
            }
        }
        fillings.iter().skip(1).filter(|tile| tile.is_some_and(|tile| tile != Tile::Rock)).count()
    }

    /// Fills all ponds that no open cell touches and returns their number.
    fn fill_ponds(&mut self, map: &mut Map) -> usize {
        let Self { hollow, open, free, runs, sizes, filling, .. } = self;
        if hollow == open {
            return 0;
        }
        label(hollow, runs, sizes);
        filling.clear();
        filling.reserve(sizes.capacity());
        filling.resize(sizes.len(), Some(Tile::Rock));
        let is_sealed = |p: Point| map.tiles[p] < Tile::FIRST_SECRET && free.contains(p);
        for &(run, id) in runs.iter() {
            if !(run.x..run.right()).all(|x| is_sealed(Point::new(x, run.y))) {
                filling[id as usize] = None;
            }
        }
        for &(run, id) in runs.iter().filter(|(_, id)| filling[*id as usize].is_some()) {
            map.tiles.fill_rect(run, filling[id as usize].unwrap_or_default());
        }
        filling.iter().skip(1).flatten().count()
    }
}

/// Returns what opened rock becomes: floor if one of the cells has a walkable neighbor, otherwise the liquid beside
/// them. `None` if there is only solid rock.
fn filling(map: &Map, cells: impl IntoIterator<Item = Point>) -> Option<Tile> {
    let beside = cells.into_iter().flat_map(|p| map.tiles.neighbors(p, Tile::Rock));
    let tile = beside.filter(|&tile| tile >= Tile::FIRST_NOT_SOLID).max()?;
    Some(if tile >= Tile::FIRST_SECRET { Tile::Floor } else { tile })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::caves::{Cellular, NoiseCaves};
    use crate::stage::Workspace;
    use crate::whole::drawn::{changed, map_of, run};
    use barrow_core::{Rng, Size};

    const ONLY_CRUMBS: TidyCaves = TidyCaves { crumbs: 2, rim: 0, smooth: 0 };

    #[test]
    fn crumbs_become_floor_and_larger_pieces_stay() {
        let rows = [
            "          ",
            " ........ ",
            " . ..  .. ",
            " .....  . ",
            " ..  .... ",
            " ........ ",
            "          ",
        ];
        let tidy = [
            "          ",
            " ........ ",
            " ....  .. ",
            " .....  . ",
            " ........ ",
            " ........ ",
            "          ",
        ];
        assert_eq!(changed(&rows, &ONLY_CRUMBS).unwrap(), tidy);
    }

    #[test]
    fn nooks_are_filled_and_spurs_opened() {
        let rows = ["        ", " ...... ", " ... .. ", " ...    ", "   .    ", "        "];
        let tidy = ["        ", " ...... ", " ...... ", " ...    ", "        ", "        "];
        assert_eq!(changed(&rows, &TidyCaves { smooth: 1, ..ONLY_CRUMBS }).unwrap(), tidy);
        assert_eq!(changed(&["    ", " .. ", "    "], &TidyCaves::default()).unwrap().concat().trim(), ".");
    }

    #[test]
    fn nooks_agree_with_a_check_of_all_cells_in_order() {
        let mut rng = Rng::new(9);
        for _ in 0..200 {
            let mut map = Map::new(Size::new(3 + rng.below(130), 3 + rng.below(20)));
            let inside = Rect::of(map.size()).grown(-1);
            let cells = || {
                (inside.y..inside.bottom())
                    .flat_map(|y| (inside.x..inside.right()).map(move |x| Point::new(x, y)))
            };
            for p in cells() {
                map.tiles[p] = [Tile::Rock, Tile::Floor, Tile::Floor, Tile::DeepWater][rng.below(4) as usize];
            }
            let mut plain = map.clone();
            for p in cells().filter(|&p| map.tiles[p] == Tile::Floor) {
                let beside = plain.tiles.neighbors(p, Tile::Rock);
                let sides = beside.iter().filter(|tile| **tile >= Tile::FIRST_NOT_SOLID).count();
                if sides == 1 && beside.contains(&Tile::Floor) {
                    plain.tiles[p] = Tile::Rock;
                }
            }
            let mut buffers = Buffers::default();
            buffers.hollow.mark_from(&map.tiles, Tile::FIRST_NOT_SOLID);
            buffers.open.mark_from(&map.tiles, Tile::FIRST_SECRET);
            mark_inside(&mut buffers.free, map.size());
            buffers.fill_nooks(&mut map);
            assert_eq!(map.tiles, plain.tiles);
        }
    }

    #[test]
    fn sealed_ponds_are_filled_and_others_stay() {
        let mut map = map_of(&["         ", " ..      ", "         "]);
        for x in [3, 4, 6, 7] {
            map.tiles[Point::new(x, 1)] = Tile::DeepWater;
        }
        assert_eq!(run(&mut map, &ONLY_CRUMBS).unwrap()[1], " ..~~    ");
    }

    #[test]
    fn crumbs_in_a_lake_become_lake() {
        let mut map = map_of(&[".....", "     ", "     ", "     ", "     "]);
        map.tiles.fill_rect(Rect::new(1, 1, 3, 3), Tile::Lava);
        map.tiles[Point::new(2, 2)] = Tile::Rock;
        assert_eq!(run(&mut map, &ONLY_CRUMBS).unwrap()[2], " &&& ");
    }

    /// Runs two stages on an empty map and returns it.
    fn map_after(stages: [&dyn Stage; 2], seed: u64, area: Option<&BitGrid>) -> [Map; 2] {
        let (mut map, mut workspace) = (Map::new(Size::new(80, 40)), Workspace::default());
        let mut before = map.clone();
        for stage in stages {
            before.copy_from(&map);
            let mut cx = Context::new(&mut map, Rng::new(seed), 1, &mut workspace, (1, "test"), None);
            cx.area = area;
            stage.apply(&mut cx).unwrap();
        }
        [before, map]
    }

    #[test]
    fn caves_stay_connected_and_have_no_crumbs() {
        let cellular = Cellular { passes: 2, ..Cellular::default() };
        for seed in 0..30 {
            let [before, after] = map_after([&cellular, &TidyCaves::default()], seed, None);
            let sets = [&before, &after].map(|map| {
                let mut open = BitGrid::default();
                open.mark_from(&map.tiles, Tile::FIRST_OPEN);
                open
            });
            let [parts, left] = sets.clone().map(|set| set.components(&mut Vec::new()));
            assert!(left <= parts, "seed {seed}: {parts} components become {left}");
            let mut rock = sets[1].clone();
            rock.invert();
            let (mut runs, mut sizes) = (Vec::new(), Vec::new());
            label(&rock, &mut runs, &mut sizes);
            assert!(sizes[1..].iter().all(|&size| size > 5), "seed {seed}");
        }
    }

    #[test]
    fn edges_of_the_map_and_of_the_area_become_rough() {
        let full = NoiseCaves { floor_pct: 100, ..NoiseCaves::default() };
        let mut area = BitGrid::new(Size::new(80, 40));
        area.insert_rect(Rect::new(0, 0, 40, 40));
        for seed in 0..10 {
            let [_, after] = map_after([&full, &TidyCaves::default()], seed, None);
            let along = (1..79).filter(|&x| after.tiles[Point::new(x, 1)] == Tile::Floor).count();
            assert!((4..60).contains(&along), "seed {seed}: {along} open cells along the upper side");
        }
        let mut map = Map::new(Size::new(80, 40));
        map.tiles.fill_rect(Rect::new(1, 1, 39, 38), Tile::Floor);
        let mut workspace = Workspace::default();
        let mut cx = Context::new(&mut map, Rng::new(1), 1, &mut workspace, (1, "test"), None);
        cx.area = Some(&area);
        TidyCaves::default().apply(&mut cx).unwrap();
        let along = (1..39).filter(|&y| map.tiles[Point::new(39, y)] == Tile::Floor).count();
        assert!((2..32).contains(&along), "{along} open cells along the area's edge");
    }
}
