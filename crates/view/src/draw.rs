//! Drawing of maps into frames.

use barrow::{Map, Point};

use crate::frame::{Cell, Frame};
use crate::palette::Palette;
use crate::sprite::{Mark, custom_style, mark_style, tile_style};

/// Options for drawing a map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DrawOptions {
    /// Whether to draw the start as `@`.
    pub start: bool,
    /// Palette for the foreground; the background is that of the frame.
    pub palette: Palette,
    /// Whether custom tiles use the glyph of the tile that they behave like, so that the rows can be parsed again.
    /// Their color differs still.
    pub base_glyphs: bool,
}

/// Draws the map from cell `view_from` on at position `at` of the frame, clipped to both. The rest of the frame is
/// unchanged.
pub fn draw(map: &Map, frame: &mut Frame, at: Point, view_from: Point, options: DrawOptions) {
    let start = map.start.filter(|_| options.start);
    let has_custom = map.has_custom();
    for y in at.y.max(0)..frame.height() as i32 {
        for x in at.x.max(0)..frame.width() as i32 {
            let place = Point::new(x, y);
            let shown = place - at + view_from;
            if let Some(tile) = map.tiles.get(shown) {
                let custom = if has_custom { map.custom_look(shown) } else { None };
                let cell = if start == Some(shown) {
                    Cell::new(Mark::Start.glyph(), mark_style(Mark::Start, options.palette))
                } else if let Some(look) = custom {
                    let glyph = if options.base_glyphs { tile.glyph() } else { look.glyph.into() };
                    Cell::new(glyph, custom_style(look, tile, options.palette))
                } else {
                    Cell::new(tile.glyph(), tile_style(tile, options.palette))
                };
                frame.set(place, cell);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use barrow::{CustomTile, Hue, Tile};

    use super::*;
    use crate::frame::Style;

    const ROWS: [&str; 4] = ["-----  ", "|.<.+##", "|\".,|  ", "-----  "];

    fn map() -> Map {
        let mut map: Map = ROWS.join("\n").parse().unwrap();
        map.start = Some(Point::new(2, 2));
        map
    }

    fn drawn(at: Point, view_from: Point, options: DrawOptions) -> Frame {
        let mut frame = Frame::new(9, 5);
        frame.put_text(0, 0, "caption", Style::PLAIN);
        draw(&map(), &mut frame, at, view_from, options);
        frame
    }

    #[test]
    fn the_map_is_drawn_at_its_position() {
        let frame =
            drawn(Point::new(1, 1), Point::new(0, 0), DrawOptions { start: true, ..DrawOptions::default() });
        assert_eq!(frame.to_string(), "caption  \n -----   \n |.<.+## \n |\"@,|   \n -----   \n");
        let door = Cell::new('+', tile_style(Tile::ClosedDoor, Palette::ColorBlind));
        assert_eq!(frame.get(Point::new(5, 2)), Some(door));
        assert_eq!(
            frame.get(Point::new(3, 3)),
            Some(Cell::new('@', mark_style(Mark::Start, Palette::ColorBlind)))
        );
    }

    #[test]
    fn custom_tiles_are_drawn_with_their_own_or_their_base_glyph() {
        let mut map = map();
        map.custom_tiles = [CustomTile::new("ice", Tile::Floor, '%', Hue::Cyan)].into();
        let ice = map.custom_id("ice").unwrap();
        for at in [(1, 1), (2, 2)] {
            map.set_custom(at.into(), ice);
        }
        for (base_glyphs, glyph) in [(false, '%'), (true, '.')] {
            let options = DrawOptions { base_glyphs, start: true, ..DrawOptions::default() };
            let mut frame = Frame::new(7, 4);
            draw(&map, &mut frame, Point::default(), Point::default(), options);
            let style = Style::ink(options.palette.hue(Hue::Cyan));
            assert_eq!(frame.get(Point::new(1, 1)), Some(Cell::new(glyph, style)));
            assert_eq!(frame.get(Point::new(2, 2)).unwrap().glyph, '@');
        }
    }

    #[test]
    fn a_part_of_the_map_is_drawn_and_the_rest_of_the_frame_is_unchanged() {
        let frame = drawn(Point::new(5, 1), Point::new(1, 1), DrawOptions::default());
        assert_eq!(frame.to_string(), "caption  \n     .<.+\n     \".,|\n     ----\n         \n");
        let frame = drawn(Point::new(-4, -1), Point::new(0, 0), DrawOptions::default());
        assert_eq!(frame.to_string(), "+##tion  \n|        \n-        \n         \n         \n");
    }
}
