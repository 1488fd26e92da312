//! Searches for the detour around a lake, which a bridge would save.

use barrow_core::{BitGrid, Map, NearSearch, Point};

/// Largest work of all searches together, for every cell of the map: rows that are searched, or cells on maps too wide for
/// that.
const SEARCHED: u64 = 256;

/// Searches for the detour around a lake, a row of cells per operation.
#[derive(Default)]
pub(super) struct DetourSearch {
    near: NearSearch,
    /// Work that may still be done.
    pub(super) work_left: u64,
}

impl DetourSearch {
    pub(super) fn begin(&mut self, map: &Map) {
        self.work_left = SEARCHED * map.size().cells() as u64;
    }

    /// Returns whether the walk between two cells takes more than `most` steps, where diagonal steps are allowed. Returns
    /// false when [`SEARCHED`] is used up.
    pub(super) fn are_far(&mut self, ends: [Point; 2], most: i64, open: &BitGrid) -> bool {
        if self.work_left == 0 {
            return false;
        }
        let is_near = self.near.is_near_with_diagonals(open, ends, most.clamp(0, i64::from(u32::MAX)) as u32);
        self.work_left = self.work_left.saturating_sub(self.near.work() as u64);
        !is_near
    }
}
