//! The interface for JavaScript: thin wrappers around the other modules.
#![expect(clippy::needless_pass_by_value, reason = "wasm-bindgen passes arguments by value")]

use tsify::{Ts, Tsify as _};
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::batch::SeedBatch;
use crate::cell::CellView;
use crate::files::{FileOptions, OutFile};
use crate::overlay::{Overlay, OverlayRequest};
use crate::request::seed_of;
use crate::result::LevelResult;
use crate::sprites::SpriteSheet;
use crate::timeline::Timeline;
use crate::{Catalog, Edit, LevelRequest, Play, RecipeOutline, Studio};

/// Wraps a message in a JavaScript error.
fn js_error(message: String) -> JsError {
    JsError::new(&message)
}

/// Returns all built-in recipes, stages, rules, metrics, formats and palettes.
#[wasm_bindgen(js_name = registry)]
pub fn js_registry() -> Result<Ts<Catalog>, JsError> {
    Ok(crate::registry().into_ts()?)
}

/// Returns the sprites of codes in a palette.
#[wasm_bindgen(js_name = sprites)]
pub fn js_sprites(codes: &[u16], palette: &str) -> Result<Ts<SpriteSheet>, JsError> {
    Ok(crate::sprites::sprites(codes, crate::sprites::palette_of(palette)).into_ts()?)
}

/// Parses a recipe into its stages, rules and top-level keys.
#[wasm_bindgen(js_name = outline)]
pub fn js_outline(text: &str) -> Result<Ts<RecipeOutline>, JsError> {
    Ok(crate::outline(text).map_err(js_error)?.into_ts()?)
}

/// Returns the text of a recipe with an edit applied.
#[wasm_bindgen(js_name = edit)]
pub fn js_edit(text: &str, edit: Ts<Edit>) -> Result<String, JsError> {
    crate::edit(text, &edit.to_rust()?).map_err(js_error)
}

/// Compresses a text for use in a link.
#[wasm_bindgen(js_name = pack)]
pub fn js_pack(text: &str) -> String {
    crate::link::pack(text)
}

/// Decompresses a text from a link.
#[wasm_bindgen(js_name = unpack)]
pub fn js_unpack(packed: &str) -> Result<String, JsError> {
    crate::link::unpack(packed).map_err(js_error)
}

/// Returns the numeric seed of an input, in decimal: JavaScript numbers have 53 bits only.
#[wasm_bindgen(js_name = seedOf)]
pub fn js_seed_of(text: &str) -> String {
    seed_of(text).to_string()
}

/// Generates and inspects one level at a time.
#[wasm_bindgen(js_name = Studio)]
#[derive(Debug, Default)]
pub struct JsStudio {
    studio: Studio,
    overlay: Overlay,
    files: Vec<OutFile>,
}

#[wasm_bindgen(js_class = Studio)]
impl JsStudio {
    /// Creates a studio without a level.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Generates the level of a request.
    pub fn generate(&mut self, request: Ts<LevelRequest>) -> Result<Ts<LevelResult>, JsError> {
        Ok(self.studio.generate(request.to_rust()?).into_ts()?)
    }

    /// Returns the sprite codes of the level, row by row.
    pub fn cells(&self) -> Vec<u16> {
        self.studio.cells()
    }

    /// Returns the steps of the generation. The `timeline*` functions return the changes of the steps as typed arrays.
    pub fn timeline(&mut self) -> Result<Option<Ts<Timeline>>, JsError> {
        Ok(self.studio.timeline().map(|timeline| timeline.clone().into_ts()).transpose()?)
    }

    /// Returns the index of the first change of every step, and the number of changes.
    #[wasm_bindgen(js_name = timelineStarts)]
    pub fn timeline_starts(&mut self) -> Vec<u32> {
        self.studio.timeline().map(|timeline| timeline.starts.clone()).unwrap_or_default()
    }

    /// Returns the changed cell of every change.
    #[wasm_bindgen(js_name = timelineCells)]
    pub fn timeline_cells(&mut self) -> Vec<u32> {
        self.studio.timeline().map(|timeline| timeline.at.clone()).unwrap_or_default()
    }

    /// Returns the sprite code before every change.
    #[wasm_bindgen(js_name = timelineBefore)]
    pub fn timeline_before(&mut self) -> Vec<u16> {
        self.studio.timeline().map(|timeline| timeline.before.clone()).unwrap_or_default()
    }

    /// Returns the sprite code after every change.
    #[wasm_bindgen(js_name = timelineAfter)]
    pub fn timeline_after(&mut self) -> Vec<u16> {
        self.studio.timeline().map(|timeline| timeline.after.clone()).unwrap_or_default()
    }

    /// Describes a cell; `undefined` outside the map.
    pub fn cell(&mut self, x: i32, y: i32) -> Result<Option<Ts<CellView>>, JsError> {
        Ok(self.studio.cell(barrow::Point::new(x, y)).map(|cell| cell.into_ts()).transpose()?)
    }

    /// Returns a value for every cell, −1 for none; [`JsStudio::caption`] returns the caption.
    pub fn overlay(&mut self, request: Ts<OverlayRequest>) -> Result<Vec<i32>, JsError> {
        self.overlay = self.studio.overlay(&request.to_rust()?).map_err(js_error)?;
        Ok(self.overlay.values.clone())
    }

    /// Returns the caption of the last overlay.
    pub fn caption(&self) -> String {
        self.overlay.caption.clone()
    }

    /// Describes the rooms, one line each.
    pub fn describe(&self) -> String {
        self.studio.describe()
    }

    /// Writes the level in a format. Returns the names of the file and of the files it refers to.
    pub fn write(&mut self, format: &str, options: Ts<FileOptions>) -> Result<Vec<String>, JsError> {
        self.files = self.studio.files(format, &options.to_rust()?).map_err(js_error)?;
        Ok(self.files.iter().map(|file| file.name.clone()).collect())
    }

    /// Returns the contents of a file of the last [`JsStudio::write`].
    pub fn file(&self, number: usize) -> Vec<u8> {
        self.files.get(number).map(|file| file.bytes.clone()).unwrap_or_default()
    }
}

/// Generates levels of one request for many seeds.
#[wasm_bindgen(js_name = SeedBatch)]
#[derive(Debug)]
pub struct JsBatch(SeedBatch);

#[wasm_bindgen(js_class = SeedBatch)]
impl JsBatch {
    /// Plans the request, or throws the errors of its recipe.
    #[wasm_bindgen(constructor)]
    pub fn new(request: Ts<LevelRequest>) -> Result<Self, JsError> {
        SeedBatch::new(&request.to_rust()?).map(Self).map_err(js_error)
    }

    /// Returns the width of the levels in cells.
    pub fn width(&self) -> u32 {
        self.0.size().0
    }

    /// Returns the height of the levels in cells.
    pub fn height(&self) -> u32 {
        self.0.size().1
    }

    /// Generates levels of `count` seeds without returning them, for measurements. Returns how many succeeded.
    pub fn generate(&mut self, first: &str, count: u32) -> u32 {
        self.0.generate(seed_of(first), count)
    }

    /// Returns the sprite codes of a level, row by row; `undefined` if generation failed.
    pub fn cells(&mut self, seed: &str) -> Option<Vec<u16>> {
        self.0.cells(seed_of(seed))
    }

    /// Returns all metrics of `count` seeds: −1 if a metric is undefined for a level, −2 if generation failed.
    pub fn measure(&mut self, first: &str, count: u32) -> Vec<i32> {
        self.0.measure(seed_of(first), count)
    }

    /// Returns levels in JSON Lines.
    pub fn lines(&mut self, first: &str, count: u32) -> Vec<u8> {
        self.0.lines(seed_of(first), count)
    }
}

/// A running game with its frame buffer.
#[wasm_bindgen(js_name = Play)]
#[derive(Debug)]
pub struct JsPlay(Play);

#[wasm_bindgen(js_class = Play)]
impl JsPlay {
    /// Starts a game: the built-in campaign, or one that begins on a level given as JSON.
    #[wasm_bindgen(constructor)]
    pub fn new(seed: &str, level: Option<String>, settings: &str) -> Result<Self, JsError> {
        Play::new(seed_of(seed), level, settings).map(Self).map_err(js_error)
    }

    /// Loads a saved game.
    pub fn load(text: &str, settings: &str) -> Result<Self, JsError> {
        Play::load(text, settings).map(Self).map_err(js_error)
    }

    /// Returns the saved game as text.
    pub fn save(&self) -> String {
        self.0.save()
    }

    /// Handles a key, given by name. Returns whether the player asked to leave.
    pub fn key(&mut self, name: &str) -> bool {
        self.0.key(name) != barrow_play::InputOutcome::Continue
    }

    /// Handles the mouse over a cell of the frame, or a click. Returns whether the player asked to leave.
    pub fn point(&mut self, x: i32, y: i32, click: bool) -> bool {
        self.0.point(x, y, click) != barrow_play::InputOutcome::Continue
    }

    /// Handles the mouse wheel over a cell of the frame. Returns whether the player asked to leave.
    pub fn wheel(&mut self, x: i32, y: i32, up: bool) -> bool {
        self.0.wheel(x, y, up) != barrow_play::InputOutcome::Continue
    }

    /// Changes the settings: palette, keys, animation.
    pub fn set(&mut self, settings: &str) -> Result<(), JsError> {
        self.0.set(settings).map_err(js_error)
    }

    /// Returns the column and row of the frame to keep in view, if any: the player, or the cursor.
    pub fn focus(&self) -> Option<Vec<i32>> {
        self.0.focus().map(|(x, y)| vec![x, y])
    }

    /// Advances animations and automatic movement. Returns milliseconds until the next call, if one is due.
    pub fn tick(&mut self, ms: u32) -> Option<u32> {
        self.0.tick(ms)
    }

    /// Returns milliseconds until the next call of `tick`, if one is due.
    pub fn pace(&self) -> Option<u32> {
        self.0.pace()
    }

    /// Returns whether the player won or died.
    #[wasm_bindgen(js_name = isOver)]
    pub fn is_over(&self) -> bool {
        self.0.is_over()
    }

    /// Returns the number of turns played.
    pub fn turn(&self) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "no game values 2^53 turns")]
        let turn = self.0.turn() as f64;
        turn
    }

    /// Draws a frame of that many cells. Returns its RGBA pixels, 8 by 8 per cell.
    pub fn paint(&mut self, columns: u32, rows: u32) -> Vec<u32> {
        self.0.paint(columns, rows).to_vec()
    }

    /// Returns the frame as text.
    pub fn text(&mut self) -> String {
        self.0.text()
    }

    /// Returns the first row of the map in the frame, and the number of its rows.
    #[wasm_bindgen(js_name = mapRows)]
    pub fn map_rows(&self) -> Vec<u32> {
        let (first, count) = self.0.map_rows();
        vec![first, count]
    }

    /// Returns the first column of the open menu in the frame; 0 without a menu.
    #[wasm_bindgen(js_name = menuColumn)]
    pub fn menu_column(&self) -> u32 {
        self.0.menu_column()
    }

    /// Returns the current message, question or menu title.
    pub fn message(&self) -> String {
        self.0.message()
    }
}
