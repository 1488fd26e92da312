// Options of exported files, and the command line that writes the same bytes.

/** @import { FileOptions, FormatView, LevelRequest, LevelView } from "../../pkg/barrow_web.js" */

/**
 * An option of files, with its flag on the command line and the formats that it applies to.
 * @typedef {object} FileOption
 * @property {keyof FileOptions} key
 * @property {string} flag
 * @property {string} label
 * @property {string} doc
 * @property {readonly string[]} formats
 */

const COLORED = ["png", "svg", "gif", "cast", "uvtt", "xp", "tmx", "tmj", "ldtk", "ansi"];
const PICTURES = ["png", "svg"];
const ROWS = ["text", "ansi"];

/**
 * The options of the command line.
 * @type {readonly FileOption[]}
 */
export const FILE_OPTIONS = [
  { key: "palette", flag: "--palette", label: "Colors", doc: "Color palette.", formats: COLORED },
  { key: "style", flag: "--style", label: "Style", doc: "Style of the picture.", formats: PICTURES },
  { key: "cellPx", flag: "--cell-px", label: "Pixels per cell", doc: "Width of a cell in pixels.", formats: [...PICTURES, "gif"] },
  { key: "title", flag: "--title", label: "Title", doc: "Text above the level.", formats: [...PICTURES, "gif", "cast"] },
  { key: "start", flag: "--start", label: "Start as @", doc: "Shows where the player starts.", formats: ROWS },
  { key: "header", flag: "--header", label: "Header", doc: "Lines with recipe, seed and size before the level.", formats: ROWS },
];

/**
 * Returns the options that apply to a format.
 * @param {string} format
 * @param {FileOptions} chosen
 * @returns {FileOptions}
 */
export function optionsFor(format, chosen) {
  /** @type {FileOptions} */
  const options = { start: false, header: false };
  for (const { key, formats } of FILE_OPTIONS) {
    if (formats.includes(format)) Object.assign(options, { [key]: chosen[key] });
  }
  return options;
}

/**
 * Returns the name of a file, the same as the worker's.
 * @param {LevelRequest} request
 * @param {string} seed
 * @param {string} extension
 * @returns {string}
 */
export function fileName(request, seed, extension) {
  return `${stemOf(request.name)}-${seed}.${extension}`;
}

/**
 * Removes characters that file systems may not accept.
 * @param {string} name
 * @returns {string}
 */
export function stemOf(name) {
  return name.replace(/[^A-Za-z0-9_-]/g, "") || "level";
}

/**
 * Returns the command that writes the same file. Edited recipes are read from a file.
 * @param {LevelRequest} request
 * @param {LevelView} level
 * @param {boolean} isBuiltin
 * @param {FormatView} format
 * @param {FileOptions} chosen
 * @returns {string}
 */
export function commandLine(request, level, isBuiltin, format, chosen) {
  const words = ["barrow", "gen", isBuiltin ? request.name : `${stemOf(request.name)}.toml`, "--seed", level.seed];
  if (request.width && request.height) words.push("--size", `${request.width}x${request.height}`);
  if (request.depth) words.push("--depth", String(request.depth));
  const options = optionsFor(format.name, chosen);
  for (const { key, flag } of FILE_OPTIONS) {
    const value = options[key];
    if (value === true) words.push(flag);
    else if (value !== undefined && value !== false) words.push(flag, String(value));
  }
  words.push("-o", fileName(request, level.seed, format.extension));
  return words.map(quoted).join(" ");
}

/**
 * Quotes a word for a POSIX shell.
 * @param {string} word
 * @returns {string}
 */
function quoted(word) {
  return /^[A-Za-z0-9_./=+,:@%-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
