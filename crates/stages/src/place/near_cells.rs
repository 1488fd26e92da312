//! Cells beside doors, beside walls and away from walls, for the things of [`Furnish`](super::Furnish).

use barrow_core::{BitGrid, Map, Rect, Tile};

/// Sets of cells by what is beside them.
#[derive(Default)]
pub(super) struct NearCells {
    /// Cells of plain floor.
    pub(super) floor: BitGrid,
    /// Cells beside a door or doorway.
    pub(super) doors: BitGrid,
    /// Cells beside a solid cell.
    pub(super) walls: BitGrid,
    /// Cells with only floor and what comes after it in [`Tile::ALL`] around them.
    pub(super) center: BitGrid,
    /// Scratch set: the marks whose neighbors are searched.
    marks: BitGrid,
}

impl NearCells {
    /// Marks the cells; those beside walls and away from them only with `needs_near`.
    pub(super) fn mark(&mut self, map: &Map, needs_near: bool) {
        let Self { floor, doors, walls, center, marks } = self;
        let firsts =
            [Tile::Rock, Tile::DeepWater, Tile::FIRST_DOOR, Tile::Corridor, Tile::Floor, Tile::StairsUp];
        // `walls` begins as the solid cells, and `center` as floor and what comes after it.
        BitGrid::mark_classes(
            &map.tiles,
            [&mut *floor, &mut *marks, &mut *walls, &mut *center],
            firsts,
            |[all, hollow, door, corridor, floor, stairs]| {
                [floor & !stairs, door & !corridor, all & !hollow, floor]
            },
        );
        doors.expand(marks);
        if !needs_near {
            return;
        }
        marks.expand(walls);
        std::mem::swap(marks, walls);
        marks.copy_from(center);
        center.erode(marks);
        // Cells outside the map are solid.
        let all = Rect::of(map.size());
        for edge in [
            Rect { h: 1, ..all },
            Rect { w: 1, ..all },
            Rect { y: all.h - 1, h: 1, ..all },
            Rect { x: all.w - 1, w: 1, ..all },
        ] {
            walls.insert_rect(edge);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nethack::is_open_around;
    use barrow_core::{Direction, Point, Rng, Size};

    #[test]
    fn surroundings_agree_with_a_check_of_single_cells() {
        let mut rng = Rng::new(6);
        for _ in 0..100 {
            let mut map = Map::new(Size::new(1 + rng.below(140), 1 + rng.below(9)));
            let cells: Vec<Point> = map.tiles.iter().map(|(p, _)| p).collect();
            for &p in &cells {
                let any = Tile::ALL[rng.below(Tile::ALL.len() as u32) as usize];
                map.tiles[p] = if rng.percent(70) { Tile::Floor } else { any };
            }
            let mut near = NearCells::default();
            near.mark(&map, true);
            for &p in &cells {
                let sides = Direction::ALL.map(|side| map.tiles.get(p + side.step()));
                let is_at_wall = sides.iter().any(|tile| tile.is_none_or(|tile| tile < Tile::DeepWater));
                let is_beside = map.tiles[p].is_door() || sides.into_iter().flatten().any(Tile::is_door);
                let own = map.tiles[p] < Tile::DeepWater;
                assert_eq!(near.walls.contains(p), is_at_wall || own, "{p}");
                assert_eq!(near.center.contains(p), is_open_around(&map, p), "{p}");
                assert_eq!(near.doors.contains(p), is_beside, "{p}");
                assert_eq!(near.floor.contains(p), map.tiles[p] == Tile::Floor, "{p}");
            }
        }
    }
}
