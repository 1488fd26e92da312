//! Rasterizes a scene with antialiasing into indices of at most 256 colors.
//!
//! Scanline rasterization with the even-odd rule: four scanlines per row of pixels, exact horizontal coverage on each.
//! The coverage of a pixel mixes its color with the ink. All arithmetic is in integers, so that every machine draws the
//! same pixels.

use barrow_view::{Color, Palette};

use super::Ink;
use super::lettering::strokes;
use super::scene::{CELL, Paint, Path, Scene, Spot};

/// Subpixels per pixel: unit of all coordinates.
const PART: i32 = 256;
/// Scanlines per row of pixels.
const LINES: i32 = 4;
/// Number of coverage levels above zero; more would exceed 256 mixed colors.
const STEPS: i32 = 6;

/// Number of pixels that are tested for coverage at once.
const BLOCK: usize = 64;

/// An indexed picture: one byte per pixel, and the color table.
pub(crate) struct Raster {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) pixels: Vec<u8>,
    pub(crate) colors: Vec<Color>,
}

/// State of the rasterizer.
struct Canvas {
    raster: Raster,
    /// Coverage of every pixel by the current layer, 0 to 255.
    cover: Vec<u8>,
    /// Range of rows that the current layer covers.
    rows: (usize, usize),
    cell_px: i32,
    /// Coverage of one row by one shape, in subpixels summed over its scanlines.
    row: Vec<i32>,
    crossings: Vec<Crossing>,
}

/// Crossing of a side with a scanline, packed as scanline and x into one integer, which sorts faster than a pair.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Crossing(u64);

impl Crossing {
    const fn new(line: i32, x: i32) -> Self {
        // Flipping the sign bit makes unsigned order equal signed order.
        Self((line as u64) << 32 | (x as u32 ^ 1 << 31) as u64)
    }

    /// Returns the row of pixels of the scanline.
    const fn row(self) -> usize {
        (self.0 >> 32) as usize / LINES as usize
    }

    const fn x(self) -> i32 {
        (self.0 as u32 ^ 1 << 31) as i32
    }
}

/// Rasterizes a scene with cells of `cell_px` pixels.
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
    /// Adds the paths to the coverage of the current layer.
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

    /// Covers a polyline: a rectangle per segment, and a disc at every point unless the line is thin.
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

    /// Covers the inside of polygons, by the even-odd rule.
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

    /// Covers a row of pixels between each odd and the next even crossing.
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

    /// Blends ink into the covered pixels and clears the coverage.
    fn blend(&mut self, ink: Ink) {
        let (from, to) = self.rows;
        let width = self.raster.width as usize;
        let mut known = [[None; STEPS as usize + 1]; 256];
        for start in (from.min(to) * width..to * width).step_by(BLOCK) {
            let end = (start + BLOCK).min(to * width);
            // Most blocks of a layer are empty.
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
    /// Returns the index of the color `step` of `STEPS` between two others; the nearest existing one if the table is
    /// full.
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

/// Adds the crossings of a side with all scanlines from 0 to before `last`.
fn cross(a: Spot, b: Spot, last: i32, crossings: &mut Vec<Crossing>) {
    const STEP: i32 = PART / LINES;
    let (a, b) = if a.1 <= b.1 { (a, b) } else { (b, a) };
    // First scanline at or below `y`; a scanline is in the middle of its strip.
    let line_below = |y: i32| (y - STEP / 2 + STEP - 1).div_euclid(STEP);
    for line in line_below(a.1).max(0)..line_below(b.1).min(last) {
        let down = i64::from(line * STEP + STEP / 2 - a.1);
        let x = a.0 + (i64::from(b.0 - a.0) * down / i64::from(b.1 - a.1)) as i32;
        crossings.push(Crossing::new(line, x));
    }
}
