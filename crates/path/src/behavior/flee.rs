//! Where to flee: away from danger, around corners and out of dead ends before they become traps.
//!
//! ```text
//!  ###############      D is the danger. In the dead end, m is as far away as it can get by going on; but a longer
//!  #D............#      way off is safer, and there is still time to reach it: the map leads up and to the right.
//!  ####m##########
//! ```
//!
//! How it works:
//! 1. Every cell gets a safety that grows with its distance from the danger, quickly at first and then less and less:
//!    `slope * far * d / (far + d)`. Far is far enough; who is there rests.
//! 2. Each cell is a goal worth its safety, and distances to these goals are measured once more: so a cell is worth the
//!    best that can be reached from it, less the way there.
//! 3. Whoever walks down that map flees.
//!
//! Promises: whole numbers only; cells that the danger cannot reach are as safe as any can be. Source: "The incredible
//! power of Dijkstra maps" on RogueBasin.com, which multiplies by −1.2 instead; the curve that levels off is Brogue's.

use barrow_core::{Point, Size};

use crate::{DistanceMap, PathError, Steps, Terrain};

/// A step of cost 1 in a flee map, so that safety can differ by less than a step.
const UNIT: u32 = 8;

/// How safety grows with distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FleeParams {
    /// How many steps the first step away is worth: with 1 nobody leaves a dead end, with more they go longer ways.
    pub slope: u32,
    /// At that distance safety is half of what it can ever be. Beyond √slope − 1 times as much, another step away gains
    /// less than it costs.
    pub far: u32,
}

impl Default for FleeParams {
    fn default() -> Self {
        Self { slope: 3, far: 50 }
    }
}

impl FleeParams {
    /// The value of a cell at that distance from the danger; the lower, the safer.
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

/// A map whose downhill leads away from danger. Keeps its memory.
#[derive(Clone, Debug, Default)]
pub struct FleeMap {
    map: DistanceMap,
}

impl FleeMap {
    /// A map without cells.
    pub fn new() -> Self {
        Self::default()
    }

    /// Measures where those flee who walk on `terrain`, given how far every cell is from what they fear. Close the cells
    /// around the danger in it, if they shall not try to slip past.
    pub fn fill(
        &mut self,
        terrain: &(impl Terrain + ?Sized),
        steps: Steps,
        danger: &DistanceMap,
        fear: FleeParams,
    ) -> Result<(), PathError> {
        let (width, height) = (terrain.size().width as i32, terrain.size().height as i32);
        let cells = (0..height).flat_map(|y| (0..width).map(move |x| Point::new(x, y)));
        let open = cells.filter(|&p| terrain.cost(p).is_some());
        self.map.fill(&InUnits(terrain), steps, open.map(|p| (p, fear.value_at(danger.get(p)))))
    }

    /// Where to flee from `p`; none if there is no better place, be it that all are worse or that this one is safe.
    pub fn next_step(&self, p: Point) -> Option<Point> {
        self.map.next_step(p)
    }

    /// The cells from `p` on to where one can rest, both included.
    pub fn path_from(&self, p: Point) -> impl Iterator<Item = Point> + '_ {
        self.map.path_from(p)
    }

    /// The map itself, in eighths of a step; no value is above 0.
    pub const fn map(&self) -> &DistanceMap {
        &self.map
    }
}

/// A terrain whose steps are counted in smaller units.
struct InUnits<'a, T: ?Sized>(&'a T);

impl<T: Terrain + ?Sized> Terrain for InUnits<'_, T> {
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

    /// The open cells of a drawn map, and where the danger and the one who flees are.
    fn read(rows: &[&str]) -> (BitGrid, Point, Point) {
        let [danger, prey] = ["D", "m"].map(|glyph| drawn::cells(rows, glyph).first().unwrap());
        (drawn::cells(rows, "D.m"), danger, prey)
    }

    fn flee(rows: &[&str], fear: FleeParams) -> Vec<Point> {
        let (open, danger, prey) = read(rows);
        let (mut far, mut map) = (DistanceMap::new(), FleeMap::new());
        far.fill(&open, Steps::default(), [(danger, 0)]).unwrap();
        map.fill(&open, Steps::default(), &far, fear).unwrap();
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
    fn runs_out_of_a_dead_end_while_there_is_time() {
        let path = flee(&DEAD_END, FleeParams::default());
        assert_eq!((path.len(), path.last()), (16, Some(&Point::new(18, 1))));
        assert_eq!(
            flee(&DEAD_END, FleeParams { slope: 1, far: 50 }),
            [Point::new(4, 3)],
            "too tame to leave"
        );
    }

    #[test]
    fn runs_round_a_corner() {
        let rows =
            ["#########", "#..m....#", "#.#####.#", "#D..###.#", "#######.#", "#######.#", "#########"];
        assert_eq!(flee(&rows, FleeParams::default()).last(), Some(&Point::new(7, 5)));
    }

    #[test]
    fn rests_when_far_enough() {
        let row = format!("D{}m{}", ".".repeat(60), ".".repeat(40));
        assert_eq!(flee(&[&row], FleeParams::default()).len(), 1);
        let row = format!("D{}m{}", ".".repeat(9), ".".repeat(91));
        let path = flee(&[&row], FleeParams::default());
        assert!((20..40).contains(&path.len()), "rests {} steps away", path.len());
    }

    #[test]
    fn odd_fears_and_cells_out_of_reach_are_safe() {
        for fear in [
            FleeParams { slope: 0, far: 0 },
            FleeParams { slope: u32::MAX, far: u32::MAX },
            FleeParams { slope: 9, far: 0 },
        ] {
            assert!(!flee(&DEAD_END, fear).is_empty());
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

    /// Whoever can flee never gets less safe in the end than by staying.
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
