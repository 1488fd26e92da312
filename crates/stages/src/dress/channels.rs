//! Lets water flow through galleries: channels between two walks, wider and deeper toward the outlet.
//!
//! ```text
//!   ...................
//!   ,,,,,~~~~~~~=~~~~~~
//!   ,,,,,~~~~~~~=~~~~~~
//!   ...................
//! ```
//!
//! Algorithm: the crossing nearest to a random side of the map is the outlet. A breadth-first search from it gives each
//! crossing the gallery that its water flows into, and the flow of a gallery is the number of crossings whose water
//! passes through it. Channels with little flow are shallow and one cell wide, those with more flow are as wide as the
//! galleries allow, and the main ones are deep. Chambers on main channels become cisterns: pools with pillars in the
//! corners. Every deep channel has crossings of grate or bridge where it meets chambers. Galleries outside the search
//! tree stay dry.
//!
//! Guarantees: all walkable cells stay connected: walks lead around every crossing, and every deep channel can be
//! crossed.

use barrow_core::{BitGrid, CustomId, Map, Point, Rect, Tile, TileName};

use crate::rooms::GalleryPlan;
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::stage! {
    /// Lets water flow through the galleries of `galleries`, in channels between two walks.
    pub struct Channels in Family::Dress, needs [Fact::Floor], not_after [Fact::Stairs, Fact::Start, Fact::Hardness],
        example ["galleries", "channels"] {
        /// Share of the crossings whose water makes a channel deep, in percent.
        deep_pct: u32 = 15 in 1..=100,
        /// Custom tile of the places where deep channels can be crossed, like a bridge; bridges when left out.
        grate: TileName = TileName::default(),
    }
}

#[derive(Default)]
struct Buffers {
    /// For each crossing, the number of crossings whose water reaches it, itself included; 0 if it is not connected.
    flow: Vec<u32>,
    /// For each crossing, the gallery that its water leaves by.
    out: Vec<Option<u32>>,
    /// Crossings in the order of the search.
    order: Vec<u32>,
    /// Galleries of each crossing.
    links_of: Vec<[Option<u32>; 4]>,
    /// Corners of cisterns that became pillars.
    pillars: BitGrid,
    numbers: Vec<u32>,
}

impl Stage for Channels {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let Some(plan) = cx.facts.get_mut().map(std::mem::take::<GalleryPlan>) else { return Ok(()) };
        cx.spend(cx.map.size().cells())?;
        cx.with(|cx, buffers: &mut Buffers| {
            buffers.search(cx, &plan);
            self.flood(cx, &plan, buffers);
        });
        cx.facts.put(plan);
        cx.snapshot(format_args!("water flows through the galleries"));
        Ok(())
    }
}

impl Buffers {
    /// Finds the way of the water from every crossing to the outlet.
    fn search(&mut self, cx: &mut Context<'_>, plan: &GalleryPlan) {
        let Self { flow, out, order, links_of, .. } = self;
        let count = plan.crossings.len();
        flow.clear();
        flow.resize(count, 0);
        out.clear();
        out.resize(count, None);
        links_of.clear();
        links_of.resize(count, [None; 4]);
        for (link, ends) in (0..).zip(&plan.links) {
            for &end in ends {
                if let Some(free) = links_of[end as usize].iter_mut().find(|link| link.is_none()) {
                    *free = Some(link);
                }
            }
        }
        let linked = (0..count as u32).filter(|&i| links_of[i as usize][0].is_some());
        let side = cx.rng.below(4);
        let outlet = linked.min_by_key(|&i| {
            let at = plan.crossings[i as usize].0;
            ([at.x, -at.x, at.y, -at.y][side as usize], (at.x * 7 + at.y * 13) % 11)
        });
        order.clear();
        order.reserve(count);
        order.extend(outlet);
        if let Some(outlet) = outlet {
            flow[outlet as usize] = 1;
        }
        let mut next = 0;
        while next < order.len() {
            let at = order[next];
            next += 1;
            for link in links_of[at as usize].into_iter().flatten() {
                let [a, b] = plan.links[link as usize];
                let other = if a == at { b } else { a };
                if flow[other as usize] == 0 {
                    (flow[other as usize], out[other as usize]) = (1, Some(link));
                    order.push(other);
                }
            }
        }
        // Leaves come last in the order, so every flow is complete when it is added to the next.
        for &at in order.iter().rev() {
            if let Some(link) = out[at as usize] {
                let [a, b] = plan.links[link as usize];
                flow[if a == at { b } else { a } as usize] += flow[at as usize];
            }
        }
    }
}

impl Channels {
    /// Puts the water on the map.
    fn flood(&self, cx: &mut Context<'_>, plan: &GalleryPlan, buffers: &mut Buffers) {
        let Buffers { flow, out, order, pillars, numbers, .. } = buffers;
        let (map, area) = (&mut *cx.map, cx.area);
        let main = (order.len() as u32 * self.deep_pct / 100).max(2);
        // Channels narrower than a third of the gallery look like a trickle, and one cell of walk is left on both sides.
        let widest = ((plan.width - 3) / 2).max(0);
        let put = |map: &mut Map, lane: Rect, tile: Tile| {
            for p in cells(lane).filter(|&p| area.is_none_or(|area| area.contains(p))) {
                if matches!(map.tiles[p], Tile::Floor | Tile::ShallowWater) {
                    map.tiles[p] = tile;
                }
            }
        };
        let steps = |i: u32| out[i as usize].map(|link| (plan.links[link as usize], flow[i as usize]));
        let is_deep = |flow: u32| flow >= main && plan.width >= 3;
        for (link, flow) in order.iter().filter_map(|&i| steps(i)).filter(|(_, flow)| !is_deep(*flow)) {
            let half = if flow > 1 { widest } else { 0 };
            put(map, plan.lane(link, (half, half)), Tile::ShallowWater);
        }
        for (link, _) in order.iter().filter_map(|&i| steps(i)).filter(|(_, flow)| is_deep(*flow)) {
            put(map, plan.lane(link, (widest, widest)), Tile::DeepWater);
        }
        pillars.reset(map.size());
        for &i in order.iter().filter(|&&i| is_deep(flow[i as usize])) {
            let pool = plan.crossings[i as usize].1.grown(-2);
            if pool.w > 2 * widest + 1 && pool.h > 2 * widest + 1 {
                put(map, pool, Tile::DeepWater);
                let (right, bottom) = (pool.right() - 1, pool.bottom() - 1);
                let corners = [(pool.x, pool.y), (right, pool.y), (pool.x, bottom), (right, bottom)];
                let outward = [(-1, -1), (1, -1), (-1, 1), (1, 1)];
                for ((x, y), (dx, dy)) in corners.into_iter().zip(outward) {
                    let p = Point::new(x, y);
                    if map.tiles[p] != Tile::DeepWater {
                        continue;
                    }
                    // In a chamber with cut corners the walk leads over the corner of the pool.
                    if map.tiles[p + Point::new(dx, dy)].is_walkable() {
                        map.tiles[p] = Tile::Pillar;
                        pillars.insert(p);
                    } else {
                        map.tiles[p] = Tile::Floor;
                    }
                }
            }
        }
        let grate = map.custom_id(self.grate.as_str());
        for (link, _) in order.iter().filter_map(|&i| steps(i)).filter(|(_, flow)| is_deep(*flow)) {
            let [from, to] = link.map(|end| plan.crossings[end as usize].1);
            let lane = plan.lane(link, (widest, widest));
            for across in crossings(from, to, lane) {
                cells(across)
                    .filter(|&p| area.is_none_or(|area| area.contains(p)))
                    .for_each(|p| cross(map, p, grate));
            }
        }
        map.erase(pillars, numbers);
    }
}

/// Returns the strips of a lane that lie just outside of the two chambers at its ends; only one if they are close.
fn crossings(from: Rect, to: Rect, lane: Rect) -> impl Iterator<Item = Rect> {
    let is_across = from.right() <= to.x;
    let (first, last) = if is_across { (from.right(), to.x - 1) } else { (from.bottom(), to.y - 1) };
    let (first, last) = if last - first < 6 {
        (i32::midpoint(first, last), i32::midpoint(first, last))
    } else {
        (first, last)
    };
    let strip =
        move |at: i32| if is_across { Rect { x: at, w: 1, ..lane } } else { Rect { y: at, h: 1, ..lane } };
    [first, last].into_iter().map(strip)
}

/// Puts a crossing on a cell of deep water.
fn cross(map: &mut Map, p: Point, grate: Option<CustomId>) {
    if map.tiles[p] == Tile::DeepWater {
        map.tiles[p] = Tile::Bridge;
        if let Some(grate) = grate {
            map.mark_custom(p, grate);
        }
    }
}

fn cells(rect: Rect) -> impl Iterator<Item = Point> {
    (rect.y..rect.bottom()).flat_map(move |y| (rect.x..rect.right()).map(move |x| Point::new(x, y)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rooms::Galleries;
    use crate::stage::Workspace;
    use barrow_core::{Rng, Size};

    #[test]
    fn walks_stay_connected() {
        for seed in 0..200 {
            let size = Size::new(32 + seed as u32 / 2, 28 + seed as u32 / 4);
            let (mut map, mut workspace) = (Map::new(size), Workspace::default());
            let galleries = Galleries { width: 3 + seed as i32 % 4, ..Galleries::default() };
            for stage in
                [&galleries as &dyn Stage, &Channels { deep_pct: 1 + seed as u32 % 60, ..Default::default() }]
            {
                let mut cx = Context::new(&mut map, Rng::new(seed), 1, &mut workspace, (1, "channels"), None);
                stage.apply(&mut cx).unwrap();
            }
            let mut open = BitGrid::default();
            open.mark_from(&map.tiles, Tile::FIRST_OPEN);
            let mut reached = BitGrid::new(size);
            reached.insert(open.first().unwrap());
            reached.flood(&open, &mut Vec::new());
            let rows: Vec<String> =
                map.tiles.rows().map(|row| row.iter().map(|tile| tile.glyph()).collect()).collect();
            assert_eq!(reached, open, "{seed} {rows:#?}");
        }
    }
}
