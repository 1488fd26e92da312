// What can be laid over the level: pieces, distances, sight, dead ends, choke points, loops.

import type { OverlayOrder } from "../../pkg/barrow_web.js";
import { notes, tellAgain } from "../about";
import { sentence, type App } from "../app";
import type { Cell } from "../canvas";
import { choice, debounced, el, field } from "../dom";
import { cuts, distances, hex, marks, pieces, sight, type Key, type Shown } from "./overlayLooks";

type Kind = OverlayOrder["kind"];

/** What there is, what it is called, and what a cell's number means. */
const KINDS: [Kind, string, (value: number) => string][] = [
  ["regions", "Regions", (n) => `region ${n + 1}`],
  ["rooms", "Rooms", (n) => `room ${n + 1}`],
  ["distance", "Distance from a cell", (n) => (n === 1 ? "1 step away" : `${n} steps away`)],
  ["sight", "Sight from a cell", () => "seen"],
  ["deadEnds", "Dead ends", () => "dead end"],
  ["chokePoints", "Choke points", (n) => `choke point, cuts off ${n}`],
  ["loops", "Loops", (n) => `island ${n + 1}`],
];

export class Overlays {
  readonly element: HTMLElement;
  private kind?: Kind;
  private from?: Cell;
  /** Whether someone chose the cell on this very level. */
  private isPicked = false;
  private algorithm: string;
  private radius = 0;
  private values?: Int32Array;
  /** The number of the latest wish; what comes of earlier ones is not shown. */
  private wish = 0;
  private readonly caption = el("p", { id: "overlay-caption", aria: { live: "polite" } });
  private readonly legend = el("ul", { className: "legend" });
  private readonly hint = el("p", { className: "dim" });
  private readonly eyes = el("div", { className: "row" });
  private readonly pin = el("input", { type: "checkbox", id: "overlay-pin" });

  constructor(private readonly app: App) {
    this.algorithm = app.registry.sights.includes("symmetric") ? "symmetric" : app.registry.sights[0];
    this.pin.onchange = () => this.light();
    this.fillEyes();
    this.element = el(
      "div", {}, this.choices(), this.eyes, this.hint, this.caption, this.legend,
      el("label", { className: "check" }, this.pin, " keep it on the map in other panels"),
    );
    app.on("panel", () => this.light());
    app.on("made", () => this.again());
    app.on("pick", (cell) => {
      if (app.panel !== "judge" || !this.needsCell) return;
      this.from = cell;
      this.isPicked = true;
      void this.ask();
    });
    notes.set("overlay", ({ x, y }) => this.noteOn(x, y));
    this.light();
  }

  private get needsCell(): boolean {
    return this.kind === "distance" || this.kind === "sight";
  }

  private get isShown(): boolean {
    return this.kind !== undefined && (this.app.panel === "judge" || this.pin.checked) && this.app.panel !== "play";
  }

  private choices(): HTMLElement {
    const radio = (kind: Kind | undefined, title: string) => {
      const input = el("input", { type: "radio", name: "overlay", value: kind ?? "none", checked: kind === undefined });
      input.onchange = () => {
        this.kind = kind;
        this.light();
      };
      return el("label", {}, input, ` ${title}`);
    };
    return el(
      "fieldset", { className: "choices" }, el("legend", { className: "unseen" }, "Lay over the level"),
      radio(undefined, "Nothing"), ...KINDS.map(([kind, title]) => radio(kind, title)),
    );
  }

  private fillEyes(): void {
    const algorithm = choice(this.app.registry.sights, this.algorithm, (word) => {
      this.algorithm = word;
      void this.ask();
    });
    algorithm.id = "sight-algorithm";
    const radius = el("input", { type: "number", min: "0", max: "200", value: String(this.radius), id: "sight-radius" });
    const changed = debounced(150, () => void this.ask());
    radius.oninput = () => {
      this.radius = Math.max(0, Math.min(200, Math.round(Number(radius.value) || 0)));
      changed();
    };
    this.eyes.append(field("Algorithm", algorithm, "How what is seen is worked out"), field("Radius, 0 for no limit", radius));
  }

  /** The level is another one: a cell that is not on it is forgotten. */
  private again(): void {
    const { level } = this.app;
    if (level && this.from && (this.from.x >= level.width || this.from.y >= level.height)) this.from = undefined;
    this.isPicked = false;
    this.values = undefined;
    this.light();
  }

  /** Shows what is to be shown, or takes it away. */
  private light(): void {
    this.eyes.hidden = this.kind !== "sight";
    this.hint.hidden = !this.needsCell;
    this.hint.textContent = "Click a cell of the map, or go to it with the arrow keys and press Enter.";
    if (this.isShown && this.app.level) return void this.ask();
    this.wish++;
    this.values = undefined;
    this.caption.textContent = "";
    this.legend.replaceChildren();
    this.put({ outlines: [], labels: [] });
  }

  private put({ tint, outlines, labels }: Partial<Shown>): void {
    const { canvas } = this.app;
    canvas.setTint("overlay", tint);
    canvas.setOutlines(outlines ?? [], "overlay");
    canvas.setLabels("overlay", labels ?? []);
  }

  private async ask(): Promise<void> {
    const { app } = this;
    const order = this.order();
    const { made, level } = app;
    if (!order || !level) return;
    const wish = ++this.wish;
    try {
      const { values, caption } = await app.engine.call("overlay", order);
      if (wish !== this.wish || made !== app.made || values.length !== level.width * level.height) return;
      const shown = this.shown(order, values, level.width);
      this.values = values;
      this.put(shown);
      this.caption.textContent = caption;
      this.legend.replaceChildren(...shown.legend.map(keyView));
      tellAgain();
    } catch (error) {
      if (wish !== this.wish) return;
      if (this.needsCell && !this.isPicked) {
        // The cell of the level before is no good here: begin anew, once.
        this.from = this.somewhere();
        this.isPicked = true;
        return this.ask();
      }
      this.put({});
      this.legend.replaceChildren();
      this.caption.textContent = sentence(error);
    }
  }

  private order(): OverlayOrder | undefined {
    const { kind } = this;
    if (kind !== "distance" && kind !== "sight") return kind && { kind };
    const { x, y } = (this.from ??= this.somewhere());
    return kind === "distance" ? { kind, x, y } : { kind, x, y, algorithm: this.algorithm, radius: this.radius };
  }

  /** The start, the middle of a room, or the middle of the map. */
  private somewhere(): Cell {
    const { level } = this.app;
    if (level?.start) return { x: level.start[0], y: level.start[1] };
    const [x, y, width, height] = level?.rooms[0] ?? [0, 0, level?.width ?? 0, level?.height ?? 0];
    return { x: x + (width >> 1), y: y + (height >> 1) };
  }

  private shown(order: OverlayOrder, values: Int32Array, width: number): Shown {
    switch (order.kind) {
      case "regions": return pieces(values, width, "Region");
      case "rooms": return pieces(values, width, "Room");
      case "loops": return pieces(values, width, "Island");
      case "distance": return distances(values, width, order);
      case "sight": return sight(values, order);
      case "deadEnds": return marks(values, width, "one way out");
      case "chokePoints": return cuts(values, width);
    }
  }

  private noteOn(x: number, y: number): string | undefined {
    const { level } = this.app;
    const value = level && this.values?.[y * level.width + x];
    const words = KINDS.find(([kind]) => kind === this.kind)?.[2];
    if (value === undefined || !words || !this.isShown) return undefined;
    if (value >= 0) return words(value);
    return this.kind === "sight" ? "not seen" : undefined;
  }
}

/** A line of the legend with its colors. */
function keyView({ colors, text }: Key): HTMLElement {
  const swatch = el("canvas", { width: Math.max(1, colors.length) * 14, height: 14, aria: { hidden: "true" } });
  const context = swatch.getContext("2d");
  colors.forEach((color, i) => {
    if (!context) return;
    context.fillStyle = hex(color);
    context.fillRect(i * 14, 0, 14, 14);
  });
  return el("li", {}, ...(colors.length > 0 ? [swatch, " "] : []), text);
}
