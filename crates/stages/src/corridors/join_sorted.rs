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

use std::hint::select_unpredictable;

use barrow_core::{Direction, DoorState, Map, ParamSpec, Point, Rect, Rng, Side, Size, Tile};

use crate::stage::{Context, Fact, Family, Need, Stage, StageSpec, Veto};

/// Steps after which a corridor is given up on a map of the classic size.
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
        // NetHack's limit is for its own size of map; a larger one has longer ways.
        let Size { width, height } = cx.map.size();
        let most = MOST_STEPS.max(4 * (width + height));
        let steps = match (kind, self.blind_one_in) {
            (Kind::Full, _) | (_, 0) => most,
            (Kind::Extra, one_in) => cx.rng.misses(1, one_in, most),
        };
        let arrived = dig(cx.map, door, far_door - way, way, steps, &mut cx.rng);
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
fn door_spot(map: &Map, wall: Rect, rng: &mut Rng) -> Point {
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

/// Digs from the cell behind `door` to `goal`, at most `steps` cells; true if it arrived. One leg at a time: as far as
/// the corridor goes straight before it wants to turn or something is in the way.
#[inline(never)]
fn dig(map: &mut Map, door: Point, goal: Point, way: Point, steps: u32, rng: &mut Rng) -> bool {
    let Size { width, height } = map.size();
    let inner = Rect::of(map.size()).grown(-1);
    if !inner.contains(door + way) {
        return false;
    }
    let (mut at, mut step, mut left) = (door, way, steps);
    while left > 0 {
        let (along, beside) = split(step, goal - at);
        let along = along * (step.x + step.y);
        let leg = left.min(1 + straight(along - 1, beside.abs(), rng) as u32);
        // Backwards the border is at 0, forwards at the last column or row.
        let (here, last) = (split(step, at).0, split(step, Point::new(width as i32, height as i32)).0 - 1);
        let space = if step.x + step.y < 0 { here - 1 } else { last - 1 - here } as u32;
        let dug = map.dig_line(at + step, step, leg.min(space));
        if dug == space && space < leg {
            return false;
        }
        if along == dug as i32 && beside == 0 {
            return true;
        }
        // What it was sent into must be free.
        if dug == 0 {
            return false;
        }
        at = Point::new(at.x + step.x * dug as i32, at.y + step.y * dug as i32);
        left -= dug;
        // Towards the goal, or on, or away from it. Where the leg was cut short, there is no going on.
        let side = if beside < 0 { -1 } else { 1 };
        let aside = Point::new(side * step.y.abs(), side * step.x.abs());
        if map.tiles[at + aside].is_tunnelable() {
            step = aside;
        } else if !map.tiles[at + step].is_tunnelable() {
            step = -aside;
        }
    }
    false
}

/// The parts of a distance along the axis of a step and beside it.
#[inline]
fn split(step: Point, distance: Point) -> (i32, i32) {
    if step.x == 0 { (distance.y, distance.x) } else { (distance.x, distance.y) }
}

/// How many cells a corridor goes on before it wants to turn, with the goal so far along its way and so far beside it.
#[inline]
fn straight(along: i32, beside: i32, rng: &mut Rng) -> i32 {
    if beside == 0 && along >= 0 {
        return along;
    }
    if along < 0 {
        return step_by_step(0, along, beside, rng);
    }
    // One draw decides, nearly always. Each step turns early with a chance of one in n + 1 while the way along is longer
    // by n: that makes all of them equally likely to be the one, and none as likely as any. While it is shorter by n, it
    // goes on with a chance of one in n + 1, then of one in n + 2 and so on. Where it is as long, it goes on for certain.
    let longer = along - beside;
    let shorter = (-longer).max(1) as u32;
    let (is_longer, excess) = (longer > 0, longer.max(0) as u32);
    let faces = select_unpredictable(is_longer, excess + 1, (shorter + 1) * (shorter + 2));
    let drawn = rng.below(faces);
    let few = i32::from(longer == 0) + i32::from(drawn < shorter + 2) + i32::from(drawn == 0);
    let cells = select_unpredictable(is_longer, drawn as i32, few.min(along));
    let undecided = drawn == excess;
    if undecided { step_by_step(cells, along, beside, rng) } else { cells }
}

/// The same, for a corridor that goes on for some cells already.
#[inline(never)]
fn step_by_step(mut cells: i32, along: i32, beside: i32, rng: &mut Rng) -> i32 {
    while cells < MOST_STEPS as i32 && goes_on((along - cells).abs(), beside, rng) {
        cells += 1;
    }
    cells
}

/// Whether a corridor goes on for a step: when the goal is farther along its way than beside it, or by a chance that
/// is the smaller the larger the difference; and not by the same chance.
fn goes_on(along: i32, beside: i32, rng: &mut Rng) -> bool {
    let is_odd = along > 0 && beside > 0 && along != beside && rng.one_in(along.abs_diff(beside) + 1);
    (along >= beside) != is_odd
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Digs on a picture from one cell to another and draws what is dug.
    fn dug(rows: &[&str], from: Point, goal: Point, seed: u64) -> (bool, Vec<Point>, Vec<String>) {
        let mut map = Map::new(Size::new(rows[0].len() as u32, rows.len() as u32));
        for (y, row) in (0..).zip(rows) {
            (0..)
                .zip(row.chars())
                .for_each(|(x, c)| map.tiles[Point::new(x, y)] = Tile::from_glyph(c).unwrap());
        }
        map.begin_corridor(None, None);
        let arrived = dig(&mut map, from, goal, Direction::East.step(), MOST_STEPS, &mut Rng::new(seed));
        map.end_corridor();
        let cells = map.corridors.first().map_or(&[][..], |corridor| map.corridor_cells(corridor)).to_vec();
        let rows = (0..rows.len() as i32).map(|y| map.tiles.row(y).iter().map(|t| t.glyph()).collect());
        (arrived, cells, rows.collect())
    }

    #[test]
    fn a_straight_way_is_dug_straight() {
        let (arrived, cells, rows) =
            dug(&["        ", " |    | ", "        "], Point::new(1, 1), Point::new(5, 1), 1);
        assert!(arrived && cells.len() == 4);
        assert_eq!(rows, ["        ", " |####| ", "        "]);
    }

    #[test]
    fn corridors_are_orthogonal_paths_off_the_border() {
        let rows = [" ".repeat(40), " ".repeat(40)].into_iter().cycle().take(15).collect::<Vec<_>>();
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let mut rng = Rng::new(9);
        for seed in 0..2000 {
            let from = Point::new(rng.range(1, 36), rng.range(1, 13));
            let goal = Point::new(rng.range(from.x + 1, 38), rng.range(1, 13));
            let (arrived, cells, _) = dug(&rows, from, goal, seed);
            assert!(arrived, "nothing is in the way from {from} to {goal}");
            assert_eq!((cells[0], cells[cells.len() - 1]), (from + Point::new(1, 0), goal));
            assert!(cells.windows(2).all(|pair| pair[0].distance_squared(pair[1]) == 1), "{cells:?}");
            assert!(cells.iter().all(|p| (1..39).contains(&p.x) && (1..14).contains(&p.y)), "{cells:?}");
        }
    }

    #[test]
    fn legs_are_as_long_as_single_steps_would_make_them() {
        let mut rng = Rng::new(2);
        for (along, beside) in [(9, 3), (4, 4), (3, 7), (1, 2), (0, 4), (-2, 1)] {
            let (mut at_once, mut step_by_step) = ([0_u32; 16], [0_u32; 16]);
            for _ in 0..20_000 {
                at_once[straight(along, beside, &mut rng).min(15) as usize] += 1;
                let steps = (0..15).take_while(|n| goes_on((along - n).abs(), beside, &mut rng)).count();
                step_by_step[steps] += 1;
            }
            let near = |(a, b): (&u32, &u32)| a.abs_diff(*b) < 400;
            assert!(
                at_once.iter().zip(&step_by_step).all(near),
                "{along},{beside}: {at_once:?} {step_by_step:?}"
            );
        }
    }

    #[test]
    fn a_way_around_or_an_end() {
        let rows = ["          ", "          ", "     |    ", "          ", "          "];
        let around = (0..50).map(|seed| dug(&rows, Point::new(1, 2), Point::new(8, 2), seed));
        assert!(around.into_iter().any(|(arrived, cells, _)| arrived && cells.len() > 7));
        assert!(!dug(&rows, Point::new(1, 0), Point::new(8, 0), 1).0, "the border is not dug");
        let shut = ["     |    ", "     |    ", "     |    ", "     |    ", "     |    "];
        assert!((0..50).all(|seed| !dug(&shut, Point::new(1, 2), Point::new(8, 2), seed).0));
    }
}
