// The screen of the game on a canvas, scaled by integers, with as many columns and rows as fit. Where 80 columns would be
// too small to read, the canvas is larger than the view and scrolls with the player.

/** @import { Screen } from "../api.js" */
import { DOTS } from "../sprites.js";
import { el } from "../dom.js";

/** Minimum size of the screen of the game. */
const LEAST = { columns: 80, rows: 24 };
/** Minimum number of rows of a map. */
const MAP_ROWS = 21;
/** Rows of a screen that scrolls: enough that messages above the map do not cover it. */
const NEAR_ROWS = 31;
/** Maximum size of the screen of the game. */
const MOST = { columns: 200, rows: 75 };
/** Number of columns from which the game has a panel beside the map. */
const ROOMY = 104;
/** Minimum size of a cell in CSS pixels. */
const READABLE_PX = 11;

/** Space for the focus outline in CSS pixels. */
const EDGE_PX = 8;

/**
 * Size of the screen of the game in a view.
 * @typedef {object} Fit
 * @property {number} scale Device pixels per dot.
 * @property {number} columns
 * @property {number} rows
 * @property {boolean} isWhole Whether the whole screen is visible.
 */

/**
 * Computes the size of the screen for a view in device pixels; `ratio` is the number of device pixels per CSS pixel.
 * @param {number} width
 * @param {number} height
 * @param {number} ratio
 * @returns {Fit}
 */
export function fitOf(width, height, ratio) {
  const least = Math.max(1, Math.ceil((READABLE_PX * ratio) / DOTS - 0.3));
  const most = Math.floor(Math.min(width / (LEAST.columns * DOTS), height / (LEAST.rows * DOTS)));
  const roomy = Math.floor(width / (ROOMY * DOTS));
  const isWhole = most >= least;
  const near = Math.min(Math.floor(least * 1.25), Math.floor(height / (MAP_ROWS * DOTS)));
  const scale = isWhole ? Math.min(most, Math.max(least, roomy)) : Math.max(least, near);
  /**
   * @param {number} pixels
   * @param {number} from
   * @param {number} to
   */
  const count = (pixels, from, to) =>
    Math.max(from, Math.min(to, Math.floor(pixels / (DOTS * scale))));
  return {
    scale, isWhole,
    columns: isWhole ? count(width, LEAST.columns, MOST.columns) : LEAST.columns,
    rows: isWhole ? count(height, LEAST.rows, MOST.rows) : NEAR_ROWS,
  };
}

/**
 * Receiver of pointer events, in cells of the screen.
 * @typedef {object} Pointing
 * @property {(x: number, y: number) => void} hover
 * @property {(x: number, y: number) => void} click
 * @property {(x: number, y: number, up: boolean) => void} wheel
 * @property {() => void} resize Called when the size of the screen changed.
 */

/** Wheel movement per step, in pixels. */
const WHEEL_PX = 50;

export class GameScreen {
  canvas = el("canvas", {
    id: "game-canvas", tabIndex: 0, role: "application",
    aria: { label: "The game", describedby: "game-help" },
  });
  /** Clips the canvas. If it scrolls, only the map is visible; message and status are shown as text. */
  #crop = el("div", { id: "game-crop" }, this.canvas);
  element = el("div", { id: "game-view" }, this.#crop);
  /** Status lines as text, below a screen that scrolls. */
  status = el("pre", { id: "game-status", aria: { hidden: "true" } });
  /** @type {Fit} */
  fit = { scale: 1, isWhole: true, ...LEAST };
  /** @type {CanvasRenderingContext2D} */
  #context;
  #at = "";
  #turned = 0;
  #isFar = false;
  /** @type {Screen | undefined} */
  #latest;
  #followed = "";
  #page = el("pre", { id: "game-page", hidden: true, aria: { hidden: "true" } });

  /** @param {Pointing} pointing */
  constructor(pointing) {
    const context = this.canvas.getContext("2d", { alpha: false });
    if (!context) throw new Error("This browser has no 2D canvas.");
    this.#context = context;
    this.element.append(this.#page);
    this.#page.onclick = () => pointing.click(0, 0);
    new ResizeObserver(() => {
      if (this.measure()) pointing.resize();
    }).observe(this.element);
    this.canvas.addEventListener("pointermove", (event) => {
      const cell = this.#cellAt(event);
      if (event.pointerType !== "mouse" || cell.join() === this.#at) return;
      this.#at = cell.join();
      pointing.hover(...cell);
    });
    this.canvas.addEventListener("click", (event) => {
      this.canvas.focus({ preventScroll: true });
      pointing.click(...this.#cellAt(event));
    });
    this.canvas.addEventListener("wheel", (event) => {
      this.#turned += event.deltaY;
      if (Math.abs(this.#turned) < WHEEL_PX) return;
      pointing.wheel(...this.#cellAt(event), this.#turned < 0);
      this.#turned = 0;
    }, { passive: true });
  }

  /**
   * Updates `fit`. Returns whether it changed; always false while the game is hidden.
   * @returns {boolean}
   */
  measure() {
    const { clientWidth, clientHeight } = this.element;
    if (clientWidth === 0 || clientHeight === 0) return false;
    const ratio = window.devicePixelRatio || 1;
    const [width, height] = [clientWidth - EDGE_PX, clientHeight - EDGE_PX];
    const fit = fitOf(width * ratio, height * ratio, ratio);
    const same = JSON.stringify(fit) === JSON.stringify(this.fit);
    this.fit = fit;
    this.#lay();
    return !same;
  }

  /**
   * Switches a screen that scrolls to a reduced view of the whole screen and back.
   * @param {boolean} isFar
   */
  setFar(isFar) {
    this.#isFar = isFar;
    this.#followed = "";
    this.#lay();
    this.#follow();
  }

  /** @param {Screen} screen */
  show(screen) {
    const { pixels, columns, rows } = screen;
    const [width, height] = [columns * DOTS, rows * DOTS];
    const isOther = this.canvas.width !== width || this.canvas.height !== height;
    if (isOther) [this.canvas.width, this.canvas.height] = [width, height];
    const isMoved = this.#latest?.mapRows.join() !== screen.mapRows.join();
    this.#latest = screen;
    if (isOther || isMoved) this.#lay();
    const data = new Uint8ClampedArray(/** @type {ArrayBuffer} */ (pixels.buffer), pixels.byteOffset, pixels.byteLength);
    this.#context.putImageData(new ImageData(data, width, height), 0, 0);
    this.#follow();
  }

  #lay() {
    const isFar = this.#isFar && !this.fit.isWhole;
    this.element.dataset.fit = this.fit.isWhole ? "whole" : isFar ? "far" : "near";
    const cell = (this.fit.scale * DOTS) / (window.devicePixelRatio || 1);
    const [crop, canvas] = [this.#crop, this.canvas];
    const isNear = !this.fit.isWhole && !isFar;
    crop.style.width = isFar ? "100%" : `${(canvas.width / DOTS) * cell}px`;
    const [first, rows] = isNear ? (this.#latest?.mapRows ?? [0, MAP_ROWS]) : [0, canvas.height / DOTS];
    // One pixel less: rounding could show a line of the row below.
    crop.style.height = isFar ? "auto" : `${rows * cell - (isNear ? 1 : 0)}px`;
    canvas.style.height = isFar ? "auto" : `${(canvas.height / DOTS) * cell}px`;
    canvas.style.marginTop = isNear ? `${-first * cell}px` : "0";
  }

  /** Scrolls to the player, or to the left edge of a menu; shows full pages as text. */
  #follow() {
    const [element, canvas, latest] = [this.element, this.canvas, this.#latest];
    const isNear = element.dataset.fit === "near";
    if (!latest) return;
    const isPage = isNear && !latest.focus && latest.from === 0 && !latest.letters.includes(MENU_HINT);
    this.#page.hidden = !isPage;
    this.#page.textContent = isPage ? asColumn(latest.letters, latest.message) : "";
    this.status.textContent = this.fit.isWhole ? "" : statusOf(latest.letters);
    if (!isNear) return;
    const cell = (canvas.clientWidth / canvas.width) * DOTS;
    const { focus, from, mapRows, turn } = latest;
    // Keeps the position of a user who scrolled, until the game changes.
    const followed = JSON.stringify([focus, from, turn, isPage, cell, element.clientWidth]);
    if (followed === this.#followed) return;
    this.#followed = followed;
    const left = focus ? (focus[0] + 0.5) * cell - element.clientWidth / 2 : from * cell;
    const top = focus ? (focus[1] - mapRows[0] + 0.5) * cell - element.clientHeight / 2 : 0;
    element.scrollTo({ left, top });
  }

  /**
   * Returns the column and row of the screen under the pointer.
   * @param {MouseEvent} event
   * @returns {[number, number]}
   */
  #cellAt(event) {
    const across = this.canvas.clientWidth / (this.canvas.width / DOTS);
    const down = this.canvas.clientHeight / (this.canvas.height / DOTS);
    return [Math.floor(event.offsetX / across), Math.floor(event.offsetY / down)];
  }
}

/** Text below every menu of the game. */
const MENU_HINT = "a key or Enter chooses";

/**
 * Returns the status lines at the bottom of a screen as text; empty if it has none.
 * @param {string} letters
 * @returns {string}
 */
function statusOf(letters) {
  const rows = letters.trimEnd().split("\n").slice(-2);
  if (!rows[0]?.startsWith("HP ")) return "";
  return rows.map((row) => row.replace(/\[[= ]*\]|\? for keys/, "").trim().replaceAll(/ {2,}/g, "  ")).join("\n");
}

/** Start of the second column of a page of text. */
const SECOND_COLUMN = 42;

/**
 * Reformats a page of two columns to one. The title is removed, as the message shows it.
 * @param {string} letters
 * @param {string} title
 * @returns {string}
 */
function asColumn(letters, title) {
  /** @type {string[]} */
  const out = [];
  /** @type {string[][]} */
  let [left, right] = [[], []];
  const flush = () => {
    out.push(...left, ...right);
    [left, right] = [[], []];
  };
  for (const row of letters.trimEnd().split("\n")) {
    const [a, b] = [row.slice(0, SECOND_COLUMN).trimEnd(), row.slice(SECOND_COLUMN).trimEnd()];
    if (b !== "" && row.slice(SECOND_COLUMN - 4, SECOND_COLUMN).trim() === "") {
      left.push(a);
      right.push(`  ${b}`);
    } else if (b === "" && right.length > 0) {
      left.push(a);
    } else {
      flush();
      out.push(row.trimEnd());
    }
  }
  flush();
  const rows = out.map((row) => row.replace(/^ {1,2}/, ""));
  return (rows[0] === title ? rows.slice(1) : rows).join("\n").replace(/^\n+/, "");
}
