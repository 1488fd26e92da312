//! Reading files and standard input, within bounds.

use std::fs::File;
use std::io::{self, Read};

use crate::stop::Stop;

/// The most bytes of a level file that are read: 1 GiB.
const MOST_BYTES: u64 = 1 << 30;

/// The bytes of a file, or of standard input for `-`.
pub(crate) fn read(path: &str) -> Result<Vec<u8>, Stop> {
    let name = name(path);
    let read = match path {
        "-" => take(io::stdin().lock()),
        _ => File::open(path).and_then(take),
    };
    let bytes = read.map_err(|error| Stop::unread(name, &error))?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(Stop::Wrong(format!("{name} is larger than 1 GiB")));
    }
    Ok(bytes)
}

/// The text of a file, or of standard input for `-`.
pub(crate) fn read_text(path: &str) -> Result<String, Stop> {
    String::from_utf8(read(path)?).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        Stop::Wrong(format!("{} is not text: byte {at} is not UTF-8", name(path)))
    })
}

/// What messages call the input.
pub(crate) fn name(path: &str) -> &str {
    if path == "-" { "standard input" } else { path }
}

fn take(from: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}
