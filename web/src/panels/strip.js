// Overview of a recording: a bar per step, whose height is the logarithm of the number of changed cells, and lines between
// stages. Dragging scrubs; the slider below is for the keyboard.

/** @import { Player } from "./player.js" */
import { el } from "../dom.js";

const HEIGHT = 48;
const MAX_LINES = 60;

export class Strip {
  element = el("canvas", { className: "strip", height: HEIGHT, aria: { hidden: "true" } });
  /** @type {Player | undefined} */
  #player;
  /**
   * The bars, drawn once per recording and size.
   * @type {OffscreenCanvas | undefined}
   */
  #bars;

  /** @param {(at: number) => void} scrub */
  constructor(scrub) {
    /** @param {PointerEvent} event */
    const point = (event) => {
      if (!this.#player || event.buttons === 0) return;
      const share = event.offsetX / Math.max(1, this.element.clientWidth);
      scrub(Math.ceil(Math.max(0, Math.min(1, share)) * this.#player.count));
    };
    this.element.addEventListener("pointerdown", (event) => {
      this.element.setPointerCapture(event.pointerId);
      point(event);
    });
    this.element.addEventListener("pointermove", point);
    new ResizeObserver(() => this.show(this.#player)).observe(this.element);
  }

  /** @param {Player | undefined} player */
  show(player) {
    this.#player = player;
    const scale = window.devicePixelRatio || 1;
    this.element.width = Math.max(1, Math.round(this.element.clientWidth * scale));
    this.element.height = Math.round(HEIGHT * scale);
    this.#bars = player && this.#drawBars(player);
    this.follow();
  }

  /** Draws the bars and the current position. */
  follow() {
    const context = this.element.getContext("2d");
    const [player, bars] = [this.#player, this.#bars];
    if (!context) return;
    const { width, height } = this.element;
    context.clearRect(0, 0, width, height);
    if (!player || !bars) return;
    const x = Math.round((player.at / Math.max(1, player.count)) * width);
    context.globalAlpha = 1;
    context.drawImage(bars, 0, 0, Math.max(1, x), height, 0, 0, Math.max(1, x), height);
    context.globalAlpha = 0.4;
    if (x < width) context.drawImage(bars, x, 0, width - x, height, x, 0, width - x, height);
    context.globalAlpha = 1;
    context.fillStyle = this.#color("--accent");
    context.fillRect(Math.max(0, Math.min(width - 2, x - 1)), 0, 2, height);
  }

  /**
   * @param {string} name
   * @returns {string}
   */
  #color(name) {
    return getComputedStyle(this.element).getPropertyValue(name);
  }

  /**
   * Draws the bars. A column of pixels shows its largest step.
   * @param {Player} player
   * @returns {OffscreenCanvas | undefined}
   */
  #drawBars(player) {
    const { width, height } = this.element;
    const bars = new OffscreenCanvas(width, height);
    const context = bars.getContext("2d");
    if (!context || player.count === 0) return undefined;
    const high = new Float64Array(width);
    for (let step = 0; step < player.count; step++) {
      const [from, to] = [step, step + 1].map((n) => Math.floor((n / player.count) * width));
      for (let x = from; x < Math.max(to - (to - from > 3 ? 1 : 0), from + 1) && x < width; x++) {
        high[x] = Math.max(high[x], Math.log2(1 + player.changes(step)));
      }
    }
    const most = Math.max(1, high.reduce((a, b) => Math.max(a, b), 0));
    context.fillStyle = this.#color("--dim");
    high.forEach((log, x) => {
      const bar = Math.round((log / most) * (height - 4));
      context.fillRect(x, height - bar, 1, bar);
    });
    context.fillStyle = this.#color("--ink");
    for (const from of borders(player)) {
      context.fillRect(Math.round((from / player.count) * width), 0, 1, height);
    }
    return bars;
  }
}

/**
 * Returns the steps at which lines are drawn: between stages, or between attempts if there are too many stages.
 * @param {Player} player
 * @returns {number[]}
 */
function borders({ parts }) {
  const firsts = parts.slice(1).map(({ from }) => from);
  if (firsts.length <= MAX_LINES) return firsts;
  const attempts = parts.filter((_, i) => parts[i - 1]?.stage === "check").map(({ from }) => from);
  return attempts.length <= MAX_LINES ? attempts : [];
}
