//! Map layers for wizard mode: the whole map, distances, and the hardness of rock.

use barrow::Hue;
use barrow::path::{Diggable, DistanceMap, Steps, terrain};
use barrow::{Point, Tile};
use barrow_game::TRAP_GLYPH;
use barrow_view::Cell;

use crate::Session;

/// Map layer that is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum MapLayer {
    /// The map as the player knows it.
    #[default]
    Known,
    /// The true map with all monsters, items and traps.
    All,
    /// Distance to the player for walking monsters.
    Walk,
    /// Distance to the player for digging monsters.
    Dig,
    /// Hardness of every cell.
    Hardness,
}

impl MapLayer {
    /// Returns the next layer, cyclically.
    pub(crate) const fn next(self) -> Self {
        match self {
            Self::Known => Self::All,
            Self::All => Self::Walk,
            Self::Walk => Self::Dig,
            Self::Dig => Self::Hardness,
            Self::Hardness => Self::Known,
        }
    }

    /// Returns the message shown when the layer is selected.
    pub(crate) const fn about(self) -> &'static str {
        match self {
            Self::Known => "You see what you know.",
            Self::All => "You see everything.",
            Self::Walk => "You see walking distances to you: 0 to 9, a to z, A to Z.",
            Self::Dig => "You see digging distances to you: 0 to 9, a to z, A to Z.",
            Self::Hardness => "You see the hardness of every cell, divided by 16: 0 to f.",
        }
    }
}

/// Digits for distances, as in the course.
const DIGITS: &[u8; 62] = b"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// A layer with the distances that it shows.
pub(crate) struct MeasuredLayer {
    layer: MapLayer,
    distances: DistanceMap,
}

impl MeasuredLayer {
    /// Computes the selected layer; `None` for [`MapLayer::Known`].
    pub(crate) fn new(session: &Session) -> Option<Self> {
        let (floor, at) = (session.game.floor(), session.game.player().at);
        let mut distances = DistanceMap::new();
        let is_way = |p: Point| floor.tile(p).is_walkable() && floor.tile(p) != Tile::LockedDoor;
        let walk = terrain(floor.map.size(), |p| (p == at || is_way(p)).then_some(1));
        // Cannot fail: the player is on the map.
        let _ = match session.layer {
            MapLayer::Known => return None,
            MapLayer::Walk => distances.fill(&walk, Steps::default(), [(at, 0)]),
            MapLayer::Dig => distances.fill(&Diggable(&floor.hardness), Steps::default(), [(at, 0)]),
            MapLayer::All | MapLayer::Hardness => Ok(()),
        };
        Some(Self { layer: session.layer, distances })
    }

    /// Returns what to draw on a cell; `None` to leave it blank.
    pub(crate) fn cell(&self, session: &Session, p: Point) -> Option<Cell> {
        let (floor, colors) = (session.game.floor(), session.colors());
        let digit = |n: i32| usize::try_from(n).ok().and_then(|n| DIGITS.get(n)).map(|&digit| digit as char);
        let number = match self.layer {
            MapLayer::Walk | MapLayer::Dig => self.distances.get(p).and_then(digit),
            MapLayer::Hardness => digit(i32::from(floor.hardness[p]) / 16),
            MapLayer::Known | MapLayer::All => None,
        };
        if let Some(digit) = number {
            return Some(Cell::new(digit, colors.hue(Hue::Cyan)));
        }
        let look = floor.look_at(p);
        if let Some(item) = look.item {
            let kind = session.game.item_kind(item);
            return Some(Cell::new(kind.class.glyph(), colors.on(kind.hue, look.tile)));
        }
        if floor.traps.contains_key(&p) {
            return Some(Cell::new(TRAP_GLYPH, colors.hue(Hue::Magenta).bold()));
        }
        let tile = floor.tile(p);
        let glyph = session.settings.glyphs.terrain(tile);
        (tile != Tile::Rock).then(|| Cell::new(glyph, colors.tile(tile)))
    }
}
