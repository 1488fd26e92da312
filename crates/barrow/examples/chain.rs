//! Builds a chain of stages in Rust, one of them a closure, and prints the equivalent recipe: `cargo run --example
//! chain`.

use barrow::stages::{BspCorridors, Dogleg, DrawRooms, SimpleRooms, SortRooms, Stairs};
use barrow::{Chain, Connected, Context, Rule, Size, Spawn, SpawnKind};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let rooms = Chain::new(Size::new(80, 43))
        .name("rooms")
        .then(SimpleRooms { max_rooms: 30, ..Default::default() })
        .then(SortRooms::default())
        .then(DrawRooms::default())
        .one_of([(1, Dogleg.into()), (1, BspCorridors.into())])
        .then(Stairs::default())
        .rule(Rule::Connected(Connected::Walk));
    println!("{}", rooms.to_toml()?);

    let mut campfires = rooms
        .then_fn("campfires", |cx: &mut Context<'_>| {
            for id in 0..cx.map.rooms.len() {
                let at = cx.map.room_center(&cx.map.rooms[id]);
                if cx.map.tiles[at].is_walkable() && cx.rng.percent(30) {
                    cx.map.spawns.push(Spawn { at, kind: SpawnKind::Prop, name: "campfire".into() });
                }
            }
            Ok(())
        })
        .build()?;
    let level = campfires.generate(7)?;
    println!("{}", level.map());
    println!("{} campfires", level.map().spawns.len());

    // The planner of recipes reports all errors of a chain at once.
    let wrong =
        Chain::new(Size::new(80, 43)).then(Dogleg).then(SimpleRooms { max_rooms: 0, ..Default::default() });
    if let Err(error) = wrong.build() {
        println!("{error}");
    }
    Ok(())
}
