//! Replaces doors by floor if other stages have removed their walls or blocked the passage through them.
//!
//! ```text
//!    .      .        .      .
//!   ..+..  .+ :  →  ..+..  .. :
//!    .      .        .      .
//! ```
//!
//! Algorithm: a door stays if it has solid cells on two opposite sides and open cells that are not doors on the other
//! two. Of two adjacent doors the first is removed.
//!
//! Guarantees: every remaining door has walls on two opposite sides and a passage between the other two; no door is
//! added or moved, and no cell is closed.

use barrow_core::{Grid, Map, Point, Tile};

use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::stage! {
    /// Replaces doors that lost their walls or their passage by floor.
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
        cx.snapshot(format_args!("{gone} doors are removed"));
        Ok(())
    }
}

/// Returns whether a cell is between two walls, with open cells on the other two sides.
fn is_framed(tiles: &Grid<Tile>, at: Point) -> bool {
    // A chasm stands for cells off the map: it is neither wall nor open.
    let [n, e, s, w] = tiles.neighbors(at, Tile::Chasm);
    let are_walls = |a: Tile, b: Tile| a < Tile::FIRST_NOT_SOLID && b < Tile::FIRST_NOT_SOLID;
    let is_passable = |tile: Tile| tile >= Tile::FIRST_SECRET && !tile.is_door();
    are_walls(n, s) && is_passable(e) && is_passable(w) || are_walls(e, w) && is_passable(n) && is_passable(s)
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
