// Common parts of the comparison modes.

/**
 * @import { LevelRequest } from "../../pkg/barrow_web.js"
 * @import { App } from "../app.js"
 */

/**
 * A comparison mode: its controls are in the panel, its view replaces the level.
 * @typedef {object} Mode
 * @property {string} id
 * @property {string} title
 * @property {HTMLElement} controls
 * @property {HTMLElement} view
 * @property {() => void} show Called when the mode is opened, and when the level changes while it is open.
 * @property {() => void} recolor Called when the palette changes.
 */

/**
 * Opens a level in the Recipe panel.
 * @param {App} app
 * @param {Partial<LevelRequest>} change
 */
export function openLevel(app, change) {
  void app.update(change);
  app.setPanel("recipe");
  app.canvas.element.focus({ preventScroll: true });
  app.canvas.element.scrollIntoView({ block: "nearest" });
}

/**
 * Returns a key of everything in a request but the seed and the locks.
 * @param {LevelRequest} levelRequest
 * @returns {string}
 */
export function keyOf({ name, text, width, height, depth }) {
  return JSON.stringify([name, text, width, height, depth]);
}

/**
 * Returns a name of the registry with spaces.
 * @param {string} name
 * @returns {string}
 */
export function words(name) {
  return name.replaceAll("_", " ");
}

/**
 * Returns `count` consecutive seeds.
 * @param {bigint} first
 * @param {number} count
 * @returns {string[]}
 */
export function seedsFrom(first, count) {
  return Array.from({ length: count }, (_, i) => String(BigInt.asUintN(64, first + BigInt(i))));
}

/**
 * Returns the numeric seed of the open level.
 * @param {App} app
 * @returns {Promise<bigint>}
 */
export async function seedOpen(app) {
  return BigInt(await app.engine.call("seedOf", app.request.seed));
}

/**
 * Formats a number with thousands separators.
 * @param {number} n
 * @returns {string}
 */
export function count(n) {
  return n.toLocaleString("en-US");
}
