// Plays a recording forward and backward, change by change, without a worker.

/**
 * @import { Recording } from "../api.js"
 * @import { Tint } from "../canvas.js"
 */

/**
 * Consecutive steps of one stage.
 * @typedef {object} Part
 * @property {string} stage
 * @property {number} from First step, from 0.
 * @property {number} to Step after the last.
 */

export class Player {
  /** @type {Recording} */
  #recording;
  /** @type {number} */
  width;
  /** @type {number} */
  height;
  /**
   * Sprite codes of the level after `at` steps.
   * @type {Uint16Array}
   */
  cells;
  /** @type {Part[]} */
  parts = [];
  /** Number of steps applied. */
  at = 0;
  /**
   * For every cell, the step that changed it last, from 1; 0 if none did.
   * @type {Uint32Array}
   */
  #changedBy;
  /**
   * For every change, the previous step that changed the same cell, from 1; 0 if none did.
   * @type {Uint32Array}
   */
  #earlier;
  /** @type {Tint} */
  #tint;
  /** Step whose cells are in the tint, from 1; 0 if none. */
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
   * Number of steps.
   * @returns {number}
   */
  get count() {
    return this.#recording.timeline.steps.length;
  }

  /**
   * Returns the number of cells that a step changed; `step` counts from 0.
   * @param {number} step
   * @returns {number}
   */
  changes(step) {
    return this.#recording.starts[step + 1] - this.#recording.starts[step];
  }

  /**
   * Goes to the state after `at` steps.
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
   * Returns an overlay of the cells that the last step changed, in a color 0xRRGGBB. The next call overwrites it.
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
   * Returns the stage and description of the last step.
   * @returns {string}
   */
  caption(at = this.at) {
    if (at === 0) return "Start: solid rock.";
    const { stage, caption } = this.#recording.timeline.steps[at - 1];
    return `${stage}: ${caption}`;
  }

  /**
   * Returns the description of a step without its stage; `step` counts from 0.
   * @param {number} step
   * @returns {string}
   */
  description(step) {
    return this.#recording.timeline.steps[step].caption;
  }

  /**
   * Returns the step that changed a cell last, from 1; 0 if none did so far.
   * @param {number} x
   * @param {number} y
   * @returns {number}
   */
  changedAt(x, y) {
    return this.#changedBy[y * this.width + x] ?? 0;
  }

  /**
   * Returns the index in `parts` of the current stage.
   * @returns {number}
   */
  partAt(at = this.at) {
    return Math.max(0, this.parts.findIndex(({ to }) => at <= to));
  }
}
