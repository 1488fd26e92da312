// The line below the level: what the cell under the pointer or the cursor is, in every panel.

/**
 * @import { CellView } from "../pkg/barrow_web.js"
 * @import { App } from "./app.js"
 * @import { Cell } from "./canvas.js"
 */
import { byId, debounced } from "./dom.js";

/**
 * What panels add of a cell, by the panel's name.
 * @type {Map<string, (cell: Cell) => string | undefined>}
 */
export const notes = new Map();

/** Tells of the cell again, for what panels add has changed. */
export let refreshCellInfo = () => {};

/** @param {App} app */
export function about(app) {
  const line = byId("cell-info");
  /** @type {Cell | undefined} */
  let wanted;
  /** @type {Cell | undefined} */
  let at;
  let asking = false;

  /** Asks for the cell that is wanted last; never twice at a time. */
  const ask = async () => {
    if (asking) return;
    asking = true;
    while (wanted) {
      /** @type {Cell} */
      const cell = wanted;
      wanted = undefined;
      const { made } = app;
      // A worker that was stopped meanwhile tells elsewhere what happened.
      const view = await app.engine.call("cell", cell.x, cell.y).catch(() => undefined);
      if (!wanted && at === cell && made === app.made) line.textContent = view ? wordsOf(view, notesOn(cell)) : "";
    }
    asking = false;
  };

  /** @param {Cell | undefined} cell */
  const show = (cell) => {
    at = wanted = app.panel === "play" || !app.level ? undefined : cell;
    if (at) void ask();
    else line.textContent = "";
  };
  refreshCellInfo = () => at && show(at);
  app.on("hover", show);
  // Levels may follow each other swiftly: what a cell is can wait until one stays.
  const later = debounced(200, () => refreshCellInfo());
  app.on("level", () => {
    line.textContent = "";
    later();
  });
  app.on("panel", () => show(at));
  speakForKeys(app.canvas.element, line);
}

/**
 * The cursor's cell is read aloud as it moves; the mouse is not followed by a voice.
 * @param {HTMLElement} canvas
 * @param {HTMLElement} line
 */
function speakForKeys(canvas, line) {
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
 * A cell in one line.
 * @param {CellView} cell
 * @param {string[]} added
 * @returns {string}
 */
function wordsOf({ x, y, tile, lines, stage }, added) {
  const made = stage ? [`made by ${stage}`] : [];
  return [`${x}, ${y}: ${tile}`, ...lines, ...made, ...added].join(" · ");
}
