//! Classifying, counting and finding tiles, 16 at a time.

use wide::i8x16;

use crate::{BitGrid, Grid, Rect, Tile};

impl BitGrid {
    /// Replaces the set by the cells whose tile is `first` or comes after it in [`Tile::ALL`].
    pub fn mark_from(&mut self, tiles: &Grid<Tile>, first: Tile) {
        Self::mark_classes(tiles, [self], [first], |from| from);
    }

    /// Replaces the set by the cells whose tile is in the range `first..end`.
    pub fn mark_between(&mut self, tiles: &Grid<Tile>, first: Tile, end: Tile) {
        Self::mark_classes(tiles, [self], [first, end], |[from, after]| [from & !after]);
    }

    /// Replaces the set by the cells with a tile.
    pub fn mark_tile(&mut self, tiles: &Grid<Tile>, tile: Tile) {
        match Tile::ALL.get(tile as usize + 1) {
            Some(&after) => self.mark_between(tiles, tile, after),
            None => self.mark_from(tiles, tile),
        }
    }

    /// Fills several sets in one pass over the tiles. For each word of 64 cells, `sort` receives one word per tile of
    /// `firsts`, with the cells whose tile is that one or comes after it, and returns the word of each set. Bits that
    /// are 0 in all inputs must be 0 in all outputs.
    #[inline]
    pub fn mark_classes<const N: usize, const M: usize>(
        tiles: &Grid<Tile>,
        sets: [&mut Self; N],
        firsts: [Tile; M],
        sort: impl Fn([u64; M]) -> [u64; N],
    ) {
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
            classify_row(row, firsts, &mut put);
        }
    }
}

impl Tile {
    /// Returns the number of cells whose tile is in the range `first..=last`.
    #[inline]
    pub fn count_between(cells: &[Self], first: Self, last: Self) -> usize {
        // Adding `up` moves `last` to 127, the greatest signed byte, and makes all later tiles wrap to negative
        // numbers, so that one comparison tests both bounds. A true lane is −1, so each lane counts down; 128 additions
        // fit into a byte.
        let up = i8x16::splat(i8::MAX - last as i8);
        let before = i8x16::splat(i8::MAX - last as i8 + (first as i8 - 1));
        let (whole, rest) = cells.as_chunks::<16>();
        let mut count = rest.iter().filter(|tile| (first..=last).contains(tile)).count();
        for block in whole.chunks(128) {
            let mut lanes = i8x16::splat(0);
            for cells in block {
                lanes += (i8x16::new(cells.map(|tile| tile as i8)) + up).simd_gt(before);
            }
            count += lanes.to_array().iter().map(|&lane| usize::from(lane.unsigned_abs())).sum::<usize>();
        }
        count
    }
}

impl Grid<Tile> {
    /// Returns whether a cell of `area` has one of two tiles; cells outside the map are ignored.
    #[inline]
    pub fn rect_has(&self, area: Rect, either: [Tile; 2]) -> bool {
        let Some(area) = area.intersection(Rect::of(self.size())) else { return false };
        let (width, right) = (self.size().width as usize, area.right() as usize);
        let rows = area.y as usize..area.bottom() as usize;
        let tiles = either.map(|tile| i8x16::splat(tile as i8));
        let mut found = false;
        // Sixteen columns at once; bits past the area are masked out. Where the map has fewer than 16 cells left, cell
        // by cell.
        for x in (area.x as usize..right).step_by(16) {
            let len = (right - x).min(16);
            let mut hits = i8x16::splat(0);
            for y in rows.clone() {
                let cells = &self.cells()[y * width + x..];
                if let Some(cells) = cells.first_chunk::<16>() {
                    let cells = i8x16::new(cells.map(|tile| tile as i8));
                    hits = hits | cells.simd_eq(tiles[0]) | cells.simd_eq(tiles[1]);
                } else {
                    found |= cells[..len].iter().any(|tile| either.contains(tile));
                }
            }
            found |= hits.to_bitmask() & ((1 << len) - 1) != 0;
        }
        found
    }
}

/// Calls `put` for every 64 cells of a row with, for each of `firsts`, a word of the cells whose tile is that one or
/// comes after it.
#[inline]
pub(super) fn classify_row<const M: usize>(row: &[Tile], firsts: [Tile; M], mut put: impl FnMut([u64; M])) {
    // Tiles are numbered below 128, so that signed bytes order them correctly. The comparison is `> first - 1`, because
    // only "greater" is a single instruction on all targets.
    let befores = firsts.map(|first| i8x16::splat(first as i8 - 1));
    let (whole, rest) = row.as_chunks::<64>();
    for cells in whole {
        put(classify_whole(cells, &befores));
    }
    match rest.as_chunks::<16>() {
        ([], []) => {}
        ([one], []) => put(classify(one, &befores)),
        _ => put(classify(rest, &befores)),
    }
}

/// Returns, for each of `befores`, a word of the cells whose tile comes after it.
#[inline]
fn classify_whole<const M: usize>(cells: &[Tile; 64], befores: &[i8x16; M]) -> [u64; M] {
    let part = |i: usize| i8x16::new(std::array::from_fn(|j| cells[16 * i + j] as i8));
    let parts = [part(0), part(1), part(2), part(3)];
    std::array::from_fn(|i| {
        let [a, b, c, d] = std::array::from_fn(|j| parts[j].simd_gt(befores[i]).to_bitmask());
        u64::from(a | b << 16) | u64::from(c | d << 16) << 32
    })
}

/// Returns, for each of `befores`, a word of the cells whose tile comes after it; for at most 64 cells.
#[inline]
fn classify<const M: usize>(cells: &[Tile], befores: &[i8x16; M]) -> [u64; M] {
    let mut words = [0; M];
    let mut add = |cells: &[Tile; 16], shift: usize| {
        let cells = i8x16::new(std::array::from_fn(|i| cells[i] as i8));
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
        // Padding cells are rock, which may itself be in a class: mask them out.
        words = words.map(|word| word & (u64::MAX >> (64 - 16 * whole.len() - rest.len())));
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Point, Rng, Size};

    #[test]
    fn marked_sets_agree_with_a_check_of_single_cells() {
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

    /// Returns a map of random size with random tiles.
    fn noise(rng: &mut Rng) -> Grid<Tile> {
        let size = Size::new(1 + rng.below(200), 1 + rng.below(30));
        let mut tiles = Grid::new(size, Tile::Rock);
        (0..size.height as i32).flat_map(|y| (0..size.width as i32).map(move |x| Point::new(x, y))).for_each(
            |p| {
                tiles[p] = Tile::ALL[rng.below(Tile::ALL.len() as u32) as usize];
            },
        );
        tiles
    }

    #[test]
    fn counts_agree_with_a_check_of_single_cells() {
        let mut rng = Rng::new(4);
        for _ in 0..300 {
            let tiles = noise(&mut rng);
            let [a, b] = [0; 2].map(|_| Tile::ALL[rng.below(Tile::ALL.len() as u32) as usize]);
            let (first, last) = (a.min(b), a.max(b));
            let plain = tiles.cells().iter().filter(|&&tile| tile >= first && tile <= last).count();
            assert_eq!(Tile::count_between(tiles.cells(), first, last), plain, "{first:?} to {last:?}");
        }
        // More cells than the byte lanes can count without being summed.
        assert_eq!(Tile::count_between(&[Tile::Altar; 9001], Tile::Rock, Tile::Altar), 9001);
    }

    #[test]
    fn rect_has_agrees_with_a_check_of_single_cells() {
        let mut rng = Rng::new(5);
        let (mut found, mut memory) = (0, BitGrid::default());
        for nth in 0..3000 {
            let tiles = noise(&mut rng);
            let (w, h) = (rng.range(-1, 40), rng.range(-1, if nth % 2 == 0 { 2 } else { 9 }));
            let area = Rect::new(rng.range(-9, 205), rng.range(-5, 33), w, h);
            let either = [0; 2].map(|_| Tile::ALL[rng.below(Tile::ALL.len() as u32) as usize]);
            let plain = tiles.iter().any(|(p, tile)| area.contains(p) && either.contains(&tile));
            assert_eq!(tiles.rect_has(area, either), plain, "{area:?} of {}", tiles.size());
            found += u32::from(plain);
            memory.mark_tile(&tiles, either[1]);
            assert!(memory.iter().eq(tiles.iter().filter(|(_, tile)| *tile == either[1]).map(|(p, _)| p)));
            memory.mark_from(&tiles, either[0]);
            let marked = tiles.iter().filter(|(_, tile)| *tile >= either[0]).map(|(p, _)| p);
            assert!(memory.iter().eq(marked), "{}", tiles.size());
        }
        assert!((300..2700).contains(&found), "{found}");
    }
}
