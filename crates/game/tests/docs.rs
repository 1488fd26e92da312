//! The campaign in docs/play.md can be played.

use barrow_game::{Action, Campaign, Dice, Game};

fn example() -> &'static str {
    let page = include_str!("../../../docs/play.md");
    let mut blocks = page.split("```toml\n").skip(1).filter_map(|rest| rest.split("```").next());
    blocks.find(|block| block.contains("[[place]]")).expect("a campaign")
}

#[test]
fn the_example_campaign_has_the_usual_hero() {
    let campaign = Campaign::parse(example()).unwrap();
    let hero = &campaign.player;
    assert_eq!((hero.glyph, hero.name.as_str(), hero.verb.as_str()), ('@', "you", "hit"));
    assert_eq!(hero.hp, Dice::constant(30), "set by the example");
    let mut game = Game::new(campaign, 1).unwrap();
    assert!(game.act(Action::Explore).is_ok());
}

#[test]
fn a_hero_may_set_any_field() {
    let text = example().replace("name = \"you\"", "glyph = \"h\"\nverb = \"smite\"");
    let hero = Campaign::parse(&text).unwrap().player;
    assert_eq!((hero.glyph, hero.name.as_str(), hero.verb.as_str()), ('h', "you", "smite"));
}

#[test]
fn every_field_of_monsters_is_listed() {
    let page = include_str!("../../../docs/play.md");
    let row = page.lines().find(|line| line.starts_with("| `[[monster]]`")).expect("a row");
    let Err(error) = Campaign::parse(&format!("{}\n[[monster]]\nnothing = 1\n", example())) else {
        panic!("an unknown field is accepted");
    };
    // The error names all known fields in back quotes.
    let error = error.to_string();
    let known = error.split("expected one of").nth(1).expect("a list of fields");
    for field in known.split('`').skip(1).step_by(2) {
        assert!(row.contains(&format!("`{field}`")), "{field}");
    }
}
