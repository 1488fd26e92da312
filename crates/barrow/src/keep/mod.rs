//! Keeping some cells of a level and making the rest anew.
//!
//! ```text
//!   kept           made anew          both
//!   -----          .....  ####        -----   ####
//!   |...+          .....###  #        |...+###   #
//!   |...|      +   .....     ##   =   |...|      ##
//!   -----             ....    #       -----  ..   #
//!                     .........              ......
//! ```
//!
//! How it works: the plan makes a whole level as ever. What is kept is laid over it, rooms in its way are trimmed or go,
//! corridors that end at it are filled, and what came apart is joined by tunnels that leave the kept cells alone. Then the
//! rules are asked as for every other level; if one is broken, the next try is made.

mod dress;
mod graft;
mod join;
mod lay;
mod marks;
mod pins;
mod search;
mod settle;
mod tidy;
mod widen;

use barrow_core::{BitGrid, Map, Point, Tile};

pub(crate) use graft::Graft;
pub(crate) use pins::Pins;

/// Cells of a level that stay when the rest is made anew, by [`Generator::generate_keeping`].
///
/// ```
/// let mut generator = barrow::Generator::new("rlg327")?;
/// let level = generator.generate(7)?;
/// let kept = barrow::Kept::room(level.map(), 0).expect("there are at least six rooms");
/// let other = generator.generate_keeping(8, &kept)?;
/// assert!(kept.cells().iter().all(|p| other.map().tiles[p] == kept.map().tiles[p]));
/// # Ok::<(), barrow::Error>(())
/// ```
///
/// [`Generator::generate_keeping`]: crate::Generator::generate_keeping
#[derive(Clone, Debug)]
pub struct Kept {
    cells: BitGrid,
    map: Map,
}

impl Kept {
    /// A set of cells of a map; those that are off the map do not count.
    pub fn new(map: &Map, cells: &BitGrid) -> Self {
        let mut own = BitGrid::new(map.size());
        for p in cells.iter().filter(|&p| map.size().contains(p)) {
            own.insert(p);
        }
        Self { cells: own, map: map.clone() }
    }

    /// A room with its walls and doors, and the cells in front of them; nothing if there is no such room.
    pub fn room(map: &Map, id: usize) -> Option<Self> {
        let room = map.rooms.get(id).filter(|room| room.is_drawn())?;
        let mut cells = BitGrid::new(map.size());
        map.mark_room(room, &mut cells);
        cells.dilate(Point::new(1, 1), Point::new(1, 1));
        Some(Self { cells, map: map.clone() })
    }

    /// Keeps the cells of another set of the same level as well.
    pub fn add(&mut self, other: &Self) {
        for p in other.cells.iter().filter(|&p| self.map.size().contains(p)) {
            self.cells.insert(p);
        }
    }

    /// The cells.
    pub const fn cells(&self) -> &BitGrid {
        &self.cells
    }

    /// The level they are from.
    pub const fn map(&self) -> &Map {
        &self.map
    }

    /// A number that changes with the cells and what they are made of; never 0.
    pub(crate) fn fingerprint(&self) -> u64 {
        let size = self.map.size();
        let cells = self.cells.iter().flat_map(|p| {
            let hardness = self.map.hardness.get(p).unwrap_or(0);
            [p.x as u64, p.y as u64, self.map.tiles[p] as u64 | u64::from(hardness) << 8]
        });
        let all = [u64::from(size.width), u64::from(size.height)].into_iter().chain(cells);
        // FNV-1a, a word at a time.
        all.fold(0xcbf2_9ce4_8422_2325_u64, |hash, word| (hash ^ word).wrapping_mul(0x0100_0000_01b3)).max(1)
    }
}

/// Whether a tile fills its cell.
const fn is_solid(tile: Tile) -> bool {
    (tile as u8) < Tile::FIRST_NOT_SOLID as u8
}

/// Whether a tile is a way, if only one that is found by searching.
const fn is_way(tile: Tile) -> bool {
    tile as u8 >= Tile::FIRST_SECRET as u8
}

/// Whether a tile is a wall of a room.
const fn is_wall(tile: Tile) -> bool {
    matches!(tile, Tile::WallAcross | Tile::WallUpright)
}
