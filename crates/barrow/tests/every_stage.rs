//! Every stage at both ends of the range of every parameter: it can be built, terminates, never panics, and the same
//! seed gives the same map.

use barrow::{Generator, Name, ParamKind, ParamSpec, Rect, Registry, StageSpec};

/// Returns the extreme values of a parameter, as a recipe writes them.
fn ends(param: &ParamSpec) -> Vec<String> {
    match &param.kind {
        ParamKind::Int { min, max, .. } => vec![min.to_string(), max.to_string()],
        ParamKind::Flag { .. } => vec!["true".into(), "false".into()],
        ParamKind::Choice { options, .. } => options.iter().map(|option| format!("\"{option}\"")).collect(),
        ParamKind::Range { min, max, .. } => {
            vec![format!("[{min}, {min}]"), format!("[{min}, {max}]"), format!("[{max}, {max}]")]
        }
        ParamKind::Dimensions { min, max, .. } => vec![format!("[{min}, {max}]"), format!("[{max}, {min}]")],
        ParamKind::Weights { options, .. } => {
            options.iter().map(|option| format!("{{ {option} = 1 }}")).collect()
        }
        ParamKind::Set { max, .. } => vec!["[]".into(), format!("{:?}", (0..=*max).collect::<Vec<_>>())],
        ParamKind::Text { .. } => vec!["\"\"".into(), "\"some words\"".into()],
        ParamKind::Rows { columns } => {
            let rows = columns.iter().flat_map(|column| {
                ends(column).into_iter().map(|end| format!("[{{ {} = {end} }}]", column.name))
            });
            std::iter::once("[]".to_string()).chain(rows).collect()
        }
        // Valid names depend on the recipe.
        ParamKind::CustomTile => Vec::new(),
        // Valid names depend on the example. An empty list and the default, all prefabs, need none.
        ParamKind::Prefabs { .. } => vec!["[]".into()],
    }
}

/// Returns the stage's own example with one parameter set.
fn recipe(spec: &StageSpec, size: [u32; 2], param: Option<(&str, &str)>) -> String {
    let setting = param.map_or(String::new(), |(name, value)| format!("{name} = {value}\n"));
    let used = format!("use = \"{}\"\n", spec.name);
    let (before, after) = spec.example.rsplit_once(&used).expect("an example uses its stage");
    let after: Vec<&str> = after
        .lines()
        .filter(|line| param.is_none_or(|(name, _)| !line.starts_with(&format!("{name} = "))))
        .collect();
    let after = after.join("\n");
    // A stage that starts at stairs needs some.
    let stairs = if setting.contains("stairs_up") { "[[stage]]\nuse = \"stairs\"\n" } else { "" };
    let stage_starts = before.rfind("[[stage]]").expect("an example has stages");
    format!(
        "size = [{}, {}]\ntries = 3\n{}{stairs}{}{used}{setting}{after}\n[rules]\nconnected = \"any\"\n",
        size[0],
        size[1],
        &before[..stage_starts],
        &before[stage_starts..],
    )
}

fn try_out(text: &str) {
    let mut generator = Generator::new(text).unwrap_or_else(|error| panic!("{text}\n{error}"));
    for seed in 0..6 {
        // Vetoes and violated rules are fine here; panics and endless loops are not.
        let first =
            generator.generate_ref(seed).map(|level| format!("{:?}", level.map())).map_err(|e| e.to_string());
        let again =
            generator.generate_ref(seed).map(|level| format!("{:?}", level.map())).map_err(|e| e.to_string());
        assert_eq!(first, again, "{text}");
    }
}

#[test]
fn stages_run_with_extreme_parameters() {
    for spec in Registry::builtin().stages() {
        for size in [[1, 1], [3, 3], [7, 40], [60, 16], [130, 70]] {
            try_out(&recipe(spec, size, None));
            for param in spec.params.iter() {
                for end in ends(param) {
                    try_out(&recipe(spec, size, Some((param.name, &end))));
                }
            }
        }
    }
}

#[test]
fn the_example_of_every_stage_generates_a_level() {
    for spec in Registry::builtin().stages() {
        let mut generator = Generator::new(&recipe(spec, [60, 16], None)).unwrap();
        let level = generator.generate_ref(1).unwrap_or_else(|error| panic!("{}: {error}", spec.name));
        assert!(level.map().rooms.len() + level.map().tiles.cells().len() > 0);
    }
}

#[test]
fn stages_have_unique_names_and_documented_parameters() {
    for (i, spec) in Registry::builtin().stages().iter().enumerate() {
        assert!(
            Registry::builtin().stages()[..i].iter().all(|other| other.name != spec.name),
            "{} twice",
            spec.name
        );
        assert!(!spec.summary.is_empty(), "{}", spec.name);
        for param in spec.params.iter() {
            assert!(param.doc.ends_with('.'), "{}.{}: docs are sentences", spec.name, param.name);
            for reserved in
                ["use", "on", "chance_pct", "weight", "one_of", "stages", "recipe", "depth", "within", "mark"]
            {
                assert_ne!(param.name, reserved, "{}", spec.name);
            }
        }
    }
}

/// Each stage has a random stream of its own.
#[test]
fn changing_a_parameter_of_one_stage_does_not_change_the_draws_of_others() {
    let rooms = |text: &str| {
        let mut generator = Generator::new(text).unwrap();
        let mut rooms_of = |seed| {
            let mut rooms = generator.generate_ref(seed).unwrap().map().rooms.clone();
            // The roles depend on the doors.
            for room in &mut rooms {
                room.role = Name::default();
            }
            rooms
        };
        (0..50).map(&mut rooms_of).collect::<Vec<_>>()
    };
    for (name, from, to) in [
        ("rlg327", "bend_pct = 10", "bend_pct = 50"),
        ("nethack", "use = \"doors\"", "use = \"doors\"\nstates = { locked = 1 }"),
        ("accrete", "states = { doorway = 4, closed = 6 }", "states = { doorway = 1 }"),
    ] {
        let recipe = barrow::builtin(name).unwrap().text;
        let edited = recipe.replace(from, to);
        assert_ne!(recipe, edited);
        assert_eq!(rooms(recipe), rooms(&edited), "{name}");
    }
}

#[test]
fn a_stage_that_is_limited_to_a_part_of_the_map_changes_nothing_elsewhere() {
    let rules = "[rules]\nconnected = \"any\"\nborder = \"open\"\ndoors = \"any\"\ncorridors_outside_rooms = false\nno_scraps = false\n";
    let part = Rect::new(0, 0, 30, 24);
    let mut compared = 0;
    for spec in Registry::builtin().stages() {
        let used = format!("use = \"{}\"\n", spec.name);
        let (before, after) = spec.example.rsplit_once(&used).expect("an example uses its stage");
        let stages_before = before.rfind("[[stage]]").expect("an example has stages");
        let limited = format!(
            "size = [60, 24]\ntries = 3\n{before}{used}within = {{ left_pct = 50 }}\n{}\n{rules}",
            after.split("[[stage]]").next().unwrap_or_default()
        );
        let without = format!("size = [60, 24]\ntries = 3\n{}\n{rules}", &before[..stages_before]);
        let mut with = Generator::new(&limited).unwrap_or_else(|error| panic!("{limited}\n{error}"));
        let mut without = Generator::new(&without).unwrap_or_else(|error| panic!("{without}\n{error}"));
        for seed in 0..12 {
            let (Ok(with), Ok(without)) = (with.generate_ref(seed), without.generate_ref(seed)) else {
                continue;
            };
            if with.identity().attempt != without.identity().attempt {
                continue;
            }
            let mut elsewhere = with.map().tiles.iter().filter(|(p, _)| !part.contains(*p));
            let changed = elsewhere.find(|(p, tile)| without.map().tiles[*p] != *tile);
            assert_eq!(changed, None, "{} with seed {seed}", spec.name);
            let rooms = with.map().rooms.iter().skip(without.map().rooms.len());
            assert!(rooms.into_iter().all(|room| part.covers(room.bounds)), "{} with seed {seed}", spec.name);
            compared += 1;
        }
    }
    assert!(compared > 10 * Registry::builtin().stages().len(), "only {compared} levels were compared");
}
