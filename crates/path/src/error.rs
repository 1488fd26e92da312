//! Errors of this crate.

use std::fmt;

use barrow_core::{Point, Size};

/// Error in the arguments of a distance map or path search. A missing path is not an error, but `None`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PathError {
    /// The cell is not on the map. A map without cells contains none.
    OffMap {
        /// Cell that was passed.
        at: Point,
        /// Size of the map.
        size: Size,
    },
    /// A side of the map is longer than [`Size::MAX_SIDE`].
    TooLarge(Size),
    /// The start or goal is impassable.
    Blocked(Point),
}

impl fmt::Display for PathError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OffMap { at, size: Size { width: 0, .. } | Size { height: 0, .. } } => {
                write!(f, "{at} is off the map, which has no cells")
            }
            Self::OffMap { at, size } => write!(
                f,
                "{at} is off the map of {size}: columns are 0 to {}, rows 0 to {}",
                size.width - 1,
                size.height - 1
            ),
            Self::TooLarge(size) => {
                write!(f, "the map of {size} is too large: no side may be longer than {}", Size::MAX_SIDE)
            }
            Self::Blocked(at) => write!(f, "{at} is impassable"),
        }
    }
}

impl std::error::Error for PathError {}

/// Returns an error if a map of that size is too large, or if one of the cells is not on it.
pub(crate) fn check<const N: usize>(size: Size, cells: [Point; N]) -> Result<(), PathError> {
    if size.width.max(size.height) > Size::MAX_SIDE {
        return Err(PathError::TooLarge(size));
    }
    cells.into_iter().find(|&at| !size.contains(at)).map_or(Ok(()), |at| Err(PathError::OffMap { at, size }))
}
