// What the ways to compare have in common, and small things that several of them need.

/**
 * @import { LevelRequest } from "../../pkg/barrow_web.js"
 * @import { App } from "../app.js"
 */

/**
 * A way to compare levels: its controls are in the panel, what comes of them values the place of the level.
 * @typedef {object} Mode
 * @property {string} id
 * @property {string} title
 * @property {HTMLElement} controls
 * @property {HTMLElement} view
 * @property {() => void} show It is looked at, or something it shows has changed while it was.
 * @property {() => void} recolor Other colors.
 */

/**
 * Opens a level, where it can be looked at.
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
 * What decides about all levels of an request but which of them it is.
 * @param {LevelRequest} levelRequest
 * @returns {string}
 */
export function keyOf({ name, text, width, height, depth }) {
  return JSON.stringify([name, text, width, height, depth]);
}

/**
 * A name of the registry as it is read.
 * @param {string} name
 * @returns {string}
 */
export function words(name) {
  return name.replaceAll("_", " ");
}

/**
 * So many seeds in turn.
 * @param {bigint} first
 * @param {number} count
 * @returns {string[]}
 */
export function seedsFrom(first, count) {
  return Array.from({ length: count }, (_, i) => String(BigInt.asUintN(64, first + BigInt(i))));
}

/**
 * The seed that is open, as a number.
 * @param {App} app
 * @returns {Promise<bigint>}
 */
export async function seedOpen(app) {
  return BigInt(await app.engine.call("seedOf", app.request.seed));
}

/**
 * Numbers with their thousands set off.
 * @param {number} n
 * @returns {string}
 */
export function count(n) {
  return n.toLocaleString("en-US");
}
