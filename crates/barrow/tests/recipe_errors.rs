//! Errors in recipes are reported all at once, each with its position and a suggestion.

use barrow::{Diagnostics, Ink, MAX_RECIPE_BYTES, Overrides, parse, plan};
use barrow_core::Size;

fn errors(text: &str) -> Diagnostics {
    match parse("test.toml", text) {
        Err(errors) => errors,
        Ok(recipe) => plan(&recipe, &Overrides::default()).expect_err("the recipe has errors"),
    }
}

/// Returns line, column, message and help of every error.
fn listed(text: &str) -> Vec<(usize, usize, String, String)> {
    let errors = errors(text);
    errors
        .errors
        .iter()
        .map(|error| {
            let (line, column) = errors.position(error).unwrap_or((0, 0));
            (line, column, error.message.clone(), error.help.clone().unwrap_or_default())
        })
        .collect()
}

const TEN_ERRORS: &str = r#"nmae = "ten errors"
size = [80, 0]
tries = 0

[[stage]]
use = "simpel_rooms"

[[stage]]
use = "scatter_rooms"
rooms = [9, 6]
open_pct = 700
gaps = 2

[[stage]]
use = "draw_rooms"
shapes = { rectangle = 1, cirkle = 1 }

[[stage]]
use = "doors"

[[stage]]
place = "rooms"

[rules]
conected = "walk"
"#;

#[test]
fn ten_errors_are_reported_at_once() {
    let found = listed(TEN_ERRORS);
    let expected = [
        (1, 1, "a recipe has no `nmae`", "did you mean `name`?"),
        (2, 8, "`size` cannot be [80, 0]", "it takes [width, height], each from 1 to 8192"),
        (3, 9, "`tries` cannot be 0", "it takes a whole number from 1 to 10000"),
        (6, 7, "there is no stage \"simpel_rooms\"", "did you mean \"simple_rooms\"?"),
        (10, 9, "`rooms` cannot be [9, 6]", "it takes [low, high] from 1 to 4096, low not above high"),
        (11, 12, "`open_pct` cannot be 700", "it takes a whole number from 0 to 90"),
        (12, 1, "stage `scatter_rooms` has no `gaps`", "did you mean `gap`?"),
        (16, 27, "`shapes` does not know \"cirkle\"", "did you mean \"circle\"?"),
        (
            19,
            7,
            "`doors` needs doorways, and no stage before it makes any",
            "put `pinch` or `inner_room` or another stage that gives doorways before `doors`",
        ),
        (
            21,
            1,
            "this stage does not say which algorithm to use",
            "add use = \"name\"; `barrow stages` lists the names",
        ),
        (25, 1, "the list of rules has no `conected`", "did you mean `connected`?"),
    ];
    let found: Vec<_> = found.iter().map(|(l, c, m, h)| (*l, *c, m.as_str(), h.as_str())).collect();
    assert_eq!(found, expected);
}

#[test]
fn errors_are_rendered_with_position_and_underline() {
    let text = "[[stage]]\nuse = \"simpel_rooms\"\n";
    let expected = "\
error: there is no stage \"simpel_rooms\"
 --> test.toml:2:7
  |
2 | use = \"simpel_rooms\"
  |       ^^^^^^^^^^^^^^
  |
  = help: did you mean \"simple_rooms\"?";
    assert_eq!(errors(text).render(Ink::Plain), expected);
    assert!(errors(text).render(Ink::Color).contains("\u{1b}["));
}

#[test]
fn only_tunnels_that_respect_hardness_can_come_after_it() {
    let text = |corridors: &str| {
        let names = ["simple_rooms", "draw_rooms", "hardness", corridors];
        names.map(|name| format!("[[stage]]\nuse = \"{name}\"\n")).concat()
    };
    let planned =
        parse("test.toml", &text("hard_tunnels")).map(|recipe| plan(&recipe, &Overrides::default()));
    assert!(planned.is_ok_and(|plan| plan.is_ok()));
    let (line, _, message, _) = listed(&text("winding")).remove(0);
    assert_eq!(
        (line, message.as_str()),
        (8, "`winding` cannot come after `hardness`, which settles hardness")
    );
}

#[test]
fn stages_in_the_wrong_order_are_errors() {
    let stages = |names: &[&str]| {
        names.iter().map(|n| format!("[[stage]]\nuse = \"{n}\"\n")).collect::<Vec<_>>().concat()
    };
    let first = |names: &[&str]| {
        let (line, _, message, help) = listed(&stages(names)).remove(0);
        (line, message, help)
    };
    let expect = |line, message: &str, help: &str| (line, message.to_string(), help.to_string());
    assert_eq!(
        first(&["simple_rooms", "dogleg", "draw_rooms"]),
        expect(
            4,
            "`dogleg` needs floor, which `draw_rooms` makes only after it",
            "move `draw_rooms` before `dogleg`"
        )
    );
    assert_eq!(
        first(&["stairs"]),
        expect(
            2,
            "`stairs` needs floor, and no stage before it makes any",
            "put `rogue_grid` or `cellular` or `backtracker` or another stage that gives floor before `stairs`"
        )
    );
    assert_eq!(
        first(&["simple_rooms", "draw_rooms", "hardness", "dogleg"]),
        expect(
            8,
            "`dogleg` cannot come after `hardness`, which settles hardness",
            "move it before `hardness`"
        )
    );
    let chance = "[[stage]]\nuse = \"simple_rooms\"\nchance_pct = 50\n[[stage]]\nuse = \"draw_rooms\"\n";
    let (line, _, message, _) = listed(chance).remove(0);
    assert_eq!(line, 5);
    assert_eq!(message, "`draw_rooms` needs rooms, which `simple_rooms` before it makes only by chance");
}

/// The stages that a message suggests come first if they can run there and repeat nothing that the recipe has.
#[test]
fn suggested_stages_fit_where_they_are_needed() {
    let stages =
        ["simple_rooms", "draw_rooms", "span", "doors"].map(|name| format!("[[stage]]\nuse = \"{name}\"\n"));
    let (line, _, _, help) = listed(&stages.concat()).remove(0);
    assert_eq!(line, 8);
    assert!(help.starts_with("put `pinch` or "), "{help}");
    let with_pinch = stages.join("").replace("\"doors\"", "\"pinch\"\n[[stage]]\nuse = \"doors\"");
    let recipe = parse("test.toml", &with_pinch).unwrap();
    assert!(plan(&recipe, &Overrides::default()).is_ok());
}

#[test]
fn an_unknown_stage_suggests_the_plural_of_its_name() {
    let (_, _, message, help) = listed("[[stage]]\nuse = \"spawn\"\n").remove(0);
    assert_eq!(
        (message.as_str(), help.as_str()),
        ("there is no stage \"spawn\"", "did you mean \"spawns\"?")
    );
}

#[test]
fn one_table_in_place_of_a_list_of_tables_is_explained() {
    let text = "[[stage]]\nuse = \"spawns\"\nplace = \"anywhere\"\ntable = { name = \"rat\" }\n";
    let (line, column, message, help) =
        listed(text).into_iter().find(|(line, ..)| *line == 4).expect("the fourth line has an error");
    assert_eq!(
        (line, column, message.as_str()),
        (4, 9, "`table` is one table, but it takes a list of tables")
    );
    assert_eq!(
        help,
        "put brackets around it: table = [{ … }]; it takes a list of at most 200 tables with name, weight, depth"
    );
}

#[test]
fn a_choice_gives_only_what_all_its_stages_give() {
    let text = |other: &str| {
        format!(
            "[[stage]]\none_of = [{{ use = \"simple_rooms\" }}, {{ weight = 2, use = \"{other}\" }}]\n\
             [[stage]]\nuse = \"draw_rooms\"\n"
        )
    };
    let recipe = parse("test", &text("scatter_rooms")).unwrap();
    assert!(plan(&recipe, &Overrides::default()).is_ok());
    assert_eq!(
        listed(&text("sort_rooms"))[0].2,
        "`sort_rooms` needs rooms, and no stage before it makes any"
    );
}

#[test]
fn invalid_toml_is_an_error_with_a_position() {
    let found = listed("name = \"x\nsize = [80,\n");
    assert!(!found.is_empty());
    assert!(found.iter().all(|(line, _, message, _)| *line > 0 && message.starts_with("this is not TOML")));
    for junk in ["\u{0}\u{1}\u{2}", "]]]]", "= = =", "[[stage]\nuse", "a = 1e999", "stage = 3", "rules = []"]
    {
        assert!(!listed(junk).is_empty(), "{junk:?}");
    }
}

#[test]
fn sizes_out_of_bounds_are_errors() {
    let recipe = parse("test", "min_size = [20, 10]\nsize = [80, 21]\n").unwrap();
    let with_size = |w, h| plan(&recipe, &Overrides { size: Some(Size::new(w, h)), depth: None });
    assert!(with_size(20, 10).is_ok() && with_size(8192, 8192).is_ok());
    for (w, h, what) in
        [(19, 10, "smaller than 20x10"), (20, 9, "smaller"), (8193, 21, "larger than 8192x8192")]
    {
        assert!(with_size(w, h).unwrap_err().to_string().contains(what), "{w}x{h}");
    }
    assert!(listed("size = [10, 10]\nmin_size = [20, 10]\n")[0].2.contains("smaller than 20x10"));
    let found = listed("size = [101, 100]\nmax_cells = 10_000\n");
    assert_eq!(found[0].2, "size 101x100 has 10100 cells; `test.toml` works at up to 10000");
    assert_eq!(found[0].0, 1);
    let recipe = parse("test", "max_cells = 10_000\n").unwrap();
    let with_size = |w, h| plan(&recipe, &Overrides { size: Some(Size::new(w, h)), depth: None });
    assert!(
        with_size(1000, 10).is_ok()
            && with_size(1000, 11).unwrap_err().to_string().contains("such as 100x100")
    );
}

#[test]
fn counts_out_of_bounds_are_errors() {
    let many = "[[stage]]\nuse = \"simple_rooms\"\n".repeat(101);
    assert_eq!(listed(&many)[0].2, "there are 101 stages, the limit is 100");
    assert!(listed(&"#".repeat(MAX_RECIPE_BYTES + 1))[0].2.contains("the limit is 262144"));
    assert!(listed("tries = 10001").len() == 1 && listed("depth = 101").len() == 1);
}

#[test]
fn settings_change_stages_rules_and_keys_of_the_recipe() {
    let text =
        "[[stage]]\nuse = \"simple_rooms\"\n[[stage]]\nuse = \"draw_rooms\"\n[[stage]]\nuse = \"dogleg\"\n";
    let with = |settings: &[&str]| {
        let mut recipe = parse("test", text).unwrap();
        settings.iter().try_for_each(|setting| recipe.set(setting))?;
        plan(&recipe, &Overrides::default())
    };
    let hash = with(&[]).unwrap().hash;
    assert_ne!(with(&["simple_rooms.max_rooms=7"]).unwrap().hash, hash);
    assert_ne!(with(&["simple_rooms#1.size=[5, 7]"]).unwrap().hash, hash);
    assert_eq!(with(&["tries=7"]).unwrap().tries, 7);
    assert_eq!(with(&["rules.min_rooms=3"]).unwrap().rules.min_rooms, 3);
    assert_eq!(with(&["rules.connected=any"]).unwrap().rules.connected, barrow::Connected::Any);
    for (setting, message, help) in [
        ("simpel_rooms.size=[5, 7]", "no stage `simpel_rooms`", "did you mean `simple_rooms`?"),
        ("simple_rooms#2.size=[5, 7]", "uses `simple_rooms` 1 times", "its stages are"),
        ("simple_rooms#99999999999999999999.size=[5, 7]", "uses `simple_rooms` 1 times", "its stages are"),
        ("simple_rooms.max_room=7", "has no `max_room`", "did you mean `max_rooms`?"),
        ("simple_rooms.max_rooms=many", "cannot be \"many\"", "a whole number from 1 to 4096"),
        ("rules.conected=walk", "has no `conected`", "did you mean `connected`?"),
        ("simple_rooms", "sets nothing", "stage.param=value"),
        ("simple_rooms.max_rooms=", "cannot be \"\"", "a whole number"),
    ] {
        let shown = with(&[setting]).unwrap_err().to_string();
        assert!(shown.contains(message) && shown.contains(help) && shown.contains("--set"), "{shown}");
    }
}

/// No text makes the parser or the planner panic.
#[test]
fn mangled_recipes_never_panic() {
    let mut rng = barrow_core::Rng::new(5);
    for builtin in barrow::BUILTIN {
        for _ in 0..2000 {
            let mut bytes = builtin.text.as_bytes().to_vec();
            for _ in 0..=rng.below(4) {
                let at = rng.below(bytes.len() as u32) as usize;
                match rng.below(3) {
                    0 => bytes[at] = *rng.pick(b"[]{}=\"#,.09x\n").unwrap(),
                    1 => drop(bytes.remove(at)),
                    _ => bytes.insert(at, *rng.pick(b"[]{}=\"#,.09x\n").unwrap()),
                }
            }
            let text = String::from_utf8_lossy(&bytes);
            if let Ok(recipe) = parse("mangled", &text) {
                match plan(&recipe, &Overrides::default()) {
                    Ok(_) => {}
                    Err(errors) => assert!(!errors.render(Ink::Plain).is_empty()),
                }
            }
        }
    }
}
