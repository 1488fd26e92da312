//! Chains of stages, recipes in recipes, stages limited to parts of the map or to depths.

use barrow::{BUILTIN, Diagnostics, Overrides, Plan, Registry, RegistryError, parse, plan};
use barrow_core::{BitGrid, Map, Rect, Seed, Tile};
use barrow_stages::Workspace;

fn planned(text: &str) -> Result<Plan, Diagnostics> {
    plan(&parse("test.toml", text)?, &Overrides::default())
}

fn made(text: &str, seed: u64) -> Map {
    let (mut map, mut workspace) = (Map::default(), Workspace::default());
    let plan = planned(text).expect("the recipe has no errors");
    plan.run(Seed(seed), &mut map, &mut workspace, None).expect("no stage vetoes");
    map
}

/// Returns line, message and help of the only error.
fn error(text: &str) -> (usize, String, String) {
    let errors = planned(text).expect_err("the recipe has an error");
    assert_eq!(errors.errors.len(), 1, "{errors}");
    let error = &errors.errors[0];
    let line = errors.position(error).map_or(0, |(line, _)| line);
    (line, error.message.clone(), error.help.clone().unwrap_or_default())
}

const TWO_WAYS: &str = r#"
[[stage]]
one_of = [
  { stages = [ { use = "simple_rooms" }, { use = "draw_rooms" } ] },
  { weight = 3, use = "cellular" },
]
"#;

#[test]
fn a_chain_is_one_choice_of_one_of() {
    let with_rooms = (0..400).filter(|&seed| !made(TWO_WAYS, seed).rooms.is_empty()).count();
    assert!((70..130).contains(&with_rooms), "{with_rooms} of 400 have rooms");
    for seed in 0..50 {
        assert!(made(TWO_WAYS, seed).tiles.cells().contains(&Tile::Floor), "seed {seed}");
    }
}

#[test]
fn facts_hold_only_if_every_choice_gives_them() {
    planned(&format!("{TWO_WAYS}[[stage]]\nuse = \"stairs\"\nplace = \"anywhere\"\n")).unwrap();
    let (line, message, _) = error(&format!("{TWO_WAYS}[[stage]]\nuse = \"sort_rooms\"\n"));
    assert_eq!(
        (line, message.as_str()),
        (8, "`sort_rooms` needs rooms, which `simple_rooms` before it makes only by chance")
    );
    let (line, message, _) =
        error("[[stage]]\nstages = [\n  { use = \"draw_rooms\" },\n  { use = \"simple_rooms\" },\n]\n");
    assert_eq!(
        (line, message.as_str()),
        (3, "`draw_rooms` needs rooms, which `simple_rooms` makes only after it")
    );
}

#[test]
fn recipes_that_include_themselves_or_many_others_are_errors() {
    let including =
        |name: &str, times| format!("stage = [{}]", format!("{{ recipe = \"{name}\" }},").repeat(times));
    let error = |result: Result<Registry, RegistryError>| result.unwrap_err().to_string();
    let deep = error(Registry::builtin().with_recipe("a", &including("a", 1)));
    assert!(deep.contains("recipes include each other more than 4 deep"), "{deep}");
    let wide = error(Registry::builtin().with_recipe("a", &including("a", 90)));
    assert!(wide.contains("more errors") && wide.len() < 10_000, "{wide}");
    // Each recipe includes the one before it 50 times.
    let base = Registry::builtin().with_recipe("a", "stage = [{ use = \"one_room\" }]").unwrap();
    let more = base.with_recipe("b", &including("a", 50)).unwrap();
    let bomb = error(more.with_recipe("c", &including("b", 50)));
    assert!(bomb.contains("at most 100 are included"), "{bomb}");
    assert_eq!(bomb.matches("error:").count(), 1, "{bomb}");
    let long = Registry::builtin().with_recipe("a", &"#".repeat(200_000)).unwrap();
    assert!(error(long.with_recipe("b", &including("a", 2))).contains("too long ones"));
}

#[test]
fn tiles_of_a_recipe_that_is_included_twice_are_added_once() {
    let tile = "[[tile]]\nname = \"ice\"\nlike = \"floor\"\n";
    let stages = "[[stage]]\nuse = \"one_room\"\n[[stage]]\nuse = \"draw_rooms\"\n";
    let registry = Registry::builtin().with_recipe("cold", &format!("{tile}{stages}")).unwrap();
    let twice = "stage = [{ one_of = [{ recipe = \"cold\" }, { recipe = \"cold\" }] }]";
    let plan = plan(&registry.parse("test", twice).unwrap(), &Overrides::default()).unwrap();
    assert_eq!(plan.tiles.len(), 1);
}

#[test]
fn prefabs_that_an_included_recipe_names_are_included_too() {
    let prefab = "[[prefab]]\nname = \"cell\"\nrows = \"\"\"\n...\n\"\"\"\n";
    let stages = "[[stage]]\nuse = \"one_room\"\n[[stage]]\nuse = \"draw_rooms\"\n";
    let vaults = "[[stage]]\nuse = \"vaults\"\nprefabs = \"cell\"\n";
    let registry = Registry::builtin().with_recipe("cells", &format!("{stages}{prefab}")).unwrap();
    let registry =
        registry.with_recipe("prison", &format!("prefabs_from = \"cells\"\n{stages}{vaults}")).unwrap();
    for text in [
        "stage = [{ recipe = \"prison\" }]".to_string(),
        format!("prefabs_from = [\"prison\", \"cells\"]\n{stages}{vaults}"),
    ] {
        let plan = plan(&registry.parse("test", &text).unwrap(), &Overrides::default());
        assert!(plan.is_ok(), "{text}\n{}", plan.unwrap_err());
    }
}

#[test]
fn the_name_of_a_recipe_stands_for_its_stages() {
    let written = BUILTIN.iter().find(|recipe| recipe.name == "tunnels").unwrap().text;
    let named = "size = [80, 50]\n[[stage]]\nrecipe = \"tunnels\"\n";
    let size = planned(written).unwrap().size;
    let named = named.replace("[80, 50]", &format!("[{}, {}]", size.width, size.height));
    for seed in 0..20 {
        assert_eq!(made(&named, seed).tiles, made(written, seed).tiles);
    }
    let (line, message, help) = error("[[stage]]\nrecipe = \"tunels\"\n");
    assert_eq!(line, 2);
    assert_eq!(message, "there is no built-in recipe \"tunels\"");
    assert_eq!(help, "did you mean \"tunnels\"?");
}

#[test]
fn settings_change_stages_in_chains() {
    let mut recipe = parse("test.toml", TWO_WAYS).unwrap();
    recipe.set("simple_rooms.max_rooms=1").unwrap();
    recipe.set("cellular.floor_pct=500").unwrap();
    assert!(plan(&recipe, &Overrides::default()).is_err());
}

#[test]
fn stages_run_only_at_their_depths() {
    let text = "depth = 3\n[[stage]]\nuse = \"cellular\"\n[[stage]]\nuse = \"start\"\nplace = \"center\"\ndepth = [4, 9]\n";
    assert_eq!(made(text, 1).start, None);
    assert!(made(&text.replace("depth = 3", "depth = 4"), 1).start.is_some());
    let (_, message, _) = error(
        "depth = 3\n[[stage]]\nuse = \"cellular\"\ndepth = [1, 2]\n[[stage]]\nuse = \"start\"\nplace = \"center\"\n",
    );
    assert_eq!(message, "`start` needs floor, and no stage before it makes any");
}

/// Returns the cells whose tiles differ between the maps of two recipes.
fn difference(a: &str, b: &str, seed: u64) -> BitGrid {
    let (a, b) = (made(a, seed), made(b, seed));
    let mut cells = BitGrid::new(a.size());
    a.tiles.iter().filter(|&(p, tile)| b.tiles[p] != tile).for_each(|(p, _)| cells.insert(p));
    cells
}

#[test]
fn a_stage_changes_only_its_part_of_the_map() {
    let rooms = "[[stage]]\nuse = \"simple_rooms\"\n[[stage]]\nuse = \"draw_rooms\"\n";
    for (within, inside) in [
        ("{ left_pct = 50 }", Rect::new(0, 0, 40, 21)),
        ("{ right_pct = 25 }", Rect::new(60, 0, 20, 21)),
        ("{ top_pct = 50 }", Rect::new(0, 0, 80, 10)),
        ("{ rect = [10, 5, 200, 4] }", Rect::new(10, 5, 70, 4)),
    ] {
        let caves = format!("{rooms}[[stage]]\nuse = \"cellular\"\nwithin = {within}\n");
        for seed in 0..20 {
            let changed = difference(rooms, &caves, seed);
            let bounds = changed.bounds().unwrap();
            assert!(inside.covers(bounds), "{within}: {bounds:?}");
        }
    }
}

#[test]
fn a_stage_can_be_limited_to_cells_outside_rooms_and_to_marked_cells() {
    let rooms = "[[stage]]\nuse = \"simple_rooms\"\n[[stage]]\nuse = \"draw_rooms\"\n";
    let outside =
        format!("{rooms}[[stage]]\nuse = \"cellular\"\nwithin = \"outside_rooms\"\nmark = \"caves\"\n");
    for seed in 0..20 {
        let map = made(&outside, seed);
        let mut in_rooms = BitGrid::new(map.size());
        map.rooms.iter().for_each(|room| map.mark_room(room, &mut in_rooms));
        assert!(!difference(rooms, &outside, seed).intersects(&in_rooms));
        for place in ["anywhere", "far", "dead_ends", "walls"] {
            let stairs = format!(
                "[[stage]]\nuse = \"stairs\"\nplace = \"{place}\"\nwithin = {{ mask = \"caves\" }}\n"
            );
            let marked = made(&format!("{outside}{stairs}"), seed);
            let at = marked.stairs_down[0];
            assert!(!in_rooms.contains(at), "seed {seed}: {place} at {at}");
        }
    }
}

#[test]
fn invalid_areas_are_errors() {
    let with = |within: &str| {
        error(&format!(
            "[[stage]]\nuse = \"cellular\"\nmark = \"cave\"\n[[stage]]\nuse = \"prim\"\nwithin = {within}\n"
        ))
    };
    assert_eq!(with("\"room\"").1, "`within` cannot be \"room\"");
    assert_eq!(with("{ left_pct = 0 }").1, "`left_pct` cannot be 0");
    assert_eq!(with("{ left = 5 }").1, "an area has no `left`");
    assert_eq!(with("{ rect = [1, 2, 0, 4] }").1, "`rect` cannot be [1, 2, 0, 4]");
    let (line, message, help) = with("{ mask = \"caves\" }");
    assert_eq!(line, 6);
    assert_eq!(message, "no stage before this one has the mark \"caves\"");
    assert_eq!(help, "did you mean \"cave\"?");
}
