//! Puts a prefab at a given side or corner of the map, in place of the earlier cells.
//!
//! ```text
//!   .....+#.....         .....+#.....
//!   .....  .....         ----.  .....
//!   .....  .....    →    |._+.  .....
//!   .....  .....         ----.  .....
//! ```
//!
//! Algorithm: a prefab that fits is drawn by weight and put at the `anchor`, `inset` cells from the edge of the map.
//! Earlier contents of these cells are removed from all lists; doors beside it that have lost their frame become
//! corridor. With `connect`, it is turned so that all its entrances can be connected to the open cells around it, and
//! tunnels are dug as for vaults.
//!
//! Guarantees: rooms, corridors, doors, stairs and marks match the tiles. Components that the section separates stay
//! separate; `connect_regions` connects them.

use std::sync::Arc;

use barrow_core::{BitGrid, Map, Point, Prefab, Prefabs, Rect, Rng, Tile, Turn};

use super::draw::PrefabDraw;
use super::paste::{PasteBuffers, PlacedPrefab, turns, variant};
use super::tunnels::{Tunnels, record_ends};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};
use crate::whole::frames::passage;

crate::stage! {
    /// Puts a prefab at a given side or corner of the map, in place of the earlier cells.
    pub struct PrefabSection in Family::Prefab,
        not_after [Fact::Hardness],
        example r#"
[[prefab]]
name = "hall"
rows = '''
-----+-----
|.0.....0.|
|....{....|
|.0.....0.|
-----+-----
'''
[[stage]]
use = "cellular"
[[stage]]
use = "prefab_section"
"# {
        /// Prefabs to draw from; all prefabs of the recipe when left out.
        prefabs: Prefabs = Prefabs::all(),
        /// Position of the section on the map.
        anchor: SectionAnchor = SectionAnchor::Center,
        /// Number of cells between the section and the edge of the map.
        inset: i32 = 1 in 0..=200,
        /// Whether its entrances are connected to the open cells around it.
        connect: bool = true,
        /// Longest tunnel to an entrance, in cells.
        reach: i32 = 40 in 1..=200,
    }
}

crate::choice! {
    /// Positions of a section on the map.
    pub enum SectionAnchor {
        /// In the center of the map.
        Center,
        /// In the upper left corner.
        TopLeft,
        /// At the middle of the upper side.
        Top,
        /// In the upper right corner.
        TopRight,
        /// At the middle of the left side.
        Left,
        /// At the middle of the right side.
        Right,
        /// In the lower left corner.
        BottomLeft,
        /// At the middle of the lower side.
        Bottom,
        /// In the lower right corner.
        BottomRight,
        /// Anywhere, all positions with equal probability.
        Random,
    }
}

#[derive(Default)]
struct Buffers {
    draw: PrefabDraw,
    tunnels: Tunnels,
    /// Open cells outside the section.
    open: BitGrid,
    paste: PasteBuffers,
}

impl Stage for PrefabSection {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        cx.with(|cx, Buffers { draw, tunnels, open, paste }: &mut Buffers| {
            let place = cx.bounds().grown(-self.inset);
            let site = (cx.depth, place);
            let Context { map, rng, area, reserved, .. } = cx;
            // Shares of the free space that are left of the section and above it, in thousandths.
            let is_random = self.anchor == SectionAnchor::Random;
            let shares = if is_random { [0; 2].map(|_| rng.range(0, 1000)) } else { [0; 2] };
            let place_at = |prefab, turn, variant| PlacedPrefab {
                prefab,
                turn,
                corner: self.corner(place, prefab, turn, shares),
                variant,
            };
            let found = choose_fitting(&self.prefabs, site, rng, draw, |prefab, turn| {
                let placed = place_at(prefab, turn, 0);
                if let Some(reserved) = reserved {
                    // Entrances need no tunnels here: they are connected together with the locked cells.
                    return placed.agrees(reserved) && placed.is_within(*area, reserved);
                }
                if !self.connect {
                    return true;
                }
                tunnels.mark_around(map, *area, placed);
                tunnels.find(map, placed, self.reach) || is_alone(map, placed, open)
            });
            let Some((prefab, turn)) = found else {
                let fits = choose_fitting(&self.prefabs, site, rng, draw, |_, _| true).is_some();
                let veto = Veto { reason: "an entrance of a section cannot be connected to the level" };
                return if fits { Err(veto) } else { Ok(()) };
            };
            let placed = place_at(prefab, turn, variant(prefab, rng));
            let first_room = put_over(map, rng, placed, paste);
            cx.snapshot(format_args!("a section: {}", prefab.name));
            if !self.connect {
                return Ok(());
            }
            tunnels.mark_around(cx.map, cx.area, placed);
            if tunnels.find(cx.map, placed, self.reach) {
                let first_corridor = cx.map.corridors.len();
                tunnels.dig(cx.map);
                record_ends(cx.map, placed, first_room, first_corridor);
                cx.snapshot(format_args!("its entrances are connected to the level"));
            }
            Ok(())
        })
    }
}

impl PrefabSection {
    /// Returns the position of the section's upper left cell.
    fn corner(&self, place: Rect, prefab: &Prefab, turn: Turn, shares: [i32; 2]) -> Point {
        use SectionAnchor::{
            Bottom, BottomLeft, BottomRight, Center, Left, Random, Right, Top, TopLeft, TopRight,
        };
        let size = turn.size(prefab.size());
        let (across, down) = (place.w - size.width as i32, place.h - size.height as i32);
        let dx = match self.anchor {
            TopLeft | Left | BottomLeft => 0,
            Top | Center | Bottom => across / 2,
            TopRight | Right | BottomRight => across,
            Random => across * shares[0] / 1000,
        };
        let dy = match self.anchor {
            TopLeft | Top | TopRight => 0,
            Left | Center | Right => down / 2,
            BottomLeft | Bottom | BottomRight => down,
            Random => down * shares[1] / 1000,
        };
        Point::new(place.x + dx, place.y + dy)
    }
}

/// Returns whether no cell outside the section is open.
fn is_alone(map: &Map, placed: PlacedPrefab<'_>, open: &mut BitGrid) -> bool {
    open.mark_from(&map.tiles, Tile::FIRST_OPEN);
    for (p, _) in placed.cells() {
        open.take(p);
    }
    open.is_empty()
}

/// Draws a prefab for a depth, and a turn with which it fits into `place` and `is_good` holds.
pub(super) fn choose_fitting<'a>(
    prefabs: &'a [Arc<Prefab>],
    (depth, place): (u32, Rect),
    rng: &mut Rng,
    draw: &mut PrefabDraw,
    mut is_good: impl FnMut(&'a Prefab, Turn) -> bool,
) -> Option<(&'a Prefab, Turn)> {
    draw.begin(prefabs, depth);
    while let Some(i) = draw.draw(rng) {
        let (prefab, turns) = (&*prefabs[i], turns(&prefabs[i]));
        let first = rng.below(turns.len() as u32) as usize;
        for turn in (0..turns.len()).map(|i| turns[(first + i) % turns.len()]) {
            let size = turn.size(prefab.size());
            let fits = size.width as i32 <= place.w && size.height as i32 <= place.h;
            if fits && is_good(prefab, turn) {
                return Some((prefab, turn));
            }
        }
        draw.exclude(i);
    }
    None
}

/// Puts a prefab on the map in place of the earlier cells. Returns the index of its first room.
pub(super) fn put_over(
    map: &mut Map,
    rng: &mut Rng,
    placed: PlacedPrefab<'_>,
    buffers: &mut PasteBuffers,
) -> usize {
    let PasteBuffers { tiles, changed, stack, .. } = buffers;
    placed.draw(rng, tiles);
    changed.reset(map.size());
    for drawn in &*tiles {
        changed.insert(drawn.at);
    }
    map.erase(changed, stack);
    let first_room = map.rooms.len();
    placed.add_rooms(map, buffers, false);
    placed.write(map, &buffers.tiles, first_room);
    // Doors beside the prefab may have lost their frame.
    let around = placed.bounds().grown(1);
    let (mut i, doors) = (0, map.doors.len());
    for _ in 0..doors {
        let at = map.doors[i].at;
        if around.contains(at) && !buffers.changed.contains(at) && passage(map, at).is_none() {
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
    use barrow_core::{DoorState, Side, Size};

    fn section(anchor: SectionAnchor, connect: bool) -> PrefabSection {
        let prefabs = vec![Arc::new(prefab_of(&["----", "|._+", "----"]))].into();
        PrefabSection { prefabs, anchor, inset: 1, connect, reach: 9 }
    }

    /// Returns a map of two rooms, with a door and a corridor between them.
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
    fn overwritten_rooms_and_doors_are_removed_from_the_lists() {
        let mut map = example();
        let rows = run(&mut map, &section(SectionAnchor::BottomLeft, false)).unwrap();
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
    fn doors_that_lose_their_frame_become_corridor() {
        let mut map = example();
        let prefabs = vec![Arc::new(prefab_of(&["x0"]))].into();
        let pillar = PrefabSection { prefabs, ..section(SectionAnchor::Top, true) };
        let rows = run(&mut map, &pillar).unwrap();
        assert_eq!(rows[1], " .....#0..... ");
        assert!(map.doors.is_empty() && map.corridors.is_empty());
    }

    #[test]
    fn entrances_are_connected() {
        let mut map = Map::new(Size::new(14, 6));
        map.tiles[Point::new(10, 1)] = Tile::Floor;
        let rows = run(&mut map, &section(SectionAnchor::Left, true)).unwrap();
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
