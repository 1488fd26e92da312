//! Caves where smooth noise is low.
//!
//! ```text
//!    .....         ....
//!   ........      .......
//!     ......... .......
//!        ............
//! ```
//!
//! How it works: random heights stand at the corners of a lattice `scale` cells wide; between them heights run smoothly.
//! A second layer, half as wide and half as high, roughens that. The lowest cells become floor, exactly as many as
//! `floor_pct` asks for but for cells of equal height.
//!
//! Promises: the border stays closed; at least the wanted share of the cells inside it is floor.
//!
//! Source: value noise with the smooth step 3t² − 2t³, in whole numbers.

use barrow_core::{Grid, ParamSpec, Point, Rect, Rng};

use crate::stage::{Context, Fact, Family, Scratch, Stage, StageSpec, Veto};

pub(crate) const SPEC: StageSpec = StageSpec {
    name: "noise_caves",
    summary: "caves where smooth noise is low",
    family: Family::Caves,
    needs: &[],
    gives: &[Fact::Floor],
    not_after: &[Fact::Hardness, Fact::Walls],
    params: &[
        ParamSpec::int("scale", (2, 10, 200), "Cells between two hills."),
        ParamSpec::int("floor_pct", (0, 45, 100), "Share of the cells inside the border that become floor."),
        ParamSpec::flag("rough", true, "Add a second layer of smaller hills."),
    ],
    example: "[[stage]]\nuse = \"noise_caves\"\n",
    build: |v| {
        Box::new(NoiseCaves {
            scale: v.int("scale"),
            floor_pct: v.count("floor_pct"),
            rough: v.flag("rough"),
        })
    },
};

#[derive(Debug)]
struct NoiseCaves {
    scale: i32,
    floor_pct: u32,
    rough: bool,
}

/// Heights are below this, both layers together.
const HEIGHTS: usize = 4096;

impl Stage for NoiseCaves {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let inside = Rect::of(cx.map.size()).grown(-1);
        let Scratch { bits: [floor, ..], numbers: heights, ids, .. } = cx.scratch;
        heights.reset(cx.map.size(), 0);
        add_hills(heights, self.scale, 2730, ids, &mut cx.rng);
        if self.rough {
            add_hills(heights, (self.scale / 2).max(1), 1365, ids, &mut cx.rng);
        }
        let level = self.level_of(heights, inside, ids);
        floor.reset(cx.map.size());
        for y in inside.y..inside.bottom() {
            for (x, &height) in heights.row(y).iter().enumerate() {
                let p = Point::new(x as i32, y);
                if height < level && inside.contains(p) {
                    floor.insert(p);
                }
            }
        }
        cx.map.carve(floor);
        cx.frame(format_args!("floor below a height of {level}"));
        Ok(())
    }
}

impl NoiseCaves {
    /// The height below which the wanted share of the cells lies, found by counting the cells of each height.
    fn level_of(&self, heights: &Grid<u32>, inside: Rect, counts: &mut Vec<u32>) -> u32 {
        counts.clear();
        counts.resize(HEIGHTS, 0);
        for y in inside.y..inside.bottom() {
            let row = heights.row(y).get(1..inside.right().max(1) as usize).unwrap_or_default();
            for &height in row {
                counts[height as usize] += 1;
            }
        }
        let cells = i64::from(inside.w.max(0)) * i64::from(inside.h.max(0));
        let mut wanted = (cells * i64::from(self.floor_pct) + 99) / 100;
        for (height, &count) in counts.iter().enumerate() {
            if wanted <= 0 {
                return height as u32;
            }
            wanted -= i64::from(count);
        }
        HEIGHTS as u32
    }
}

/// Adds a layer of hills, `scale` cells from each other and up to `top` high.
fn add_hills(heights: &mut Grid<u32>, scale: i32, top: u32, corners: &mut Vec<u32>, rng: &mut Rng) {
    let size = heights.size();
    let across = size.width as usize / scale as usize + 2;
    let down = size.height as usize / scale as usize + 2;
    corners.clear();
    corners.extend((0..across * down).map(|_| rng.below(top + 1)));
    for y in 0..size.height as i32 {
        let above = &corners[(y / scale) as usize * across..][..2 * across];
        let v = smooth(y % scale, scale);
        for (i, cells) in heights.row_mut(y).chunks_mut(scale as usize).enumerate() {
            // The hill's left and right edge in this row, then everything between them.
            let left = between(above[i], above[i + across], v);
            let right = between(above[i + 1], above[i + 1 + across], v);
            for (x, height) in cells.iter_mut().enumerate() {
                *height += between(left, right, smooth(x as i32, scale));
            }
        }
    }
}

/// The smooth step from 0 to 1024 at `part` of `whole`.
const fn smooth(part: i32, whole: i32) -> u32 {
    let t = (part * 1024 / whole) as u64;
    ((t * t * (3 * 1024 - 2 * t)) >> 20) as u32
}

/// The height `t` of 1024 parts on the way from `a` to `b`.
const fn between(a: u32, b: u32, t: u32) -> u32 {
    (a * (1024 - t) + b * t) >> 10
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::changed;

    #[test]
    fn as_much_floor_as_wanted() {
        let blank = " ".repeat(62);
        for (floor_pct, most) in [(0, 0), (45, 800), (100, 1680)] {
            let stage = NoiseCaves { scale: 8, floor_pct, rough: true };
            let rows = changed(&[blank.as_str(); 30], &stage).unwrap();
            let floor: usize = rows.iter().map(|row| row.matches('.').count()).sum();
            assert!(floor * 100 >= 1680 * floor_pct as usize && floor <= most, "{floor} cells");
            assert!(rows.iter().all(|row| row.starts_with(' ') && row.ends_with(' ')));
        }
    }

    #[test]
    fn hills_rise_smoothly() {
        assert_eq!([0, 2, 4, 6].map(|part| smooth(part, 8)), [0, 160, 512, 864]);
        assert_eq!((between(10, 20, 0), between(10, 20, 512), between(10, 20, 1024)), (10, 15, 20));
    }

    #[test]
    fn maps_without_an_inside_stay_as_they_are() {
        let stage = NoiseCaves { scale: 200, floor_pct: 100, rough: true };
        assert_eq!(changed(&["  ", "  "], &stage).unwrap(), ["  ", "  "]);
        assert_eq!(changed(&[" ", " ", " "], &stage).unwrap(), [" ", " ", " "]);
    }
}
