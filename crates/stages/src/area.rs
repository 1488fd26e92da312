//! Parts of the map that a stage can be limited to.

use barrow_core::{BitGrid, Map, Rect, Renumbering, Size};

/// A part of the map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Area {
    /// The cells of all drawn rooms.
    Rooms,
    /// All other cells.
    OutsideRooms,
    /// A rectangle, or what of it is on the map.
    Rect(Rect),
    /// A share of the map at one of its sides, in percent.
    Part(Edge, u32),
    /// What the stages with that mark have changed.
    Mask(usize),
    /// What they have not.
    OutsideMask(usize),
}

/// A side of the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge {
    /// The left.
    Left,
    /// The right.
    Right,
    /// The top.
    Top,
    /// The bottom.
    Bottom,
}

/// What is needed to keep stages to parts of the map: what earlier stages marked, and the map as it was.
#[derive(Debug, Default)]
pub struct Limits {
    masks: Vec<BitGrid>,
    area: BitGrid,
    before: Map,
    after: Map,
    numbers: [Renumbering; 2],
}

impl Area {
    /// Makes `set` the set of its cells.
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
    /// Forgets all marks, of which a plan has so many.
    pub fn begin(&mut self, marks: usize, size: Size) {
        self.masks.resize_with(marks, BitGrid::default);
        self.masks.iter_mut().for_each(|mask| mask.reset(size));
    }

    /// Before a stage: the cells it is limited to, if it is.
    pub fn enter(&mut self, map: &Map, within: Option<&Area>, mark: Option<usize>) -> Option<&BitGrid> {
        if within.is_some() || mark.is_some() {
            self.before.copy_from(map);
        }
        within.map(|area| {
            area.mark(map, &self.masks, &mut self.area);
            &self.area
        })
    }

    /// After the stage: takes back what it did elsewhere, and marks what it changed.
    pub fn leave(&mut self, map: &mut Map, within: Option<&Area>, mark: Option<usize>) {
        if within.is_some() {
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
    /// The share of a map at this side of it.
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
