//! Files that belong beside another.

/// A file that another one looks for in its own folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beside {
    /// Its name.
    pub name: String,
    /// What is in it.
    pub bytes: Vec<u8>,
}

impl Beside {
    /// Whether a file of that name and with those bytes can be replaced by it: it is the same, or one of ours, which
    /// say so in a text chunk.
    pub fn may_replace(&self, bytes: &[u8]) -> bool {
        const OURS: &[u8] = b"tEXtSoftware\0barrow ";
        bytes == self.bytes || bytes.windows(OURS.len()).any(|window| window == OURS)
    }
}
