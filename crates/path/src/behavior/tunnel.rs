//! Tunneling: steps through rock that cost more the harder it is, and the two distance maps of the course Com S 327.
//!
//! ```text
//!  hardness             walkers   diggers
//!  255   0 200   0 255   @ X       @13       paths from the right to the player at the left: rock of hardness 100
//!  255   0 100   0 255   1 X       113       costs 1 + 100/85 = 2, that of 200 costs 3
//! ```
//!
//! The map for walkers has uniform costs over cells of hardness 0; the map for diggers covers every cell whose hardness
//! is not 255. When rock is dug, both are updated (`change.rs`); usually only a few cells get closer.
//!
//! Guarantees: after [`CourseMaps::dig`] both maps equal newly computed ones. The rule and the numbers 85 and 255 are
//! those of Iowa State University's course Com S 327, assignments 1.03 and 1.04.

use barrow_core::{Grid, Point, Size};

use crate::{DistanceMap, PathError, Steps, Terrain, terrain::pack};

/// Hardness of immutable rock, which cannot be dug.
const IMMUTABLE: u8 = 255;

/// Returns the cost of a step into rock of that hardness for a digger: 1 in the open, up to 3; `None` for immutable
/// rock.
pub const fn tunnel_cost(hardness: u8) -> Option<u32> {
    if hardness == IMMUTABLE { None } else { Some(1 + hardness as u32 / 85) }
}

/// Terrain of a hardness grid for diggers; a step costs [`tunnel_cost`].
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

/// Terrain of a hardness grid for walkers: cells of hardness 0 are passable at a cost of 1. The second field is a cell
/// that is passable whatever its hardness, such as that of a player inside rock.
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

/// Distances to the player, for walkers and for diggers: eight directions, corners cut.
#[derive(Clone, Debug, Default)]
pub struct CourseMaps {
    player: Point,
    walk: DistanceMap,
    tunnel: DistanceMap,
}

impl CourseMaps {
    /// Creates two maps without cells.
    pub fn new() -> Self {
        Self::default()
    }

    /// Computes both maps. A player inside diggable rock is an ordinary goal for diggers, and walkers reach it from
    /// adjacent floor. A player inside immutable rock is an error, and the maps are unchanged.
    pub fn fill(&mut self, hardness: &Grid<u8>, player: Point) -> Result<(), PathError> {
        self.tunnel.fill(&Diggable(hardness), Steps::default(), [(player, 0)])?;
        self.walk.fill(&Walkable(hardness, Some(player)), Steps::default(), [(player, 0)])?;
        self.player = player;
        Ok(())
    }

    /// Updates both maps after the hardness of `p` changed. Digging updates only the cells that get closer; if the
    /// hardness grew, the maps are computed again.
    pub fn dig(&mut self, p: Point, hardness: u8) -> Result<(), PathError> {
        self.tunnel.change(p, tunnel_cost(hardness))?;
        self.walk.change(p, (hardness == 0 || p == self.player).then_some(1))
    }

    /// Returns the map for walkers.
    pub const fn walk(&self) -> &DistanceMap {
        &self.walk
    }

    /// Returns the map for diggers.
    pub const fn tunnel(&self) -> &DistanceMap {
        &self.tunnel
    }
}

#[cfg(test)]
mod tests {
    use barrow_core::{Map, Rng, Tile};

    use super::*;

    /// Returns random rock with some floor and an immutable border.
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
    fn dig_agrees_with_computing_the_maps_again() {
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
    fn words_and_costs_of_maps_agree() {
        let mut map = Map::new(Size::new(131, 1));
        (0..131).for_each(|x| map.tiles[Point::new(x, 0)] = Tile::ALL[x as usize % Tile::ALL.len()]);
        for i in 0..3 {
            let cells = (64 * i..131.min(64 * i + 64)).filter(|&x| map.cost(Point::new(x, 0)).is_some());
            assert_eq!(map.word(0, i as usize), cells.fold(0, |word, x| word | 1 << (x & 63)));
        }
    }

    #[test]
    fn words_and_costs_of_hardness_grids_agree() {
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
    fn players_in_rock_are_goals_and_players_in_immutable_rock_are_errors() {
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
    fn digging_does_not_allocate_once_warm() {
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
