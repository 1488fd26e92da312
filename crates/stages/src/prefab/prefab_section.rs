//! A prefab in a certain part of the map, over whatever is there.
//!
//! ```text
//!   .....+#.....         .....+#.....
//!   .....  .....         ----.  .....
//!   .....  .....    →    |._+.  .....
//!   .....  .....         ----.  .....
//! ```
//!
//! How it works: a prefab that fits is drawn by weight and laid down at the `anchor`, `inset` cells from the edge of the
//! map. What was there is taken off all lists; doors beside it that have lost their frame become plain corridor. With
//! `connect`, it is turned so that all entrances can be joined to what is open around it, and they are, as those of vaults.
//!
//! Promises: rooms, corridors, doors, stairs and marks are what the tiles say. What the section cuts off from the rest
//! stays cut off: `connect_regions` joins it.

use std::sync::Arc;

use barrow_core::{ParamSpec, Point, Prefab, Rect, Tile, Turn};

use super::join::{dig_ways, find_ways, name_ways};
use super::paste::{Laid, choose, stands_well, turns};
use crate::old::{OldScratch, OldSpec};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

const ANCHORS: &[&str] =
    &["center", "top_left", "top", "top_right", "left", "right", "bottom_left", "bottom", "bottom_right"];

pub(crate) const SPEC: OldSpec = OldSpec {
    name: "prefab_section",
    summary: "puts a prefab in a certain part of the map, over whatever is there",
    family: Family::Prefab,
    needs: &[],
    gives: &[],
    not_after: &[Fact::Hardness],
    params: &[
        ParamSpec::prefabs("prefabs", true, "One of which prefabs; all of the recipe when left out."),
        ParamSpec::choice("anchor", ANCHORS, "Where."),
        ParamSpec::int("inset", (0, 1, 200), "Cells between it and the edge of the map."),
        ParamSpec::flag("connect", true, "Whether its entrances are joined to what is open around it."),
        ParamSpec::int("reach", (1, 40, 200), "Longest tunnel to an entrance."),
    ],
    example: "[[prefab]]\nname = \"hall\"\nrows = '''\n-----+-----\n|.0.....0.|\n|....{....|\n|.0.....0.|\n-----+-----\n'''\n\
              [[stage]]\nuse = \"cellular\"\n[[stage]]\nuse = \"prefab_section\"\n",
    build: |v| {
        Box::new(PrefabSection {
            prefabs: v.prefabs("prefabs").to_vec(),
            anchor: v.choice("anchor"),
            inset: v.int("inset"),
            connect: v.flag("connect"),
            reach: v.int("reach"),
        })
    },
};

#[derive(Debug)]
struct PrefabSection {
    prefabs: Vec<Arc<Prefab>>,
    anchor: usize,
    inset: i32,
    connect: bool,
    reach: i32,
}

impl Stage for PrefabSection {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let place = cx.bounds().grown(-self.inset);
        let lay = |prefab, turn| Laid { prefab, turn, corner: self.corner(place, prefab, turn) };
        let found = choose_fitting(&self.prefabs, cx, place, |cx, prefab, turn| {
            !self.connect || find_ways(cx, lay(prefab, turn), self.reach) || is_alone(cx, lay(prefab, turn))
        });
        let Some((prefab, turn)) = found else {
            let fits = choose_fitting(&self.prefabs, cx, place, |_, _, _| true).is_some();
            let veto = Veto { reason: "an entrance of a section cannot be joined to the level" };
            return if fits { Err(veto) } else { Ok(()) };
        };
        let laid = lay(prefab, turn);
        let first_room = put_over(cx, laid);
        cx.snapshot(format_args!("a section: {}", prefab.name));
        if self.connect && find_ways(cx, laid, self.reach) {
            let first_corridor = cx.map.corridors.len();
            dig_ways(cx);
            name_ways(cx.map, laid, first_room, first_corridor);
            cx.snapshot(format_args!("its entrances are joined to the level"));
        }
        Ok(())
    }
}

impl PrefabSection {
    /// Where the upper left cell of the section lies.
    fn corner(&self, place: Rect, prefab: &Prefab, turn: Turn) -> Point {
        let size = turn.size(prefab.size());
        let (across, down) = (place.w - size.width as i32, place.h - size.height as i32);
        let name = ANCHORS[self.anchor];
        let along = |first: &str, last: &str, space: i32| {
            if name.contains(first) {
                0
            } else if name.contains(last) {
                space
            } else {
                space / 2
            }
        };
        Point::new(place.x + along("left", "right", across), place.y + along("top", "bottom", down))
    }
}

/// Whether nothing is open but what a section takes.
fn is_alone(cx: &mut Context<'_>, laid: Laid<'_>) -> bool {
    let open = &mut cx.old.bits[0];
    open.mark_from(&cx.map.tiles, Tile::FIRST_OPEN);
    for (p, _) in laid.cells() {
        open.take(p);
    }
    open.is_empty()
}

/// One of the prefabs that fit into a place, and a way to turn it so that it fits and is good.
pub(super) fn choose_fitting<'a>(
    prefabs: &'a [Arc<Prefab>],
    cx: &mut Context<'_>,
    place: Rect,
    mut is_good: impl FnMut(&mut Context<'_>, &'a Prefab, Turn) -> bool,
) -> Option<(&'a Prefab, Turn)> {
    cx.old.ids.clear();
    cx.old.ids.reserve(prefabs.len());
    while let Some(i) = choose(prefabs, cx.depth, &cx.old.ids, &mut cx.rng) {
        let (prefab, turns) = (&*prefabs[i], turns(&prefabs[i]));
        let first = cx.rng.below(turns.len() as u32) as usize;
        for turn in (0..turns.len()).map(|i| turns[(first + i) % turns.len()]) {
            let size = turn.size(prefab.size());
            let fits = size.width as i32 <= place.w && size.height as i32 <= place.h;
            if fits && is_good(cx, prefab, turn) {
                return Some((prefab, turn));
            }
        }
        cx.old.ids.push(i as u32);
    }
    None
}

/// Lays a prefab down over whatever is there; the number of its first room.
pub(super) fn put_over(cx: &mut Context<'_>, laid: Laid<'_>) -> usize {
    let OldScratch { tiles, bits: [changed, ..], parts: [left, piece, ..], stack, .. } = &mut *cx.old;
    let map = &mut *cx.map;
    changed.reset(map.size());
    laid.cells().for_each(|(p, _)| changed.insert(p));
    map.forget(changed, stack);
    let first_room = map.rooms.len();
    laid.draw(&mut cx.rng, tiles);
    laid.add_rooms(map, tiles, [left, piece], stack);
    laid.lay(map, tiles, first_room);
    // Doors that stood beside it may have lost what held them.
    let around = laid.bounds().grown(1);
    let (mut i, doors) = (0, map.doors.len());
    for _ in 0..doors {
        let at = map.doors[i].at;
        if around.contains(at) && !changed.contains(at) && !stands_well(map, at) {
            map.doors.remove(i);
            map.tiles[at] = Tile::Corridor;
        } else {
            i += 1;
        }
    }
    first_room
}

#[cfg(test)]
mod tests {
    use super::super::paste::tests::prefab_of;
    use super::*;
    use crate::whole::drawn::run;
    use barrow_core::{DoorState, Map, Side, Size};

    fn section(anchor: &str, connect: bool) -> PrefabSection {
        let prefabs = vec![Arc::new(prefab_of(&["----", "|._+", "----"]))];
        let anchor = ANCHORS.iter().position(|name| *name == anchor).unwrap();
        PrefabSection { prefabs, anchor, inset: 1, connect, reach: 9 }
    }

    /// A room with a door at its side, and another room beyond it.
    fn example() -> Map {
        let mut map = Map::new(Size::new(14, 6));
        for (id, x) in [1, 8].into_iter().enumerate() {
            map.plan_room(Rect::new(x, 1, 5, 4));
            map.draw_rectangle(id);
        }
        map.put_door(Point::new(6, 1), DoorState::Closed, [Side::Room(0), Side::Unknown]);
        map.begin_corridor(Some(0), Some(1));
        map.dig(Point::new(7, 1));
        map.end_corridor();
        map
    }

    #[test]
    fn what_is_written_over_is_forgotten() {
        let mut map = example();
        let rows = run(&mut map, &section("bottom_left", false)).unwrap();
        assert_eq!(
            rows,
            [
                "              ", //
                " .....+#..... ",
                " ----.  ..... ",
                " |._+.  ..... ",
                " ----.  ..... ",
                "              ",
            ]
        );
        let areas: Vec<u32> = map.rooms.iter().map(|room| map.room_area(room)).collect();
        assert_eq!((areas, map.doors.len(), map.corridors.len()), (vec![8, 20, 2], 2, 1));
        assert_eq!(map.doors[1].sides, [Side::Room(2), Side::Unknown]);
    }

    #[test]
    fn doors_beside_it_become_corridor() {
        let mut map = example();
        let pillar = PrefabSection { prefabs: vec![Arc::new(prefab_of(&["x0"]))], ..section("top", true) };
        let rows = run(&mut map, &pillar).unwrap();
        assert_eq!(rows[1], " .....#0..... ");
        assert!(map.doors.is_empty() && map.corridors.is_empty());
    }

    #[test]
    fn entrances_are_joined() {
        let mut map = Map::new(Size::new(14, 6));
        map.tiles[Point::new(10, 1)] = Tile::Floor;
        let rows = run(&mut map, &section("left", true)).unwrap();
        assert_eq!(
            rows,
            [
                "              ", //
                " ---- ####.   ",
                " |._+##       ",
                " ----         ",
                "              ",
                "              ",
            ]
        );
        assert_eq!(map.doors[0].sides, [Side::Room(0), Side::Corridor(0)]);
    }
}
