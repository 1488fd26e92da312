//! Reach of a field of view: the radius and its shape, the cone, and visibility of walls.

pub(crate) mod clip;
mod cone;

pub use cone::Cone;

use barrow_core::Size;

/// Bounds of a field of view. A plain number converts to a circle of that radius.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// Radius in cells; [`Reach::FAR`] for the whole map, 0 for the own cell alone.
    pub radius: i32,
    /// Shape of the range.
    pub shape: RangeShape,
    /// Whether cells that block sight are included.
    pub walls: WallVisibility,
    /// Restriction to a cone, if given; the own cell is always visible.
    pub cone: Option<Cone>,
}

/// Shape of the range within a radius, given by its distance metric.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RangeShape {
    /// Euclidean distance: `dx² + dy² ≤ r²`.
    #[default]
    Circle,
    /// Chebyshev distance: `max(|dx|, |dy|) ≤ r`.
    Square,
    /// Manhattan distance: `|dx| + |dy| ≤ r`.
    Diamond,
}

/// Whether cells that block sight are part of the field of view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WallVisibility {
    /// Walls and other blocking cells are included.
    #[default]
    Visible,
    /// Only transparent cells are included.
    Hidden,
}

impl Reach {
    /// Radius larger than any map.
    pub const FAR: i32 = i32::MAX;

    /// Unlimited range on the whole map.
    pub const UNLIMITED: Self = Self::square(Self::FAR);

    /// Creates a circular range.
    pub const fn circle(radius: i32) -> Self {
        Self { radius, shape: RangeShape::Circle, walls: WallVisibility::Visible, cone: None }
    }

    /// Creates a square range.
    pub const fn square(radius: i32) -> Self {
        Self { shape: RangeShape::Square, ..Self::circle(radius) }
    }

    /// Creates a diamond-shaped range.
    pub const fn diamond(radius: i32) -> Self {
        Self { shape: RangeShape::Diamond, ..Self::circle(radius) }
    }

    /// Restricts the range to a cone.
    #[must_use]
    pub const fn within(self, cone: Cone) -> Self {
        Self { cone: Some(cone), ..self }
    }

    /// Excludes the cells that block sight.
    #[must_use]
    pub const fn without_walls(self) -> Self {
        Self { walls: WallVisibility::Hidden, ..self }
    }
}

impl Reach {
    /// Returns the width of each row of the range on a map of that size. The radius must not be negative.
    pub(crate) fn widths(&self, size: Size) -> ReachWidths {
        // No cell is farther away along an axis than the longer side.
        let side = size.width.max(size.height) as i32;
        let dy = self.radius.min(side);
        ReachWidths { shape: self.shape, radius: self.radius.min(2 * side), dy, width: 0 }
    }
}

/// Iterator over the rows of a range, from the outermost to the middle one: the distance of the row from the middle,
/// and the number of columns within the range on either side.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct ReachWidths {
    shape: RangeShape,
    radius: i32,
    dy: i32,
    width: i32,
}

impl ReachWidths {
    /// Returns the distance of the next row; at first, the number of rows on either side of the middle.
    pub(crate) const fn rows(&self) -> i32 {
        self.dy
    }

    /// Skips the rows that are more than `dy` away.
    pub(crate) fn skip_to(self, dy: i32) -> Self {
        Self { dy: self.dy.min(dy), ..self }
    }
}

#[expect(clippy::copy_iterator, reason = "callers iterate over the rows more than once")]
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
