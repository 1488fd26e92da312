// Levels counted by two of their metrics.

/** One side of a plot: bins of `step` values each, the first of which begins at `min`. */
export interface Axis {
  name: string;
  min: number;
  step: number;
  bins: number;
}

export interface Bins {
  x: Axis;
  y: Axis;
  /** The numbers of the levels in every bin, row by row from below. */
  levels: number[][];
  /** How many levels the fullest bin has. */
  most: number;
  /** How many levels have both metrics. */
  count: number;
  /** What the two have to do with each other, from −1 to 1. */
  correlation: number;
}

/** Bins along a side, at most. */
const MOST = 24;

/** Counts levels by two metrics. A value below 0 means that there is none. */
export function binned(names: [string, string], xs: ArrayLike<number>, ys: ArrayLike<number>): Bins | undefined {
  const known: number[] = [];
  for (let i = 0; i < xs.length; i++) if (xs[i] >= 0 && ys[i] >= 0) known.push(i);
  if (known.length === 0) return undefined;
  const x = axis(names[0], known.map((i) => xs[i]));
  const y = axis(names[1], known.map((i) => ys[i]));
  const levels: number[][] = Array.from({ length: x.bins * y.bins }, () => []);
  for (const i of known) levels[binOf(y, ys[i]) * x.bins + binOf(x, xs[i])].push(i);
  const most = Math.max(...levels.map((bin) => bin.length));
  const correlation = correlated(known.map((i) => xs[i]), known.map((i) => ys[i]));
  return { x, y, levels, most, count: known.length, correlation };
}

/** The values of a bin, in words. */
export function valuesOf({ name, min, step }: Axis, bin: number): string {
  const from = min + bin * step;
  return step === 1 ? `${name} ${from}` : `${name} ${from} to ${from + step - 1}`;
}

function axis(name: string, values: number[]): Axis {
  let [min, max] = [values[0], values[0]];
  for (const value of values) [min, max] = [Math.min(min, value), Math.max(max, value)];
  const step = even(Math.ceil((max - min + 1) / MOST));
  min = Math.floor(min / step) * step;
  return { name, min, step, bins: Math.floor((max - min) / step) + 1 };
}

/** The next number that is easy to count by. */
function even(least: number): number {
  for (let ten = 1; ; ten *= 10) {
    const found = [1, 2, 5].find((n) => n * ten >= least);
    if (found !== undefined) return found * ten;
  }
}

function binOf({ min, step }: Axis, value: number): number {
  return Math.floor((value - min) / step);
}

function correlated(xs: number[], ys: number[]): number {
  const mean = (values: number[]) => values.reduce((sum, n) => sum + n, 0) / values.length;
  const [mx, my] = [mean(xs), mean(ys)];
  let [xy, xx, yy] = [0, 0, 0];
  xs.forEach((x, i) => {
    const [dx, dy] = [x - mx, ys[i] - my];
    [xy, xx, yy] = [xy + dx * dy, xx + dx * dx, yy + dy * dy];
  });
  return xx > 0 && yy > 0 ? xy / Math.sqrt(xx * yy) : 0;
}
