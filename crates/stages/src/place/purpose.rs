//! Purposes of rooms and caves: rows of the table of [`Furnish`](super::Furnish), and draws from them.

use std::sync::Arc;

use barrow_core::Rng;

use super::areas::Area;
use crate::nethack::{FillSpawn, FillTile};

crate::choice! {
    /// Areas that a purpose is for.
    pub enum PurposePlace {
        /// Areas that are not locked.
        Any,
        /// Rooms with a single exit.
        DeadEnd,
        /// Areas a long walk from the entry.
        Far,
        /// Areas behind locked doors.
        Locked,
    }
}

crate::choice! {
    /// Cells of an area that a row prefers.
    pub enum PurposeNear {
        /// Cells with any surroundings.
        Anywhere,
        /// Cells beside a solid cell.
        Walls,
        /// Cells without a solid cell around them.
        Center,
    }
}

crate::params! {
    /// A row of the table: one tile or spawn of a purpose.
    pub struct PurposeRow {
        /// Name of the purpose that the row belongs to. A room gets it as its role.
        purpose: Arc<str> = "".into(),
        /// Weight of the purpose, relative to the others; that of its first row counts.
        weight: u32 = 1 in 0..=1000,
        /// Areas that the purpose is for; that of its first row counts.
        place: PurposePlace = PurposePlace::Any,
        /// Smallest and largest number of free cells of the area; that of the first row counts.
        cells: (i32, i32) = (1, 100_000) in 1..=100_000,
        /// First and last depth at which the row is used.
        depth: (u32, u32) = (1, 100) in 1..=100,
        /// Tile to put on the cells.
        tile: FillTile = FillTile::None,
        /// Kind of spawn to put on the cells.
        spawn: FillSpawn = FillSpawn::None,
        /// Name of the monster, item, trap, person or prop; if left out, drawn by depth from the table of `spawns`.
        name: Arc<str> = "".into(),
        /// Smallest and largest number of cells, before `cells_pct` is added.
        count: (i32, i32) = (1, 1) in 0..=100,
        /// Share of the free cells of the area that is added to `count`, in percent.
        cells_pct: u32 = 0 in 0..=100,
        /// Cells of the area that are preferred: any, beside walls, or away from them.
        near: PurposeNear = PurposeNear::Anywhere,
    }
}

/// Rows of the table with the same purpose.
#[derive(Debug)]
pub(super) struct Purpose {
    /// Never empty. The first row has the weight, place and number of cells of the purpose.
    pub(super) rows: Vec<PurposeRow>,
}

impl PurposeRow {
    /// Returns whether the row is used at a depth.
    pub(super) fn is_at(&self, depth: u32) -> bool {
        (self.depth.0..=self.depth.1).contains(&depth)
    }
}

impl Purpose {
    /// Groups the rows of a table, in the order of the first row of each purpose.
    pub(super) fn group(rows: &[PurposeRow]) -> Vec<Self> {
        let mut purposes: Vec<Self> = Vec::new();
        for row in rows {
            match purposes.iter_mut().find(|purpose| purpose.rows[0].purpose == row.purpose) {
                Some(purpose) => purpose.rows.push(row.clone()),
                None => purposes.push(Self { rows: vec![row.clone()] }),
            }
        }
        purposes
    }

    /// Returns whether the purpose is for an area at a depth.
    fn is_for(&self, area: &Area, depth: u32) -> bool {
        let row = &self.rows[0];
        let fits = match row.place {
            PurposePlace::Any => !area.is_locked,
            PurposePlace::DeadEnd => area.is_dead_end && !area.is_locked,
            PurposePlace::Far => area.is_far && !area.is_locked,
            PurposePlace::Locked => area.is_locked,
        };
        fits && row.is_at(depth) && (row.cells.0..=row.cells.1).contains(&(area.cells.len() as i32))
    }

    /// Draws a purpose for an area by weight. `None` if no purpose is for it.
    pub(super) fn draw<'a>(all: &'a [Self], area: &Area, depth: u32, rng: &mut Rng) -> Option<&'a Self> {
        let is_for = |purpose: &&Self| purpose.is_for(area, depth);
        let mut left = rng.below(all.iter().filter(is_for).map(|purpose| purpose.rows[0].weight).sum());
        all.iter().filter(is_for).find(|purpose| {
            let weight = purpose.rows[0].weight;
            let found = left < weight;
            left = left.saturating_sub(weight);
            found
        })
    }
}
