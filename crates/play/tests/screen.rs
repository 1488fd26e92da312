//! The screen of 80×24 cells: no message and no menu entry is lost, and all menus have the same letters.

use barrow::{Map, Size};
use barrow_game::{Action, Campaign, Class, Game};
use barrow_play::{Key, Mouse, MouseKind, Session, Settings};

const SCREEN: Size = Size::new(80, 24);

/// A lit room in the upper rows, where messages would cover the player.
const ROOM: [&str; 6] = [
    "------------------- ",
    "|.<.............>.| ",
    "|.................+#",
    "|.................|#",
    "|.................|#",
    "------------------- ",
];

/// Starts a game with some gear.
fn session(gear: &[&str]) -> Session {
    let text = format!(
        "name = \"test\"\ntitle = \"A test\"\ngoal = {{ item = \"crown of the barrow\", depth = 1 }}\n\
         gear = {gear:?}\n[[place]]\ndepth = [1, 1]\nmonsters = \"0\"\nitems = \"0\"\nlit_pct = 200\n"
    );
    let map: Map = ROOM.join("\n").parse().expect("a map");
    let game = Game::on(Campaign::parse(&text).expect("a campaign"), 7, map).expect("a game");
    let mut session = Session::new(game, Settings { animation: false, ..Settings::default() });
    session.draw(SCREEN);
    session.key(Key::Escape);
    session
}

fn screen(session: &mut Session) -> String {
    session.draw(SCREEN).to_string()
}

/// Returns one item of many kinds.
fn large_gear() -> Vec<String> {
    let items = Campaign::builtin().items;
    let fits = |class: Class| !matches!(class, Class::Gold | Class::Treasure);
    items.into_iter().filter(|kind| fits(kind.class)).map(|kind| kind.name).take(30).collect()
}

#[test]
fn no_message_is_dropped_before_it_was_on_the_screen() {
    for (columns, rows) in [(80, 24), (100, 32), (130, 50)] {
        let mut session = session(&["dagger"]);
        let all: Vec<String> = (0..40).map(|i| format!("This is number {i}, in a few words.")).collect();
        let size = Size::new(columns, rows);
        session.draw(size);
        for text in &all {
            session.note(text.clone());
        }
        let mut seen = String::new();
        for _ in 0..40 {
            let text = session.draw(size).to_string();
            assert!(text.contains('@'), "the messages hide the player:\n{text}");
            let page = text.split("--more-- (Space)").next().unwrap_or_default();
            seen.extend(page.lines().map(|line| format!("{} ", line.trim())));
            if page == text {
                break;
            }
            // No command is given before all messages were shown.
            session.key(Key::Char('.'));
            session.key(Key::Char('Q'));
            assert_eq!(session.draw(size).to_string(), text);
            session.key(Key::Char(' '));
        }
        for text in &all {
            assert!(seen.contains(text), "{text} is missing at {size}");
        }
        session.key(Key::Char('.'));
        assert_eq!(session.actions(), [Action::Wait]);
    }
}

#[test]
fn a_click_turns_the_page_and_another_screen_size_starts_again() {
    let mut session = session(&["dagger"]);
    (0..20).for_each(|i| session.note(format!("This is number {i}, in a few words.")));
    assert!(screen(&mut session).contains("number 0,"));
    session.mouse(Mouse { cell: barrow::Point::new(9, 4), kind: MouseKind::Click });
    assert!(session.actions().is_empty());
    assert!(!screen(&mut session).contains("number 0,"));
    assert!(session.draw(Size::new(100, 32)).to_string().contains("number 0,"));
}

#[test]
fn pointing_with_the_mouse_does_not_hide_messages() {
    let mut session = session(&["dagger"]);
    session.note("Something happened.");
    screen(&mut session);
    session.mouse(Mouse { cell: barrow::Point::new(38, 10), kind: MouseKind::Hover });
    let text = screen(&mut session);
    assert!(text.starts_with("Something happened. You "), "{text}");
}

#[test]
fn long_menus_scroll_and_say_how_much_is_out_of_view() {
    let gear = large_gear();
    let mut session = session(&gear.iter().map(String::as_str).collect::<Vec<_>>());
    let count = session.game().player().pack.len();
    assert!(count > 20, "{count}");
    session.key(Key::Char('i'));
    let text = screen(&mut session);
    assert!(text.contains("more below --") && !text.contains("above --"), "{text}");
    session.key(Key::Char(' '));
    session.key(Key::Char(' '));
    session.key(Key::End);
    let text = screen(&mut session);
    let last = session.game().player().pack.last().and_then(|item| item.letter).unwrap().to_char();
    assert!(text.contains(&format!(">{last} ")) && text.contains("more above --"), "{text}");
    assert!(!text.contains("below --"), "{text}");
    assert!(text.contains("Escape leaves"), "{text}");
}

/// Returns the letter of a menu entry, as it is spoken when the entry is marked.
fn letter_of(session: &mut Session, name: &str) -> Option<char> {
    for _ in 0..20 {
        let spoken = session.spoken_text();
        let (title_and_letter, text) = spoken.split_once(": ")?;
        if text.contains(name) {
            return title_and_letter.chars().last();
        }
        session.key(Key::Down);
    }
    None
}

/// Returns the letter of an item of the pack.
fn packed(session: &Session, name: &str) -> char {
    let game = session.game();
    let item = game.player().pack.iter().find(|item| game.item_name(item).contains(name));
    item.and_then(|item| item.letter).expect("an item of the pack").to_char()
}

#[test]
fn an_item_has_the_same_letter_in_every_menu() {
    let mut session = session(&["ration", "healing", "dagger", "torch", "leather armor"]);
    for name in ["dagger", "torch", "leather armor"] {
        for key in "iedtXv".chars() {
            session.key(Key::Char(key));
            let found = letter_of(&mut session, name);
            assert_eq!(found, Some(packed(&session, name)), "{name} after {key}:\n{}", screen(&mut session));
            session.key(Key::Escape);
        }
    }
    let letter = packed(&session, "dagger");
    session.key(Key::Char('t'));
    session.key(Key::Char(letter));
    assert!(matches!(session.actions(), [Action::TakeOff(_)]), "{:?}", session.actions());
}
