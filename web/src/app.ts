// What the page knows and does: the order, the level that came of it, and who is told when either changes.

import type { Edit, LevelRequest, LevelResult, LevelView, RecipeOutline, Catalog } from "../pkg/barrow_web.js";
import type { MadeLevel } from "./api";
import { MapCanvas, type Cell } from "./canvas";
import { Engine, Pool, TooLong } from "./engine";
import { linkOf, readLink, writeLink } from "./link";
import { LookTable } from "./looks";

/** What panels are told of. */
export interface Events {
  /** Another order; nothing was made of it yet. */
  order: LevelRequest;
  /** A level, or why there is none. */
  made: MadeLevel;
  /** The pointer or the cursor is at a cell. */
  hover: Cell | undefined;
  /** A cell was clicked. */
  pick: Cell;
  /** A stroke over cells, if [App.canvas].strokes. */
  stroke: { from: Cell; to: Cell; done: boolean };
  /** Another palette. */
  palette: string;
  /** Another panel is open. */
  panel: string;
}

type Heard<K extends keyof Events> = (event: Events[K]) => void;

/** How large a map can be asked for here. */
export const MOST_SIDE = 1000;

export class App {
  readonly engine = new Engine();
  readonly pool = new Pool();
  readonly canvas: MapCanvas;
  registry!: Catalog;
  order: LevelRequest = { name: "nethack", text: "", seed: "1", locks: [] };
  made?: MadeLevel;
  palette = "dark";
  panel = "recipe";
  private looks = new LookTable();
  private readonly listeners = new Map<keyof Events, Heard<never>[]>();
  /** The number of the latest wish for a level: what comes of earlier ones is not shown. */
  private wish = 0;

  constructor(canvas: HTMLCanvasElement) {
    this.canvas = new MapCanvas(canvas, {
      hover: (cell) => this.tell("hover", cell),
      pick: (cell) => this.tell("pick", cell),
      stroke: (from, to, done) => this.tell("stroke", { from, to, done }),
    });
  }

  on<K extends keyof Events>(event: K, heard: Heard<K>): void {
    const all = this.listeners.get(event) ?? [];
    all.push(heard as Heard<never>);
    this.listeners.set(event, all);
  }

  private tell<K extends keyof Events>(event: K, what: Events[K]): void {
    for (const heard of this.listeners.get(event) ?? []) (heard as Heard<K>)(what);
  }

  /** Loads what there is, then what the address asks for. */
  async start(): Promise<void> {
    this.registry = await this.engine.call("registry");
    await this.open(location.hash);
    window.addEventListener("hashchange", () => {
      if (location.hash !== this.written) void this.open(location.hash);
    });
  }

  /** The level of a link; what is wrong with the link is said. */
  async open(hash: string): Promise<void> {
    const { link, wrong } = readLink(hash);
    const known = this.registry.recipes.find((recipe) => recipe.name === (link.recipe ?? "nethack"));
    let text = known?.text;
    if (link.packed) {
      try {
        text = await this.engine.call("unpack", link.packed);
      } catch (error) {
        wrong.push(sentence(error));
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
    const large = width && height && (width > MOST_SIDE || height > MOST_SIDE);
    if (large) wrong.push(`The link asks for ${width}×${height} cells; the studio goes up to ${MOST_SIDE}×${MOST_SIDE}.`);
    const size = large ? {} : { width, height };
    await this.want({ name, text, seed: link.seed ?? rolled(), ...size, depth: link.depth, locks: link.locks ?? [] });
    if (wrong.length > 0) say(wrong.join(" "), "error");
  }

  /** Asks for another level. What is not named stays; locked cells are dropped, unless they are named. */
  async want(change: Partial<LevelRequest>): Promise<void> {
    this.order = { ...this.order, locks: [], ...change };
    this.tell("order", this.order);
    const wish = ++this.wish;
    try {
      const made = await this.engine.call("make", this.order, this.palette);
      if (wish !== this.wish) return;
      this.take(made);
    } catch (error) {
      if (wish === this.wish) say(sentence(error), "error");
    }
    void this.writeAddress();
  }

  /** Makes the level again after its worker had to be stopped. */
  async again(error: unknown): Promise<void> {
    say(sentence(error), "error");
    if (error instanceof TooLong) await this.engine.call("make", this.order, this.palette).catch(() => undefined);
  }

  private take(made: MadeLevel): void {
    this.made = made;
    const level = levelOf(made.made);
    if (level) {
      this.learn(made);
      this.canvas.show(level.width, level.height, made.cells);
      this.canvas.element.setAttribute("aria-label", level.description);
    }
    this.tell("made", made);
  }

  /** Takes looks in that came with something from a worker, and shows them. */
  learn(drawn: { codes: Uint16Array; looks: MadeLevel["looks"] }): void {
    this.looks.add(drawn.codes, drawn.looks);
    this.canvas.setLooks(this.looks, this.colors.rock);
  }

  /** The looks known so far. */
  get table(): LookTable {
    return this.looks;
  }

  /** The palette's own colors. */
  get colors() {
    return this.registry.palettes.find((palette) => palette.name === this.palette) ?? this.registry.palettes[0];
  }

  async setPalette(palette: string, write = true): Promise<void> {
    const codes = this.looks.codes;
    const looks = await this.engine.call("looks", codes, palette);
    this.palette = palette;
    this.looks = new LookTable();
    this.learn({ codes, looks });
    this.tell("palette", palette);
    if (write) void this.writeAddress();
  }

  setPanel(panel: string): void {
    this.panel = panel;
    this.tell("panel", panel);
    if (this.made) void this.writeAddress();
  }

  /** The level, or the last try at one. */
  get level(): LevelView | undefined {
    return this.made && levelOf(this.made.made);
  }

  /** Changes the recipe's text as a control says. */
  async edit(change: Edit): Promise<void> {
    try {
      const text = await this.engine.call("edit", this.order.text, change);
      await this.want({ text });
    } catch (error) {
      say(sentence(error), "error");
    }
  }

  outline(): Promise<RecipeOutline> {
    return this.engine.call("outline", this.order.text);
  }

  /** The address that leads here again. */
  async link(): Promise<string> {
    const builtin = this.registry.recipes.find((recipe) => recipe.text === this.order.text);
    const packed = builtin ? undefined : await this.engine.call("pack", this.order.text);
    const link = linkOf(this.order, builtin?.name);
    return writeLink({ ...link, packed, panel: this.panel, palette: this.palette });
  }

  private written = "";

  private async writeAddress(): Promise<void> {
    this.written = await this.link();
    history.replaceState(null, "", this.written);
  }
}

/** The level of an outcome, or the last try. */
export function levelOf(made: LevelResult): LevelView | undefined {
  if (made.outcome === "level") return made;
  return made.outcome === "failed" ? made.last : undefined;
}

/** A seed that nobody chose. */
export function rolled(): string {
  return String(crypto.getRandomValues(new Uint32Array(1))[0]);
}

/** An error as something to read. */
export function sentence(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Says something where it is seen and heard. */
export function say(text: string, kind: "news" | "error" = "news"): void {
  const place = document.getElementById("notice");
  if (!place) return;
  place.textContent = text;
  place.className = kind;
  place.hidden = text === "";
}
