//! The surroundings of a cell as rows of bits, upright and transposed, so that east and west are scanned as rows, too.
//!
//! ```text
//!  #..#                #.##        The cell itself is always in column `half` of row `half`.
//!  .@.#   transposed   .@##        Cells outside the map block sight.
//!  ####                ..##
//!  ####                ####
//! ```
//!
//! It is transposed in blocks of 64×64 bits.

use std::iter;

use barrow_core::{BitGrid, Point, Size, transpose};

use crate::Opacity;
use crate::mask::{below, between};
use crate::reach::ReachWidths;

/// Square part of a map around a cell, `N` words wide.
#[derive(Debug, Default)]
pub(crate) struct BitWindow {
    /// Blocking cells: upright, then transposed.
    opaque: [Vec<u64>; 2],
    /// Visible cells: those found in the upright copy, then those found in the transposed one.
    seen: [Vec<u64>; 2],
}

/// Selects one of the two copies of the surroundings.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Orientation {
    /// Rows of the map are rows.
    Upright = 0,
    /// Columns of the map are rows.
    Transposed = 1,
}

/// Alignment of a word of the window with the words of a map row: it covers the end of one and the start of the next.
#[derive(Clone, Copy, Debug)]
pub(super) struct WordAlignment {
    /// Word of the map in which it begins; −1 left of the map.
    word: i32,
    /// Bit of that word in which it begins.
    shift: u32,
    /// Bits of the window's word that lie left or right of the map.
    off_map: u64,
    /// Bits of the map's word that it covers, and bits of the next word.
    covers: [u64; 2],
}

impl BitWindow {
    /// Reserves memory for all windows that a view of that many rows can need, so that later calls from other origins
    /// do not allocate. The largest windows take far more memory than most views need, and are allocated on demand.
    pub(crate) fn reserve(&mut self, rows: i32) {
        let words = match rows {
            ..=31 => return,
            32..=63 => 128 * 2,
            64..=127 => 256 * 4,
            128..=255 => 512 * 8,
            _ => 2048 * 32,
        };
        for bits in self.opaque.iter_mut().chain(&mut self.seen) {
            bits.reserve(words - words.min(bits.len()));
        }
    }

    /// Copies the blocking cells within `radius` of `from` along both axes, which is at most `half`, and clears the
    /// visible cells.
    pub(crate) fn load<const N: usize, O: Opacity + ?Sized>(
        &mut self,
        opacity: &O,
        from: Point,
        half: i32,
        radius: i32,
    ) {
        let words = (2 * half as usize + 2) * N;
        let [upright, transposed] = &mut self.opaque;
        // The transposed copy is overwritten completely when it is computed.
        transposed.resize(words, 0);
        // Cells farther away than the radius are never read.
        for bits in iter::once(&mut *upright).chain(&mut self.seen) {
            bits.clear();
            bits.resize(words, 0);
        }
        let alignments: [WordAlignment; N] = alignments(opacity.size(), from, half);
        let height = opacity.size().height as i32;
        let (upright, _) = upright.as_chunks_mut::<N>();
        let upright = &mut upright[(half - radius) as usize..=(half + radius) as usize];
        let (above, below) = ((radius - from.y).max(0), (from.y + radius + 1 - height).max(0));
        let on_map = upright.len() - below as usize;
        upright[on_map..].fill([u64::MAX; N]);
        upright[..above as usize].fill([u64::MAX; N]);
        for (row, y) in upright[..on_map].iter_mut().zip(from.y - radius..).skip(above as usize) {
            row.iter_mut().zip(&alignments).for_each(|(word, alignment)| *word = alignment.read(opacity, y));
        }
    }

    /// Returns the blocking and the visible cells of a copy. The transposed copy is computed only on request.
    pub(crate) fn rows<const N: usize>(
        &mut self,
        orientation: Orientation,
    ) -> (&[[u64; N]], &mut [[u64; N]]) {
        if let (Orientation::Transposed, [upright, transposed]) = (orientation, &mut self.opaque) {
            transpose_window::<N>(upright.as_chunks().0, transposed.as_chunks_mut().0);
        }
        (self.opaque[orientation as usize].as_chunks().0, self.seen[orientation as usize].as_chunks_mut().0)
    }

    /// Adds the visible cells of both copies to `seen`, clipped to the range.
    pub(crate) fn store<const N: usize>(
        &mut self,
        from: Point,
        half: i32,
        widths: &ReachWidths,
        seen: &mut BitGrid,
    ) {
        let [upright, transposed] = &mut self.seen;
        let back = &mut self.opaque[Orientation::Transposed as usize];
        transpose_window::<N>(transposed.as_chunks().0, back.as_chunks_mut().0);
        let (upright, back) = (upright.as_chunks::<N>().0, back.as_chunks::<N>().0);
        let size = seen.size();
        let alignments: [WordAlignment; N] = alignments(size, from, half);
        for (dy, width) in widths.skip_to(half) {
            let within: [u64; N] = std::array::from_fn(|i| {
                let left = half - 64 * i as i32;
                between(left - width, left + width)
            });
            for away in [-dy, dy] {
                let (y, row) = (from.y + away, (half + away) as usize);
                let words: [u64; N] = std::array::from_fn(|i| upright[row][i] | back[row][i]);
                if y < 0 || y >= size.height as i32 || words == [0; N] {
                    continue;
                }
                let row = seen.row_mut(y);
                for (alignment, (word, within)) in alignments.iter().zip(words.iter().zip(within)) {
                    alignment.write(word & within, row);
                }
            }
        }
    }
}

/// Returns the alignment of the words of a window around `from` with the rows of a map.
pub(super) fn alignments<const N: usize>(size: Size, from: Point, half: i32) -> [WordAlignment; N] {
    let (left, width) = (from.x - half, size.width as i32);
    std::array::from_fn(|i| {
        let x = left + 64 * i as i32;
        let off_map = !below(width - x) | below(-x);
        let on_map = !off_map & below(2 * half + 1 - 64 * i as i32);
        let shift = (x & 63) as u32;
        WordAlignment { word: x >> 6, shift, off_map, covers: [on_map << shift, on_map >> 1 >> (63 - shift)] }
    })
}

impl WordAlignment {
    /// Reads a word of the window from row `y` of the map. Bits outside the map are set.
    #[inline]
    pub(super) fn read<O: Opacity + ?Sized>(&self, opacity: &O, y: i32) -> u64 {
        let [here, next] = self.covers;
        let mut word = self.off_map;
        if here != 0 {
            word |= opacity.word(y, self.word as usize, here) >> self.shift;
        }
        if next != 0 {
            word |= opacity.word(y, (self.word + 1) as usize, next) << 1 << (63 - self.shift);
        }
        word
    }

    /// Adds the bits of a word of the window that are on the map to a row of the map.
    #[inline]
    pub(super) fn write(&self, word: u64, row: &mut [u64]) {
        let [here, next] = self.covers;
        if here != 0 {
            row[self.word as usize] |= word << self.shift & here;
        }
        if next != 0 {
            row[(self.word + 1) as usize] |= word >> 1 >> (63 - self.shift) & next;
        }
    }
}

/// Writes the columns of the window `from` as rows of `to`.
fn transpose_window<const N: usize>(from: &[[u64; N]], to: &mut [[u64; N]]) {
    for (i, rows) in from.as_chunks::<64>().0.iter().enumerate() {
        for (j, columns) in to.as_chunks_mut::<64>().0.iter_mut().enumerate() {
            let mut block = rows.map(|row| row[j]);
            // Blocks of all zeros or all ones are their own transpose.
            if block.iter().any(|&row| row != block[0]) || block[0].wrapping_add(1) > 1 {
                transpose(&mut block);
            }
            for (column, word) in columns.iter_mut().zip(block) {
                column[i] = word;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Reach;

    fn round_trip<const N: usize>(bits: &BitGrid, from: Point, half: i32, radius: i32) {
        let mut window = BitWindow::default();
        window.load::<N, _>(bits, from, half, radius);
        let (upright, _) = window.rows::<N>(Orientation::Upright);
        let upright = upright.to_vec();
        let (transposed, seen) = window.rows::<N>(Orientation::Transposed);
        let has = |rows: &[[u64; N]], x: i32, y: i32| rows[y as usize][x as usize / 64] >> (x % 64) & 1 == 1;
        for (x, y) in (-radius..=radius).flat_map(|y| (-radius..=radius).map(move |x| (x, y))) {
            let p = from + Point::new(x, y);
            let blocks = !bits.size().contains(p) || bits.contains(p);
            assert_eq!(has(&upright, half + x, half + y), blocks);
            assert_eq!(has(transposed, half + y, half + x), blocks);
        }
        seen.copy_from_slice(transposed);
        let mut back = BitGrid::new(bits.size());
        window.store::<N>(from, half, &Reach::square(radius).widths(bits.size()), &mut back);
        let near = |p: Point| (p.x - from.x).abs() <= radius && (p.y - from.y).abs() <= radius;
        assert!(back.iter().filter(|&p| near(p)).eq(bits.iter().filter(|&p| near(p))));
    }

    #[test]
    fn windows_round_trip_through_the_transposed_copy() {
        let mut bits = BitGrid::new(Size::new(150, 90));
        for p in (0..90).flat_map(|y| (0..150).map(move |x| Point::new(x, y))) {
            if (p.x * 7 + p.y * 13 + p.x * p.y) % 5 < 2 {
                bits.insert(p);
            }
        }
        for from in [(0, 0), (149, 89), (149, 0), (70, 40), (64, 44), (63, 45), (32, 31)] {
            let from = Point::new(from.0, from.1);
            round_trip::<1>(&bits, from, 31, 20);
            round_trip::<2>(&bits, from, 63, 60);
            round_trip::<4>(&bits, from, 127, 127);
        }
    }
}
