// Draws a level on a canvas of its own, in a fixed size.

/** @import { App } from "../app.js" */
import { paint, pixel } from "../sprites.js";

/**
 * Cells of a level with its size.
 * @typedef {object} Cells
 * @property {number} width
 * @property {number} height
 * @property {Uint16Array} cells
 */

/**
 * Returns the largest size of a cell in device pixels at which a level fits.
 * @param {{ width: number; height: number }} level
 * @param {number} width
 * @returns {number}
 */
export function most(level, width, height = Infinity) {
  const scale = window.devicePixelRatio || 1;
  return Math.min((width * scale) / level.width, (height * scale) / level.height, 32);
}

/**
 * Draws a level as large as it fits into a width and height in CSS pixels. Cells of 8 pixels and more have integer sizes;
 * smaller ones are drawn at the next integer size and scaled down.
 * @param {App} app
 * @param {HTMLCanvasElement} canvas
 * @param {Cells} level
 * @param {number} width
 */
export function picture(app, canvas, level, width, height = Infinity) {
  const scale = window.devicePixelRatio || 1;
  const fits = most(level, width, height);
  const px = fits < 8 ? Math.ceil(fits) : Math.floor(fits);
  const context = canvas.getContext("2d", { alpha: false });
  // A hidden canvas has no size.
  if (!context || px < 1) return;
  [canvas.width, canvas.height] = [level.width * px, level.height * px];
  const image = context.createImageData(canvas.width, canvas.height);
  const pixels = new Uint32Array(image.data.buffer);
  const ground = pixel(app.colors.rock);
  paint(pixels, canvas.width, canvas.height, level.cells, level.width, level.height, app.sprites, px, 0, 0, ground);
  context.putImageData(image, 0, 0);
  const shrink = Math.min(1, fits / px);
  canvas.style.width = `${(canvas.width * shrink) / scale}px`;
}
