//! Short names that need no allocation: roles of rooms, themes, layers, custom tiles.

use std::borrow::Borrow;
use std::fmt;
use std::str::FromStr;

/// Text of at most 31 bytes, stored inline and `Copy`.
///
/// ```
/// # use barrow_core::Name;
/// const VAULT: Name = Name::new("vault");
/// assert_eq!(VAULT, "vault");
/// assert_eq!("vault".parse(), Ok(VAULT));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Name {
    /// The text, padded with zeros: equal texts have equal bytes, and comparing bytes orders texts.
    bytes: [u8; Name::MAX_BYTES],
    len: u8,
}

impl Name {
    /// Maximum length of a name in bytes.
    pub const MAX_BYTES: usize = 31;

    /// Creates a name from a literal. Text from elsewhere is converted with `try_from` or [`Name::truncated`].
    ///
    /// # Panics
    /// If the text is longer than [`Name::MAX_BYTES`]; in a constant, that is an error at compile time.
    pub const fn new(text: &str) -> Self {
        assert!(text.len() <= Self::MAX_BYTES, "a name has at most 31 bytes");
        Self::prefix(text, text.len())
    }

    /// Creates a name from the longest prefix of a text that fits, cut at a character boundary.
    pub const fn truncated(text: &str) -> Self {
        let mut len = if text.len() < Self::MAX_BYTES { text.len() } else { Self::MAX_BYTES };
        while !text.is_char_boundary(len) {
            len -= 1;
        }
        Self::prefix(text, len)
    }

    const fn prefix(text: &str, len: usize) -> Self {
        let mut bytes = [0; Self::MAX_BYTES];
        let mut i = 0;
        while i < len {
            bytes[i] = text.as_bytes()[i];
            i += 1;
        }
        Self { bytes, len: len as u8 }
    }

    /// Returns the name as a string slice.
    pub fn as_str(&self) -> &str {
        // The bytes are a valid prefix of a string, so this cannot fail.
        std::str::from_utf8(&self.bytes[..self.len as usize]).unwrap_or_default()
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

/// Error: the text is too long for a [`Name`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NameTooLong;

impl fmt::Display for NameTooLong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a name has at most {} bytes", Name::MAX_BYTES)
    }
}

impl std::error::Error for NameTooLong {}

impl TryFrom<&str> for Name {
    type Error = NameTooLong;

    fn try_from(text: &str) -> Result<Self, Self::Error> {
        if text.len() <= Self::MAX_BYTES { Ok(Self::new(text)) } else { Err(NameTooLong) }
    }
}

impl FromStr for Name {
    type Err = NameTooLong;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.try_into()
    }
}

impl AsRef<str> for Name {
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}

impl Borrow<str> for Name {
    fn borrow(&self) -> &str {
        self.as_str()
    }
}

impl PartialEq<str> for Name {
    fn eq(&self, text: &str) -> bool {
        self.bytes[..self.len as usize] == *text.as_bytes()
    }
}

impl PartialEq<&str> for Name {
    fn eq(&self, text: &&str) -> bool {
        *self == **text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_at_most_31_bytes() {
        let longest = "a".repeat(31);
        assert_eq!(longest.parse::<Name>().unwrap().as_str(), longest);
        assert_eq!("a".repeat(32).parse::<Name>(), Err(NameTooLong));
        assert_eq!(Name::truncated(&"ä".repeat(20)).as_str(), "ä".repeat(15));
        assert_eq!((Name::new("").as_str(), Name::default()), ("", Name::new("")));
        assert_eq!(format!("{:>5} {:?}", Name::new("zoo"), Name::new("zoo")), "  zoo \"zoo\"");
    }

    #[test]
    fn names_are_ordered_like_strings() {
        let texts = ["", "a", "a\0", "ab", "b", "ba", "ä"];
        assert!(texts.map(Name::new).is_sorted());
        assert!(Name::new("a") != Name::new("a\0") && Name::new("a") == "a");
    }
}
