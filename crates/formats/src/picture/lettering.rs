//! A stroke font: capitals, small capitals for lowercase letters, digits and punctuation.

use super::scene::{Anchor, Path, Spot, Text};

/// Strokes of every letter: points as pairs of digits, column and row; spaces separate strokes. Rows run from 0 at the
/// top to 6 at the baseline.
const LETTERS: [(char, &str); 53] = [
    ('A', "062046 1333"),
    ('B', "00063645443303 30414233 0030"),
    ('C', "4130100105163645"),
    ('D', "00062644422000"),
    ('E', "30000636 0323"),
    ('F', "300006 0323"),
    ('G', "41301001051636454323"),
    ('H', "0006 4046 0343"),
    ('I', "0006"),
    ('J', "3035261605"),
    ('K', "0006 4003 1346"),
    ('L', "000636"),
    ('M', "0600234046"),
    ('N', "06004640"),
    ('O', "103041453616050110"),
    ('P', "06003041423303"),
    ('Q', "103041453616050110 2446"),
    ('R', "06003041423303 2346"),
    ('S', "413010010213334445361605"),
    ('T', "0040 2026"),
    ('U', "000516364540"),
    ('V', "002640"),
    ('W', "0016233640"),
    ('X', "0046 4006"),
    ('Y', "002340 2326"),
    ('Z', "00400646"),
    ('0', "102031352616050110"),
    ('1', "011016"),
    ('2', "01102031320636"),
    ('3', "011020313223 13233435261605"),
    ('4', "26200434"),
    ('5', "300003233435261605"),
    ('6', "2010010516263534231304"),
    ('7', "003016"),
    ('8', "102031322313020110 132334352616050413"),
    ('9', "1626353120100102132332"),
    ('.', "0606"),
    (',', "0607"),
    ('-', "0323"),
    ('\'', "0001"),
    (':', "0202 0606"),
    (';', "0202 0607"),
    ('(', "10010516"),
    (')', "00111506"),
    ('/', "3006"),
    ('+', "2125 0343"),
    ('=', "0242 0444"),
    ('!', "0004 0606"),
    ('?', "01102031321314 1616"),
    ('"', "0001 1011"),
    ('&', "4612112031320406163643"),
    ('#', "1016 3036 0242 0444"),
    ('\u{b7}', "0303"),
];

/// Strokes of the replacement for unknown letters: a box.
const OTHER: &str = "0006363000";

/// Returns the strokes of a text.
pub(super) fn strokes(text: &Text) -> Vec<Path> {
    let mut paths = Vec::new();
    let mut x = 0;
    for letter in text.words.chars() {
        x = push_letter(letter, x, text.size, &mut paths);
    }
    let width = x - text.size / 4;
    let left = match text.anchor {
        Anchor::Start => 0,
        Anchor::Middle => width / 2,
    };
    paths.into_iter().map(|path| path.moved((text.at.0 - left, text.at.1))).collect()
}

/// Adds a letter at `x`. Returns the position of the next one.
fn push_letter(letter: char, x: i32, size: i32, paths: &mut Vec<Path>) -> i32 {
    if letter.is_whitespace() {
        return x + size / 2;
    }
    let size = if letter.is_lowercase() { size * 3 / 4 } else { size };
    let capital = letter.to_uppercase().next().unwrap_or(letter);
    let found = LETTERS.iter().find(|(known, _)| *known == capital);
    let mut right = 0;
    for stroke in found.map_or(OTHER, |(_, strokes)| strokes).split(' ') {
        let points = stroke.as_bytes().chunks_exact(2).map(|pair| {
            let [column, row] = [pair[0], pair[1]].map(|digit| i32::from(digit - b'0'));
            right = right.max(column);
            (x + column * size / 7, (row - 6) * size / 6)
        });
        paths.push(Path::open(points.collect::<Vec<Spot>>()));
    }
    x + right * size / 7 + size / 4
}
