// Keys of a browser by the names that the game has for them.

/** @type {Record<string, string>} */
const NAMED = {
  ArrowUp: "Up", ArrowDown: "Down", ArrowLeft: "Left", ArrowRight: "Right",
  Home: "Home", End: "End", PageUp: "PgUp", PageDown: "PgDn",
  Enter: "Enter", Escape: "Escape", Backspace: "Backspace", " ": "Space",
  // The middle of a number pad that does not write numbers.
  Clear: "5",
};

/**
 * The game's name of a key, or nothing if it is not for the game: Tab leaves the game, as everywhere on a page, and what
 * the browser does with Ctrl, Alt and the function keys stays its own, but for Ctrl-S.
 * @param {KeyboardEvent} event
 * @returns {string | undefined}
 */
export function keyName(event) {
  if (event.isComposing || event.metaKey) return undefined;
  const { key } = event;
  const isWritten = [...key].length === 1;
  // On some keyboards characters such as < are written with AltGr, which counts as Ctrl and Alt.
  if (event.getModifierState("AltGraph")) return isWritten ? key : undefined;
  if (event.altKey) return undefined;
  if (event.ctrlKey) return key.toLowerCase() === "s" && !event.shiftKey ? "Ctrl-S" : undefined;
  return NAMED[key] ?? (isWritten ? key : undefined);
}
