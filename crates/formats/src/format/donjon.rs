//! Dungeons of donjon's random generator, as its page saves them: JSON with a bit set for every cell.
//!
//! ```text
//! {"cell_bit":{"room":2,"corridor":4,"perimeter":16,"door":131072,…},"cells":[[0,16,…],…],
//!  "rooms":[null,{"id":1,"north":3,"south":7,"west":5,"east":11,"contents":{…}}],"settings":{"name":"…"}}
//! ```
//!
//! Rooms are detected from their cells, and surrounded with walls. Monsters that the key of a room names spawn in its
//! center. Names, treasure, traps, features and wandering monsters are reported as lost.

use barrow::{Map, Point, Size, Spawn, SpawnKind, Tile};
use serde::Deserialize;
use serde_json::{Map as Object, Value};

use crate::foreign::{contains, counted, parse, surround};
use crate::memory::Memory;
use crate::read::as_text;
use crate::spec::{MemoryBound, Reader, Spec};
use crate::{Format, Found, FoundIdentity, Place, ReadError, ReadOptions};

/// Dungeon of donjon; only read.
pub(crate) const SPEC: Spec = Spec {
    name: "donjon",
    extensions: &[],
    doc: "Dungeons of donjon's random generator, saved as JSON.",
    loses: "",
    options: &[],
    check: None,
    write: None,
    read: Some(Reader {
        claims: |bytes| contains(bytes, b"\"cell_bit\""),
        read,
        carries: |_| &[],
        memory: MemoryBound { per_byte: 100, fixed: 10_000 },
    }),
};

#[derive(Deserialize)]
struct Dungeon {
    #[serde(default)]
    cell_bit: Object<String, Value>,
    cells: Vec<Vec<u32>>,
    #[serde(default)]
    rooms: Vec<Option<Room>>,
    #[serde(default)]
    settings: Object<String, Value>,
    #[serde(default)]
    wandering_monsters: Object<String, Value>,
}

/// Bounds of a room: first and last row and column, inclusive.
#[derive(Deserialize)]
struct Room {
    north: i32,
    south: i32,
    west: i32,
    east: i32,
    #[serde(default)]
    contents: Value,
}

/// Meaning of the bits of a cell.
struct Bits {
    tiles: Vec<(u32, Tile)>,
    /// Bit of cells in rooms.
    room: u32,
}

impl Bits {
    /// Returns the tiles by bit, in order of precedence. Bits that the file does not declare have their usual values.
    fn new(declared: &Object<String, Value>) -> Self {
        const USUAL: [(&str, u32, Tile); 11] = [
            ("stair_down", 1 << 22, Tile::StairsDown),
            ("stair_up", 1 << 23, Tile::StairsUp),
            ("secret", 1 << 20, Tile::SecretDoor),
            ("portcullis", 1 << 21, Tile::LockedDoor),
            ("locked", 1 << 18, Tile::LockedDoor),
            ("trapped", 1 << 19, Tile::ClosedDoor),
            ("door", 1 << 17, Tile::ClosedDoor),
            ("arch", 1 << 16, Tile::Doorway),
            ("room", 2, Tile::Floor),
            ("corridor", 4, Tile::Corridor),
            ("perimeter", 16, Tile::WallAcross),
        ];
        let bit = |name: &str, usual: u32| {
            declared.get(name).and_then(Value::as_u64).map_or(usual, |bit| bit as u32)
        };
        let tiles = USUAL.iter().map(|&(name, usual, tile)| (bit(name, usual), tile)).collect();
        Self { tiles, room: bit("room", 2) }
    }

    fn tile(&self, cell: u32) -> Tile {
        self.tiles.iter().find(|(bit, _)| cell & bit != 0).map_or(Tile::Rock, |&(_, tile)| tile)
    }
}

fn read(bytes: &[u8], options: ReadOptions) -> Result<Vec<Found>, ReadError> {
    let mut memory = Memory::new(bytes, options)?;
    memory.take_json(as_text(bytes)?)?;
    let dungeon: Dungeon = parse(Format::Donjon, bytes)?;
    let size = size(&dungeon)?;
    memory.take_map(size)?;
    let mut map = Map::new(size);
    let bits = Bits::new(&dungeon.cell_bit);
    for (y, row) in (0..).zip(&dungeon.cells) {
        for (x, &cell) in (0..).zip(row) {
            map.tiles[Point::new(x, y)] = bits.tile(cell);
        }
    }
    surround(&mut map);
    // Stairs outside of rooms must not become rooms of one cell: while rooms are detected they are corridor, or floor
    // if their cell has the bit of a room.
    let stairs: Vec<(Point, Tile)> = map.tiles.iter().filter(|(_, tile)| is_stairs(*tile)).collect();
    for &(at, _) in &stairs {
        let in_room = dungeon.cells[at.y as usize][at.x as usize] & bits.room != 0;
        map.tiles[at] = if in_room { Tile::Floor } else { Tile::Corridor };
    }
    memory.take_lists(&map)?;
    map.list_rooms();
    for (at, tile) in stairs {
        map.tiles[at] = tile;
    }
    map.list_doors();
    map.list_stairs();
    let notes: usize = dungeon.rooms.iter().flatten().map(|room| place_monsters(&mut map, room)).sum();
    let mut lost = Vec::new();
    lost.extend(counted(notes, "note about a room", "notes about rooms"));
    lost.extend(counted(dungeon.wandering_monsters.len(), "wandering monster", "wandering monsters"));
    if let Some(name) = dungeon.settings.get("name").and_then(Value::as_str) {
        lost.push(format!("its name is left out: {name}"));
    }
    Ok(vec![Found { map, identity: FoundIdentity::default(), format: Format::Donjon, lost }])
}

const fn is_stairs(tile: Tile) -> bool {
    matches!(tile, Tile::StairsUp | Tile::StairsDown)
}

fn size(dungeon: &Dungeon) -> Result<Size, ReadError> {
    let wrong = |problem| ReadError::Format { format: Format::Donjon, place: Place::File, problem };
    let (width, height) = (dungeon.cells.first().map_or(0, Vec::len), dungeon.cells.len());
    let allowed = 1..=Size::MAX_SIDE as usize;
    if !allowed.contains(&width) || !allowed.contains(&height) {
        return Err(wrong(format!("{width}x{height} cells; levels are 1x1 to 8192x8192")));
    }
    match dungeon.cells.iter().position(|row| row.len() != width) {
        Some(y) => {
            let have = dungeon.cells[y].len();
            Err(wrong(format!("row {y} of `cells` has {have} cells, the first has {width}")))
        }
        None => Ok(Size::new(width as u32, height as u32)),
    }
}

/// Adds the monsters of the key of a room to its center. Returns the number of other notes, which are lost.
fn place_monsters(map: &mut Map, room: &Room) -> usize {
    let center = Point::new(room.west.midpoint(room.east), room.north.midpoint(room.south));
    let mut notes = usize::from(room.contents["summary"].is_string());
    for (kind, entry) in room.contents["detail"].as_object().into_iter().flatten() {
        let names = entry.as_array().map_or_else(|| vec![entry], |list| list.iter().collect());
        for name in names.into_iter().filter_map(Value::as_str) {
            let is_placed = kind == "monster" && name != "--" && map.tiles.get(center) == Some(Tile::Floor);
            if is_placed {
                map.spawns.push(Spawn { at: center, kind: SpawnKind::Monster, name: name.into() });
            }
            notes += usize::from(!is_placed);
        }
    }
    notes
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = r#"{"cell_bit":{"room":2,"corridor":4,"perimeter":16,"door":131072,"stair_down":4194304},
        "cells":[[16,16,16,16,0,0],[16,2,2,131074,4,4],[16,2,2,16,0,4194308],[16,16,16,16,0,0]],
        "rooms":[null,{"id":1,"north":1,"south":2,"west":1,"east":2,
          "contents":{"summary":"dark","detail":{"monster":["2 x Goblin","--"],"trap":["pit"]}}}],
        "settings":{"name":"The Crypt"},"wandering_monsters":{"1":"a rat"}}"#;

    #[test]
    fn a_dungeon_is_read_and_losses_are_reported() {
        let found = crate::read(FILE.as_bytes(), ReadOptions::default()).unwrap().remove(0);
        assert_eq!(found.map.to_string(), "----  \n|..+##\n|..| >\n----  ");
        assert_eq!((found.map.rooms.len(), found.map.doors.len(), found.format), (1, 1, Format::Donjon));
        assert_eq!(found.map.spawns[0].name.as_ref() as &str, "2 x Goblin");
        assert_eq!(
            found.lost,
            [
                "3 notes about rooms are left out",
                "1 wandering monster is left out",
                "its name is left out: The Crypt"
            ]
        );
    }

    #[test]
    fn damaged_files_do_not_panic_and_errors_name_the_problem() {
        crate::foreign::tests::survives_damage(FILE.as_bytes(), read);
        for (file, expected) in [
            (r#"{"cell_bit":{},"cells":[]}"#, "donjon: 0x0 cells"),
            (
                r#"{"cell_bit":{},"cells":[[1,2],[1]]}"#,
                "donjon: row 1 of `cells` has 1 cells, the first has 2",
            ),
            (r#"{"cell_bit":{}}"#, "donjon, line 1, column 15: missing field `cells`"),
        ] {
            let error = read(file.as_bytes(), ReadOptions::default()).unwrap_err().to_string();
            assert!(error.starts_with(expected), "{error}");
        }
    }
}
