//! Those who dig: steps through rock that cost more the harder it is, and the two maps that hunt a player by them.
//!
//! ```text
//!  hardness             walkers   diggers
//!  255   0 200   0 255   @ X       @13       the way from the right to the player at the left: the rock of 100
//!  255   0 100   0 255   1 X       113       costs 1 + 100/85 = 2, that of 200 costs 3
//! ```
//!
//! How it works: the walkers' map is one of even steps over cells of hardness 0, that of the diggers goes over every cell
//! that is not 255. When rock is dug, both follow the change (`change.rs`); most of the time only a few cells get closer.
//!
//! Promises: after [`CourseMaps::dig`] both maps are what they would be if they were made anew. The rule, and the
//! numbers 85 and 255, are those of Iowa State's course Com S 327, assignments 1.03 and 1.04.

use barrow_core::{Grid, Point, Size};

use crate::{DistanceMap, PathError, Steps, Terrain, terrain::pack};

/// The hardness of what nobody can dig.
const IMMUTABLE: u8 = 255;

/// What a step into rock of that hardness costs a digger: 1 in the open, up to 3; none where nobody can dig.
pub const fn tunnel_cost(hardness: u8) -> Option<u32> {
    if hardness == IMMUTABLE { None } else { Some(1 + hardness as u32 / 85) }
}

/// A grid of hardness as those see it who dig; a step costs [`tunnel_cost`].
#[derive(Clone, Copy, Debug)]
pub struct Diggable<'a>(pub &'a Grid<u8>);

impl Terrain for Diggable<'_> {
    fn size(&self) -> Size {
        self.0.size()
    }

    #[inline]
    fn cost(&self, p: Point) -> Option<u32> {
        tunnel_cost(self.0[p])
    }
}

/// A grid of hardness as walkers see it: cells of hardness 0 can be stepped onto, at a cost of 1. The second field is a
/// cell that can be stepped onto whatever its hardness, such as that of a player who landed in rock.
#[derive(Clone, Copy, Debug)]
pub struct Walkable<'a>(pub &'a Grid<u8>, pub Option<Point>);

impl Terrain for Walkable<'_> {
    fn size(&self) -> Size {
        self.0.size()
    }

    #[inline]
    fn cost(&self, p: Point) -> Option<u32> {
        (self.0[p] == 0 || self.1 == Some(p)).then_some(1)
    }

    fn is_even(&self) -> bool {
        true
    }

    #[inline]
    fn word(&self, y: i32, i: usize) -> u64 {
        let open = pack(self.0.row(y), i, |hardness| hardness == 0);
        match self.1 {
            Some(p) if self.size().contains(p) && p.y == y && p.x as usize / 64 == i => {
                open | 1 << (p.x & 63)
            }
            _ => open,
        }
    }
}

/// How far it is to the player, for walkers and for diggers: eight directions, corners cut.
#[derive(Clone, Debug, Default)]
pub struct CourseMaps {
    player: Point,
    walk: DistanceMap,
    tunnel: DistanceMap,
}

impl CourseMaps {
    /// Maps without cells.
    pub fn new() -> Self {
        Self::default()
    }

    /// Measures both maps. A player in rock that can be dug is an ordinary goal for diggers, and walkers reach them from
    /// the floor beside; a player in rock that cannot is an error, and the maps stay as they were.
    pub fn fill(&mut self, hardness: &Grid<u8>, player: Point) -> Result<(), PathError> {
        self.tunnel.fill(&Diggable(hardness), Steps::default(), [(player, 0)])?;
        self.walk.fill(&Walkable(hardness, Some(player)), Steps::default(), [(player, 0)])?;
        self.player = player;
        Ok(())
    }

    /// Tells the hardness that `p` has from now on. Digging touches only the cells that get closer; rock that grew back
    /// has the maps measured again.
    pub fn dig(&mut self, p: Point, hardness: u8) -> Result<(), PathError> {
        self.tunnel.change(p, tunnel_cost(hardness))?;
        self.walk.change(p, (hardness == 0 || p == self.player).then_some(1))
    }

    /// The map for those who walk.
    pub const fn walk(&self) -> &DistanceMap {
        &self.walk
    }

    /// The map for those who dig.
    pub const fn tunnel(&self) -> &DistanceMap {
        &self.tunnel
    }
}

#[cfg(test)]
mod tests {
    use barrow_core::{Map, Rng, Tile};

    use super::*;

    /// A field of rock with some floor and a border that nobody can dig.
    fn random(rng: &mut Rng) -> (Grid<u8>, Point) {
        let size = Size::new(3 + rng.below(30), 3 + rng.below(12));
        let mut hardness = Grid::new(size, IMMUTABLE);
        for p in (1..size.height as i32 - 1)
            .flat_map(|y| (1..size.width as i32 - 1).map(move |x| Point::new(x, y)))
        {
            hardness[p] = if rng.percent(40) { 0 } else { rng.below(255) as u8 };
        }
        let player = Point::new(rng.range(1, size.width as i32 - 2), rng.range(1, size.height as i32 - 2));
        (hardness, player)
    }

    #[test]
    fn digging_equals_measuring_again() {
        let (mut rng, mut maps, mut fresh) = (Rng::new(4), CourseMaps::new(), CourseMaps::new());
        for _ in 0..150 {
            let (mut hardness, player) = random(&mut rng);
            let size = hardness.size();
            maps.fill(&hardness, player).unwrap();
            for _ in 0..40 {
                let p = Point::new(rng.below(size.width) as i32, rng.below(size.height) as i32);
                let dug = hardness[p].saturating_sub(if rng.percent(80) { 85 } else { 255 });
                if hardness[p] != IMMUTABLE {
                    hardness[p] = dug;
                    maps.dig(p, dug).unwrap();
                    fresh.fill(&hardness, player).unwrap();
                    assert!(maps.walk().rows().eq(fresh.walk().rows()), "{p}");
                    assert!(maps.tunnel().rows().eq(fresh.tunnel().rows()), "{p}");
                }
            }
        }
    }

    #[test]
    fn words_of_maps_and_costs_agree() {
        let mut map = Map::new(Size::new(131, 1));
        (0..131).for_each(|x| map.tiles[Point::new(x, 0)] = Tile::ALL[x as usize % Tile::ALL.len()]);
        for i in 0..3 {
            let cells = (64 * i..131.min(64 * i + 64)).filter(|&x| map.cost(Point::new(x, 0)).is_some());
            assert_eq!(map.word(0, i as usize), cells.fold(0, |word, x| word | 1 << (x & 63)));
        }
    }

    #[test]
    fn words_and_costs_agree() {
        let mut rng = Rng::new(6);
        let mut hardness = Grid::new(Size::new(131, 2), 0);
        (0..131).for_each(|x| hardness[Point::new(x, 1)] = rng.below(2) as u8);
        for also in [None, Some(Point::new(64, 1)), Some(Point::new(-1, 1)), Some(Point::new(130, 0))] {
            let floor = Walkable(&hardness, also);
            for (y, i) in [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)] {
                let cells =
                    (64 * i..131.min(64 * i + 64)).filter(|&x| floor.cost(Point::new(x, y)).is_some());
                assert_eq!(floor.word(y, i as usize), cells.fold(0, |word, x| word | 1 << (x & 63)));
            }
        }
    }

    #[test]
    fn players_in_rock_are_reached_and_those_in_the_border_are_not() {
        let mut hardness = Grid::new(Size::new(5, 1), 0);
        (hardness[Point::new(0, 0)], hardness[Point::new(2, 0)]) = (IMMUTABLE, 170);
        let mut maps = CourseMaps::new();
        maps.fill(&hardness, Point::new(2, 0)).unwrap();
        assert_eq!(maps.walk().rows().next().unwrap()[1..], [1, 0, 1, 2]);
        assert_eq!(maps.tunnel().rows().next().unwrap()[1..], [3, 0, 3, 4]);
        let border = Point::new(0, 0);
        assert_eq!(maps.fill(&hardness, border), Err(PathError::Blocked(border)));
        assert_eq!(maps.walk().get(Point::new(2, 0)), Some(0));
    }

    #[test]
    fn digging_asks_for_no_memory_once_warm() {
        let mut maps = CourseMaps::new();
        let (mut hardness, player) = (Grid::new(Size::new(40, 20), 200), Point::new(3, 3));
        (0..20).for_each(|y| hardness[Point::new(20, y)] = 0);
        let mut dig = || {
            maps.fill(&hardness, player).unwrap();
            (4..20).for_each(|x| maps.dig(Point::new(x, 3), 0).unwrap());
            maps.dig(Point::new(9, 3), 100).unwrap();
        };
        dig();
        assert_eq!(allocation_counter::measure(dig).count_total, 0);
    }
}
