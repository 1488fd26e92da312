//! Chains in Rust have the planner, the levels and the messages of recipes.

use barrow::stages::{
    BspInterior, Dogleg, DrawRooms, Nearest, SimpleRooms, SortRooms, Stairs, StairsPlace, Walls,
};
use barrow::{Chain, Error, Generator, Link, Odds, Rule, Shape, Size, Value, Veto, Within};

fn rooms() -> Chain {
    Chain::new(Size::new(60, 24))
        .name("rooms")
        .then(SimpleRooms { max_rooms: 14, ..Default::default() })
        .then(SortRooms::default())
        .then(DrawRooms { shapes: Odds::of([(Shape::Rectangle, 3), (Shape::Circle, 1)]) })
        .one_of([(2, Dogleg.into()), (1, Nearest.into())])
        .then(Stairs { place: StairsPlace::Far, ..Default::default() })
        .chance(50)
        .rule(Rule::MinRooms(2))
}

fn message(chain: &Chain) -> String {
    chain.build().map(|_| ()).expect_err("the chain has errors").to_string()
}

#[test]
fn a_chain_generates_the_levels_of_its_toml() {
    let chain = rooms().then_recipe("one_room").within(&Within::Left(30)).mark("west");
    let chains =
        [rooms(), rooms().then(Walls::default()).within(&Within::Right(50)), rooms().depth(9).tries(7)];
    assert!(message(&chain).contains("within"), "a recipe in a chain takes no part of the map");
    for chain in chains {
        let text = chain.to_toml().expect("every stage has a name");
        let mut written = Generator::new(&text).unwrap_or_else(|error| panic!("{text}\n{error}"));
        let mut built = chain.build().unwrap();
        assert_eq!(written.plan().hash, built.plan().hash, "{text}");
        for seed in 0..40 {
            let [a, b] = [built.generate(seed), written.generate(seed)].map(|level| level.unwrap());
            assert_eq!((&a.map().tiles, a.identity()), (&b.map().tiles, b.identity()));
        }
    }
}

#[test]
fn order_needs_and_ranges_are_checked_all_at_once() {
    let wrong = Chain::new(Size::new(60, 24))
        .then(Dogleg)
        .then(SimpleRooms { max_rooms: 0, size: (9, 6) })
        .then(DrawRooms { shapes: Odds::of([]) })
        .rule(Rule::MinRooms(5000));
    let said = message(&wrong);
    for expected in [
        "`dogleg` needs rooms, which `simple_rooms` makes only after it",
        "move `simple_rooms` before `dogleg`",
        "`max_rooms` cannot be 0",
        "it takes a whole number from 1 to 4096",
        "`size` cannot be [9, 6]",
        "all weights of `shapes` are 0",
        "`min_rooms` cannot be 5000",
    ] {
        assert!(said.contains(expected), "{expected}\n{said}");
    }
    assert!(!said.contains(":1:"), "errors of chains have no lines: {said}");
}

#[test]
fn closures_are_stages() {
    let mut built = rooms()
        .then_fn("flood", |cx| {
            let at = cx.map.room_center(&cx.map.rooms[0]);
            cx.map.tiles[at] = barrow::Tile::ShallowWater;
            Ok(())
        })
        .build()
        .unwrap();
    let level = built.generate(3).unwrap();
    assert!(level.map().tiles.cells().contains(&barrow::Tile::ShallowWater));
    assert_eq!(built.plan().stage_names().last(), Some(&"flood"));

    let veto =
        rooms().then_fn("never", |_| Err(Veto::new("it never works"))).tries(3).build().unwrap().generate(1);
    assert!(veto.unwrap_err().to_string().contains("3 times: stage `never`: it never works"));

    let unnamed = rooms().then_fn("flood", |_| Ok(())).to_toml();
    assert!(matches!(unnamed, Err(Error::NotInRegistry { stage }) if stage == "flood"));
    let twice = rooms().then_fn("flood", |_| Ok(())).then_fn("flood", |_| Ok(()));
    assert!(matches!(twice.build(), Err(Error::SameName { .. })));
    let link = Link::from_fn("flood", |_| Ok(()));
    assert!(rooms().then(link.clone()).then(link).build().is_ok(), "the same closure may be used twice");
}

#[test]
fn one_of_several_chains_is_drawn() {
    let inner =
        Chain::new(Size::new(60, 24)).then(BspInterior::default()).then(DrawRooms::default()).then(Dogleg);
    let outer = rooms();
    let mut built = Chain::new(Size::new(60, 24)).one_of_chains([(1, inner), (1, outer)]).build().unwrap();
    let full = (0..40).filter(|&seed| built.generate(seed).unwrap().map().rooms.len() > 14).count();
    assert!((5..35).contains(&full), "{full} of 40 levels come from the first chain");
}

#[test]
fn rules_that_are_not_in_the_registry_are_errors() {
    let said = message(&rooms().rule(Rule::Own("max_moons", Value::Int(1))));
    assert!(said.contains("the list of rules has no `max_moons`"), "{said}");
}

#[test]
fn threads_share_a_plan_and_levels_are_owned() {
    let mut generator = rooms().build().unwrap();
    let plan = generator.plan().clone();
    let first = generator.generate(1).unwrap();
    let second = generator.generate(2).unwrap();
    assert_ne!(first.map().tiles, second.map().tiles);
    let again = std::thread::spawn(move || Generator::from_plan(plan).generate(1).unwrap()).join().unwrap();
    assert_eq!(again.map().tiles, first.map().tiles);
    let levels: Vec<_> = generator.levels([2, 1]).collect::<Result<_, _>>().unwrap();
    assert_eq!((&levels[0].map().tiles, &levels[1].map().tiles), (&second.map().tiles, &first.map().tiles));
}

#[test]
fn settings_change_one_entry_of_a_table_of_weights() {
    let doors = |locked: i32| {
        let builder =
            Generator::builder("nethack").size(100, 30).depth(12).set("doors.states.locked", locked);
        builder.unwrap().build().unwrap().generate(7).unwrap()
    };
    let locked = |level: &barrow::Level| {
        level.map().doors.iter().filter(|door| door.state == barrow::DoorState::Locked).count()
    };
    assert_eq!(doors(0).map().size(), Size::new(100, 30));
    assert!(locked(&doors(0)) < locked(&doors(1000)));
    let wrong = Generator::builder("nethack").set("doors.states.ajar", 3).unwrap().build();
    let said = wrong.map(|_| ()).unwrap_err().to_string();
    assert!(said.contains("`states` does not know \"ajar\""), "{said}");
    assert!(matches!(Generator::builder("nethack").set("a=b", 1), Err(Error::BadPath { .. })));
}
