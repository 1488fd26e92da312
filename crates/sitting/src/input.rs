//! Reading files and standard input, within bounds.

use std::fs::File;
use std::io::{self, Read};

use crate::Trouble;

/// The most bytes of a file that are read: 1 GiB.
const MOST_BYTES: u64 = 1 << 30;

/// The bytes of a file, or of standard input for `-`.
pub fn read(path: &str) -> Result<Vec<u8>, Trouble> {
    let name = name(path);
    let read = match path {
        "-" => take(io::stdin().lock()),
        _ => File::open(path).and_then(take),
    };
    let bytes = read.map_err(|error| Trouble::Wrong(format!("cannot read {name}: {}", reason(&error))))?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(Trouble::Wrong(format!("{name} is larger than 1 GiB")));
    }
    Ok(bytes)
}

/// The text of a file, or of standard input for `-`.
pub fn read_text(path: &str) -> Result<String, Trouble> {
    String::from_utf8(read(path)?).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        Trouble::Wrong(format!("{} is not text: byte {at} is not UTF-8", name(path)))
    })
}

/// What messages call the input.
pub fn name(path: &str) -> &str {
    if path == "-" { "standard input" } else { path }
}

fn take(from: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// What the system says is wrong, without its number.
fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or_default().to_string()
}
