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
//!    ground at the sides of the map, near their middle.
//! 2. A breadth-first search starts from all places at once. It is slower through grass, water and trees and along
//!    walls. Where the searches from two places meet that are not connected yet (union-find), a road is built from
//!    there back to both. So the nearest places are connected first, and every road is a shortest path.
//!
//! Guarantees: only ground and trees inside the border change; all places that can be reached over ground and through
//! trees are connected.
//!
//! Source: textbook Kruskal, on the borders of a breadth-first search from many sources.

use barrow_core::{BitGrid, Direction, Grid, Map, Point, Rect, Rng, Side, Tile};

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
    }
}

#[derive(Default)]
struct Buffers {
    /// Cells where a road can be.
    ways: BitGrid,
    walls: BitGrid,
    rooms: BitGrid,
    /// Cells that are not on the border.
    inside: BitGrid,
    /// State of the search at every cell; `None` for cells that it has not reached.
    found: Grid<Option<Reached>>,
    /// Room at each place to connect; `None` for places that are not doors.
    places: Vec<Option<u32>>,
    /// Sets of connected places, by index.
    joined: UnionFind,
    /// Cells to expand, in this round or after their delay.
    frontier: Vec<Point>,
    /// Cells of the road under construction.
    road: Vec<Point>,
}

/// State of the search at a cell.
#[derive(Clone, Copy)]
struct Reached {
    /// Index of the place from which it was reached.
    place: u32,
    /// Rounds before the cell is expanded.
    delay: u8,
    /// Direction of the predecessor; `None` for the place itself.
    back: Option<Direction>,
}

impl Stage for Roads {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        cx.with(|cx, buffers: &mut Buffers| {
            buffers.survey(cx.map, cx.area);
            buffers.list_places(cx.map, cx.reserved);
            for p in gates(&buffers.ways, cx.map, self.gates, &mut cx.rng).into_iter().flatten() {
                buffers.add_place(p, None);
            }
            self.search(cx, buffers);
        });
        Ok(())
    }
}

impl Roads {
    /// Searches from all places at once, in rounds, until all are connected or the frontier is empty.
    fn search(&self, cx: &mut Context<'_>, buffers: &mut Buffers) {
        buffers.joined.reset(buffers.places.len() as u32);
        let mut left = buffers.places.len().saturating_sub(1);
        while left > 0 && !buffers.frontier.is_empty() {
            let (end, mut delayed) = (buffers.frontier.len(), 0);
            for i in 0..end {
                let p = buffers.frontier[i];
                let Some(from) = &mut buffers.found[p] else { continue };
                if from.delay > 0 {
                    from.delay -= 1;
                    buffers.frontier[delayed] = p;
                    delayed += 1;
                    continue;
                }
                let from = *from;
                for side in Direction::ALL {
                    let q = p + side.step();
                    match buffers.found.get(q).flatten() {
                        None => self.expand_to(cx, from, q, side, buffers),
                        Some(to) => {
                            if left > 0 && self.connect(cx, [(p, from), (q, to)], buffers) {
                                left -= 1;
                            }
                        }
                    }
                }
            }
            buffers.frontier.drain(delayed..end);
        }
    }

    /// Adds the cell `q`, which is on the `side` of its predecessor, to the frontier if a road can be there.
    fn expand_to(
        &self,
        cx: &mut Context<'_>,
        from: Reached,
        q: Point,
        side: Direction,
        buffers: &mut Buffers,
    ) {
        let Buffers { ways, walls, found, frontier, .. } = buffers;
        if !ways.contains(q) {
            return;
        }
        let along_wall = (-1..=1).any(|dy| walls.around(q + Point::new(0, dy)) != 0);
        let delay =
            extra_rounds(cx.map.tiles[q]) + 2 * u32::from(along_wall) + cx.rng.below(self.winding + 1);
        found[q] = Some(Reached { place: from.place, delay: delay as u8, back: Some(side.opposite()) });
        frontier.push(q);
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
        let Buffers { found, road, .. } = buffers;
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
            let tile = &mut map.tiles[p];
            if matches!(tile, Tile::Floor | Tile::Grass | Tile::Rubble | Tile::Tree) {
                *tile = self.tile.tile();
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
    fn survey(&mut self, map: &Map, area: Option<&BitGrid>) {
        let Self { ways, walls, rooms, inside, found, places, frontier, road, .. } = self;
        let size = map.size();
        mark_rooms(map, rooms);
        mark_ways(map, ways, [rooms, inside], area);
        walls.mark_between(&map.tiles, Tile::WallAcross, Tile::Pillar);
        found.reset(size, None);
        places.clear();
        places.reserve(size.cells().min(1 << 12));
        frontier.clear();
        frontier.reserve(size.cells().min(1 << 14));
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
            self.found[p] = Some(Reached { place, delay: 0, back: None });
            self.places.push(room);
            self.frontier.push(p);
        }
    }
}

/// Marks the cells where a road can be: ground, shallow water, bridges, corridors and trees, inside the border and
/// outside `rooms`. `inside` is a scratch buffer.
fn mark_ways(map: &Map, ways: &mut BitGrid, [rooms, inside]: [&mut BitGrid; 2], area: Option<&BitGrid>) {
    let firsts = [Tile::Tree, Tile::DeepWater, Tile::Corridor, Tile::Fountain];
    BitGrid::mark_classes(&map.tiles, [&mut *ways], firsts, |[tree, water, corridor, fountain]| {
        [tree & !water | corridor & !fountain]
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
        Tile::Tree => 9,
        Tile::ShallowWater => 6,
        Tile::Grass | Tile::Rubble => 1,
        _ => 0,
    }
}

/// Returns a cell of ground near the middle of each of `count` random sides of the map, where there is one.
fn gates(ways: &BitGrid, map: &Map, count: u32, rng: &mut Rng) -> [Option<Point>; 4] {
    let mut sides = Direction::ALL;
    rng.shuffle(&mut sides);
    let Rect { x, y, w, h } = Rect::of(map.size()).grown(-1);
    let mut left = count;
    sides.map(|side| {
        let across = matches!(side, Direction::North | Direction::South);
        let len = if across { w } else { h };
        if left == 0 || len < 1 {
            return None;
        }
        let middle = len / 2 + rng.range(-len / 6, len / 6);
        let cell = |n: i32| match side {
            Direction::North => Point::new(x + n, y),
            Direction::South => Point::new(x + n, y + h - 1),
            Direction::West => Point::new(x, y + n),
            Direction::East => Point::new(x + w - 1, y + n),
        };
        let is_ground = |p: Point| {
            ways.contains(p) && map.tiles[p] > Tile::Corridor && map.tiles[p] != Tile::ShallowWater
        };
        let near = (0..len).filter(|&n| is_ground(cell(n))).min_by_key(|n| (n - middle).abs());
        // A gate must not be near a corner.
        let gate = near.filter(|n| (n - len / 2).abs() <= len / 3).map(cell);
        left -= u32::from(gate.is_some());
        gate
    })
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
        let rows = run(&mut village(), &Roads { tile: RoadTile::Floor, gates: 0, winding: 0 }).unwrap();
        let expected = [
            "               ",
            "     \"\"\"\"\"\"\"\"\" ",
            "  ..'....    \" ",
            "  .. \"\"\".'.. \" ",
            "     \"\"\"\"    \" ",
            " \"\"\"\"\"\"\"\"\"\"\"\"\" ",
            "               ",
        ];
        assert_eq!(rows, expected);
    }

    #[test]
    fn roads_of_corridor_are_listed_in_order() {
        let mut map = village();
        run(&mut map, &Roads { tile: RoadTile::Corridor, gates: 0, winding: 0 }).unwrap();
        assert_eq!((map.corridors[0].from, map.corridors[0].to), (Some(1), Some(0)));
        let cells = map.corridor_cells(&map.corridors[0]);
        assert_eq!((cells[0], cells[cells.len() - 1]), (Point::new(8, 3), Point::new(5, 2)));
        assert!(cells.windows(2).all(|pair| pair[0].distance_squared(pair[1]) == 1), "{cells:?}");
    }

    #[test]
    fn maps_without_places_are_unchanged() {
        let mut map = Map::new(Size::new(3, 3));
        let rows = run(&mut map, &Roads { tile: RoadTile::Floor, gates: 4, winding: 20 }).unwrap();
        assert_eq!(rows, ["   "; 3]);
    }
}
