//! Fills the cells that cannot be reached from the start.
//!
//! ```text
//!   ....   ..          ....
//!   ..@..        →     ..@..
//!     ...   .            ...
//! ```
//!
//! Algorithm: flood fill from the start by orthogonal steps; secret doors and corridors count as open. Every open cell
//! that is not reached becomes rock.
//!
//! Guarantees: all open cells are reachable. The stage vetoes a map whose rooms, corridors, doors or stairs would be
//! filled.

use barrow_core::{BitGrid, Tile};

use super::components::fill_cells;
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::stage! {
    /// Fills the cells that cannot be reached from the start.
    pub struct CullUnreachable in Family::Whole,
        needs [Fact::Floor, Fact::Start],
        not_after [Fact::Hardness],
        example ["cellular", r#"start; place = "center""#, "cull_unreachable"];
}

#[derive(Default)]
struct Buffers {
    open: BitGrid,
    /// Open cells that cannot be reached.
    lost: BitGrid,
    stack: Vec<u32>,
}

impl Stage for CullUnreachable {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let Some(start) = cx.map.start else {
            return Err(Veto { reason: "there is no start" });
        };
        let Buffers { open, lost, stack } = cx.scratch.get();
        open.mark_from(&cx.map.tiles, Tile::FIRST_SECRET);
        if !open.contains(start) {
            lost.copy_from(open);
        } else if !lost.cut_off_from(open, start, stack) {
            cx.snapshot(format_args!("all cells can be reached"));
            return Ok(());
        }
        fill_cells(cx.map, lost)?;
        let lost = lost.count();
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
    fn only_reachable_cells_stay() {
        let mut map = map_of(&["..   . ", " .  .. ", "  .    "]);
        map.start = Some(Point::new(0, 0));
        assert_eq!(run(&mut map, &CullUnreachable).unwrap(), ["..     ", " .     ", "       "]);
    }

    #[test]
    fn stairs_out_of_reach_are_vetoed() {
        let mut map = map_of(&["..  ."]);
        map.start = Some(Point::new(0, 0));
        map.stairs_down.push(Point::new(4, 0));
        assert!(run(&mut map, &CullUnreachable).is_err());
        assert!(changed(&["..  ."], &CullUnreachable).is_err());
    }
}
