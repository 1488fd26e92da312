//! Whole walls between the cells of a Voronoi diagram, with one gap for each pair of neighbors.
//!
//! ```text
//!   ....... ......
//!   ......  ......
//!   .....  .......
//!     .   ... ....
//!   ...  .....  ..
//! ```

use barrow_core::{BitGrid, Grid, Point, Rect, Rng};

/// Pairs of neighbors, with buffers.
#[derive(Default)]
pub(super) struct Hive {
    /// Steps across a border: the owners, the lower first, and the cells on both sides.
    borders: Vec<([u32; 2], [Point; 2])>,
    /// Owner that replaces every owner.
    twins: Vec<u32>,
}

impl Hive {
    /// Lists the steps to the east and south that cross a border inside `inside`, sorted by pairs of owners.
    fn list_borders(&mut self, owners: &Grid<u32>, inside: Rect) {
        self.borders.clear();
        self.borders.reserve(owners.size().cells());
        for y in inside.y..inside.bottom() {
            for p in (inside.x..inside.right()).map(|x| Point::new(x, y)) {
                for q in
                    [p + Point::new(1, 0), p + Point::new(0, 1)].into_iter().filter(|&q| inside.contains(q))
                {
                    let (a, b) = (owners[p], owners[q]);
                    if a != b {
                        self.borders.push(([a.min(b), a.max(b)], if a < b { [p, q] } else { [q, p] }));
                    }
                }
            }
        }
        self.borders.sort_unstable_by_key(|(pair, [p, q])| (*pair, p.y, p.x, q.y, q.x));
    }

    /// Merges neighbors into cells of twice the size, each with a probability of `pct` percent.
    pub(super) fn merge(
        &mut self,
        owners: &mut Grid<u32>,
        count: u32,
        inside: Rect,
        pct: u32,
        rng: &mut Rng,
    ) {
        self.list_borders(owners, inside);
        let Self { borders, twins } = self;
        twins.clear();
        twins.reserve(owners.size().cells() / 16 + 2);
        twins.resize(count as usize, u32::MAX);
        for steps in borders.chunk_by(|a, b| a.0 == b.0) {
            let [a, b] = steps[0].0.map(|id| id as usize);
            // A short border would leave a throat, not a double cell.
            if steps.len() > 5 && twins[a].min(twins[b]) == u32::MAX && rng.percent(pct) {
                (twins[a], twins[b]) = (a as u32, a as u32);
            }
        }
        for y in 0..owners.size().height as i32 {
            for owner in owners.row_mut(y) {
                let twin = twins[*owner as usize];
                *owner = if twin == u32::MAX { *owner } else { twin };
            }
        }
    }

    /// Removes the cells along borders from the floor, then adds one gap for each pair of neighbors.
    pub(super) fn build(&mut self, owners: &Grid<u32>, floor: &mut BitGrid, inside: Rect, rng: &mut Rng) {
        for (p, own) in owners.iter() {
            let others =
                [(1, 0), (0, 1), (1, 1)].map(|(x, y)| owners.get(p + Point::new(x, y)).unwrap_or(own));
            if others.iter().any(|&other| other != own) {
                floor.remove(p);
            }
        }
        self.list_borders(owners, inside);
        for steps in self.borders.chunk_by_mut(|a, b| a.0 == b.0) {
            rng.shuffle(steps);
            let [a, b] = steps[0].0;
            // A gap leads from floor to floor, and keeps off the ends of the wall, where other cells begin.
            let is_end = |p: Point| {
                let around = Rect::new(p.x - 1, p.y - 1, 3, 3);
                !inside.covers(around)
                    || (around.y..around.bottom()).any(|y| {
                        owners.row(y)[around.x as usize..around.right() as usize]
                            .iter()
                            .any(|&id| id != a && id != b)
                    })
            };
            let leads = |p: Point| {
                let beside = [(1, 0), (0, 1), (-1, 0), (0, -1)].map(|(x, y)| p + Point::new(x, y));
                floor.contains(p) || beside.iter().any(|&q| floor.contains(q) && owners[q] == owners[p])
            };
            if let Some((_, gap)) =
                steps.iter().find(|(_, ends)| ends.iter().all(|&p| leads(p) && !is_end(p)))
            {
                for &p in gap {
                    floor.insert(p);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::Size;

    #[test]
    fn walls_are_whole_with_one_gap() {
        let size = Size::new(12, 9);
        let mut owners = Grid::new(size, 0);
        owners.fill_rect(Rect::new(6, 0, 6, 9), 1);
        let mut floor = BitGrid::new(size);
        floor.insert_rect(Rect::of(size).grown(-1));
        Hive::default().build(&owners, &mut floor, Rect::of(size).grown(-1), &mut Rng::new(1));
        let wall: Vec<i32> = (1..8).filter(|&y| !floor.contains(Point::new(5, y))).collect();
        assert_eq!(wall.len(), 6);
        assert!((1..8).all(|y| floor.contains(Point::new(4, y)) && floor.contains(Point::new(6, y))));
    }

    #[test]
    fn merged_cells_have_one_owner() {
        let mut owners = Grid::new(Size::new(12, 9), 0);
        owners.fill_rect(Rect::new(6, 0, 6, 9), 1);
        Hive::default().merge(&mut owners, 2, Rect::new(1, 1, 10, 7), 100, &mut Rng::new(1));
        assert!(owners.cells().iter().all(|&owner| owner == 0));
    }
}
