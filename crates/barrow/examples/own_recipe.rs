//! Parses a custom recipe, prints its errors if it has any, and generates levels: `cargo run --example own_recipe`.

use barrow::{Generator, Overrides, Size, parse, plan};

const RECIPE: &str = r#"
name    = "twin_halls"
summary = "Two large halls and a corridor"

[[stage]]
use   = "scatter_rooms"
rooms = [2, 2]
width = [12, 20]

[[stage]]
use    = "draw_rooms"
shapes = { rectangle = 1, circle = 1 }

[[stage]]
use = "dogleg"

[[stage]]
use = "stairs"

[rules]
min_rooms = 2
stairs_up = 1
"#;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let recipe = parse("twin_halls.toml", RECIPE)?;
    let plan = plan(&recipe, &Overrides { size: Some(Size::new(60, 18)), depth: None })?;
    let mut generator = Generator::from_plan(plan);
    // The generator reuses its buffers: the second level allocates nothing.
    for seed in 1..=2 {
        let level = generator.generate(seed)?;
        println!("{}", level.map());
    }
    Ok(())
}
