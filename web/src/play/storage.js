// Saved games in the browser. Each is a text that the command line reads as well. A browser may have no room for them, or
// forbid to storeGame anything: then that is told, and the game goes on.

/**
 * A saved game.
 * @typedef {object} Saved
 * @property {string} id
 * @property {string} name
 * @property {number} when When it was kept, in milliseconds.
 * @property {boolean} isOver
 * @property {string} text
 */

/**
 * What is on the shelf under one name: a game, or something that is none, which is left as it is.
 * @typedef {Saved | { id: string; raw: string }} StoredGame
 */

const PREFIX = "barrow.game.";

/**
 * The browser's storage; nothing if it is forbidden.
 * @returns {Storage | undefined}
 */
function storage() {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}

/**
 * Every saved game, the latest first.
 * @returns {StoredGame[]}
 */
export function storedGames() {
  const from = storage();
  if (!from) return [];
  const keys = Array.from({ length: from.length }, (_, i) => from.key(i) ?? "").filter((key) => key.startsWith(PREFIX));
  const all = keys.map((key) => read(key.slice(PREFIX.length), from.getItem(key) ?? ""));
  return all.sort((a, b) => whenOf(b) - whenOf(a));
}

/**
 * @param {StoredGame} kept
 * @returns {number}
 */
function whenOf(kept) {
  return "raw" in kept ? 0 : kept.when;
}

/**
 * One of them.
 * @param {string} id
 * @returns {StoredGame | undefined}
 */
export function saved(id) {
  const raw = storage()?.getItem(PREFIX + id);
  return raw === null || raw === undefined ? undefined : read(id, raw);
}

/**
 * @param {string} id
 * @param {string} raw
 * @returns {StoredGame}
 */
function read(id, raw) {
  try {
    const { name, when, isOver, text } = /** @type {Saved} */ (JSON.parse(raw));
    const isGame = typeof name === "string" && typeof when === "number" && typeof text === "string";
    return isGame ? { id, name, when, isOver: isOver === true, text } : { id, raw };
  } catch {
    return { id, raw };
  }
}

/**
 * Keeps a game. What went wrong, in a messageOf, if something did.
 * @param {Saved} saved
 * @returns {string | undefined}
 */
export function storeGame({ id, ...game }) {
  const to = storage();
  if (!to) return "This browser does not let the page storeGame anything, so the game is not saved. Download the save to storeGame it.";
  try {
    to.setItem(PREFIX + id, JSON.stringify(game));
    return undefined;
  } catch (error) {
    const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
    const why = isFull ? "The browser has no more room for saved games" : "The browser did not storeGame the game";
    return `${why}, so it is not saved since then. Download the save to storeGame it, or delete games that you no longer need.`;
  }
}

/** @param {string} id */
export function removeGame(id) {
  storage()?.removeItem(PREFIX + id);
}

/**
 * Calls back when another tab of this browser keeps or deletes a game.
 * @param {(id: string) => void} heard
 */
export function onOtherTab(heard) {
  window.addEventListener("storage", ({ key }) => {
    if (key?.startsWith(PREFIX)) heard(key.slice(PREFIX.length));
  });
}

/**
 * Where a game stands, as its text tells: `depth 2, turn 311, level 1`.
 * @param {string} text
 * @returns {string}
 */
export function stateOf(text) {
  return text.match(/^state (.{1,80})$/m)?.[1] ?? "";
}

/**
 * The number of turns that a game's text tells of.
 * @param {string} text
 * @returns {number}
 */
export function turnOf(text) {
  return Number(stateOf(text).match(/turn (\d+)/)?.[1] ?? 0);
}

/**
 * A name for files.
 * @param {string} name
 * @returns {string}
 */
export function saveName(name) {
  return `${name.replace(/[^A-Za-z0-9]+/g, "-").replace(/^-|-$/g, "").toLowerCase() || "game"}.barrow`;
}
