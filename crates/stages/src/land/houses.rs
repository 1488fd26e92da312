//! Walled houses on open ground, each with someone living in it.
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
//! How it works:
//! 1. Houses of random size are put where they and a strip of `gap` cells around them are nothing but open ground,
//!    which is looked for at random places.
//! 2. A large house may be split by a wall with a doorway in it. One or two doorways lead outside.
//! 3. Each house gets a role: those that must be there first, then by weight. Who has it waits inside.
//!
//! Promises: at least one house, or the map is given up; all ground that could be walked to still can be, except what
//! houses stand on; every house can be entered.

use barrow_core::{Direction, DoorState, ParamSpec, Point, Rect, Side, Spawn, SpawnKind, Tile};

use super::open::mark_ground;
use super::roles::{self, Role};
use crate::dress::walls::surround_rectangle;
use crate::old::{OldNeed, OldScratch, OldSpec};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};
use crate::whole::pieces::{largest, number};

pub(crate) const SPEC: OldSpec = OldSpec {
    name: "houses",
    summary: "walled houses on open ground, each with someone living in it",
    family: Family::Land,
    needs: &[OldNeed::always(Fact::Floor)],
    gives: &[Fact::Rooms, Fact::Walls, Fact::Doorways],
    not_after: &[Fact::Hardness],
    params: &[
        ParamSpec::range(
            "count",
            (1, (12, 20), 500),
            "Fewest and most houses to find a place for on a map of 80 by 50 cells; more on larger ones.",
        ),
        ParamSpec::range("width", (5, (6, 12), 60), "Width of a house with its walls."),
        ParamSpec::range("height", (5, (5, 8), 60), "Height of a house with its walls."),
        ParamSpec::int("gap", (1, 2, 20), "Cells of open ground around a house."),
        ParamSpec::int("split_pct", (0, 35, 100), "Share of the large houses that have two rooms."),
        ParamSpec::int("second_door_pct", (0, 20, 100), "Share of the houses with a second doorway."),
        ParamSpec::rows("roles", roles::COLUMNS, "Who lives in them; the people of a town when left out."),
    ],
    example: "[[stage]]\nuse = \"ground\"\n[[stage]]\nuse = \"houses\"\n",
    build: |v| {
        let rows = v.rows("roles");
        Box::new(Houses {
            count: v.pair("count"),
            width: v.pair("width"),
            height: v.pair("height"),
            gap: v.int("gap"),
            split_pct: v.count("split_pct"),
            second_door_pct: v.count("second_door_pct"),
            roles: if rows.is_empty() { Role::of_a_town() } else { rows.iter().map(Role::new).collect() },
        })
    },
};

#[derive(Debug)]
struct Houses {
    count: (i32, i32),
    width: (i32, i32),
    height: (i32, i32),
    gap: i32,
    split_pct: u32,
    second_door_pct: u32,
    roles: Vec<Role>,
}

/// How often a place is looked for before a house is given up.
const TRIES: u32 = 120;
/// Each room of a split house is so wide at least.
const LEAST: i32 = 3;

impl Stage for Houses {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let cells = cx.map.size().cells() as u64;
        let count = cx.rng.range(self.count.0, self.count.1) as u64;
        let count = (count * cells).div_ceil(80 * 50);
        survey(cx);
        cx.map.spawns.reserve(count as usize);
        cx.map.rooms.reserve(2 * count as usize);
        cx.map.doors.reserve(3 * count as usize);
        cx.old.ids.clear();
        cx.old.ids.resize(self.roles.len(), 0);
        let mut built = 0;
        for _ in 0..count {
            let Some(house) = self.find_place(cx) else { continue };
            self.build(cx, house);
            built += 1;
            cx.snapshot(format_args!("house {built}"));
        }
        if built == 0 {
            return Err(Veto { reason: "there is no space for a house" });
        }
        Ok(())
    }
}

impl Houses {
    /// A place for a house, walls included.
    fn find_place(&self, cx: &mut Context<'_>) -> Option<Rect> {
        let inside = cx.inside();
        let taken = &cx.old.bits[0];
        (0..TRIES).find_map(|_| {
            let (w, h) =
                (cx.rng.range(self.width.0, self.width.1), cx.rng.range(self.height.0, self.height.1));
            let lot = Rect::new(0, 0, w, h).grown(self.gap);
            let x = cx.rng.range(inside.x, inside.right() - lot.w);
            let y = cx.rng.range(inside.y, inside.bottom() - lot.h);
            let lot = Rect::new(x, y, lot.w, lot.h);
            (inside.covers(lot) && !taken.meets_rect(lot)).then(|| lot.grown(-self.gap))
        })
    }

    fn build(&self, cx: &mut Context<'_>, house: Rect) {
        cx.old.bits[0].insert_rect(house);
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
            // Across from each other, so they never touch.
            open_door(cx, house, Direction::ALL[(turn + 2 * n) % 4], first);
        }
        self.people(cx, first);
    }

    /// The rooms of a house: one, or two with a wall between them.
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

    /// Gives a house its role.
    fn people(&self, cx: &mut Context<'_>, first: usize) {
        let OldScratch { ids: drawn, stack: weights, .. } = &mut *cx.old;
        let Some(role) = roles::draw(&self.roles, drawn, weights, &mut cx.rng) else { return };
        let room = cx.map.rooms[first];
        let middle = room.bounds.center();
        if let Some(tile) = role.fixture {
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

/// Opens a doorway in one side of a house, into one of its rooms.
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

/// Marks where no house can be: all but the ground of the largest piece of what is open, and only where it may change.
fn survey(cx: &mut Context<'_>) {
    let OldScratch { bits: [taken, ground, open, ..], rects: runs, ids, .. } = &mut *cx.old;
    mark_ground(cx.map, ground, taken);
    if let Some(area) = cx.area {
        ground.intersect(area);
    }
    open.mark_from(&cx.map.tiles, Tile::FIRST_OPEN);
    number(open, runs, ids);
    let kept = largest(ids);
    // The piece that is kept takes the place of all that is open.
    open.reset(open.size());
    runs.iter().filter(|(_, id)| *id == kept).for_each(|(run, _)| open.insert_rect(*run));
    ground.intersect(open);
    taken.copy_from(ground);
    taken.invert();
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::map_of;
    use barrow_core::{BitGrid, Map, Rng};

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
            roles: Role::of_a_town(),
        }
    }

    #[test]
    fn houses_stand_free_and_can_be_entered() {
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
    fn the_least_ground_holds_one_house() {
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
