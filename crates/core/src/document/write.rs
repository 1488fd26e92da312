//! Conversion of a map to a document, without copying its cells.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{
    CorridorEntry, Document, DoorEntry, NicheEntry, RoomEntry, SeedNumber, SpawnEntry, StairsEntry,
    ThemeEntry, TileEntry, VERSION,
};
use crate::{Corridor, Door, Grid, Map, Point, Rect, Room, Tile, runs_of, write_glyphs};

/// Largest integer that JSON readers represent exactly, since many use doubles.
const MAX_EXACT: u64 = 1 << 53;

/// Rows of a document: the tiles of a map when writing, strings when reading.
#[derive(Clone, Debug)]
pub enum Rows<'a> {
    /// Tiles, serialized as their glyphs.
    Tiles(&'a Grid<Tile>),
    /// Glyphs, a string per row.
    Text(Vec<String>),
}

impl Default for Rows<'_> {
    fn default() -> Self {
        Self::Text(Vec::new())
    }
}

impl Serialize for Rows<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Tiles(tiles) => serializer.collect_seq(tiles.rows().map(Row)),
            Self::Text(rows) => rows.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Rows<'_> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Vec::deserialize(deserializer).map(Self::Text)
    }
}

/// Row of tiles that is serialized as a string of glyphs.
struct Row<'a>(&'a [Tile]);

impl Serialize for Row<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl fmt::Display for Row<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_glyphs(f, self.0)
    }
}

impl<'a> From<&'a Map> for Document<'a> {
    fn from(map: &'a Map) -> Self {
        let stairs = StairsEntry { up: (&map.stairs_up).into(), down: (&map.stairs_down).into() };
        Self {
            barrow: VERSION,
            width: map.size().width as usize,
            height: map.size().height as usize,
            rows: Rows::Tiles(&map.tiles),
            rooms: Some(rooms(map)),
            corridors: corridors(map),
            doors: doors(map),
            stairs: Some(stairs),
            start: map.start,
            exit: map.exit,
            spawns: spawns(map),
            niches: niches(map),
            themes: themes(map),
            tiles: tiles(map),
            layers: layers(map),
            hardness: map.has_hardness().then(|| STANDARD.encode(map.hardness.cells()).into()),
            ..Self::default()
        }
    }
}

impl Document<'_> {
    /// Sets the seed, also as text if readers may round it.
    pub fn set_seed(&mut self, seed: u64) {
        self.seed = Some(SeedNumber::Exact(seed));
        self.seed_text = (seed > MAX_EXACT).then(|| seed.to_string().into());
    }

    /// Sets the hash of the recipe, as 16 hexadecimal digits.
    pub fn set_recipe_hash(&mut self, hash: u64) {
        self.recipe_hash = Some(format!("{hash:016x}").into());
    }
}

fn rooms(map: &Map) -> Vec<RoomEntry<'_>> {
    let entry = |room: &Room| {
        let Rect { x, y, w, h } = room.bounds;
        let shape = Some(room.shape.name().into());
        let role = (!room.is_ordinary()).then(|| room.role.to_string().into());
        let lit = room.is_dark.then_some(false);
        RoomEntry {
            x,
            y,
            w,
            h,
            shape,
            role,
            sealed: room.sealed,
            lit,
            runs: Some(map.room_runs(room).into()),
        }
    };
    map.rooms.iter().map(entry).collect()
}

fn corridors(map: &Map) -> Vec<CorridorEntry<'_>> {
    let entry = |corridor: &Corridor| {
        let cells = map.corridor_cells(corridor).into();
        CorridorEntry { from: corridor.from, to: corridor.to, cells }
    };
    map.corridors.iter().map(entry).collect()
}

fn doors(map: &Map) -> Vec<DoorEntry<'_>> {
    let entry = |door: &Door| {
        let Point { x, y } = door.at;
        DoorEntry { x, y, state: door.state.name().into() }
    };
    map.doors.iter().map(entry).collect()
}

fn spawns(map: &Map) -> Vec<SpawnEntry<'_>> {
    let mut entries = Vec::with_capacity(map.spawns.len());
    for spawn in &map.spawns {
        let Point { x, y } = spawn.at;
        entries.push(SpawnEntry { x, y, kind: spawn.kind.name().into(), name: (&*spawn.name).into() });
    }
    entries
}

fn niches(map: &Map) -> Vec<NicheEntry<'_>> {
    let mut entries = Vec::with_capacity(map.niches.len());
    for niche in &map.niches {
        let Point { x, y } = niche.at;
        entries.push(NicheEntry { x, y, kind: niche.kind.as_str().into(), sealed: niche.sealed });
    }
    entries
}

fn themes(map: &Map) -> Vec<ThemeEntry<'_>> {
    let mut entries = Vec::with_capacity(map.themes.len());
    for theme in &map.themes {
        let Rect { x, y, w, h } = theme.area;
        let fill = theme.fill.as_ref().map(|fill| Cow::Borrowed(fill.as_str()));
        entries.push(ThemeEntry { name: theme.name.as_str().into(), x, y, w, h, fill });
    }
    entries
}

/// Lists the custom tiles that occur on the map, each with its cells.
fn tiles(map: &Map) -> Vec<TileEntry<'_>> {
    let mut cells = vec![Vec::new(); map.custom_tiles.len()];
    map.custom_cells().for_each(|(p, id)| cells[id.index()].push(p));
    let mut entries = Vec::new();
    for (tile, cells) in map.custom_tiles.iter().zip(&mut cells).filter(|(_, cells)| !cells.is_empty()) {
        entries.push(TileEntry {
            name: tile.name.as_str().into(),
            like: tile.like.word().into(),
            glyph: tile.glyph,
            color: tile.color.name().into(),
            runs: runs_of(cells).collect(),
        });
    }
    entries
}

fn layers(map: &Map) -> BTreeMap<Cow<'_, str>, Cow<'_, str>> {
    map.layers()
        .map(|(name, cells)| (name.to_string().into(), STANDARD.encode(cells.cells()).into()))
        .collect()
}
