// The line below the level that describes the cell under the pointer or the keyboard cursor.

/**
 * @import { CellView } from "../pkg/barrow_web.js"
 * @import { App } from "./app.js"
 * @import { Cell } from "./canvas.js"
 */
import { byId, debounced } from "./dom.js";

/**
 * Functions by panel name that add to the description of a cell.
 * @type {Map<string, (cell: Cell) => string | undefined>}
 */
export const notes = new Map();

/** Describes the cell again, after the additions of a panel changed. */
export let refreshCellInfo = () => {};

/** @param {App} app */
export function cellInfo(app) {
  const line = byId("cell-info");
  /** @type {Cell | undefined} */
  let wanted;
  /** @type {Cell | undefined} */
  let at;
  let isBusy = false;

  /** Asks the worker for the latest cell, one call at a time. */
  const ask = async () => {
    if (isBusy) return;
    isBusy = true;
    while (wanted) {
      /** @type {Cell} */
      const cell = wanted;
      wanted = undefined;
      const { generated } = app;
      // If the worker was stopped, the caller that stopped it reports the error.
      const view = await app.engine.call("cell", cell.x, cell.y).catch(() => undefined);
      if (!wanted && at === cell && generated === app.generated) line.textContent = view ? textOf(view, notesOn(cell)) : "";
    }
    isBusy = false;
  };

  /** @param {Cell | undefined} cell */
  const show = (cell) => {
    at = wanted = app.panel === "play" || !app.level ? undefined : cell;
    if (at) void ask();
    else line.textContent = "";
  };
  refreshCellInfo = () => at && show(at);
  app.on("hover", show);
  // Many levels may be generated in a row; only the last one is queried.
  const later = debounced(200, () => refreshCellInfo());
  app.on("level", () => {
    line.textContent = "";
    later();
  });
  app.on("panel", () => show(at));
  announceForKeyboard(app.canvas.element, line);
}

/**
 * Makes the line a live region for the keyboard cursor only, so that screen readers do not follow the mouse.
 * @param {HTMLElement} canvas
 * @param {HTMLElement} line
 */
function announceForKeyboard(canvas, line) {
  /** @param {string} how */
  const live = (how) => line.getAttribute("aria-live") !== how && line.setAttribute("aria-live", how);
  canvas.addEventListener("keydown", () => live("polite"), { capture: true });
  canvas.addEventListener("pointermove", () => live("off"), { capture: true });
}

/**
 * @param {Cell} cell
 * @returns {string[]}
 */
function notesOn(cell) {
  return [...notes.values()].map((note) => note(cell)).filter((note) => note !== undefined);
}

/**
 * Returns the description of a cell in one line.
 * @param {CellView} cell
 * @param {string[]} added
 * @returns {string}
 */
function textOf({ x, y, tile, lines, stage }, added) {
  const writer = stage ? [`written by ${stage}`] : [];
  return [`${x}, ${y}: ${tile}`, ...lines, ...writer, ...added].join(" · ");
}
