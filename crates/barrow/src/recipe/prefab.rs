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

use barrow_core::{BitGrid, Direction, Grid, LegendEntry, Point, Prefab, Size, Tile};

use crate::recipe::diagnostic::{Diagnostic, Diagnostics, Source, Span};
use crate::recipe::legend::{FEWER_LETTERS, Letter, MAX_LETTERS};
use crate::recipe::parse::{Kind, Node, Recipe, Table, Word};
use crate::recipe::plan::Planner;
use crate::recipe::steps::MAX_DEPTH;
use crate::recipe::value::MAX_WEIGHT;

const KEYS: &[&str] = &["name", "tags", "depth", "weight", "rotate", "mirror", "shuffle", "rows", "legend"];

/// Largest width and height of a picture, in cells.
const MAX_SIDE: usize = 200;

/// Largest number of prefabs in a recipe.
const MAX_PREFABS: usize = 500;

/// Largest number of variants of a picture whose ways are checked one by one.
const MAX_CHECKED: u32 = 1000;

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
            varied: Vec::new(),
            variants: 1,
            entrances: Vec::new(),
        };
        let (mut rows, mut legend, mut shuffles) = (None, Vec::new(), Vec::new());
        for (word, node) in table {
            match word.text.as_str() {
                "name" => prefab.name = self.text(word, node).into(),
                "tags" => prefab.tags = self.words(word, node),
                "depth" => prefab.depth = self.range(word, node, 1, MAX_DEPTH.into()),
                "weight" => prefab.weight = self.int(word, node, 1, MAX_WEIGHT),
                "rotate" => prefab.rotate = self.flag(word, node),
                "mirror" => prefab.mirror = self.flag(word, node),
                "shuffle" => shuffles = self.shuffles(word, node),
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
        (readable && self.draw(&mut prefab, &picture, legend, &shuffles)).then_some(prefab)
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

    /// Fills in the cells, variants and entrances of the prefab. Returns whether they have no errors.
    fn draw(
        &mut self,
        prefab: &mut Prefab,
        picture: &Picture,
        legend: Vec<Letter>,
        shuffles: &[(&str, &Span)],
    ) -> bool {
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
                letters.push(Letter { glyph, meaning, ..Letter::default() });
                known = Some(letters.len() - 1);
            }
            prefab.cells[at] = known.unwrap_or(0) as u8;
        }
        self.vary(prefab, &mut letters, shuffles);
        let size = picture.letters.size();
        let edge = |at: Point| Direction::ALL.iter().any(|side| !size.contains(at + side.step()));
        let mut entrances = Vec::new();
        for (at, cell) in prefab.cells.iter() {
            let is_entrance = |letter: &Letter| {
                letter.entrance || edge(at) && letter.meaning.tiles.iter().any(|tile| tile.is_door())
            };
            let is_way = |letter: &Letter| {
                is_entrance(letter)
                    && letter.meaning.tiles.iter().all(|&tile| tile.is_walkable() || tile.is_door())
            };
            let varied = prefab.varied.iter().find(|varied| varied.letter == cell);
            let meanings = || {
                let meanings = varied.map_or(std::slice::from_ref(&cell), |varied| &varied.meanings);
                meanings.iter().map(|&i| &letters[i as usize])
            };
            if meanings().any(is_entrance) {
                entrances.push(at);
                if !meanings().all(is_way) {
                    let message = "this cell is an entrance for some draws only".to_string();
                    let help = "an entrance must be open, whatever is drawn".to_string();
                    self.errors.push(Diagnostic::at(&picture.span(at), message).help(help));
                }
            }
        }
        prefab.entrances = entrances;
        prefab.legend = letters.into_iter().map(|letter| letter.meaning).collect();
        if self.errors.count() == errors {
            self.check_variants(prefab, picture);
        }
        self.errors.count() == errors
    }

    /// Checks the ways of all variants. Groups of letters that are open for the same draws are not counted.
    fn check_variants(&mut self, prefab: &Prefab, picture: &Picture) {
        let class = |i: &u8| {
            let entry = &prefab.legend[*i as usize];
            (entry.keeps(), entry.is_always_open(), entry.may_be_open())
        };
        let mut groups: Vec<(u32, u32)> = Vec::new();
        for varied in &prefab.varied {
            let first = class(&varied.meanings[0]);
            if groups.last().is_none_or(|&(divisor, _)| divisor != varied.divisor)
                && varied.meanings.iter().any(|i| class(i) != first)
            {
                groups.push((varied.divisor, varied.meanings.len() as u32));
            }
        }
        let count = groups.iter().fold(1, |product: u32, (_, count)| product.saturating_mul(*count));
        if count > MAX_CHECKED {
            let message = format!("this picture has more than {MAX_CHECKED} layouts of open cells");
            let help = "shuffle fewer letters".to_string();
            return self.errors.push(Diagnostic::at(&picture.span(Point::default()), message).help(help));
        }
        let errors = self.errors.count();
        for mut n in 0..count {
            let mut variant = 0;
            for (divisor, choices) in &groups {
                variant += divisor * (n % choices);
                n /= choices;
            }
            self.check_ways(prefab, picture, variant);
            if self.errors.count() > errors {
                return;
            }
        }
    }

    /// Checks that entrances are at the edge and lead inside, and that every open cell is reachable from them,
    /// whichever tiles are drawn.
    fn check_ways(&mut self, prefab: &Prefab, picture: &Picture, variant: u32) {
        let size = prefab.size();
        let meaning = |at: Point| prefab.legend_at(at, variant);
        let (mut certain, mut reached) = (BitGrid::new(size), BitGrid::new(size));
        for (at, _) in picture.letters.iter() {
            if meaning(at).is_always_open() || meaning(at).keeps() {
                certain.insert(at);
            }
        }
        let beside =
            |set: &BitGrid, at: Point| Direction::ALL.iter().any(|side| set.contains(at + side.step()));
        for &at in &prefab.entrances {
            let off = Direction::ALL.into_iter().any(|side| {
                let next = at + side.step();
                !size.contains(next) || meaning(next).keeps()
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
        let lost = picture
            .letters
            .iter()
            .find(|&(at, _)| meaning(at).may_be_open() && !reached.contains(at) && !beside(&reached, at));
        if let Some((at, _)) = lost {
            let message = "no entrance leads to this cell".to_string();
            let help = "join it to the others, or make it an entrance in the legend".to_string();
            self.errors.push(Diagnostic::at(&picture.span(at), message).help(help));
        }
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
