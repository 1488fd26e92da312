//! The screen of the player: a title, the map, the last step, and the keys.

use barrow::{Point, Rect, Size};
use barrow_view::{Frame, Palette, Style, draw_construction};

use super::player::WatchPlayer;

/// Number of lines above the map.
const ABOVE: u32 = 1;
/// Number of lines below the map.
const BELOW: u32 = 2;

/// Visible part of a map, and its place on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Viewport {
    /// Upper left cell on the screen.
    at: Point,
    /// Visible cells of the map.
    cells: Rect,
}

impl Viewport {
    /// Centers the map if it fits, else shows the part around `focus`.
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
}

pub(super) fn picture(player: &WatchPlayer, screen: Size) -> Frame {
    let mut frame = Frame::new(screen.width, screen.height);
    let window = Viewport::new(player.canvas.size(), screen, player.focus);
    let from = Point::new(window.cells.x, window.cells.y);
    let fresh = player.step().changes.iter().map(|change| change.at);
    let palette = Palette::default();
    draw_construction(&player.canvas, fresh, &mut frame, window.at, from, palette);
    let lines = screen.height as i32;
    let caption = player.recording.caption(player.at).unwrap_or_default();
    put_line(&mut frame, 0, &player.recording.title(), Style::ink(palette.title()));
    put_line(&mut frame, lines - 2, &caption, Style::ink(palette.caption()));
    put_line(&mut frame, lines - 1, &keys(player), Style::ink(palette.title()));
    frame
}

fn keys(player: &WatchPlayer) -> String {
    let (now, space) = match (player.playing, player.is_last()) {
        (true, _) => ("playing", "pause"),
        (false, true) => ("the end", "again"),
        (false, false) => ("paused ", "play "),
    };
    let speed = player.speed;
    format!("{now} {speed:4}/s  q quit  space {space}  ←→ step  +- speed  r new seed  Home first  End last")
}

/// Replaces a line by text that is indented by one cell.
fn put_line(frame: &mut Frame, y: i32, text: &str, style: Style) {
    let width = frame.width() as usize;
    frame.put_text(0, y, &format!(" {text:width$}"), style);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_map_is_centered() {
        let window = Viewport::new(Size::new(80, 21), Size::new(100, 30), Point::new(0, 0));
        assert_eq!(window, Viewport { at: Point::new(10, 4), cells: Rect::new(0, 0, 80, 21) });
    }

    #[test]
    fn a_large_map_scrolls_to_the_last_change() {
        let around = |focus| Viewport::new(Size::new(200, 100), Size::new(100, 23), focus).cells;
        assert_eq!(around(Point::new(0, 0)), Rect::new(0, 0, 100, 20));
        assert_eq!(around(Point::new(120, 50)), Rect::new(70, 40, 100, 20));
        assert_eq!(around(Point::new(199, 99)), Rect::new(100, 80, 100, 20));
    }

    #[test]
    fn tiny_screens_do_not_panic() {
        let mut generator = barrow::Generator::new("rlg327").unwrap();
        let player = WatchPlayer::new(barrow::Recording::new(&mut generator, 7), 10);
        for (width, height) in [(1, 1), (3, 2), (5, 3), (10, 4)] {
            picture(&player, Size::new(width, height));
        }
    }
}
