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
//! 2. A breadth-first search starts from all places at once. It is slower through grass, water and trees, along walls
//!    and near the edge of the map. Where the searches from two places meet that are not connected yet (union-find), a road is built from
//!    there back to both. So the nearest places are connected first, and every road is a shortest path.
//!
//! Guarantees: only ground and trees inside the border change, and water with `bridges`; all places that can be reached
//! over ground, through trees and, with `bridges`, over water are connected. With `ends`, the start and the exit are at
//! gates, or the stage vetoes the map.
//!
//! Source: textbook Kruskal, on the borders of a breadth-first search from many sources.

use barrow_core::{BitGrid, Direction, Grid, Map, Point, Rect, Side, Tile, TileName};

use super::gates;
use super::open::mark_rooms;
use crate::spec::{Fact, Family};
use crate::stage::{Context, Reserved, Stage, Veto};
use crate::union_find::UnionFind;

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

/// Length of the ring of rounds, more than the largest delay.
const ROUNDS: usize = 64;
const _: () = assert!(14 + 2 + 4 * RIM as usize + 20 + 1 < ROUNDS);
/// Marks the end of a list.
const NONE: u32 = u32::MAX;

struct Buffers {
    /// Cells where a road can be.
    ways: BitGrid,
    /// Walls and the cells around them.
    by_walls: BitGrid,
    rooms: BitGrid,
    /// Cells that are not on the border.
    inside: BitGrid,
    /// State of the search at every cell; `None` for cells that it has not reached.
    found: Grid<Option<Reached>>,
    /// Room at each place to connect; `None` for places that are not doors.
    places: Vec<Option<u32>>,
    /// Sets of connected places, by index.
    joined: UnionFind,
    /// Cells that the search reached, each with the next one to expand in the same round, or [`NONE`].
    reached: Vec<(Point, u32)>,
    /// Index in `reached` of the first cell to expand in each of the next rounds, as a ring.
    rounds: [u32; ROUNDS],
    /// Cells of the road under construction.
    road: Vec<Point>,
}

impl Default for Buffers {
    fn default() -> Self {
        Self {
            ways: BitGrid::default(),
            by_walls: BitGrid::default(),
            rooms: BitGrid::default(),
            inside: BitGrid::default(),
            found: Grid::default(),
            places: Vec::new(),
            joined: UnionFind::default(),
            reached: Vec::new(),
            rounds: [NONE; ROUNDS],
            road: Vec::new(),
        }
    }
}

/// State of the search at a cell.
#[derive(Clone, Copy)]
struct Reached {
    /// Index of the place from which it was reached.
    place: u32,
    /// Direction of the predecessor; `None` for the place itself.
    back: Option<Direction>,
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
            self.search(cx, buffers);
            gates::mark_beyond(cx.map, &gates, self.beyond.as_str());
            if self.ends { gates::put_ends(cx.map, &gates) } else { Ok(()) }
        })
    }
}

impl Roads {
    /// Searches from all places at once, in rounds, until all are connected or nothing is left to expand.
    fn search(&self, cx: &mut Context<'_>, buffers: &mut Buffers) {
        buffers.joined.reset(buffers.places.len() as u32);
        let (mut left, mut round, mut idle) = (buffers.places.len().saturating_sub(1), 0, 0);
        while left > 0 && idle < ROUNDS {
            let mut next = std::mem::replace(&mut buffers.rounds[round % ROUNDS], NONE);
            idle = if next == NONE { idle + 1 } else { 0 };
            while left > 0 && next != NONE {
                let (p, after) = buffers.reached[next as usize];
                next = after;
                let Some(from) = buffers.found[p] else { continue };
                for side in Direction::ALL {
                    let q = p + side.step();
                    match buffers.found.get(q).flatten() {
                        None => self.expand_to(cx, (from, round), q, side, buffers),
                        Some(to) => {
                            if left > 0 && self.connect(cx, [(p, from), (q, to)], buffers) {
                                left -= 1;
                            }
                        }
                    }
                }
            }
            round += 1;
        }
    }

    /// Adds the cell `q`, which is on the `side` of its predecessor, to a later round if a road can be there.
    fn expand_to(
        &self,
        cx: &mut Context<'_>,
        (from, round): (Reached, usize),
        q: Point,
        side: Direction,
        buffers: &mut Buffers,
    ) {
        let Buffers { ways, by_walls, .. } = &*buffers;
        if !ways.contains(q) {
            return;
        }
        let along_wall = by_walls.contains(q);
        let tile = cx.map.tiles[q];
        let winding = if tile == Tile::ShallowWater || tile < Tile::FIRST_OPEN { 0 } else { self.winding };
        let Rect { w, h, .. } = Rect::of(cx.map.size());
        let to_edge = q.x.min(q.y).min(w - 1 - q.x).min(h - 1 - q.y);
        let rim = 4 * (RIM - to_edge).max(0) as u32;
        let delay = extra_rounds(tile) + 2 * u32::from(along_wall) + rim + cx.rng.below(winding + 1);
        buffers.reach(
            q,
            Reached { place: from.place, back: Some(side.opposite()) },
            round + 1 + delay as usize,
        );
    }

    /// Builds a road through two adjacent cells that were reached from different places, unless the places are
    /// connected. Returns whether it did.
    fn connect(&self, cx: &mut Context<'_>, ends: [(Point, Reached); 2], buffers: &mut Buffers) -> bool {
        let [a, b] = ends.map(|(_, found)| found.place);
        if !buffers.joined.union(a, b) {
            return false;
        }
        let [from, to] = [a, b].map(|place| buffers.places[place as usize]);
        cx.map.begin_corridor(from, to);
        let [p, q] = ends.map(|(p, _)| p);
        let cells = self.build_back(cx.map, p, true, buffers) + self.build_back(cx.map, q, false, buffers);
        cx.map.end_corridor();
        cx.snapshot(format_args!("a road of {cells} cells"));
        true
    }

    /// Builds the road between a cell and the place from which it was reached. Its cells are listed from the cell to
    /// the place, or with `reversed` from the place to the cell. Returns their number.
    fn build_back(&self, map: &mut Map, from: Point, reversed: bool, buffers: &mut Buffers) -> u32 {
        let Buffers { ways, found, road, .. } = buffers;
        road.clear();
        let mut at = from;
        loop {
            road.push(at);
            let Some(back) = found[at].and_then(|found| found.back) else { break };
            at += back.step();
        }
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
    /// Marks the cells where roads can be and clears the search.
    fn survey(&mut self, map: &Map, area: Option<&BitGrid>, bridges: bool) {
        let Self { ways, by_walls, rooms, inside, found, places, reached, rounds, road, .. } = self;
        let size = map.size();
        mark_rooms(map, rooms);
        mark_ways(map, ways, [rooms, inside], area, if bridges { Tile::Lava } else { Tile::DeepWater });
        by_walls.mark_between(&map.tiles, Tile::WallAcross, Tile::Pillar);
        by_walls.dilate(Point::new(1, 1), Point::new(1, 1));
        found.reset(size, None);
        places.clear();
        places.reserve(size.cells().min(1 << 12));
        reached.clear();
        reached.reserve(size.cells().min(1 << 16));
        rounds.fill(NONE);
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
        for (p, _) in map.tiles.iter().filter(|(_, tile)| *tile == Tile::Bridge) {
            let is_land = |p: &Point| {
                self.ways.contains(*p) && matches!(map.tiles[*p], Tile::Floor | Tile::Grass | Tile::Rubble)
            };
            let foot = Direction::ALL.map(|side| p + side.step()).into_iter().find(is_land);
            if let Some(foot) = foot {
                self.add_place(foot, None);
            }
        }
    }

    /// Adds a place with the room at it, unless the cell is a place already.
    fn add_place(&mut self, p: Point, room: Option<u32>) {
        if self.found[p].is_none() {
            let place = self.places.len() as u32;
            self.places.push(room);
            self.reach(p, Reached { place, back: None }, 0);
        }
    }

    /// Sets the state of a cell and adds it to a round.
    fn reach(&mut self, p: Point, state: Reached, round: usize) {
        self.found[p] = Some(state);
        let first = &mut self.rounds[round % ROUNDS];
        let before = std::mem::replace(first, self.reached.len() as u32);
        self.reached.push((p, before));
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

/// Returns the number of rounds by which a tile delays the search.
const fn extra_rounds(tile: Tile) -> u32 {
    match tile {
        Tile::DeepWater => 14,
        Tile::Tree => 9,
        Tile::ShallowWater => 6,
        Tile::Grass | Tile::Rubble => 1,
        _ => 0,
    }
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
