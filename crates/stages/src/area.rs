//! Parts of the map that a stage can be limited to.

use barrow_core::{BitGrid, Map, Rect, Renumbering, Size};

/// A part of the map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Area {
    /// The cells of all drawn rooms.
    Rooms,
    /// All other cells.
    OutsideRooms,
    /// The part of a rectangle that is on the map.
    Rect(Rect),
    /// A share of the map at one of its sides, in percent.
    Part(Edge, u32),
    /// The cells that the stages with that mark have changed.
    Mask(usize),
    /// The cells that they have not changed.
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

/// State of a run that limits stages to parts of the map.
#[derive(Debug, Default)]
pub struct Limits {
    /// For every mark, the cells that stages with that mark have changed.
    masks: Vec<BitGrid>,
    /// The cells that the stage at work is limited to.
    area: BitGrid,
    /// The map before the stage.
    before: Map,
    /// The map after the stage, while changes outside the area are reverted.
    after: Map,
    numbers: [Renumbering; 2],
    /// Whether the stage at work is limited to `area`.
    is_limited: bool,
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
    /// Clears all marks before a run; `marks` is their number in the plan.
    pub fn begin(&mut self, marks: usize, size: Size) {
        self.masks.resize_with(marks, BitGrid::default);
        self.masks.iter_mut().for_each(|mask| mask.reset(size));
    }

    /// Prepares for a stage and returns the cells it is limited to, if it is: those of `within` that are `free`.
    pub fn enter(
        &mut self,
        map: &Map,
        within: Option<&Area>,
        free: Option<&BitGrid>,
        mark: Option<usize>,
    ) -> Option<&BitGrid> {
        self.is_limited = within.is_some() || free.is_some();
        if self.is_limited || mark.is_some() {
            self.before.copy_from(map);
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

    /// Returns the map before and after the last stage, as that left it.
    pub const fn around(&self) -> (&Map, &Map) {
        (&self.before, &self.after)
    }

    /// Returns the cells that the last stage was limited to.
    pub const fn area(&self) -> &BitGrid {
        &self.area
    }

    /// Reverts what the stage changed outside its area, and marks what it changed inside.
    pub fn leave(&mut self, map: &mut Map, mark: Option<usize>) {
        if self.is_limited {
            std::mem::swap(map, &mut self.after);
            map.confine(&self.before, &self.after, &self.area, &mut self.numbers);
        }
        if let Some(i) = mark {
            let pairs = map.tiles.iter().zip(self.before.tiles.cells());
            pairs.filter(|((_, now), before)| now != *before).for_each(|((p, _), _)| self.masks[i].insert(p));
        }
    }
}

impl Edge {
    /// Returns the rectangle at this side that is `pct` percent of the map.
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
