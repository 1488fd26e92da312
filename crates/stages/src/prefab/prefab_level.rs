//! A whole level drawn by hand.
//!
//! ```text
//!   --------  --------
//!   |......|  |......|
//!   |......+##+......|
//!   |......|  |......|
//!   --------  --------
//! ```
//!
//! How it works: one of the prefabs that fit on the map is drawn by weight, turned in some way that it allows, and laid
//! down in the middle. All around it is rock.
//!
//! Promises: nothing is left of what was there before.

use std::sync::Arc;

use barrow_core::{ParamSpec, Point, Prefab};

use super::paste::Laid;
use super::prefab_section::{choose_fitting, put_over};
use crate::old::OldSpec;
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

pub(crate) const SPEC: OldSpec = OldSpec {
    name: "prefab_level",
    summary: "makes the whole level from one prefab",
    family: Family::Prefab,
    needs: &[],
    gives: &[Fact::Rooms, Fact::Floor],
    not_after: &[Fact::Hardness],
    params: &[ParamSpec::prefabs("prefabs", true, "One of which prefabs; all of the recipe when left out.")],
    example: "[[prefab]]\nname = \"two rooms\"\nrows = '''\n-------  -------\n|.....|  |.....|\n|.<...+##+...>.|\n\
              |.....|  |.....|\n-------  -------\n'''\n[[stage]]\nuse = \"prefab_level\"\n",
    build: |v| Box::new(PrefabLevel { prefabs: v.prefabs("prefabs").to_vec() }),
};

#[derive(Debug)]
struct PrefabLevel {
    prefabs: Vec<Arc<Prefab>>,
}

impl Stage for PrefabLevel {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let place = cx.bounds();
        let Some((prefab, turn)) = choose_fitting(&self.prefabs, cx, place, |_, _, _| true) else {
            return Err(Veto { reason: "no prefab fits on the map at this depth" });
        };
        let size = turn.size(prefab.size());
        let (w, h) = (size.width as i32, size.height as i32);
        let corner = Point::new(place.x + (place.w - w) / 2, place.y + (place.h - h) / 2);
        let written_by = std::mem::take(&mut cx.map.written_by);
        cx.map.reset(cx.map.size());
        cx.map.written_by = written_by;
        put_over(cx, Laid { prefab, turn, corner });
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

    fn level(rows: &[&str]) -> PrefabLevel {
        PrefabLevel { prefabs: vec![Arc::new(prefab_of(rows))] }
    }

    #[test]
    fn it_lies_in_the_middle_of_rock() {
        let mut map = map_of(&["........"; 5]);
        map.plan_room(Rect::new(0, 0, 2, 2));
        map.draw_rectangle(0);
        let rows = run(&mut map, &level(&["-----", "|<x>|", "-----"])).unwrap();
        assert_eq!(rows, ["        ", " -----  ", " |< >|  ", " -----  ", "        "]);
        assert_eq!((map.rooms.len(), map.stairs_up.len(), map.stairs_down.len()), (2, 1, 1));
    }

    #[test]
    fn one_that_does_not_fit_is_bad_luck() {
        assert!(run(&mut map_of(&["..."; 3]), &level(&["-----", "|<.>|", "-----"])).is_err());
    }
}
