// Histogram of a metric with the value of the current level marked, and its text alternative.

import { el } from "../dom.js";

const HEIGHT = 44;
const MAX_BINS = 48;

/**
 * Measured values of a metric, in ascending order.
 * @typedef {object} Spread
 * @property {number[]} sorted
 */

/**
 * @param {number[]} values
 * @returns {Spread}
 */
export function spreadOf(values) {
  return { sorted: values.filter((n) => n >= 0).sort((a, b) => a - b) };
}

/**
 * Returns the rank of a value among the others as text; empty if there are fewer than 20.
 * @param {Spread} spread
 * @param {number} value
 * @returns {string}
 */
export function placeOf({ sorted }, value) {
  const all = sorted.length;
  if (all < 20) return "";
  const below = sorted.findIndex((n) => n >= value);
  const fewer = below < 0 ? all : below;
  const more = sorted.filter((n) => n > value).length;
  /** @param {number} n */
  const percent = (n) => Math.round((100 * n) / all);
  const same = percent(all - fewer - more);
  if (same === 100) return "equal in all levels";
  if (same >= 50) return `equal in ${same}% of levels`;
  if (fewer >= more) return fewer === all ? "more than in every other level" : `more than in ${percent(fewer)}% of levels`;
  return more === all ? "less than in every other level" : `less than in ${percent(more)}% of levels`;
}

/**
 * Returns minimum, maximum and median as text.
 * @param {Spread} spread
 * @returns {string}
 */
export function rangeOf({ sorted }) {
  if (sorted.length === 0) return "";
  /** @param {number} n */
  const show = (n) => n.toLocaleString("en");
  const [least, middle, most] = [sorted[0], sorted[sorted.length >> 1], sorted[sorted.length - 1]];
  return least === most ? `always ${show(least)}` : `from ${show(least)} to ${show(most)}, median ${show(middle)}`;
}

/** The canvas is hidden from screen readers; the text beside it has the same information. */
export class Histogram {
  element = el("canvas", { className: "histogram", aria: { hidden: "true" } });
  /** @type {Spread} */
  #spread = { sorted: [] };
  /** @type {number | undefined} */
  #value;

  constructor() {
    new ResizeObserver(() => this.draw()).observe(this.element);
  }

  /**
   * @param {Spread} spread
   * @param {number | undefined} value
   */
  show(spread, value) {
    [this.#spread, this.#value] = [spread, value];
    this.draw();
  }

  draw() {
    const scale = window.devicePixelRatio || 1;
    const width = Math.max(1, Math.round(this.element.clientWidth * scale));
    const height = Math.round(HEIGHT * scale);
    [this.element.width, this.element.height] = [width, height];
    const context = this.element.getContext("2d");
    const { sorted } = this.#spread;
    if (!context || sorted.length === 0) return;
    const { counts, binOf } = binned(sorted, this.#value);
    const most = Math.max(...counts);
    const style = getComputedStyle(this.element);
    const here = this.#value === undefined ? -1 : binOf(this.#value);
    const wide = width / counts.length;
    const floor = height - 7 * scale;
    counts.forEach((count, bin) => {
      const bar = count === 0 ? 0 : Math.max(scale, Math.round((count / most) * (floor - 2 * scale)));
      context.fillStyle = style.getPropertyValue(bin === here ? "--accent" : "--dim");
      const [left, right] = [Math.round(bin * wide), Math.round((bin + 1) * wide)];
      context.fillRect(left, floor - bar, Math.max(1, right - left - (wide > 3 * scale ? scale : 0)), bar);
    });
    context.fillStyle = style.getPropertyValue("--line");
    context.fillRect(0, floor, width, scale);
    if (here >= 0) this.#mark(context, (here + 0.5) * wide, floor, scale, style.getPropertyValue("--accent"));
  }

  /**
   * Draws a triangle below the bin of this level.
   * @param {CanvasRenderingContext2D} context
   * @param {number} x
   * @param {number} floor
   * @param {number} scale
   * @param {string} color
   */
  #mark(context, x, floor, scale, color) {
    context.fillStyle = color;
    context.beginPath();
    context.moveTo(x, floor + scale);
    context.lineTo(x - 5 * scale, floor + 7 * scale);
    context.lineTo(x + 5 * scale, floor + 7 * scale);
    context.fill();
  }
}

/**
 * Counts values in bins of equal width. The range includes the value of this level.
 * @param {number[]} sorted
 * @param {number | undefined} value
 * @returns {{ counts: number[]; binOf(value: number): number }}
 */
function binned(sorted, value) {
  const least = Math.min(sorted[0], value ?? Infinity);
  const most = Math.max(sorted[sorted.length - 1], value ?? -Infinity);
  const step = Math.max(1, Math.ceil((most - least + 1) / MAX_BINS));
  const counts = /** @type {Array<number>} */ (new Array(Math.max(1, Math.ceil((most - least + 1) / step)))).fill(0);
  /** @param {number} n */
  const binOf = (n) => Math.floor((n - least) / step);
  for (const n of sorted) counts[binOf(n)]++;
  return { counts, binOf };
}
