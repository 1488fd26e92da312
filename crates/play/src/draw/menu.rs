//! A menu over the map.

use barrow::Hue;
use barrow::Point;
use barrow_view::{Cell, Frame, Style};

use super::pen::Pen;
use crate::Session;
use crate::mode::menu::{Menu, MenuEntry};

/// Hint below the list.
const HINT: &str = "a key or Enter chooses, Escape leaves";

/// Draws a menu over the half of the map that does not contain the player. Returns the screen row and the index of
/// the first visible entry.
pub(super) fn draw(session: &Session, frame: &mut Frame, menu: &Menu) -> (i32, usize) {
    let colors = session.colors();
    let area = session.layout.map;
    let texts = menu.entries.iter().map(|entry| &entry.text).chain(&menu.about).chain([&menu.title]);
    let widest = texts.map(|text| text.chars().count()).max().unwrap_or(0).max(HINT.len() - 6) as i32;
    let width = (widest + 9).min(area.width);
    let about = shortened(menu, area.height);
    let above = 2 + about.len() as i32;
    let room = (area.height - above - 3).max(1) as usize;
    let shown = menu.entries.len().min(room);
    let height = above + shown as i32 + 3;
    // Keep the player visible.
    let at = session.layout.to_screen(session.game.player().at);
    let is_at_left = at.is_none_or(|at| at.x < area.x + area.width / 2);
    let x = if is_at_left { area.x + area.width - width } else { area.x };
    for y in area.y..area.y + height.min(area.height) {
        for x in x..x + width {
            frame.set(Point::new(x, y), Cell::new(' ', colors.text()));
        }
    }
    let end = x + width - 1;
    Pen::new(frame, x + 2, area.y, end).write_short(&menu.title, colors.title());
    for (y, line) in (area.y + 1..).zip(&about) {
        Pen::new(frame, x + 2, y, end).write(line, colors.faint());
    }
    let first = area.y + above;
    let top = menu.marked.saturating_sub(room - 1).min(menu.entries.len() - shown);
    for (y, (i, entry)) in (first..).zip(menu.entries.iter().enumerate().skip(top).take(shown)) {
        let pen = Pen::new(frame, x + 1, y, end);
        line(session, pen, entry, i == menu.marked);
    }
    let hidden =
        [(first - 1, top, "above"), (first + shown as i32, menu.entries.len() - top - shown, "below")];
    for (y, count, side) in hidden.into_iter().filter(|(_, count, _)| *count > 0) {
        Pen::new(frame, x + 2, y, end).write(&more(count, side), colors.title());
    }
    let foot = first + shown as i32 + 1;
    Pen::new(frame, x + 2, foot.min(area.y + area.height - 1), end).write(HINT, colors.faint());
    (first, top)
}

/// Returns the mark of entries that are scrolled out of view.
pub(crate) fn more(count: usize, side: &str) -> String {
    format!("-- {count} more {side} --")
}

/// Returns the text above the entries, cut with `…` to leave at least half of the height for them.
fn shortened(menu: &Menu, height: i32) -> Vec<String> {
    let room = usize::try_from(height / 2 - 2).unwrap_or_default().max(1);
    let mut about = menu.about.clone();
    if about.len() > room {
        about.truncate(room);
        about[room - 1] = "…".to_string();
    }
    about
}

fn line(session: &Session, mut pen: Pen<'_>, entry: &MenuEntry, is_marked: bool) {
    let colors = session.colors();
    let weigh = |style: Style| if is_marked { style.bold() } else { style };
    pen.write(if is_marked { ">" } else { " " }, colors.title());
    pen.write(&format!("{} ", entry.key.unwrap_or(' ')), weigh(colors.hue(Hue::Cyan)));
    if let Some((glyph, hue)) = entry.glyph {
        pen.write(&format!("{glyph} "), colors.hue(hue));
    }
    pen.write_short(&entry.text, weigh(colors.text()));
}
