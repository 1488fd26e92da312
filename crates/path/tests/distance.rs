//! Comparison of distance maps with a reference implementation on thousands of random maps.

use barrow_core::{BitGrid, Map, Point, Rng, Size, Tile};
use barrow_path::{
    Corners, DistanceMap, Explorer, PathError, PathFinder, Steps, Terrain, Traveler, UNREACHED, terrain,
};

const STEPS: [Steps; 4] =
    [Steps::Four, Steps::Eight(Corners::Cut), Steps::Eight(Corners::Round), Steps::Eight(Corners::Keep)];

/// Random map: costs in row-major order, 0 for impassable cells.
struct RandomCosts {
    width: i32,
    height: i32,
    costs: Vec<u32>,
}

impl RandomCosts {
    fn random(rng: &mut Rng, widest: Size, max_cost: u32) -> Self {
        let (width, height) = (1 + rng.below(widest.width), 1 + rng.below(widest.height));
        let open_pct = 40 + rng.below(61);
        let cell = |_| if rng.percent(open_pct) { 1 + rng.below(max_cost) } else { 0 };
        let costs = (0..width * height).map(cell).collect();
        Self { width: width as i32, height: height as i32, costs }
    }

    fn cost(&self, x: i32, y: i32) -> u32 {
        let is_on = (0..self.width).contains(&x) && (0..self.height).contains(&y);
        if is_on { self.costs[(y * self.width + x) as usize] } else { 0 }
    }

    fn size(&self) -> Size {
        Size::new(self.width as u32, self.height as u32)
    }

    fn terrain(&self) -> impl Terrain + '_ {
        terrain(self.size(), |p| Some(self.cost(p.x, p.y)).filter(|&cost| cost > 0))
    }

    fn bits(&self) -> BitGrid {
        let mut bits = BitGrid::new(self.size());
        self.open().for_each(|p| bits.insert(p));
        bits
    }

    fn open(&self) -> impl Iterator<Item = Point> + '_ {
        let cells = (0..self.height).flat_map(|y| (0..self.width).map(move |x| Point::new(x, y)));
        cells.filter(|p| self.cost(p.x, p.y) > 0)
    }

    fn goals(&self, rng: &mut Rng, values: i32) -> Vec<(Point, i32)> {
        let open: Vec<Point> = self.open().collect();
        // Sometimes there are several goals in most words.
        let most = if rng.one_in(9) { 1 + open.len() as u32 } else { 4 };
        let count = if open.is_empty() { 0 } else { rng.below(most) };
        (0..count)
            .map(|_| (open[rng.below(open.len() as u32) as usize], rng.range(-values, values)))
            .collect()
    }

    fn may_step(&self, (x, y): (i32, i32), (dx, dy): (i32, i32), steps: Steps) -> bool {
        let beside = [self.cost(x + dx, y) > 0, self.cost(x, y + dy) > 0];
        let is_diagonal = dx != 0 && dy != 0;
        match steps {
            Steps::Four => !is_diagonal,
            Steps::Eight(Corners::Cut) => true,
            Steps::Eight(Corners::Round) => !is_diagonal || beside != [false, false],
            Steps::Eight(Corners::Keep) => !is_diagonal || beside == [true, true],
        }
    }

    /// Reference implementation of Dijkstra's algorithm: finds the nearest unsettled cell by scanning all cells.
    fn reference(&self, steps: Steps, goals: &[(Point, i32)], limit: i32) -> Vec<i64> {
        const FAR: i64 = i64::MAX;
        let mut value = vec![FAR; self.costs.len()];
        for &(p, start) in goals {
            let i = (p.y * self.width + p.x) as usize;
            value[i] = value[i].min(i64::from(start));
        }
        let mut settled = vec![false; value.len()];
        while let Some(i) =
            (0..value.len()).filter(|&i| !settled[i] && value[i] < FAR).min_by_key(|&i| value[i])
        {
            settled[i] = true;
            let (x, y) = (i as i32 % self.width, i as i32 / self.width);
            for (dx, dy) in (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dx, dy))) {
                if self.cost(x + dx, y + dy) > 0 && self.may_step((x, y), (dx, dy), steps) {
                    let there = ((y + dy) * self.width + x + dx) as usize;
                    value[there] = value[there].min(value[i] + i64::from(self.costs[i]));
                }
            }
        }
        value.iter().map(|&v| if v > i64::from(limit) { i64::from(UNREACHED) } else { v }).collect()
    }
}

fn values(map: &DistanceMap) -> Vec<i64> {
    map.rows().flatten().map(|&value| i64::from(value)).collect()
}

/// Checks that the path from every reached cell leads downhill by allowed steps and has the cost in the map.
fn check_paths(plain: &RandomCosts, map: &DistanceMap, steps: Steps, goals: &[(Point, i32)]) {
    for (p, value) in map.reached() {
        let path: Vec<Point> = map.path_from(p).collect();
        assert_eq!(path[0], p);
        let cost: i32 = path[1..].iter().map(|q| plain.cost(q.x, q.y) as i32).sum();
        let end = path[path.len() - 1];
        assert!(goals.contains(&(end, value - cost)), "{p} {path:?} {goals:?}");
        for pair in path.windows(2) {
            let step = (pair[1].x - pair[0].x, pair[1].y - pair[0].y);
            assert!(step.0.abs() <= 1 && step.1.abs() <= 1);
            assert!(plain.may_step((pair[0].x, pair[0].y), step, steps));
        }
    }
}

#[test]
fn agrees_with_the_reference_on_weighted_maps() {
    let (mut rng, mut map) = (Rng::new(1), DistanceMap::new());
    for round in 0..3000 {
        let max_cost = [2, 9, 70, 1000, 65_535][round % 5];
        let plain = RandomCosts::random(&mut rng, Size::new(12, 9), max_cost);
        let goals = plain.goals(&mut rng, 3 * max_cost as i32);
        let limit = if rng.one_in(2) { UNREACHED } else { rng.range(-9, 5 * max_cost as i32) };
        for steps in STEPS {
            map.fill_within(&plain.terrain(), steps, goals.iter().copied(), limit).unwrap();
            assert_eq!(values(&map), plain.reference(steps, &goals, limit), "{steps:?} {goals:?} {limit}");
            check_paths(&plain, &map, steps, &goals);
        }
    }
}

#[test]
fn waves_agree_with_buckets_and_the_reference_on_uniform_costs() {
    let (mut rng, mut wave, mut buckets) = (Rng::new(2), DistanceMap::new(), DistanceMap::new());
    for round in 0..2000 {
        let plain = RandomCosts::random(
            &mut rng,
            if round % 10 == 0 { Size::new(200, 150) } else { Size::new(12, 9) },
            1,
        );
        let (bits, goals) = (plain.bits(), plain.goals(&mut rng, 20));
        let limit = if rng.one_in(2) { UNREACHED } else { rng.range(-20, 30) };
        for steps in STEPS {
            wave.fill_within(&bits, steps, goals.iter().copied(), limit).unwrap();
            // Uniform costs of 2 use the buckets, and double all distances.
            let twice = terrain(plain.size(), |p| bits.contains(p).then_some(2));
            let goals_twice = goals.iter().map(|&(p, value)| (p, 2 * value));
            buckets.fill_within(&twice, steps, goals_twice, limit.saturating_mul(2)).unwrap();
            for (p, value) in wave.reached() {
                assert_eq!(buckets.get(p), Some(2 * value));
            }
            assert_eq!(wave.reached().count(), buckets.reached().count());
            if round % 10 != 0 {
                assert_eq!(
                    values(&wave),
                    plain.reference(steps, &goals, limit),
                    "{steps:?} {goals:?} {limit}"
                );
                check_paths(&plain, &wave, steps, &goals);
            }
        }
    }
}

#[test]
fn every_kind_of_grid_gives_the_same_result() {
    let (mut rng, mut map, mut finder) = (Rng::new(6), DistanceMap::new(), PathFinder::new());
    for _ in 0..40 {
        let plain = RandomCosts::random(&mut rng, Size::new(140, 20), 1);
        let (size, bits, closure) = (plain.size(), plain.bits(), plain.terrain());
        let mut tiles = Map::new(size);
        bits.iter().for_each(|p| tiles.tiles[p] = Tile::Floor);
        let (Some(goal), Some(from)) = (bits.first(), bits.iter().last()) else { continue };
        for steps in STEPS {
            let answers = [&bits as &dyn Terrain, &tiles, &closure].map(|ground| {
                map.fill(ground, steps, [(goal, 0)]).unwrap();
                let cost = finder.find(ground, steps, from, goal).unwrap().map(|route| route.cost() as i32);
                assert_eq!(cost, map.get(from));
                values(&map)
            });
            assert!(answers.iter().all(|values| *values == answers[0]), "{steps:?} on {size}");
        }
    }
}

#[test]
fn invalid_goals_are_errors_and_leave_the_map_unchanged() {
    let mut open = BitGrid::new(Size::new(70, 2));
    open.insert_run(0, 0, 70);
    let mut map = DistanceMap::new();
    map.fill(&open, Steps::Four, [(Point::new(0, 0), 0)]).unwrap();
    let before = values(&map);
    let (inside, rock, off) = (Point::new(3, 0), Point::new(3, 1), Point::new(70, 0));
    for (bad, expected) in [
        (rock, "3,1 is impassable"),
        (off, "70,0 is off the map of 70x2: columns are 0 to 69, rows 0 to 1"),
        (Point::new(0, -1), "0,-1 is off the map of 70x2: columns are 0 to 69, rows 0 to 1"),
    ] {
        let error = map.fill(&open, Steps::Four, [(inside, 0), (bad, 0)]).unwrap_err();
        assert_eq!(error.to_string(), expected);
        assert_eq!(values(&map), before);
    }
    assert_eq!(map.get(off), None);
    assert_eq!(map.next_step(off), None);
    assert_eq!(map.path_from(Point::new(i32::MAX, i32::MIN)).count(), 0);
    assert_eq!(map.path_from(rock).count(), 5, "a path leads out of rock");
}

#[test]
fn maps_without_cells_or_goals_are_handled() {
    let mut map = DistanceMap::new();
    for size in [Size::new(0, 0), Size::new(0, 5), Size::new(5, 0)] {
        let error = map.fill(&BitGrid::new(size), Steps::default(), [(Point::new(0, 0), 0)]);
        assert_eq!(error, Err(PathError::OffMap { at: Point::new(0, 0), size }));
        for _ in 0..2 {
            map.fill(&BitGrid::new(size), Steps::default(), []).unwrap();
            assert_eq!((map.size(), map.reached().count()), (size, 0));
        }
    }
    map.fill(&terrain(Size::new(3, 3), |_| Some(1)), Steps::default(), []).unwrap();
    assert_eq!(map.reached().count(), 0);
    map.fill(&terrain(Size::new(3, 1), |_| Some(0)), Steps::default(), [(Point::new(0, 0), 0)]).unwrap();
    assert_eq!(map.rows().next().unwrap(), [0, 1, 2], "a cost of 0 counts as 1");
}

#[test]
fn maps_that_are_too_large_are_errors() {
    let (size, at) = (Size::new(Size::MAX_SIDE + 1, 2), Point::new(0, 0));
    let ground = terrain(size, |_| Some(1));
    let error = PathError::TooLarge(size);
    assert_eq!(DistanceMap::new().fill(&ground, Steps::default(), [(at, 0)]), Err(error));
    assert_eq!(PathFinder::new().find(&ground, Steps::default(), at, at), Err(error));
    let known = BitGrid::default();
    assert_eq!(Explorer::new().next(&ground, &known, Steps::default(), at, &[]), Err(error));
    let step = Traveler::new().next(&ground, &known, Steps::default(), [at, at], |_| None::<()>);
    assert_eq!(step, Err(error));
    let longest = terrain(Size::new(Size::MAX_SIDE, 1), |_| Some(2));
    let (mut map, end) = (DistanceMap::new(), Point::new(Size::MAX_SIDE as i32 - 1, 0));
    map.fill(&longest, Steps::default(), [(at, 0)]).unwrap();
    assert_eq!(map.get(end), Some(2 * end.x));
}

#[test]
fn values_at_the_ends_of_i32_do_not_overflow() {
    let (mut map, size) = (DistanceMap::new(), Size::new(9, 1));
    for cost in [1, 2, u32::MAX] {
        let ground = terrain(size, |_| Some(cost));
        let step = cost.min(barrow_path::MAX_COST) as i32;
        let (first, last) = (Point::new(0, 0), Point::new(8, 0));
        map.fill(&ground, Steps::Four, [(first, UNREACHED - 1), (last, UNREACHED)]).unwrap();
        assert_eq!(map.reached().collect::<Vec<_>>(), [(first, UNREACHED - 1)]);
        map.fill(&ground, Steps::Four, [(first, i32::MIN), (last, i32::MAX - 1)]).unwrap();
        assert_eq!(map.get(last), Some(i32::MIN + 8 * step));
        map.fill_within(&ground, Steps::Four, [(first, i32::MIN), (last, 0)], i32::MIN).unwrap();
        assert_eq!(map.reached().count(), 1);
    }
}

#[test]
fn warm_maps_do_not_allocate() {
    let mut rng = Rng::new(3);
    let plain = RandomCosts { width: 80, height: 50, costs: (0..4000).map(|_| rng.below(5)).collect() };
    let (even, size) = (plain.bits(), plain.size());
    let goals: Vec<(Point, i32)> = plain.open().step_by(500).map(|p| (p, 0)).collect();
    let mut map = DistanceMap::new();
    let mut run = || {
        for steps in STEPS {
            map.fill(&even, steps, goals.iter().copied()).unwrap();
            map.fill(&plain.terrain(), steps, goals.iter().copied()).unwrap();
            map.fill_within(&plain.terrain(), steps, goals.iter().copied(), 7).unwrap();
            assert!(map.path_from(goals[0].0).count() == 1 && map.size() == size);
        }
    };
    run();
    assert_eq!(allocation_counter::measure(run).count_total, 0);
}
