// Names of keys in the game.

/** @type {Record<string, string>} */
const NAMED = {
  ArrowUp: "Up", ArrowDown: "Down", ArrowLeft: "Left", ArrowRight: "Right",
  Home: "Home", End: "End", PageUp: "PgUp", PageDown: "PgDn",
  Enter: "Enter", Escape: "Escape", Backspace: "Backspace", " ": "Space",
  // The center of the number pad with Num Lock off.
  Clear: "5",
};

/**
 * Returns the name of a key in the game; `undefined` for keys of the browser: Tab moves the focus, and combinations with
 * Ctrl and Alt and the function keys are left to the browser, except Ctrl-S.
 * @param {KeyboardEvent} event
 * @returns {string | undefined}
 */
export function keyName(event) {
  if (event.isComposing || event.metaKey) return undefined;
  const { key } = event;
  const isWritten = [...key].length === 1;
  // On some keyboards characters such as < need AltGr, which browsers report as Ctrl and Alt.
  if (event.getModifierState("AltGraph")) return isWritten ? key : undefined;
  if (event.altKey) return undefined;
  if (event.ctrlKey) return key.toLowerCase() === "s" && !event.shiftKey ? "Ctrl-S" : undefined;
  return NAMED[key] ?? (isWritten ? key : undefined);
}
