// The gallery: thumbnails of 24 seeds.

/**
 * @import { App } from "../app.js"
 * @import { Mode } from "./mode.js"
 */
import { randomSeed, notify, messageOf } from "../app.js";
import { button, el, field } from "../dom.js";
import { keyOf, openLevel, seedOpen, seedsFrom } from "./mode.js";
import { Thumbs } from "./thumbs.js";

/** Levels per page. */
export const PAGE = 24;

/**
 * @param {App} app
 * @returns {Mode}
 */
export function gallery(app) {
  const gallery = new Gallery(app);
  const show = () => void gallery.show().catch((/** @type {unknown} */ error) => notify(messageOf(error), "error"));
  const { controls, view } = gallery;
  return { id: "gallery", title: "Gallery", controls, view, show, recolor: () => gallery.thumbs.redraw() };
}

class Gallery {
  /** @type {App} */
  #app;
  /** @type {HTMLElement} */
  controls;
  /** @type {HTMLElement} */
  view;
  /** @type {Thumbs} */
  thumbs;
  /** Key of the request that is shown, see `keyOf`. */
  #key = "";
  #first = 0n;
  #from = el("input", { id: "gallery-first", size: 12, maxLength: 80, spellcheck: false, autocomplete: "off" });
  #note = el("p", { className: "dim", aria: { live: "polite" } });

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    this.thumbs = new Thumbs(app, {
      label: "Levels of several seeds",
      open: (seed) => openLevel(app, { seed }),
      turn: (pages) => this.#turn(pages),
      room: () => (this.view.parentElement?.clientHeight ?? 600) - 24,
    });
    this.view = el("div", { className: "compare-view" }, this.thumbs.element);
    this.#from.onchange = () => this.#jump(this.#from.value.trim() || "0");
    this.controls = el(
      "div", {},
      el("div", { className: "row" },
        button("‹ Previous 24", () => this.#turn(-1), { title: "Previous page (Page Up)" }),
        button("Next 24 ›", () => this.#turn(1), { title: "Next page (Page Down)", id: "gallery-next" }),
      ),
      el("div", { className: "row end" }, field("From seed", this.#from), button("Random", () => this.#jump(randomSeed()))),
      this.#note,
      el("p", { className: "dim keys" }, "Keyboard: arrows select a level, Page Up and Page Down change the page, Enter opens."),
    );
  }

  /** Shows the page with the open seed. */
  async show() {
    const seed = await seedOpen(this.#app);
    const isHere = this.#key === keyOf(this.#app.request) && BigInt.asUintN(64, seed - this.#first) < BigInt(PAGE);
    if (!isHere) this.#go(seed);
    this.thumbs.mark(String(seed));
  }

  /** @param {number} pages */
  #turn(pages) {
    this.#go(this.#first + BigInt(pages * PAGE));
    void seedOpen(this.#app).then((seed) => this.thumbs.mark(String(seed)));
  }

  /**
   * Goes to a seed given as text.
   * @param {string} text
   */
  #jump(text) {
    const found = this.#app.engine.call("seedOf", text).then((seed) => this.#go(BigInt(seed)));
    found.catch((/** @type {unknown} */ error) => notify(messageOf(error), "error"));
  }

  /** @param {bigint} to */
  #go(to) {
    const app = this.#app;
    this.#first = BigInt.asUintN(64, to);
    this.#key = keyOf(app.request);
    this.#from.value = String(this.#first);
    const seeds = seedsFrom(this.#first, PAGE);
    this.#note.textContent = `${app.request.name}, seeds ${seeds[0]} to ${seeds[PAGE - 1]}. Choose one to open it.`;
    void this.thumbs.show(app.request, seeds);
  }
}
