// The locked cells, their undo history, and regeneration of all other cells.

/**
 * @import { CellLock, LevelRequest, LevelResult } from "../../pkg/barrow_web.js"
 * @import { App } from "../app.js"
 */
import { randomSeed, notify, messageOf } from "../app.js";
import { Mask } from "./mask.js";

/** Number of seeds tried before an error is reported. */
const MAX_SEEDS = 6;
/** Number of steps that can be undone. */
const UNDO = 100;

/**
 * @typedef {object} State
 * @property {LevelRequest} request
 * @property {Mask} mask
 */

export class Locks {
  /** @type {App} */
  #app;
  /** @type {() => void} */
  #changed;
  mask = new Mask(0, 0);
  /**
   * Index of the room of every cell, −1 for none. Empty until it is known.
   * @type {Int32Array}
   */
  rooms = new Int32Array();
  busy = false;
  /**
   * Cells of the rooms with their walls and doors, computed when first needed.
   * @type {number[][]}
   */
  #roomCells = [];
  /** @type {LevelRequest | undefined} */
  #request;
  /**
   * Locked cells of the level that is being generated.
   * @type {Mask | undefined}
   */
  #nextMask;
  /** @type {State[]} */
  #history = [];

  /**
   * @param {App} app
   * @param {() => void} changed
   */
  constructor(app, changed) {
    this.#app = app;
    this.#changed = changed;
  }

  /** @returns {boolean} */
  get canUndo() {
    return this.#history.length > 0;
  }

  /** Takes over a new level: with the mask of `undo` or `reroll`, else with the locked cells of its link. */
  async levelChanged() {
    const app = this.#app;
    const level = app.level;
    if (!level || app.generated?.result.outcome !== "level") {
      this.#nextMask = undefined;
      return;
    }
    if (!this.#nextMask && this.#request && this.mask.count > 0) this.#remember();
    const last = app.request.locks.at(-1);
    this.mask = this.#nextMask ?? Mask.ofRuns(level.width, level.height, last?.runs ?? []);
    this.#nextMask = undefined;
    this.#request = app.request;
    this.rooms = new Int32Array();
    this.#changed();
    await this.findRooms();
  }

  /** Asks the worker which cells belong to rooms, if that is not known. */
  async findRooms() {
    const [app, request] = [this.#app, this.#request];
    if (this.rooms.length > 0 || !request) return;
    try {
      const { values } = await app.engine.call("overlay", { kind: "rooms" });
      if (request !== this.#request || values.length !== this.mask.on.length) return;
      this.rooms = values;
      this.#roomCells = [];
      this.#changed();
    } catch (error) {
      notify(messageOf(error), "error");
    }
  }

  /**
   * Returns the cells of a room with its walls and doors.
   * @param {number} number
   * @returns {number[]}
   */
  room(number) {
    const bounds = this.#app.level?.rooms[number];
    this.#roomCells[number] ??= bounds ? this.mask.around(this.rooms, number, bounds) : [];
    return this.#roomCells[number];
  }

  /**
   * @param {number} number
   * @returns {boolean}
   */
  isLocked(number) {
    const cells = this.room(number);
    return cells.length > 0 && cells.every((i) => this.mask.on[i] === 1);
  }

  /**
   * Changes the locked cells; `undo` reverts it.
   * @param {(mask: Mask) => void} change
   */
  edit(change) {
    const mask = this.mask.copy();
    change(mask);
    if (mask.on.every((is, i) => is === this.mask.on[i])) return;
    this.#remember();
    this.mask = mask;
    this.#changed();
  }

  /** Reverts the last change of locked cells, or returns to the previous level. */
  async undo() {
    const state = this.#history.pop();
    if (!state) return;
    if (state.request === this.#request) {
      this.mask = state.mask;
      this.#changed();
      return;
    }
    this.#nextMask = state.mask;
    await this.#app.update(state.request);
  }

  /**
   * Generates all cells again that are not locked. Returns a summary, or `undefined` if it failed.
   * @returns {Promise<string | undefined>}
   */
  async reroll() {
    const [app, mask] = [this.#app, this.mask];
    if (this.busy || !this.#request) return undefined;
    const [locks, cells] = [this.#lockedCells(), app.generated?.cells];
    let failed = "";
    this.#setBusy(true);
    try {
      for (let i = 0; i < MAX_SEEDS; i++) {
        /** @type {LevelRequest} */
        const request = { ...this.#request, seed: randomSeed(), locks };
        const result = await probe(app, request);
        if (result?.outcome !== "level") {
          failed = result?.outcome === "failed" ? result.message : "";
          continue;
        }
        this.#remember();
        this.#nextMask = mask.copy();
        await app.update(request);
        return summaryOf(mask, cells, app.generated?.cells);
      }
      notify(`No level with these locked cells satisfies the rules: ${failed}. Unlock some cells, or try again.`, "error");
    } catch (error) {
      notify(messageOf(error), "error");
    } finally {
      this.#setBusy(false);
    }
    return undefined;
  }

  /**
   * Returns the locks for the next request. If all locked cells were locked in the current level already, they keep their
   * origin, so that repeated rolls do not make the link longer.
   * @returns {CellLock[]}
   */
  #lockedCells() {
    const { locks, seed } = this.#request ?? { locks: [], seed: "0" };
    const last = locks.at(-1);
    const runs = this.mask.runs();
    if (last && this.mask.isSubsetOf(Mask.ofRuns(this.mask.width, this.mask.height, last.runs))) {
      return [...locks.slice(0, -1), { seed: last.seed, runs }];
    }
    return [...locks, { seed, runs }];
  }

  #remember() {
    if (!this.#request) return;
    this.#history.push({ request: this.#request, mask: this.mask });
    if (this.#history.length > UNDO) this.#history.shift();
  }

  /** @param {boolean} is */
  #setBusy(is) {
    this.busy = is;
    this.#changed();
  }
}

/**
 * Generates the level of a request without showing it.
 * @param {App} app
 * @param {LevelRequest} request
 * @returns {Promise<LevelResult | undefined>}
 */
async function probe(app, request) {
  /** @type {LevelResult | undefined} */
  let result;
  await app.pool.each(
    [request], (engine, item) => engine.call("generate", item, app.palette), (_, answer) => (result = answer.result),
    new AbortController().signal,
  );
  return result;
}

/**
 * Returns how many cells stayed and changed, in one sentence.
 * @param {Mask} mask
 * @param {Uint16Array | undefined} before
 * @param {Uint16Array | undefined} after
 * @returns {string}
 */
function summaryOf(mask, before, after) {
  if (!before || !after || before.length !== after.length) return "";
  let [same, others, changed] = [0, 0, 0];
  mask.on.forEach((is, i) => {
    const isSame = before[i] === after[i];
    if (is) same += isSame ? 1 : 0;
    else [others, changed] = [others + 1, changed + (isSame ? 0 : 1)];
  });
  const all = mask.count;
  const locked = same === all ? `All ${all} locked cells stayed` : `${same} of ${all} locked cells stayed`;
  return `${locked}; ${changed} of the ${others} other cells changed.`;
}
