//! Recipes that are valid, and ask for more work than a level may take.

use std::fmt::Write as _;

use barrow_random_recipes::{RecipeWriter, Values};

use crate::limits::run_with;

/// Number of recipes with extreme parameters.
const RECIPES: u64 = 100;

#[test]
fn lakes_on_the_largest_map_use_up_their_budget() {
    let recipe =
        "[[stage]]\nuse = \"cellular\"\n[[stage]]\nuse = \"lakes\"\ntries = 100\nsize = [200, 200]\n";
    for (size, budget) in [("8192x8192", "150000000"), ("300x300", "90000000")] {
        let args = ["gen", "-", "--seed", "1", "--size", size, "--budget", budget];
        run_with(&args, recipe.as_bytes()).refused(1, &["budget", budget, "stage `lakes`", "--budget"]);
    }
}

#[test]
fn rejected_attempts_share_one_budget() {
    let recipe =
        "tries = 10000\n[[stage]]\nuse = \"cellular\"\n[[stage]]\nuse = \"keep_largest\"\nleast_pct = 100\n";
    let args = ["gen", "-", "--seed", "1", "--size", "100x100"];
    run_with(&args, recipe.as_bytes()).refused(1, &["budget", "of attempt"]);
}

#[test]
fn rooms_that_find_no_place_use_up_the_budget() {
    let recipe = "[[stage]]\nuse = \"scatter_rooms\"\nrooms = [4096, 4096]\nfailures = 100000\nwidth = [1, 2]\n\
                  height = [1, 2]\nopen_pct = 90\nmax_rooms = 100000\ngap = 0\n[[stage]]\nuse = \"draw_rooms\"\n";
    let ran = run_with(&["gen", "-", "--seed", "1", "--size", "200x200"], recipe.as_bytes());
    assert!(matches!(ran.code, 0 | 1), "{}", ran.err);
}

#[test]
fn random_recipes_with_extreme_values_end_in_time() {
    // With another number in `HOSTILE_SEED`, other recipes are tried.
    let first =
        std::env::var("HOSTILE_SEED").map_or(0, |text| text.parse().expect("HOSTILE_SEED is a number"));
    let mut ran = 0;
    for seed in first..first + RECIPES {
        let recipe = RecipeWriter::new(seed, Values::Extreme).recipe();
        let outcome = run_with(&["gen", "-", "--seed", "1", "--format", "json"], recipe.as_bytes());
        let mut shown = format!("recipe of seed {seed}, exit code {}", outcome.code);
        let _ = write!(shown, ": {}", outcome.err.chars().take(500).collect::<String>());
        assert!(matches!(outcome.code, 0..=2), "{shown}");
        ran += u32::from(outcome.code < 2);
    }
    assert!(ran > 50, "only {ran} recipes were accepted");
}
