// What is locked, what was so before, and making the rest of the level anew.

/**
 * @import { CellLock, LevelRequest, LevelResult } from "../../pkg/barrow_web.js"
 * @import { App } from "../app.js"
 */
import { randomSeed, notify, messageOf } from "../app.js";
import { Mask } from "./mask.js";

/** So many seeds are tried before the page says that it does not work. */
const TRIES = 6;
/** So many steps can be taken back. */
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
   * The room of every cell, −1 for none.
   * @type {Int32Array}
   */
  rooms = new Int32Array();
  busy = false;
  /**
   * The cells of the rooms that were asked for, with their walls and doors.
   * @type {number[][]}
   */
  #rings = [];
  /** @type {LevelRequest | undefined} */
  #request;
  /**
   * What will be locked in the level that was asked for.
   * @type {Mask | undefined}
   */
  #coming;
  /** @type {State[]} */
  #before = [];

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
    return this.#before.length > 0;
  }

  /** A level came. If it was not asked for here, what its link says is locked is so, and else nothing. */
  async took() {
    const app = this.#app;
    const level = app.level;
    if (!level || app.generated?.result.outcome !== "level") {
      this.#coming = undefined;
      return;
    }
    if (!this.#coming && this.#request && this.mask.count > 0) this.#remember();
    const last = app.request.locks.at(-1);
    this.mask = this.#coming ?? Mask.ofRuns(level.width, level.height, last?.runs ?? []);
    this.#coming = undefined;
    this.#request = app.request;
    this.rooms = new Int32Array();
    this.#changed();
    await this.findRooms();
  }

  /** Asks which cells are rooms, if that is not known. */
  async findRooms() {
    const [app, request] = [this.#app, this.#request];
    if (this.rooms.length > 0 || !request) return;
    try {
      const { values } = await app.engine.call("overlay", { kind: "rooms" });
      if (request !== this.#request || values.length !== this.mask.on.length) return;
      this.rooms = values;
      this.#rings = [];
      this.#changed();
    } catch (error) {
      notify(messageOf(error), "error");
    }
  }

  /**
   * The cells of a room with its walls and doors.
   * @param {number} number
   * @returns {number[]}
   */
  room(number) {
    const bounds = this.#app.level?.rooms[number];
    this.#rings[number] ??= bounds ? this.mask.around(this.rooms, number, bounds) : [];
    return this.#rings[number];
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
   * Changes what is locked, in a way that can be taken back.
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

  /** Goes back to what was before: what was locked, or the level before with what was locked in it. */
  async undo() {
    const state = this.#before.pop();
    if (!state) return;
    if (state.request === this.#request) {
      this.mask = state.mask;
      this.#changed();
      return;
    }
    this.#coming = state.mask;
    await this.#app.update(state.request);
  }

  /**
   * Makes all anew that is not locked. Tells what came of it.
   * @returns {Promise<string | undefined>}
   */
  async reroll() {
    const [app, mask] = [this.#app, this.mask];
    if (this.busy || !this.#request) return undefined;
    const [locks, cells] = [this.#lockedCells(), app.made?.cells];
    let failed = "";
    this.#setBusy(true);
    try {
      for (let i = 0; i < TRIES; i++) {
        /** @type {LevelRequest} */
        const request = { ...this.#request, seed: randomSeed(), locks };
        const made = await probe(app, request);
        if (made?.outcome !== "level") {
          failed = made?.outcome === "failed" ? made.message : "";
          continue;
        }
        this.#remember();
        this.#coming = mask.copy();
        await app.update(request);
        return stayed(mask, cells, app.made?.cells);
      }
      notify(`With this locked the rules cannot be kept: ${failed}. Nothing was changed; unlock some cells, or try again.`, "error");
    } catch (error) {
      notify(messageOf(error), "error");
    } finally {
      this.#setBusy(false);
    }
    return undefined;
  }

  /**
   * The locks of a request for the cells that are locked now. If they were all locked already, they are taken from where
   * they came from, so that rolling again and again makes the link no longer.
   * @returns {CellLock[]}
   */
  #lockedCells() {
    const { locks, seed } = this.#request ?? { locks: [], seed: "0" };
    const last = locks.at(-1);
    const runs = this.mask.runs();
    if (last && this.mask.isIn(Mask.ofRuns(this.mask.width, this.mask.height, last.runs))) {
      return [...locks.slice(0, -1), { seed: last.seed, runs }];
    }
    return [...locks, { seed, runs }];
  }

  #remember() {
    if (!this.#request) return;
    this.#before.push({ request: this.#request, mask: this.mask });
    if (this.#before.length > UNDO) this.#before.shift();
  }

  /** @param {boolean} is */
  #setBusy(is) {
    this.busy = is;
    this.#changed();
  }
}

/**
 * Finds out beside the page what comes of an request.
 * @param {App} app
 * @param {LevelRequest} request
 * @returns {Promise<LevelResult | undefined>}
 */
async function probe(app, request) {
  /** @type {LevelResult | undefined} */
  let made;
  await app.pool.each(
    [request], (engine, piece) => engine.call("generate", piece, app.palette), (_, answer) => (made = answer.made),
    new AbortController().signal,
  );
  return made;
}

/**
 * Whether the locked cells are what they were, in words.
 * @param {Mask} mask
 * @param {Uint16Array | undefined} before
 * @param {Uint16Array | undefined} after
 * @returns {string}
 */
function stayed(mask, before, after) {
  if (!before || !after || before.length !== after.length) return "";
  let [kept, others, other] = [0, 0, 0];
  mask.on.forEach((is, i) => {
    const same = before[i] === after[i];
    if (is) kept += same ? 1 : 0;
    else [others, other] = [others + 1, other + (same ? 0 : 1)];
  });
  const all = mask.count;
  const those = kept === all ? `All ${all} locked cells stayed` : `${kept} of ${all} locked cells stayed as they were`;
  return `${those}; of the ${others} others ${other} changed.`;
}
