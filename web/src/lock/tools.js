// Tools to lock cells on the map: rooms, brush, rectangle; by pointer and keyboard.

/**
 * @import { App } from "../app.js"
 * @import { Cell } from "../canvas.js"
 * @import { Locks } from "./locks.js"
 * @import { Mask } from "./mask.js"
 */
import { hatch } from "./hatch.js";

/** @typedef {"room" | "brush" | "rectangle"} ToolName */

export class Tools {
  /** @type {App} */
  #app;
  /** @type {Locks} */
  #locks;
  /** @type {(text: string) => void} */
  #notify;
  /** @type {ToolName} */
  tool = "room";
  /**
   * 1 if strokes lock, 0 if they unlock.
   * @type {0 | 1}
   */
  to = 1;
  /** Radius of the brush: 0 for one cell. */
  reach = 0;
  /** @type {{ from: Cell; last: Cell; mask: Mask } | undefined} */
  #stroke;
  /** @type {Cell | undefined} */
  #corner;
  /** @type {Cell | undefined} */
  #cursor;

  /**
   * @param {App} app
   * @param {Locks} locks
   * @param {(text: string) => void} notify
   */
  constructor(app, locks, notify) {
    this.#app = app;
    this.#locks = locks;
    this.#notify = notify;
    app.on("pick", (cell) => this.#isOpen && this.#pick(cell));
    app.on("stroke", ({ from, to, done }) => this.#isOpen && this.#stroked(from, to, done));
    app.on("hover", (cell) => {
      this.#cursor = cell ?? this.#cursor;
      if (this.#isOpen && this.#corner) this.draw();
    });
    app.canvas.element.addEventListener("keydown", (event) => this.#key(event), { capture: true });
  }

  /** @returns {boolean} */
  get #isOpen() {
    return this.#app.panel === "lock" && this.#app.level !== undefined;
  }

  /** Turns strokes of the canvas on while the panel is open and the tool needs them, and off otherwise. */
  activate() {
    const app = this.#app;
    const was = app.canvas.strokes;
    const isOpen = app.panel === "lock";
    if (isOpen) app.canvas.strokes = this.tool !== "room";
    else if (was && this.#owned) app.canvas.strokes = false;
    this.#owned = isOpen;
    this.#corner = this.#stroke = undefined;
    this.draw();
  }

  #owned = false;

  /** Draws the locked cells and the current stroke. */
  draw() {
    const [app, locks] = [this.#app, this.#locks];
    if (app.panel !== "lock") return app.canvas.setPainter("lock");
    const color = getComputedStyle(document.documentElement).getPropertyValue("--accent").trim();
    let mask = this.#stroke?.mask ?? locks.mask;
    if (this.#corner && this.#cursor) {
      mask = mask.copy();
      mask.rectangle(this.#corner, this.#cursor, this.to);
    }
    app.canvas.setPainter("lock", hatch(mask, color));
  }

  /**
   * Locks a room with its walls and doors, or unlocks it if it is locked.
   * @param {number} number
   */
  room(number) {
    const locks = this.#locks;
    const to = locks.isLocked(number) ? 0 : 1;
    this.#notify("");
    locks.edit((mask) => locks.room(number).forEach((i) => (mask.on[i] = to)));
  }

  /**
   * Handles a click or Enter on a cell.
   * @param {Cell} cell
   */
  #pick(cell) {
    const locks = this.#locks;
    if (this.tool !== "room") {
      const to = locks.mask.has(cell) ? 0 : 1;
      return locks.edit((mask) => mask.line(cell, cell, this.tool === "brush" ? this.reach : 0, to));
    }
    const number = this.#roomNear(cell);
    if (number >= 0) this.room(number);
    else this.#notify("There is no room at this cell. Choose a cell in a room, or use the brush.");
  }

  /**
   * Returns the room of a cell or of a neighbor, as walls and doors belong to rooms; −1 for none.
   * @param {Cell} cell
   * @returns {number}
   */
  #roomNear({ x, y }) {
    const { rooms, mask } = this.#locks;
    /**
     * @param {number} dx
     * @param {number} dy
     */
    const at = (dx, dy) => {
      const isOn = x + dx >= 0 && x + dx < mask.width && y + dy >= 0 && y + dy < mask.height;
      return isOn ? (rooms[(y + dy) * mask.width + x + dx] ?? -1) : -1;
    };
    const places = [[0, 0], [0, -1], [1, 0], [0, 1], [-1, 0], [-1, -1], [1, -1], [1, 1], [-1, 1]];
    return places.map(([dx, dy]) => at(dx, dy)).find((number) => number >= 0) ?? -1;
  }

  /**
   * @param {Cell} from
   * @param {Cell} to
   * @param {boolean} done
   */
  #stroked(from, to, done) {
    const locks = this.#locks;
    const isSame = this.#stroke?.from === from;
    const stroke = isSame && this.#stroke ? this.#stroke : { from, last: from, mask: locks.mask.copy() };
    this.#stroke = stroke;
    this.#corner = undefined;
    if (this.tool === "rectangle") {
      stroke.mask = locks.mask.copy();
      stroke.mask.rectangle(from, to, this.to);
    } else {
      stroke.mask.line(stroke.last, to, this.reach, this.to);
    }
    stroke.last = to;
    if (done) {
      this.#stroke = undefined;
      locks.edit((mask) => mask.on.set(stroke.mask.on));
    }
    this.draw();
  }

  /**
   * Shift+Enter sets one corner of a rectangle, then the other; Escape cancels.
   * @param {KeyboardEvent} event
   */
  #key(event) {
    if (!this.#isOpen || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "Escape" && this.#corner) {
      this.#corner = undefined;
      this.#notify("");
    } else if (event.key === "Enter" && event.shiftKey && this.#cursor) {
      const [corner, cursor] = [this.#corner, this.#cursor];
      this.#corner = corner ? undefined : cursor;
      if (corner) this.#locks.edit((mask) => mask.rectangle(corner, cursor, this.to));
      this.#notify(corner ? "" : "One corner is set. Move to the opposite corner and press Shift+Enter again, or Escape to cancel.");
    } else {
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    this.draw();
  }
}
