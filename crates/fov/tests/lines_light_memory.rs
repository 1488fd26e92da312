//! Lines, light and memory do not allocate once warm, and do not panic for any input.

use barrow_core::{BitGrid, Point, Rng, Size};
use barrow_fov::{
    Algorithm, Falloff, Light, Lighting, Memory, Reach, Remembered, aim, line, line_of_fire, line_of_sight,
    projectile, shoot, symmetric_line,
};

/// Runs every operation between two cells and returns the number of those that succeeded.
fn everything(walls: &BitGrid, [a, b]: [Point; 2], radius: i32, lighting: &mut Lighting) -> usize {
    let range = radius.unsigned_abs();
    lighting.reset(walls.size(), [1; 3]);
    let lit = [Falloff::None, Falloff::Linear, Falloff::Square].map(|falloff| {
        let light = Light { falloff, algorithm: Algorithm::Circle, ..Light::new(a, [9; 3], radius) };
        lighting.add(walls, &light).is_ok()
    });
    let shots = [
        line_of_fire(walls, a, b, range),
        projectile(walls, a, b, range),
        aim(walls, a, b).and_then(|line| shoot(walls, line, range)),
    ]
    .map(|shot| shot.is_ok_and(|shot| !shot.reaches(a) && shot.cells().len() <= range as usize));
    let clear = line_of_sight(walls, a, b).is_ok();
    lit.into_iter().chain(shots).chain([clear]).filter(|&good| good).count()
}

fn random_case(rng: &mut Rng) -> (BitGrid, [Point; 2], i32) {
    let side = |rng: &mut Rng| [0, 1, 2, 7, 66][rng.below(5) as usize];
    let size = Size::new(side(rng), side(rng));
    let mut walls = BitGrid::new(size);
    if size.cells() > 0 {
        for _ in 0..rng.below(size.cells() as u32 + 1) {
            walls.insert(Point::new(rng.below(size.width) as i32, rng.below(size.height) as i32));
        }
    }
    let far = [i32::MIN, i32::MAX, -1 << 20, 1 << 20];
    let number = |rng: &mut Rng| if rng.one_in(8) { far[rng.below(4) as usize] } else { rng.range(-1, 9) };
    let [a, b] = [(); 2].map(|()| Point::new(number(rng), number(rng)));
    let radius = [-1, 0, 1, 5, 1000, Reach::FAR][rng.below(6) as usize];
    (walls, [a, b], radius)
}

#[test]
fn no_input_panics() {
    let (mut rng, mut lighting, mut good) = (Rng::new(1), Lighting::default(), 0);
    for _ in 0..20_000 {
        let (walls, ends, radius) = random_case(&mut rng);
        good += everything(&walls, ends, radius, &mut lighting);
        let [a, b] = ends;
        let ends = [line(a, b), symmetric_line(a, b)].map(|mut line| (line.next(), line.nth(3), line.len()));
        assert_eq!((ends[0].0, ends[1].0), (Some(a), Some(a)));
    }
    assert!(good > 5000, "{good}");
}

#[test]
fn nothing_is_allocated_once_warm() {
    let size = Size::new(80, 50);
    let mut rng = Rng::new(2);
    let mut walls = BitGrid::new(size);
    (0..300).for_each(|_| walls.insert(Point::new(rng.range(0, 79), rng.range(0, 49))));
    let (mut lighting, mut bright) = (Lighting::default(), BitGrid::default());
    let (mut memory, mut remembered) = (Memory::new(size), Remembered::new(size));
    let mut round = || {
        let ends = [(); 2].map(|()| Point::new(rng.range(0, 79), rng.range(0, 49)));
        let succeeded = everything(&walls, ends, 9, &mut lighting);
        lighting.lit(5, &mut bright);
        let kept = memory.update(&bright).and_then(|()| remembered.update(&bright, |p| lighting.at(p)));
        succeeded + usize::from(kept.is_ok())
    };
    round();
    let allocations = allocation_counter::measure(|| assert!((0..100).all(|_| round() == 8)));
    assert_eq!(allocations.count_total, 0);
}
