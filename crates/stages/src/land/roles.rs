//! Roles of houses: their inhabitants, fixtures, props and items.

use std::sync::Arc;

use barrow_core::{Direction, Point, Rect, Rng, Spawn, SpawnKind, Tile};

use crate::stage::Context;

crate::choice! {
    /// Tile in the middle of a house.
    pub enum HouseFixture {
        /// No fixture: the middle is plain floor.
        None,
        /// An altar, which can be walked on.
        Altar,
        /// A fountain, which can be walked on.
        Fountain,
        /// Loose stones, which can be walked on.
        Rubble,
    }
}

impl HouseFixture {
    pub(super) const fn tile(self) -> Option<Tile> {
        match self {
            Self::None => None,
            Self::Altar => Some(Tile::Altar),
            Self::Fountain => Some(Tile::Fountain),
            Self::Rubble => Some(Tile::Rubble),
        }
    }
}

crate::params! {
    /// Role of a house: its inhabitant and its furniture.
    pub struct HouseRole {
        /// Name of the person who spawns in the house.
        name: Arc<str> = "villager".into(),
        /// Weight of the role in draws.
        weight: u32 = 1 in 0..=1000,
        /// Number of houses that must get this role before roles are drawn by weight.
        at_least: u32 = 0 in 0..=100,
        /// Largest number of houses with this role; 0 for no limit.
        most: u32 = 0 in 0..=1000,
        /// Tile in the middle of the room behind the door.
        fixture: HouseFixture = HouseFixture::None,
        /// Names of the props in that room, separated by commas.
        props: Arc<str> = "table, chair".into(),
        /// Names of the items in that room, separated by commas.
        items: Arc<str> = "".into(),
    }
}

impl HouseRole {
    /// Returns the roles that are used when a recipe gives none.
    pub(super) fn of_a_town() -> Vec<Self> {
        let of = |name: &str, [weight, at_least, most]: [u32; 3], props: &str, items: &str| Self {
            name: name.into(),
            weight,
            at_least,
            most,
            fixture: HouseFixture::None,
            props: props.into(),
            items: items.into(),
        };
        vec![
            of("innkeeper", [2, 1, 2], "counter, table, table, table, barrel, hearth", "ale, bread"),
            of("smith", [2, 1, 2], "anvil, forge, bellows, barrel", "sword, horseshoe"),
            Self { fixture: HouseFixture::Altar, ..of("priest", [1, 1, 1], "pew, pew, pew, candle", "") },
            of("shopkeeper", [3, 1, 3], "counter, shelf, shelf, crate", "rope, torch, potion, scroll"),
            Self {
                fixture: HouseFixture::Fountain,
                ..of("alchemist", [1, 0, 1], "still, shelf, cauldron", "potion, potion, herb")
            },
            of("healer", [1, 0, 1], "cot, cot, shelf", "herb, bandage"),
            of("guard", [2, 0, 3], "weapon rack, bunk, bunk, table", "spear"),
            of("baker", [1, 0, 1], "oven, table, sack", "bread, bread"),
            of("tailor", [1, 0, 1], "loom, chest, table", "cloak"),
            of("villager", [8, 0, 0], "table, chair, hearth", ""),
        ]
    }
}

/// A role with its lists of names taken apart.
#[derive(Clone, Debug)]
pub(super) struct Furnished {
    role: HouseRole,
    /// Props and items of the room behind the door.
    things: Vec<(SpawnKind, Arc<str>)>,
    /// Furniture of the other rooms. A house of one room has only the first of it.
    home: [Arc<str>; 2],
}

impl From<&HouseRole> for Furnished {
    fn from(role: &HouseRole) -> Self {
        let mut things = Vec::new();
        for (kind, list) in [(SpawnKind::Prop, &role.props), (SpawnKind::Item, &role.items)] {
            let names = list.split(',').map(str::trim).filter(|name| !name.is_empty());
            things.extend(names.map(|name| (kind, name.into())));
        }
        Self { role: role.clone(), things, home: ["bed".into(), "chest".into()] }
    }
}

/// Draws a role for the next house: first the roles below their `at_least`, then by weight. `drawn` counts the houses
/// of each role; `weights` is a scratch buffer. `None` if every role has reached its limit.
pub(super) fn draw<'a>(
    roles: &'a [Furnished],
    drawn: &mut [u32],
    weights: &mut Vec<u32>,
    rng: &mut Rng,
) -> Option<&'a Furnished> {
    let missing = roles.iter().zip(&*drawn).position(|(furnished, &drawn)| drawn < furnished.role.at_least);
    let i = missing.or_else(|| {
        weights.clear();
        let is_left = |role: &HouseRole, drawn: u32| role.most == 0 || drawn < role.most;
        let left = roles.iter().zip(&*drawn).map(
            |(Furnished { role, .. }, &n)| {
                if is_left(role, n) { role.weight } else { 0 }
            },
        );
        weights.extend(left);
        weights.iter().any(|&weight| weight > 0).then(|| rng.weighted(weights))
    })?;
    drawn[i] += 1;
    Some(&roles[i])
}

/// Adds the inhabitant, fixture, props and items of a role to the room behind the door, and a bed and a chest to the
/// other rooms of the house, which begin at `first`. In a house of one room there is a bed too.
pub(super) fn furnish(cx: &mut Context<'_>, furnished: &Furnished, entered: usize, first: usize) {
    let Furnished { role, things, home } = furnished;
    let (rooms, spawns) = (cx.map.rooms.len(), cx.map.spawns.len());
    if let Some(tile) = role.fixture.tile() {
        let middle = cx.map.rooms[entered].bounds.center();
        cx.map.tiles[middle] = tile;
    }
    put(cx, entered, spawns, SpawnKind::Person, &role.name);
    for (kind, name) in things {
        put(cx, entered, spawns, *kind, name);
    }
    if first + 1 == rooms {
        put(cx, entered, spawns, SpawnKind::Prop, &home[0]);
    }
    for id in (first..rooms).filter(|&id| id != entered) {
        for name in home {
            put(cx, id, spawns, SpawnKind::Prop, name);
        }
    }
}

/// Spawns something on a free cell of a rectangular room: people anywhere, the rest along the walls, but not beside doors.
/// Nothing if there is no such cell. The spawns of the house are those from `first_spawn` on.
fn put(cx: &mut Context<'_>, id: usize, first_spawn: usize, kind: SpawnKind, name: &Arc<str>) {
    let map = &mut *cx.map;
    let room = map.rooms[id].bounds;
    let inner = if kind == SpawnKind::Person { Rect::default() } else { room.grown(-1) };
    let is_door = |p: Point| map.tiles.get(p).is_some_and(Tile::is_door);
    let is_good = |p: &Point| {
        !inner.contains(*p)
            && map.tiles[*p] == Tile::Floor
            && map.spawns[first_spawn..].iter().all(|spawn| spawn.at != *p)
            && !Direction::ALL.into_iter().any(|side| is_door(*p + side.step()))
    };
    let area = room.w * room.h;
    let n = cx.rng.below(area as u32) as i32;
    let cells = (n..area).chain(0..n).map(|i| Point::new(room.x + i % room.w, room.y + i / room.w));
    if let Some(at) = { cells }.find(is_good) {
        map.spawns.push(Spawn { at, kind, name: name.clone() });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn required_roles_come_first_and_limits_hold() {
        let of = |name: &str, weight, at_least, most| HouseRole {
            name: name.into(),
            weight,
            at_least,
            most,
            ..HouseRole::default()
        };
        let roles = [of("a", 5, 0, 2), of("b", 0, 2, 0)].map(|role| Furnished::from(&role));
        let (mut drawn, mut weights) = ([0; 2], Vec::new());
        let mut rng = Rng::new(1);
        let names: Vec<_> = (0..5)
            .map(|_| draw(&roles, &mut drawn, &mut weights, &mut rng).map(|it| it.role.name.to_string()))
            .collect();
        assert_eq!(names.iter().flatten().cloned().collect::<String>(), "bbaa");
        assert_eq!(names[4], None);
    }
}
