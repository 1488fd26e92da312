//! Replaces the whole level by one prefab.
//!
//! ```text
//!   --------  --------
//!   |......|  |......|
//!   |......+##+......|
//!   |......|  |......|
//!   --------  --------
//! ```
//!
//! Algorithm: a prefab that fits on the map is drawn by weight, rotated or mirrored at random if it allows that, and
//! put in the center. The rest of the map becomes rock.
//!
//! Guarantees: nothing of the earlier map is left. Vetoes the map if no prefab fits.

use barrow_core::{Point, Prefabs};

use super::draw::PrefabDraw;
use super::paste::{PasteBuffers, PlacedPrefab, variant};
use super::prefab_section::{choose_fitting, put_over};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::stage! {
    /// Replaces the whole level by one prefab.
    pub struct PrefabLevel in Family::Prefab,
        gives [Fact::Rooms, Fact::Floor],
        not_after [Fact::Hardness],
        example r#"
[[prefab]]
name = "two rooms"
rows = '''
-------  -------
|.....|  |.....|
|.<...+##+...>.|
|.....|  |.....|
-------  -------
'''
[[stage]]
use = "prefab_level"
"# {
        /// Prefabs to draw from; all prefabs of the recipe when left out.
        prefabs: Prefabs = Prefabs::all(),
    }
}

#[derive(Default)]
struct Buffers {
    draw: PrefabDraw,
    paste: PasteBuffers,
}

impl Stage for PrefabLevel {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let (place, depth) = (cx.bounds(), cx.depth);
        let Buffers { draw, paste } = cx.scratch.get();
        let fitting = choose_fitting(&self.prefabs, (depth, place), &mut cx.rng, draw, |_, _| true);
        let Some((prefab, turn)) = fitting else {
            return Err(Veto { reason: "no prefab fits on the map at this depth" });
        };
        let size = turn.size(prefab.size());
        let (w, h) = (size.width as i32, size.height as i32);
        let corner = Point::new(place.x + (place.w - w) / 2, place.y + (place.h - h) / 2);
        let written_by = std::mem::take(&mut cx.map.written_by);
        cx.map.reset(cx.map.size());
        cx.map.written_by = written_by;
        let variant = variant(prefab, &mut cx.rng);
        put_over(cx.map, &mut cx.rng, PlacedPrefab { prefab, turn, corner, variant }, paste);
        cx.snapshot(format_args!("the level: {}", prefab.name));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::paste::tests::prefab_of;
    use super::*;
    use crate::whole::drawn::{map_of, run};
    use barrow_core::Rect;
    use std::sync::Arc;

    fn level(rows: &[&str]) -> PrefabLevel {
        PrefabLevel { prefabs: vec![Arc::new(prefab_of(rows))].into() }
    }

    #[test]
    fn the_prefab_is_centered_and_the_rest_is_rock() {
        let mut map = map_of(&["........"; 5]);
        map.plan_room(Rect::new(0, 0, 2, 2));
        map.draw_rectangle(0);
        let rows = run(&mut map, &level(&["-----", "|<x>|", "-----"])).unwrap();
        assert_eq!(rows, ["        ", " -----  ", " |< >|  ", " -----  ", "        "]);
        assert_eq!((map.rooms.len(), map.stairs_up.len(), map.stairs_down.len()), (2, 1, 1));
    }

    #[test]
    fn a_prefab_that_does_not_fit_is_vetoed() {
        assert!(run(&mut map_of(&["..."; 3]), &level(&["-----", "|<.>|", "-----"])).is_err());
    }
}
