//! Painting of frames into a buffer of 32-bit pixels.

use barrow::Point;
use barrow_view::{CELL_DOTS, Cell, Color, Frame, Pixels, Sprite, Style};

use crate::scale::Scale;

/// Paints a whole frame.
pub(crate) fn paint(frame: &Frame, scale: Scale, width: u32, pixels: &mut [u32]) {
    let ground = frame.get(Point::new(0, 0)).map_or(Style::PLAIN.bg, |cell| cell.bg);
    pixels.fill(code(ground));
    paint_changes(frame, None, scale, width, pixels);
}

/// Paints the cells that differ from the previous frame.
pub(crate) fn paint_changes(
    frame: &Frame,
    before: Option<&Frame>,
    scale: Scale,
    width: u32,
    pixels: &mut [u32],
) {
    let mut pixels = Pixels::new(pixels, width);
    for (y, row) in (0..).zip(frame.rows()) {
        for (x, cell) in (0..).zip(row) {
            let is_there =
                before.is_some_and(|before| before.get(Point::new(x as i32, y as i32)) == Some(*cell));
            if !is_there {
                let Sprite { dots, ink, ground } = Sprite::cell(*cell);
                let sprite = Sprite { dots, ink: code(ink), ground: code(ground) };
                let (left, top) = (scale.left + x * scale.cell_px(), scale.top + y * scale.cell_px());
                pixels.put(left, top, &sprite, scale.dot_px);
            }
        }
    }
}

/// Returns the window icon, an `@`, as RGBA bytes, and its width and height in pixels.
pub(crate) fn icon() -> (Vec<u8>, u32) {
    const DOT_PX: u32 = 4;
    let side = CELL_DOTS * DOT_PX;
    let (ink, ground) = ([0xF0, 0xE4, 0x42, 0xFF], [0, 0, 0, 0xFF]);
    let mut pixels = vec![ground; (side * side) as usize];
    let dots = Sprite::cell(Cell::new('@', Style::PLAIN)).dots;
    Pixels::new(&mut pixels, side).put(0, 0, &Sprite { dots, ink, ground }, DOT_PX);
    (pixels.concat(), side)
}

/// Converts a color to a pixel: 0x00RRGGBB.
const fn code(color: Color) -> u32 {
    u32::from_be_bytes([0, color.r, color.g, color.b])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn painting_changes_equals_painting_everything() {
        let (width, height) = (45, 27);
        let scale = Scale::of(width, height);
        let mut frame = Frame::new(scale.cells.width, scale.cells.height);
        frame.put_text(0, 0, "abc", Style::PLAIN);
        let mut pixels = vec![0xFF_FF_FF; (width * height) as usize];
        paint(&frame, scale, width, &mut pixels);
        let before = frame.clone();
        frame.set(Point::new(2, 1), Cell::new('@', Style::ink(Color::hex(0xF0_E4_42))));
        paint_changes(&frame, Some(&before), scale, width, &mut pixels);
        let mut expected = vec![1; pixels.len()];
        paint(&frame, scale, width, &mut expected);
        assert!(pixels == expected);
        assert!(pixels.contains(&0xF0_E4_42));
        assert!(!pixels.contains(&0xFF_FF_FF));
    }

    #[test]
    fn the_icon_has_a_square_of_pixels() {
        let (bytes, side) = icon();
        assert_eq!(bytes.len() as u32, side * side * 4);
    }
}
