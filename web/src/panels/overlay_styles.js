// Styles of overlays. Color is never the only cue: regions are numbered, marked cells are outlined, and gradients change
// in luminance.

/**
 * @import { Outlines, Tint } from "../canvas.js"
 * @import { Label } from "../labels.js"
 */

/**
 * @typedef {object} Shown
 * @property {Tint} tint
 * @property {Outlines} outlines
 * @property {Label[]} labels
 * @property {Key[]} legend
 */

/**
 * A line of the legend: one color, or a gradient.
 * @typedef {object} Key
 * @property {Color[]} colors
 * @property {string} text
 */

/** @typedef {readonly [number, number, number]} Color */

/**
 * Colors that are distinguishable with any kind of color vision (Okabe and Ito, 2008).
 * @type {Color[]}
 */
const PIECES = [
  [230, 159, 0], [86, 180, 233], [0, 158, 115], [240, 228, 66], [0, 114, 178], [213, 94, 0], [204, 121, 167], [160, 160, 160],
];
/**
 * The viridis color map, with monotonic luminance.
 * @type {Color[]}
 */
const RAMP = [
  [68, 1, 84], [71, 44, 122], [59, 81, 139], [44, 113, 142], [33, 144, 141], [39, 173, 129], [92, 200, 99], [170, 220, 50], [253, 231, 37],
];
/** @type {Color} */
const MARKED = [230, 159, 0];
/** Maximum numbers of outlined cells and of labels. */
const [MAX_OUTLINES, MAX_LABELS] = [3000, 300];

/**
 * @param {Color} color
 * @returns {string}
 */
export const hex = ([r, g, b]) => `#${[r, g, b].map((n) => n.toString(16).padStart(2, "0")).join("")}`;

/**
 * @param {number} share
 * @returns {Color}
 */
function ramp(share) {
  const at = Math.max(0, Math.min(1, share)) * (RAMP.length - 1);
  const [low, high] = [RAMP[Math.floor(at)], RAMP[Math.ceil(at)]];
  /** @param {0 | 1 | 2} i */
  const mix = (i) => Math.round(low[i] + (high[i] - low[i]) * (at % 1));
  return [mix(0), mix(1), mix(2)];
}

/**
 * @param {Int32Array} values
 * @param {(value: number) => [Color, number] | undefined} look
 * @returns {Tint}
 */
function sheet(values, look) {
  const tint = new Uint8ClampedArray(4 * values.length);
  values.forEach((value, i) => {
    const found = look(value);
    if (found) tint.set([...found[0], found[1]], 4 * i);
  });
  return tint;
}

/**
 * Numbered areas: regions, rooms, islands. Labels of larger areas have precedence.
 * @param {Int32Array} values
 * @param {number} width
 * @param {string} word
 * @returns {Shown}
 */
export function pieces(values, width, word) {
  /** @type {number[]} */
  const sizes = [];
  /** @type {[number, number][]} */
  const sums = [];
  values.forEach((piece, i) => {
    if (piece < 0) return;
    sizes[piece] = (sizes[piece] ?? 0) + 1;
    const [x, y] = (sums[piece] ??= [0, 0]);
    sums[piece] = [x + (i % width), y + Math.floor(i / width)];
  });
  const places = middles(values, width, sums.map(([x, y], i) => [x / sizes[i], y / sizes[i]]));
  const order = [...sizes.keys()].sort((a, b) => sizes[b] - sizes[a]);
  /** @param {number} n */
  const cells = (n) => (n === 1 ? "1 cell" : `${n.toLocaleString("en")} cells`);
  return {
    tint: sheet(values, (piece) => (piece < 0 ? undefined : [PIECES[piece % PIECES.length], 160])),
    outlines: [],
    labels: order.slice(0, MAX_LABELS).map((piece) => ({ ...places[piece], text: String(piece + 1) })),
    legend: [
      ...order.slice(0, 12).map((piece) => ({ colors: [PIECES[piece % PIECES.length]], text: `${word} ${piece + 1}: ${cells(sizes[piece])}` })),
      ...(order.length > 12 ? [{ colors: [], text: `… and ${order.length - 12} more` }] : []),
    ],
  };
}

/**
 * Returns the cell of each area that is nearest to a point, such as its centroid.
 * @param {Int32Array} values
 * @param {number} width
 * @param {[number, number][]} points
 * @returns {{ x: number; y: number }[]}
 */
function middles(values, width, points) {
  const best = points.map(() => Infinity);
  const places = points.map(() => ({ x: 0, y: 0 }));
  values.forEach((piece, i) => {
    if (piece < 0) return;
    const [x, y] = [i % width, Math.floor(i / width)];
    const far = (x - points[piece][0]) ** 2 + (y - points[piece][1]) ** 2;
    if (far < best[piece]) [best[piece], places[piece]] = [far, { x, y }];
  });
  return places;
}

/**
 * Distances from a cell: brighter is farther, every tenth step is labeled.
 * @param {Int32Array} values
 * @param {number} width
 * @param {{ x: number; y: number }} from
 * @returns {Shown}
 */
export function distances(values, width, from) {
  const most = values.reduce((a, b) => Math.max(a, b), 0);
  /** @type {Label[]} */
  const labels = [];
  /**
   * @param {number} i
   * @param {string} text
   */
  const at = (i, text) => ({ x: i % width, y: Math.floor(i / width), text });
  const farthest = values.indexOf(most);
  if (most > 0) labels.push(at(farthest, String(most)));
  values.forEach((steps, i) => {
    if (steps > 0 && steps % 10 === 0 && labels.length < MAX_LABELS) labels.push(at(i, String(steps)));
  });
  return {
    tint: sheet(values, (steps) => (steps < 0 ? undefined : [ramp(steps / Math.max(1, most)), 190])),
    outlines: [{ cells: [from], color: "#ffffff" }],
    labels,
    legend: [
      { colors: Array.from({ length: 9 }, (_, i) => ramp(i / 8)), text: `from 0 to ${most} steps; every tenth is labeled` },
      { colors: [], text: "The outlined cell is the origin. Cells without color cannot be reached." },
    ],
  };
}

/**
 * Field of view of a cell: other cells are darkened.
 * @param {Int32Array} values
 * @param {{ x: number; y: number }} from
 * @returns {Shown}
 */
export function sight(values, from) {
  return {
    tint: sheet(values, (seen) => (seen < 0 ? [[0, 0, 0], 165] : [[240, 228, 66], 60])),
    outlines: [{ cells: [from], color: "#ffffff" }],
    labels: [],
    legend: [
      { colors: [[240, 228, 66]], text: "visible from the outlined cell" },
      { colors: [[0, 0, 0]], text: "not visible" },
    ],
  };
}

/**
 * Marked cells, outlined.
 * @param {Int32Array} values
 * @param {number} width
 * @param {string} word
 * @returns {Shown}
 */
export function marks(values, width, word) {
  return {
    tint: sheet(values, (value) => (value < 0 ? undefined : [MARKED, 190])),
    outlines: [{ cells: cellsOf(values, width), color: hex(MARKED) }],
    labels: [],
    legend: [{ colors: [MARKED], text: `${word}, outlined` }],
  };
}

/**
 * Choke points: brighter the more cells they cut off, labeled with that number.
 * @param {Int32Array} values
 * @param {number} width
 * @returns {Shown}
 */
export function cuts(values, width) {
  const most = values.reduce((a, b) => Math.max(a, b), 0);
  const sorted = cellsOf(values, width).sort((a, b) => values[b.y * width + b.x] - values[a.y * width + a.x]);
  return {
    tint: sheet(values, (cut) => (cut < 0 ? undefined : [ramp(0.25 + (0.75 * cut) / Math.max(1, most)), 220])),
    outlines: [],
    labels: sorted.slice(0, MAX_LABELS).map(({ x, y }) => ({ x, y, text: String(values[y * width + x]) })),
    legend: [
      { colors: Array.from({ length: 9 }, (_, i) => ramp(0.25 + (0.75 * i) / 8)), text: `cuts off up to ${most} cells` },
      { colors: [], text: "The numbers count the cells on the smaller side." },
    ],
  };
}

/**
 * @param {Int32Array} values
 * @param {number} width
 * @returns {{ x: number; y: number }[]}
 */
function cellsOf(values, width) {
  /** @type {{ x: number; y: number }[]} */
  const cells = [];
  values.forEach((value, i) => {
    if (value >= 0 && cells.length < MAX_OUTLINES) cells.push({ x: i % width, y: Math.floor(i / width) });
  });
  return cells;
}
