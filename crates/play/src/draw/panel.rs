//! The panel beside or below the map: visible monsters, items here, worn items.

use barrow_game::{Item, Slot};
use barrow_view::Frame;

use super::layout::ScreenArea;
use super::pen::{Pen, wrap};
use super::status::bar;
use crate::Session;
use crate::text::describe;

/// Width of a monster's health bar, in characters.
const BAR: i32 = 6;

/// Minimum width for parts side by side.
const WIDE: i32 = 72;
/// Minimum number of rows for the worn items below a pile.
const WORN: i32 = 8;

/// Draws the panel, if there is one, with its parts below each other or side by side.
pub(super) fn draw(session: &Session, frame: &mut Frame) {
    let Some(area) = session.layout.panel else { return };
    if area.width >= WIDE {
        // One blank row below the map. The list of monsters gets the most width.
        let (y, height) = (area.y + 1, area.height - 1);
        let column = |pct: i32| area.x + area.width * pct / 100;
        let part = |from: i32, to: i32| {
            let x = column(from);
            ScreenArea { x, y, width: column(to) - x - 2, height }
        };
        monsters(session, frame, part(0, 44), y);
        here(session, frame, part(44, 70), y);
        worn(session, frame, part(70, 100), y);
        return;
    }
    let inner = ScreenArea { x: area.x + 2, width: area.width - 2, ..area };
    let y = monsters(session, frame, inner, inner.y);
    // A large pile leaves rows for the worn items.
    let pile = ScreenArea { height: (inner.height - WORN).max(y + 4 - inner.y), ..inner };
    let y = here(session, frame, pile, y + 1);
    worn(session, frame, inner, y + 1);
}

/// Writes a title. Returns the next row.
fn title(session: &Session, frame: &mut Frame, area: ScreenArea, y: i32, text: &str) -> i32 {
    if y < area.y + area.height {
        Pen::new(frame, area.x, y, area.x + area.width).write(text, session.colors().title());
    }
    y + 1
}

/// Lists the visible monsters, the nearest first. Returns the next row.
fn monsters(session: &Session, frame: &mut Frame, area: ScreenArea, y: i32) -> i32 {
    let (game, colors) = (&session.game, session.colors());
    let mut y = title(session, frame, area, y, "In sight");
    let at = game.player().at;
    let mut seen: Vec<_> = game.seen_monsters().collect();
    seen.sort_by_key(|(id, being)| (being.at.distance_squared(at), *id));
    let room = (area.height / 2).max(4) as usize;
    let end = area.x + area.width;
    if seen.is_empty() {
        Pen::new(frame, area.x, y, end).write("nothing", colors.faint());
        return y + 1;
    }
    for &(id, being) in seen.iter().take(room) {
        let kind = game.kind_of(id);
        let mut pen = Pen::new(frame, area.x, y, end);
        pen.write(&format!("{} ", kind.glyph), colors.hue(kind.hue).bold());
        bar(session, &mut pen, being.hp, being.max_hp, BAR);
        pen.write_short(&format!(" {}", kind.name), colors.text());
        pen.write_whole(&format!(", {}", describe::mood(being.mind.mood)), colors.faint());
        y += 1;
    }
    if seen.len() > room {
        Pen::new(frame, area.x, y, end).write(&format!("and {} more", seen.len() - room), colors.faint());
        y += 1;
    }
    y
}

/// Lists the tile and items of the player's cell. Returns the next row.
fn here(session: &Session, frame: &mut Frame, area: ScreenArea, y: i32) -> i32 {
    let game = &session.game;
    let y = title(session, frame, area, y, "Here");
    let at = game.player().at;
    Pen::new(frame, area.x, y, area.x + area.width)
        .write_short(game.floor().tile(at).name(), session.colors().faint());
    let y = y + 1;
    let pile = game.floor().items.get(&at).map_or(&[][..], Vec::as_slice);
    items(session, frame, area, y, pile.iter().rev())
}

/// Lists the worn items.
fn worn(session: &Session, frame: &mut Frame, area: ScreenArea, y: i32) {
    let player = session.game.player();
    let y = title(session, frame, area, y, "Worn");
    if player.worn_items().next().is_none() {
        Pen::new(frame, area.x, y, area.x + area.width).write("nothing", session.colors().faint());
    }
    items(session, frame, area, y, Slot::ALL.into_iter().filter_map(|slot| player.worn_at(slot)));
}

/// Writes items on as many rows as their names need, and `…` on the last row if they do not fit. Returns the next row.
fn items<'a>(
    session: &Session,
    frame: &mut Frame,
    area: ScreenArea,
    y: i32,
    items: impl Iterator<Item = &'a Item>,
) -> i32 {
    let (game, colors) = (&session.game, session.colors());
    let (x, end) = (area.x, area.x + area.width);
    let room = usize::try_from(area.y + area.height - y).unwrap_or_default();
    let mut rows = Vec::new();
    for item in items {
        let kind = game.item_kind(item.kind);
        let mut sign = Some((kind.class.glyph(), kind.hue));
        let lines = wrap(&game.item_name(item), (area.width - 2).max(1) as usize);
        rows.extend(lines.into_iter().map(|line| (sign.take(), line)));
    }
    if rows.len() > room {
        rows.truncate(room);
        if let Some(last) = rows.last_mut() {
            *last = (None, "…".to_string());
        }
    }
    for (y, (sign, line)) in (y..).zip(&rows) {
        if let Some((glyph, hue)) = sign {
            Pen::new(frame, x, y, end).write(&glyph.to_string(), colors.hue(*hue));
        }
        Pen::new(frame, x + 2, y, end).write(line, colors.text());
    }
    y + rows.len() as i32
}
