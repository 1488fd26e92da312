// How codes look: eight by eight dots in two colors, as pixels ready to be copied.

/** @import { SpriteSheet } from "../pkg/barrow_web.js" */

/** So many codes there can be. */
const CODES = 1 << 16;
/** Dots of a cell. */
export const DOTS = 8;

/**
 * A color 0xRRGGBB as a canvas has it in memory.
 * @param {number} color
 * @returns {number}
 */
export function pixel(color) {
  return ((0xff << 24) | ((color & 0xff) << 16) | (color & 0xff00) | (color >> 16)) >>> 0;
}

/** The looks of the codes that were seen so far, in one palette. */
export class SpriteTable {
  /** The place of a code in the lists below, or -1. */
  slot = new Int32Array(CODES).fill(-1);
  /** Pixels of the dots, 64 for every place. */
  dots = new Uint32Array(64 * 64);
  /** The one color from small. */
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
   * @param {SpriteSheet} looks
   */
  add(codes, looks) {
    codes.forEach((code, i) => {
      if (this.slot[code] >= 0) return;
      if (this.#count === this.small.length) this.#grow();
      const slot = this.#count++;
      const [ink, ground] = [pixel(looks.ink[i]), pixel(looks.ground[i])];
      for (let dot = 0; dot < 64; dot++) {
        const row = looks.dots[i * DOTS + (dot >> 3)];
        this.dots[slot * 64 + dot] = (row >> (dot & 7)) & 1 ? ink : ground;
      }
      this.small[slot] = pixel(looks.small[i]);
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
 * Paints cells, so many pixels each, into rows of pixels. What lies beside the map gets the ground.
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
export function paint(
  out, width, height, cells, columns, rows, table,
  px, left, top, ground,
) {
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
