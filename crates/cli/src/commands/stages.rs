//! `barrow stages`: the stages of the registry.

use std::fmt::Write as _;

use barrow::{
    CustomId, CustomTile, Family, Generator, Hue, Map, Quoted, Registry, SpawnKind, StageSpec, nearest,
};
use barrow_view::Mark;
use clap::Args;

use crate::arguments::ColorChoice;
use crate::output;
use crate::output::format::map_drawer;
use crate::output::table::columns;
use crate::stop::Stop;

/// Recipe text before and after the example of a stage: a size, and rules that every example follows.
const STAGE_PICTURE: (&str, &str) = (
    "name = \"example\"\nsize = [60, 16]\n",
    "[rules]\nconnected = \"any\"\nborder = \"open\"\ndoors = \"any\"\ncorridors_outside_rooms = false\nno_scraps = false\n",
);

#[derive(Args, Debug)]
pub(crate) struct StagesArgs {
    /// A stage to explain [default: list all of them]
    name: Option<String>,
    /// When to color the example
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    color: ColorChoice,
}

/// Prints the list, or the description of one stage.
pub(crate) fn run(args: &StagesArgs) -> Result<(), Stop> {
    let Some(name) = &args.name else { return output::print(&list()) };
    let registry = Registry::builtin();
    let Some(spec) = registry.stage(name) else { return Err(unknown(name)) };
    let mut out = spec.describe();
    picture(spec, map_drawer(args.color), &mut out)?;
    output::print_colored(&out)
}

fn list() -> String {
    let mut rows = Vec::new();
    let registry = Registry::builtin();
    let mut families: Vec<Family> = registry.stages().iter().map(|spec| spec.family).collect();
    families.dedup();
    for family in families {
        let members = registry.stages().iter().filter(|spec| spec.family == family);
        rows.extend(members.map(|spec| [spec.name, family.name(), &spec.summary].map(str::to_string)));
    }
    columns(&rows)
}

fn unknown(name: &str) -> Stop {
    let registry = Registry::builtin();
    let help = match nearest(name, registry.stages().iter().map(|spec| spec.name)) {
        Some(meant) => format!("did you mean `{meant}`?"),
        None => "`barrow stages` lists them".to_string(),
    };
    Stop::Wrong(format!("there is no stage `{}`; {help}", Quoted::new(name)))
}

/// Generates and draws the stage's example.
fn picture(spec: &StageSpec, draw: fn(&Map, bool) -> String, out: &mut String) -> Result<(), Stop> {
    let (before, after) = STAGE_PICTURE;
    let mut generator = Generator::new(&format!("{before}{}{after}", spec.example))?;
    let _ = writeln!(out, "\nExample:\n");
    for line in spec.example.trim().lines() {
        let _ = writeln!(out, "    {line}");
    }
    out.push('\n');
    let mut map = generator.generate_ref(1)?.map().clone();
    show_spawns(&mut map);
    let rows = draw(&map, true);
    // Plain rows show the tiles that custom ones are like; drawings with colors show the glyphs of custom tiles.
    out.push_str(&if rows.contains('\u{1b}') { rows } else { with_custom_glyphs(&map, rows) });
    Ok(())
}

/// Replaces the characters of cells with custom tiles in plain rows of a map.
fn with_custom_glyphs(map: &Map, rows: String) -> String {
    let mut bytes = rows.into_bytes();
    for (p, id) in map.custom_cells() {
        // Every glyph and the line break at the end of each row take one byte.
        let index = p.y as usize * (map.size().width as usize + 1) + p.x as usize;
        bytes[index] = map.custom_tiles[id.index()].look(map.tiles[p]).glyph;
    }
    String::from_utf8(bytes).expect("invariant: glyphs are ASCII")
}

/// Marks each spawn by a custom tile with its letter, because drawings of levels leave spawns out.
fn show_spawns(map: &mut Map) {
    let mut tiles: Vec<CustomTile> = map.custom_tiles.to_vec();
    let mut marked = Vec::new();
    for spawn in &map.spawns {
        let color = match spawn.kind {
            SpawnKind::Monster => Hue::Red,
            SpawnKind::Item => Hue::Yellow,
            SpawnKind::Trap => Hue::Magenta,
            SpawnKind::Person => Hue::Cyan,
            SpawnKind::Prop => Hue::Orange,
        };
        let glyph = Mark::Spawn(spawn.kind).letter(&spawn.name);
        let tile = CustomTile::new(&spawn.name, map.tiles[spawn.at], glyph, color);
        let index = tiles.iter().position(|known| *known == tile).unwrap_or_else(|| {
            tiles.push(tile);
            tiles.len() - 1
        });
        marked.extend(CustomId::from_index(index).map(|id| (spawn.at, id)));
    }
    map.custom_tiles = tiles.into();
    for (at, id) in marked {
        map.mark_custom(at, id);
    }
}
