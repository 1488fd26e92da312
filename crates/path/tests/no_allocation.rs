//! Finders, explorers and travelers do not allocate once warm, measured with a counting allocator.

use barrow_core::{BitGrid, Point, Rng, Size};
use barrow_path::{Corners, Explorer, JumpMap, PathFinder, Steps, Terrain, Traveler, terrain};

/// Every kind of search, run on the same map with and without costs.
struct AllFinders {
    finder: PathFinder,
    jumps: JumpMap,
    explorer: Explorer,
    traveler: Traveler,
}

impl AllFinders {
    fn walk(&mut self, floor: &BitGrid, pairs: &[[Point; 2]]) {
        let weighted = terrain(floor.size(), |p| floor.cost(p).map(|_| 1 + (p.x * 5 + p.y * 3) as u32 % 7));
        for &[from, to] in pairs {
            for corners in [Corners::Cut, Corners::Round, Corners::Keep] {
                self.finder.find(floor, Steps::Eight(corners), from, to).ok();
                self.finder.astar(floor, Steps::Eight(corners), from, to).ok();
                self.finder.find(&weighted, Steps::Eight(corners), from, to).ok();
                self.jumps.load(floor);
                self.finder.jump(&self.jumps, corners, from, to).ok();
            }
            self.finder.find(floor, Steps::Four, from, to).ok();
            self.explorer.next(floor, floor, Steps::default(), from, &[(to, 3)]).ok();
            self.traveler.next(floor, floor, Steps::default(), [from, to], |_| None::<()>).ok();
        }
    }
}

#[test]
fn no_search_allocates_once_warm() {
    let size = Size::new(80, 50);
    let mut rng = Rng::new(3);
    let mut floor = BitGrid::new(size);
    floor.invert();
    let cells: Vec<Point> = floor.iter().collect();
    cells.iter().filter(|_| rng.percent(30)).for_each(|&p| floor.remove(p));
    let mut cell = || cells[rng.below(cells.len() as u32) as usize];
    let pairs: Vec<[Point; 2]> = (0..40).map(|_| [cell(), cell()]).collect();
    let mut walker = AllFinders {
        finder: PathFinder::new(),
        jumps: JumpMap::default(),
        explorer: Explorer::new(),
        traveler: Traveler::new(),
    };
    walker.walk(&floor, &pairs);
    let allocations = allocation_counter::measure(|| walker.walk(&floor, &pairs));
    assert_eq!(allocations.count_total, 0);
}
