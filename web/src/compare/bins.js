// Levels counted by two of their metrics.

/**
 * One side of a plot: bins of `step` values each, the first of which begins at `min`.
 * @typedef {object} Axis
 * @property {string} name
 * @property {number} min
 * @property {number} step
 * @property {number} bins
 */

/**
 * @typedef {object} Bins
 * @property {Axis} x
 * @property {Axis} y
 * @property {number[][]} levels The numbers of the levels in every bin, row by row from below.
 * @property {number} most How many levels the fullest bin has.
 * @property {number} count How many levels have both metrics.
 * @property {number} correlation What the two have to do with each other, from −1 to 1.
 */

/** Bins along a side, at most. */
const MOST = 24;

/**
 * Counts levels by two metrics. A value below 0 means that there is none.
 * @param {[string, string]} names
 * @param {ArrayLike<number>} xs
 * @param {ArrayLike<number>} ys
 * @returns {Bins | undefined}
 */
export function binned(names, xs, ys) {
  /** @type {number[]} */
  const known = [];
  for (let i = 0; i < xs.length; i++) if (xs[i] >= 0 && ys[i] >= 0) known.push(i);
  if (known.length === 0) return undefined;
  const x = axis(names[0], known.map((i) => xs[i]));
  const y = axis(names[1], known.map((i) => ys[i]));
  /** @type {number[][]} */
  const levels = Array.from({ length: x.bins * y.bins }, () => []);
  for (const i of known) levels[binOf(y, ys[i]) * x.bins + binOf(x, xs[i])].push(i);
  const most = Math.max(...levels.map((bin) => bin.length));
  const correlation = correlated(known.map((i) => xs[i]), known.map((i) => ys[i]));
  return { x, y, levels, most, count: known.length, correlation };
}

/**
 * The values of a bin, in words.
 * @param {Axis} axis
 * @param {number} bin
 * @returns {string}
 */
export function valuesOf({ name, min, step }, bin) {
  const from = min + bin * step;
  return step === 1 ? `${name} ${from}` : `${name} ${from} to ${from + step - 1}`;
}

/**
 * @param {string} name
 * @param {number[]} values
 * @returns {Axis}
 */
function axis(name, values) {
  let [min, max] = [values[0], values[0]];
  for (const value of values) [min, max] = [Math.min(min, value), Math.max(max, value)];
  const step = even(Math.ceil((max - min + 1) / MOST));
  min = Math.floor(min / step) * step;
  return { name, min, step, bins: Math.floor((max - min) / step) + 1 };
}

/**
 * The next number that is easy to count by.
 * @param {number} least
 * @returns {number}
 */
function even(least) {
  for (let ten = 1; ; ten *= 10) {
    const found = [1, 2, 5].find((n) => n * ten >= least);
    if (found !== undefined) return found * ten;
  }
}

/**
 * @param {Axis} axis
 * @param {number} value
 * @returns {number}
 */
function binOf({ min, step }, value) {
  return Math.floor((value - min) / step);
}

/**
 * @param {number[]} xs
 * @param {number[]} ys
 * @returns {number}
 */
function correlated(xs, ys) {
  /** @param {number[]} values */
  const mean = (values) => values.reduce((sum, n) => sum + n, 0) / values.length;
  const [mx, my] = [mean(xs), mean(ys)];
  let [xy, xx, yy] = [0, 0, 0];
  xs.forEach((x, i) => {
    const [dx, dy] = [x - mx, ys[i] - my];
    [xy, xx, yy] = [xy + dx * dy, xx + dx * dx, yy + dy * dy];
  });
  return xx > 0 && yy > 0 ? xy / Math.sqrt(xx * yy) : 0;
}
