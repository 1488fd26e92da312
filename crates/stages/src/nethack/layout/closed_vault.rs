//! Digs NetHack's vault: a closed room of two by two cells with gold, where `rect_split` reserved a place.
//!
//! ```text
//!   ----
//!   |..|
//!   |..|
//!   ----
//! ```
//!
//! Algorithm:
//! 1. `rect_split` with its parameter `vault` has reserved a place. Use it if nothing was dug within its margins since.
//! 2. Otherwise draw a place in a random free rectangle, in at most 101 tries.
//! 3. One time in three, dig a niche behind a secret door with a teleporter into the vault.
//!
//! Guarantees: nothing was dug within the margins of the vault; it is the last room of the list, is sealed, and has the
//! role `vault`.
//!
//! Source: after a description of NetHack's `mklev.c`.

use std::sync::{Arc, LazyLock};

use barrow_core::{Point, Rect, Rng, Spawn, SpawnKind, Tile, each};

use super::placement::Placement;
use crate::dress::walls::surround_rectangle;
use crate::nethack::doors_of_rooms::DoorsOfRooms;
use crate::nethack::facts::{FreeRects, VaultSite};
use crate::nethack::joins::wall_niches::dig_niche;
use crate::nethack::{NethackRole, NicheKind};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

/// Draws of a place before the stage gives up: NetHack's 100 retries after the first.
const TRIES: u32 = 101;

/// Width and height of the floor of a vault.
const SIZE: (i32, i32) = (2, 2);

crate::stage! {
    /// Digs a vault without doors where a place was reserved for one, as in NetHack.
    pub struct ClosedVault in Family::Rooms, needs [Fact::Rooms, Fact::Walls], not_after [Fact::Hardness],
        example ["rect_split; vault = true", "draw_rooms", "walls", "closed_vault"] {
        /// Rock between rooms, across and down; one cell more around the vault.
        margin: (i32, i32) = (4, 3) in each(1..=20),
        /// One vault in this many gets a niche with a teleporter into it; 0 for none.
        niche_one_in: u32 = 3 in 0..=100,
        /// Whether that niche may lie in the topmost or bottom row, which the rule `border` must allow.
        border: bool = false,
    }
}

/// Name of the item on every cell of a vault.
static GOLD: LazyLock<Arc<str>> = LazyLock::new(|| "gold".into());

impl Stage for ClosedVault {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let Some(site) = self.site(cx) else { return Ok(()) };
        let id = cx.map.rooms.len();
        cx.map.plan_room(site);
        cx.map.draw_rectangle(id);
        cx.map.rooms[id].role = NethackRole::Vault.role();
        cx.map.rooms[id].sealed = true;
        surround_rectangle(&mut cx.map.tiles, site);
        for i in 0..4 {
            let at = Point::new(site.x + i % 2, site.y + i / 2);
            cx.map.spawns.push(Spawn { at, kind: SpawnKind::Item, name: Arc::clone(&GOLD) });
        }
        cx.snapshot(format_args!("a vault"));
        if cx.rng.one_in(self.niche_one_in) {
            cx.with(|cx, doors: &mut DoorsOfRooms| {
                doors.count(cx.map);
                dig_niche(cx, doors, Some(NicheKind::VaultTeleporter), self.border);
            });
        }
        Ok(())
    }
}

impl ClosedVault {
    /// Returns the floor of the vault: the reserved place if it is still clear, else another one.
    fn site(&self, cx: &mut Context<'_>) -> Option<Rect> {
        let VaultSite(reserved) = *cx.facts.get()?;
        let (tiles, free) = (&cx.map.tiles, cx.facts.get().map_or(&[][..], |FreeRects(free)| free));
        let map = Rect::of(cx.map.size());
        let placement = Placement { map, margins: self.margin }.of_vault();
        let is_clear = |around: Rect| {
            let Rect { x, y, w, h } = around.intersection(map).unwrap_or_default();
            (y..y + h)
                .all(|y| tiles.row(y)[x as usize..][..w as usize].iter().all(|&tile| tile == Tile::Rock))
        };
        if is_clear(placement.around(reserved)) {
            return Some(reserved);
        }
        if free.is_empty() {
            return None;
        }
        let rooms = cx.map.rooms.len();
        vault_place((free.len(), |i| free[i]), is_clear, placement, rooms, &mut cx.rng).map(|(_, site)| site)
    }
}

/// Draws a place for a vault in one of `count` free rectangles. Returns the index of the rectangle and the floor.
pub(super) fn vault_place(
    (count, free): (usize, impl Fn(usize) -> Rect),
    is_clear: impl Fn(Rect) -> bool,
    placement: Placement,
    rooms: usize,
    rng: &mut Rng,
) -> Option<(usize, Rect)> {
    for _ in 0..TRIES {
        let i = rng.below(count as u32) as usize;
        let free = free(i);
        if !placement.fits(free, SIZE) {
            continue;
        }
        let Point { x, y } = placement.draw(free, SIZE, rng);
        let y = placement.raise(free, y, SIZE.1, rooms, rng).unwrap_or(y);
        let vault = Rect::new(x, y, SIZE.0, SIZE.1);
        if placement.inside().covers(vault) && is_clear(placement.around(vault)) {
            return Some((i, vault));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::run_with;
    use barrow_core::{Map, Size};

    fn vault(map: &mut Map) -> Vec<String> {
        let vault = ClosedVault { margin: (1, 1), niche_one_in: 0, border: false };
        run_with(map, &vault, |facts| facts.put(VaultSite(Rect::new(4, 3, 2, 2)))).unwrap()
    }

    #[test]
    fn a_clear_reserved_place_becomes_the_vault() {
        let mut map = Map::new(Size::new(12, 8));
        let rows = vault(&mut map);
        assert_eq!(
            rows[1..7],
            ["            ", "   ----     ", "   |..|     ", "   |..|     ", "   ----     ", "            "]
        );
        assert_eq!(
            (map.rooms[0].role, map.rooms[0].sealed, map.spawns.len()),
            (NethackRole::Vault.role(), true, 4)
        );
    }

    #[test]
    fn no_vault_is_dug_without_space() {
        let mut map = Map::new(Size::new(12, 8));
        map.tiles[Point::new(2, 1)] = Tile::Corridor;
        vault(&mut map);
        assert!(map.rooms.is_empty());
    }
}
