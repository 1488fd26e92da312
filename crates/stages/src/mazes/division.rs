//! A maze of long straight walls: a hall is divided until only corridors are left.
//!
//! ```text
//!   . . . . ..... . ...
//!   . . . .     . . . .
//!   ..... ..... . ... .
//!   .     .   . . .   .
//!   ... ... ... ... ...
//!   .   . .   . . .
//!   ..... . ..... .....
//! ```
//!
//! How it works: begin with one open chamber. Build a wall across its longer side at a random place, with one gap in
//! it, and do the same with the two chambers it leaves, until each is one cell wide.
//!
//! Promises: every cell of the lattice is reached, by exactly one way from every other.
//!
//! Source: Jamis Buck, <https://weblog.jamisbuck.org/2011/1/12/maze-generation-recursive-division-algorithm>

use barrow_core::{Direction, Point, Rect, Rng, Tile};

use crate::mazes::lattice::{self, Lattice, Widths};
use crate::stage::{Context, Fact, Family, Stage, StageSpec, Veto};

pub(crate) const SPEC: StageSpec = StageSpec {
    name: "division",
    summary: "a maze of long straight walls: a hall divided until only corridors are left",
    family: Family::Mazes,
    needs: &[],
    gives: &[Fact::Floor],
    not_after: &[Fact::Hardness, Fact::Walls],
    params: &[lattice::CORRIDOR, lattice::WALL],
    example: "[[stage]]\nuse = \"division\"\n",
    build: |v| Box::new(Division { widths: Widths::from_values(v) }),
};

#[derive(Debug)]
struct Division {
    widths: Widths,
}

impl Stage for Division {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let lattice = self.widths.fit(cx.inside())?;
        let hall = Rect::of(lattice.size);
        cx.map.tiles.fill_rect(lattice.tiles(hall), Tile::Floor);
        cx.scratch.rects.clear();
        cx.scratch.rects.push((hall, 0));
        while let Some((chamber, _)) = cx.scratch.rects.pop() {
            if chamber.w < 2 || chamber.h < 2 {
                continue;
            }
            let halves = split(chamber, &mut cx.rng);
            build_wall(lattice, cx, halves);
            cx.scratch.rects.extend(halves.map(|half| (half, 0)));
        }
        Ok(())
    }
}

/// Divides a chamber across its longer side, or either where they are equal.
fn split(Rect { x, y, w, h }: Rect, rng: &mut Rng) -> [Rect; 2] {
    if w > h || w == h && rng.percent(50) {
        let left = rng.range(1, w - 1);
        [Rect::new(x, y, left, h), Rect::new(x + left, y, w - left, h)]
    } else {
        let above = rng.range(1, h - 1);
        [Rect::new(x, y, w, above), Rect::new(x, y + above, w, h - above)]
    }
}

/// Builds a wall between two chambers, with a gap somewhere.
fn build_wall(lattice: Lattice, cx: &mut Context<'_>, [before, after]: [Rect; 2]) {
    let (area, behind) = (lattice.tiles(before), lattice.tiles(after));
    let (wall, gap) = if before.y == after.y {
        let cell = Point::new(after.x, after.y + cx.rng.below(after.h as u32) as i32);
        let wall = Rect::new(area.right(), area.y, behind.x - area.right(), area.h);
        (wall, lattice.wall(cell, Direction::West))
    } else {
        let cell = Point::new(after.x + cx.rng.below(after.w as u32) as i32, after.y);
        let wall = Rect::new(area.x, area.bottom(), area.w, behind.y - area.bottom());
        (wall, lattice.wall(cell, Direction::North))
    };
    cx.map.tiles.fill_rect(wall, Tile::Rock);
    cx.map.tiles.fill_rect(gap, Tile::Floor);
    cx.frame(format_args!("a wall of {} by {} cells with a gap", wall.w, wall.h));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mazes::proof::spans_its_lattice;

    #[test]
    fn spans_the_lattice() {
        spans_its_lattice(&SPEC, |widths| Box::new(Division { widths }));
    }

    #[test]
    fn the_longer_side_is_divided() {
        let mut rng = Rng::new(3);
        for _ in 0..100 {
            let [a, b] = split(Rect::new(2, 3, 7, 4), &mut rng);
            assert_eq!((a.w + b.w, a.h, b.h, b.x), (7, 4, 4, 2 + a.w));
            let [a, b] = split(Rect::new(2, 3, 4, 7), &mut rng);
            assert_eq!((a.h + b.h, a.w, b.w, b.y), (7, 4, 4, 3 + a.h));
        }
    }
}
