//! Fills what cannot be reached from the start.
//!
//! ```text
//!   ....   ..          ....
//!   ..@..        →     ..@..
//!     ...   .            ...
//! ```
//!
//! How it works: flood from the start by orthogonal steps, secret doors and corridors counted as open, and make rock of
//! every open cell the flood did not reach.
//!
//! Promises: everything open can be reached; a map whose rooms, corridors, doors or stairs would be filled is given up
//! instead.

use barrow_core::Tile;

use super::pieces::drop_cells;
use crate::old::{OldNeed, OldScratch, OldSpec};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

pub(crate) const SPEC: OldSpec = OldSpec {
    name: "cull_unreachable",
    summary: "fills what cannot be reached from the start",
    family: Family::Whole,
    needs: &[OldNeed::always(Fact::Floor), OldNeed::always(Fact::Start)],
    gives: &[],
    not_after: &[Fact::Hardness],
    params: &[],
    example: "[[stage]]\nuse = \"cellular\"\n[[stage]]\nuse = \"start\"\nplace = \"center\"\n\
              [[stage]]\nuse = \"cull_unreachable\"\n",
    build: |_| Box::new(CullUnreachable),
};

#[derive(Debug)]
struct CullUnreachable;

impl Stage for CullUnreachable {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let Some(start) = cx.map.start else {
            return Err(Veto { reason: "there is no start" });
        };
        let OldScratch { bits: [open, reached, ..], stack, .. } = cx.old;
        open.mark_from(&cx.map.tiles, Tile::SecretDoor);
        reached.reset(open.size());
        reached.insert(start);
        reached.flood(open, stack);
        open.subtract(reached);
        let lost = open.count();
        drop_cells(cx.map, open)?;
        cx.snapshot(format_args!("filled {lost} cells that could not be reached"));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::{changed, map_of, run};
    use barrow_core::Point;

    #[test]
    fn only_what_is_reached_stays() {
        let mut map = map_of(&["..   . ", " .  .. ", "  .    "]);
        map.start = Some(Point::new(0, 0));
        assert_eq!(run(&mut map, &CullUnreachable).unwrap(), ["..     ", " .     ", "       "]);
    }

    #[test]
    fn stairs_out_of_reach_are_bad_luck() {
        let mut map = map_of(&["..  ."]);
        map.start = Some(Point::new(0, 0));
        map.stairs_down.push(Point::new(4, 0));
        assert!(run(&mut map, &CullUnreachable).is_err());
        assert!(changed(&["..  ."], &CullUnreachable).is_err());
    }
}
