//! The tiles that filled and dug cells get in a level around locked cells.

use barrow_core::{Map, Tile};

use super::{is_solid, is_wall};

/// Tiles for cells that are filled or dug.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Ground {
    /// Most frequent solid tile that is not a wall.
    pub(super) rock: Tile,
    /// Tile of tunnels: corridor, floor or grass.
    pub(super) way: Tile,
}

impl Ground {
    /// Determines both tiles from the tiles of a map.
    pub(super) fn of(map: &Map) -> Self {
        let mut counts = [0_u32; Tile::ALL.len()];
        for &tile in map.tiles.cells() {
            counts[tile as usize] += 1;
        }
        let solid = Tile::ALL.into_iter().filter(|&tile| is_solid(tile) && !is_wall(tile));
        let rock = solid.rev().max_by_key(|&tile| counts[tile as usize]).unwrap_or_default();
        Self { rock, way: find_way(map, &counts) }
    }

    /// Returns the tile that a dug cell gets: water, lava and chasms are bridged.
    pub(super) const fn dug(self, tile: Tile) -> Tile {
        match tile {
            Tile::DeepWater | Tile::Lava | Tile::Chasm => Tile::Bridge,
            _ => self.way,
        }
    }
}

/// Returns the tile of tunnels: corridors where the map has them or is mostly rooms, otherwise the more frequent kind
/// of ground.
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
