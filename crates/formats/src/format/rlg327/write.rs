//! Writes save files.

use barrow::{BitGrid, Map, Point, Rect, Size, Tile};

use super::cut::rectangles;
use super::file::max_rooms;
use super::older::{HEADER, flags};
use super::term::{Layout, Term};
use crate::{Format, Subject, WriteError, WriteOptions};

/// Hardness of rock on levels without hardness: half of the largest value that can be dug, rounded up.
const ROCK: u8 = 128;
/// Hardness of the border on levels without hardness: immutable.
const BORDER: u8 = 255;

/// Writes a level in the layout of the term of the options, else of the save that it was read from, else the latest.
pub(super) fn write(
    subject: Subject<'_>,
    options: &WriteOptions,
    out: &mut Vec<u8>,
) -> Result<(), WriteError> {
    let term = options.term.or(subject.term).unwrap_or_default();
    let (layout, map) = (term.layout(), subject.map);
    check_term_size(map.size(), term)?;
    let drawn = Drawn::new(map, &layout)?;
    let mut file = layout.marker.as_bytes().to_vec();
    file.extend_from_slice(&[0; 8]);
    if layout.player {
        push_point(&mut file, drawn.player(map)?);
    }
    drawn.push_cells(map, term, &mut file);
    drawn.push_rooms(map, &layout, &mut file)?;
    if layout.stairs {
        push_points(&mut file, &map.stairs_up)?;
        push_points(&mut file, &map.stairs_down)?;
    }
    let size = if term == Term::Course229 { file.len() - HEADER } else { file.len() };
    let place = layout.marker.len() + 4;
    file[place..place + 4].copy_from_slice(&(size as u32).to_be_bytes());
    out.append(&mut file);
    Ok(())
}

fn problem(problem: String) -> WriteError {
    WriteError { format: Format::Rlg327, problem }
}

/// Checks the size of a generated level, which has no term but that of the options.
pub(super) fn check(size: Size, options: &WriteOptions) -> Result<(), WriteError> {
    check_term_size(size, options.term.unwrap_or_default())
}

fn check_term_size(size: Size, term: Term) -> Result<(), WriteError> {
    let needed = term.size();
    if size == needed {
        return Ok(());
    }
    Err(problem(format!("it is {size}, but levels of the term {} are {needed}", term.name())))
}

/// A level reduced to floor, corridors and rock.
struct Drawn {
    /// Passable cells that are not corridors.
    floor: BitGrid,
    /// Cells of corridors, doors and secrets, and of stairs outside of rooms.
    corridors: BitGrid,
}

impl Drawn {
    fn new(map: &Map, layout: &Layout) -> Result<Self, WriteError> {
        let mut rooms = BitGrid::new(map.size());
        map.rooms.iter().for_each(|room| map.mark_room(room, &mut rooms));
        let (mut floor, mut corridors) = (BitGrid::new(map.size()), BitGrid::new(map.size()));
        for (at, tile) in map.tiles.iter() {
            match tile {
                Tile::Corridor | Tile::SecretCorridor => corridors.insert(at),
                tile if tile.is_door() => corridors.insert(at),
                Tile::StairsUp | Tile::StairsDown if layout.stairs && !rooms.contains(at) => {
                    corridors.insert(at);
                }
                tile if tile.is_walkable() => floor.insert(at),
                _ => {}
            }
        }
        let drawn = Self { floor, corridors };
        let inside = Rect::of(map.size()).grown(-1);
        if let Some(at) = drawn.open().find(|&at| !inside.contains(at)) {
            return Err(problem(format!("its cell {at} is open, but the border of a save is rock")));
        }
        Ok(drawn)
    }

    fn open(&self) -> impl Iterator<Item = Point> + '_ {
        self.floor.iter().chain(self.corridors.iter())
    }

    /// Returns the cell of the player: the start, else the first stairs up, else the first open cell.
    fn player(&self, map: &Map) -> Result<Point, WriteError> {
        let first = map.start.or_else(|| map.stairs_up.first().copied()).or_else(|| self.open().next());
        first.ok_or_else(|| problem("it has no open cell for the player".to_string()))
    }

    /// Writes the matrix of cells, row by row.
    fn push_cells(&self, map: &Map, term: Term, out: &mut Vec<u8>) {
        let inner = Rect::of(map.size()).grown(-term.layout().left_out);
        for at in
            (inner.y..inner.bottom()).flat_map(|y| (inner.x..inner.right()).map(move |x| Point::new(x, y)))
        {
            let hardness = self.hardness(map, term, at);
            if term == Term::Course229 {
                out.extend_from_slice(&flags(self.tile(at)));
            }
            out.push(hardness);
        }
    }

    fn tile(&self, at: Point) -> Tile {
        match (self.floor.contains(at), self.corridors.contains(at)) {
            (true, _) => Tile::Floor,
            (false, true) => Tile::Corridor,
            (false, false) => Tile::Rock,
        }
    }

    /// Returns the hardness of a cell: that of the map where it is consistent, else 0 for open cells. In all layouts
    /// but 229 hardness alone distinguishes corridors from rock: corridors are 0, rock is at least 1.
    fn hardness(&self, map: &Map, term: Term, at: Point) -> u8 {
        let own = map.hardness.get(at).filter(|_| map.has_hardness());
        let is_inside = Rect::of(map.size()).grown(-1).contains(at);
        match (self.tile(at), map.tiles[at]) {
            (_, Tile::SecretDoor | Tile::SecretCorridor) => 0,
            (Tile::Floor, _) | (_, Tile::StairsUp | Tile::StairsDown) => own.unwrap_or(0),
            (Tile::Corridor, _) if term == Term::Course229 => own.unwrap_or(0),
            (Tile::Corridor, _) => 0,
            _ => match own {
                None if is_inside => ROCK,
                None => BORDER,
                Some(0) if term != Term::Course229 => 1,
                Some(own) => own,
            },
        }
    }

    fn push_rooms(&self, map: &Map, layout: &Layout, out: &mut Vec<u8>) -> Result<(), WriteError> {
        let rooms = rectangles(map, &self.floor);
        let max = max_rooms(layout.size);
        if rooms.len() > max {
            return Err(problem(format!("it has {} rooms, but a save has at most {max}", rooms.len())));
        }
        if layout.counted {
            out.extend_from_slice(&(rooms.len() as u16).to_be_bytes());
        }
        let [x, y, w, h] = layout.order;
        for room in rooms {
            let mut bytes = [0; 4];
            (bytes[x], bytes[y]) = (room.x as u8, room.y as u8);
            (bytes[w], bytes[h]) = (room.w as u8, room.h as u8);
            out.extend_from_slice(&bytes);
        }
        Ok(())
    }
}

/// Writes a count and that many cells.
fn push_points(out: &mut Vec<u8>, points: &[Point]) -> Result<(), WriteError> {
    let count = u16::try_from(points.len());
    let count = count
        .map_err(|_| problem(format!("it has {} stairs, but a save has at most 65535", points.len())))?;
    out.extend_from_slice(&count.to_be_bytes());
    for &point in points {
        push_point(out, point);
    }
    Ok(())
}

/// Writes column and row; both fit into a byte in every layout.
fn push_point(out: &mut Vec<u8>, point: Point) {
    out.extend_from_slice(&[point.x as u8, point.y as u8]);
}
