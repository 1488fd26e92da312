// Two recipes side by side: the same seed, both levels, and what sets them apart in numbers and words.

/**
 * @import { LevelRequest, LevelView } from "../../pkg/barrow_web.js"
 * @import { App } from "../app.js"
 * @import { GeneratedLevel } from "../api.js"
 * @import { Mode } from "./mode.js"
 */
import { levelOf, notify, messageOf } from "../app.js";
import { button, el, field } from "../dom.js";
import { difference, summarize } from "./difference.js";
import { openLevel, words } from "./mode.js";
import { most, picture } from "./picture.js";

/** What the list calls the level that is held. */
const HELD = "(held)";

/**
 * The second request: another recipe with the seed and depth of the first, or the request that is held.
 * @param {App} app
 * @param {string} chosen
 * @param {boolean} sameSize
 * @param {LevelRequest} [held]
 * @returns {LevelRequest | undefined}
 */
function secondOf(app, chosen, sameSize, held) {
  const { seed, depth } = app.request;
  const size = sameSize && app.level ? { width: app.level.width, height: app.level.height } : {};
  if (chosen === HELD) return held && { ...held, seed, ...size, locks: [] };
  const recipe = app.registry.recipes.find(({ name }) => name === chosen);
  return recipe && { name: recipe.name, text: recipe.text, seed, depth, ...size, locks: [] };
}

/**
 * The recipe to begin with: the one that a recipe of one's own was made from, or else another one.
 * @param {App} app
 * @returns {string}
 */
function firstChoice(app) {
  const names = app.registry.recipes.map(({ name }) => name);
  const origin = names.find((name) => app.request.name === `my_${name}`);
  const others = names.filter((name) => name !== app.request.name);
  return origin ?? others.find((name) => name === "nystrom") ?? others[0];
}

/**
 * @param {App} app
 * @returns {Mode}
 */
export function pair(app) {
  const pair = new Pair(app);
  const { controls, view } = pair;
  return {
    id: "pair", title: "Side by side", controls, view: view.element, show: () => void pair.show(), recolor: () => view.draw(),
  };
}

class Pair {
  /** @type {App} */
  #app;
  /** @type {HTMLElement} */
  controls;
  /** @type {PairView} */
  view;
  /** @type {LevelRequest | undefined} */
  #held;
  #run = new AbortController();
  #choose = el("select", { id: "second-recipe" });
  #same = el("input", { type: "checkbox", id: "same-size" });

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    const [choose, same] = [this.#choose, this.#same];
    choose.append(...app.registry.recipes.map(({ name, summary }) => el("option", { value: name, title: summary }, name)));
    choose.value = "";
    choose.onchange = same.onchange = () => void this.show();
    this.view = pairView(app);
    const hint = "Remembers the recipe as it is, to compare it with what you make of it";
    this.controls = el(
      "div", {},
      el("div", { className: "row end" }, field("Second recipe", choose), button("Open the second", () => this.#open())),
      el("label", { className: "row" }, same, "As large as the first"),
      el("div", { className: "row" }, button("Hold this one", () => this.#hold(), { title: hint })),
      el("p", { className: "dim" }, "Both are made from the same seed. Hold a recipe, change it under Recipe, and come back to see what that did."),
    );
  }

  /** Makes the second level and shows both. */
  async show() {
    const [app, choose] = [this.#app, this.#choose];
    if (choose.value === "") choose.value = firstChoice(app);
    const request = this.#request();
    if (!request) return;
    this.#run.abort();
    const { signal } = (this.#run = new AbortController());
    try {
      /**
       * @param {LevelRequest} _
       * @param {GeneratedLevel} made
       */
      const take = (_, made) => {
        app.addSprites(made);
        this.view.show(request.name + (choose.value === HELD ? " (held)" : ""), made);
      };
      await app.pool.each([request], (engine, piece) => engine.call("generate", piece, app.palette), take, signal);
    } catch (error) {
      notify(messageOf(error), "error");
    }
  }

  /** @returns {LevelRequest | undefined} */
  #request() {
    return secondOf(this.#app, this.#choose.value, this.#same.checked, this.#held);
  }

  #hold() {
    const [app, choose] = [this.#app, this.#choose];
    this.#held = { ...app.request, locks: [] };
    choose.querySelector(`option[value="${HELD}"]`)?.remove();
    choose.prepend(el("option", { value: HELD }, `${this.#held.name} as it is now`));
    choose.value = HELD;
    void this.show();
  }

  #open() {
    const request = this.#request();
    if (request) openLevel(this.#app, { ...request, width: request.width, height: request.height });
  }
}

/**
 * @typedef {object} PairView
 * @property {HTMLElement} element
 * @property {(name: string, made: GeneratedLevel) => void} show
 * @property {() => void} draw
 */

/**
 * The two pictures and the table.
 * @param {App} app
 * @returns {PairView}
 */
function pairView(app) {
  const figures = [0, 1].map(() => ({ canvas: el("canvas", { role: "img" }), caption: el("figcaption") }));
  const table = el("table", { className: "metrics" });
  const summary = el("p", { aria: { live: "polite" }, className: "summary" });
  const both = el("div", { className: "two" }, ...figures.map(({ canvas, caption }) => el("figure", {}, caption, canvas)));
  const element = el("div", { className: "compare-view" }, both, summary, el("div", { className: "scroll" }, table));
  /** @type {{ name: string; made: GeneratedLevel }[]} */
  let shown = [];
  const draw = () => {
    const levels = shown.map(({ made }) => levelOf(made.made));
    const width = both.clientWidth;
    if (width === 0) return;
    const whole = Math.max(400, Math.min(element.parentElement?.clientHeight ?? 0, window.innerHeight));
    const [above, beside] = [[width, 0.29 * whole], [(width - 16) / 2, 0.55 * whole]];
    /** @param {number[]} options */
    const least = ([w, h]) => Math.min(...levels.map((level) => (level ? most(level, w, h) : 32)));
    const isBeside = least(beside) > least(above);
    both.classList.toggle("beside", isBeside);
    const [wide, high] = isBeside ? beside : above;
    shown.forEach(({ made }, i) => {
      const level = levels[i];
      if (!level || made.cells.length === 0) return;
      picture(app, figures[i].canvas, { width: level.width, height: level.height, cells: made.cells }, wide, high);
    });
  };
  /**
   * @param {string} name
   * @param {GeneratedLevel} made
   */
  const show = (name, made) => {
    if (!app.made) return;
    shown = [{ name: app.request.name, made: app.made }, { name, made }];
    shown.forEach((each, i) => caption(each.name, each.made, figures[i]));
    const [first, second] = shown.map((each) => levelOf(each.generated.result));
    const names = shown.map((each) => each.name);
    const metrics = app.registry.metrics.map((metric) => words(metric.name));
    table.replaceChildren(...(first && second ? rows(app, names, first, second) : []));
    summary.textContent = first && second ? summarize(metrics, names, first, second) : "";
    draw();
  };
  new ResizeObserver(draw).observe(both);
  return { element, show, draw };
}

/**
 * @param {string} name
 * @param {GeneratedLevel} madeLevel
 * @param {{ canvas: HTMLCanvasElement; caption: HTMLElement }} figure
 */
function caption(name, { made }, figure) {
  const level = levelOf(made);
  const size = level ? ` ${level.width}×${level.height}` : "";
  const failed = made.outcome === "failed" ? ` no level: the last try. ${made.message}` : "";
  const wrong = made.outcome === "errors" ? ` ${made.text}` : failed;
  figure.caption.replaceChildren(
    el("strong", {}, name), el("span", { className: "dim" }, size), el("span", { className: "bad" }, wrong),
  );
  figure.canvas.setAttribute("aria-label", level?.description ?? "no level");
  figure.canvas.hidden = !level;
}

/**
 * @param {App} app
 * @param {string[]} names
 * @param {LevelView} first
 * @param {LevelView} second
 * @returns {HTMLElement[]}
 */
function rows(app, names, first, second) {
  const head = el("tr", {}, ...["", ...names, "The second has"].map((name) => el("th", { scope: "col" }, name)));
  const body = app.registry.metrics.map((metric, i) => {
    const [a, b] = [first.metrics[i] ?? undefined, second.metrics[i] ?? undefined];
    return el(
      "tr", { title: metric.doc }, el("th", { scope: "row" }, words(metric.name)),
      el("td", {}, String(a ?? "–")), el("td", {}, String(b ?? "–")), el("td", { className: "words" }, difference(a, b)),
    );
  });
  return [el("thead", {}, head), el("tbody", {}, ...body)];
}
