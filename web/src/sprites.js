// Sprites by code: bitmaps of 8 by 8 dots in two colors, expanded to pixels.

/** @import { SpriteSheet } from "../pkg/barrow_web.js" */

/** Number of codes: they are 16-bit. */
const CODES = 1 << 16;
/** Width and height of a sprite in dots. */
export const DOTS = 8;

/**
 * Converts a color 0xRRGGBB to a little-endian RGBA pixel.
 * @param {number} color
 * @returns {number}
 */
export function pixel(color) {
  return ((0xff << 24) | ((color & 0xff) << 16) | (color & 0xff00) | (color >> 16)) >>> 0;
}

/** Sprites of the codes seen so far, in one palette. */
export class SpriteTable {
  /** Index of a code in the lists below, or -1. */
  slot = new Int32Array(CODES).fill(-1);
  /** Pixels, 64 per sprite. */
  dots = new Uint32Array(64 * 64);
  /** Color of the whole cell where it is drawn smaller than 8 pixels. */
  small = new Uint32Array(64);
  #count = 0;

  /** @returns {Uint16Array} */
  get codes() {
    /** @type {number[]} */
    const codes = [];
    this.slot.forEach((slot, code) => slot >= 0 && codes.push(code));
    return Uint16Array.from(codes);
  }

  /**
   * @param {number} code
   * @returns {boolean}
   */
  has(code) {
    return this.slot[code] >= 0;
  }

  /**
   * @param {Uint16Array} codes
   * @param {SpriteSheet} sprites
   */
  add(codes, sprites) {
    codes.forEach((code, i) => {
      if (this.slot[code] >= 0) return;
      if (this.#count === this.small.length) this.#grow();
      const slot = this.#count++;
      const [ink, ground] = [pixel(sprites.ink[i]), pixel(sprites.ground[i])];
      for (let dot = 0; dot < 64; dot++) {
        const row = sprites.dots[i * DOTS + (dot >> 3)];
        this.dots[slot * 64 + dot] = (row >> (dot & 7)) & 1 ? ink : ground;
      }
      this.small[slot] = pixel(sprites.small[i]);
      this.slot[code] = slot;
    });
  }

  #grow() {
    const [dots, small] = [new Uint32Array(this.dots.length * 2), new Uint32Array(this.small.length * 2)];
    dots.set(this.dots);
    small.set(this.small);
    [this.dots, this.small] = [dots, small];
  }
}

/**
 * Paints cells of `px` by `px` pixels. Pixels outside the map get the color `ground`.
 * @param {Uint32Array} out
 * @param {number} width
 * @param {number} height
 * @param {Uint16Array} cells
 * @param {number} columns
 * @param {number} rows
 * @param {SpriteTable} table
 * @param {number} px
 * @param {number} left
 * @param {number} top
 * @param {number} ground
 */
export function paint(out, width, height, cells, columns, rows, table, px, left, top, ground) {
  const column = new Int32Array(width);
  const dotColumn = new Int32Array(width);
  for (let x = 0; x < width; x++) {
    const cell = Math.floor((x - left) / px);
    column[x] = cell >= 0 && cell < columns ? cell : -1;
    dotColumn[x] = Math.floor((((x - left) % px) * DOTS) / px);
  }
  let drawn = "";
  for (let y = 0; y < height; y++) {
    const row = Math.floor((y - top) / px);
    const start = y * width;
    if (row < 0 || row >= rows) {
      out.fill(ground, start, start + width);
      drawn = "";
      continue;
    }
    const dotRow = px < DOTS ? 0 : Math.floor((((y - top) % px) * DOTS) / px) * DOTS;
    const line = `${row}/${dotRow}`;
    if (line === drawn) {
      out.copyWithin(start, start - width, start);
      continue;
    }
    drawn = line;
    const first = row * columns;
    for (let x = 0; x < width; x++) {
      if (column[x] < 0) {
        out[start + x] = ground;
        continue;
      }
      const slot = table.slot[cells[first + column[x]]];
      out[start + x] = px < DOTS ? table.small[slot] : table.dots[slot * 64 + dotRow + dotColumn[x]];
    }
  }
}
