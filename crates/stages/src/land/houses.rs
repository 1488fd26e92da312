//! Walled houses on open ground, each with an inhabitant.
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
//!    open ground.
//! 2. A large house may be split by a wall with a doorway in it. One or two doorways lead outside.
//! 3. Each house gets a role: first the required roles, then by weight. A person of that role spawns inside.
//!
//! Guarantees: at least one house, or the stage vetoes the map; all ground that could be reached still can be, except
//! under houses; every house can be entered.

use std::sync::Arc;

use barrow_core::{BitGrid, Direction, DoorState, Point, Rect, Side, Spawn, SpawnKind, Tile};

use super::open::mark_ground;
use super::roles::{self, HouseRole};
use crate::dress::walls::surround_rectangle;
use crate::largest::LargestComponent;
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
        /// Percentage of the large houses that have two rooms.
        split_pct: u32 = 35 in 0..=100,
        /// Percentage of the houses with a second doorway.
        second_door_pct: u32 = 20 in 0..=100,
        /// Roles of the houses; those of a built-in town when left out.
        roles: Vec<HouseRole> = Vec::new(),
    }
}

/// Number of random positions that are tried for a house.
const TRIES: u32 = 120;
/// Smallest width of each room of a split house.
const LEAST: i32 = 3;

#[derive(Default)]
struct Buffers {
    /// Cells where no house can be.
    taken: BitGrid,
    ground: BitGrid,
    open: BitGrid,
    rooms: BitGrid,
    /// Largest connected component of the open cells.
    mainland: BitGrid,
    largest: LargestComponent,
    /// Number of houses with each role.
    drawn: Vec<u32>,
    /// Weights of the roles that may still be drawn.
    weights: Vec<u32>,
}

impl Stage for Houses {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let cells = cx.map.size().cells() as u64;
        let count = cx.rng.range(self.count.0, self.count.1) as u64;
        let count = (count * cells).div_ceil(80 * 50);
        cx.map.spawns.reserve(count as usize);
        cx.map.rooms.reserve(2 * count as usize);
        cx.map.doors.reserve(3 * count as usize);
        let built = cx.with(|cx, buffers: &mut Buffers| {
            buffers.survey(cx);
            buffers.drawn.clear();
            buffers.drawn.resize(self.roles.len(), 0);
            let mut built = 0;
            for _ in 0..count {
                // A house takes at most as many steps as its lot has cells, and `TRIES` tries as its rows.
                let (w, h) = (self.width.1 + 2 * self.gap, self.height.1 + 2 * self.gap);
                cx.spend((w * h + TRIES as i32 * h) as usize)?;
                let Some(house) = self.find_place(cx, &buffers.taken) else { continue };
                self.build(cx, house, buffers);
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

    fn prepare(&self) -> Option<Arc<dyn Stage>> {
        self.roles
            .is_empty()
            .then(|| -> Arc<dyn Stage> { Arc::new(Self { roles: HouseRole::of_a_town(), ..self.clone() }) })
    }
}

impl Houses {
    /// Returns a free rectangle for a house, walls included. `None` if no random position is free.
    fn find_place(&self, cx: &mut Context<'_>, taken: &BitGrid) -> Option<Rect> {
        let inside = cx.inside();
        (0..TRIES).find_map(|_| {
            let (w, h) =
                (cx.rng.range(self.width.0, self.width.1), cx.rng.range(self.height.0, self.height.1));
            let lot = Rect::new(0, 0, w, h).grown(self.gap);
            let x = cx.rng.range(inside.x, inside.right() - lot.w);
            let y = cx.rng.range(inside.y, inside.bottom() - lot.h);
            let lot = Rect::new(x, y, lot.w, lot.h);
            (inside.covers(lot) && !taken.intersects_rect(lot)).then(|| lot.grown(-self.gap))
        })
    }

    fn build(&self, cx: &mut Context<'_>, house: Rect, buffers: &mut Buffers) {
        buffers.taken.insert_rect(house);
        cx.map.tiles.fill_rect(house, Tile::Rock);
        let first = cx.map.rooms.len();
        let (one, other) = self.rooms_of(cx, house.grown(-1));
        for room in [Some(one), other].into_iter().flatten() {
            cx.map.plan_room(room);
            cx.map.draw_rectangle(cx.map.rooms.len() - 1);
        }
        (first..cx.map.rooms.len())
            .for_each(|id| surround_rectangle(&mut cx.map.tiles, cx.map.rooms[id].bounds));
        if let Some(other) = other {
            let sides = [first, first + 1].map(|id| Side::Room(id as u32));
            let at = if one.y == other.y {
                Point::new(one.right(), cx.rng.range(one.y, one.bottom() - 1))
            } else {
                Point::new(cx.rng.range(one.x, one.right() - 1), one.bottom())
            };
            cx.map.put_door(at, DoorState::Doorway, sides);
        }
        let turn = cx.rng.below(4) as usize;
        let doors = 1 + usize::from(cx.rng.percent(self.second_door_pct));
        for n in 0..doors {
            // A second door is on the opposite side, so the two are never adjacent.
            open_door(cx, house, Direction::ALL[(turn + 2 * n) % 4], first);
        }
        self.assign_role(cx, first, buffers);
    }

    /// Returns the rooms of a house: one, or two with a wall between them.
    fn rooms_of(&self, cx: &mut Context<'_>, inner: Rect) -> (Rect, Option<Rect>) {
        let Rect { x, y, w, h } = inner;
        if w.max(h) < 2 * LEAST + 1 || !cx.rng.percent(self.split_pct) {
            return (inner, None);
        }
        if w >= h {
            let at = cx.rng.range(LEAST, w - LEAST - 1);
            (Rect::new(x, y, at, h), Some(Rect::new(x + at + 1, y, w - at - 1, h)))
        } else {
            let at = cx.rng.range(LEAST, h - LEAST - 1);
            (Rect::new(x, y, w, at), Some(Rect::new(x, y + at + 1, w, h - at - 1)))
        }
    }

    /// Draws a role for the house whose first room is `first`, and adds its fixture and inhabitant.
    fn assign_role(&self, cx: &mut Context<'_>, first: usize, Buffers { drawn, weights, .. }: &mut Buffers) {
        let Some(role) = roles::draw(&self.roles, drawn, weights, &mut cx.rng) else { return };
        let room = cx.map.rooms[first];
        let middle = room.bounds.center();
        if let Some(tile) = role.fixture.tile() {
            cx.map.tiles[middle] = tile;
        }
        let area = cx.map.room_area(&room);
        let n = cx.rng.below(area);
        let mut cells = (0..area).filter_map(|i| cx.map.room_cell(&room, (n + i) % area));
        if let Some(at) = cells.find(|&p| cx.map.tiles[p] == Tile::Floor) {
            cx.map.spawns.push(Spawn { at, kind: SpawnKind::Person, name: role.name.clone() });
        }
    }
}

/// Opens a doorway at a random cell of one side of a house, or at the next cell that has a room behind it.
fn open_door(cx: &mut Context<'_>, house: Rect, side: Direction, first: usize) {
    let Rect { x, y, w, h } = house;
    let (from, along, len) = match side {
        Direction::North => (Point::new(x, y), Point::new(1, 0), w),
        Direction::South => (Point::new(x, y + h - 1), Point::new(1, 0), w),
        Direction::West => (Point::new(x, y), Point::new(0, 1), h),
        Direction::East => (Point::new(x + w - 1, y), Point::new(0, 1), h),
    };
    let start = cx.rng.below(len as u32 - 2) as i32;
    for n in 0..len - 2 {
        let at = from + along * (1 + (start + n) % (len - 2));
        let room = (first..cx.map.rooms.len()).find(|&id| cx.map.rooms[id].bounds.contains(at - side.step()));
        if let Some(id) = room {
            cx.map.put_door(at, DoorState::Doorway, [Side::Room(id as u32), Side::Unknown]);
            return;
        }
    }
}

impl Buffers {
    /// Marks the cells where no house can be: all except ground in the largest connected component that the stage may
    /// change.
    fn survey(&mut self, cx: &Context<'_>) {
        let Self { taken, ground, open, rooms, mainland, largest, .. } = self;
        mark_ground(cx.map, ground, rooms);
        if let Some(area) = cx.area {
            ground.intersect_with(area);
        }
        open.mark_from(&cx.map.tiles, Tile::FIRST_OPEN);
        largest.find(open, mainland);
        ground.intersect_with(mainland);
        taken.copy_from(ground);
        taken.invert();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::map_of;
    use barrow_core::{Map, Rng};

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
            assert!(map.rooms.len() >= map.spawns.len() && map.spawns.len() > 5);
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
}
