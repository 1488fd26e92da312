// How codes look: eight by eight dots in two colors, as pixels ready to be copied.

import type { SpriteSheet } from "../pkg/barrow_web.js";

/** So many codes there can be. */
const CODES = 1 << 16;
/** Dots of a cell. */
export const DOTS = 8;

/** A color 0xRRGGBB as a canvas has it in memory. */
export function pixel(color: number): number {
  return ((0xff << 24) | ((color & 0xff) << 16) | (color & 0xff00) | (color >> 16)) >>> 0;
}

/** The looks of the codes that were seen so far, in one palette. */
export class LookTable {
  /** The place of a code in the lists below, or -1. */
  readonly slot = new Int32Array(CODES).fill(-1);
  /** Pixels of the dots, 64 for every place. */
  dots = new Uint32Array(64 * 64);
  /** The one color from afar. */
  afar = new Uint32Array(64);
  private count = 0;

  get codes(): Uint16Array {
    const codes: number[] = [];
    this.slot.forEach((slot, code) => slot >= 0 && codes.push(code));
    return Uint16Array.from(codes);
  }

  has(code: number): boolean {
    return this.slot[code] >= 0;
  }

  add(codes: Uint16Array, looks: SpriteSheet): void {
    codes.forEach((code, i) => {
      if (this.slot[code] >= 0) return;
      if (this.count === this.afar.length) this.grow();
      const slot = this.count++;
      const [ink, ground] = [pixel(looks.ink[i]), pixel(looks.ground[i])];
      for (let dot = 0; dot < 64; dot++) {
        const row = looks.dots[i * DOTS + (dot >> 3)];
        this.dots[slot * 64 + dot] = (row >> (dot & 7)) & 1 ? ink : ground;
      }
      this.afar[slot] = pixel(looks.afar[i]);
      this.slot[code] = slot;
    });
  }

  private grow(): void {
    const [dots, afar] = [new Uint32Array(this.dots.length * 2), new Uint32Array(this.afar.length * 2)];
    dots.set(this.dots);
    afar.set(this.afar);
    [this.dots, this.afar] = [dots, afar];
  }
}

/** Paints cells, so many pixels each, into rows of pixels. What lies beside the map gets the ground. */
export function paint(
  out: Uint32Array, width: number, height: number, cells: Uint16Array, columns: number, rows: number, table: LookTable,
  px: number, left: number, top: number, ground: number,
): void {
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
      out[start + x] = px < DOTS ? table.afar[slot] : table.dots[slot * 64 + dotRow + dotColumn[x]];
    }
  }
}
