//! Recipes in links: compressed by DEFLATE, encoded in URL-safe Base64.

use std::io::{Read as _, Write as _};

use barrow::MAX_RECIPE_BYTES;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;

/// Compresses a text for use in a link.
pub fn pack(text: &str) -> String {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
    // Writing to memory does not fail.
    let _ = encoder.write_all(text.as_bytes());
    URL_SAFE_NO_PAD.encode(encoder.finish().unwrap_or_default())
}

/// Decompresses a text from a link.
pub fn unpack(packed: &str) -> Result<String, String> {
    let broken = |what: &str| format!("the link is broken: {what}");
    let bytes = URL_SAFE_NO_PAD.decode(packed).map_err(|_| broken("its recipe is not Base64"))?;
    let mut text = Vec::new();
    // Reading stops after the longest recipe, so that a link cannot fill the memory.
    let mut decoder = DeflateDecoder::new(&*bytes).take(MAX_RECIPE_BYTES as u64 + 1);
    decoder.read_to_end(&mut text).map_err(|_| broken("its recipe is truncated or damaged"))?;
    if text.len() > MAX_RECIPE_BYTES {
        return Err(broken(&format!("its recipe is longer than {MAX_RECIPE_BYTES} bytes")));
    }
    String::from_utf8(text).map_err(|_| broken("its recipe is not UTF-8"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_round_trip_and_damage_is_an_error() {
        for known in barrow::BUILTIN {
            let packed = pack(known.text);
            assert!(packed.len() < known.text.len());
            assert_eq!(unpack(&packed).as_deref(), Ok(known.text));
            assert!(unpack(&packed[..packed.len() / 2]).is_err());
        }
        assert!(unpack("!!").unwrap_err().contains("broken"));
        assert!(unpack(&pack(&"a".repeat(3 << 20))).unwrap_err().contains("longer"));
    }
}
