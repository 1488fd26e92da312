//! Reads save files.

use barrow::document::MAX_OVERLAP;
use barrow::{Grid, Map, Point, Rect, Tile};

use super::file::{File, Placed, read_error};
use super::older;
use super::term::{Layout, Term};
use crate::{Format, Found, FoundIdentity, ReadError, ReadOptions};

/// Hardness of cells that cannot be dug.
const IMMUTABLE: u8 = 255;

/// Returns whether a file starts like a save. The course's lists of monsters and objects start with the same letters,
/// but a space follows.
pub(super) fn claims(bytes: &[u8]) -> bool {
    let begins = bytes.starts_with(b"RLG327") || bytes.starts_with(b"RLG229");
    begins && matches!(bytes.get(6), None | Some(b'-' | 0))
}

/// Reads the level of a save.
pub(super) fn read(bytes: &[u8], options: ReadOptions) -> Result<Vec<Found>, ReadError> {
    let mut file = File::new(bytes, options);
    let term = read_term(&mut file)?;
    let map = match term {
        Term::Course229 => older::read(&mut file)?,
        _ => read_map(&mut file, &term.layout())?,
    };
    let identity = FoundIdentity { term: Some(term), ..FoundIdentity::default() };
    Ok(vec![Found { map, identity, format: Format::Rlg327, lost: file.lost }])
}

/// Reads the marker. Without a term the save is from 2016: the length of the file distinguishes spring and fall.
fn read_term(file: &mut File<'_>) -> Result<Term, ReadError> {
    let bytes = file.bytes();
    if bytes.starts_with(b"RLG229") {
        file.take(6, "the marker")?;
        return Ok(Term::Course229);
    }
    if file.take(6, "the marker")? != b"RLG327" {
        return Err(read_error(0, "a save begins with RLG327 or RLG229".to_string()));
    }
    if bytes.get(6) == Some(&b'-') {
        let name = file.take(6, "the term")?;
        let known = Term::ALL.into_iter().find(|term| term.layout().marker.as_bytes() == &bytes[..12]);
        return known.map_or_else(|| later_term(file, &name[1..]), Ok);
    }
    let has_border = bytes.get(14..94).is_some_and(|row| row.iter().all(|&value| value == IMMUTABLE));
    Ok(if bytes.len() % 4 == 2 || has_border { Term::F2016 } else { Term::S2016 })
}

/// Accepts an unknown term if the reader is lenient, in the latest layout.
fn later_term(file: &mut File<'_>, name: &[u8]) -> Result<Term, ReadError> {
    let problem = format!(
        "the term {} is not known; those with a name in the marker are {}",
        name.escape_ascii(),
        Term::NAMES[Term::S2017 as usize..].join(", ")
    );
    file.forgive(7, problem)?;
    Ok(Term::default())
}

fn read_map(file: &mut File<'_>, layout: &Layout) -> Result<Map, ReadError> {
    read_header(file)?;
    let player = layout.player.then(|| file.point("the player")).transpose()?;
    let start = file.at;
    let hardness = read_hardness(file, layout)?;
    let count = if layout.counted { file.u16("the count of rooms")? } else { file.left() / 4 };
    let rooms = file.rooms(count, layout)?;
    let (mut up, mut down) = (Vec::new(), Vec::new());
    if layout.stairs {
        up = file.points("the stairs up")?;
        down = file.points("the stairs down")?;
    }
    file.end()?;
    let mut map = Map::new(layout.size);
    map.hardness = hardness;
    for (at, _) in map.hardness.iter().filter(|&(_, hardness)| hardness == 0) {
        map.tiles[at] = Tile::Corridor;
    }
    check_border(file, &map, start, 1)?;
    add_rooms(file, &mut map, rooms)?;
    map.stairs_up = add_stairs(file, &mut map, up, Tile::StairsUp)?;
    map.stairs_down = add_stairs(file, &mut map, down, Tile::StairsDown)?;
    map.start = player.map(|player| on_floor(file, &map, &player, "the player")).transpose()?.flatten();
    Ok(map)
}

/// Reads version and size of the file.
fn read_header(file: &mut File<'_>) -> Result<(), ReadError> {
    let at = file.at;
    let version = file.u32("the version")?;
    if version != 0 {
        file.forgive(at, format!("the version is {version}; only 0 is known"))?;
    }
    let size = file.u32("the size of the file")?;
    let have = file.bytes().len();
    if size as usize == have {
        return Ok(());
    }
    let swapped = size.swap_bytes() as usize == have;
    let hint = if swapped { "; it is little-endian" } else { "" };
    file.forgive(at + 4, format!("the size of the file is given as {size}, but it is {have}{hint}"))
}

/// Reads the hardness of every cell; a border that is not stored is immutable.
fn read_hardness(file: &mut File<'_>, layout: &Layout) -> Result<Grid<u8>, ReadError> {
    let inner = Rect::of(layout.size).grown(-layout.left_out);
    let matrix = file.take(inner.cells() as usize, "the hardness of the cells")?;
    let mut hardness = Grid::new(layout.size, IMMUTABLE);
    for (y, row) in (inner.y..).zip(matrix.chunks_exact(inner.w as usize)) {
        hardness.row_mut(y)[inner.x as usize..inner.right() as usize].copy_from_slice(row);
    }
    Ok(hardness)
}

/// Reports the first open cell at the border. `start` is the offset of the first cell.
pub(super) fn check_border(
    file: &mut File<'_>,
    map: &Map,
    start: usize,
    bytes_per_cell: usize,
) -> Result<(), ReadError> {
    let inside = Rect::of(map.size()).grown(-1);
    let open =
        (0..).zip(map.tiles.iter()).find(|&(_, (at, tile))| tile != Tile::Rock && !inside.contains(at));
    open.map_or(Ok(()), |(i, (at, _))| {
        file.forgive(start + i * bytes_per_cell, format!("the cell {at} at the border is open"))
    })
}

/// Draws the rooms. Reports those that are not inside the border; a lenient reader clips them to the map. Rooms that
/// overlap more than levels of other formats may are an error.
pub(super) fn add_rooms(
    file: &mut File<'_>,
    map: &mut Map,
    rooms: Vec<Placed<Rect>>,
) -> Result<(), ReadError> {
    let whole = Rect::of(map.size());
    let mut area = MAX_OVERLAP * map.size().cells();
    for Placed { offset, what: room } in rooms {
        let Rect { x, y, w, h } = room;
        if w < 1 || h < 1 || !whole.grown(-1).covers(room) {
            file.forgive(offset, format!("a room of {w}x{h} at {x},{y} does not fit inside of the border"))?;
        }
        if let Some(room) = room.intersection(whole) {
            let id = map.rooms.len();
            let left = area.checked_sub((room.w * room.h) as usize);
            area = left.ok_or_else(|| read_error(offset, format!("room {id} lies over too many others")))?;
            map.plan_room(room);
            map.draw_rectangle(id);
        }
    }
    Ok(())
}

fn add_stairs(
    file: &mut File<'_>,
    map: &mut Map,
    stairs: Vec<Placed<Point>>,
    tile: Tile,
) -> Result<Vec<Point>, ReadError> {
    let mut places = Vec::new();
    for stair in stairs {
        if let Some(at) = on_floor(file, map, &stair, tile.name())? {
            map.tiles[at] = tile;
            places.push(at);
        }
    }
    Ok(places)
}

/// Returns the cell if it is on the map. Reports one in rock or off the map.
pub(super) fn on_floor(
    file: &mut File<'_>,
    map: &Map,
    cell: &Placed<Point>,
    who: &str,
) -> Result<Option<Point>, ReadError> {
    let at = cell.what;
    match map.tiles.get(at) {
        Some(tile) if tile.is_walkable() => return Ok(Some(at)),
        Some(_) => file.forgive(cell.offset, format!("{who} at {at} is in the rock"))?,
        None => file.forgive(cell.offset, format!("{who} at {at} is off the map of {}", map.size()))?,
    }
    Ok(Some(at).filter(|&at| map.size().contains(at)))
}
