//! Comparison of A* and jump point search with a simple Dijkstra that shares no code with them, on thousands of maps.

use std::collections::BinaryHeap;

use barrow_core::{BitGrid, Grid, Point, Rng, Size};
use barrow_path::{Corners, JumpMap, MAX_COST, PathError, PathFinder, Route, Steps, terrain};

const STEPS: [Steps; 4] =
    [Steps::Four, Steps::Eight(Corners::Cut), Steps::Eight(Corners::Round), Steps::Eight(Corners::Keep)];

/// Cost of a step onto each cell, 0 for walls.
type Costs = Grid<u32>;

/// Returns whether a step is allowed by `steps`, implemented independently from their documentation.
fn is_legal(costs: &Costs, steps: Steps, from: Point, to: Point) -> bool {
    let is_free = |x, y| costs.get(Point::new(x, y)).is_some_and(|cost| cost > 0);
    let (w, h) = ((from.x - to.x).abs(), (from.y - to.y).abs());
    let beside = usize::from(is_free(to.x, from.y)) + usize::from(is_free(from.x, to.y));
    let needed = match steps {
        Steps::Four => 3,
        Steps::Eight(Corners::Cut) => 0,
        Steps::Eight(Corners::Round) => 1,
        Steps::Eight(Corners::Keep) => 2,
    };
    is_free(to.x, to.y) && w.max(h) == 1 && (w + h == 1 || beside >= needed)
}

/// Returns the lowest cost and, among the cheapest paths, the fewest diagonal steps from `from` to every cell.
fn dijkstra(costs: &Costs, steps: Steps, from: Point) -> Grid<(u64, u64)> {
    let mut best = Grid::new(costs.size(), (u64::MAX, u64::MAX));
    let mut heap = BinaryHeap::from([(std::cmp::Reverse((0, 0)), from)]);
    best[from] = (0, 0);
    while let Some((std::cmp::Reverse((cost, diagonals)), p)) = heap.pop() {
        if (cost, diagonals) > best[p] {
            continue;
        }
        for step in (0..9).map(|i| Point::new(i % 3 - 1, i / 3 - 1)) {
            let next = p + step;
            if !is_legal(costs, steps, p, next) {
                continue;
            }
            let found = (cost + u64::from(costs[next]), diagonals + u64::from(step.x * step.y != 0));
            if found < best[next] {
                best[next] = found;
                heap.push((std::cmp::Reverse(found), next));
            }
        }
    }
    best
}

fn check(route: Option<Route<'_>>, costs: &Costs, steps: Steps, to: Point, best: (u64, u64)) {
    let Some(route) = route else { return assert_eq!(best.0, u64::MAX, "a path to {to} was missed") };
    let (mut at, mut walked) = (route.from(), (0, 0));
    for p in route {
        assert!(is_legal(costs, steps, at, p), "{steps:?} from {at} to {p}");
        walked = (walked.0 + u64::from(costs[p]), walked.1 + u64::from(at.x != p.x && at.y != p.y));
        at = p;
    }
    assert_eq!((at, walked, route.cost()), (to, best, best.0), "{steps:?} from {}", route.from());
}

fn random_map(rng: &mut Rng, most: u32) -> Costs {
    // Widths of exactly one or two words, and longer ones.
    let width = match rng.below(16) {
        0 => 64 * (1 + rng.below(2)),
        1 => 1 + rng.below(150),
        _ => 1 + rng.below(12),
    };
    let size = Size::new(width, rng.below(12) + 1);
    let size = if rng.one_in(2) { size } else { Size::new(size.height, size.width) };
    let mut costs = Grid::new(size, 0);
    let free_pct = 40 + rng.below(60);
    for p in cells(size) {
        if rng.percent(free_pct) {
            costs[p] = 1 + rng.below(most);
        }
    }
    costs
}

fn cells(size: Size) -> impl Iterator<Item = Point> {
    (0..size.cells() as i32).map(move |i| Point::new(i % size.width as i32, i / size.width as i32))
}

fn random_cell(rng: &mut Rng, size: Size) -> Point {
    Point::new(rng.below(size.width) as i32, rng.below(size.height) as i32)
}

fn bits_of(costs: &Costs) -> BitGrid {
    let mut bits = BitGrid::new(costs.size());
    for (p, _) in costs.iter().filter(|(_, cost)| *cost > 0) {
        bits.insert(p);
    }
    bits
}

#[test]
fn astar_agrees_with_dijkstra_on_weighted_maps() {
    let (mut rng, mut finder) = (Rng::new(1), PathFinder::new());
    for round in 0..2000 {
        let costs = random_map(&mut rng, [2, 9, 300, MAX_COST][round % 4]);
        let ground = terrain(costs.size(), |p| Some(costs[p]).filter(|cost| *cost > 0));
        for steps in STEPS {
            let from = random_cell(&mut rng, costs.size());
            let best = dijkstra(&costs, steps, from);
            for _ in 0..6 {
                let to = random_cell(&mut rng, costs.size());
                match finder.find(&ground, steps, from, to) {
                    Err(error) => assert_eq!((error, costs[to]), (PathError::Blocked(to), 0)),
                    Ok(route) => check(route, &costs, steps, to, best[to]),
                }
            }
        }
    }
}

#[test]
fn both_searches_agree_with_dijkstra_on_uniform_costs() {
    let (mut rng, mut finder, mut map) = (Rng::new(2), PathFinder::new(), JumpMap::default());
    for _ in 0..3000 {
        let costs = random_map(&mut rng, 1);
        let bits = bits_of(&costs);
        map.load(&bits);
        for steps in STEPS {
            let from = random_cell(&mut rng, costs.size());
            let best = dijkstra(&costs, steps, from);
            for _ in 0..5 {
                let to = random_cell(&mut rng, costs.size());
                if costs[to] > 0 || from == to {
                    let best = if from == to { (0, 0) } else { best[to] };
                    check(finder.astar(&bits, steps, from, to).unwrap(), &costs, steps, to, best);
                    check(finder.find(&bits, steps, from, to).unwrap(), &costs, steps, to, best);
                    if let Steps::Eight(corners) = steps {
                        check(finder.jump(&map, corners, from, to).unwrap(), &costs, steps, to, best);
                    }
                }
            }
        }
    }
}

#[test]
fn jump_point_search_agrees_with_dijkstra_on_every_small_map() {
    let size = Size::new(4, 4);
    let ends = [
        (Point::new(0, 0), Point::new(3, 3)),
        (Point::new(3, 0), Point::new(0, 3)),
        (Point::new(1, 0), Point::new(2, 3)),
    ];
    let mut finder = PathFinder::new();
    let mut map = JumpMap::new(&BitGrid::new(size));
    let mut costs = Grid::new(size, 0);
    for maze in 0..1 << 16 {
        for (i, p) in cells(size).enumerate() {
            costs[p] = maze >> i & 1;
            if costs[p] == 1 { map.open(p) } else { map.close(p) }
        }
        let (from, to) = ends[maze as usize % 3];
        if costs[to] == 0 {
            continue;
        }
        for corners in [Corners::Cut, Corners::Round, Corners::Keep] {
            let steps = Steps::Eight(corners);
            let best = dijkstra(&costs, steps, from)[to];
            check(finder.jump(&map, corners, from, to).unwrap(), &costs, steps, to, best);
        }
    }
}

fn drawn(rows: &[&str]) -> Costs {
    let mut costs = Grid::new(Size::new(rows[0].len() as u32, rows.len() as u32), 0);
    for (y, row) in rows.iter().enumerate() {
        for (x, letter) in row.bytes().enumerate() {
            let cost = match letter {
                b'#' => 0,
                b'~' => 5,
                _ => 1,
            };
            costs[Point::new(x as i32, y as i32)] = cost;
        }
    }
    costs
}

/// Draws the map with the path.
fn draw(costs: &Costs, route: Route<'_>) -> Vec<String> {
    let letter = |p| match costs[p] {
        _ if p == route.from() => '@',
        _ if p == route.to() => '>',
        _ if route.cells().contains(&p) => 'o',
        0 => '#',
        1 => '.',
        _ => '~',
    };
    let size = costs.size();
    (0..size.height as i32)
        .map(|y| (0..size.width as i32).map(|x| letter(Point::new(x, y))).collect())
        .collect()
}

#[test]
fn paths_avoid_expensive_cells() {
    let costs = drawn(&["@~~>", "...."]);
    let ground = terrain(costs.size(), |p| Some(costs[p]).filter(|cost| *cost > 0));
    let mut finder = PathFinder::new();
    let mut path = |steps| {
        let route = finder.find(&ground, steps, Point::new(0, 0), Point::new(3, 0)).unwrap().unwrap();
        (route.cost(), draw(&costs, route))
    };
    assert_eq!(path(Steps::default()), (3, ["@~~>", ".oo."].map(String::from).to_vec()));
    assert_eq!(path(Steps::Four), (5, ["@~~>", "oooo"].map(String::from).to_vec()));
}

#[test]
fn paths_have_the_fewest_diagonal_steps() {
    let costs = drawn(&["@........", ".........", "........>"]);
    let bits = bits_of(&costs);
    let mut finder = PathFinder::new();
    let (from, to) = (Point::new(0, 0), Point::new(8, 2));
    let route = finder.find(&bits, Steps::default(), from, to).unwrap().unwrap();
    assert_eq!(draw(&costs, route), ["@........", ".o.......", "..oooooo>"]);
    assert_eq!(route.into_iter().rev().nth(1), Some(Point::new(7, 2)));
}

#[test]
fn near_goals_on_large_maps_are_found() {
    let mut bits = BitGrid::new(Size::new(1000, 700));
    bits.invert();
    let mut finder = PathFinder::new();
    let from = Point::new(500, 300);
    for (x, y) in [(2, 1), (-3, 7), (400, 0), (-500, -300)] {
        let route = finder.find(&bits, Steps::default(), from, from + Point::new(x, y)).unwrap().unwrap();
        assert_eq!(route.cost(), u64::from(x.unsigned_abs().max(y.unsigned_abs())));
    }
}

#[test]
fn invalid_inputs_are_errors_or_have_no_path() {
    let costs = drawn(&["..#.", "..#.", "..#~"]);
    let bits = bits_of(&costs);
    let size = bits.size();
    let mut finder = PathFinder::new();
    let map = JumpMap::new(&bits);
    let (here, wall, there) = (Point::new(0, 0), Point::new(2, 1), Point::new(3, 1));
    let far = Point::new(i32::MAX, i32::MIN);
    for steps in STEPS {
        let Steps::Eight(corners) = steps else { continue };
        let mut ask = |from, to| {
            let found = finder.find(&bits, steps, from, to).map(|route| route.map(|route| route.cost()));
            let by_astar = finder.astar(&bits, steps, from, to).map(|route| route.map(|route| route.cost()));
            let by_jumps = finder.jump(&map, corners, from, to).map(|route| route.map(|route| route.cost()));
            assert!(found == by_astar && found == by_jumps);
            found
        };
        assert_eq!(ask(here, there), Ok(None));
        assert_eq!(ask(here, here), Ok(Some(0)));
        assert_eq!(ask(wall, wall), Ok(Some(0)));
        assert_eq!(ask(wall, there), Ok(Some(1)));
        assert_eq!(ask(here, wall), Err(PathError::Blocked(wall)));
        assert_eq!(ask(far, here), Err(PathError::OffMap { at: far, size }));
        assert_eq!(ask(here, far), Err(PathError::OffMap { at: far, size }));
    }
    for size in [Size::new(0, 0), Size::new(0, 5), Size::new(5, 0)] {
        let empty = BitGrid::new(size);
        let error = Err(PathError::OffMap { at: here, size });
        assert_eq!(finder.find(&empty, Steps::Four, here, here), error);
        assert_eq!(finder.find(&empty, Steps::default(), here, here), error);
    }
    // A cost of 0 counts as 1, and costs above the maximum count as the maximum.
    let odd = terrain(Size::new(3, 1), |p| Some(if p.x == 1 { 0 } else { u32::MAX }));
    let route = finder.find(&odd, Steps::Four, here, Point::new(2, 0)).unwrap().unwrap();
    assert_eq!(route.cost(), 1 + u64::from(MAX_COST));
}
