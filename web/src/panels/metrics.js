// Metrics of the level, compared with those of the thousand seeds up to it.

/**
 * @import { LevelRequest } from "../../pkg/barrow_web.js"
 * @import { App } from "../app.js"
 */
import { messageOf } from "../app.js";
import { button, debounced, el } from "../dom.js";
import { Histogram, placeOf, rangeOf, spreadOf } from "./histogram.js";

const LEVELS = 1000;
/** Levels up to this number of cells are measured automatically. */
const QUICK_CELLS = 5000;
/** Number of cells measured per call of a worker. */
const PIECE_CELLS = 50_000;
/** Maximum number of cached levels. With the cache, the next seed needs only one new level. */
const MAX_KNOWN = 20_000;

/**
 * @typedef {object} Row
 * @property {HTMLElement} value
 * @property {HTMLElement} words
 * @property {HTMLElement} range
 * @property {Histogram} picture
 */

export class MetricList {
  /** @type {App} */
  #app;
  element = el("div", {});
  /** @type {Row[]} */
  #rows = [];
  #news = el("p", { className: "dim", id: "measured", aria: { live: "polite" } });
  #bar = el("progress", { max: LEVELS, value: 0, hidden: true, aria: { label: "Levels measured" } });
  #go = button(`Measure ${LEVELS.toLocaleString("en")} levels`, () => void this.#measure());
  #stop = button("Stop", () => this.#control?.abort(), { hidden: true });
  /** @type {AbortController | undefined} */
  #control;
  /**
   * Metrics by seed, of the requests with the key `#of`.
   * @type {Map<bigint, Int32Array>}
   */
  #known = new Map();
  #of = "";
  #soon = debounced(300, () => this.#isOpen && void this.#measure());
  #redraw = throttled(100, () => this.#draw());

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    const list = el("dl", { className: "metrics" });
    for (const { name, doc } of app.registry.metrics) {
      const row = {
        value: el("b", { data: { metric: name } }), words: el("span", {}), range: el("p", { className: "dim" }), picture: new Histogram(),
      };
      this.#rows.push(row);
      const title = el("dt", { title: doc }, name.replaceAll("_", " "), " ", row.value, " ", row.words);
      list.append(title, el("dd", {}, row.picture.element, row.range));
    }
    this.element.append(list, el("div", { className: "row" }, this.#go, this.#stop, this.#bar), this.#news);
    app.on("panel", () => (this.#isOpen ? this.show() : this.#control?.abort()));
    app.on("palette", () => this.#rows.forEach(({ picture }) => picture.draw()));
  }

  /** @returns {boolean} */
  get #isOpen() {
    return this.#app.panel === "inspect";
  }

  /** Shows the metrics of the level, and measures other seeds if levels are small. */
  show() {
    this.#control?.abort();
    this.#ended = "";
    const { level } = this.#app;
    const of = keyOf(this.#app.request);
    if (of !== this.#of || this.#known.size > MAX_KNOWN) this.#known.clear();
    this.#of = of;
    this.#go.disabled = !level || this.#app.generated?.result.outcome === "errors";
    this.#draw();
    if (!this.#go.disabled && level && this.#isOpen && level.width * level.height <= QUICK_CELLS) this.#soon();
  }

  /**
   * Returns the seeds to measure: the thousand up to this one, or the first thousand.
   * @returns {bigint[]}
   */
  #seeds() {
    const last = BigInt(this.#app.level?.seed ?? "0");
    const first = last < BigInt(LEVELS) ? 0n : last - BigInt(LEVELS - 1);
    return Array.from({ length: LEVELS }, (_, i) => first + BigInt(i));
  }

  async #measure() {
    const [app, known] = [this.#app, this.#known];
    const { level } = app;
    if (!level || this.#go.disabled) return;
    /** @type {LevelRequest} */
    const request = { ...app.request, locks: [] };
    // If the request changed, its level is still being generated, and `show` will be called again.
    if (keyOf(request) !== this.#of) return;
    this.#control?.abort();
    const control = new AbortController();
    this.#control = control;
    const missing = this.#seeds().filter((seed) => !known.has(seed));
    const pieces = runs(missing, Math.max(1, Math.min(50, Math.floor(PIECE_CELLS / (level.width * level.height)))));
    this.#ended = "";
    this.#busy(true);
    control.signal.addEventListener("abort", () => this.#control === control && this.#finish("Stopped."));
    try {
      await app.pool.each(
        pieces,
        (engine, { first, count }) => engine.call("measure", request, String(first), count),
        ({ first, count }, numbers) => {
          const metrics = numbers.length / count;
          for (let i = 0; i < count; i++) known.set(first + BigInt(i), numbers.subarray(i * metrics, (i + 1) * metrics));
          this.#redraw();
        },
        control.signal,
      );
      if (!control.signal.aborted) this.#finish("");
    } catch (error) {
      if (control.signal.aborted) return;
      this.#finish(messageOf(error));
      control.abort();
    }
  }

  /** Why the measurement ended early; empty if it did not. */
  #ended = "";

  /** @param {boolean} is */
  #busy(is) {
    this.#stop.hidden = this.#bar.hidden = !is;
    this.#go.hidden = is;
  }

  /**
   * Ends the measurement; `word` says why if it ended early.
   * @param {string} word
   */
  #finish(word) {
    this.#control = undefined;
    this.#ended = word;
    this.#busy(false);
    this.#draw();
  }

  #draw() {
    const { level } = this.#app;
    const seeds = this.#seeds();
    const found = seeds.map((seed) => this.#known.get(seed)).filter((numbers) => numbers !== undefined);
    this.#bar.value = found.length;
    const failed = found.filter((numbers) => numbers[0] === -2).length;
    const words = found.length === 0 ? "" : measured(found.length, failed, seeds);
    // The bar shows progress; screen readers announce the result only.
    this.#news.textContent = this.#control ? "" : `${this.#ended} ${words}`.trim();
    this.#go.hidden = !this.#stop.hidden || found.length === LEVELS;
    this.#rows.forEach((row, i) => {
      const value = level?.metrics[i] ?? undefined;
      const spread = spreadOf(found.map((numbers) => numbers[i]));
      row.value.textContent = value === undefined ? "undefined" : value.toLocaleString("en");
      row.words.textContent = value === undefined ? "" : placeOf(spread, value);
      row.range.textContent = rangeOf(spread);
      row.picture.element.hidden = spread.sorted.length === 0;
      row.picture.show(spread, value);
    });
  }
}

/**
 * Returns a key of everything in a request but the seed and the locks.
 * @param {LevelRequest} request
 * @returns {string}
 */
function keyOf(request) {
  return JSON.stringify({ ...request, seed: "", locks: [] });
}

/**
 * @param {number} count
 * @param {number} failed
 * @param {bigint[]} seeds
 * @returns {string}
 */
function measured(count, failed, seeds) {
  const levels = `${count.toLocaleString("en")} levels measured, seeds ${seeds[0]} to ${seeds[seeds.length - 1]}`;
  return failed === 0 ? `${levels}.` : `${levels}; ${failed.toLocaleString("en")} of them failed.`;
}

/**
 * Splits seeds into runs of at most `most` consecutive seeds.
 * @param {bigint[]} seeds
 * @param {number} most
 * @returns {{ first: bigint; count: number }[]}
 */
function runs(seeds, most) {
  /** @type {{ first: bigint; count: number }[]} */
  const pieces = [];
  for (const seed of seeds) {
    const last = pieces.at(-1);
    if (last && last.count < most && seed === last.first + BigInt(last.count)) last.count++;
    else pieces.push({ first: seed, count: 1 });
  }
  return pieces;
}

/**
 * Returns a function that calls `act` at most once in `ms` milliseconds.
 * @param {number} ms
 * @param {() => void} act
 * @returns {() => void}
 */
function throttled(ms, act) {
  let timer = 0;
  return () => {
    timer ||= window.setTimeout(() => {
      timer = 0;
      act();
    }, ms);
  };
}
