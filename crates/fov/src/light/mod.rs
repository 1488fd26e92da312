//! Light: colored sources that walls block, summed for every cell.
//!
//! ```text
//!  ################      ########  # #
//!  #......#.......#      #556554# 122221      a: brightness 9, radius 9, quadratic falloff
//!  #..............#      #57775432233332#     b: brightness 5, radius 4, linear falloff
//!  #..a...#.......#      #679764# 234443#
//!  #......#....b..#      #577754#1234543#
//!  ################      ######## #######
//! ```
//!
//! Algorithm:
//! 1. A source lights the cells of its field of view, with its radius and cone.
//! 2. Its color, reduced by distance, is added to each of these cells. Sums saturate.
//!
//! Walls are lit as whole cells: a wall that is lit from behind is as bright as from the front. To avoid that,
//! intersect the result with a field of view without walls.
//!
//! Guarantees: the order of the sources does not matter; a source outside the map changes nothing; nothing is allocated
//! once a map of that size was lit.
//!
//! Source: none; light as a field of view with a falloff is common in roguelikes.

mod falloff;

pub use falloff::Falloff;

use barrow_core::{BitGrid, Grid, Point, Size};

use crate::light::falloff::Fade;
use crate::{Algorithm, Cone, Opacity, Reach, SightError, field_of_view};

/// Red, green and blue. The caller defines what 255 means; sums may exceed it.
pub type LightColor = [u16; 3];

/// Light source at a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Light {
    /// Position of the source.
    pub at: Point,
    /// Color at the source.
    pub color: LightColor,
    /// Radius of the lit circle in cells; [`Reach::FAR`] for the whole map.
    pub radius: i32,
    /// Decrease of the light with distance.
    pub falloff: Falloff,
    /// Field of view that determines which cells are lit.
    pub algorithm: Algorithm,
    /// Restriction to a cone, if given; its own cell is always lit.
    pub cone: Option<Cone>,
}

impl Light {
    /// Creates a source with linear falloff that lights all directions, with [`Algorithm::Symmetric`].
    pub const fn new(at: Point, color: LightColor, radius: i32) -> Self {
        let (falloff, algorithm) = (Falloff::Linear, Algorithm::Symmetric);
        Self { at, color, radius, falloff, algorithm, cone: None }
    }
}

/// Light at every cell of a map.
///
/// ```
/// use barrow_core::{Point, Size};
/// use barrow_fov::{Algorithm, Light, Lighting, opaque};
///
/// let (size, torch) = (Size::new(20, 9), Light::new(Point::new(4, 4), [250, 200, 100], 9));
/// let mut lighting = Lighting::new(size, [0, 0, 30]);
/// lighting.add(&opaque(size, |_| false), &Light { algorithm: Algorithm::Circle, ..torch })?;
/// assert_eq!(lighting.at(Point::new(4, 4)), [250, 200, 130]);
/// assert_eq!(lighting.at(Point::new(9, 4)), [125, 100, 80]);
/// assert_eq!(lighting.at(Point::new(19, 4)), [0, 0, 30]);
/// # Ok::<(), barrow_fov::SightError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Lighting {
    sums: Grid<LightColor>,
    /// Cells lit by the source that is being added.
    lit: BitGrid,
}

impl Lighting {
    /// Creates lighting for a map of that size with only the ambient color everywhere.
    pub fn new(size: Size, ambient: LightColor) -> Self {
        Self { sums: Grid::new(size, ambient), lit: BitGrid::default() }
    }

    /// Resizes and removes all light except the ambient color, reusing the memory.
    pub fn reset(&mut self, size: Size, ambient: LightColor) {
        self.sums.reset(size, ambient);
    }

    /// Adds the light of a source. A map of another size, a negative radius or a source outside the map is an error and
    /// changes nothing.
    pub fn add<O: Opacity + ?Sized>(&mut self, opacity: &O, light: &Light) -> Result<(), SightError> {
        let (size, found) = (self.sums.size(), opacity.size());
        if size != found {
            return Err(SightError::OtherSize { expected: size, found });
        }
        let reach = Reach { cone: light.cone, ..Reach::circle(light.radius) };
        field_of_view(light.algorithm, opacity, light.at, reach, &mut self.lit)?;
        let reach = i64::from(light.radius);
        let top = (i64::from(light.at.y) - reach).max(0) as i32;
        let bottom = (i64::from(light.at.y) + reach + 1).min(i64::from(size.height)) as i32;
        let fade = Fade::new(light.falloff, light.radius);
        for y in top..bottom {
            shine(light, &fade, y, self.lit.row(y), self.sums.row_mut(y));
        }
        Ok(())
    }

    /// Returns the color at `p`; black outside the map.
    pub fn at(&self, p: Point) -> LightColor {
        self.sums.get(p).unwrap_or_default()
    }

    /// Returns the brightness at `p`: the largest of the three components.
    pub fn brightness(&self, p: Point) -> u16 {
        brightness(self.at(p))
    }

    /// Stores in `cells` the set of cells with a brightness of at least `least`.
    pub fn lit(&self, least: u16, cells: &mut BitGrid) {
        cells.reset(self.sums.size());
        for (y, row) in (0..).zip(self.sums.rows()) {
            for (word, colors) in cells.row_mut(y).iter_mut().zip(row.chunks(64)) {
                let bits =
                    colors.iter().zip(0..).map(|(&color, bit)| u64::from(brightness(color) >= least) << bit);
                *word = bits.fold(0, |word, bit| word | bit);
            }
        }
    }

    /// Returns the colors of all cells.
    pub const fn colors(&self) -> &Grid<LightColor> {
        &self.sums
    }
}

/// Adds the light of a source to the cells of a row that are in `lit`.
fn shine(light: &Light, fade: &Fade, y: i32, lit: &[u64], sums: &mut [LightColor]) {
    let across = square(y - light.at.y);
    for (i, &word) in lit.iter().enumerate() {
        let mut left = word;
        while left != 0 {
            let x = 64 * i + left.trailing_zeros() as usize;
            left &= left - 1;
            let share = fade.share(across + square(x as i32 - light.at.x));
            for (sum, &color) in sums[x].iter_mut().zip(&light.color) {
                *sum = sum.saturating_add(share.of(color));
            }
        }
    }
}

fn square(n: i32) -> u32 {
    n.unsigned_abs().pow(2)
}

fn brightness(color: LightColor) -> u16 {
    color.into_iter().fold(0, u16::max)
}

#[cfg(test)]
mod tests {
    use barrow_core::{Rect, Rng};

    use super::*;
    use crate::opaque;

    #[test]
    fn walls_block_light() {
        let rows = [
            "################",
            "#......#.......#",
            "#..............#",
            "#..a...#.......#",
            "#......#....b..#",
            "################",
        ];
        let is_wall = |p: Point| rows[p.y as usize].as_bytes()[p.x as usize] == b'#';
        let size = Size::new(16, 6);
        let mut lighting = Lighting::new(size, [0; 3]);
        let square = Light { falloff: Falloff::Square, ..Light::new(Point::new(3, 3), [9, 9, 0], 9) };
        for light in [square, Light::new(Point::new(12, 4), [5, 0, 5], 4)] {
            lighting.add(&opaque(size, is_wall), &light).unwrap();
        }
        let glyph = |p: Point| match lighting.brightness(p) {
            0 => ' ',
            _ if is_wall(p) => '#',
            light => char::from_digit(light.into(), 10).unwrap(),
        };
        let drawn = [0, 1, 2, 3, 4, 5].map(|y| (0..16).map(|x| glyph(Point::new(x, y))).collect::<String>());
        let expected = [
            "########  # #   ",
            "#556554# 122221 ",
            "#57775432233332#",
            "#679764# 234443#",
            "#577754#1234543#",
            "######## #######",
        ];
        assert_eq!(drawn, expected);
    }

    fn random_light(rng: &mut Rng, size: Size) -> Light {
        let [x, y] = [size.width, size.height].map(|side| rng.below(side) as i32);
        let color = [(); 3].map(|()| rng.below(300) as u16);
        Light {
            falloff: [Falloff::None, Falloff::Linear, Falloff::Square][rng.below(3) as usize],
            algorithm: [Algorithm::Circle, Algorithm::Symmetric][rng.below(2) as usize],
            cone: rng.one_in(3).then(|| Cone::new(Point::new(rng.range(-2, 2), 1), 120)),
            ..Light::new(Point::new(x, y), color, rng.range(0, 80))
        }
    }

    #[test]
    fn light_of_several_sources_is_summed() {
        let (size, mut rng) = (Size::new(70, 20), Rng::new(8));
        let (mut lighting, mut seen) = (Lighting::default(), BitGrid::default());
        for _ in 0..12 {
            let mut walls = BitGrid::new(size);
            (0..80).for_each(|_| walls.insert(Point::new(rng.range(0, 69), rng.range(0, 19))));
            let lights = [(); 4].map(|()| random_light(&mut rng, size));
            let mut expected = Grid::new(size, [5, 0, 9]);
            lighting.reset(size, [5, 0, 9]);
            for light in &lights {
                lighting.add(&walls, light).unwrap();
                let fade = Fade::new(light.falloff, light.radius);
                let reach = Reach { cone: light.cone, ..Reach::circle(light.radius) };
                field_of_view(light.algorithm, &walls, light.at, reach, &mut seen).unwrap();
                for p in seen.iter() {
                    let add = light.color.map(|c| fade.share(p.distance_squared(light.at) as u32).of(c));
                    expected[p] = std::array::from_fn(|i| expected[p][i] + add[i]);
                }
            }
            assert_eq!(lighting.colors(), &expected);
            lighting.reset(size, [5, 0, 9]);
            lights.iter().rev().for_each(|light| lighting.add(&walls, light).unwrap());
            assert_eq!(lighting.colors(), &expected);
        }
    }

    #[test]
    fn falloff_reduces_light_with_distance() {
        let row = |falloff| {
            let (size, at) = (Size::new(9, 1), Point::new(1, 0));
            let mut lighting = Lighting::new(size, [0; 3]);
            let light = Light { falloff, algorithm: Algorithm::Circle, ..Light::new(at, [100, 0, 20], 4) };
            lighting.add(&opaque(size, |_| true), &light).unwrap();
            [0, 1, 2, 3, 4, 5, 6].map(|x| lighting.brightness(Point::new(x, 0)))
        };
        assert_eq!(row(Falloff::None), [100, 100, 100, 100, 100, 100, 0]);
        assert_eq!(row(Falloff::Linear), [80, 100, 80, 60, 40, 20, 0]);
        assert_eq!(row(Falloff::Square), [64, 100, 64, 36, 16, 4, 0]);
    }

    #[test]
    fn colors_saturate_and_lit_selects_by_brightness() {
        let (size, at) = (Size::new(131, 3), Point::new(100, 1));
        let (mut lighting, mut bright) = (Lighting::new(size, [7, 65_000, 7]), BitGrid::default());
        let light =
            Light { falloff: Falloff::None, algorithm: Algorithm::Circle, ..Light::new(at, [1000; 3], 1) };
        lighting.add(&opaque(size, |_| false), &light).unwrap();
        assert_eq!(lighting.at(at), [1007, u16::MAX, 1007]);
        assert_eq!((lighting.at(Point::new(131, 0)), lighting.brightness(Point::new(0, -1))), ([0; 3], 0));
        lighting.lit(65_001, &mut bright);
        let mut cross = BitGrid::new(size);
        cross.insert_rect(Rect::new(99, 1, 3, 1));
        cross.insert_rect(Rect::new(100, 0, 1, 3));
        assert_eq!(bright, cross);
    }

    #[test]
    fn invalid_sources_change_nothing() {
        let size = Size::new(4, 3);
        let mut lighting = Lighting::new(size, [1, 2, 3]);
        let open = opaque(size, |_| false);
        let (at, off) = (Point::new(1, 1), Point::new(4, 0));
        let light = Light { algorithm: Algorithm::Circle, ..Light::new(at, [9; 3], 5) };
        let gone = lighting.add(&open, &Light { at: off, ..light });
        assert_eq!(gone, Err(SightError::OffMap { at: off, size }));
        let negative = lighting.add(&open, &Light { radius: -1, ..light });
        assert_eq!(negative, Err(SightError::NegativeRadius(-1)));
        let found = Size::new(3, 3);
        let other = lighting.add(&opaque(found, |_| false), &light);
        assert_eq!(other, Err(SightError::OtherSize { expected: size, found }));
        assert_eq!(lighting.colors(), &Grid::new(size, [1, 2, 3]));
        lighting.add(&open, &Light { radius: Reach::FAR, ..light }).unwrap();
        assert_eq!(lighting.colors(), &Grid::new(size, [10, 11, 12]));
    }
}
