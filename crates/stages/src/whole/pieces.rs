//! The pieces that the open cells of a map fall into, and how to be rid of some.

use barrow_core::{BitGrid, Direction, Grid, Map, Point, Tile};

use crate::stage::Veto;

/// Numbers the pieces of `open` from 1, in the order of their first cells. `numbers` is the number of every cell, 0 where
/// nothing is open, and `sizes` the cells of each piece, with a 0 in front. `stack` is working memory.
pub(crate) fn number(open: &BitGrid, numbers: &mut Grid<u32>, sizes: &mut Vec<u32>, stack: &mut Vec<Point>) {
    numbers.reset(open.size(), 0);
    sizes.clear();
    sizes.push(0);
    stack.clear();
    for first in open.iter() {
        if numbers[first] != 0 {
            continue;
        }
        let id = sizes.len() as u32;
        let mut cells = 0;
        numbers[first] = id;
        stack.push(first);
        while let Some(p) = stack.pop() {
            cells += 1;
            for side in Direction::ALL {
                let q = p + side.step();
                if open.contains(q) && numbers[q] == 0 {
                    numbers[q] = id;
                    stack.push(q);
                }
            }
        }
        sizes.push(cells);
    }
}

/// The piece with the most cells; the first of them if there are several, and 0 if there are none.
pub(crate) fn largest(sizes: &[u32]) -> u32 {
    let most = sizes.iter().copied().max().unwrap_or(0);
    sizes.iter().position(|&cells| cells == most).unwrap_or(0) as u32
}

/// Makes rock of all cells of a set, unless something the map lists is among them.
pub(super) fn drop_cells(map: &mut Map, lost: &BitGrid) -> Result<(), Veto> {
    if lost.is_empty() {
        return Ok(());
    }
    let room = map.rooms.iter().any(|room| {
        map.room_runs(room)
            .iter()
            .any(|run| (run.x..run.x + run.len).any(|x| lost.contains(Point::new(x, run.y))))
    });
    let corridor = map.corridors.iter().any(|c| map.corridor_cells(c).iter().any(|&p| lost.contains(p)));
    let mark = map.doors.iter().map(|door| door.at).chain(map.stairs_up.iter().copied());
    let mark = mark.chain(map.stairs_down.iter().copied()).chain(map.start).chain(map.exit);
    if room || corridor {
        return Err(Veto { reason: "a room or corridor lies in a piece that would be filled" });
    }
    if mark.into_iter().any(|p| lost.contains(p)) {
        return Err(Veto { reason: "a door, stairs or the start lie in a piece that would be filled" });
    }
    for p in lost.iter() {
        map.tiles[p] = Tile::Rock;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::{map_of, set_of};
    use barrow_core::Rect;

    #[test]
    fn corners_do_not_join_pieces() {
        let open = set_of(&["..  .", "..  .", "  .. "]);
        let (mut numbers, mut sizes) = (Grid::default(), Vec::new());
        number(&open, &mut numbers, &mut sizes, &mut Vec::new());
        assert_eq!(sizes, [0, 4, 2, 2]);
        assert_eq!(numbers.row(2), [0, 0, 3, 3, 0]);
        assert_eq!((largest(&sizes), largest(&[0])), (1, 0));
    }

    #[test]
    fn rooms_are_not_dropped() {
        let mut map = map_of(&["     ", " .   ", "     "]);
        map.plan_room(Rect::new(3, 1, 1, 1));
        map.draw_rectangle(0);
        assert!(drop_cells(&mut map, &set_of(&["     ", "   . ", "     "])).is_err());
        assert!(drop_cells(&mut map, &set_of(&["     ", " .   ", "     "])).is_ok());
        assert_eq!(map.tiles[Point::new(1, 1)], Tile::Rock);
    }
}
