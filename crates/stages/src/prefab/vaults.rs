//! Vaults: small places drawn by hand, put into the rock between rooms or into the open, and joined to the level.
//!
//! ```text
//!   ..               ..
//!   ..        →      ..# ----
//!                      ##+._|
//!                        ----
//! ```
//!
//! How it works:
//! 1. A prefab is drawn by weight from those that are found at this depth, and a way to turn and mirror it.
//! 2. In rock, all places where it fits with `gap` cells of rock around it are found at once; one of them is drawn. Every
//!    entrance gets the shortest tunnel to something open, no longer than `reach`. If one has none, another place is
//!    tried.
//! 3. On floor, it may stand where all of it and the cells around it are plain floor, or mostly. A place is taken if the
//!    level stays in one piece and all doors stay framed.
//!
//! Promises: all that is open in a vault is reached from outside; a vault changes nothing but rock and plain floor, and no
//! door loses its frame; in rock, whatever hangs together in it is a room. Prefabs that cannot keep this are left out.

use std::sync::Arc;

use barrow_core::{BitGrid, Map, ParamSpec, Point, Prefab, Rect, Tile, Turn};

use super::join::{dig_ways, find_ways, name_ways};
use super::paste::{Laid, choose, is_room, stands_well, turns};
use crate::old::{OldNeed, OldScratch, OldSpec};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

const GROUNDS: &[&str] = &["rock", "floor", "anywhere"];

pub(crate) const SPEC: OldSpec = OldSpec {
    name: "vaults",
    summary: "puts prefabs into rock or onto floor, and joins them to the level",
    family: Family::Prefab,
    needs: &[OldNeed::always(Fact::Floor)],
    gives: &[],
    not_after: &[Fact::Hardness],
    params: &[
        ParamSpec::prefabs("prefabs", true, "Which prefabs; all of the recipe when left out."),
        ParamSpec::range("count", (0, (1, 3), 200), "How many vaults, if there is a place for them."),
        ParamSpec::int("each_pct", (0, 100, 100), "Chance that each of them is there at all."),
        ParamSpec::flag("unique", true, "Whether no prefab is used twice."),
        ParamSpec::choice("in", GROUNDS, "What they are put into."),
        ParamSpec::int("gap", (1, 1, 20), "Rock around a vault in rock, in cells."),
        ParamSpec::int("reach", (1, 20, 200), "Longest tunnel to an entrance."),
    ],
    example: "[[prefab]]\nname = \"shrine\"\nrows = '''\n-----\n|._.|\n|0.0|\n--+--\n'''\n\
              [[stage]]\nuse = \"simple_rooms\"\n[[stage]]\nuse = \"draw_rooms\"\n[[stage]]\nuse = \"dogleg\"\n\
              [[stage]]\nuse = \"vaults\"\nunique = false\n",
    build: |v| {
        Box::new(Vaults {
            prefabs: v.prefabs("prefabs").to_vec(),
            count: v.pair("count"),
            each_pct: v.count("each_pct"),
            unique: v.flag("unique"),
            ground: v.choice("in"),
            gap: v.int("gap"),
            reach: v.int("reach"),
        })
    },
};

/// How many places are tried for a prefab turned in some way.
const TRIES: u32 = 16;

#[derive(Debug)]
struct Vaults {
    prefabs: Vec<Arc<Prefab>>,
    count: (i32, i32),
    each_pct: u32,
    unique: bool,
    ground: usize,
    gap: i32,
    reach: i32,
}

impl Stage for Vaults {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        // Those that are used up, or for which there is no place.
        cx.old.ids.clear();
        cx.old.ids.reserve(self.prefabs.len());
        for _ in 0..cx.rng.range(self.count.0, self.count.1) {
            if cx.rng.percent(self.each_pct) {
                self.put_one(cx);
            }
        }
        Ok(())
    }
}

impl Vaults {
    /// Puts one more vault somewhere, if any of the prefabs has a place.
    fn put_one(&self, cx: &mut Context<'_>) {
        while let Some(i) = choose(&self.prefabs, cx.depth, &cx.old.ids, &mut cx.rng) {
            let prefab = &*self.prefabs[i];
            let put = self.put(cx, prefab);
            if self.unique || !put {
                cx.old.ids.push(i as u32);
            }
            if put {
                cx.snapshot(format_args!("a vault: {}", prefab.name));
                return;
            }
        }
    }

    /// Puts a prefab somewhere, in any way it may be turned.
    fn put(&self, cx: &mut Context<'_>, prefab: &Prefab) -> bool {
        let turns = turns(prefab);
        let first = cx.rng.below(turns.len() as u32) as usize;
        let floor_first = self.ground == 1 || self.ground == 2 && cx.rng.percent(50);
        (0..turns.len()).map(|i| turns[(first + i) % turns.len()]).any(|turn| match GROUNDS[self.ground] {
            "rock" => self.put_in_rock(cx, prefab, turn),
            "floor" => put_on_floor(cx, prefab, turn),
            _ if floor_first => put_on_floor(cx, prefab, turn) || self.put_in_rock(cx, prefab, turn),
            _ => self.put_in_rock(cx, prefab, turn) || put_on_floor(cx, prefab, turn),
        })
    }

    fn put_in_rock(&self, cx: &mut Context<'_>, prefab: &Prefab, turn: Turn) -> bool {
        if !is_reached(prefab, &mut cx.old.parts, &mut cx.old.stack) {
            return false;
        }
        cx.old.bits[0].mark_from(&cx.map.tiles, Tile::WallAcross);
        find_corners(cx, prefab, turn, self.gap);
        for _ in 0..TRIES {
            let Some(corner) = take_corner(cx) else { return false };
            let laid = Laid { prefab, turn, corner };
            if find_ways(cx, laid, self.reach) {
                put_down(cx, laid);
                return true;
            }
        }
        false
    }
}

/// Whether all that is open in a prefab is reached from its entrances if only rock is around and left within it.
fn is_reached(prefab: &Prefab, [open, reached, ..]: &mut [BitGrid; 5], stack: &mut Vec<u32>) -> bool {
    open.reset(prefab.size());
    reached.reset(prefab.size());
    for (at, _) in prefab.cells.iter() {
        // What is only sometimes open must be reached all the same, and its neighbors by other ways.
        if prefab.meaning(at).is_always_open() {
            open.insert(at);
        }
    }
    prefab.entrances.iter().for_each(|&at| reached.insert(at));
    open.unite(reached);
    reached.flood(open, stack);
    reached == open && !open.is_empty()
}

/// Makes of `bits[0]`, the set of what is in the way, the set of the corners at which a prefab can be laid down.
fn find_corners(cx: &mut Context<'_>, prefab: &Prefab, turn: Turn, gap: i32) {
    let inside = cx.inside();
    let [corners, other, ..] = &mut cx.old.bits;
    if let Some(area) = cx.area {
        other.copy_from(area);
        other.invert();
        corners.unite(other);
    }
    let size = turn.size(prefab.size());
    let (w, h) = (size.width as i32, size.height as i32);
    corners.dilate(Point::new(gap, gap), Point::new(w - 1 + gap, h - 1 + gap));
    other.reset(cx.map.size());
    other.insert_rect(Rect::new(inside.x, inside.y, (inside.w + 1 - w).max(0), (inside.h + 1 - h).max(0)));
    corners.complement(other);
}

/// Takes one of the corners, each as likely as the others.
fn take_corner(cx: &mut Context<'_>) -> Option<Point> {
    let corners = &mut cx.old.bits[0];
    let corner = corners.nth(cx.rng.below(corners.count()))?;
    corners.remove(corner);
    Some(corner)
}

/// Puts a prefab into rock, with the ways that were found.
fn put_down(cx: &mut Context<'_>, laid: Laid<'_>) {
    let (first_room, first_corridor) = (cx.map.rooms.len(), cx.map.corridors.len());
    dig_ways(cx);
    let OldScratch { tiles, parts: [left, piece, ..], stack, .. } = &mut *cx.old;
    laid.draw(&mut cx.rng, tiles);
    laid.add_rooms(cx.map, tiles, [left, piece], stack);
    laid.lay(cx.map, tiles, first_room);
    name_ways(cx.map, laid, first_room, first_corridor);
}

/// Puts a prefab where it is surrounded by floor, or where most of it would be floor if there is no such place.
fn put_on_floor(cx: &mut Context<'_>, prefab: &Prefab, turn: Turn) -> bool {
    for firsts in [[Tile::Floor; 2], [Tile::Rock, Tile::WallAcross]] {
        // What comes before the first tile that may be built over, and what comes after the last.
        BitGrid::mark_classes(
            &cx.map.tiles,
            [&mut cx.old.bits[0]],
            [Tile::Rock, firsts[0], firsts[1], Tile::Floor, Tile::StairsUp],
            |[all, from, to, floor, after]| [all & !(from & !to | floor & !after)],
        );
        let marks = cx.map.start.iter().chain(&cx.map.exit).copied();
        for p in marks.chain(cx.map.spawns.iter().map(|spawn| spawn.at)) {
            cx.old.bits[0].insert(p);
        }
        find_corners(cx, prefab, turn, 1);
        for _ in 0..TRIES {
            let Some(corner) = take_corner(cx) else { break };
            let laid = Laid { prefab, turn, corner };
            if is_mostly_floor(cx.map, laid.bounds()) && stand_up(cx, laid) {
                return true;
            }
        }
    }
    false
}

/// Whether there is more floor than rock.
fn is_mostly_floor(map: &Map, bounds: Rect) -> bool {
    let columns = bounds.x as usize..bounds.right() as usize;
    let rows = (bounds.y..bounds.bottom()).map(|y| &map.tiles.row(y)[columns.clone()]);
    let floor: usize = rows.map(|row| row.iter().filter(|&&tile| tile == Tile::Floor).count()).sum();
    2 * floor as u64 > bounds.cells()
}

/// Puts a prefab onto floor if the level stays in one piece and all doors in their frames.
fn stand_up(cx: &mut Context<'_>, laid: Laid<'_>) -> bool {
    let OldScratch { tiles, bits: [_, open, reached, changed], stack, .. } = &mut *cx.old;
    let map = &mut *cx.map;
    laid.draw(&mut cx.rng, tiles);
    laid.swap(map, tiles);
    let around = laid.bounds().grown(1);
    open.mark_from(&map.tiles, Tile::FIRST_OPEN);
    let cells = || {
        (around.y..around.bottom()).flat_map(|y| (around.x..around.right()).map(move |x| Point::new(x, y)))
    };
    reached.reset(map.size());
    if let Some(first) = cells().find(|&p| open.contains(p)) {
        reached.insert(first);
        reached.flood(open, stack);
    }
    let is_whole = cells().all(|p| open.contains(p) == reached.contains(p));
    let is_framed = cells().all(|p| !map.tiles[p].is_door() || stands_well(map, p));
    laid.swap(map, tiles);
    if !is_whole || !is_framed {
        return false;
    }
    changed.reset(map.size());
    for ((p, _), _) in laid.cells().zip(tiles.iter()).filter(|(_, tile)| !is_room(**tile)) {
        changed.insert(p);
    }
    map.forget(changed, stack);
    laid.lay(map, tiles, map.rooms.len());
    true
}

#[cfg(test)]
mod tests {
    use super::super::paste::tests::{drawn, prefab_of};
    use super::*;
    use crate::whole::drawn::{map_of, run};

    fn vaults(rows: &[&str], ground: usize) -> Vaults {
        let prefabs = vec![Arc::new(prefab_of(rows))];
        Vaults { prefabs, count: (1, 1), each_pct: 100, unique: true, ground, gap: 1, reach: 20 }
    }

    const SHRINE: [&str; 3] = ["----", "+._|", "----"];

    #[test]
    fn a_vault_is_joined_by_a_tunnel() {
        let mut map = map_of(&[
            "            ", //
            " ..         ",
            " ..         ",
            "            ",
            "            ",
            "            ",
        ]);
        let rows = run(&mut map, &vaults(&SHRINE, 0)).unwrap();
        assert_eq!(
            rows,
            [
                "            ", //
                " ..         ",
                " ..# ----   ",
                "   ##+._|   ",
                "     ----   ",
                "            ",
            ]
        );
        assert_eq!(map.rooms[0].bounds, Rect::new(6, 3, 2, 1));
        assert_eq!(map.corridor_cells(&map.corridors[0]).first(), Some(&Point::new(4, 3)));
        assert_eq!((map.corridors[0].from, map.corridors[0].to), (Some(0), None));
        assert_eq!(map.doors.len(), 1);
    }

    #[test]
    fn a_vault_that_cannot_be_joined_is_left_out() {
        let rows = [" .          ", "            ", "            ", "            ", "            "];
        let mut map = map_of(&rows);
        let vaults = Vaults { reach: 1, ..vaults(&SHRINE, 0) };
        assert_eq!(run(&mut map, &vaults).unwrap(), rows);
        assert!(map.rooms.is_empty() && map.corridors.is_empty());
        // One without an entrance, too.
        assert_eq!(run(&mut map, &super::tests::vaults(&["---", "|.|", "---"], 0)).unwrap(), rows);
    }

    #[test]
    fn tunnels_keep_off_doors() {
        let mut map = map_of(&["          ", " .        ", "          ", "          ", "          "]);
        map.put_door(Point::new(1, 2), barrow_core::DoorState::Closed, Default::default());
        map.tiles[Point::new(1, 3)] = Tile::Floor;
        for _ in 0..2 {
            run(&mut map, &vaults(&SHRINE, 0)).unwrap();
        }
        assert!(map.doors.iter().all(|door| stands_well(&map, door.at)), "{:#?}", drawn(&map));
    }

    #[test]
    fn a_hut_stands_on_floor_and_the_room_knows() {
        let mut map = Map::new(barrow_core::Size::new(9, 7));
        map.plan_room(Rect::new(1, 1, 7, 5));
        map.draw_rectangle(0);
        let rows = run(&mut map, &vaults(&["---", "|.|", "-'-"], 1)).unwrap();
        assert_eq!(
            rows,
            [
                "         ", //
                " ....... ",
                " ...---. ",
                " ...|.|. ",
                " ...-'-. ",
                " ....... ",
                "         ",
            ]
        );
        assert_eq!((map.rooms.len(), map.room_area(&map.rooms[0]), map.doors.len()), (1, 27, 1));
    }

    #[test]
    fn nothing_on_floor_cuts_the_level() {
        let rows = ["         ", " ....... ", "         "];
        assert_eq!(run(&mut map_of(&rows), &vaults(&["x0x"], 1)).unwrap(), rows);
    }
}
