//! Sizes at the limits of every built-in recipe: the smallest, long and narrow ones, and the largest.

use barrow::{BUILTIN, Builtin, Overrides, Plan, Size, parse, plan};

use crate::common::Ran;
use crate::limits::run;

/// Width or height of narrow maps, unless the recipe needs more.
const NARROW: u32 = 30;

fn plan_of(recipe: &Builtin) -> Plan {
    let recipe = parse(recipe.name, recipe.text).expect("built-in recipes are valid");
    plan(&recipe, &Overrides::default()).expect("built-in recipes are valid")
}

fn generate(recipe: &Builtin, size: Size) -> Ran {
    run(&["gen", recipe.name, "--seed", "1", "--size", &size.to_string(), "--format", "none"])
}

#[track_caller]
fn is_generated(recipe: &Builtin, size: Size) {
    let ran = generate(recipe, size);
    assert_eq!(ran.code, 0, "{} at {size}: {}", recipe.name, ran.err);
}

#[test]
fn smallest_maps_are_generated_and_smaller_ones_refused() {
    for recipe in BUILTIN {
        let least = plan_of(recipe).min_size;
        is_generated(recipe, least);
        for smaller in [Size::new(least.width - 1, least.height), Size::new(least.width, least.height - 1)] {
            generate(recipe, smaller).refused(2, &[&least.to_string()]);
        }
    }
}

#[test]
fn long_and_narrow_maps_are_generated() {
    for recipe in BUILTIN {
        let least = plan_of(recipe).min_size;
        is_generated(recipe, Size::new(Size::MAX_SIDE, least.height.max(NARROW)));
        is_generated(recipe, Size::new(least.width.max(NARROW), Size::MAX_SIDE));
    }
}

/// `cargo xtask bench sizes --largest` generates the largest maps of the other recipes.
#[test]
fn maps_beyond_the_largest_of_a_recipe_are_refused_before_any_work() {
    for recipe in BUILTIN {
        let most = plan_of(recipe).max_cells;
        if most < Size::MAX_SIDE * Size::MAX_SIDE {
            let size = Size::new(Size::MAX_SIDE, most / Size::MAX_SIDE + 1);
            // A budget of no step at all is not used up, because nothing is generated.
            let args = ["gen", recipe.name, "--size", &size.to_string(), "--budget", "1"];
            run(&args).refused(2, &[&most.to_string(), "cells"]);
        }
    }
}
