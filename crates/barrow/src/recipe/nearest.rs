//! The name someone probably meant.

/// The name that takes the fewest changed letters, if they are few enough for a guess.
pub fn nearest<'a>(wrong: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let worst = (wrong.chars().count() / 3).max(2);
    names
        .into_iter()
        .map(|name| (changes(wrong, name), name))
        .filter(|(n, name)| *n <= worst || (wrong.len() >= 3 && name.contains(wrong)))
        .min_by_key(|(n, _)| *n)
        .map(|(_, name)| name)
}

/// How many letters must be put in, taken out or replaced.
fn changes(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, from) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, to) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(from != *to);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_what_was_meant() {
        let names = ["rect_split", "scatter_rooms", "simple_rooms", "walls"];
        assert_eq!(nearest("simpel_rooms", names), Some("simple_rooms"));
        assert_eq!(nearest("wals", names), Some("walls"));
        assert_eq!(nearest("split", names), Some("rect_split"));
        assert_eq!(nearest("lava", names), None);
        assert_eq!(changes("kitten", "sitting"), 3);
    }
}
