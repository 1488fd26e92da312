//! The map as the player knows it, or a layer of wizard mode.

use barrow::Hue;
use barrow::fov::Known;
use barrow::{Point, Tile};
use barrow_game::{Game, TRAP_GLYPH};
use barrow_view::{Cell, Frame, Style};

use super::colors::Colors;
use super::layer::{MapLayer, MeasuredLayer};
use crate::Session;
use crate::mode::InputMode;

/// Draws the map, visible beings, animations and the pointer.
pub(super) fn draw(session: &Session, frame: &mut Frame) {
    let (game, layout) = (&session.game, session.layout);
    let size = game.floor().map.size();
    let measured = MeasuredLayer::new(session);
    for y in 0..layout.map.height {
        for x in 0..layout.map.width {
            let p = Point::new(x, y) + layout.from;
            if !size.contains(p) {
                continue;
            }
            let cell = match measured.as_ref() {
                Some(measured) => measured.cell(session, p),
                None => ground(session, p),
            };
            if let Some(cell) = cell {
                frame.set(Point::new(x + layout.map.x, y + layout.map.y), cell);
            }
        }
    }
    let mut put = |p: Point, cell: Cell| {
        if let Some(at) = layout.to_screen(p) {
            frame.set(at, cell);
        }
    };
    let colors = session.colors();
    // Monsters sensed on unknown cells are drawn on rock.
    let tile = |p: Point| game.floor().looks.get(p).map_or(Tile::Rock, |look| look.tile);
    let is_all = session.layer != MapLayer::Known;
    for (id, being) in game.monsters().filter(|(id, _)| is_all || game.player_sees(*id)) {
        let kind = game.kind_of(id);
        put(being.at, Cell::new(kind.glyph, colors.on(kind.hue, tile(being.at)).bold()));
    }
    let player = game.player();
    let kind = game.kind(player.kind);
    let is_weak = player.hp * 4 < player.max_hp;
    let hue = if is_weak { Hue::Red } else { kind.hue };
    put(player.at, Cell::new(kind.glyph, colors.on(hue, tile(player.at)).bold()));
    animations(session, frame);
    pointer(session, frame);
}

/// Returns the cell as the player knows it, without monsters.
fn ground(session: &Session, p: Point) -> Option<Cell> {
    let (game, colors, glyphs) = (&session.game, session.colors(), session.settings.glyphs);
    let look = game.floor().looks.get(p).filter(|_| game.knows(p) != Known::Unknown).unwrap_or_default();
    let (glyph, style) = if let Some(item) = look.item {
        let kind = game.item_kind(item);
        (kind.class.glyph(), colors.on(kind.hue, look.tile))
    } else if look.trap.is_some() {
        (TRAP_GLYPH, colors.on(Hue::Magenta, look.tile).bold())
    } else {
        let tile = game.drawn_tile(p)?;
        (glyphs.tile(game, p, tile), colors.tile(tile))
    };
    let style = if game.sees_terrain(p) { style } else { colors.dim(style) };
    Some(Cell::new(glyph, style))
}

/// Draws the current animation where the player sees it.
fn animations(session: &Session, frame: &mut Frame) {
    let colors = session.colors();
    for (p, glyph, hue) in session.animations.cells() {
        let Some(at) = session.layout.to_screen(p).filter(|_| is_seen(&session.game, p)) else { continue };
        let Some(under) = frame.get(at) else { continue };
        let style = match glyph {
            Some(_) => Style { bg: under.bg, ..colors.hue(hue).bold() },
            None => Colors::marked(colors.hue(hue)),
        };
        frame.set(at, Cell::new(glyph.unwrap_or(under.glyph), style));
    }
}

fn is_seen(game: &Game, p: Point) -> bool {
    game.knows(p) == Known::Visible
}

/// Draws the pointer and the path of a missile to it.
fn pointer(session: &Session, frame: &mut Frame) {
    let InputMode::Pointer(pointer) = &session.mode else { return };
    let colors = session.colors();
    for p in pointer.path(&session.game) {
        let Some(at) = session.layout.to_screen(p) else { continue };
        let Some(under) = frame.get(at) else { continue };
        let is_taken = session.game.seen_monsters().any(|(_, being)| being.at == p);
        let glyph = if is_taken { under.glyph } else { session.settings.glyphs.path() };
        frame.set(at, Cell::new(glyph, Style { bg: under.bg, ..colors.hue(Hue::Yellow) }));
    }
    if let Some(at) = session.layout.to_screen(pointer.at)
        && let Some(under) = frame.get(at)
    {
        let is_blank = under.glyph == ' ';
        let glyph = if is_blank { '_' } else { under.glyph };
        let style = if is_blank { colors.hue(Hue::Yellow) } else { under.style() };
        frame.set(at, Cell::new(glyph, Colors::marked(style)));
    }
}
