//! The ways to break a file: cut after every byte, a bit flipped in every byte, and some hundred changes that are drawn
//! but the same in every run.

use barrow::Rng;

/// How many changes are drawn for a file.
const DRAWN: u64 = 200;

/// What numbers and signs become: numbers that lie, ends of ranges, brackets that nothing closes.
const LIES: [&[u8]; 14] = [
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

/// Shows every broken file to `test`; with a step above 1, only those of every so many bytes.
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
    for seed in 0..DRAWN {
        test(&drawn(file, seed));
    }
}

/// One to four changes.
fn drawn(file: &[u8], seed: u64) -> Vec<u8> {
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
            _ => lie(&mut broken, at, &mut rng),
        }
    }
    broken
}

/// Puts a lie in place of the next number, or else where it is.
fn lie(broken: &mut Vec<u8>, at: usize, rng: &mut Rng) {
    let start = broken[at..].iter().position(u8::is_ascii_digit).map_or(at, |more| at + more);
    let end = broken[start..]
        .iter()
        .position(|byte| !byte.is_ascii_digit())
        .map_or(broken.len(), |more| start + more);
    let lie = LIES[rng.below(LIES.len() as u32) as usize];
    broken.splice(start..end, lie.iter().copied());
}
