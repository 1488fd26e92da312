// Heat map of a two-dimensional histogram, for pointer and keyboard.

/** @import { Axis, Bins } from "./bins.js" */
import { el } from "../dom.js";
import { valuesOf } from "./bins.js";
import { count } from "./mode.js";

/**
 * Receiver of the events of a heat map.
 * @typedef {object} HeatListener
 * @property {(bin: number | undefined) => void} hover The selected bin changed.
 * @property {(bin: number) => void} pick A bin was clicked, or Enter was pressed on it.
 */

/** Colors from few to many levels. Luminance is monotonic, so that they are recognized without hue. */
const RAMPS = {
  dark: ["#3b2a63", "#3f4a89", "#31688e", "#26838f", "#1f9e89", "#6cce59", "#fde725"],
  light: ["#d6e4ef", "#b3d0e2", "#8ab8d2", "#5c9bc0", "#387cab", "#1f5a90", "#123a6c"],
};
/** Margins for labels in pixels. */
const [LEFT, BELOW, EDGE] = [58, 44, 10];
const FONT = "system-ui, sans-serif";

export class HeatMap {
  /** @type {HeatListener} */
  #listener;
  /** @type {HTMLCanvasElement} */
  element;
  /** @type {Bins | undefined} */
  #bins;
  /** @type {number | undefined} */
  #chosen;
  /** @type {number | undefined} */
  #picked;

  /** @param {HeatListener} listener */
  constructor(listener) {
    this.#listener = listener;
    const label = "Heat map. Arrow keys select a bin, Enter lists its levels.";
    const aria = { label, describedby: "bin-note" };
    this.element = el("canvas", { className: "heat", tabIndex: 0, role: "application", aria });
    this.element.addEventListener("pointermove", (event) => this.#point(event));
    this.element.addEventListener("pointerleave", () => this.#choose(undefined));
    this.element.addEventListener("click", (event) => {
      this.#point(event);
      this.#pick();
    });
    this.element.addEventListener("keydown", (event) => this.#key(event));
    new ResizeObserver(() => this.draw()).observe(this.element);
  }

  /**
   * Shows a histogram, or none. The selection is cleared if the axes changed.
   * @param {Bins | undefined} bins
   */
  show(bins) {
    /** @param {Bins} [of] */
    const sides = (of) => JSON.stringify([of?.x, of?.y]);
    if (sides(bins) !== sides(this.#bins)) this.#chosen = this.#picked = undefined;
    this.#bins = bins;
    this.draw();
  }

  draw() {
    const [element, bins] = [this.element, this.#bins];
    if (element.clientWidth === 0) return;
    const scale = window.devicePixelRatio || 1;
    element.width = Math.round(element.clientWidth * scale);
    element.height = Math.round(element.clientHeight * scale);
    const context = element.getContext("2d");
    if (!context) return;
    context.scale(scale, scale);
    context.clearRect(0, 0, element.clientWidth, element.clientHeight);
    const style = getComputedStyle(document.documentElement);
    /** @param {string} name */
    const color = (name) => style.getPropertyValue(name).trim();
    if (!bins) return;
    this.#drawBins(context, bins, color("--field"), color("--line"));
    this.#drawAxes(context, bins, color("--dim"), color("--ink"));
    for (const [bin, width] of /** @type {const} */ ([[this.#picked, 2], [this.#chosen, 3]])) {
      if (bin !== undefined) this.#frame(context, bin, color("--ink"), width);
    }
  }

  /**
   * Returns left, top, width and height of a bin.
   * @param {number} bin
   * @returns {[number, number, number, number]}
   */
  #place(bin) {
    const { x, y } = this.#bins ?? { x: { bins: 1 }, y: { bins: 1 } };
    const wide = (this.element.clientWidth - LEFT - EDGE) / x.bins;
    const high = (this.element.clientHeight - BELOW - EDGE) / y.bins;
    const [column, row] = [bin % x.bins, Math.floor(bin / x.bins)];
    return [LEFT + column * wide, EDGE + (y.bins - 1 - row) * high, wide, high];
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {Bins} bins
   * @param {string} empty
   * @param {string} line
   */
  #drawBins(context, bins, empty, line) {
    context.textAlign = "center";
    context.textBaseline = "middle";
    const theme = document.documentElement.dataset.theme === "light" ? "light" : "dark";
    const ramp = RAMPS[theme];
    bins.levels.forEach((levels, bin) => {
      const [left, top, wide, high] = this.#place(bin);
      const heat = Math.floor(Math.sqrt(levels.length / bins.most) * (ramp.length - 0.001));
      context.fillStyle = levels.length === 0 ? empty : ramp[heat];
      context.fillRect(left, top, wide - 1, high - 1);
      if (levels.length === 0 || wide < 20 || high < 13) return;
      context.fillStyle = heat >= 4 === (theme === "dark") ? "#000000" : "#ffffff";
      context.font = `${Math.min(12, Math.floor(high * 0.8))}px ${FONT}`;
      context.fillText(String(levels.length), left + wide / 2, top + high / 2 + 1);
    });
    context.strokeStyle = line;
    const [width, height] = [this.element.clientWidth - LEFT - EDGE, this.element.clientHeight - BELOW - EDGE];
    context.strokeRect(LEFT - 0.5, EDGE - 0.5, width + 1, height + 1);
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {Bins} bins
   * @param {string} dim
   * @param {string} ink
   */
  #drawAxes(context, { x, y }, dim, ink) {
    const { clientWidth: width, clientHeight: height } = this.element;
    context.font = `12px ${FONT}`;
    context.fillStyle = dim;
    const [, , wide, high] = this.#place(0);
    for (const [value, at] of ticks(x, wide, 40)) context.fillText(value, LEFT + at, height - BELOW + 12);
    context.textAlign = "right";
    for (const [value, at] of ticks(y, high, 18)) context.fillText(value, LEFT - 6, height - BELOW - at);
    context.textAlign = "center";
    context.fillStyle = ink;
    context.font = `bold 13px ${FONT}`;
    context.fillText(x.name, LEFT + (width - LEFT) / 2, height - 12);
    context.save();
    context.translate(12, (height - BELOW) / 2);
    context.rotate(-Math.PI / 2);
    context.fillText(y.name, 0, 0);
    context.restore();
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {number} bin
   * @param {string} color
   * @param {number} width
   */
  #frame(context, bin, color, width) {
    const [left, top, wide, high] = this.#place(bin);
    context.lineWidth = width;
    context.strokeStyle = color;
    context.strokeRect(left - 1, top - 1, wide + 1, high + 1);
  }

  /** @param {MouseEvent} event */
  #point(event) {
    const [bins, element] = [this.#bins, this.element];
    if (!bins) return;
    const [, , wide, high] = this.#place(0);
    const column = Math.floor((event.offsetX - LEFT) / wide);
    const row = Math.floor((element.clientHeight - BELOW - event.offsetY) / high);
    const isIn = column >= 0 && row >= 0 && column < bins.x.bins && row < bins.y.bins;
    this.#choose(isIn ? row * bins.x.bins + column : undefined);
  }

  /** @param {number | undefined} bin */
  #choose(bin) {
    if (bin === this.#chosen) return;
    this.#chosen = bin;
    this.#listener.hover(bin);
    this.draw();
  }

  #pick() {
    if (this.#chosen === undefined || !this.#bins || this.#bins.levels[this.#chosen].length === 0) return;
    this.#picked = this.#chosen;
    this.#listener.pick(this.#chosen);
    this.draw();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const bins = this.#bins;
    /** @type {Record<string, [number, number]>} */
    const steps = {
      ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1],
    };
    if (!bins || event.ctrlKey || event.altKey || event.metaKey) return;
    const step = steps[event.key];
    if (step) {
      const from = this.#chosen ?? bins.levels.findIndex((levels) => levels.length === bins.most);
      const [dx, dy] = this.#chosen === undefined ? [0, 0] : step;
      const column = Math.max(0, Math.min(bins.x.bins - 1, (from % bins.x.bins) + dx));
      const row = Math.max(0, Math.min(bins.y.bins - 1, Math.floor(from / bins.x.bins) + dy));
      this.#choose(row * bins.x.bins + column);
    } else if (event.key === "Enter" || event.key === " ") {
      this.#pick();
    } else {
      return;
    }
    event.preventDefault();
  }
}

/**
 * Returns the labels of an axis with their positions.
 * @param {Axis} axis
 * @param {number} size
 * @param {number} apart
 * @returns {[string, number][]}
 */
function ticks({ min, step, bins }, size, apart) {
  const every = Math.max(1, Math.ceil(apart / size));
  /** @type {[string, number][]} */
  const found = [];
  for (let bin = 0; bin < bins; bin += every) found.push([count(min + bin * step), (bin + 0.5) * size]);
  return found;
}

/**
 * Returns the values and the count of a bin as text.
 * @param {Bins} bins
 * @param {number} bin
 * @returns {string}
 */
export function binText(bins, bin) {
  const n = bins.levels[bin].length;
  const levels = n === 0 ? "no level" : n === 1 ? "1 level" : `${count(n)} levels`;
  return `${valuesOf(bins.x, bin % bins.x.bins)}, ${valuesOf(bins.y, Math.floor(bin / bins.x.bins))}: ${levels}`;
}
