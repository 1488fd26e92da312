//! Puts a prefab on the map: rotates or mirrors it, draws a tile for every letter, and records its rooms, doors, stairs
//! and spawns in the lists of the map.

use barrow_core::{
    BitGrid, Direction, LegendEntry, LegendSpawn, Map, Name, Point, Prefab, Rect, Rng, Shape, Side, Size,
    Spawn, Tile, Turn,
};

use crate::shape::bitmap;

use crate::stage::Reserved;

/// Scratch buffers for putting a prefab on the map.
#[derive(Default)]
pub(super) struct PasteBuffers {
    /// Tiles drawn for the cells of the prefab, in the order of [`PlacedPrefab::cells`].
    pub(super) tiles: Vec<DrawnTile>,
    /// Cells of the map that the prefab changes.
    pub(super) changed: BitGrid,
    /// Cells of rooms that are not recorded yet, relative to the corner of the prefab.
    left: BitGrid,
    /// Cells of the room being recorded, relative to the corner of the prefab.
    room: BitGrid,
    /// Stack of flood fills.
    pub(super) stack: Vec<u32>,
}

/// The tile drawn for a cell of a prefab.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DrawnTile {
    /// Cell of the map.
    pub(crate) at: Point,
    pub(crate) tile: Tile,
    /// Index of the cell's meaning in the legend.
    meaning: u8,
    /// Index of the tile in the list of the cell's meaning.
    choice: u8,
    /// Index of the name of the spawn in the list of the cell's meaning; `None` without a spawn.
    spawn: Option<u8>,
}

/// A prefab with its orientation and position on the map. It need not be on the map yet.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlacedPrefab<'a> {
    pub(crate) prefab: &'a Prefab,
    /// Rotation and reflection of the picture.
    pub(crate) turn: Turn,
    /// Position of the upper left cell after turning.
    pub(crate) corner: Point,
    /// Variant of the picture, from [`variant`].
    pub(crate) variant: u32,
}

/// Draws one of the variants of a prefab.
pub(crate) fn variant(prefab: &Prefab, rng: &mut Rng) -> u32 {
    draw_index(rng, prefab.variants as usize)
}

/// Draws an index below `count`. Draws no random number if there is no choice.
fn draw_index(rng: &mut Rng, count: usize) -> u32 {
    if count <= 1 { 0 } else { rng.below(count as u32) }
}

/// Returns the turns that a prefab allows.
pub(crate) fn turns(prefab: &Prefab) -> &'static [Turn] {
    match (prefab.rotate, prefab.mirror) {
        (true, true) => &Turn::ALL,
        (true, false) => &Turn::ALL[..4],
        (false, true) => &[Turn::NONE, Turn::MIRROR],
        (false, false) => &[Turn::NONE],
    }
}

impl<'a> PlacedPrefab<'a> {
    /// Returns the bounding box on the map.
    pub(super) fn bounds(&self) -> Rect {
        let Size { width, height } = self.turn.size(self.prefab.size());
        Rect::new(self.corner.x, self.corner.y, width as i32, height as i32)
    }

    /// Converts a cell of the picture to a cell of the map.
    fn map_cell(&self, at: Point) -> Point {
        self.corner + self.turn.apply(at, self.prefab.size())
    }

    /// Iterates over the cells of the map that the prefab changes, with their meanings, in the order of the picture.
    pub(crate) fn cells(self) -> impl Iterator<Item = (Point, &'a LegendEntry)> {
        let cells = self.prefab.cells.iter().map(move |(at, _)| (self.map_cell(at), self.meaning(at)));
        cells.filter(|(_, meaning)| !meaning.keeps())
    }

    /// Returns the meaning of a cell of the picture.
    fn meaning(&self, at: Point) -> &'a LegendEntry {
        self.prefab.legend_at(at, self.variant)
    }

    /// Returns whether the prefab agrees with the locked cells under it: it can be walkable where they are, closed
    /// where they are, and has doors where they have doors.
    pub(super) fn agrees(self, reserved: &Reserved) -> bool {
        let class = |tile: Tile| (tile.is_walkable(), tile.is_door());
        self.cells().filter(|(p, _)| reserved.cells.contains(*p)).all(|(p, meaning)| {
            let locked = class(reserved.tiles[p]);
            meaning.tiles.is_empty() || meaning.tiles.iter().any(|&tile| class(tile) == locked)
        })
    }

    /// Returns whether all cells of the prefab that are not locked may be changed.
    pub(super) fn is_within(self, area: Option<&BitGrid>, reserved: &Reserved) -> bool {
        let is_free = |p: Point| area.is_none_or(|area| area.contains(p)) || reserved.cells.contains(p);
        self.cells().all(|(p, _)| is_free(p))
    }

    /// Iterates over the entrances, each with the cell outside from which it is entered. That is `None` if no side
    /// allows a straight path through the entrance, or if the entrance is a door that is not framed.
    pub(super) fn entrances(self) -> impl Iterator<Item = (Point, Option<Point>)> + 'a {
        self.prefab.entrances.iter().map(move |&at| {
            let sides = || Direction::ALL.into_iter().filter(move |&side| self.is_way_in(at, side));
            let side = sides().find(|side| self.is_open(at - side.step())).or_else(|| sides().next());
            (self.map_cell(at), side.map(|side| self.map_cell(at + side.step())))
        })
    }

    /// Returns whether an entrance can be entered from a side.
    fn is_way_in(&self, at: Point, side: Direction) -> bool {
        let size = self.prefab.size();
        let is_outside = |p: Point| !size.contains(p) || self.meaning(p).keeps();
        let is_solid = |p: Point| {
            is_outside(p) || self.meaning(p).tiles.iter().all(|&tile| tile < Tile::FIRST_NOT_SOLID)
        };
        let step = side.step();
        let across = Point::new(step.y, step.x);
        let is_door = self.meaning(at).tiles.iter().any(|tile| tile.is_door());
        is_outside(at + step)
            && (!is_door || self.is_open(at - step) && is_solid(at + across) && is_solid(at - across))
    }

    /// Returns whether a cell of the picture is walkable, whichever of its tiles is drawn.
    fn is_open(&self, at: Point) -> bool {
        self.prefab.size().contains(at) && self.meaning(at).is_always_open()
    }

    /// Draws a tile, and a name for the spawn, for every cell that the prefab changes. What follows works on the drawn
    /// tiles, so that the picture is turned and its letters are looked up only once.
    pub(crate) fn draw(self, rng: &mut Rng, tiles: &mut Vec<DrawnTile>) {
        let Prefab { cells, legend, .. } = self.prefab;
        tiles.clear();
        tiles.reserve(cells.cells().len());
        for (at, letter) in cells.iter() {
            let index = self.prefab.meaning_of(letter, self.variant);
            let meaning = &legend[index as usize];
            if meaning.keeps() {
                continue;
            }
            let choice = draw_index(rng, meaning.tiles.len());
            let tile = meaning.tiles.get(choice as usize).copied().unwrap_or_default();
            let spawn = meaning.spawn.as_ref().filter(|_| tile.is_walkable());
            let spawn = spawn.filter(|spawn| spawn.pct == 100 || rng.percent(spawn.pct));
            let spawn = spawn.map(|spawn| draw_index(rng, spawn.names.len()) as u8);
            let at = self.map_cell(at);
            tiles.push(DrawnTile { at, tile, meaning: index, choice: choice as u8, spawn });
        }
    }

    /// Swaps the tiles of the map with the drawn tiles. A second swap restores the map.
    pub(super) fn swap(map: &mut Map, tiles: &mut [DrawnTile]) {
        for drawn in tiles {
            std::mem::swap(&mut map.tiles[drawn.at], &mut drawn.tile);
        }
    }

    /// Records the connected components of room cells (walkable, neither door nor corridor) as rooms. This turns their
    /// cells into floor, so the tiles are written to the map afterwards. With `enclosed`, components beside cells
    /// outside `buffers.changed` are left out.
    pub(super) fn add_rooms(self, map: &mut Map, buffers: &mut PasteBuffers, enclosed: bool) {
        let PasteBuffers { tiles, changed, left, room, stack } = buffers;
        let size = self.turn.size(self.prefab.size());
        left.reset(size);
        for drawn in tiles.iter().filter(|drawn| is_room(drawn.tile)) {
            left.insert(drawn.at - self.corner);
        }
        while let Some(first) = left.first() {
            room.reset(size);
            room.insert(first);
            room.flood(left, stack);
            left.difference_with(room);
            let beside = |p: Point| Direction::ALL.map(|side| self.corner + p + side.step());
            if enclosed && room.iter().flat_map(beside).any(|p| !changed.contains(p)) {
                continue;
            }
            let bounds = room.bounds().unwrap_or_default();
            let is_full = u64::from(room.count()) == bounds.cells();
            map.plan_room(Rect::new(bounds.x + self.corner.x, bounds.y + self.corner.y, bounds.w, bounds.h));
            let shape = if is_full { Shape::Rectangle } else { Shape::Irregular };
            map.draw_room(map.rooms.len() - 1, shape, bitmap::runs(room, self.corner));
        }
    }

    /// Draws the tiles, records their rooms and writes them to the map. Returns the index of the first room.
    pub(super) fn paste(self, map: &mut Map, rng: &mut Rng, buffers: &mut PasteBuffers) -> usize {
        let first_room = map.rooms.len();
        self.draw(rng, &mut buffers.tiles);
        self.add_rooms(map, buffers, false);
        self.write(map, &buffers.tiles, first_room);
        first_room
    }

    /// Writes the drawn tiles to the map, and doors, stairs and spawns to its lists. The rooms from `first_room` on
    /// belong to the prefab.
    pub(crate) fn write(self, map: &mut Map, tiles: &[DrawnTile], first_room: usize) {
        let first_door = map.doors.len();
        // Neighbors often have the same custom tile, whose name need not be looked up again.
        let mut last = (Name::default(), None);
        for &DrawnTile { at: p, tile, meaning, choice, spawn } in tiles {
            let meaning = &self.prefab.legend[meaning as usize];
            match tile.door_state() {
                Some(state) => {
                    // The caller has removed earlier contents of the cell from all lists.
                    map.tiles[p] = Tile::Rock;
                    map.put_door(p, state, [Side::Unknown; 2]);
                }
                None => map.tiles[p] = tile,
            }
            if let Some(name) = meaning.custom_tile(choice.into()) {
                if last.0 != name {
                    last = (name, map.custom_id(name.as_str()));
                }
                if let Some(custom) = last.1 {
                    map.set_custom(p, custom);
                }
            }
            match tile {
                Tile::StairsUp => map.stairs_up.push(p),
                Tile::StairsDown => map.stairs_down.push(p),
                _ => {}
            }
            if let (Some(LegendSpawn { kind, names, .. }), Some(drawn)) = (&meaning.spawn, spawn) {
                map.spawns.push(Spawn { at: p, kind: *kind, name: names[drawn as usize].clone() });
            }
        }
        if self.turn.swaps_axes() {
            turn_walls(map, tiles);
        }
        drop_bare_walls(map, tiles);
        for i in first_door..map.doors.len() {
            let at = map.doors[i].at;
            let rooms = Direction::ALL.map(|side| room_at(map, at + side.step(), first_room));
            let mut rooms = rooms.into_iter().flatten().map(Side::Room);
            map.doors[i].sides = [rooms.next().unwrap_or_default(), rooms.next().unwrap_or_default()];
        }
    }
}

/// Turns walls into rock if all eight cells around them are rock or wall. Such walls are left where rock was drawn for the
/// corner of a room.
fn drop_bare_walls(map: &mut Map, tiles: &[DrawnTile]) {
    let is_wall = |tile: Tile| matches!(tile, Tile::WallAcross | Tile::WallUpright);
    for p in tiles.iter().filter(|drawn| is_wall(drawn.tile)).map(|drawn| drawn.at) {
        let around = Rect::new(p.x - 1, p.y - 1, 3, 3).intersection(Rect::of(map.size())).unwrap_or_default();
        let mut rows = (around.y..around.bottom())
            .map(|y| &map.tiles.row(y)[around.x as usize..around.right() as usize]);
        if rows.all(|row| row.iter().all(|&tile| tile < Tile::Pillar)) {
            map.tiles[p] = Tile::Rock;
        }
    }
}

/// Recomputes the tiles of walls after a quarter turn, which turns horizontal walls into vertical ones.
fn turn_walls(map: &mut Map, tiles: &[DrawnTile]) {
    for drawn in tiles {
        if matches!(drawn.tile, Tile::WallAcross | Tile::WallUpright) {
            let [n, e, s, w] = map.tiles.neighbors(drawn.at, Tile::Rock).map(is_hollow);
            let is_upright = (e || w) && !(n || s);
            map.tiles[drawn.at] = if is_upright { Tile::WallUpright } else { Tile::WallAcross };
        }
    }
}

/// Returns whether a tile belongs to a room: walkable, neither door nor corridor.
pub(crate) fn is_room(tile: Tile) -> bool {
    tile.is_walkable() && !tile.is_door() && tile != Tile::Corridor
}

/// Returns whether a tile is inside a room: [`is_room`], or a lake, pillar or tree.
fn is_hollow(tile: Tile) -> bool {
    is_room(tile) || tile >= Tile::Pillar && tile < Tile::FIRST_SECRET
}

/// Returns the index of the room that contains a cell, of the rooms from `first` on.
pub(super) fn room_at(map: &Map, p: Point, first: usize) -> Option<u32> {
    let holds = |room: &barrow_core::Room| {
        room.bounds.contains(p)
            && map.room_runs(room).iter().any(|run| run.y == p.y && run.x <= p.x && p.x < run.x + run.len)
    };
    map.rooms[first.min(map.rooms.len())..].iter().position(holds).map(|i| (first + i) as u32)
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::whole::frames::passage;
    use barrow_core::{CustomTile, Grid, Hue, Name, SpawnKind};

    /// Returns the prefab with these rows of glyphs. `x` is a cell that the prefab does not change, `?` floor or
    /// rubble, `g` a guard on floor; doors at the edge are entrances.
    pub(in crate::prefab) fn prefab_of(rows: &[&str]) -> Prefab {
        let size = Size::new(rows[0].len() as u32, rows.len() as u32);
        let mut prefab = Prefab {
            name: "it".into(),
            tags: Vec::new(),
            depth: (1, 100),
            weight: 1,
            rotate: false,
            mirror: false,
            cells: Grid::new(size, 0),
            legend: Vec::new(),
            varied: Vec::new(),
            variants: 1,
            entrances: Vec::new(),
        };
        for (y, row) in (0..).zip(rows) {
            for (x, letter) in (0..).zip(row.chars()) {
                let at = Point::new(x, y);
                let tiles = match letter {
                    'x' => Vec::new(),
                    '?' => vec![Tile::Floor, Tile::Rubble],
                    'g' => vec![Tile::Floor],
                    _ => vec![Tile::from_glyph(letter).unwrap()],
                };
                let edge = !Rect::of(size).grown(-1).contains(at);
                if edge && tiles.iter().any(|tile| tile.is_door()) {
                    prefab.entrances.push(at);
                }
                let guard =
                    || LegendSpawn { kind: SpawnKind::Monster, names: vec!["guard".into()], pct: 100 };
                let spawn = (letter == 'g').then(guard);
                prefab.legend.push(LegendEntry { tiles, spawn, ..Default::default() });
                prefab.cells[at] = prefab.legend.len() as u8 - 1;
            }
        }
        prefab
    }

    pub(in crate::prefab) fn drawn(map: &Map) -> Vec<String> {
        map.tiles.rows().map(|row| row.iter().map(|tile| tile.glyph()).collect()).collect()
    }

    fn pasted(rows: &[&str], turn: Turn) -> Map {
        let prefab = prefab_of(rows);
        let placed = PlacedPrefab { prefab: &prefab, turn, corner: Point::new(1, 0), variant: 0 };
        let mut map = Map::new(Size::new(8, 6));
        placed.paste(&mut map, &mut Rng::new(1), &mut PasteBuffers::default());
        map
    }

    const CELLS: [&str; 4] = ["------", "|_|.g|", "|.+<.+", "------"];

    #[test]
    fn rooms_doors_stairs_and_spawns_are_listed() {
        let map = pasted(&CELLS, Turn::NONE);
        assert_eq!(
            drawn(&map),
            [" ------ ", " |_|..| ", " |.+<.+ ", " ------ ", "        ", "        "] //
        );
        assert_eq!(
            map.rooms.iter().map(|room| room.bounds).collect::<Vec<_>>(),
            [Rect::new(2, 1, 1, 2), Rect::new(4, 1, 2, 2)]
        );
        assert_eq!(map.rooms[1].shape, Shape::Rectangle);
        assert_eq!(map.doors[0].sides, [Side::Room(1), Side::Room(0)]);
        assert_eq!(map.doors[1].sides, [Side::Room(1), Side::Unknown]);
        assert_eq!((map.stairs_up[0], map.spawns[0].at), (Point::new(4, 2), Point::new(5, 1)));
    }

    #[test]
    fn custom_tiles_of_the_map_are_written() {
        let mut prefab = prefab_of(&["..."]);
        prefab.legend[1].custom = vec![Some(Name::new("ice"))];
        prefab.legend[2].custom = vec![Some(Name::new("fire"))];
        let mut map = Map::new(Size::new(3, 1));
        map.custom_tiles = [CustomTile::new("ice", Tile::Floor, '-', Hue::Blue)].into();
        let corner = Point::new(0, 0);
        let placed = PlacedPrefab { prefab: &prefab, turn: Turn::MIRROR, corner, variant: 0 };
        placed.paste(&mut map, &mut Rng::new(1), &mut PasteBuffers::default());
        let ice = [0, 1, 2].map(|x| map.custom_at(Point::new(x, 0)).is_some());
        assert_eq!((ice, drawn(&map)), ([false, true, false], vec!["...".to_string()]));
    }

    #[test]
    fn walls_are_redrawn_after_a_quarter_turn() {
        let map = pasted(&CELLS, Turn::QUARTER);
        assert_eq!(
            drawn(&map),
            [" ----   ", " |._|   ", " -+--   ", " |<.|   ", " |..|   ", " -+--   "] //
        );
        assert!(passage(&map, Point::new(2, 2)).is_some() && passage(&map, Point::new(2, 5)).is_none());
        assert_eq!(map.spawns[0].at, Point::new(3, 4));
    }

    #[test]
    fn entrances_have_an_outside_cell_unless_they_are_not_framed() {
        let prefab = prefab_of(&["--+-", "+..+", "+.--"]);
        let corner = Point::new(5, 5);
        let placed = PlacedPrefab { prefab: &prefab, turn: Turn::NONE, corner, variant: 0 };
        let before: Vec<_> = placed.entrances().map(|(_, before)| before.map(|p| (p.x, p.y))).collect();
        // The doors at the left are adjacent, so they do not frame each other.
        assert_eq!(before, [Some((7, 4)), None, Some((9, 6)), None]);
    }
}
