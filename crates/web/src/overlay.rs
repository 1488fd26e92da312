//! What can be laid over a level: a number for every cell.

use barrow::fov::{Algorithm, Reach, field_of_view};
use barrow::path::{DistanceMap, Steps};
use barrow::{BitGrid, Map, Point, Tile};
use serde::{Deserialize, Serialize};
use tsify::Tsify;

/// What is to be laid over the level.
#[derive(Clone, Debug, Serialize, Deserialize, Tsify)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum OverlayOrder {
    /// The pieces that hang together on foot, each with a number, the largest first.
    Regions,
    /// Steps from a cell.
    #[allow(missing_docs)]
    Distance { x: i32, y: i32 },
    /// What is seen from a cell: 1.
    #[allow(missing_docs)]
    Sight { x: i32, y: i32, algorithm: String, radius: i32 },
    /// Cells with one way out: 1.
    DeadEnds,
    /// Cells that all ways between some others go through: how many cells they cut off, the smaller part counted.
    ChokePoints,
    /// The islands that one can walk around, each with a number.
    Loops,
    /// The rooms, each with its number.
    Rooms,
}

/// A number for every cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Overlay {
    /// Row by row; −1 where there is none.
    pub values: Vec<i32>,
    /// What it tells, in a line.
    pub caption: String,
}

/// What an order says of a map.
pub fn overlay(map: &Map, order: &OverlayOrder) -> Result<Overlay, String> {
    match order {
        OverlayOrder::Regions => Ok(regions(map)),
        OverlayOrder::Distance { x, y } => distance(map, Point::new(*x, *y)),
        OverlayOrder::Sight { x, y, algorithm, radius } => sight(map, Point::new(*x, *y), algorithm, *radius),
        OverlayOrder::DeadEnds => Ok(dead_ends(map)),
        OverlayOrder::ChokePoints => Ok(choke_points(map)),
        OverlayOrder::Loops => Ok(loops(map)),
        OverlayOrder::Rooms => Ok(rooms(map)),
    }
}

/// A number for every cell.
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

    fn tell(self, caption: String) -> Overlay {
        Overlay { values: self.values, caption }
    }
}

/// So many of something.
fn counted(count: usize, one: &str, many: &str) -> String {
    match count {
        0 => format!("No {many}"),
        1 => format!("1 {one}"),
        n => format!("{n} {many}"),
    }
}

const SIDES: [Point; 4] = [Point::new(0, -1), Point::new(1, 0), Point::new(0, 1), Point::new(-1, 0)];

/// The cells of a map that one can walk on; with secrets if asked.
fn open(map: &Map, secrets: bool) -> BitGrid {
    let mut open = BitGrid::default();
    open.mark_from(&map.tiles, if secrets { Tile::FIRST_SECRET } else { Tile::FIRST_OPEN });
    open
}

fn regions(map: &Map) -> Overlay {
    let mut sheet = CellValues::new(map);
    let mut left = open(map, false);
    let mut pieces: Vec<Vec<Point>> = Vec::new();
    while let Some(first) = left.first() {
        let mut piece = vec![first];
        left.remove(first);
        let mut done = 0;
        while let Some(&at) = piece.get(done) {
            done += 1;
            for p in SIDES.map(|side| at + side) {
                if sheet.contains(p) && left.contains(p) {
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
            sheet.put(p, number);
        }
    }
    sheet.tell(match pieces.len() {
        1 => "One piece: every open cell can be reached from every other.".to_string(),
        n => format!("{n} pieces, secret doors and corridors counted as closed."),
    })
}

fn distance(map: &Map, from: Point) -> Result<Overlay, String> {
    let mut sheet = CellValues::new(map);
    let mut distances = DistanceMap::default();
    distances.fill(map, Steps::default(), [(from, 0)]).map_err(|error| error.to_string())?;
    let mut farthest = 0;
    for (p, steps) in distances.reached() {
        sheet.put(p, steps);
        farthest = farthest.max(steps);
    }
    Ok(sheet.tell(format!("Steps from {from}; the farthest cell is {farthest} away.")))
}

fn sight(map: &Map, from: Point, algorithm: &str, radius: i32) -> Result<Overlay, String> {
    let found = Algorithm::ALL.iter().find(|(name, _)| *name == algorithm);
    let (name, algorithm) = *found.ok_or_else(|| format!("there is no way to see called `{algorithm}`"))?;
    let reach = if radius > 0 { Reach::circle(radius) } else { Reach::UNLIMITED };
    let mut seen = BitGrid::default();
    field_of_view(algorithm, map, from, reach, &mut seen).map_err(|error| error.to_string())?;
    let mut sheet = CellValues::new(map);
    seen.iter().for_each(|p| sheet.put(p, 1));
    let cells = counted(seen.count() as usize, "cell is", "cells are");
    Ok(sheet.tell(format!("{cells} seen from {from} by {name}.")))
}

fn dead_ends(map: &Map) -> Overlay {
    let open = open(map, true);
    let mut sheet = CellValues::new(map);
    let mut count = 0;
    for at in open.iter() {
        let ways =
            SIDES.iter().filter(|&&side| sheet.contains(at + side) && open.contains(at + side)).count();
        if ways == 1 {
            sheet.put(at, 1);
            count += 1;
        }
    }
    sheet.tell(format!("{} one way out.", counted(count, "cell has", "cells have")))
}

/// An open cell on the way of a search in depth.
struct Visit {
    at: Point,
    /// The side that is looked at next.
    side: usize,
    /// How many cells were found through it, itself counted.
    below: i32,
    /// The earliest cell that can be reached without going back.
    low: i32,
    /// The largest part that it cuts off, of those below it.
    cuts: i32,
}

/// Articulation points, found in one search in depth that keeps its own stack, for corridors can be long.
fn choke_points(map: &Map) -> Overlay {
    let open = open(map, true);
    let mut order = CellValues::new(map);
    let mut sheet = CellValues::new(map);
    let mut count = 0;
    for first in open.iter() {
        if order.get(first) >= 0 {
            continue;
        }
        let whole = open_piece(&open, &order, first);
        let mut next = 0;
        let mut ways_of_first = 0;
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
                sheet.put(done.at, done.cuts);
                count += 1;
            }
            if let Some(above) = stack.last_mut() {
                above.low = above.low.min(done.low);
                above.below += done.below;
                if done.low >= order.get(above.at) {
                    above.cuts = above.cuts.max(done.below.min(whole - done.below - 1));
                    ways_of_first += i32::from(above.at == first);
                }
            } else if ways_of_first > 1 {
                sheet.put(first, done.cuts.max(1));
                count += 1;
            }
        }
    }
    sheet.tell(format!("{} whose closing would cut the level in two.", counted(count, "cell", "cells")))
}

/// How many cells hang together with one that was not visited yet.
fn open_piece(open: &BitGrid, order: &CellValues, first: Point) -> i32 {
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

/// Closed cells that hang together, diagonally too, and do not reach the border.
fn loops(map: &Map) -> Overlay {
    let open = open(map, true);
    let mut sheet = CellValues::new(map);
    let mut seen = BitGrid::new(map.size());
    let mut count = 0;
    for y in 0..sheet.height {
        for first in (0..sheet.width).map(|x| Point::new(x, y)) {
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
                        if !sheet.contains(p) {
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
                    sheet.put(p, count);
                }
                count += 1;
            }
        }
    }
    sheet.tell(format!("{} that one can walk around.", counted(count as usize, "island", "islands")))
}

fn rooms(map: &Map) -> Overlay {
    let mut sheet = CellValues::new(map);
    for (id, room) in (0..).zip(&map.rooms) {
        for run in map.room_runs(room) {
            (run.x..run.x + run.len).for_each(|x| sheet.put(Point::new(x, run.y), id));
        }
    }
    sheet.tell(format!("{}.", counted(map.rooms.len(), "room", "rooms")))
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
    fn islands_and_dead_ends_are_as_many_as_the_metrics_say() {
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

    /// A cell is a choke point if there are more pieces without it.
    #[test]
    fn choke_points_cut() {
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
