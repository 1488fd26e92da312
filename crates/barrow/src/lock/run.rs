//! Locked cells during the run of a plan.

use barrow_core::{BitGrid, Map, Point, Rng, Run, Seed, Shape, Tile};
use barrow_stages::{Fact, Family, Limits, Reserved, StageSpec, Veto};

use super::ground::Ground;
use super::grow::GROWTHS;
use super::reserve::Reserve;
use super::search::Search;
use super::{Locked, is_way};
use crate::level::{Doors, Rules};

/// State and scratch buffers for generating levels around locked cells.
#[derive(Debug)]
pub(crate) struct LockRun<'a> {
    locked: &'a Locked,
    /// Number of times that cells were added to the locked ones.
    growths: u32,
    pub(super) reserve: Reserve<'a>,
    /// The rules of the recipe, without those that corridors of two levels cannot satisfy together.
    pub(crate) rules: Rules,
    pub(super) ground: Ground,
    pub(super) doors: Doors,
    /// Whether the locked cells are on the map.
    pub(super) is_laid: bool,
    /// Whether vetoes of stages are ignored, so that only the rules decide. Locked cells may leave too little space for
    /// a stage.
    pub(crate) is_lenient: bool,
    pub(super) search: Search,
    /// Cells of rooms, and the cells around them.
    pub(super) rooms: BitGrid,
    pub(super) sides: BitGrid,
    /// Cells of tunnels that were dug last.
    pub(super) dug: Vec<Point>,
    pub(super) queue: Vec<Point>,
    pub(super) numbers: Vec<u32>,
    pub(super) spare: Map,
}

impl<'a> LockRun<'a> {
    /// Determines the cells that stay on levels with these rules.
    pub(crate) fn new(locked: &'a Locked, rules: &Rules) -> Self {
        Self {
            locked,
            growths: 0,
            reserve: Reserve::new(&locked.map, &locked.cells, rules),
            rules: Rules {
                max_corridor_blocks: Rules::default().max_corridor_blocks,
                link_saves: 0,
                ..rules.clone()
            },
            ground: Ground::default(),
            doors: rules.doors,
            is_laid: false,
            is_lenient: false,
            search: Search::default(),
            rooms: BitGrid::default(),
            sides: BitGrid::default(),
            dug: Vec::new(),
            queue: Vec::new(),
            numbers: Vec::new(),
            spare: Map::default(),
        }
    }

    /// Resets the state for the next attempt of a recipe with that number of `tries`: after a quarter of them, vetoes
    /// are ignored, and after each further half, more cells stay.
    pub(crate) fn begin(&mut self, attempt: u32, tries: u32) {
        self.is_laid = false;
        let quarters = attempt.saturating_mul(4) / tries.max(1);
        self.is_lenient = quarters > 0;
        let growths = (quarters / 2).min(GROWTHS);
        if growths != self.growths {
            self.growths = growths;
            self.reserve = Reserve::new(&self.locked.map, &self.locked.grown(growths), &self.rules);
        }
    }

    /// Returns the reserved cells for the context of stages.
    pub(crate) const fn reserved(&self) -> &Reserved {
        &self.reserve.reserved
    }

    /// Returns the cells that a stage may change.
    pub(crate) fn free(&self, spec: &StageSpec) -> &BitGrid {
        let makes_rooms = matches!(spec.family, Family::Rooms | Family::Prefab | Family::Whole)
            || spec.gives.contains(&Fact::Rooms);
        if makes_rooms { &self.reserve.free_for_rooms } else { &self.reserve.free }
    }

    /// Draws the locked cells as walls for a stage that digs corridors, until [`LockRun::mend`].
    pub(crate) fn show(&self, map: &mut Map, spec: &StageSpec) {
        if !self.is_laid && spec.family == Family::Corridors {
            self.reserve.cells().iter().for_each(|p| map.tiles[p] = Tile::WallAcross);
        }
    }

    /// Undoes rooms and corridors that the limits of a stage cut off, and makes the locked cells rock again.
    pub(crate) fn mend(&mut self, map: &mut Map, limits: &Limits) {
        if !self.is_laid {
            self.undo_cut(map, limits);
            self.reserve.cells().iter().for_each(|p| map.tiles[p] = Tile::Rock);
        }
    }

    /// Puts the locked cells on the map and connects them to the rest.
    pub(crate) fn lay(&mut self, rules: &Rules, map: &mut Map, seed: Seed) -> Result<(), Veto> {
        self.is_laid = true;
        self.ground = Ground::of(map);
        // Parts of rooms are listed as rooms, so that later stages draw walls around them if the recipe has walls.
        for part in &self.reserve.parts {
            map.plan_room(part.bounds().unwrap_or_default());
            map.draw_room(map.rooms.len() - 1, Shape::Irregular, runs_of(part));
        }
        self.put(map);
        self.join(rules, map, &mut seed.stream("lock"))
    }

    /// Puts the locked cells on the map and opens the cells in front of their doors.
    pub(super) fn put(&mut self, map: &mut Map) {
        self.rooms.reset(map.size());
        for p in self.reserve.cells().iter() {
            map.tiles[p] = self.reserve.source.tiles[p];
        }
        for i in 0..self.reserve.fronts().len() {
            let p = self.reserve.fronts()[i];
            if !is_way(map.tiles[p]) {
                self.open(map, p);
            }
        }
    }

    /// Completes a level after the last stage: connects separate components, merges lists, and fixes stairs and
    /// hardness.
    pub(crate) fn finish(&mut self, rules: &Rules, map: &mut Map, seed: Seed) -> Result<(), Veto> {
        let rng: &mut Rng = &mut seed.stream("lock#2");
        self.put(map);
        self.join(rules, map, rng)?;
        self.tidy_walls(map);
        self.merge(map);
        self.place(rules, map, rng);
        self.harden(map);
        Ok(())
    }
}

/// Returns the runs of a set, row by row.
fn runs_of(set: &BitGrid) -> Vec<Run> {
    let mut runs = Vec::new();
    for y in 0..set.size().height as i32 {
        set.each_run(y, |x, len| runs.push(Run { y, x, len }));
    }
    runs
}

/// Returns whether a stage shapes the level, rather than decorating it or placing something.
pub(crate) const fn shapes(spec: &StageSpec) -> bool {
    !matches!(spec.family, Family::Dress | Family::Place)
}
