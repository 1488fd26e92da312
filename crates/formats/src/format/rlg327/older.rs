//! Saves of the preceding course, which start with RLG229. A cell is four bytes: three flags, for open, room and
//! corridor, and its hardness. Version 1 adds the size of the file, a fifth byte for stairs, the player and monsters;
//! it is read, and written again as version 0.

use barrow::{BitGrid, Grid, Map, Point, Spawn, SpawnKind, Tile};

use super::file::{File, Placed, read_error};
use super::read::{add_rooms, check_border, on_floor};
use super::term::Term;
use crate::ReadError;

/// Number of bytes that the stored size does not count: marker, version and the size itself.
pub(super) const HEADER: usize = 14;

/// Number of bytes of a monster: row, column, speed, two abilities, last known position of the player (2), its number
/// (4), its turn (4), and twenty zeros.
const MONSTER: usize = 35;

/// Reads the file after the marker.
pub(super) fn read(file: &mut File<'_>) -> Result<Map, ReadError> {
    let layout = Term::Course229.layout();
    let later = read_header(file)?;
    let per_cell = if later { 5 } else { 4 };
    let start = file.at;
    let cells = file.take(layout.size.cells() * per_cell, "the cells")?;
    let count = file.u16("the count of rooms")?;
    let rooms = file.rooms(count, &layout)?;
    let mut map = Map::new(layout.size);
    map.hardness = Grid::new(layout.size, 0);
    for (at, cell) in places(&map).zip(cells.chunks_exact(per_cell)) {
        map.tiles[at] = tile_of(cell);
        map.hardness[at] = cell[3];
    }
    check_border(file, &map, start, per_cell)?;
    add_rooms(file, &mut map, rooms)?;
    compare(file, &map, cells, per_cell);
    if later {
        let marks = (start..).step_by(per_cell).zip(cells.chunks_exact(per_cell));
        add_stairs(file, &mut map, marks.map(|(offset, cell)| (offset + 4, cell[4])))?;
        add_player_and_monsters(file, &mut map)?;
    }
    file.end()?;
    Ok(map)
}

/// Returns the three flags of a cell: open, room, corridor.
pub(super) const fn flags(tile: Tile) -> [u8; 3] {
    match tile {
        Tile::Floor => [1, 1, 0],
        Tile::Corridor => [1, 0, 1],
        _ => [0, 0, 0],
    }
}

/// Reads version and size. Returns whether the version is 1.
fn read_header(file: &mut File<'_>) -> Result<bool, ReadError> {
    let at = file.at;
    let version = file.u32("the version")?;
    if version > 1 {
        return Err(read_error(at, format!("the version is {version}; 0 and 1 are known")));
    }
    let stored = file.u32("the size of what follows")?;
    let whole = file.bytes().len();
    let (place, stored, have) = match version {
        0 => (at + 4, stored, whole - HEADER),
        _ => (at + 8, file.u32("the size of the file")?, whole),
    };
    if stored as usize != have {
        file.forgive(place, format!("the size is given as {stored}, but it is {have}"))?;
    }
    Ok(version == 1)
}

fn tile_of(cell: &[u8]) -> Tile {
    match *cell {
        [_, room, ..] if room != 0 => Tile::Floor,
        [open, _, corridor, ..] if open != 0 || corridor != 0 => Tile::Corridor,
        _ => Tile::Rock,
    }
}

/// Reports the number of cells whose flags differ from what the writer would write.
fn compare(file: &mut File<'_>, map: &Map, cells: &[u8], per_cell: usize) {
    let mut rooms = BitGrid::new(map.size());
    map.rooms.iter().for_each(|room| map.mark_room(room, &mut rooms));
    let is_other = |((at, tile), cell): &((Point, Tile), &[u8])| {
        cell[..3] != flags(*tile) || (*tile == Tile::Floor) != rooms.contains(*at)
    };
    let others = map.tiles.iter().zip(cells.chunks_exact(per_cell)).filter(is_other).count();
    if others > 0 {
        let problem = "have flags that contradict each other or the rooms";
        file.lost.push(format!("{others} cells {problem}"));
    }
}

fn add_stairs(
    file: &mut File<'_>,
    map: &mut Map,
    marks: impl Iterator<Item = (usize, u8)>,
) -> Result<(), ReadError> {
    for (at, (offset, mark)) in places(map).zip(marks) {
        let (list, tile) = match mark {
            0 => continue,
            1 => (&mut map.stairs_down, Tile::StairsDown),
            2 => (&mut map.stairs_up, Tile::StairsUp),
            other => {
                file.forgive(offset, format!("{other} is no kind of stairs; 1 is down, 2 is up"))?;
                continue;
            }
        };
        list.push(at);
        map.tiles[at] = tile;
    }
    Ok(())
}

/// Reads player and monsters, whose positions are stored as row and column.
fn add_player_and_monsters(file: &mut File<'_>, map: &mut Map) -> Result<(), ReadError> {
    let flipped =
        |Placed { offset, what }: Placed<Point>| Placed { offset, what: Point::new(what.y, what.x) };
    let player = flipped(file.point("the player")?);
    map.start = on_floor(file, map, &player, "the player")?;
    file.take(8, "the turns")?;
    let count = file.u16("the count of monsters")?;
    for _ in 0..count {
        let monster = flipped(file.point("the monsters")?);
        file.take(MONSTER - 2, "the monsters")?;
        if map.size().contains(monster.what) {
            map.spawns.push(Spawn { at: monster.what, kind: SpawnKind::Monster, name: "monster".into() });
        } else {
            file.forgive(monster.offset, format!("a monster at {} is off the map", monster.what))?;
        }
    }
    file.lost
        .push(format!("turns, and abilities and memory of {count} monsters; a save is written without them"));
    Ok(())
}

/// Returns every cell, row by row.
fn places(map: &Map) -> impl Iterator<Item = Point> + use<> {
    let (width, height) = (map.size().width as i32, map.size().height as i32);
    (0..height).flat_map(move |y| (0..width).map(move |x| Point::new(x, y)))
}
