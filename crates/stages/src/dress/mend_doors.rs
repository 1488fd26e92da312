//! Replaces doors that lost their walls or their way through to other stages by floor.
//!
//! ```text
//!    .      .        .      .
//!   ..+..  .+ :  →  ..+..  .. :
//!    .      .        .      .
//! ```
//!
//! Algorithm: a door stays if it has something solid on two opposite sides and a way through on the other two, which is
//! no door itself. Of two doors side by side the first goes.
//!
//! Guarantees: every door that is left has a wall on two opposite sides and a way through; none is added or moved, and
//! nothing is closed.

use barrow_core::{Grid, Map, Point, Tile};

use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::stage! {
    /// Replaces doors that lost their walls or their way through by floor.
    pub struct MendDoors in Family::Dress, needs [Fact::Doorways],
        example ["rogue_grid", "lakes", "mend_doors"];
}

impl Stage for MendDoors {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let Map { doors, tiles, .. } = &mut *cx.map;
        let before = doors.len();
        doors.retain(|door| {
            let stays = is_framed(tiles, door.at);
            if !stays {
                tiles[door.at] = Tile::Floor;
            }
            stays
        });
        let gone = before - doors.len();
        cx.snapshot(format_args!("{gone} doors are gone"));
        Ok(())
    }
}

/// Returns whether the cell at `at` lies between two walls and has a way through.
fn is_framed(tiles: &Grid<Tile>, at: Point) -> bool {
    // Cells off the map count as neither wall nor way.
    let [n, e, s, w] = tiles.neighbors(at, Tile::Chasm);
    let are_walls = |a: Tile, b: Tile| a < Tile::FIRST_NOT_SOLID && b < Tile::FIRST_NOT_SOLID;
    let is_way = |tile: Tile| tile >= Tile::FIRST_SECRET && !tile.is_door();
    are_walls(n, s) && is_way(e) && is_way(w) || are_walls(e, w) && is_way(n) && is_way(s)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::{map_of, run};
    use barrow_core::{DoorState, Side};

    #[test]
    fn only_framed_doors_stay() {
        let mut map = map_of(&["           ", ".. .. .  . ", "           "]);
        for x in [2, 7, 8, 10] {
            map.put_door(Point::new(x, 1), DoorState::Closed, [Side::Unknown; 2]);
        }
        let rows = run(&mut map, &MendDoors).unwrap();
        assert_eq!(rows[1], "..+.. ..+..");
        assert_eq!(map.doors.iter().map(|door| door.at.x).collect::<Vec<_>>(), [2, 8]);
    }
}
