//! Rasterization of sprites, independent of the pixel format.

use std::array;

use crate::dots::CELL_DOTS;
use crate::sprite::Sprite;

/// A buffer of pixels in rows. A pixel may be a palette index, three bytes or a 32-bit number. Drawing outside the
/// bounds has no effect.
#[derive(Debug)]
pub struct Pixels<'a, P> {
    pixels: &'a mut [P],
    width: usize,
}

impl<'a, P: Copy> Pixels<'a, P> {
    /// Wraps a buffer with rows of `width` pixels.
    pub fn new(pixels: &'a mut [P], width: u32) -> Self {
        Self { pixels, width: width as usize }
    }

    /// Draws a sprite with its upper left corner at (`x`, `y`). Every dot is a square of `dot_px` pixels.
    pub fn put(&mut self, x: u32, y: u32, sprite: &Sprite<P>, dot_px: u32) {
        for (row, dots) in (0..).zip(sprite.dots) {
            let Some((from, to)) = self.line(x, y + row * dot_px, CELL_DOTS * dot_px) else { return };
            let colors = array::from_fn(|dot| if dots >> dot & 1 == 1 { sprite.ink } else { sprite.ground });
            let colors: [P; CELL_DOTS as usize] = colors;
            // Dots are only a few pixels wide: writing one pixel of every dot per pass is faster than filling dot
            // by dot.
            for first in 0..dot_px as usize {
                let pixels = self.pixels[from..to].iter_mut().skip(first).step_by(dot_px as usize);
                pixels.zip(colors).for_each(|(pixel, color)| *pixel = color);
            }
            // All pixel rows of a dot are equal.
            for line in 1..dot_px {
                let Some((below, _)) = self.line(x, y + row * dot_px + line, 0) else { return };
                self.pixels.copy_within(from..to, below);
            }
        }
    }

    /// Fills a square of `side_px` pixels.
    pub fn fill(&mut self, x: u32, y: u32, side_px: u32, color: P) {
        for line in 0..side_px {
            let Some((from, to)) = self.line(x, y + line, side_px) else { return };
            self.pixels[from..to].fill(color);
        }
    }

    /// Returns the range of a horizontal run of pixels, clipped to its row; `None` if nothing is left of it.
    fn line(&self, x: u32, y: u32, long: u32) -> Option<(usize, usize)> {
        let start = y as usize * self.width;
        let cut = |x: u32| start + (x as usize).min(self.width);
        let is_seen = (x as usize) < self.width && start + self.width <= self.pixels.len();
        is_seen.then(|| (cut(x), cut(x + long)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RING: Sprite<u8> =
        Sprite { dots: [0xFF, 0x81, 0x81, 0x81, 0x81, 0x81, 0x81, 0x7F], ink: b'#', ground: b'.' };

    fn drawn(width: u32, height: u32, draw: impl Fn(&mut Pixels<'_, u8>)) -> Vec<String> {
        let mut pixels = vec![b' '; (width * height) as usize];
        draw(&mut Pixels::new(&mut pixels, width));
        pixels.chunks(width as usize).map(|row| String::from_utf8(row.to_vec()).unwrap()).collect()
    }

    #[test]
    fn dots_are_drawn_as_squares_from_left_to_right() {
        let rows = drawn(18, 17, |pixels| pixels.put(1, 1, &RING, 2));
        assert_eq!(rows[0], " ".repeat(18));
        for y in [1, 2] {
            assert_eq!(rows[y], " ################ ");
            assert_eq!(rows[y + 2], " ##............## ");
            assert_eq!(rows[y + 14], " ##############.. ");
        }
    }

    #[test]
    fn drawing_outside_the_bounds_has_no_effect() {
        assert_eq!(drawn(6, 3, |pixels| pixels.put(4, 1, &RING, 1)), ["      ", "    ##", "    #."]);
        assert_eq!(drawn(6, 3, |pixels| pixels.put(1, 0, &RING, 4)), [" #####"; 3]);
        assert_eq!(drawn(4, 2, |pixels| pixels.fill(3, 1, 9, b'#')), ["    ", "   #"]);
        for (x, y) in [(4, 0), (0, 2), (99, 99)] {
            assert_eq!(drawn(4, 2, |pixels| pixels.put(x, y, &RING, 3)), ["    "; 2]);
        }
        assert_eq!(drawn(4, 2, |pixels| pixels.put(0, 0, &RING, 0)), ["    "; 2]);
    }
}
