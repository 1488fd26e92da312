//! Joins rooms in their order and then some more, digging as NetHack does.
//!
//! ```text
//!   -------              --------
//!   |......#############'.......|
//!   |.....|            #|.......|
//!   --.----            #--------
//!     ##################
//! ```
//!
//! How it works:
//! 1. Every room to the next one; one time in fifty this ends early.
//! 2. Every room to the next but one, where their labels differ. A join gives both rooms the smaller of their labels.
//! 3. Every room to every other with another label.
//! 4. Four or more extra corridors between random rooms, which may be blind: at every step one in thirty-five ends.
//!
//! A corridor leaves by the wall that faces the other room, from a random place where a door may be. It runs along
//! its axis, turns when the other axis is the longer one or at random before that, and goes around what is in the way.
//!
//! Promises: doorways lie in walls, never on corners, never beside another; a doorway has a corridor behind it unless
//! `dead_doors` is set; corridors stay off the border. A corridor's cells are listed in order, from the one behind the
//! wall of its first room to the one behind the wall of the other, or to where it ends blind. Rooms are
//! nearly always all joined; the rules see to the rest.
//!
//! Source: behavior of NetHack's `mklev.c`, retold in the docs.

use barrow_core::{Direction, DoorState, Map, ParamSpec, Point, Rect, Rng, Side, Size, Tile};

use super::legs::{MOST_STEPS, dig};
use crate::stage::{Context, Fact, Family, Need, Stage, StageSpec, Veto};

pub(crate) const SPEC: StageSpec = StageSpec {
    name: "join_sorted",
    summary: "joins rooms in their order and then some more, digging as NetHack does",
    family: Family::Corridors,
    needs: &[Need::always(Fact::Rooms), Need::always(Fact::Walls)],
    gives: &[Fact::Corridors, Fact::Doorways],
    not_after: &[Fact::Hardness],
    params: &[
        ParamSpec::int(
            "stop_one_in",
            (0, 50, 1000),
            "Odds after each join of ending the first pass; 0 never.",
        ),
        ParamSpec::int(
            "extra",
            (0, 4, 100),
            "Extra corridors, beside a random number below the number of rooms.",
        ),
        ParamSpec::int(
            "blind_one_in",
            (0, 35, 1000),
            "Odds at each step that an extra corridor ends; 0 never.",
        ),
        ParamSpec::flag(
            "dead_doors",
            false,
            "Keep the door of a blind corridor that ended before its first cell.",
        ),
        ParamSpec::int("secret_one_in", (0, 0, 1000), "Odds that a new door is secret; 0 never."),
        ParamSpec::choice(
            "first_step",
            &["out", "goal"],
            "Whether corridors set out straight from the door, or along the wall if the goal lies that way.",
        ),
    ],
    example: "[[stage]]\nuse = \"rect_split\"\n[[stage]]\nuse = \"sort_rooms\"\n[[stage]]\nuse = \"draw_rooms\"\n\
              [[stage]]\nuse = \"walls\"\n[[stage]]\nuse = \"join_sorted\"\n",
    build: |v| {
        Box::new(JoinSorted {
            stop_one_in: v.count("stop_one_in"),
            extra: v.count("extra"),
            blind_one_in: v.count("blind_one_in"),
            dead_doors: v.flag("dead_doors"),
            secret_one_in: v.count("secret_one_in"),
            first_step: [FirstStep::Out, FirstStep::Goal][v.choice("first_step")],
        })
    },
};

#[derive(Debug)]
struct JoinSorted {
    stop_one_in: u32,
    extra: u32,
    blind_one_in: u32,
    dead_doors: bool,
    secret_one_in: u32,
    first_step: FirstStep,
}

/// Where a corridor sets out to.
#[derive(Clone, Copy, Debug, PartialEq)]
enum FirstStep {
    /// Straight from the door.
    Out,
    /// As NetHack has it: east if the goal lies there, else south, else west, else north.
    Goal,
}

/// Whether a corridor must arrive or may end on the way.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Full,
    Extra,
}

impl Stage for JoinSorted {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let n = cx.map.rooms.len();
        cx.scratch.ids.clear();
        cx.scratch.ids.extend(0..n as u32);
        for a in 1..n {
            self.join(cx, a - 1, a, Kind::Full);
            if cx.rng.one_in(self.stop_one_in) {
                break;
            }
        }
        for a in 2..n {
            if cx.scratch.ids[a - 2] != cx.scratch.ids[a] {
                self.join(cx, a - 2, a, Kind::Full);
            }
        }
        for a in 0..n {
            let mut any = false;
            for b in 0..n {
                if cx.scratch.ids[a] != cx.scratch.ids[b] {
                    self.join(cx, a, b, Kind::Full);
                    any = true;
                }
            }
            if !any {
                break;
            }
        }
        if n > 2 {
            for _ in 0..cx.rng.below(n as u32) + self.extra {
                let a = cx.rng.below(n as u32) as usize;
                let b = cx.rng.below(n as u32 - 2) as usize;
                self.join(cx, a, if b >= a { b + 2 } else { b }, Kind::Extra);
            }
        }
        Ok(())
    }
}

impl JoinSorted {
    /// Digs from room `a` to room `b`, and puts doorways at both ends.
    fn join(&self, cx: &mut Context<'_>, a: usize, b: usize, kind: Kind) {
        let [from, to] = [a, b].map(|id| cx.map.rooms[id].bounds);
        // Rooms of other makers may lie at the border or in each other, where no corridor can begin.
        let inside = Rect::of(cx.map.size()).grown(-1);
        let (way, wall, far_wall) = facing_walls(from, to);
        let has_way = |wall: Rect, way: Point| inside.contains(Point::new(wall.x, wall.y) + way);
        if !inside.covers(from) || !inside.covers(to) || !has_way(wall, way) || !has_way(far_wall, -way) {
            return;
        }
        let door = door_spot(cx.map, wall, &mut cx.rng);
        if kind == Kind::Extra && cx.map.tiles[door + way] != Tile::Rock {
            return;
        }
        let far_door = door_spot(cx.map, far_wall, &mut cx.rng);
        cx.map.begin_corridor(Some(a as u32), None);
        let steps = self.steps(cx, kind);
        let (first, goal) = (door + way, far_door - way);
        let step = if self.first_step == FirstStep::Out { way } else { step_to(goal - first) };
        let arrived = dig(cx.map, first - step, goal, step, steps, &mut cx.rng);
        let corridor = cx.map.corridors.len() as u32 - 1;
        let dug = cx.map.end_corridor();
        let side = Side::Corridor(corridor);
        if (dug || self.dead_doors) && (kind == Kind::Full || door_fits(cx.map, door)) {
            self.put_door(cx, door, [Side::Room(a as u32), side]);
        }
        if !arrived {
            cx.frame(format_args!("a corridor from room {} ended blind", a + 1));
            return;
        }
        if kind == Kind::Full || door_fits(cx.map, far_door) {
            self.put_door(cx, far_door, [side, Side::Room(b as u32)]);
        }
        if let Some(corridor) = cx.map.corridors.last_mut() {
            corridor.to = Some(b as u32);
        }
        let labels = &mut cx.scratch.ids;
        let least = labels[a].min(labels[b]);
        (labels[a], labels[b]) = (least, least);
        cx.frame(format_args!("joined room {} to room {}", a + 1, b + 1));
    }

    /// How many cells a corridor may have.
    fn steps(&self, cx: &mut Context<'_>, kind: Kind) -> u32 {
        // NetHack's limit is for its own size of map; a larger one has longer ways.
        let Size { width, height } = cx.map.size();
        let most = MOST_STEPS.max(4 * (width + height));
        match (kind, self.blind_one_in) {
            (Kind::Full, _) | (_, 0) => most,
            (Kind::Extra, one_in) => cx.rng.misses(1, one_in, most),
        }
    }

    /// Puts a doorway or a secret door into a wall; a door that is there already becomes a doorway.
    fn put_door(&self, cx: &mut Context<'_>, at: Point, sides: [Side; 2]) {
        let is_secret = !cx.map.tiles[at].is_door() && cx.rng.one_in(self.secret_one_in);
        cx.map.put_door(at, if is_secret { DoorState::Secret } else { DoorState::Doorway }, sides);
    }
}

/// The first step of a corridor whose goal lies that far from its first cell.
pub(crate) const fn step_to(goal: Point) -> Point {
    if goal.x > 0 {
        Direction::East.step()
    } else if goal.y > 0 {
        Direction::South.step()
    } else if goal.x < 0 {
        Direction::West.step()
    } else {
        Direction::North.step()
    }
}

/// The step out of the first room towards the second, and the walls that face each other.
fn facing_walls(from: Rect, to: Rect) -> (Point, Rect, Rect) {
    let left = |r: Rect| Rect::new(r.x - 1, r.y, 1, r.h);
    let right = |r: Rect| Rect::new(r.right(), r.y, 1, r.h);
    let top = |r: Rect| Rect::new(r.x, r.y - 1, r.w, 1);
    let bottom = |r: Rect| Rect::new(r.x, r.bottom(), r.w, 1);
    if to.x >= from.right() {
        (Direction::East.step(), right(from), left(to))
    } else if to.bottom() <= from.y {
        (Direction::North.step(), top(from), bottom(to))
    } else if to.right() <= from.x {
        (Direction::West.step(), left(from), right(to))
    } else {
        (Direction::South.step(), bottom(from), top(to))
    }
}

/// A random place on the wall if a door fits there, else the first that does, else a door that is there.
pub(crate) fn door_spot(map: &Map, wall: Rect, rng: &mut Rng) -> Point {
    let (length, along) = if wall.w > 1 { (wall.w, Point::new(1, 0)) } else { (wall.h, Point::new(0, 1)) };
    let cell = |i: i32| Point::new(wall.x, wall.y) + along * i;
    let spot = cell(rng.below(length as u32) as i32);
    if door_fits(map, spot) {
        return spot;
    }
    let mut cells = (0..length).map(cell);
    let fitting = cells.clone().find(|&p| door_fits(map, p));
    fitting.or_else(|| cells.find(|&p| map.tiles[p].is_door())).unwrap_or(spot)
}

/// Whether there is plain wall and no door beside it.
#[inline]
fn door_fits(map: &Map, p: Point) -> bool {
    let tile = map.tiles[p];
    let along = if tile == Tile::WallUpright { Point::new(0, 1) } else { Point::new(1, 0) };
    let is_door_at = |p: Point| map.tiles[p].is_door();
    matches!(tile, Tile::WallAcross | Tile::WallUpright) && !(is_door_at(p + along) | is_door_at(p - along))
}
