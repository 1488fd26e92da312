//! A reader takes whatever comes: it gives levels or says where the file is wrong, in the memory that it states, and what
//! it gave can be written and read again.

use std::io::Write;

use barrow_formats::{
    Format, Found, Part, Place, ReadError, ReadOptions, Subject, TilePictures, WriteOptions, read,
};
use flate2::Compression;
use flate2::write::GzEncoder;

/// The most cells of maps that are written in any format; pictures take their time.
const MOST_DRAWN: usize = 200;

/// What files begin with that gzip packed.
const PACKED: [u8; 2] = [0x1f, 0x8b];

/// Reads a file as one of the format of that name.
pub fn survives(format: &str, bytes: &[u8]) {
    let format: Format = format.parse().expect("there is such a format");
    let memory = format.memory().expect("it is read");
    // Changes to packed bytes seldom get past the unpacking, so bytes that are not are packed for the reader.
    let packed = (format == Format::Xp && !bytes.starts_with(&PACKED)).then(|| pack(bytes));
    let bytes = packed.as_deref().unwrap_or(bytes);
    format.claims(bytes);
    let most = memory.of(bytes.len());
    let read = |lenient| take(format.name(), bytes, most, || format.read(bytes, ReadOptions { lenient }));
    // What breaks no rules is read the same way by all.
    if !read(false) {
        read(true);
    }
}

/// Reads a file whose format nobody told.
pub fn survives_detection(bytes: &[u8]) {
    let bounds = Format::ALL.iter().filter_map(|format| format.memory());
    let most = bounds.map(|memory| memory.of(bytes.len())).max().expect("there are readers");
    take("any", bytes, most, || read(bytes, ReadOptions::default()));
}

fn pack(bytes: &[u8]) -> Vec<u8> {
    let mut file = GzEncoder::new(Vec::new(), Compression::fast());
    file.write_all(bytes).and_then(|()| file.finish()).expect("memory takes all")
}

/// Whether it is read.
fn take(name: &str, bytes: &[u8], most: u64, read: impl Fn() -> Result<Vec<Found>, ReadError>) -> bool {
    let mut came = None;
    let taken = allocation_counter::measure(|| came = Some(read())).bytes_max;
    assert!(
        taken <= most,
        "{name}: {taken} bytes of memory for a file of {}, but {most} at most",
        bytes.len()
    );
    match came.expect("it was read") {
        Err(error) => {
            says_where(&error, bytes.len());
            false
        }
        Ok(levels) => {
            assert!(!levels.is_empty(), "{name}: no level and no error");
            for found in &levels {
                goes_on(found, bytes.len());
            }
            true
        }
    }
}

/// An error names a place that is in the file, and says something.
fn says_where(error: &ReadError, len: usize) {
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
    assert!(is_in, "{error:?} lies beyond a file of {len} bytes");
}

/// Whatever was read can be written: in its own format and as JSON to be read again, and in one more.
fn goes_on(found: &Found, len: usize) {
    comes_back(found.format, found);
    comes_back(Format::Json, found);
    let other = Format::ALL[len % Format::ALL.len()];
    if found.map.size().cells() <= MOST_DRAWN {
        let _ = other.write(found, &WriteOptions::default(), &mut Vec::new());
    }
}

fn comes_back(format: Format, found: &Found) {
    // Pictures of tiles are no part of a level, and take their time.
    let options = WriteOptions { tile_pictures: TilePictures::Beside, ..WriteOptions::default() };
    let mut bytes = Vec::new();
    if format.write(found, &options, &mut bytes).is_err() {
        return;
    }
    let again = same(format, &options, found, &bytes);
    let mut twice = Vec::new();
    format.write(&again, &options, &mut twice).expect("it was written before");
    assert!(twice == bytes, "{format}: written again it is another file");
}

/// The level of a file that was just written, which must be what it was.
fn same(format: Format, options: &WriteOptions, found: &Found, bytes: &[u8]) -> Found {
    let read = format.read(bytes, ReadOptions { lenient: true });
    let mut levels = read.unwrap_or_else(|error| panic!("{format}: what was written is not read: {error}"));
    assert_eq!(levels.len(), 1, "{format}: one level became several");
    let again = levels.remove(0);
    let (was, is) = (Subject::from(found), Subject::from(&again));
    for part in Part::ALL.into_iter().filter(|part| format.carries(options).contains(part)) {
        assert!(part.is_same(&was, &is), "{format}: {part:?} changed");
    }
    again
}
