//! Open country in place of rock.
//!
//! ```text
//!   TTTTTTTTTTTT
//!   T""""""""""T
//!   T""""""""""T
//!   TTTTTTTTTTTT
//! ```
//!
//! How it works: rock becomes ground, but at the border of the map it becomes what `edge` says: trees, deep water, a wall,
//! or it stays.
//!
//! Promises: nothing but rock changes; the border stays closed.

use barrow_core::{ParamSpec, Point, Rect, Tile};

use crate::old::OldSpec;
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

const TILES: &[&str] = &["grass", "floor", "rubble"];
const EDGES: &[&str] = &["rock", "trees", "water", "wall"];

pub(crate) const SPEC: OldSpec = OldSpec {
    name: "ground",
    summary: "open country in place of rock",
    family: Family::Land,
    needs: &[],
    gives: &[Fact::Floor],
    not_after: &[Fact::Hardness],
    params: &[
        ParamSpec::choice("tile", TILES, "What the ground is made of."),
        ParamSpec::choice("edge", EDGES, "What closes the border of the map."),
    ],
    example: "[[stage]]\nuse = \"ground\"\n",
    build: |v| {
        let tile = [Tile::Grass, Tile::Floor, Tile::Rubble][v.choice("tile")];
        Box::new(Ground { tile, edge: v.choice("edge") })
    },
};

#[derive(Debug)]
struct Ground {
    tile: Tile,
    edge: usize,
}

impl Stage for Ground {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let map = Rect::of(cx.map.size());
        let inside = map.grown(-1);
        for y in 0..map.h {
            for x in 0..map.w {
                let p = Point::new(x, y);
                if cx.map.tiles[p] != Tile::Rock || !cx.may_change(p) {
                    continue;
                }
                cx.map.tiles[p] = if inside.contains(p) { self.tile } else { self.edge_at(p, map) };
            }
        }
        cx.snapshot(format_args!("{} as far as the border", self.tile.name()));
        Ok(())
    }
}

impl Ground {
    /// What a cell of the border becomes.
    fn edge_at(&self, p: Point, map: Rect) -> Tile {
        match EDGES[self.edge] {
            "trees" => Tile::Tree,
            "water" => Tile::DeepWater,
            "wall" if p.y == 0 || p.y == map.h - 1 => Tile::WallAcross,
            "wall" => Tile::WallUpright,
            _ => Tile::Rock,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::changed;

    #[test]
    fn only_rock_becomes_ground() {
        let made = |edge| changed(&["     ", " .   ", "     ", "     "], &Ground { tile: Tile::Grass, edge });
        assert_eq!(made(0).unwrap(), ["     ", " .\"\" ", " \"\"\" ", "     "]);
        assert_eq!(made(1).unwrap(), ["TTTTT", "T.\"\"T", "T\"\"\"T", "TTTTT"]);
        assert_eq!(made(2).unwrap(), ["~~~~~", "~.\"\"~", "~\"\"\"~", "~~~~~"]);
        assert_eq!(made(3).unwrap(), ["-----", "|.\"\"|", "|\"\"\"|", "-----"]);
    }

    #[test]
    fn a_map_of_one_cell_is_all_border() {
        assert_eq!(changed(&[" "], &Ground { tile: Tile::Floor, edge: 1 }).unwrap(), ["T"]);
    }
}
