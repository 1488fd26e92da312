// Export panel: the level as a file of every format, as text, as a preview, and as a link.

/**
 * @import { FileOptions, FormatView } from "../../pkg/barrow_web.js"
 * @import { OutFile } from "../api.js"
 * @import { App, Panel } from "../app.js"
 */
import { notify, messageOf } from "../app.js";
import { button, choice, debounced, el, field } from "../dom.js";
import { addressOf, copy, download, sizeOf } from "../download.js";
import { Engine } from "../engine.js";
import { FILE_OPTIONS, commandLine, fileName, optionsFor, stemOf } from "./export_options.js";

/** Label of the default of a choice. */
const DEFAULT = "default";
/** Delay between two downloads: browsers may drop downloads that start at the same time. */
const BETWEEN_MS = 400;
/** Levels up to this number of cells have a preview; larger ones would delay the next level. */
const MAX_PREVIEW = 200_000;
/** Time limit of the worker that writes animations and large levels. */
const LONG_MS = 180_000;

/** @type {Panel} */
export const exportPanel = {
  id: "export",
  title: "Export",
  mount(root, app) {
    new Export(root, app).show();
  },
};

class Export {
  /** @type {App} */
  #app;
  /** @type {FileOptions} */
  #options = { start: false, header: false };
  #state = el("p", { className: "bad", aria: { live: "polite" } });
  #result = el("div", { id: "export-result", aria: { live: "polite" } });
  #busy = el("div", { role: "status" });
  #picture = el("img", { className: "preview", hidden: true });
  #line = el("code", { id: "export-line" });
  #lineNote = el("p", { className: "dim" });
  /** @type {HTMLButtonElement[]} */
  #buttons = [];
  #preview = "png";
  #pictureUrl = "";
  #pictureOf = 0;
  /** @type {FormatView} */
  #format;

  /**
   * @param {HTMLElement} root
   * @param {App} app
   */
  constructor(root, app) {
    this.#app = app;
    const { formats } = app.registry;
    this.#format = formats.find(({ name }) => name === "json") ?? formats[0];
    const copyLine = button("Copy the command", () => void this.#copy(this.#line.textContent ?? "", "The command"));
    root.append(
      this.#state,
      el("div", { className: "row" }, ...this.#copies()),
      this.#busy, this.#result,
      el("h2", {}, "Picture"), this.#pictureView(),
      el("details", {}, el("summary", {}, "Options"), this.#optionsView()),
      el("h2", {}, "Files"), el("ul", { className: "formats" }, ...formats.map((format) => this.#formatView(format))),
      el(
        "div", { className: "command" },
        el("div", { className: "row" }, el("h2", {}, "On the command line"), copyLine), el("p", {}, this.#line), this.#lineNote,
      ),
    );
    const soon = debounced(150, () => void this.#draw());
    app.on("level", () => {
      this.show();
      soon();
    });
    app.on("panel", soon);
  }

  /** Shows why there is nothing to export, and the command line. */
  show() {
    const app = this.#app;
    const outcome = app.generated?.result.outcome;
    const none = {
      errors: "The recipe has errors, so there is no level to export.",
      failed: "This seed has no level, so there is nothing to export. Try another seed.",
    };
    this.#state.textContent = outcome === "level" ? "" : (none[outcome ?? "failed"] ?? "");
    this.#buttons.forEach((each) => (each.disabled = outcome !== "level"));
    this.#result.replaceChildren();
    this.#showLine();
  }

  /** @returns {boolean} */
  get #isBuiltin() {
    const { name, text } = this.#app.request;
    return this.#app.registry.recipes.some((recipe) => recipe.name === name && recipe.text === text);
  }

  #showLine(format = this.#format) {
    this.#format = format;
    const [app, isBuiltin] = [this.#app, this.#isBuiltin];
    const isMade = app.generated?.result.outcome === "level" && app.level !== undefined;
    const isLocked = app.request.locks.length > 0;
    this.#line.textContent =
      isMade && app.level && !isLocked ? commandLine(app.request, app.level, isBuiltin, format, this.#options) : "";
    if (!isMade) this.#lineNote.textContent = "";
    else if (isLocked) this.#lineNote.textContent = "The command line cannot generate levels with locked cells. Use the JSON file or the link.";
    else if (isBuiltin) this.#lineNote.textContent = `Writes the same bytes as the button for ${format.name}.`;
    else this.#lineNote.textContent = `Writes the same bytes, if the recipe is saved as ${stemOf(app.request.name)}.toml.`;
  }

  /** @returns {HTMLButtonElement[]} */
  #copies() {
    const app = this.#app;
    const rows = button("Copy as text", () => void this.#copyRows(), { id: "copy-text" });
    this.#buttons.push(rows);
    const link = button("Copy the link", () => void this.#copyLink(), { id: "copy-link" });
    const recipe = button("Download the recipe", () => {
      download(`${stemOf(app.request.name)}.toml`, app.request.text);
    }, { id: "export-recipe" });
    return [rows, link, recipe];
  }

  async #copyRows() {
    const files = await this.#write("text");
    if (files) await this.#copy(new TextDecoder().decode(files[0].bytes), "The level as text");
  }

  async #copyLink() {
    const hash = await this.#app.link();
    await this.#copy(`${location.href.replace(/#.*$/, "")}${hash}`, "The link");
  }

  /**
   * Copies a text, or shows it for manual copying.
   * @param {string} text
   * @param {string} what
   */
  async #copy(text, what) {
    if (await copy(text)) return notify(`${what} is in the clipboard.`);
    const area = el("textarea", { value: text, readOnly: true, rows: 6, className: "by-hand", aria: { label: what } });
    this.#result.replaceChildren(el("p", {}, "The browser does not allow access to the clipboard. Copy the text from here:"), area);
    area.focus();
    area.select();
  }

  /** @returns {HTMLElement} */
  #pictureView() {
    const which = choice(["png", "svg", "none"], this.#preview, (word) => {
      this.#preview = word;
      void this.#draw();
    });
    const area = el("div", { className: "row" }, field("Preview", which, "Format of the preview."));
    return el("div", {}, area, this.#picture);
  }

  /** Draws the preview, if it is visible. */
  async #draw() {
    const app = this.#app;
    const level = app.level;
    const wanted = ++this.#pictureOf;
    const isSeen = app.panel === "export" && this.#preview !== "none" && app.generated?.result.outcome === "level";
    const isSmall = level !== undefined && level.width * level.height <= MAX_PREVIEW;
    this.#picture.hidden = !isSeen || !isSmall;
    if (!isSeen || !isSmall || !level) return;
    const files = await this.#write(this.#preview);
    if (!files || wanted !== this.#pictureOf) return;
    URL.revokeObjectURL(this.#pictureUrl);
    this.#pictureUrl = addressOf(files[0].bytes, this.#preview === "svg" ? "image/svg+xml" : "image/png");
    this.#picture.src = this.#pictureUrl;
    this.#picture.alt = `${files[0].name}: ${level.description}`;
  }

  /** @returns {HTMLElement} */
  #optionsView() {
    /**
     * @param {keyof FileOptions} key
     * @param {unknown} value
     */
    const set = (key, value) => {
      Object.assign(this.#options, { [key]: value });
      this.#showLine();
      void this.#draw();
    };
    const palettes = this.#app.registry.palettes.map(({ name }) => name);
    /** @type {Record<string, readonly string[]>} */
    const words = { palette: palettes, style: ["tiles", "print"] };
    const views = FILE_OPTIONS.map(({ key, label, doc, formats }) => {
      const input = words[key]
        ? choice([DEFAULT, ...words[key]], DEFAULT, (word) => set(key, word === DEFAULT ? undefined : word))
        : el("input", { type: key === "cellPx" ? "number" : key === "title" ? "text" : "checkbox" });
      if (input instanceof HTMLInputElement) input.onchange = () => set(key, valueOf(input));
      input.id = `export-${key}`;
      return el("div", {}, field(label, input, doc), el("p", { className: "dim" }, `${doc} For ${formats.join(", ")}.`));
    });
    return el("div", { className: "options" }, ...views);
  }

  /**
   * @param {FormatView} format
   * @returns {HTMLElement}
   */
  #formatView(format) {
    const save = button(`.${format.extension}`, () => void this.#export(format), {
      data: { format: format.name }, aria: { label: `Download as ${format.name}` },
      onfocus: () => this.#showLine(format), onpointerenter: () => this.#showLine(format),
    });
    this.#buttons.push(save);
    const note = format.isAnimation ? " An animation of the generation." : "";
    return el("li", {}, save, el("span", {}, el("b", {}, format.name), ` ${format.doc}`, note));
  }

  /**
   * Writes the level in a format. Errors are reported.
   * @param {string} format
   * @returns {Promise<OutFile[] | undefined>}
   */
  async #write(format) {
    try {
      return await this.#app.engine.call("write", format, optionsFor(format, this.#options));
    } catch (error) {
      await this.#app.recover(error);
      return undefined;
    }
  }

  /**
   * Writes the level in a worker of its own, with a button to stop it.
   * @param {FormatView} format
   * @param {string} seed
   * @returns {Promise<OutFile[] | undefined>}
   */
  async #writeLong(format, seed) {
    const { request, palette } = this.#app;
    const engine = new Engine(LONG_MS);
    const stop = button("Stop", () => engine.stop(new Error(`${name} was stopped.`)), { id: "export-stop" });
    const name = fileName(request, seed, format.extension);
    const row = el("p", { className: "row" }, `Writing ${name} … `, stop);
    this.#busy.append(row);
    try {
      await engine.call("generate", request, palette);
      return await engine.call("write", format.name, optionsFor(format.name, this.#options));
    } catch (error) {
      notify(messageOf(error), "error");
      return undefined;
    } finally {
      engine.stop();
      row.remove();
    }
  }

  /**
   * Downloads a file and the files it refers to.
   * @param {FormatView} format
   */
  async #export(format) {
    this.#showLine(format);
    this.#result.replaceChildren();
    const level = this.#app.level;
    if (!level) return;
    const isLong = format.isAnimation || level.width * level.height > MAX_PREVIEW;
    const files = isLong ? await this.#writeLong(format, level.seed) : await this.#write(format.name);
    if (!files) return;
    for (const [i, { name, bytes }] of files.entries()) {
      if (i > 0) await new Promise((done) => window.setTimeout(done, BETWEEN_MS));
      download(name, bytes);
    }
    notify(`${files.map(({ name, bytes }) => `${name} (${sizeOf(bytes.length)})`).join(" and ")} downloaded.`);
    const [first, ...beside] = files;
    if (beside.length === 0) return;
    const again = beside.map(({ name, bytes }) => button(name, () => download(name, bytes)));
    const note = `${first.name} needs ${beside.map(({ name }) => name).join(", ")} in the same folder. If the browser blocked it: `;
    this.#result.replaceChildren(el("p", {}, note, ...again));
  }
}

/**
 * @param {HTMLInputElement} input
 * @returns {unknown}
 */
function valueOf(input) {
  if (input.type === "checkbox") return input.checked;
  if (input.type === "text") return input.value === "" ? undefined : input.value;
  return input.value === "" ? undefined : Math.max(0, Math.min(1000, Math.round(Number(input.value))));
}
