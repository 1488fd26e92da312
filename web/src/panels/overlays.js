// Overlays of the level: regions, rooms, distances, field of view, dead ends, choke points, loops.

/**
 * @import { OverlayRequest } from "../../pkg/barrow_web.js"
 * @import { App } from "../app.js"
 * @import { Cell } from "../canvas.js"
 * @import { Key, Shown } from "./overlay_styles.js"
 */
import { notes, refreshCellInfo } from "../cell_info.js";
import { messageOf } from "../app.js";
import { choice, debounced, el, field } from "../dom.js";
import { cuts, distances, hex, marks, pieces, sight } from "./overlay_styles.js";

/** @typedef {OverlayRequest["kind"]} Kind */

/**
 * Kinds of overlays, their titles, and the meaning of the value of a cell.
 * @type {[Kind, string, (value: number) => string][]}
 */
const KINDS = [
  ["regions", "Regions", (n) => `region ${n + 1}`],
  ["rooms", "Rooms", (n) => `room ${n + 1}`],
  ["distance", "Distance from a cell", (n) => (n === 1 ? "1 step away" : `${n} steps away`)],
  ["sight", "Field of view of a cell", () => "visible"],
  ["deadEnds", "Dead ends", () => "dead end"],
  ["chokePoints", "Choke points", (n) => `choke point, cuts off ${n}`],
  ["loops", "Loops", (n) => `island ${n + 1}`],
];

export class Overlays {
  /** @type {App} */
  #app;
  /** @type {HTMLElement} */
  element;
  /** @type {Kind | undefined} */
  #kind;
  /** @type {Cell | undefined} */
  #from;
  /** Whether the user chose the cell on the current level. */
  #isPicked = false;
  /** @type {string} */
  #algorithm;
  #radius = 0;
  /** @type {Int32Array | undefined} */
  #values;
  /** Number of the latest request; results of earlier ones are dropped. */
  #latest = 0;
  #caption = el("p", { id: "overlay-caption", aria: { live: "polite" } });
  #legend = el("ul", { className: "legend" });
  #hint = el("p", { className: "dim" });
  #fovOptions = el("div", { className: "row" });
  #pin = el("input", { type: "checkbox", id: "overlay-pin" });

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    this.#algorithm = app.registry.fovAlgorithms.includes("symmetric") ? "symmetric" : app.registry.fovAlgorithms[0];
    this.#pin.onchange = () => this.#update();
    this.#addFovOptions();
    this.element = el(
      "div", {}, this.#choices(), this.#fovOptions, this.#hint, this.#caption, this.#legend,
      el("label", { className: "check" }, this.#pin, " show it in other panels too"),
    );
    app.on("panel", () => this.#update());
    app.on("level", () => this.#levelChanged());
    app.on("pick", (cell) => {
      if (app.panel !== "inspect" || !this.#needsCell) return;
      this.#from = cell;
      this.#isPicked = true;
      void this.#ask();
    });
    notes.set("overlay", ({ x, y }) => this.#noteOn(x, y));
    this.#update();
  }

  /** @returns {boolean} */
  get #needsCell() {
    return this.#kind === "distance" || this.#kind === "sight";
  }

  /** @returns {boolean} */
  get #isShown() {
    return this.#kind !== undefined && (this.#app.panel === "inspect" || this.#pin.checked) && this.#app.panel !== "play";
  }

  /** @returns {HTMLElement} */
  #choices() {
    /**
     * @param {Kind | undefined} kind
     * @param {string} title
     */
    const radio = (kind, title) => {
      const input = el("input", { type: "radio", name: "overlay", value: kind ?? "none", checked: kind === undefined });
      input.onchange = () => {
        this.#kind = kind;
        this.#update();
      };
      return el("label", {}, input, ` ${title}`);
    };
    return el(
      "fieldset", { className: "choices" }, el("legend", { className: "unseen" }, "Overlay"),
      radio(undefined, "Nothing"), ...KINDS.map(([kind, title]) => radio(kind, title)),
    );
  }

  #addFovOptions() {
    const algorithm = choice(this.#app.registry.fovAlgorithms, this.#algorithm, (word) => {
      this.#algorithm = word;
      void this.#ask();
    });
    algorithm.id = "sight-algorithm";
    const radius = el("input", { type: "number", min: "0", max: "200", value: String(this.#radius), id: "sight-radius" });
    const changed = debounced(150, () => void this.#ask());
    radius.oninput = () => {
      this.#radius = Math.max(0, Math.min(200, Math.round(Number(radius.value) || 0)));
      changed();
    };
    this.#fovOptions.append(field("Algorithm", algorithm, "Field-of-view algorithm"), field("Radius, 0 for no limit", radius));
  }

  /** Updates the overlay for a new level. */
  #levelChanged() {
    const { level } = this.#app;
    if (level && this.#from && (this.#from.x >= level.width || this.#from.y >= level.height)) this.#from = undefined;
    this.#isPicked = false;
    this.#values = undefined;
    this.#update();
  }

  /** Shows the selected overlay, or removes it. */
  #update() {
    this.#fovOptions.hidden = this.#kind !== "sight";
    this.#hint.hidden = !this.#needsCell;
    this.#hint.textContent = "Click a cell of the map, or move to it with the arrow keys and press Enter.";
    if (this.#isShown && this.#app.level) return void this.#ask();
    this.#latest++;
    this.#values = undefined;
    this.#caption.textContent = "";
    this.#legend.replaceChildren();
    this.#put({ outlines: [], labels: [] });
  }

  /** @param {Partial<Shown>} shown */
  #put({ tint, outlines, labels }) {
    const { canvas } = this.#app;
    canvas.setTint("overlay", tint);
    canvas.setOutlines(outlines ?? [], "overlay");
    canvas.setLabels("overlay", labels ?? []);
  }

  /** @returns {Promise<void>} */
  async #ask() {
    const app = this.#app;
    const request = this.#request();
    const { generated, level } = app;
    if (!request || !level) return;
    const id = ++this.#latest;
    try {
      const { values, caption } = await app.engine.call("overlay", request);
      if (id !== this.#latest || generated !== app.generated || values.length !== level.width * level.height) return;
      const shown = this.#shown(request, values, level.width);
      this.#values = values;
      this.#put(shown);
      this.#caption.textContent = caption;
      this.#legend.replaceChildren(...shown.legend.map(keyView));
      refreshCellInfo();
    } catch (error) {
      if (id !== this.#latest) return;
      if (this.#needsCell && !this.#isPicked) {
        // The cell of the previous level may be closed here: try the default cell once.
        this.#from = this.#defaultCell();
        this.#isPicked = true;
        return this.#ask();
      }
      this.#put({});
      this.#legend.replaceChildren();
      this.#caption.textContent = messageOf(error);
    }
  }

  /** @returns {OverlayRequest | undefined} */
  #request() {
    const kind = this.#kind;
    if (kind !== "distance" && kind !== "sight") return kind && { kind };
    const { x, y } = (this.#from ??= this.#defaultCell());
    return kind === "distance" ? { kind, x, y } : { kind, x, y, algorithm: this.#algorithm, radius: this.#radius };
  }

  /**
   * Returns the start, the center of the first room, or the center of the map.
   * @returns {Cell}
   */
  #defaultCell() {
    const { level } = this.#app;
    if (level?.start) return { x: level.start[0], y: level.start[1] };
    const [x, y, width, height] = level?.rooms[0] ?? [0, 0, level?.width ?? 0, level?.height ?? 0];
    return { x: x + (width >> 1), y: y + (height >> 1) };
  }

  /**
   * @param {OverlayRequest} request
   * @param {Int32Array} values
   * @param {number} width
   * @returns {Shown}
   */
  #shown(request, values, width) {
    switch (request.kind) {
      case "regions": return pieces(values, width, "Region");
      case "rooms": return pieces(values, width, "Room");
      case "loops": return pieces(values, width, "Island");
      case "distance": return distances(values, width, request);
      case "sight": return sight(values, request);
      case "deadEnds": return marks(values, width, "dead end");
      case "chokePoints": return cuts(values, width);
    }
  }

  /**
   * @param {number} x
   * @param {number} y
   * @returns {string | undefined}
   */
  #noteOn(x, y) {
    const { level } = this.#app;
    const value = level && this.#values?.[y * level.width + x];
    const words = KINDS.find(([kind]) => kind === this.#kind)?.[2];
    if (value === undefined || !words || !this.#isShown) return undefined;
    if (value >= 0) return words(value);
    return this.#kind === "sight" ? "not visible" : undefined;
  }
}

/**
 * Creates a line of the legend.
 * @param {Key} key
 * @returns {HTMLElement}
 */
function keyView({ colors, text }) {
  const swatch = el("canvas", { width: Math.max(1, colors.length) * 14, height: 14, aria: { hidden: "true" } });
  const context = swatch.getContext("2d");
  colors.forEach((color, i) => {
    if (!context) return;
    context.fillStyle = hex(color);
    context.fillRect(i * 14, 0, 14, 14);
  });
  return el("li", {}, ...(colors.length > 0 ? [swatch, " "] : []), text);
}
