//! Builds a castle wall around the middle of the map, with towers, gatehouses and a moat.
//!
//! ```text
//!   ~~~~~~~~~~~~~~~~~
//!   ~-----~~~~~-----~
//!   ~|...|-----|...|~
//!   ~|...|.....|...|~
//!   ~-+---.....---+-~
//!   ~~|...........|~~
//! ```
//!
//! Algorithm: a rectangle of at most `most` cells in the middle of the map is filled with `yard` and gets a wall. The
//! `moat` around it is deep water. Towers are square rooms on the wall: at the corners, and along the sides with at most
//! `apart` cells between them, each with a door to the yard. In the middle of `gates` random sides stands a gatehouse, a
//! tower with two doors, with a bridge over the moat. A side that is too short for a gatehouse has corner towers only.
//!
//! Guarantees: towers and gatehouses are listed as rooms with the roles "tower" and "gatehouse". The yard is connected
//! to the ground outside by the gatehouses. Does nothing on a map without space for four towers and a gatehouse.

use barrow_core::{Direction, DoorState, Map, Name, Point, Rect, Side, Tile, each};

use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::choice! {
    /// Ground inside a castle wall.
    pub enum Yard {
        /// Plain floor without grass.
        Floor,
        /// Grass from wall to wall.
        Grass,
    }
}

crate::stage! {
    /// Builds a castle wall around the middle of the map, with towers, gatehouses and a moat.
    pub struct Ramparts in Family::Land,
        needs [Fact::Floor],
        gives [Fact::Rooms, Fact::Doorways],
        not_after [Fact::Stairs, Fact::Start, Fact::Exit, Fact::Hardness],
        example ["ground", "ramparts; inset = 1"] {
        /// Largest width and height of the walled rectangle.
        most: (i32, i32) = (70, 40) in each(9..=1000),
        /// Fewest cells between the towers and the edge of the map, without the moat.
        inset: i32 = 4 in 1..=200,
        /// Width of the moat beside the towers; 0 for none.
        moat: i32 = 0 in 0..=9,
        /// Inner width of a tower.
        tower: i32 = 3 in 3..=9,
        /// Largest distance between two towers.
        apart: i32 = 18 in 5..=200,
        /// Number of sides with a gatehouse, of those that are long enough.
        gates: i32 = 2 in 1..=4,
        /// Ground inside the wall.
        yard: Yard = Yard::Floor,
    }
}

impl Stage for Ramparts {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let (inside, reach) = (cx.inside(), self.tower / 2 + 1);
        let free = inside.grown(-self.inset - self.moat - reach);
        let (w, h) = (free.w.min(self.most.0), free.h.min(self.most.1));
        let wall = Rect::new(free.x + (free.w - w) / 2, free.y + (free.h - h) / 2, w, h);
        let outer = wall.grown(reach + self.moat);
        if w.min(h) < 2 * reach + 3 || w.max(h) < self.gate_side() || !cx.may_cover(outer) {
            return Ok(());
        }
        if self.moat > 0 {
            cx.map.tiles.fill_rect(outer, Tile::DeepWater);
        }
        cx.map.tiles.fill_rect(wall, Tile::WallAcross);
        cx.map.tiles.fill_rect(Rect { y: wall.y + 1, h: h - 2, ..wall }, Tile::WallUpright);
        let yard = if self.yard == Yard::Floor { Tile::Floor } else { Tile::Grass };
        cx.map.tiles.fill_rect(wall.grown(-1), yard);
        cx.snapshot(format_args!("a wall of {w} by {h} cells"));
        let mut sides = Direction::ALL;
        cx.rng.shuffle(&mut sides);
        let mut gates = self.gates;
        for side in sides {
            self.build_side(cx.map, wall, side, &mut gates);
            cx.snapshot(format_args!("towers"));
        }
        Ok(())
    }
}

impl Ramparts {
    /// Returns the least length of a side with a tower or gatehouse in its middle.
    const fn gate_side(&self) -> i32 {
        6 * (self.tower / 2 + 1) + 3
    }

    /// Builds the towers of a side, from its first corner to before the next one clockwise. `gates` is the number of
    /// gatehouses that are still to build.
    fn build_side(&self, map: &mut Map, wall: Rect, side: Direction, gates: &mut i32) {
        let (right, bottom) = (wall.right() - 1, wall.bottom() - 1);
        let (from, to) = match side {
            Direction::North => (Point::new(wall.x, wall.y), Point::new(right, wall.y)),
            Direction::East => (Point::new(right, wall.y), Point::new(right, bottom)),
            Direction::South => (Point::new(right, bottom), Point::new(wall.x, bottom)),
            Direction::West => (Point::new(wall.x, bottom), Point::new(wall.x, wall.y)),
        };
        let (span, step) = (to - from, Point::new((to - from).x.signum(), (to - from).y.signum()));
        let len = span.x.abs() + span.y.abs();
        let inward = Point::default() - side.step();
        let reach = self.tower / 2 + 1;
        // The door of a corner tower is in the wall that faces the next tower, on the inner side of the wall.
        self.build(map, from, &[(inward + Point::new(step.x * reach, step.y * reach), step)], "tower");
        if len + 1 < self.gate_side() {
            return;
        }
        let has_gate = *gates > 0;
        *gates -= 1;
        // An even number of parts, so that a tower or the gatehouse is in the middle.
        let parts = ((len + self.apart - 1) / self.apart).max(2) / 2 * 2;
        for i in 1..parts {
            let at = from + Point::new(step.x * (len * i / parts), step.y * (len * i / parts));
            let door = |out: Point| (Point::new(out.x * reach, out.y * reach), out);
            let is_gate = has_gate && 2 * i == parts;
            if is_gate {
                self.build(map, at, &[door(inward), door(side.step())], "gatehouse");
                self.build_bridge(map, at, side.step(), step);
            } else if len / parts > 2 * reach + 2 {
                self.build(map, at, &[door(inward)], "tower");
            }
        }
    }

    /// Builds a tower with the given doors, each with the step out of it.
    fn build(&self, map: &mut Map, at: Point, doors: &[(Point, Point)], role: &'static str) {
        let room = Rect::new(
            at.x - self.tower / 2,
            at.y - self.tower / 2,
            self.tower / 2 * 2 + 1,
            self.tower / 2 * 2 + 1,
        );
        let walls = room.grown(1);
        map.tiles.fill_rect(walls, Tile::WallAcross);
        map.tiles.fill_rect(Rect { y: room.y, h: room.h, ..walls }, Tile::WallUpright);
        let id = map.rooms.len();
        map.plan_room(room);
        map.draw_rectangle(id);
        map.rooms[id].role = Name::new(role);
        for &(door, _) in doors {
            map.put_door(at + door, DoorState::Doorway, [Side::Room(id as u32), Side::Unknown]);
        }
    }

    /// Builds a bridge of three cells' width over the moat in front of a gatehouse.
    fn build_bridge(&self, map: &mut Map, at: Point, out: Point, along: Point) {
        for i in 1..=self.moat {
            for j in -1..=1 {
                let far = self.tower / 2 + 1 + i;
                let p = at + Point::new(out.x * far + along.x * j, out.y * far + along.y * j);
                if map.tiles[p] == Tile::DeepWater {
                    map.tiles[p] = Tile::Bridge;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::{map_of, run};
    use crate::whole::frames::passage;
    use barrow_core::BitGrid;

    #[test]
    fn the_yard_is_connected_to_the_ground_outside() {
        // The last two maps are too low for gatehouses at the sides.
        for (gates, height) in [(1, 46), (2, 46), (3, 46), (4, 46), (1, 19), (2, 21)] {
            let blank = format!(" {} ", ".".repeat(50 + gates as usize));
            let rows: Vec<&str> = (0..height).map(|_| blank.as_str()).collect();
            let mut map = map_of(&rows);
            let inset = if height < 46 { 1 } else { 4 };
            let stage = Ramparts { gates, inset, moat: gates - 1, apart: 8 + gates, ..Ramparts::default() };
            let rows = run(&mut map, &stage).unwrap();
            assert_eq!(
                map.rooms.iter().filter(|room| room.role.as_str() == "gatehouse").count(),
                gates as usize
            );
            assert!(map.doors.iter().all(|door| passage(&map, door.at).is_some()), "{rows:#?}");
            let mut open = BitGrid::default();
            open.mark_from(&map.tiles, Tile::FIRST_OPEN);
            let mut reached = BitGrid::new(map.size());
            reached.insert(open.first().unwrap());
            reached.flood(&open, &mut Vec::new());
            assert_eq!(reached, open, "{rows:#?}");
        }
    }
}
