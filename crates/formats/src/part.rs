//! Parts of a level: each format lists those that its files preserve, and tests compare them.

use std::collections::BTreeMap;

use barrow::{CustomTile, Grid, Map, Point, Tile};

use crate::Subject;

/// A part of a level that a format can preserve. Some are finer views of others: a format that preserves glyphs
/// preserves the ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// Rock, floor and corridors; doors and secrets count as corridors, stairs as floor.
    Ground,
    /// Glyph of every cell.
    Glyphs,
    /// Cells of doors and doorways.
    Doors,
    /// Tile of every cell: unlike glyphs, these distinguish the states of doors.
    Tiles,
    /// Rooms and corridors on both sides of doors.
    Sides,
    /// Bounds, shapes and exact cells of rooms.
    Rooms,
    /// Cells of corridors, and the rooms that they connect.
    Corridors,
    /// Cells of stairs, up and down.
    Stairs,
    /// Order of the lists of doors and stairs.
    Order,
    /// Start of a level that has one.
    Start,
    /// Absence of a start on a level without one: some readers choose a cell.
    NoStart,
    /// Exit, or its absence.
    Exit,
    /// Monsters, items and other spawns.
    Spawns,
    /// Hardness of rock on a level with hardness.
    Rock,
    /// Hardness of every cell, or its absence.
    Hardness,
    /// Custom tiles and their cells.
    Custom,
    /// Named layers of numbers.
    Layers,
    /// Recipe, seed, generation, attempt and depth.
    Origin,
    /// Hash of the recipe, and the rules that it waives.
    Waived,
}

impl Part {
    /// Every part, in the order of the enum.
    pub const ALL: [Self; 19] = [
        Self::Ground,
        Self::Glyphs,
        Self::Doors,
        Self::Tiles,
        Self::Sides,
        Self::Rooms,
        Self::Corridors,
        Self::Stairs,
        Self::Order,
        Self::Start,
        Self::NoStart,
        Self::Exit,
        Self::Spawns,
        Self::Rock,
        Self::Hardness,
        Self::Custom,
        Self::Layers,
        Self::Origin,
        Self::Waived,
    ];

    /// Parts that JSON and Tiled preserve, which list everything but the sides of doors.
    pub(crate) const LISTED: [Self; 18] = [
        Self::Ground,
        Self::Glyphs,
        Self::Doors,
        Self::Tiles,
        Self::Rooms,
        Self::Corridors,
        Self::Stairs,
        Self::Order,
        Self::Start,
        Self::NoStart,
        Self::Exit,
        Self::Spawns,
        Self::Rock,
        Self::Hardness,
        Self::Custom,
        Self::Layers,
        Self::Origin,
        Self::Waived,
    ];

    /// Parts that tiles and the lines of [`crate::notes`] preserve.
    pub(crate) const NOTED: [Self; 11] = [
        Self::Ground,
        Self::Glyphs,
        Self::Doors,
        Self::Tiles,
        Self::Stairs,
        Self::Start,
        Self::NoStart,
        Self::Exit,
        Self::Spawns,
        Self::Origin,
        Self::Waived,
    ];

    /// Returns the name for lists of what a format loses.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ground => "where rock, floor and corridors are",
            Self::Glyphs => "walls, secrets and the kinds of floor and rock",
            Self::Doors => "doors",
            Self::Tiles => "the states of doors",
            Self::Sides => "what lies behind doors",
            Self::Rooms => "lists of rooms",
            Self::Corridors => "lists of corridors",
            Self::Stairs => "stairs",
            Self::Order => "the order of doors and stairs",
            Self::Start => "the start",
            Self::NoStart => "that there is no start",
            Self::Exit => "the exit",
            Self::Spawns => "spawns",
            Self::Rock => "the hardness of rock",
            Self::Hardness => "the hardness of open cells",
            Self::Custom => "custom tiles",
            Self::Layers => "named layers",
            Self::Origin => "what it was made from",
            Self::Waived => "waived rules and the hash of the recipe",
        }
    }

    /// Returns the part of which this one is a finer view.
    pub(crate) const fn coarser(self) -> Option<Self> {
        Some(match self {
            Self::Tiles => Self::Glyphs,
            Self::Sides | Self::Order => Self::Rooms,
            Self::NoStart => Self::Start,
            Self::Hardness => Self::Rock,
            Self::Waived => Self::Origin,
            _ => return None,
        })
    }

    /// Returns whether a level that was written and read again is the same in this part.
    pub fn is_same(self, was: &Subject<'_>, is: &Subject<'_>) -> bool {
        let (a, b) = (was.map, is.map);
        match self {
            Self::Ground => is_same_drawn(a, b, ground),
            Self::Glyphs => is_same_drawn(a, b, Tile::glyph),
            Self::Doors => sorted(&door_cells(a)) == sorted(&door_cells(b)),
            Self::Tiles => a.tiles == b.tiles,
            Self::Sides => a.doors.iter().map(|door| door.sides).eq(b.doors.iter().map(|door| door.sides)),
            Self::Rooms => rooms(a).eq(rooms(b)),
            Self::Corridors => corridors(a).eq(corridors(b)),
            Self::Stairs => stairs(a).map(sorted) == stairs(b).map(sorted),
            Self::Order => door_cells(a) == door_cells(b) && stairs(a) == stairs(b),
            Self::Start => a.start.is_none() || a.start == b.start,
            Self::NoStart => a.start.is_some() || b.start.is_none(),
            Self::Exit => a.exit == b.exit,
            Self::Spawns => a.spawns == b.spawns,
            Self::Rock => !a.has_hardness() || b.has_hardness() && rock(a, a).eq(rock(a, b)),
            Self::Hardness => {
                a.has_hardness() == b.has_hardness() && (!a.has_hardness() || a.hardness == b.hardness)
            }
            Self::Custom => custom(a).eq(custom(b)),
            Self::Layers => layers(a) == layers(b),
            Self::Origin => {
                let origin = |of: &Subject<'_>| (of.seed, of.generation, of.attempt, of.depth);
                was.recipe == is.recipe && origin(was) == origin(is)
            }
            Self::Waived => was.recipe_hash == is.recipe_hash && was.waived() == is.waived(),
        }
    }
}

/// Reduces a tile to rock, floor or corridor.
const fn ground(tile: Tile) -> Tile {
    match tile {
        Tile::Corridor | Tile::SecretCorridor => Tile::Corridor,
        _ if tile.is_door() => Tile::Corridor,
        _ if tile.is_walkable() => Tile::Floor,
        _ => Tile::Rock,
    }
}

fn is_same_drawn<T: PartialEq>(a: &Map, b: &Map, draw: impl Fn(Tile) -> T) -> bool {
    a.size() == b.size()
        && a.tiles.cells().iter().map(|&tile| draw(tile)).eq(b.tiles.cells().iter().map(|&tile| draw(tile)))
}

fn door_cells(map: &Map) -> Vec<Point> {
    map.doors.iter().map(|door| door.at).collect()
}

fn stairs(map: &Map) -> [&[Point]; 2] {
    [&map.stairs_up, &map.stairs_down]
}

fn sorted(points: &[Point]) -> Vec<Point> {
    let mut points = points.to_vec();
    points.sort_unstable_by_key(|at| (at.y, at.x));
    points
}

fn rooms(map: &Map) -> impl Iterator<Item = impl PartialEq> {
    map.rooms.iter().map(|room| (room.bounds, room.shape, map.room_runs(room)))
}

fn corridors(map: &Map) -> impl Iterator<Item = impl PartialEq> {
    map.corridors.iter().map(|corridor| (corridor.from, corridor.to, map.corridor_cells(corridor)))
}

fn custom(map: &Map) -> impl Iterator<Item = (Point, CustomTile)> + '_ {
    map.custom_cells().map(|(at, id)| (at, map.custom_tiles[id.index()]))
}

/// Returns the layers in the order of their names, as files list them.
fn layers(map: &Map) -> BTreeMap<String, &Grid<u8>> {
    map.layers().map(|(name, layer)| (name.to_string(), layer)).collect()
}

/// Returns the hardness in `of` of the cells that are rock on `map`. 0 counts as 1: saves reserve 0 for open cells.
fn rock<'a>(map: &'a Map, of: &'a Map) -> impl Iterator<Item = u8> + 'a {
    let cells = map.tiles.cells().iter().zip(of.hardness.cells());
    cells.filter(|(tile, _)| ground(**tile) == Tile::Rock).map(|(_, &hardness)| hardness.max(1))
}

#[cfg(test)]
mod tests {
    use barrow::{CustomId, CustomTile, Hue, Shape, Side};

    use super::*;
    use crate::drawn::level;
    use crate::{Format, Found, FoundIdentity};

    /// Returns the parts that a change affects.
    fn changed(change: impl FnOnce(&mut Found)) -> Vec<Part> {
        let mut was = Found {
            map: level().map().clone(),
            identity: FoundIdentity::default(),
            format: Format::Json,
            lost: Vec::new(),
        };
        was.map.hardness = Grid::new(was.map.size(), 9);
        was.map.custom_tiles = [CustomTile::new("ice", Tile::Floor, '%', Hue::Cyan)].into();
        let mut is = was.clone();
        change(&mut is);
        Part::ALL.into_iter().filter(|part| !part.is_same(&(&was).into(), &(&is).into())).collect()
    }

    #[test]
    fn every_change_affects_some_part() {
        use Part::{
            Corridors, Custom, Doors, Exit, Glyphs, Ground, Hardness, Layers, Order, Origin, Rock, Rooms,
            Sides, Spawns, Stairs, Start, Tiles, Waived,
        };
        let floor = Point::new(1, 1);
        assert_eq!(changed(|_| ()), []);
        assert_eq!(changed(|is| is.map.tiles[floor] = Tile::Corridor), [Ground, Glyphs, Tiles]);
        assert_eq!(changed(|is| is.map.tiles[floor] = Tile::Rubble), [Glyphs, Tiles]);
        assert_eq!(changed(|is| is.map.tiles[Point::new(4, 1)] = Tile::ClosedDoor), [Tiles]);
        assert_eq!(changed(|is| is.map.doors.swap(0, 1)), [Sides, Order]);
        assert_eq!(changed(|is| is.map.doors.truncate(1)), [Doors, Sides, Order]);
        assert_eq!(changed(|is| is.map.doors[0].sides[0] = Side::Unknown), [Sides]);
        assert_eq!(changed(|is| is.map.rooms[0].shape = Shape::Ell), [Rooms]);
        assert_eq!(changed(|is| is.map.corridors[0].to = Some(0)), [Corridors]);
        assert_eq!(changed(|is| is.map.stairs_up.clear()), [Stairs, Order]);
        assert_eq!(changed(|is| is.map.start = None), [Start]);
        assert_eq!(changed(|is| is.map.exit = None), [Exit]);
        assert_eq!(changed(|is| is.map.spawns[0].name = "cat".into()), [Spawns]);
        assert_eq!(changed(|is| is.map.hardness[floor] = 1), [Hardness]);
        assert_eq!(changed(|is| is.map.hardness[Point::new(0, 0)] = 1), [Rock, Hardness]);
        assert_eq!(changed(|is| is.map.hardness = Grid::default()), [Rock, Hardness]);
        assert_eq!(changed(|is| is.map.set_custom(floor, CustomId::from_index(0).unwrap())), [Custom]);
        assert_eq!(changed(|is| is.map.layer_mut("biome")[floor] = 1), [Layers]);
        assert_eq!(changed(|is| is.identity.depth = Some(1)), [Origin]);
        assert_eq!(changed(|is| is.identity.waived.push("doors=any".into())), [Waived]);
    }

    #[test]
    fn a_start_may_be_added_by_a_reader() {
        let level = level();
        let mut without = level.map().clone();
        without.start = None;
        let (mut was, is) = (Subject::from(&level), Subject::from(&level));
        was.map = &without;
        assert!(Part::Start.is_same(&was, &is) && !Part::NoStart.is_same(&was, &is));
    }

    #[test]
    fn lists_of_parts_are_sorted() {
        assert!(Part::ALL.is_sorted() && Part::LISTED.is_sorted() && Part::NOTED.is_sorted());
    }
}
