// Thumbnails of many levels: a grid of buttons, drawn as the workers return them.

/**
 * @import { LevelRequest } from "../../pkg/barrow_web.js"
 * @import { App } from "../app.js"
 * @import { Thumbs as Answer } from "../api.js"
 */
import { notify, messageOf } from "../app.js";
import { el } from "../dom.js";
import { picture } from "./picture.js";

/** Padding, height of the label, and gap of thumbnails, in CSS pixels. */
const [PAD, LABEL, GAP] = [6, 24, 8];
/** Preferred minimum width of a thumbnail in CSS pixels. */
const MIN_WIDTH = 150;
/** Number of cells per call of a worker. */
const PIECE_CELLS = 6000;

/**
 * @typedef {object} Thumb
 * @property {string} seed
 * @property {HTMLButtonElement} button
 * @property {HTMLCanvasElement} canvas
 * @property {Uint16Array} [cells]
 */

/**
 * Callbacks of the grid.
 * @typedef {object} ThumbOptions
 * @property {string} label
 * @property {(seed: string) => void} open
 * @property {(pages: -1 | 1) => void} turn Called for the previous (−1) or next (1) page.
 * @property {() => number} room Returns the preferred maximum height of the grid in CSS pixels.
 */

export class Thumbs {
  /** @type {App} */
  #app;
  /** @type {ThumbOptions} */
  #options;
  /** @type {HTMLElement} */
  element;
  /** @type {Thumb[]} */
  #thumbs = [];
  #width = 80;
  #height = 21;
  #columns = 4;
  #run = new AbortController();

  /**
   * @param {App} app
   * @param {ThumbOptions} options
   */
  constructor(app, options) {
    this.#app = app;
    this.#options = options;
    this.element = el("div", { className: "thumbs", role: "group", aria: { label: options.label } });
    this.element.addEventListener("keydown", (event) => this.#key(event));
    new ResizeObserver(() => this.#layOut()).observe(this.element);
  }

  /**
   * Shows the levels of seeds. Cancels an earlier call.
   * @param {LevelRequest} request
   * @param {string[]} seeds
   */
  async show(request, seeds) {
    this.#run.abort();
    this.#run = new AbortController();
    const { signal } = this.#run;
    const app = this.#app;
    const size = app.level;
    if (size) [this.#width, this.#height] = [size.width, size.height];
    const hadFocus = this.element.contains(document.activeElement);
    this.#thumbs = seeds.map((seed) => this.#thumb(seed));
    this.element.replaceChildren(...this.#thumbs.map(({ button }) => button));
    if (this.#thumbs[0]) this.#thumbs[0].button.tabIndex = 0;
    if (hadFocus) this.#thumbs[0]?.button.focus();
    this.#layOut();
    const [palette, plain] = [app.palette, { ...request, locks: [] }];
    const pieces = chunks(seeds.length, Math.max(1, Math.min(4, Math.floor(PIECE_CELLS / (this.#width * this.#height)))));
    try {
      await app.pool.each(
        pieces,
        (engine, [from, to]) => engine.call("thumbs", plain, seeds.slice(from, to), palette),
        ([from], answer) => (palette === app.palette ? this.#take(from, answer) : undefined),
        signal,
      );
      if (palette !== app.palette && !signal.aborted) void this.show(request, seeds);
    } catch (error) {
      if (!signal.aborted) notify(messageOf(error), "error");
      this.#run.abort();
    }
  }

  /** Cancels the levels that are not drawn yet. */
  stop() {
    this.#run.abort();
  }

  /** Draws all thumbnails again, in the current palette. */
  redraw() {
    for (const thumb of this.#thumbs) this.#draw(thumb);
  }

  /**
   * Marks the open level.
   * @param {string} seed
   */
  mark(seed) {
    for (const { seed: own, button } of this.#thumbs) {
      if (own === seed) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    }
  }

  /**
   * @param {string} seed
   * @returns {Thumb}
   */
  #thumb(seed) {
    const canvas = el("canvas", { aria: { hidden: "true" } });
    const label = el("span", {}, seed);
    const button = el(
      "button",
      { type: "button", className: "thumb", tabIndex: -1, aria: { label: `Seed ${seed}` }, data: { seed } },
      canvas, label,
    );
    button.onclick = () => this.#options.open(seed);
    return { seed, button, canvas };
  }

  /**
   * @param {number} from
   * @param {Answer} answer
   */
  #take(from, answer) {
    this.#app.addSprites(answer);
    const resized = answer.width !== this.#width || answer.height !== this.#height;
    [this.#width, this.#height] = [answer.width, answer.height];
    answer.cells.forEach((cells, i) => {
      const thumb = this.#thumbs[from + i];
      thumb.cells = cells;
      thumb.button.dataset.drawn = cells ? "yes" : "none";
      if (!cells) thumb.button.append(el("em", {}, "no level"));
      this.#draw(thumb);
    });
    if (resized) this.#layOut();
  }

  /** @param {Thumb} thumb */
  #draw({ canvas, cells }) {
    const [width, height] = [this.#width, this.#height];
    picture(this.#app, canvas, { width, height, cells: cells ?? new Uint16Array() }, this.#inner(this.#columns));
  }

  /**
   * @param {number} columns
   * @returns {number}
   */
  #inner(columns) {
    return (this.element.clientWidth - GAP * (columns - 1)) / columns - 2 * PAD - 2;
  }

  /** Uses the fewest columns with which the grid fits its height, as long as thumbnails are not too narrow. */
  #layOut() {
    if (this.element.clientWidth === 0 || this.#thumbs.length === 0) return;
    /** @param {number} columns */
    const high = (columns) => {
      const each = (this.#inner(columns) * this.#height) / this.#width + LABEL + 2 * PAD + GAP;
      return Math.ceil(this.#thumbs.length / columns) * each;
    };
    let columns = 2;
    while (this.#inner(columns + 1) >= MIN_WIDTH && high(columns) > this.#options.room()) columns++;
    this.#columns = columns;
    this.element.style.setProperty("--columns", String(columns));
    this.redraw();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const at = this.#thumbs.findIndex(({ button }) => button === document.activeElement);
    const last = this.#thumbs.length - 1;
    /** @type {Record<string, number>} */
    const steps = {
      ArrowLeft: at - 1, ArrowRight: at + 1, ArrowUp: at - this.#columns, ArrowDown: at + this.#columns, Home: 0, End: last,
    };
    if (at < 0 || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "PageDown" || event.key === "PageUp") this.#options.turn(event.key === "PageDown" ? 1 : -1);
    else if (event.key in steps) this.#focus(at, Math.max(0, Math.min(last, steps[event.key])));
    else return;
    event.preventDefault();
  }

  /**
   * @param {number} from
   * @param {number} to
   */
  #focus(from, to) {
    this.#thumbs[from].button.tabIndex = -1;
    this.#thumbs[to].button.tabIndex = 0;
    this.#thumbs[to].button.focus();
  }
}

/**
 * Splits the numbers from 0 to `count` into ranges of `each`.
 * @param {number} count
 * @param {number} each
 * @returns {[from: number, to: number][]}
 */
export function chunks(count, each) {
  /** @type {[number, number][]} */
  const pieces = [];
  for (let from = 0; from < count; from += each) pieces.push([from, Math.min(count, from + each)]);
  return pieces;
}
