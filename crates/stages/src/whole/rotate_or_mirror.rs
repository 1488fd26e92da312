//! Turns or mirrors the whole map at random.
//!
//! ```text
//!   ....              #
//!   ......###   →     ###......
//!           #              ....
//! ```
//!
//! How it works: a turn is drawn: none or a half turn, each mirrored or not, and quarter turns too where the map is square.
//! All lists of the map are turned with it.
//!
//! Guarantees: the map is the same, seen from another side; walls above rooms become walls beside them after a quarter
//! turn. Its size stays. Facts that earlier stages left on the blackboard are cleared.

use barrow_core::{Map, Point, Size, Turn};

use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::stage! {
    /// Turns or mirrors the whole map at random.
    pub struct RotateOrMirror in Family::Whole,
        needs [Fact::Floor],
        example ["simple_rooms", "draw_rooms", "dogleg", "rotate_or_mirror"] {
        /// Whether the map may be turned.
        rotate: bool = true,
        /// Whether the map may be mirrored.
        mirror: bool = true,
    }
}

/// Scratch buffers.
#[derive(Default)]
struct Buffers {
    /// The map before the turn.
    before: Map,
    /// Cells of rooms while they are turned.
    cells: Vec<Point>,
}

impl Stage for RotateOrMirror {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        // Places on the blackboard would be those of before.
        cx.facts.clear();
        // Both are drawn whatever the parameters are, so that one of them does not change the draw of the other.
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
        let by = if mirrored && self.mirror { "mirrored and turned" } else { "turned" };
        cx.snapshot(format_args!("the map is {by} by {quarters} quarters"));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::whole::drawn::map_of;
    use barrow_core::{Rng, Tile};

    fn ways(rows: &[&str], stage: &RotateOrMirror) -> Vec<Vec<String>> {
        let mut ways: Vec<Vec<String>> = (0..60)
            .map(|seed| {
                let (mut map, mut scratch) = (map_of(rows), crate::stage::Workspace::default());
                let mut cx = Context::new(&mut map, Rng::new(seed), 1, &mut scratch, (1, "test"), None);
                stage.apply(&mut cx).unwrap();
                map.tiles.rows().map(|row| row.iter().copied().map(Tile::glyph).collect()).collect()
            })
            .collect();
        ways.sort_unstable();
        ways.dedup();
        ways
    }

    #[test]
    fn wide_maps_have_four_ways_and_square_maps_eight() {
        let both = RotateOrMirror { rotate: true, mirror: true };
        let wide = ways(&["..  ", " .  "], &both);
        assert_eq!(wide, [["  . ", "  .."], ["  ..", "  . "], [" .  ", "..  "], ["..  ", " .  "]]);
        let square = ["..  ", " .  ", "    ", "    "];
        assert_eq!(ways(&square, &both).len(), 8);
        assert_eq!(ways(&square, &RotateOrMirror { mirror: false, ..both.clone() }).len(), 4);
        assert_eq!(ways(&square, &RotateOrMirror { rotate: false, ..both }).len(), 2);
    }
}
