//! A crate outside Barrow's workspace that registers a stage with parameters, a rule, a metric, a tile and a recipe,
//! and uses all of them from TOML and from a `Chain`.

use barrow::stages::{Dogleg, DrawRooms, SimpleRooms, Stairs};
use barrow::{
    Chain, Context, CustomTile, Fact, Family, Generator, Hue, Level, MetricSpec, Registry, Rule, RuleSpec,
    Size, Spawn, SpawnKind, Stage, Tile, Value, Veto,
};
use barrow_formats::{ReadOptions, WriteOptions};

barrow::choice! {
    /// Positions of a campfire in a room.
    pub enum Hearth {
        /// In the upper left corner.
        Corner,
        /// In the middle of the room.
        Middle,
    }
}

barrow::stage! {
    /// Puts campfires into rooms, each on a patch of ice.
    pub struct Campfires in Family::Dress, needs [Fact::Floor, Fact::Rooms] {
        /// Largest number of campfires.
        count: u32 = 3 in 0..=20,
        /// Position in the room: a corner or the middle.
        place: Hearth = Hearth::Corner,
    }
}

impl Stage for Campfires {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let ice = cx.map.custom_id("ice").ok_or(Veto::new("the recipe declares no tile called ice"))?;
        for id in 0..cx.map.rooms.len().min(self.count as usize) {
            let room = cx.map.rooms[id];
            let at = match self.place {
                Hearth::Corner => cx.map.room_cell(&room, 0).ok_or(Veto::new("a room has no cells"))?,
                Hearth::Middle => cx.map.room_center(&room),
            };
            if cx.map.tiles[at] == Tile::Floor {
                cx.map.set_custom(at, ice);
                cx.map.spawns.push(Spawn { at, kind: SpawnKind::Prop, name: "campfire".into() });
            }
        }
        Ok(())
    }
}

fn registry() -> Result<Registry, barrow::RegistryError> {
    let most_corridors = RuleSpec::new(
        "max_corridors",
        "Largest number of corridors.",
        1000_u32,
        0..=1000,
        |&most, map, report| {
            if map.corridors.len() > most as usize {
                report.add("max_corridors", None, "there are too many corridors");
            }
        },
    );
    let campfires = MetricSpec {
        name: "campfires",
        doc: "campfires of the level",
        measure: |map, _| Some(map.spawns.iter().filter(|spawn| &*spawn.name == "campfire").count() as u32),
    };
    Registry::builtin()
        .with_stage::<Campfires>()?
        .with_rule(most_corridors)?
        .with_metric(campfires)?
        .with_tile(CustomTile::new("ash", Tile::Rubble, '*', Hue::Gray))?
        .with_recipe("camp", include_str!("camp.toml"))
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let registry = registry()?;

    // The stage is listed and described like a built-in one.
    let spec = registry.stage("campfires").ok_or("the stage was added")?;
    assert!(spec.describe().contains("Takes a whole number from 0 to 20; default 3."), "{}", spec.describe());
    let schema = registry.recipe_schema().to_string();
    assert!(
        ["campfires", "max_corridors", "camp"].iter().all(|name| schema.contains(&format!("\"{name}\"")))
    );

    // Use from TOML.
    let camp = Generator::builder("camp").registry(&registry).build()?.generate(7)?;
    let measured = registry.measure(camp.map());
    let campfires = measured.iter().find(|(name, _)| *name == "campfires").and_then(|(_, n)| *n);
    assert!(campfires.is_some_and(|n| (1..=5).contains(&n)), "{measured:?}");
    println!("{}\n{campfires:?} campfires", camp.map());

    // Use from Rust: the same stages, checked by the same planner.
    let chain = Chain::new(Size::new(60, 20))
        .registry(&registry)
        .tile(CustomTile::new("ice", Tile::Floor, '%', Hue::Cyan))
        .then(SimpleRooms { max_rooms: 12, ..Default::default() })
        .then(DrawRooms::default())
        .then(Dogleg)
        .then(Stairs::default())
        .then(Campfires { count: 5, place: Hearth::Middle })
        .rule(Rule::Own("max_corridors", Value::Int(40)));
    assert_eq!(chain.build()?.generate(7)?.map().tiles, camp.map().tiles);
    let too_many =
        chain.clone().then(Campfires { count: 99, ..Default::default() }).build().map(|_| ()).unwrap_err();
    assert!(too_many.to_string().contains("`count` cannot be 99"), "{too_many}");
    let strict = chain.rule(Rule::Own("max_corridors", Value::Int(0))).build()?.generate(7).unwrap_err();
    assert!(strict.to_string().contains("too many corridors"), "{strict}");

    // Round trips through TMX and JSON.
    let mut tmx = Vec::new();
    barrow_formats::write("tmx", &camp, &WriteOptions::default(), &mut tmx)?;
    let found = barrow_formats::read_as("tmx", &tmx, ReadOptions::default())?;
    assert_eq!(found[0].map.tiles, camp.map().tiles);
    let json = serde_json::to_string(&camp)?;
    let again: Level = serde_json::from_str(&json)?;
    assert_eq!(again.map().tiles, camp.map().tiles);
    let ice = |map: &barrow::Map| map.tiles.iter().filter(|(p, _)| map.custom_at(*p).is_some()).count();
    assert_eq!((ice(again.map()), ice(camp.map())), (ice(&found[0].map), campfires.unwrap_or(0) as usize));
    println!("stage, rule, metric, tile and recipe work from another crate");
    Ok(())
}
