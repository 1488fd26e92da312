//! `barrow course`: steps 1.01 to 1.04 of the course Com S 327, which has students write a roguelike.
//!
//! ```text
//! 1.01   generate a dungeon and print it                                barrow course
//! 1.02   save and load it, by default in ~/.rlg327/dungeon              barrow course --save, --load
//! 1.03   print the distance maps for walking and tunneling monsters     barrow course --distances
//! 1.04   let the player and monsters move until one side is left        barrow course --nummon 10
//! ```
//!
//! The options combine: `--load --distances` measures a saved dungeon, `--load --save` writes it again.

mod simulation;

use std::path::PathBuf;
use std::time::Duration;
use std::{env, fs, thread};

use barrow::path::{Blanks, CourseMaps, DistanceMap, course2016, last_digit};
use barrow::{Generator, Level, Map, Point, Quoted, Seed, shell_word};
use barrow_formats::{Format, ReadOptions, Term, WriteOptions};
use barrow_io::is_stdout_terminal;
use clap::builder::{PossibleValuesParser, TypedValueParser as _};
use clap::{Args, ValueHint};

use crate::arguments::SeedArg;
use crate::input::read_levels;
use crate::output::{Output, print};
use crate::stop::{Stop, complain};
use crate::terminal::{home, is_dumb};
use simulation::{Outcome, Simulation};

/// File that the course names, for `--load` and `--save` without a path.
const DEFAULT_FILE: &str = "~/.rlg327/dungeon";

/// Largest number of moves of the player in a simulation.
const MAX_MOVES: u32 = 10_000;

#[derive(Args, Debug)]
pub(crate) struct CourseArgs {
    /// Seed of the dungeon and of the monsters: a number or words [default: a random number]
    #[arg(long, value_name = "SEED", value_parser = SeedArg::parse, allow_negative_numbers = true)]
    seed: Option<SeedArg>,
    /// Load the dungeon from a file instead of generating it [default file: ~/.rlg327/dungeon]
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true, default_missing_value = DEFAULT_FILE)]
    #[arg(value_hint = ValueHint::FilePath)]
    load: Option<String>,
    /// Save the dungeon to a file [default file: ~/.rlg327/dungeon]
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true, default_missing_value = DEFAULT_FILE)]
    #[arg(value_hint = ValueHint::FilePath)]
    save: Option<String>,
    /// Term whose file layout and drawing of distances are used [default: that of the loaded file, else S2025]
    #[arg(long, value_name = "TERM", ignore_case = true)]
    #[arg(value_parser = PossibleValuesParser::new(Term::NAMES).map(|name| Term::from_name(&name).unwrap_or_default()))]
    term: Option<Term>,
    /// Print the distance maps for walking and for tunneling monsters
    #[arg(long)]
    distances: bool,
    /// Move the player and this number of monsters until the player or all monsters are dead
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "10")]
    #[arg(value_parser = clap::value_parser!(u16).range(0..=500))]
    nummon: Option<u16>,
    /// Milliseconds between two moves of the player [default: 250 on a terminal, else 0]
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u16).range(0..=10_000))]
    delay_ms: Option<u16>,
}

/// A dungeon of the course, generated or loaded.
struct Dungeon {
    map: Map,
    player: Point,
    term: Term,
    /// Present if the dungeon was generated.
    level: Option<Level>,
    /// Bytes of the loaded file, present if the dungeon was loaded.
    file: Option<Vec<u8>>,
}

/// Runs the steps that the options name.
pub(crate) fn run(args: &CourseArgs) -> Result<(), Stop> {
    let given = args.seed.clone();
    let SeedArg { number: seed, words } = given.unwrap_or_else(SeedArg::random);
    let dungeon = match &args.load {
        Some(path) => load(&file(path)?, args.term)?,
        None => generate(seed, args.term.unwrap_or_default())?,
    };
    let mut out = Output::stdout();
    if args.nummon.is_none() {
        out.write(draw(&dungeon.map, dungeon.player))?;
    }
    if args.distances {
        out.write(distances(&dungeon)?)?;
    }
    out.finish()?;
    if let Some(path) = &args.save {
        save(&dungeon, &file(path)?)?;
    }
    if let Some(count) = args.nummon {
        simulate(dungeon, count, seed, args.delay_ms)?;
    }
    if words.is_some() || args.load.is_none() && args.seed.is_none() {
        complain(format_args!("seed {seed}"));
    }
    Ok(())
}

/// Replaces `~` by the home folder.
fn file(path: &str) -> Result<PathBuf, Stop> {
    let Some(rest) = path.strip_prefix("~/") else { return Ok(PathBuf::from(path)) };
    let home = env::var_os("HOME").or_else(|| env::var_os("USERPROFILE")).filter(|home| !home.is_empty());
    let home = home.ok_or_else(|| {
        Stop::Wrong(
            "the environment variable HOME is not set; name a file, as in --save=dungeon.rlg327".into(),
        )
    })?;
    Ok(PathBuf::from(home).join(rest))
}

fn generate(seed: u64, term: Term) -> Result<Dungeon, Stop> {
    let mut generator = Generator::builder("rlg327").size(term.size().width, term.size().height).build()?;
    let level = generator.generate(seed)?;
    let map = level.map().clone();
    let player = player(&map)?;
    Ok(Dungeon { map, player, term, level: Some(level), file: None })
}

fn load(path: &std::path::Path, term: Option<Term>) -> Result<Dungeon, Stop> {
    let (name, shown) = (path.display().to_string(), Quoted::path(path));
    if !path.exists() {
        return Err(Stop::Wrong(format!("{shown} does not exist; `barrow course --save` writes it")));
    }
    let found = read_levels(&name, ReadOptions::default())?.into_iter().next();
    let found = found.ok_or_else(|| Stop::Wrong(format!("{shown} holds no level")))?;
    let bytes = fs::read(path).map_err(|error| Stop::unread(&name, &error))?;
    let is_same_term = found.identity.term.is_some() && (term.is_none() || term == found.identity.term);
    Ok(Dungeon {
        player: player(&found.map)?,
        term: term.or(found.identity.term).unwrap_or_default(),
        map: found.map,
        level: None,
        file: is_same_term.then_some(bytes),
    })
}

/// Returns the cell of the player: the start, or else the first cell of the first room, or else the first open cell.
fn player(map: &Map) -> Result<Point, Stop> {
    let in_room = || map.rooms.first().map(|room| Point::new(room.bounds.x, room.bounds.y));
    let open = || map.tiles.iter().find(|(_, tile)| tile.is_walkable()).map(|(p, _)| p);
    let found = map.start.or_else(in_room).or_else(open);
    found.ok_or_else(|| Stop::Wrong("the dungeon has no open cell for the player".into()))
}

/// Draws the dungeon with the player.
fn draw(map: &Map, player: Point) -> String {
    let (width, height) = (map.size().width as i32, map.size().height as i32);
    let glyph = |p: Point| if p == player { '@' } else { map.tiles[p].glyph() };
    let row = |y| (0..width).map(|x| glyph(Point::new(x, y))).chain(['\n']).collect::<String>();
    (0..height).map(row).collect()
}

/// Draws both distance maps as the term does.
fn distances(dungeon: &Dungeon) -> Result<String, Stop> {
    if !dungeon.map.has_hardness() {
        return Err(Stop::Wrong("the file has no hardness of rock, which tunneling needs".into()));
    }
    let mut maps = CourseMaps::new();
    maps.fill(&dungeon.map.hardness, dungeon.player).map_err(|error| Stop::Wrong(error.to_string()))?;
    let draw = |map: &DistanceMap| {
        let rows = if dungeon.term <= Term::F2016 {
            course2016(map, |p| dungeon.map.tiles[p].glyph())
        } else {
            last_digit(map, dungeon.player, Blanks::default())
        };
        rows.into_iter().map(|row| row + "\n").collect::<String>()
    };
    Ok(format!("\n{}\n{}", draw(maps.walk()), draw(maps.tunnel())))
}

/// Writes the dungeon. A loaded file is written back byte for byte, unless another term is requested.
fn save(dungeon: &Dungeon, path: &std::path::Path) -> Result<(), Stop> {
    let name = path.display().to_string();
    let bytes = match (&dungeon.file, &dungeon.level) {
        (Some(bytes), _) => bytes.clone(),
        (None, Some(level)) => {
            let mut bytes = Vec::new();
            let options = WriteOptions { term: Some(dungeon.term), ..WriteOptions::default() };
            barrow_formats::write(Format::Rlg327.name(), level, &options, &mut bytes)
                .map_err(|error| Stop::Failed(format!("{}: {error}", Quoted::new(&name))))?;
            bytes
        }
        (None, None) => {
            return Err(Stop::Wrong(format!(
                "a loaded dungeon is saved in its own layout; `barrow convert FILE {} --term {}` changes it",
                shell_word(&name),
                dungeon.term.name()
            )));
        }
    };
    let mut out = Output::open(&name)?;
    out.write(bytes)?;
    out.finish()
}

/// Runs the simulation, and draws it after every move of the player.
fn simulate(dungeon: Dungeon, count: u16, seed: u64, delay_ms: Option<u16>) -> Result<(), Stop> {
    let is_terminal = is_stdout_terminal();
    let delay = Duration::from_millis(delay_ms.unwrap_or(if is_terminal { 250 } else { 0 }).into());
    let rng = Seed(seed).stream("course monsters");
    let mut simulation = Simulation::new(dungeon.map, dungeon.player, count, rng).map_err(Stop::Wrong)?;
    for _ in 0..MAX_MOVES {
        let frame = simulation.draw();
        if is_terminal && !is_dumb() {
            // The map stays in place instead of scrolling.
            home().map_err(|error| Stop::unwritten("the terminal", &error))?;
        }
        print(&format!("{frame}\n"))?;
        match simulation.step() {
            Outcome::Running => thread::sleep(delay),
            Outcome::Won => {
                return print(&format!("{}\nYou win: all monsters are dead.\n", simulation.draw()));
            }
            Outcome::Lost => {
                return print(&format!("{}\nYou lose: a monster reached you.\n", simulation.draw()));
            }
        }
    }
    print(&format!("Stopped after {MAX_MOVES} moves; monsters left: {}.\n", simulation.monsters_left()))
}
