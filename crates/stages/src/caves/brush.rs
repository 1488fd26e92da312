//! The square brush with which random walkers dig caves, with optional mirror images.

use barrow_core::{BitGrid, Point, Rect, Size};

use crate::stage::{Context, Reserved, Veto};

crate::choice! {
    /// Mirror symmetry of a cave: every dug cell is repeated in its mirror images.
    pub enum CaveSymmetry {
        /// No symmetry: nothing is repeated.
        None,
        /// Left and right halves mirror each other.
        Horizontal,
        /// Upper and lower halves mirror each other.
        Vertical,
        /// The four quarters of the map mirror each other.
        Both,
    }
}

/// Returns the rectangle that may be dug, and the number of cells to dig so that `floor_pct` percent of the area are
/// floor. Locked cells that will be open count as floor already.
pub(super) fn field(cx: &Context<'_>, floor_pct: u32) -> Result<(Rect, u32), Veto> {
    let inside = cx.inside();
    if inside.w < 1 || inside.h < 1 {
        return Err(Veto { reason: "the map is too small to dig in" });
    }
    let bounds = cx.bounds();
    let mut wanted = (bounds.cells() * u64::from(floor_pct)).div_ceil(100) as u32;
    let mut most = (inside.w * inside.h) as u32;
    if let Some(reserved) = cx.reserved {
        let open = reserved.open_cells().filter(|&p| bounds.contains(p)).count();
        let locked = reserved.cells.iter().filter(|&p| inside.contains(p)).count();
        wanted = wanted.saturating_sub(open as u32);
        most = most.saturating_sub(locked as u32);
    }
    Ok((inside, wanted.min(most)))
}

/// Returns the number of dug cells that are not locked. `cells` is the number of all dug cells, which saves counting
/// when none is locked.
pub(super) fn count_dug(dug: &BitGrid, cells: u32, reserved: Option<&Reserved>) -> u32 {
    let Some(reserved) = reserved else { return cells };
    dug.words().iter().zip(reserved.cells.words()).map(|(dug, locked)| (dug & !locked).count_ones()).sum()
}

/// Digs squares with sides of `width` cells around a cell and its mirror images, clipped to the cells inside the
/// border.
#[derive(Clone, Copy, Debug)]
pub(super) struct Brush {
    pub(super) width: i32,
    pub(super) mirror: CaveSymmetry,
}

impl Brush {
    /// Digs at `p`, which is not on the border. Returns the number of cells that were not dug before.
    #[inline]
    pub(super) fn dig(self, set: &mut BitGrid, p: Point) -> u32 {
        if self.width == 1 {
            return self.dig_images(set, p);
        }
        self.dig_squares(set, p)
    }

    /// Digs a single cell and its mirror images.
    #[inline]
    fn dig_images(self, set: &mut BitGrid, p: Point) -> u32 {
        let far = Point::new(set.size().width as i32 - 1 - p.x, set.size().height as i32 - 1 - p.y);
        let [across, down] = [Point::new(far.x, p.y), Point::new(p.x, far.y)];
        match self.mirror {
            CaveSymmetry::None => dig_cells(set, [p]),
            CaveSymmetry::Horizontal => dig_cells(set, [p, across]),
            CaveSymmetry::Vertical => dig_cells(set, [p, down]),
            CaveSymmetry::Both => dig_cells(set, [p, across, down, far]),
        }
    }

    fn dig_squares(self, set: &mut BitGrid, p: Point) -> u32 {
        let size = set.size();
        let Some(square) = self.square_at(p, size) else { return 0 };
        if self.mirror == CaveSymmetry::None {
            return set.insert_counting(square);
        }
        let mut fresh = 0;
        for image in self.images(square, size).into_iter().flatten() {
            fresh += set.insert_counting(image);
        }
        fresh
    }

    /// Returns the areas that [`Brush::dig`] digs at `p`.
    pub(super) fn areas_at(self, p: Point, size: Size) -> impl Iterator<Item = Rect> {
        let images = self.square_at(p, size).map(|square| self.images(square, size));
        images.into_iter().flatten().flatten()
    }

    /// Returns the square around `p`, clipped to the cells inside the border.
    fn square_at(self, p: Point, size: Size) -> Option<Rect> {
        let corner = p - Point::new(self.width / 2, self.width / 2);
        Rect::new(corner.x, corner.y, self.width, self.width).intersection(Rect::of(size).grown(-1))
    }

    /// Returns the square and its mirror images.
    fn images(self, square: Rect, size: Size) -> [Option<Rect>; 4] {
        let across = Rect { x: size.width as i32 - square.right(), ..square };
        let down = |of: Rect| Rect { y: size.height as i32 - of.bottom(), ..of };
        match self.mirror {
            CaveSymmetry::None => [Some(square), None, None, None],
            CaveSymmetry::Horizontal => [Some(square), Some(across), None, None],
            CaveSymmetry::Vertical => [Some(square), Some(down(square)), None, None],
            CaveSymmetry::Both => [Some(square), Some(across), Some(down(square)), Some(down(across))],
        }
    }
}

/// Digs cells one after the other. Returns the number of cells that were not dug before.
#[inline]
fn dig_cells<const N: usize>(set: &mut BitGrid, cells: [Point; N]) -> u32 {
    cells.into_iter().map(|p| u32::from(set.add(p))).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::set_of;

    #[test]
    fn mirror_images_are_dug_and_the_border_stays_closed() {
        let mut set = BitGrid::new(Size::new(8, 6));
        let brush = Brush { width: 2, mirror: CaveSymmetry::Both };
        assert_eq!(brush.dig(&mut set, Point::new(2, 1)), 8);
        let rows = ["        ", " ..  .. ", "        ", "        ", " ..  .. ", "        "];
        assert_eq!(set, set_of(&rows));
        assert_eq!(brush.dig(&mut set, Point::new(2, 1)), 0);
    }
}
