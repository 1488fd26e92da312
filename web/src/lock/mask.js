// A set of cells: the locked cells of a level.

/** @import { Cell } from "../canvas.js" */

export class Mask {
  /** @type {number} */
  width;
  /** @type {number} */
  height;
  /** @type {Uint8Array} */
  on;

  /**
   * @param {number} width
   * @param {number} height
   * @param {Uint8Array} [on]
   */
  constructor(width, height, on) {
    this.width = width;
    this.height = height;
    this.on = on ?? new Uint8Array(width * height);
  }

  /**
   * Creates a mask from horizontal runs: row, first column, length.
   * @param {number} width
   * @param {number} height
   * @param {[number, number, number][]} runs
   * @returns {Mask}
   */
  static ofRuns(width, height, runs) {
    const mask = new Mask(width, height);
    for (const [y, x, length] of runs) {
      if (y < height && x < width) mask.on.fill(1, y * width + x, y * width + Math.min(width, x + length));
    }
    return mask;
  }

  /** @returns {[number, number, number][]} */
  runs() {
    /** @type {[number, number, number][]} */
    const runs = [];
    for (let y = 0; y < this.height; y++) {
      for (let x = 0; x < this.width; x++) {
        const from = x;
        while (x < this.width && this.on[y * this.width + x]) x++;
        if (x > from) runs.push([y, from, x - from]);
      }
    }
    return runs;
  }

  /** @returns {Mask} */
  copy() {
    return new Mask(this.width, this.height, this.on.slice());
  }

  /** @returns {number} */
  get count() {
    return this.on.reduce((sum, is) => sum + is, 0);
  }

  /**
   * @param {Cell} cell
   * @returns {boolean}
   */
  has({ x, y }) {
    return this.on[y * this.width + x] === 1;
  }

  /**
   * Returns whether this is a subset of another mask.
   * @param {Mask} other
   * @returns {boolean}
   */
  isSubsetOf(other) {
    return this.width === other.width && this.on.every((is, i) => !is || other.on[i] === 1);
  }

  /**
   * Sets the cells of a rectangle between two corners, clipped to the map.
   * @param {Cell} a
   * @param {Cell} b
   * @param {0 | 1} to
   */
  rectangle(a, b, to) {
    const [left, right] = [Math.max(0, Math.min(a.x, b.x)), Math.min(this.width - 1, Math.max(a.x, b.x))];
    for (let y = Math.max(0, Math.min(a.y, b.y)); y <= Math.min(this.height - 1, Math.max(a.y, b.y)); y++) {
      this.on.fill(to, y * this.width + left, y * this.width + right + 1);
    }
  }

  /**
   * Sets the cells within `reach` columns and rows of a line.
   * @param {Cell} a
   * @param {Cell} b
   * @param {number} reach
   * @param {0 | 1} to
   */
  line(a, b, reach, to) {
    const steps = Math.max(Math.abs(b.x - a.x), Math.abs(b.y - a.y), 1);
    for (let i = 0; i <= steps; i++) {
      const x = Math.round(a.x + ((b.x - a.x) * i) / steps);
      const y = Math.round(a.y + ((b.y - a.y) * i) / steps);
      this.rectangle({ x: x - reach, y: y - reach }, { x: x + reach, y: y + reach }, to);
    }
  }

  /**
   * Returns the cells with a number and their neighbors, searched within bounds: a room with its walls and doors.
   * @param {Int32Array} numbers
   * @param {number} number
   * @param {[number, number, number, number]} bounds Left, top, width, height.
   * @returns {number[]}
   */
  around(numbers, number, [left, top, width, height]) {
    /** @type {number[]} */
    const found = [];
    /**
     * @param {number} x
     * @param {number} y
     */
    const is = (x, y) => x >= 0 && x < this.width && numbers[y * this.width + x] === number;
    /**
     * @param {number} x
     * @param {number} y
     */
    const isNear = (x, y) => [y - 1, y, y + 1].some((near) => is(x - 1, near) || is(x, near) || is(x + 1, near));
    for (let y = Math.max(0, top - 1); y <= Math.min(this.height - 1, top + height); y++) {
      for (let x = Math.max(0, left - 1); x <= Math.min(this.width - 1, left + width); x++) {
        if (isNear(x, y)) found.push(y * this.width + x);
      }
    }
    return found;
  }
}
