//! `[[prefab]]`: pieces of levels drawn as text, checked before anything runs.
//!
//! ```toml
//! [[prefab]]
//! name = "shrine"
//! tags = ["vault"]
//! depth = [1, 8]
//! rows = """
//! -----
//! |?_?|
//! |.g.|
//! --+--
//! """
//! legend = { "?" = ["floor", "rubble"], g = { tile = "floor", spawn = "monster", name = "guard" } }
//! ```
//!
//! Characters mean what they mean in level files, unless the legend says otherwise. Doors at the edge of the picture
//! are entrances, and so are characters that the legend marks as `entrance`.

use std::sync::Arc;

use barrow_core::{
    BitGrid, Direction, Grid, LegendEntry, MAX_TEXT_CHARS, Point, Prefab, Size, SpawnKind, Tile,
};

use crate::recipe::diagnostic::{Diagnostic, Diagnostics, Source, Span};
use crate::recipe::nearest::nearest;
use crate::recipe::parse::{Kind, Node, Recipe, Table, Word};
use crate::recipe::plan::Planner;
use crate::recipe::steps::MAX_DEPTH;
use crate::recipe::value::MAX_WEIGHT;

const KEYS: &[&str] = &["name", "tags", "depth", "weight", "rotate", "mirror", "rows", "legend"];
const MEANING_KEYS: &[&str] = &["tile", "spawn", "name", "entrance"];

/// Largest width and height of a picture, in cells.
const MAX_SIDE: usize = 200;

/// Largest number of prefabs in a recipe.
const MAX_PREFABS: usize = 500;

/// Largest number of tags of a prefab, and of tiles that one letter stands for.
const MAX_WORDS: usize = 50;

/// Largest number of different letters of a picture and its legend: cells store the number of theirs in a byte.
const MAX_LETTERS: usize = 256;

const FEWER_LETTERS: &str = "leave out letters that the picture does not use, or draw several prefabs";

/// The characters of a picture, each with its byte position in the text.
struct Picture {
    letters: Grid<(char, u32)>,
    source: usize,
}

impl Picture {
    /// Returns the position of a character in the text.
    fn span(&self, at: Point) -> Span {
        let (letter, place) = self.letters[at];
        Span { source: self.source, range: place as usize..place as usize + letter.len_utf8() }
    }
}

/// The characters of one row, each with its byte position in the text.
type Row = Vec<(char, u32)>;

/// An entry of the legend.
struct Letter {
    glyph: char,
    meaning: LegendEntry,
    entrance: bool,
}

/// Returns the prefabs of a recipe, or the errors in them.
pub(crate) fn prefabs_of(recipe: &Recipe) -> Result<Vec<Arc<Prefab>>, Diagnostics> {
    let mut planner = Planner::new(&recipe.registry);
    for (word, node) in recipe.root.iter().filter(|(word, _)| word.text == "prefab") {
        planner.read_prefabs(word, node, &recipe.sources);
    }
    if planner.errors.is_empty() {
        Ok(planner.prefabs)
    } else {
        Err(planner.errors.into_diagnostics(recipe.sources.clone()))
    }
}

impl Planner<'_> {
    /// Reads all prefabs of a recipe. If several have the same name, the first is used.
    pub(crate) fn read_prefabs(&mut self, word: &Word, node: &Node, sources: &[Source]) {
        let items = match &node.kind {
            Kind::List(items) if items.len() <= MAX_PREFABS => items,
            _ => {
                return self.wrong(
                    word,
                    node,
                    &format!("at most {MAX_PREFABS} tables that begin with [[prefab]]"),
                );
            }
        };
        for item in items {
            let Kind::Table(table) = &item.kind else {
                self.wrong(word, item, "a table with name and rows");
                continue;
            };
            if let Some(prefab) = self.prefab(table, item, sources)
                && self.prefabs.iter().all(|known| known.name != prefab.name)
            {
                self.prefabs.push(Arc::new(prefab));
            }
        }
    }

    fn prefab(&mut self, table: &Table, node: &Node, sources: &[Source]) -> Option<Prefab> {
        let mut prefab = Prefab {
            name: "".into(),
            tags: Vec::new(),
            depth: (1, MAX_DEPTH),
            weight: 1,
            rotate: true,
            mirror: true,
            cells: Grid::new(Size::new(0, 0), 0),
            legend: Vec::new(),
            entrances: Vec::new(),
        };
        let (mut rows, mut legend) = (None, Vec::new());
        for (word, node) in table {
            match word.text.as_str() {
                "name" => prefab.name = self.text(word, node).into(),
                "tags" => prefab.tags = self.words(word, node),
                "depth" => prefab.depth = self.range(word, node, 1, MAX_DEPTH.into()),
                "weight" => prefab.weight = self.int(word, node, 1, MAX_WEIGHT),
                "rotate" => prefab.rotate = self.flag(word, node),
                "mirror" => prefab.mirror = self.flag(word, node),
                "rows" => rows = Some((word, node)),
                "legend" => legend = self.legend(word, node)?,
                _ => self.unknown(word, "a prefab", KEYS),
            }
        }
        let Some((word, rows)) = rows else {
            let message = "this prefab has no picture".to_string();
            self.errors
                .push(Diagnostic::at(&node.span, message).help("add rows = \"\"\"…\"\"\"".to_string()));
            return None;
        };
        if prefab.name.is_empty() {
            let message = "this prefab has no name".to_string();
            self.errors.push(Diagnostic::at(&node.span, message).help("add name = \"…\"".to_string()));
            return None;
        }
        let Kind::Text(text) = &rows.kind else {
            self.wrong(word, rows, "a text of several rows");
            return None;
        };
        let placed = placed(text, &rows.span, sources);
        let width = self.width(rows, &placed)?;
        let readable = self.check_letters(rows, &placed, &legend);
        let picture = self.picture(rows, &placed, width)?;
        (readable && self.draw(&mut prefab, &picture, legend)).then_some(prefab)
    }

    fn flag(&mut self, word: &Word, node: &Node) -> bool {
        if let Kind::Flag(flag) = node.kind {
            return flag;
        }
        self.wrong(word, node, "true or false");
        false
    }

    /// Reads a text or a list of texts.
    fn words(&mut self, word: &Word, node: &Node) -> Vec<String> {
        let words = words_of(node);
        if words.is_none() {
            self.wrong(word, node, &format!("a word or a list of at most {MAX_WORDS} words"));
        }
        words.unwrap_or_default().into_iter().map(|(text, _)| text.to_string()).collect()
    }

    /// Reads the legend. Adds an error and returns `None` if it has too many letters.
    fn legend(&mut self, word: &Word, node: &Node) -> Option<Vec<Letter>> {
        let Kind::Table(table) = &node.kind else {
            self.wrong(word, node, "a table of letters and tiles");
            return Some(Vec::new());
        };
        if table.len() > MAX_LETTERS {
            let message = format!("this legend has {} letters, the limit is {MAX_LETTERS}", table.len());
            self.errors.push(Diagnostic::at(&word.span, message).help(FEWER_LETTERS.to_string()));
            return None;
        }
        let mut legend = Vec::new();
        for (key, node) in table {
            let mut letters = key.text.chars();
            let (Some(letter), None) = (letters.next(), letters.next()) else {
                let message = format!("`{}` is not one letter", key.text);
                self.errors.push(Diagnostic::at(&key.span, message));
                continue;
            };
            let mut entry = Letter { glyph: letter, meaning: LegendEntry::default(), entrance: false };
            match &node.kind {
                Kind::Table(table) => self.meaning(table, &mut entry),
                _ => self.legend_tiles(key, node, &mut entry.meaning),
            }
            legend.push(entry);
        }
        Some(legend)
    }

    fn meaning(&mut self, table: &Table, entry: &mut Letter) {
        entry.meaning.tiles = vec![Tile::Floor];
        let (mut kind, mut name) = (None, Arc::from(""));
        for (word, node) in table {
            match word.text.as_str() {
                "tile" => self.legend_tiles(word, node, &mut entry.meaning),
                "entrance" => entry.entrance = self.flag(word, node),
                "name" => name = Arc::from(self.text(word, node)),
                "spawn" => match &node.kind {
                    Kind::Text(text) if SpawnKind::from_name(text).is_some() => {
                        kind = SpawnKind::from_name(text);
                    }
                    _ => self.wrong(word, node, &format!("one of {}", SpawnKind::NAMES.join(", "))),
                },
                _ => self.unknown(word, "the meaning of a letter", MEANING_KEYS),
            }
        }
        entry.meaning.spawn = kind.map(|kind| (kind, name));
    }

    /// Reads one tile, several to draw from, or "keep" for cells that stay unchanged. Custom tiles are allowed.
    fn legend_tiles(&mut self, word: &Word, node: &Node, meaning: &mut LegendEntry) {
        (meaning.tiles, meaning.custom) = (Vec::new(), Vec::new());
        let Some(words) = words_of(node) else {
            return self.wrong(word, node, &format!("a tile or a list of at most {MAX_WORDS} tiles"));
        };
        if let [("keep", _)] = words.as_slice() {
            return;
        }
        for (text, span) in words {
            let custom = self.tiles.iter().find(|tile| tile.name == *text).copied();
            let tile = custom.map(|tile| tile.like).or_else(|| Tile::from_word(text));
            meaning.tiles.extend(tile);
            meaning.custom.extend(tile.map(|_| custom.map(|tile| tile.name)));
            if tile.is_none() {
                let names: Vec<String> = Tile::ALL.into_iter().map(Tile::word).collect();
                let help = match nearest(text, names.iter().map(String::as_str).chain(["keep"])) {
                    Some(meant) => format!("did you mean \"{meant}\"?"),
                    None => format!("there are {}, keep", names.join(", ")),
                };
                self.errors.push(Diagnostic::at(span, format!("there is no tile \"{text}\"")).help(help));
            }
        }
    }

    /// Checks that every character of the picture has a meaning, also in rows of unequal length.
    fn check_letters(&mut self, node: &Node, rows: &[Row], legend: &[Letter]) -> bool {
        let errors = self.errors.count();
        for &(glyph, place) in rows.iter().flatten() {
            if Tile::from_glyph(glyph).is_none() && legend.iter().all(|letter| letter.glyph != glyph) {
                let help = format!("add it to the legend: legend = {{ \"{glyph}\" = \"floor\" }}");
                let range = place as usize..place as usize + glyph.len_utf8();
                let span = Span { source: node.span.source, range };
                self.errors.push(Diagnostic::at(&span, format!("'{glyph}' stands for nothing")).help(help));
            }
        }
        self.errors.count() == errors
    }

    /// Returns the width of a picture. Adds an error and returns `None` if it is empty or too large.
    fn width(&mut self, node: &Node, rows: &[Row]) -> Option<usize> {
        let width = rows.first().map_or(0, Vec::len);
        if width == 0 || width > MAX_SIDE || rows.len() > MAX_SIDE {
            let message = format!("a picture of {width}x{} cells is empty or too large", rows.len());
            let help = format!("its sides are from 1 to {MAX_SIDE}");
            self.errors.push(Diagnostic::at(&node.span, message).help(help));
            return None;
        }
        Some(width)
    }

    /// Reads the rows of a picture. Adds an error and returns `None` if their lengths differ.
    fn picture(&mut self, node: &Node, rows: &[Row], width: usize) -> Option<Picture> {
        let mut letters = Grid::new(Size::new(width as u32, rows.len() as u32), (' ', 0));
        let mut ragged = false;
        for (y, row) in (0..).zip(rows) {
            if row.len() == width {
                letters.row_mut(y).copy_from_slice(row);
                continue;
            }
            ragged = true;
            let message = format!("row {} has {} cells, the first has {width}", y + 1, row.len());
            let start = row.first().map_or(node.span.range.start, |(_, at)| *at as usize);
            let end = row.last().map_or(start + 1, |(letter, at)| *at as usize + letter.len_utf8());
            let span = Span { source: node.span.source, range: start..end.max(start + 1) };
            self.errors.push(
                Diagnostic::at(&span, message)
                    .help("all rows of a picture must have the same length".to_string()),
            );
        }
        (!ragged).then_some(Picture { letters, source: node.span.source })
    }

    /// Fills in the cells and entrances of the prefab. Returns whether they have no errors.
    fn draw(&mut self, prefab: &mut Prefab, picture: &Picture, legend: Vec<Letter>) -> bool {
        let errors = self.errors.count();
        let mut letters = legend;
        prefab.cells = Grid::new(picture.letters.size(), 0);
        for (at, (glyph, _)) in picture.letters.iter() {
            let mut known = letters.iter().position(|letter| letter.glyph == glyph);
            if known.is_none()
                && let Some(tile) = Tile::from_glyph(glyph)
            {
                if letters.len() == MAX_LETTERS {
                    let message = format!(
                        "'{glyph}' is one letter too many, the limit of the legend and the picture is {MAX_LETTERS}"
                    );
                    let error = Diagnostic::at(&picture.span(at), message);
                    self.errors.push(error.help(FEWER_LETTERS.to_string()));
                    return false;
                }
                let meaning = LegendEntry { tiles: vec![tile], ..LegendEntry::default() };
                letters.push(Letter { glyph, meaning, entrance: false });
                known = Some(letters.len() - 1);
            }
            prefab.cells[at] = known.unwrap_or(0) as u8;
        }
        let edge = |at: Point| {
            let off = |side: Direction| !picture.letters.size().contains(at + side.step());
            Direction::ALL.into_iter().any(off)
        };
        for (at, _) in picture.letters.iter() {
            let letter = &letters[prefab.cells[at] as usize];
            let door = letter.meaning.tiles.iter().any(|tile| tile.is_door()) && edge(at);
            if letter.entrance || door {
                prefab.entrances.push(at);
            }
        }
        prefab.legend = letters.into_iter().map(|letter| letter.meaning).collect();
        self.check_ways(prefab, picture);
        self.errors.count() == errors
    }

    /// Checks that entrances are at the edge and lead inside, and that every open cell is reachable from them,
    /// whichever tiles are drawn.
    fn check_ways(&mut self, prefab: &Prefab, picture: &Picture) {
        let size = prefab.size();
        let (mut certain, mut reached) = (BitGrid::new(size), BitGrid::new(size));
        for (at, _) in picture.letters.iter() {
            if prefab.legend_at(at).is_always_open() || prefab.legend_at(at).keeps() {
                certain.insert(at);
            }
        }
        let beside =
            |set: &BitGrid, at: Point| Direction::ALL.iter().any(|side| set.contains(at + side.step()));
        for &at in &prefab.entrances {
            let off = Direction::ALL.into_iter().any(|side| {
                let next = at + side.step();
                !size.contains(next) || prefab.legend_at(next).keeps()
            });
            if !off || !beside(&certain, at) {
                let why = if off { "there is no way on from it" } else { "it does not lie at the edge" };
                let message = format!("this entrance cannot be reached: {why}");
                self.errors.push(Diagnostic::at(&picture.span(at), message));
            }
            reached.insert(at);
        }
        if prefab.entrances.is_empty() {
            return;
        }
        certain.union_with(&reached);
        reached.flood(&certain, &mut Vec::new());
        // A cell that is open only for some draws must be next to a cell that is always reachable.
        let lost = picture.letters.iter().find(|&(at, _)| {
            prefab.legend_at(at).may_be_open() && !reached.contains(at) && !beside(&reached, at)
        });
        if let Some((at, _)) = lost {
            let message = "no entrance leads to this cell".to_string();
            let help = "join it to the others, or make it an entrance in the legend".to_string();
            self.errors.push(Diagnostic::at(&picture.span(at), message).help(help));
        }
    }
}

/// Returns a text or a list of texts, each with its position; `None` for other values, and for texts and lists that are
/// too long.
fn words_of(node: &Node) -> Option<Vec<(&str, &Span)>> {
    match &node.kind {
        Kind::Text(text) if text.len() <= MAX_TEXT_CHARS => Some(vec![(text, &node.span)]),
        Kind::List(items) if items.len() <= MAX_WORDS => {
            let words = items.iter().map(|item| match &item.kind {
                Kind::Text(text) if text.len() <= MAX_TEXT_CHARS => Some((text.as_str(), &item.span)),
                _ => None,
            });
            words.collect()
        }
        _ => None,
    }
}

/// Returns the rows of a picture, every character with its byte position in the source. If the text has escape
/// sequences, so that positions are unknown, all characters have the position of its beginning.
fn placed(text: &str, span: &Span, sources: &[Source]) -> Vec<Row> {
    let written = sources.get(span.source).and_then(|source| source.text.as_ref()?.get(span.range.clone()));
    let from = written.and_then(|written| written.find(text)).map(|at| span.range.start + at);
    let mut rows: Vec<Row> = text
        .split('\n')
        .map(|row| {
            let start = row.as_ptr() as usize - text.as_ptr() as usize;
            let row = row.strip_suffix('\r').unwrap_or(row);
            let place = |i: usize| from.map_or(span.range.start, |from| from + start + i);
            row.char_indices().map(|(i, letter)| (letter, place(i) as u32)).collect()
        })
        .collect();
    if rows.last().is_some_and(Vec::is_empty) {
        rows.pop();
    }
    rows
}
