//! Seeds from text: numbers as they are, words by their hash.

use super::Seed;

impl Seed {
    /// Returns the seed that a text stands for, without spaces around it:
    ///
    /// - decimal digits, or hexadecimal digits after `0x`, are the number itself if it fits in 64 bits;
    /// - any other text is hashed: 64-bit FNV-1a of its UTF-8 bytes, case and inner spaces included.
    ///
    /// Command line, studio and library share this function. It is part of the determinism guarantee: a text gives the
    /// same seed on every platform and in every release.
    ///
    /// ```
    /// use barrow_core::Seed;
    ///
    /// assert_eq!(Seed::from_text("42"), Seed(42));
    /// assert_eq!(Seed::from_text("0x2a"), Seed(42));
    /// assert_eq!(Seed::from_text("grey harbor"), Seed(8_338_786_079_166_177_852));
    /// ```
    // FNV-1a spreads short texts poorly over the high bits. Every stream mixes the seed again, so that this does no harm.
    pub fn from_text(text: &str) -> Self {
        let text = text.trim();
        let (digits, radix) = text.strip_prefix("0x").map_or((text, 10), |digits| (digits, 16));
        // `from_str_radix` accepts a plus sign, which makes a text a word here.
        let is_number = digits.chars().all(|digit| digit.is_digit(radix));
        let number = u64::from_str_radix(digits, radix).ok().filter(|_| is_number);
        Self(number.unwrap_or_else(|| Self::key(text)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Changing any number here changes what shared words generate.
    #[test]
    fn text_gives_the_same_seed_for_ever() {
        for (text, seed) in [
            ("0", 0),
            ("007", 7),
            (" 18446744073709551615\n", u64::MAX),
            ("0xff", 255),
            ("0xFFFFffffFFFFffff", u64::MAX),
            // Published test vectors of FNV-1a: no bytes, "a" and "foobar".
            ("", 0xcbf2_9ce4_8422_2325),
            ("a", 0xaf63_dc4c_8601_ec8c),
            ("foobar", 0x8594_4171_f739_67e8),
            ("grey harbor", 8_338_786_079_166_177_852),
            ("Grey harbor", 2_110_261_146_491_938_460),
            ("grå hamn", 5_965_380_303_115_712_700),
            ("-1", 562_962_081_143_836_971),
            ("1.5", 5_007_220_036_841_904_057),
            ("+1", 568_736_716_214_065_793),
            ("0x", 575_422_846_423_892_309),
            ("0x+f", 12_142_168_567_808_859_572),
            ("0Xff", 13_658_194_994_027_640_605),
            ("18446744073709551616", 17_145_954_108_847_178_093),
        ] {
            assert_eq!(Seed::from_text(text), Seed(seed), "{text:?}");
        }
    }
}
