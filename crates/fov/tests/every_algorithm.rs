//! Properties of every algorithm: the origin is visible; nothing is visible beyond the radius, through a closed wall or
//! outside the map; all of a convex room is visible; and the result is the same for every kind of grid.

use barrow_core::{BitGrid, Map, Point, Rect, Rng, Size, Tile};
use barrow_fov::{Algorithm, Cone, Opacity, RangeShape, Reach, SightError, field_of_view, opaque};

/// Algorithms that ignore walls on purpose.
const THROUGH_WALLS: &[&str] = &["circle"];

fn algorithms() -> impl Iterator<Item = (&'static str, Algorithm)> {
    Algorithm::ALL.iter().copied()
}

fn algorithms_that_respect_walls() -> impl Iterator<Item = (&'static str, Algorithm)> {
    algorithms().filter(|(name, _)| !THROUGH_WALLS.contains(name))
}

fn all_cells(size: Size) -> impl Iterator<Item = Point> {
    (0..size.height as i32).flat_map(move |y| (0..size.width as i32).map(move |x| Point::new(x, y)))
}

/// Returns a map on which each cell blocks sight with a probability of `pct` percent.
fn random_walls(size: Size, pct: u32, seed: u64) -> BitGrid {
    let mut rng = Rng::new(seed);
    let mut walls = BitGrid::new(size);
    all_cells(size).filter(|_| rng.percent(pct)).for_each(|p| walls.insert(p));
    walls
}

/// Returns the walls around a room, whose floor is `room`.
fn ring(size: Size, room: Rect) -> BitGrid {
    let mut walls = BitGrid::new(size);
    let outside = room.grown(1);
    all_cells(size).filter(|&p| outside.contains(p) && !room.contains(p)).for_each(|p| walls.insert(p));
    walls
}

fn seen<O: Opacity + ?Sized>(algorithm: Algorithm, walls: &O, from: Point, reach: Reach) -> BitGrid {
    let mut seen = BitGrid::default();
    field_of_view(algorithm, walls, from, reach, &mut seen).expect("the origin is on the map");
    seen
}

fn draw(seen: &BitGrid) -> String {
    let rows = (0..seen.size().height as i32).map(|y| {
        let row =
            (0..seen.size().width as i32).map(|x| if seen.contains(Point::new(x, y)) { '.' } else { ' ' });
        row.chain(['\n']).collect::<String>()
    });
    rows.collect()
}

#[test]
fn algorithm_names_are_unique_identifiers() {
    for (i, &(name, _)) in Algorithm::ALL.iter().enumerate() {
        assert!(name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_'), "{name}");
        assert!(Algorithm::ALL[..i].iter().all(|&(other, _)| other != name), "{name}");
    }
}

#[test]
fn the_origin_is_visible_and_nothing_outside_the_map() {
    let sizes = [(1, 1), (1, 9), (9, 1), (2, 2), (1, 130), (130, 1), (7, 5), (64, 3), (65, 3), (3, 66)];
    for (size, pct) in sizes.into_iter().flat_map(|(w, h)| [0, 20, 50, 100].map(|pct| (Size::new(w, h), pct)))
    {
        let walls = random_walls(size, pct, 1);
        for ((name, algorithm), from) in algorithms().flat_map(|a| all_cells(size).map(move |p| (a, p))) {
            for radius in [0, 1, 2, 7, 100, Reach::FAR] {
                let seen = seen(algorithm, &walls, from, Reach::square(radius));
                assert!(seen.contains(from), "{name} from {from} on {size}, radius {radius}");
                assert_eq!(seen.size(), size, "{name}");
                assert!(
                    seen.iter().all(|p| size.contains(p)),
                    "{name} from {from} on {size}, radius {radius}"
                );
            }
        }
    }
}

#[test]
fn nothing_is_visible_beyond_the_radius() {
    let size = Size::new(41, 33);
    let walls = random_walls(size, 6, 9);
    let is_within = |shape, Point { x, y }: Point, r: i32| match shape {
        RangeShape::Circle => x * x + y * y <= r * r,
        RangeShape::Square => x.abs().max(y.abs()) <= r,
        RangeShape::Diamond => x.abs() + y.abs() <= r,
    };
    let origins = [(20, 16), (0, 0), (40, 5), (3, 32)].map(|(x, y)| Point::new(x, y));
    for ((name, algorithm), from) in algorithms().flat_map(|a| origins.map(|p| (a, p))) {
        for shape in [RangeShape::Circle, RangeShape::Square, RangeShape::Diamond] {
            for radius in [0, 1, 2, 3, 5, 10, 17, 60] {
                let seen = seen(algorithm, &walls, from, Reach { shape, ..Reach::circle(radius) });
                let far = seen.iter().find(|&p| !is_within(shape, p - from, radius));
                assert_eq!(far, None, "{name} from {from}, {shape:?} of {radius}");
            }
        }
        let alone = seen(algorithm, &walls, from, Reach::circle(0));
        assert_eq!(alone.iter().collect::<Vec<_>>(), [from], "{name}");
        let [long, longest] =
            [Reach::square(60), Reach::UNLIMITED].map(|reach| seen(algorithm, &walls, from, reach));
        assert_eq!(long, longest, "{name}: a radius beyond the map is unlimited");
    }
}

#[test]
fn nothing_is_visible_through_a_closed_wall() {
    let size = Size::new(26, 20);
    for room in [Rect::new(5, 4, 1, 1), Rect::new(8, 7, 9, 6), Rect::new(3, 9, 18, 2), Rect::new(1, 1, 4, 15)]
    {
        let mut walls = random_walls(size, 10, 3);
        walls.union_with(&ring(size, room));
        for (name, algorithm) in algorithms_that_respect_walls() {
            for from in all_cells(size).filter(|&p| room.contains(p)) {
                let seen = seen(algorithm, &walls, from, Reach::UNLIMITED);
                let leak = seen.iter().find(|&p| !room.grown(1).contains(p));
                assert_eq!(leak, None, "{name} from {from} in {room:?}:\n{}", draw(&seen));
            }
        }
    }
}

/// Returns the cells that can be reached by steps in eight directions, and the walls around them.
fn reach_of(walls: &BitGrid, from: Point) -> BitGrid {
    let mut reached = BitGrid::new(walls.size());
    let mut stack = vec![from];
    while let Some(p) = stack.pop() {
        if reached.add(p) && (p == from || !walls.contains(p)) {
            let around = (-1..=1).flat_map(|y| (-1..=1).map(move |x| p + Point::new(x, y)));
            stack.extend(around.filter(|&p| walls.size().contains(p)));
        }
    }
    reached
}

#[test]
fn nothing_is_visible_that_cannot_be_reached() {
    let size = Size::new(23, 17);
    for seed in 0..60 {
        let walls = random_walls(size, [20, 35, 50][seed as usize % 3], seed);
        for from in all_cells(size).step_by(7) {
            let reached = reach_of(&walls, from);
            for (name, algorithm) in algorithms_that_respect_walls() {
                let seen = seen(algorithm, &walls, from, Reach::UNLIMITED);
                let leak = seen.iter().find(|&p| !reached.contains(p));
                assert_eq!(leak, None, "{name} from {from}, seed {seed}:\n{}", draw(&seen));
            }
        }
    }
}

#[test]
fn rectangular_rooms_are_lit_with_all_their_walls() {
    let small = (1..=8).flat_map(|w| (1..=8).map(move |h| (w, h)));
    for (w, h) in small.chain([(30, 3), (2, 31), (70, 9), (21, 20)]) {
        let room = Rect::new(2, 2, w, h);
        let size = Size::new(w as u32 + 4, h as u32 + 4);
        let walls = ring(size, room);
        let (whole, step) = (room.grown(1).cells(), if room.cells() > 80 { 13 } else { 1 });
        for (name, algorithm) in algorithms_that_respect_walls() {
            for from in all_cells(size).filter(|&p| room.contains(p)).step_by(step) {
                let seen = seen(algorithm, &walls, from, Reach::UNLIMITED);
                let count = u64::from(seen.count());
                assert_eq!(count, whole, "{name} from {from} in a room of {w}x{h}:\n{}", draw(&seen));
            }
        }
    }
}

/// Rooms with slanted or curved walls have jagged borders, which hide floor from most algorithms where they are steep.
/// In these rooms none is hidden from the middle, and with the digital field of view none from any cell.
#[test]
fn round_and_slanted_rooms_are_lit_from_the_middle() {
    let (size, middle) = (Size::new(25, 25), Point::new(12, 12));
    let rooms: [fn(Point, i32) -> bool; 3] = [
        |d, r| d.x * d.x + d.y * d.y <= r * r,
        |d, r| d.x.abs() + d.y.abs() <= r,
        |d, r| d.x.abs().max(d.y.abs()) <= r && d.x.abs() + d.y.abs() <= r + r / 2,
    ];
    for (i, room, r) in (0..).zip(rooms).flat_map(|(i, room)| (1..11).map(move |r| (i, room, r))) {
        let walls = opaque(size, |p| !room(p - middle, r));
        let floor = || all_cells(size).filter(|&p| room(p - middle, r));
        let check = |name, algorithm, from| {
            let seen = seen(algorithm, &walls, from, Reach::UNLIMITED);
            let missed = floor().find(|&p| !seen.contains(p));
            assert_eq!(missed, None, "{name} from {from} in room {i} of {r}:\n{}", draw(&seen));
        };
        algorithms_that_respect_walls().for_each(|(name, algorithm)| check(name, algorithm, middle));
        floor().for_each(|from| check("digital", Algorithm::Digital, from));
    }
}

#[test]
fn open_ground_is_lit_up_to_the_radius() {
    let size = Size::new(45, 31);
    let open = BitGrid::new(size);
    let origins = [(22, 15), (0, 0), (44, 12), (7, 30)].map(|(x, y)| Point::new(x, y));
    for ((name, algorithm), from) in algorithms().flat_map(|a| origins.map(|p| (a, p))) {
        for radius in [1, 2, 4, 9, 13, 40, 46, 50, 54, 80] {
            let seen = seen(algorithm, &open, from, Reach::circle(radius));
            let near = all_cells(size).filter(|p| p.distance_squared(from) <= radius * radius).count();
            assert_eq!(seen.count(), near as u32, "{name} from {from}, radius {radius}:\n{}", draw(&seen));
        }
    }
}

#[test]
fn walls_can_be_excluded() {
    let size = Size::new(40, 30);
    let walls = random_walls(size, 15, 5);
    for ((name, algorithm), from) in
        algorithms().flat_map(|a| all_cells(size).step_by(61).map(move |p| (a, p)))
    {
        let mut lit = seen(algorithm, &walls, from, Reach::circle(12));
        let dark = seen(algorithm, &walls, from, Reach::circle(12).without_walls());
        lit.difference_with(&walls);
        lit.insert(from);
        assert_eq!(dark, lit, "{name} from {from}");
    }
}

#[test]
fn a_cone_clips_the_full_field_of_view() {
    let size = Size::new(40, 30);
    let walls = random_walls(size, 8, 6);
    let cones = [(1, 0, 90), (-1, -1, 45), (0, 3, 180), (-5, 2, 300), (2, 1, 0)]
        .map(|(x, y, degrees)| Cone::new(Point::new(x, y), degrees));
    for ((name, algorithm), from) in
        algorithms().flat_map(|a| all_cells(size).step_by(97).map(move |p| (a, p)))
    {
        let whole = seen(algorithm, &walls, from, Reach::circle(11));
        for cone in cones {
            let part = seen(algorithm, &walls, from, Reach::circle(11).within(cone));
            let expected: Vec<Point> = whole.iter().filter(|&p| cone.contains(p - from)).collect();
            assert_eq!(part.iter().collect::<Vec<_>>(), expected, "{name} from {from}, {cone:?}");
        }
    }
}

#[test]
fn every_kind_of_grid_gives_the_same_result() {
    let size = Size::new(70, 25);
    let walls = random_walls(size, 12, 7);
    let mut map = Map::new(size);
    all_cells(size).filter(|&p| !walls.contains(p)).for_each(|p| map.tiles[p] = Tile::Floor);
    let closure = opaque(size, |p| walls.contains(p));
    let others: [&dyn Opacity; 3] = [&walls, &map, &closure];
    for ((name, algorithm), from) in
        algorithms().flat_map(|a| all_cells(size).step_by(83).map(move |p| (a, p)))
    {
        for reach in [Reach::circle(9), Reach::UNLIMITED, Reach::UNLIMITED.without_walls()] {
            let expected = seen(algorithm, &walls, from, reach);
            for other in others {
                assert_eq!(seen(algorithm, other, from, reach), expected, "{name} from {from}");
            }
        }
    }
}

#[test]
fn invalid_arguments_are_errors() {
    let mut seen = BitGrid::default();
    let sizes = [(0, 0), (0, 5), (5, 0), (4, 3)].map(|(w, h)| Size::new(w, h));
    for (&(name, algorithm), size) in Algorithm::ALL.iter().flat_map(|a| sizes.map(|size| (a, size))) {
        let open = BitGrid::new(size);
        for at in [(-1, 0), (0, -1), (5, 0), (0, 5), (i32::MIN, i32::MAX)].map(|(x, y)| Point::new(x, y)) {
            let answer = field_of_view(algorithm, &open, at, 5, &mut seen);
            assert_eq!(answer, Err(SightError::OffMap { at, size }), "{name}");
        }
    }
    let open = BitGrid::new(Size::new(4, 3));
    for (&(name, algorithm), radius) in Algorithm::ALL.iter().flat_map(|a| [-1, i32::MIN].map(|r| (a, r))) {
        let answer = field_of_view(algorithm, &open, Point::new(1, 1), Reach::square(radius), &mut seen);
        assert_eq!(answer, Err(SightError::NegativeRadius(radius)), "{name}");
    }
    let large = Size::new(3, Size::MAX_SIDE + 1);
    for &(name, algorithm) in Algorithm::ALL {
        let answer = field_of_view(algorithm, &opaque(large, |_| false), Point::new(1, 1), 5, &mut seen);
        assert_eq!(answer, Err(SightError::TooLarge(large)), "{name}");
    }
    assert_eq!(seen, BitGrid::default(), "errors leave the set unchanged");
}

#[test]
fn large_maps_are_visible_to_their_corners() {
    let size = Size::new(700, 900);
    let open = BitGrid::new(size);
    for (name, algorithm) in algorithms() {
        for from in [Point::new(0, 0), Point::new(699, 450)] {
            let seen = seen(algorithm, &open, from, Reach::UNLIMITED);
            assert_eq!(seen.count(), 700 * 900, "{name} from {from}");
        }
    }
}

#[test]
fn nothing_is_allocated_once_warm() {
    let size = Size::new(90, 60);
    let walls = random_walls(size, 10, 8);
    let mut seen = BitGrid::default();
    for &(name, algorithm) in Algorithm::ALL {
        field_of_view(algorithm, &walls, Point::new(0, 0), Reach::UNLIMITED, &mut seen).unwrap();
        let allocations = allocation_counter::measure(|| {
            for from in all_cells(size).step_by(137) {
                field_of_view(algorithm, &walls, from, Reach::UNLIMITED, &mut seen).unwrap();
                field_of_view(algorithm, &walls, from, Reach::circle(10), &mut seen).unwrap();
            }
        });
        assert_eq!(allocations.count_total, 0, "{name}");
    }
}

/// A closure that defines what blocks sight may compute a field of view itself.
#[test]
fn fields_of_view_can_be_nested() {
    let size = Size::new(12, 9);
    let walls = random_walls(size, 20, 2);
    for (name, algorithm) in algorithms() {
        let from = Point::new(5, 4);
        let expected = seen(algorithm, &walls, from, Reach::UNLIMITED);
        let closure = opaque(size, |p| {
            assert!(seen(algorithm, &walls, p, Reach::UNLIMITED).contains(p), "{name}");
            walls.contains(p)
        });
        assert_eq!(seen(algorithm, &closure, from, Reach::UNLIMITED), expected, "{name}");
    }
}
