//! Where doors hang.
//!
//! A door between two open sides that face each other has one portal across its middle; so have doors that stand side by
//! side in one wall. Any other door has a portal on each of its open sides, so that a shut door lets nothing past.

use barrow::{Direction, DoorState, Map, Point, Tile};

/// A line that can be opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Portal {
    /// Its ends in halves of cells.
    pub(super) ends: [Point; 2],
    /// How its door stands.
    pub(super) state: DoorState,
}

/// The portals of all doors that can be shut, row by row.
pub(super) fn portals(map: &Map) -> Vec<Portal> {
    let mut portals = Vec::new();
    for (at, tile) in map.tiles.iter().filter(|&(_, tile)| can_shut(tile)) {
        let Some(state) = tile.door_state() else { continue };
        let middle = Point::new(2 * at.x + 1, 2 * at.y + 1);
        let mut hang = |middle, way| portals.push(Portal { ends: ends(middle, way), state });
        let ways = [Direction::East, Direction::South];
        if let Some(way) = ways.into_iter().find(|&way| is_between(map, at, way)) {
            hang(middle, way);
            continue;
        }
        let open = Direction::ALL.into_iter().filter(|side| is_open(map, at + side.step()));
        let mut is_shut_in = true;
        for side in open {
            is_shut_in = false;
            hang(middle + side.step(), side);
        }
        if is_shut_in {
            hang(middle, Direction::East);
        }
    }
    portals
}

/// The ends of a portal that one walks through in the direction `way`.
fn ends(middle: Point, way: Direction) -> [Point; 2] {
    let half = match way {
        Direction::East | Direction::West => Point::new(0, 1),
        Direction::North | Direction::South => Point::new(1, 0),
    };
    [Point::new(middle.x - half.x, middle.y - half.y), middle + half]
}

/// Whether the door at `at` and all beside it open that way, and walls end their row.
fn is_between(map: &Map, at: Point, way: Direction) -> bool {
    let faces = |p: Point| [way, way.opposite()].iter().all(|side| is_open(map, p + side.step()));
    let sides = match way {
        Direction::East | Direction::West => [Direction::North, Direction::South],
        Direction::North | Direction::South => [Direction::West, Direction::East],
    };
    sides.into_iter().all(|side| {
        let mut p = at;
        while is_hung(map, p) && faces(p) {
            p += side.step();
        }
        !is_hung(map, p) && !is_open(map, p)
    })
}

const fn can_shut(tile: Tile) -> bool {
    matches!(tile, Tile::SecretDoor | Tile::LockedDoor | Tile::ClosedDoor | Tile::OpenDoor)
}

fn is_hung(map: &Map, at: Point) -> bool {
    map.tiles.get(at).is_some_and(can_shut)
}

/// Whether one sees through that cell and it has no door that can be shut.
fn is_open(map: &Map, at: Point) -> bool {
    map.tiles.get(at).is_some_and(|tile| tile.is_transparent() && !can_shut(tile))
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
    fn a_door_in_a_wall_hangs_in_its_middle() {
        assert_eq!(of(&["-----", "|.+#|", "-----"]), [[5, 2, 5, 4]]);
        assert_eq!(of(&["...", "-+-", "..."]), [[2, 3, 4, 3]]);
        assert_eq!(of(&["....", "-++-", "...."]), [[2, 3, 4, 3], [4, 3, 6, 3]]);
    }

    #[test]
    fn other_doors_hang_on_every_open_side() {
        assert_eq!(of(&["|.|", "|+.", "---"]), [[2, 2, 4, 2], [4, 2, 4, 4]]);
        assert_eq!(of(&["|.++.|"]), [[4, 0, 4, 2], [8, 0, 8, 2]]);
        assert_eq!(of(&["-.-", ".+.", "-.-"]).len(), 4);
        assert_eq!(of(&["---", "-S-", "---"]), [[3, 2, 3, 4]]);
    }

    #[test]
    fn a_gap_has_no_door() {
        assert!(of(&["|.'.|"]).is_empty());
    }
}
