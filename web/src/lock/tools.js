// The ways to lock cells on the map: rooms, a brush, rectangles; by pointer and by keys.

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
  #tell;
  /** @type {ToolName} */
  tool = "room";
  /**
   * Whether strokes lock or unlock.
   * @type {0 | 1}
   */
  to = 1;
  /** How far the brush reaches. */
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
   * @param {(text: string) => void} tell
   */
  constructor(app, locks, tell) {
    this.#app = app;
    this.#locks = locks;
    this.#tell = tell;
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

  /** Takes the canvas while its panel is open, and leaves it else. */
  settle() {
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

  /** Shows what is locked, with the stroke that goes on. */
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
    this.#tell("");
    locks.edit((mask) => locks.room(number).forEach((i) => (mask.on[i] = to)));
  }

  /**
   * A click in room mode, or Enter.
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
    else this.#tell("There is no room at this cell. Choose a cell in a room, or paint.");
  }

  /**
   * The room of a cell, or of one beside it: walls and doors belong to it.
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
    const goesOn = this.#stroke?.from === from;
    const stroke = goesOn && this.#stroke ? this.#stroke : { from, last: from, mask: locks.mask.copy() };
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
   * Shift and Enter set one corner of a rectangle, then the other; Escape forgets the first.
   * @param {KeyboardEvent} event
   */
  #key(event) {
    if (!this.#isOpen || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "Escape" && this.#corner) {
      this.#corner = undefined;
      this.#tell("");
    } else if (event.key === "Enter" && event.shiftKey && this.#cursor) {
      const [corner, cursor] = [this.#corner, this.#cursor];
      this.#corner = corner ? undefined : cursor;
      if (corner) this.#locks.edit((mask) => mask.rectangle(corner, cursor, this.to));
      this.#tell(corner ? "" : "One corner is set. Go to the other one and press Shift+Enter again; Escape forgets it.");
    } else {
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    this.draw();
  }
}
