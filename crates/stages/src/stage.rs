//! The `Stage` trait, and the context in which a stage runs.

use std::fmt;
use std::sync::Arc;

use barrow_core::{BitGrid, CustomId, Grid, Map, Point, Rect, Rng, Size, Tile};

use crate::budget::Budget;
use crate::typed_store::{Blackboard, Scratch};

/// One step of generating a map. Its fields are its parameters; it has no state between runs.
pub trait Stage: fmt::Debug + Send + Sync {
    /// Runs the stage on the map of `cx`. The same map, parameters and random stream give the same result.
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto>;

    /// Returns a prepared form of the stage to run in its place, for example with tables computed from the parameters.
    /// `None` if the stage runs as it is.
    fn prepare(&self) -> Option<Arc<dyn Stage>> {
        None
    }

    /// Returns whether the stage itself changes nothing outside of [`Context::area`]. The run then need not copy the map
    /// to revert such changes.
    fn stays_within(&self) -> bool {
        false
    }
}

/// The stage cannot produce a valid result for this seed; the generator retries with the next attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Veto {
    /// Reason in words, as in "there is no floor for an exit".
    pub reason: &'static str,
}

impl Veto {
    /// Creates a veto with a reason that names what is missing or impossible.
    pub const fn new(reason: &'static str) -> Self {
        Self { reason }
    }
}

/// Everything that a running stage can use: the map, its random numbers, scratch memory and the facts of earlier
/// stages.
pub struct Context<'a> {
    /// The map as the stages before left it.
    pub map: &'a mut Map,
    /// Random numbers of this stage. No other stage draws from the same stream.
    pub rng: Rng,
    /// Depth of the level in the dungeon; 1 is the first level.
    pub depth: u32,
    /// Scratch buffers, by type. Contents are unspecified on entry.
    pub scratch: &'a mut Scratch,
    /// Facts that earlier stages of the run stored, by type.
    pub facts: &'a mut Blackboard,
    /// The cells that the stage is limited to; `None` for all cells. Changes elsewhere are reverted. A stage that
    /// chooses cells must choose among these.
    pub area: Option<&'a BitGrid>,
    /// The locked cells of another level, if this level is generated around them. `area` does not contain them.
    pub reserved: Option<&'a Reserved>,
    /// Steps that the level may still take.
    pub budget: &'a mut Budget,
    stage: (u8, &'a str),
    last_snapshot: &'a mut LastSnapshot,
    observer: Option<&'a mut (dyn Observer + 'a)>,
}

/// Locked cells of another level, which stay when a new level is generated around them.
#[derive(Clone, Debug, Default)]
pub struct Reserved {
    /// The set of locked cells.
    pub cells: BitGrid,
    /// The tiles that the locked cells will have. They are put on the map after the stages that shape the level; until
    /// then the locked cells are rock.
    pub tiles: Grid<Tile>,
    /// Bounding boxes of the connected components of the locked cells, including the walls of rooms.
    pub boxes: Vec<Rect>,
    /// Cells in front of locked doors and past the ends of locked corridors. They are not locked, and will be open.
    pub fronts: Vec<Point>,
}

impl Reserved {
    /// Iterates over the locked cells that will be walkable.
    pub fn open_cells(&self) -> impl Iterator<Item = Point> {
        self.cells.iter().filter(|&p| self.tiles[p].is_walkable())
    }
}

/// Memory of a run other than the map. It is reused from run to run.
#[derive(Debug, Default)]
pub struct Workspace {
    /// Scratch buffers of stages.
    pub scratch: Scratch,
    /// Facts that stages store for later ones.
    pub facts: Blackboard,
    /// Steps that the level may still take; unlimited by default.
    pub budget: Budget,
    /// Compared with the map to find the cells that a snapshot changed.
    last_snapshot: LastSnapshot,
}

/// The tiles as the observer received them last.
#[derive(Debug, Default)]
struct LastSnapshot {
    tiles: Grid<Tile>,
    custom: Grid<Option<CustomId>>,
}

impl LastSnapshot {
    fn reset(&mut self, size: Size) {
        self.tiles.reset(size, Tile::Rock);
        self.custom.reset(size, None);
    }
}

/// Observer of a generation run. Receives read-only snapshots; cannot affect the result.
pub trait Observer {
    /// Called by a stage after each visible step.
    fn snapshot(&mut self, snapshot: Snapshot<'_>);
}

/// The map at one moment of a generation run.
#[derive(Clone, Copy, Debug)]
pub struct Snapshot<'a> {
    /// The map at this moment.
    pub map: &'a Map,
    /// Name of the stage that is running.
    pub stage: &'a str,
    /// Phrase for the last change, such as "walls around room 3".
    pub caption: fmt::Arguments<'a>,
}

impl<'a> Context<'a> {
    /// Creates the context of the stage called `name`, which is the `number`-th of its plan.
    #[inline]
    pub fn new(
        map: &'a mut Map,
        rng: Rng,
        depth: u32,
        workspace: &'a mut Workspace,
        (number, name): (u8, &'a str),
        observer: Option<&'a mut (dyn Observer + 'a)>,
    ) -> Self {
        let Workspace { scratch, facts, budget, last_snapshot } = workspace;
        if observer.is_some() && map.written_by.size() != map.size() {
            map.written_by.reset(map.size(), 0);
            last_snapshot.reset(map.size());
        }
        Self {
            map,
            rng,
            depth,
            scratch,
            facts,
            area: None,
            reserved: None,
            budget,
            stage: (number, name),
            last_snapshot,
            observer,
        }
    }

    /// Returns the bounding box of the cells that the stage is limited to, or of the whole map if it is not limited.
    pub fn bounds(&self) -> Rect {
        self.area.map_or(Rect::of(self.map.size()), |area| area.bounds().unwrap_or_default())
    }

    /// Returns [`Context::bounds`] without the outermost rows and columns of the map, which stay closed.
    pub fn inside(&self) -> Rect {
        let inside = Rect::of(self.map.size()).grown(-1);
        if self.area.is_none() { inside } else { self.bounds().intersection(inside).unwrap_or_default() }
    }

    /// Takes steps from the budget of the level: about one per cell that is written, searched or tried. Stages call it
    /// before work whose amount does not follow from the size of the map alone.
    #[inline]
    pub fn spend(&mut self, steps: usize) -> Result<(), Veto> {
        self.budget.spend(steps)
    }

    /// Calls `f` with the context and the scratch buffers of type `T`, both mutable.
    pub fn with<T: Default + Send + 'static, R>(&mut self, f: impl FnOnce(&mut Self, &mut T) -> R) -> R {
        let mut buffers = self.scratch.take();
        let result = f(self, &mut buffers);
        self.scratch.give(buffers);
        result
    }

    /// Returns whether the stage may change a cell.
    pub fn may_change(&self, p: Point) -> bool {
        self.area.is_none_or(|area| area.contains(p))
    }

    /// Returns whether the stage may change all cells of a rectangle.
    pub fn may_cover(&self, rect: Rect) -> bool {
        self.area.is_none_or(|area| area.covers_rect(rect))
    }

    /// Returns whether an observer is attached. Without one, intermediate states need not be drawn.
    #[inline]
    pub const fn is_observed(&self) -> bool {
        self.observer.is_some()
    }

    /// Passes a snapshot of the map to the observer. Without an observer it costs one branch.
    #[inline]
    pub fn snapshot(&mut self, caption: fmt::Arguments<'_>) {
        if self.observer.is_some() {
            self.send_snapshot(caption);
        }
    }

    #[cold]
    fn send_snapshot(&mut self, caption: fmt::Arguments<'_>) {
        let (number, stage) = self.stage;
        let (map, last) = (&mut *self.map, &mut *self.last_snapshot);
        if last.tiles.size() != map.size() {
            last.reset(map.size());
        }
        for (y, row) in (0..).zip(map.tiles.rows()) {
            // Rows are compared as a whole first: most snapshots change only a few.
            let before = last.tiles.row_mut(y);
            if row == before {
                continue;
            }
            for (by, (now, before)) in map.written_by.row_mut(y).iter_mut().zip(row.iter().zip(&*before)) {
                if now != before {
                    *by = number;
                }
            }
            before.copy_from_slice(row);
        }
        if map.has_custom() {
            let width = map.size().width as i32;
            for p in (0..map.size().cells() as i32).map(|i| Point::new(i % width, i / width)) {
                let now = map.custom_id_at(p);
                if now != last.custom[p] {
                    (map.written_by[p], last.custom[p]) = (number, now);
                }
            }
        }
        if let Some(observer) = &mut self.observer {
            observer.snapshot(Snapshot { map: self.map, stage, caption });
        }
    }
}
