//! Round trips: a level is written in one format, read, written in another and read again. Every part that both formats
//! preserve must be unchanged.

use std::rc::Rc;

use barrow::Level;
use barrow_formats::{
    Format, Found, Part, ReadOptions, Subject, Term, TileData, TilePictures, WriteOptions, read,
};

/// Counts and errors of round trips.
#[derive(Debug, Default)]
pub struct RoundTrips {
    /// Number of levels that were converted.
    pub levels: u64,
    /// Number of successful round trips through one format or a pair of formats.
    pub trips: u64,
    /// Number of round trips that are impossible, because a format cannot represent the level.
    pub unsupported: u64,
    /// Errors, one line each.
    pub errors: Vec<String>,
}

/// Result of writing and reading a level: nothing if the format cannot represent it.
type Trip = Result<Option<ReadBack>, String>;

/// A level that was written and read again.
struct ReadBack {
    format: Format,
    bytes: Vec<u8>,
    found: Found,
}

impl ReadBack {
    fn is_equal_to(&self, other: &Self) -> bool {
        let (a, b) = (Subject::from(&self.found), Subject::from(&other.found));
        a.term == b.term && Part::ALL.into_iter().all(|part| part.is_same(&a, &b) && part.is_same(&b, &a))
    }
}

/// Returns the formats that are both written and read.
pub fn readable() -> Vec<Format> {
    Format::ALL.iter().copied().filter(|format| format.is_written() && format.is_read()).collect()
}

impl RoundTrips {
    /// Adds the counts and errors of another run.
    pub fn add(&mut self, other: Self) {
        self.levels += other.levels;
        self.trips += other.trips;
        self.unsupported += other.unsupported;
        self.errors.extend(other.errors);
    }

    /// Converts a level through every pair of formats, in both orders.
    pub fn through_pairs(&mut self, level: &Level) {
        self.levels += 1;
        let options = WriteOptions::default();
        let firsts = trip_all(level.into(), &[]);
        self.compare_all(level, &[], &firsts, &options);
        let read_back: Vec<&ReadBack> =
            firsts.iter().filter_map(|first| first.as_ref().ok()?.as_ref()).collect();
        let mut seconds: Vec<Rc<Vec<Trip>>> = Vec::new();
        for (i, first) in read_back.iter().enumerate() {
            // Equal levels give equal files, which need not be written twice.
            let equal = read_back[..i].iter().position(|other| other.is_equal_to(first));
            let second = match equal {
                Some(equal) => Rc::clone(&seconds[equal]),
                None => Rc::new(trip_all((&first.found).into(), &read_back)),
            };
            self.compare_all(level, &[first.format], &second, &options);
            seconds.push(second);
        }
        let fits = |to: Format| read_back.iter().any(|first| first.format == to);
        for (first, second) in read_back.iter().zip(&seconds) {
            for (to, _) in readable()
                .into_iter()
                .zip(second.iter())
                .filter(|(to, back)| fits(*to) && matches!(back, Ok(None)))
            {
                self.error(level, &[first.format, to], "the format cannot represent it any more");
            }
        }
    }

    fn compare_all(&mut self, level: &Level, way: &[Format], backs: &[Trip], options: &WriteOptions) {
        for (to, back) in readable().into_iter().zip(backs) {
            let way: Vec<Format> = way.iter().copied().chain([to]).collect();
            match back {
                Ok(Some(back)) => self.compare(level, &back.found, &way, options),
                Ok(None) => self.unsupported += 1,
                Err(error) => self.error(level, &way, error),
            }
        }
    }

    /// Converts a level through every format with every option that affects the reader.
    pub fn through_options(&mut self, level: &Level) {
        for format in readable() {
            for options in every_option() {
                match trip(format, level.into(), &options, &[]) {
                    Ok(Some(back)) => self.compare(level, &back.found, &[format], &options),
                    Ok(None) => self.unsupported += 1,
                    Err(error) => self.error(level, &[format], &format!("{error}{}", with(&options))),
                }
            }
        }
    }

    /// Compares a level with the original in all parts that all formats on its way preserve.
    fn compare(&mut self, level: &Level, found: &Found, way: &[Format], options: &WriteOptions) {
        self.trips += 1;
        let (was, is) = (Subject::from(level), Subject::from(found));
        for part in Part::ALL
            .into_iter()
            .filter(|&part| way.iter().all(|format| format.carries(options).contains(&part)))
        {
            if !part.is_same(&was, &is) {
                self.error(level, way, &format!("{part:?} changed{}", with(options)));
            }
        }
    }

    fn error(&mut self, level: &Level, way: &[Format], problem: &str) {
        let (identity, size) = (level.identity(), level.map().size());
        let way: Vec<&str> = way.iter().map(|format| format.name()).collect();
        self.errors.push(format!(
            "{} {size} seed {} through {}: {problem}",
            identity.recipe,
            identity.seed.0,
            way.join(", ")
        ));
    }
}

/// Writes and reads a level in every format that is written and read.
fn trip_all(subject: Subject<'_>, seen: &[&ReadBack]) -> Vec<Trip> {
    readable().into_iter().map(|format| trip(format, subject, &WriteOptions::default(), seen)).collect()
}

/// Writes a level and reads it, unless the same bytes were read before.
fn trip(format: Format, subject: Subject<'_>, options: &WriteOptions, seen: &[&ReadBack]) -> Trip {
    let mut bytes = Vec::new();
    if format.write(subject, options, &mut bytes).is_err() {
        return Ok(None);
    }
    if let Some(same) = seen.iter().find(|back| back.format == format && back.bytes == bytes) {
        return Ok(Some(ReadBack { format, bytes, found: same.found.clone() }));
    }
    let mut levels =
        read(&bytes, ReadOptions::default()).map_err(|error| format!("cannot be read: {error}"))?;
    let (Some(found), true) = (levels.pop(), levels.is_empty()) else {
        return Err("one level became several".to_string());
    };
    let is_detected = found.format == format || (found.format, format) == (Format::Json, Format::JsonLines);
    match found.lost.first() {
        _ if !is_detected => Err(format!("is detected as {}", found.format)),
        Some(lost) => Err(format!("reports a loss: {lost}")),
        None => Ok(Some(ReadBack { format, bytes, found })),
    }
}

/// Describes options that are not the default, for messages.
fn with(options: &WriteOptions) -> String {
    if *options == WriteOptions::default() { String::new() } else { format!(", with {options:?}") }
}

/// Returns every option that affects the reader, one at a time.
fn every_option() -> Vec<WriteOptions> {
    let usual = WriteOptions::default;
    let mut all = vec![
        usual(),
        WriteOptions { header: true, ..usual() },
        WriteOptions { start: true, ..usual() },
        WriteOptions { header: true, start: true, ..usual() },
    ];
    all.extend(TileData::ALL.map(|tile_data| WriteOptions { tile_data, ..usual() }));
    all.extend(TilePictures::ALL.map(|tile_pictures| WriteOptions { tile_pictures, ..usual() }));
    all.extend(Term::ALL.map(|term| WriteOptions { term: Some(term), ..usual() }));
    all
}
