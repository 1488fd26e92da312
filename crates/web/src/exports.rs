//! What the page calls. Each is a line or two around what the other files do.
#![expect(clippy::needless_pass_by_value, reason = "what comes from JavaScript is handed over")]

use tsify::{Ts, Tsify as _};
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::batch::SeedBatch;
use crate::cell::CellView;
use crate::files::{FileOptions, OutFile};
use crate::looks::SpriteSheet;
use crate::made::LevelResult;
use crate::order::seed_of;
use crate::overlay::{Overlay, OverlayOrder};
use crate::timeline::Timeline;
use crate::{Catalog, Edit, LevelRequest, Play, RecipeOutline, Studio};

/// An error with a message for the page.
fn told(message: String) -> JsError {
    JsError::new(&message)
}

/// Everything there is.
#[wasm_bindgen(js_name = registry)]
pub fn js_registry() -> Result<Ts<Catalog>, JsError> {
    Ok(crate::registry().into_ts()?)
}

/// How some codes look in a palette.
#[wasm_bindgen(js_name = looks)]
pub fn js_looks(codes: &[u16], palette: &str) -> Result<Ts<SpriteSheet>, JsError> {
    Ok(crate::looks::looks(codes, crate::looks::palette_of(palette)).into_ts()?)
}

/// A recipe as the list of its stages.
#[wasm_bindgen(js_name = outline)]
pub fn js_outline(text: &str) -> Result<Ts<RecipeOutline>, JsError> {
    Ok(crate::outline(text).map_err(told)?.into_ts()?)
}

/// A recipe's text after a change.
#[wasm_bindgen(js_name = edit)]
pub fn js_edit(text: &str, edit: Ts<Edit>) -> Result<String, JsError> {
    crate::edit(text, &edit.to_rust()?).map_err(told)
}

/// A text as part of a link.
#[wasm_bindgen(js_name = pack)]
pub fn js_pack(text: &str) -> String {
    crate::link::pack(text)
}

/// The text that a part of a link holds.
#[wasm_bindgen(js_name = unpack)]
pub fn js_unpack(packed: &str) -> Result<String, JsError> {
    crate::link::unpack(packed).map_err(told)
}

/// The number of a seed that was typed, in digits.
#[wasm_bindgen(js_name = seedOf)]
pub fn js_seed_of(text: &str) -> String {
    seed_of(text).to_string()
}

/// One level at a time.
#[wasm_bindgen(js_name = Studio)]
#[derive(Debug, Default)]
pub struct JsStudio {
    studio: Studio,
    overlay: Overlay,
    files: Vec<OutFile>,
}

#[wasm_bindgen(js_class = Studio)]
impl JsStudio {
    /// An empty bench.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Makes the level of an order.
    pub fn make(&mut self, order: Ts<LevelRequest>) -> Result<Ts<LevelResult>, JsError> {
        Ok(self.studio.make(order.to_rust()?).into_ts()?)
    }

    /// The codes of its cells, row by row.
    pub fn cells(&self) -> Vec<u16> {
        self.studio.cells()
    }

    /// How it came about: the steps. The numbers of the changes are in the functions below.
    pub fn timeline(&mut self) -> Result<Option<Ts<Timeline>>, JsError> {
        Ok(self.studio.timeline().map(|timeline| timeline.clone().into_ts()).transpose()?)
    }

    /// Where the changes of every step begin, and where the last end.
    #[wasm_bindgen(js_name = timelineStarts)]
    pub fn timeline_starts(&mut self) -> Vec<u32> {
        self.studio.timeline().map(|timeline| timeline.starts.clone()).unwrap_or_default()
    }

    /// The cells that were changed.
    #[wasm_bindgen(js_name = timelineCells)]
    pub fn timeline_cells(&mut self) -> Vec<u32> {
        self.studio.timeline().map(|timeline| timeline.at.clone()).unwrap_or_default()
    }

    /// What they were.
    #[wasm_bindgen(js_name = timelineBefore)]
    pub fn timeline_before(&mut self) -> Vec<u16> {
        self.studio.timeline().map(|timeline| timeline.before.clone()).unwrap_or_default()
    }

    /// What they became.
    #[wasm_bindgen(js_name = timelineAfter)]
    pub fn timeline_after(&mut self) -> Vec<u16> {
        self.studio.timeline().map(|timeline| timeline.after.clone()).unwrap_or_default()
    }

    /// What is known of a cell.
    pub fn cell(&mut self, x: i32, y: i32) -> Result<Option<Ts<CellView>>, JsError> {
        Ok(self.studio.cell(barrow::Point::new(x, y)).map(|cell| cell.into_ts()).transpose()?)
    }

    /// A number for every cell, −1 where there is none; its caption is in [`JsStudio::caption`].
    pub fn overlay(&mut self, order: Ts<OverlayOrder>) -> Result<Vec<i32>, JsError> {
        self.overlay = self.studio.overlay(&order.to_rust()?).map_err(told)?;
        Ok(self.overlay.values.clone())
    }

    /// What the last overlay tells.
    pub fn caption(&self) -> String {
        self.overlay.caption.clone()
    }

    /// The rooms in words.
    pub fn describe(&self) -> String {
        self.studio.describe()
    }

    /// Writes the level as a file of a format; the names of the file and of those beside it.
    pub fn write(&mut self, format: &str, options: Ts<FileOptions>) -> Result<Vec<String>, JsError> {
        self.files = self.studio.files(format, &options.to_rust()?).map_err(told)?;
        Ok(self.files.iter().map(|file| file.name.clone()).collect())
    }

    /// What is in one of the files that were written last.
    pub fn file(&self, number: usize) -> Vec<u8> {
        self.files.get(number).map(|file| file.bytes.clone()).unwrap_or_default()
    }
}

/// Many levels of one order.
#[wasm_bindgen(js_name = SeedBatch)]
#[derive(Debug)]
pub struct JsBatch(SeedBatch);

#[wasm_bindgen(js_class = SeedBatch)]
impl JsBatch {
    /// For an order; the faults of its recipe in words otherwise.
    #[wasm_bindgen(constructor)]
    pub fn new(order: Ts<LevelRequest>) -> Result<Self, JsError> {
        SeedBatch::new(&order.to_rust()?).map(Self).map_err(told)
    }

    /// Columns of its levels.
    pub fn width(&self) -> u32 {
        self.0.size().0
    }

    /// Rows of its levels.
    pub fn height(&self) -> u32 {
        self.0.size().1
    }

    /// The codes of a level's cells; nothing if none was made.
    pub fn cells(&mut self, seed: &str) -> Option<Vec<u16>> {
        self.0.cells(seed_of(seed))
    }

    /// The metrics of so many seeds in turn.
    pub fn measure(&mut self, first: &str, count: u32) -> Vec<i32> {
        self.0.measure(seed_of(first), count)
    }

    /// Levels as lines of JSON.
    pub fn lines(&mut self, first: &str, count: u32) -> Vec<u8> {
        self.0.lines(seed_of(first), count)
    }
}

/// The game.
#[wasm_bindgen(js_name = Play)]
#[derive(Debug)]
pub struct JsPlay(Play);

#[wasm_bindgen(js_class = Play)]
impl JsPlay {
    /// A new game, on a level given as JSON if there is one.
    #[wasm_bindgen(constructor)]
    pub fn new(seed: &str, level: Option<String>, settings: &str) -> Result<Self, JsError> {
        Play::new(seed_of(seed), level, settings).map(Self).map_err(told)
    }

    /// Goes on with a game that was kept.
    pub fn load(text: &str, settings: &str) -> Result<Self, JsError> {
        Play::load(text, settings).map(Self).map_err(told)
    }

    /// The game as text, to be kept.
    pub fn save(&self) -> String {
        self.0.save()
    }

    /// A key by its name; whether the player wants to leave.
    pub fn key(&mut self, name: &str) -> bool {
        self.0.key(name) != barrow_play::InputOutcome::Continue
    }

    /// The mouse is over a cell of the frame, or clicks there; whether the player wants to leave.
    pub fn point(&mut self, x: i32, y: i32, click: bool) -> bool {
        self.0.point(x, y, click) != barrow_play::InputOutcome::Continue
    }

    /// The wheel turns over a cell of the frame; whether the player wants to leave.
    pub fn wheel(&mut self, x: i32, y: i32, up: bool) -> bool {
        self.0.wheel(x, y, up) != barrow_play::InputOutcome::Continue
    }

    /// Other colors or keys from now on.
    pub fn set(&mut self, settings: &str) -> Result<(), JsError> {
        self.0.set(settings).map_err(told)
    }

    /// The column and row of the frame that are to stay in view, if there are any.
    pub fn focus(&self) -> Option<Vec<i32>> {
        self.0.focus().map(|(x, y)| vec![x, y])
    }

    /// Time passes. Milliseconds until the next call, if there is to be one.
    pub fn tick(&mut self, ms: u32) -> Option<u32> {
        self.0.tick(ms)
    }

    /// Milliseconds until something goes on by itself, if it does.
    pub fn pace(&self) -> Option<u32> {
        self.0.pace()
    }

    /// Whether the game is over.
    #[wasm_bindgen(js_name = isOver)]
    pub fn is_over(&self) -> bool {
        self.0.is_over()
    }

    /// How many turns it took so far.
    pub fn turn(&self) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "no game takes 2^53 turns")]
        let turn = self.0.turn() as f64;
        turn
    }

    /// The picture as pixels, eight to a cell.
    pub fn paint(&mut self, columns: u32, rows: u32) -> Vec<u32> {
        self.0.paint(columns, rows).to_vec()
    }

    /// The picture in letters.
    pub fn text(&mut self) -> String {
        self.0.text()
    }

    /// The first row of the map in the frame, and how many there are.
    #[wasm_bindgen(js_name = mapRows)]
    pub fn map_rows(&self) -> Vec<u32> {
        let (first, count) = self.0.map_rows();
        vec![first, count]
    }

    /// The column of the frame where a menu begins.
    #[wasm_bindgen(js_name = readsFrom)]
    pub fn reads_from(&self) -> u32 {
        self.0.reads_from()
    }

    /// What is told or asked at the moment.
    pub fn message(&self) -> String {
        self.0.message()
    }
}
