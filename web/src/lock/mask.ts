// A set of cells of a level: those that are locked.

import type { Cell } from "../canvas";

export class Mask {
  readonly on: Uint8Array;

  constructor(readonly width: number, readonly height: number, on?: Uint8Array) {
    this.on = on ?? new Uint8Array(width * height);
  }

  /** The cells of runs: row, first column, number of columns. */
  static ofRuns(width: number, height: number, runs: [number, number, number][]): Mask {
    const mask = new Mask(width, height);
    for (const [y, x, length] of runs) {
      if (y < height && x < width) mask.on.fill(1, y * width + x, y * width + Math.min(width, x + length));
    }
    return mask;
  }

  runs(): [number, number, number][] {
    const runs: [number, number, number][] = [];
    for (let y = 0; y < this.height; y++) {
      for (let x = 0; x < this.width; x++) {
        const from = x;
        while (x < this.width && this.on[y * this.width + x]) x++;
        if (x > from) runs.push([y, from, x - from]);
      }
    }
    return runs;
  }

  copy(): Mask {
    return new Mask(this.width, this.height, this.on.slice());
  }

  get count(): number {
    return this.on.reduce((sum, is) => sum + is, 0);
  }

  has({ x, y }: Cell): boolean {
    return this.on[y * this.width + x] === 1;
  }

  /** Whether all cells of this one are in the other. */
  isIn(other: Mask): boolean {
    return this.width === other.width && this.on.every((is, i) => !is || other.on[i] === 1);
  }

  /** Sets the cells of a rectangle between two corners, as far as it is on the map. */
  rectangle(a: Cell, b: Cell, to: 0 | 1): void {
    const [left, right] = [Math.max(0, Math.min(a.x, b.x)), Math.min(this.width - 1, Math.max(a.x, b.x))];
    for (let y = Math.max(0, Math.min(a.y, b.y)); y <= Math.min(this.height - 1, Math.max(a.y, b.y)); y++) {
      this.on.fill(to, y * this.width + left, y * this.width + right + 1);
    }
  }

  /** Sets the cells within `reach` of a line. */
  line(a: Cell, b: Cell, reach: number, to: 0 | 1): void {
    const steps = Math.max(Math.abs(b.x - a.x), Math.abs(b.y - a.y), 1);
    for (let i = 0; i <= steps; i++) {
      const x = Math.round(a.x + ((b.x - a.x) * i) / steps);
      const y = Math.round(a.y + ((b.y - a.y) * i) / steps);
      this.rectangle({ x: x - reach, y: y - reach }, { x: x + reach, y: y + reach }, to);
    }
  }

  /** The cells of a rectangle that have a number, and those around them: a room with its walls and doors. */
  around(numbers: Int32Array, number: number, [left, top, width, height]: [number, number, number, number]): number[] {
    const found: number[] = [];
    const is = (x: number, y: number) => x >= 0 && x < this.width && numbers[y * this.width + x] === number;
    const isNear = (x: number, y: number) => [y - 1, y, y + 1].some((near) => is(x - 1, near) || is(x, near) || is(x + 1, near));
    for (let y = Math.max(0, top - 1); y <= Math.min(this.height - 1, top + height); y++) {
      for (let x = Math.max(0, left - 1); x <= Math.min(this.width - 1, left + width); x++) {
        if (isNear(x, y)) found.push(y * this.width + x);
      }
    }
    return found;
  }
}
