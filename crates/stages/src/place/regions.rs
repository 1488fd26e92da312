//! Sharing a level out among random cells, each of which gets what is nearest to it on foot.
//!
//! ```text
//!   1111333222
//!   1111  3322
//!   1113333322
//! ```

use barrow_core::{Direction, Tile};

use crate::old::OldScratch;
use crate::stage::Context;

/// Shares the free cells, `bits[0]`, out among regions of about so many cells; how many regions there are. `numbers` are
/// the regions of all cells, from 1, and `ids` how many free cells each has.
pub(super) fn share_out(cx: &mut Context<'_>, cells: u32) -> u32 {
    let size = cx.map.size();
    let OldScratch { bits: [free, open, ..], numbers, points: queue, ids, .. } = &mut *cx.old;
    open.mark_from(&cx.map.tiles, Tile::FIRST_SECRET);
    numbers.reset(size, 0);
    queue.clear();
    queue.reserve(open.count() as usize);
    free.sample(free.count().div_ceil(cells), &mut cx.rng, queue);
    (1..).zip(queue.iter()).for_each(|(id, &seed)| numbers[seed] = id);
    let regions = queue.len() as u32;
    let mut next = 0;
    while let Some(&p) = queue.get(next) {
        next += 1;
        for side in Direction::ALL {
            let q = p + side.step();
            if open.contains(q) && numbers[q] == 0 {
                numbers[q] = numbers[p];
                queue.push(q);
            }
        }
    }
    ids.clear();
    ids.resize(regions as usize + 1, 0);
    free.iter().for_each(|p| ids[numbers[p] as usize] += 1);
    // What no region has reached belongs to none.
    ids[0] = u32::MAX;
    regions
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::{map_of, set_of};
    use barrow_core::Rng;

    #[test]
    fn every_cell_belongs_to_the_nearest_seed() {
        let rows = ["..........", "....  ....", ".........."];
        let (mut map, mut scratch) = (map_of(&rows), crate::stage::Workspace::default());
        scratch.old.bits[0] = set_of(&rows);
        let mut cx = Context::new(&mut map, Rng::new(3), 1, &mut scratch, (1, "test"), None);
        let regions = share_out(&mut cx, 10);
        let rows: Vec<String> =
            scratch.old.numbers.rows().map(|row| row.iter().map(u32::to_string).collect()).collect();
        assert_eq!(regions, 3);
        assert_eq!(rows, ["1111333222", "1111003322", "1113333322"]);
        assert_eq!(scratch.old.ids[1..].iter().sum::<u32>(), 28);
    }
}
