// The line below the level: what the cell under the pointer or the cursor is, in every panel.

import type { CellView } from "../pkg/barrow_web.js";
import type { App } from "./app";
import type { Cell } from "./canvas";
import { byId, debounced } from "./dom";

/** What panels add of a cell, by the panel's name. */
export const notes = new Map<string, (cell: Cell) => string | undefined>();

/** Tells of the cell again, for what panels add has changed. */
export let tellAgain = (): void => {};

export function about(app: App): void {
  const line = byId("about");
  let wanted: Cell | undefined;
  let at: Cell | undefined;
  let asking = false;

  /** Asks for the cell that is wanted last; never twice at a time. */
  const ask = async () => {
    if (asking) return;
    asking = true;
    while (wanted) {
      const cell: Cell = wanted;
      wanted = undefined;
      const { made } = app;
      // A worker that was stopped meanwhile tells elsewhere what happened.
      const view = await app.engine.call("cell", cell.x, cell.y).catch(() => undefined);
      if (!wanted && at === cell && made === app.made) line.textContent = view ? wordsOf(view, notesOn(cell)) : "";
    }
    asking = false;
  };

  const show = (cell: Cell | undefined) => {
    at = wanted = app.panel === "play" || !app.level ? undefined : cell;
    if (at) void ask();
    else line.textContent = "";
  };
  tellAgain = () => at && show(at);
  app.on("hover", show);
  // Levels may follow each other swiftly: what a cell is can wait until one stays.
  const later = debounced(200, () => tellAgain());
  app.on("made", () => {
    line.textContent = "";
    later();
  });
  app.on("panel", () => show(at));
  speakForKeys(app.canvas.element, line);
}

/** The cursor's cell is read aloud as it moves; the mouse is not followed by a voice. */
function speakForKeys(canvas: HTMLElement, line: HTMLElement): void {
  const live = (how: string) => line.getAttribute("aria-live") !== how && line.setAttribute("aria-live", how);
  canvas.addEventListener("keydown", () => live("polite"), { capture: true });
  canvas.addEventListener("pointermove", () => live("off"), { capture: true });
}

function notesOn(cell: Cell): string[] {
  return [...notes.values()].map((note) => note(cell)).filter((note) => note !== undefined);
}

/** A cell in one line. */
function wordsOf({ x, y, tile, lines, stage }: CellView, added: string[]): string {
  const made = stage ? [`made by ${stage}`] : [];
  return [`${x}, ${y}: ${tile}`, ...lines, ...made, ...added].join(" · ");
}
