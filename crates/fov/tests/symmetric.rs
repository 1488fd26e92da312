//! The default field of view is symmetric and agrees with a reference implementation, cell for cell.

mod oracle;

use barrow_core::{BitGrid, Point, Rng, Seed, Size};
use barrow_fov::{Algorithm, Reach, field_of_view, opaque};

type Within = fn(Point, i32) -> bool;

fn symmetric(walls: &BitGrid, from: Point, reach: Reach) -> BitGrid {
    let mut seen = BitGrid::default();
    field_of_view(Algorithm::Symmetric, walls, from, reach, &mut seen).expect("the cell is on the map");
    seen
}

fn cells(size: Size) -> impl Iterator<Item = Point> {
    (0..size.height as i32).flat_map(move |y| (0..size.width as i32).map(move |x| Point::new(x, y)))
}

/// Panics unless visibility is mutual for every pair of open cells.
fn assert_mutual(walls: &BitGrid, reach: Reach) {
    let open: Vec<Point> = cells(walls.size()).filter(|&p| !walls.contains(p)).collect();
    let seen: Vec<BitGrid> = open.iter().map(|&p| symmetric(walls, p, reach)).collect();
    for (a, from_a) in open.iter().zip(&seen) {
        for (b, from_b) in open.iter().zip(&seen) {
            assert_eq!(from_a.contains(*b), from_b.contains(*a), "{a} and {b} with walls {walls:?}");
        }
    }
}

fn random_walls(rng: &mut Rng, size: Size) -> BitGrid {
    let mut walls = BitGrid::new(size);
    let pct = rng.range(2, 60) as u32;
    for p in cells(size).filter(|_| rng.percent(pct)) {
        walls.insert(p);
    }
    walls
}

#[test]
fn every_map_of_four_by_four_is_symmetric() {
    let mut walls = BitGrid::new(Size::new(4, 4));
    for map in 0..1_u64 << 16 {
        for y in 0..4 {
            walls.row_mut(y)[0] = map >> (4 * y) & 15;
        }
        assert_mutual(&walls, Reach::UNLIMITED);
    }
}

#[test]
fn agrees_with_the_reference_on_every_four_by_four_map() {
    let size = Size::new(4, 4);
    for map in (0..1_u32 << 16).step_by(7) {
        let blocks = |p: Point| map >> (4 * p.y + p.x) & 1 == 1;
        for from in cells(size) {
            let mut seen = BitGrid::default();
            field_of_view(Algorithm::Symmetric, &opaque(size, blocks), from, Reach::FAR, &mut seen).unwrap();
            assert_eq!(seen, oracle::symmetric(size, &blocks, from), "map {map:04x} from {from}");
        }
    }
}

#[test]
fn random_maps_are_symmetric() {
    let mut rng = Seed(4).stream("symmetric");
    for map in 0..6000 {
        let size = Size::new(rng.range(1, 14) as u32, rng.range(1, 14) as u32);
        let walls = random_walls(&mut rng, size);
        let radius = rng.range(0, 14);
        assert_mutual(
            &walls,
            match map % 3 {
                0 => Reach::UNLIMITED,
                1 => Reach::circle(radius),
                _ => Reach::diamond(radius).without_walls(),
            },
        );
    }
}

#[test]
fn agrees_with_the_reference_on_random_maps_of_every_window_size() {
    let mut rng = Seed(5).stream("textbook");
    for (maps, side) in [(3000, 20), (300, 70), (100, 140), (30, 300), (4, 1100)] {
        for _ in 0..maps {
            let size = Size::new(rng.range(1, side) as u32, rng.range(1, side) as u32);
            let walls = random_walls(&mut rng, size);
            // Remove most walls of large maps, so that distant cells are visible.
            let keep = |p: &Point| (p.x * 31 + p.y * 17) % (1 + side / 12) == 0;
            let mut thin = BitGrid::new(size);
            walls.iter().filter(keep).for_each(|p| thin.insert(p));
            let from = Point::new(rng.range(0, size.width as i32 - 1), rng.range(0, size.height as i32 - 1));
            let expected = oracle::symmetric(size, &|p| thin.contains(p), from);
            assert_eq!(symmetric(&thin, from, Reach::UNLIMITED), expected, "{size} from {from}");
        }
    }
}

#[test]
fn a_radius_clips_the_unlimited_field_of_view() {
    let mut rng = Seed(6).stream("radius");
    for _ in 0..600 {
        let size = Size::new(rng.range(1, 90) as u32, rng.range(1, 90) as u32);
        let mut walls = random_walls(&mut rng, size);
        walls.intersect_with(&random_walls(&mut rng, size));
        let from = Point::new(rng.range(0, size.width as i32 - 1), rng.range(0, size.height as i32 - 1));
        let far = symmetric(&walls, from, Reach::UNLIMITED);
        let r = rng.range(0, 100);
        let shapes: [(Reach, Within); 3] = [
            (Reach::circle(r), |d, r| d.x * d.x + d.y * d.y <= r * r),
            (Reach::square(r), |d, r| d.x.abs().max(d.y.abs()) <= r),
            (Reach::diamond(r), |d, r| d.x.abs() + d.y.abs() <= r),
        ];
        for (reach, within) in shapes {
            let seen = symmetric(&walls, from, reach);
            assert!(seen.iter().eq(far.iter().filter(|&p| within(p - from, r))), "{reach:?} from {from}");
            let without = symmetric(&walls, from, reach.without_walls());
            assert!(without.iter().eq(seen.iter().filter(|&p| p == from || !walls.contains(p))));
        }
    }
}
