//! The one way into every algorithm.

use barrow_core::{BitGrid, Point};

use super::{circle, diamond, digital, permissive, rays, restrictive};
use crate::error::check;
use crate::reach::clip::{clip_cone, clip_shape, clip_walls};
use crate::shadowcast::{recursive, symmetric};
use crate::{Opacity, Permissiveness, Reach, SightError, WallVisibility};

/// How it is decided what can be seen. Each is explained in its file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Algorithm {
    /// Everything within the radius; walls do not matter.
    Circle,
    /// Diamond raycasting: shadows are handed on from cell to cell.
    Diamond,
    /// Digital sight: some digital straight line reaches the cell.
    Digital,
    /// Precise permissive sight: some line from a part of the own cell reaches the cell.
    Permissive(Permissiveness),
    /// Straight lines to every cell of the rim, each to its first wall.
    Rays,
    /// Recursive shadowcasting: all that a view past the corners of the walls touches.
    Recursive,
    /// Restrictive precise angle shadowcasting: the center of the cell lies in no shadow.
    Restrictive,
    /// Symmetric shadowcasting: whoever is seen sees back.
    #[default]
    Symmetric,
}

impl Algorithm {
    /// All of them, each with the word it is called by; permissive sight at its default level.
    pub const ALL: &[(&str, Self)] = &[
        ("circle", Self::Circle),
        ("diamond", Self::Diamond),
        ("digital", Self::Digital),
        ("permissive", Self::Permissive(Permissiveness::MAX)),
        ("permissive_0", Self::permissive(0)),
        ("permissive_1", Self::permissive(1)),
        ("permissive_2", Self::permissive(2)),
        ("permissive_3", Self::permissive(3)),
        ("permissive_4", Self::permissive(4)),
        ("permissive_5", Self::permissive(5)),
        ("permissive_6", Self::permissive(6)),
        ("permissive_7", Self::permissive(7)),
        ("permissive_8", Self::permissive(8)),
        ("rays", Self::Rays),
        ("recursive", Self::Recursive),
        ("restrictive", Self::Restrictive),
        ("symmetric", Self::Symmetric),
    ];

    /// Permissive sight of a level from 0 to 8; of level 8 for all above.
    const fn permissive(level: u8) -> Self {
        match Permissiveness::new(level) {
            Some(level) => Self::Permissive(level),
            None => Self::Permissive(Permissiveness::MAX),
        }
    }
}

/// Makes `seen` the set of the cells that are seen from `from`. The cell itself always is.
///
/// `reach` may be a number, a circle of that radius. The set takes on the size of the map; nothing is allocated if it
/// was used for a map of that size before. After an error it is what it was.
pub fn field_of_view<O: Opacity + ?Sized>(
    algorithm: Algorithm,
    opacity: &O,
    from: Point,
    reach: impl Into<Reach>,
    seen: &mut BitGrid,
) -> Result<(), SightError> {
    let (reach, size) = (reach.into(), opacity.size());
    check(size, [from])?;
    if reach.radius < 0 {
        return Err(SightError::NegativeRadius(reach.radius));
    }
    seen.reset(size);
    let widths = reach.widths(size);
    match algorithm {
        Algorithm::Circle => circle::look(from, widths.rows(), seen),
        Algorithm::Diamond => diamond::look(opacity, from, widths.rows(), seen),
        Algorithm::Digital => digital::look(opacity, from, widths.rows(), seen),
        Algorithm::Permissive(level) => permissive::look(opacity, from, widths.rows(), level, seen),
        Algorithm::Rays => rays::look(opacity, from, widths.rows(), seen),
        Algorithm::Recursive => recursive::look(opacity, from, widths, seen),
        Algorithm::Restrictive => restrictive::look(opacity, from, widths.rows(), seen),
        Algorithm::Symmetric => symmetric::look(opacity, from, widths, seen),
    }
    // Those that look through windows cut the rim while they write their rows.
    if !matches!(algorithm, Algorithm::Recursive | Algorithm::Symmetric) {
        clip_shape(from, widths, seen);
    }
    if reach.walls == WallVisibility::Hidden {
        clip_walls(opacity, from, seen);
    }
    if let Some(cone) = reach.cone {
        clip_cone(from, cone, seen);
    }
    seen.insert(from);
    Ok(())
}
