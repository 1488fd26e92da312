//! Digs a vault where a place was kept for one: NetHack's two by two cells of gold, closed all around.
//!
//! ```text
//!   ----
//!   |..|
//!   |..|
//!   ----
//! ```
//!
//! How it works:
//! 1. `rect_split` with its knob `vault` has kept a place. If nothing came within the margins since, that is it.
//! 2. Otherwise free rectangles are tried, a hundred and one times at most.
//! 3. One time in three a niche behind a secret door leads in by magic.
//!
//! Promises: nothing is dug within the margins of the vault; it is the last room of the list, and its role says what it is.
//!
//! Source: behavior of NetHack's `mklev.c`, retold in the docs.

use std::sync::Arc;

use barrow_core::{ParamSpec, Point, Rect, Rng, Spawn, SpawnKind, Tile};

use crate::dress::wall_niches::{count_doors, dig_niche};
use crate::dress::walls::surround_rectangle;
use crate::nethack::facts::{FreeRects, VaultSite};
use crate::nethack::{NethackRole, NicheKind};
use crate::old::{OldNeed, OldSpec};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

/// Tries in a row before the vault is given up.
const TRIES: u32 = 101;

pub(crate) const SPEC: OldSpec = OldSpec {
    name: "closed_vault",
    summary: "digs a vault without a door where a place was kept for one, as in NetHack",
    family: Family::Rooms,
    needs: &[OldNeed::always(Fact::Rooms), OldNeed::always(Fact::Walls)],
    gives: &[],
    not_after: &[Fact::Hardness],
    params: &[
        ParamSpec::dimensions(
            "margin",
            (1, (4, 3), 20),
            "Rock kept between rooms, one less than beside a vault.",
        ),
        ParamSpec::int("niche_one_in", (0, 3, 100), "Odds of a niche that leads into the vault; 0 never."),
        ParamSpec::int("secret_above_depth", (0, 0, 100), "That niche is not secret at this depth or less."),
    ],
    example: "[[stage]]\nuse = \"rect_split\"\nvault = true\n[[stage]]\nuse = \"draw_rooms\"\n\
              [[stage]]\nuse = \"walls\"\n[[stage]]\nuse = \"closed_vault\"\n",
    build: |v| {
        let (margins, niche_one_in) = (v.pair("margin"), v.count("niche_one_in"));
        let secret_above_depth = v.count("secret_above_depth");
        Box::new(ClosedVault { margins, niche_one_in, secret_above_depth, gold: "gold".into() })
    },
};

#[derive(Debug)]
struct ClosedVault {
    margins: (i32, i32),
    niche_one_in: u32,
    secret_above_depth: u32,
    gold: Arc<str>,
}

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
            cx.map.spawns.push(Spawn { at, kind: SpawnKind::Item, name: self.gold.clone() });
        }
        cx.snapshot(format_args!("a vault"));
        if cx.rng.one_in(self.niche_one_in) {
            count_doors(cx.map, &mut cx.old.ids);
            dig_niche(cx, Some(NicheKind::VaultTeleporter), self.secret_above_depth);
        }
        Ok(())
    }
}

impl ClosedVault {
    /// The place that was kept, or another one.
    fn site(&self, cx: &mut Context<'_>) -> Option<Rect> {
        let VaultSite(kept) = *cx.facts.get()?;
        let (tiles, free) = (&cx.map.tiles, cx.facts.get().map_or(&[][..], |FreeRects(free)| free));
        let map = Rect::of(cx.map.size());
        let is_clear = |around: Rect| {
            let Rect { x, y, w, h } = around.intersection(map).unwrap_or_default();
            (y..y + h)
                .all(|y| tiles.row(y)[x as usize..][..w as usize].iter().all(|&tile| tile == Tile::Rock))
        };
        if is_clear(around(kept, self.margins)) {
            return Some(kept);
        }
        if free.is_empty() {
            return None;
        }
        let rooms = (cx.map.rooms.len(), self.margins);
        vault_place((free.len(), |i| free[i]), is_clear, map, rooms, &mut cx.rng).map(|(_, site)| site)
    }
}

/// A vault with what must be rock around it.
fn around(vault: Rect, (dx, dy): (i32, i32)) -> Rect {
    Rect::new(vault.x - dx - 1, vault.y - dy - 1, vault.w + 2 * dx + 2, vault.h + 2 * dy + 2)
}

/// A place for a vault in one of so many free rectangles, and the number of that. Beside a vault the margins between
/// rooms are larger by one.
pub(super) fn vault_place(
    (count, free): (usize, impl Fn(usize) -> Rect),
    is_clear: impl Fn(Rect) -> bool,
    map: Rect,
    (rooms, margins): (usize, (i32, i32)),
    rng: &mut Rng,
) -> Option<(usize, Rect)> {
    let border = |inside: bool, margin: i32| if inside { 2 * margin } else { margin + 1 };
    for _ in 0..TRIES {
        let i = rng.below(count as u32) as usize;
        let free = free(i);
        let border_x = border(free.x > 0 && free.right() < map.w, margins.0 + 1);
        let border_y = border(free.y > 0 && free.bottom() < map.h, margins.1 + 1);
        if free.w < 5 + border_x || free.h < 5 + border_y {
            continue;
        }
        let mut place = |low: i32, high: i32, margin: i32, edge: i32, border: i32| {
            let (from, first) = if low > 0 { (low, low + margin) } else { (edge, edge) };
            first + rng.below((high - from - 1 - border).max(1) as u32) as i32
        };
        let x = place(free.x, free.right(), margins.0 + 1, 3, border_x);
        let mut y = place(free.y, free.bottom(), margins.1 + 1, 2, border_y);
        let is_full_height = free.y == 0 && free.bottom() == map.h;
        if is_full_height && (rooms == 0 || rng.one_in(rooms as u32)) && y + 1 > map.h / 2 {
            y = rng.range(2, 4);
        }
        let vault = Rect::new(x, y, 2, 2);
        let is_inside = x >= 3 && y >= 2 && x < map.w - 3 && y < map.h - 3;
        if is_inside && is_clear(around(vault, margins)) {
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
        let vault =
            ClosedVault { margins: (1, 1), niche_one_in: 0, secret_above_depth: 0, gold: "gold".into() };
        run_with(map, &vault, |facts| facts.put(VaultSite(Rect::new(4, 3, 2, 2)))).unwrap()
    }

    #[test]
    fn the_place_that_was_kept_is_taken_if_it_is_free() {
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
    fn without_space_there_is_none() {
        let mut map = Map::new(Size::new(12, 8));
        map.tiles[Point::new(2, 1)] = Tile::Corridor;
        vault(&mut map);
        assert!(map.rooms.is_empty());
    }
}
