// What the page knows and does: the request, the level that came of it, and who is told when either changes.

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
 * What panels are told of.
 * @typedef {object} Events
 * @property {LevelRequest} request Another request; nothing was made of it yet.
 * @property {GeneratedLevel} made A level, or why there is none.
 * @property {Cell | undefined} hover The pointer or the cursor is at a cell.
 * @property {Cell} pick A cell was clicked.
 * @property {{ from: Cell; to: Cell; done: boolean }} stroke A stroke over cells, if [App.canvas].strokes.
 * @property {string} palette Another palette.
 * @property {string} panel Another panel is open.
 */

/**
 * @template {keyof Events} K
 * @typedef {(event: Events[K]) => void} Heard
 */

/**
 * A tab and what it opens.
 * @typedef {object} Panel
 * @property {string} id Name in links.
 * @property {string} title Label of the tab.
 * @property {(root: HTMLElement, app: App) => void} mount Creates the elements of the panel, and subscribes to events.
 */

/** How large a map can be asked for here. */
export const MAX_SIDE = 1000;

export class App {
  engine = new Engine();
  pool = new Pool();
  /** @type {MapCanvas} */
  canvas;
  /** @type {Catalog} */
  // @ts-expect-error `start` assigns it, and nothing runs before that.
  registry;
  /** @type {LevelRequest} */
  request = { name: "nethack", text: "", seed: "1", locks: [] };
  /** @type {GeneratedLevel | undefined} */
  made;
  palette = "dark";
  panel = "recipe";
  #looks = new SpriteTable();
  /** @type {Map<keyof Events, Heard<never>[]>} */
  #listeners = new Map();
  /** The number of the latest wish for a level: what comes of earlier ones is not shown. */
  #wish = 0;

  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.canvas = new MapCanvas(canvas, {
      hover: (cell) => this.#tell("hover", cell),
      pick: (cell) => this.#tell("pick", cell),
      stroke: (from, to, done) => this.#tell("stroke", { from, to, done }),
    });
  }

  /**
   * @template {keyof Events} K
   * @param {K} event
   * @param {Heard<K>} heard
   */
  on(event, heard) {
    const all = this.#listeners.get(event) ?? [];
    all.push(/** @type {Heard<never>} */ (heard));
    this.#listeners.set(event, all);
  }

  /**
   * @template {keyof Events} K
   * @param {K} event
   * @param {Events[K]} what
   */
  #tell(event, what) {
    for (const heard of this.#listeners.get(event) ?? []) (/** @type {Heard<K>} */ (heard))(what);
  }

  /** Loads what there is, then what the address asks for. */
  async start() {
    this.registry = await this.engine.call("registry");
    await this.open(location.hash);
    window.addEventListener("hashchange", () => {
      if (location.hash !== this.#written) void this.open(location.hash);
    });
  }

  /**
   * The level of a link; what is wrong with the link is said.
   * @param {string} hash
   */
  async open(hash) {
    const { link, wrong } = readLink(hash);
    const known = this.registry.recipes.find((recipe) => recipe.name === (link.recipe ?? "nethack"));
    let text = known?.text;
    if (link.packed) {
      try {
        text = await this.engine.call("unpack", link.packed);
      } catch (error) {
        wrong.push(messageOf(error));
      }
    } else if (!known) {
      wrong.push(`The link asks for the recipe “${link.recipe}”, which this studio does not have.`);
    }
    const name = text === undefined ? "nethack" : (link.recipe ?? "nethack");
    text ??= this.registry.recipes.find((recipe) => recipe.name === "nethack")?.text ?? "";
    if (link.palette && this.registry.palettes.some((palette) => palette.name === link.palette)) {
      await this.setPalette(link.palette, false);
    }
    if (link.panel) this.setPanel(link.panel);
    const [width, height] = [link.width, link.height];
    const large = width && height && (width > MAX_SIDE || height > MAX_SIDE);
    if (large) wrong.push(`The link asks for ${width}×${height} cells; the studio goes up to ${MAX_SIDE}×${MAX_SIDE}.`);
    const size = large ? {} : { width, height };
    await this.update({ name, text, seed: link.seed ?? randomSeed(), ...size, depth: link.depth, locks: link.locks ?? [] });
    if (wrong.length > 0) notify(wrong.join(" "), "error");
  }

  /**
   * Asks for another level. What is not named stays; locked cells are dropped, unless they are named.
   * @param {Partial<LevelRequest>} change
   */
  async update(change) {
    this.request = { ...this.request, locks: [], ...change };
    this.#tell("request", this.request);
    const wish = ++this.#wish;
    try {
      const made = await this.engine.call("generate", this.request, this.palette);
      if (wish !== this.#wish) return;
      this.#take(made);
    } catch (error) {
      if (wish === this.#wish) notify(messageOf(error), "error");
    }
    void this.#writeAddress();
  }

  /**
   * Makes the level again after its worker had to be stopped.
   * @param {unknown} error
   */
  async recover(error) {
    notify(messageOf(error), "error");
    if (error instanceof CallTimeout) await this.engine.call("generate", this.request, this.palette).catch(() => undefined);
  }

  /** @param {GeneratedLevel} made */
  #take(made) {
    this.made = made;
    const level = levelOf(made.made);
    if (level) {
      this.addSprites(made);
      this.canvas.show(level.width, level.height, made.cells);
      this.canvas.element.setAttribute("aria-label", level.description);
    }
    this.#tell("level", made);
  }

  /**
   * Takes looks in that came with something from a worker, and shows them.
   * @param {{ codes: Uint16Array; looks: GeneratedLevel["looks"] }} drawn
   */
  addSprites(drawn) {
    this.#looks.add(drawn.codes, drawn.looks);
    this.canvas.setSprites(this.#looks, this.colors.rock);
  }

  /**
   * The looks known so far.
   * @returns {SpriteTable}
   */
  get table() {
    return this.#looks;
  }

  /** The palette's own colors. */
  get colors() {
    return this.registry.palettes.find((palette) => palette.name === this.palette) ?? this.registry.palettes[0];
  }

  /** @param {string} palette */
  async setPalette(palette, write = true) {
    const codes = this.#looks.codes;
    const looks = await this.engine.call("sprites", codes, palette);
    this.palette = palette;
    this.#looks = new SpriteTable();
    this.addSprites({ codes, looks });
    this.#tell("palette", palette);
    if (write) void this.#writeAddress();
  }

  /** @param {string} panel */
  setPanel(panel) {
    this.panel = panel;
    this.#tell("panel", panel);
    if (this.made) void this.#writeAddress();
  }

  /**
   * The level, or the last try at one.
   * @returns {LevelView | undefined}
   */
  get level() {
    return this.made && levelOf(this.generated.result);
  }

  /**
   * Changes the recipe's text as a control says.
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
   * The address that leads here again.
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
 * The level of an outcome, or the last try.
 * @param {LevelResult} made
 * @returns {LevelView | undefined}
 */
export function levelOf(made) {
  if (made.outcome === "level") return made;
  return made.outcome === "failed" ? made.last : undefined;
}

/**
 * A seed that nobody chose.
 * @returns {string}
 */
export function randomSeed() {
  return String(crypto.getRandomValues(new Uint32Array(1))[0]);
}

/**
 * An error as something to read.
 * @param {unknown} error
 * @returns {string}
 */
export function messageOf(error) {
  const text = error instanceof Error ? error.message : String(error);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * Says something where it is seen and heard.
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
