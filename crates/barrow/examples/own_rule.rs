//! Adds a custom rule and a custom metric to the registry: `cargo run --example own_rule`.

use barrow::{Generator, MetricSpec, Registry, RuleSpec};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Largest number of doors of a room. A recipe sets the rule under [rules]; otherwise the default applies.
    let most_doors = RuleSpec::new(
        "max_doors",
        "Largest number of doors of a room.",
        100_u32,
        1..=100,
        |&most, map, report| {
            for room in &map.rooms {
                let around = room.bounds.grown(1);
                let doors = map.doors.iter().filter(|door| around.contains(door.at)).count();
                if doors > most as usize {
                    report.add("max_doors", Some(room.bounds.center()), "this room has too many doors");
                }
            }
        },
    );
    let share = MetricSpec {
        name: "doors_per_room",
        doc: "doors per hundred rooms",
        measure: |map, _| (map.doors.len() * 100).checked_div(map.rooms.len()).map(|share| share as u32),
    };
    let registry = Registry::builtin().with_rule(most_doors)?.with_metric(share)?;

    for most in [100, 4, 2] {
        let mut generator =
            Generator::builder("nethack").registry(&registry).set("rules.max_doors", most)?.build()?;
        match generator.generate(7) {
            Ok(level) => {
                let measured = registry.measure(level.map());
                println!("at most {most} doors: attempt {}, {:?}", level.identity().attempt, measured.last());
            }
            Err(error) => println!("at most {most} doors: {error}"),
        }
    }
    Ok(())
}
