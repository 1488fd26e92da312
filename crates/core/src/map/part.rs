//! Operations that every part of a map implements.
//!
//! Rooms, corridors, doors and their cells refer to each other by number. Operations that must change them together are
//! in `turn.rs`, `confine.rs` and `erase.rs`; the methods of these parts here do nothing.

use super::confine::covers;
use super::turn::turned_wall;
use crate::{BitGrid, Corridor, Door, Grid, Niche, Point, Rect, Room, Run, Size, Spawn, Theme, Tile, Turn};

/// Largest map, in cells, that lists reserve memory for in advance.
const MAX_RESERVED_CELLS: usize = 4096;

/// A turn together with the size of the map before it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turning {
    pub(super) turn: Turn,
    /// Size of the map before the turn.
    pub(super) size: Size,
}

impl Turning {
    pub(super) const fn point(self, p: Point) -> Point {
        self.turn.apply(p, self.size)
    }

    pub(super) fn rect(self, rect: Rect) -> Rect {
        self.turn.rect(rect, self.size)
    }
}

/// A field of [`Map`](crate::Map).
pub(super) trait MapPart {
    /// Resets to the state of a map of solid rock, keeping the memory.
    fn reset(&mut self, size: Size);

    /// Copies `other` into this part, reusing the memory.
    fn copy_from(&mut self, other: &Self);

    /// Copies `before`, turned. The part was reset before.
    fn turn(&mut self, before: &Self, turning: Turning);

    /// Sets the value of every cell `p` to that of `before` at `source(p)`; both maps have the same size. Lists are not
    /// changed.
    fn copy_values(&mut self, before: &Self, source: &impl Fn(Point) -> Point);

    /// Combines `after` inside of an area with `before` outside of it. The part was reset before.
    fn confine(&mut self, before: &Self, after: &Self, area: &BitGrid);

    /// Removes list entries on a set of cells. Values of cells, such as tiles, are not changed.
    fn erase(&mut self, cells: &BitGrid);
}

/// List entry with a position.
trait Placed: Clone + PartialEq {
    /// Cells of the map per reserved entry, chosen so that the lists of a warm map rarely grow.
    const CELLS: usize;

    /// Returns the entry at its position after a turn.
    fn turned(&self, turning: Turning) -> Self;

    /// Returns whether all cells of the entry are in a set.
    fn is_within(&self, cells: &BitGrid) -> bool;
}

impl<T: Placed> MapPart for Vec<T> {
    fn reset(&mut self, size: Size) {
        self.clear();
        self.reserve(size.cells().min(MAX_RESERVED_CELLS) / T::CELLS);
    }

    fn copy_from(&mut self, other: &Self) {
        // As much memory as the other list has, so that later copies rarely allocate.
        self.reserve(other.capacity().saturating_sub(self.len()));
        self.clone_from(other);
    }

    fn turn(&mut self, before: &Self, turning: Turning) {
        self.extend(before.iter().map(|it| it.turned(turning)));
    }

    fn copy_values(&mut self, _: &Self, _: &impl Fn(Point) -> Point) {}

    fn confine(&mut self, before: &Self, after: &Self, area: &BitGrid) {
        // Stages mostly append to lists: the common prefix of both lists is kept, wherever its entries are.
        let both = before.iter().zip(after).take_while(|(a, b)| a == b).count();
        self.extend_from_slice(&after[..both]);
        self.extend(before[both..].iter().filter(|it| !it.is_within(area)).cloned());
        self.extend(after[both..].iter().filter(|it| it.is_within(area)).cloned());
    }

    fn erase(&mut self, cells: &BitGrid) {
        self.retain(|it| !it.is_within(cells));
    }
}

impl Placed for Point {
    const CELLS: usize = 1024;

    fn turned(&self, turning: Turning) -> Self {
        turning.point(*self)
    }

    fn is_within(&self, cells: &BitGrid) -> bool {
        cells.contains(*self)
    }
}

impl Placed for Spawn {
    const CELLS: usize = 8;

    fn turned(&self, turning: Turning) -> Self {
        Self { at: turning.point(self.at), ..self.clone() }
    }

    fn is_within(&self, cells: &BitGrid) -> bool {
        cells.contains(self.at)
    }
}

impl Placed for Niche {
    const CELLS: usize = 64;

    fn turned(&self, turning: Turning) -> Self {
        Self { at: turning.point(self.at), ..*self }
    }

    fn is_within(&self, cells: &BitGrid) -> bool {
        cells.contains(self.at)
    }
}

impl Placed for Theme {
    const CELLS: usize = 64;

    fn turned(&self, turning: Turning) -> Self {
        Self { area: turning.rect(self.area), ..*self }
    }

    fn is_within(&self, cells: &BitGrid) -> bool {
        covers(cells, self.area)
    }
}

/// Start and exit of the map.
impl MapPart for Option<Point> {
    fn reset(&mut self, _: Size) {
        *self = None;
    }

    fn copy_from(&mut self, other: &Self) {
        *self = *other;
    }

    fn turn(&mut self, before: &Self, turning: Turning) {
        *self = before.map(|p| turning.point(p));
    }

    fn copy_values(&mut self, _: &Self, _: &impl Fn(Point) -> Point) {}

    fn confine(&mut self, before: &Self, after: &Self, area: &BitGrid) {
        *self = after.filter(|&p| area.contains(p)).or(*before);
    }

    fn erase(&mut self, cells: &BitGrid) {
        *self = self.filter(|&p| !cells.contains(p));
    }
}

impl MapPart for Grid<Tile> {
    fn reset(&mut self, size: Size) {
        Self::reset(self, size, Tile::Rock);
    }

    fn copy_from(&mut self, other: &Self) {
        Self::copy_from(self, other);
    }

    fn turn(&mut self, before: &Self, turning: Turning) {
        for (p, tile) in before.iter() {
            let tile = if turning.turn.swaps_axes() { turned_wall(before, p, tile) } else { tile };
            self[turning.point(p)] = tile;
        }
    }

    fn copy_values(&mut self, before: &Self, source: &impl Fn(Point) -> Point) {
        for (y, x) in rows_and_columns(before.size()) {
            self[Point::new(x, y)] = before[source(Point::new(x, y))];
        }
    }

    fn confine(&mut self, before: &Self, after: &Self, area: &BitGrid) {
        confine_grid(self, before, after, area);
    }

    fn erase(&mut self, _: &BitGrid) {}
}

/// Grids that have values for all cells or for none: hardness, and which stage wrote a cell.
impl MapPart for Grid<u8> {
    fn reset(&mut self, _: Size) {
        Self::reset(self, Size::default(), 0);
    }

    fn copy_from(&mut self, other: &Self) {
        Self::copy_from(self, other);
    }

    fn turn(&mut self, before: &Self, turning: Turning) {
        if before.size() == turning.size {
            Self::reset(self, turning.turn.size(turning.size), 0);
            before.iter().for_each(|(p, value)| self[turning.point(p)] = value);
        }
    }

    fn copy_values(&mut self, before: &Self, source: &impl Fn(Point) -> Point) {
        Self::reset(self, before.size(), 0);
        for (y, x) in rows_and_columns(before.size()) {
            self[Point::new(x, y)] = before[source(Point::new(x, y))];
        }
    }

    fn confine(&mut self, before: &Self, after: &Self, area: &BitGrid) {
        Self::copy_from(self, after);
        if before.size() == after.size() && after.size() == area.size() {
            confine_grid(self, before, after, area);
        }
    }

    fn erase(&mut self, _: &BitGrid) {}
}

fn rows_and_columns(size: Size) -> impl Iterator<Item = (i32, i32)> {
    (0..size.height as i32).flat_map(move |y| (0..size.width as i32).map(move |x| (y, x)))
}

/// Fills a grid with the values of `after` inside of an area and of `before` outside of it. All have the same size.
fn confine_grid<T: Copy>(grid: &mut Grid<T>, before: &Grid<T>, after: &Grid<T>, area: &BitGrid) {
    for y in 0..area.size().height as i32 {
        copy_within(grid.row_mut(y), before.row(y), area.row(y), |word| !word);
        copy_within(grid.row_mut(y), after.row(y), area.row(y), |word| word);
    }
}

/// Copies the cells of a row whose bit is set in `flip` of a word of `area`. Most words are all or nothing.
pub(super) fn copy_within<T: Copy>(to: &mut [T], from: &[T], area: &[u64], flip: impl Fn(u64) -> u64) {
    for ((to, from), &word) in to.chunks_mut(64).zip(from.chunks(64)).zip(area) {
        let all = u64::MAX >> (64 - to.len());
        match flip(word) & all {
            0 => {}
            word if word == all => to.copy_from_slice(from),
            mut word => {
                while word != 0 {
                    let x = word.trailing_zeros() as usize;
                    to[x] = from[x];
                    word &= word - 1;
                }
            }
        }
    }
}

/// Cells of all corridors.
#[derive(Clone, Debug, Default)]
pub(crate) struct DugCells(pub(super) Vec<Point>);

/// Implements [`MapPart`] for a list whose entries refer to other lists by number. Arguments: the type and, for a
/// newtype, the field of the list; the number of map cells per reserved entry; the function that turns it.
macro_rules! linked_list {
    ($type:ty $(, $list:tt)?; $cells:literal, $turn:expr) => {
        impl MapPart for $type {
            fn reset(&mut self, size: Size) {
                self$(.$list)?.clear();
                self$(.$list)?.reserve(size.cells().min(MAX_RESERVED_CELLS) / $cells);
            }

            fn copy_from(&mut self, other: &Self) {
                let spare = other$(.$list)?.capacity().saturating_sub(self$(.$list)?.len());
                self$(.$list)?.reserve(spare);
                self$(.$list)?.clone_from(&other$(.$list)?);
            }

            fn turn(&mut self, before: &Self, turning: Turning) {
                let turn: fn(&mut Self, &Self, Turning) = $turn;
                turn(self, before, turning);
            }

            fn copy_values(&mut self, _: &Self, _: &impl Fn(Point) -> Point) {}

            fn confine(&mut self, _: &Self, _: &Self, _: &BitGrid) {}

            fn erase(&mut self, _: &BitGrid) {}
        }
    };
}

linked_list! { Vec<Room>; 16, |_, _, _| {} }
linked_list! { Vec<Run>; 2, |_, _, _| {} }
linked_list! { Vec<Corridor>; 16, |list, before, _| list.clone_from(before) }
linked_list! { DugCells, 0; 1, |list, before, turning| {
    list.0.extend(before.0.iter().map(|&p| turning.point(p)));
} }
linked_list! { Vec<Door>; 16, |list, before, turning| {
    list.extend(before.iter().map(|door| Door { at: turning.point(door.at), ..*door }));
} }

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Map, Name, SpawnKind};

    /// Returns a map with an entry in every list of positions.
    fn marked(x: i32) -> Map {
        let mut map = Map::new(Size::new(10, 4));
        let at = Point::new(x, 1);
        map.stairs_up.push(at);
        map.stairs_down.push(at);
        (map.start, map.exit) = (Some(at), Some(at));
        map.spawns.push(Spawn { at, kind: SpawnKind::Item, name: "coin".into() });
        map.niches.push(Niche { at, kind: Name::new("closed"), sealed: true });
        map.themes.push(Theme { name: Name::new("room"), area: Rect::new(x, 1, 2, 2), fill: None });
        map
    }

    fn places(map: &Map) -> [Vec<i32>; 6] {
        [
            map.stairs_up.iter().map(|p| p.x).collect(),
            map.stairs_down.iter().map(|p| p.x).collect(),
            map.start.iter().chain(&map.exit).map(|p| p.x).collect(),
            map.spawns.iter().map(|spawn| spawn.at.x).collect(),
            map.niches.iter().map(|niche| niche.at.x).collect(),
            map.themes.iter().map(|theme| theme.area.x).collect(),
        ]
    }

    fn left_half() -> BitGrid {
        let mut area = BitGrid::new(Size::new(10, 4));
        area.insert_rect(Rect::new(0, 0, 5, 4));
        area
    }

    #[test]
    fn entries_on_erased_cells_are_removed() {
        let (mut inside, mut outside) = (marked(2), marked(6));
        inside.erase(&left_half(), &mut Vec::new());
        outside.erase(&left_half(), &mut Vec::new());
        assert!(places(&inside).iter().all(Vec::is_empty), "{inside:?}");
        assert!(places(&outside).iter().all(|list| !list.is_empty()), "{outside:?}");
    }

    #[test]
    fn confine_keeps_new_entries_inside_and_old_entries_outside() {
        let mut map = Map::default();
        let mut confined = |before: &Map, after: &Map| {
            map.confine(before, after, &left_half(), &mut Default::default());
            places(&map)
        };
        let before = Map::new(Size::new(10, 4));
        assert_eq!(confined(&before, &marked(2)), places(&marked(2)));
        assert_eq!(confined(&before, &marked(6)), places(&before));
        assert_eq!(confined(&marked(6), &before), places(&marked(6)));
        let [up, _, marks, ..] = confined(&marked(2), &before);
        assert_eq!((up, marks), (vec![], vec![2, 2]), "start and exit are kept if the new map has none");
    }
}
