//! Options of movement: on foot or through rock, in four directions or in eight.

use barrow::path::{Corners, Steps, Terrain, tunnel_cost};
use barrow::{Grid, Map, Point, Size};
use clap::{Args, ValueEnum};

use crate::stop::complain;

/// Hardness of rock where a file has none.
const ASSUMED_HARDNESS: u8 = 127;

/// Options of movement.
#[derive(Args, Debug)]
pub(crate) struct MoverArgs {
    /// Who goes there
    #[arg(long, value_name = "M", default_value = "walk")]
    mover: Mover,
    /// How many directions there are
    #[arg(long, value_name = "N", default_value = "8")]
    directions: Directions,
    /// What a diagonal step asks of the two cells that it passes between
    #[arg(long, value_name = "C", default_value = "cut")]
    corners: CornerRule,
}

/// Who goes there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Mover {
    /// On foot; every step costs 1
    Walk,
    /// Through rock too; a step costs 1 + hardness / 85 of the cell entered, and 255 cannot be dug
    Tunnel,
}

/// How many directions there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Directions {
    /// North, east, south and west
    #[value(name = "4")]
    Four,
    /// The diagonals too, at the same cost
    #[value(name = "8")]
    Eight,
}

/// What a diagonal step asks of the two cells that it passes between.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum CornerRule {
    /// Nothing
    Cut,
    /// One of them is free
    Round,
    /// Both are free
    Keep,
}

impl MoverArgs {
    /// Returns the steps that are allowed.
    pub(crate) const fn steps(&self) -> Steps {
        match (self.directions, self.corners) {
            (Directions::Four, _) => Steps::Four,
            (Directions::Eight, CornerRule::Cut) => Steps::Eight(Corners::Cut),
            (Directions::Eight, CornerRule::Round) => Steps::Eight(Corners::Round),
            (Directions::Eight, CornerRule::Keep) => Steps::Eight(Corners::Keep),
        }
    }

    pub(crate) const fn mover(&self) -> Mover {
        self.mover
    }
}

impl Mover {
    /// Walking first, as the course prints them.
    pub(crate) const ALL: [Self; 2] = [Self::Walk, Self::Tunnel];

    /// Returns the costs of a map for the mover. Prints a note on standard error if hardness is assumed.
    pub(crate) fn terrain(self, map: &Map) -> Going<'_> {
        match self {
            Self::Walk => Going::Walk(map),
            Self::Tunnel if map.has_hardness() => Going::Tunnel(map.hardness.clone()),
            Self::Tunnel => {
                complain(format_args!(
                    "the file does not tell how hard the rock is; {ASSUMED_HARDNESS} is assumed, 255 at the border"
                ));
                Going::Tunnel(assume_hardness(map))
            }
        }
    }
}

/// Costs of a map for a mover.
pub(crate) enum Going<'a> {
    /// On foot.
    Walk(&'a Map),
    /// By the hardness of the cells.
    Tunnel(Grid<u8>),
}

impl Terrain for Going<'_> {
    fn size(&self) -> Size {
        match self {
            Self::Walk(map) => map.size(),
            Self::Tunnel(hardness) => hardness.size(),
        }
    }

    fn cost(&self, p: Point) -> Option<u32> {
        match self {
            Self::Walk(map) => map.cost(p),
            Self::Tunnel(hardness) => tunnel_cost(hardness[p]),
        }
    }

    fn is_even(&self) -> bool {
        matches!(self, Self::Walk(_))
    }
}

/// Derives the hardness of cells from their tiles: 0 where one can walk, 255 at the border and where nobody can dig.
fn assume_hardness(map: &Map) -> Grid<u8> {
    let Size { width, height } = map.size();
    let mut hardness = Grid::new(map.size(), 0);
    for (p, tile) in map.tiles.iter() {
        let is_border = p.x == 0 || p.y == 0 || p.x + 1 == width as i32 || p.y + 1 == height as i32;
        hardness[p] = match tile {
            tile if tile.is_walkable() => 0,
            tile if tile.is_diggable() && !is_border => ASSUMED_HARDNESS,
            _ => u8::MAX,
        };
    }
    hardness
}
