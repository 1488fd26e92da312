// Functions of a worker, which the page calls through `Engine.call`. Types of requests and results are declared by
// crates/web.

/** @import { CellView, Edit, FileOptions, LevelRequest, LevelResult, OverlayRequest, RecipeOutline, Catalog, SpriteSheet, Timeline } from "../pkg/barrow_web.js" */
import { Play, SeedBatch, Studio, edit, outline, pack, registry, seedOf, sprites, unpack } from "../pkg/barrow_web.js";

/**
 * Result of a request with the cells and sprites of its level.
 * @typedef {object} GeneratedLevel
 * @property {LevelResult} result
 * @property {Uint16Array} cells Sprite codes row by row; empty if the recipe has errors.
 * @property {Uint16Array} codes The distinct codes of `cells`.
 * @property {SpriteSheet} sprites Sprites of `codes`.
 */

/**
 * Recorded steps of a generation; the arrays are those of `Timeline` in crates/web.
 * @typedef {object} Recording
 * @property {Timeline} timeline
 * @property {Uint32Array} starts
 * @property {Uint32Array} cells
 * @property {Uint16Array} before
 * @property {Uint16Array} after
 * @property {Uint16Array} codes
 * @property {SpriteSheet} sprites
 */

/**
 * Levels of several seeds; `cells` are undefined where generation failed.
 * @typedef {object} Thumbs
 * @property {number} width
 * @property {number} height
 * @property {(Uint16Array | undefined)[]} cells
 * @property {Uint16Array} codes
 * @property {SpriteSheet} sprites
 */

/**
 * An exported file.
 * @typedef {object} OutFile
 * @property {string} name
 * @property {Uint8Array} bytes
 */

/**
 * A frame of the game.
 * @typedef {object} Screen
 * @property {Uint32Array} pixels
 * @property {number} columns
 * @property {number} rows
 * @property {number} [pace] Milliseconds until `tick` is due, if it is.
 * @property {boolean} over
 * @property {boolean} leave Whether the player asked to leave.
 * @property {number} turn
 * @property {string} message Current message, question or menu title.
 * @property {string} letters The frame as text.
 * @property {[number, number]} [focus] Column and row to keep in view, if any.
 * @property {[number, number]} mapRows First row of the map, and number of its rows.
 * @property {number} from First column of the open menu; 0 without a menu.
 * @property {string} [save] The saved game, if it may have changed.
 */

/** Number of animation steps between two saves. */
const STEPS_BETWEEN_SAVES = 32;

/** Creates the functions of the worker, after the WebAssembly module is initialized. */
export function makeApi() {
  const studio = new Studio();
  /** @type {Play | undefined} */
  let play;
  let steps = 0;
  /** @type {{ of: string; batch: SeedBatch } | undefined} */
  let batch;

  /**
   * Returns the batch of a request. The last one is cached.
   * @param {LevelRequest} request
   * @returns {SeedBatch}
   */
  function batchOf(request) {
    const of = JSON.stringify({ ...request, seed: "", locks: [] });
    if (batch?.of !== of) {
      batch?.batch.free();
      batch = undefined;
      batch = { of, batch: new SeedBatch(request) };
    }
    return batch.batch;
  }

  /**
   * Draws a frame. `leave` is undefined if the game cannot have changed, so that it is not saved.
   * @param {number} columns
   * @param {number} rows
   * @param {boolean} [leave]
   * @returns {Screen}
   */
  function screen(columns, rows, leave) {
    if (!play) throw new Error("there is no game yet");
    const pixels = play.paint(columns, rows);
    const pace = play.pace();
    // During animations the game is saved every few steps, and at the end.
    const isDue = pace === undefined || leave === true || steps++ % STEPS_BETWEEN_SAVES === 0;
    const save = leave !== undefined && isDue ? play.save() : undefined;
    const [x, y] = play.focus() ?? [];
    /** @type {[number, number] | undefined} */
    const focus = x !== undefined && y !== undefined ? [x, y] : undefined;
    const [first, count] = play.mapRows();
    return {
      pixels, columns, rows, pace, save, focus, mapRows: [first, count], leave: leave === true, over: play.isOver(), turn: play.turn(),
      message: play.message(), from: play.menuColumn(), letters: play.text(),
    };
  }

  return {
    /** @returns {Catalog} */
    registry: () => registry(),
    /**
     * @param {Uint16Array} codes
     * @param {string} palette
     * @returns {SpriteSheet}
     */
    sprites: (codes, palette) => sprites(codes, palette),
    /**
     * @param {string} text
     * @returns {RecipeOutline}
     */
    outline: (text) => outline(text),
    /**
     * @param {string} text
     * @param {Edit} change
     * @returns {string}
     */
    edit: (text, change) => edit(text, change),
    /**
     * @param {string} text
     * @returns {string}
     */
    pack: (text) => pack(text),
    /**
     * @param {string} packed
     * @returns {string}
     */
    unpack: (packed) => unpack(packed),
    /**
     * @param {string} text
     * @returns {string}
     */
    seedOf: (text) => seedOf(text),

    /**
     * @param {LevelRequest} request
     * @param {string} palette
     * @returns {GeneratedLevel}
     */
    generate(request, palette) {
      const result = studio.generate(request);
      const cells = result.outcome === "errors" ? new Uint16Array() : studio.cells();
      const codes = distinct([cells]);
      return { result, cells, codes, sprites: sprites(codes, palette) };
    },
    /**
     * @param {string} palette
     * @returns {Recording}
     */
    record(palette) {
      const timeline = studio.timeline();
      if (!timeline) throw new Error("there is no level yet");
      const [before, after] = [studio.timelineBefore(), studio.timelineAfter()];
      const codes = distinct([before, after]);
      const [starts, cells] = [studio.timelineStarts(), studio.timelineCells()];
      return { timeline, starts, cells, before, after, codes, sprites: sprites(codes, palette) };
    },
    /**
     * @param {number} x
     * @param {number} y
     * @returns {CellView | undefined}
     */
    cell: (x, y) => studio.cell(x, y),
    /**
     * @param {OverlayRequest} request
     * @returns {{ values: Int32Array; caption: string }}
     */
    overlay(request) {
      const values = studio.overlay(request);
      return { values, caption: studio.caption() };
    },
    /** @returns {string} */
    describe: () => studio.describe(),
    /**
     * @param {string} format
     * @param {FileOptions} options
     * @returns {OutFile[]}
     */
    write(format, options) {
      return studio.write(format, options).map((name, i) => ({ name, bytes: studio.file(i) }));
    },

    /**
     * @param {LevelRequest} request
     * @param {string[]} seeds
     * @param {string} palette
     * @returns {Thumbs}
     */
    thumbs(request, seeds, palette) {
      const batch = batchOf(request);
      const cells = seeds.map((seed) => batch.cells(seed));
      const codes = distinct(cells.filter((level) => level !== undefined));
      return { width: batch.width(), height: batch.height(), cells, codes, sprites: sprites(codes, palette) };
    },
    /**
     * @param {LevelRequest} request
     * @param {string} first
     * @param {number} count
     * @returns {Int32Array}
     */
    measure: (request, first, count) => batchOf(request).measure(first, count),

    /**
     * @param {string} seed
     * @param {string | undefined} level
     * @param {string} settings
     * @param {number} columns
     * @param {number} rows
     * @returns {Screen}
     */
    play(seed, level, settings, columns, rows) {
      const started = new Play(seed, level, settings);
      play?.free();
      play = started;
      return screen(columns, rows, false);
    },
    /**
     * @param {string} save
     * @param {string} settings
     * @param {number} columns
     * @param {number} rows
     * @returns {Screen}
     */
    resume(save, settings, columns, rows) {
      const loaded = Play.load(save, settings);
      play?.free();
      play = loaded;
      return screen(columns, rows, false);
    },
    /**
     * @param {string} name
     * @param {number} columns
     * @param {number} rows
     * @returns {Screen}
     */
    key: (name, columns, rows) => screen(columns, rows, play?.key(name) ?? false),
    /**
     * @param {number} x
     * @param {number} y
     * @param {boolean} click
     * @param {number} columns
     * @param {number} rows
     * @returns {Screen}
     */
    point(x, y, click, columns, rows) {
      const leave = play?.point(x, y, click) ?? false;
      return screen(columns, rows, click ? leave : undefined);
    },
    /**
     * @param {number} x
     * @param {number} y
     * @param {boolean} up
     * @param {number} columns
     * @param {number} rows
     * @returns {Screen}
     */
    wheel: (x, y, up, columns, rows) =>
      screen(columns, rows, play?.wheel(x, y, up) ? true : undefined),
    /**
     * Draws again, with other settings if given.
     * @param {string | undefined} settings
     * @param {number} columns
     * @param {number} rows
     * @returns {Screen}
     */
    look(settings, columns, rows) {
      if (settings !== undefined) play?.set(settings);
      return screen(columns, rows);
    },
    /**
     * @param {number} ms
     * @param {number} columns
     * @param {number} rows
     * @returns {Screen}
     */
    tick(ms, columns, rows) {
      play?.tick(ms);
      return screen(columns, rows, false);
    },
  };
}

/** @typedef {ReturnType<typeof makeApi>} Api */

/**
 * Returns the distinct codes of several lists.
 * @param {Uint16Array[]} lists
 * @returns {Uint16Array}
 */
function distinct(lists) {
  const seen = new Uint8Array(1 << 16);
  for (const list of lists) for (const code of list) seen[code] = 1;
  /** @type {number[]} */
  const codes = [];
  seen.forEach((is, code) => is && codes.push(code));
  return Uint16Array.from(codes);
}
