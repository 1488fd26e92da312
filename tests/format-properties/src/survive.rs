//! Robustness of readers: for any input a reader returns levels, or an error with a place, within its stated memory
//! bound; levels that it returns can be written and read again.

use std::io::Write;

use barrow_formats::{
    Format, Found, Part, Place, ReadError, ReadOptions, Subject, TilePictures, WriteOptions, read,
};
use flate2::Compression;
use flate2::write::GzEncoder;

/// Largest map that is written in any format; pictures are slow.
const MAX_DRAWN: usize = 200;

/// Magic number of gzip.
const GZIP: [u8; 2] = [0x1f, 0x8b];

/// Reads a file in the format of that name, strictly and leniently. Panics if a property does not hold.
pub fn survives(format: &str, bytes: &[u8]) {
    let format: Format = format.parse().expect("the format exists");
    let memory = format.memory().expect("the format has a reader");
    // Damaged gzip data rarely decompresses, so uncompressed input is compressed for the reader.
    let compressed = (format == Format::Xp && !bytes.starts_with(&GZIP)).then(|| gzip(bytes));
    let bytes = compressed.as_deref().unwrap_or(bytes);
    format.claims(bytes);
    let most = memory.of(bytes.len());
    let read = |lenient| {
        check(format.name(), bytes, most, || {
            format.read(bytes, ReadOptions { lenient, ..ReadOptions::STRICT })
        })
    };
    // A lenient reader treats valid files like a strict one.
    if !read(false) {
        read(true);
    }
}

/// Reads a file and detects its format. Panics if a property does not hold.
pub fn survives_detection(bytes: &[u8]) {
    let bounds = Format::ALL.iter().filter_map(|format| format.memory());
    let most = bounds.map(|memory| memory.of(bytes.len())).max().expect("some format has a reader");
    check("any", bytes, most, || read(bytes, ReadOptions::default()));
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut file = GzEncoder::new(Vec::new(), Compression::fast());
    file.write_all(bytes).and_then(|()| file.finish()).expect("writing to memory does not fail")
}

/// Returns whether the file is read. Checks memory, errors and levels.
fn check(name: &str, bytes: &[u8], most: u64, read: impl Fn() -> Result<Vec<Found>, ReadError>) -> bool {
    let mut result = None;
    let used = allocation_counter::measure(|| result = Some(read())).bytes_max;
    assert!(used <= most, "{name}: {used} bytes of memory for a file of {}, but {most} at most", bytes.len());
    match result.expect("the closure ran") {
        Err(error) => {
            check_place(&error, bytes.len());
            false
        }
        Ok(levels) => {
            assert!(!levels.is_empty(), "{name}: no level and no error");
            for found in &levels {
                check_writing(found, bytes.len());
            }
            true
        }
    }
}

/// Checks that an error has a message and a place inside the file.
fn check_place(error: &ReadError, len: usize) {
    assert!(!error.to_string().is_empty());
    let is_in = match error {
        ReadError::NotText { offset, .. } => *offset < len,
        ReadError::Format { place: Place::Offset(offset), format, .. } => {
            *offset <= len || *format == Format::Xp
        }
        ReadError::Format { place: Place::Line(line, _), .. }
        | ReadError::Json { line, .. }
        | ReadError::Text { line, .. } => (1..=len + 1).contains(line),
        ReadError::Level { number, .. } => (1..=len).contains(number),
        _ => true,
    };
    assert!(is_in, "{error:?} is outside a file of {len} bytes");
}

/// Checks that a level can be written and read again in its own format and as JSON, and be written in one more format.
fn check_writing(found: &Found, len: usize) {
    check_round_trip(found.format, found);
    check_round_trip(Format::Json, found);
    let other = Format::ALL[len % Format::ALL.len()];
    if found.map.size().cells() <= MAX_DRAWN {
        let _ = other.write(found, &WriteOptions::default(), &mut Vec::new());
    }
}

fn check_round_trip(format: Format, found: &Found) {
    // Tile pictures are not read, and slow to draw.
    let options = WriteOptions { tile_pictures: TilePictures::Beside, ..WriteOptions::default() };
    let mut bytes = Vec::new();
    if format.write(found, &options, &mut bytes).is_err() {
        return;
    }
    let again = read_again(format, &options, found, &bytes);
    let mut twice = Vec::new();
    format.write(&again, &options, &mut twice).expect("the same level was written before");
    assert!(twice == bytes, "{format}: the second file differs from the first");
}

/// Reads a written file. Panics if a preserved part changed.
fn read_again(format: Format, options: &WriteOptions, found: &Found, bytes: &[u8]) -> Found {
    let read = format.read(bytes, ReadOptions::LENIENT);
    let mut levels = read.unwrap_or_else(|error| panic!("{format}: a written file is not read: {error}"));
    assert_eq!(levels.len(), 1, "{format}: one level became several");
    let again = levels.remove(0);
    let (was, is) = (Subject::from(found), Subject::from(&again));
    for part in Part::ALL.into_iter().filter(|part| format.carries(options).contains(part)) {
        assert!(part.is_same(&was, &is), "{format}: {part:?} changed");
    }
    again
}
