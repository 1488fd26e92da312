//! What a stage is, and what it is given to work with.

use std::fmt;
use std::sync::Arc;

use barrow_core::{BitGrid, CustomId, Grid, Map, Point, Rect, Rng, Size, Tile};

use crate::typed_store::{Blackboard, Scratch};

/// A step in making a map. Its parameters are its fields; it keeps nothing between runs.
pub trait Stage: fmt::Debug + Send + Sync {
    /// Changes the map.
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto>;

    /// Returns the form of the stage that runs, where that holds tables computed once from the parameters.
    fn prepare(&self) -> Option<Arc<dyn Stage>> {
        None
    }
}

/// The stage cannot produce a valid result for this seed; the generator retries with the next attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Veto {
    /// Why, as a sentence.
    pub reason: &'static str,
}

impl Veto {
    /// Creates a veto.
    pub const fn new(reason: &'static str) -> Self {
        Self { reason }
    }
}

/// What a stage is given.
pub struct Context<'a> {
    /// The map so far.
    pub map: &'a mut Map,
    /// The stage's own random numbers.
    pub rng: Rng,
    /// How deep in the dungeon the level lies, from 1.
    pub depth: u32,
    /// Scratch buffers, by type. Contents are unspecified on entry.
    pub scratch: &'a mut Scratch,
    /// Facts that earlier stages of the run left, by type.
    pub facts: &'a mut Blackboard,
    /// The cells that the stage is limited to, if it is. Changes elsewhere are reverted; stages that choose cells choose among
    /// these.
    pub area: Option<&'a BitGrid>,
    /// What stays of another level, if the level is generated around locked cells. `area` leaves these cells out.
    pub reserved: Option<&'a Reserved>,
    stage: (u8, &'a str),
    seen: &'a mut Seen,
    observer: Option<&'a mut (dyn Observer + 'a)>,
}

/// Cells of another level that stay when a level is generated around them.
#[derive(Clone, Debug, Default)]
pub struct Reserved {
    /// The cells.
    pub cells: BitGrid,
    /// The tiles that they will have, on a map of all tiles. Until the level is shaped, the cells are rock.
    pub tiles: Grid<Tile>,
    /// Bounding boxes of their connected components, with the walls of rooms.
    pub boxes: Vec<Rect>,
    /// Cells in front of their doors and behind the ends of their corridors. They are not among the cells, and will be open.
    pub fronts: Vec<Point>,
}

impl Reserved {
    /// Iterates over the cells that will be walkable.
    pub fn open_cells(&self) -> impl Iterator<Item = Point> {
        self.cells.iter().filter(|&p| self.tiles[p].is_walkable())
    }
}

/// What a run owns beside the map. It keeps its memory from run to run.
#[derive(Debug, Default)]
pub struct Workspace {
    /// Scratch buffers of stages.
    pub scratch: Scratch,
    /// Facts that stages leave for later ones.
    pub facts: Blackboard,
    /// The cells of the last snapshot.
    seen: Seen,
}

/// The cells of a snapshot.
#[derive(Debug, Default)]
struct Seen {
    tiles: Grid<Tile>,
    custom: Grid<Option<CustomId>>,
}

impl Seen {
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
    /// The map as it is now.
    pub map: &'a Map,
    /// The stage at work.
    pub stage: &'a str,
    /// What it just did.
    pub caption: fmt::Arguments<'a>,
}

impl<'a> Context<'a> {
    /// For the stage called `name`, the `number`-th of its plan.
    #[inline]
    pub fn new(
        map: &'a mut Map,
        rng: Rng,
        depth: u32,
        workspace: &'a mut Workspace,
        (number, name): (u8, &'a str),
        observer: Option<&'a mut (dyn Observer + 'a)>,
    ) -> Self {
        let Workspace { scratch, facts, seen } = workspace;
        if observer.is_some() && map.written_by.size() != map.size() {
            map.written_by.reset(map.size(), 0);
            seen.reset(map.size());
        }
        Self {
            map,
            rng,
            depth,
            scratch,
            facts,
            area: None,
            reserved: None,
            stage: (number, name),
            seen,
            observer,
        }
    }

    /// The smallest rectangle around the cells that the stage is limited to; all of the map if it is not.
    pub fn bounds(&self) -> Rect {
        self.area.map_or(Rect::of(self.map.size()), |area| area.bounds().unwrap_or_default())
    }

    /// The same without the border of the map.
    pub fn inside(&self) -> Rect {
        let inside = Rect::of(self.map.size()).grown(-1);
        if self.area.is_none() { inside } else { self.bounds().intersection(inside).unwrap_or_default() }
    }

    /// Lends the buffers of type `T` to `f` beside the context.
    pub fn with<T: Default + Send + 'static, R>(&mut self, f: impl FnOnce(&mut Self, &mut T) -> R) -> R {
        let mut buffers = self.scratch.take();
        let result = f(self, &mut buffers);
        self.scratch.give(buffers);
        result
    }

    /// Whether the stage may change a cell.
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

    /// Passes a snapshot of the map to the observer. Costs one branch when there is none.
    #[inline]
    pub fn snapshot(&mut self, caption: fmt::Arguments<'_>) {
        if self.observer.is_some() {
            self.show(caption);
        }
    }

    #[cold]
    fn show(&mut self, caption: fmt::Arguments<'_>) {
        let (number, stage) = self.stage;
        let (map, seen) = (&mut *self.map, &mut *self.seen);
        if seen.tiles.size() != map.size() {
            seen.reset(map.size());
        }
        for (y, row) in (0..).zip(map.tiles.rows()) {
            // Most snapshots change a few rows.
            let before = seen.tiles.row_mut(y);
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
                if now != seen.custom[p] {
                    (map.written_by[p], seen.custom[p]) = (number, now);
                }
            }
        }
        if let Some(observer) = &mut self.observer {
            observer.snapshot(Snapshot { map: self.map, stage, caption });
        }
    }
}
