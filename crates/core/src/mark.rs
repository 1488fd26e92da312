//! Sorting tiles into sets of cells, sixteen at a time.

use wide::i8x16;

use crate::{BitGrid, Grid, Tile};

impl BitGrid {
    /// Becomes the set of the cells whose tile is `first` or comes after it.
    pub fn mark_from(&mut self, tiles: &Grid<Tile>, first: Tile) {
        Self::mark_classes(tiles, [self], [first], |from| from);
    }

    /// Becomes the set of the cells whose tile is `first` or comes after it, and comes before `end`.
    pub fn mark_between(&mut self, tiles: &Grid<Tile>, first: Tile, end: Tile) {
        Self::mark_classes(tiles, [self], [first, end], |[from, after]| [from & !after]);
    }

    /// Makes several sets from one look at the tiles. `sort` is given words of the cells whose tile is each of `firsts`
    /// or comes after it, and says which of them are in which set; it must leave out what is in none of its words.
    #[inline]
    pub fn mark_classes<const N: usize, const M: usize>(
        tiles: &Grid<Tile>,
        sets: [&mut Self; N],
        firsts: [Tile; M],
        sort: impl Fn([u64; M]) -> [u64; N],
    ) {
        // Signed bytes compare tiles rightly, for they are numbered below 128. The last tile before a class is compared
        // with, for only `greater` is a single instruction everywhere.
        let befores = firsts.map(|first| i8x16::splat(first as i8 - 1));
        let words = (tiles.size().width as usize).div_ceil(64) * tiles.size().height as usize;
        let mut sets = sets.map(|set| {
            set.reshape(tiles.size());
            &mut set.words_mut()[..words]
        });
        let mut at = 0;
        let mut put = |words: [u64; M]| {
            for (set, word) in sets.iter_mut().zip(sort(words)) {
                set[at] = word;
            }
            at += 1;
        };
        for row in tiles.rows() {
            let (whole, rest) = row.as_chunks::<64>();
            for cells in whole {
                put(classify(cells, &befores));
            }
            match rest.as_chunks::<16>() {
                ([], []) => {}
                ([one], []) => put(classify(one, &befores)),
                _ => put(classify(rest, &befores)),
            }
        }
    }
}

/// For each of `befores`, a word of the cells, at most sixty-four, whose tile comes after it.
#[inline]
fn classify<const M: usize>(cells: &[Tile], befores: &[i8x16; M]) -> [u64; M] {
    let mut words = [0; M];
    let mut add = |cells: &[Tile; 16], shift: usize| {
        let cells = i8x16::new(cells.map(|tile| tile as i8));
        for (word, before) in words.iter_mut().zip(befores) {
            *word |= u64::from(cells.simd_gt(*before).to_bitmask()) << shift;
        }
    };
    let (whole, rest) = cells.as_chunks::<16>();
    for (i, cells) in whole.iter().enumerate() {
        add(cells, 16 * i);
    }
    if !rest.is_empty() {
        let mut cells = [Tile::Rock; 16];
        cells[..rest.len()].copy_from_slice(rest);
        add(&cells, 16 * whole.len());
        // Rock fills what is behind the last column, and may itself be in a class.
        words = words.map(|word| word & (u64::MAX >> (64 - 16 * whole.len() - rest.len())));
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Point, Size};

    #[test]
    fn marks_agree_with_single_cells() {
        for width in [1, 7, 8, 63, 64, 65, 80, 131] {
            let mut tiles = Grid::new(Size::new(width, 3), Tile::Rock);
            for y in 0..3 {
                for x in 0..width as i32 {
                    tiles[Point::new(x, y)] = Tile::ALL[(x * 7 + y * 3) as usize % Tile::ALL.len()];
                }
            }
            let (mut open, mut doors) = (BitGrid::default(), BitGrid::default());
            open.mark_from(&tiles, Tile::FIRST_OPEN);
            doors.mark_between(&tiles, Tile::FIRST_DOOR, Tile::Corridor);
            for (p, tile) in tiles.iter() {
                assert_eq!(open.contains(p), tile.is_walkable(), "{p} of width {width}");
                assert_eq!(doors.contains(p), tile.door_state().is_some(), "{p} of width {width}");
            }
            let walkable = tiles.cells().iter().filter(|t| t.is_walkable()).count();
            assert_eq!(open.count() as usize, walkable, "bits behind the last column");
        }
    }
}
