//! The panel beside the map: who is in sight, and what lies here.

use barrow_game::Slot;
use barrow_view::Frame;

use super::status::bar;
use super::words::Pen;
use crate::layout::Area;
use crate::{Session, describe};

/// How many characters a monster's bar has.
const BAR: i32 = 6;

/// Draws the panel, if there is one.
pub(super) fn draw(session: &Session, frame: &mut Frame) {
    let Some(area) = session.layout.panel else { return };
    let inner = Area { x: area.x + 2, width: area.width - 2, ..area };
    let y = monsters(session, frame, inner, inner.y);
    let y = here(session, frame, inner, y + 1);
    hands(session, frame, inner, y + 1);
}

/// Writes a title; the row below it.
fn title(session: &Session, frame: &mut Frame, area: Area, y: i32, text: &str) -> i32 {
    if y < area.y + area.height {
        Pen::new(frame, area.x, y, area.x + area.width).write(text, session.settings.palette.title());
    }
    y + 1
}

/// Who is in sight, the nearest first; the row below.
fn monsters(session: &Session, frame: &mut Frame, area: Area, y: i32) -> i32 {
    let (game, palette) = (&session.game, session.settings.palette);
    let mut y = title(session, frame, area, y, "In sight");
    let at = game.player().at;
    let mut seen: Vec<_> = game.seen_monsters().collect();
    seen.sort_by_key(|(id, being)| (being.at.distance_squared(at), *id));
    let room = (area.height / 2).max(4) as usize;
    let end = area.x + area.width;
    if seen.is_empty() {
        Pen::new(frame, area.x, y, end).write("nobody", palette.faint());
        return y + 1;
    }
    for &(id, being) in seen.iter().take(room) {
        let kind = game.kind_of(id);
        let mut pen = Pen::new(frame, area.x, y, end);
        pen.write(&format!("{} ", kind.glyph), palette.hue(kind.hue).bold());
        bar(session, &mut pen, being.hp, being.most_hp, BAR);
        pen.write(&format!(" {}", kind.name), palette.text());
        pen.write(&format!(", {}", describe::mood(being.mind.mood)), palette.faint());
        y += 1;
    }
    if seen.len() > room {
        Pen::new(frame, area.x, y, end).write(&format!("and {} more", seen.len() - room), palette.faint());
        y += 1;
    }
    y
}

/// What lies where the player stands; the row below.
fn here(session: &Session, frame: &mut Frame, area: Area, y: i32) -> i32 {
    let (game, palette) = (&session.game, session.settings.palette);
    let mut y = title(session, frame, area, y, "Here");
    let at = game.player().at;
    let end = area.x + area.width;
    let ground = game.floor().tile(at).name();
    Pen::new(frame, area.x, y, end).write(ground, palette.faint());
    y += 1;
    let pile = game.floor().items.get(&at).map_or(&[][..], Vec::as_slice);
    for item in pile.iter().rev().take(5) {
        let kind = game.item_kind(item.kind);
        let mut pen = Pen::new(frame, area.x, y, end);
        pen.write(&format!("{} ", kind.class.glyph()), palette.hue(kind.hue));
        pen.write(&game.item_name(item), palette.text());
        y += 1;
    }
    y
}

/// What the player has in hand and wears; the row below.
fn hands(session: &Session, frame: &mut Frame, area: Area, y: i32) -> i32 {
    let (game, palette) = (&session.game, session.settings.palette);
    let mut y = title(session, frame, area, y, "Worn");
    if game.player().worn_items().next().is_none() {
        Pen::new(frame, area.x, y, area.x + area.width).write("nothing", palette.faint());
    }
    for slot in Slot::ALL {
        let Some(item) = game.player().worn_at(slot) else { continue };
        if y >= area.y + area.height {
            break;
        }
        let kind = game.item_kind(item.kind);
        let mut pen = Pen::new(frame, area.x, y, area.x + area.width);
        pen.write(&format!("{} ", kind.class.glyph()), palette.hue(kind.hue));
        pen.write(&game.item_name(item), palette.text());
        y += 1;
    }
    y
}
