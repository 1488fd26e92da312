//! How far one sees and in which direction: the radius and its shape, the cone, and whether walls are seen.

pub(crate) mod clip;
mod cone;

pub use cone::Cone;

use barrow_core::Size;

/// The bounds of a field of view. A number alone is a circle of that radius.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// How many cells far; [`Reach::FAR`] for as far as the map goes, 0 for the own cell alone.
    pub radius: i32,
    /// What the radius bounds.
    pub shape: RangeShape,
    /// Whether what blocks sight is seen itself.
    pub walls: WallVisibility,
    /// Only what lies in this direction, if given; the own cell always is.
    pub cone: Option<Cone>,
}

/// The shape of everything within a radius.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RangeShape {
    /// `dx² + dy² ≤ r²`.
    #[default]
    Circle,
    /// `max(|dx|, |dy|) ≤ r`.
    Square,
    /// `|dx| + |dy| ≤ r`.
    Diamond,
}

/// Whether cells that block sight are part of the field of view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WallVisibility {
    /// Walls are part of it.
    #[default]
    Visible,
    /// Only transparent cells are.
    Hidden,
}

impl Reach {
    /// A radius longer than any map.
    pub const FAR: i32 = i32::MAX;

    /// As far as the map goes.
    pub const UNLIMITED: Self = Self::square(Self::FAR);

    /// All within a circle.
    pub const fn circle(radius: i32) -> Self {
        Self { radius, shape: RangeShape::Circle, walls: WallVisibility::Visible, cone: None }
    }

    /// All within a square.
    pub const fn square(radius: i32) -> Self {
        Self { shape: RangeShape::Square, ..Self::circle(radius) }
    }

    /// All within a square that stands on a corner.
    pub const fn diamond(radius: i32) -> Self {
        Self { shape: RangeShape::Diamond, ..Self::circle(radius) }
    }

    /// The same, in one direction only.
    #[must_use]
    pub const fn within(self, cone: Cone) -> Self {
        Self { cone: Some(cone), ..self }
    }

    /// The same without the cells that block sight.
    #[must_use]
    pub const fn without_walls(self) -> Self {
        Self { walls: WallVisibility::Hidden, ..self }
    }
}

impl Reach {
    /// How wide it is, row by row, on a map of that size. The radius is not below 0.
    pub(crate) fn widths(&self, size: Size) -> ReachWidths {
        // No cell lies farther away along an axis than the longer side.
        let side = size.width.max(size.height) as i32;
        let dy = self.radius.min(side);
        ReachWidths { shape: self.shape, radius: self.radius.min(2 * side), dy, width: 0 }
    }
}

/// How wide a reach is, from its outermost rows to the one in the middle: how many rows away, and how many columns are
/// within on either side.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ReachWidths {
    shape: RangeShape,
    radius: i32,
    dy: i32,
    width: i32,
}

impl ReachWidths {
    /// How many rows away the next ones are; at first, how many rows it reaches.
    pub(crate) const fn rows(&self) -> i32 {
        self.dy
    }

    /// Without the rows that are more than `dy` away.
    pub(crate) fn skip_to(self, dy: i32) -> Self {
        Self { dy: self.dy.min(dy), ..self }
    }
}

#[expect(clippy::copy_iterator, reason = "rows are passed through more than once")]
impl Iterator for ReachWidths {
    type Item = (i32, i32);

    #[inline]
    fn next(&mut self) -> Option<(i32, i32)> {
        let (dy, r) = (self.dy, self.radius);
        if dy < 0 {
            return None;
        }
        self.dy -= 1;
        match self.shape {
            RangeShape::Square => self.width = r,
            RangeShape::Diamond => self.width = r - dy,
            RangeShape::Circle => {
                while (self.width + 1) * (self.width + 1) + dy * dy <= r * r {
                    self.width += 1;
                }
            }
        }
        Some((dy, self.width))
    }
}

impl From<i32> for Reach {
    fn from(radius: i32) -> Self {
        Self::circle(radius)
    }
}
