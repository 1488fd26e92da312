//! Digs NetHack's niches: single cells behind the walls of rooms.
//!
//! ```text
//!       #
//!   ----S---
//!   |......|
//!   |......|
//!   ---+----
//!      #
//! ```
//!
//! Algorithm:
//! 1. Draw the number of niches: from 1 to half the number of rooms plus one. Draw a place for each, in at most eight
//!    tries.
//! 2. A place is a cell of rock behind the upper or lower wall of an ordinary room, where a door is allowed and plain
//!    floor is on the inside. Rooms with a single door are skipped four times in five.
//! 3. Draw the kind: one niche in four is hidden behind a secret door. Of the others, six in seven are behind a door,
//!    which is secret four times in five; the rest are closed, one in five of them with a barred window.
//! 4. Below depth 15 one niche may have a level teleporter, and at depths 6 to 24 one may have a trap door.
//! 5. With `plain`, only niches behind a visible door or doorway are dug.
//!
//! Guarantees: only rock and walls change; every niche is in the map's list. The border stays closed unless `border`
//! allows niches in the topmost and bottom rows, as NetHack does.
//!
//! Source: after a description of NetHack's `mklev.c`.

use std::sync::{Arc, LazyLock};

use barrow_core::{Direction, DoorState, Map, Niche, Point, Rect, Rng, Side, Spawn, SpawnKind, Tile};

use super::join_sorted::Wall;
use crate::nethack::NicheKind;
use crate::nethack::doors_of_rooms::DoorsOfRooms;
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

/// Number of places tried for a niche.
const TRIES: u32 = 8;

crate::stage! {
    /// Digs niches behind the walls of rooms, most of them secret, as in NetHack.
    pub struct WallNiches in Family::Dress, needs [Fact::Rooms, Fact::Walls, Fact::Doorways],
        not_after [Fact::Hardness],
        example ["rect_split", "sort_rooms", "draw_rooms", "walls", "join_sorted", "wall_niches"] {
        /// Whether only niches behind visible doors are dug, which need no searching.
        plain: bool = false,
        /// Whether niches may lie in the topmost and bottom rows, which the rule `border` must allow.
        border: bool = false,
    }
}

/// Name of the item in sealed niches.
static SCROLL: LazyLock<Arc<str>> = LazyLock::new(|| "scroll of teleportation".into());

impl Stage for WallNiches {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        cx.with(|cx, doors: &mut DoorsOfRooms| {
            doors.count(cx.map);
            self.dig(cx, doors);
        });
        Ok(())
    }
}

impl WallNiches {
    fn dig(&self, cx: &mut Context<'_>, doors: &mut DoorsOfRooms) {
        let most = cx.map.rooms.len() as u32 / 2 + 1;
        let (mut teleporter, mut trapdoor) = (cx.depth > 15, (6..25).contains(&cx.depth));
        for _ in 0..=cx.rng.below(most) {
            if self.plain {
                if draw_kind(&mut cx.rng) == NicheKind::Door {
                    dig_niche(cx, doors, Some(NicheKind::Door), self.border);
                }
                continue;
            }
            let trap = if teleporter && cx.rng.one_in(6) {
                teleporter = false;
                Some(NicheKind::LevelTeleporter)
            } else if trapdoor && cx.rng.one_in(6) {
                trapdoor = false;
                Some(NicheKind::Trapdoor)
            } else {
                None
            };
            let niche = dig_niche(cx, doors, trap, self.border);
            if let Some(niche) = niche.filter(|niche| niche.sealed) {
                let name = Arc::clone(&SCROLL);
                cx.map.spawns.push(Spawn { at: niche.at, kind: SpawnKind::Item, name });
            }
        }
    }
}

/// Digs a niche if a place is found. `kind` `None` draws a kind without traps. `border` allows the topmost and bottom
/// rows. `doors` must be up to date, and is updated.
pub(crate) fn dig_niche(
    cx: &mut Context<'_>,
    doors: &mut DoorsOfRooms,
    kind: Option<NicheKind>,
    border: bool,
) -> Option<Niche> {
    let (id, door, at) = (0..TRIES).find_map(|_| place(cx.map, doors, border, &mut cx.rng))?;
    let kind = match kind {
        Some(kind) => kind,
        None => draw_kind(&mut cx.rng),
    };
    let was_door = cx.map.tiles[door].is_door();
    // An existing door without a corridor now leads to the niche.
    let kind =
        if was_door && (kind.is_sealed() || kind == NicheKind::SecretDoor) { NicheKind::Door } else { kind };
    let (cell, state) = match kind {
        NicheKind::Closed | NicheKind::Bars => (Tile::Corridor, None),
        NicheKind::Door => (Tile::Corridor, Some(DoorState::Doorway)),
        NicheKind::SecretDoor => (Tile::Corridor, Some(DoorState::Secret)),
        NicheKind::Hidden | NicheKind::VaultTeleporter | NicheKind::LevelTeleporter | NicheKind::Trapdoor => {
            (Tile::SecretCorridor, Some(if was_door { DoorState::Doorway } else { DoorState::Secret }))
        }
    };
    cx.map.tiles[at] = cell;
    if let Some(state) = state {
        cx.map.put_door(door, state, [Side::Room(id), Side::Unknown]);
        if !was_door {
            doors.add(id as usize);
        }
    }
    let niche = kind.niche(at);
    cx.map.niches.push(niche);
    cx.snapshot(format_args!("a niche at {at}: {}", kind.name()));
    Some(niche)
}

/// Draws a place: the number of the room, the cell of the door and the cell of the niche.
fn place(map: &Map, doors: &DoorsOfRooms, border: bool, rng: &mut Rng) -> Option<(u32, Point, Point)> {
    let id = rng.below(map.rooms.len() as u32);
    let room = map.rooms.get(id as usize)?;
    if !room.is_ordinary() || doors.of(id as usize) == 1 && !rng.one_in(5) {
        return None;
    }
    let side = if rng.one_in(2) { Direction::South } else { Direction::North };
    let step = side.step();
    let (inside, wall) = (Rect::of(map.size()).grown(-1), Wall::of(room.bounds, side));
    let allowed = if border { inside.grown(1) } else { inside };
    // Rooms of other stages may touch the border.
    if !inside.covers(room.bounds) || !allowed.contains(wall.first() + step) {
        return None;
    }
    let door = wall.spot(map, rng).0;
    let is_wall = matches!(map.tiles[door], Tile::WallAcross | Tile::WallUpright);
    let is_free = map.tiles[door + step] == Tile::Rock && map.tiles[door - step] == Tile::Floor;
    (is_free && (is_wall || map.tiles[door].is_door())).then_some((id, door, door + step))
}

fn draw_kind(rng: &mut Rng) -> NicheKind {
    if rng.one_in(4) {
        NicheKind::Hidden
    } else if !rng.one_in(7) {
        if rng.one_in(5) { NicheKind::Door } else { NicheKind::SecretDoor }
    } else if rng.one_in(5) {
        NicheKind::Bars
    } else {
        NicheKind::Closed
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::run;
    use barrow_core::Size;

    #[test]
    fn niches_lie_behind_upper_and_lower_walls() {
        let mut kinds = [0; NicheKind::ALL.len()];
        for wide in 3..30 {
            let mut map = Map::new(Size::new(40, 9));
            map.plan_room(Rect::new(5, 3, wide, 3));
            map.draw_rectangle(0);
            crate::dress::walls::surround_rectangle(&mut map.tiles, map.rooms[0].bounds);
            let rows = run(&mut map, &WallNiches::default()).unwrap();
            assert_eq!(map.niches.len(), 1);
            let Niche { at, kind, sealed } = map.niches[0];
            assert!(at.y == 1 || at.y == 7, "{rows:?}");
            assert_eq!((map.doors.len() == 1, map.spawns.len() == 1), (!sealed, sealed));
            kinds[NicheKind::from_name(kind.as_str()).unwrap() as usize] += 1;
        }
        assert!(kinds[NicheKind::VaultTeleporter as usize..].iter().all(|&n| n == 0), "{kinds:?}");
    }

    #[test]
    fn plain_niches_have_doorways() {
        let mut map = Map::new(Size::new(200, 100));
        for id in 0..200 {
            map.plan_room(Rect::new(3 + id % 20 * 9, 3 + id / 20 * 9, 5, 3));
            map.draw_rectangle(id as usize);
            crate::dress::walls::surround_rectangle(&mut map.tiles, map.rooms[id as usize].bounds);
        }
        run(&mut map, &WallNiches { plain: true, ..WallNiches::default() }).unwrap();
        assert!((1..30).contains(&map.niches.len()), "{}", map.niches.len());
        assert!(map.niches.iter().all(|niche| niche.kind == NicheKind::Door.name()) && map.spawns.is_empty());
        assert!(map.doors.iter().all(|door| door.state == DoorState::Doorway));
        assert_eq!(map.doors.len(), map.niches.len());
    }
}
