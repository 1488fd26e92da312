//! Makes the map anew from the patterns of a sample: wave function collapse.
//!
//! ```text
//!    .....+######     +      ..........
//!    .....      #     #      ..........
//!    .....      #     #      ..........+
//!    .....      #     +      ..........
//!    .....      #   .....    ..........
//!      +     ####   .....    ..........
//!      #     #      .....+##+..........
//!      #     #      .....    ..........
//! ```
//!
//! How it works:
//! 1. Learn all windows of `pattern`×`pattern` cells of the sample, turned and mirrored if asked for (`patterns.rs`).
//! 2. Lay overlapping patterns over the whole map: guess one where several are left, rule out what no longer fits
//!    around it, take back what leads nowhere (`wave.rs`).
//! 3. Join the pieces, then find rooms and doors anew (`relist.rs`).
//!
//! Promises: before pieces are joined, every window of the map is one of the sample's, where the sample is taken to lie
//! in solid rock; of a sample with more than 512 patterns a part is taken. The border is closed, and doors are framed.
//! Rooms, corridors and doors of the map before are no longer listed; where the sample has corridors, every place as
//! wide as three cells is a room, and else there are none. No more guesses are taken back than `budget` allows.
//!
//! Source: the overlapping model of Maxim Gumin's wave function collapse; Paul Merrell's model synthesis before it also
//! mended what failed block by block.

mod patterns;
mod relist;
mod samples;
mod wave;

use std::sync::Arc;

use barrow_core::{Grid, ParamSpec, Point, Prefab, Rng, Size, Tile, Values};

use self::patterns::Look;
pub(crate) use self::patterns::Patterns;
use self::wave::Progress;
pub(crate) use self::wave::Wave;
use super::connect_regions::ConnectRegions;
use crate::old::{OldNeed, OldScratch, OldSpec};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

const SAMPLES: &[&str] = &["map", samples::NAMES[0], samples::NAMES[1], samples::NAMES[2], "pictures"];
/// How often it begins anew if too little is open: as long as so many cells were decided, but at least and at most so
/// often. Small maps are more often nearly empty.
const TRIED_CELLS: usize = 1 << 14;
const ROUNDS: (usize, usize) = (2, 16);
/// Rows between two looks at it.
const ROWS: u32 = 6;
/// The most cells of a map; a larger one would take many seconds.
const MOST_CELLS: usize = 1 << 20;

pub(crate) const SPEC: OldSpec = OldSpec {
    name: "wfc",
    summary: "makes the map anew from the patterns of a sample: wave function collapse",
    family: Family::Whole,
    needs: &[OldNeed::when("sample", "map", Fact::Floor)],
    gives: &[Fact::Floor, Fact::Rooms],
    not_after: &[Fact::Walls, Fact::Stairs, Fact::Start, Fact::Hardness],
    params: &[
        ParamSpec::choice(
            "sample",
            SAMPLES,
            "Where patterns come from: the map so far, a picture that comes with Barrow, or those of the recipe.",
        ),
        ParamSpec::prefabs(
            "pictures",
            false,
            "Prefabs to learn from when the sample is \"pictures\"; where a letter has choices, its first.",
        ),
        ParamSpec::int("pattern", (2, 3, 8), "Width and height of a pattern."),
        ParamSpec::flag("rotations", true, "Patterns count turned by quarters, too."),
        ParamSpec::flag("mirrors", true, "Patterns count mirrored, too."),
        ParamSpec::flag(
            "rims",
            false,
            "Tell floor inside from floor at the rim, so that rooms come out no narrower than in the sample.",
        ),
        ParamSpec::flag("connect", true, "Join the pieces by the shortest tunnels."),
        ParamSpec::int(
            "min_cells",
            (0, 12, 100_000),
            "Pieces smaller than this are filled before the others are joined.",
        ),
        ParamSpec::int(
            "min_open_pct",
            (0, 15, 100),
            "Begin anew, and at last give up, if a smaller share of the map is open.",
        ),
        ParamSpec::int("budget", (0, 100, 1000), "Guesses that may be taken back, for a thousand cells."),
    ],
    example: "[[stage]]\nuse = \"cellular\"\n[[stage]]\nuse = \"wfc\"\n",
    build: |v| Box::new(Wfc::from_values(v)),
};

#[derive(Debug)]
struct Wfc {
    /// The patterns of a picture; without one they come from the map so far.
    picture: Option<Patterns>,
    look: Look,
    connect: bool,
    min_cells: u32,
    min_open_pct: u32,
    budget: u32,
}

impl Wfc {
    fn from_values(v: &Values) -> Self {
        let look = Look {
            side: v.int("pattern"),
            rotations: v.flag("rotations"),
            mirrors: v.flag("mirrors"),
            rims: v.flag("rims"),
        };
        let picture = match SAMPLES[v.choice("sample")] {
            "map" => None,
            "pictures" => Some(side_by_side(v.prefabs("pictures"), look.side)),
            _ => Some(samples::picture(v.choice("sample") - 1)),
        };
        Self {
            picture: picture.map(|picture| learned(&picture, look)),
            look,
            connect: v.flag("connect"),
            min_cells: v.count("min_cells"),
            min_open_pct: v.count("min_open_pct"),
            budget: v.count("budget"),
        }
    }
}

/// One picture of several prefabs, with so much rock between them that no pattern sees two.
fn side_by_side(prefabs: &[Arc<Prefab>], gap: i32) -> Grid<Tile> {
    let width: i32 = prefabs.iter().map(|prefab| prefab.size().width as i32 + gap).sum();
    let height = prefabs.iter().map(|prefab| prefab.size().height).max().unwrap_or(1);
    let mut picture = Grid::new(Size::new((width - gap).max(1) as u32, height), Tile::Rock);
    let mut corner = Point::default();
    for prefab in prefabs {
        for (at, _) in prefab.cells.iter() {
            picture[corner + at] = prefab.meaning(at).tiles.first().copied().unwrap_or_default();
        }
        corner.x += prefab.size().width as i32 + gap;
    }
    picture
}

/// The patterns of a picture.
fn learned(picture: &Grid<Tile>, look: Look) -> Patterns {
    let mut patterns = Patterns::default();
    patterns.learn(picture, look, &mut Rng::new(0));
    patterns
}

impl Stage for Wfc {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let size = cx.map.size();
        if size.width.min(size.height) < self.look.side as u32 {
            return Err(Veto { reason: "the map is smaller than a pattern" });
        }
        if size.cells() > MOST_CELLS {
            return Err(Veto { reason: "the map is too large for wave function collapse" });
        }
        if self.picture.is_none() {
            cx.old.patterns.learn(&cx.map.tiles, self.look, &mut cx.rng);
        }
        for _ in 0..(TRIED_CELLS / size.cells()).clamp(ROUNDS.0, ROUNDS.1) {
            self.collapse(cx)?;
            if self.connect {
                self.join(cx)?;
            }
            if self.is_open_enough(cx) {
                let patterns = self.picture.as_ref().unwrap_or(&cx.old.patterns);
                let has_rooms = patterns.holds(Tile::Corridor);
                relist::relist(cx.map, cx.old, has_rooms);
                let (rooms, doors) = (cx.map.rooms.len(), cx.map.doors.len());
                cx.snapshot(format_args!("{rooms} rooms and {doors} doors found"));
                return Ok(());
            }
        }
        Err(Veto { reason: "too little of what the patterns make is open" })
    }
}

impl Wfc {
    /// Makes the map anew, from patterns alone.
    fn collapse(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        cx.map.rooms.clear();
        cx.map.corridors.clear();
        cx.map.doors.clear();
        let cells = cx.map.size().cells();
        let budget = cells as u64 * u64::from(self.budget) / 1000;
        let OldScratch { patterns, wave, .. } = cx.old;
        wave.reset(self.picture.as_ref().unwrap_or(patterns), cx.map.size(), budget as u32);
        loop {
            let OldScratch { patterns, wave, .. } = cx.old;
            let patterns = self.picture.as_ref().unwrap_or(patterns);
            let progress = wave.advance(patterns, ROWS, &mut cx.rng);
            wave.draw(patterns, &mut cx.map.tiles);
            match progress {
                Progress::Row(row) => cx.snapshot(format_args!("{row} rows are decided")),
                Progress::Done => break,
                Progress::GaveUp => {
                    return Err(Veto { reason: "the budget of guesses to take back is used up" });
                }
            }
        }
        cx.snapshot(format_args!("all rows are decided"));
        Ok(())
    }

    /// Makes one piece of the map, with tunnels of corridor if the patterns know corridors.
    fn join(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let patterns = self.picture.as_ref().unwrap_or(&cx.old.patterns);
        let corridors = patterns.holds(Tile::Corridor);
        ConnectRegions { min_cells: self.min_cells, corridors }.apply(cx)
    }

    fn is_open_enough(&self, cx: &mut Context<'_>) -> bool {
        let open = &mut cx.old.bits[0];
        open.mark_from(&cx.map.tiles, Tile::FIRST_OPEN);
        u64::from(open.count()) * 100 >= cx.map.size().cells() as u64 * u64::from(self.min_open_pct)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::{changed, run};
    use barrow_core::Map;
    use std::collections::BTreeSet;

    const LOOK: Look = Look { side: 3, rotations: true, mirrors: true, rims: false };

    /// Only patterns, from a picture.
    fn plain(sample: usize, look: Look) -> Wfc {
        let picture = Some(learned(&samples::picture(sample), look));
        Wfc { picture, look, connect: false, min_cells: 0, min_open_pct: 0, budget: 1000 }
    }

    fn made(stage: &Wfc, width: usize, height: usize) -> Result<Vec<String>, Veto> {
        let blank = " ".repeat(width);
        changed(&vec![blank.as_str(); height], stage)
    }

    /// The window at a place, as text; what lies outside is rock.
    fn window(rows: &[Vec<char>], side: i32, x: i32, y: i32) -> Vec<Vec<char>> {
        let cell = |x: i32, y: i32| rows.get(y as usize).and_then(|row| row.get(x as usize)).copied();
        (y..y + side).map(|y| (x..x + side).map(|x| cell(x, y).unwrap_or(' ')).collect()).collect()
    }

    fn turned(window: &[Vec<char>]) -> Vec<Vec<char>> {
        (0..window.len()).map(|x| window.iter().rev().map(|row| row[x]).collect()).collect()
    }

    /// All windows of a sample that lies in rock, as they are, mirrored and turned.
    fn windows(sample: &[Vec<char>], look: Look) -> BTreeSet<Vec<Vec<char>>> {
        let (side, mut all) = (look.side, BTreeSet::new());
        for y in -side..sample.len() as i32 {
            for x in -side..sample[0].len() as i32 {
                let seen = window(sample, side, x, y);
                let mirrored: Vec<Vec<char>> =
                    seen.iter().map(|row| row.iter().rev().copied().collect()).collect();
                for mut seen in if look.mirrors { vec![seen, mirrored] } else { vec![seen] } {
                    for _ in 0..if look.rotations { 4 } else { 1 } {
                        all.insert(seen.clone());
                        seen = turned(&seen);
                    }
                }
            }
        }
        all
    }

    #[test]
    fn every_window_is_one_of_the_sample() {
        let upright = Look { side: 4, rotations: false, mirrors: false, rims: false };
        let looks = [
            (0, LOOK),
            (0, Look { rims: true, ..LOOK }),
            (1, LOOK),
            (2, Look { side: 4, ..LOOK }),
            (0, upright),
        ];
        for (sample, look) in looks {
            let glyphs = |tiles: &[Tile]| tiles.iter().map(|tile| tile.glyph()).collect();
            let drawn: Vec<Vec<char>> = samples::picture(sample).rows().map(glyphs).collect();
            let known = windows(&drawn, look);
            let stage = plain(sample, look);
            for (width, height) in [(50, 30), (51, 30), (33, 47), (70, 20)] {
                let rows = made(&stage, width, height).unwrap();
                let rows: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
                for y in 0..=height as i32 - look.side {
                    for seen in (0..=width as i32 - look.side).map(|x| window(&rows, look.side, x, y)) {
                        assert!(known.contains(&seen), "{sample} {look:?} row {y}: {seen:?}");
                    }
                }
                assert!(rows.iter().all(|row| row[0] == ' ' && row[width - 1] == ' '));
                assert!(rows[0].iter().chain(&rows[height - 1]).all(|&cell| cell == ' '));
            }
        }
    }

    #[test]
    fn large_patterns_need_guesses_taken_back() {
        let look = Look { side: 5, rotations: false, mirrors: false, rims: false };
        let stage = plain(0, look);
        assert!(made(&stage, 80, 50).is_ok());
        let strict = Wfc { budget: 0, ..stage };
        assert_eq!(
            made(&strict, 80, 50).unwrap_err().reason,
            "the budget of guesses to take back is used up"
        );
    }

    #[test]
    fn pieces_are_joined_and_doors_listed() {
        let stage = Wfc { connect: true, min_cells: 12, ..plain(0, Look { rims: true, ..LOOK }) };
        let mut map = Map::new(Size::new(60, 40));
        let rows = run(&mut map, &stage).unwrap();
        let mut open = barrow_core::BitGrid::default();
        open.mark_from(&map.tiles, Tile::FIRST_OPEN);
        let mut reached = barrow_core::BitGrid::new(open.size());
        reached.insert(open.first().unwrap());
        reached.flood(&open, &mut Vec::new());
        assert_eq!(reached, open, "{rows:#?}");
        assert_eq!(map.doors.len(), rows.iter().map(|row| row.matches('+').count()).sum::<usize>());
        assert!(map.rooms.len() > 3 && map.rooms.iter().all(|room| room.bounds.w.min(room.bounds.h) > 2));
    }

    #[test]
    fn the_map_so_far_is_a_sample() {
        let rows = [
            "          ",
            " ...      ",
            " ...      ",
            " ...  ... ",
            "      ... ",
            "      ... ",
            "          ",
        ];
        let stage = Wfc { picture: None, ..plain(0, LOOK) };
        let again = changed(&rows, &stage).unwrap();
        assert_eq!(again, changed(&rows, &stage).unwrap());
        let empty = changed(&["      "; 6], &Wfc { min_open_pct: 1, ..stage });
        assert_eq!(empty.unwrap_err().reason, "too little of what the patterns make is open");
        let tiny = plain(0, Look { side: 8, ..LOOK });
        assert!(made(&tiny, 7, 20).is_err() && made(&tiny, 8, 8).is_ok());
    }

    #[test]
    fn rims_keep_rooms_from_getting_narrow() {
        let mut map = Map::new(Size::new(60, 40));
        run(&mut map, &plain(0, Look { rims: true, ..LOOK })).unwrap();
        let floor = |x: i32, y: i32| map.tiles.get(Point::new(x, y)) == Some(Tile::Floor);
        for (x, y) in (0..40).flat_map(|y| (0..60).map(move |x| (x, y))) {
            assert!(!floor(x, y) || floor(x - 1, y) || floor(x + 2, y) || !floor(x + 1, y), "{x},{y}");
        }
    }

    #[test]
    fn pictures_stand_apart() {
        let pictures = ["cell", "hall"].map(|name| {
            let meanings = vec![barrow_core::Meaning { tiles: vec![Tile::Floor], ..Default::default() }];
            Arc::new(Prefab {
                name: name.into(),
                tags: Vec::new(),
                depth: (1, 100),
                weight: 1,
                rotate: true,
                mirror: true,
                cells: Grid::new(Size::new(name.len() as u32 - 2, 1), 0),
                meanings,
                entrances: Vec::new(),
            })
        });
        let picture = side_by_side(&pictures, 3);
        assert_eq!(picture.size(), Size::new(7, 1));
        assert_eq!(picture.cells().iter().map(|tile| tile.glyph()).collect::<String>(), "..   ..");
        assert_eq!(side_by_side(&[], 3).cells(), [Tile::Rock]);
    }
}
