//! Areas of the map that a stage can be limited to (`within` in recipes).

use barrow_core::{BitGrid, Grid, Map, Rect, Renumbering, Size, Tile};

/// A set of cells that a stage can be limited to, described without reference to a particular map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Area {
    /// The cells of all drawn rooms.
    Rooms,
    /// The cells outside all drawn rooms.
    OutsideRooms,
    /// The cells of a rectangle, clipped to the map.
    Rect(Rect),
    /// A strip along one side of the map, in percent of the map's width or height.
    Part(Edge, u32),
    /// The cells that stages with this mark have changed, where marks are numbered by the plan.
    Mask(usize),
    /// The cells that stages with this mark have not changed.
    OutsideMask(usize),
}

/// A side of the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge {
    /// The side with the lowest x.
    Left,
    /// The side with the highest x.
    Right,
    /// The side with the lowest y.
    Top,
    /// The side with the highest y.
    Bottom,
}

/// State of a run that limits stages to areas of the map.
#[derive(Debug, Default)]
pub struct Limits {
    /// The changed cells of every mark.
    masks: Vec<BitGrid>,
    /// The cells that the current stage is limited to. Unspecified unless `is_limited`.
    area: BitGrid,
    /// The map before the stage.
    before: Map,
    /// The map after the stage, before changes outside the area were reverted.
    after: Map,
    numbers: [Renumbering; 2],
    /// Whether changes of the current stage outside of `area` must be reverted.
    reverts: bool,
}

impl Area {
    /// Fills `set` with the cells of the area.
    fn mark(&self, map: &Map, masks: &[BitGrid], set: &mut BitGrid) {
        set.reset(map.size());
        match self {
            Self::Rooms | Self::OutsideRooms => map.rooms.iter().for_each(|room| map.mark_room(room, set)),
            Self::Rect(rect) => set.insert_rect(*rect),
            Self::Part(edge, pct) => set.insert_rect(edge.part(map.size(), *pct)),
            Self::Mask(i) | Self::OutsideMask(i) => set.copy_from(&masks[*i]),
        }
        if matches!(self, Self::OutsideRooms | Self::OutsideMask(_)) {
            set.invert();
        }
    }
}

impl Limits {
    /// Clears all masks before a run of a plan with `marks` marks.
    pub fn begin(&mut self, marks: usize, size: Size) {
        self.masks.resize_with(marks, BitGrid::default);
        self.masks.iter_mut().for_each(|mask| mask.reset(size));
    }

    /// Prepares for a stage. Returns the cells that it is limited to: the intersection of `within` and `free`, or
    /// `None` if neither is given. A stage that `stays_within` changes nothing outside of `within`, so that no copy of the
    /// map is needed to revert that; the tiles alone decide what a mark covers.
    pub fn enter(
        &mut self,
        map: &Map,
        within: Option<&Area>,
        free: Option<&BitGrid>,
        (mark, stays_within): (Option<usize>, bool),
    ) -> Option<&BitGrid> {
        self.reverts = free.is_some() || within.is_some() && !stays_within;
        if self.reverts {
            self.before.copy_from(map);
        } else if mark.is_some() {
            self.before.tiles.copy_from(&map.tiles);
        }
        match (within, free) {
            (None, None) => return None,
            (None, Some(free)) => self.area.copy_from(free),
            (Some(within), _) => within.mark(map, &self.masks, &mut self.area),
        }
        if let (Some(_), Some(free)) = (within, free) {
            self.area.intersect_with(free);
        }
        Some(&self.area)
    }

    /// Returns the map before and after the last stage, including its changes outside the area.
    pub const fn around(&self) -> (&Map, &Map) {
        (&self.before, &self.after)
    }

    /// Returns the cells that the last stage was limited to.
    pub const fn area(&self) -> &BitGrid {
        &self.area
    }

    /// Reverts the changes of the stage outside its area, and adds the cells it changed to the mask of `mark`.
    pub fn leave(&mut self, map: &mut Map, mark: Option<usize>) {
        if self.reverts {
            std::mem::swap(map, &mut self.after);
            map.confine(&self.before, &self.after, &self.area, &mut self.numbers);
        }
        if let Some(i) = mark {
            mark_changes(&map.tiles, &self.before.tiles, &mut self.masks[i]);
        }
    }
}

/// Adds the cells where two grids differ to a set. Most stretches of 64 cells are equal, which is one comparison.
fn mark_changes(now: &Grid<Tile>, before: &Grid<Tile>, set: &mut BitGrid) {
    for (y, (now, before)) in (0..).zip(now.rows().zip(before.rows())) {
        for ((now, before), word) in now.chunks(64).zip(before.chunks(64)).zip(set.row_mut(y)) {
            if now != before {
                let changes = now.iter().zip(before).enumerate();
                *word |=
                    changes.map(|(x, (now, before))| u64::from(now != before) << x).fold(0, |a, b| a | b);
            }
        }
    }
}

impl Edge {
    /// Returns the strip along this side that covers `pct` percent of the map.
    fn part(self, size: Size, pct: u32) -> Rect {
        let (w, h) = (size.width as i32, size.height as i32);
        let share = |len: i32| (len * pct as i32).div_euclid(100);
        match self {
            Self::Left => Rect::new(0, 0, share(w), h),
            Self::Right => Rect::new(w - share(w), 0, share(w), h),
            Self::Top => Rect::new(0, 0, w, share(h)),
            Self::Bottom => Rect::new(0, h - share(h), w, share(h)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::Rng;

    #[test]
    fn changes_are_the_cells_that_differ() {
        let mut rng = Rng::new(4);
        for width in [1, 63, 64, 65, 150] {
            let before = Grid::new(Size::new(width, 5), Tile::Rock);
            let (mut now, mut set) = (before.clone(), BitGrid::new(before.size()));
            for p in before.iter().map(|(p, _)| p).filter(|_| rng.percent(2)) {
                now[p] = Tile::Floor;
            }
            mark_changes(&now, &before, &mut set);
            assert!(set.iter().eq(now.iter().filter(|(_, tile)| *tile != Tile::Rock).map(|(p, _)| p)));
        }
    }
}
