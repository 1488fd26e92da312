//! Drives a session by keys and checks the screen.

use barrow::{Map, Point, Rng, Size};
use barrow_game::{Action, Campaign, Game};
use barrow_play::{Glyphs, InputOutcome, Key, Mouse, MouseKind, Palette, Session, Settings};

const SCREEN: Size = Size::new(80, 24);

/// A lit room with stairs and a door.
const ROOM: [&str; 7] = [
    "------------------- ",
    "|.................| ",
    "|.<.............>.| ",
    "|.................+#",
    "|.................|#",
    "|.................|#",
    "------------------- ",
];

fn campaign() -> Campaign {
    let text = "name = \"test\"\ntitle = \"A test\"\nintro = \"Go in and look.\"\n\
                goal = { item = \"crown of the barrow\", depth = 1 }\n\
                gear = [\"dagger\", \"torch\", \"ration\", \"ration\", \"healing\"]\n\
                [[place]]\ndepth = [1, 1]\nmonsters = \"0\"\nitems = \"0\"\nlit_pct = 200\n";
    Campaign::parse(text).expect("a campaign")
}

fn room() -> Map {
    ROOM.join("\n").parse().expect("a map")
}

fn session() -> Session {
    let settings = Settings { animation: false, ..Settings::default() };
    let mut session = Session::new(Game::on(campaign(), 7, room()).expect("a game"), settings);
    assert!(screen(&mut session).contains("Go in and look."));
    session.key(Key::Enter);
    session
}

fn screen(session: &mut Session) -> String {
    session.draw(SCREEN).to_string()
}

fn row(session: &mut Session, y: usize) -> String {
    screen(session).lines().nth(y).expect("a row").trim_end().to_string()
}

fn press(session: &mut Session, keys: &str) {
    for c in keys.chars() {
        assert_eq!(session.key(Key::Char(c)), InputOutcome::Continue, "{c}");
    }
}

/// Returns the column and row of the `@` on the screen.
fn at(session: &mut Session) -> (usize, usize) {
    let text = screen(session);
    let find = |(y, row): (usize, &str)| row.chars().position(|c| c == '@').map(|x| (x, y));
    text.lines().enumerate().find_map(find).expect("the player is seen")
}

#[test]
fn one_key_is_one_step() {
    let mut session = session();
    let (x, y) = at(&mut session);
    session.key(Key::Right);
    assert_eq!(at(&mut session), (x + 1, y));
    press(&mut session, "j");
    assert_eq!(at(&mut session), (x + 1, y + 1));
    press(&mut session, "7");
    assert_eq!(at(&mut session), (x, y));
    assert_eq!(session.actions().len(), 3);
    assert!(row(&mut session, 22).starts_with("HP "), "{}", row(&mut session, 22));
    assert!(row(&mut session, 23).starts_with("Depth 1/1  Turn 3"), "{}", row(&mut session, 23));
}

#[test]
fn refused_actions_are_explained_and_not_recorded() {
    let mut session = session();
    press(&mut session, "g");
    assert_eq!(row(&mut session, 0), "There is nothing here to pick up.");
    press(&mut session, "%");
    assert!(row(&mut session, 0).starts_with("The key % means nothing here."));
    assert!(session.actions().is_empty());
    session.key(Key::Escape);
    assert_eq!(row(&mut session, 0), "");
}

#[test]
fn escape_closes_every_prompt() {
    let keys: Vec<Key> = (' '..='~').map(Key::Char).chain(('a'..='z').map(Key::Ctrl)).collect();
    for key in keys {
        if matches!(key, Key::Ctrl('c' | 's')) {
            continue;
        }
        let mut session = session();
        session.key(key);
        let before = session.actions().len();
        for _ in 0..3 {
            session.draw(SCREEN);
            assert_eq!(session.key(Key::Escape), InputOutcome::Continue);
        }
        assert_eq!(session.actions().len(), before, "{key}");
        assert!(screen(&mut session).contains("HP "), "{key} is stuck");
        let (x, y) = at(&mut session);
        press(&mut session, ".");
        assert_eq!(session.actions().last(), Some(&Action::Wait), "{key}");
        assert_eq!(at(&mut session), (x, y));
    }
}

#[test]
fn the_pack_is_listed_and_items_are_dropped() {
    let mut session = session();
    press(&mut session, "i");
    let text = screen(&mut session);
    assert!(text.contains("You carry") && text.contains("a dagger") && text.contains("2 rations"), "{text}");
    press(&mut session, "a");
    assert!(screen(&mut session).contains("take off"), "{}", screen(&mut session));
    session.key(Key::Escape);
    press(&mut session, "d");
    let letter = session.game().player().pack.iter().find(|item| item.count == 2).unwrap().letter.unwrap();
    press(&mut session, &letter.to_char().to_string());
    assert!(row(&mut session, 0).starts_with("Drop how many, 1 to 2? 2"));
    press(&mut session, "1");
    session.key(Key::Enter);
    assert_eq!(session.actions(), [Action::Drop(letter, 1)]);
    assert!(row(&mut session, 0).starts_with("You drop a ration."), "{}", row(&mut session, 0));
    press(&mut session, "tX");
    assert!(screen(&mut session).contains("Take off"));
}

#[test]
fn a_pointer_looks_around_and_travels() {
    let mut session = session();
    press(&mut session, ";");
    let text = row(&mut session, 0);
    assert!(text.starts_with("You see") && text.contains("stairs down"), "{text}");
    session.key(Key::Escape);
    press(&mut session, "_>");
    assert_eq!(session.game().player().at, Point::new(16, 2));
    press(&mut session, "__");
    session.key(Key::Tab);
    session.key(Key::Enter);
    assert_eq!(session.game().player().at, Point::new(2, 2));
}

#[test]
fn exploring_ends_when_the_level_is_explored() {
    let mut session = session();
    press(&mut session, "x");
    assert!(session.pace().is_none());
    assert!(session.actions().len() > 3);
    let text = row(&mut session, 0);
    assert!(text.contains("Explored."), "{text}");
}

#[test]
fn automatic_actions_take_one_step_per_tick_until_a_key_is_pressed() {
    let mut session = Session::new(Game::on(campaign(), 7, room()).unwrap(), Settings::default());
    session.key(Key::Enter);
    press(&mut session, "S");
    assert_eq!(session.actions().len(), 1);
    session.tick(15);
    assert_eq!(session.actions().len(), 2);
    press(&mut session, "x");
    assert!(session.pace().is_none());
    assert_eq!(session.actions().len(), 2);
}

#[test]
fn the_mouse_looks_and_travels() {
    let mut session = session();
    let (x, y) = at(&mut session);
    let cell = Point::new(x as i32 + 5, y as i32 + 2);
    session.mouse(Mouse { cell, kind: MouseKind::Hover });
    assert_eq!(row(&mut session, 0), "You see floor.");
    session.mouse(Mouse { cell, kind: MouseKind::Click });
    assert_eq!(at(&mut session), (x + 5, y + 2));
}

#[test]
fn the_introduction_of_the_first_level_is_shown() {
    let mut campaign = campaign();
    campaign.places[0].intro = "The door falls shut behind you.".to_string();
    let settings = Settings { animation: false, ..Settings::default() };
    let mut session = Session::new(Game::on(campaign, 7, room()).unwrap(), settings);
    assert!(screen(&mut session).contains("Go in and look."));
    session.key(Key::Enter);
    assert_eq!(row(&mut session, 0), "The door falls shut behind you.");
    press(&mut session, "l");
    assert_eq!(row(&mut session, 0), "");
    assert_eq!(session.log().lines().len(), 1);
}

#[test]
fn shooting_is_refused_before_aiming_if_there_is_nothing_to_shoot() {
    let mut campaign = campaign();
    campaign.gear = vec!["short bow".to_string()];
    let settings = Settings { animation: false, ..Settings::default() };
    let mut session = Session::new(Game::on(campaign, 7, room()).unwrap(), settings);
    session.key(Key::Enter);
    press(&mut session, "f");
    assert_eq!(row(&mut session, 0), "You have nothing to shoot.");
    press(&mut session, ".");
    assert_eq!(session.actions(), [Action::Wait]);
}

#[test]
fn quitting_needs_confirmation_and_shows_the_summary() {
    let mut session = session();
    press(&mut session, "Qn.Q");
    assert!(row(&mut session, 0).starts_with("Quit this game"));
    press(&mut session, "y");
    assert!(session.game().ending().is_some());
    assert!(row(&mut session, 0).ends_with("Press Enter."));
    session.key(Key::Enter);
    let text = screen(&mut session);
    assert!(text.contains("You have left") && text.contains("You gave up at depth 1."), "{text}");
    assert_eq!(session.key(Key::Enter), InputOutcome::Ended);
}

#[test]
fn save_keys_return_save_and_quit() {
    let mut session = session();
    assert_eq!(session.key(Key::Ctrl('s')), InputOutcome::SaveAndQuit);
    press(&mut session, "i");
    assert_eq!(session.key(Key::Ctrl('c')), InputOutcome::SaveAndQuit);
}

#[test]
fn a_small_screen_shows_a_message_and_ignores_keys() {
    let mut session = session();
    let text = session.draw(Size::new(40, 10)).to_string();
    assert!(text.contains("The game needs a screen of 80x24"), "{text}");
    press(&mut session, "l");
    assert!(session.actions().is_empty());
    session.draw(SCREEN);
    press(&mut session, "l");
    assert_eq!(session.actions().len(), 1);
}

#[test]
fn a_large_screen_has_a_panel() {
    let mut session = session();
    let text = session.draw(Size::new(120, 40)).to_string();
    assert!(text.contains("In sight") && text.contains("Here") && text.contains("Worn"), "{text}");
}

#[test]
fn help_lists_every_key() {
    let mut session = session();
    press(&mut session, "?");
    let mut text = String::new();
    for _ in 0..8 {
        text += &screen(&mut session);
        session.key(Key::PageDown);
    }
    for word in ["k 8 Up", "Ctrl-S", "K Ctrl-D", "travel to a place", "Escape leaves"] {
        assert!(text.contains(word), "{word}");
    }
}

/// Presses random keys on screens of random sizes.
#[test]
fn random_keys_and_sizes_never_panic() {
    let named =
        [Key::Up, Key::Down, Key::Left, Key::Right, Key::Enter, Key::Escape, Key::Tab, Key::Backspace];
    for seed in 0..6 {
        let settings = Settings {
            animation: seed % 2 == 0,
            glyphs: Glyphs::ALL[seed as usize % 2],
            palette: Palette::ALL[seed as usize / 2 % 4],
            ..Settings::default()
        };
        let mut rng = Rng::new(seed);
        let mut session = Session::new(Game::new(Campaign::builtin(), seed).unwrap(), settings);
        for _ in 0..1500 {
            let key = match rng.below(10) {
                0 => *rng.pick(&named).unwrap(),
                1 => Key::Ctrl((b'd' + rng.below(15) as u8) as char),
                2..5 => *rng.pick(&[Key::Char('x'), Key::Char('>'), Key::Escape, Key::Enter]).unwrap(),
                _ => Key::Char((b' ' + rng.below(95) as u8) as char),
            };
            if key != Key::Char('Q') && session.key(key) == InputOutcome::Ended {
                break;
            }
            for _ in 0..rng.below(30) {
                session.tick(rng.below(60));
            }
            if rng.one_in(10) {
                session.draw(Size::new(rng.below(200), rng.below(80)));
                let cell = Point::new(rng.below(200) as i32, rng.below(80) as i32);
                let kind = if rng.one_in(2) { MouseKind::Hover } else { MouseKind::Click };
                session.mouse(Mouse { cell, kind });
            }
            session.draw(SCREEN);
        }
        for size in [Size::new(0, 0), Size::new(1, 1), Size::new(500, 300)] {
            assert_eq!(session.draw(size).width(), size.width);
        }
    }
}

/// Every monster of these games is a fungus, which never moves. In most of them, exploring used to go to and fro before one
/// until hunger interrupted it after 1000 turns.
#[test]
fn exploring_ends_beside_stationary_monsters() {
    let mut campaign = Campaign::builtin();
    campaign.monsters.retain(|kind| kind.name == "gray fungus");
    campaign.goal.guard = None;
    campaign.places.iter_mut().for_each(|place| place.keeper = None);
    for seed in 0..12 {
        let settings = Settings { animation: false, ..Settings::default() };
        let mut session = Session::new(Game::new(campaign.clone(), seed).unwrap(), settings);
        session.key(Key::Enter);
        for _ in 0..40 {
            let before = session.game().turn();
            press(&mut session, "x");
            let turns = session.game().turn() - before;
            assert!(turns < 300, "seed {seed}: {turns} turns");
        }
    }
}

/// The recorded actions lead to the same game.
#[test]
fn recorded_actions_repeat_the_game() {
    let mut session = Session::new(
        Game::new(Campaign::builtin(), 3).unwrap(),
        Settings { animation: false, ..Settings::default() },
    );
    session.key(Key::Enter);
    press(&mut session, "xxxhjklxs.z");
    let mut again = Game::new(Campaign::builtin(), 3).unwrap();
    for &action in session.actions() {
        again.act(action).unwrap();
    }
    assert_eq!(again.player(), session.game().player());
    assert_eq!(again.turn(), session.game().turn());
}

/// A level larger than the screen scrolls, so that the player stays visible.
#[test]
fn the_player_stays_in_view() {
    let mut campaign = campaign();
    campaign.places[0].recipe = "rogue_original".to_string();
    campaign.places[0].size = [200, 100];
    let settings = Settings { animation: false, ..Settings::default() };
    let mut session = Session::new(Game::new(campaign, 5).unwrap(), settings);
    session.key(Key::Enter);
    for key in "xxxMllll\u{1b}_<x;LLLL".chars() {
        session.key(if key == '\u{1b}' { Key::Escape } else { Key::Char(key) });
        screen(&mut session);
    }
    for _ in 0..3 {
        session.key(Key::Escape);
    }
    for size in [SCREEN, Size::new(130, 50), Size::new(260, 120)] {
        assert!(session.draw(size).to_string().contains('@'), "{size}");
    }
}
