//! Small files of every format that is read: the corpus of fuzzing, and the input of the damage tests.

use std::io::Read;

use barrow::{Generator, Overrides, Size, parse, plan};
use barrow_formats::{
    Format, Found, Part, ReadOptions, Subject, Term, TileData, TilePictures, WriteOptions, read,
};
use barrow_game::{GameSource, Record};
use barrow_random_recipes::{RecipeWriter, Values};
use flate2::read::GzDecoder;

use crate::readable;

/// Level document with at least one of everything.
const LEVEL: &str = r#"{"barrow":1,"generation":1,"recipe":"seed","recipe_hash":"00000000000012ab","seed":18446744073709551615,
"seed_text":"18446744073709551615","attempt":2,"depth":3,"width":14,"height":8,
"rows":["-----         ","|.<.+##       ","|\".>| s-----  ","----- S|..,|  ","      '+.{.|  ","       |_;0|  ","~~=&:  -----T ","              "],
"rooms":[{"x":1,"y":1,"w":3,"h":2,"shape":"rectangle","runs":[[1,1,3],[2,1,3]]},{"x":8,"y":3,"w":3,"h":3,"shape":"l","runs":[[3,8,3],[4,8,3],[5,8,2]]}],
"corridors":[{"from":0,"to":1,"cells":[[5,1],[6,1],[6,2],[6,3]]},{"from":1,"to":null,"cells":[]}],
"doors":[{"x":4,"y":1,"state":"locked"},{"x":7,"y":4,"state":"closed"},{"x":6,"y":3,"state":"secret"},{"x":6,"y":4,"state":"broken"}],
"stairs":{"up":[[2,1]],"down":[[3,2]]},"start":[2,2],"exit":[9,4],
"spawns":[{"x":1,"y":1,"kind":"monster","name":"giant rat"},{"x":9,"y":3,"kind":"item","name":""}],
"waived":["doors=any","border=open"]}"#;

/// Level document with custom tiles and a layer.
const CUSTOM: &str = r#"{"barrow":1,"width":4,"height":3,"rows":["----","|..|","----"],"doors":[],
"tiles":[{"name":"ice","like":"floor","glyph":"%","color":"cyan","runs":[[1,1,2]]},
{"name":"fence","like":"wall_across","glyph":"H","color":"brown","runs":[[0,0,2],[1,0,1]]}],
"layers":{"biome":"AQEBAQICAgIDAwP/"}}"#;

/// Rows without a header.
const ROWS: &str = "-----\n|.@.'##\n|...|\n-----\n";

/// CSV as a spreadsheet saves it.
const TABLE: &str = "\"# 1 floor\";;\r\n\"# 7 closed door\";;\r\n0;1;7\r\n2;1;1\r\n";

/// Dungeon in the JSON of donjon.
const DONJON: &str = r#"{"cell_bit":{"room":2,"corridor":4,"perimeter":16,"door":131072,"stair_down":4194304},
"cells":[[0,16,16,16,0],[0,16,2,131072,4],[0,16,2,16,4194308],[0,16,16,16,0]],
"rooms":[null,{"id":1,"north":1,"south":2,"west":2,"east":2,"contents":{"detail":{"monster":["2 x Rat"],"trap":["Pit"]}}}],
"settings":{"name":"Cellar"},"wandering_monsters":{"1":"Bats"}}"#;

/// Dungeon in the JSON of Watabou.
const WATABOU: &str = r#"{"version":"1","title":"Tomb","story":"Long ago.","rects":[{"x":-2,"y":0,"w":3,"h":3},{"x":1,"y":1,"w":1,"h":1},
{"x":2,"y":-1,"w":5,"h":5,"rotunda":true}],"doors":[{"x":1,"y":1,"dir":{"x":1,"y":0},"type":6}],
"notes":[{"text":"A coffin.","ref":"1","pos":{"x":0.5,"y":1.5}}],"columns":[{"x":4,"y":1}],"water":[{"x":-2,"y":2}]}"#;

/// Small campaign, as a record holds it.
const CAMPAIGN: &str = include_str!("../../../crates/game/data/barrow.toml");

/// A file of the corpus.
pub struct SeedFile {
    /// Format of the file.
    pub format: Format,
    /// File name without extension.
    pub name: String,
    /// Content of the file.
    pub bytes: Vec<u8>,
}

/// Returns all files of the corpus.
pub fn seeds() -> Vec<SeedFile> {
    let level = parsed(LEVEL);
    let custom = parsed(CUSTOM);
    let save = save();
    let mut all = Vec::new();
    for format in readable() {
        for (name, options) in options() {
            // Saves have a fixed size.
            let subject: Subject<'_> = if options.term.is_some() { (&save).into() } else { (&level).into() };
            let mut bytes = Vec::new();
            let is_new = |all: &[SeedFile], bytes: &[u8]| {
                !all.iter().any(|seed: &SeedFile| seed.format == format && seed.bytes == bytes)
            };
            let is_written = format.write(subject, &options, &mut bytes).is_ok();
            if is_written && options.term.is_some() == (format == Format::Rlg327) && is_new(&all, &bytes) {
                all.push(SeedFile { format, name: name.clone(), bytes });
            }
        }
        let options = WriteOptions { tile_pictures: TilePictures::Beside, ..WriteOptions::default() };
        if format.carries(&options).contains(&Part::Custom) {
            let mut bytes = Vec::new();
            format.write(&custom, &options, &mut bytes).expect("it can be written");
            all.push(SeedFile { format, name: "custom".into(), bytes });
        }
    }
    let unpacked = all.iter().filter(|seed| seed.format == Format::Xp).map(unpack).collect::<Vec<_>>();
    all.extend(unpacked);
    let drawn =
        [(Format::Text, ROWS), (Format::Csv, TABLE), (Format::Donjon, DONJON), (Format::Watabou, WATABOU)];
    all.extend(drawn.map(|(format, text)| SeedFile { format, name: "drawn".into(), bytes: text.into() }));
    all
}

/// Returns recipes and records for the corpus: folder, file name and text. Fuzzing of recipes also starts from the
/// built-in ones, which are in `crates/barrow/recipes`.
pub fn other_seeds() -> Vec<(&'static str, String, String)> {
    let random = (0..20).map(|n| {
        let text = RecipeWriter::new(n, Values::Usual).recipe();
        ("recipe", format!("random_{n}"), text)
    });
    random.chain(records()).collect()
}

/// Returns records without their checksum, which `survives_record` adds.
fn records() -> Vec<(&'static str, String, String)> {
    let level = Some(ROWS.to_string());
    let sources = [
        ("plain", GameSource { seed: 7, ..GameSource::default() }),
        ("level", GameSource { seed: 7, level, ..GameSource::default() }),
        ("sight", GameSource { seed: 7, sight: Some("shadowcast".into()), ..GameSource::default() }),
        ("monsters", GameSource { seed: 7, nummon: Some("3".into()), ..GameSource::default() }),
        ("campaign", GameSource { seed: 7, campaign: Some(CAMPAIGN.into()), ..GameSource::default() }),
    ];
    let record = |(name, source): (&str, GameSource)| {
        let text = Record { source, actions: Vec::new(), digest: 0, state: "depth 1".into() }.to_text();
        let body = text.rsplit_once("check ").map_or(text.as_str(), |(body, _)| body);
        let body = body.replace("actions 0\n", "actions 6\n3h k s g");
        ("record", name.to_string(), body)
    };
    sources.map(record).into()
}

fn parsed(level: &str) -> Found {
    read(level.as_bytes(), ReadOptions::default()).expect("it is valid").remove(0)
}

/// Returns the decompressed content of a file, which `survives` compresses again: so damage reaches the content.
fn unpack(seed: &SeedFile) -> SeedFile {
    let mut bytes = Vec::new();
    GzDecoder::new(seed.bytes.as_slice()).read_to_end(&mut bytes).expect("it was compressed");
    SeedFile { format: seed.format, name: format!("{}_unpacked", seed.name), bytes }
}

/// Returns a level of the size of a save.
fn save() -> Found {
    let recipe = barrow::builtin("rlg327").expect("it is built in");
    let overrides = Overrides { size: Some(Size::new(80, 21)), depth: None };
    let plan = plan(&parse(recipe.name, recipe.text).expect("it is valid"), &overrides).expect("it is valid");
    let mut json = Vec::new();
    let mut generator = Generator::from_plan(plan);
    let level = generator.generate_ref(3).expect("every seed gives a level");
    Format::Json.write(level, &WriteOptions::default(), &mut json).expect("every level can be written");
    read(&json, ReadOptions::default()).expect("written levels are read").remove(0)
}

/// Returns the options that affect readers. Tile pictures are not embedded, because they are large.
fn options() -> Vec<(String, WriteOptions)> {
    let usual = || WriteOptions { tile_pictures: TilePictures::Beside, ..WriteOptions::default() };
    let mut all = vec![
        ("plain".to_string(), usual()),
        ("header".to_string(), WriteOptions { header: true, start: true, ..usual() }),
    ];
    all.extend(
        TileData::ALL.map(|tile_data| (tile_data.name().into(), WriteOptions { tile_data, ..usual() })),
    );
    let terms = [Term::S2016, Term::F2018, Term::S2025];
    all.extend(terms.map(|term| (term.name().to_lowercase(), WriteOptions { term: Some(term), ..usual() })));
    all
}
