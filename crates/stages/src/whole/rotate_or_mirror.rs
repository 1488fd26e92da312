//! Rotates or mirrors the whole map at random.
//!
//! ```text
//!   ....              #
//!   ......###   →     ###......
//!           #              ....
//! ```
//!
//! Algorithm: draw a rotation, which is a multiple of 90 degrees on square maps and of 180 degrees on others, and
//! whether to mirror the map. Transform the tiles and all lists of the map.
//!
//! Guarantees: the map changes only its orientation, not its size; a rotation by 90 degrees exchanges horizontal and
//! vertical walls. Facts that earlier stages left on the blackboard are cleared.

use barrow_core::{Map, Point, Size, Turn};

use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::stage! {
    /// Rotates or mirrors the whole map at random.
    pub struct RotateOrMirror in Family::Whole,
        needs [Fact::Floor],
        example ["simple_rooms", "draw_rooms", "dogleg", "rotate_or_mirror"] {
        /// Whether the map may be rotated.
        rotate: bool = true,
        /// Whether the map may be mirrored.
        mirror: bool = true,
    }
}

#[derive(Default)]
struct Buffers {
    /// The map before it is transformed.
    before: Map,
    /// Cells of a room while it is transformed.
    cells: Vec<Point>,
}

impl Stage for RotateOrMirror {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        // Facts on the blackboard refer to cells before the transformation.
        cx.facts.clear();
        // Both are always drawn, so that changing one parameter does not change the draw for the other.
        let (quarters, mirrored) = (cx.rng.below(4) as u8, cx.rng.percent(50));
        let Size { width, height } = cx.map.size();
        let quarters = match self.rotate {
            true if width == height => quarters,
            true => 2 * (quarters % 2),
            false => 0,
        };
        let turn = Turn::new(mirrored && self.mirror, quarters);
        if turn == Turn::NONE {
            return Ok(());
        }
        let Buffers { before, cells } = cx.scratch.get();
        cells.clear();
        cells.reserve(cx.map.size().cells());
        std::mem::swap(cx.map, before);
        cx.map.copy_turned(before, turn, cells);
        let verb = if mirrored && self.mirror { "mirrored and rotated" } else { "rotated" };
        cx.snapshot(format_args!("the map is {verb} by {} degrees", 90 * u32::from(quarters)));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::whole::drawn::map_of;
    use barrow_core::{Rng, Tile};

    fn orientations(rows: &[&str], stage: &RotateOrMirror) -> Vec<Vec<String>> {
        let mut all: Vec<Vec<String>> = (0..60)
            .map(|seed| {
                let (mut map, mut scratch) = (map_of(rows), crate::stage::Workspace::default());
                let mut cx = Context::new(&mut map, Rng::new(seed), 1, &mut scratch, (1, "test"), None);
                stage.apply(&mut cx).unwrap();
                map.tiles.rows().map(|row| row.iter().copied().map(Tile::glyph).collect()).collect()
            })
            .collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    #[test]
    fn wide_maps_have_four_orientations_and_square_maps_eight() {
        let both = RotateOrMirror { rotate: true, mirror: true };
        let wide = orientations(&["..  ", " .  "], &both);
        assert_eq!(wide, [["  . ", "  .."], ["  ..", "  . "], [" .  ", "..  "], ["..  ", " .  "]]);
        let square = ["..  ", " .  ", "    ", "    "];
        assert_eq!(orientations(&square, &both).len(), 8);
        assert_eq!(orientations(&square, &RotateOrMirror { mirror: false, ..both.clone() }).len(), 4);
        assert_eq!(orientations(&square, &RotateOrMirror { rotate: false, ..both }).len(), 2);
    }
}
