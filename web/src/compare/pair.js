// Two recipes side by side: their levels of the same seed, and the differences of their metrics.

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

/** Value of the list entry for the remembered recipe. */
const REMEMBERED = "(remembered)";

/**
 * Returns the second request: another recipe with the seed and depth of the first, or the remembered request.
 * @param {App} app
 * @param {string} chosen
 * @param {boolean} sameSize
 * @param {LevelRequest} [remembered]
 * @returns {LevelRequest | undefined}
 */
function secondOf(app, chosen, sameSize, remembered) {
  const { seed, depth } = app.request;
  const size = sameSize && app.level ? { width: app.level.width, height: app.level.height } : {};
  if (chosen === REMEMBERED) return remembered && { ...remembered, seed, ...size, locks: [] };
  const recipe = app.registry.recipes.find(({ name }) => name === chosen);
  return recipe && { name: recipe.name, text: recipe.text, seed, depth, ...size, locks: [] };
}

/**
 * Returns the first selection: the recipe that an edited one is based on, or another one.
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
  #remembered;
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
    const hint = "Remembers the current recipe, to compare it with later edits";
    this.controls = el(
      "div", {},
      el("div", { className: "row end" }, field("Second recipe", choose), button("Open the second", () => this.#open())),
      el("label", { className: "row" }, same, "Same size as the first"),
      el("div", { className: "row" }, button("Remember this recipe", () => this.#remember(), { title: hint })),
      el("p", { className: "dim" }, "Both levels have the same seed. Remember a recipe, edit it in the Recipe panel, and return to see the effect."),
    );
  }

  /** Generates the second level and shows both. */
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
       * @param {GeneratedLevel} generated
       */
      const take = (_, generated) => {
        app.addSprites(generated);
        this.view.show(request.name + (choose.value === REMEMBERED ? " (remembered)" : ""), generated);
      };
      await app.pool.each([request], (engine, item) => engine.call("generate", item, app.palette), take, signal);
    } catch (error) {
      notify(messageOf(error), "error");
    }
  }

  /** @returns {LevelRequest | undefined} */
  #request() {
    return secondOf(this.#app, this.#choose.value, this.#same.checked, this.#remembered);
  }

  #remember() {
    const [app, choose] = [this.#app, this.#choose];
    this.#remembered = { ...app.request, locks: [] };
    choose.querySelector(`option[value="${REMEMBERED}"]`)?.remove();
    choose.prepend(el("option", { value: REMEMBERED }, `${this.#remembered.name} as remembered`));
    choose.value = REMEMBERED;
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
 * @property {(name: string, generated: GeneratedLevel) => void} show
 * @property {() => void} draw
 */

/**
 * Creates the two pictures and the table of metrics.
 * @param {App} app
 * @returns {PairView}
 */
function pairView(app) {
  const figures = [0, 1].map(() => ({ canvas: el("canvas", { role: "img" }), caption: el("figcaption") }));
  const table = el("table", { className: "metrics" });
  const summary = el("p", { aria: { live: "polite" }, className: "summary" });
  const both = el("div", { className: "two" }, ...figures.map(({ canvas, caption }) => el("figure", {}, caption, canvas)));
  const element = el("div", { className: "compare-view" }, both, summary, el("div", { className: "scroll" }, table));
  /** @type {{ name: string; generated: GeneratedLevel }[]} */
  let shown = [];
  const draw = () => {
    const levels = shown.map(({ generated }) => levelOf(generated.result));
    const width = both.clientWidth;
    if (width === 0) return;
    const whole = Math.max(400, Math.min(element.parentElement?.clientHeight ?? 0, window.innerHeight));
    const [above, beside] = [[width, 0.29 * whole], [(width - 16) / 2, 0.55 * whole]];
    /** @param {number[]} room */
    const least = ([w, h]) => Math.min(...levels.map((level) => (level ? most(level, w, h) : 32)));
    const isBeside = least(beside) > least(above);
    both.classList.toggle("beside", isBeside);
    const [wide, high] = isBeside ? beside : above;
    shown.forEach(({ generated }, i) => {
      const level = levels[i];
      if (!level || generated.cells.length === 0) return;
      picture(app, figures[i].canvas, { width: level.width, height: level.height, cells: generated.cells }, wide, high);
    });
  };
  /**
   * @param {string} name
   * @param {GeneratedLevel} generated
   */
  const show = (name, generated) => {
    if (!app.generated) return;
    shown = [{ name: app.request.name, generated: app.generated }, { name, generated }];
    shown.forEach((each, i) => caption(each.name, each.generated, figures[i]));
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
 * @param {GeneratedLevel} generatedLevel
 * @param {{ canvas: HTMLCanvasElement; caption: HTMLElement }} figure
 */
function caption(name, { result }, figure) {
  const level = levelOf(result);
  const size = level ? ` ${level.width}×${level.height}` : "";
  const failed = result.outcome === "failed" ? ` no level; this is the last attempt. ${result.message}` : "";
  const wrong = result.outcome === "errors" ? ` ${result.text}` : failed;
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
  const head = el("tr", {}, ...["", ...names, "Difference"].map((name) => el("th", { scope: "col" }, name)));
  const body = app.registry.metrics.map((metric, i) => {
    const [a, b] = [first.metrics[i] ?? undefined, second.metrics[i] ?? undefined];
    return el(
      "tr", { title: metric.doc }, el("th", { scope: "row" }, words(metric.name)),
      el("td", {}, String(a ?? "–")), el("td", {}, String(b ?? "–")), el("td", { className: "words" }, difference(a, b)),
    );
  });
  return [el("thead", {}, head), el("tbody", {}, ...body)];
}
