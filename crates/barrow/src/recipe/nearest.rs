//! Suggestions for misspelled names ("did you mean …?").

use std::cmp::Reverse;

/// Fewest letters of an unknown name that are searched for within longer names.
const MIN_PART: usize = 3;

/// Most letters of an unknown name for which a similar one is searched.
const MAX_LETTERS: usize = 64;

/// Returns the known name that is most similar to `wrong`, or `None` if none is similar enough to suggest.
///
/// Similarity is the edit distance, at most a third of the letters. A name that begins with `wrong` counts as one edit
/// away, however much longer it is, and wins over other names at that distance: `spawn` means `spawns`, not `span`. A
/// name that has `wrong` elsewhere in it is the last resort. Nothing is similar to more than 64 letters.
pub fn nearest<'a>(wrong: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let letters = wrong.chars().take(MAX_LETTERS + 1).count();
    if letters > MAX_LETTERS {
        return None;
    }
    let limit = (letters / 3).max(2);
    let is_part = wrong.len() >= MIN_PART;
    names
        .into_iter()
        .filter_map(|name| {
            let begins = is_part && name.starts_with(wrong);
            let contains = is_part && name.contains(wrong);
            let distance = edit_distance(wrong, name, if contains { usize::MAX } else { limit })?;
            let rank = if begins { distance.min(1) } else { distance };
            let same = name.chars().zip(wrong.chars()).take_while(|(a, b)| a == b).count();
            Some(((rank, !begins, distance, Reverse(same)), name))
        })
        .min_by_key(|(rank, _)| *rank)
        .map(|(_, name)| name)
}

/// Returns the Levenshtein distance: the smallest number of letters to insert, delete or replace; `None` if it is larger
/// than `most`.
fn edit_distance(a: &str, b: &str, most: usize) -> Option<usize> {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, from) in a.chars().enumerate() {
        // The smallest entry of a row never decreases.
        if row.iter().all(|distance| *distance > most) {
            return None;
        }
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, to) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(from != *to);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(diagonal + 1);
        }
    }
    Some(row[b.len()]).filter(|distance| *distance <= most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suggests_the_most_similar_name() {
        let names = ["rect_split", "scatter_rooms", "simple_rooms", "walls"];
        assert_eq!(nearest("simpel_rooms", names), Some("simple_rooms"));
        assert_eq!(nearest("wals", names), Some("walls"));
        assert_eq!(nearest("split", names), Some("rect_split"));
        assert_eq!(nearest("lava", names), None);
        assert_eq!(edit_distance("saturday", "sunday", 3), Some(3));
        assert_eq!(edit_distance("saturday", "sunday", 2), None);
        assert_eq!(nearest(&"walls".repeat(100_000), names), None);
    }

    #[test]
    fn a_name_that_begins_with_the_unknown_one_wins_ties() {
        assert_eq!(nearest("spawn", ["span", "spawns"]), Some("spawns"));
        assert_eq!(nearest("spawn", ["spawns", "span"]), Some("spawns"));
        assert_eq!(nearest("cell", ["bell", "cellular"]), Some("cellular"));
        assert_eq!(nearest("nethac", ["nethack_plain", "nethack"]), Some("nethack"));
        assert_eq!(nearest("doors", ["doors_x", "doors"]), Some("doors"));
        // Of names at the same distance, the one with the longest common beginning.
        assert_eq!(nearest("stone", ["atone", "stove"]), Some("stove"));
    }
}
