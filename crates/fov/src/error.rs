//! Why nothing can be seen.

use std::fmt;

use barrow_core::{Point, Size};

/// Why a field of view, a line or a light could not be computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SightError {
    /// A cell that is not on the map. On a map without cells, none is.
    OffMap {
        /// The cell.
        at: Point,
        /// The size of the map.
        size: Size,
    },
    /// A map with a side longer than [`Size::MAX_SIDE`].
    TooLarge(Size),
    /// A radius below 0.
    NegativeRadius(i32),
    /// A map or a set of cells that is not as large as the one it goes with.
    OtherSize {
        /// How large it had to be.
        expected: Size,
        /// How large it is.
        found: Size,
    },
}

impl fmt::Display for SightError {
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
            Self::NegativeRadius(radius) => write!(f, "a radius of {radius} is below 0"),
            Self::OtherSize { expected, found } => {
                write!(f, "a map of {found} does not go with one of {expected}")
            }
        }
    }
}

impl std::error::Error for SightError {}

/// Fails if a map of that size is too large, or if one of the cells is not on it.
pub(crate) fn check<const N: usize>(size: Size, cells: [Point; N]) -> Result<(), SightError> {
    if size.width.max(size.height) > Size::MAX_SIDE {
        return Err(SightError::TooLarge(size));
    }
    cells.into_iter().find(|&at| !size.contains(at)).map_or(Ok(()), |at| Err(SightError::OffMap { at, size }))
}
