//! Robustness of recipes: any text is refused with an error, or gives levels within the step budget.

use barrow::{Generator, Overrides, parse, plan};

/// Largest map that is generated.
const MAX_CELLS: usize = 800;
/// Steps that a level may take.
const STEPS: u64 = 20_000;

/// Parses a recipe, and runs it on a small map. Panics if an error has no message, or a second run differs.
pub fn survives_recipe(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let planned = parse("recipe", text).and_then(|recipe| plan(&recipe, &Overrides::default()));
    let plan = match planned {
        Ok(plan) => plan,
        Err(errors) => {
            assert!(!errors.to_string().is_empty());
            return;
        }
    };
    if plan.size.cells() > MAX_CELLS {
        return;
    }
    let mut generator = Generator::from_plan(plan).budget(STEPS);
    let mut run = || match generator.generate_ref(7) {
        Ok(level) => Ok(level.map().tiles.clone()),
        Err(error) => Err(error.to_string()),
    };
    assert_eq!(run(), run());
}
