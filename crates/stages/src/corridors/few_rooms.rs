//! The nearest of a few rooms, by comparing all of them, eight at a time.
//!
//! Coordinates are 16 bits wide and stored in blocks of eight rooms, so that the compiler turns a loop over a block into
//! vector instructions.

use std::array::from_fn;

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
        let (next, far) = self.nearest(|block| block.come_nearer(here, newest as i16));
        (next, usize::from(self.blocks[next / LANES].from[next % LANES].unsigned_abs()), far)
    }

    /// Returns the room nearest to the room `id`, except itself and the given ones; the first of several. No room may be
    /// in the tree.
    pub(super) fn nearest_except(&mut self, id: usize, except: impl Iterator<Item = usize>) -> Option<usize> {
        let here = self.edges(id);
        // Without a tree, `from` marks the excepted rooms: all bits but the sign make the largest distance.
        for other in except.chain([id]) {
            self.blocks[other / LANES].from[other % LANES] = i16::MAX;
        }
        let (nearest, far) = self.nearest(|block| {
            let distances = block.distances(here);
            block.far = from_fn(|i| distances[i] | block.from[i]);
            block.from = [0; LANES];
        });
        // The lanes after the last room are `AWAY`, farther than any room.
        (far < 2 * Size::MAX_SIDE).then_some(nearest)
    }

    /// Calls `update` for every block. Returns the first room with the smallest `far`, and that distance.
    #[inline]
    fn nearest(&mut self, update: impl Fn(&mut Block)) -> (usize, u32) {
        let (mut least, mut blocks) = ([i16::MAX; LANES], [0; LANES]);
        for (block, nth) in self.blocks[..self.len].iter_mut().zip(0..) {
            update(block);
            let nearer: [i16; LANES] = from_fn(|i| -i16::from(block.far[i] < least[i]));
            blocks = from_fn(|i| nth & nearer[i] | blocks[i] & !nearer[i]);
            least = from_fn(|i| least[i].min(block.far[i]));
        }
        let lanes = (0..LANES).map(|i| (least[i], usize::from(blocks[i].unsigned_abs()) * LANES + i));
        lanes.min().map_or((0, 0), |(far, id)| (id, u32::from(far.unsigned_abs())))
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
        from_fn(|i| {
            let dx = (here[0] - self.right[i]).max(self.left[i] - here[1]).max(0);
            let dy = (here[2] - self.bottom[i]).max(self.top[i] - here[3]).max(0);
            dx + dy
        })
    }

    /// Updates the distances to the tree after the room `newest` was added to it.
    #[inline]
    fn come_nearer(&mut self, here: Edges, newest: i16) {
        let far = self.distances(here);
        // All bits set if the room is nearer: a selection without a branch.
        let nearer: [i16; LANES] = from_fn(|i| -i16::from(far[i] < self.far[i]));
        self.from = from_fn(|i| newest & nearer[i] | self.from[i] & !nearer[i]);
        self.far = from_fn(|i| self.far[i].min(far[i]));
    }
}
