// Two recipes side by side: the same seed, both levels, and what sets them apart in numbers and words.

import type { LevelRequest, LevelView } from "../../pkg/barrow_web.js";
import { levelOf, say, sentence, type App } from "../app";
import type { MadeLevel } from "../api";
import { button, el, field } from "../dom";
import { difference, inWords } from "./differ";
import { openLevel, words, type Mode } from "./mode";
import { most, picture } from "./picture";

/** What the list calls the level that is held. */
const HELD = "(held)";

/** The second order: another recipe with the seed and depth of the first, or the order that is held. */
function secondOf(app: App, chosen: string, sameSize: boolean, held?: LevelRequest): LevelRequest | undefined {
  const { seed, depth } = app.order;
  const size = sameSize && app.level ? { width: app.level.width, height: app.level.height } : {};
  if (chosen === HELD) return held && { ...held, seed, ...size, locks: [] };
  const recipe = app.registry.recipes.find(({ name }) => name === chosen);
  return recipe && { name: recipe.name, text: recipe.text, seed, depth, ...size, locks: [] };
}

/** The recipe to begin with: the one that a recipe of one's own was made from, or else another one. */
function firstChoice(app: App): string {
  const names = app.registry.recipes.map(({ name }) => name);
  const origin = names.find((name) => app.order.name === `my_${name}`);
  const others = names.filter((name) => name !== app.order.name);
  return origin ?? others.find((name) => name === "nystrom") ?? others[0];
}

export function pair(app: App): Mode {
  const pair = new Pair(app);
  const { controls, view } = pair;
  return {
    id: "pair", title: "Side by side", controls, view: view.element, show: () => void pair.show(), recolor: () => view.draw(),
  };
}

class Pair {
  readonly controls: HTMLElement;
  readonly view: PairView;
  private held?: LevelRequest;
  private run = new AbortController();
  private readonly choose = el("select", { id: "second-recipe" });
  private readonly same = el("input", { type: "checkbox", id: "same-size" });

  constructor(private readonly app: App) {
    const { choose, same } = this;
    choose.append(...app.registry.recipes.map(({ name, summary }) => el("option", { value: name, title: summary }, name)));
    choose.value = "";
    choose.onchange = same.onchange = () => void this.show();
    this.view = pairView(app);
    const hint = "Remembers the recipe as it is, to compare it with what you make of it";
    this.controls = el(
      "div", {},
      el("div", { className: "row end" }, field("Second recipe", choose), button("Open the second", () => this.open())),
      el("label", { className: "row" }, same, "As large as the first"),
      el("div", { className: "row" }, button("Hold this one", () => this.hold(), { title: hint })),
      el("p", { className: "dim" }, "Both are made from the same seed. Hold a recipe, change it under Recipe, and come back to see what that did."),
    );
  }

  /** Makes the second level and shows both. */
  async show(): Promise<void> {
    const { app, choose } = this;
    if (choose.value === "") choose.value = firstChoice(app);
    const order = this.order();
    if (!order) return;
    this.run.abort();
    const { signal } = (this.run = new AbortController());
    try {
      const take = (_: LevelRequest, made: MadeLevel) => {
        app.learn(made);
        this.view.show(order.name + (choose.value === HELD ? " (held)" : ""), made);
      };
      await app.pool.each([order], (engine, piece) => engine.call("make", piece, app.palette), take, signal);
    } catch (error) {
      say(sentence(error), "error");
    }
  }

  private order(): LevelRequest | undefined {
    return secondOf(this.app, this.choose.value, this.same.checked, this.held);
  }

  private hold(): void {
    const { app, choose } = this;
    this.held = { ...app.order, locks: [] };
    choose.querySelector(`option[value="${HELD}"]`)?.remove();
    choose.prepend(el("option", { value: HELD }, `${this.held.name} as it is now`));
    choose.value = HELD;
    void this.show();
  }

  private open(): void {
    const order = this.order();
    if (order) openLevel(this.app, { ...order, width: order.width, height: order.height });
  }
}

interface PairView {
  element: HTMLElement;
  show(name: string, made: MadeLevel): void;
  draw(): void;
}

/** The two pictures and the table. */
function pairView(app: App): PairView {
  const figures = [0, 1].map(() => ({ canvas: el("canvas", { role: "img" }), caption: el("figcaption") }));
  const table = el("table", { className: "metrics" });
  const summary = el("p", { aria: { live: "polite" }, className: "summary" });
  const both = el("div", { className: "two" }, ...figures.map(({ canvas, caption }) => el("figure", {}, caption, canvas)));
  const element = el("div", { className: "compare-view" }, both, summary, el("div", { className: "scroll" }, table));
  let shown: { name: string; made: MadeLevel }[] = [];
  const draw = () => {
    const levels = shown.map(({ made }) => levelOf(made.made));
    const width = both.clientWidth;
    if (width === 0) return;
    const whole = Math.max(400, Math.min(element.parentElement?.clientHeight ?? 0, window.innerHeight));
    const [above, beside] = [[width, 0.29 * whole], [(width - 16) / 2, 0.55 * whole]];
    const least = ([w, h]: number[]) => Math.min(...levels.map((level) => (level ? most(level, w, h) : 32)));
    const isBeside = least(beside) > least(above);
    both.classList.toggle("beside", isBeside);
    const [wide, high] = isBeside ? beside : above;
    shown.forEach(({ made }, i) => {
      const level = levels[i];
      if (!level || made.cells.length === 0) return;
      picture(app, figures[i].canvas, { width: level.width, height: level.height, cells: made.cells }, wide, high);
    });
  };
  const show = (name: string, made: MadeLevel) => {
    if (!app.made) return;
    shown = [{ name: app.order.name, made: app.made }, { name, made }];
    shown.forEach((each, i) => caption(each.name, each.made, figures[i]));
    const [first, second] = shown.map((each) => levelOf(each.made.made));
    const names = shown.map((each) => each.name);
    const metrics = app.registry.metrics.map((metric) => words(metric.name));
    table.replaceChildren(...(first && second ? rows(app, names, first, second) : []));
    summary.textContent = first && second ? inWords(metrics, names, first, second) : "";
    draw();
  };
  new ResizeObserver(draw).observe(both);
  return { element, show, draw };
}

function caption(name: string, { made }: MadeLevel, figure: { canvas: HTMLCanvasElement; caption: HTMLElement }): void {
  const level = levelOf(made);
  const size = level ? ` ${level.width}×${level.height}` : "";
  const failed = made.outcome === "failed" ? ` no level: the last try. ${made.message}` : "";
  const wrong = made.outcome === "faults" ? ` ${made.text}` : failed;
  figure.caption.replaceChildren(
    el("strong", {}, name), el("span", { className: "dim" }, size), el("span", { className: "bad" }, wrong),
  );
  figure.canvas.setAttribute("aria-label", level?.description ?? "no level");
  figure.canvas.hidden = !level;
}

function rows(app: App, names: string[], first: LevelView, second: LevelView): HTMLElement[] {
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
