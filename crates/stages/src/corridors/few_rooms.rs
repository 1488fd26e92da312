//! The nearest of a few rooms, by comparing all of them, eight at a time.
//!
//! Coordinates are 16 bits wide and stored in blocks of eight rooms, so that the compiler turns a loop over a block into
//! vector instructions.

use barrow_core::{Map, Rect, Size};

use crate::corridors::room_index::MANY;

/// Number of rooms in a block.
const LANES: usize = 8;

/// An x coordinate farther from every room than rooms can be from each other. Rooms of the tree are moved there.
const AWAY: i16 = 3 * Size::MAX_SIDE as i16;

/// The edges of fewer than [`MANY`] rooms, with the distance of each to the tree and the nearest room of the tree.
pub(super) struct FewRooms {
    blocks: [Block; MANY / LANES],
    /// Number of blocks with rooms.
    len: usize,
}

#[derive(Clone, Copy)]
struct Block {
    left: [i16; LANES],
    right: [i16; LANES],
    top: [i16; LANES],
    bottom: [i16; LANES],
    far: [i16; LANES],
    from: [i16; LANES],
}

/// The edges of one room: left, right, top and bottom.
type Edges = [i16; 4];

impl FewRooms {
    /// Reads the rooms of a map, none of which is in the tree.
    pub(super) fn new(map: &Map) -> Self {
        let block = Block {
            left: [AWAY; LANES],
            right: [AWAY; LANES],
            top: [0; LANES],
            bottom: [Size::MAX_SIDE as i16; LANES],
            far: [i16::MAX; LANES],
            from: [0; LANES],
        };
        let mut few = Self { blocks: [block; MANY / LANES], len: map.rooms.len().div_ceil(LANES) };
        for (id, room) in map.rooms.iter().enumerate().take(MANY) {
            let Rect { x, y, .. } = room.bounds;
            few.set_edges(id, [x, room.bounds.right(), y, room.bounds.bottom()].map(|edge| edge as i16));
        }
        few
    }

    /// Adds the room `newest` to the tree. Returns the nearest room outside the tree, the room of the tree that is
    /// nearest to it, and their distance.
    pub(super) fn next(&mut self, newest: usize) -> (usize, usize, u32) {
        let here = self.edges(newest);
        // Far away from all others, but not so far that distances overflow.
        self.set_edges(newest, [AWAY, AWAY, 0, Size::MAX_SIDE as i16]);
        self.blocks[newest / LANES].far[newest % LANES] = i16::MAX;
        for block in &mut self.blocks[..self.len] {
            block.come_nearer(here, newest as i16);
        }
        let (next, far) = self.nearest();
        (next, usize::from(self.blocks[next / LANES].from[next % LANES].unsigned_abs()), far)
    }

    /// Returns the room nearest to the room `id`, except itself and the given ones; the first of several. No room may be
    /// in the tree.
    pub(super) fn nearest_except(&mut self, id: usize, except: impl Iterator<Item = usize>) -> Option<usize> {
        let here = self.edges(id);
        for block in &mut self.blocks[..self.len] {
            block.far = block.distances(here);
        }
        for other in except.chain([id]) {
            self.blocks[other / LANES].far[other % LANES] = i16::MAX;
        }
        let (nearest, far) = self.nearest();
        // The lanes after the last room are `AWAY`, farther than any room.
        (far < 2 * Size::MAX_SIDE).then_some(nearest)
    }

    /// Returns the first room with the smallest `far`, and that distance.
    fn nearest(&self) -> (usize, u32) {
        let blocks = &self.blocks[..self.len];
        let least = blocks
            .iter()
            .fold([i16::MAX; LANES], |least, block| std::array::from_fn(|i| least[i].min(block.far[i])));
        let least = least.into_iter().fold(i16::MAX, i16::min);
        let has = |block: &Block| block.far.iter().fold(false, |any, &far| any | (far == least));
        let block = blocks.iter().position(has).unwrap_or(0);
        let lane = self.blocks[block].far.iter().position(|&far| far == least).unwrap_or(0);
        (block * LANES + lane, u32::from(least.unsigned_abs()))
    }

    const fn edges(&self, id: usize) -> Edges {
        let (block, i) = (&self.blocks[id / LANES], id % LANES);
        [block.left[i], block.right[i], block.top[i], block.bottom[i]]
    }

    const fn set_edges(&mut self, id: usize, edges: Edges) {
        let (block, i) = (&mut self.blocks[id / LANES], id % LANES);
        [block.left[i], block.right[i], block.top[i], block.bottom[i]] = edges;
    }
}

impl Block {
    /// Returns the distance of each room to the room `here`, as [`distance`](super::link::distance) measures it.
    #[inline]
    fn distances(&self, here: Edges) -> [i16; LANES] {
        let mut far = [0; LANES];
        for (i, far) in far.iter_mut().enumerate() {
            let dx = (here[0] - self.right[i]).max(self.left[i] - here[1]).max(0);
            let dy = (here[2] - self.bottom[i]).max(self.top[i] - here[3]).max(0);
            *far = dx + dy;
        }
        far
    }

    /// Updates the distances to the tree after the room `newest` was added to it.
    #[inline]
    fn come_nearer(&mut self, here: Edges, newest: i16) {
        let far = self.distances(here);
        for i in 0..LANES {
            // All bits set if the room is nearer: a selection without a branch.
            let nearer = -i16::from(far[i] < self.far[i]);
            self.from[i] = newest & nearer | self.from[i] & !nearer;
            self.far[i] = self.far[i].min(far[i]);
        }
    }
}
