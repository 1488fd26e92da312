//! Outlines of rooms and caves in the drawn frame, which terminal, window and studio share.

use barrow::fov::Known;
use barrow::{Generator, Map, Point, Size, Tile};
use barrow_game::{Campaign, Game};
use barrow_play::{Glyphs, Key, Session, Settings};

const SCREEN: Size = Size::new(80, 24);

fn session(map: Map, glyphs: Glyphs) -> Session {
    let text = "name = \"test\"\ntitle = \"A test\"\ngoal = { item = \"crown of the barrow\", depth = 1 }\n\
                [[place]]\ndepth = [1, 1]\nmonsters = \"0\"\nitems = \"0\"\ntraps = \"0\"\nfountains = \"0\"\n\
                altars = \"0\"\nlit_pct = 200\n";
    let game = Game::on(Campaign::parse(text).expect("a campaign"), 7, map).expect("a game");
    let mut session = Session::new(game, Settings { animation: false, glyphs, ..Settings::default() });
    session.draw(SCREEN);
    session
}

/// Draws the whole map. Returns the character of a cell of the map.
fn drawn(session: &mut Session) -> impl Fn(Point) -> char + use<> {
    session.key(Key::Char('M'));
    let frame = session.draw(SCREEN).clone();
    session.key(Key::Escape);
    let size = session.game().floor().map.size();
    // The title takes the first row; a small map is centered below it.
    let from = |room: u32, whole: u32| (room as i32 - whole as i32) / 2;
    let offset = Point::new(from(SCREEN.width, size.width), from(SCREEN.height - 1, size.height) + 1);
    move |p| frame.get(p + offset).map_or(' ', |cell| cell.glyph)
}

/// Draws the rows of a small map.
fn rows(map: &[&str], glyphs: Glyphs) -> Vec<String> {
    let map: Map = map.join("\n").parse().expect("a map");
    let size = map.size();
    let mut session = session(map, glyphs);
    let at = drawn(&mut session);
    let crown = session.game().floor().items.keys().copied().next();
    let floor = if glyphs == Glyphs::Ascii { '.' } else { '·' };
    let glyph = |p: Point| if crown == Some(p) { floor } else { at(p) };
    let row = |y| (0..size.width as i32).map(|x| glyph(Point::new(x, y))).collect::<String>();
    (0..size.height as i32).map(row).collect()
}

const CAVE: [&str; 7] = [
    "              ", //
    "   .....      ",
    "  ..<.....    ",
    "  .........   ",
    "   ........   ",
    "     .>...    ",
    "              ",
];

#[test]
fn a_cave_has_an_outline_in_ascii() {
    let expected = [
        "  -------     ",
        " --.....---   ",
        " |..@.....--  ",
        " |.........|  ",
        " --........|  ",
        "  ---.>...--  ",
        "    -------   ",
    ];
    assert_eq!(rows(&CAVE, Glyphs::Ascii), expected);
}

#[test]
fn a_cave_has_one_connected_outline_in_unicode() {
    let expected = [
        "  ┌─────┐     ",
        " ┌┘·····└─┐   ",
        " │··@·····└┐  ",
        " │·········│  ",
        " └┐········│  ",
        "  └─┐·>···┌┘  ",
        "    └─────┘   ",
    ];
    let found = rows(&CAVE, Glyphs::Unicode);
    assert_eq!(found, expected, "{found:#?}");
}

/// Returns whether a tile is ground of a room or cave.
fn is_ground(tile: Tile) -> bool {
    tile.is_transparent() && !tile.is_door() && tile != Tile::Corridor
}

/// Around every visible cell of a room or cave, rock, walls and doors are drawn, and so are corridors that lead into it.
fn check_outlines(session: &mut Session, name: &str) {
    let at = drawn(session);
    let game = session.game();
    let floor = game.floor();
    let visible =
        floor.map.tiles.iter().filter(|(p, tile)| is_ground(*tile) && game.knows(*p) == Known::Visible);
    for (p, _) in visible {
        for (x, y) in (-1..2).flat_map(|x| (-1..2).map(move |y| (x, y))) {
            let q = p + Point::new(x, y);
            let tile = floor.tile(q);
            let is_part = !tile.is_transparent() || (!is_ground(tile) && (x == 0 || y == 0));
            if is_part && floor.map.size().contains(q) && floor.lit.contains(q) {
                assert_ne!(at(q), ' ', "{name}: {} at {q:?}, beside {p:?}", tile.name());
            }
        }
    }
}

#[test]
fn outlines_of_visible_ground_have_no_holes() {
    for recipe in ["cellular_caves", "nethack_plain", "warrens", "rlg327", "mines"] {
        for (seed, glyphs) in [(1, Glyphs::Ascii), (2, Glyphs::Unicode)] {
            let mut generator = Generator::builder(recipe).size(80, 21).build().expect("a recipe");
            let level = generator.generate(seed).expect("a level");
            let mut map = level.map().clone();
            // Without monsters the player stays alive.
            map.spawns.clear();
            let mut session = session(map, glyphs);
            for keys in ["", "_>", "h", "h", "k", "k", "l", "j", "_<", "x", "l", "l", "j", "h", "k"] {
                for key in keys.chars() {
                    session.key(Key::Char(key));
                }
                // Closes the menu if there are no such stairs.
                session.key(Key::Escape);
                check_outlines(&mut session, &format!("{recipe} {seed}"));
            }
        }
    }
}
