//! Digest of the game state, equal on every platform.

use std::hash::{Hash, Hasher};

use barrow::{BitGrid, Point};

use crate::{Floor, Game};

/// FNV-1a over 64-bit words; `usize` counts as 64 bits on every platform.
struct Digest(u64);

impl Digest {
    const fn word(&mut self, word: u64) {
        self.0 = (self.0 ^ word).wrapping_mul(0x0100_0000_01b3);
        self.0 ^= self.0 >> 29;
    }
}

impl Hasher for Digest {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.word(u64::from(byte));
        }
    }

    fn write_u16(&mut self, n: u16) {
        self.word(u64::from(n));
    }

    fn write_u32(&mut self, n: u32) {
        self.word(u64::from(n));
    }

    fn write_u64(&mut self, n: u64) {
        self.word(n);
    }

    fn write_usize(&mut self, n: usize) {
        self.word(n as u64);
    }

    fn write_i32(&mut self, n: i32) {
        self.word(n as u64);
    }

    fn write_isize(&mut self, n: isize) {
        self.word(n as u64);
    }
}

impl Game {
    /// Returns a hash of everything that affects the further course of the game. The same campaign, seed and actions
    /// give the same digest on every platform.
    pub fn digest(&self) -> u64 {
        let mut digest = Digest(0xcbf2_9ce4_8422_2325);
        (self.seed, self.now, self.ticked, self.depth, self.deepest).hash(&mut digest);
        (self.experience, self.gold, self.food, self.is_wizard).hash(&mut digest);
        self.rng.state().hash(&mut digest);
        self.player.hash(&mut digest);
        self.lore.hash(&mut digest);
        self.kills.hash(&mut digest);
        self.gone_kinds.hash(&mut digest);
        self.gone_items.hash(&mut digest);
        self.ending.hash(&mut digest);
        self.fallen.hash(&mut digest);
        self.held_grace.hash(&mut digest);
        self.trail.hash(&mut digest);
        self.floor.digest(&mut digest);
        for (depth, floor) in &self.other_floors {
            depth.hash(&mut digest);
            floor.digest(&mut digest);
        }
        digest.finish()
    }
}

impl Floor {
    fn digest(&self, digest: &mut Digest) {
        self.map.tiles.cells().hash(digest);
        self.hardness.cells().hash(digest);
        self.beings.hash(digest);
        self.items.hash(digest);
        self.traps.hash(digest);
        self.has_risen.hash(digest);
        self.obstacles.hash(digest);
        self.queue.in_order().collect::<Vec<_>>().hash(digest);
        let bits = |set: &BitGrid, digest: &mut Digest| set.words().hash(digest);
        bits(&self.lit, digest);
        bits(&self.mapped, digest);
        bits(self.memory.visible(), digest);
        bits(self.memory.explored(), digest);
        for p in self.memory.explored().iter().collect::<Vec<Point>>() {
            self.looks.get(p).hash(digest);
        }
    }
}
