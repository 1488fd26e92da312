//! Recipes in the docs have no errors and generate levels, and the numbers in the docs are right.

use barrow::fov::{Algorithm, Reach, field_of_view};
use barrow::{BitGrid, Generator, Point, Seed, Size};

#[test]
fn recipes_in_the_docs_generate_levels() {
    let mut count = 0;
    for (name, page) in [
        ("docs/recipes.md", include_str!("../../../docs/recipes.md")),
        ("README.md", include_str!("../../../README.md")),
    ] {
        // Other TOML, such as a dependency for Cargo.toml, has no stages.
        let blocks = page.split("```toml\n").skip(1).filter_map(|rest| rest.split("```").next());
        let recipes: Vec<&str> = blocks.filter(|text| text.contains("[[stage]]")).collect();
        count += recipes.len();
        for text in recipes {
            let mut generator =
                Generator::new(text).unwrap_or_else(|error| panic!("{name}\n{text}\n{error}"));
            let relaxed = !text.contains("[rules]");
            let made = (0..20).filter(|&seed| generator.generate_ref(seed).is_ok()).count();
            assert!(made == 20 || relaxed && made > 0, "{name}: {made} of 20\n{text}");
        }
    }
    assert!(count >= 7, "only {count} recipes were found");
}

/// Returns how many of a thousand pairs of floor cells are asymmetric (the first sees the second, but not the reverse),
/// on random maps of 20×20 cells.
fn asymmetric_per_1000(algorithm: Algorithm) -> u32 {
    let (size, mut rng) = (Size::new(20, 20), Seed(5).stream("sees back"));
    let (mut pairs, mut asymmetric) = (0, 0);
    for walls_pct in [5, 15, 30].repeat(8) {
        let cells = || (0..20).flat_map(|y| (0..20).map(move |x| Point::new(x, y)));
        let mut walls = BitGrid::new(size);
        cells().filter(|_| rng.percent(walls_pct)).for_each(|p| walls.insert(p));
        let floor: Vec<Point> = cells().filter(|&p| !walls.contains(p)).collect();
        let fields: Vec<BitGrid> = floor
            .iter()
            .map(|&from| {
                let mut seen = BitGrid::default();
                field_of_view(algorithm, &walls, from, Reach::UNLIMITED, &mut seen).expect("on the map");
                seen
            })
            .collect();
        for (from, seen) in floor.iter().zip(&fields) {
            for (_, field) in floor.iter().zip(&fields).filter(|(to, _)| seen.contains(**to)) {
                pairs += 1;
                asymmetric += u32::from(!field.contains(*from));
            }
        }
    }
    (1000 * asymmetric + pairs / 2) / pairs
}

#[test]
fn the_table_of_asymmetric_pairs_is_right() {
    let page = include_str!("../../../docs/sight.md");
    let share = |name| {
        let found = Algorithm::ALL.iter().find(|(word, _)| *word == name);
        asymmetric_per_1000(found.unwrap().1)
    };
    for name in ["symmetric", "digital", "permissive", "circle"] {
        assert_eq!(share(name), 0, "{name}");
        assert!(page.contains(&format!("| `{name}` | none |")), "{name}");
    }
    for name in ["recursive", "restrictive", "rays", "diamond"] {
        let row = format!("| `{name}` | {} in 1000 |", share(name));
        assert!(page.contains(&row), "{row}");
    }
    let [least, most] = ["permissive_7", "permissive_0"].map(share);
    let row = format!("| `permissive_0` to `permissive_7` | {most} to {least} in 1000 |");
    assert!(page.contains(&row), "{row}");
}
