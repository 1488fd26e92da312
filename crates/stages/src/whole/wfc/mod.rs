//! Wave function collapse: generates a new map from the patterns of a sample.
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
//! Algorithm:
//! 1. Learn all windows of `pattern`×`pattern` cells of the sample, with `rotations` and `mirrors` also rotated and
//!    mirrored (`windows.rs`), and which of them fit side by side (`patterns.rs`).
//! 2. Cover the whole map with overlapping patterns, row by row, each so that the next row has patterns too (`rows.rs`).
//!    If that leads to many contradictions: guess a pattern where several are left (`wave.rs`), propagate the constraints
//!    around it (`propagate.rs`), and backtrack from contradictions.
//! 3. Connect the components, then detect rooms and doors (`relist.rs`).
//!
//! Guarantees: before components are connected, every window of the map occurs in the sample surrounded by rock; of a
//! sample with more than 512 patterns a part is used. The border is closed, and doors are framed. Rooms, corridors and
//! doors of the earlier map are removed from the lists. If the sample has corridors, areas at least three cells wide
//! become rooms; otherwise there are no rooms. At most `reverts` guesses per thousand cells are reverted.
//!
//! Source: after the overlapping model of Maxim Gumin's wave function collapse; repairing contradictions block by block
//! after Paul Merrell's model synthesis.

mod patterns;
mod propagate;
mod relist;
mod rows;
mod samples;
mod sets;
mod wave;
mod windows;

use std::sync::Arc;

use barrow_core::{BitGrid, Grid, Point, Prefab, Prefabs, Rect, Rng, Size, Tile};

use self::patterns::Patterns;
use self::relist::{RelistBuffers, relist};
use self::rows::RowSearch;
use self::wave::{Advance, WaveState};
use self::windows::Windows;
use super::connect_regions::{ConnectRegions, TunnelKind};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::stage! {
    /// Generates a new map from the patterns of a sample: wave function collapse.
    pub struct Wfc in Family::Whole,
        needs [Fact::Floor.when("sample", WfcSample::Map)],
        gives [Fact::Floor, Fact::Rooms],
        not_after [Fact::Walls, Fact::Stairs, Fact::Start, Fact::Hardness],
        example ["cellular", "wfc"] {
        /// Source of the patterns: the map so far, a picture that comes with Barrow, or prefabs of the recipe.
        sample: WfcSample = WfcSample::Map,
        /// Prefabs to learn from when the sample is "pictures"; of a letter with several choices the first is used.
        pictures: Prefabs = Prefabs::none(),
        /// Width and height of a pattern.
        pattern: i32 = 3 in 2..=8,
        /// Whether patterns are also used rotated by multiples of 90 degrees.
        rotations: bool = true,
        /// Whether patterns are also used mirrored.
        mirrors: bool = true,
        /// Whether floor surrounded by floor counts as different from floor at a rim, so that rooms are no narrower
        /// than in the sample.
        rims: bool = false,
        /// Whether components are connected by the shortest tunnels.
        connect: bool = true,
        /// Components with fewer cells than this are filled before the others are connected.
        min_cells: u32 = 12 in 0..=100_000,
        /// Smallest share of the map that must be open, in percent; with less, the stage retries and finally fails.
        min_open_pct: u32 = 15 in 0..=100,
        /// Number of guesses that may be reverted for every thousand cells.
        reverts: u32 = 100 in 0..=1000,
    }
}

crate::choice! {
    /// Source of the patterns for wave function collapse.
    pub enum WfcSample {
        /// The map so far.
        Map,
        /// A picture of rooms with doors and corridors.
        Rooms,
        /// A picture of rounded caves.
        Caves,
        /// A picture of wide halls with pillars.
        Halls,
        /// Prefabs of the recipe.
        Pictures,
    }
}

/// Number of cells to decide over all attempts at a map with enough open cells, before the stage fails.
const TRIED_CELLS: usize = 1 << 14;
/// Smallest and largest number of attempts. Small maps get more, because they are more often nearly empty.
const ATTEMPTS: (usize, usize) = (2, 16);
/// Number of rows between two snapshots, and the largest number of snapshots on tall maps.
const ROWS: u32 = 6;
const MOST_SNAPSHOTS: u32 = 64;
/// Largest number of cells of a map; a larger one would take many seconds.
const MOST_CELLS: usize = 1 << 20;

#[derive(Default)]
struct Buffers {
    /// Patterns of the map so far, when it is the sample.
    patterns: Patterns,
    rows: RowSearch,
    wave: WaveState,
    open: BitGrid,
    relist: RelistBuffers,
}

impl Stage for Wfc {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        PreparedWfc::new(self).apply(cx)
    }

    fn prepare(&self) -> Option<Arc<dyn Stage>> {
        Some(Arc::new(PreparedWfc::new(self)))
    }
}

/// The stage with the patterns of its picture, which are computed once.
#[derive(Debug)]
struct PreparedWfc {
    params: Wfc,
    /// Patterns of the picture; `None` if they come from the map so far.
    picture: Option<Patterns>,
}

impl PreparedWfc {
    fn new(params: &Wfc) -> Self {
        let picture = match params.sample {
            WfcSample::Map => None,
            WfcSample::Rooms => Some(samples::picture(samples::ROOMS)),
            WfcSample::Caves => Some(samples::picture(samples::CAVES)),
            WfcSample::Halls => Some(samples::picture(samples::HALLS)),
            WfcSample::Pictures => Some(side_by_side(&params.pictures, params.pattern)),
        };
        let picture = picture.map(|picture| {
            let mut patterns = Patterns::default();
            patterns.learn(&picture, params.windows(), &mut Rng::new(0));
            patterns
        });
        Self { params: params.clone(), picture }
    }
}

/// Combines several prefabs into one picture, with `gap` columns of rock between them, so that no pattern contains
/// cells of two prefabs.
fn side_by_side(prefabs: &[Arc<Prefab>], gap: i32) -> Grid<Tile> {
    let width: i32 = prefabs.iter().map(|prefab| prefab.size().width as i32 + gap).sum();
    let height = prefabs.iter().map(|prefab| prefab.size().height).max().unwrap_or(1);
    let mut picture = Grid::new(Size::new((width - gap).max(1) as u32, height), Tile::Rock);
    let mut corner = Point::default();
    for prefab in prefabs {
        for (at, _) in prefab.cells.iter() {
            picture[corner + at] = prefab.legend_at(at, 0).tiles.first().copied().unwrap_or_default();
        }
        corner.x += prefab.size().width as i32 + gap;
    }
    picture
}

impl Stage for PreparedWfc {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let size = cx.map.size();
        if size.width.min(size.height) < self.params.pattern as u32 {
            return Err(Veto { reason: "the map is smaller than a pattern" });
        }
        if size.cells() > MOST_CELLS {
            return Err(Veto { reason: "the map is too large for wave function collapse" });
        }
        cx.with(|cx, Buffers { patterns, rows, wave, open, relist: lists }: &mut Buffers| {
            let patterns = self.picture.as_ref().unwrap_or_else(|| {
                patterns.learn(&cx.map.tiles, self.params.windows(), &mut cx.rng);
                patterns
            });
            let has_corridors = patterns.contains(Tile::Corridor);
            for _ in 0..(TRIED_CELLS / size.cells()).clamp(ATTEMPTS.0, ATTEMPTS.1) {
                self.params.collapse(cx, patterns, rows, wave)?;
                if self.params.connect {
                    let tunnel = if has_corridors { TunnelKind::Corridor } else { TunnelKind::Floor };
                    ConnectRegions { min_cells: self.params.min_cells, tunnel }.apply(cx)?;
                }
                open.mark_from(&cx.map.tiles, Tile::FIRST_OPEN);
                if self.params.is_enough(open) {
                    relist(cx.map, lists, has_corridors);
                    let (rooms, doors) = (cx.map.rooms.len(), cx.map.doors.len());
                    cx.snapshot(format_args!("{rooms} rooms and {doors} doors found"));
                    return Ok(());
                }
            }
            Err(Veto { reason: "too little of the map is open" })
        })
    }
}

impl Wfc {
    /// Returns the options for learning patterns from a sample.
    const fn windows(&self) -> Windows {
        Windows { side: self.pattern, rotations: self.rotations, mirrors: self.mirrors, rims: self.rims }
    }

    /// Fills the map with patterns. Vetoes it if too many guesses were reverted.
    fn collapse(
        &self,
        cx: &mut Context<'_>,
        patterns: &Patterns,
        rows: &mut RowSearch,
        wave: &mut WaveState,
    ) -> Result<(), Veto> {
        cx.map.rooms.clear();
        cx.map.corridors.clear();
        cx.map.doors.clear();
        let size = cx.map.size();
        let reverts = (size.cells() as u64 * u64::from(self.reverts) / 1000) as u32;
        rows.reset(patterns, size, reverts);
        if !fill(cx, |cx, count| {
            let advance = rows.advance(patterns, count, &mut cx.rng, cx.budget)?;
            Ok((advance, rows.draw(patterns, &mut cx.map.tiles)))
        })? {
            wave.reset(patterns, size, reverts);
            if !fill(cx, |cx, count| {
                let advance = wave.advance(patterns, count, &mut cx.rng, cx.budget)?;
                Ok((advance, wave.draw(patterns, &mut cx.map.tiles)))
            })? {
                return Err(Veto { reason: "too many guesses were reverted" });
            }
        }
        cx.snapshot(format_args!("all rows are decided"));
        Ok(())
    }

    /// Returns whether the open cells are at least `min_open_pct` percent of the map.
    fn is_enough(&self, open: &BitGrid) -> bool {
        u64::from(open.count()) * 100 >= open.size().cells() as u64 * u64::from(self.min_open_pct)
    }
}

/// Fills the map by a search that decides a number of rows at a time, draws them and returns the number of drawn cells.
/// Returns whether it decided all rows.
fn fill(
    cx: &mut Context<'_>,
    mut search: impl FnMut(&mut Context<'_>, u32) -> Result<(Advance, usize), Veto>,
) -> Result<bool, Veto> {
    let size = cx.map.size();
    cx.spend(size.cells())?;
    cx.map.tiles.fill_rect(Rect::of(size), Tile::Rock);
    loop {
        let (advance, drawn) = search(cx, ROWS.max(size.height / MOST_SNAPSHOTS))?;
        cx.spend(drawn)?;
        match advance {
            Advance::Row(row) => cx.snapshot(format_args!("{row} rows are decided")),
            Advance::Done => return Ok(true),
            Advance::TooManyReverts => return Ok(false),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::{changed, run};
    use barrow_core::Map;
    use std::collections::BTreeSet;

    /// A stage that only places patterns of a picture.
    fn plain(sample: WfcSample) -> Wfc {
        Wfc { sample, connect: false, min_cells: 0, min_open_pct: 0, reverts: 1000, ..Default::default() }
    }

    /// A stage with patterns of a given size that are neither rotated nor mirrored.
    fn upright(pattern: i32) -> Wfc {
        Wfc { pattern, rotations: false, mirrors: false, ..plain(WfcSample::Rooms) }
    }

    fn made(stage: &Wfc, width: usize, height: usize) -> Result<Vec<String>, Veto> {
        let blank = " ".repeat(width);
        changed(&vec![blank.as_str(); height], stage)
    }

    /// Returns the window at a place as text; cells outside are rock.
    fn window(rows: &[Vec<char>], side: i32, x: i32, y: i32) -> Vec<Vec<char>> {
        let cell = |x: i32, y: i32| rows.get(y as usize).and_then(|row| row.get(x as usize)).copied();
        (y..y + side).map(|y| (x..x + side).map(|x| cell(x, y).unwrap_or(' ')).collect()).collect()
    }

    fn turned(window: &[Vec<char>]) -> Vec<Vec<char>> {
        (0..window.len()).map(|x| window.iter().rev().map(|row| row[x]).collect()).collect()
    }

    /// Returns the windows of a sample surrounded by rock, in all orientations that the stage uses.
    fn windows(sample: &[Vec<char>], stage: &Wfc) -> BTreeSet<Vec<Vec<char>>> {
        let (side, mut all) = (stage.pattern, BTreeSet::new());
        for y in -side..sample.len() as i32 {
            for x in -side..sample[0].len() as i32 {
                let seen = window(sample, side, x, y);
                let mirrored: Vec<Vec<char>> =
                    seen.iter().map(|row| row.iter().rev().copied().collect()).collect();
                for mut seen in if stage.mirrors { vec![seen, mirrored] } else { vec![seen] } {
                    for _ in 0..if stage.rotations { 4 } else { 1 } {
                        all.insert(seen.clone());
                        seen = turned(&seen);
                    }
                }
            }
        }
        all
    }

    #[test]
    fn every_window_occurs_in_the_sample() {
        let stages = [
            (samples::ROOMS, plain(WfcSample::Rooms)),
            (samples::ROOMS, Wfc { rims: true, ..plain(WfcSample::Rooms) }),
            (samples::CAVES, plain(WfcSample::Caves)),
            (samples::HALLS, Wfc { pattern: 4, ..plain(WfcSample::Halls) }),
            (samples::ROOMS, upright(4)),
        ];
        for (sample, stage) in stages {
            let glyphs = |tiles: &[Tile]| tiles.iter().map(|tile| tile.glyph()).collect();
            let drawn: Vec<Vec<char>> = samples::picture(sample).rows().map(glyphs).collect();
            let (known, side) = (windows(&drawn, &stage), stage.pattern);
            for (width, height) in [(50, 30), (51, 30), (33, 47), (70, 20)] {
                let rows = made(&stage, width, height).unwrap();
                let rows: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
                for y in 0..=height as i32 - side {
                    for seen in (0..=width as i32 - side).map(|x| window(&rows, side, x, y)) {
                        assert!(known.contains(&seen), "{stage:?} row {y}: {seen:?}");
                    }
                }
                assert!(rows.iter().all(|row| row[0] == ' ' && row[width - 1] == ' '));
                assert!(rows[0].iter().chain(&rows[height - 1]).all(|&cell| cell == ' '));
            }
        }
    }

    #[test]
    fn large_patterns_need_backtracking() {
        let stage = upright(5);
        assert!(made(&stage, 80, 50).is_ok());
        let strict = Wfc { reverts: 0, ..stage };
        assert_eq!(made(&strict, 80, 50).unwrap_err().reason, "too many guesses were reverted");
    }

    #[test]
    fn components_are_connected_and_doors_listed() {
        let stage = Wfc { connect: true, min_cells: 12, rims: true, ..plain(WfcSample::Rooms) };
        let mut map = Map::new(Size::new(60, 40));
        let rows = run(&mut map, &stage).unwrap();
        let mut open = BitGrid::default();
        open.mark_from(&map.tiles, Tile::FIRST_OPEN);
        let mut reached = BitGrid::new(open.size());
        reached.insert(open.first().unwrap());
        reached.flood(&open, &mut Vec::new());
        assert_eq!(reached, open, "{rows:#?}");
        assert_eq!(map.doors.len(), rows.iter().map(|row| row.matches('+').count()).sum::<usize>());
        assert!(map.rooms.len() > 3 && map.rooms.iter().all(|room| room.bounds.w.min(room.bounds.h) > 2));
    }

    #[test]
    fn the_map_so_far_can_be_the_sample() {
        let rows = [
            "          ",
            " ...      ",
            " ...      ",
            " ...  ... ",
            "      ... ",
            "      ... ",
            "          ",
        ];
        let stage = plain(WfcSample::Map);
        let again = changed(&rows, &stage).unwrap();
        assert_eq!(again, changed(&rows, &stage).unwrap());
        let empty = changed(&["      "; 6], &Wfc { min_open_pct: 1, ..stage });
        assert_eq!(empty.unwrap_err().reason, "too little of the map is open");
        let tiny = Wfc { pattern: 8, ..plain(WfcSample::Rooms) };
        assert!(made(&tiny, 7, 20).is_err() && made(&tiny, 8, 8).is_ok());
    }

    #[test]
    fn rims_prevent_narrow_rooms() {
        let mut map = Map::new(Size::new(60, 40));
        run(&mut map, &Wfc { rims: true, ..plain(WfcSample::Rooms) }).unwrap();
        let floor = |x: i32, y: i32| map.tiles.get(Point::new(x, y)) == Some(Tile::Floor);
        for (x, y) in (0..40).flat_map(|y| (0..60).map(move |x| (x, y))) {
            assert!(!floor(x, y) || floor(x - 1, y) || floor(x + 2, y) || !floor(x + 1, y), "{x},{y}");
        }
    }

    #[test]
    fn prefabs_are_separated_by_rock() {
        let pictures = ["cell", "hall"].map(|name| {
            let legend = vec![barrow_core::LegendEntry { tiles: vec![Tile::Floor], ..Default::default() }];
            Arc::new(Prefab {
                name: name.into(),
                tags: Vec::new(),
                depth: (1, 100),
                weight: 1,
                rotate: true,
                mirror: true,
                cells: Grid::new(Size::new(name.len() as u32 - 2, 1), 0),
                legend,
                varied: Vec::new(),
                variants: 1,
                entrances: Vec::new(),
            })
        });
        let picture = side_by_side(&pictures, 3);
        assert_eq!(picture.size(), Size::new(7, 1));
        assert_eq!(picture.cells().iter().map(|tile| tile.glyph()).collect::<String>(), "..   ..");
        assert_eq!(side_by_side(&[], 3).cells(), [Tile::Rock]);
    }
}
