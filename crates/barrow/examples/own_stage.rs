//! Declares a custom stage with parameters and uses it in a recipe by its name: `cargo run --example own_stage`.

use barrow::{Context, Fact, Family, Generator, Registry, Spawn, SpawnKind, Stage, Veto};

barrow::choice! {
    /// Position of a campfire in its room.
    pub enum Hearth {
        /// The first corner of the room.
        Corner,
        /// The center of the room.
        Middle,
    }
}

barrow::stage! {
    /// Puts campfires into large rooms.
    pub struct Campfires in Family::Dress, needs [Fact::Rooms, Fact::Floor] {
        /// Largest number of campfires.
        count: u32 = 3 in 0..=20,
        /// Smallest area of a room with a campfire, in cells.
        min_area: u32 = 20 in 1..=1000,
        /// Position of a campfire in its room.
        hearth: Hearth = Hearth::Middle,
    }
}

impl Stage for Campfires {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let large =
            (0..cx.map.rooms.len()).filter(|&id| cx.map.room_area(&cx.map.rooms[id]) >= self.min_area);
        let chosen: Vec<usize> = large.take(self.count as usize).collect();
        for id in chosen {
            let room = cx.map.rooms[id];
            let at = match self.hearth {
                Hearth::Corner => cx.map.room_cell(&room, 0).unwrap_or(room.bounds.center()),
                Hearth::Middle => cx.map.room_center(&room),
            };
            cx.map.spawns.push(Spawn { at, kind: SpawnKind::Prop, name: "campfire".into() });
            cx.snapshot(format_args!("a campfire at {at}"));
        }
        Ok(())
    }
}

const CAMP: &str = r#"
summary = "Rooms with campfires"
size = [70, 20]
stage = [
    { use = "simple_rooms", max_rooms = 12 },
    { use = "draw_rooms" },
    { use = "dogleg" },
    { use = "campfires", count = 5, hearth = "corner" },
]
"#;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let registry = Registry::builtin().with_stage::<Campfires>()?.with_recipe("camp", CAMP)?;

    // The stage is listed, documented and checked like built-in ones.
    let campfires = registry.stage("campfires").ok_or("the stage was added")?;
    println!("{}: {}", campfires.name, campfires.summary);
    for param in campfires.params.iter() {
        println!("  {}: {} Takes {}.", param.name, param.doc, param.describe());
    }

    let level =
        Generator::builder("camp").registry(&registry).set("campfires.count", 2)?.build()?.generate(7)?;
    println!("{}", level.map());
    assert!(level.map().spawns.len() <= 2);

    let wrong = Generator::builder("camp").registry(&registry).set("campfires.hearth", "roof")?.build();
    if let Err(error) = wrong {
        println!("{error}");
    }
    Ok(())
}
