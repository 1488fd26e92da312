//! Entry point of all algorithms.

use barrow_core::{BitGrid, Point};

use super::{circle, diamond, digital, permissive, rays, restrictive};
use crate::error::check;
use crate::reach::clip::{clip_cone, clip_shape, clip_walls};
use crate::shadowcast::{recursive, symmetric};
use crate::{Opacity, Permissiveness, Reach, SightError, WallVisibility};

/// Algorithm of a field of view. Each is explained in its file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Algorithm {
    /// Every cell within the radius; walls are ignored.
    Circle,
    /// Diamond raycasting: shadows propagate from cell to cell.
    Diamond,
    /// Digital field of view: some digital straight line reaches the cell.
    Digital,
    /// Precise permissive field of view: some line from a part of the origin's cell reaches the cell.
    Permissive(Permissiveness),
    /// Ray casting: straight lines to every cell on the border of the range, each up to its first wall.
    Rays,
    /// Recursive shadowcasting: every cell that a view past the corners of the walls touches.
    Recursive,
    /// Restrictive precise angle shadowcasting: the center of the cell is in no shadow.
    Restrictive,
    /// Symmetric shadowcasting: if a floor cell is visible from another, the reverse holds.
    #[default]
    Symmetric,
}

impl Algorithm {
    /// Every algorithm with its name, permissive field of view at every level; plain `permissive` is the default level.
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

    /// Returns permissive field of view of a level from 0 to 8; level 8 for larger numbers.
    const fn permissive(level: u8) -> Self {
        match Permissiveness::new(level) {
            Some(level) => Self::Permissive(level),
            None => Self::Permissive(Permissiveness::MAX),
        }
    }
}

/// Computes the field of view from `from` and stores it in `seen`. The cell itself is always visible.
///
/// `reach` may be a number: the radius of a circle. `seen` is resized to the map; nothing is allocated if it was used
/// for a map of that size before. After an error it is unchanged.
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
        Algorithm::Circle => circle::compute(from, widths.rows(), seen),
        Algorithm::Diamond => diamond::compute(opacity, from, widths.rows(), seen),
        Algorithm::Digital => digital::compute(opacity, from, widths.rows(), seen),
        Algorithm::Permissive(level) => permissive::compute(opacity, from, widths.rows(), level, seen),
        Algorithm::Rays => rays::compute(opacity, from, widths.rows(), seen),
        Algorithm::Recursive => recursive::compute(opacity, from, &widths, seen),
        Algorithm::Restrictive => restrictive::compute(opacity, from, widths.rows(), seen),
        Algorithm::Symmetric => symmetric::compute(opacity, from, &widths, seen),
    }
    // The window-based algorithms clip to the range shape while they write their rows.
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
