// The list of saved games.

/** @import { StoredGame, Saved } from "./storage.js" */
import { notify } from "../app.js";
import { button, el } from "../dom.js";
import { download } from "../download.js";
import { storedGames, removeGame, saveName, stateOf } from "./storage.js";

/**
 * What is done with a saved game.
 * @typedef {object} Chosen
 * @property {(game: Saved) => void} resume
 * @property {(id: string) => string | undefined} fault Why a game could not be read, if that was tried.
 */

/**
 * Shows the saved games in `root`.
 * @param {HTMLElement} root
 * @param {Chosen} chosen
 */
export function showSaved(root, chosen) {
  const all = storedGames();
  const none = el("p", { className: "dim" }, "There are no saved games in this browser yet.");
  root.replaceChildren(...(all.length === 0 ? [none] : all.map((kept, i) => view(kept, i === 0, root, chosen))));
}

/**
 * @param {StoredGame} kept
 * @param {boolean} isFirst
 * @param {HTMLElement} root
 * @param {Chosen} chosen
 * @returns {HTMLElement}
 */
function view(kept, isFirst, root, chosen) {
  const isGame = !("raw" in kept);
  const name = isGame ? kept.name : `Something that is no game (${kept.id})`;
  const fault = isGame ? chosen.fault(kept.id) : "It is damaged and cannot be read.";
  const about = isGame ? `${sentenceOf(stateOf(kept.text))}${kept.isOver ? " Over." : ""} ${dateOf(kept.when)}.` : "";
  const remove = button("Delete", () => {
    if (!window.confirm(`Delete “${name}” for ever?`)) return;
    removeGame(kept.id);
    showSaved(root, chosen);
    notify(`“${name}” is deleted.`);
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

/**
 * @param {string} state
 * @returns {string}
 */
function sentenceOf(state) {
  return state ? `${state.charAt(0).toUpperCase()}${state.slice(1)}.` : "";
}

/**
 * @param {number} when
 * @returns {string}
 */
function dateOf(when) {
  return new Date(when).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
}
