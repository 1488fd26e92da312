// What a file can be told beside its format, and the command line that writes the same bytes.

/** @import { FileOptions, FormatView, LevelRequest, LevelView } from "../../pkg/barrow_web.js" */

/**
 * An option of files: its word on the command line, and the formats that it concerns.
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
 * The options, as the command line has them.
 * @type {readonly FileOption[]}
 */
export const FILE_OPTIONS = [
  { key: "palette", flag: "--palette", label: "Colors", doc: "The palette.", formats: COLORED },
  { key: "style", flag: "--style", label: "Style", doc: "How pictures are drawn.", formats: PICTURES },
  { key: "cellPx", flag: "--cell-px", label: "Pixels of a cell", doc: "How wide a cell is.", formats: [...PICTURES, "gif"] },
  { key: "title", flag: "--title", label: "Title", doc: "What is written above.", formats: [...PICTURES, "gif", "cast"] },
  { key: "start", flag: "--start", label: "The start as @", doc: "Shows where the player begins.", formats: ROWS },
  { key: "header", flag: "--header", label: "Lines about the level", doc: "What it was made from.", formats: ROWS },
];

/**
 * What is told to one format: only what concerns it.
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
 * The name of a file, as the worker gives it.
 * @param {LevelRequest} request
 * @param {string} seed
 * @param {string} extension
 * @returns {string}
 */
export function fileName(request, seed, extension) {
  return `${stemOf(request.name)}-${seed}.${extension}`;
}

/**
 * A name that every system values.
 * @param {string} name
 * @returns {string}
 */
export function stemOf(name) {
  return name.replace(/[^A-Za-z0-9_-]/g, "") || "level";
}

/**
 * The command that writes the same file. A recipe of one's own is read from its file.
 * @param {LevelRequest} request
 * @param {LevelView} level
 * @param {boolean} isBuiltin
 * @param {FormatView} format
 * @param {FileOptions} chosen
 * @returns {string}
 */
export function commandLine(
  request, level, isBuiltin, format, chosen,
) {
  const words = ["barrow", "gen", isBuiltin ? request.name : `${stemOf(request.name)}.toml`, "--seed", level.seed];
  if (request.width && request.height) words.push("--size", `${request.width}x${request.height}`);
  if (request.depth) words.push("--depth", String(request.depth));
  const told = optionsFor(format.name, chosen);
  for (const { key, flag } of FILE_OPTIONS) {
    const value = told[key];
    if (value === true) words.push(flag);
    else if (value !== undefined && value !== false) words.push(flag, String(value));
  }
  words.push("-o", fileName(request, level.seed, format.extension));
  return words.map(quoted).join(" ");
}

/**
 * A word as a shell values it.
 * @param {string} word
 * @returns {string}
 */
function quoted(word) {
  return /^[A-Za-z0-9_./=+,:@%-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
