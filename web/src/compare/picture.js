// A level as a picture of a fixed size, on a canvas of its own.

/** @import { App } from "../app.js" */
import { paint, pixel } from "../sprites.js";

/**
 * Cells with how many there are.
 * @typedef {object} Cells
 * @property {number} width
 * @property {number} height
 * @property {Uint16Array} cells
 */

/**
 * How many pixels of the screen a cell gets at most if a level is to fit.
 * @param {{ width: number; height: number }} level
 * @param {number} width
 * @returns {number}
 */
export function most(level, width, height = Infinity) {
  const scale = window.devicePixelRatio || 1;
  return Math.min((width * scale) / level.width, (height * scale) / level.height, 32);
}

/**
 * Draws a level as large as it goes into a width and a height of the page. Where cells are large they are whole pixels;
 * small ones are drawn a little larger than they are shown.
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
  // Where nobody looks there is no room for it.
  if (!context || px < 1) return;
  [canvas.width, canvas.height] = [level.width * px, level.height * px];
  const image = context.createImageData(canvas.width, canvas.height);
  const pixels = new Uint32Array(image.data.buffer);
  const ground = pixel(app.colors.rock);
  paint(pixels, canvas.width, canvas.height, level.cells, level.width, level.height, app.table, px, 0, 0, ground);
  context.putImageData(image, 0, 0);
  const shrink = Math.min(1, fits / px);
  canvas.style.width = `${(canvas.width * shrink) / scale}px`;
}
