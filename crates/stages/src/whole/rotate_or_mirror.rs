//! Turns or mirrors the whole map at random.
//!
//! ```text
//!   ....              #
//!   ......###   →     ###......
//!           #              ....
//! ```
//!
//! How it works: one of the ways to lay the map down is drawn: as it was or by a half turn, each mirrored or not, and by
//! quarter turns too where the map is square. Everything known about the map moves along.
//!
//! Promises: the map is what it was, seen from another side; walls above rooms become walls beside them where that is
//! so. Its size stays. Facts that earlier stages left on the blackboard are cleared.

use barrow_core::{ParamSpec, Size, Turn};

use crate::old::{OldNeed, OldSpec};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

pub(crate) const SPEC: OldSpec = OldSpec {
    name: "rotate_or_mirror",
    summary: "turns or mirrors the whole map at random",
    family: Family::Whole,
    needs: &[OldNeed::always(Fact::Floor)],
    gives: &[],
    not_after: &[],
    params: &[
        ParamSpec::flag("rotate", true, "Whether the map may be turned."),
        ParamSpec::flag("mirror", true, "Whether the map may be mirrored."),
    ],
    example: "[[stage]]\nuse = \"simple_rooms\"\n[[stage]]\nuse = \"draw_rooms\"\n[[stage]]\nuse = \"dogleg\"\n\
              [[stage]]\nuse = \"rotate_or_mirror\"\n",
    build: |v| Box::new(RotateOrMirror { rotate: v.flag("rotate"), mirror: v.flag("mirror") }),
};

#[derive(Debug)]
struct RotateOrMirror {
    rotate: bool,
    mirror: bool,
}

impl Stage for RotateOrMirror {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        // Places on the blackboard would be those of before.
        cx.facts.clear();
        // Both are drawn whatever the knobs say, so that one of them does not move the other.
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
        let before = &mut cx.old.map;
        std::mem::swap(cx.map, before);
        cx.map.copy_turned(before, turn, &mut cx.old.points);
        std::mem::swap(&mut cx.map.written_by, &mut before.written_by);
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
        assert_eq!(ways(&square, &RotateOrMirror { mirror: false, ..both }).len(), 4);
        assert_eq!(ways(&square, &RotateOrMirror { rotate: false, ..both }).len(), 2);
    }
}
