//! Locking cells of a level and generating the rest around them.
//!
//! ```text
//!   locked           before the stages    after them
//!   -----            xxxxx                -----   ----
//!   |...+            xxxxxo               |...+###...|
//!   |...|     →      xxxxx          →     |...|   |..|
//!   -----            xxxxx                -----   ----
//! ```
//!
//! The algorithm:
//! 1. `reserve` determines the cells that stay before any stage runs: the locked cells, the rest of rooms that they
//!    cut, the walls of these rooms, the frames of doors and the niches behind them. Cells `o` in front of doors and at the ends of corridors
//!    must become open.
//! 2. Every stage is limited to the other cells, as by `within`, and finds the reserved ones in [`Context::reserved`].
//!    Layouts leave space for them; corridor stages see solid walls there and dig around them. A room or corridor that
//!    is cut nevertheless is undone as a whole (`mend`), with its doors.
//! 3. After the last stage that shapes the level, before doors, stairs and the like, the locked cells are put on the
//!    map. Separate components are connected by tunnels through the other cells (`join`, `search`), and doors of locked
//!    rooms are continued by tunnels. Later stages treat these tunnels like any others.
//! 4. `finish` merges the lists, adds missing stairs, and connects again what later stages separated.
//!
//! The rules are those of every level of the recipe; if one is violated, the next attempt is made. Only
//! `max_corridor_blocks` and `link_saves` are waived: corridors that stay may be beside new ones, or save no steps on
//! the new level. If too many attempts fail, vetoes of stages are ignored, and then more and more of the old level stays
//! (`grow`).
//!
//! Most stages need no code for locked cells, so that every recipe and every stage of another crate works with them.
//! Locked rooms are not on the map's list while stages run, because a stage that connects rooms would put new doors
//! into their walls.
//!
//! [`Context::reserved`]: barrow_stages::Context::reserved

mod door;
mod finish;
mod ground;
mod grow;
mod join;
mod marks;
mod mend;
mod reserve;
mod run;
mod search;

use barrow_core::{BitGrid, Map, Point, Room, Tile};

pub(crate) use run::{LockRun, shapes};

/// Cells of a level that stay when the rest is generated again, by [`Generator::generate_locked`].
///
/// ```
/// let mut generator = barrow::Generator::new("rlg327")?;
/// let level = generator.generate(7)?;
/// let locked = barrow::Locked::room(level.map(), 0).expect("there are at least six rooms");
/// let other = generator.generate_locked(8, &locked)?;
/// assert!(locked.cells().iter().all(|p| other.map().tiles[p] == locked.map().tiles[p]));
/// # Ok::<(), barrow::Error>(())
/// ```
///
/// [`Generator::generate_locked`]: crate::Generator::generate_locked
#[derive(Clone, Debug)]
pub struct Locked {
    cells: BitGrid,
    map: Map,
}

impl Locked {
    /// Locks a set of cells of a map. Cells off the map are ignored.
    pub fn new(map: &Map, cells: &BitGrid) -> Self {
        let mut own = BitGrid::new(map.size());
        for p in cells.iter().filter(|&p| map.size().contains(p)) {
            own.insert(p);
        }
        Self { cells: own, map: map.clone() }
    }

    /// Locks a room with its walls and doors; `None` if the map has no drawn room of that number.
    pub fn room(map: &Map, id: usize) -> Option<Self> {
        let room = map.rooms.get(id).filter(|room| room.is_drawn())?;
        let mut cells = BitGrid::new(map.size());
        map.mark_room(room, &mut cells);
        cells.dilate(Point::new(1, 1), Point::new(1, 1));
        Some(Self { cells, map: map.clone() })
    }

    /// Adds the cells that another value for the same level locks.
    pub fn add(&mut self, other: &Self) {
        for p in other.cells.iter().filter(|&p| self.map.size().contains(p)) {
            self.cells.insert(p);
        }
    }

    /// Returns the set of locked cells.
    pub const fn cells(&self) -> &BitGrid {
        &self.cells
    }

    /// Returns the map that the locked cells belong to.
    pub const fn map(&self) -> &Map {
        &self.map
    }

    /// Returns a hash of the locked cells, their tiles and their hardness; never 0.
    pub(crate) fn fingerprint(&self) -> u64 {
        let size = self.map.size();
        let cells = self.cells.iter().flat_map(|p| {
            let hardness = self.map.hardness.get(p).unwrap_or(0);
            [p.x as u64, p.y as u64, self.map.tiles[p] as u64 | u64::from(hardness) << 8]
        });
        let all = [u64::from(size.width), u64::from(size.height)].into_iter().chain(cells);
        // FNV-1a with words of 64 bits in place of bytes.
        all.fold(0xcbf2_9ce4_8422_2325_u64, |hash, word| (hash ^ word).wrapping_mul(0x0100_0000_01b3)).max(1)
    }
}

/// Returns whether a tile fills its cell, such as rock, walls and pillars.
const fn is_solid(tile: Tile) -> bool {
    (tile as u8) < Tile::FIRST_NOT_SOLID as u8
}

/// Returns whether a tile is walkable, or a secret door or corridor.
const fn is_way(tile: Tile) -> bool {
    tile as u8 >= Tile::FIRST_SECRET as u8
}

/// Returns whether a tile is a wall of a room.
const fn is_wall(tile: Tile) -> bool {
    matches!(tile, Tile::WallAcross | Tile::WallUpright)
}

/// Returns whether a tile is rock or a wall, so that a wall beside it borders nothing.
const fn is_plain(tile: Tile) -> bool {
    (tile as u8) < Tile::Pillar as u8
}

/// Returns whether a tile is a corridor or a secret corridor.
const fn is_corridor(tile: Tile) -> bool {
    matches!(tile, Tile::Corridor | Tile::SecretCorridor)
}

/// Returns whether a room is nearly the whole level, such as the single room of a mine. Such a room may be locked in
/// part.
fn is_level(map: &Map, room: &Room) -> bool {
    let is_wide = room.bounds.cells() * 2 > map.size().cells() as u64;
    is_wide
        && map.room_area(room) as usize * 3
            > Tile::count_between(map.tiles.cells(), Tile::FIRST_OPEN, Tile::Altar) * 2
}

/// Returns the eight neighbors of a cell, including those off the map.
fn around(p: Point) -> impl Iterator<Item = Point> {
    (-1..=1).flat_map(move |dy| (-1..=1).map(move |dx| p + Point::new(dx, dy))).filter(move |&q| q != p)
}

/// Returns the four orthogonal neighbors of a cell, including those off the map.
fn beside(p: Point) -> [Point; 4] {
    barrow_core::Direction::ALL.map(|side| p + side.step())
}

/// Returns the number of passable orthogonal neighbors of a cell.
fn ways_beside(map: &Map, p: Point) -> usize {
    map.tiles.neighbors(p, Tile::Rock).into_iter().filter(|&tile| is_way(tile)).count()
}
