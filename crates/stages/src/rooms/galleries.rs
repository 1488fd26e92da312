//! Digs a grid of straight galleries with chambers where they meet, as in sewers and catacombs.
//!
//! ```text
//!    .......       .....
//!    .......       .....
//!    ...................
//!    ...................
//!    .......       .....
//!      ...          ...
//!      ...          ...
//!      ...............
//!      ...............
//! ```
//!
//! Algorithm:
//! 1. Divide the map into parts of about `pitch` cells, and draw a crossing in each. Crossings of a row or a column are
//!    in line.
//! 2. Join neighbors by a random spanning tree (Kruskal), and some more of them to make loops. Remove some of the
//!    crossings with a single gallery.
//! 3. Dig galleries of `width` cells, and chambers around some crossings and at all dead ends.
//!
//! Guarantees: all galleries and chambers are connected; chambers are listed as rooms, and galleries are not. The plan
//! is stored as a fact for `channels`.

use barrow_core::{Map, Point, Rect, Shape, Tile, each};

use crate::shape::ellipse;
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};
use crate::union_find::UnionFind;

crate::stage! {
    /// Digs a grid of straight galleries with chambers where they meet.
    pub struct Galleries in Family::Rooms,
        gives [Fact::Rooms, Fact::Floor],
        not_after [Fact::Rooms, Fact::Floor, Fact::Walls, Fact::Hardness],
        example ["galleries; pitch = [14, 7]; width = 3; chamber = [5, 7]"] {
        /// Average distance between crossings, across and down.
        pitch: (i32, i32) = (15, 13) in each(7..=100),
        /// Width of the galleries, if there is space.
        width: i32 = 5 in 1..=9,
        /// Share of the further galleries that make loops, in percent.
        loops_pct: u32 = 25 in 0..=100,
        /// Share of the crossings with a single gallery that are removed, in percent.
        gone_pct: u32 = 30 in 0..=100,
        /// Share of the crossings with a chamber, in percent. All dead ends have one.
        chambers_pct: u32 = 50 in 0..=100,
        /// Smallest and largest side of a chamber, if there is space.
        chamber: (i32, i32) = (7, 11) in 3..=60,
        /// Share of the chambers that are round, in percent.
        round_pct: u32 = 35 in 0..=100,
    }
}

/// Fact: the crossings and galleries of a level.
#[derive(Default)]
pub(crate) struct GalleryPlan {
    /// Middle of every crossing, with the bounding box of its chamber or of the crossing itself.
    pub(crate) crossings: Vec<(Point, Rect)>,
    /// Pairs of crossings with a gallery between them, the left or upper one first.
    pub(crate) links: Vec<[u32; 2]>,
    /// Width of the galleries.
    pub(crate) width: i32,
}

impl GalleryPlan {
    /// Returns the cells from crossing to crossing that are at most `half` cells from the middle of a gallery.
    pub(crate) fn lane(&self, [a, b]: [u32; 2], (before, after): (i32, i32)) -> Rect {
        let (from, to) = (self.crossings[a as usize].0, self.crossings[b as usize].0);
        let (w, h) = (to.x - from.x, to.y - from.y);
        Rect::new(from.x - before, from.y - before, w + before + after + 1, h + before + after + 1)
    }

    /// Returns the cells on both sides of the middle of a gallery that is `width` cells wide.
    const fn halves(width: i32) -> (i32, i32) {
        (width / 2, (width - 1) / 2)
    }
}

#[derive(Default)]
struct Buffers {
    sets: UnionFind,
    /// Number of galleries at every crossing.
    degrees: Vec<u32>,
    /// Parts of the map, one for each crossing.
    parts: Vec<Rect>,
    /// Positions of the columns and rows of crossings.
    lines: [Vec<i32>; 2],
}

impl Stage for Galleries {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        cx.spend(cx.map.size().cells())?;
        let mut plan = std::mem::take(cx.facts.renew::<GalleryPlan>());
        plan.crossings.clear();
        plan.links.clear();
        let done = cx.with(|cx, buffers: &mut Buffers| {
            self.draw_crossings(cx, &mut plan, buffers);
            // No gallery is wider than the narrowest part of the map.
            let narrowest = buffers.parts.iter().map(|part| part.w.min(part.h)).min();
            plan.width = self.width.min(narrowest.unwrap_or(0));
            if plan.width < 1 {
                return Err(Veto::new("the map is too small for a gallery"));
            }
            self.link(cx, &mut plan, buffers);
            if plan.links.is_empty() {
                return Err(Veto::new("the map is too small for a gallery"));
            }
            self.dig(cx, &mut plan, buffers);
            Ok(())
        });
        cx.snapshot(format_args!("{} galleries", plan.links.len()));
        cx.facts.put(plan);
        done
    }
}

impl Galleries {
    /// Draws the crossings of all parts of the map, row by row. Those that the stage may not change are left out later.
    fn draw_crossings(
        &self,
        cx: &mut Context<'_>,
        plan: &mut GalleryPlan,
        Buffers { parts, lines, .. }: &mut Buffers,
    ) {
        let inside = cx.inside();
        let sides = [(inside.x, inside.w, self.pitch.0), (inside.y, inside.h, self.pitch.1)];
        for (line, (from, len, pitch)) in lines.iter_mut().zip(sides) {
            let (count, space) = ((len / pitch).max(1), self.width / 2 + 1);
            line.clear();
            line.push(from);
            for i in 1..=count {
                line.push(from + len * i / count);
            }
            // Two values for each part: where it begins, and its crossing near the middle.
            let starts = line.len();
            for i in 0..starts - 1 {
                let (start, end) = (line[i], line[i + 1]);
                let free = ((end - start) / 4).min((end - start) / 2 - space).max(0);
                line.push(i32::midpoint(start, end) + cx.rng.range(-free, free));
            }
        }
        parts.clear();
        let [across, down] = &*lines;
        let (columns, rows) = (across.len() / 2, down.len() / 2);
        for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
            let part = Rect::new(
                across[column],
                down[row],
                across[column + 1] - across[column] - 1,
                down[row + 1] - down[row] - 1,
            );
            parts.push(part);
            plan.crossings
                .push((Point::new(across[columns + 1 + column], down[rows + 1 + row]), Rect::default()));
        }
    }

    /// Joins the crossings by a spanning tree and loops, and removes some dead ends.
    fn link(&self, cx: &mut Context<'_>, plan: &mut GalleryPlan, buffers: &mut Buffers) {
        let Buffers { sets, degrees, parts, lines } = buffers;
        let (columns, count) = (lines[0].len() as u32 / 2, parts.len() as u32);
        let right = (0..count).filter(|i| (i + 1) % columns != 0).map(|i| [i, i + 1]);
        let down = (0..count.saturating_sub(columns)).map(|i| [i, i + columns]);
        plan.links.extend(right.chain(down));
        cx.rng.shuffle(&mut plan.links);
        sets.reset(count);
        degrees.clear();
        degrees.resize(count as usize, 0);
        let GalleryPlan { links, .. } = &mut *plan;
        links.retain(|&[a, b]| {
            let is_allowed = [a, b].iter().all(|&i| cx.may_cover(parts[i as usize]));
            let is_kept = is_allowed && (sets.union(a, b) || cx.rng.percent(self.loops_pct));
            for &i in &[a, b] {
                degrees[i as usize] += u32::from(is_kept);
            }
            is_kept
        });
        // The first galleries of the list are kept, so that something is left.
        let mut i = links.len();
        while i > 2 {
            i -= 1;
            let ends = links[i].map(|end| degrees[end as usize]);
            if ends.contains(&1) && ends != [1, 1] && cx.rng.percent(self.gone_pct) {
                links.remove(i).iter().for_each(|&end| degrees[end as usize] -= 1);
            }
        }
    }

    /// Digs the galleries, then the chambers.
    fn dig(
        &self,
        cx: &mut Context<'_>,
        plan: &mut GalleryPlan,
        Buffers { degrees, parts, .. }: &mut Buffers,
    ) {
        let halves = GalleryPlan::halves(plan.width);
        for &link in &plan.links {
            cx.map.tiles.fill_rect(plan.lane(link, halves), Tile::Floor);
        }
        for (i, (at, bounds)) in plan.crossings.iter_mut().enumerate().filter(|(i, _)| degrees[*i] > 0) {
            let (before, after) = halves;
            *bounds = Rect::new(at.x - before, at.y - before, before + after + 1, before + after + 1);
            if degrees[i] > 1 && !cx.rng.percent(self.chambers_pct) {
                continue;
            }
            let part = parts[i];
            let mut half = |near: i32, far: i32| {
                (cx.rng.range(self.chamber.0, self.chamber.1) / 2).min(near).min(far).max(before)
            };
            let (dx, dy) =
                (half(at.x - part.x, part.right() - 1 - at.x), half(at.y - part.y, part.bottom() - 1 - at.y));
            *bounds = Rect::new(at.x - dx, at.y - dy, 2 * dx + 1, 2 * dy + 1);
            let is_round = dx.min(dy) > before && cx.rng.percent(self.round_pct);
            draw(cx.map, *bounds, is_round);
        }
    }
}

/// Draws a chamber and lists it as a room.
fn draw(map: &mut Map, bounds: Rect, is_round: bool) {
    let id = map.rooms.len();
    map.plan_room(bounds);
    if is_round {
        map.draw_room(id, Shape::Ellipse, ellipse::runs(bounds));
    } else {
        map.draw_rectangle(id);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stage::Workspace;
    use barrow_core::{BitGrid, Rng, Size};

    #[test]
    fn galleries_are_connected_and_dead_ends_have_chambers() {
        for seed in 0..100 {
            let size = Size::new(32 + seed as u32, 24 + seed as u32 / 2);
            let (mut map, mut workspace) = (Map::new(size), Workspace::default());
            let mut cx = Context::new(&mut map, Rng::new(seed), 1, &mut workspace, (1, "galleries"), None);
            let stage = Galleries { width: 1 + seed as i32 % 5, ..Galleries::default() };
            stage.apply(&mut cx).unwrap();
            let mut open = BitGrid::default();
            open.mark_from(&map.tiles, Tile::FIRST_OPEN);
            assert_eq!(open.bounds().unwrap().intersection(Rect::of(size).grown(-1)), open.bounds());
            let mut reached = BitGrid::new(size);
            reached.insert(open.first().unwrap());
            reached.flood(&open, &mut Vec::new());
            assert_eq!(reached, open);
            let plan: &GalleryPlan = workspace.facts.get().unwrap();
            for i in 0..plan.crossings.len() as u32 {
                if plan.links.iter().filter(|link| link.contains(&i)).count() == 1 {
                    let bounds = plan.crossings[i as usize].1;
                    assert!(map.rooms.iter().any(|room| room.bounds == bounds));
                }
            }
        }
    }

    #[test]
    fn galleries_on_narrow_maps_keep_the_border_closed() {
        for (seed, [w, h]) in (0..40).flat_map(|n| [(n, [60, n as u32 / 2 + 1]), (n, [n as u32 / 2 + 1, 60])])
        {
            let (mut map, mut workspace) = (Map::new(Size::new(w, h)), Workspace::default());
            let mut cx = Context::new(&mut map, Rng::new(seed), 1, &mut workspace, (1, "galleries"), None);
            let stage = Galleries { width: 9, pitch: (7, 7), ..Galleries::default() };
            assert_eq!(stage.apply(&mut cx).is_ok(), w.min(h) > 3, "{w}x{h}");
            let inside = Rect::of(map.size()).grown(-1);
            assert!(map.tiles.iter().all(|(p, tile)| tile == Tile::Rock || inside.contains(p)), "{map}");
        }
    }
}
