// State of the page: the request, its level, the palette and the open panel, with events for changes.

/**
 * @import { Edit, LevelRequest, LevelResult, LevelView, RecipeOutline, Catalog } from "../pkg/barrow_web.js"
 * @import { GeneratedLevel } from "./api.js"
 * @import { Cell } from "./canvas.js"
 */
import { MapCanvas } from "./canvas.js";
import { Engine, Pool, CallTimeout } from "./engine.js";
import { linkOf, readLink, writeLink } from "./link.js";
import { SpriteTable } from "./sprites.js";

/**
 * Events and their values.
 * @typedef {object} Events
 * @property {LevelRequest} request The request changed; its level is not generated yet.
 * @property {GeneratedLevel} level The level of the request, or the errors.
 * @property {Cell | undefined} hover The cell under the pointer or the keyboard cursor changed.
 * @property {Cell} pick A cell was clicked.
 * @property {{ from: Cell; to: Cell; done: boolean }} stroke The pointer was dragged over cells while `canvas.strokes` is set.
 * @property {string} palette The palette changed.
 * @property {string} panel Another panel was opened.
 */

/**
 * @template {keyof Events} K
 * @typedef {(event: Events[K]) => void} Listener
 */

/**
 * A tab and what it opens.
 * @typedef {object} Panel
 * @property {string} id Name in links.
 * @property {string} title Label of the tab.
 * @property {(root: HTMLElement, app: App) => void} mount Creates the elements of the panel, and subscribes to events.
 */

/** Maximum width and height of a level in the studio. */
export const MAX_SIDE = 1000;

export class App {
  engine = new Engine();
  pool = new Pool();
  /** @type {MapCanvas} */
  canvas;
  /** @type {Catalog} */
  // @ts-expect-error Assigned by `start`, before anything reads it.
  registry;
  /** @type {LevelRequest} */
  request = { name: "nethack", text: "", seed: "1", locks: [] };
  /** @type {GeneratedLevel | undefined} */
  generated;
  palette = "dark";
  panel = "recipe";
  #sprites = new SpriteTable();
  /** @type {Map<keyof Events, Listener<never>[]>} */
  #listeners = new Map();
  /** Number of the latest request; results of earlier ones are dropped. */
  #latest = 0;

  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.canvas = new MapCanvas(canvas, {
      hover: (cell) => this.#emit("hover", cell),
      pick: (cell) => this.#emit("pick", cell),
      stroke: (from, to, done) => this.#emit("stroke", { from, to, done }),
    });
  }

  /**
   * @template {keyof Events} K
   * @param {K} event
   * @param {Listener<K>} listener
   */
  on(event, listener) {
    const all = this.#listeners.get(event) ?? [];
    all.push(/** @type {Listener<never>} */ (listener));
    this.#listeners.set(event, all);
  }

  /**
   * @template {keyof Events} K
   * @param {K} event
   * @param {Events[K]} value
   */
  #emit(event, value) {
    for (const listener of this.#listeners.get(event) ?? []) (/** @type {Listener<K>} */ (listener))(value);
  }

  /** Loads the catalog, then the level of the address. */
  async start() {
    this.registry = await this.engine.call("registry");
    await this.open(location.hash);
    window.addEventListener("hashchange", () => {
      if (location.hash !== this.#written) void this.open(location.hash);
    });
  }

  /**
   * Opens a link. Invalid parts are reported and replaced by defaults.
   * @param {string} hash
   */
  async open(hash) {
    const { link, problems } = readLink(hash);
    const wanted = link.recipe ?? "nethack";
    const known = this.registry.recipes.find(({ name, aliases }) => name === wanted || aliases.includes(wanted));
    let text = known?.text;
    if (link.packed) {
      try {
        text = await this.engine.call("unpack", link.packed);
      } catch (error) {
        problems.push(messageOf(error));
      }
    } else if (!known) {
      problems.push(`The link names the recipe “${link.recipe}”, which does not exist.`);
    }
    const name = text === undefined ? "nethack" : (known?.name ?? wanted);
    text ??= this.registry.recipes.find((recipe) => recipe.name === "nethack")?.text ?? "";
    if (link.palette && this.registry.palettes.some((palette) => palette.name === link.palette)) {
      await this.setPalette(link.palette, false);
    }
    if (link.panel) this.setPanel(link.panel);
    const [width, height] = [link.width, link.height];
    const large = width && height && (width > MAX_SIDE || height > MAX_SIDE);
    if (large) problems.push(`The link asks for ${width}×${height} cells; the maximum is ${MAX_SIDE}×${MAX_SIDE}.`);
    const size = large ? {} : { width, height };
    await this.update({ name, text, seed: link.seed ?? randomSeed(), ...size, depth: link.depth, locks: link.locks ?? [] });
    if (problems.length > 0) notify(problems.join(" "), "error");
  }

  /**
   * Changes the request and generates its level. Locked cells are dropped unless `change` has them.
   * @param {Partial<LevelRequest>} change
   */
  async update(change) {
    this.request = { ...this.request, locks: [], ...change };
    this.#emit("request", this.request);
    const id = ++this.#latest;
    try {
      const generated = await this.engine.call("generate", this.request, this.palette);
      if (id !== this.#latest) return;
      this.#show(generated);
    } catch (error) {
      if (id === this.#latest) notify(messageOf(error), "error");
    }
    void this.#writeAddress();
  }

  /**
   * Reports an error. If the worker was stopped, generates the level again in the new one.
   * @param {unknown} error
   */
  async recover(error) {
    notify(messageOf(error), "error");
    if (error instanceof CallTimeout) await this.engine.call("generate", this.request, this.palette).catch(() => undefined);
  }

  /** @param {GeneratedLevel} generated */
  #show(generated) {
    this.generated = generated;
    const level = levelOf(generated.result);
    if (level) {
      this.addSprites(generated);
      this.canvas.show(level.width, level.height, generated.cells);
      this.canvas.element.setAttribute("aria-label", level.description);
    }
    this.#emit("level", generated);
  }

  /**
   * Adds the sprites of a worker's result to the table.
   * @param {{ codes: Uint16Array; sprites: GeneratedLevel["sprites"] }} drawn
   */
  addSprites(drawn) {
    this.#sprites.add(drawn.codes, drawn.sprites);
    this.canvas.setSprites(this.#sprites, this.colors.rock);
  }

  /**
   * Sprites of all codes seen so far.
   * @returns {SpriteTable}
   */
  get sprites() {
    return this.#sprites;
  }

  /** Colors of the current palette. */
  get colors() {
    return this.registry.palettes.find((palette) => palette.name === this.palette) ?? this.registry.palettes[0];
  }

  /** @param {string} palette */
  async setPalette(palette, write = true) {
    const codes = this.#sprites.codes;
    const sprites = await this.engine.call("sprites", codes, palette);
    this.palette = palette;
    this.#sprites = new SpriteTable();
    this.addSprites({ codes, sprites });
    this.#emit("palette", palette);
    if (write) void this.#writeAddress();
  }

  /** @param {string} panel */
  setPanel(panel) {
    this.panel = panel;
    this.#emit("panel", panel);
    if (this.generated) void this.#writeAddress();
  }

  /**
   * The level, or the last failed attempt.
   * @returns {LevelView | undefined}
   */
  get level() {
    return this.generated && levelOf(this.generated.result);
  }

  /**
   * Applies an edit to the text of the recipe.
   * @param {Edit} change
   */
  async edit(change) {
    try {
      const text = await this.engine.call("edit", this.request.text, change);
      await this.update({ text });
    } catch (error) {
      notify(messageOf(error), "error");
    }
  }

  /** @returns {Promise<RecipeOutline>} */
  outline() {
    return this.engine.call("outline", this.request.text);
  }

  /**
   * The fragment of the address that opens the current state.
   * @returns {Promise<string>}
   */
  async link() {
    const builtin = this.registry.recipes.find((recipe) => recipe.text === this.request.text);
    const packed = builtin ? undefined : await this.engine.call("pack", this.request.text);
    const link = linkOf(this.request, builtin?.name);
    return writeLink({ ...link, packed, panel: this.panel, palette: this.palette });
  }

  #written = "";

  async #writeAddress() {
    this.#written = await this.link();
    history.replaceState(null, "", this.#written);
  }
}

/**
 * Returns the level, or the last failed attempt.
 * @param {LevelResult} result
 * @returns {LevelView | undefined}
 */
export function levelOf(result) {
  if (result.outcome === "level") return result;
  return result.outcome === "failed" ? result.last : undefined;
}

/**
 * Returns a random 32-bit seed.
 * @returns {string}
 */
export function randomSeed() {
  return String(crypto.getRandomValues(new Uint32Array(1))[0]);
}

/**
 * Returns the message of an error, with a capital letter.
 * @param {unknown} error
 * @returns {string}
 */
export function messageOf(error) {
  const text = error instanceof Error ? error.message : String(error);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * Shows a message above the level; screen readers announce it. An empty text hides it.
 * @param {string} text
 * @param {"news" | "error"} [kind]
 */
export function notify(text, kind = "news") {
  const place = document.getElementById("notice");
  if (!place) return;
  place.textContent = text;
  place.className = kind;
  place.hidden = text === "";
}
