//! What the player looks like: a title, the map in the middle, what just happened, and the keys.

use barrow::{Point, Rect, Size, Tile};
use barrow_view::{Cell, Color, DrawOptions, Frame, Style, draw};

use super::PLANNED;
use super::player::Player;

/// The lines above the map.
const ABOVE: u32 = 1;
/// The lines below the map.
const BELOW: u32 = 2;
/// Behind cells that the last step changed.
const FRESH: Color = Color::hex(0x54_46_14);
/// Cells set aside for a room.
const FAINT: Color = Color::hex(0x5a_6e_8c);
/// The title and the keys.
const QUIET: Color = Color::hex(0x8c_8c_8c);
/// What just happened.
const LOUD: Color = Color::hex(0xf0_dc_96);

/// The part of a map that is seen, and where on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Window {
    /// Where its upper left cell is on the screen.
    at: Point,
    /// The cells of the map that it shows.
    cells: Rect,
}

impl Window {
    /// The map in the middle if it fits; else the part around `focus`.
    fn new(map: Size, screen: Size, focus: Point) -> Self {
        let fit = |map: u32, screen: u32, focus: i32| {
            let (map, screen) = (map as i32, screen as i32);
            if map <= screen {
                ((screen - map) / 2, 0, map)
            } else {
                (0, (focus - screen / 2).clamp(0, map - screen), screen)
            }
        };
        let room = screen.height.saturating_sub(ABOVE + BELOW);
        let (left, x, w) = fit(map.width, screen.width, focus.x);
        let (top, y, h) = fit(map.height, room, focus.y);
        Self { at: Point::new(left, top + ABOVE as i32), cells: Rect::new(x, y, w, h) }
    }

    /// Changes how a cell of the map looks, if it is seen.
    fn restyle(self, frame: &mut Frame, cell: Point, style: impl FnOnce(&mut Cell)) {
        let on_screen = cell - Point::new(self.cells.x, self.cells.y) + self.at;
        if self.cells.contains(cell)
            && let Some(mut look) = frame.get(on_screen)
        {
            style(&mut look);
            frame.set(on_screen, look);
        }
    }
}

/// The whole screen.
pub(super) fn picture(player: &Player, screen: Size) -> Frame {
    let mut frame = Frame::new(screen.width, screen.height);
    let window = Window::new(player.map.size(), screen, player.focus);
    let from = Point::new(window.cells.x, window.cells.y);
    draw(&player.map, &mut frame, window.at, from, DrawOptions { start: true });
    for y in window.cells.y..window.cells.bottom() {
        for cell in (window.cells.x..window.cells.right()).map(|x| Point::new(x, y)) {
            let sight = player.canvas[cell];
            if sight.planned && sight.tile == Tile::Rock {
                window.restyle(&mut frame, cell, |look| (look.glyph, look.fg) = (PLANNED, FAINT));
            }
        }
    }
    for change in &player.step().changes {
        window.restyle(&mut frame, change.at, |look| look.bg = FRESH);
    }
    let lines = screen.height as i32;
    put_line(&mut frame, 0, &title(player), QUIET);
    put_line(&mut frame, lines - 2, &happened(player), LOUD);
    put_line(&mut frame, lines - 1, &keys(player), QUIET);
    frame
}

fn title(player: &Player) -> String {
    let recording = &player.recording;
    format!(" {}, seed {}, {}", recording.recipe, recording.seed, recording.size)
}

fn happened(player: &Player) -> String {
    let step = player.step();
    format!(" {}/{}  {}: {}", player.at + 1, player.recording.steps.len(), step.stage, step.caption)
}

fn keys(player: &Player) -> String {
    let (now, space) = match (player.playing, player.is_last()) {
        (true, _) => ("playing", "pause"),
        (false, true) => ("the end", "again"),
        (false, false) => ("paused ", "play "),
    };
    let speed = player.speed;
    format!(" {now} {speed:4}/s  q quit  space {space}  ←→ step  +- speed  r new seed  Home first  End last")
}

/// A whole line of text; what was there is gone.
fn put_line(frame: &mut Frame, y: i32, text: &str, ink: Color) {
    let width = frame.width() as usize;
    frame.put_text(0, y, &format!("{text:width$}"), Style::ink(ink));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_map_lies_in_the_middle() {
        let window = Window::new(Size::new(80, 21), Size::new(100, 30), Point::new(0, 0));
        assert_eq!(window, Window { at: Point::new(10, 4), cells: Rect::new(0, 0, 80, 21) });
    }

    #[test]
    fn a_large_map_is_seen_where_it_changes() {
        let around = |focus| Window::new(Size::new(200, 100), Size::new(100, 23), focus).cells;
        assert_eq!(around(Point::new(0, 0)), Rect::new(0, 0, 100, 20));
        assert_eq!(around(Point::new(120, 50)), Rect::new(70, 40, 100, 20));
        assert_eq!(around(Point::new(199, 99)), Rect::new(100, 80, 100, 20));
    }

    #[test]
    fn no_screen_is_too_small() {
        let mut generator = barrow::Generator::new("rlg327").unwrap();
        let player = Player::new(super::super::record::Recording::new(&mut generator, 7), 10);
        for (width, height) in [(1, 1), (3, 2), (5, 3), (10, 4)] {
            picture(&player, Size::new(width, height));
        }
    }
}
