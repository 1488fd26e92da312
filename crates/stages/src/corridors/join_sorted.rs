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
        let (way, wall, far_wall) = facing_walls(from, to);
        let door = door_spot(cx.map, wall, &mut cx.rng);
        if kind == Kind::Extra && cx.map.tiles[door + way.step()] != Tile::Rock {
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
        let arrived = dig(cx.map, door, far_door - way.step(), way, steps, &mut cx.rng);
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

/// The way out of the first room towards the second, and the walls that face each other.
fn facing_walls(from: Rect, to: Rect) -> (Direction, Rect, Rect) {
    let left = |r: Rect| Rect::new(r.x - 1, r.y, 1, r.h);
    let right = |r: Rect| Rect::new(r.right(), r.y, 1, r.h);
    let top = |r: Rect| Rect::new(r.x, r.y - 1, r.w, 1);
    let bottom = |r: Rect| Rect::new(r.x, r.bottom(), r.w, 1);
    if to.x >= from.right() {
        (Direction::East, right(from), left(to))
    } else if to.bottom() <= from.y {
        (Direction::North, top(from), bottom(to))
    } else if to.right() <= from.x {
        (Direction::West, left(from), right(to))
    } else {
        (Direction::South, bottom(from), top(to))
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
    let step = match map.tiles[p] {
        Tile::WallAcross => Point::new(1, 0),
        Tile::WallUpright => Point::new(0, 1),
        _ => return false,
    };
    !map.tiles[p + step].is_door() && !map.tiles[p - step].is_door()
}

/// Digs from the cell behind `door` to `goal`, at most `steps` cells; true if it arrived. One leg at a time: as far as
/// the corridor goes straight before it wants to turn or something is in the way.
fn dig(map: &mut Map, door: Point, goal: Point, way: Direction, steps: u32, rng: &mut Rng) -> bool {
    let Size { width, height } = map.size();
    let inner = Size::new(width.saturating_sub(2), height.saturating_sub(2));
    let mut course = Course::new(goal - door, way);
    let (mut at, mut left) = (map.tiles.cursor(door), steps);
    while left > 0 {
        let mut leg = 1 + straight(course.along - 1, course.beside, rng);
        let before = left;
        while leg > 0 && left > 0 {
            let next = at.ahead(course.way);
            if !inner.contains(next.at() - Point::new(1, 1)) {
                return false;
            }
            if !map.dig_at(next) {
                break;
            }
            at = next;
            course.along -= 1;
            left -= 1;
            leg -= 1;
        }
        if course.along == 0 && course.beside == 0 {
            return true;
        }
        // What it was sent into must be free.
        if left == before {
            return false;
        }
        // Towards the goal, or on, or away from it. Where the leg was cut short, there is no going on.
        let mut is_free = |way| map.tiles.under(at.ahead(way)).is_tunnelable();
        if is_free(course.aside) {
            course.turn(course.aside);
        } else if !is_free(course.way) {
            course.turn(course.aside.opposite());
        }
    }
    false
}

/// Which way a corridor goes, and where its goal lies from there.
struct Course {
    way: Direction,
    /// How far the goal is that way; negative once it lies behind.
    along: i32,
    /// The side that the goal is on, and how far.
    aside: Direction,
    beside: i32,
}

impl Course {
    fn new(left: Point, way: Direction) -> Self {
        let (across, down) = (side_of(left.x, Direction::East), side_of(left.y, Direction::South));
        let step = way.step();
        if step.x == 0 {
            Self { way, along: left.y * step.y, aside: across, beside: left.x.abs() }
        } else {
            Self { way, along: left.x * step.x, aside: down, beside: left.y.abs() }
        }
    }

    /// Goes aside, towards the goal or away from it.
    fn turn(&mut self, way: Direction) {
        let positive = if matches!(self.way, Direction::East | Direction::West) {
            Direction::East
        } else {
            Direction::South
        };
        let (along, ahead) = (self.along, if self.way == positive { self.along } else { -self.along });
        self.along = if way == self.aside { self.beside } else { -self.beside };
        self.way = way;
        self.aside = side_of(ahead, positive);
        self.beside = along.abs();
    }
}

/// The side that lies in the direction of a distance; a goal that is at no distance counts as ahead.
fn side_of(distance: i32, positive: Direction) -> Direction {
    if distance < 0 { positive.opposite() } else { positive }
}

/// How many cells a corridor goes on before it wants to turn, with the goal so far along its way and so far beside it.
#[inline]
fn straight(along: i32, beside: i32, rng: &mut Rng) -> i32 {
    if beside == 0 && along >= 0 {
        return along;
    }
    let longer = along - beside;
    let mut cells = 0;
    if longer > 0 {
        // Each step turns early with a chance of one in n + 1 while the way along is longer by n. That makes all of
        // them equally likely to be the one, and none as likely as any, so one draw decides for all of them.
        cells = rng.below(longer as u32 + 1) as i32;
        if cells < longer {
            return cells;
        }
    }
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
        let arrived = dig(&mut map, from, goal, Direction::East, MOST_STEPS, &mut Rng::new(seed));
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
