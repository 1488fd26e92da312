//! English in messages: articles, plurals and directions.

use barrow::Point;

/// Nouns that have no plural and take no article.
const UNCOUNTED: [&str; 4] = ["armor", "gold", "mail", "silver"];

/// Returns the part of a name before `of` or `titled`, whose last word is the noun.
fn head(name: &str) -> &str {
    let head = [" of ", " titled "].iter().find_map(|word| name.split_once(word));
    head.map_or(name, |(head, _)| head)
}

fn is_uncounted(name: &str) -> bool {
    head(name).rsplit(' ').next().is_some_and(|noun| UNCOUNTED.contains(&noun))
}

/// Returns whether the name of one item is plural, such as `gauntlets`.
pub(crate) fn is_plural(name: &str) -> bool {
    let head = head(name);
    head.ends_with('s') && !["ss", "us"].iter().any(|end| head.ends_with(end))
}

/// Adds the English article: none for uncounted nouns, `some` for plural nouns.
pub(crate) fn with_article(name: String) -> String {
    if is_uncounted(&name) {
        name
    } else if is_plural(&name) {
        format!("some {name}")
    } else {
        format!("{} {name}", article(&name))
    }
}

pub(crate) fn article(name: &str) -> &'static str {
    if name.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" }
}

/// Returns the regular plural of a name.
pub(crate) fn plural(name: &str) -> String {
    if is_uncounted(name) || is_plural(name) {
        return name.to_string();
    }
    let (head, rest) = name.split_at(head(name).len());
    let consonant_y = head.strip_suffix('y').filter(|stem| !stem.ends_with(['a', 'e', 'i', 'o', 'u']));
    if let Some(stem) = consonant_y {
        return format!("{stem}ies{rest}");
    }
    let hisses = ["s", "x", "ch", "sh"].iter().any(|end| head.ends_with(end));
    format!("{head}{}{rest}", if hisses { "es" } else { "s" })
}

/// Describes an offset, such as `2 north and 14 west`.
pub fn offset_in_words(offset: Point) -> String {
    let part = |n: i32, before: &str, after: &str| match n {
        0 => None,
        n if n < 0 => Some(format!("{} {before}", -n)),
        n => Some(format!("{n} {after}")),
    };
    match (part(offset.y, "north", "south"), part(offset.x, "west", "east")) {
        (Some(a), Some(b)) => format!("{a} and {b}"),
        (Some(a), None) | (None, Some(a)) => a,
        (None, None) => "here".to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn articles_follow_the_first_noun() {
        let names = [
            ("leather armor", "leather armor"),
            ("+1 chain mail", "+1 chain mail"),
            ("heavy boots", "some heavy boots"),
            ("boots of striding", "some boots of striding"),
            ("flask of shadows", "a flask of shadows"),
            ("wand of slowness", "a wand of slowness"),
            ("amulet of health", "an amulet of health"),
            ("iron helm", "an iron helm"),
            ("+2 arrow", "a +2 arrow"),
            ("compass", "a compass"),
        ];
        for (name, full) in names {
            assert_eq!(with_article(name.to_string()), full);
        }
    }

    #[test]
    fn plurals_are_regular_and_leave_uncounted_and_plural_nouns() {
        let names = [
            ("flask of shadows", "flasks of shadows"),
            ("boots of striding", "boots of striding"),
            ("gauntlets", "gauntlets"),
            ("gold", "gold"),
            ("chain mail", "chain mail"),
            ("torch", "torches"),
            ("compass", "compasses"),
            ("ruby", "rubies"),
            ("key", "keys"),
            ("will-o'-wisp", "will-o'-wisps"),
        ];
        for (one, many) in names {
            assert_eq!(plural(one), many);
        }
    }

    #[test]
    fn offsets_are_worded_as_in_the_course() {
        assert_eq!(offset_in_words(Point::new(-14, -2)), "2 north and 14 west");
        assert_eq!(offset_in_words(Point::new(3, 0)), "3 east");
        assert_eq!(offset_in_words(Point::new(0, 1)), "1 south");
        assert_eq!(offset_in_words(Point::new(0, 0)), "here");
    }
}
