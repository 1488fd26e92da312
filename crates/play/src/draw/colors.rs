//! The styles of everything that the game draws. The colors are those of `barrow_view`'s palettes.

use barrow::{Hue, Tile};
use barrow_game::Tone;
use barrow_view::{Color, Palette, Style, tile_style};

/// The styles of a palette.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colors(pub Palette);

impl Colors {
    /// A color on the ground of everything.
    const fn ink(self, color: Color) -> Style {
        Style { fg: color, bg: self.0.ground(), bold: false }
    }

    /// Plain text.
    pub(crate) const fn text(self) -> Style {
        self.ink(self.0.text())
    }

    /// Text that matters less.
    pub(crate) const fn faint(self) -> Style {
        self.ink(self.0.faint())
    }

    /// What was told before.
    pub(crate) const fn aged(self, style: Style) -> Style {
        Style { fg: style.fg.mix(self.0.ground(), 38, 100), bold: false, ..style }
    }

    /// Titles.
    pub const fn title(self) -> Style {
        self.hue(Hue::Yellow).bold()
    }

    /// What the pointer is on.
    pub(crate) const fn marked(style: Style) -> Style {
        Style { fg: style.bg, bg: style.fg, bold: style.bold }
    }

    /// The same, remembered only.
    pub(crate) const fn dim(self, style: Style) -> Style {
        let [fg, bg] = self.0.remembered(style.fg, style.bg);
        Style { fg, bg, bold: false }
    }

    /// A color of the tables.
    pub(crate) const fn hue(self, hue: Hue) -> Style {
        self.ink(self.0.hue(hue))
    }

    /// A color of the tables, on a tile.
    pub(crate) const fn on(self, hue: Hue, tile: Tile) -> Style {
        Style { bg: self.0.under(tile), ..self.hue(hue) }
    }

    /// How a message looks.
    pub(crate) const fn tone(self, tone: Tone) -> Style {
        match tone {
            Tone::Plain => self.text(),
            Tone::Good => self.hue(Hue::Cyan),
            Tone::Bad => self.hue(Hue::Orange),
            Tone::Urgent => self.hue(Hue::Yellow).bold(),
        }
    }

    /// How a tile looks.
    pub(crate) const fn tile(self, tile: Tile) -> Style {
        Style { bg: self.0.tile(tile)[1], ..tile_style(tile, self.0) }
    }
}
