//! Replaces rock by open ground.
//!
//! ```text
//!   TTTTTTTTTTTT
//!   T""""""""""T
//!   T""""""""""T
//!   TTTTTTTTTTTT
//! ```
//!
//! Algorithm: rock becomes ground. At the border of the map it becomes the tile of `edge`: trees, deep water or a wall,
//! or it stays rock.
//!
//! Guarantees: only rock changes; the border stays closed.

use barrow_core::{BitGrid, Point, Rect, Tile};

use crate::caves::random_fill::mark_inside;
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::choice! {
    /// Tiles that the ground can have.
    pub enum GroundTile {
        /// Grass, the usual ground outdoors.
        Grass,
        /// Plain floor, as in rooms.
        Floor,
        /// Loose stones, which can be walked on.
        Rubble,
    }
}

impl GroundTile {
    const fn tile(self) -> Tile {
        match self {
            Self::Grass => Tile::Grass,
            Self::Floor => Tile::Floor,
            Self::Rubble => Tile::Rubble,
        }
    }
}

crate::choice! {
    /// Tile that closes the border of the map.
    pub enum GroundEdge {
        /// The rock of the border stays.
        Rock,
        /// A row of trees.
        Trees,
        /// Deep water, which can be seen over.
        Water,
        /// A wall around the map.
        Wall,
    }
}

crate::stage! {
    /// Replaces rock by open ground.
    pub struct Ground in Family::Land, gives [Fact::Floor], not_after [Fact::Hardness], example ["ground"] {
        /// Tile of the ground.
        tile: GroundTile = GroundTile::Grass,
        /// Tile that closes the border of the map.
        edge: GroundEdge = GroundEdge::Rock,
    }
}

#[derive(Default)]
struct Buffers {
    /// Rock that the stage may change.
    rock: BitGrid,
    inside: BitGrid,
}

impl Stage for Ground {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let Context { map, scratch, area, .. } = cx;
        let Buffers { rock, inside } = scratch.get();
        rock.mark_tile(&map.tiles, Tile::Rock);
        if let Some(area) = area {
            rock.intersect_with(area);
        }
        mark_inside(inside, map.size());
        inside.intersect_with(rock);
        map.put(inside, self.tile.tile());
        rock.difference_with(inside);
        let bounds = Rect::of(map.size());
        rock.iter().for_each(|p| map.tiles[p] = self.edge_at(p, bounds));
        cx.snapshot(format_args!("{} up to the border", self.tile.tile().name()));
        Ok(())
    }
}

impl Ground {
    /// Returns the tile for a cell of the border.
    const fn edge_at(&self, p: Point, map: Rect) -> Tile {
        match self.edge {
            GroundEdge::Rock => Tile::Rock,
            GroundEdge::Trees => Tile::Tree,
            GroundEdge::Water => Tile::DeepWater,
            GroundEdge::Wall if p.y == 0 || p.y == map.h - 1 => Tile::WallAcross,
            GroundEdge::Wall => Tile::WallUpright,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::changed;

    #[test]
    fn only_rock_becomes_ground() {
        let made =
            |edge| changed(&["     ", " .   ", "     ", "     "], &Ground { tile: GroundTile::Grass, edge });
        assert_eq!(made(GroundEdge::Rock).unwrap(), ["     ", " .\"\" ", " \"\"\" ", "     "]);
        assert_eq!(made(GroundEdge::Trees).unwrap(), ["TTTTT", "T.\"\"T", "T\"\"\"T", "TTTTT"]);
        assert_eq!(made(GroundEdge::Water).unwrap(), ["~~~~~", "~.\"\"~", "~\"\"\"~", "~~~~~"]);
        assert_eq!(made(GroundEdge::Wall).unwrap(), ["-----", "|.\"\"|", "|\"\"\"|", "-----"]);
    }

    #[test]
    fn a_map_of_one_cell_is_all_border() {
        assert_eq!(
            changed(&[" "], &Ground { tile: GroundTile::Floor, edge: GroundEdge::Trees }).unwrap(),
            ["T"]
        );
    }
}
