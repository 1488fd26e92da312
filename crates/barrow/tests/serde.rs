//! Levels survive a round trip through serde, and documents that violate rules are rejected.
#![cfg(feature = "serde")]

use barrow::{BUILTIN, Generator, Level};

fn json(level: &Level) -> String {
    serde_json::to_string(level).expect("every level is written")
}

#[test]
fn levels_of_every_recipe_survive_a_round_trip() {
    for recipe in BUILTIN {
        let mut generator = Generator::new(recipe.name).unwrap();
        let level = generator.generate_ref(3).unwrap();
        let text = json(level);
        let back: Level =
            serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", recipe.name));
        assert_eq!(back.identity(), level.identity(), "{}", recipe.name);
        assert_eq!(back.map().tiles, level.map().tiles, "{}", recipe.name);
        assert_eq!(json(&back), text, "{}", recipe.name);
    }
}

#[test]
fn waived_rules_are_honored_and_others_are_checked() {
    let rows = r#""width":5,"height":3,"rows":["     "," . . ","     "]"#;
    let document = |rest: &str| format!(r#"{{"barrow":1,"recipe":"drawn","seed":7,{rows}{rest}}}"#);
    let error = serde_json::from_str::<Level>(&document("")).unwrap_err().to_string();
    assert!(error.contains("violates rules that it does not waive: connected at 3,1: this cell"), "{error}");
    let level: Level = serde_json::from_str(&document(r#","waived":["connected=any"]"#)).unwrap();
    assert_eq!(level.rules().waived(), ["connected=any"]);
    assert_eq!((&*level.identity().recipe, level.identity().seed.0), ("drawn", 7));
}

#[test]
fn a_document_without_a_seed_is_rejected() {
    let error =
        serde_json::from_str::<Level>(r#"{"barrow":1,"width":1,"height":1,"rows":[" "],"recipe":"a"}"#);
    assert!(error.unwrap_err().to_string().contains("`seed` is missing"));
}
