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
//! `dead_doors` is set; corridors stay off the border. Rooms are nearly always all joined; the rules see to the rest.
//!
//! Source: behavior of NetHack's `mklev.c`, retold in the docs.

use barrow_core::{DoorState, Map, ParamSpec, Point, Rect, Rng, Side, Tile};

use crate::stage::{Context, Fact, Family, Need, Stage, StageSpec, Veto};

/// Steps after which a corridor is given up.
const MOST_STEPS: u32 = 500;

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
    ],
    example: "[[stage]]\nuse = \"rect_split\"\n[[stage]]\nuse = \"sort_rooms\"\n[[stage]]\nuse = \"draw_rooms\"\n\
              [[stage]]\nuse = \"walls\"\n[[stage]]\nuse = \"join_sorted\"\n",
    build: |v| {
        Box::new(JoinSorted {
            stop_one_in: v.count("stop_one_in"),
            extra: v.count("extra"),
            blind_one_in: v.count("blind_one_in"),
            dead_doors: v.flag("dead_doors"),
        })
    },
};

#[derive(Debug)]
struct JoinSorted {
    stop_one_in: u32,
    extra: u32,
    blind_one_in: u32,
    dead_doors: bool,
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
        let (step, wall, far_wall) = facing_walls(from, to);
        let door = door_spot(cx.map, wall, &mut cx.rng);
        let far_door = door_spot(cx.map, far_wall, &mut cx.rng);
        let outside = cx.map.tiles[door + step];
        if kind == Kind::Extra && outside != Tile::Rock {
            return;
        }
        cx.map.begin_corridor(Some(a as u32), None);
        let blind_one_in = if kind == Kind::Extra { self.blind_one_in } else { 0 };
        let arrived = dig(cx.map, door, far_door - step, step, blind_one_in, &mut cx.rng);
        let corridor = cx.map.corridors.len() as u32 - 1;
        let dug = cx.map.end_corridor();
        let side = Side::Corridor(corridor);
        if (dug || self.dead_doors) && (kind == Kind::Full || door_fits(cx.map, door)) {
            cx.map.put_door(door, DoorState::Doorway, [Side::Room(a as u32), side]);
        }
        if !arrived {
            cx.frame(format_args!("a corridor from room {} ended blind", a + 1));
            return;
        }
        if kind == Kind::Full || door_fits(cx.map, far_door) {
            cx.map.put_door(far_door, DoorState::Doorway, [side, Side::Room(b as u32)]);
        }
        if let Some(corridor) = cx.map.corridors.last_mut() {
            corridor.to = Some(b as u32);
        }
        let labels = &mut cx.scratch.ids;
        let least = labels[a].min(labels[b]);
        (labels[a], labels[b]) = (least, least);
        cx.frame(format_args!("joined room {} to room {}", a + 1, b + 1));
    }
}

/// The step out of the first room towards the second, and the walls that face each other.
fn facing_walls(from: Rect, to: Rect) -> (Point, Rect, Rect) {
    let left = |r: Rect| Rect::new(r.x - 1, r.y, 1, r.h);
    let right = |r: Rect| Rect::new(r.right(), r.y, 1, r.h);
    let top = |r: Rect| Rect::new(r.x, r.y - 1, r.w, 1);
    let bottom = |r: Rect| Rect::new(r.x, r.bottom(), r.w, 1);
    if to.x >= from.right() {
        (Point::new(1, 0), right(from), left(to))
    } else if to.bottom() <= from.y {
        (Point::new(0, -1), top(from), bottom(to))
    } else if to.right() <= from.x {
        (Point::new(-1, 0), left(from), right(to))
    } else {
        (Point::new(0, 1), bottom(from), top(to))
    }
}

/// A random place on the wall if a door fits there, else the first that does, else a door that is there.
fn door_spot(map: &Map, wall: Rect, rng: &mut Rng) -> Point {
    let length = wall.w.max(wall.h);
    let cell = |i: i32| Point::new(wall.x + i.min(wall.w - 1), wall.y + i.min(wall.h - 1));
    let spot = cell(rng.below(length as u32) as i32);
    if door_fits(map, spot) {
        return spot;
    }
    let first = |wanted: fn(&Map, Point) -> bool| (0..length).map(cell).find(|&p| wanted(map, p));
    first(door_fits).or_else(|| first(|map, p| map.tiles[p].door_state().is_some())).unwrap_or(spot)
}

/// Whether there is plain wall and no door beside it.
fn door_fits(map: &Map, p: Point) -> bool {
    let step = match map.tiles[p] {
        Tile::WallAcross => Point::new(1, 0),
        Tile::WallUpright => Point::new(0, 1),
        _ => return false,
    };
    map.tiles[p + step].door_state().is_none() && map.tiles[p - step].door_state().is_none()
}

/// Digs from the cell behind `door` to `goal`; true if it arrived. One leg at a time: as far as the corridor is
/// certain to go straight, then a turn or not.
fn dig(map: &mut Map, door: Point, goal: Point, step: Point, blind_one_in: u32, rng: &mut Rng) -> bool {
    let inner = Rect::of(map.size()).grown(-1);
    let mut left = life(blind_one_in, rng);
    let (mut at, mut step, mut leg) = (door, step, 1);
    loop {
        for walked in 0..leg.min(left + 1) {
            let next = at + step;
            let free = inner.contains(next) && is_free(map.tiles[next]);
            if left == 0 || !free {
                // What is in the way is gone around, unless the corridor was just sent there.
                if left == 0 || walked == 0 {
                    return false;
                }
                break;
            }
            map.dig(next);
            at = next;
            left -= 1;
        }
        if at == goal {
            return true;
        }
        (step, leg) = turn(map, at, goal, step, rng);
    }
}

/// How many steps a corridor may take. With odds of ending at every step, their product is held against one draw.
fn life(end_one_in: u32, rng: &mut Rng) -> u32 {
    if end_one_in == 0 {
        return MOST_STEPS;
    }
    let one_in = u64::from(end_one_in);
    let stays = ((one_in - 1) << 32) / one_in;
    let luck = rng.next_u64() >> 32;
    let mut alive = 1 << 32;
    (0..MOST_STEPS)
        .find(|_| {
            alive = alive * stays >> 32;
            luck >= alive
        })
        .unwrap_or(MOST_STEPS)
}

/// The next step of a corridor that has come to `at`, and how many cells it goes that way before it must ask again.
fn turn(map: &Map, at: Point, goal: Point, step: Point, rng: &mut Rng) -> (Point, u32) {
    let left = goal - at;
    let (across, down) = (Point::new(toward(left.x), 0), Point::new(0, toward(left.y)));
    // How far the goal is along the way, which is negative once it lies behind, and how far beside it.
    let (along, beside, turned) = if step.x == 0 {
        (left.y * step.y, left.x.abs(), across)
    } else {
        (left.x * step.x, left.y.abs(), down)
    };
    // When the way along is longer by n, each step turns early with a chance of one in n + 1. That makes all of them
    // equally likely to be the one, and none as likely as any, so one draw decides for the whole leg.
    let straight = if along > beside {
        if beside == 0 { along } else { rng.below((along - beside) as u32 + 1) as i32 }
    } else if along == beside || (along > 0 && rng.one_in((beside - along) as u32 + 1)) {
        1
    } else {
        i32::from(beside <= along.abs())
    };
    if straight == 0 && is_free(map.tiles[at + turned]) {
        return (turned, 1);
    }
    if is_free(map.tiles[at + step]) {
        return (step, straight.max(1) as u32);
    }
    if is_free(map.tiles[at + turned]) { (turned, 1) } else { (-turned, 1) }
}

/// The sign of a distance; a corridor that has no distance to go counts as before its goal.
fn toward(distance: i32) -> i32 {
    if distance < 0 { -1 } else { 1 }
}

/// Whether a corridor may run there.
fn is_free(tile: Tile) -> bool {
    matches!(tile, Tile::Rock | Tile::Corridor | Tile::SecretCorridor)
}
