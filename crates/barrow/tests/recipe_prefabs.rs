//! Prefabs: pictures are checked when they are read, each error at its letter.

use barrow::{Overrides, parse, plan};

/// The recipe with a prefab of that picture and those further lines.
fn recipe(rows: &[&str], rest: &str) -> String {
    format!("[[prefab]]\nname = \"it\"\n{rest}\nrows = '''\n{}\n'''\n", rows.join("\n"))
}

/// Line, column and message of every error; lines count from the first row of the picture, as 1.
fn errors(rows: &[&str], rest: &str) -> Vec<(usize, usize, String)> {
    let text = recipe(rows, rest);
    let recipe = parse("it.toml", &text).expect("the text is TOML");
    let errors = plan(&recipe, &Overrides::default()).expect_err("the prefab has errors");
    let before = 4;
    let place = |error| errors.position(error).map_or((0, 0), |(line, column)| (line - before, column));
    errors.errors.iter().map(|error| (place(error).0, place(error).1, error.message.clone())).collect()
}

#[test]
fn ragged_rows_are_named() {
    let found = errors(&["---", "|.|", "--", "----"], "");
    assert_eq!(
        found,
        [
            (3, 1, "row 3 has 2 cells, the first has 3".to_string()),
            (4, 1, "row 4 has 4 cells, the first has 3".to_string())
        ]
    );
}

#[test]
fn unknown_letters_are_named() {
    let found = errors(&["---", "|x|", "-+?"], "legend = { x = \"floor\" }");
    assert_eq!(found, [(3, 3, "'?' stands for nothing".to_string())]);
    let both = errors(&["---", "|%|", "--"], "");
    assert_eq!(both.len(), 2, "{both:?}");
}

#[test]
fn the_legend_is_checked() {
    let text = recipe(&["..."], "legend = { ab = \"floor\", c = \"flor\", d = { spawn = \"pet\" }, e = 3 }");
    let errors = plan(&parse("it.toml", &text).unwrap(), &Overrides::default()).unwrap_err();
    let said: Vec<&str> = errors.errors.iter().map(|error| error.message.as_str()).collect();
    let expected = [
        "`ab` is not one letter",
        "there is no tile \"flor\"",
        "`spawn` cannot be \"pet\"",
        "`e` cannot be 3",
    ];
    assert_eq!(said, expected);
    assert_eq!(errors.errors[1].help.as_deref(), Some("did you mean \"floor\"?"));
}

#[test]
fn entrances_lead_inside_and_reach_all() {
    let blocked = "this entrance cannot be reached: there is no way on from it".to_string();
    assert!(errors(&["-----", "|.|.|", "--+--"], "").contains(&(3, 3, blocked)));
    let inside = "this entrance cannot be reached: it does not lie at the edge".to_string();
    assert_eq!(errors(&["---", "|e.", "---"], "legend = { e = { entrance = true } }"), [(2, 2, inside)]);
    let pocket = "no entrance leads to this cell".to_string();
    assert_eq!(errors(&["-----", "|.|.|", "-+---"], ""), [(2, 4, pocket.clone())]);
    // A wall that is only sometimes there may close the way.
    let legend = "legend = { \"?\" = [\"floor\", \"pillar\"] }";
    assert_eq!(errors(&["-----", "|.?.|", "-+---"], legend), [(2, 4, pocket)]);
}

#[test]
fn a_good_prefab_is_what_was_drawn() {
    let text = recipe(
        &["xx-----x", "x-|.m_|-", "xx--+--x"],
        "tags = [\"vault\", \"shrine\"]\ndepth = [2, 9]\nmirror = false\n\
         legend = { x = \"keep\", m = { spawn = \"monster\", name = \"ogre\" } }",
    );
    let mut recipe = parse("it.toml", &text).unwrap();
    recipe.set("tries=3").unwrap();
    plan(&recipe, &Overrides::default()).unwrap();
}
