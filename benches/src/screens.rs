//! Screenshots of the game: a moment of a bot's game, as the terminal and the window draw it.

use std::error::Error;
use std::fs::File;
use std::io::BufWriter;

use barrow::fov::Known;
use barrow::{Point, Size};
use barrow_game::{Action, Bot, Campaign, Game};
use barrow_play::{Glyphs, Palette, Session, Settings};
use barrow_view::{CELL_DOTS, Frame, Sprite};

/// Number of games that are searched for a lively moment.
const SEEDS: u64 = 40;
/// Largest number of turns per game.
const TURNS: u64 = 6000;

/// A screenshot to write.
struct GameScreenshot {
    file: &'static str,
    /// First and last depth of the moment.
    depths: [u32; 2],
    cells: Size,
    /// Width and height of a dot in pixels.
    dot_px: Size,
    /// Width of the margins in pixels: left and right, top and bottom.
    edge_px: Size,
    settings: Settings,
}

/// Writes all screenshots into the folder `pictures` of `docs`.
pub(crate) fn write(docs: &str) -> Result<(), Box<dyn Error>> {
    let usual = Settings { animation: false, glyphs: Glyphs::Unicode, ..Settings::default() };
    let screens = [
        GameScreenshot {
            file: "terminal.png",
            depths: [2, 3],
            cells: Size::new(112, 30),
            dot_px: Size::new(1, 2),
            edge_px: Size::new(8, 8),
            settings: Settings { palette: Palette::ColorBlind, ..usual.clone() },
        },
        // Must equal `barrow-window` at its default size, pixel by pixel: a test there compares the two.
        GameScreenshot {
            file: "window.png",
            depths: [4, 6],
            cells: Size::new(80, 44),
            dot_px: Size::new(2, 2),
            edge_px: Size::new(0, 8),
            settings: Settings { palette: Palette::Dark, ..usual },
        },
    ];
    for screen in screens {
        let (seed, actions) = moment(screen.depths)?;
        let mut session = Session::replay(Game::new(Campaign::builtin(), seed)?, screen.settings.clone());
        for action in actions {
            session.redo(action)?;
        }
        let path = format!("{docs}/pictures/{}", screen.file);
        screen.save(session.draw(screen.cells), &path)?;
    }
    Ok(())
}

/// Returns the seed of a game and its actions up to the liveliest moment at these depths.
fn moment(depths: [u32; 2]) -> Result<(u64, Vec<Action>), Box<dyn Error>> {
    let (mut best, mut found) = (0, (0, Vec::new()));
    for seed in 1..=SEEDS {
        let mut actions = Vec::new();
        let mut game = Game::new(Campaign::builtin(), seed)?;
        Bot::Careful.play(&mut game, TURNS, |game, action| {
            actions.push(action);
            let is_there = (depths[0]..=depths[1]).contains(&game.depth());
            let seen = if is_there && game.ending().is_none() { liveliness(game) } else { 0 };
            if seen > best {
                (best, found) = (seen, (seed, actions.clone()));
            }
            game.depth() <= depths[1]
        });
    }
    Ok(found)
}

/// Rates how much a screenshot would show: visible monsters, known items, and known and visible cells.
fn liveliness(game: &Game) -> u32 {
    let monsters = game.seen_monsters().count().min(5) as u32;
    if monsters < 2 {
        return 0;
    }
    let size = game.floor().map.size();
    let (mut items, mut known, mut visible) = (0, 0, 0);
    for p in (0..size.height as i32).flat_map(|y| (0..size.width as i32).map(move |x| Point::new(x, y))) {
        let Some(look) = game.floor().looks.get(p).filter(|_| game.knows(p) != Known::Unknown) else {
            continue;
        };
        items += u32::from(look.item.is_some());
        known += u32::from(look.tile.is_walkable());
        visible += u32::from(game.knows(p) == Known::Visible && look.tile.is_walkable());
    }
    monsters * 60 + items.min(5) * 30 + known.min(400) / 4 + visible.min(120)
}

impl GameScreenshot {
    fn save(&self, frame: &Frame, path: &str) -> Result<(), Box<dyn Error>> {
        let (dot, edge) = (self.dot_px, self.edge_px);
        let cell = Size::new(CELL_DOTS * dot.width, CELL_DOTS * dot.height);
        let [width, height] = [
            self.cells.width * cell.width + 2 * edge.width,
            self.cells.height * cell.height + 2 * edge.height,
        ];
        let ground = self.settings.palette.ground().rgb();
        let sprites: Vec<Vec<Sprite>> =
            frame.rows().map(|row| row.iter().map(|cell| Sprite::cell(*cell)).collect()).collect();
        let color = |x: u32, y: u32| {
            let (Some(x), Some(y)) = (x.checked_sub(edge.width), y.checked_sub(edge.height)) else {
                return ground;
            };
            let row = sprites.get((y / cell.height) as usize);
            let Some(sprite) = row.and_then(|row| row.get((x / cell.width) as usize)) else { return ground };
            let (column, line) = (x % cell.width / dot.width, y % cell.height / dot.height);
            let is_ink = sprite.dots[line as usize] >> column & 1 == 1;
            if is_ink { sprite.ink.rgb() } else { sprite.ground.rgb() }
        };
        let pixels = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        let pixels: Vec<u8> = pixels.flat_map(|(x, y)| color(x, y)).collect();
        let mut encoder = png::Encoder::new(BufWriter::new(File::create(path)?), width, height);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_compression(png::Compression::High);
        encoder.write_header()?.write_image_data(&pixels)?;
        Ok(())
    }
}
