//! Looks of cells and letters in an animation, as indices into one color table.

use barrow::{CustomTile, Sight, Tile};
use barrow_view::{CELL_DOTS, Color, Mark, Palette, Sprite};

/// Number of custom tiles whose colors are sure to fit beside all others. No recipe has more.
const MAX_CUSTOM: usize = 64;

/// Color table and looks for one palette.
pub(super) struct Looks {
    /// Color table, as red, green and blue: sorted, except for the transparent color at the end.
    pub(super) colors: Vec<[u8; 3]>,
    /// Index of the transparent color, the last one.
    pub(super) clear: u8,
    palette: Palette,
    /// Width of a cell in pixels.
    cell_px: u32,
}

impl Looks {
    /// Collects all colors. Cells of less than 8 pixels have one color each instead of a bitmap.
    pub(super) fn new(palette: Palette, cell_px: u32, custom: &[CustomTile]) -> Self {
        let tile = |&tile: &Tile| {
            let sight = Sight { tile, ..Sight::default() };
            let [ink, ground] = palette.tile(tile);
            [ink, ground, Sprite::sight_from_afar(sight, palette)]
        };
        let planned = Sight { planned: true, ..Sight::default() };
        let mut colors: Vec<Color> = Tile::ALL.iter().flat_map(tile).collect();
        colors.extend(Mark::ALL.map(|mark| palette.mark(mark)));
        colors.extend(palette.planned());
        colors.extend([palette.fresh(), palette.title(), palette.caption()]);
        colors.push(Sprite::sight_from_afar(planned, palette));
        let mut colors: Vec<[u8; 3]> = colors.into_iter().map(Color::rgb).collect();
        for tile in custom.iter().take(MAX_CUSTOM) {
            let look = Sprite::custom(tile.look(tile.like), tile.like, palette);
            colors.extend([look.ink, look.ground, look.from_afar()].map(Color::rgb));
        }
        colors.sort_unstable();
        colors.dedup();
        let clear = colors.len() as u8;
        colors.push([0; 3]);
        Self { colors, clear, palette, cell_px }
    }

    /// Returns the look of a cell; `is_fresh` highlights it.
    pub(super) fn cell(&self, sight: Sight, is_fresh: bool) -> Sprite<u8> {
        let palette = self.palette;
        let mut look = Sprite::sight(sight, palette);
        if self.cell_px < CELL_DOTS {
            let color = Sprite::sight_from_afar(sight, palette);
            look = Sprite { dots: [0; CELL_DOTS as usize], ink: color, ground: color };
        }
        if is_fresh {
            look.ground = palette.fresh();
        }
        self.indexed(look)
    }

    /// Returns the look of a letter of the title.
    pub(super) fn title(&self, letter: char) -> Sprite<u8> {
        self.indexed(Sprite { ink: self.palette.title(), ..Sprite::text(letter, self.palette) })
    }

    /// Returns the look of a letter of the caption.
    pub(super) fn caption(&self, letter: char) -> Sprite<u8> {
        self.indexed(Sprite { ink: self.palette.caption(), ..Sprite::text(letter, self.palette) })
    }

    fn indexed(&self, look: Sprite) -> Sprite<u8> {
        // All colors but the transparent one are sorted. A missing color cannot happen; 0 avoids a panic.
        let known = &self.colors[..usize::from(self.clear)];
        let place = |color: Color| known.binary_search(&color.rgb()).unwrap_or(0) as u8;
        Sprite { dots: look.dots, ink: place(look.ink), ground: place(look.ground) }
    }
}

#[cfg(test)]
mod tests {
    use barrow::Hue;

    use super::*;

    #[test]
    fn all_colors_fit_into_the_table_and_looks_index_the_right_ones() {
        for palette in Palette::ALL {
            for px in [4, 8] {
                let looks = Looks::new(palette, px, &[]);
                assert!(looks.colors.len() <= 128, "{}", looks.colors.len());
                let custom: Vec<CustomTile> = (0..=255)
                    .map(|i| {
                        let like = Tile::ALL[usize::from(i) % Tile::ALL.len()];
                        CustomTile::new("", like, char::from(i), Hue::ALL[usize::from(i) % 11])
                    })
                    .collect();
                let with_custom = Looks::new(palette, px, &custom);
                assert!(with_custom.colors.len() <= 256, "{}", with_custom.colors.len());
                let (tile, look) = (custom[0].like, custom[0].look(custom[0].like));
                let drawn = with_custom.cell(Sight { tile, custom: Some(look), ..Sight::default() }, true);
                let sprite = Sprite::custom(look, tile, palette);
                let ink = if px < 8 { sprite.from_afar() } else { sprite.ink };
                assert_eq!(with_custom.colors[usize::from(drawn.ink)], ink.rgb());
                for tile in Tile::ALL {
                    let sight = Sight { tile, ..Sight::default() };
                    let (old, new) = (looks.cell(sight, false), looks.cell(sight, true));
                    assert_eq!((old.dots, old.ink), (new.dots, new.ink));
                    assert_ne!(old.ground, new.ground, "{tile:?}");
                    let afar = Sprite::sight_from_afar(sight, palette);
                    let ground = if px < 8 { afar } else { palette.tile(tile)[1] };
                    assert_eq!(looks.colors[usize::from(old.ground)], ground.rgb());
                }
            }
        }
    }
}
