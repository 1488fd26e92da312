//! A vector drawing: layers of areas and lines from the bottom up, and text, in integer units.

use std::collections::BTreeMap;

use super::Ink;

/// Width and height of a cell, in units.
pub(crate) const CELL: i32 = 64;

/// Point or offset as x and y, in units.
pub(crate) type Spot = (i32, i32);

/// Layers and text of a drawing.
#[derive(Debug, Default)]
pub(crate) struct Scene {
    /// Width of the drawing, in units.
    pub(crate) width: i32,
    /// Height of the drawing, in units.
    pub(crate) height: i32,
    /// Offset that is added to everything that is drawn.
    pub(crate) origin: Spot,
    layers: BTreeMap<(Level, Ink, Paint), Vec<Path>>,
    /// Text, above all layers.
    pub(crate) texts: Vec<Text>,
}

/// Drawing order of layers, the lowest first.
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

/// Painting of the paths of a layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Paint {
    /// The paths together bound one area, by the even-odd rule: a path inside another cuts a hole.
    Area,
    /// Each path is a separate area.
    Fill,
    /// Lines of that width, in units.
    Stroke(i32),
}

/// A polyline or polygon.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Path {
    pub(crate) points: Vec<Spot>,
    /// Whether the last point is connected to the first.
    pub(crate) closed: bool,
}

/// Paths with the same ink and painting.
pub(crate) struct Layer<'a> {
    pub(crate) ink: Ink,
    pub(crate) paint: Paint,
    pub(crate) paths: &'a [Path],
}

/// A line of text.
#[derive(Clone, Debug)]
pub(crate) struct Text {
    /// Start or middle of the baseline, by `anchor`.
    pub(crate) at: Spot,
    pub(crate) anchor: Anchor,
    /// Height of a capital letter, in units.
    pub(crate) size: i32,
    /// Line width of the letters, in units.
    pub(crate) weight: i32,
    pub(crate) ink: Ink,
    /// Ink of an outline around the letters, for contrast.
    pub(crate) halo: Option<Ink>,
    pub(crate) words: String,
}

/// Meaning of the position of a text: start or middle of its baseline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Anchor {
    Start,
    Middle,
}

impl Scene {
    /// Returns an empty drawing of that width and no height.
    pub(crate) fn new(width: i32) -> Self {
        Self { width, ..Self::default() }
    }

    /// Adds a path to a layer, moved by the origin.
    pub(crate) fn add(&mut self, level: Level, ink: Ink, paint: Paint, path: Path) {
        self.layers.entry((level, ink, paint)).or_default().push(path.moved(self.origin));
    }

    /// Adds paths to a layer, moved by the origin.
    pub(crate) fn add_all(&mut self, level: Level, ink: Ink, paint: Paint, paths: Vec<Path>) {
        for path in paths {
            self.add(level, ink, paint, path);
        }
    }

    /// Adds a text, moved by the origin.
    pub(crate) fn write(&mut self, text: Text) {
        let at = (text.at.0 + self.origin.0, text.at.1 + self.origin.1);
        self.texts.push(Text { at, ..text });
    }

    /// Returns the layers from the bottom up.
    pub(crate) fn layers(&self) -> impl Iterator<Item = Layer<'_>> {
        self.layers.iter().map(|(&(_, ink, paint), paths)| Layer { ink, paint, paths })
    }
}

impl Path {
    /// Returns a polyline through some points.
    pub(crate) fn open(points: Vec<Spot>) -> Self {
        Self { points, closed: false }
    }

    /// Returns a polygon with some corners.
    pub(crate) fn closed(points: Vec<Spot>) -> Self {
        Self { points, closed: true }
    }

    /// Returns the rectangle between two opposite corners.
    pub(crate) fn rect((x0, y0): Spot, (x1, y1): Spot) -> Self {
        Self::closed(vec![(x0, y0), (x1, y0), (x1, y1), (x0, y1)])
    }

    /// Returns a circle as a polygon of 16 corners.
    pub(crate) fn disc((x, y): Spot, radius: i32) -> Self {
        /// Points of a quarter of a circle of radius 1000, 22.5 degrees apart.
        const ARC: [Spot; 4] = [(1000, 0), (924, 383), (707, 707), (383, 924)];
        let quarter = ARC.map(|(a, b)| ((a * radius + 500) / 1000, (b * radius + 500) / 1000));
        let mut points: Vec<Spot> = quarter.iter().map(|&(a, b)| (x + a, y + b)).collect();
        points.extend(quarter.iter().map(|&(a, b)| (x - b, y + a)));
        points.extend(quarter.iter().map(|&(a, b)| (x - a, y - b)));
        points.extend(quarter.iter().map(|&(a, b)| (x + b, y - a)));
        Self::closed(points)
    }

    /// Returns the path moved by an offset.
    pub(crate) fn moved(mut self, (dx, dy): Spot) -> Self {
        self.points.iter_mut().for_each(|(x, y)| (*x, *y) = (*x + dx, *y + dy));
        self
    }
}
