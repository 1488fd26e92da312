//! The layout of the screen: messages, map, status and panel.
//!
//! ```text
//!  messages            1 row, more if the screen is high enough
//!  map        | panel  the panel beside the map if the screen is wide enough, else below it if high enough
//!  status              2 rows
//! ```

use barrow::{Point, Size};

/// Minimum size of the screen.
pub(crate) const MIN_SIZE: Size = Size::new(80, 24);
/// Minimum width of the panel beside the map.
const PANEL: u32 = 24;
/// Minimum and maximum height of the panel below the map.
const BELOW: (i32, i32) = (7, 12);
/// Maximum number of message rows.
const MAX_MESSAGES: u32 = 8;

/// Areas of the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ScreenLayout {
    pub(crate) size: Size,
    /// Number of message rows at the top.
    pub(crate) messages: u32,
    /// Area of the map.
    pub(crate) map: ScreenArea,
    /// Area of the panel, if it fits.
    pub(crate) panel: Option<ScreenArea>,
    /// Map cell in the upper left corner of the map area.
    pub(crate) from: Point,
}

/// A rectangle of the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ScreenArea {
    pub(crate) x: i32,
    pub(crate) y: i32,
    pub(crate) width: i32,
    pub(crate) height: i32,
}

impl ScreenArea {
    pub(crate) const fn contains(self, p: Point) -> bool {
        p.x >= self.x && p.y >= self.y && p.x < self.x + self.width && p.y < self.y + self.height
    }
}

impl ScreenLayout {
    /// Computes the layout for a screen and a map so that `focus` is visible.
    pub(crate) fn new(size: Size, map: Size, focus: Point) -> Self {
        let spare = size.height.saturating_sub(2 + map.height.max(21));
        let least = if size.height >= 30 { 3 } else { 1 };
        let messages = spare.clamp(least, MAX_MESSAGES);
        let panel_width = size.width.saturating_sub(map.width.max(80)).clamp(0, 40);
        let panel_width = match panel_width {
            width if width >= PANEL => width,
            _ if size.width >= 120 => 30,
            _ => 0,
        };
        let (width, height) =
            ((size.width - panel_width) as i32, size.height.saturating_sub(messages + 2) as i32);
        let mut place = ScreenArea { x: 0, y: messages as i32, width, height };
        let mut panel =
            (panel_width > 0).then_some(ScreenArea { x: width, width: panel_width as i32, ..place });
        let below = height - map.height.max(21) as i32;
        if panel.is_none() && below >= BELOW.0 {
            let rows = below.min(BELOW.1);
            place.height -= rows;
            panel = Some(ScreenArea { y: place.y + place.height, height: rows, ..place });
        }
        let from = Point::new(
            scroll(focus.x, map.width as i32, place.width),
            scroll(focus.y, map.height as i32, place.height),
        );
        Self { size, messages, map: place, panel, from }
    }

    /// Computes the layout for the map alone, with one row for its title.
    pub(crate) fn full(size: Size, map: Size, focus: Point) -> Self {
        let place = ScreenArea { x: 0, y: 1, width: size.width as i32, height: size.height as i32 - 1 };
        let from = Point::new(
            scroll(focus.x, map.width as i32, place.width),
            scroll(focus.y, map.height as i32, place.height),
        );
        Self { size, messages: 1, map: place, panel: None, from }
    }

    /// Converts a map cell to a screen cell; `None` if it is out of view.
    pub(crate) fn to_screen(self, cell: Point) -> Option<Point> {
        let p = cell - self.from + Point::new(self.map.x, self.map.y);
        self.map.contains(p).then_some(p)
    }

    /// Converts a screen cell to a map cell; `None` outside the map area.
    pub(crate) fn to_map(self, p: Point) -> Option<Point> {
        self.map.contains(p).then(|| p - Point::new(self.map.x, self.map.y) + self.from)
    }
}

/// Returns the first column or row shown: negative to center a small map, else as close to centering the focus as the
/// edges allow.
fn scroll(focus: i32, whole: i32, room: i32) -> i32 {
    if whole <= room { -((room - whole) / 2) } else { (focus - room / 2).clamp(0, whole - room) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_screen_has_one_message_row_and_no_panel() {
        let layout = ScreenLayout::new(MIN_SIZE, Size::new(80, 21), Point::new(3, 3));
        assert_eq!((layout.messages, layout.panel, layout.from), (1, None, Point::new(0, 0)));
        assert_eq!(layout.map, ScreenArea { x: 0, y: 1, width: 80, height: 21 });
        assert_eq!(layout.to_screen(Point::new(79, 20)), Some(Point::new(79, 21)));
        assert_eq!(layout.to_map(Point::new(0, 0)), None);
    }

    #[test]
    fn a_large_screen_has_more_message_rows_and_a_panel() {
        let layout = ScreenLayout::new(Size::new(120, 40), Size::new(80, 21), Point::new(3, 3));
        assert_eq!(layout.messages, MAX_MESSAGES);
        assert_eq!(layout.panel.map(|panel| (panel.x, panel.width)), Some((80, 40)));
        let layout = ScreenLayout::new(Size::new(80, 44), Size::new(80, 21), Point::new(3, 3));
        assert_eq!(layout.map, ScreenArea { x: 0, y: 8, width: 80, height: 22 });
        assert_eq!(layout.panel, Some(ScreenArea { x: 0, y: 30, width: 80, height: 12 }));
        assert_eq!(layout.to_screen(Point::new(79, 20)), Some(Point::new(79, 28)));
        let layout = ScreenLayout::new(Size::new(120, 40), Size::new(200, 100), Point::new(190, 90));
        assert_eq!(layout.messages, 3);
        assert_eq!(layout.from, Point::new(110, 65));
        assert!(layout.to_screen(Point::new(190, 90)).is_some());
    }
}
