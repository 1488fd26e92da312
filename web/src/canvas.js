// The level on a canvas, with overlays; zoomed and moved by mouse, touch and keys.

/** @import { Label } from "./labels.js" */
import { drawLabels } from "./labels.js";
import { SpriteTable, paint, pixel } from "./sprites.js";

/** Zoom levels: device pixels per cell. Integers make the dots of a sprite equally large. */
const ZOOMS = [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24, 32, 40, 48, 64];

/**
 * @typedef {object} Cell
 * @property {number} x
 * @property {number} y
 */

/**
 * An overlay: RGBA bytes for every cell, row by row.
 * @typedef {Uint8ClampedArray<ArrayBuffer>} Tint
 */

/**
 * Lists of cells to outline, each in its CSS color.
 * @typedef {{ cells: Cell[]; color: string }[]} Outlines
 */

/**
 * Draws over the level. A cell is `px` pixels wide; the top left cell begins at `left` and `top`.
 * @typedef {(context: CanvasRenderingContext2D, place: { px: number; left: number; top: number }) => void} Painter
 */

/**
 * Receiver of the events of a canvas.
 * @typedef {object} Listener
 * @property {(cell: Cell | undefined) => void} hover The cell under the pointer or the keyboard cursor changed.
 * @property {(cell: Cell) => void} pick A cell was clicked, or Enter was pressed on it.
 * @property {(from: Cell, to: Cell, done: boolean) => void} [stroke] The pointer was dragged while `strokes` is set. `done` marks the end.
 */

export class MapCanvas {
  /** @type {HTMLCanvasElement} */
  element;
  /** @type {Listener} */
  #listener;
  #columns = 0;
  #rows = 0;
  /** @type {Uint16Array} */
  #cells = new Uint16Array();
  #table = new SpriteTable();
  #ground = pixel(0);
  #px = 8;
  #left = 0;
  #top = 0;
  /** Whether the level is fitted again when the canvas is resized: until the user zooms or pans. */
  #fitted = true;
  #frame = 0;
  /** @type {CanvasRenderingContext2D} */
  #context;
  /** @type {ImageData | undefined} */
  #image;
  /** @type {Map<string, OffscreenCanvas>} */
  #tints = new Map();
  /** @type {Map<string, Outlines>} */
  #outlines = new Map();
  /** @type {Map<string, Label[]>} */
  #labels = new Map();
  /** @type {Map<string, Painter>} */
  #painters = new Map();
  /** @type {Cell | undefined} */
  #cursor;
  /** @type {Map<number, { x: number; y: number }>} */
  #touches = new Map();
  #pinch = 0;
  #dragged = false;
  /** @type {Cell | undefined} */
  #strokeFrom;
  /** Whether dragging paints instead of moving. */
  strokes = false;

  /**
   * @param {HTMLCanvasElement} element
   * @param {Listener} listener
   */
  constructor(element, listener) {
    this.element = element;
    this.#listener = listener;
    const context = element.getContext("2d", { alpha: false });
    if (!context) throw new Error("This browser has no 2D canvas.");
    this.#context = context;
    new ResizeObserver(() => this.#resize()).observe(element);
    element.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    element.addEventListener("pointerdown", (event) => this.#down(event));
    element.addEventListener("pointermove", (event) => this.#move(event));
    element.addEventListener("pointerup", (event) => this.#up(event));
    element.addEventListener("pointercancel", (event) => this.#up(event));
    element.addEventListener("pointerleave", () => this.#hoverAt(undefined));
    element.addEventListener("keydown", (event) => this.#key(event));
  }

  /**
   * Shows a level. Zoom and position are kept if the size is the same.
   * @param {number} columns
   * @param {number} rows
   * @param {Uint16Array} cells
   */
  show(columns, rows, cells) {
    const same = columns === this.#columns && rows === this.#rows;
    [this.#columns, this.#rows, this.#cells] = [columns, rows, cells];
    if (!same) {
      this.#cursor = undefined;
      this.fit();
    }
    this.redraw();
  }

  /**
   * Sets the sprites, and the color beside the map as 0xRRGGBB.
   * @param {SpriteTable} table
   * @param {number} ground
   */
  setSprites(table, ground) {
    this.#table = table;
    this.#ground = pixel(ground);
    this.redraw();
  }

  /**
   * Sets or removes an overlay.
   * @param {string} name
   * @param {Tint} [tint]
   */
  setTint(name, tint) {
    if (tint) {
      const before = this.#tints.get(name);
      const isFit = before?.width === this.#columns && before.height === this.#rows;
      const layer = isFit ? before : new OffscreenCanvas(this.#columns, this.#rows);
      layer.getContext("2d")?.putImageData(new ImageData(tint, this.#columns, this.#rows), 0, 0);
      this.#tints.set(name, layer);
    } else {
      this.#tints.delete(name);
    }
    this.redraw();
  }

  /**
   * Sets or removes a painter, which is called after every redraw of the level.
   * @param {string} name
   * @param {Painter} [painter]
   */
  setPainter(name, painter) {
    if (painter) this.#painters.set(name, painter);
    else this.#painters.delete(name);
    this.redraw();
  }

  /**
   * Outlines cells, so that they are recognized without color. Outlines of other names are kept.
   * @param {Outlines} outlines
   */
  setOutlines(outlines, name = "panel") {
    this.#outlines.set(name, outlines);
    this.redraw();
  }

  /**
   * Sets the labels of cells. A label that would cover an earlier one is not drawn.
   * @param {string} name
   * @param {Label[]} labels
   */
  setLabels(name, labels) {
    this.#labels.set(name, labels);
    this.redraw();
  }

  /**
   * Moves the keyboard cursor to a cell and scrolls it into view.
   * @param {Cell} cell
   */
  goTo(cell) {
    this.#hoverAt(cell);
    this.#follow(cell);
  }

  /** Draws at the next animation frame. */
  redraw() {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.#draw();
    });
  }

  /** Zooms to the largest size at which the whole level is visible. */
  fit() {
    const { width, height } = this.element;
    const most = Math.min(width / Math.max(1, this.#columns), height / Math.max(1, this.#rows));
    this.#px = ZOOMS.findLast((zoom) => zoom <= most) ?? 1;
    this.#left = Math.floor((width - this.#columns * this.#px) / 2);
    this.#top = Math.floor((height - this.#rows * this.#px) / 2);
    this.#fitted = true;
    this.redraw();
  }

  /**
   * Zooms by `steps` zoom levels around a point of the canvas.
   * @param {number} steps
   */
  zoom(steps, x = this.element.width / 2, y = this.element.height / 2) {
    const at = ZOOMS.findIndex((zoom) => zoom >= this.#px);
    const px = ZOOMS[Math.max(0, Math.min(ZOOMS.length - 1, at + steps))];
    this.#left = Math.round(x - ((x - this.#left) * px) / this.#px);
    this.#top = Math.round(y - ((y - this.#top) * px) / this.#px);
    this.#px = px;
    this.#fitted = false;
    this.#bound();
    this.redraw();
  }

  /**
   * Moves the level by a number of device pixels.
   * @param {number} dx
   * @param {number} dy
   */
  pan(dx, dy) {
    this.#left += Math.round(dx);
    this.#top += Math.round(dy);
    this.#fitted = false;
    this.#bound();
    this.redraw();
  }

  /**
   * Device pixels per cell.
   * @returns {number}
   */
  get cellPx() {
    return this.#px;
  }

  /**
   * Returns the center of a cell in CSS pixels of the page.
   * @param {Cell} cell
   * @returns {{ x: number; y: number }}
   */
  middleOf(cell) {
    const scale = this.element.width / Math.max(1, this.element.clientWidth);
    const box = this.element.getBoundingClientRect();
    /**
     * @param {number} n
     * @param {number} from
     */
    const at = (n, from) => (from + (n + 0.5) * this.#px) / scale;
    return { x: box.left + at(cell.x, this.#left), y: box.top + at(cell.y, this.#top) };
  }

  #bound() {
    const margin = 4 * this.#px;
    const { width, height } = this.element;
    this.#left = Math.max(margin - this.#columns * this.#px, Math.min(width - margin, this.#left));
    this.#top = Math.max(margin - this.#rows * this.#px, Math.min(height - margin, this.#top));
  }

  #resize() {
    const scale = window.devicePixelRatio || 1;
    const width = Math.max(1, Math.round(this.element.clientWidth * scale));
    const height = Math.max(1, Math.round(this.element.clientHeight * scale));
    if (width === this.element.width && height === this.element.height) return;
    [this.element.width, this.element.height] = [width, height];
    this.#image = undefined;
    if (this.#fitted) this.fit();
    this.redraw();
  }

  #draw() {
    const { width, height } = this.element;
    this.#image ??= this.#context.createImageData(width, height);
    const pixels = new Uint32Array(this.#image.data.buffer);
    paint(
      pixels, width, height, this.#cells, this.#columns, this.#rows, this.#table, this.#px, this.#left, this.#top, this.#ground,
    );
    this.#context.putImageData(this.#image, 0, 0);
    this.#context.imageSmoothingEnabled = false;
    for (const layer of this.#tints.values()) {
      if (layer.width !== this.#columns || layer.height !== this.#rows) continue;
      this.#context.drawImage(layer, this.#left, this.#top, this.#columns * this.#px, this.#rows * this.#px);
    }
    for (const painter of this.#painters.values()) painter(this.#context, { px: this.#px, left: this.#left, top: this.#top });
    for (const { cells, color } of [...this.#outlines.values()].flat()) this.#outline(cells, color);
    drawLabels(this.#context, [...this.#labels.values()].flat(), this.#px, this.#left, this.#top);
    if (this.#cursor) this.#outline([this.#cursor], "#ffffff");
  }

  /**
   * @param {Cell[]} cells
   * @param {string} color
   */
  #outline(cells, color) {
    const line = Math.max(1, Math.round(this.#px / 8));
    this.#context.lineWidth = line;
    for (const [style, grow] of /** @type {const} */ ([["#000000", line], [color, 0]])) {
      this.#context.strokeStyle = style;
      for (const { x, y } of cells) {
        const [left, top] = [this.#left + x * this.#px - grow, this.#top + y * this.#px - grow];
        this.#context.strokeRect(left + line / 2, top + line / 2, this.#px + 2 * grow - line, this.#px + 2 * grow - line);
      }
    }
  }

  /**
   * Returns the device pixel of the canvas under a pointer.
   * @param {MouseEvent} event
   * @returns {{ x: number; y: number }}
   */
  #pointOf(event) {
    const scale = this.element.width / Math.max(1, this.element.clientWidth);
    return { x: event.offsetX * scale, y: event.offsetY * scale };
  }

  /**
   * @param {{ x: number; y: number }} point
   * @returns {Cell | undefined}
   */
  #cellAt(point) {
    const x = Math.floor((point.x - this.#left) / this.#px);
    const y = Math.floor((point.y - this.#top) / this.#px);
    return x >= 0 && y >= 0 && x < this.#columns && y < this.#rows ? { x, y } : undefined;
  }

  /** @param {Cell | undefined} cell */
  #hoverAt(cell) {
    if (cell?.x === this.#cursor?.x && cell?.y === this.#cursor?.y) return;
    this.#cursor = cell;
    this.#listener.hover(cell);
    this.redraw();
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    event.preventDefault();
    const { x, y } = this.#pointOf(event);
    if (event.deltaY !== 0) this.zoom(event.deltaY < 0 ? 1 : -1, x, y);
  }

  /** @param {PointerEvent} event */
  #down(event) {
    this.element.focus({ preventScroll: true });
    this.element.setPointerCapture(event.pointerId);
    const point = this.#pointOf(event);
    this.#touches.set(event.pointerId, point);
    this.#dragged = false;
    const cell = this.#cellAt(point);
    if (this.strokes && this.#touches.size === 1 && cell) {
      this.#strokeFrom = cell;
      this.#listener.stroke?.(cell, cell, false);
    }
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const point = this.#pointOf(event);
    const before = this.#touches.get(event.pointerId);
    const cell = this.#cellAt(point);
    if (!before) return this.#hoverAt(cell);
    this.#touches.set(event.pointerId, point);
    if (this.#touches.size === 2) return this.#pinched();
    if (this.#strokeFrom) {
      if (cell) this.#listener.stroke?.(this.#strokeFrom, cell, false);
      return this.#hoverAt(cell);
    }
    const [dx, dy] = [point.x - before.x, point.y - before.y];
    if (this.#dragged || Math.hypot(dx, dy) > 4) {
      this.#dragged = true;
      this.pan(dx, dy);
    } else {
      this.#touches.set(event.pointerId, before);
    }
  }

  #pinched() {
    const [a, b] = [...this.#touches.values()];
    const apart = Math.hypot(a.x - b.x, a.y - b.y);
    if (this.#pinch === 0) this.#pinch = apart;
    const steps = Math.trunc(Math.log2(apart / this.#pinch) * 3);
    if (steps !== 0) {
      this.zoom(steps, (a.x + b.x) / 2, (a.y + b.y) / 2);
      this.#pinch = apart;
    }
    this.#dragged = true;
    this.#strokeFrom = undefined;
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const cell = this.#cellAt(this.#pointOf(event));
    this.#touches.delete(event.pointerId);
    if (this.#touches.size < 2) this.#pinch = 0;
    if (this.#strokeFrom) {
      this.#listener.stroke?.(this.#strokeFrom, cell ?? this.#strokeFrom, true);
      this.#strokeFrom = undefined;
    } else if (!this.#dragged && cell && event.type === "pointerup") {
      this.#hoverAt(cell);
      this.#listener.pick(cell);
    }
  }

  /**
   * Arrows move the cursor, Shift and arrows the level; plus, minus and 0 zoom; Enter picks.
   * @param {KeyboardEvent} event
   */
  #key(event) {
    /** @type {Record<string, [number, number]>} */
    const steps = {
      ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
    };
    const step = steps[event.key];
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (step && event.shiftKey) this.pan(-step[0] * 4 * this.#px, -step[1] * 4 * this.#px);
    else if (step) this.#stepCursor(step[0], step[1]);
    else if (event.key === "+" || event.key === "=") this.zoom(1);
    else if (event.key === "-") this.zoom(-1);
    else if (event.key === "0") this.fit();
    else if ((event.key === "Enter" || event.key === " ") && this.#cursor) this.#listener.pick(this.#cursor);
    else return;
    event.preventDefault();
  }

  /**
   * @param {number} dx
   * @param {number} dy
   */
  #stepCursor(dx, dy) {
    const from = this.#cursor ?? { x: Math.floor(this.#columns / 2), y: Math.floor(this.#rows / 2) };
    const x = Math.max(0, Math.min(this.#columns - 1, from.x + dx));
    const y = Math.max(0, Math.min(this.#rows - 1, from.y + dy));
    this.#hoverAt({ x, y });
    this.#follow({ x, y });
  }

  /**
   * Moves the level so that a cell is seen.
   * @param {Cell} cell
   */
  #follow(cell) {
    const [x, y] = [this.#left + cell.x * this.#px, this.#top + cell.y * this.#px];
    const { width, height } = this.element;
    /**
     * @param {number} at
     * @param {number} whole
     */
    const into = (at, whole) => (at < 0 ? -at : at + this.#px > whole ? whole - at - this.#px : 0);
    if (into(x, width) !== 0 || into(y, height) !== 0) this.pan(into(x, width), into(y, height));
  }
}
