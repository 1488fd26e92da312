//! Levels drawn for a terminal: every tile on its own background, walls as box-drawing lines.
//!
//! Such rows are for reading by people only; [`barrow_formats::Format::Ansi`] writes colored rows that can be read back.

use barrow::{Map, Point, Tile};
use barrow_view::{Cell, Frame, Mark, Palette, Style};

use crate::terminal::ColorDepth;

/// Box-drawing characters by the sides that the line continues on: 1 north, 2 east, 4 south, 8 west.
const LINES: [char; 16] = ['▪', '│', '─', '└', '│', '│', '┌', '├', '─', '┘', '─', '┴', '┐', '┤', '┬', '┼'];

const SIDES: [Point; 4] = [Point::new(0, -1), Point::new(1, 0), Point::new(0, 1), Point::new(-1, 0)];

/// Draws a map, with the start as `@` if wanted.
pub(crate) fn screen_rows(map: &Map, start: bool, palette: Palette, depth: ColorDepth) -> String {
    let size = map.size();
    let mut frame = Frame::new(size.width, size.height);
    let start = map.start.filter(|_| start);
    for (p, tile) in map.tiles.iter() {
        let cell = if start == Some(p) {
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
    if let Some(look) = map.custom_look(p) {
        let [fg, bg] = palette.custom(look, tile);
        return Cell::new(look.glyph.into(), Style { fg, bg, bold: false });
    }
    let [fg, bg] = palette.tile(tile);
    let glyph = match tile {
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
    Cell::new(glyph, Style { fg, bg, bold: barrow_view::tile_style(tile, palette).bold })
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
pub(crate) fn encode(frame: &Frame, depth: ColorDepth) -> String {
    let mut out = String::new();
    for row in frame.rows() {
        let mut current = None;
        for cell in row {
            let code = depth.code(cell.fg, cell.bg).map(|color| match cell.bold {
                true => format!("\x1b[0;1m{color}"),
                false => format!("\x1b[0m{color}"),
            });
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

    fn drawn(rows: &str) -> String {
        let map: Map = rows.parse().unwrap();
        screen_rows(&map, false, Palette::default(), ColorDepth::None)
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
    fn every_line_resets_its_style() {
        let map: Map = "---\n|.|\n---\n".parse().unwrap();
        for depth in [ColorDepth::Sixteen, ColorDepth::Palette, ColorDepth::Full] {
            let rows = screen_rows(&map, false, Palette::default(), depth);
            assert!(
                rows.lines().all(|row| row.starts_with("\x1b[0m\x1b[") && row.ends_with("\x1b[0m")),
                "{rows}"
            );
        }
    }
}
