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
    /// The rows, at least one.
    pub(super) rows: Vec<PurposeRow>,
    /// Weight, place, number of free cells and depth of the first row, which are those of the purpose.
    weight: u32,
    pub(super) place: PurposePlace,
    cells: (u32, u32),
    depth: (u32, u32),
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
                None => purposes.push(Self {
                    rows: vec![row.clone()],
                    weight: row.weight,
                    place: row.place,
                    cells: (row.cells.0 as u32, row.cells.1 as u32),
                    depth: row.depth,
                }),
            }
        }
        purposes
    }

    /// Returns the weight of the purpose for an area at a depth; 0 if it is not for it.
    fn weight_for(&self, area: &Area, depth: u32) -> u32 {
        let fits = match self.place {
            PurposePlace::Any => !area.is_locked,
            PurposePlace::DeadEnd => area.is_dead_end && !area.is_locked,
            PurposePlace::Far => area.is_far && !area.is_locked,
            PurposePlace::Locked => area.is_locked,
        };
        let is_for = fits
            && (self.depth.0..=self.depth.1).contains(&depth)
            && (self.cells.0..=self.cells.1).contains(&area.cells);
        if is_for { self.weight } else { 0 }
    }

    /// Draws a purpose for an area by weight. `None` if no purpose is for it. `weights` is a scratch buffer.
    pub(super) fn draw<'a>(
        all: &'a [Self],
        area: &Area,
        depth: u32,
        rng: &mut Rng,
        weights: &mut Vec<u32>,
    ) -> Option<&'a Self> {
        weights.clear();
        weights.extend(all.iter().map(|purpose| purpose.weight_for(area, depth)));
        if weights.iter().all(|&weight| weight == 0) {
            return None;
        }
        Some(&all[rng.weighted(weights)])
    }
}
