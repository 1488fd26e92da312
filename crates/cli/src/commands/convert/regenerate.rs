//! Generates the level of a file again, to record its construction.

use barrow::{GENERATION_VERSION, Generator, Overrides, Quoted, Recording, builtin, parse, plan};
use barrow_formats::Found;

use crate::stop::Stop;

/// Records the construction of the level in the file `name`. The level is generated again from its identity, and must be
/// the same.
pub(crate) fn record(found: &Found, name: &str) -> Result<Recording, Stop> {
    let identity = &found.identity;
    let stop = |why: &str| {
        let seed = identity.seed.map_or("N".to_string(), |seed| seed.to_string());
        Stop::Wrong(format!(
            "{name}: an animation needs the level to be generated again, but {why}; \
             `barrow gen RECIPE --seed {seed} -o FILE` animates any recipe, also one from a file"
        ))
    };
    let recipe = identity.recipe.as_deref().ok_or_else(|| stop("the file does not name its recipe"))?;
    let seed = identity.seed.ok_or_else(|| stop("the file does not contain its seed"))?;
    let shown = Quoted::new(recipe);
    let known = builtin(recipe).ok_or_else(|| stop(&format!("`{shown}` is not a built-in recipe")))?;
    if let Some(generation) = identity.generation.filter(|generation| *generation != GENERATION_VERSION) {
        let why =
            format!("the file is of generation version {generation}, this program of {GENERATION_VERSION}");
        return Err(stop(&why));
    }
    let overrides = Overrides { size: Some(found.map.size()), depth: identity.depth };
    let plan = plan(&parse(known.name, known.text)?, &overrides)?;
    if identity.recipe_hash.is_some_and(|hash| hash != plan.hash) {
        return Err(stop(&format!("its recipe `{shown}` differs from the built-in one")));
    }
    let recording = Recording::new(&mut Generator::from_plan(plan), seed);
    match &recording.outcome {
        Ok(level) if level.map().tiles == found.map.tiles => Ok(recording),
        Ok(_) => Err(stop(&format!("seed {seed} of `{shown}` gives a different level"))),
        Err(error) => Err(Stop::Failed(error.to_string())),
    }
}
