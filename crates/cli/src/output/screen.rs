//! Levels drawn for a terminal: every tile on its own background, walls as box-drawing lines.
//!
//! These rows cannot be read back as a level, unlike those of [`barrow_formats::Format::Ansi`].

use barrow::{BitGrid, Map, Point, Tile};
use barrow_view::{Cell, Frame, Mark, Palette, Style, tile_style};

use crate::terminal::ColorDepth;

/// Box-drawing characters by the sides that the line continues on: 1 north, 2 east, 4 south, 8 west.
const LINES: [char; 16] = ['▪', '│', '─', '└', '│', '│', '┌', '├', '─', '┘', '─', '┴', '┐', '┤', '┬', '┼'];

const SIDES: [Point; 4] = [Point::new(0, -1), Point::new(1, 0), Point::new(0, 1), Point::new(-1, 0)];

/// Options of [`screen_rows`]: which cells are drawn, and in which colors.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ScreenOptions<'a> {
    /// Draws `@` on this cell.
    pub(crate) start: Option<Point>,
    /// Leaves out all other cells.
    pub(crate) visible: Option<&'a BitGrid>,
    pub(crate) palette: Palette,
    pub(crate) depth: ColorDepth,
}

/// Draws a map. There is a line for each of its rows.
pub(crate) fn screen_rows(map: &Map, options: ScreenOptions<'_>) -> String {
    let ScreenOptions { start, visible, palette, depth } = options;
    let size = map.size();
    let mut frame = Frame::new(size.width, size.height);
    for (p, tile) in map.tiles.iter() {
        let cell = if visible.is_some_and(|cells| !cells.contains(p)) {
            Cell::new(' ', Style { bg: palette.ground(), ..Style::PLAIN })
        } else if start == Some(p) {
            let style = Style { fg: palette.mark(Mark::Start), bg: palette.tile(tile)[1], bold: true };
            Cell::new(Mark::Start.glyph(), style)
        } else {
            draw_cell(map, p, tile, palette)
        };
        frame.set(p, cell);
    }
    encode(&frame, depth)
}

fn draw_cell(map: &Map, p: Point, tile: Tile, palette: Palette) -> Cell {
    let bold = tile_style(tile, palette).bold;
    let [mut fg, mut bg] = palette.tile(tile);
    if let Some(look) = map.custom_look(p) {
        [fg, bg] = palette.custom(look, tile);
        let glyph = char::from(look.glyph);
        if glyph != tile.glyph() {
            return Cell::new(glyph, Style { fg, bg, bold });
        }
    }
    let glyph = match tile {
        Tile::Rock if is_rock_face(map, p) => {
            let [ink, ground] = palette.tile(Tile::WallAcross);
            return Cell::new('▒', Style { fg: ground.mix(ink, 1, 4), bg: ground, bold: false });
        }
        Tile::WallAcross | Tile::WallUpright => LINES[wall_sides(map, p)],
        Tile::Floor => '·',
        Tile::Corridor => '░',
        Tile::Pillar => '○',
        Tile::Tree => '♣',
        Tile::DeepWater | Tile::Lava => '≈',
        Tile::ShallowWater => '~',
        Tile::Rubble => '∴',
        other => other.glyph(),
    };
    Cell::new(glyph, Style { fg, bg, bold })
}

/// Returns whether a cell of rock borders on a room or a cave. Many recipes leave rooms and caves without walls.
fn is_rock_face(map: &Map, p: Point) -> bool {
    let is_inside = |tile: Tile| {
        tile >= Tile::FIRST_NOT_SOLID
            && !tile.is_door()
            && !matches!(tile, Tile::Corridor | Tile::SecretCorridor)
    };
    let around = (-1..=1).flat_map(|y| (-1..=1).map(move |x| p + Point::new(x, y)));
    around.filter_map(|p| map.tiles.get(p)).any(is_inside)
}

/// Returns the sides on which the line of a wall continues, as an index of [`LINES`].
///
/// Two walls side by side are connected only if a cell along the line between them is open. So walls of two rooms that
/// touch back to back stay two lines and do not become a lattice.
fn wall_sides(map: &Map, p: Point) -> usize {
    let is_wall = |tile: Tile| matches!(tile, Tile::WallAcross | Tile::WallUpright) || tile.is_door();
    let is_open = |p: Point| map.tiles.get(p).is_some_and(|tile| tile >= Tile::FIRST_NOT_SOLID);
    let continues = |side: &Point| {
        let next = p + *side;
        let across = Point::new(side.y, side.x);
        map.tiles.get(next).is_some_and(is_wall)
            && [p + across, p - across, next + across, next - across].into_iter().any(is_open)
    };
    (0..).zip(&SIDES).filter(|(_, side)| continues(side)).map(|(bit, _)| 1 << bit).sum()
}

/// Returns the lines of a frame with escape codes where the style changes. Every line ends in the terminal's own style.
fn encode(frame: &Frame, depth: ColorDepth) -> String {
    let mut out = String::new();
    for row in frame.rows() {
        let mut current = None;
        for cell in row {
            let weight = if cell.bold { "\x1b[0;1m" } else { "\x1b[0m" };
            let code = depth.code(cell.fg, cell.bg).map(|color| format!("{weight}{color}"));
            if code != current {
                out.extend(code.as_deref());
                current = code;
            }
            out.push(cell.glyph);
        }
        if current.is_some() {
            out.push_str("\x1b[0m");
        }
        out.push('\n');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(depth: ColorDepth) -> ScreenOptions<'static> {
        ScreenOptions { start: None, visible: None, palette: Palette::default(), depth }
    }

    fn drawn(rows: &str) -> String {
        let map: Map = rows.parse().unwrap();
        screen_rows(&map, options(ColorDepth::None))
    }

    #[test]
    fn walls_become_lines_with_corners_and_doors() {
        assert_eq!(drawn("----- \n|.|.+#\n--+-- \n"), "┌─┬─┐ \n│·│·+░\n└─+─┘ \n");
    }

    #[test]
    fn walls_back_to_back_stay_two_lines() {
        assert_eq!(drawn("--------\n|.||..|.\n|.||..|.\n--------\n").lines().nth(1), Some("│·││··│·"));
    }

    #[test]
    fn rock_around_a_cave_is_drawn_but_not_along_corridors() {
        assert_eq!(drawn("      \n .. ##\n      \n"), "▒▒▒▒  \n▒··▒░░\n▒▒▒▒  \n");
    }

    #[test]
    fn invisible_cells_are_blank() {
        let map: Map = "---\n|.|\n---\n".parse().unwrap();
        let mut cells = BitGrid::new(map.size());
        cells.insert(Point::new(1, 1));
        let visible = ScreenOptions {
            visible: Some(&cells),
            start: Some(Point::new(1, 1)),
            ..options(ColorDepth::None)
        };
        assert_eq!(screen_rows(&map, visible), "   \n @ \n   \n");
    }

    #[test]
    fn every_line_resets_its_style() {
        let map: Map = "---\n|.|\n---\n".parse().unwrap();
        for depth in [ColorDepth::Sixteen, ColorDepth::Palette, ColorDepth::Full] {
            let rows = screen_rows(&map, options(depth));
            assert!(
                rows.lines().all(|row| row.starts_with("\x1b[0m\x1b[") && row.ends_with("\x1b[0m")),
                "{rows}"
            );
        }
    }
}
