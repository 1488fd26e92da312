//! A page of text on the whole screen.

use barrow_view::Frame;

use super::pen::Pen;
use crate::Session;
use crate::mode::pages::TextPage;

/// Maximum width of the text.
const WIDEST: i32 = 80;

/// Draws a page, centered on wide screens.
pub(super) fn draw(session: &Session, frame: &mut Frame, page: &TextPage, leave: &str) {
    let colors = session.colors();
    let (width, height) = (frame.width() as i32, frame.height() as i32);
    let x = ((width - WIDEST) / 2).max(0) + 2;
    Pen::new(frame, x, 0, width).write(&page.title, colors.title());
    let room = TextPage::room(session.layout.size);
    let top = page.top.min(page.rows.len().saturating_sub(room));
    for (y, row) in (2..).zip(page.rows.iter().skip(top).take(room)) {
        let mut pen = Pen::new(frame, x, y, width);
        for (text, style) in row {
            pen.write(text, *style);
        }
    }
    let shown = (top + room).min(page.rows.len());
    let hint = if page.rows.len() > room {
        format!("{}-{} of {}  (up, down, Space; {leave})", top + 1, shown, page.rows.len())
    } else {
        format!("({leave})")
    };
    Pen::new(frame, x, height - 1, width).write(&hint, colors.faint());
}
