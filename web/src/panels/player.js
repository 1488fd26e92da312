// A construction that is played forward and back, cell by cell, without asking any worker.

/**
 * @import { Recording } from "../api.js"
 * @import { Tint } from "../canvas.js"
 */

/**
 * Stages that follow each other: which steps are theirs.
 * @typedef {object} Part
 * @property {string} stage
 * @property {number} from The first step, counted from 0, and the one after the last.
 * @property {number} to
 */

export class Player {
  /** @type {Recording} */
  #recording;
  /** @type {number} */
  width;
  /** @type {number} */
  height;
  /**
   * The level after so many steps, a code for every cell.
   * @type {Uint16Array}
   */
  cells;
  /** @type {Part[]} */
  parts = [];
  /** How many steps are done. */
  at = 0;
  /**
   * For every cell the step that changed it last, counted from 1; 0 if none did.
   * @type {Uint32Array}
   */
  #changedBy;
  /**
   * For every change the step that changed the same cell before.
   * @type {Uint32Array}
   */
  #earlier;
  /** @type {Tint} */
  #tint;
  /** The step whose cells are in the tint. */
  #tinted = 0;

  /**
   * @param {Recording} recording
   * @param {number} width
   * @param {number} height
   * @param {number} blank
   */
  constructor(recording, width, height, blank) {
    this.#recording = recording;
    this.width = width;
    this.height = height;
    const count = width * height;
    this.cells = new Uint16Array(count).fill(blank);
    this.#changedBy = new Uint32Array(count);
    this.#earlier = new Uint32Array(recording.cells.length);
    this.#tint = new Uint8ClampedArray(4 * count);
    this.#findEarlier();
    recording.timeline.steps.forEach(({ stage }, i) => {
      const last = this.parts.at(-1);
      if (last?.stage === stage) last.to = i + 1;
      else this.parts.push({ stage, from: i, to: i + 1 });
    });
  }

  #findEarlier() {
    const last = new Uint32Array(this.cells.length);
    for (let step = 0; step < this.count; step++) {
      for (let i = this.#recording.starts[step]; i < this.#recording.starts[step + 1]; i++) {
        this.#earlier[i] = last[this.#recording.cells[i]];
        last[this.#recording.cells[i]] = step + 1;
      }
    }
  }

  /**
   * How many steps there are.
   * @returns {number}
   */
  get count() {
    return this.#recording.timeline.steps.length;
  }

  /**
   * How many cells a step changed, counted from 0.
   * @param {number} step
   * @returns {number}
   */
  changes(step) {
    return this.#recording.starts[step + 1] - this.#recording.starts[step];
  }

  /**
   * Goes to after so many steps.
   * @param {number} at
   */
  seek(at) {
    const { starts, cells, before, after } = this.#recording;
    const to = Math.max(0, Math.min(this.count, Math.round(at)));
    for (; this.at < to; this.at++) {
      for (let i = starts[this.at]; i < starts[this.at + 1]; i++) {
        this.cells[cells[i]] = after[i];
        this.#changedBy[cells[i]] = this.at + 1;
      }
    }
    for (; this.at > to; this.at--) {
      for (let i = starts[this.at - 1]; i < starts[this.at]; i++) {
        this.cells[cells[i]] = before[i];
        this.#changedBy[cells[i]] = this.#earlier[i];
      }
    }
  }

  /**
   * The cells of the latest step in a color, 0xRRGGBB. The same sheet is used again.
   * @param {number} color
   * @param {number} opacity
   * @returns {Tint}
   */
  fresh(color, opacity) {
    this.#fill(this.#tinted, 0, 0);
    this.#tinted = this.at;
    this.#fill(this.at, color, opacity);
    return this.#tint;
  }

  /**
   * @param {number} step
   * @param {number} color
   * @param {number} opacity
   */
  #fill(step, color, opacity) {
    if (step === 0) return;
    for (let i = this.#recording.starts[step - 1]; i < this.#recording.starts[step]; i++) {
      const to = 4 * this.#recording.cells[i];
      this.#tint[to] = color >> 16;
      this.#tint[to + 1] = (color >> 8) & 0xff;
      this.#tint[to + 2] = color & 0xff;
      this.#tint[to + 3] = opacity;
    }
  }

  /**
   * What was done last, in words.
   * @returns {string}
   */
  caption(at = this.at) {
    if (at === 0) return "Nothing is done yet: solid rock.";
    const { stage, caption } = this.#recording.timeline.steps[at - 1];
    return `${stage}: ${caption}`;
  }

  /**
   * What a step did, without its stage.
   * @param {number} step
   * @returns {string}
   */
  words(step) {
    return this.#recording.timeline.steps[step].caption;
  }

  /**
   * The step that changed a cell last, counted from 1; 0 if none did so far.
   * @param {number} x
   * @param {number} y
   * @returns {number}
   */
  changedAt(x, y) {
    return this.#changedBy[y * this.width + x] ?? 0;
  }

  /**
   * The stage at work, by its place in the list of parts.
   * @returns {number}
   */
  partAt(at = this.at) {
    return Math.max(0, this.parts.findIndex(({ to }) => at <= to));
  }
}
