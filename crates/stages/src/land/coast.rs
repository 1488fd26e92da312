//! The sea along one side of the map, or all around it.
//!
//! ```text
//!   """""""""""",,,,,,,,"""""
//!   """""""""",,,,,,,,,,,,"""
//!   """"""",,,,,~~~~~~~~,,,,,~
//!   ,,,,,,,,,,~~~~~~~~~~~~,,,~
//!   ,,,,,,,~~~~~~~~~~~~~~~~~~~
//!   ~~~~~~~~~~~~~~~~~~~~~~~~~~
//! ```
//!
//! Algorithm:
//! 1. Every cell gets a height: a slope that rises from the sea's side inland, plus value noise. Cells of negative
//!    height are sea. For an island, the slope falls with the square of the distance from the middle.
//! 2. Only the largest connected component of the walkable land stays; the rest becomes sea.
//! 3. The sea is shallow up to `shallows` steps from the land, and the land is plain floor up to `beach` steps from the
//!    sea.
//!
//! Guarantees: the walkable cells are connected, except those outside the area that the stage is limited to; the sea
//! reaches the border and closes it. Rooms, corridors, doors, stairs, the start and the cells around them stay dry; if
//! they would be cut off, the stage vetoes the map.
//!
//! Source: textbook value noise.

use barrow_core::{BitGrid, Grid, Map, Rect, Rng, Tile};

use super::open::{mark_ground, mark_rooms};
use crate::area::Edge;
use crate::caves::random_fill::random_fill;
use crate::caves::value_noise::{self, HEIGHTS, ValueNoise};
use crate::largest::LargestComponent;
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::choice! {
    /// Side of the map where the sea is.
    pub enum CoastSide {
        /// One of the four sides, drawn at random.
        Random,
        /// The side with the lowest x.
        Left,
        /// The side with the highest x.
        Right,
        /// The side with the lowest y.
        Top,
        /// The side with the highest y.
        Bottom,
        /// Every side: the land is an island.
        All,
    }
}

/// Position of the sea, with a random side already drawn.
#[derive(Clone, Copy)]
enum Sea {
    Along(Edge),
    Around,
}

impl CoastSide {
    fn draw(self, rng: &mut Rng) -> Sea {
        match self {
            Self::Random => {
                let edges = [Edge::Left, Edge::Right, Edge::Top, Edge::Bottom];
                Sea::Along(edges[rng.below(edges.len() as u32) as usize])
            }
            Self::Left => Sea::Along(Edge::Left),
            Self::Right => Sea::Along(Edge::Right),
            Self::Top => Sea::Along(Edge::Top),
            Self::Bottom => Sea::Along(Edge::Bottom),
            Self::All => Sea::Around,
        }
    }
}

crate::stage! {
    /// Puts the sea along one side of the map, or all around it.
    pub struct Coast in Family::Land, needs [Fact::Floor], not_after [Fact::Hardness],
        example ["ground", "coast"] {
        /// Side of the map where the sea is; "all" for an island.
        side: CoastSide = CoastSide::Random,
        /// Mean distance from the map's edge to the shore, in percent of the map.
        reach_pct: i32 = 25 in 1..=90,
        /// Typical distance between two bays, in cells.
        scale: i32 = 12 in 2..=200,
        /// Depth of bays, in percent of `reach_pct`.
        rough_pct: i32 = 70 in 0..=100,
        /// Width of the shallow water, in cells.
        shallows: i32 = 2 in 0..=9,
        /// Width of the beach of plain floor on the shore, in cells.
        beach: i32 = 0 in 0..=9,
    }
}

/// Mean height of the noise. Noise of that height does not move the shore.
const MEAN: i32 = HEIGHTS as i32 / 2;

#[derive(Default)]
struct Buffers {
    heights: Grid<u32>,
    /// Scratch buffer of the noise.
    corners: Vec<i16>,
    /// Height of each column, without noise and the part that depends on the row.
    columns: Vec<i32>,
    sea: BitGrid,
    /// Walkable cells; shallow water is added while it is marked.
    land: BitGrid,
    /// Cells that must stay dry.
    protected: BitGrid,
    /// Cells that must stay dry together with the cells around them.
    marks: BitGrid,
    /// Land that the sea separates from the mainland.
    cut_off: BitGrid,
    mainland: BitGrid,
    largest: LargestComponent,
    /// Sea that is not on the border.
    inside: BitGrid,
    shallow: BitGrid,
}

impl Stage for Coast {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        cx.with(|cx, buffers: &mut Buffers| {
            self.mark_sea(cx, buffers);
            buffers.flood_cut_off_land(cx)?;
            self.write_tiles(cx, buffers);
            self.put_beach(cx, buffers);
            Ok(())
        })
    }
}

/// Heights of the land without noise: the sum of a part that depends on the column and one that depends on the row.
struct Slope {
    side: Sea,
    bounds: Rect,
    reach_pct: i32,
    shore: i32,
}

impl Slope {
    fn across(&self, x: i32) -> i32 {
        let Rect { x: left, w, .. } = self.bounds;
        match self.side {
            Sea::Along(Edge::Left) => self.inland(x - left, w),
            Sea::Along(Edge::Right) => self.inland(left + w - 1 - x, w),
            Sea::Along(_) => 0,
            Sea::Around => -Self::from_middle(x - left, w),
        }
    }

    fn down(&self, y: i32) -> i32 {
        let Rect { y: top, h, .. } = self.bounds;
        match self.side {
            Sea::Along(Edge::Top) => self.inland(y - top, h),
            Sea::Along(Edge::Bottom) => self.inland(top + h - 1 - y, h),
            Sea::Along(_) => 0,
            Sea::Around => self.shore - Self::from_middle(y - top, h),
        }
    }

    /// Returns the height at a distance from the side of the sea.
    fn inland(&self, distance: i32, len: i32) -> i32 {
        (i64::from(distance * MEAN) * 100 / i64::from(len * self.reach_pct).max(100)) as i32 - MEAN
    }

    /// Returns the squared distance from the middle as a fixed-point fraction of that to the edge; 1.0 is 4096. The cells
    /// at the edge are so far that they are sea whatever the noise.
    fn from_middle(at: i32, len: i32) -> i32 {
        if at <= 0 || at >= len - 1 {
            return EDGE;
        }
        Self::square((i64::from(2 * at + 1 - len) * 4096 / i64::from(len)) as i32)
    }

    const fn square(part: i32) -> i32 {
        part * part / 4096
    }
}

/// More than the sum of all heights.
const EDGE: i32 = 1 << 20;

impl Coast {
    /// Marks the cells of negative height, except protected ones, as sea.
    fn mark_sea(&self, cx: &mut Context<'_>, buffers: &mut Buffers) {
        let side = self.side.draw(&mut cx.rng);
        let (size, bounds) = (cx.map.size(), cx.bounds());
        let Buffers { heights, corners, columns, sea, protected, marks, .. } = buffers;
        value_noise::fill(heights, size, ValueNoise { scale: self.scale, rough: true }, corners, &mut cx.rng);
        mark_protected(cx.map, protected, marks);
        // The slope is the sum of a part that depends on the column and one that depends on the row.
        let slope = self.slope(side, bounds);
        let rough = self.rough_pct;
        columns.clear();
        columns.extend((0..size.width as i32).map(|x| slope.across(x) * 100 - MEAN * rough));
        sea.reset(size);
        for y in bounds.y..bounds.bottom() {
            let down = slope.down(y) * 100;
            let cells = heights.row(y).chunks(64).zip(columns.chunks(64));
            for (word, (heights, columns)) in sea.row_mut(y).iter_mut().zip(cells) {
                let is_sea = |(&height, &across): (&u32, &i32)| across + down + height as i32 * rough < 0;
                let bits = heights.iter().zip(columns).map(|cell| u64::from(is_sea(cell)));
                *word = bits.zip(0..).fold(0, |word, (bit, x)| word | bit << x);
            }
        }
        marks.reset(size);
        marks.insert_rect(bounds);
        sea.intersect_with(marks);
        sea.difference_with(protected);
        if let Some(area) = cx.area {
            sea.intersect_with(area);
        }
    }

    /// Returns the slope that falls to the sea, in the unit of the noise; 0 is the mean shore.
    fn slope(&self, side: Sea, bounds: Rect) -> Slope {
        // Height of the middle of an island.
        let shore = Slope::square((4096 - 2 * 4096 * self.reach_pct / 100).max(0));
        Slope { side, bounds, reach_pct: self.reach_pct, shore }
    }

    /// Writes the sea to the map, shallow near the land.
    fn write_tiles(&self, cx: &mut Context<'_>, Buffers { sea, land, inside, shallow, .. }: &mut Buffers) {
        cx.map.put(sea, Tile::DeepWater);
        inside.reset(sea.size());
        inside.insert_rect(Rect::of(sea.size()).grown(-1));
        inside.intersect_with(sea);
        for _ in 0..self.shallows {
            shallow.expand(land);
            shallow.intersect_with(inside);
            land.union_with(shallow);
        }
        land.intersect_with(inside);
        cx.map.put(land, Tile::ShallowWater);
        let cells = sea.count();
        cx.snapshot(format_args!("{cells} cells of sea"));
    }
}

impl Coast {
    /// Turns ground near the sea into floor. The innermost cells are left out at random.
    fn put_beach(
        &self,
        cx: &mut Context<'_>,
        Buffers { sea, land, inside, shallow, marks, .. }: &mut Buffers,
    ) {
        mark_ground(cx.map, land, marks);
        if let Some(area) = cx.area {
            land.intersect_with(area);
        }
        for n in 1..=self.beach {
            inside.expand(sea);
            inside.intersect_with(land);
            sea.union_with(inside);
            if n == self.beach {
                shallow.copy_from(inside);
                random_fill(inside, shallow, 50, &mut cx.rng);
            }
            cx.map.put(inside, Tile::Floor);
        }
    }
}

impl Buffers {
    /// Marks the land, and adds all land outside its largest component to the sea.
    fn flood_cut_off_land(&mut self, cx: &Context<'_>) -> Result<(), Veto> {
        let Self { sea, land, protected, cut_off, mainland, largest, .. } = self;
        land.mark_from(&cx.map.tiles, Tile::FIRST_OPEN);
        land.difference_with(sea);
        largest.find(land, mainland);
        cut_off.copy_from(land);
        cut_off.difference_with(mainland);
        if let Some(area) = cx.area {
            cut_off.intersect_with(area);
        }
        if land.is_empty() || cut_off.intersects(protected) {
            return Err(Veto { reason: "the sea leaves no land, or cuts off a room" });
        }
        sea.union_with(cut_off);
        land.difference_with(cut_off);
        Ok(())
    }
}

/// Marks the cells that must stay dry. `marks` is a scratch buffer.
fn mark_protected(map: &Map, protected: &mut BitGrid, marks: &mut BitGrid) {
    let firsts = [Tile::FIRST_SECRET, Tile::Corridor, Tile::StairsUp, Tile::ShallowWater];
    BitGrid::mark_classes(&map.tiles, [&mut *marks], firsts, |[secret, corridor, stairs, shallow]| {
        [secret & !corridor | stairs & !shallow]
    });
    mark_rooms(map, protected);
    marks.union_with(protected);
    for corridor in &map.corridors {
        map.corridor_cells(corridor).iter().for_each(|&p| marks.insert(p));
    }
    let spawns = map.spawns.iter().map(|spawn| spawn.at);
    spawns.chain(map.start).chain(map.exit).for_each(|p| marks.insert(p));
    // `expand` adds the four neighbors; applied twice it includes the diagonal ones.
    protected.expand(marks);
    marks.expand(protected);
    std::mem::swap(protected, marks);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::{map_of, run};
    use barrow_core::Point;

    const PLAIN: Coast =
        Coast { side: CoastSide::Bottom, reach_pct: 40, scale: 5, rough_pct: 0, shallows: 1, beach: 0 };

    #[test]
    fn without_noise_the_shore_is_straight() {
        let field = ["        ", " ...... ", " ...... ", " ...... ", "        "];
        let rows = run(&mut map_of(&field), &PLAIN).unwrap();
        assert_eq!(rows, ["        ", " ...... ", " ...... ", "~,,,,,,~", "~~~~~~~~"]);
        let rows = run(&mut map_of(&field), &Coast { side: CoastSide::Left, ..PLAIN }).unwrap();
        assert_eq!(rows, ["~~~~    ", "~~~,... ", "~~~,... ", "~~~,... ", "~~~~    "]);
    }

    #[test]
    fn land_that_is_cut_off_becomes_sea_unless_it_has_a_room() {
        let field = ["         ", " ... ... ", " ... ... ", " ....... ", "         "];
        let rows = run(&mut map_of(&field), &PLAIN).unwrap();
        assert_eq!(rows, ["         ", " ... ~~~ ", " ... ~~~ ", "~,,,~~~~~", "~~~~~~~~~"]);
        let mut map = map_of(&field);
        map.plan_room(Rect::new(5, 1, 1, 1));
        map.draw_rectangle(0);
        assert!(
            run(&mut map, &Coast { reach_pct: 60, ..PLAIN }).is_err()
                || map.tiles[Point::new(5, 1)] == Tile::Floor
        );
    }
}
