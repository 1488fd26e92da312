//! Number of colors of a terminal, and the nearest of them to any color.

use std::env;

use barrow_view::Color;

/// Number of colors of a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ColorDepth {
    /// No colors; bold and dim show brightness.
    None,
    /// The 16 ANSI colors.
    Sixteen,
    /// The 256 colors of xterm.
    Palette,
    /// 8 bits for each of red, green and blue.
    Full,
}

/// The 16 ANSI colors of the VGA palette.
const SIXTEEN: [u32; 16] = [
    0x00_00_00, 0xAA_00_00, 0x00_AA_00, 0xAA_55_00, 0x00_00_AA, 0xAA_00_AA, 0x00_AA_AA, 0xAA_AA_AA,
    0x55_55_55, 0xFF_55_55, 0x55_FF_55, 0xFF_FF_55, 0x55_55_FF, 0xFF_55_FF, 0x55_FF_FF, 0xFF_FF_FF,
];

impl ColorDepth {
    /// Derives the depth from the environment variables `NO_COLOR`, `COLORTERM` and `TERM`.
    pub(crate) fn of_terminal() -> Self {
        let var = |name| env::var(name).unwrap_or_default();
        Self::from_vars(&var("NO_COLOR"), &var("COLORTERM"), &var("TERM"))
    }

    fn from_vars(no_color: &str, color_term: &str, term: &str) -> Self {
        if !no_color.is_empty() || term == "dumb" {
            Self::None
        } else if matches!(color_term, "truecolor" | "24bit") || term.ends_with("-direct") || cfg!(windows) {
            Self::Full
        } else if term.contains("256color") {
            Self::Palette
        } else {
            Self::Sixteen
        }
    }

    /// Returns the escape code for the nearest foreground and background; nothing if there are no colors.
    ///
    /// With 16 colors, the foreground is black only if `ink` is exactly black, so that dark text stays readable.
    pub(crate) fn code(self, ink: Color, ground: Color) -> Option<String> {
        let rgb = |Color { r, g, b }: Color| format!("{r};{g};{b}");
        Some(match self {
            Self::None => return None,
            Self::Sixteen => {
                let is_black = ink == Color::hex(0);
                let ink = if is_black { 0 } else { 1 + nearest(ink, &SIXTEEN[1..]) };
                let ground = nearest(ground, &SIXTEEN);
                // The bright colors have codes from 90 and 100 on.
                let code = |n: u8, base: u8| if n < 8 { base + n } else { base + 52 + n };
                format!("\x1b[{};{}m", code(ink, 30), code(ground, 40))
            }
            Self::Palette => format!("\x1b[38;5;{};48;5;{}m", xterm(ink), xterm(ground)),
            Self::Full => format!("\x1b[38;2;{};48;2;{}m", rgb(ink), rgb(ground)),
        })
    }
}

fn distance(a: Color, b: Color) -> i32 {
    let part = |a: u8, b: u8| (i32::from(a) - i32::from(b)).pow(2);
    2 * part(a.r, b.r) + 4 * part(a.g, b.g) + 3 * part(a.b, b.b)
}

fn nearest(color: Color, codes: &[u32]) -> u8 {
    let best = (0u8..).zip(codes).min_by_key(|(_, code)| distance(color, Color::hex(**code)));
    best.map_or(7, |(i, _)| i)
}

/// Returns the nearest color of the 6×6×6 cube and of the grays.
fn xterm(color: Color) -> u8 {
    const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let level = |c: u8| (0u8..).zip(LEVELS).min_by_key(|(_, level)| c.abs_diff(*level)).map_or(0, |(i, _)| i);
    let [r, g, b] = [color.r, color.g, color.b].map(level);
    let at = |i: u8| LEVELS[usize::from(i)];
    let cube = Color { r: at(r), g: at(g), b: at(b) };
    let mean = (u32::from(color.r) + u32::from(color.g) + u32::from(color.b)) / 3;
    let step = (mean.saturating_sub(3) / 10).min(23) as u8;
    let level = 8 + 10 * step;
    let gray = Color { r: level, g: level, b: level };
    if distance(color, gray) < distance(color, cube) { 232 + step } else { 16 + 36 * r + 6 * g + b }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(not(windows))]
    fn the_environment_sets_the_depth() {
        assert_eq!(ColorDepth::from_vars("1", "truecolor", "xterm"), ColorDepth::None);
        assert_eq!(ColorDepth::from_vars("", "", "dumb"), ColorDepth::None);
        assert_eq!(ColorDepth::from_vars("", "truecolor", "xterm-256color"), ColorDepth::Full);
        assert_eq!(ColorDepth::from_vars("", "", "screen-256color"), ColorDepth::Palette);
        assert_eq!(ColorDepth::from_vars("", "", "linux"), ColorDepth::Sixteen);
    }

    #[test]
    fn colors_map_to_the_nearest() {
        assert_eq!(xterm(Color::hex(0xFF_00_00)), 196);
        assert_eq!(xterm(Color::hex(0x80_80_80)), 244);
        assert_eq!(xterm(Color::hex(0)), 16);
        assert_eq!(nearest(Color::hex(0xF0_E4_42), &SIXTEEN), 11);
        let code = |depth: ColorDepth, ink, ground| depth.code(Color::hex(ink), Color::hex(ground));
        assert_eq!(code(ColorDepth::Sixteen, 0x10_10_10, 0x10_10_10), Some("\x1b[90;40m".to_string()));
        assert_eq!(code(ColorDepth::Sixteen, 0, 0xFF_FF_FF), Some("\x1b[30;107m".to_string()));
        assert_eq!(code(ColorDepth::Palette, 0xFF_00_00, 0), Some("\x1b[38;5;196;48;5;16m".to_string()));
        assert_eq!(code(ColorDepth::Full, 0x01_02_03, 0), Some("\x1b[38;2;1;2;3;48;2;0;0;0m".to_string()));
        assert_eq!(code(ColorDepth::None, 0xFF_00_00, 0), None);
    }
}
