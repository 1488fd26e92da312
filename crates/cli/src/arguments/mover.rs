//! Options of movement: walking or tunneling, in four directions or in eight.

use barrow::path::{Corners, Steps, Terrain, tunnel_cost};
use barrow::{Grid, Map, Point, Size};
use clap::{Args, ValueEnum};

use crate::stop::complain;

/// Hardness of rock in files without hardness: half of the maximum.
const ASSUMED_HARDNESS: u8 = 127;

#[derive(Args, Debug)]
pub(crate) struct MoverArgs {
    /// Kind of movement, which sets the cost of a step
    #[arg(long, value_name = "MOVER", default_value = "walk")]
    mover: Mover,
    /// Number of directions that a step can take
    #[arg(long, value_name = "N", default_value = "8")]
    directions: Directions,
    /// Rule for a diagonal step between two cells that it passes
    #[arg(long, value_name = "RULE", default_value = "cut")]
    corners: CornerRule,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Mover {
    /// Over walkable cells; every step costs 1
    Walk,
    /// Also through rock; a step costs 1 + hardness / 85 of the cell entered; hardness 255 is impassable
    Tunnel,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Directions {
    /// North, east, south and west
    #[value(name = "4")]
    Four,
    /// Diagonals too, at the same cost
    #[value(name = "8")]
    Eight,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum CornerRule {
    /// Allowed whatever the two cells are
    Cut,
    /// Allowed if at least one of the two cells is passable
    Round,
    /// Allowed if both cells are passable
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
    pub(crate) fn terrain(self, map: &Map) -> MoverTerrain<'_> {
        match self {
            Self::Walk => MoverTerrain::Walk(map),
            Self::Tunnel if map.has_hardness() => MoverTerrain::Tunnel(map.hardness.clone()),
            Self::Tunnel => {
                complain(format_args!(
                    "the file has no hardness of rock; {ASSUMED_HARDNESS} is assumed, 255 at the border"
                ));
                MoverTerrain::Tunnel(assume_hardness(map))
            }
        }
    }
}

/// Costs of the steps on a map for a mover.
pub(crate) enum MoverTerrain<'a> {
    Walk(&'a Map),
    /// Hardness of every cell.
    Tunnel(Grid<u8>),
}

impl Terrain for MoverTerrain<'_> {
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

/// Derives the hardness of cells from their tiles: 0 for walkable cells, 255 for the border and for cells that
/// cannot be dug.
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
