//! What the level around locked cells is made of.

use barrow_core::{Map, Tile};

use super::{is_solid, is_wall};

/// What the level around locked cells is made of.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Ground {
    /// Tile of cells where nothing is.
    pub(super) rock: Tile,
    /// Tile of tunnels.
    pub(super) way: Tile,
}

impl Ground {
    /// Finds what a map is made of.
    pub(super) fn of(map: &Map) -> Self {
        let mut counts = [0_u32; Tile::ALL.len()];
        for &tile in map.tiles.cells() {
            counts[tile as usize] += 1;
        }
        let solid = Tile::ALL.into_iter().filter(|&tile| is_solid(tile) && !is_wall(tile));
        let rock = solid.rev().max_by_key(|&tile| counts[tile as usize]).unwrap_or_default();
        Self { rock, way: find_way(map, &counts) }
    }

    /// Returns what becomes of a cell that is dug.
    pub(super) const fn dug(self, tile: Tile) -> Tile {
        match tile {
            Tile::DeepWater | Tile::Lava | Tile::Chasm => Tile::Bridge,
            _ => self.way,
        }
    }
}

/// Returns what tunnels are made of: corridors where the map has them or is mostly rooms, otherwise what most of the ground
/// is.
fn find_way(map: &Map, counts: &[u32; Tile::ALL.len()]) -> Tile {
    let in_rooms: u32 = map.rooms.iter().map(|room| map.room_area(room)).sum();
    let open = Tile::ALL.into_iter().filter(|&tile| tile >= Tile::Floor);
    let ground = open.map(|tile| counts[tile as usize]).sum::<u32>().saturating_sub(in_rooms);
    if counts[Tile::Corridor as usize] > 0 || ground < in_rooms {
        Tile::Corridor
    } else if in_rooms > 0 && counts[Tile::Grass as usize] > counts[Tile::Floor as usize] {
        Tile::Grass
    } else {
        Tile::Floor
    }
}
