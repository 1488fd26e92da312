//! A drawing as layers of areas, lines and words, from the bottom up, in whole units.

use std::collections::BTreeMap;

use super::Ink;

/// How many units a cell is wide and high.
pub(crate) const CELL: i32 = 64;

/// A place in units.
pub(crate) type Spot = (i32, i32);

/// A drawing.
#[derive(Debug, Default)]
pub(crate) struct Scene {
    /// How wide it is.
    pub(crate) width: i32,
    /// How high it is.
    pub(crate) height: i32,
    /// What is added is moved by so much.
    pub(crate) origin: Spot,
    layers: BTreeMap<(Level, Ink, Paint), Vec<Path>>,
    /// The words, above everything.
    pub(crate) texts: Vec<Text>,
}

/// What lies above what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Level {
    Rock,
    Ground,
    Terrain,
    Squares,
    Detail,
    Walls,
    Leaves,
    Marks,
    Frame,
}

/// How the paths of a layer are painted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Paint {
    /// All paths bound one area; a path inside another cuts a hole.
    Area,
    /// Each path is an area of its own.
    Fill,
    /// Lines of that width.
    Stroke(i32),
}

/// Some lines, each from the end of the one before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Path {
    pub(crate) points: Vec<Spot>,
    /// Whether a line leads from the last point to the first.
    pub(crate) closed: bool,
}

/// What is painted at once.
pub(crate) struct Layer<'a> {
    pub(crate) ink: Ink,
    pub(crate) paint: Paint,
    pub(crate) paths: &'a [Path],
}

/// Some words.
#[derive(Clone, Debug)]
pub(crate) struct Text {
    /// Where their baseline begins, or its middle.
    pub(crate) at: Spot,
    pub(crate) anchor: Anchor,
    /// How high a capital letter is.
    pub(crate) size: i32,
    /// How wide its lines are.
    pub(crate) weight: i32,
    pub(crate) ink: Ink,
    /// What surrounds the letters, so that they stand out.
    pub(crate) halo: Option<Ink>,
    pub(crate) words: String,
}

/// What the place of some words means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Anchor {
    Start,
    Middle,
}

impl Scene {
    /// A drawing of that width, still without height.
    pub(crate) fn new(width: i32) -> Self {
        Self { width, ..Self::default() }
    }

    /// Adds a path to a layer.
    pub(crate) fn add(&mut self, level: Level, ink: Ink, paint: Paint, path: Path) {
        self.layers.entry((level, ink, paint)).or_default().push(path.moved(self.origin));
    }

    /// Adds paths to a layer.
    pub(crate) fn add_all(&mut self, level: Level, ink: Ink, paint: Paint, paths: Vec<Path>) {
        for path in paths {
            self.add(level, ink, paint, path);
        }
    }

    /// Adds some words.
    pub(crate) fn write(&mut self, text: Text) {
        let at = (text.at.0 + self.origin.0, text.at.1 + self.origin.1);
        self.texts.push(Text { at, ..text });
    }

    /// The layers from the bottom up.
    pub(crate) fn layers(&self) -> impl Iterator<Item = Layer<'_>> {
        self.layers.iter().map(|(&(_, ink, paint), paths)| Layer { ink, paint, paths })
    }
}

impl Path {
    /// A line from point to point.
    pub(crate) fn open(points: Vec<Spot>) -> Self {
        Self { points, closed: false }
    }

    /// A line back to where it began.
    pub(crate) fn closed(points: Vec<Spot>) -> Self {
        Self { points, closed: true }
    }

    /// A rectangle between two corners.
    pub(crate) fn rect((x0, y0): Spot, (x1, y1): Spot) -> Self {
        Self::closed(vec![(x0, y0), (x1, y0), (x1, y1), (x0, y1)])
    }

    /// A disc, as a polygon of 16 corners.
    pub(crate) fn disc((x, y): Spot, radius: i32) -> Self {
        /// A quarter of a circle of radius 1000.
        const ARC: [Spot; 4] = [(1000, 0), (924, 383), (707, 707), (383, 924)];
        let quarter = ARC.map(|(a, b)| ((a * radius + 500) / 1000, (b * radius + 500) / 1000));
        let mut points: Vec<Spot> = quarter.iter().map(|&(a, b)| (x + a, y + b)).collect();
        points.extend(quarter.iter().map(|&(a, b)| (x - b, y + a)));
        points.extend(quarter.iter().map(|&(a, b)| (x - a, y - b)));
        points.extend(quarter.iter().map(|&(a, b)| (x + b, y - a)));
        Self::closed(points)
    }

    /// Moved by so much.
    pub(crate) fn moved(mut self, (dx, dy): Spot) -> Self {
        self.points.iter_mut().for_each(|(x, y)| (*x, *y) = (*x + dx, *y + dy));
        self
    }
}
