//! Streets of a town: a main street through a square, lanes that divide the town into blocks, and a town wall.
//!
//! ```text
//!   ------------------------------
//!   |"""""".."""""""".."""""""""".|
//!   |"""""".."""""""".."""""""""".|
//!   |"""""""""".........""""""""""0
//!   0..........................."""
//!   ...........................0..
//!   0"""""""""".........""""""""""0
//!   |"""".."""".........""""..""""|
//!   |"""".."""""""""""""""".."""""|
//!   -------------------------------
//! ```
//!
//! Algorithm:
//! 1. The main street leads along the longer side of the map, from edge to edge, through a square near the middle. Its
//!    two halves enter the square at different rows.
//! 2. Further streets run parallel to it, `block` cells apart. Between two of them, lanes cross at random distances.
//! 3. The town wall is a rectangle, `margin` cells from the edge of the map. It is open where the main street passes,
//!    between two pillars, and where it would cut off some ground, as at a shore.
//!
//! Guarantees: only ground changes; all ground that could be reached still can be, unless the wall is on it. The start
//! and the exit are the two ends of the main street; without two ends the stage vetoes the map.

use barrow_core::{BitGrid, Point, Rect, Tile, each};

use super::open::mark_ground;
use crate::dress::sever::can_close;
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::stage! {
    /// Lays out the streets of a town, a square and a town wall.
    pub struct Streets in Family::Land, needs [Fact::Floor], gives [Fact::Start, Fact::Exit],
        not_after [Fact::Hardness],
        example ["ground", "streets; width = 2; wall = false", "houses; front = true; gap = 1; height = [5, 5]"] {
        /// Width of the main street, in cells; lanes are one cell narrower.
        width: i32 = 3 in 1..=9,
        /// Width and height of the square, measured along and across the main street.
        square: (i32, i32) = (15, 9) in each(1..=60),
        /// Fewest and most cells between two lanes, or two parallel streets.
        block: (i32, i32) = (15, 24) in 6..=200,
        /// Cells between the edge of the map and the town.
        margin: i32 = 3 in 1..=60,
        /// Whether a wall surrounds the town.
        wall: bool = true,
    }
}

#[derive(Default)]
struct Buffers {
    ground: BitGrid,
    /// Scratch set, then the cells that can be walked on.
    open: BitGrid,
    /// Cells of streets, before they are written to the map. Rectangles of bits touch less memory than those of tiles.
    paved: BitGrid,
}

/// Coordinates along and across the main street.
#[derive(Clone, Copy)]
struct Axes {
    /// Whether the main street runs from left to right.
    across: bool,
}

impl Axes {
    /// Converts a rectangle, given along and across the main street, to one on the map. Applied twice, it does nothing.
    const fn rect(self, Rect { x, y, w, h }: Rect) -> Rect {
        if self.across { Rect::new(x, y, w, h) } else { Rect::new(y, x, h, w) }
    }

    const fn point(self, along: i32, aside: i32) -> Point {
        if self.across { Point::new(along, aside) } else { Point::new(aside, along) }
    }
}

impl Stage for Streets {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        cx.with(|cx, Buffers { ground, open, paved }: &mut Buffers| {
            mark_ground(cx.map, ground, open);
            paved.reset(cx.map.size());
            let map = Rect::of(cx.map.size()).grown(-1);
            let axes = Axes { across: map.w >= map.h };
            let town = axes.rect(map.grown(-self.margin));
            let main = self.pave_main(cx, paved, axes);
            self.pave_lanes(cx, paved, axes, town, main);
            paved.intersect_with(ground);
            if let Some(area) = cx.area {
                paved.intersect_with(area);
            }
            cx.map.put(paved, Tile::Floor);
            if self.wall {
                raise_wall(cx, ground, open, axes.rect(town));
            }
            cx.snapshot(format_args!("streets"));
            put_ends(cx, axes, main, self.width)
        })
    }
}

impl Streets {
    /// Marks the main street and the square. Returns the first rows of its two halves.
    fn pave_main(&self, cx: &mut Context<'_>, paved: &mut BitGrid, axes: Axes) -> [i32; 2] {
        let all = axes.rect(Rect::of(cx.map.size()).grown(-1));
        let (w, h) = (self.square.0.min(all.w / 3).max(1), self.square.1.min(all.h / 3).max(1));
        let x = all.x + all.w / 2 - w / 2 + cx.rng.range(-all.w / 8, all.w / 8);
        let y = all.y + all.h / 2 - h / 2 + cx.rng.range(-all.h / 10, all.h / 10);
        let inset = (h - self.width).max(0);
        let main = [0, 1].map(|_| y + cx.rng.range(0, inset));
        paved.insert_rect(axes.rect(Rect::new(x, y, w, h)));
        paved.insert_rect(axes.rect(Rect::new(all.x, main[0], x - all.x, self.width)));
        paved.insert_rect(axes.rect(Rect::new(x + w, main[1], all.right() - x - w, self.width)));
        main
    }

    /// Marks the streets parallel to the main street, and the lanes between them.
    fn pave_lanes(&self, cx: &mut Context<'_>, paved: &mut BitGrid, axes: Axes, town: Rect, main: [i32; 2]) {
        let lane = (self.width - 1).max(1);
        let inner = town.grown(-3);
        let (low, high) = (main[0].min(main[1]), main[0].max(main[1]) + self.width);
        for (up, mut from) in [(true, low), (false, high)] {
            loop {
                let distance = cx.rng.range(self.block.0, self.block.1);
                let to =
                    if up { (from - distance).max(inner.y) } else { (from + distance).min(inner.bottom()) };
                let (top, bottom) = (from.min(to), from.max(to));
                let is_last = top <= inner.y || bottom >= inner.bottom();
                if bottom - top < 4 {
                    break;
                }
                let mut x = inner.x + cx.rng.range(2, self.block.1 / 2);
                if !is_last {
                    let y = if up { top - lane } else { bottom };
                    paved.insert_rect(axes.rect(Rect::new(inner.x, y, inner.w, lane)));
                }
                while x < inner.right() - lane {
                    // From the middle of the main street, whose halves may lie at different rows.
                    let (top, bottom) = (top.min(high), bottom.max(low));
                    paved.insert_rect(axes.rect(Rect::new(x, top, lane, bottom - top)));
                    let width = cx.rng.range(self.block.0, self.block.1);
                    x += lane + width;
                }
                if is_last {
                    break;
                }
                from = if up { top - lane } else { bottom + lane };
            }
        }
    }
}

/// Builds a wall on the ground of a rectangle's edge, except across streets and where it would cut off some ground.
fn raise_wall(cx: &mut Context<'_>, ground: &BitGrid, open: &mut BitGrid, town: Rect) {
    let is_street =
        |cx: &Context<'_>, p: Point| cx.map.tiles.get(p) == Some(Tile::Floor) && ground.contains(p);
    open.mark_from(&cx.map.tiles, Tile::FIRST_SECRET);
    let inner = town.grown(-1);
    for p in cells(town).filter(|&p| !inner.contains(p)) {
        let is_free = ground.contains(p) && cx.may_change(p) && !is_street(cx, p);
        if !is_free || !can_close(|p| open.contains(p), p) {
            continue;
        }
        open.remove(p);
        let is_gatepost = [(0, 1), (1, 0), (0, -1), (-1, 0)].iter().any(|&(x, y)| {
            let q = p + Point::new(x, y);
            town.contains(q) && !inner.contains(q) && is_street(cx, q)
        });
        let is_across = p.y == town.y || p.y == town.bottom() - 1;
        cx.map.tiles[p] = match (is_gatepost, is_across) {
            (true, _) => Tile::Pillar,
            (_, true) => Tile::WallAcross,
            _ => Tile::WallUpright,
        };
    }
}

/// Puts the start and the exit at the ends of the main street, in random order.
fn put_ends(cx: &mut Context<'_>, axes: Axes, main: [i32; 2], width: i32) -> Result<(), Veto> {
    let len = axes.rect(Rect::of(cx.map.size())).w;
    let is_street = |p: &Point| cx.map.tiles.get(*p) == Some(Tile::Floor) && cx.may_change(*p);
    let on_row = |half: usize| move |along: i32| axes.point(along, main[half] + width / 2);
    let first = (0..len).map(on_row(0)).find(is_street);
    let last = (0..len).rev().map(on_row(1)).find(is_street);
    if first.is_none() || last.is_none() || first == last {
        return Err(Veto { reason: "the main street has no two ends" });
    }
    (cx.map.start, cx.map.exit) = if cx.rng.percent(50) { (first, last) } else { (last, first) };
    Ok(())
}

/// Iterates over the cells of a rectangle, row by row.
fn cells(rect: Rect) -> impl Iterator<Item = Point> {
    (rect.y..rect.bottom()).flat_map(move |y| (rect.x..rect.right()).map(move |x| Point::new(x, y)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::map_of;
    use barrow_core::{Map, Rng};

    fn laid_out(rows: &[String], stage: &Streets, seed: u64) -> Option<Map> {
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let mut map = map_of(&rows);
        for (p, _) in map.clone().tiles.iter().filter(|(_, tile)| *tile == Tile::Floor) {
            map.tiles[p] = Tile::Grass;
        }
        let mut scratch = crate::stage::Workspace::default();
        let mut cx = Context::new(&mut map, Rng::new(seed), 1, &mut scratch, (1, "streets"), None);
        stage.apply(&mut cx).ok().map(|()| map)
    }

    fn field(w: usize, h: usize) -> Vec<String> {
        let row = |y: usize| format!(" {} ", if y.is_multiple_of(h - 1) { " " } else { "." }.repeat(w - 2));
        (0..h).map(row).collect()
    }

    #[test]
    fn the_town_is_connected_and_the_main_street_leads_through_it() {
        for (w, h) in [(80, 50), (40, 28), (28, 60), (200, 30)] {
            for seed in 0..40 {
                let map = laid_out(&field(w, h), &Streets::default(), seed).unwrap();
                let drawn: Vec<String> =
                    map.tiles.rows().map(|row| row.iter().map(|tile| tile.glyph()).collect()).collect();
                let mut open = BitGrid::default();
                open.mark_from(&map.tiles, Tile::FIRST_OPEN);
                assert!(open.is_connected(&mut Vec::new()), "{}", drawn.join("\n"));
                let (start, exit) = (map.start.unwrap(), map.exit.unwrap());
                assert!((start.x - exit.x).abs().max((start.y - exit.y).abs()) >= w.max(h) as i32 - 3);
                let posts = drawn.iter().map(|row| row.matches('0').count()).sum::<usize>();
                assert_eq!(posts, 4, "{}", drawn.join("\n"));
            }
        }
    }

    #[test]
    fn maps_without_ground_are_vetoed() {
        assert!(laid_out(&field(3, 3), &Streets::default(), 1).is_none());
        assert!(laid_out(&vec![" ".repeat(20); 20], &Streets::default(), 1).is_none());
    }
}
