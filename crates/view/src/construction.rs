//! Drawing of a level during its generation.

use barrow::{Grid, Point, Sight, Tile, Token};

use crate::color::Color;
use crate::dots::Dots;
use crate::frame::{Cell, Frame, Style};
use crate::palette::Palette;
use crate::sprite::{Mark, Sprite, custom_style, mark_style, tile_style};

/// Character of a cell that is reserved for a room.
const PLANNED: char = '░';
const PLANNED_DOTS: Dots = [0x55, 0x00, 0xAA, 0x00, 0x55, 0x00, 0xAA, 0x00];

impl Palette {
    /// Returns the background of cells that were just changed.
    pub const fn fresh(self) -> Color {
        Color::hex(self.pick([0x54_46_14, 0xFF_DC_78, 0x54_46_14, 0x6A_56_00]))
    }

    /// Returns foreground and background of a cell that is reserved for a room.
    pub const fn planned(self) -> [Color; 2] {
        let [ink, ground] = self.pick([
            [0x5A_6E_8C, 0x1E_24_2E],
            [0x8C_A0_BE, 0xD6_DC_E4],
            [0x5A_6E_8C, 0x14_18_20],
            [0x7A_96_C0, 0x10_18_24],
        ]);
        [Color::hex(ink), Color::hex(ground)]
    }

    /// Returns the color of the title.
    pub const fn title(self) -> Color {
        Color::hex(self.pick([0x8C_8C_8C, 0x6E_66_58, 0x8C_8C_8C, 0xC8_C8_C8]))
    }

    /// Returns the color of the caption, which names the last step.
    pub const fn caption(self) -> Color {
        Color::hex(self.pick([0xF0_DC_96, 0x2A_22_1B, 0xF0_DC_96, 0xFF_FF_FF]))
    }
}

impl Sprite {
    /// Returns the sprite of a cell during generation.
    pub fn sight(sight: Sight, palette: Palette) -> Self {
        match sight {
            Sight { tile, token: Some(token), .. } => {
                let (mark, letter) = mark(token);
                Self::mark(mark, letter, tile, palette)
            }
            Sight { planned: true, .. } => {
                let [ink, ground] = palette.planned();
                Self { dots: PLANNED_DOTS, ink, ground }
            }
            Sight { tile, custom: Some(look), .. } => Self::custom(look, tile, palette),
            Sight { tile, .. } => Self::tile(tile, palette),
        }
    }

    /// Returns the average color of a cell during generation, for pictures too small for sprites.
    pub fn sight_from_afar(sight: Sight, palette: Palette) -> Color {
        let sprite = Self::sight(sight, palette);
        if sight.token.is_some() { sprite.ink } else { sprite.from_afar() }
    }
}

/// Returns the mark and the letter of a token.
fn mark(token: Token) -> (Mark, char) {
    match token {
        Token::Start => (Mark::Start, Mark::Start.glyph()),
        Token::Exit => (Mark::Exit, Mark::Exit.glyph()),
        Token::Spawn { kind, sign } => {
            let mark = Mark::Spawn(kind);
            (mark, mark.with_sign(sign))
        }
    }
}

/// Returns the character of a cell. Of all tokens only the start is shown, as in the rows of a level.
pub fn sight_glyph(sight: Sight) -> char {
    match sight {
        Sight { token: Some(Token::Start), .. } => Mark::Start.glyph(),
        Sight { planned: true, tile: Tile::Rock, .. } => PLANNED,
        Sight { custom: Some(look), .. } => look.glyph.into(),
        Sight { tile, .. } => tile.glyph(),
    }
}

/// Draws the cells from `view_from` on at position `at` of the frame, clipped to both, and highlights the `fresh`
/// ones. The rest of the frame is unchanged.
pub fn draw_construction(
    canvas: &Grid<Sight>,
    fresh: impl IntoIterator<Item = Point>,
    frame: &mut Frame,
    at: Point,
    view_from: Point,
    palette: Palette,
) {
    for y in at.y.max(0)..frame.height() as i32 {
        for place in (at.x.max(0)..frame.width() as i32).map(|x| Point::new(x, y)) {
            if let Some(sight) = canvas.get(place - at + view_from) {
                frame.set(place, Cell::new(sight_glyph(sight), sight_style(sight, palette)));
            }
        }
    }
    for place in fresh.into_iter().map(|cell| cell - view_from + at) {
        let is_drawn = place.x >= at.x && place.y >= at.y;
        if let Some(cell) = frame.get(place).filter(|_| is_drawn) {
            frame.set(place, Cell { bg: palette.fresh(), ..cell });
        }
    }
}

fn sight_style(sight: Sight, palette: Palette) -> Style {
    match sight {
        Sight { token: Some(Token::Start), .. } => mark_style(Mark::Start, palette),
        Sight { planned: true, .. } => Style::ink(palette.planned()[0]),
        Sight { tile, custom: Some(look), .. } => custom_style(look, tile, palette),
        Sight { tile, .. } => tile_style(tile, palette),
    }
}

#[cfg(test)]
mod tests {
    use barrow::{CustomLook, Hue, Size, SpawnKind};

    use super::*;

    #[test]
    fn plans_the_start_and_fresh_cells_are_visible() {
        let mut canvas = Grid::new(Size::new(3, 2), Sight::default());
        canvas[Point::new(0, 0)].planned = true;
        canvas[Point::new(1, 0)].tile = Tile::Floor;
        canvas[Point::new(2, 1)] = Sight { tile: Tile::Floor, token: Some(Token::Start), ..Sight::default() };
        let ice = CustomLook { glyph: b'%', color: Hue::Cyan };
        canvas[Point::new(2, 0)] = Sight { tile: Tile::Floor, custom: Some(ice), ..Sight::default() };
        let (mut frame, palette) = (Frame::new(4, 4), Palette::default());
        frame.put_text(0, 0, "abcd", Style::PLAIN);
        let fresh = [Point::new(1, 0), Point::new(0, -1), Point::new(9, 9)];
        draw_construction(&canvas, fresh, &mut frame, Point::new(0, 1), Point::new(0, 0), palette);
        assert_eq!(frame.to_string(), "abcd\n░.% \n  @ \n    \n");
        assert_eq!(frame.get(Point::new(2, 1)).unwrap().fg, palette.hue(Hue::Cyan));
        let ground = |x, y| frame.get(Point::new(x, y)).unwrap().bg;
        assert_eq!(ground(1, 1), palette.fresh());
        assert_ne!(ground(0, 1), palette.fresh());
        assert_ne!(ground(0, 0), palette.fresh());
    }

    #[test]
    fn no_tile_looks_fresh_or_planned() {
        for palette in Palette::ALL {
            for tile in Tile::ALL {
                let sprite = Sprite::sight(Sight { tile, ..Sight::default() }, palette);
                assert_eq!(sprite, Sprite::tile(tile, palette));
                assert_ne!(sprite.ground, palette.fresh(), "{palette:?} {tile:?}");
                assert_ne!(sprite.dots, PLANNED_DOTS, "{tile:?}");
            }
        }
    }

    #[test]
    fn monsters_are_marked_by_the_first_letter_of_their_name() {
        let kind = SpawnKind::Monster;
        assert_eq!(mark(Token::Spawn { kind, sign: b'o' }), (Mark::Spawn(kind), 'o'));
        assert_eq!(mark(Token::Spawn { kind, sign: b' ' }), (Mark::Spawn(kind), 'M'));
    }
}
