//! The map as the player knows it.

use barrow::fov::Known;
use barrow::{Point, Tile};
use barrow_game::{Game, Heading, Hue};
use barrow_view::{Cell, Frame, Style};

use crate::Session;
use crate::colors::Palette;
use crate::glyphs::TRAP;
use crate::mode::Mode;

/// Draws what is known, who is seen, what is seen for a moment, and the pointer.
pub(super) fn draw(session: &Session, frame: &mut Frame) {
    let (game, layout) = (&session.game, session.layout);
    let size = game.floor().map.size();
    for y in 0..layout.map.height {
        for x in 0..layout.map.width {
            let p = Point::new(x, y) + layout.from;
            if !size.contains(p) {
                continue;
            }
            if let Some(cell) = ground(session, p) {
                frame.set(Point::new(x + layout.map.x, y + layout.map.y), cell);
            }
        }
    }
    let mut put = |p: Point, cell: Cell| {
        if let Some(at) = layout.to_screen(p) {
            frame.set(at, cell);
        }
    };
    let palette = session.settings.palette;
    for (id, being) in game.seen_monsters() {
        let kind = game.kind_of(id);
        put(being.at, Cell::new(kind.glyph, palette.hue(kind.hue).bold()));
    }
    let player = game.player();
    let kind = game.kind(player.kind);
    let is_weak = player.hp * 4 < player.most_hp;
    let hue = if is_weak { Hue::Red } else { kind.hue };
    put(player.at, Cell::new(kind.glyph, palette.hue(hue).bold()));
    shows(session, frame);
    pointer(session, frame);
}

/// What the player knows of a cell, without monsters.
fn ground(session: &Session, p: Point) -> Option<Cell> {
    let (game, palette, glyphs) = (&session.game, session.settings.palette, session.settings.glyphs);
    let known = game.knows(p);
    if known == Known::Unknown {
        return None;
    }
    let look = game.floor().looks.get(p)?;
    if look.tile == Tile::Rock && look.item.is_none() && !is_rim_of_cave(game, p) {
        return None;
    }
    let (glyph, style) = if let Some(item) = look.item {
        let kind = game.item_kind(item);
        (kind.class.glyph(), palette.hue(kind.hue))
    } else if look.trap.is_some() {
        (TRAP, palette.hue(Hue::Magenta).bold())
    } else {
        (glyphs.tile(game, p, look.tile), palette.tile(look.tile))
    };
    let style = if known == Known::Visible { style } else { palette.dim(style) };
    Some(Cell::new(glyph, style))
}

/// Whether rock is beside ground that is no corridor. The rim of a cave is shaded; the sides of a corridor are not.
fn is_rim_of_cave(game: &Game, p: Point) -> bool {
    let is_ground = |tile: Tile| tile >= Tile::FIRST_NOT_SOLID && !tile.is_door() && tile != Tile::Corridor;
    Heading::ALL.into_iter().any(|heading| {
        let look = game.floor().looks.get(p + heading.step());
        look.is_some_and(|look| is_ground(look.tile))
    })
}

/// Missiles and bursts, where the player sees them.
fn shows(session: &Session, frame: &mut Frame) {
    let palette = session.settings.palette;
    for (p, glyph, hue) in session.shows.cells() {
        let Some(at) = session.layout.to_screen(p).filter(|_| is_seen(&session.game, p)) else { continue };
        let Some(under) = frame.get(at) else { continue };
        let style = match glyph {
            Some(_) => palette.hue(hue).bold(),
            None => Palette::marked(palette.hue(hue)),
        };
        frame.set(at, Cell::new(glyph.unwrap_or(under.glyph), style));
    }
}

fn is_seen(game: &Game, p: Point) -> bool {
    game.knows(p) == Known::Visible
}

/// The pointer, and the way of a missile to it.
fn pointer(session: &Session, frame: &mut Frame) {
    let Mode::Pointer(pointer) = &session.mode else { return };
    let palette = session.settings.palette;
    for p in pointer.path(&session.game) {
        let Some(at) = session.layout.to_screen(p) else { continue };
        let Some(under) = frame.get(at) else { continue };
        let is_taken = session.game.seen_monsters().any(|(_, being)| being.at == p);
        let glyph = if is_taken { under.glyph } else { session.settings.glyphs.path() };
        frame.set(at, Cell::new(glyph, palette.hue(Hue::Yellow)));
    }
    if let Some(at) = session.layout.to_screen(pointer.at)
        && let Some(under) = frame.get(at)
    {
        let is_blank = under.glyph == ' ';
        let glyph = if is_blank { '_' } else { under.glyph };
        let style =
            if is_blank { palette.hue(Hue::Yellow) } else { Style { bg: palette.ground(), ..under.style() } };
        frame.set(at, Cell::new(glyph, Palette::marked(style)));
    }
}
