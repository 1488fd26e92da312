// The expressive range of a recipe: many levels, measured in workers and plotted by two metrics.

/**
 * @import { App } from "../app.js"
 * @import { Bins } from "./bins.js"
 * @import { Mode } from "./mode.js"
 */
import { notify, messageOf } from "../app.js";
import { button, choice, el, field } from "../dom.js";
import { binned } from "./bins.js";
import { PAGE } from "./gallery.js";
import { binText, HeatMap } from "./heat.js";
import { count, keyOf, openLevel, seedsFrom, words } from "./mode.js";
import { chunks, Thumbs } from "./thumbs.js";

/** Number of cells measured per call of a worker: about 25 levels of 80 by 21. */
const PIECE_CELLS = 42_000;

/**
 * Measured metrics, level by level. Values are −1 if undefined, −2 if generation failed, −3 if not measured yet.
 * @typedef {object} Measured
 * @property {string} key
 * @property {bigint} first
 * @property {number} total
 * @property {number} done
 * @property {Int32Array} values
 */

/**
 * @param {App} app
 * @returns {Mode}
 */
export function plot(app) {
  const names = app.registry.metrics.map(({ name }) => name);
  const plot = new Plot(app, names);
  const show = () => plot.show();
  return { id: "plot", title: "Plot", controls: plot.controls, view: plot.view, show, recolor: () => plot.recolor() };
}

class Plot {
  /** @type {App} */
  #app;
  /** @type {string[]} */
  #names;
  /** @type {HTMLElement} */
  controls;
  /** @type {HTMLElement} */
  view;
  /** @type {Measured | undefined} */
  #measured;
  /** @type {Bins | undefined} */
  #bins;
  /** @type {AbortController | undefined} */
  #run;
  #frame = 0;
  /** @type {string[]} */
  #listed = [];
  #page = 0;
  /** Time of the measurement, or why it ended early. */
  #how = "";
  /** @type {[string, string]} */
  #sides;
  #many = choice(["200", "1000", "5000"], "1000", () => undefined);
  #first = el("input", { value: "1", size: 12, maxLength: 80, spellcheck: false, autocomplete: "off" });
  /** @type {HTMLButtonElement} */
  #go;
  /** @type {HTMLButtonElement} */
  #stop;
  #bar = el("progress", { max: 1, value: 0, aria: { label: "Levels measured" } });
  #note = el("p", { id: "plot-note", aria: { live: "polite" } });
  #binNote = el("p", { id: "bin-note", className: "dim", aria: { live: "polite" } });
  #list = el("div", { className: "row" });
  /** @type {HeatMap} */
  #heat;
  /** @type {Thumbs} */
  #thumbs;

  /**
   * @param {App} app
   * @param {string[]} names
   */
  constructor(app, names) {
    this.#app = app;
    this.#names = names;
    /**
     * @param {string} name
     * @param {number} other
     */
    const known = (name, other) => (names.includes(name) ? name : names[other]);
    this.#sides = [known("open_cells", 0), known("longest_path", 1)];
    this.#go = button("Generate levels", () => void this.#start(), { className: "main", id: "plot-start" });
    this.#stop = button("Stop", () => this.#halt(), { id: "plot-stop", disabled: true });
    this.#heat = new HeatMap({ hover: (bin) => this.#showBin(bin), pick: (bin) => this.#pick(bin) });
    this.#thumbs = new Thumbs(app, {
      label: "Levels of the bin",
      open: (seed) => openLevel(app, { seed }),
      turn: (pages) => this.#turn(pages),
      room: () => Math.max(320, (this.view.parentElement?.clientHeight ?? 600) * 0.4),
    });
    this.controls = this.#makeControls();
    this.view = el("div", { className: "compare-view plot" }, this.#heat.element, this.#binNote, this.#list, this.#thumbs.element);
  }

  /** @returns {HTMLElement} */
  #makeControls() {
    /** @param {0 | 1} i */
    const side = (i) => {
      const select = choice(this.#names, this.#sides[i], (name) => {
        this.#sides[i] = name;
        this.#count();
        if (!this.#run) this.#showNote();
      });
      for (const option of select.options) option.textContent = words(option.value);
      select.id = i === 0 ? "plot-x" : "plot-y";
      return select;
    };
    return el(
      "div", {},
      el("div", { className: "row end" }, field("X axis", side(0)), field("Y axis", side(1))),
      el("div", { className: "row end" }, field("Levels", this.#many), field("From seed", this.#first)),
      el("div", { className: "row" }, this.#go, this.#stop),
      this.#bar, this.#note,
      el("p", { className: "dim" }, "The range of levels of a recipe: every bin counts the levels with these values. Choose a bin to see its levels."),
      el("p", { className: "dim keys" }, "Keyboard: in the plot, arrows select a bin and Enter lists its levels."),
    );
  }

  /** Shows the measurements. They are cleared if the recipe changed. */
  show() {
    if (this.#run && this.#measured?.key !== keyOf(this.#app.request)) this.#halt();
    if (!this.#measured) this.#note.textContent = "No levels measured yet.";
    else if (this.#measured.key !== keyOf(this.#app.request)) this.#clear("The recipe changed. Generate its levels.");
    this.#heat.draw();
  }

  recolor() {
    this.#heat.draw();
    this.#thumbs.redraw();
  }

  /** @param {string} why */
  #clear(why) {
    this.#measured = this.#bins = undefined;
    this.#bar.value = 0;
    this.#heat.show(undefined);
    this.#unlist();
    this.#note.textContent = why;
  }

  /** Measures the levels in chunks. */
  async #start() {
    const app = this.#app;
    this.#run?.abort();
    const run = (this.#run = new AbortController());
    this.#clear("");
    this.#running(true);
    const began = performance.now();
    try {
      const first = BigInt(await app.engine.call("seedOf", this.#first.value.trim() || "1"));
      const [total, each] = [Number(this.#many.value), this.#names.length];
      const request = { ...app.request, locks: [] };
      const values = new Int32Array(total * each).fill(-3);
      /** @type {Measured} */
      const measured = (this.#measured = { key: keyOf(request), first, total, done: 0, values });
      const cells = app.level ? app.level.width * app.level.height : PIECE_CELLS;
      await app.pool.each(
        chunks(total, Math.max(1, Math.min(25, Math.floor(PIECE_CELLS / cells)))),
        (engine, [from, to]) => engine.call("measure", request, seedsFrom(first + BigInt(from), 1)[0], to - from),
        ([from, to], numbers) => {
          values.set(numbers, from * each);
          measured.done += to - from;
          this.#scheduleCount();
        },
        run.signal,
      );
      if (run.signal.aborted) return;
      this.#finish(`in ${((performance.now() - began) / 1000).toFixed(1)} s`);
    } catch (error) {
      if (run.signal.aborted) return;
      run.abort();
      this.#finish("then an error occurred");
      notify(messageOf(error), "error");
    }
  }

  /** Stops measuring; measurements so far stay. */
  #halt() {
    this.#run?.abort();
    this.#finish("then stopped");
  }

  /** @param {string} how */
  #finish(how) {
    this.#run = undefined;
    this.#running(false);
    this.#how = how;
    this.#count();
    this.#showNote();
  }

  #showNote() {
    const measured = this.#measured;
    if (!measured) return;
    const of = measured.done < measured.total ? ` of ${count(measured.total)}` : "";
    this.#note.textContent = `${count(measured.done)}${of} levels measured, ${this.#how}. ${this.#summarize()}`;
  }

  /** @param {boolean} is */
  #running(is) {
    const hadFocus = [this.#go, this.#stop].includes(/** @type {HTMLButtonElement} */ (document.activeElement));
    this.#go.disabled = is;
    this.#stop.disabled = !is;
    if (hadFocus) (is ? this.#stop : this.#go).focus();
  }

  #scheduleCount() {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.#count();
    });
  }

  /** Counts the measured levels by the two selected metrics. */
  #count() {
    const [measured, names] = [this.#measured, this.#names];
    if (!measured) return;
    this.#bar.max = measured.total;
    this.#bar.value = measured.done;
    /** @param {string} name */
    const column = (name) => {
      const at = names.indexOf(name);
      return Array.from({ length: measured.total }, (_, i) => measured.values[i * names.length + at]);
    };
    const [x, y] = this.#sides;
    const before = this.#bins && JSON.stringify([this.#bins.x, this.#bins.y]);
    this.#bins = binned([words(x), words(y)], column(x), column(y));
    if (before !== (this.#bins && JSON.stringify([this.#bins.x, this.#bins.y]))) this.#unlist();
    this.#heat.show(this.#bins);
  }

  /** @returns {string} */
  #summarize() {
    const [measured, bins, names] = [this.#measured, this.#bins, this.#names];
    if (!measured || measured.done === 0) return "";
    let failed = 0;
    for (let i = 0; i < measured.total; i++) failed += measured.values[i * names.length] === -2 ? 1 : 0;
    const none = failed > 0 ? ` ${count(failed)} seeds have no level.` : "";
    if (!bins) return `No level has both metrics.${none}`;
    const lacking = measured.done - failed - bins.count;
    const without = lacking > 0 ? ` ${count(lacking)} levels lack one of the metrics.` : "";
    const r = bins.correlation;
    const how = Math.abs(r) < 0.2 ? "are hardly correlated" : r > 0 ? "are positively correlated" : "are negatively correlated";
    const top = binText(bins, bins.levels.findIndex((levels) => levels.length === bins.most));
    const mark = r < 0 ? "−" : "";
    return `Most often ${top}. The metrics ${how} (r = ${mark}${Math.abs(r).toFixed(2)}).${without}${none}`;
  }

  /** @param {number | undefined} bin */
  #showBin(bin) {
    this.#binNote.textContent = this.#bins && bin !== undefined ? binText(this.#bins, bin) : "";
  }

  /** @param {number} bin */
  #pick(bin) {
    const [measured, bins] = [this.#measured, this.#bins];
    if (!measured || !bins) return;
    this.#listed = bins.levels[bin].map((i) => seedsFrom(measured.first + BigInt(i), 1)[0]);
    this.#page = 0;
    this.#showPage(binText(bins, bin));
  }

  /** @param {number} pages */
  #turn(pages) {
    const last = Math.ceil(this.#listed.length / PAGE) - 1;
    this.#page = Math.max(0, Math.min(last, this.#page + pages));
    this.#showPage(this.#list.querySelector("strong")?.textContent ?? "");
  }

  /** @param {string} title */
  #showPage(title) {
    const [from, to] = [this.#page * PAGE, Math.min(this.#listed.length, (this.#page + 1) * PAGE)];
    const pages = this.#listed.length > PAGE;
    this.#list.replaceChildren(
      el("strong", {}, title),
      ...(pages ? [
        el("span", { className: "dim" }, `${from + 1} to ${to}`),
        button("‹ Previous", () => this.#turn(-1), { disabled: from === 0 }),
        button("Next ›", () => this.#turn(1), { disabled: to === this.#listed.length }),
      ] : []),
    );
    void this.#thumbs.show(this.#app.request, this.#listed.slice(from, to));
    this.#list.scrollIntoView({ block: "nearest" });
  }

  #unlist() {
    this.#listed = [];
    this.#list.replaceChildren();
    this.#thumbs.stop();
    this.#thumbs.element.replaceChildren();
  }
}
