// Two-dimensional histogram of levels by two metrics.

/**
 * An axis of a plot: bins of `step` values each, the first begins at `min`.
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
 * @property {number[][]} levels Indices of the levels in every bin, row by row from the bottom.
 * @property {number} most Number of levels in the fullest bin.
 * @property {number} count Number of levels that have both metrics.
 * @property {number} correlation Pearson correlation of the two metrics, from −1 to 1.
 */

/** Maximum number of bins along an axis. */
const MAX_BINS = 24;

/**
 * Counts levels by two metrics. Negative values mean that a level lacks the metric.
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
  const correlation = pearson(known.map((i) => xs[i]), known.map((i) => ys[i]));
  return { x, y, levels, most, count: known.length, correlation };
}

/**
 * Returns the values of a bin as text.
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
  const step = roundStep(Math.ceil((max - min + 1) / MAX_BINS));
  min = Math.floor(min / step) * step;
  return { name, min, step, bins: Math.floor((max - min) / step) + 1 };
}

/**
 * Returns the next larger number of the form 1, 2 or 5 times a power of ten.
 * @param {number} least
 * @returns {number}
 */
function roundStep(least) {
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
function pearson(xs, ys) {
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
