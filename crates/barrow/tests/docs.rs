//! The recipes in the docs are recipes: each has no faults and makes a level.

use barrow::Generator;

#[test]
fn recipes_in_the_docs_make_levels() {
    for (name, page) in [
        ("docs/recipes.md", include_str!("../../../docs/recipes.md")),
        ("README.md", include_str!("../../../README.md")),
    ] {
        let recipes: Vec<&str> =
            page.split("```toml\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
        assert!(!recipes.is_empty(), "{name} has no recipe");
        for text in recipes {
            let mut generator =
                Generator::new(text).unwrap_or_else(|error| panic!("{name}\n{text}\n{error}"));
            let relaxed = !text.contains("[rules]");
            let made = (0..20).filter(|&seed| generator.generate(seed).is_ok()).count();
            assert!(made == 20 || relaxed && made > 0, "{name}: {made} of 20\n{text}");
        }
    }
}
