// The list of saved games.

/** @import { StoredGame, Saved } from "./storage.js" */
import { notify } from "../app.js";
import { button, el } from "../dom.js";
import { download } from "../download.js";
import { storedGames, removeGame, saveName, stateOf } from "./storage.js";

/**
 * Callbacks of the list.
 * @typedef {object} ListOptions
 * @property {(game: Saved) => void} resume
 * @property {(id: string) => string | undefined} errorOf Returns why a game could not be opened, if that was tried.
 */

/**
 * Shows the saved games in `root`.
 * @param {HTMLElement} root
 * @param {ListOptions} options
 */
export function showSaved(root, options) {
  const all = storedGames();
  const none = el("p", { className: "dim" }, "There are no saved games in this browser.");
  root.replaceChildren(...(all.length === 0 ? [none] : all.map((stored, i) => view(stored, i === 0, root, options))));
}

/**
 * @param {StoredGame} stored
 * @param {boolean} isFirst
 * @param {HTMLElement} root
 * @param {ListOptions} options
 * @returns {HTMLElement}
 */
function view(stored, isFirst, root, options) {
  const isGame = !("raw" in stored);
  const name = isGame ? stored.name : `Unknown data (${stored.id})`;
  const error = isGame ? options.errorOf(stored.id) : "The saved game is damaged.";
  const about = isGame ? `${sentenceOf(stateOf(stored.text))}${stored.isOver ? " Over." : ""} ${dateOf(stored.when)}.` : "";
  const remove = button("Delete", () => {
    if (!window.confirm(`Delete “${name}”? This cannot be undone.`)) return;
    removeGame(stored.id);
    showSaved(root, options);
    notify(`“${name}” is deleted.`);
  }, { aria: { label: `Delete ${name}` } });
  const out = button("Download", () => download(saveName(name), isGame ? stored.text : stored.raw), {
    aria: { label: `Download ${name}` },
  });
  const go = isGame
    ? [button(stored.isOver ? "View" : "Resume", () => options.resume(stored), {
        className: isFirst ? "main" : "", aria: { label: `${stored.isOver ? "View" : "Resume"} ${name}` },
        data: { game: stored.id },
      })]
    : [];
  return el(
    "li", { className: "saved" },
    el("div", {}, el("b", {}, name), el("p", { className: "dim" }, about), error ? el("p", { className: "bad" }, error) : ""),
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
