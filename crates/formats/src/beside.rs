//! Companion files of a level file.

/// A companion file, which must be in the same folder as the level file: a picture of the tiles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beside {
    /// File name without a folder.
    pub name: String,
    /// Content of the file.
    pub bytes: Vec<u8>,
}

impl Beside {
    /// Returns whether this file may overwrite an existing one with those bytes: if it is the same, or was written by
    /// Barrow, which its text chunk `Software` says.
    pub fn may_replace(&self, bytes: &[u8]) -> bool {
        const OURS: &[u8] = b"tEXtSoftware\0barrow ";
        bytes == self.bytes || bytes.windows(OURS.len()).any(|window| window == OURS)
    }
}
