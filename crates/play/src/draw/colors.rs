//! Styles of everything that the game draws, in the colors of `barrow_view`'s palettes.

use barrow::{Hue, Tile};
use barrow_game::Tone;
use barrow_view::{Color, Palette, Style, tile_style};

/// Styles derived from a palette.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colors(pub Palette);

impl Colors {
    /// Returns a foreground color on the background of the palette.
    const fn ink(self, color: Color) -> Style {
        Style { fg: color, bg: self.0.ground(), bold: false }
    }

    /// Returns the style of ordinary text.
    pub(crate) const fn text(self) -> Style {
        self.ink(self.0.text())
    }

    /// Returns the style of less important text.
    pub(crate) const fn faint(self) -> Style {
        self.ink(self.0.faint())
    }

    /// Returns the style of an old message.
    pub(crate) const fn aged(self, style: Style) -> Style {
        Style { fg: style.fg.mix(self.0.ground(), 38, 100), bold: false, ..style }
    }

    /// Returns the style of titles.
    pub const fn title(self) -> Style {
        self.hue(Hue::Yellow).bold()
    }

    /// Returns the inverse style, for the pointer.
    pub(crate) const fn marked(style: Style) -> Style {
        Style { fg: style.bg, bg: style.fg, bold: style.bold }
    }

    /// Returns the style of remembered cells that are not visible.
    pub(crate) const fn dim(self, style: Style) -> Style {
        let [fg, bg] = self.0.remembered(style.fg, style.bg);
        Style { fg, bg, bold: false }
    }

    /// Returns the style of a named color.
    pub(crate) const fn hue(self, hue: Hue) -> Style {
        self.ink(self.0.hue(hue))
    }

    /// Returns the style of a named color on a tile's background.
    pub(crate) const fn on(self, hue: Hue, tile: Tile) -> Style {
        Style { bg: self.0.under(tile), ..self.hue(hue) }
    }

    /// Returns the style of a message.
    pub(crate) const fn tone(self, tone: Tone) -> Style {
        match tone {
            Tone::Plain => self.text(),
            Tone::Good => self.hue(Hue::Cyan),
            Tone::Bad => self.hue(Hue::Orange),
            Tone::Urgent => self.hue(Hue::Yellow).bold(),
        }
    }

    /// Returns the style of a tile. Passable doors share a character in ASCII, so their colors are further apart than
    /// those of pictures.
    pub(crate) const fn tile(self, tile: Tile) -> Style {
        let style = Style { bg: self.0.tile(tile)[1], ..tile_style(tile, self.0) };
        match tile {
            Tile::OpenDoor => Style { fg: self.0.hue(Hue::Orange), ..style },
            Tile::BrokenDoor => Style { fg: self.0.hue(Hue::Red), ..style },
            Tile::Doorway => Style { fg: self.0.hue(Hue::Gray), ..style },
            _ => style,
        }
    }
}
