//! Walled houses on open ground, each with rooms, an inhabitant and furniture.
//!
//! ```text
//!   """"""""""""""""""""""""""""""""""""""
//!   """"""""""""""""""""""-'----""""""""""
//!   "----------""------"""|....|""--------
//!   "|........|""'....|"""|....|""|......|
//!   "|........|""|....|"""|....|""|......|
//!   "|........'""|....'"""------""|......|
//!   "|........|""|....|"""""""""""-----'--
//!   "|........|""|....|"""""""""""""""""""
//!   "----------""------"""""""""""""""""""
//! ```
//!
//! Algorithm:
//! 1. Each house has a random size. Random positions are tried until the house and a strip of `gap` cells around it are
//!    open ground. With `front`, one side of the house is beside a road, in the strip, and ground is grass and rubble.
//! 2. A large house may be split by walls with doorways in them. One or two doorways lead outside; with `front`, the
//!    first leads to the road.
//! 3. Each house gets a role: first the required roles, then by weight. A person of that role spawns inside, with the
//!    props and items of the role; further rooms have a bed and a chest.
//!
//! Guarantees: at least one house, or the stage vetoes the map; all ground that could be reached still can be, except
//! under houses; every house can be entered.

use std::sync::Arc;

use barrow_core::{Direction, DoorState, Point, Rect, Side, Tile};

use super::lots::{Door, Lots, TRIES};
use super::roles::{self, Furnished, HouseRole};
use crate::dress::walls::surround_rectangle;
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::stage! {
    /// Builds walled houses on open ground, each with an inhabitant.
    pub struct Houses in Family::Land,
        needs [Fact::Floor],
        gives [Fact::Rooms, Fact::Walls, Fact::Doorways],
        not_after [Fact::Hardness], example ["ground", "houses"] {
        /// Fewest and most houses on a map of 80 by 50 cells, if there is space; proportionally more on larger maps.
        count: (i32, i32) = (12, 20) in 1..=500,
        /// Smallest and largest width of a house, walls included.
        width: (i32, i32) = (6, 12) in 5..=60,
        /// Smallest and largest height of a house, walls included.
        height: (i32, i32) = (5, 8) in 5..=60,
        /// Cells of open ground around a house.
        gap: i32 = 2 in 1..=20,
        /// Whether houses stand beside roads of floor or corridor, with their doors to them.
        front: bool = false,
        /// Percentage of the large rooms that are split in two.
        split_pct: u32 = 35 in 0..=100,
        /// Percentage of the houses with a second doorway.
        second_door_pct: u32 = 20 in 0..=100,
        /// Roles of the houses; those of a built-in town when left out.
        roles: Vec<HouseRole> = Vec::new(),
    }
}

/// Smallest width of each room of a split house.
const LEAST: i32 = 3;
/// Largest number of rooms of a house.
const ROOMS: usize = 4;

#[derive(Default)]
struct Buffers {
    lots: Lots,
    /// Number of houses with each role.
    drawn: Vec<u32>,
    /// Weights of the roles that may still be drawn.
    weights: Vec<u32>,
}

/// The stage with its roles prepared.
#[derive(Debug)]
struct Builder {
    houses: Houses,
    roles: Vec<Furnished>,
}

impl std::ops::Deref for Builder {
    type Target = Houses;

    fn deref(&self) -> &Houses {
        &self.houses
    }
}

impl Stage for Houses {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        self.builder().apply(cx)
    }

    fn prepare(&self) -> Option<Arc<dyn Stage>> {
        Some(Arc::new(self.builder()))
    }
}

impl Houses {
    fn builder(&self) -> Builder {
        let roles = if self.roles.is_empty() { HouseRole::of_a_town() } else { self.roles.clone() };
        Builder { houses: self.clone(), roles: roles.iter().map(Furnished::from).collect() }
    }
}

impl Stage for Builder {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let cells = cx.map.size().cells() as u64;
        let count = cx.rng.range(self.count.0, self.count.1) as u64;
        let count = (count * cells).div_ceil(80 * 50);
        cx.map.spawns.reserve(count as usize);
        cx.map.rooms.reserve(2 * count as usize);
        cx.map.doors.reserve(3 * count as usize);
        let built = cx.with(|cx, buffers: &mut Buffers| {
            buffers.lots.survey(cx, self.front);
            buffers.drawn.clear();
            buffers.drawn.resize(self.roles.len(), 0);
            let mut built = 0;
            for _ in 0..count {
                // A house takes at most as many steps as its lot has cells, and `TRIES` tries as its rows.
                let (w, h) = (self.width.1 + 2 * self.gap, self.height.1 + 2 * self.gap);
                cx.spend((w * h + TRIES as i32 * h) as usize)?;
                let place = buffers.lots.find(cx, self);
                let Some((house, door)) = place else { continue };
                self.build(cx, house, door, buffers);
                built += 1;
                cx.snapshot(format_args!("house {built}"));
            }
            Ok(built)
        })?;
        if built == 0 {
            return Err(Veto { reason: "there is no space for a house" });
        }
        Ok(())
    }
}

impl Builder {
    fn build(&self, cx: &mut Context<'_>, house: Rect, door: Door, buffers: &mut Buffers) {
        buffers.lots.take(house);
        cx.map.tiles.fill_rect(house, Tile::Rock);
        let first = cx.map.rooms.len();
        self.plan_rooms(cx, house.grown(-1), door.at, first);
        // Doors beside a wall that ends at them would not be framed, so walls are drawn before doors.
        (first..cx.map.rooms.len())
            .for_each(|id| surround_rectangle(&mut cx.map.tiles, cx.map.rooms[id].bounds));
        join_rooms(cx, first);
        let entered = open_door(cx, house, door, first);
        if cx.rng.percent(self.second_door_pct) {
            // A second door is on the opposite side, so the two are never adjacent.
            open_door(cx, house, Door { side: door.side.opposite(), at: None }, first);
        }
        let Buffers { drawn, weights, .. } = buffers;
        let Some(role) = roles::draw(&self.roles, drawn, weights, &mut cx.rng) else { return };
        roles::furnish(cx, role, entered, first);
    }

    /// Adds the rooms of a house to the map: one that is split as long as it is large, but not beside a door.
    fn plan_rooms(&self, cx: &mut Context<'_>, inner: Rect, door: Option<Point>, first: usize) {
        cx.map.plan_room(inner);
        let mut id = first;
        while id < cx.map.rooms.len() && cx.map.rooms.len() < first + ROOMS {
            let Rect { x, y, w, h } = cx.map.rooms[id].bounds;
            if w.max(h) < 2 * LEAST + 1 || !cx.rng.percent(self.split_pct) {
                id += 1;
                continue;
            }
            let wide = w >= h;
            let at = cx.rng.range(LEAST, w.max(h) - LEAST - 1);
            // No wall may end at the door.
            if door.is_some_and(|p| if wide { p.x == x + at } else { p.y == y + at }) {
                id += 1;
                continue;
            }
            let (one, other) = if wide {
                (Rect::new(x, y, at, h), Rect::new(x + at + 1, y, w - at - 1, h))
            } else {
                (Rect::new(x, y, w, at), Rect::new(x, y + at + 1, w, h - at - 1))
            };
            cx.map.rooms[id].bounds = one;
            cx.map.plan_room(other);
        }
        (first..cx.map.rooms.len()).for_each(|id| cx.map.draw_rectangle(id));
    }
}

/// Opens doorways between the rooms of a house, which are those from `first` on, until all are joined.
fn join_rooms(cx: &mut Context<'_>, first: usize) {
    let rooms = first..cx.map.rooms.len();
    let mut joined = 1_u32;
    // Each round joins one more room.
    for _ in first + 1..rooms.end {
        let is_joined = |id: &usize| joined >> (id - first) & 1 == 1;
        let pairs = rooms
            .clone()
            .filter(|id| !is_joined(id))
            .flat_map(|id| rooms.clone().filter(is_joined).rev().map(move |other| (id, other)));
        let mut walls = pairs.filter_map(|(id, other)| {
            let [a, b] = [id, other].map(|id| cx.map.rooms[id].bounds);
            let wall = shared_wall(a, b).or_else(|| shared_wall(b, a))?;
            Some((id, other, wall))
        });
        let Some((id, other, wall)) = walls.next() else { return };
        let at = Point::new(cx.rng.range(wall.x, wall.right() - 1), cx.rng.range(wall.y, wall.bottom() - 1));
        cx.map.put_door(at, DoorState::Doorway, [other, id].map(|id| Side::Room(id as u32)));
        joined |= 1 << (id - first);
    }
}

/// Returns the cells of wall between two rooms, if the second is right of the first or below it.
fn shared_wall(a: Rect, b: Rect) -> Option<Rect> {
    let (top, left) = (a.y.max(b.y), a.x.max(b.x));
    let (rows, columns) = (a.bottom().min(b.bottom()) - top, a.right().min(b.right()) - left);
    if a.right() + 1 == b.x && rows > 0 {
        Some(Rect::new(a.right(), top, 1, rows))
    } else if a.bottom() + 1 == b.y && columns > 0 {
        Some(Rect::new(left, a.bottom(), columns, 1))
    } else {
        None
    }
}

/// Opens a doorway at the given cell of a house, or else at a random cell of its side that has a room behind it. Returns
/// the index of that room.
fn open_door(cx: &mut Context<'_>, house: Rect, Door { side, at }: Door, first: usize) -> usize {
    let Rect { x, y, w, h } = house;
    let (from, along, len) = match side {
        Direction::North => (Point::new(x, y), Point::new(1, 0), w),
        Direction::South => (Point::new(x, y + h - 1), Point::new(1, 0), w),
        Direction::West => (Point::new(x, y), Point::new(0, 1), h),
        Direction::East => (Point::new(x + w - 1, y), Point::new(0, 1), h),
    };
    let start = cx.rng.below(len as u32 - 2) as i32;
    let cells = (0..len - 2).map(|n| from + along * (1 + (start + n) % (len - 2)));
    for at in at.into_iter().chain(cells) {
        let room = (first..cx.map.rooms.len()).find(|&id| cx.map.rooms[id].bounds.contains(at - side.step()));
        if let Some(id) = room {
            cx.map.put_door(at, DoorState::Doorway, [Side::Room(id as u32), Side::Unknown]);
            return id;
        }
    }
    first
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::map_of;
    use barrow_core::{BitGrid, Map, Rng, SpawnKind};

    fn built(rows: &[&str], stage: &Houses, seed: u64) -> Option<Map> {
        let mut map = map_of(rows);
        let mut scratch = crate::stage::Workspace::default();
        let mut cx = Context::new(&mut map, Rng::new(seed), 1, &mut scratch, (1, "houses"), None);
        stage.apply(&mut cx).ok().map(|()| map)
    }

    fn stage() -> Houses {
        Houses {
            count: (30, 30),
            width: (5, 9),
            height: (5, 6),
            gap: 1,
            front: false,
            split_pct: 100,
            second_door_pct: 50,
            roles: HouseRole::of_a_town(),
        }
    }

    #[test]
    fn the_ground_stays_connected_and_houses_can_be_entered() {
        let blank = " ".repeat(60);
        let field = format!(" {} ", ".".repeat(58));
        let rows: Vec<&str> = (0..30).map(|y| if y % 29 == 0 { blank.as_str() } else { &field }).collect();
        for seed in 0..50 {
            let map = built(&rows, &stage(), seed).unwrap();
            let drawn: Vec<String> =
                map.tiles.rows().map(|row| row.iter().copied().map(Tile::glyph).collect()).collect();
            let (mut open, mut reached) = (BitGrid::default(), BitGrid::new(map.size()));
            open.mark_from(&map.tiles, Tile::FIRST_OPEN);
            reached.insert(Point::new(1, 1));
            reached.flood(&open, &mut Vec::new());
            assert_eq!(open, reached, "{}", drawn.join("\n"));
            let altars = drawn.iter().map(|row| row.matches('_').count()).sum::<usize>();
            assert_eq!(altars, 1, "{}", drawn.join("\n"));
            let people = map.spawns.iter().filter(|spawn| spawn.kind == SpawnKind::Person).count();
            assert!(map.rooms.len() >= people && people > 5);
        }
    }

    #[test]
    fn all_rooms_of_large_houses_are_joined() {
        let (blank, field) = (" ".repeat(60), format!(" {} ", ".".repeat(58)));
        let rows: Vec<&str> = (0..30).map(|y| if y % 29 == 0 { blank.as_str() } else { &field }).collect();
        for seed in 0..200 {
            let large = Houses { count: (3, 3), width: (11, 20), height: (11, 14), ..stage() };
            let map = built(&rows, &large, seed).unwrap();
            let (mut open, mut reached) = (BitGrid::default(), BitGrid::new(map.size()));
            open.mark_from(&map.tiles, Tile::FIRST_OPEN);
            reached.insert(Point::new(1, 1));
            reached.flood(&open, &mut Vec::new());
            assert_eq!(open, reached, "seed {seed}\n{map}");
        }
    }

    #[test]
    fn the_smallest_possible_ground_has_one_house() {
        let rows = [
            "         ",
            " ....... ",
            " ....... ",
            " ....... ",
            " ....... ",
            " ....... ",
            " ....... ",
            " ....... ",
            "         ",
        ];
        let map = (0..20).find_map(|seed| built(&rows, &stage(), seed)).unwrap();
        assert_eq!(map.rooms.len(), 1);
        assert_eq!(map.rooms[0].bounds, Rect::new(3, 3, 3, 3));
        assert!(built(&rows[1..], &stage(), 1).is_none());
    }

    #[test]
    fn doors_of_fronts_lead_to_a_road() {
        let blank = " ".repeat(60);
        let field = format!(" {} ", ".".repeat(58));
        let rows: Vec<&str> = (0..30).map(|y| if y % 29 == 0 { blank.as_str() } else { &field }).collect();
        for seed in 0..50 {
            let mut map = map_of(&rows);
            map.tiles.fill_rect(Rect::new(1, 1, 58, 28), Tile::Grass);
            map.tiles.fill_rect(Rect::new(1, 14, 58, 2), Tile::Floor);
            map.tiles.fill_rect(Rect::new(30, 1, 1, 28), Tile::Floor);
            let road = map.tiles.clone();
            let stage = Houses { front: true, second_door_pct: 0, ..stage() };
            let mut scratch = crate::stage::Workspace::default();
            let mut cx = Context::new(&mut map, Rng::new(seed), 1, &mut scratch, (1, "houses"), None);
            stage.apply(&mut cx).unwrap();
            let fronts = map.doors.iter().filter(|door| door.sides[1] == Side::Unknown);
            let leads =
                |p: Point| Direction::ALL.iter().any(|side| road.get(p + side.step()) == Some(Tile::Floor));
            assert!(fronts.clone().count() > 5 && fronts.clone().all(|door| leads(door.at)));
            assert!(map.doors.iter().all(|door| crate::whole::frames::passage(&map, door.at).is_some()));
        }
    }
}
