//! A level goes into a file of one format, is read, goes into a file of another and is read again. In every part that
//! both formats carry it must be what it was.

use std::rc::Rc;

use barrow::Level;
use barrow_formats::{
    Format, Found, Part, ReadOptions, Subject, Term, TileData, TilePictures, WriteOptions, read,
};

/// What came of some round trips.
#[derive(Debug, Default)]
pub struct Trips {
    /// How many levels went.
    pub levels: u64,
    /// How many came back from a format, or through a pair of formats.
    pub trips: u64,
    /// How many could not go, since no file of the format holds such a level.
    pub misfits: u64,
    /// What went wrong, a line each.
    pub faults: Vec<String>,
}

/// What came of writing a level and reading it: nothing if no file holds such a level, or what is wrong.
type Came = Result<Option<Back>, String>;

/// A level that came back from a file.
struct Back {
    format: Format,
    bytes: Vec<u8>,
    found: Found,
}

impl Back {
    fn is_twin_of(&self, other: &Self) -> bool {
        let (a, b) = (Subject::from(&self.found), Subject::from(&other.found));
        a.term == b.term && Part::ALL.into_iter().all(|part| part.is_same(&a, &b) && part.is_same(&b, &a))
    }
}

/// Every format that is both written and read.
pub fn readable() -> Vec<Format> {
    Format::ALL.iter().copied().filter(|format| format.is_written() && format.is_read()).collect()
}

impl Trips {
    /// Adds what came of others.
    pub fn add(&mut self, other: Self) {
        self.levels += other.levels;
        self.trips += other.trips;
        self.misfits += other.misfits;
        self.faults.extend(other.faults);
    }

    /// Sends a level through every pair of formats, in both orders.
    pub fn through_pairs(&mut self, level: &Level) {
        self.levels += 1;
        let options = WriteOptions::default();
        let firsts = go_all(level.into(), &[]);
        self.compare_all(level, &[], &firsts, &options);
        let came: Vec<&Back> = firsts.iter().filter_map(|first| first.as_ref().ok()?.as_ref()).collect();
        let mut seconds: Vec<Rc<Vec<Came>>> = Vec::new();
        for (i, first) in came.iter().enumerate() {
            // Levels that are the same in everything need not be written twice.
            let twin = came[..i].iter().position(|other| other.is_twin_of(first));
            let second = match twin {
                Some(twin) => Rc::clone(&seconds[twin]),
                None => Rc::new(go_all((&first.found).into(), &came)),
            };
            self.compare_all(level, &[first.format], &second, &options);
            seconds.push(second);
        }
        let fits = |to: Format| came.iter().any(|first| first.format == to);
        for (first, second) in came.iter().zip(&seconds) {
            for (to, _) in readable()
                .into_iter()
                .zip(second.iter())
                .filter(|(to, back)| fits(*to) && matches!(back, Ok(None)))
            {
                self.fault(level, &[first.format, to], "it no longer fits");
            }
        }
    }

    fn compare_all(&mut self, level: &Level, way: &[Format], backs: &[Came], options: &WriteOptions) {
        for (to, back) in readable().into_iter().zip(backs) {
            let way: Vec<Format> = way.iter().copied().chain([to]).collect();
            match back {
                Ok(Some(back)) => self.compare(level, &back.found, &way, options),
                Ok(None) => self.misfits += 1,
                Err(fault) => self.fault(level, &way, fault),
            }
        }
    }

    /// Sends a level through every format with every option that changes what a reader sees.
    pub fn through_options(&mut self, level: &Level) {
        for format in readable() {
            for options in every_option() {
                match go(format, level.into(), &options, &[]) {
                    Ok(Some(back)) => self.compare(level, &back.found, &[format], &options),
                    Ok(None) => self.misfits += 1,
                    Err(fault) => self.fault(level, &[format], &format!("{fault}{}", with(&options))),
                }
            }
        }
    }

    /// Holds a level that came back against what all formats on its way carry.
    fn compare(&mut self, level: &Level, found: &Found, way: &[Format], options: &WriteOptions) {
        self.trips += 1;
        let (was, is) = (Subject::from(level), Subject::from(found));
        for part in Part::ALL
            .into_iter()
            .filter(|&part| way.iter().all(|format| format.carries(options).contains(&part)))
        {
            if !part.is_same(&was, &is) {
                self.fault(level, way, &format!("{part:?} changed{}", with(options)));
            }
        }
    }

    fn fault(&mut self, level: &Level, way: &[Format], problem: &str) {
        let (identity, size) = (level.identity(), level.map().size());
        let way: Vec<&str> = way.iter().map(|format| format.name()).collect();
        self.faults.push(format!(
            "{} {size} seed {} through {}: {problem}",
            identity.recipe,
            identity.seed.0,
            way.join(", ")
        ));
    }
}

/// A level in every format that is written and read.
fn go_all(subject: Subject<'_>, seen: &[&Back]) -> Vec<Came> {
    readable().into_iter().map(|format| go(format, subject, &WriteOptions::default(), seen)).collect()
}

/// Writes a level and reads it, unless those very bytes were read before. Nothing if no file holds such a level.
fn go(format: Format, subject: Subject<'_>, options: &WriteOptions, seen: &[&Back]) -> Came {
    let mut bytes = Vec::new();
    if format.write(subject, options, &mut bytes).is_err() {
        return Ok(None);
    }
    if let Some(same) = seen.iter().find(|back| back.format == format && back.bytes == bytes) {
        return Ok(Some(Back { format, bytes, found: same.found.clone() }));
    }
    let mut levels =
        read(&bytes, ReadOptions::default()).map_err(|error| format!("cannot be read: {error}"))?;
    let (Some(found), true) = (levels.pop(), levels.is_empty()) else {
        return Err("one level became several".to_string());
    };
    let is_told = found.format == format || (found.format, format) == (Format::Json, Format::JsonLines);
    match found.lost.first() {
        _ if !is_told => Err(format!("is taken for {}", found.format)),
        Some(lost) => Err(format!("says that something is lost: {lost}")),
        None => Ok(Some(Back { format, bytes, found })),
    }
}

/// How a level was written, if not as usual.
fn with(options: &WriteOptions) -> String {
    if *options == WriteOptions::default() { String::new() } else { format!(", with {options:?}") }
}

/// Every option that changes what a reader sees, one at a time.
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
