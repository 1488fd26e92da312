// Links: the fragment of the address contains everything that determines a level.

/** @import { CellLock, LevelRequest } from "../pkg/barrow_web.js" */

/**
 * Contents of a link. The worker compresses texts of recipes.
 * @typedef {object} Link
 * @property {string} recipe
 * @property {string} [packed] Compressed text of the recipe; missing for built-in recipes.
 * @property {string} seed
 * @property {number} [width]
 * @property {number} [height]
 * @property {number} [depth]
 * @property {CellLock[]} locks
 * @property {string} [panel] Name of the open panel.
 * @property {string} [palette]
 */

/**
 * @param {Link} link
 * @returns {string}
 */
export function writeLink(link) {
  const parts = new URLSearchParams();
  parts.set("recipe", link.recipe);
  if (link.packed) parts.set("text", link.packed);
  parts.set("seed", link.seed);
  if (link.width && link.height) parts.set("size", `${link.width}x${link.height}`);
  if (link.depth) parts.set("depth", String(link.depth));
  for (const lock of link.locks) {
    parts.append("lock", `${lock.seed}:${lock.runs.map((run) => run.join(".")).join(",")}`);
  }
  if (link.panel) parts.set("panel", link.panel);
  if (link.palette) parts.set("palette", link.palette);
  return `#${parts.toString().replaceAll("%3A", ":").replaceAll("%2C", ",")}`;
}

/**
 * Parses a link. Returns the valid parts, and a sentence for every invalid one.
 * @param {string} hash
 * @returns {{ link: Partial<Link>; problems: string[] }}
 */
export function readLink(hash) {
  const parts = new URLSearchParams(hash.replace(/^#/, ""));
  /** @type {string[]} */
  const problems = [];
  /** @type {Partial<Link>} */
  const link = { locks: [] };
  /** @param {string} name */
  const text = (name) => parts.get(name) ?? undefined;
  link.recipe = text("recipe")?.slice(0, 80);
  link.packed = text("text");
  link.panel = text("panel");
  link.palette = text("palette");
  link.seed = text("seed")?.slice(0, 80);
  const size = text("size");
  const sides = size?.match(/^(\d{1,4})x(\d{1,4})$/);
  if (sides) [link.width, link.height] = [Number(sides[1]), Number(sides[2])];
  else if (size !== undefined) problems.push(`The size “${size.slice(0, 20)}” of the link is invalid; an example is 80x21.`);
  const depth = text("depth");
  if (depth !== undefined && /^\d{1,3}$/.test(depth)) link.depth = Number(depth);
  else if (depth !== undefined) problems.push(`The depth “${depth.slice(0, 20)}” of the link is not a number.`);
  for (const lock of parts.getAll("lock")) {
    const read = readLock(lock);
    if (read) link.locks?.push(read);
    else problems.push("The locked cells of the link are invalid and were ignored.");
  }
  return { link, problems };
}

/**
 * @param {string} text
 * @returns {CellLock | undefined}
 */
function readLock(text) {
  const colon = text.lastIndexOf(":");
  const runs = text.slice(colon + 1).split(",").map((run) => run.split(".").map(Number));
  /** @param {number[]} run */
  const isRun = (run) => run.length === 3 && run.every((n) => Number.isInteger(n) && n >= 0 && n <= 8192);
  if (colon < 0 || runs.length > 100_000 || !runs.every(isRun)) return undefined;
  return { seed: text.slice(0, colon), runs: /** @type {[number, number, number][]} */ (runs) };
}

/**
 * Returns the link of a request.
 * @param {LevelRequest} request
 * @param {string | undefined} builtin
 * @returns {Link}
 */
export function linkOf(request, builtin) {
  const { name, seed, width, height, depth, locks } = request;
  return { recipe: builtin ?? name, seed, width, height, depth, locks };
}
