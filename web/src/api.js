// What a worker can be asked: every function here runs beside the page, never in it. The types of requests and answers come
// from the Rust side.

/** @import { CellView, Edit, FileOptions, LevelRequest, LevelResult, OverlayRequest, RecipeOutline, Catalog, SpriteSheet, Timeline } from "../pkg/barrow_web.js" */
import { Play, SeedBatch, Studio, edit, looks, outline, pack, registry, seedOf, unpack } from "../pkg/barrow_web.js";

/**
 * A level and how its cells look.
 * @typedef {object} GeneratedLevel
 * @property {LevelResult} made
 * @property {Uint16Array} cells A code for every cell, row by row.
 * @property {Uint16Array} codes The codes that occur, and how they look.
 * @property {SpriteSheet} looks
 */

/**
 * How a level came about: what every step changed, to be played forward and back.
 * @typedef {object} Recording
 * @property {Timeline} timeline
 * @property {Uint32Array} starts
 * @property {Uint32Array} cells
 * @property {Uint16Array} before
 * @property {Uint16Array} after
 * @property {Uint16Array} codes
 * @property {SpriteSheet} looks
 */

/**
 * Levels of several seeds; a level that could not be made has no cells.
 * @typedef {object} Thumbs
 * @property {number} width
 * @property {number} height
 * @property {(Uint16Array | undefined)[]} cells
 * @property {Uint16Array} codes
 * @property {SpriteSheet} looks
 */

/**
 * @typedef {object} OutFile
 * @property {string} name
 * @property {Uint8Array} bytes
 */

/**
 * The game as it looks now.
 * @typedef {object} Screen
 * @property {Uint32Array} pixels
 * @property {number} columns
 * @property {number} rows
 * @property {number} [pace] Milliseconds until something goes on by itself.
 * @property {boolean} over
 * @property {boolean} leave Whether the player wants to leave.
 * @property {number} turn
 * @property {string} message What is told or asked at the moment.
 * @property {string} letters The picture in letters.
 * @property {[number, number]} [focus] The column and row that are to stay in view, if there are any.
 * @property {[number, number]} mapRows The first row of the map, and how many there are.
 * @property {number} from The column where there is something to read.
 * @property {string} [save] The game to be kept, if something may have happened.
 */

/** So many steps that a game goes by itself are told before it is kept again. */
const STEPS_BETWEEN_SAVES = 32;

/** What there is to ask. Made once WebAssembly is ready. */
export function makeApi() {
  const studio = new Studio();
  /** @type {Play | undefined} */
  let play;
  let steps = 0;
  /** @type {{ of: string; batch: SeedBatch } | undefined} */
  let batch;

  /**
   * The maker of many levels of an request; the last one is kept.
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
   * The game as it looks after something; `leave` is nothing if the game itself did not go on.
   * @param {number} columns
   * @param {number} rows
   * @param {boolean} [leave]
   * @returns {Screen}
   */
  function screen(columns, rows, leave) {
    if (!play) throw new Error("there is no game yet");
    const pixels = play.paint(columns, rows);
    const pace = play.pace();
    // What goes on by itself is kept now and then, and at its end.
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
    looks: (codes, palette) => looks(codes, palette),
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
    make(request, palette) {
      const made = studio.make(request);
      const cells = made.outcome === "errors" ? new Uint16Array() : studio.cells();
      const codes = distinct([cells]);
      return { made, cells, codes, looks: looks(codes, palette) };
    },
    /**
     * @param {string} palette
     * @returns {Recording}
     */
    recording(palette) {
      const timeline = studio.timeline();
      if (!timeline) throw new Error("there is no level yet");
      const [before, after] = [studio.timelineBefore(), studio.timelineAfter()];
      const codes = distinct([before, after]);
      const [starts, cells] = [studio.timelineStarts(), studio.timelineCells()];
      return { timeline, starts, cells, before, after, codes, looks: looks(codes, palette) };
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
      return { width: batch.width(), height: batch.height(), cells, codes, looks: looks(codes, palette) };
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
      const begun = new Play(seed, level, settings);
      play?.free();
      play = begun;
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
     * Draws again, with other settings if there are any.
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
 * The codes that occur, each once.
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
