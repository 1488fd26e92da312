//! Overlays of a level: a value for every cell.

use barrow::fov::{Algorithm, Reach, field_of_view};
use barrow::path::{DistanceMap, Steps};
use barrow::{BitGrid, Map, Point, Tile};
use serde::{Deserialize, Serialize};
use tsify::Tsify;

/// The kind of overlay to compute.
#[derive(Clone, Debug, Serialize, Deserialize, Tsify)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum OverlayRequest {
    /// Connected components of walkable cells, numbered from 0 by decreasing size.
    Regions,
    /// Number of steps from a cell.
    #[allow(missing_docs)]
    Distance { x: i32, y: i32 },
    /// Field of view of a cell: 1 for visible cells.
    #[allow(missing_docs)]
    Sight { x: i32, y: i32, algorithm: String, radius: i32 },
    /// Dead ends, that is cells with one open neighbor: 1.
    DeadEnds,
    /// Articulation points: the number of cells on the smaller side that they cut off.
    ChokePoints,
    /// Obstacles with a loop around them, numbered from 0.
    Loops,
    /// Rooms, numbered from 0.
    Rooms,
}

/// An overlay of a level.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Overlay {
    /// Values row by row; −1 for none.
    pub values: Vec<i32>,
    /// Summary in one sentence.
    pub caption: String,
}

/// Computes an overlay of a map.
pub fn overlay(map: &Map, request: &OverlayRequest) -> Result<Overlay, String> {
    match request {
        OverlayRequest::Regions => Ok(regions(map)),
        OverlayRequest::Distance { x, y } => distance(map, Point::new(*x, *y)),
        OverlayRequest::Sight { x, y, algorithm, radius } => {
            sight(map, Point::new(*x, *y), algorithm, *radius)
        }
        OverlayRequest::DeadEnds => Ok(dead_ends(map)),
        OverlayRequest::ChokePoints => Ok(choke_points(map)),
        OverlayRequest::Loops => Ok(loops(map)),
        OverlayRequest::Rooms => Ok(rooms(map)),
    }
}

/// A grid of values, −1 at first.
struct CellValues {
    width: i32,
    height: i32,
    values: Vec<i32>,
}

impl CellValues {
    fn new(map: &Map) -> Self {
        let size = map.size();
        Self { width: size.width as i32, height: size.height as i32, values: vec![-1; size.cells()] }
    }

    const fn index(&self, p: Point) -> usize {
        (p.y * self.width + p.x) as usize
    }

    fn put(&mut self, p: Point, value: i32) {
        let index = self.index(p);
        self.values[index] = value;
    }

    fn get(&self, p: Point) -> i32 {
        self.values[self.index(p)]
    }

    const fn contains(&self, p: Point) -> bool {
        p.x >= 0 && p.y >= 0 && p.x < self.width && p.y < self.height
    }

    fn into_overlay(self, caption: String) -> Overlay {
        Overlay { values: self.values, caption }
    }
}

/// Returns a count with its noun.
fn counted(count: usize, one: &str, many: &str) -> String {
    match count {
        0 => format!("No {many}"),
        1 => format!("1 {one}"),
        n => format!("{n} {many}"),
    }
}

const SIDES: [Point; 4] = [Point::new(0, -1), Point::new(1, 0), Point::new(0, 1), Point::new(-1, 0)];

/// Returns the walkable cells of a map, optionally with secret doors and corridors.
fn open(map: &Map, secrets: bool) -> BitGrid {
    let mut open = BitGrid::default();
    open.mark_from(&map.tiles, if secrets { Tile::FIRST_SECRET } else { Tile::FIRST_OPEN });
    open
}

fn regions(map: &Map) -> Overlay {
    let mut grid = CellValues::new(map);
    let mut left = open(map, false);
    let mut pieces: Vec<Vec<Point>> = Vec::new();
    while let Some(first) = left.first() {
        let mut piece = vec![first];
        left.remove(first);
        let mut done = 0;
        while let Some(&at) = piece.get(done) {
            done += 1;
            for p in SIDES.map(|side| at + side) {
                if grid.contains(p) && left.contains(p) {
                    left.remove(p);
                    piece.push(p);
                }
            }
        }
        pieces.push(piece);
    }
    pieces.sort_by_key(|piece| std::cmp::Reverse(piece.len()));
    for (number, piece) in (0..).zip(&pieces) {
        for &p in piece {
            grid.put(p, number);
        }
    }
    grid.into_overlay(match pieces.len() {
        1 => "One region: every open cell can be reached from every other.".to_string(),
        n => format!("{n} regions; secret doors and corridors count as closed."),
    })
}

fn distance(map: &Map, from: Point) -> Result<Overlay, String> {
    let mut grid = CellValues::new(map);
    let mut distances = DistanceMap::default();
    distances.fill(map, Steps::default(), [(from, 0)]).map_err(|error| error.to_string())?;
    let mut farthest = 0;
    for (p, steps) in distances.reached() {
        grid.put(p, steps);
        farthest = farthest.max(steps);
    }
    Ok(grid.into_overlay(format!("Steps from {from}; the farthest cell is {farthest} away.")))
}

fn sight(map: &Map, from: Point, algorithm: &str, radius: i32) -> Result<Overlay, String> {
    let found = Algorithm::ALL.iter().find(|(name, _)| *name == algorithm);
    let (name, algorithm) =
        *found.ok_or_else(|| format!("there is no field-of-view algorithm `{algorithm}`"))?;
    let reach = if radius > 0 { Reach::circle(radius) } else { Reach::UNLIMITED };
    let mut seen = BitGrid::default();
    field_of_view(algorithm, map, from, reach, &mut seen).map_err(|error| error.to_string())?;
    let mut grid = CellValues::new(map);
    seen.iter().for_each(|p| grid.put(p, 1));
    let cells = counted(seen.count() as usize, "cell is", "cells are");
    Ok(grid.into_overlay(format!("{cells} seen from {from} by {name}.")))
}

fn dead_ends(map: &Map) -> Overlay {
    let open = open(map, true);
    let mut grid = CellValues::new(map);
    let mut count = 0;
    for at in open.iter() {
        let ways = SIDES.iter().filter(|&&side| grid.contains(at + side) && open.contains(at + side)).count();
        if ways == 1 {
            grid.put(at, 1);
            count += 1;
        }
    }
    grid.into_overlay(format!("{} only one exit.", counted(count, "cell has", "cells have")))
}

/// Stack frame of the depth-first search in [`choke_points`].
struct Visit {
    at: Point,
    /// Index of the next neighbor in [`SIDES`].
    side: usize,
    /// Size of its subtree, itself included.
    below: i32,
    /// Lowest visit number reachable from the subtree (the low-link value).
    low: i32,
    /// Size of the largest part that it cuts off.
    cuts: i32,
}

/// Finds articulation points by Tarjan's algorithm, with an explicit stack: long corridors would overflow the call stack.
fn choke_points(map: &Map) -> Overlay {
    let open = open(map, true);
    let mut order = CellValues::new(map);
    let mut grid = CellValues::new(map);
    let mut count = 0;
    for first in open.iter() {
        if order.get(first) >= 0 {
            continue;
        }
        let whole = component_size(&open, &order, first);
        let mut next = 0;
        let mut children_of_first = 0;
        let mut stack = Vec::new();
        let mut visit = |at: Point, order: &mut CellValues| {
            order.put(at, next);
            next += 1;
            Visit { at, side: 0, below: 1, low: next - 1, cuts: 0 }
        };
        stack.push(visit(first, &mut order));
        while let Some(top) = stack.last_mut() {
            if let Some(&side) = SIDES.get(top.side) {
                top.side += 1;
                let p = top.at + side;
                if !order.contains(p) || !open.contains(p) {
                    continue;
                }
                match order.get(p) {
                    -1 => stack.push(visit(p, &mut order)),
                    seen => top.low = top.low.min(seen),
                }
                continue;
            }
            let Some(done) = stack.pop() else { break };
            if done.cuts > 0 && !stack.is_empty() {
                grid.put(done.at, done.cuts);
                count += 1;
            }
            if let Some(above) = stack.last_mut() {
                above.low = above.low.min(done.low);
                above.below += done.below;
                if done.low >= order.get(above.at) {
                    above.cuts = above.cuts.max(done.below.min(whole - done.below - 1));
                    children_of_first += i32::from(above.at == first);
                }
            } else if children_of_first > 1 {
                grid.put(first, done.cuts.max(1));
                count += 1;
            }
        }
    }
    grid.into_overlay(format!("{} that would split the level if closed.", counted(count, "cell", "cells")))
}

/// Returns the size of the connected component of a cell.
fn component_size(open: &BitGrid, order: &CellValues, first: Point) -> i32 {
    let mut seen = BitGrid::new(open.size());
    seen.insert(first);
    let mut piece = vec![first];
    let mut done = 0;
    while let Some(&at) = piece.get(done) {
        done += 1;
        for p in SIDES.map(|side| at + side) {
            if order.contains(p) && open.contains(p) && !seen.contains(p) {
                seen.insert(p);
                piece.push(p);
            }
        }
    }
    done as i32
}

/// Finds 8-connected components of closed cells that do not touch the border.
fn loops(map: &Map) -> Overlay {
    let open = open(map, true);
    let mut grid = CellValues::new(map);
    let mut seen = BitGrid::new(map.size());
    let mut count = 0;
    for y in 0..grid.height {
        for first in (0..grid.width).map(|x| Point::new(x, y)) {
            if open.contains(first) || seen.contains(first) {
                continue;
            }
            seen.insert(first);
            let mut island = vec![first];
            let (mut done, mut is_island) = (0, true);
            while let Some(&at) = island.get(done) {
                done += 1;
                for dy in -1..=1 {
                    for p in (-1..=1).map(|dx| Point::new(at.x + dx, at.y + dy)) {
                        if !grid.contains(p) {
                            is_island = false;
                        } else if !open.contains(p) && !seen.contains(p) {
                            seen.insert(p);
                            island.push(p);
                        }
                    }
                }
            }
            if is_island {
                for &p in &island {
                    grid.put(p, count);
                }
                count += 1;
            }
        }
    }
    grid.into_overlay(format!("{} with a loop around.", counted(count as usize, "island", "islands")))
}

fn rooms(map: &Map) -> Overlay {
    let mut grid = CellValues::new(map);
    for (id, room) in (0..).zip(&map.rooms) {
        for run in map.room_runs(room) {
            (run.x..run.x + run.len).for_each(|x| grid.put(Point::new(x, run.y), id));
        }
    }
    grid.into_overlay(format!("{}.", counted(map.rooms.len(), "room", "rooms")))
}

#[cfg(test)]
mod tests {
    use barrow::{Generator, METRICS, Measure};

    use super::*;

    fn metric(map: &Map, name: &str) -> u32 {
        let spec = METRICS.iter().find(|metric| metric.name == name).unwrap();
        (spec.measure)(map, &mut Measure::default()).unwrap()
    }

    #[test]
    fn loops_and_dead_ends_match_the_metrics() {
        for recipe in ["nethack", "rlg327", "nystrom", "cellular_caves"] {
            let Ok(mut generator) = Generator::new(recipe) else { continue };
            for seed in 0..20 {
                let map = generator.generate_ref(seed).unwrap().map();
                let most = loops(map).values.into_iter().max().unwrap() + 1;
                assert_eq!(most as u32, metric(map, "loops"), "{recipe} {seed}");
                let ends = dead_ends(map).values.into_iter().filter(|&n| n == 1).count();
                assert_eq!(ends as u32, metric(map, "dead_ends"), "{recipe} {seed}");
            }
        }
    }

    /// A cell is a choke point if removing it increases the number of connected components.
    #[test]
    fn choke_points_are_the_articulation_points() {
        for (recipe, seed) in [("rlg327", 1), ("nethack", 2), ("nystrom", 3)] {
            let Ok(mut generator) = Generator::new(recipe) else { continue };
            let map = generator.generate_ref(seed).unwrap().map();
            let found = choke_points(map);
            let width = map.size().width as i32;
            let open = open(map, true);
            let pieces = |without: Option<Point>| {
                let mut left = open.clone();
                if let Some(p) = without {
                    left.remove(p);
                }
                let mut count = 0;
                while let Some(first) = left.first() {
                    let mut piece = BitGrid::new(left.size());
                    piece.insert(first);
                    piece.flood(&left, &mut Vec::new());
                    left.difference_with(&piece);
                    count += 1;
                }
                count
            };
            let whole = pieces(None);
            for p in open.iter() {
                let cuts = pieces(Some(p)) > whole;
                assert_eq!(found.values[(p.y * width + p.x) as usize] >= 0, cuts, "{recipe} {p}");
            }
        }
    }
}
