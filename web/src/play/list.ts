// The list of saved games.

import { say } from "../app";
import { button, el } from "../dom";
import { download } from "../download";
import { allSaved, forget, saveName, stateOf, type Kept, type Saved } from "./shelf";

/** What is done with a saved game. */
export interface Chosen {
  resume(game: Saved): void;
  /** Why a game could not be read, if that was tried. */
  fault(id: string): string | undefined;
}

/** Shows the saved games in `root`. */
export function showSaved(root: HTMLElement, chosen: Chosen): void {
  const all = allSaved();
  const none = el("p", { className: "dim" }, "There are no saved games in this browser yet.");
  root.replaceChildren(...(all.length === 0 ? [none] : all.map((kept, i) => view(kept, i === 0, root, chosen))));
}

function view(kept: Kept, isFirst: boolean, root: HTMLElement, chosen: Chosen): HTMLElement {
  const isGame = !("raw" in kept);
  const name = isGame ? kept.name : `Something that is no game (${kept.id})`;
  const fault = isGame ? chosen.fault(kept.id) : "It is damaged and cannot be read.";
  const about = isGame ? `${sentenceOf(stateOf(kept.text))}${kept.isOver ? " Over." : ""} ${dateOf(kept.when)}.` : "";
  const remove = button("Delete", () => {
    if (!window.confirm(`Delete “${name}” for ever?`)) return;
    forget(kept.id);
    showSaved(root, chosen);
    say(`“${name}” is deleted.`);
  }, { aria: { label: `Delete ${name}` } });
  const out = button("Download", () => download(saveName(name), isGame ? kept.text : kept.raw), {
    aria: { label: `Download ${name}` },
  });
  const go = isGame
    ? [button(kept.isOver ? "Look" : "Go on", () => chosen.resume(kept), {
        className: isFirst ? "main" : "", aria: { label: `${kept.isOver ? "Look at" : "Go on with"} ${name}` },
        data: { game: kept.id },
      })]
    : [];
  return el(
    "li", { className: "saved" },
    el("div", {}, el("b", {}, name), el("p", { className: "dim" }, about), fault ? el("p", { className: "bad" }, fault) : ""),
    el("div", { className: "row" }, ...go, out, remove),
  );
}

function sentenceOf(state: string): string {
  return state ? `${state.charAt(0).toUpperCase()}${state.slice(1)}.` : "";
}

function dateOf(when: number): string {
  return new Date(when).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
}
