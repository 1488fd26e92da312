//! Flee maps: away from danger, around corners and out of dead ends before they become traps.
//!
//! ```text
//!  ###############      D is the danger. In the dead end, m cannot get farther away by direct steps; but the far end
//!  #D............#      of the corridor is safer and still in reach: the map leads up and to the right.
//!  ####m##########
//! ```
//!
//! Algorithm:
//! 1. Every cell gets a safety that grows with its distance `d` from the danger, fast at first and then slower: it is
//!    `slope * far * d / (far + d)`. At large distances another step gains less than it costs, so the creature stops.
//! 2. Each cell is a goal whose value is minus its safety, and a second distance map is computed from these goals: the
//!    value of a cell is the best safety that can be reached from it, minus the cost of the path.
//! 3. Walking downhill on that map is fleeing.
//!
//! Guarantees: integer arithmetic; cells that the danger cannot reach have the maximum safety. Source: "The incredible
//! power of Dijkstra maps" on RogueBasin.com, which multiplies by −1.2 instead; the curve that levels off is that of
//! Brogue.

use barrow_core::{Point, Size};

use crate::{DistanceMap, PathError, Steps, Terrain};

/// Value of a step of cost 1 in a flee map, so that safety can differ by fractions of a step.
const UNIT: u32 = 8;

/// Parameters of a flee map: how safety grows with distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FleeParams {
    /// Safety gain of the first step away, in steps: with 1 no creature leaves a dead end, with more they take longer
    /// detours.
    pub slope: u32,
    /// Distance at which safety is half of its maximum. Beyond √slope − 1 times this distance, another step away gains
    /// less than it costs.
    pub far: u32,
}

impl Default for FleeParams {
    fn default() -> Self {
        Self { slope: 3, far: 50 }
    }
}

impl FleeParams {
    /// Returns the value of a cell at that distance from the danger; the lower, the safer.
    fn value_at(self, distance: Option<i32>) -> i32 {
        let (slope, far) = (i64::from(self.slope.min(1000)), i64::from(self.far.min(Size::MAX_SIDE)));
        let most = slope * far * i64::from(UNIT);
        let safety = match distance.map(|d| i64::from(d.max(0))) {
            Some(d) => most * d / (far + d).max(1),
            None => most,
        };
        -safety as i32
    }
}

/// Distance map that leads downhill away from danger. Its memory is reused.
#[derive(Clone, Debug, Default)]
pub struct FleeMap {
    map: DistanceMap,
}

impl FleeMap {
    /// Creates a map without cells.
    pub fn new() -> Self {
        Self::default()
    }

    /// Computes the map for creatures that walk on `terrain`, given the distance map from the danger. To prevent
    /// attempts to slip past the danger, make the cells around it impassable in `terrain`.
    pub fn fill(
        &mut self,
        terrain: &(impl Terrain + ?Sized),
        steps: Steps,
        danger: &DistanceMap,
        params: FleeParams,
    ) -> Result<(), PathError> {
        let (width, height) = (terrain.size().width as i32, terrain.size().height as i32);
        let cells = (0..height).flat_map(|y| (0..width).map(move |x| Point::new(x, y)));
        let open = cells.filter(|&p| terrain.cost(p).is_some());
        self.map.fill(&ScaledTerrain(terrain), steps, open.map(|p| (p, params.value_at(danger.get(p)))))
    }

    /// Returns the next cell from `p`; `None` if no cell is better.
    pub fn next_step(&self, p: Point) -> Option<Point> {
        self.map.next_step(p)
    }

    /// Iterates over the cells from `p` to the place where the creature stops, both included.
    pub fn path_from(&self, p: Point) -> impl Iterator<Item = Point> + '_ {
        self.map.path_from(p)
    }

    /// Returns the underlying map, in eighths of a step; no value is above 0.
    pub const fn map(&self) -> &DistanceMap {
        &self.map
    }
}

/// Terrain with costs multiplied by `UNIT`.
struct ScaledTerrain<'a, T: ?Sized>(&'a T);

impl<T: Terrain + ?Sized> Terrain for ScaledTerrain<'_, T> {
    fn size(&self) -> Size {
        self.0.size()
    }

    #[inline]
    fn cost(&self, p: Point) -> Option<u32> {
        self.0.cost(p).map(|cost| cost.max(1).saturating_mul(UNIT))
    }
}

#[cfg(test)]
mod tests {
    use barrow_core::{BitGrid, Rng};

    use super::*;
    use crate::drawn;

    /// Returns the passable cells of a drawn map, and the positions of the danger and of the fleeing creature.
    fn read(rows: &[&str]) -> (BitGrid, Point, Point) {
        let [danger, prey] = ["D", "m"].map(|glyph| drawn::cells(rows, glyph).first().unwrap());
        (drawn::cells(rows, "D.m"), danger, prey)
    }

    fn flee(rows: &[&str], params: FleeParams) -> Vec<Point> {
        let (open, danger, prey) = read(rows);
        let (mut far, mut map) = (DistanceMap::new(), FleeMap::new());
        far.fill(&open, Steps::default(), [(danger, 0)]).unwrap();
        map.fill(&open, Steps::default(), &far, params).unwrap();
        assert!(map.map().reached().all(|(_, value)| value <= 0));
        map.path_from(prey).collect()
    }

    const DEAD_END: [&str; 5] = [
        "####################", //
        "#D.................#",
        "####.###############",
        "####m###############",
        "####################",
    ];

    #[test]
    fn leaves_a_dead_end_while_there_is_time() {
        let path = flee(&DEAD_END, FleeParams::default());
        assert_eq!((path.len(), path.last()), (16, Some(&Point::new(18, 1))));
        assert_eq!(
            flee(&DEAD_END, FleeParams { slope: 1, far: 50 }),
            [Point::new(4, 3)],
            "a slope of 1 stays"
        );
    }

    #[test]
    fn flees_around_a_corner() {
        let rows =
            ["#########", "#..m....#", "#.#####.#", "#D..###.#", "#######.#", "#######.#", "#########"];
        assert_eq!(flee(&rows, FleeParams::default()).last(), Some(&Point::new(7, 5)));
    }

    #[test]
    fn stops_when_far_enough() {
        let row = format!("D{}m{}", ".".repeat(60), ".".repeat(40));
        assert_eq!(flee(&[&row], FleeParams::default()).len(), 1);
        let row = format!("D{}m{}", ".".repeat(9), ".".repeat(91));
        let path = flee(&[&row], FleeParams::default());
        assert!((20..40).contains(&path.len()), "stops after {} steps", path.len());
    }

    #[test]
    fn extreme_parameters_and_unreachable_cells_are_handled() {
        for params in [
            FleeParams { slope: 0, far: 0 },
            FleeParams { slope: u32::MAX, far: u32::MAX },
            FleeParams { slope: 9, far: 0 },
        ] {
            assert!(!flee(&DEAD_END, params).is_empty());
        }
        let mut map = FleeMap::new();
        let open = read(&DEAD_END).0;
        map.fill(&open, Steps::Four, &DistanceMap::new(), FleeParams::default()).unwrap();
        assert!(map.map().reached().all(|(_, value)| value == -3 * 50 * 8));
        assert_eq!(map.next_step(Point::new(4, 3)), None);
        let mut warm = || map.fill(&open, Steps::Four, &DistanceMap::new(), FleeParams::default());
        warm().unwrap();
        assert_eq!(allocation_counter::measure(|| warm().unwrap()).count_total, 0);
    }

    /// The end of every path is at least as far from the danger as its start.
    #[test]
    fn fleeing_ends_at_a_safer_place() {
        let (mut rng, mut far, mut map) = (Rng::new(8), DistanceMap::new(), FleeMap::new());
        for _ in 0..300 {
            let size = Size::new(2 + rng.below(30), 2 + rng.below(12));
            let mut open = BitGrid::new(size);
            let danger = Point::new(rng.below(size.width) as i32, rng.below(size.height) as i32);
            open.insert(danger);
            let cells =
                (0..size.height as i32).flat_map(|y| (0..size.width as i32).map(move |x| Point::new(x, y)));
            cells.filter(|_| rng.percent(60)).for_each(|p| open.insert(p));
            far.fill(&open, Steps::Four, [(danger, 0)]).unwrap();
            map.fill(&open, Steps::Four, &far, FleeParams::default()).unwrap();
            for (p, d) in far.reached() {
                assert!(map.path_from(p).last().and_then(|end| far.get(end)).is_some_and(|end| end >= d));
            }
        }
    }
}
