// Take away: the level as a file of every format, as text, as a picture to look at first, and as a link.

import type { FileOptions, FormatView } from "../../pkg/barrow_web.js";
import type { OutFile } from "../api";
import { say, sentence, type App } from "../app";
import { button, choice, debounced, el, field } from "../dom";
import { addressOf, copy, download, sizeOf } from "../download";
import { Engine } from "../engine";
import type { Panel } from "../panel";
import { FILE_OPTIONS, commandLine, fileName, optionsFor, stemOf } from "./take_options";

/** What a choice says that leaves it to the format, as the command line does. */
const USUAL = "as usual";
/** Between two files that are handed to the browser, for it may take only one at a time. */
const BETWEEN_MS = 400;
/** Larger pictures are not drawn before they are asked for: the next level would wait for them. */
const MOST_SEEN = 200_000;
/** Films and files of large levels take long: they are written by a worker of their own, which has so much time. */
const LONG_MS = 180_000;

export const takePanel: Panel = {
  id: "take",
  title: "Take away",
  mount(root, app) {
    new Take(root, app).show();
  },
};

class Take {
  private readonly options: FileOptions = { start: false, header: false };
  private readonly state = el("p", { className: "bad", aria: { live: "polite" } });
  private readonly result = el("div", { id: "take-result", aria: { live: "polite" } });
  private readonly busy = el("div", { role: "status" });
  private readonly picture = el("img", { className: "preview", hidden: true });
  private readonly line = el("code", { id: "take-line" });
  private readonly lineNote = el("p", { className: "dim" });
  private readonly buttons: HTMLButtonElement[] = [];
  private preview = "png";
  private pictureUrl = "";
  private pictureOf = 0;
  private format: FormatView;

  constructor(root: HTMLElement, private readonly app: App) {
    const { formats } = app.registry;
    this.format = formats.find(({ name }) => name === "json") ?? formats[0];
    const copyLine = button("Copy the command", () => void this.give(this.line.textContent ?? "", "The command"));
    root.append(
      this.state,
      el("div", { className: "row" }, ...this.copies()),
      this.busy, this.result,
      el("h2", {}, "Picture"), this.pictureView(),
      el("details", {}, el("summary", {}, "Options"), this.optionsView()),
      el("h2", {}, "Files"), el("ul", { className: "formats" }, ...formats.map((format) => this.formatView(format))),
      el(
        "div", { className: "command" },
        el("div", { className: "row" }, el("h2", {}, "On the command line"), copyLine), el("p", {}, this.line), this.lineNote,
      ),
    );
    const soon = debounced(150, () => void this.draw());
    app.on("made", () => {
      this.show();
      soon();
    });
    app.on("panel", soon);
  }

  /** Why there is nothing to take away, if so; and the command line. */
  show(): void {
    const { app } = this;
    const outcome = app.made?.made.outcome;
    const none = {
      faults: "The recipe has faults: there is no level to take away until they are mended.",
      failed: "No level came of this seed, so there is none to take away. Another seed may do better.",
    };
    this.state.textContent = outcome === "level" ? "" : (none[outcome ?? "failed"] ?? "");
    this.buttons.forEach((each) => (each.disabled = outcome !== "level"));
    this.result.replaceChildren();
    this.showLine();
  }

  private get isBuiltin(): boolean {
    const { name, text } = this.app.order;
    return this.app.registry.recipes.some((recipe) => recipe.name === name && recipe.text === text);
  }

  private showLine(format = this.format): void {
    this.format = format;
    const { app, isBuiltin } = this;
    const isMade = app.made?.made.outcome === "level" && app.level !== undefined;
    const isLocked = app.order.locks.length > 0;
    this.line.textContent =
      isMade && app.level && !isLocked ? commandLine(app.order, app.level, isBuiltin, format, this.options) : "";
    if (!isMade) this.lineNote.textContent = "";
    else if (isLocked) this.lineNote.textContent = "The command line cannot repeat a level with locked cells; its JSON and its link can.";
    else if (isBuiltin) this.lineNote.textContent = `Writes the same bytes as the button for ${format.name}.`;
    else this.lineNote.textContent = `Writes the same bytes, if the recipe lies beside it as ${stemOf(app.order.name)}.toml.`;
  }

  private copies(): HTMLButtonElement[] {
    const { app } = this;
    const rows = button("Copy as text", () => void this.copyRows(), { id: "copy-text" });
    this.buttons.push(rows);
    const link = button("Copy the link", () => void this.copyLink(), { id: "copy-link" });
    const recipe = button("Download the recipe", () => {
      download(`${stemOf(app.order.name)}.toml`, app.order.text);
    }, { id: "take-recipe" });
    return [rows, link, recipe];
  }

  private async copyRows(): Promise<void> {
    const files = await this.write("text");
    if (files) await this.give(new TextDecoder().decode(files[0].bytes), "The level as text");
  }

  private async copyLink(): Promise<void> {
    const hash = await this.app.link();
    await this.give(`${location.href.replace(/#.*$/, "")}${hash}`, "The link");
  }

  /** Copies a text, or shows it to be copied by hand. */
  private async give(text: string, what: string): Promise<void> {
    if (await copy(text)) return say(`${what} is in the clipboard.`);
    const area = el("textarea", { value: text, readOnly: true, rows: 6, className: "by-hand", aria: { label: what } });
    this.result.replaceChildren(el("p", {}, "The browser does not let the page use the clipboard. Copy it from here:"), area);
    area.focus();
    area.select();
  }

  private pictureView(): HTMLElement {
    const which = choice(["png", "svg", "none"], this.preview, (word) => {
      this.preview = word;
      void this.draw();
    });
    const area = el("div", { className: "row" }, field("Shown as", which, "How the picture below is drawn."));
    return el("div", {}, area, this.picture);
  }

  /** Draws the picture to look at, if anyone does. */
  private async draw(): Promise<void> {
    const { app } = this;
    const level = app.level;
    const wanted = ++this.pictureOf;
    const isSeen = app.panel === "take" && this.preview !== "none" && app.made?.made.outcome === "level";
    const isSmall = level !== undefined && level.width * level.height <= MOST_SEEN;
    this.picture.hidden = !isSeen || !isSmall;
    if (!isSeen || !isSmall || !level) return;
    const files = await this.write(this.preview);
    if (!files || wanted !== this.pictureOf) return;
    URL.revokeObjectURL(this.pictureUrl);
    this.pictureUrl = addressOf(files[0].bytes, this.preview === "svg" ? "image/svg+xml" : "image/png");
    this.picture.src = this.pictureUrl;
    this.picture.alt = `${files[0].name}: ${level.description}`;
  }

  private optionsView(): HTMLElement {
    const set = (key: keyof FileOptions, value: unknown) => {
      Object.assign(this.options, { [key]: value });
      this.showLine();
      void this.draw();
    };
    const palettes = this.app.registry.palettes.map(({ name }) => name);
    const words: Record<string, readonly string[]> = { palette: palettes, style: ["tiles", "print"] };
    const views = FILE_OPTIONS.map(({ key, label, doc, formats }) => {
      const input = words[key]
        ? choice([USUAL, ...words[key]], USUAL, (word) => set(key, word === USUAL ? undefined : word))
        : el("input", { type: key === "cellPx" ? "number" : key === "title" ? "text" : "checkbox" });
      if (input instanceof HTMLInputElement) input.onchange = () => set(key, valueOf(input));
      input.id = `take-${key}`;
      return el("div", {}, field(label, input, doc), el("p", { className: "dim" }, `${doc} For ${formats.join(", ")}.`));
    });
    return el("div", { className: "options" }, ...views);
  }

  private formatView(format: FormatView): HTMLElement {
    const take = button(`.${format.extension}`, () => void this.take(format), {
      data: { format: format.name }, aria: { label: `Download as ${format.name}` },
      onfocus: () => this.showLine(format), onpointerenter: () => this.showLine(format),
    });
    this.buttons.push(take);
    const film = format.isFilm ? " A film of how the level is made." : "";
    return el("li", {}, take, el("span", {}, el("b", {}, format.name), ` ${format.doc}`, film));
  }

  /** The level as files; what is wrong is said. */
  private async write(format: string): Promise<OutFile[] | undefined> {
    try {
      return await this.app.engine.call("write", format, optionsFor(format, this.options));
    } catch (error) {
      await this.app.again(error);
      return undefined;
    }
  }

  /** The same beside everything else that goes on, with a way to stop it. */
  private async writeLong(format: FormatView, seed: string): Promise<OutFile[] | undefined> {
    const { order, palette } = this.app;
    const engine = new Engine(LONG_MS);
    const stop = button("Stop", () => engine.stop(new Error(`${name} was stopped; nothing was written.`)), { id: "take-stop" });
    const name = fileName(order, seed, format.extension);
    const row = el("p", { className: "row" }, `Writing ${name} … `, stop);
    this.busy.append(row);
    try {
      await engine.call("make", order, palette);
      return await engine.call("write", format.name, optionsFor(format.name, this.options));
    } catch (error) {
      say(sentence(error), "error");
      return undefined;
    } finally {
      engine.stop();
      row.remove();
    }
  }

  /** Hands over a file and those that must lie beside it. */
  private async take(format: FormatView): Promise<void> {
    this.showLine(format);
    this.result.replaceChildren();
    const level = this.app.level;
    if (!level) return;
    const isLong = format.isFilm || level.width * level.height > MOST_SEEN;
    const files = isLong ? await this.writeLong(format, level.seed) : await this.write(format.name);
    if (!files) return;
    for (const [i, { name, bytes }] of files.entries()) {
      if (i > 0) await new Promise((done) => window.setTimeout(done, BETWEEN_MS));
      download(name, bytes);
    }
    say(`${files.map(({ name, bytes }) => `${name} (${sizeOf(bytes.length)})`).join(" and ")} went to your downloads.`);
    const [first, ...beside] = files;
    if (beside.length === 0) return;
    const again = beside.map(({ name, bytes }) => button(name, () => download(name, bytes)));
    const note = `${first.name} needs ${beside.map(({ name }) => name).join(", ")} in the same folder. If the browser held it back: `;
    this.result.replaceChildren(el("p", {}, note, ...again));
  }
}

function valueOf(input: HTMLInputElement): unknown {
  if (input.type === "checkbox") return input.checked;
  if (input.type === "text") return input.value === "" ? undefined : input.value;
  return input.value === "" ? undefined : Math.max(0, Math.min(1000, Math.round(Number(input.value))));
}
