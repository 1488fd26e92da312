//! Fills rooms that have a theme: a garden, a trap in every corner, the spoils of a massacre, as NetHack 3.7 does.
//!
//! ```text
//!   ---------      ---------
//!   |.......|      |""T""""|
//!   |.......|  →   |""""n""|
//!   |.......|      |"{""""T|
//!   ---------      ---------
//! ```
//!
//! How it works:
//! 1. Rooms inside of rooms that were made after pictures are listed now that corridors are dug. What no door leads into
//!    is a vault. Gaps between them may become secret doors.
//! 2. Every room that waits to be filled draws one of the fills by weight, from those for its depth and its light. Rows
//!    of the table with one `fill` belong together, and the first says how often, how deep and where it is found.
//! 3. Each of its rows puts a tile or a thing on some free cells: as many as `count`, and of all others `cells_pct`.
//!
//! Promises: only plain ground is changed. What cannot be walked on is put only where all eight cells around are open, so
//! that rooms stay in one piece. Nothing waits on stairs.

use std::sync::Arc;

use barrow_core::{Map, Name, ParamSpec, Point, Rng, Spawn, SpawnKind, Theme, Tile, Values};

use super::within::list_rooms;
use crate::nethack::NethackRole;
use crate::nethack::facts::{ThemedRoom, ThemedRooms};
use crate::old::{OldNeed, OldSpec};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

const LIGHTS: &[&str] = &["any", "lit", "dark"];
const TILES: &[&str] = &[
    "none",
    "grass",
    "shallow_water",
    "rubble",
    "fountain",
    "altar",
    "tree",
    "pillar",
    "deep_water",
    "lava",
];
const SPAWNS: &[&str] = &["none", "monster", "item", "trap", "person", "prop"];

const COLUMNS: &[ParamSpec] = &[
    ParamSpec::text("fill", "", "Which fill the row belongs to."),
    ParamSpec::int("weight", (0, 1, 1000), "How often the fill is drawn, beside others."),
    ParamSpec::range("depth", (1, (1, 100), 100), "The first and last depth it is found at."),
    ParamSpec::choice("light", LIGHTS, "Which rooms it is for."),
    ParamSpec::choice("tile", TILES, "What the ground becomes."),
    ParamSpec::choice("spawn", SPAWNS, "What kind of thing waits there."),
    ParamSpec::text("name", "", "What that is called."),
    ParamSpec::range("count", (0, (0, 0), 100), "On how many cells."),
    ParamSpec::int("cells_pct", (0, 0, 100), "And on how many of all, in percent."),
];

pub(crate) const SPEC: OldSpec = OldSpec {
    name: "themed_fills",
    summary: "fills rooms that have a theme, and lists the rooms inside of them, as in NetHack 3.7",
    family: Family::Place,
    needs: &[OldNeed::always(Fact::Rooms), OldNeed::always(Fact::Floor)],
    gives: &[],
    not_after: &[],
    params: &[
        ParamSpec::rows("fills", COLUMNS, "What rooms are filled with, a row for each ingredient."),
        ParamSpec::int("secret_one_in", (0, 8, 1000), "Odds that a door inside is secret; 0 never."),
        ParamSpec::int("secret_above_depth", (0, 2, 100), "No door is secret at this depth or less."),
    ],
    example: "[[prefab]]\nname = \"room in a room\"\nrows = '''\n---------\n|.......|\n|.---...|\n|.|.'...|\n|.---...|\n\
              |.......|\n---------\n'''\n[[stage]]\nuse = \"rect_split\"\nthemes = \"room in a room\"\nplain = 1\nto_fill = 1\n\
              [[stage]]\nuse = \"sort_rooms\"\n[[stage]]\nuse = \"draw_rooms\"\n[[stage]]\nuse = \"walls\"\n\
              [[stage]]\nuse = \"join_sorted\"\n[[stage]]\nuse = \"themed_fills\"\n\
              fills = [ { fill = \"garden\", tile = \"grass\", cells_pct = 100 }, { fill = \"garden\", tile = \"tree\", cells_pct = 10 } ]\n",
    build: |v| {
        Box::new(ThemedFills {
            fills: fills(v.rows("fills")),
            secret_one_in: v.count("secret_one_in"),
            secret_above_depth: v.count("secret_above_depth"),
        })
    },
};

#[derive(Debug)]
struct ThemedFills {
    fills: Vec<Fill>,
    secret_one_in: u32,
    secret_above_depth: u32,
}

/// Something that rooms are filled with.
#[derive(Debug)]
struct Fill {
    name: Arc<str>,
    weight: u32,
    /// Which of `LIGHTS`.
    light: usize,
    parts: Vec<Ingredient>,
}

#[derive(Debug)]
struct Ingredient {
    depth: (u32, u32),
    tile: Option<Tile>,
    spawn: Option<(SpawnKind, Arc<str>)>,
    count: (i32, i32),
    cells_pct: u32,
}

impl Ingredient {
    fn is_at(&self, depth: u32) -> bool {
        (self.depth.0..=self.depth.1).contains(&depth)
    }
}

/// The fills that rows of a table make up.
fn fills(rows: &[Values]) -> Vec<Fill> {
    let mut fills: Vec<Fill> = Vec::new();
    for row in rows {
        let depth = row.pair("depth");
        let kind = row.choice("spawn").checked_sub(1).map(|i| SpawnKind::ALL[i]);
        let part = Ingredient {
            depth: (depth.0 as u32, depth.1 as u32),
            tile: Tile::from_word(TILES[row.choice("tile")]),
            spawn: kind.map(|kind| (kind, row.text("name"))),
            count: row.pair("count"),
            cells_pct: row.count("cells_pct"),
        };
        let name = row.text("fill");
        if let Some(fill) = fills.iter_mut().find(|fill| fill.name == name) {
            fill.parts.push(part);
        } else {
            let (weight, light) = (row.count("weight"), row.choice("light"));
            fills.push(Fill { name, weight, light, parts: vec![part] });
        }
    }
    fills
}

impl Stage for ThemedFills {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let secret_one_in = if cx.depth > self.secret_above_depth { self.secret_one_in } else { 0 };
        for i in 0..cx.map.themes.len() {
            let Theme { area, fill, .. } = cx.map.themes[i];
            let themed = cx.facts.get().and_then(|rooms: &ThemedRooms| rooms.at(area));
            let themed =
                themed.unwrap_or(ThemedRoom { area, inner: NethackRole::Themed.role(), is_to_fill: false });
            let room = list_rooms(cx, &themed, secret_one_in);
            let is_free =
                |spawn: &Spawn| !matches!(cx.map.tiles[spawn.at], Tile::StairsUp | Tile::StairsDown);
            cx.map.spawns.retain(|spawn| !area.contains(spawn.at) || is_free(spawn));
            if let Some(id) = room.filter(|_| themed.is_to_fill && fill.is_none())
                && let Some(fill) = self.draw(cx, id)
            {
                let depth = cx.depth;
                fill.parts.iter().filter(|part| part.is_at(depth)).for_each(|part| put(cx, id, part));
                cx.map.themes[i].fill = Some(Name::truncated(&fill.name));
                cx.snapshot(format_args!("room {}: {}", id + 1, fill.name));
            }
        }
        Ok(())
    }
}

impl ThemedFills {
    /// One of the fills for a room, by weight.
    fn draw(&self, cx: &mut Context<'_>, id: usize) -> Option<&Fill> {
        let light = if cx.map.rooms[id].is_dark { "dark" } else { "lit" };
        let depth = cx.depth;
        let is_for =
            |fill: &&Fill| ["any", light].contains(&LIGHTS[fill.light]) && fill.parts[0].is_at(depth);
        let mut left = cx.rng.below(self.fills.iter().filter(is_for).map(|fill| fill.weight).sum());
        self.fills.iter().filter(is_for).find(|fill| {
            let found = left < fill.weight;
            left = left.saturating_sub(fill.weight);
            found
        })
    }
}

/// Puts an ingredient on free cells of a room.
fn put(cx: &mut Context<'_>, id: usize, part: &Ingredient) {
    let (map, free) = (&mut *cx.map, &mut cx.old.points);
    let room = map.rooms[id];
    free.clear();
    let runs = map.room_runs(&room).iter();
    let cells = runs.flat_map(|run| (run.x..run.x + run.len).map(|x| Point::new(x, run.y)));
    let kind = part.spawn.as_ref().map(|(kind, _)| *kind);
    free.extend(cells.filter(|&p| is_free(map, p, kind) && cx.area.is_none_or(|area| area.contains(p))));
    let share = how_many(free.len(), part.cells_pct, &mut cx.rng);
    let mut left = cx.rng.range(part.count.0, part.count.1) as usize + share;
    cx.rng.shuffle(free);
    for &at in free.iter() {
        let blocks = part.tile.is_some_and(|tile| !tile.is_walkable());
        if left == 0 {
            break;
        }
        if blocks && !is_open_around(map, at) {
            continue;
        }
        left -= 1;
        if let Some(tile) = part.tile {
            map.tiles[at] = tile;
        }
        if let Some((kind, name)) = part.spawn.as_ref().filter(|_| !blocks) {
            map.spawns.push(Spawn { at, kind: *kind, name: Arc::clone(name) });
        }
    }
}

/// How many of so many cells are taken, each with that chance.
fn how_many(cells: usize, pct: u32, rng: &mut Rng) -> usize {
    if pct == 0 || pct == 100 {
        return cells * pct as usize / 100;
    }
    (0..cells).filter(|_| rng.percent(pct)).count()
}

/// Whether it is plain ground with nothing of that kind on it, or nothing at all.
fn is_free(map: &Map, p: Point, kind: Option<SpawnKind>) -> bool {
    matches!(map.tiles[p], Tile::Floor | Tile::Grass | Tile::Rubble | Tile::ShallowWater)
        && map.start != Some(p)
        && map.spawns.iter().all(|spawn| spawn.at != p || kind.is_some_and(|kind| kind != spawn.kind))
}

/// Whether one can walk on all eight cells around, none of which is a door.
fn is_open_around(map: &Map, p: Point) -> bool {
    let is_open = |tile: Tile| tile >= Tile::Floor;
    (-1..=1).all(|y| (-1..=1).all(|x| map.tiles.get(p + Point::new(x, y)).is_some_and(is_open)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::run_with;
    use barrow_core::{BitGrid, Rect, Side, Size};

    fn stage(parts: Vec<Ingredient>) -> ThemedFills {
        let fill = Fill { name: "it".into(), weight: 1, light: 0, parts };
        ThemedFills { fills: vec![fill], secret_one_in: 0, secret_above_depth: 0 }
    }

    fn fill(map: &mut Map, stage: &ThemedFills, (inner, is_to_fill): (NethackRole, bool)) -> Vec<String> {
        let area = map.themes[0].area;
        let room = ThemedRoom { area, inner: inner.role(), is_to_fill };
        run_with(map, stage, |facts| facts.put(ThemedRooms(vec![room]))).unwrap()
    }

    fn part(tile: Option<Tile>, spawn: Option<&str>, count: i32, cells_pct: u32) -> Ingredient {
        let spawn = spawn.map(|name| (SpawnKind::Monster, name.into()));
        Ingredient { depth: (1, 100), tile, spawn, count: (count, count), cells_pct }
    }

    fn room(w: i32, h: i32) -> Map {
        let mut map = Map::new(Size::new(w as u32 + 4, h as u32 + 4));
        map.plan_room(Rect::new(2, 2, w, h));
        map.draw_rectangle(0);
        let area = map.rooms[0].bounds.grown(1);
        map.themes.push(Theme { name: Name::new("room"), area, fill: None });
        map
    }

    #[test]
    fn ingredients_share_the_cells() {
        let mut map = room(9, 5);
        let stairs = Point::new(4, 4);
        map.tiles[stairs] = Tile::StairsDown;
        let parts = vec![
            part(Some(Tile::Grass), None, 0, 100),
            part(Some(Tile::Fountain), None, 2, 0),
            part(None, Some("nymph"), 3, 0),
        ];
        fill(&mut map, &stage(parts), (NethackRole::Themed, true));
        let count = |wanted: Tile| map.tiles.cells().iter().filter(|&&tile| tile == wanted).count();
        assert_eq!((count(Tile::Grass), count(Tile::Fountain), count(Tile::StairsDown)), (42, 2, 1));
        assert_eq!(map.spawns.len(), 3);
        assert!(map.spawns.iter().all(|spawn| map.tiles[spawn.at] == Tile::Grass));
        assert_eq!(map.themes[0].fill, Some(Name::new("it")));
    }

    #[test]
    fn trees_leave_the_room_in_one_piece() {
        for h in 1..9 {
            let mut map = room(14, h);
            fill(&mut map, &stage(vec![part(Some(Tile::Tree), None, 0, 100)]), (NethackRole::Themed, true));
            let mut open = BitGrid::new(map.size());
            open.mark_from(&map.tiles, Tile::Floor);
            assert!(open.is_one_piece(&mut Vec::new()), "{h}");
            assert_eq!(h > 2, map.tiles.cells().contains(&Tile::Tree), "{h}");
        }
    }

    #[test]
    fn rooms_inside_are_listed_with_their_doors() {
        let rows =
            ["---------", "|.......|", "|.------|", "|.'.|{.||", "|.|.|..||", "|.------|", "---------"];
        let mut map = Map::new(Size::new(9, 7));
        for (y, row) in (0..).zip(rows) {
            (0..)
                .zip(row.chars())
                .for_each(|(x, c)| map.tiles[Point::new(x, y)] = Tile::from_glyph(c).unwrap());
        }
        let runs = [(1, 7), (2, 1), (3, 1), (4, 1), (5, 1)].map(|(y, len)| barrow_core::Run { y, x: 1, len });
        map.plan_room(Rect::new(1, 1, 7, 5));
        map.draw_room(0, barrow_core::Shape::Irregular, runs);
        let at = Point::new(2, 3);
        map.doors.push(barrow_core::Door {
            at,
            state: barrow_core::DoorState::Doorway,
            sides: Default::default(),
        });
        let area = Rect::new(0, 0, 9, 7);
        map.themes.push(Theme { name: Name::new("it"), area, fill: None });
        let after = fill(&mut map, &stage(vec![part(None, Some("x"), 9, 0)]), (NethackRole::Shop, false));
        assert_eq!(after, rows);
        let found: Vec<_> =
            map.rooms.iter().skip(1).map(|room| (room.bounds, room.role, room.sealed)).collect();
        assert_eq!(
            found,
            [
                (Rect::new(3, 3, 1, 2), NethackRole::Shop.role(), false),
                (Rect::new(5, 3, 2, 2), NethackRole::Vault.role(), true)
            ]
        );
        assert!(map.doors[0].sides.contains(&Side::Room(0)) && map.doors[0].sides.contains(&Side::Room(1)));
        assert!(map.spawns.is_empty());
    }
}
