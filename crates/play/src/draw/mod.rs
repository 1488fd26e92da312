//! Drawing of a session.

pub(crate) mod animation;
mod colors;
mod glyphs;
pub(crate) mod layer;
pub(crate) mod layout;
mod map;
mod menu;
mod messages;
mod page;
mod panel;
mod pen;
mod status;

use barrow::{Point, Size};
use barrow_view::{Cell, Frame, Style};

use crate::Session;
use crate::mode::{InputMode, pages};
use layout::{MIN_SIZE, ScreenLayout};

pub use colors::Colors;
pub use glyphs::Glyphs;
pub(crate) use menu::more;
pub(crate) use pen::{Pen, wrap};

/// Draws the session, and stores the layout of map and menu for mouse events.
pub(crate) fn session(session: &mut Session, frame: &mut Frame, size: Size) {
    let game = &session.game;
    let map_size = game.floor().map.size();
    fill(frame, session.colors().text());
    let focus = match &session.mode {
        InputMode::Pointer(pointer) => pointer.at,
        InputMode::FullMap(focus) => *focus,
        _ => game.player().at,
    };
    if size != session.layout.size {
        // Rows are wrapped again, so the pages begin elsewhere.
        session.log.turn_page(0);
    }
    session.layout = match session.mode {
        _ if size.width < MIN_SIZE.width || size.height < MIN_SIZE.height => {
            ScreenLayout { size, ..ScreenLayout::default() }
        }
        InputMode::FullMap(_) => ScreenLayout::full(size, map_size, focus),
        _ => ScreenLayout::new(size, map_size, focus),
    };
    if session.is_too_small() {
        return too_small(session, frame);
    }
    match &session.mode {
        InputMode::Intro => page::draw(session, frame, &pages::intro(session), "Enter goes on"),
        InputMode::Page(page) => page::draw(session, frame, page, "Escape leaves"),
        InputMode::Over(page) => page::draw(session, frame, page, "Enter leaves"),
        InputMode::FullMap(_) => {
            map::draw(session, frame);
            let title = format!("Depth {}  (arrows scroll; Escape leaves)", game.depth());
            frame.put_text(0, 0, &title, session.colors().title());
        }
        _ => {
            map::draw(session, frame);
            status::draw(session, frame);
            panel::draw(session, frame);
            messages::draw(session, frame);
        }
    }
    if let InputMode::Menu(menu) = &session.mode {
        session.menu_rows = menu::draw(session, frame, menu);
    }
}

/// Fills the frame with the background of a style.
pub(crate) fn fill(frame: &mut Frame, style: Style) {
    if style.bg == Style::PLAIN.bg {
        return;
    }
    for y in 0..frame.height() as i32 {
        for x in 0..frame.width() as i32 {
            frame.set(Point::new(x, y), Cell::new(' ', style));
        }
    }
}

fn too_small(session: &Session, frame: &mut Frame) {
    let size = session.layout.size;
    let text = format!("The game needs a screen of {MIN_SIZE} cells; this one has {size}.");
    let rows = wrap(&text, size.width.max(1) as usize);
    for (y, row) in (0..).zip(rows) {
        frame.put_text(0, y, &row, session.colors().text());
    }
}
