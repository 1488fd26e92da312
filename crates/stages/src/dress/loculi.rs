//! Digs burial niches (loculi) into the walls along galleries and chambers.
//!
//! ```text
//!     . . .   . .
//!   ................
//!   ................
//!     . .   . . .
//! ```
//!
//! Algorithm: every `apart`-th cell of rock beside floor becomes a niche with a probability of `pct` percent, if
//! nothing but rock is around it on the other sides.
//!
//! Guarantees: a niche is a single cell of floor with one open neighbor; no two touch, and no wall is broken through.

use barrow_core::{Direction, Map, Point, Tile};

use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::stage! {
    /// Digs burial niches into the walls along open floor.
    pub struct Loculi in Family::Dress, needs [Fact::Floor], not_after [Fact::Walls, Fact::Stairs, Fact::Hardness],
        example ["galleries; pitch = [14, 7]; width = 2; chamber = [5, 5]", "loculi"] {
        /// Distance from one niche to the next.
        apart: i32 = 2 in 2..=20,
        /// Probability of each niche, in percent.
        pct: u32 = 80 in 0..=100,
    }
}

#[derive(Default)]
struct Buffers {
    /// Cells beside floor that was there before the first niche.
    places: Vec<Point>,
}

impl Stage for Loculi {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        cx.with(|cx, Buffers { places }: &mut Buffers| {
            let inside = cx.inside();
            places.clear();
            for y in inside.y..inside.bottom() {
                for p in (inside.x..inside.right()).map(|x| Point::new(x, y)).filter(|&p| cx.may_change(p)) {
                    let is_turn =
                        |side: Direction| if side.step().x == 0 { p.x } else { p.y } % self.apart == 0;
                    if open_side(cx.map, p).is_some_and(is_turn) {
                        places.push(p);
                    }
                }
            }
            for &p in places.iter() {
                // An earlier niche may be too near by now.
                if open_side(cx.map, p).is_some() && cx.rng.percent(self.pct) {
                    cx.map.tiles[p] = Tile::Floor;
                }
            }
        });
        cx.snapshot(format_args!("burial niches"));
        Ok(())
    }
}

/// Returns the side on which a cell of rock borders floor, if all cells around it except that one and those beside it
/// are rock.
fn open_side(map: &Map, p: Point) -> Option<Direction> {
    let is = |at: Point, tile: Tile| map.tiles.get(at) == Some(tile);
    if !is(p, Tile::Rock) {
        return None;
    }
    let side = Direction::ALL.into_iter().find(|side| is(p + side.step(), Tile::Floor))?;
    let (out, along) = (side.step(), Point::new(side.step().y, side.step().x));
    let others = [
        along,
        Point::default() - along,
        along - out,
        Point::default() - out,
        Point::default() - along - out,
    ];
    others.into_iter().all(|step| is(p + step, Tile::Rock)).then_some(side)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::changed;

    #[test]
    fn niches_are_single_cells_behind_a_wall() {
        let rows = [
            "          ",
            "          ",
            "          ",
            "..........",
            "          ",
            "  ......  ",
            "          ",
        ];
        let drawn = changed(&rows, &Loculi { apart: 2, pct: 100 }).unwrap();
        assert_eq!(
            drawn,
            [
                "          ",
                "          ",
                "  . . . . ",
                "..........",
                "          ",
                "  ......  ",
                "          ",
            ]
        );
    }
}
