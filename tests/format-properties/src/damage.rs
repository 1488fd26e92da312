//! Damages a file: truncates it after every byte, flips a bit in every byte, and makes some hundred pseudo-random
//! changes that are the same in every run.

use barrow::Rng;

/// Number of pseudo-random changes of a file.
const RANDOM: u64 = 200;

/// Replacements of numbers: out of range, at the limits of types, unclosed brackets and tags.
const REPLACEMENTS: [&[u8]; 14] = [
    b"0",
    b"-1",
    b"8192",
    b"65536",
    b"2147483647",
    b"99999999999999999999",
    b"1e999",
    b"\xff\xff\xff\xff",
    b"\0\0\0\0",
    b"\x7f\xff\xff\xff",
    b"\"",
    b"[[[[[[[[",
    b"<a><a><a>",
    b"\r\n",
];

/// Calls `test` with every damaged file. Truncates and flips bits at every `step`-th byte.
pub fn damage(file: &[u8], step: usize, mut test: impl FnMut(&[u8])) {
    for end in (0..file.len()).step_by(step) {
        test(&file[..end]);
    }
    let mut broken = file.to_vec();
    for at in (0..file.len()).step_by(step) {
        broken[at] ^= 1 << (at % 8);
        test(&broken);
        broken[at] = file[at];
    }
    for seed in 0..RANDOM {
        test(&random(file, seed));
    }
}

/// Returns a file with one to four random changes.
fn random(file: &[u8], seed: u64) -> Vec<u8> {
    let mut rng = Rng::new(seed);
    let mut broken = file.to_vec();
    for _ in 0..=rng.below(4) {
        let at = rng.below(broken.len() as u32 + 1) as usize;
        let end = (at + rng.below(40) as usize).min(broken.len());
        match rng.below(5) {
            0 => drop(broken.drain(at..end)),
            1 => {
                let piece = broken[at..end].to_vec();
                let to = rng.below(broken.len() as u32 + 1) as usize;
                broken.splice(to..to, piece);
            }
            2 => broken[at..end].iter_mut().for_each(|byte| *byte = rng.below(256) as u8),
            _ => replace_number(&mut broken, at, &mut rng),
        }
    }
    broken
}

/// Replaces the next number after `at`, or inserts at `at` if there is no number.
fn replace_number(broken: &mut Vec<u8>, at: usize, rng: &mut Rng) {
    let start = broken[at..].iter().position(u8::is_ascii_digit).map_or(at, |more| at + more);
    let end = broken[start..]
        .iter()
        .position(|byte| !byte.is_ascii_digit())
        .map_or(broken.len(), |more| start + more);
    let new = REPLACEMENTS[rng.below(REPLACEMENTS.len() as u32) as usize];
    broken.splice(start..end, new.iter().copied());
}
