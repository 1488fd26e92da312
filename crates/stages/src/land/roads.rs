//! Roads over open ground that connect doors, bridges, stairs and the sides of the map.
//!
//! ```text
//!   """""""""""""""""""""""........"""""""
//!   """"""""""""""""""""""".""""""""""""""
//!   """"""""""""............""""""""""""""
//!   """"""""""""."""""""....""""""""""""""
//!   """"""""""""."""""""."-'----""""""""""
//!   "----------".------"."|....|""--------
//!   "|........|..'....|"."|....|""|......|
//!   "|........|."|....|"."|....|""|......|
//!   "|........'."|....'.."------""|......|
//!   "|........|""|....|"."""""""""-----'--
//!   "|........|""|....|"........."""""".""
//!   "----------""------"""""""""........""
//! ```
//!
//! Algorithm:
//! 1. The places to connect are the cells outside doors, the land ends of bridges and piers, stairs, and `gates`:
//!    ground at the sides of the map, near their middle. The second gate is opposite to the first, if it can be.
//! 2. A search starts from all places at once ([`super::meetings`]). It is slower through grass, water and trees, along
//!    walls and near the edge of the map. Where the searches from two places meet that are not connected yet, a road is built
//!    from there back to both. So the nearest places are connected first, and every road is a shortest path.
//!
//! Guarantees: only ground and trees inside the border change, and water with `bridges`; all places that can be reached
//! over ground, through trees and, with `bridges`, over water are connected. With `ends`, the start and the exit are at
//! gates, or the stage vetoes the map.
//!
//! Source: textbook Kruskal, on the borders of Dijkstra's search from many sources.

use barrow_core::{BitGrid, Direction, Map, Point, Rect, Rng, Side, Tile, TileName, flags_of};

use super::gates;
use super::meetings::{self, MeetingSearch};
use super::open::mark_rooms;
use crate::spec::{Fact, Family};
use crate::stage::{Context, Reserved, Stage, Veto};

crate::choice! {
    /// Tiles that roads can have.
    pub enum RoadTile {
        /// Plain floor. Such roads are not on the map's list of corridors.
        Floor,
        /// Corridor. Such roads are on the map's list of corridors.
        Corridor,
    }
}

impl RoadTile {
    const fn tile(self) -> Tile {
        match self {
            Self::Floor => Tile::Floor,
            Self::Corridor => Tile::Corridor,
        }
    }
}

crate::stage! {
    /// Builds roads over open ground that connect doors, bridges, stairs and the sides of the map.
    pub struct Roads in Family::Land, needs [Fact::Floor], not_after [Fact::Hardness],
        example ["ground", "houses", "roads"] {
        /// Tile of the roads.
        tile: RoadTile = RoadTile::Floor,
        /// Number of roads that lead to a side of the map.
        gates: u32 = 2 in 0..=4,
        /// Largest random delay of the search at a cell, in rounds; roads wind more with larger numbers.
        winding: u32 = 1 in 0..=20,
        /// Width of the roads, in cells.
        width: i32 = 1 in 1..=4,
        /// Whether roads cross water on bridges.
        bridges: bool = false,
        /// Whether the start and the exit are at the first two gates.
        ends: bool = false,
        /// Custom tile for the cell of the border beyond each gate; it must be like the tile there.
        beyond: TileName = TileName::default(),
    }
}

/// Number of cells from the edge of the map that roads avoid.
const RIM: i32 = 4;

// The largest cost of a cell is that of deep water along a wall at the edge of the map.
const _: () = assert!(1 + 14 + 2 + 4 * RIM as u32 + 20 <= meetings::MOST_COST);

#[derive(Default)]
struct Buffers {
    /// Cells where a road can be.
    ways: BitGrid,
    /// Walls and the cells around them.
    by_walls: BitGrid,
    rooms: BitGrid,
    bridges: BitGrid,
    /// The places to connect, each with the room at it; `None` for places that are not doors.
    places: Vec<(Point, Option<u32>)>,
    /// The cells of `places`.
    taken: BitGrid,
    search: MeetingSearch,
    /// Cells of the road under construction.
    road: Vec<Point>,
}

impl Stage for Roads {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        cx.with(|cx, buffers: &mut Buffers| {
            buffers.survey(cx.map, cx.area, self.bridges);
            buffers.list_places(cx.map, cx.reserved);
            let gates = gates::find(&buffers.ways, cx.map, self.gates, &mut cx.rng);
            for &(p, _) in gates.iter().flatten() {
                buffers.add_place(p, None);
            }
            self.connect_all(cx, buffers);
            gates::mark_beyond(cx.map, &gates, self.beyond.as_str());
            if self.ends { gates::put_ends(cx.map, &gates) } else { Ok(()) }
        })
    }
}

impl Roads {
    /// Searches from all places at once and builds a road wherever two of them meet that are not connected.
    fn connect_all(&self, cx: &mut Context<'_>, buffers: &mut Buffers) {
        buffers.search.begin(cx.map.size(), buffers.places.len());
        if buffers.places.len() < 2 {
            return;
        }
        self.put_costs(cx, buffers);
        let Buffers { search, places, .. } = buffers;
        search.set_places(places.len() as u32);
        for (place, &(p, _)) in (0..).zip(&*places) {
            search.give_run(p, 1, place);
            search.start_at(p);
        }
        while let Some(meeting) = buffers.search.next_meeting() {
            let [from, to] = meeting.places.map(|place| buffers.places[place as usize].1);
            cx.map.begin_corridor(from, to);
            let [p, q] = meeting.cells;
            let cells =
                self.build_back(cx.map, p, true, buffers) + self.build_back(cx.map, q, false, buffers);
            cx.map.end_corridor();
            cx.snapshot(format_args!("a road of {cells} cells"));
        }
    }

    /// Sets the cost of every cell where a road can be, in rounds of the search: 64 cells at a time, by loops over bytes
    /// that the compiler can vectorize.
    fn put_costs(&self, cx: &mut Context<'_>, Buffers { ways, by_walls, search, .. }: &mut Buffers) {
        let (width, height) = (cx.map.size().width as i32, cx.map.size().height as i32);
        let rim = |at: i32, len: i32| 4 * (RIM - at.min(len - 1 - at)).max(0) as u8;
        for y in 0..height {
            let rim_y = rim(y, height);
            let words = ways.row(y).iter().zip(by_walls.row(y));
            let cells = search.costs_mut(y).chunks_mut(64).zip(cx.map.tiles.row(y).chunks(64));
            for (left, ((&way, &by_wall), (costs, tiles))) in (0..).step_by(64).zip(words.zip(cells)) {
                if way == 0 {
                    continue;
                }
                let mut sums = random_delays(self.winding, &mut cx.rng);
                for ((sum, &tile), &by_wall) in sums.iter_mut().zip(tiles).zip(&flags_of(by_wall)) {
                    // Sums of comparisons instead of a match, which would be a jump for every cell.
                    let is = |other: Tile| u8::from(tile == other);
                    let winds = u8::from(tile >= Tile::FIRST_OPEN) & !is(Tile::ShallowWater);
                    let extra = 14 * is(Tile::DeepWater)
                        + 9 * is(Tile::Tree)
                        + 6 * is(Tile::ShallowWater)
                        + (is(Tile::Grass) | is(Tile::Rubble));
                    *sum = 1 + *sum * winds + extra + 2 * u8::from(by_wall) + rim_y;
                }
                let near_sides = (left..left + tiles.len() as i32).zip(&mut sums);
                for (x, sum) in near_sides.filter(|(x, _)| *x < RIM || *x >= width - RIM) {
                    *sum = *sum - rim_y + rim_y.max(rim(x, width));
                }
                for ((cost, &sum), &is_way) in costs.iter_mut().zip(&sums).zip(&flags_of(way)) {
                    *cost = if is_way { u32::from(sum) } else { meetings::BLOCKED };
                }
            }
        }
    }

    /// Builds the road between a cell and the place from which it was reached. Its cells are listed from the cell to
    /// the place, or with `reversed` from the place to the cell. Returns their number.
    fn build_back(&self, map: &mut Map, from: Point, reversed: bool, buffers: &mut Buffers) -> u32 {
        let Buffers { ways, search, road, .. } = buffers;
        road.clear();
        road.extend(search.path_back(from));
        if reversed {
            road.reverse();
        }
        for &p in road.iter() {
            for i in 0..self.width * self.width {
                let q = p + Point::new(i % self.width, i / self.width);
                if !ways.contains(q) {
                    continue;
                }
                let tile = &mut map.tiles[q];
                if matches!(tile, Tile::Floor | Tile::Grass | Tile::Rubble | Tile::Tree) {
                    *tile = self.tile.tile();
                } else if self.bridges && q == p && matches!(tile, Tile::DeepWater | Tile::ShallowWater) {
                    *tile = Tile::Bridge;
                }
            }
            if self.tile == RoadTile::Corridor {
                map.dig(p);
            }
        }
        road.len() as u32
    }
}

impl Buffers {
    /// Marks the cells where roads can be and clears the places.
    fn survey(&mut self, map: &Map, area: Option<&BitGrid>, bridges: bool) {
        let Self { ways, by_walls, rooms, places, taken, road, .. } = self;
        let size = map.size();
        mark_rooms(map, rooms);
        mark_ways(map, ways, [rooms, taken], area, if bridges { Tile::Lava } else { Tile::DeepWater });
        by_walls.mark_between(&map.tiles, Tile::WallAcross, Tile::Pillar);
        by_walls.dilate(Point::new(1, 1), Point::new(1, 1));
        taken.reset(size);
        places.clear();
        places.reserve(size.cells().min(1 << 12));
        road.clear();
        road.reserve(size.cells().min(1 << 12));
    }

    /// Adds all places that roads should connect, except gates.
    fn list_places(&mut self, map: &Map, reserved: Option<&Reserved>) {
        for door in &map.doors {
            let room =
                door.sides.iter().find_map(|side| if let Side::Room(id) = side { Some(*id) } else { None });
            let outside = Direction::ALL
                .map(|side| door.at + side.step())
                .into_iter()
                .find(|&p| self.ways.contains(p) && map.tiles[p] != Tile::Tree);
            if let Some(p) = outside {
                self.add_place(p, room);
            }
        }
        let fronts = reserved.iter().flat_map(|reserved| &reserved.fronts);
        for &p in map.stairs_up.iter().chain(&map.stairs_down).chain(fronts) {
            if self.ways.contains(p) {
                self.add_place(p, None);
            }
        }
        let mut bridges = std::mem::take(&mut self.bridges);
        bridges.mark_between(&map.tiles, Tile::Bridge, Tile::Grass);
        for p in bridges.iter() {
            let is_land = |p: &Point| {
                self.ways.contains(*p) && matches!(map.tiles[*p], Tile::Floor | Tile::Grass | Tile::Rubble)
            };
            let foot = Direction::ALL.map(|side| p + side.step()).into_iter().find(is_land);
            if let Some(foot) = foot {
                self.add_place(foot, None);
            }
        }
        self.bridges = bridges;
    }

    /// Adds a place with the room at it, unless the cell is a place already.
    fn add_place(&mut self, p: Point, room: Option<u32>) {
        if self.taken.add(p) {
            self.places.push((p, room));
        }
    }
}

/// Marks the cells where a road can be: ground, shallow water, bridges, corridors and trees, inside the border and
/// outside `rooms`; with `end` after it deep water too. `inside` is a scratch buffer.
fn mark_ways(
    map: &Map,
    ways: &mut BitGrid,
    [rooms, inside]: [&mut BitGrid; 2],
    area: Option<&BitGrid>,
    end: Tile,
) {
    let firsts = [Tile::Tree, end, Tile::Corridor, Tile::Fountain];
    BitGrid::mark_classes(&map.tiles, [&mut *ways], firsts, |[tree, end, corridor, fountain]| {
        [tree & !end | corridor & !fountain]
    });
    ways.difference_with(rooms);
    if let Some(area) = area {
        ways.intersect_with(area);
    }
    inside.reset(map.size());
    inside.insert_rect(Rect::of(map.size()).grown(-1));
    ways.intersect_with(inside);
}

/// Draws a delay of 0 to `most` rounds for each of 64 cells: the product with a random byte is a small number whose
/// probabilities are exact to 1/256, so that a random word is enough for eight cells.
fn random_delays(most: u32, rng: &mut Rng) -> [u8; 64] {
    let mut delays = [0; 64];
    if most > 0 {
        for delays in delays.as_chunks_mut::<8>().0 {
            *delays =
                rng.next_u64().to_le_bytes().map(|byte| ((u16::from(byte) * (most as u16 + 1)) >> 8) as u8);
        }
    }
    delays
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::run;
    use barrow_core::{DoorState, Size};

    fn village() -> Map {
        let mut map = Map::new(Size::new(15, 7));
        map.tiles.fill_rect(Rect::new(1, 1, 13, 5), Tile::Grass);
        for (id, room) in [Rect::new(2, 2, 2, 2), Rect::new(10, 3, 2, 1)].into_iter().enumerate() {
            map.tiles.fill_rect(room.grown(1), Tile::Rock);
            map.plan_room(room);
            map.draw_rectangle(id);
        }
        map.put_door(Point::new(4, 2), DoorState::Open, [Side::Room(0), Side::Unknown]);
        map.put_door(Point::new(9, 3), DoorState::Open, [Side::Room(1), Side::Unknown]);
        map
    }

    #[test]
    fn a_road_connects_two_doors() {
        let rows = run(&mut village(), &Roads { gates: 0, winding: 0, ..Roads::default() }).unwrap();
        let expected = [
            "               ",
            "     \"\"\"\"\"\"\"\"\" ",
            "  ..'.\"\"\"    \" ",
            "  .. ....'.. \" ",
            "     \"\"\"\"    \" ",
            " \"\"\"\"\"\"\"\"\"\"\"\"\" ",
            "               ",
        ];
        assert_eq!(rows, expected);
    }

    #[test]
    fn roads_of_corridor_are_listed_in_order() {
        let mut map = village();
        run(&mut map, &Roads { tile: RoadTile::Corridor, gates: 0, winding: 0, ..Roads::default() }).unwrap();
        assert_eq!((map.corridors[0].from, map.corridors[0].to), (Some(1), Some(0)));
        let cells = map.corridor_cells(&map.corridors[0]);
        assert_eq!((cells[0], cells[cells.len() - 1]), (Point::new(8, 3), Point::new(5, 2)));
        assert!(cells.windows(2).all(|pair| pair[0].distance_squared(pair[1]) == 1), "{cells:?}");
    }

    #[test]
    fn maps_without_places_are_unchanged() {
        let mut map = Map::new(Size::new(3, 3));
        let rows = run(&mut map, &Roads { gates: 4, winding: 20, ..Roads::default() }).unwrap();
        assert_eq!(rows, ["   "; 3]);
    }

    #[test]
    fn a_road_between_opposite_gates_crosses_water_on_a_bridge() {
        for seed_rows in [9, 12] {
            let mut map = Map::new(Size::new(24, seed_rows));
            map.tiles.fill_rect(Rect::of(map.size()).grown(-1), Tile::Grass);
            map.tiles.fill_rect(Rect::new(11, 0, 3, seed_rows as i32), Tile::DeepWater);
            map.tiles.fill_rect(Rect::new(1, 4, 22, 1), Tile::DeepWater);
            let stage = Roads { gates: 2, winding: 0, bridges: true, ends: true, ..Roads::default() };
            let rows = run(&mut map, &stage).unwrap();
            assert!(rows.iter().any(|row| row.contains('=')), "{rows:#?}");
            let (start, exit) = (map.start.unwrap(), map.exit.unwrap());
            assert!((start.x - exit.x).abs() == 21 || (start.y - exit.y).abs() == seed_rows as i32 - 3);
        }
    }
}
