//! Draws the frames of an animation: title, map and caption, as far as they change from one frame to the next.

use barrow::{Grid, Point, Recording, Sight, Size};
use barrow_view::{CELL_DOTS, Pixels, Sprite};

use super::looks::Looks;
use crate::animation::Shot;

/// Longest title or caption for which a frame is made wider than the map, in letters.
pub(super) const MAX_COLUMNS: usize = 60;

/// A rectangle of the picture, in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Area {
    pub(super) left: u32,
    pub(super) top: u32,
    pub(super) width: u32,
    pub(super) height: u32,
}

/// State of the picture while frames are drawn.
pub(super) struct Stage<'a> {
    pub(super) looks: &'a Looks,
    /// Width and height of the picture, in pixels.
    pub(super) size: [u32; 2],
    cell_px: u32,
    letter_px: u32,
    /// Upper left corner of the map, in pixels.
    map_at: [u32; 2],
    title: Vec<Sprite<u8>>,
    canvas: Grid<Sight>,
    /// Look of every cell in the previous frame, and in this one.
    cells: [Grid<Sprite<u8>>; 2],
    caption: [Vec<Sprite<u8>>; 2],
    /// Cells that the current frame highlights.
    fresh: Vec<Point>,
    /// Whether a frame was drawn before.
    is_shown: bool,
}

/// Returns the width and height of a frame in pixels, for a map of `size` and text of `columns` letters.
pub(super) fn size_px(size: Size, columns: u32, has_title: bool, cell_px: u32) -> [u64; 2] {
    let letter_px = letter_px(cell_px);
    let text = columns * letter_px;
    let lines = 1 + u64::from(has_title);
    let map = [size.width, size.height].map(|cells| u64::from(cells) * u64::from(cell_px));
    [map[0].max(u64::from(text)), map[1] + lines * u64::from(line_px(letter_px))]
}

/// Returns the width of a letter: that of a cell, but at least 8 pixels, the size of its bitmap.
const fn letter_px(cell_px: u32) -> u32 {
    if cell_px < CELL_DOTS { CELL_DOTS } else { cell_px }
}

/// Returns the height of a line of text: one and a half letters.
const fn line_px(letter_px: u32) -> u32 {
    letter_px + letter_px / 2
}

impl<'a> Stage<'a> {
    /// Starts with solid rock below the title; no frame is drawn yet.
    pub(super) fn new(
        recording: &Recording,
        title: Option<&str>,
        text_columns: u32,
        cell_px: u32,
        looks: &'a Looks,
    ) -> Self {
        let size = size_px(recording.size, text_columns, title.is_some(), cell_px).map(|px| px as u32);
        let letter_px = letter_px(cell_px);
        let columns = (size[0] / letter_px) as usize;
        let canvas = recording.blank();
        let rock = Grid::new(recording.size, looks.cell(Sight::default(), false));
        let blank = vec![looks.caption(' '); columns];
        let title_px = if title.is_some() { line_px(letter_px) } else { 0 };
        let left = (size[0] - recording.size.width * cell_px) / 2;
        Self {
            looks,
            size,
            cell_px,
            letter_px,
            map_at: [left, title_px],
            title: line(title.unwrap_or_default(), columns, |letter| looks.title(letter)),
            canvas,
            cells: [rock.clone(), rock],
            caption: [blank.clone(), blank],
            fresh: Vec::new(),
            is_shown: false,
        }
    }

    /// Applies the steps of a frame and draws the changed rectangle into `pixels`; the first frame is drawn whole.
    pub(super) fn show(&mut self, recording: &Recording, shot: &Shot, pixels: &mut Vec<u8>) -> Area {
        self.apply(recording, shot);
        let whole = Area { left: 0, top: 0, width: self.size[0], height: self.size[1] };
        let area = if self.is_shown { self.changed() } else { whole };
        pixels.clear();
        let rock = self.looks.cell(Sight::default(), false).ground;
        let below = if self.is_shown { self.looks.clear } else { rock };
        pixels.resize((area.width * area.height) as usize, below);
        let mut canvas = Pixels::new(pixels, area.width);
        self.each_changed(|look, left, top, side_px| {
            let (x, y) = (left - area.left, top - area.top);
            if side_px < CELL_DOTS {
                canvas.fill(x, y, side_px, look.ground);
            } else {
                canvas.put(x, y, look, side_px / CELL_DOTS);
            }
        });
        let [before, now] = &mut self.cells;
        before.copy_from(now);
        self.caption.swap(0, 1);
        self.is_shown = true;
        area
    }

    /// Updates cells and caption with the steps of a frame.
    fn apply(&mut self, recording: &Recording, shot: &Shot) {
        let steps = &recording.steps[shot.steps.clone()];
        for step in steps {
            step.redo(&mut self.canvas);
        }
        let now = &mut self.cells[1];
        for at in self.fresh.drain(..) {
            now[at] = self.looks.cell(self.canvas[at], false);
        }
        for at in steps.iter().flat_map(|step| &step.changes).map(|change| change.at) {
            now[at] = self.looks.cell(self.canvas[at], !shot.is_last);
            self.fresh.push(at);
        }
        let text = recording.caption(shot.steps.end - 1).unwrap_or_default();
        self.caption[1] = line(&text, self.caption[0].len(), |letter| self.looks.caption(letter));
    }

    /// Returns the bounding box of all changes; one pixel if nothing changed, for a frame cannot be empty.
    fn changed(&self) -> Area {
        let (mut from, mut to) = ([u32::MAX; 2], [0; 2]);
        self.each_changed(|_, left, top, side_px| {
            from = [from[0].min(left), from[1].min(top)];
            to = [to[0].max(left + side_px), to[1].max(top + side_px)];
        });
        if to == [0; 2] {
            return Area { left: 0, top: 0, width: 1, height: 1 };
        }
        Area { left: from[0], top: from[1], width: to[0] - from[0], height: to[1] - from[1] }
    }

    /// Calls `square` with every changed cell or letter: look, left, top and width in pixels.
    fn each_changed(&self, mut square: impl FnMut(&Sprite<u8>, u32, u32, u32)) {
        let letter_px = self.letter_px;
        let letter = |x: usize| x as u32 * letter_px + (self.size[0] % letter_px) / 2;
        if !self.is_shown && self.map_at[1] > 0 {
            for (x, look) in self.title.iter().enumerate() {
                square(look, letter(x), letter_px / 4, letter_px);
            }
        }
        let [left, top] = self.map_at;
        let [before, now] = &self.cells;
        for (y, (before, now)) in (0..).zip(before.rows().zip(now.rows())) {
            for (x, (before, now)) in (0..).zip(before.iter().zip(now)) {
                if before != now || !self.is_shown {
                    square(now, left + x * self.cell_px, top + y * self.cell_px, self.cell_px);
                }
            }
        }
        let [before, now] = &self.caption;
        let caption_top = self.size[1] - letter_px - letter_px / 4;
        for (x, (before, now)) in before.iter().zip(now).enumerate() {
            if before != now || !self.is_shown {
                square(now, letter(x), caption_top, letter_px);
            }
        }
    }
}

/// Returns the looks of a line of `columns` letters, after a leading space.
fn line(text: &str, columns: usize, look: impl Fn(char) -> Sprite<u8>) -> Vec<Sprite<u8>> {
    let letters = [' '].into_iter().chain(text.chars()).chain(std::iter::repeat(' '));
    letters.take(columns).map(look).collect()
}
