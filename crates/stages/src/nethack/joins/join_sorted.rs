//! Joins rooms in list order and adds extra corridors, with NetHack's algorithm.
//!
//! ```text
//!   -------              --------
//!   |......#############'.......|
//!   |.....|            #|.......|
//!   --.----            #--------
//!     ##################
//! ```
//!
//! Algorithm:
//! 1. Join every room to the next one in the list; after each join this pass ends with a probability of one in 50.
//! 2. Join every room to the next but one if their labels differ. A join gives both rooms the smaller of their labels.
//! 3. Join every room to every other with a different label.
//! 4. Dig four or more extra corridors between random rooms. These may end blind: one step in 35 ends the
//!    corridor.
//!
//! A corridor leaves through the wall that faces the other room, at a random cell where a door is allowed. It follows
//! its axis, turns when the distance left along the other axis is longer, or at random before that, and turns aside at
//! obstacles.
//!
//! Guarantees: doorways lie in walls, never on corners, never side by side; a doorway has a corridor behind it unless
//! `dead_doors` is set; corridors stay off the border. A corridor's cells are listed in order, from the one behind the
//! wall of its first room to the one behind the wall of the other, or to its blind end. As in NetHack, a few
//! levels have rooms that are not connected; rules reject these.
//!
//! Source: after a description of NetHack's `mklev.c`.

use std::hint::select_unpredictable;

use barrow_core::{Direction, DoorState, Map, Point, Rect, Rng, Shape, Side, Size, Tile};

use super::legs::{MOST_STEPS, dig};
use super::outline;
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::choice! {
    /// Direction of the first step of a corridor.
    pub enum FirstStep {
        /// Straight out of the door.
        Out,
        /// Toward the goal, as in NetHack: east if the goal lies to the east, else south, else west, else north.
        Goal,
    }
}

crate::stage! {
    /// Joins rooms in list order and adds extra corridors, as in NetHack.
    pub struct JoinSorted in Family::Corridors, needs [Fact::Rooms, Fact::Walls],
        gives [Fact::Corridors, Fact::Doorways], not_after [Fact::Hardness],
        example ["rect_split", "sort_rooms", "draw_rooms", "walls", "join_sorted"] {
        /// One join in this many ends the first pass; 0 for none.
        stop_one_in: u32 = 50 in 0..=1000,
        /// Smallest number of extra corridors; a random number below the number of rooms is added.
        extra: u32 = 4 in 0..=100,
        /// One step in this many ends an extra corridor; 0 for none.
        blind_one_in: u32 = 35 in 0..=1000,
        /// Whether the door stays when an extra corridor ends before its first cell.
        dead_doors: bool = false,
        /// One new door in this many is secret; 0 for none.
        secret_one_in: u32 = 0 in 0..=1000,
        /// One new corridor cell in this many is secret; 0 for none.
        secret_cell_one_in: u32 = 0 in 0..=10_000,
        /// Largest depth without secret doors and corridor cells.
        secret_above_depth: u32 = 0 in 0..=100,
        /// Direction of the first step: straight out of the door, or toward the goal, which may lie along the wall.
        first_step: FirstStep = FirstStep::Out,
    }
}

#[derive(Clone, Copy, PartialEq)]
enum CorridorKind {
    /// Always dug as far as possible.
    Full,
    /// May end blind after any step.
    Extra,
}

#[derive(Default)]
struct Buffers {
    /// Component label of each room: the smaller label of the two rooms of its last join. NetHack does not propagate
    /// labels further, so rooms of one component may differ.
    labels: Vec<u32>,
}

impl Stage for JoinSorted {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let dug_before = cx.map.dug_cells().len();
        cx.with(|cx, Buffers { labels }: &mut Buffers| {
            labels.clear();
            labels.extend(0..cx.map.rooms.len() as u32);
            self.join_all(cx, labels);
            self.add_extra(cx, labels);
        });
        self.hide_cells(cx, dug_before);
        Ok(())
    }
}

impl JoinSorted {
    /// Runs passes 1 to 3, which join all rooms on nearly all levels.
    fn join_all(&self, cx: &mut Context<'_>, labels: &mut [u32]) {
        let n = labels.len();
        for a in 1..n {
            self.join(cx, labels, [a - 1, a], CorridorKind::Full);
            if cx.rng.one_in(self.stop_one_in) {
                break;
            }
        }
        for a in 2..n {
            if labels[a - 2] != labels[a] {
                self.join(cx, labels, [a - 2, a], CorridorKind::Full);
            }
        }
        for a in 0..n {
            let mut any = false;
            for b in 0..n {
                if labels[a] != labels[b] {
                    self.join(cx, labels, [a, b], CorridorKind::Full);
                    any = true;
                }
            }
            if !any {
                break;
            }
        }
    }

    /// Runs pass 4: extra corridors between random rooms.
    fn add_extra(&self, cx: &mut Context<'_>, labels: &mut [u32]) {
        let n = labels.len() as u32;
        if n > 2 {
            for _ in 0..cx.rng.below(n) + self.extra {
                let a = cx.rng.below(n) as usize;
                let b = cx.rng.below(n - 2) as usize;
                self.join(cx, labels, [a, if b >= a { b + 2 } else { b }], CorridorKind::Extra);
            }
        }
    }

    /// Digs a corridor from room `a` to room `b` with a doorway at each end.
    fn join(&self, cx: &mut Context<'_>, labels: &mut [u32], [a, b]: [usize; 2], kind: CorridorKind) {
        let [from, to] = [a, b].map(|id| cx.map.rooms[id].bounds);
        let side = facing(from, to);
        let (wall, far_wall) = (Wall::of(from, side), Wall::of(to, side.opposite()));
        // Rooms of other stages may touch the border or overlap, where no corridor can begin.
        let inside = Rect::of(cx.map.size()).grown(-1);
        let has_exit =
            |wall: &Wall, room: Rect, step: Point| inside.covers(room) && inside.contains(wall.first + step);
        let out = side.step();
        if !has_exit(&wall, from, out) || !has_exit(&far_wall, to, -out) {
            return;
        }
        let Some((door, is_new)) = wall.spot_of(cx.map, a, &mut cx.rng) else { return };
        if kind == CorridorKind::Extra && cx.map.tiles[door + out] != Tile::Rock {
            return;
        }
        let Some((far_door, is_far_new)) = far_wall.spot_of(cx.map, b, &mut cx.rng) else { return };
        let (first, goal) = (door + out, far_door - out);
        let direction = if self.first_step == FirstStep::Out { side } else { first_direction(goal - first) };
        let steps = self.steps(cx, kind);
        cx.map.begin_corridor(Some(a as u32), None);
        let arrived = dig(cx.map, first, goal, direction, steps, &mut cx.rng);
        let corridor = Side::Corridor(cx.map.corridors.len() as u32 - 1);
        let dug = cx.map.end_corridor();
        // A door without a corridor gets no corridor number: the next corridor will have it.
        let near_side = if dug { corridor } else { Side::Unknown };
        if (dug || self.dead_doors) && (kind == CorridorKind::Full || is_new) {
            self.put_door(cx, door, [Side::Room(a as u32), near_side]);
        }
        if !arrived {
            cx.snapshot(format_args!("a corridor from room {} ended blind", a + 1));
            return;
        }
        if kind == CorridorKind::Full || is_far_new {
            self.put_door(cx, far_door, [corridor, Side::Room(b as u32)]);
        }
        if let Some(corridor) = cx.map.corridors.last_mut() {
            corridor.to = Some(b as u32);
        }
        let least = labels[a].min(labels[b]);
        (labels[a], labels[b]) = (least, least);
        cx.snapshot(format_args!("joined room {} to room {}", a + 1, b + 1));
    }

    /// Makes some of the cells dug by this stage secret. Each cell is considered once, even if several corridors share
    /// it. One draw skips all cells before the next secret one.
    fn hide_cells(&self, cx: &mut Context<'_>, dug_before: usize) {
        if self.secret_cell_one_in == 0 || cx.depth <= self.secret_above_depth {
            return;
        }
        let mut i = dug_before;
        loop {
            let left = (cx.map.dug_cells().len() - i) as u32;
            i += cx.rng.geometric(1, self.secret_cell_one_in, left) as usize;
            let cells = cx.map.dug_cells();
            let Some(&at) = cells.get(i) else { return };
            let is_first = !cells[..i].contains(&at);
            if is_first && cx.map.tiles[at] == Tile::Corridor {
                cx.map.tiles[at] = Tile::SecretCorridor;
            }
            i += 1;
        }
    }

    /// Returns the largest number of cells of the next corridor. For an extra corridor this is where it ends blind.
    fn steps(&self, cx: &mut Context<'_>, kind: CorridorKind) -> u32 {
        // `MOST_STEPS` is NetHack's limit for its map of 80×21; larger maps need longer corridors.
        let Size { width, height } = cx.map.size();
        let most = MOST_STEPS.max(4 * (width + height));
        match (kind, self.blind_one_in) {
            (CorridorKind::Full, _) | (_, 0) => most,
            (CorridorKind::Extra, one_in) => cx.rng.geometric(1, one_in, most),
        }
    }

    /// Puts a doorway or a secret door into a wall. An existing door becomes a doorway.
    fn put_door(&self, cx: &mut Context<'_>, at: Point, sides: [Side; 2]) {
        let one_in = if cx.depth > self.secret_above_depth { self.secret_one_in } else { 0 };
        let is_secret = !cx.map.tiles[at].is_door() && cx.rng.one_in(one_in);
        cx.map.put_door(at, if is_secret { DoorState::Secret } else { DoorState::Doorway }, sides);
    }
}

/// Returns the direction of the first step of a corridor whose goal has the offset `goal` from its first cell.
pub(crate) fn first_direction(goal: Point) -> Direction {
    let upright = select_unpredictable(goal.x < 0, Direction::West, Direction::North);
    let other = select_unpredictable(goal.y > 0, Direction::South, upright);
    select_unpredictable(goal.x > 0, Direction::East, other)
}

/// Returns the side of room `from` through which a corridor to room `to` leaves.
#[inline]
fn facing(from: Rect, to: Rect) -> Direction {
    let below = select_unpredictable(to.right() <= from.x, Direction::West, Direction::South);
    let beside = select_unpredictable(to.bottom() <= from.y, Direction::North, below);
    select_unpredictable(to.x >= from.right(), Direction::East, beside)
}

/// A wall of a room, without its corners.
pub(super) struct Wall {
    side: Direction,
    first: Point,
    along: Point,
    len: i32,
}

impl Wall {
    /// Returns the wall on one side of a room.
    #[inline]
    pub(super) fn of(room: Rect, side: Direction) -> Self {
        let Rect { x, y, w, h } = room;
        let (out, is_across) = (side.step(), matches!(side, Direction::North | Direction::South));
        let first = Point::new(
            x + select_unpredictable(out.x > 0, w, out.x),
            y + select_unpredictable(out.y > 0, h, out.y),
        );
        let along = Point::new(i32::from(is_across), i32::from(!is_across));
        Self { side, first, along, len: select_unpredictable(is_across, w, h) }
    }

    /// Returns the leftmost or uppermost cell of the wall.
    pub(super) const fn first(&self) -> Point {
        self.first
    }

    /// Draws a cell for a door. Returns it if a door is allowed there, else the first cell where one is, else an
    /// existing door or the drawn cell; and whether a door is allowed there.
    #[inline]
    pub(super) fn spot(&self, map: &Map, rng: &mut Rng) -> (Point, bool) {
        let spot = self.first + self.along * rng.below(self.len as u32) as i32;
        if self.fits(map, spot) { (spot, true) } else { self.other_spot(map, spot) }
    }

    /// Returns the result of [`Wall::spot`] for a room of any shape, where the wall is that of its bounds. `None` if no
    /// door is allowed anywhere on that side.
    #[inline]
    fn spot_of(&self, map: &Map, id: usize, rng: &mut Rng) -> Option<(Point, bool)> {
        let room = &map.rooms[id];
        if room.shape == Shape::Rectangle {
            return Some(self.spot(map, rng));
        }
        let spot = outline::door_spot(map, room.bounds, self.side.step(), rng)?;
        Some((spot, self.fits(map, spot)))
    }

    /// Returns the first cell where a door is allowed, else an existing door, else `spot`.
    #[inline(never)]
    fn other_spot(&self, map: &Map, spot: Point) -> (Point, bool) {
        let mut cells = (0..self.len).map(|n| self.first + self.along * n);
        match cells.clone().find(|&p| self.fits(map, p)) {
            Some(fitting) => (fitting, true),
            None => (cells.find(|&p| map.tiles[p].is_door()).unwrap_or(spot), false),
        }
    }

    /// Returns whether `p` is plain wall with no door beside it.
    #[inline]
    fn fits(&self, map: &Map, p: Point) -> bool {
        let is_door_at = |p: Point| map.tiles[p].is_door();
        let is_wall = matches!(map.tiles[p], Tile::WallAcross | Tile::WallUpright);
        is_wall & !is_door_at(p + self.along) & !is_door_at(p - self.along)
    }
}
