//! Lakes of water or lava, and chasms, that never cut the level in two.
//!
//! ```text
//!   ......,,,,,,....
//!   ...,,,~~~~~,,...
//!     ,,~~~~~~~~~,,
//!     .,,~~~~~~~,,
//!       ,,,~~~,,,
//! ```
//!
//! How it works:
//! 1. Boxes from large to small each get a blob, grown by a cellular automaton, and up to twenty random places to lie in.
//!    The first place is taken where all that is dry stays in one piece.
//! 2. A lake covers whatever is there, rock too, so it opens views across the level. Rock one cell thick between two
//!    shores goes under as well.
//! 3. Lakes near each other are filled with the same liquid, drawn by weight. Deep water gets shallows around it, a chasm
//!    an edge of rubble where `edge` asks for it.
//! 4. Doors under a lake or its shallows, and those that open onto a lake or lost their wall to it, are no doors any more.
//!
//! Promises: whatever could be walked to still can be, except what is under a lake now; the border, stairs, the start, what
//! is secret and the cells beside them stay as they are. Rooms and corridors keep their cells, some of them under water.
//!
//! Source: the lakes of Brogue, by Brian Walker, as measured and described by others; its recipe needs six on its map.

use barrow_core::{BitGrid, Map, NumberSet, ParamSpec, Point, Rect, Rng, Size, Tile};

use super::sever::{cut_out, is_piece, part_around, severs, severs_piece};
use crate::caves::cellular::Cellular;
use crate::old::{OldNeed, OldScratch, OldSpec};
use crate::shape::{bitmap, blob};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

const KINDS: &[&str] = &["water", "lava", "chasm"];
const LIQUIDS: [Tile; 3] = [Tile::DeepWater, Tile::Lava, Tile::Chasm];

pub(crate) const SPEC: OldSpec = OldSpec {
    name: "lakes",
    summary: "lakes of water or lava, and chasms, that never cut the level in two",
    family: Family::Dress,
    needs: &[OldNeed::always(Fact::Floor)],
    gives: &[],
    not_after: &[Fact::Walls, Fact::Hardness],
    params: &[
        ParamSpec::weights("kinds", KINDS, &[1, 1, 1], "How often each kind of lake is drawn."),
        ParamSpec::int("lava_depth", (1, 4, 100), "Above this depth there is no lava."),
        ParamSpec::int(
            "tries",
            (0, 6, 100),
            "Lakes to find a place for on a map of 80 by 30 cells; more on larger ones.",
        ),
        ParamSpec::dimensions(
            "size",
            (4, (30, 15), 200),
            "The largest lake; the smallest has two thirds of it.",
        ),
        ParamSpec::int("shallows", (0, 2, 9), "Width of the shallow water around deep water."),
        ParamSpec::choice("edge", &["none", "rubble"], "What lies around a chasm."),
    ],
    example: "[[stage]]\nuse = \"cellular\"\n[[stage]]\nuse = \"keep_largest\"\n[[stage]]\nuse = \"lakes\"\n",
    build: |v| {
        let kinds = v.weights("kinds");
        Box::new(Lakes {
            kinds: [kinds[0], kinds[1], kinds[2]],
            lava_depth: v.count("lava_depth"),
            tries: v.count("tries"),
            size: v.pair("size"),
            shallows: v.count("shallows"),
            has_edge: v.choice("edge") == 1,
        })
    },
};

#[derive(Debug)]
struct Lakes {
    kinds: [u32; 3],
    lava_depth: u32,
    tries: u32,
    size: (i32, i32),
    shallows: u32,
    has_edge: bool,
}

/// How blobs grow.
const RULE: Cellular = Cellular {
    floor_pct: 55,
    passes: 5,
    born: NumberSet::of(&[5, 6, 7, 8]),
    survive: NumberSet::of(&[4, 5, 6, 7, 8]),
};
/// The least side of a blob, and how many are grown before a box is left empty.
const LEAST: i32 = 4;
const BLOBS: u32 = 20;
const PLACES: u32 = 20;
/// Lakes no farther apart than this hold the same liquid.
const NEAR: i32 = 4;
/// How often rock between two shores is looked for.
const SWEEPS: u32 = 100;

impl Stage for Lakes {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let size = cx.map.size();
        let dry = survey(cx.map, cx.area, cx.old);
        let count = (u64::from(self.tries) * size.cells() as u64).div_ceil(80 * 30) as i32;
        for n in 0..count {
            if let Some(within) = self.box_of(n, count, size)
                && let Some(bounds) = grow_blob(within, cx.old, &mut cx.rng)
                && let Some(step) = find_place(bounds, dry, cx.old, &mut cx.rng)
            {
                let [dry, lakes, _, blob] = &mut cx.old.bits;
                bitmap::runs(blob, step).for_each(|run| lakes.insert_run(run.y, run.x, run.len));
                dry.subtract(lakes);
            }
        }
        join_shores(cx.old);
        self.fill(cx);
        self.wreathe(cx);
        drop_doors(cx.map);
        cx.snapshot(format_args!("doors that the lakes left without a wall or a way are gone"));
        Ok(())
    }
}

impl Lakes {
    /// The box of the `n`-th of `count` lakes, if the map has space for one. It takes no more than half of the map each
    /// way.
    fn box_of(&self, n: i32, count: i32, size: Size) -> Option<Size> {
        let shrunk =
            |side: i32| i64::from(side) - i64::from(side) * i64::from(n) / (3 * i64::from(count - 1).max(1));
        let fit = |side: i32, all: u32| (shrunk(side) as u32).min(all.div_ceil(2)).min(all.saturating_sub(2));
        let (width, height) = (fit(self.size.0, size.width), fit(self.size.1, size.height));
        (width.min(height) >= LEAST as u32).then_some(Size::new(width, height))
    }

    /// Fills the lakes, those near each other with the same.
    fn fill(&self, cx: &mut Context<'_>) {
        let lava = if cx.depth < self.lava_depth { 0 } else { self.kinds[1] };
        let kinds = [self.kinds[0], lava, self.kinds[2]];
        let [_, lakes, _, left] = &mut cx.old.bits;
        left.copy_from(lakes);
        while let Some(first) = cx.old.bits[3].first() {
            let tile = LIQUIDS[cx.rng.weighted(&kinds)];
            let OldScratch { bits: [.., left], rects: runs, .. } = &mut *cx.old;
            runs.clear();
            runs.reserve(cx.map.size().cells().min(4096));
            take_runs(left, Rect::new(first.x, first.y, 1, 1), runs);
            let (mut next, mut cells) = (0, 0);
            while let Some(&(run, _)) = runs.get(next) {
                next += 1;
                cells += run.w;
                cx.map.tiles.fill_rect(run, tile);
                take_runs(left, run.grown(NEAR), runs);
            }
            cx.snapshot(format_args!("{cells} cells of {}", tile.name()));
        }
    }

    /// Puts shallow water around deep water, and rubble around chasms.
    fn wreathe(&self, cx: &mut Context<'_>) {
        let edge = u32::from(self.has_edge);
        for (liquid, rim, width) in
            [(Tile::DeepWater, Tile::ShallowWater, self.shallows), (Tile::Chasm, Tile::Rubble, edge)]
        {
            let [dry, lakes, near, grown] = &mut cx.old.bits;
            near.mark_between(&cx.map.tiles, liquid, Tile::ALL[liquid as usize + 1]);
            near.intersect(lakes);
            for _ in 0..width {
                grown.expand(near);
                std::mem::swap(near, grown);
            }
            near.intersect(dry);
            for p in near.iter() {
                let tile = &mut cx.map.tiles[p];
                if tile.is_door() || matches!(tile, Tile::Corridor | Tile::Floor | Tile::Grass | Tile::Rubble)
                {
                    *tile = rim;
                }
            }
            if !near.is_empty() {
                cx.snapshot(format_args!("{} around {}", rim.name(), liquid.name()));
            }
        }
    }
}

/// How what is dry hangs together.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Dry {
    OnePiece,
    Pieces,
}

/// Marks what is dry, the lakes, of which there are none yet, and what no lake may cover.
fn survey(map: &Map, area: Option<&BitGrid>, scratch: &mut OldScratch) -> Dry {
    let OldScratch { bits: [dry, lakes, kept, marks], stack, .. } = scratch;
    lakes.reset(map.size());
    stack.clear();
    stack.reserve(map.size().cells().min(4096));
    let firsts = [
        Tile::FIRST_SECRET,
        Tile::FIRST_OPEN,
        Tile::StairsUp,
        Tile::ShallowWater,
        Tile::Bridge,
        Tile::Grass,
        Tile::Fountain,
    ];
    let sort = |[secret, open, stairs, shallow, bridge, grass, fountain]: [u64; 7]| {
        [open, secret & !open | stairs & !shallow | bridge & !grass | fountain]
    };
    BitGrid::mark_classes(&map.tiles, [dry, marks], firsts, sort);
    map.start.iter().chain(&map.exit).for_each(|&p| marks.insert(p));
    if let Some(area) = area {
        // What is outside stays as it is, doors beside a lake too, so lakes keep away from there.
        kept.copy_from(area);
        kept.invert();
        marks.unite(kept);
    }
    kept.expand(marks);
    if is_piece(dry, marks, stack) { Dry::OnePiece } else { Dry::Pieces }
}

/// Grows a blob in a box that is not too small; the bounds of it.
fn grow_blob(within: Size, scratch: &mut OldScratch, rng: &mut Rng) -> Option<Rect> {
    let OldScratch { bits: [.., cells], parts: [next, whole, ..], stack, .. } = scratch;
    (0..BLOBS).find_map(|_| {
        let bounds = blob::paint(&RULE, within, [&mut *cells, &mut *next, &mut *whole], stack, rng)?;
        (bounds.w.min(bounds.h) >= LEAST).then_some(bounds)
    })
}

/// How far to move the blob so that it covers nothing that must be kept and does not cut what is dry.
fn find_place(bounds: Rect, dry: Dry, scratch: &mut OldScratch, rng: &mut Rng) -> Option<Point> {
    let OldScratch { bits: [cells, _, kept, blob], parts: [open, lost, sets @ ..], stack, .. } = scratch;
    let size = cells.size();
    (0..PLACES).find_map(|_| {
        let x = rng.range(1, size.width as i32 - 1 - bounds.w);
        let y = rng.range(1, size.height as i32 - 1 - bounds.h);
        let step = Point::new(x - bounds.x, y - bounds.y);
        let part = part_around(Rect::new(x, y, bounds.w, bounds.h), size);
        lost.reset(Size::new(part.w as u32, part.h as u32));
        for run in bitmap::runs(blob, step) {
            let run = Rect::new(run.x, run.y, run.len, 1);
            if kept.meets_rect(run) {
                return None;
            }
            lost.insert_run(run.y - part.y, run.x - part.x, run.w);
        }
        let cuts = if dry == Dry::OnePiece && part == Rect::of(size) {
            let [a, b, _] = sets.each_mut();
            severs_piece(cells, lost, [a, b], stack)
        } else {
            cut_out(cells, part, open);
            severs(open, lost, sets.each_mut(), stack)
        };
        (!cuts).then_some(step)
    })
}

/// Floods the rock between two shores where it is one cell thick, until there is none.
fn join_shores(scratch: &mut OldScratch) {
    let [dry, lakes, kept, joined] = &mut scratch.bits;
    for _ in 0..SWEEPS {
        joined.reset(lakes.size());
        for y in 1..lakes.size().height as i32 - 1 {
            for (i, word) in joined.row_mut(y).iter_mut().enumerate() {
                let [here, north, east, south, west] = lakes.with_neighbors(y, i);
                *word = (north & south | east & west) & !(here | dry.row(y)[i] | kept.row(y)[i]);
            }
        }
        if joined.is_empty() {
            break;
        }
        lakes.unite(joined);
    }
}

/// Takes the cells of `area` out of a set and lists them as runs.
fn take_runs(set: &mut BitGrid, area: Rect, runs: &mut Vec<(Rect, u32)>) {
    let Some(area) = area.intersection(Rect::of(set.size())) else { return };
    for y in area.y..area.bottom() {
        let mut x = area.x;
        while let Some(from) = bitmap::next(set.row(y), x, area.right(), 0) {
            x = bitmap::next(set.row(y), from, area.right(), u64::MAX).unwrap_or(area.right());
            (from..x).for_each(|x| set.remove(Point::new(x, y)));
            runs.push((Rect::new(from, y, x - from, 1), 0));
        }
    }
}

/// Forgets the doors that are under water, and those beside a lake, which have lost a wall or a way to it.
fn drop_doors(map: &mut Map) {
    let Map { doors, tiles, .. } = map;
    doors.retain(|door| {
        let beside = tiles.neighbors(door.at, Tile::Rock);
        let stays = tiles[door.at].is_door() && !beside.iter().any(|tile| LIQUIDS.contains(tile));
        if !stays && tiles[door.at].is_door() {
            tiles[door.at] = Tile::Floor;
        }
        stays
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::{map_of, run, set_of};
    use barrow_core::{DoorState, Side};

    const WATER: Lakes =
        Lakes { kinds: [1, 0, 0], lava_depth: 4, tries: 6, size: (12, 6), shallows: 2, has_edge: false };

    fn drawn(map: &Map) -> Vec<String> {
        map.tiles.rows().map(|row| row.iter().map(|tile| tile.glyph()).collect()).collect()
    }

    /// A map of rooms and corridors, or of one hall.
    fn level(seed: u64) -> Map {
        let mut rng = Rng::new(seed);
        let mut map = Map::new(Size::new(60, 24));
        for row in 0..3 {
            for column in 0..5 {
                let (x, y) = (2 + 12 * column + rng.range(0, 3), 2 + 7 * row + rng.range(0, 2));
                map.tiles.fill_rect(Rect::new(x, y, rng.range(3, 6), rng.range(2, 4)), Tile::Floor);
            }
            map.tiles.fill_run(4 + 7 * row, 2, 54, Tile::Floor);
        }
        map.tiles.fill_rect(Rect::new(30, 2, 2, 20), Tile::Floor);
        map
    }

    #[test]
    fn what_is_dry_stays_in_one_piece_and_the_border_stays() {
        let mut lakes = 0;
        for seed in 0..200 {
            let mut map = level(seed);
            let start = Point::new(30, 12);
            map.start = Some(start);
            let mut scratch = crate::stage::Workspace::default();
            let mut cx = Context::new(&mut map, Rng::new(seed), 9, &mut scratch, (1, "lakes"), None);
            Lakes { kinds: [1, 1, 1], size: (30, 15), ..WATER }.apply(&mut cx).unwrap();
            let (mut open, mut reached) = (BitGrid::default(), BitGrid::new(map.size()));
            open.mark_from(&map.tiles, Tile::FIRST_OPEN);
            reached.insert(start);
            reached.flood(&open, &mut Vec::new());
            assert_eq!(open, reached, "{seed}\n{}", drawn(&map).join("\n"));
            let rows = drawn(&map);
            assert!(rows[0].trim().is_empty() && rows[23].trim().is_empty());
            assert!(rows.iter().all(|row| row.starts_with(' ') && row.ends_with(' ')));
            lakes += u32::from(rows.iter().any(|row| row.contains(['~', '&', ':'])));
        }
        assert!(lakes > 130, "{lakes} levels have lakes");
    }

    #[test]
    fn water_has_shallows() {
        let hall = [&" ".repeat(24)[..], &format!(" {} ", ".".repeat(22))];
        let rows: Vec<&str> = (0..12).map(|y| hall[usize::from(y > 0 && y < 11)]).collect();
        let made = run(&mut map_of(&rows), &Lakes { tries: 9, ..WATER }).unwrap();
        assert_eq!(
            made,
            [
                "                        ",
                " ...................... ",
                " ................,,,... ",
                " ...............,,,,,.. ",
                " ..............,,~~~,,. ",
                " ..............,,~~~~,, ",
                " ..............,,~~~~,, ",
                " ...............,,~~,,. ",
                " ................,,,,.. ",
                " .................,,... ",
                " ...................... ",
                "                        ",
            ]
        );
    }

    #[test]
    fn doors_lose_their_walls_and_ways() {
        let mut map = map_of(&["   .   .   .  .", ".. . . ..  .  .", "   .   .   .  ."]);
        for x in [2, 6, 9, 13] {
            map.put_door(Point::new(x, 1), DoorState::Closed, [Side::Unknown; 2]);
        }
        map.tiles[Point::new(6, 0)] = Tile::Lava;
        map.tiles[Point::new(10, 1)] = Tile::Chasm;
        map.tiles[Point::new(13, 1)] = Tile::DeepWater;
        drop_doors(&mut map);
        assert_eq!(drawn(&map), ["   .  &.   .  .", "..+. .....:. ~.", "   .   .   .  ."]);
        assert_eq!(map.doors.iter().map(|door| door.at.x).collect::<Vec<_>>(), [2]);
    }

    #[test]
    fn thin_rock_between_shores_goes_under() {
        let mut scratch = crate::stage::Workspace::default();
        let size = Size::new(9, 5);
        scratch.old.bits = [(); 4].map(|()| BitGrid::new(size));
        scratch.old.bits[0].insert(Point::new(4, 1));
        scratch.old.bits[1] = set_of(&["         ", " ... ..  ", " ... ... ", " ..   .. ", "         "]);
        join_shores(&mut scratch.old);
        assert_eq!(
            scratch.old.bits[1],
            set_of(&["         ", " ... ..  ", " ....... ", " ..   .. ", "         "])
        );
    }
}
