//! Digs niches: single cells behind the walls of rooms, as NetHack does.
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
//! How it works:
//! 1. There are one to half as many as rooms and one more. Each looks for its place eight times.
//! 2. A place is behind a spot for a door in the upper or lower wall of an ordinary room, if there is rock, and neither
//!    stairs nor anything built before that spot. Rooms with a single door are passed over four times in five.
//! 3. One niche in four is hidden behind a secret door. Of the others six in seven are behind a door, four in five of
//!    these a secret one; the rest are closed, one in five of them with a barred window.
//! 4. Deep down, one of them may lead to another level, and another one fall to the next.
//! 5. If they are to be `plain`, those that are neither behind a door nor a doorway are left out.
//!
//! Promises: only rock and walls are changed; every niche is on the map's list.
//!
//! Source: behavior of NetHack's `mklev.c`, retold in the docs.

use std::sync::Arc;

use barrow_core::{
    Direction, DoorState, Map, Niche, ParamSpec, Point, Rect, Rng, Side, Spawn, SpawnKind, Tile,
};

use crate::corridors::join_sorted::Wall;
use crate::nethack::NicheKind;
use crate::old::{OldNeed, OldSpec};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

/// How often a niche looks for its place.
const LOOKS: u32 = 8;

pub(crate) const SPEC: OldSpec = OldSpec {
    name: "wall_niches",
    summary: "digs niches behind the walls of rooms, most of them secret, as in NetHack",
    family: Family::Dress,
    needs: &[OldNeed::always(Fact::Rooms), OldNeed::always(Fact::Walls), OldNeed::always(Fact::Doorways)],
    gives: &[],
    not_after: &[Fact::Hardness],
    params: &[
        ParamSpec::flag("plain", false, "Only niches behind doors that need not be searched for."),
        ParamSpec::int(
            "secret_above_depth",
            (0, 0, 100),
            "Nothing about a niche is secret at this depth or less.",
        ),
    ],
    example: "[[stage]]\nuse = \"rect_split\"\n[[stage]]\nuse = \"sort_rooms\"\n[[stage]]\nuse = \"draw_rooms\"\n\
              [[stage]]\nuse = \"walls\"\n[[stage]]\nuse = \"join_sorted\"\n[[stage]]\nuse = \"wall_niches\"\n",
    build: |v| {
        let (plain, secret_above_depth) = (v.flag("plain"), v.count("secret_above_depth"));
        Box::new(WallNiches { plain, secret_above_depth, scroll: "scroll of teleportation".into() })
    },
};

#[derive(Debug)]
struct WallNiches {
    plain: bool,
    secret_above_depth: u32,
    scroll: Arc<str>,
}

impl Stage for WallNiches {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let most = cx.map.rooms.len() as u32 / 2 + 1;
        count_doors(cx.map, &mut cx.old.ids);
        let (mut teleporter, mut trapdoor) = (cx.depth > 15, (6..25).contains(&cx.depth));
        for _ in 0..=cx.rng.below(most) {
            if self.plain {
                if draw_kind(&mut cx.rng) == NicheKind::Door {
                    dig_niche(cx, Some(NicheKind::Door), self.secret_above_depth);
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
            if let Some(niche) = dig_niche(cx, trap, self.secret_above_depth).filter(|niche| niche.sealed) {
                let name = self.scroll.clone();
                cx.map.spawns.push(Spawn { at: niche.at, kind: SpawnKind::Item, name });
            }
        }
        Ok(())
    }
}

/// Digs a niche of a kind or of any but those with traps, if a place is found. Down to a depth nothing about it is secret.
/// The doors of all rooms have been counted.
pub(crate) fn dig_niche(
    cx: &mut Context<'_>,
    kind: Option<NicheKind>,
    secret_above_depth: u32,
) -> Option<Niche> {
    let is_shown = cx.depth <= secret_above_depth;
    let (id, door, at) = (0..LOOKS).find_map(|_| place(cx.map, &cx.old.ids, &mut cx.rng))?;
    let kind = match kind {
        Some(kind) => kind,
        None => draw_kind(&mut cx.rng),
    };
    let was_door = cx.map.tiles[door].is_door();
    // A door that led nowhere now leads to the niche.
    let kind =
        if was_door && (kind.is_sealed() || kind == NicheKind::SecretDoor) { NicheKind::Door } else { kind };
    let is_plain = is_shown && matches!(kind, NicheKind::Hidden | NicheKind::SecretDoor);
    let kind = if is_plain { NicheKind::Door } else { kind };
    let is_door = was_door || is_shown;
    let (cell, state) = match kind {
        NicheKind::Closed | NicheKind::Bars => (Tile::Corridor, None),
        NicheKind::Door => (Tile::Corridor, Some(DoorState::Doorway)),
        NicheKind::SecretDoor => (Tile::Corridor, Some(DoorState::Secret)),
        NicheKind::Hidden | NicheKind::VaultTeleporter | NicheKind::LevelTeleporter | NicheKind::Trapdoor => {
            let cell = if is_shown { Tile::Corridor } else { Tile::SecretCorridor };
            (cell, Some(if is_door { DoorState::Doorway } else { DoorState::Secret }))
        }
    };
    cx.map.tiles[at] = cell;
    if let Some(state) = state {
        cx.map.put_door(door, state, [Side::Room(id), Side::Unknown]);
        cx.old.ids[id as usize] += u32::from(!was_door);
    }
    let niche = kind.niche(at);
    cx.map.niches.push(niche);
    cx.snapshot(format_args!("a niche at {at}: {}", kind.name()));
    Some(niche)
}

/// One look for a place: the room, the spot for the door and the cell behind it.
fn place(map: &Map, doors: &[u32], rng: &mut Rng) -> Option<(u32, Point, Point)> {
    let id = rng.below(map.rooms.len() as u32);
    let room = map.rooms.get(id as usize)?;
    if !room.is_ordinary() || doors[id as usize] == 1 && !rng.one_in(5) {
        return None;
    }
    let side = if rng.one_in(2) { Direction::South } else { Direction::North };
    let step = side.step();
    let (inside, wall) = (Rect::of(map.size()).grown(-1), Wall::of(room.bounds, side));
    // There are no niches in the border, and rooms of other makers may lie there.
    if !inside.covers(room.bounds) || !inside.contains(wall.first() + step) {
        return None;
    }
    let door = wall.spot(map, rng).0;
    let is_wall = matches!(map.tiles[door], Tile::WallAcross | Tile::WallUpright);
    let is_free = map.tiles[door + step] == Tile::Rock && map.tiles[door - step] == Tile::Floor;
    (is_free && (is_wall || map.tiles[door].is_door())).then_some((id, door, door + step))
}

/// How many doors each room has, and behind these one more number, for all sides that are no room.
pub(crate) fn count_doors(map: &Map, counts: &mut Vec<u32>) {
    let rooms = map.rooms.len();
    counts.clear();
    counts.resize(rooms + 1, 0);
    let mut count = |side: Side| {
        let id = if let Side::Room(id) = side { id as usize } else { rooms };
        counts[id.min(rooms)] += 1;
    };
    for door in &map.doors {
        count(door.sides[0]);
        count(door.sides[1]);
    }
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
    fn niches_are_behind_upper_and_lower_walls() {
        let mut kinds = [0; NicheKind::ALL.len()];
        for wide in 3..30 {
            let mut map = Map::new(Size::new(40, 9));
            map.plan_room(Rect::new(5, 3, wide, 3));
            map.draw_rectangle(0);
            crate::dress::walls::surround_rectangle(&mut map.tiles, map.rooms[0].bounds);
            let stage = WallNiches { plain: false, secret_above_depth: 0, scroll: "scroll".into() };
            let rows = run(&mut map, &stage).unwrap();
            assert_eq!(map.niches.len(), 1);
            let Niche { at, kind, sealed } = map.niches[0];
            assert!(at.y == 1 || at.y == 7, "{rows:?}");
            assert_eq!((map.doors.len() == 1, map.spawns.len() == 1), (!sealed, sealed));
            kinds[NicheKind::from_name(kind.as_str()).unwrap() as usize] += 1;
        }
        assert!(kinds[NicheKind::VaultTeleporter as usize..].iter().all(|&n| n == 0), "{kinds:?}");
    }

    #[test]
    fn plain_ones_are_behind_doorways() {
        let mut map = Map::new(Size::new(200, 100));
        for id in 0..200 {
            map.plan_room(Rect::new(3 + id % 20 * 9, 3 + id / 20 * 9, 5, 3));
            map.draw_rectangle(id as usize);
            crate::dress::walls::surround_rectangle(&mut map.tiles, map.rooms[id as usize].bounds);
        }
        let stage = WallNiches { plain: true, secret_above_depth: 0, scroll: "scroll".into() };
        run(&mut map, &stage).unwrap();
        assert!((1..30).contains(&map.niches.len()), "{}", map.niches.len());
        assert!(map.niches.iter().all(|niche| niche.kind == NicheKind::Door.name()) && map.spawns.is_empty());
        assert!(map.doors.iter().all(|door| door.state == DoorState::Doorway));
        assert_eq!(map.doors.len(), map.niches.len());
    }
}
