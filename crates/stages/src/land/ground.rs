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

use barrow_core::{Point, Rect, Tile};

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

impl Stage for Ground {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let map = Rect::of(cx.map.size());
        let (tile, inside) = (self.tile.tile(), map.grown(-1));
        for y in 0..map.h {
            for x in 0..map.w {
                let p = Point::new(x, y);
                if cx.map.tiles[p] != Tile::Rock || !cx.may_change(p) {
                    continue;
                }
                cx.map.tiles[p] = if inside.contains(p) { tile } else { self.edge_at(p, map) };
            }
        }
        cx.snapshot(format_args!("{} up to the border", tile.name()));
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
