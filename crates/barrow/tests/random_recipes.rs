//! Thousands of random recipes from the registry: each is rejected with errors, or runs without a panic.

use barrow::Generator;
use barrow_random_recipes::{RecipeWriter, Values};

#[test]
fn random_recipes_are_rejected_or_run() {
    let (mut rejected, mut made, mut given_up) = (0, 0, 0);
    for n in 0..4000 {
        let text = RecipeWriter::new(n, Values::Usual).recipe();
        match Generator::new(&text) {
            Err(error) => {
                let said = error.to_string();
                assert!(said.starts_with("error: ") && said.contains("help: "), "{text}\n{said}");
                rejected += 1;
            }
            Ok(mut generator) => {
                let first = generator.generate_ref(n).map(|level| level.map().tiles.clone());
                let again = generator.generate_ref(n).map(|level| level.map().tiles.clone());
                match (first, again) {
                    (Ok(first), Ok(again)) => {
                        assert_eq!(first, again, "{text}");
                        made += 1;
                    }
                    (Err(first), Err(again)) => {
                        assert_eq!(first.to_string(), again.to_string(), "{text}");
                        given_up += 1;
                    }
                    _ => panic!("the second run gave another result:\n{text}"),
                }
            }
        }
    }
    assert!(rejected > 200 && made > 1500, "{rejected} rejected, {made} made, {given_up} given up");
}
