//! Pictures of prefabs are checked when they are read, and every error has the position of its character.

use barrow::{Overrides, parse, plan};

/// Returns a recipe with a prefab that has this picture and these further lines.
fn recipe(rows: &[&str], rest: &str) -> String {
    format!("[[prefab]]\nname = \"it\"\n{rest}\nrows = '''\n{}\n'''\n", rows.join("\n"))
}

/// Returns line, column and message of every error. Line 1 is the first row of the picture.
fn errors(rows: &[&str], rest: &str) -> Vec<(usize, usize, String)> {
    let text = recipe(rows, rest);
    let recipe = parse("it.toml", &text).expect("the text is TOML");
    let errors = plan(&recipe, &Overrides::default()).expect_err("the prefab has errors");
    let before = 4;
    let place = |error| errors.position(error).map_or((0, 0), |(line, column)| (line - before, column));
    errors.errors.iter().map(|error| (place(error).0, place(error).1, error.message.clone())).collect()
}

#[test]
fn rows_of_unequal_length_are_errors() {
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
fn characters_without_a_meaning_are_errors() {
    let found = errors(&["---", "|x|", "-+?"], "legend = { x = \"floor\" }");
    assert_eq!(found, [(3, 3, "'?' stands for nothing".to_string())]);
    let both = errors(&["---", "|%|", "--"], "");
    assert_eq!(both.len(), 2, "{both:?}");
}

#[test]
fn invalid_entries_of_the_legend_are_errors() {
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
fn blocked_entrances_and_unreachable_cells_are_errors() {
    let blocked = "this entrance cannot be reached: there is no way on from it".to_string();
    assert!(errors(&["-----", "|.|.|", "--+--"], "").contains(&(3, 3, blocked)));
    let inside = "this entrance cannot be reached: it does not lie at the edge".to_string();
    assert_eq!(errors(&["---", "|e.", "---"], "legend = { e = { entrance = true } }"), [(2, 2, inside)]);
    let pocket = "no entrance leads to this cell".to_string();
    assert_eq!(errors(&["-----", "|.|.|", "-+---"], ""), [(2, 4, pocket.clone())]);
    // A pillar that is drawn only sometimes may block the way.
    let legend = "legend = { \"?\" = [\"floor\", \"pillar\"] }";
    assert_eq!(errors(&["-----", "|.?.|", "-+---"], legend), [(2, 4, pocket)]);
}

#[test]
fn a_valid_prefab_has_no_errors() {
    let text = recipe(
        &["xx-----x", "x-|.m_|-", "xx--+--x"],
        "tags = [\"vault\", \"shrine\"]\ndepth = [2, 9]\nmirror = false\n\
         legend = { x = \"keep\", m = { spawn = \"monster\", name = \"ogre\" } }",
    );
    let mut recipe = parse("it.toml", &text).unwrap();
    recipe.set("tries=3").unwrap();
    plan(&recipe, &Overrides::default()).unwrap();
}
