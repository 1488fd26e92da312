//! Conversions of tiles: from a byte, and to text.

use std::fmt;

use crate::Tile;

/// Error: the byte is not the discriminant of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownTile(pub u8);

impl fmt::Display for UnknownTile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is not the number of a tile; they are 0 to {}", self.0, Tile::ALL.len() - 1)
    }
}

impl std::error::Error for UnknownTile {}

/// Converts a discriminant, the inverse of `tile as u8`.
impl TryFrom<u8> for Tile {
    type Error = UnknownTile;

    fn try_from(number: u8) -> Result<Self, UnknownTile> {
        Self::ALL.get(usize::from(number)).copied().ok_or(UnknownTile(number))
    }
}

impl From<Tile> for u8 {
    fn from(tile: Tile) -> Self {
        tile as Self
    }
}

/// Writes the name in plain words, such as `closed door`.
impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_convert_to_bytes_and_back() {
        for tile in Tile::ALL {
            assert_eq!(Tile::try_from(u8::from(tile)), Ok(tile));
        }
        let error = Tile::try_from(200).unwrap_err();
        assert_eq!(error.to_string(), "200 is not the number of a tile; they are 0 to 24");
        assert_eq!(format!("{:>12}", Tile::ClosedDoor), " closed door");
    }
}
