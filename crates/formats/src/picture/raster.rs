//! Makes pixels of a scene: indices into at most 256 colors, with smooth edges.
//!
//! How it works: every row of pixels is cut by four lines; between an odd and an even crossing with the sides of a
//! shape lies its inside. How much of a pixel that covers says how far its color moves to that of the ink. All numbers
//! are whole, so that every machine draws the same pixels.

use barrow_view::{Color, Palette};

use super::Ink;
use super::lettering::strokes;
use super::scene::{CELL, Paint, Path, Scene, Spot};

/// Parts of a pixel that places are counted in.
const PART: i32 = 256;
/// Lines that cut a row of pixels.
const LINES: i32 = 4;
/// Steps from nothing to all of a pixel.
const STEPS: i32 = 6;

/// How many pixels are looked at together.
const BLOCK: usize = 64;

/// Pixels, and the colors they count.
pub(crate) struct Raster {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) pixels: Vec<u8>,
    pub(crate) colors: Vec<Color>,
}

/// A raster that is being drawn.
struct Canvas {
    raster: Raster,
    /// How much of every pixel the layer covers so far.
    cover: Vec<u8>,
    /// The rows that the layer touches.
    rows: (usize, usize),
    cell_px: i32,
    /// The cover of one row by one shape.
    row: Vec<i32>,
    crossings: Vec<Crossing>,
}

/// Where a side of a shape crosses a line: as one number, the line before the place on it, which is sorted quickly.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Crossing(u64);

impl Crossing {
    const fn new(line: i32, x: i32) -> Self {
        // With its sign turned over, a smaller number comes first below 0 too.
        Self((line as u64) << 32 | (x as u32 ^ 1 << 31) as u64)
    }

    /// The row of pixels that the line cuts.
    const fn row(self) -> usize {
        (self.0 >> 32) as usize / LINES as usize
    }

    const fn x(self) -> i32 {
        (self.0 as u32 ^ 1 << 31) as i32
    }
}

/// Draws a scene with cells of so many pixels.
pub(crate) fn raster(scene: &Scene, palette: Palette, cell_px: u32) -> Raster {
    let side = |units: i32| (units * cell_px as i32 / CELL) as u32;
    let (width, height) = (side(scene.width), side(scene.height));
    let cells = width as usize * height as usize;
    let colors = Ink::ALL.map(|ink| ink.color(palette)).to_vec();
    let raster = Raster { width, height, pixels: vec![Ink::Paper as u8; cells], colors };
    let row = vec![0; width as usize];
    let (rows, crossings) = ((usize::MAX, 0), Vec::new());
    let mut canvas = Canvas { raster, cover: vec![0; cells], rows, cell_px: cell_px as i32, row, crossings };
    for layer in scene.layers() {
        canvas.cover(layer.paint, layer.paths);
        canvas.blend(layer.ink);
    }
    for text in &scene.texts {
        let strokes = strokes(text);
        if let Some(halo) = text.halo {
            canvas.cover(Paint::Stroke(text.weight * 3), &strokes);
            canvas.blend(halo);
        }
        canvas.cover(Paint::Stroke(text.weight), &strokes);
        canvas.blend(text.ink);
    }
    canvas.raster
}

impl Canvas {
    /// Covers what the paths do.
    fn cover(&mut self, paint: Paint, paths: &[Path]) {
        match paint {
            Paint::Area => {
                let shapes: Vec<Vec<Spot>> = paths.iter().map(|path| self.place(path)).collect();
                self.cover_shape(shapes.iter().map(Vec::as_slice));
            }
            Paint::Fill => paths.iter().for_each(|path| {
                let shape = self.place(path);
                self.cover_shape([&shape[..]]);
            }),
            Paint::Stroke(width) => paths.iter().for_each(|path| self.cover_stroke(path, width)),
        }
    }

    fn place(&self, path: &Path) -> Vec<Spot> {
        let scaled = |units: i32| units * self.cell_px * (PART / CELL);
        path.points.iter().map(|&(x, y)| (scaled(x), scaled(y))).collect()
    }

    /// Covers a line: a bar for every stretch, and a disc at every point if it is wide enough to be seen.
    fn cover_stroke(&mut self, path: &Path, width: i32) {
        let points = self.place(path);
        let half = (width * self.cell_px * (PART / CELL) / 2).max(PART * 3 / 8);
        let closing = path.closed.then(|| (points[points.len() - 1], points[0]));
        for (a, b) in points.windows(2).map(|pair| (pair[0], pair[1])).chain(closing) {
            let (dx, dy) = (i64::from(b.0 - a.0), i64::from(b.1 - a.1));
            let long = (dx * dx + dy * dy).isqrt().max(1);
            let (nx, ny) = ((-dy * i64::from(half) / long) as i32, (dx * i64::from(half) / long) as i32);
            let bar =
                [(a.0 + nx, a.1 + ny), (b.0 + nx, b.1 + ny), (b.0 - nx, b.1 - ny), (a.0 - nx, a.1 - ny)];
            self.cover_shape([&bar[..]]);
        }
        if half >= PART * 3 / 4 {
            for &at in &points {
                self.cover_shape([&Path::disc(at, half).points[..]]);
            }
        }
    }

    /// Covers the inside of some closed lines.
    fn cover_shape<'a>(&mut self, lines: impl IntoIterator<Item = &'a [Spot]>) {
        let mut crossings = std::mem::take(&mut self.crossings);
        crossings.clear();
        let last = self.raster.height as i32 * LINES;
        for points in lines.into_iter().filter(|points| points.len() > 2) {
            let closing = (points[points.len() - 1], points[0]);
            for (a, b) in points.windows(2).map(|pair| (pair[0], pair[1])).chain([closing]) {
                cross(a, b, last, &mut crossings);
            }
        }
        crossings.sort_unstable();
        let mut rest = &crossings[..];
        while let Some(y) = rest.first().map(|crossing| crossing.row()) {
            let end = rest.iter().position(|crossing| crossing.row() != y).unwrap_or(rest.len());
            self.cover_row(y, &rest[..end]);
            rest = &rest[end..];
        }
        self.crossings = crossings;
    }

    /// Covers a row of pixels between each odd and even crossing of the lines that cut it.
    fn cover_row(&mut self, y: usize, crossings: &[Crossing]) {
        let right = self.raster.width as i32 * PART - 1;
        let (mut from, mut to) = (right, 0);
        for pair in crossings.chunks_exact(2) {
            let (a, b) = (pair[0].x().clamp(0, right), pair[1].x().clamp(0, right));
            (from, to) = (from.min(a), to.max(b));
            let (first, last) = ((a / PART) as usize, (b / PART) as usize);
            if first == last {
                self.row[first] += b - a;
                continue;
            }
            self.row[first] += PART - a % PART;
            self.row[first + 1..last].iter_mut().for_each(|cover| *cover += PART);
            self.row[last] += b % PART;
        }
        if from > to {
            return;
        }
        let span = (from / PART) as usize..=(to / PART) as usize;
        let start = y * self.raster.width as usize;
        let covers = &mut self.cover[start..][span.clone()];
        for (cover, new) in covers.iter_mut().zip(&mut self.row[span]) {
            *cover = (*cover).max((*new / LINES).min(255) as u8);
            *new = 0;
        }
        self.rows = (self.rows.0.min(y), self.rows.1.max(y + 1));
    }

    /// Puts ink where the layer covers the pixels, and begins the next layer.
    fn blend(&mut self, ink: Ink) {
        let (from, to) = self.rows;
        let width = self.raster.width as usize;
        let mut known = [[None; STEPS as usize + 1]; 256];
        for start in (from.min(to) * width..to * width).step_by(BLOCK) {
            let end = (start + BLOCK).min(to * width);
            // Most of a layer is bare.
            if self.cover[start..end].iter().fold(0, |all, cover| all | cover) == 0 {
                continue;
            }
            for i in start..end {
                let step = (i32::from(self.cover[i]) * STEPS + 127) / 255;
                if step > 0 {
                    let under = self.raster.pixels[i];
                    let known = &mut known[under as usize][step as usize];
                    self.raster.pixels[i] =
                        *known.get_or_insert_with(|| self.raster.mix(under, ink as u8, step));
                }
            }
            self.cover[start..end].fill(0);
        }
        self.rows = (usize::MAX, 0);
    }
}

impl Raster {
    /// The color so many steps from one to another, or the nearest to it once there are 256.
    fn mix(&mut self, under: u8, over: u8, step: i32) -> u8 {
        if step == STEPS {
            return over;
        }
        let (under, over) = (self.colors[under as usize], self.colors[over as usize]);
        let mixed = under.mix(over, step, STEPS);
        if let Some(found) = self.colors.iter().position(|color| *color == mixed) {
            return found as u8;
        }
        if self.colors.len() < 256 {
            self.colors.push(mixed);
            return (self.colors.len() - 1) as u8;
        }
        let far = |color: &Color| {
            let parts = color.rgb().into_iter().zip(mixed.rgb());
            parts.map(|(a, b)| u32::from(a.abs_diff(b)).pow(2)).sum::<u32>()
        };
        self.colors.iter().enumerate().min_by_key(|(_, color)| far(color)).map_or(0, |(i, _)| i as u8)
    }
}

/// Where a side crosses the lines that cut the rows, up to the last line.
fn cross(a: Spot, b: Spot, last: i32, crossings: &mut Vec<Crossing>) {
    const STEP: i32 = PART / LINES;
    let (a, b) = if a.1 <= b.1 { (a, b) } else { (b, a) };
    // The first line at or below a height, each in the middle of its strip.
    let line_below = |y: i32| (y - STEP / 2 + STEP - 1).div_euclid(STEP);
    for line in line_below(a.1).max(0)..line_below(b.1).min(last) {
        let down = i64::from(line * STEP + STEP / 2 - a.1);
        let x = a.0 + (i64::from(b.0 - a.0) * down / i64::from(b.1 - a.1)) as i32;
        crossings.push(Crossing::new(line, x));
    }
}
