//! Roads from door to door over open ground.
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
//! How it works:
//! 1. Roads join the ground before doors that lead outside, the feet of bridges and piers, stairs, and as many `gates`:
//!    ground at sides of the map, near their middle.
//! 2. From all of them at once roads are looked for, slower through grass, water and trees and along walls. Where two
//!    searches meet that are not joined yet, a road is built back to both. So the nearest are joined first, and no road is
//!    longer than it must be.
//!
//! Promises: only ground and trees change, off the border; what can be reached over ground and through trees is joined.
//!
//! Source: Kruskal's algorithm, on the borders of a search from many sources.

use barrow_core::{BitGrid, Direction, Grid, Map, ParamSpec, Point, Rect, Rng, Side, Tile};

use super::open::mark_rooms;
use crate::old::{OldNeed, OldScratch, OldSpec};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

pub(crate) const SPEC: OldSpec = OldSpec {
    name: "roads",
    summary: "roads from door to door over open ground",
    family: Family::Land,
    needs: &[OldNeed::always(Fact::Floor)],
    gives: &[],
    not_after: &[Fact::Hardness],
    params: &[
        ParamSpec::choice("tile", &["floor", "corridor"], "What they are made of."),
        ParamSpec::int("gates", (0, 2, 4), "Roads that lead to a side of the map."),
        ParamSpec::int("winding", (0, 1, 20), "How much they wind."),
    ],
    example: "[[stage]]\nuse = \"ground\"\n[[stage]]\nuse = \"houses\"\n[[stage]]\nuse = \"roads\"\n",
    build: |v| {
        Box::new(Roads {
            tile: [Tile::Floor, Tile::Corridor][v.choice("tile")],
            gates: v.count("gates"),
            winding: v.count("winding"),
        })
    },
};

#[derive(Debug)]
struct Roads {
    tile: Tile,
    gates: u32,
    winding: u32,
}

/// A cell's number says from which place it was found (23 bits), how long it waits (6) and the way back there (3).
const PLACE: u32 = (1 << 23) - 1;
const WAIT_SHIFT: u32 = 23;
const WAIT: u32 = 63;
const SIDE_SHIFT: u32 = 29;
/// A place without a room.
const NO_ROOM: u32 = u32::MAX;

impl Stage for Roads {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let size = cx.map.size();
        let OldScratch {
            bits: [ways, walls, rooms, inside],
            numbers,
            points,
            ids,
            stack,
            keyed: [keyed, ..],
            ..
        } = &mut *cx.old;
        mark_rooms(cx.map, rooms);
        mark_ways(cx.map, ways, [rooms, inside], cx.area);
        walls.mark_between(&cx.map.tiles, Tile::WallAcross, Tile::Pillar);
        numbers.reset(size, 0);
        for list in [&mut *ids, &mut *stack] {
            list.clear();
            list.push(0);
        }
        points.clear();
        points.reserve(size.cells().min(1 << 14));
        keyed.reserve(size.cells().min(1 << 12));
        list_places(cx.map, ways, |p, room| add_place(numbers, points, ids, p, room));
        for p in gates(ways, cx.map, self.gates, &mut cx.rng).into_iter().flatten() {
            add_place(numbers, points, ids, p, NO_ROOM);
        }
        stack.extend(1..ids.len() as u32);
        self.search(cx);
        Ok(())
    }
}

impl Roads {
    /// Searches from all places at once, a step at a time, until all are joined or nothing is left to search.
    fn search(&self, cx: &mut Context<'_>) {
        let mut left = cx.old.ids.len().saturating_sub(2);
        while left > 0 && !cx.old.points.is_empty() {
            let (end, mut waiting) = (cx.old.points.len(), 0);
            for i in 0..end {
                let p = cx.old.points[i];
                if cx.old.numbers[p] >> WAIT_SHIFT & WAIT > 0 {
                    cx.old.numbers[p] -= 1 << WAIT_SHIFT;
                    cx.old.points[waiting] = p;
                    waiting += 1;
                    continue;
                }
                for side in Direction::ALL {
                    let q = p + side.step();
                    let found = cx.old.numbers.get(q).unwrap_or(0);
                    if found == 0 {
                        self.claim(cx, p, side);
                    } else if left > 0 && self.meet(cx, p, q) {
                        left -= 1;
                    }
                }
            }
            cx.old.points.drain(waiting..end);
        }
    }

    /// Goes on from `p` to the cell beside it, if there is a way.
    fn claim(&self, cx: &mut Context<'_>, p: Point, side: Direction) {
        let q = p + side.step();
        let OldScratch { bits: [ways, walls, ..], numbers, points, .. } = &mut *cx.old;
        if !ways.contains(q) {
            return;
        }
        let along_wall = (-1..=1).any(|dy| walls.around(q + Point::new(0, dy)) != 0);
        let wait = slowness(cx.map.tiles[q]) + 2 * u32::from(along_wall) + cx.rng.below(self.winding + 1);
        let back = side.opposite() as u32 + 1;
        numbers[q] = numbers[p] & PLACE | wait << WAIT_SHIFT | back << SIDE_SHIFT;
        points.push(q);
    }

    /// Builds a road where searches from two places meet that are not joined yet.
    fn meet(&self, cx: &mut Context<'_>, p: Point, q: Point) -> bool {
        let OldScratch { numbers, stack: roots, ids: rooms, .. } = &mut *cx.old;
        let places = [numbers[p] & PLACE, numbers[q] & PLACE];
        let [a, b] = places.map(|place| root(roots, place));
        if a == b {
            return false;
        }
        roots[a.max(b) as usize] = a.min(b);
        let [from, to] = places.map(|place| Some(rooms[place as usize]).filter(|&room| room != NO_ROOM));
        cx.map.begin_corridor(from, to);
        let cells = self.build_back(cx, p, true) + self.build_back(cx, q, false);
        cx.map.end_corridor();
        cx.snapshot(format_args!("a road of {cells} cells"));
        true
    }

    /// Builds the road from a cell back to the place it was found from, or from there to the cell; how many cells.
    fn build_back(&self, cx: &mut Context<'_>, from: Point, turned: bool) -> u32 {
        let OldScratch { numbers, keyed: [cells, ..], .. } = &mut *cx.old;
        cells.clear();
        let mut at = from;
        loop {
            cells.push((at.y as u64) << 16 | at.x as u64);
            let Some(side) = (numbers[at] >> SIDE_SHIFT).checked_sub(1) else { break };
            at += Direction::ALL[side as usize].step();
        }
        if turned {
            cells.reverse();
        }
        for &cell in cells.iter() {
            let p = Point::new((cell & 0xffff) as i32, (cell >> 16) as i32);
            let tile = &mut cx.map.tiles[p];
            if matches!(tile, Tile::Floor | Tile::Grass | Tile::Rubble | Tile::Tree) {
                *tile = self.tile;
            }
            if self.tile == Tile::Corridor {
                cx.map.dig(p);
            }
        }
        cells.len() as u32
    }
}

/// Becomes the set of the cells where a road can be: ground, shallow water, bridges, corridors and trees, all off the
/// border. The other sets are working memory.
fn mark_ways(map: &Map, ways: &mut BitGrid, [rooms, inside]: [&mut BitGrid; 2], area: Option<&BitGrid>) {
    let firsts = [Tile::Tree, Tile::DeepWater, Tile::Corridor, Tile::Fountain];
    BitGrid::mark_classes(&map.tiles, [&mut *ways], firsts, |[tree, water, corridor, fountain]| {
        [tree & !water | corridor & !fountain]
    });
    ways.subtract(rooms);
    if let Some(area) = area {
        ways.intersect(area);
    }
    inside.reset(map.size());
    inside.insert_rect(Rect::of(map.size()).grown(-1));
    ways.intersect(inside);
}

/// How long a search waits before it goes on from a tile.
const fn slowness(tile: Tile) -> u32 {
    match tile {
        Tile::Tree => 9,
        Tile::ShallowWater => 6,
        Tile::Grass | Tile::Rubble => 1,
        _ => 0,
    }
}

/// Tells `add` of every place that a road should lead to, and of the room that is there.
fn list_places(map: &Map, ways: &BitGrid, mut add: impl FnMut(Point, u32)) {
    for door in &map.doors {
        let room =
            door.sides.iter().find_map(|side| if let Side::Room(id) = side { Some(*id) } else { None });
        let outside = Direction::ALL
            .map(|side| door.at + side.step())
            .into_iter()
            .find(|&p| ways.contains(p) && map.tiles[p] != Tile::Tree);
        if let Some(p) = outside {
            add(p, room.unwrap_or(NO_ROOM));
        }
    }
    for &p in map.stairs_up.iter().chain(&map.stairs_down).filter(|&&p| ways.contains(p)) {
        add(p, NO_ROOM);
    }
    let is_land =
        |p: Point| ways.contains(p) && matches!(map.tiles[p], Tile::Floor | Tile::Grass | Tile::Rubble);
    for (p, _) in map.tiles.iter().filter(|(_, tile)| *tile == Tile::Bridge) {
        let foot = Direction::ALL.map(|side| p + side.step()).into_iter().find(|&foot| is_land(foot));
        if let Some(foot) = foot {
            add(foot, NO_ROOM);
        }
    }
}

/// Ground at different sides of the map, near their middle.
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
        // A gate in a corner is none.
        let gate = near.filter(|n| (n - len / 2).abs() <= len / 3).map(cell);
        left -= u32::from(gate.is_some());
        gate
    })
}

/// Begins a search at a place, unless one has begun there.
fn add_place(numbers: &mut Grid<u32>, points: &mut Vec<Point>, rooms: &mut Vec<u32>, p: Point, room: u32) {
    if numbers[p] == 0 {
        numbers[p] = rooms.len() as u32;
        rooms.push(room);
        points.push(p);
    }
}

/// The place that stands for all that are joined to this one; ways there are halved in passing.
fn root(roots: &mut [u32], mut place: u32) -> u32 {
    while roots[place as usize] != place {
        roots[place as usize] = roots[roots[place as usize] as usize];
        place = roots[place as usize];
    }
    place
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
    fn doors_are_joined() {
        let rows = run(&mut village(), &Roads { tile: Tile::Floor, gates: 0, winding: 0 }).unwrap();
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
        run(&mut map, &Roads { tile: Tile::Corridor, gates: 0, winding: 0 }).unwrap();
        assert_eq!((map.corridors[0].from, map.corridors[0].to), (Some(1), Some(0)));
        let cells = map.corridor_cells(&map.corridors[0]);
        assert_eq!((cells[0], cells[cells.len() - 1]), (Point::new(8, 3), Point::new(5, 2)));
        assert!(cells.windows(2).all(|pair| pair[0].distance_squared(pair[1]) == 1), "{cells:?}");
    }

    #[test]
    fn nothing_to_join_changes_nothing() {
        let mut map = Map::new(Size::new(3, 3));
        let rows = run(&mut map, &Roads { tile: Tile::Floor, gates: 4, winding: 20 }).unwrap();
        assert_eq!(rows, ["   "; 3]);
    }
}
