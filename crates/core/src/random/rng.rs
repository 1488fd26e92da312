//! Random numbers that are stable across platforms and releases.
//!
//! A [`Seed`] is what users see. Every step of a plan derives a named stream from it, so that an additional draw in one
//! step does not affect the others. The generator is xoshiro256++ (Blackman and Vigna, public domain), seeded by
//! SplitMix64; bounded numbers use Lemire's multiplication with rejection, so they are exactly uniform.

/// Seed of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seed(pub u64);

impl Seed {
    /// Returns the seed of the `n`-th attempt at a level; attempt 0 uses the seed itself.
    #[must_use]
    pub fn attempt(self, n: u32) -> Self {
        if n == 0 { self } else { Self(mix(self.0 ^ mix(u64::from(n)))) }
    }

    /// Creates the generator of the stream with that name, such as `"cellular#0"`.
    pub fn stream(self, name: &str) -> Rng {
        self.keyed_stream(Self::key(name))
    }

    /// Returns the hash of a stream's name (64-bit FNV-1a), so that callers can compute it once.
    pub const fn key(name: &str) -> u64 {
        // Offset basis and prime of 64-bit FNV-1a.
        let bytes = name.as_bytes();
        let mut hash = 0xcbf2_9ce4_8422_2325;
        let mut i = 0;
        while i < bytes.len() {
            hash = (hash ^ bytes[i] as u64).wrapping_mul(0x0100_0000_01b3);
            i += 1;
        }
        hash
    }

    /// Creates the generator of the stream whose name has the hash `key`.
    pub fn keyed_stream(self, key: u64) -> Rng {
        self.streams().keyed(key)
    }

    /// Returns a factory for many streams, which mixes the seed only once.
    pub fn streams(self) -> Streams {
        Streams(mix(self.0))
    }
}

/// Factory for the streams of a seed.
#[derive(Clone, Copy, Debug)]
pub struct Streams(u64);

impl Streams {
    /// Creates the generator of the stream whose name has the hash `key`.
    #[inline]
    pub fn keyed(self, key: u64) -> Rng {
        Rng::new(self.0 ^ key)
    }
}

/// The output function of SplitMix64: every bit of the result depends on every bit of `z`. The constants are those of
/// Vigna's reference implementation.
#[inline]
fn mix(z: u64) -> u64 {
    let z = z.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Random number generator (xoshiro256++). Not `Clone`, so that no two places draw the same numbers by accident.
#[derive(Debug)]
pub struct Rng {
    state: [u64; 4],
}

impl Rng {
    /// Creates a generator whose state is the first four outputs of SplitMix64 for `seed`.
    #[inline]
    pub fn new(seed: u64) -> Self {
        const STEP: u64 = 0x9e37_79b9_7f4a_7c15;
        Self { state: [0, 1, 2, 3].map(|i| mix(seed.wrapping_add(STEP.wrapping_mul(i)))) }
    }

    /// Returns the complete state: generators with equal state yield the same numbers.
    pub const fn state(&self) -> [u64; 4] {
        self.state
    }

    /// Restores a generator from [`Rng::state`], for example from a saved game.
    pub const fn with_state(state: [u64; 4]) -> Self {
        Self { state }
    }

    /// Returns 64 random bits.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        let [s0, s1, s2, s3] = self.state;
        let result = s0.wrapping_add(s3).rotate_left(23).wrapping_add(s0);
        let (s2, s3) = (s2 ^ s0, s3 ^ s1);
        self.state = [s0 ^ s3, s1 ^ s2, s2 ^ (s1 << 17), s3.rotate_left(45)];
        result
    }

    /// Returns a uniform integer from 0 to `n` − 1; 0 if `n` is 0.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        let mut product = (self.next_u64() >> 32) * u64::from(n);
        if (product as u32) < n {
            let threshold = n.wrapping_neg() % n;
            while (product as u32) < threshold {
                product = (self.next_u64() >> 32) * u64::from(n);
            }
        }
        (product >> 32) as u32
    }

    /// Returns two integers from 0 to the respective `n` − 1 from one random word: each half of the word is a fraction of
    /// 32 bits by which `n` is multiplied, so the numbers are uniform to n × 2⁻³². 0 where `n` is 0.
    #[inline]
    pub fn below_both(&mut self, n: [u32; 2]) -> [u32; 2] {
        let word = self.next_u64();
        let below = |fraction: u64, n: u32| ((fraction * u64::from(n)) >> 32) as u32;
        [below(word >> 32, n[0]), below(word & u64::from(u32::MAX), n[1])]
    }

    /// Returns a uniform integer from `low` to `high`, both included; `low` if `high` is smaller.
    #[inline]
    pub fn range(&mut self, low: i32, high: i32) -> i32 {
        if high <= low { low } else { low + self.below((high - low) as u32 + 1) as i32 }
    }

    /// Returns true with a probability of `pct` percent.
    #[inline]
    pub fn percent(&mut self, pct: u32) -> bool {
        self.below(100) < pct
    }

    /// Returns true with probability 1/`n`; never if `n` is 0.
    #[inline]
    pub fn one_in(&mut self, n: u32) -> bool {
        n > 0 && self.below(n) == 0
    }

    /// Draws from a geometric distribution: the number of failures before the first success, where a trial succeeds
    /// with probability `hits`/`of`; at most `most`.
    ///
    /// Uses a single random number, compared with the probabilities of 1, 2, … failures, which are exact to 2⁻³².
    #[inline]
    pub fn geometric(&mut self, hits: u32, of: u32, most: u32) -> u32 {
        debug_assert!(hits <= of && of > 0, "{hits} hits of {of}");
        let times = |a: u64, b: u64| ((u128::from(a) * u128::from(b)) >> 64) as u64;
        let square = |a: u64| times(a, a);
        let miss = u64::MAX / u64::from(of) * u64::from(of - hits);
        let drawn = self.next_u64();
        let (mut misses, mut odds) = (0, u64::MAX);
        for (stride, factor) in [(8, square(square(square(miss)))), (1, miss)] {
            while misses + stride <= most && drawn < times(odds, factor) {
                misses += stride;
                odds = times(odds, factor);
            }
        }
        misses
    }

    /// Returns one of `items` with equal probability; `None` if it is empty.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len() as u32) as usize)
    }

    /// Returns an index into `weights` with probability proportional to its weight; 0 if all are 0.
    pub fn weighted(&mut self, weights: &[u32]) -> usize {
        let mut left = self.below(weights.iter().sum());
        weights
            .iter()
            .position(|&w| {
                let hit = left < w;
                left = left.saturating_sub(w);
                hit
            })
            .unwrap_or(0)
    }

    /// Shuffles `items` (Fisher-Yates); every order is equally likely.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i as u32 + 1) as usize);
        }
    }

    /// Draws the `i`-th of `items` in random order, if the ones before it were drawn in the same way. Drawing all of them
    /// is a shuffle (Fisher-Yates); drawing a few costs nothing for the others.
    pub fn draw<'a, T>(&mut self, items: &'a mut [T], i: usize) -> Option<&'a mut T> {
        if i >= items.len() {
            return None;
        }
        items.swap(i, i + self.below((items.len() - i) as u32) as usize);
        items.get_mut(i)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Changing any number here changes every level ever shared. Increment `GENERATION_VERSION` if it must change.
    #[test]
    fn drawn_numbers_never_change() {
        let mut rng = Seed(1).stream("test#0");
        let bits: Vec<u64> = (0..3).map(|_| rng.next_u64()).collect();
        assert_eq!(bits, [16_458_043_575_494_550_496, 4_573_042_738_208_673_259, 4_851_767_165_696_423_377]);
        assert_eq!((0..8).map(|_| rng.below(100)).collect::<Vec<_>>(), [59, 61, 38, 11, 72, 32, 34, 26]);
        assert_eq!((0..8).map(|_| rng.range(-3, 3)).collect::<Vec<_>>(), [0, 1, -3, -3, -3, 2, -2, 0]);
        assert_eq!(
            (0..8).map(|_| rng.percent(50)).collect::<Vec<_>>(),
            [false, true, false, false, true, true, true, false]
        );
        assert_eq!((0..8).map(|_| rng.weighted(&[1, 0, 3])).collect::<Vec<_>>(), [0, 0, 2, 2, 2, 0, 0, 2]);
        assert_eq!(
            (0..8).map(|_| *rng.pick(&[1, 2, 3]).unwrap()).collect::<Vec<_>>(),
            [3, 3, 1, 1, 2, 2, 2, 1]
        );
        let mut order = [0, 1, 2, 3, 4, 5, 6, 7];
        rng.shuffle(&mut order);
        assert_eq!(order, [4, 1, 2, 0, 7, 5, 3, 6]);
        assert_eq!(Seed(1).attempt(0), Seed(1));
        assert_eq!(Seed(1).attempt(1), Seed(16_860_738_450_190_168_606));
    }

    /// Output of the reference implementation for the state 1, 2, 3, 4.
    #[test]
    fn is_xoshiro256_plus_plus() {
        let mut rng = Rng { state: [1, 2, 3, 4] };
        let expected = [41_943_041, 58_720_359, 3_588_806_011_781_223, 3_591_011_842_654_386];
        assert_eq!([0; 4].map(|_| rng.next_u64()), expected);
    }

    #[test]
    fn sampling_is_uniform() {
        let mut rng = Rng::new(7);
        let mut counts = [0_u32; 7];
        for _ in 0..70_000 {
            counts[rng.below(7) as usize] += 1;
        }
        assert!(counts.iter().all(|c| (9_500..10_500).contains(c)), "{counts:?}");
        let mut counts = [0_u32; 3];
        for _ in 0..60_000 {
            counts[rng.weighted(&[1, 2, 3])] += 1;
        }
        assert!((9_500..10_500).contains(&counts[0]) && (29_000..31_000).contains(&counts[2]), "{counts:?}");
    }

    #[test]
    fn both_numbers_of_a_word_are_uniform_and_independent() {
        let mut rng = Rng::new(8);
        let mut counts = [[0_u32; 7]; 3];
        for _ in 0..21_000 {
            let [a, b] = rng.below_both([3, 7]);
            counts[a as usize][b as usize] += 1;
        }
        assert!(counts.as_flattened().iter().all(|n| n.abs_diff(1000) < 120), "{counts:?}");
        assert_eq!(rng.below_both([0, 1]), [0, 0]);
    }

    #[test]
    fn geometric_agrees_with_single_trials() {
        let mut rng = Rng::new(7);
        let (mut at_once, mut one_by_one) = ([0_u32; 6], [0_u32; 6]);
        for _ in 0..60_000 {
            at_once[rng.geometric(2, 7, 5) as usize] += 1;
            one_by_one[(0..5).take_while(|_| rng.below(7) >= 2).count()] += 1;
        }
        let near = |(a, b): (&u32, &u32)| a.abs_diff(*b) < 600;
        assert!(at_once.iter().zip(&one_by_one).all(near), "{at_once:?} {one_by_one:?}");
        assert_eq!((rng.geometric(3, 3, 9), rng.geometric(0, 3, 9)), (0, 9));
    }

    #[test]
    fn empty_choices_return_defaults() {
        let mut rng = Rng::new(7);
        assert_eq!(rng.below(0), 0);
        assert_eq!(rng.range(5, 5), 5);
        assert_eq!(rng.pick::<u8>(&[]), None);
        assert_eq!(rng.weighted(&[0, 0]), 0);
        assert!(!rng.one_in(0));
    }

    #[test]
    fn streams_differ_by_name_seed_and_attempt() {
        let first = |seed: Seed, name| seed.stream(name).next_u64();
        let all = [
            first(Seed(1), "a#0"),
            first(Seed(1), "a#1"),
            first(Seed(2), "a#0"),
            first(Seed(1).attempt(1), "a#0"),
            first(Seed(1).attempt(2), "a#0"),
        ];
        for (i, a) in all.iter().enumerate() {
            assert!(!all[..i].contains(a));
        }
    }
}
