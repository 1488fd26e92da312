//! Puts a prefab at a given side or corner of the map, over what is there.
//!
//! ```text
//!   .....+#.....         .....+#.....
//!   .....  .....         ----.  .....
//!   .....  .....    →    |._+.  .....
//!   .....  .....         ----.  .....
//! ```
//!
//! How it works: a prefab that fits is drawn by weight and put at the `anchor`, `inset` cells from the edge of the map.
//! What was there is removed from all lists; doors beside it that have lost their frame become corridor. With `connect`, it
//! is turned so that all entrances can be connected to the open cells around it, and they are, as those of vaults.
//!
//! Guarantees: rooms, corridors, doors, stairs and marks agree with the tiles. Components that the section separates stay
//! separate; `connect_regions` connects them.

use std::sync::Arc;

use barrow_core::{BitGrid, Map, Point, Prefab, Prefabs, Rect, Rng, Tile, Turn};

use super::paste::{Laid, PasteBuffers, choose, turns};
use super::tunnels::{Tunnels, record_ends};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};
use crate::whole::frames::passage;

crate::stage! {
    /// Puts a prefab at a given side or corner of the map, over what is there.
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
        /// Prefabs from which one is drawn; all of the recipe when left out.
        prefabs: Prefabs = Prefabs::all(),
        /// Where on the map the section lies.
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
    /// Where on the map a section lies.
    pub enum SectionAnchor {
        /// In the center.
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
    }
}

/// Scratch buffers.
#[derive(Default)]
struct Buffers {
    /// Prefabs that do not fit or cannot be connected, by number.
    rejected: Vec<u32>,
    tunnels: Tunnels,
    /// Open cells outside the section.
    open: BitGrid,
    paste: PasteBuffers,
}

impl Stage for PrefabSection {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        cx.with(|cx, Buffers { rejected, tunnels, open, paste }: &mut Buffers| {
            let place = cx.bounds().grown(-self.inset);
            let site = (cx.depth, place);
            let Context { map, rng, area, reserved, .. } = cx;
            let lay = |prefab, turn| Laid { prefab, turn, corner: self.corner(place, prefab, turn) };
            let found = choose_fitting(&self.prefabs, site, rng, rejected, |prefab, turn| {
                let laid = lay(prefab, turn);
                if let Some(reserved) = reserved {
                    // What cannot be joined here is joined with the locked cells.
                    return laid.agrees(reserved);
                }
                !self.connect || tunnels.find(map, *area, laid, self.reach) || is_alone(map, laid, open)
            });
            let Some((prefab, turn)) = found else {
                let fits = choose_fitting(&self.prefabs, site, rng, rejected, |_, _| true).is_some();
                let veto = Veto { reason: "an entrance of a section cannot be joined to the level" };
                return if fits { Err(veto) } else { Ok(()) };
            };
            let laid = lay(prefab, turn);
            let first_room = put_over(map, rng, laid, paste);
            cx.snapshot(format_args!("a section: {}", prefab.name));
            if self.connect && tunnels.find(cx.map, cx.area, laid, self.reach) {
                let first_corridor = cx.map.corridors.len();
                tunnels.dig(cx.map);
                record_ends(cx.map, laid, first_room, first_corridor);
                cx.snapshot(format_args!("its entrances are joined to the level"));
            }
            Ok(())
        })
    }
}

impl PrefabSection {
    /// Returns where the upper left cell of the section lies.
    fn corner(&self, place: Rect, prefab: &Prefab, turn: Turn) -> Point {
        use SectionAnchor::{Bottom, BottomLeft, BottomRight, Center, Left, Right, Top, TopLeft, TopRight};
        let size = turn.size(prefab.size());
        let (across, down) = (place.w - size.width as i32, place.h - size.height as i32);
        let dx = match self.anchor {
            TopLeft | Left | BottomLeft => 0,
            Top | Center | Bottom => across / 2,
            TopRight | Right | BottomRight => across,
        };
        let dy = match self.anchor {
            TopLeft | Top | TopRight => 0,
            Left | Center | Right => down / 2,
            BottomLeft | Bottom | BottomRight => down,
        };
        Point::new(place.x + dx, place.y + dy)
    }
}

/// Returns whether no cell is open but those that a section takes.
fn is_alone(map: &Map, laid: Laid<'_>, open: &mut BitGrid) -> bool {
    open.mark_from(&map.tiles, Tile::FIRST_OPEN);
    for (p, _) in laid.cells() {
        open.take(p);
    }
    open.is_empty()
}

/// Draws one of the prefabs that are found at a depth and a turn with which it fits into a place and `is_good` holds.
/// `rejected` is overwritten with the numbers of the prefabs that were drawn before.
pub(super) fn choose_fitting<'a>(
    prefabs: &'a [Arc<Prefab>],
    (depth, place): (u32, Rect),
    rng: &mut Rng,
    rejected: &mut Vec<u32>,
    mut is_good: impl FnMut(&'a Prefab, Turn) -> bool,
) -> Option<(&'a Prefab, Turn)> {
    rejected.clear();
    rejected.reserve(prefabs.len());
    while let Some(i) = choose(prefabs, depth, rejected, rng) {
        let (prefab, turns) = (&*prefabs[i], turns(&prefabs[i]));
        let first = rng.below(turns.len() as u32) as usize;
        for turn in (0..turns.len()).map(|i| turns[(first + i) % turns.len()]) {
            let size = turn.size(prefab.size());
            let fits = size.width as i32 <= place.w && size.height as i32 <= place.h;
            if fits && is_good(prefab, turn) {
                return Some((prefab, turn));
            }
        }
        rejected.push(i as u32);
    }
    None
}

/// Puts a prefab on the map over what is there. Returns the number of its first room.
pub(super) fn put_over(map: &mut Map, rng: &mut Rng, laid: Laid<'_>, buffers: &mut PasteBuffers) -> usize {
    let PasteBuffers { changed, stack, .. } = buffers;
    changed.reset(map.size());
    laid.cells().for_each(|(p, _)| changed.insert(p));
    map.erase(changed, stack);
    let first_room = laid.paste(map, rng, buffers);
    // Doors beside it may have lost their frame.
    let around = laid.bounds().grown(1);
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
    fn doors_beside_it_become_corridor() {
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
