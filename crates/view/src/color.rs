//! RGB colors.

use std::fmt;

/// An sRGB color, formatted as `#rrggbb`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Color {
    /// Red channel, 0 to 255.
    pub r: u8,
    /// Green channel, 0 to 255.
    pub g: u8,
    /// Blue channel, 0 to 255.
    pub b: u8,
}

impl Color {
    /// Creates a color from `0xRRGGBB`.
    pub const fn hex(code: u32) -> Self {
        Self { r: (code >> 16) as u8, g: (code >> 8) as u8, b: code as u8 }
    }

    /// Returns the channels red, green and blue.
    pub const fn rgb(self) -> [u8; 3] {
        [self.r, self.g, self.b]
    }

    /// Interpolates linearly: `part` of `whole` steps towards `other`.
    #[must_use]
    pub const fn mix(self, other: Self, part: i32, whole: i32) -> Self {
        Self {
            r: step(self.r, other.r, part, whole),
            g: step(self.g, other.g, part, whole),
            b: step(self.b, other.b, part, whole),
        }
    }

    /// Returns the perceived brightness (luma of ITU-R BT.601), 0 to 255.
    pub const fn brightness(self) -> u32 {
        (self.r as u32 * 299 + self.g as u32 * 587 + self.b as u32 * 114) / 1000
    }
}

const fn step(from: u8, to: u8, part: i32, whole: i32) -> u8 {
    (from as i32 + (to as i32 - from as i32) * part / whole) as u8
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.r, self.g, self.b)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colors_are_mixed_and_formatted() {
        let (black, orange) = (Color::hex(0), Color::hex(0xE6_9F_00));
        assert_eq!(orange.mix(black, 1, 2).to_string(), "#735000");
        assert_eq!((black.mix(orange, 0, 7), black.mix(orange, 7, 7)), (black, orange));
        assert_eq!((black.brightness(), Color::hex(0xFF_FF_FF).brightness()), (0, 255));
    }
}
