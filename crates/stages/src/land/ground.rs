//! Open country in place of rock.
//!
//! ```text
//!   TTTTTTTTTTTT
//!   T""""""""""T
//!   T""""""""""T
//!   TTTTTTTTTTTT
//! ```
//!
//! Algorithm: rock becomes ground, but at the border of the map it becomes what `edge` says: trees, deep water, a wall,
//! or it stays.
//!
//! Guarantees: nothing but rock changes; the border stays closed.

use barrow_core::{Point, Rect, Tile};

use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::choice! {
    /// What the ground is made of.
    pub enum GroundTile {
        /// Grass.
        Grass,
        /// Plain floor.
        Floor,
        /// Loose stones.
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
    /// What closes the border of the map.
    pub enum GroundEdge {
        /// Rock, as before.
        Rock,
        /// Trees.
        Trees,
        /// Deep water.
        Water,
        /// A wall.
        Wall,
    }
}

crate::stage! {
    /// Replaces rock by open country.
    pub struct Ground in Family::Land, gives [Fact::Floor], not_after [Fact::Hardness], example ["ground"] {
        /// What the ground is made of.
        tile: GroundTile = GroundTile::Grass,
        /// What closes the border of the map.
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
        cx.snapshot(format_args!("{} as far as the border", tile.name()));
        Ok(())
    }
}

impl Ground {
    /// Returns what a cell of the border becomes.
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
