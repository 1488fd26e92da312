// Saved games in the local storage of the browser, as texts that the command line reads too. If storage is full or
// forbidden, functions return an error message, and the game continues.

/**
 * A saved game.
 * @typedef {object} Saved
 * @property {string} id
 * @property {string} name
 * @property {number} when Time of the save, in milliseconds.
 * @property {boolean} isOver
 * @property {string} text
 */

/**
 * An entry of the storage: a saved game, or data that could not be parsed, which is left unchanged.
 * @typedef {Saved | { id: string; raw: string }} StoredGame
 */

const PREFIX = "barrow.game.";

/**
 * Returns the local storage; `undefined` if it is forbidden.
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
 * Returns all entries, the latest first.
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
 * @param {StoredGame} entry
 * @returns {number}
 */
function whenOf(entry) {
  return "raw" in entry ? 0 : entry.when;
}

/**
 * Returns the entry with an id.
 * @param {string} id
 * @returns {StoredGame | undefined}
 */
export function storedGame(id) {
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
 * Saves a game. Returns an error message if that failed.
 * @param {Saved} saved
 * @returns {string | undefined}
 */
export function storeGame({ id, ...game }) {
  const to = storage();
  if (!to) return "This browser forbids the page to store data, so the game is not saved. Download the save to keep it.";
  try {
    to.setItem(PREFIX + id, JSON.stringify(game));
    return undefined;
  } catch (error) {
    const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
    const why = isFull ? "The storage of the browser is full" : "The browser could not store the game";
    return `${why}, so the game is not saved. Download the save to keep it, or delete old games.`;
  }
}

/** @param {string} id */
export function removeGame(id) {
  storage()?.removeItem(PREFIX + id);
}

/**
 * Calls `listener` when another tab saves or deletes a game.
 * @param {(id: string) => void} listener
 */
export function onOtherTab(listener) {
  window.addEventListener("storage", ({ key }) => {
    if (key?.startsWith(PREFIX)) listener(key.slice(PREFIX.length));
  });
}

/**
 * Returns the state line of a saved game: `depth 2, turn 311, level 1`.
 * @param {string} text
 * @returns {string}
 */
export function stateOf(text) {
  return text.match(/^state (.{1,80})$/m)?.[1] ?? "";
}

/**
 * Returns the number of turns of a saved game.
 * @param {string} text
 * @returns {number}
 */
export function turnOf(text) {
  return Number(stateOf(text).match(/turn (\d+)/)?.[1] ?? 0);
}

/**
 * Returns a file name for a saved game.
 * @param {string} name
 * @returns {string}
 */
export function saveName(name) {
  return `${name.replace(/[^A-Za-z0-9]+/g, "-").replace(/^-|-$/g, "").toLowerCase() || "game"}.barrow`;
}
