//! Vaults: small prefabs in the rock between rooms or on floor, connected to the level.
//!
//! ```text
//!   ..               ..
//!   ..        →      ..# ----
//!                      ##+._|
//!                        ----
//! ```
//!
//! Algorithm:
//! 1. A prefab is drawn by weight from those for this depth, and a turn that it allows.
//! 2. In rock, random positions are tried until one has `gap` cells of rock around the prefab. If none has, all such
//!    positions are found at once, by a dilation of the other cells, and one is drawn. Every entrance gets the shortest tunnel to an open cell, of at most `reach` cells.
//!    If an entrance has none, another position is tried.
//! 3. On floor, the prefab and the cells around it must be plain floor or, if there is no such position, mostly floor.
//!    A position is used if the level stays connected and all doors stay framed.
//!
//! Guarantees: all open cells of a vault can be reached from outside; a vault changes only rock and plain floor; no
//! door loses its frame; in rock, its connected components are rooms. Prefabs that do not allow this are left out.

use barrow_core::{BitGrid, Map, Point, Prefab, Prefabs, Rect, Rng, Size, Tile};

use super::draw::PrefabDraw;
use super::paste::{PasteBuffers, PlacedPrefab, is_room, turns, variant};
use super::tunnels::{Tunnels, record_ends};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};
use crate::whole::frames::passage;

crate::stage! {
    /// Puts prefabs into rock or on floor, and connects them to the level.
    pub struct Vaults in Family::Prefab,
        needs [Fact::Floor],
        not_after [Fact::Hardness],
        example r#"
[[prefab]]
name = "shrine"
rows = '''
-----
|._.|
|0.0|
--+--
'''
[[stage]]
use = "simple_rooms"
[[stage]]
use = "draw_rooms"
[[stage]]
use = "dogleg"
[[stage]]
use = "vaults"
unique = false
"# {
        /// Prefabs to draw from; all prefabs of the recipe when left out.
        prefabs: Prefabs = Prefabs::all(),
        /// Fewest and most vaults, if there is space for them.
        count: (i32, i32) = (1, 3) in 0..=200,
        /// Probability of each vault, in percent.
        each_pct: u32 = 100 in 0..=100,
        /// Whether each prefab is used at most once.
        unique: bool = true,
        /// Ground for vaults: the rock between rooms, floor, or either.
        r#in: VaultGround = VaultGround::Rock,
        /// Smallest number of cells of rock around a vault in rock.
        gap: i32 = 1 in 1..=20,
        /// Longest tunnel to an entrance, in cells.
        reach: i32 = 20 in 1..=200,
    }
}

crate::choice! {
    /// Ground that vaults are built on.
    pub enum VaultGround {
        /// The rock between rooms and caves.
        Rock,
        /// The floor of rooms and caves.
        Floor,
        /// Either of the two, tried in random order.
        Anywhere,
    }
}

/// Number of positions that are tried for a prefab and a turn.
const TRIES: u32 = 16;
/// Number of random positions that are tried before all positions that fit are searched.
const GUESSES: u32 = 24;

#[derive(Default)]
struct Buffers {
    /// Prefabs that are not used up and may fit.
    draw: PrefabDraw,
    /// Widths and heights of prefabs that fit nowhere in the rock. Nothing as large fits later, because vaults and their
    /// tunnels only take rock away.
    too_large: Vec<(u32, u32)>,
    /// Whether `obstacles` and `tunnels` are those of the current map. They change only with a new vault.
    is_marked: bool,
    /// Cells that a vault in rock must keep away from.
    obstacles: BitGrid,
    /// Upper left cells of the positions where a prefab fits.
    corners: BitGrid,
    /// Scratch set of [`Buffers::find_corners`].
    mask: BitGrid,
    open: BitGrid,
    reached: BitGrid,
    tunnels: Tunnels,
    paste: PasteBuffers,
}

impl Stage for Vaults {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        cx.with(|cx, buffers: &mut Buffers| {
            buffers.draw.begin(&self.prefabs, cx.depth);
            buffers.is_marked = false;
            buffers.too_large.clear();
            buffers.too_large.reserve(2 * self.prefabs.len());
            for _ in 0..cx.rng.range(self.count.0, self.count.1) {
                if cx.rng.percent(self.each_pct) {
                    self.put_one(cx, buffers);
                }
            }
        });
        Ok(())
    }
}

impl Vaults {
    /// Puts one more vault on the map, if any prefab fits.
    fn put_one(&self, cx: &mut Context<'_>, buffers: &mut Buffers) {
        while let Some(i) = buffers.draw.draw(&mut cx.rng) {
            let prefab = &*self.prefabs[i];
            let put = self.put(cx, buffers, prefab);
            if self.unique || !put {
                buffers.draw.exclude(i);
            }
            if put {
                buffers.is_marked = false;
                cx.snapshot(format_args!("a vault: {}", prefab.name));
                return;
            }
        }
    }

    /// Puts a prefab on the map with any turn that it allows. Returns whether it fits.
    fn put(&self, cx: &mut Context<'_>, buffers: &mut Buffers, prefab: &Prefab) -> bool {
        let turns = turns(prefab);
        let first = cx.rng.below(turns.len() as u32) as usize;
        let grounds: &[VaultGround] = match self.r#in {
            VaultGround::Rock => &[VaultGround::Rock],
            VaultGround::Floor => &[VaultGround::Floor],
            VaultGround::Anywhere if cx.rng.percent(50) => &[VaultGround::Floor, VaultGround::Rock],
            VaultGround::Anywhere => &[VaultGround::Rock, VaultGround::Floor],
        };
        let variant = variant(prefab, &mut cx.rng);
        (0..turns.len()).map(|i| turns[(first + i) % turns.len()]).any(|turn| {
            let mut placed = PlacedPrefab { prefab, turn, corner: Point::default(), variant };
            grounds.iter().any(|ground| match ground {
                VaultGround::Floor => put_on_floor(cx, buffers, &mut placed),
                VaultGround::Rock | VaultGround::Anywhere => self.put_in_rock(cx, buffers, &mut placed),
            })
        })
    }

    fn put_in_rock(
        &self,
        cx: &mut Context<'_>,
        buffers: &mut Buffers,
        placed: &mut PlacedPrefab<'_>,
    ) -> bool {
        let prefab = placed.prefab;
        let Size { width, height } = placed.turn.size(prefab.size());
        if buffers.too_large.iter().any(|&(w, h)| width >= w && height >= h) {
            return false;
        }
        // The rock is marked and dilated in words, then the area in reach of every entrance is searched.
        let cells = cx.map.size().cells();
        let searched = prefab.entrances.len() * cells.min((2 * self.reach as usize + 1).pow(2));
        if cx.spend(cells / 4).is_err() {
            return false;
        }
        if !buffers.is_marked {
            buffers.mark(cx);
        }
        let inside = cx.inside();
        let (w, h) = (width as i32, height as i32);
        let (spare, down) = (inside.w - w, inside.h - h);
        let mut is_checked = false;
        let mut tries = 0;
        // Random positions first: every one that fits is equally likely, and one is often found before all are.
        for _ in 0..if spare < 0 || down < 0 { 0 } else { GUESSES } {
            let corner = Point::new(inside.x + cx.rng.range(0, spare), inside.y + cx.rng.range(0, down));
            if buffers.obstacles.intersects_rect(Rect::new(corner.x, corner.y, w, h).grown(self.gap)) {
                continue;
            }
            if !is_checked && !buffers.is_reached(prefab, placed.variant) {
                return false;
            }
            is_checked = true;
            placed.corner = corner;
            if self.dig(cx, buffers, *placed, searched) {
                return true;
            }
            tries += 1;
        }
        buffers.corners.copy_from(&buffers.obstacles);
        buffers.find_corners(cx, Size { width, height }, self.gap);
        if buffers.corners.is_empty() {
            buffers.too_large.push((width, height));
            return false;
        }
        if !is_checked && !buffers.is_reached(prefab, placed.variant) {
            return false;
        }
        for _ in tries..TRIES {
            let Some(corner) = buffers.take_corner(&mut cx.rng) else { return false };
            placed.corner = corner;
            if self.dig(cx, buffers, *placed, searched) {
                return true;
            }
        }
        false
    }

    /// Puts a prefab on the map with tunnels to its entrances, of which the search takes `searched` steps. Returns whether
    /// all entrances have one.
    fn dig(
        &self,
        cx: &mut Context<'_>,
        buffers: &mut Buffers,
        placed: PlacedPrefab<'_>,
        searched: usize,
    ) -> bool {
        if cx.spend(searched).is_err() || !buffers.tunnels.find(cx.map, placed, self.reach) {
            return false;
        }
        let first_corridor = cx.map.corridors.len();
        buffers.tunnels.dig(cx.map);
        let first_room = placed.paste(cx.map, &mut cx.rng, &mut buffers.paste);
        record_ends(cx.map, placed, first_room, first_corridor);
        true
    }
}

impl Buffers {
    /// Marks what vaults in rock and their tunnels keep away from.
    fn mark(&mut self, cx: &Context<'_>) {
        self.obstacles.mark_from(&cx.map.tiles, Tile::WallAcross);
        if let Some(area) = cx.area {
            self.mask.copy_from(area);
            self.mask.invert();
            self.obstacles.union_with(&self.mask);
        }
        self.tunnels.mark(cx.map, cx.area);
        self.is_marked = true;
    }

    /// Returns whether all open cells of a prefab can be reached from its entrances when it is surrounded by rock and
    /// the cells that it does not change are rock.
    fn is_reached(&mut self, prefab: &Prefab, variant: u32) -> bool {
        let Self { open, reached, paste, .. } = self;
        open.reset(prefab.size());
        reached.reset(prefab.size());
        for (at, _) in prefab.cells.iter() {
            // Cells that are open for some draws only must not be needed to reach others, so they count as closed.
            if prefab.legend_at(at, variant).is_always_open() {
                open.insert(at);
            }
        }
        prefab.entrances.iter().for_each(|&at| reached.insert(at));
        open.union_with(reached);
        reached.flood(open, &mut paste.stack);
        reached == open && !open.is_empty()
    }

    /// Replaces `corners`, which contains the obstacles on entry, by the upper left cells of the positions where a
    /// prefab of that size fits with `gap` cells around it. Dilating an obstacle by the size of the prefab, to the
    /// upper left, marks all corners for which the prefab would cover it.
    fn find_corners(&mut self, cx: &Context<'_>, size: Size, gap: i32) {
        let Self { corners, mask, .. } = self;
        let inside = cx.inside();
        if let Some(area) = cx.area {
            mask.copy_from(area);
            mask.invert();
            corners.union_with(mask);
        }
        let (w, h) = (size.width as i32, size.height as i32);
        corners.dilate(Point::new(gap, gap), Point::new(w - 1 + gap, h - 1 + gap));
        mask.reset(cx.map.size());
        mask.insert_rect(Rect::new(inside.x, inside.y, (inside.w + 1 - w).max(0), (inside.h + 1 - h).max(0)));
        corners.complement(mask);
    }

    /// Removes and returns a random corner, all with equal probability.
    fn take_corner(&mut self, rng: &mut Rng) -> Option<Point> {
        let corner = self.corners.nth(rng.below(self.corners.count()))?;
        self.corners.remove(corner);
        Some(corner)
    }
}

/// Puts a prefab where it is surrounded by floor or, if there is no such position, where most of its cells are floor.
fn put_on_floor(cx: &mut Context<'_>, buffers: &mut Buffers, placed: &mut PlacedPrefab<'_>) -> bool {
    for firsts in [[Tile::Floor; 2], [Tile::Rock, Tile::WallAcross]] {
        if cx.spend(cx.map.size().cells() / 4).is_err() {
            return false;
        }
        // All tiles are obstacles except floor and those from the first to before the second of `firsts`.
        BitGrid::mark_classes(
            &cx.map.tiles,
            [&mut buffers.corners],
            [Tile::Rock, firsts[0], firsts[1], Tile::Floor, Tile::StairsUp],
            |[all, from, to, floor, after]| [all & !(from & !to | floor & !after)],
        );
        let marks = cx.map.start.iter().chain(&cx.map.exit).copied();
        for p in marks.chain(cx.map.spawns.iter().map(|spawn| spawn.at)) {
            buffers.corners.insert(p);
        }
        buffers.find_corners(cx, placed.turn.size(placed.prefab.size()), 1);
        for _ in 0..TRIES {
            let Some(corner) = buffers.take_corner(&mut cx.rng) else { break };
            placed.corner = corner;
            let is_tried =
                is_mostly_floor(cx.map, placed.bounds()) && cx.spend(cx.map.size().cells() / 4).is_ok();
            if is_tried && try_on_floor(cx, buffers, *placed) {
                return true;
            }
        }
    }
    false
}

/// Returns whether more than half of the cells are floor.
fn is_mostly_floor(map: &Map, bounds: Rect) -> bool {
    let columns = bounds.x as usize..bounds.right() as usize;
    let rows = (bounds.y..bounds.bottom()).map(|y| &map.tiles.row(y)[columns.clone()]);
    let floor: usize = rows.map(|row| row.iter().filter(|&&tile| tile == Tile::Floor).count()).sum();
    2 * floor as u64 > bounds.cells()
}

/// Puts a prefab on floor if the level stays connected and all doors stay framed. Returns whether it did.
fn try_on_floor(cx: &mut Context<'_>, buffers: &mut Buffers, placed: PlacedPrefab<'_>) -> bool {
    let Buffers { open, reached, paste: PasteBuffers { tiles, changed, stack, .. }, .. } = buffers;
    let map = &mut *cx.map;
    placed.draw(&mut cx.rng, tiles);
    PlacedPrefab::swap(map, tiles);
    let around = placed.bounds().grown(1);
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
    let is_framed = cells().all(|p| !map.tiles[p].is_door() || passage(map, p).is_some());
    PlacedPrefab::swap(map, tiles);
    if !is_whole || !is_framed {
        return false;
    }
    changed.reset(map.size());
    tiles.iter().filter(|drawn| !is_room(drawn.tile)).for_each(|drawn| changed.insert(drawn.at));
    map.erase(changed, stack);
    placed.write(map, tiles, map.rooms.len());
    true
}

#[cfg(test)]
mod tests {
    use super::super::paste::tests::{drawn, prefab_of};
    use super::*;
    use crate::whole::drawn::{map_of, run};
    use std::sync::Arc;

    fn vaults(rows: &[&str], r#in: VaultGround) -> Vaults {
        let prefabs = vec![Arc::new(prefab_of(rows))].into();
        Vaults { prefabs, count: (1, 1), r#in, ..Default::default() }
    }

    const SHRINE: [&str; 3] = ["----", "+._|", "----"];

    #[test]
    fn a_vault_is_connected_by_a_tunnel() {
        let mut map = map_of(&[
            "            ", //
            " ..         ",
            " ..         ",
            "            ",
            "            ",
            "            ",
        ]);
        let rows = run(&mut map, &vaults(&SHRINE, VaultGround::Rock)).unwrap();
        assert_eq!(
            rows,
            [
                "            ", //
                " ..   ----  ",
                " ..###+._|  ",
                "      ----  ",
                "            ",
                "            ",
            ]
        );
        assert_eq!(map.rooms[0].bounds, Rect::new(7, 2, 2, 1));
        assert_eq!(map.corridor_cells(&map.corridors[0]).first(), Some(&Point::new(5, 2)));
        assert_eq!((map.corridors[0].from, map.corridors[0].to), (Some(0), None));
        assert_eq!(map.doors.len(), 1);
    }

    #[test]
    fn a_vault_that_cannot_be_connected_is_left_out() {
        let rows = [" .          ", "            ", "            ", "            ", "            "];
        let mut map = map_of(&rows);
        let vaults = Vaults { reach: 1, ..vaults(&SHRINE, VaultGround::Rock) };
        assert_eq!(run(&mut map, &vaults).unwrap(), rows);
        assert!(map.rooms.is_empty() && map.corridors.is_empty());
        // A prefab without an entrance is left out too.
        assert_eq!(
            run(&mut map, &super::tests::vaults(&["---", "|.|", "---"], VaultGround::Rock)).unwrap(),
            rows
        );
    }

    #[test]
    fn tunnels_are_never_adjacent_to_doors() {
        let mut map = map_of(&["          ", " .        ", "          ", "          ", "          "]);
        map.put_door(Point::new(1, 2), barrow_core::DoorState::Closed, Default::default());
        map.tiles[Point::new(1, 3)] = Tile::Floor;
        for _ in 0..2 {
            run(&mut map, &vaults(&SHRINE, VaultGround::Rock)).unwrap();
        }
        assert!(map.doors.iter().all(|door| passage(&map, door.at).is_some()), "{:#?}", drawn(&map));
    }

    #[test]
    fn a_vault_on_floor_removes_its_cells_from_the_room() {
        let mut map = Map::new(barrow_core::Size::new(9, 7));
        map.plan_room(Rect::new(1, 1, 7, 5));
        map.draw_rectangle(0);
        let rows = run(&mut map, &vaults(&["---", "|.|", "-'-"], VaultGround::Floor)).unwrap();
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
    fn a_vault_that_would_disconnect_the_level_is_left_out() {
        let rows = ["         ", " ....... ", "         "];
        assert_eq!(run(&mut map_of(&rows), &vaults(&["x0x"], VaultGround::Floor)).unwrap(), rows);
    }
}
