//! Connects all components of open cells by the shortest tunnels.
//!
//! ```text
//!   ....    ..         ....    ..
//!   .....   ..    →    ..........
//!     ...                ...
//! ```
//!
//! Algorithm:
//! 1. Label the connected components; fill those smaller than `min_cells`.
//! 2. Run a breadth-first search through the rock from all components at once. Each cell that is reached stores the
//!    component that claims it and the direction back.
//! 3. Where cells of two components meet that are not connected yet, dig back from there to both of them. Meetings are
//!    found in the order of tunnel length, so the tunnels are a minimum spanning tree. Stop when everything is
//!    connected.
//!
//! Guarantees: one component is left; tunnels keep off the border and the frames of doors. The stage vetoes a map whose
//! rooms, corridors, doors, stairs, start or exit would be filled, or that has something other than rock between
//! components.
//!
//! Source: Kruskal's algorithm on the boundaries of a multi-source breadth-first search.

use std::ops::Range;

use barrow_core::{BitGrid, Direction, Grid, Map, Point, Rect, Size, Tile};

use super::components::{fill_cells, label, label_cells, largest};
use crate::caves::random_fill::mark_inside;
use crate::spec::{Fact, Family};
use crate::stage::{Context, Reserved, Stage, Veto};
use crate::union_find::UnionFind;

crate::stage! {
    /// Connects all components of open cells by the shortest tunnels.
    pub struct ConnectRegions in Family::Whole,
        needs [Fact::Floor],
        not_after [Fact::Hardness, Fact::Walls],
        example ["cellular", "connect_regions"] {
        /// Components with fewer cells than this are filled, except the largest.
        min_cells: u32 = 0 in 0..=100_000,
        /// Tile that tunnels are made of.
        tunnel: TunnelKind = TunnelKind::Floor,
    }
}

crate::choice! {
    /// Tile that tunnels between components are made of.
    pub enum TunnelKind {
        /// Floor. Tunnels are not listed as corridors.
        Floor,
        /// Corridor, listed as such.
        Corridor,
    }
}

#[derive(Default)]
struct Buffers {
    open: BitGrid,
    /// Cells of components that are too small; later scratch.
    lost: BitGrid,
    /// Runs of open cells, each with the number of its component.
    runs: Vec<(Rect, u32)>,
    /// Number of cells of each component.
    sizes: Vec<u32>,
    /// Claim on each cell: component, round and direction, packed as described at [`COMPONENT`]; 0 if unclaimed.
    claims: Grid<u32>,
    /// Queue of the breadth-first search: claimed cells in order.
    claimed: Vec<Point>,
    /// Rock that may be dug.
    free: BitGrid,
    /// Claimed cells beside a cell of another component, which lies on the given side: those whose neighbor was claimed in
    /// the round before, and those whose neighbor was claimed in the same round.
    meetings: [Vec<(Point, Direction)>; 2],
    /// Sets of components that are connected by tunnels.
    joined: UnionFind,
}

/// Bits of a claim with the number of the component. Above these 26 bits are the claim's round modulo 4 (2 bits) and
/// the direction back plus one (3 bits), which is 0 in the component itself.
const COMPONENT: u32 = (1 << 26) - 1;
const ROUND_SHIFT: u32 = 26;
const SIDE_SHIFT: u32 = 28;

impl Stage for ConnectRegions {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        cx.with(|cx, buffers: &mut Buffers| {
            buffers.reserve(cx.map.size());
            buffers.open.mark_from(&cx.map.tiles, Tile::FIRST_OPEN);
            if let Some(reserved) = cx.reserved {
                reserved.open_cells().for_each(|p| buffers.open.insert(p));
            }
            label(&buffers.open, &mut buffers.runs, &mut buffers.sizes);
            if let Some(reserved) = cx.reserved {
                buffers.leave_out(reserved);
            }
            let components = self.fill_small(cx.map, buffers)?;
            cx.snapshot(format_args!("{components} components"));
            if components < 2 {
                return Ok(());
            }
            buffers.begin();
            buffers.mark_free(cx);
            self.join(cx, buffers, components)
        })
    }
}

impl ConnectRegions {
    /// Fills the components that are too small and returns the number of the others.
    fn fill_small(&self, map: &mut Map, buffers: &mut Buffers) -> Result<usize, Veto> {
        let Buffers { open, lost, runs, sizes, .. } = buffers;
        let kept = largest(sizes);
        let is_small = |id: u32| id != kept && sizes[id as usize] < self.min_cells;
        let left = (1..sizes.len() as u32).filter(|&id| sizes[id as usize] > 0 && !is_small(id)).count();
        if left + 1 < sizes.len() {
            lost.reset(open.size());
            runs.retain(|&(run, id)| {
                if is_small(id) {
                    lost.insert_run(run.y, run.x, run.w);
                }
                !is_small(id)
            });
            fill_cells(map, lost)?;
            open.difference_with(lost);
        }
        Ok(left)
    }

    /// Searches from all components, round by round, and digs where they meet, until everything is connected.
    fn join(&self, cx: &mut Context<'_>, buffers: &mut Buffers, components: usize) -> Result<(), Veto> {
        let (mut left, mut round, mut from) = (components - 1, 0, 0);
        while left > 0 {
            let to = buffers.claimed.len();
            if from == to {
                return Err(Veto { reason: "something other than rock lies between two components" });
            }
            buffers.claim_around(from..to, round);
            // Meetings with the round before are a step shorter than those within this round.
            for with in [0, 1] {
                for i in 0..buffers.meetings[with].len() {
                    let (p, side) = buffers.meetings[with][i];
                    left -= usize::from(left > 0 && self.meet(cx, buffers, p, p + side.step()));
                }
            }
            round = (round + 1) % 4;
            from = to;
        }
        Ok(())
    }

    /// Digs a tunnel through two neighbors claimed by components, unless these are connected already. Returns whether it
    /// did.
    fn meet(&self, cx: &mut Context<'_>, buffers: &mut Buffers, p: Point, q: Point) -> bool {
        let Buffers { claims, joined, .. } = buffers;
        if !joined.union(claims[p] & COMPONENT, claims[q] & COMPONENT) {
            return false;
        }
        cx.map.begin_corridor(None, None);
        let cells = self.dig_back(cx.map, claims, p) + self.dig_back(cx.map, claims, q);
        cx.map.end_corridor();
        cx.snapshot(format_args!("a tunnel of {cells} cells connects two components"));
        true
    }

    /// Digs from a claimed cell back to its component and returns the number of cells dug.
    fn dig_back(&self, map: &mut Map, claims: &Grid<u32>, from: Point) -> u32 {
        let (mut at, mut cells) = (from, 0);
        while let Some(side) = (claims[at] >> SIDE_SHIFT).checked_sub(1) {
            match self.tunnel {
                TunnelKind::Floor => map.tiles[at] = Tile::Floor,
                TunnelKind::Corridor => map.dig(at),
            }
            cells += 1;
            at += Direction::ALL[side as usize].step();
        }
        cells
    }
}

impl Buffers {
    /// Removes components that consist of locked cells only. These are connected later; here locked cells only connect
    /// other components.
    fn leave_out(&mut self, reserved: &Reserved) {
        let Self { open, runs, sizes, .. } = self;
        sizes.fill(0);
        for (run, id) in runs.iter().filter(|(run, _)| !reserved.cells.covers_rect(*run)) {
            sizes[*id as usize] += run.w as u32;
        }
        runs.retain(|(run, id)| {
            let stays = sizes[*id as usize] > 0;
            if !stays {
                open.remove_run(run.y, run.x, run.w);
            }
            stays
        });
    }

    /// Allocates memory for the search. Maps of ordinary size get all of it even if they need no search.
    fn reserve(&mut self, size: Size) {
        if self.claims.size() != size && size.cells() <= 1 << 16 {
            self.claims.reset(size, 0);
        }
        self.claimed.clear();
        self.claimed.reserve(size.cells());
        for meetings in &mut self.meetings {
            meetings.clear();
            meetings.reserve(size.cells() / 2);
        }
        self.joined.reserve(size.cells() / 4);
    }

    /// Starts the search: every component claims its own cells.
    fn begin(&mut self) {
        label_cells(&self.runs, self.open.size(), &mut self.claims);
        list_boundary(&self.open, &mut self.claimed);
        self.joined.reset(self.sizes.len() as u32);
    }

    /// Claims the free rock around a range of cells, which were claimed in a round, for their components, and lists where
    /// they meet others.
    fn claim_around(&mut self, range: Range<usize>, round: u32) {
        let Self { claims, claimed, free, meetings, .. } = self;
        let (before, next) = ((round + 3) % 4, (round + 1) % 4);
        meetings.iter_mut().for_each(Vec::clear);
        for i in range {
            let p = claimed[i];
            let component = claims[p] & COMPONENT;
            for (side, claim) in Direction::ALL.into_iter().zip(claims.neighbors(p, 0)) {
                if claim & COMPONENT == component {
                    continue;
                }
                let q = p + side.step();
                if claim == 0 {
                    if free.contains(q) {
                        let back = side.opposite() as u32 + 1;
                        claims[q] = component | next << ROUND_SHIFT | back << SIDE_SHIFT;
                        claimed.push(q);
                    }
                } else if claim >> ROUND_SHIFT & 3 == round {
                    meetings[1].push((p, side));
                } else if claim >> ROUND_SHIFT & 3 == before {
                    meetings[0].push((p, side));
                }
            }
        }
    }

    /// Marks the rock that may be dug: not at the border, nor locked, nor beside a door, where it may be part of a frame.
    fn mark_free(&mut self, cx: &Context<'_>) {
        let Self { free, lost, .. } = self;
        mark_inside(lost, cx.map.size());
        free.mark_between(&cx.map.tiles, Tile::Rock, Tile::WallAcross);
        free.intersect_with(lost);
        if let Some(reserved) = cx.reserved {
            free.difference_with(&reserved.cells);
        }
        if !cx.map.doors.is_empty() {
            lost.mark_between(&cx.map.tiles, Tile::FIRST_DOOR, Tile::Corridor);
            for p in lost.iter() {
                for side in Direction::ALL {
                    free.take(p + side.step());
                }
            }
        }
    }
}

/// Lists the open cells that have a closed orthogonal neighbor.
fn list_boundary(open: &BitGrid, boundary: &mut Vec<Point>) {
    for y in 0..open.size().height as i32 {
        for i in 0..open.stride() {
            let [here, north, east, south, west] = open.with_neighbors(y, i);
            let mut found = here & !(north & east & south & west);
            while found != 0 {
                boundary.push(Point::new(64 * i as i32 + found.trailing_zeros() as i32, y));
                found &= found - 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::{changed, map_of, run};
    use barrow_core::Rng;

    const PLAIN: ConnectRegions = ConnectRegions { min_cells: 0, tunnel: TunnelKind::Floor };

    #[test]
    fn all_components_are_connected_by_the_shortest_tunnels() {
        let rows = ["           ", " ..      . ", " ..        ", "         . ", "       ... ", "           "];
        let joined =
            ["           ", " ..      . ", " ..      . ", "  .      . ", "  ........ ", "           "];
        let made = changed(&rows, &PLAIN).unwrap();
        let open = |rows: &[String]| rows.iter().map(|row| row.matches('.').count()).sum::<usize>();
        assert_eq!(open(&made), open(&joined.map(String::from)), "{made:?}");
        assert_eq!(changed(&made.iter().map(String::as_str).collect::<Vec<_>>(), &PLAIN).unwrap(), made);
    }

    #[test]
    fn small_components_are_filled_and_the_largest_stays() {
        let rows = ["         ", " ..   .  ", "         "];
        let filled = changed(&rows, &ConnectRegions { min_cells: 9, ..PLAIN }).unwrap();
        assert_eq!(filled, ["         ", " ..      ", "         "]);
        let corridors = changed(&rows, &ConnectRegions { tunnel: TunnelKind::Corridor, ..PLAIN }).unwrap();
        assert_eq!(corridors, ["         ", " ..###.  ", "         "]);
    }

    #[test]
    fn walls_between_components_are_vetoed() {
        let mut map = map_of(&["     ", " . . ", "     "]);
        map.tiles[Point::new(2, 1)] = Tile::WallUpright;
        assert!(run(&mut map, &PLAIN).is_err());
    }

    #[test]
    fn tunnels_are_a_minimum_spanning_tree() {
        let mut rng = Rng::new(4);
        for _ in 0..60 {
            let mut map = Map::new(Size::new(60, 30));
            for _ in 0..2 + rng.below(9) {
                let area = Rect::new(rng.range(1, 50), rng.range(1, 22), rng.range(1, 9), rng.range(1, 7));
                map.tiles.fill_rect(area, Tile::Floor);
            }
            let mut open = BitGrid::default();
            open.mark_from(&map.tiles, Tile::FIRST_OPEN);
            let (before, mut left, mut components) = (open.count(), open.clone(), Vec::new());
            while let Some(first) = left.first() {
                components.push(left.take_component(first));
            }
            // Reference implementation: Kruskal's algorithm on the distances of all pairs of components.
            let gap = |a: &[Point], b: &[Point]| {
                let steps = |p: &Point, q: &Point| p.x.abs_diff(q.x) + p.y.abs_diff(q.y) - 1;
                a.iter().flat_map(|p| b.iter().map(move |q| steps(p, q))).min().unwrap_or(0)
            };
            let mut pairs: Vec<(u32, u32, u32)> = Vec::new();
            for (i, a) in (0..).zip(&components) {
                pairs.extend((0..i).zip(&components).map(|(j, b)| (gap(a, b), i, j)));
            }
            pairs.sort_unstable();
            let mut joined = UnionFind::default();
            joined.reset(components.len() as u32);
            let tree = pairs.iter().filter(|(_, a, b)| joined.union(*a, *b));
            let expected: u32 = tree.map(|(cells, ..)| cells).sum();
            run(&mut map, &PLAIN).unwrap();
            open.mark_from(&map.tiles, Tile::FIRST_OPEN);
            assert!(open.is_connected(&mut Vec::new()), "{map}");
            // Tunnels may share cells.
            let dug = open.count() - before;
            assert!(dug <= expected && dug * 2 >= expected, "{dug} cells of {expected}\n{map}");
        }
    }
}
