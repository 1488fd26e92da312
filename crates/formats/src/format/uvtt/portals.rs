//! Portals: lines that doors open and close.
//!
//! A door between two opposite open sides has one portal across its center; so have the parts of a double door in one
//! wall. Any other door has a portal on each of its open sides, so that a closed door blocks all of them.

use barrow::{Direction, DoorState, Map, Point, Tile};

/// Portal of a door.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Portal {
    /// End points in half cells.
    pub(super) ends: [Point; 2],
    /// State of the door.
    pub(super) state: DoorState,
}

/// Returns the portals of all doors that can be closed, row by row.
pub(super) fn portals(map: &Map) -> Vec<Portal> {
    let mut portals = Vec::new();
    for (at, tile) in map.tiles.iter().filter(|&(_, tile)| can_close(tile)) {
        let Some(state) = tile.door_state() else { continue };
        let middle = Point::new(2 * at.x + 1, 2 * at.y + 1);
        let mut add = |middle, way| portals.push(Portal { ends: ends(middle, way), state });
        let ways = [Direction::East, Direction::South];
        if let Some(way) = ways.into_iter().find(|&way| is_between(map, at, way)) {
            add(middle, way);
            continue;
        }
        let open = Direction::ALL.into_iter().filter(|side| is_open(map, at + side.step()));
        let mut is_enclosed = true;
        for side in open {
            is_enclosed = false;
            add(middle + side.step(), side);
        }
        if is_enclosed {
            add(middle, Direction::East);
        }
    }
    portals
}

/// Returns the ends of a portal across the direction `way`.
fn ends(middle: Point, way: Direction) -> [Point; 2] {
    let half = match way {
        Direction::East | Direction::West => Point::new(0, 1),
        Direction::North | Direction::South => Point::new(1, 0),
    };
    [Point::new(middle.x - half.x, middle.y - half.y), middle + half]
}

/// Returns whether the door at `at`, and all doors in line with it, are open on both sides along `way`, and the line
/// ends at opaque cells.
fn is_between(map: &Map, at: Point, way: Direction) -> bool {
    let faces = |p: Point| [way, way.opposite()].iter().all(|side| is_open(map, p + side.step()));
    let sides = match way {
        Direction::East | Direction::West => [Direction::North, Direction::South],
        Direction::North | Direction::South => [Direction::West, Direction::East],
    };
    sides.into_iter().all(|side| {
        let mut p = at;
        while has_door(map, p) && faces(p) {
            p += side.step();
        }
        !has_door(map, p) && !is_open(map, p)
    })
}

const fn can_close(tile: Tile) -> bool {
    matches!(tile, Tile::SecretDoor | Tile::LockedDoor | Tile::ClosedDoor | Tile::OpenDoor)
}

fn has_door(map: &Map, at: Point) -> bool {
    map.tiles.get(at).is_some_and(can_close)
}

/// Returns whether a cell is transparent and has no door that can be closed.
fn is_open(map: &Map, at: Point) -> bool {
    map.tiles.get(at).is_some_and(|tile| tile.is_transparent() && !can_close(tile))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(rows: &[&str]) -> Vec<[i32; 4]> {
        portals(&rows.join("\n").parse().unwrap())
            .into_iter()
            .map(|Portal { ends: [a, b], .. }| [a.x, a.y, b.x, b.y])
            .collect()
    }

    #[test]
    fn a_door_in_a_wall_has_one_portal_across_its_center() {
        assert_eq!(of(&["-----", "|.+#|", "-----"]), [[5, 2, 5, 4]]);
        assert_eq!(of(&["...", "-+-", "..."]), [[2, 3, 4, 3]]);
        assert_eq!(of(&["....", "-++-", "...."]), [[2, 3, 4, 3], [4, 3, 6, 3]]);
    }

    #[test]
    fn other_doors_have_a_portal_on_every_open_side() {
        assert_eq!(of(&["|.|", "|+.", "---"]), [[2, 2, 4, 2], [4, 2, 4, 4]]);
        assert_eq!(of(&["|.++.|"]), [[4, 0, 4, 2], [8, 0, 8, 2]]);
        assert_eq!(of(&["-.-", ".+.", "-.-"]).len(), 4);
        assert_eq!(of(&["---", "-S-", "---"]), [[3, 2, 3, 4]]);
    }

    #[test]
    fn a_doorway_has_no_portal() {
        assert!(of(&["|.'.|"]).is_empty());
    }
}
