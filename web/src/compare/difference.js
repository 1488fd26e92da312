// Differences of two levels as text.

/** @import { LevelView } from "../../pkg/barrow_web.js" */

/**
 * Returns the difference of two metrics as text.
 * @param {number | undefined} a
 * @param {number | undefined} b
 * @returns {string}
 */
export function difference(a, b) {
  if (a === undefined && b === undefined) return "undefined in both";
  if (a === undefined) return "undefined in the first";
  if (b === undefined) return "undefined in the second";
  if (a === b) return "equal";
  const by = Math.abs(b - a);
  const part = a > 0 ? ` (${b > a ? "+" : "−"}${Math.round((100 * by) / a)}%)` : "";
  return `${by} ${b > a ? "more" : "fewer"}${part}`;
}

/**
 * Returns the three largest relative differences in one sentence.
 * @param {string[]} metrics
 * @param {string[]} names
 * @param {LevelView} first
 * @param {LevelView} second
 * @returns {string}
 */
export function summarize(metrics, names, first, second) {
  const apart = metrics.flatMap((metric, i) => {
    const [a, b] = [first.metrics[i] ?? undefined, second.metrics[i] ?? undefined];
    if (a === undefined || b === undefined || a === b) return [];
    const far = Math.abs(Math.log((b + 1) / (a + 1)));
    return [{ far, text: `${metric} ${b > a ? "up" : "down"} from ${a} to ${b}` }];
  });
  const size = first.width === second.width && first.height === second.height ? "" : " The levels differ in size.";
  if (apart.length === 0) return `The metrics of ${names[0]} and ${names[1]} are equal.${size}`;
  apart.sort((a, b) => b.far - a.far);
  const most = apart.slice(0, 3).map(({ text }) => text);
  const list = most.length > 1 ? `${most.slice(0, -1).join(", ")} and ${most.at(-1)}` : most[0];
  return `From ${names[0]} to ${names[1]}: ${list}.${size}`;
}
